// What the BLEU explorer shows, computed from what was typed: no page is touched here.

import { bleu, maxCounts } from "../shared/bleu.mjs";
import {
  CLIPPED,
  KEPT,
  NONE,
  lanes,
  markCandidate,
  markReference,
} from "../shared/matches.mjs";
import { joined, listed, number } from "../shared/say.mjs";
import { tokenize } from "../shared/text.mjs";

export const ORDERS = [1, 2, 3, 4];
const NAMES = ["Unigrams", "Bigrams", "Trigrams", "4-grams"];
const LISTED = 12; // so many n-grams of a kind are named in the text twin
const NO_REFERENCE = "There is no reference yet: type at least one, one per line.";

// `state` has the traits of the Python widget: candidate, references, n, max_n and
// smoothing.
export function explore(state) {
  const candidate = tokenize(state.candidate);
  const references = state.references.map(tokenize);
  const { n } = state;
  if (references.length === 0) {
    return { n, candidate, references, result: null, counts: null, shown: [] };
  }
  const result = bleu(candidate, references, {
    maxN: state.max_n,
    shownN: ORDERS.length,
    smoothing: state.smoothing,
  });
  const marks = [
    markCandidate(candidate, maxCounts(references, n), n),
    ...references.map((reference) => markReference(reference, candidate, n)),
  ];
  const shown = [candidate, ...references].map((tokens, index) => ({
    tokens,
    marks: marks[index],
    lanes: lanes(tokens, marks[index], n),
  }));
  return { n, candidate, references, result, counts: result.counts[n - 1], shown };
}

// How a row of the clipped-count table fared, in the words of the highlighting.
export function fate(row) {
  if (row.clipped === row.count) return KEPT;
  return row.clipped ? CLIPPED : NONE;
}

// The reason for a score of 0, or nothing.
export function reason(result) {
  if (!result.candidateLength) return "the candidate is empty";
  const zero = result.precisions.find((precision) => precision.score === 0);
  return zero ? `p${zero.n} is 0` : null;
}

// The text twin as a list of pieces. `explorer.text` in Python is the same text.
export function pieces(view) {
  if (!view.result) return [NO_REFERENCE];
  return [score(view.result), lengths(view.result), precisions(view.result)]
    .map((sentence) => `${sentence} `)
    .concat(counted(view.counts));
}

export function words(view) {
  return joined(pieces(view));
}

function score(result) {
  const named = `with ${result.smoothing} smoothing`;
  const how = result.smoothing === "none" ? "without smoothing" : named;
  const why = reason(result);
  const because = why ? `, because ${why}` : "";
  return `BLEU-${result.maxN} is ${number(result.score)} ${how}${because}.`;
}

function lengths(result) {
  const which = result.references > 1 ? "closest reference" : "reference";
  return (
    `Candidate length ${result.candidateLength}, ${which} length ` +
    `${result.referenceLength}: brevity penalty ${number(result.brevityPenalty)}.`
  );
}

function precisions(result) {
  return `${result.precisions.map(precision).join(", ")}.`;
}

function precision({ n, clipped, total, score, smoothed }) {
  if (!total) return `p${n} = 0 (no ${NAMES[n - 1].toLowerCase()})`;
  const share = `p${n} = ${clipped}/${total}`;
  if (smoothed && !clipped) return `${share}, smoothed to ${number(score)}`;
  return `${share} = ${number(score)}${smoothed ? " (smoothed)" : ""}`;
}

function counted({ n, rows, clipped, total }) {
  const groups = [
    ["Counted in full", KEPT, () => ""],
    ["Clipped", CLIPPED, (row) => ` (${row.clipped} of ${row.count})`],
    ["In no reference", NONE, () => ""],
  ];
  const lists = groups.map(([title, mark, note]) => {
    const found = rows.filter((row) => fate(row) === mark);
    const ngrams = found.map((row) => row.ngram);
    const named = listed(ngrams, LISTED, (index) => note(found[index]));
    return found.length ? [` ${title}: `, ...named, "."] : [];
  });
  return [`${NAMES[n - 1]} that count: ${clipped} of ${total}.`, ...lists.flat()];
}
