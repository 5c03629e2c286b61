// Operations as pairs of words, one below the other, each with its sign.

import { h, panel, renew } from "../shared/dom.mjs";
import { fraction, step } from "../shared/maths.mjs";
import { number } from "../shared/say.mjs";

export const SIGNS = { hit: "=", substitution: "S", deletion: "D", insertion: "I" };

export function legend(meanings) {
  const keys = Object.entries(meanings).map(([kind, meaning]) =>
    h("span", {}, sign(kind), ` ${kind}${meaning}`),
  );
  return h("div", { class: "mtedu-legend mtedu-quiet" }, keys);
}

export function sign(kind) {
  return h("span", { class: `mtedu-op mtedu-op-${kind}` }, SIGNS[kind]);
}

// The candidate's words above, the reference's below; a word without a partner faces a
// gap. The line takes its direction from its words.
export function pairs(title) {
  const line = h("div", { class: "mtedu-matches", dir: "auto" });
  const node = panel(title, "", line);
  const draw = (steps) => {
    node.hidden = steps.length === 0;
    renew(line, steps, pair);
  };
  return { node, draw };
}

function pair({ kind, candidate, reference }) {
  const gap = () => h("span", { class: "mtedu-item mtedu-gap" }, "\u00a0");
  const word = (text) => (text ? h("span", { class: "mtedu-item" }, text) : gap());
  return h(
    "span",
    { class: `mtedu-pair mtedu-pair-${kind}` },
    word(candidate),
    sign(kind),
    word(reference),
  );
}

// The rate with its numbers put in; `parts` are the letters and counts above the line.
export function formula() {
  const body = h("div", { class: "mtedu-formula" });
  const draw = (name, parts, { edits, referenceLength: n, score }) => {
    const letters = parts.map(([letter]) => letter).join(" + ");
    const counts = parts.map(([, count]) => count).join(" + ");
    const numbers = n
      ? [" = ", fraction(counts, n), " = ", fraction(edits, n), ` = ${number(score)}`]
      : [` → ${number(score)}, with no reference words to divide by`];
    body.replaceChildren(step(name, fraction(letters, "N"), ...numbers));
  };
  return { node: body, draw };
}

// The rate, or a question mark as long as the reader is on the way to it.
export function rate(title, score, words, known) {
  const name = `${title} =`;
  return known
    ? [name, number(score), words]
    : [name, "?", "Next leads to it, End shows it"];
}
