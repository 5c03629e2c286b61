// What the overlap explorer shows, computed from what was typed: no page is touched.

import { CLIPPED, KEPT, NONE } from "../shared/matches.mjs";
import { naivePairs, overlap, pairs } from "../shared/overlap.mjs";
import { joined, listed, number } from "../shared/say.mjs";
import { count, splitAtSpaces, tokenize } from "../shared/text.mjs";

const LISTED = 12; // so many words of a kind are named in the text twin

// `state` has the traits of the Python widget: candidate, reference, naive and bags.
export function explore({ candidate: text, reference: other, naive, bags }) {
  const candidate = tokenize(text);
  const reference = tokenize(other);
  const links = (naive ? naivePairs : pairs)(candidate, reference);
  const marks = mark(candidate, reference, links);
  const order = [candidate, reference].map((words, side) =>
    arrange(words, links.map((link) => link[side]), bags),
  );
  const result = overlap(candidate, reference);
  return { candidate, reference, naive, bags, links, marks, order, result };
}

// A word without a partner is clipped if the other text has it, but not often enough.
function mark(candidate, reference, links) {
  const [here, there] = [0, 1].map((side) => new Set(links.map((link) => link[side])));
  const known = new Set(reference);
  return [
    candidate.map((word, i) => {
      if (here.has(i)) return KEPT;
      return known.has(word) ? CLIPPED : NONE;
    }),
    reference.map((_, j) => (there.has(j) ? KEPT : NONE)),
  ];
}

// The places of the words in the order to show: as they stand, or, out of a bag, those
// with a partner first.
function arrange(words, partnered, bags) {
  const places = words.map((_, place) => place);
  if (!bags) return places;
  return [...new Set([...partnered, ...places])];
}

// The same words in another order, if there is one.
export function shuffled(text, random = Math.random) {
  const words = splitAtSpaces(text);
  const before = words.join(" ");
  for (let tries = 0; tries < 9 && words.join(" ") === before; tries++) {
    for (let i = words.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [words[i], words[j]] = [words[j], words[i]];
    }
  }
  return words.join(" ");
}

// Why everything is 0, or nothing.
export function reason({ candidateLength, referenceLength, matched }) {
  if (!candidateLength && !referenceLength) return "both texts are empty";
  if (!candidateLength) return "the candidate is empty";
  if (!referenceLength) return "the reference is empty";
  return matched ? null : "no word is shared";
}

// The text twin as a list of pieces. `explorer.text` in Python is the same text.
export function pieces(view) {
  return view.naive ? naively(view) : once(view);
}

export function words(view) {
  return joined(pieces(view));
}

export function share(part, whole, value) {
  return whole ? `${part}/${whole} = ${number(value)}` : "0";
}

function once({ candidate, reference, result }) {
  const { matched, candidateLength: c, referenceLength: r, precision, recall } = result;
  const why = reason(result);
  return [
    `F1 is ${number(result.f1)}${why ? `, because ${why}` : ""}. `,
    `Precision ${share(matched, c, precision)}, recall ${share(matched, r, recall)}.`,
    ...group("Shared words", new Map(result.matches)),
    ...group("Left over in the candidate", left(candidate, reference)),
    ...group("Left over in the reference", left(reference, candidate)),
  ];
}

function naively({ candidate, reference, result }) {
  const { found, total, score } = result.naive;
  const known = new Set(reference);
  return [
    `Naive precision is ${share(found, total, score)}: a word counts if it occurs in `,
    "the reference at all.",
    ...group("Found", count(candidate.filter((word) => known.has(word)))),
    ...group("Not found", count(candidate.filter((word) => !known.has(word)))),
  ];
}

// The words of a text that are left when those of another one are taken out of it.
function left(words, others) {
  const there = count(others);
  const rest = [...count(words)].map(([word, n]) => [word, n - (there.get(word) ?? 0)]);
  return new Map(rest.filter(([, n]) => n > 0));
}

function group(title, counts) {
  if (counts.size === 0) return [];
  const times = [...counts.values()];
  const total = times.reduce((sum, n) => sum + n, 0);
  const note = (index) => (times[index] > 1 ? ` (${times[index]})` : "");
  return [` ${title}, ${total}: `, ...listed([...counts.keys()], LISTED, note), "."];
}
