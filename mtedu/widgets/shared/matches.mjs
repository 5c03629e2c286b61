// Which n-grams of a text count as matches, and where their underlines go.

import { count, ngrams } from "./text.mjs";

export const KEPT = "kept"; // a match that counts
export const CLIPPED = "clipped"; // a match beyond what any reference has
export const NONE = "none"; // in no reference

// The first ones of a repeated n-gram are kept, as many as the references allow.
export function markCandidate(candidate, limits, n) {
  return mark(candidate, n, (ngram, seen) => {
    const limit = limits.get(ngram) ?? 0;
    if (!limit) return NONE;
    return seen < limit ? KEPT : CLIPPED;
  });
}

// In a reference those are marked that the candidate has too, at most as often.
export function markReference(reference, candidate, n) {
  const available = count(ngrams(candidate, n));
  return mark(reference, n, (ngram, seen) =>
    seen < (available.get(ngram) ?? 0) ? KEPT : NONE,
  );
}

function mark(tokens, n, decide) {
  const seen = new Map();
  return ngrams(tokens, n).map((ngram) => {
    const before = seen.get(ngram) ?? 0;
    seen.set(ngram, before + 1);
    return decide(ngram, before);
  });
}

// Neighbouring n-grams overlap, so their underlines need n lanes: the n-gram that
// starts at token i runs in lane i mod n. For each token, what lies in its lanes.
export function lanes(tokens, marks, n) {
  return tokens.map((_, token) =>
    Array.from({ length: n }, (_, lane) => {
      const start = token - ((((token - lane) % n) + n) % n);
      if (start < 0 || start >= marks.length) return null;
      return {
        mark: marks[start],
        first: token === start,
        last: token === start + n - 1,
      };
    }),
  );
}

// A word is coloured by the best n-gram that it is part of.
export function best(cells) {
  const marks = cells.filter(Boolean).map((cell) => cell.mark);
  return [KEPT, CLIPPED].find((mark) => marks.includes(mark)) ?? NONE;
}
