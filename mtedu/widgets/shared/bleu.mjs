// BLEU, number for number as mtedu/metrics/bleu.py computes it. No page is touched.

import { count, ngrams } from "./text.mjs";

export const SMOOTHING_DEFAULTS = { none: 0, floor: 0.1, "add-k": 1, exp: 0 };

// For each n-gram its largest count in any one reference.
export function maxCounts(references, n) {
  const limits = new Map();
  for (const reference of references) {
    for (const [ngram, times] of count(ngrams(reference, n))) {
      limits.set(ngram, Math.max(times, limits.get(ngram) ?? 0));
    }
  }
  return limits;
}

export function clippedCounts(candidate, references, n) {
  const limits = maxCounts(references, n);
  const rows = [...count(ngrams(candidate, n))].map(([ngram, times]) => {
    const maxRefCount = limits.get(ngram) ?? 0;
    return { ngram, count: times, maxRefCount, clipped: Math.min(times, maxRefCount) };
  });
  const sum = (field) => rows.reduce((total, row) => total + row[field], 0);
  return { n, rows, total: sum("count"), clipped: sum("clipped") };
}

// The reference length nearest to the candidate's; the shorter one on a tie.
export function closestLength(candidateLength, referenceLengths) {
  const away = (length) => Math.abs(length - candidateLength);
  return referenceLengths.reduce((best, length) =>
    away(length) < away(best) || (away(length) === away(best) && length < best)
      ? length
      : best,
  );
}

export function brevityPenalty(candidateLength, referenceLength) {
  if (candidateLength >= referenceLength) return 1;
  return candidateLength ? Math.exp(1 - referenceLength / candidateLength) : 0;
}

// Matches and totals per order become precisions; without a single match of any order
// nothing is smoothed.
export function smooth(clipped, total, method = "none", value = null) {
  const amount = value ?? SMOOTHING_DEFAULTS[method];
  const anything = clipped.some(Boolean);
  let halving = 1;
  return clipped.map((matches, index) => {
    const n = index + 1;
    const added = anything && method === "add-k" && n > 1;
    const top = matches + (added ? amount : 0);
    const all = total[index] + (added ? amount : 0);
    if (anything && all && !top && (method === "exp" || method === "floor")) {
      halving *= 2;
      const score = (method === "exp" ? 1 / halving : amount) / all;
      return { n, clipped: top, total: all, score, smoothed: true };
    }
    return { n, clipped: top, total: all, score: all ? top / all : 0, smoothed: added };
  });
}

export function geometricMean(values) {
  if (values.length === 0 || values.some((value) => value === 0)) return 0;
  const weight = 1 / values.length;
  return Math.exp(values.reduce((sum, value) => sum + weight * Math.log(value), 0));
}

// The BLEU of one tokenised segment; `orders` holds precisions beyond maxN too.
export function bleu(candidate, references, settings = {}) {
  const { maxN = 4, shownN = maxN } = settings;
  const { smoothing = "none", smoothingValue = null } = settings;
  const counts = [];
  for (let n = 1; n <= Math.max(maxN, shownN); n++) {
    counts.push(clippedCounts(candidate, references, n));
  }
  const orders = smooth(
    counts.map((order) => order.clipped),
    counts.map((order) => order.total),
    smoothing,
    smoothingValue,
  );
  const precisions = orders.slice(0, maxN);
  const candidateLength = candidate.length;
  const lengths = references.map((reference) => reference.length);
  const referenceLength = closestLength(candidateLength, lengths);
  const penalty = brevityPenalty(candidateLength, referenceLength);
  const mean = geometricMean(precisions.map((precision) => precision.score));
  return {
    score: penalty * mean,
    mean,
    precisions,
    orders,
    counts,
    brevityPenalty: penalty,
    candidateLength,
    referenceLength,
    references: references.length,
    maxN,
    smoothing,
  };
}
