// ESA: errors are marked as minor or major, then the translation gets 0 to 100.

import { marks } from "./marks.mjs";
import { slider } from "./slider.mjs";
import { h } from "../shared/dom.mjs";

export function esa(state, answer, tools) {
  const [errors, score] = answer ?? [[], null];
  const spans = marks(state, errors, tools);
  const value = slider(state, score, tools);
  spans.node.firstChild.after(...around("After", state.context[1]));
  return {
    node: h("div", { class: "mtedu-stack" }, spans.node, value.node),
    keys: `${spans.keys} On the slider ${value.keys.replace("Keys: ", "")}`,
    answer: () => [spans.answer(), value.answer()],
    missing: value.missing,
    focus: (missing) => (missing ? value : spans).focus(),
  };
}

// Segments of the same document, each with its translation, beside each other.
export function around(where, segments = []) {
  if (!segments.length) return [];
  const name = `${where} it in the document, with translations`;
  const cells = segments.flat().map((text) => h("span", { dir: "auto" }, text));
  const look = { class: "mtedu-around", role: "group", "aria-label": name };
  return [h("div", look, cells)];
}
