// Words that two texts share, number for number as in mtedu/metrics/overlap.py.

import { count } from "./text.mjs";

export function overlap(candidate, reference) {
  const there = count(reference);
  const matches = [...count(candidate)]
    .map(([word, times]) => [word, Math.min(times, there.get(word) ?? 0)])
    .filter(([, times]) => times > 0);
  const matched = matches.reduce((sum, [, times]) => sum + times, 0);
  const [c, r] = [candidate.length, reference.length];
  const found = candidate.filter((word) => there.has(word)).length;
  return {
    matches,
    matched,
    candidateLength: c,
    referenceLength: r,
    precision: ratio(matched, c),
    recall: ratio(matched, r),
    f1: ratio(2 * matched, c + r),
    naive: { found, total: c, score: ratio(found, c) },
  };
}

function ratio(part, whole) {
  return whole ? part / whole : 0;
}

// Pairs of places: the first occurrence of a word goes with the first one in the
// reference, the second with the second; what has no partner is left over.
export function pairs(candidate, reference) {
  const free = new Map();
  reference.forEach((word, j) => free.set(word, [...(free.get(word) ?? []), j]));
  return candidate.flatMap((word, i) => {
    const j = free.get(word)?.shift();
    return j === undefined ? [] : [[i, j]];
  });
}

// Naively one word of the reference serves for all of its kind: the first one.
export function naivePairs(candidate, reference) {
  return candidate
    .map((word, i) => [i, reference.indexOf(word)])
    .filter(([, j]) => j >= 0);
}
