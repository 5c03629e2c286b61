// Translation edit rate of one pair of sentences, as mtedu/metrics/ter.py and ter_shifts.py
// compute it: again and again the one shift is made that saves most edits.

import { tally } from "./edit.mjs";
import { count } from "./text.mjs";

const MAX_SIZE = 10; // words in a block
const MAX_DISTANCE = 50; // words between its place here and in the reference
const MAX_TRIES = 1000; // shifts tried for one pair of sentences
const BEAM = 25; // columns beside the diagonal of the lattice that are computed

export function ter(candidate, reference) {
  const { edits, shifts } = findShifts(candidate, reference);
  const shifted = shifts.at(-1)?.sentence ?? candidate;
  const alignment = operations(shifted, reference);
  const referenceLength = reference.length;
  const score = referenceLength ? edits / referenceLength : Number(edits > 0);
  const counts = tally(alignment);
  return { score, edits, referenceLength, shifts, shifted, alignment, ...counts };
}

function findShifts(candidate, reference) {
  if (reference.length === 0) return { edits: candidate.length, shifts: [] };
  const longer = Math.max(candidate.length, reference.length);
  const least = longer - shared(candidate, reference);
  const shifts = [];
  let words = candidate;
  let tries = 0;
  for (;;) {
    const rows = beamLattice(words, reference);
    const edits = rows.at(-1).at(-1);
    const done = { edits: edits + shifts.length, shifts };
    if (edits <= least) return done;
    const tried = moves(words, reference, rows, MAX_TRIES - tries);
    tries += tried.length;
    if (tries >= MAX_TRIES) return done;
    const shift = bestMove(words, reference, rows, tried, least);
    if (!shift) return done;
    shifts.push(shift);
    words = shift.sentence;
  }
}

// How many words two texts share, in any order: no shift changes it.
function shared(words, reference) {
  const there = count(reference);
  return [...count(words)].reduce(
    (sum, [word, times]) => sum + Math.min(times, there.get(word) ?? 0),
    0,
  );
}

// Which columns of each row are near enough to the diagonal: from, and up to.
function beam(rows, columns) {
  const slope = rows > 1 ? (columns - 1) / (rows - 1) : 1;
  const width = slope / 2 <= BEAM ? BEAM : Math.ceil(slope / 2 + BEAM);
  const near = Array.from({ length: rows }, (_, i) => {
    const middle = Math.floor(i * slope);
    return [Math.max(0, middle - width), Math.min(columns, middle + width)];
  });
  near[rows - 1][1] = columns;
  return near;
}

// The lattice, infinite where the beam does not reach. Rows that are known already, for
// a sentence of the same length and beginning, may be given.
function beamLattice(words, reference, known = []) {
  const columns = reference.length + 1;
  const near = beam(words.length + 1, columns);
  const rows = known.length ? known : [Array.from({ length: columns }, (_, j) => j)];
  for (let i = rows.length; i <= words.length; i++) {
    const above = rows[i - 1];
    const row = new Array(columns).fill(Infinity);
    for (let j = near[i][0]; j < near[i][1]; j++) {
      row[j] = above[j] + 1;
      if (j === 0) continue;
      const diagonal = above[j - 1] + (words[i - 1] === reference[j - 1] ? 0 : 1);
      row[j] = Math.min(diagonal, row[j], row[j - 1] + 1);
    }
    rows.push(row);
  }
  return rows;
}

// The way through a lattice from its last cell back to the first: a hit or substitution
// if it can be, else a deletion of a word of the sentence, else an insertion.
function wayBack(words, reference, rows) {
  const kinds = [];
  let [i, j] = [words.length, reference.length];
  while (i && j) {
    const differ = words[i - 1] === reference[j - 1] ? 0 : 1;
    if (rows[i][j] === rows[i - 1][j - 1] + differ) {
      kinds.push(differ ? "substitution" : "hit");
      i -= 1;
      j -= 1;
    } else if (rows[i][j] === rows[i - 1][j] + 1) {
      kinds.push("deletion");
      i -= 1;
    } else {
      kinds.push("insertion");
      j -= 1;
    }
  }
  for (; i; i--) kinds.push("deletion");
  for (; j; j--) kinds.push("insertion");
  return kinds;
}

// The shifts to try. A block is tried if it occurs in the reference, holds a wrong word
// here and there, and does not lie around the place that it should go to; it may go
// before and after each place that its counterpart is aligned with.
function moves(words, reference, rows, most) {
  const found = errors(words, reference, rows);
  const { partner, nextWrong, nextMissed } = found;
  const after = [0, ...partner.map((place) => place + 1)];
  const tried = [];
  for (let start = 0; start < words.length; start++) {
    const first = nextWrong[start] - start;
    for (let r = 0; r < reference.length; r++) {
      if (reference[r] !== words[start]) continue;
      const room = partner[r] - start;
      const inside = room >= 0 && room < MAX_SIZE ? room : MAX_SIZE;
      if (inside <= first || Math.abs(r - start) > MAX_DISTANCE) continue;
      const rest = Math.min(words.length - start, reference.length - r);
      const longest = Math.min(inside, rest);
      for (let n = Math.max(first, nextMissed[r] - r) + 1; n <= longest; n++) {
        if (!equal(words, start, reference, r, n)) break;
        for (const target of new Set(after.slice(r, r + n + 1))) {
          if (tried.length === most) return tried;
          tried.push({ length: n, start, target });
        }
      }
    }
  }
  return tried;
}

function equal(words, start, reference, r, n) {
  for (let k = 0; k < n; k++) {
    if (words[start + k] !== reference[r + k]) return false;
  }
  return true;
}

// For each reference word the last word of the sentence at or before it, or -1, and for
// all words where the next error is.
function errors(words, reference, rows) {
  let [i, j] = [words.length, reference.length];
  let [wrong, missed] = [i + MAX_SIZE, j + MAX_SIZE];
  const [partner, nextWrong, nextMissed] = [[], [], []];
  for (const kind of wayBack(words, reference, rows)) {
    if (kind !== "deletion") {
      j -= 1;
      partner[j] = i - 1;
      missed = kind === "hit" ? missed : j;
      nextMissed[j] = missed;
    }
    if (kind !== "insertion") {
      i -= 1;
      wrong = kind === "hit" ? wrong : i;
      nextWrong[i] = wrong;
    }
  }
  return { partner, nextWrong, nextMissed };
}

// The shift that saves most edits: of equals the longest, then the first.
function bestMove(words, reference, rows, tried, least) {
  const edits = rows.at(-1).at(-1);
  let [best, saved] = [null, 0];
  for (const { length, start, target } of inOrder(tried)) {
    const destination = landing(words.length, start, length, target);
    const sentence = words.toSpliced(start, length);
    const block = words.slice(start, start + length);
    sentence.splice(destination, 0, ...block);
    const known = rows.slice(0, Math.min(start, destination) + 1);
    const left = beamLattice(sentence, reference, known).at(-1).at(-1);
    if (edits - left > saved) {
      saved = edits - left;
      best = { start, length, destination, words: block, sentence };
    }
    if (edits - saved === least) break;
  }
  return best;
}

function inOrder(tried) {
  return tried.toSorted(
    (a, b) => b.length - a.length || a.start - b.start || a.target - b.target,
  );
}

// Where a block begins that goes before the word `target`. A target inside the block is
// as many words further right as it is in the block.
function landing(size, start, length, target) {
  if (target > start + length) return target - length;
  return Math.min(target, size - length);
}

// How a shifted sentence becomes the reference. Edits are named by what is done to the
// sentence: a reference word that it lacks is an insertion.
function operations(words, reference) {
  let [i, j] = [words.length, reference.length];
  const steps = wayBack(words, reference, beamLattice(words, reference)).map((kind) => {
    const [here, there] = [kind !== "insertion", kind !== "deletion"];
    if (here) i -= 1;
    if (there) j -= 1;
    return {
      kind,
      i: here ? i : null,
      j: there ? j : null,
      candidate: here ? words[i] : "",
      reference: there ? reference[j] : "",
    };
  });
  return steps.reverse();
}
