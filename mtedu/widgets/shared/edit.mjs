// Edit distance and word error rate, number for number as mtedu/metrics/levenshtein.py and
// wer.py compute them.

// The table D: row i, column j has the fewest edits between the first i words of the
// candidate and the first j of the reference.
export function lattice(candidate, reference) {
  const rows = [[0, ...reference.map((_, j) => j + 1)]];
  candidate.forEach((word, i) => {
    const above = rows[i];
    const row = [i + 1];
    reference.forEach((other, j) => {
      const diagonal = above[j] + (word === other ? 0 : 1);
      row.push(Math.min(diagonal, above[j + 1] + 1, row[j] + 1));
    });
    rows.push(row);
  });
  return rows;
}

// One shortest way, operation by operation: a word that only the candidate has is an
// insertion, one that only the reference has a deletion. Between two hits the words
// without a partner come before the substitutions.
export function align(candidate, reference, rows = lattice(candidate, reference)) {
  const steps = [];
  let [i, j] = [0, 0];
  const end = [candidate.length, reference.length];
  for (const [toI, toJ] of [...hits(candidate, reference, rows), end]) {
    for (; toI - i > toJ - j; i++) steps.push(step("insertion", i, null));
    for (; toJ - j > toI - i; j++) steps.push(step("deletion", null, j));
    for (; i < toI; i++, j++) steps.push(step("substitution", i, j));
    if (i < candidate.length && j < reference.length) steps.push(step("hit", i++, j++));
  }
  return steps.map(({ kind, i, j }) => ({
    kind,
    i,
    j,
    candidate: i === null ? "" : candidate[i],
    reference: j === null ? "" : reference[j],
  }));
}

function step(kind, i, j) {
  return { kind, i, j };
}

// The pairs of places that are hits: equal ends first, then the way back through the
// lattice between them, deletions before insertions before the diagonal.
function hits(candidate, reference, rows) {
  const [start, end] = commonEnds(candidate, reference);
  let [i, j] = [candidate.length, reference.length];
  const found = [];
  for (let k = 0; k < end; k++) found.push([--i, --j]);
  while (i > start && j > start) {
    if (rows[i][j] === rows[i][j - 1] + 1) j -= 1;
    else if (rows[i - 1][j] === rows[i - 1][j - 1] - 1) i -= 1;
    else if (candidate[--i] === reference[--j]) found.push([i, j]);
  }
  for (let k = start - 1; k >= 0; k--) found.push([k, k]);
  return found.reverse();
}

function commonEnds(candidate, reference) {
  const shorter = Math.min(candidate.length, reference.length);
  let start = 0;
  while (start < shorter && candidate[start] === reference[start]) start += 1;
  let end = 0;
  while (end < shorter - start && candidate.at(-1 - end) === reference.at(-1 - end)) {
    end += 1;
  }
  return [start, end];
}

export function tally(alignment) {
  const number = (kind) => alignment.filter((step) => step.kind === kind).length;
  return {
    hits: number("hit"),
    substitutions: number("substitution"),
    deletions: number("deletion"),
    insertions: number("insertion"),
  };
}

// With no reference words to divide by, the rate is the number of insertions.
export function wer(candidate, reference) {
  const rows = lattice(candidate, reference);
  const alignment = align(candidate, reference, rows);
  const edits = rows[candidate.length][reference.length];
  const score = edits / (reference.length || 1);
  const referenceLength = reference.length;
  return { score, edits, referenceLength, rows, alignment, ...tally(alignment) };
}
