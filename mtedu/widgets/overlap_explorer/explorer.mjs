// The overlap explorer's page: two bags of words with lines between what they share.

import { explore, pieces, reason, share, shuffled } from "./core.mjs";
import {
  h,
  keepKeys,
  panel,
  renew,
  segments,
  setText,
  svg,
} from "../shared/dom.mjs";
import { fraction, step } from "../shared/maths.mjs";
import { tie } from "../shared/model.mjs";
import { examples, headline, twin, twoTexts } from "../shared/parts.mjs";
import { number } from "../shared/say.mjs";

const TRAITS = ["candidate", "reference", "naive", "bags"];
const SHOWN = ["candidate", "reference"];
const SIGNS = { kept: "✓", clipped: "✂", none: "✗" };
const MEANINGS = { kept: "shared", clipped: "used up", none: "no partner" };
const ROW = 30; // the height of a word in a bag, in pixels; in the style sheet too

function render({ model, el }) {
  const state = () => Object.fromEntries(TRAITS.map((name) => [name, model.get(name)]));
  const results = [headline(score), bags(), bars(), formula(), twin(pieces)];
  const draw = () => {
    const now = state();
    const view = explore(now);
    inputs.forEach((part) => part.show(now));
    results.forEach((part) => part.draw(view));
  };
  const { write, release } = tie(model, TRAITS, draw);
  const buttons = examples(model, write, SHOWN);
  const inputs = [buttons, twoTexts(write), choices(model, write)];
  const [head, both, shares, sum, said] = results.map((part) => part.node);
  const root = h(
    "div",
    { class: "mtedu mtedu-overlap mtedu-stack" },
    inputs.map((part) => part.node),
    head,
    h(
      "div",
      { class: "mtedu-columns" },
      both,
      h("div", { class: "mtedu-stack" }, shares, sum),
    ),
    said,
  );
  draw();
  el.append(keepKeys(root));
  return release;
}

function choices(model, write) {
  const ways = [
    [false, "once per occurrence"],
    [true, "naively"],
  ];
  const views = [
    [false, "as sentences"],
    [true, "as bags"],
  ];
  const naive = segments("Count a word", ways, (value) => write({ naive: value }));
  const bags = segments("Show the words", views, (value) => write({ bags: value }));
  const shuffle = h(
    "button",
    {
      type: "button",
      class: "mtedu-button",
      onclick: () => write({ candidate: shuffled(model.get("candidate")) }),
    },
    "Shuffle the candidate",
  );
  const node = h("div", { class: "mtedu-row" }, naive.node, bags.node, shuffle);
  const show = (state) => {
    naive.show(state.naive);
    bags.show(state.bags);
  };
  return { node, show };
}

function score({ naive, result }) {
  const why = reason(result);
  const { precision, recall } = result;
  const both = `precision ${number(precision)}, recall ${number(recall)}`;
  const found = `${result.naive.found} of ${result.naive.total} words are found`;
  const words = why ? `because ${why}` : naive ? found : both;
  return naive
    ? ["Naive precision =", number(result.naive.score), words]
    : ["F1 =", number(result.f1), words];
}

function bags() {
  const legend = h(
    "div",
    { class: "mtedu-legend mtedu-quiet" },
    Object.entries(MEANINGS).map(([mark, meaning]) =>
      h("span", {}, sample(mark), ` ${SIGNS[mark]} ${meaning}`),
    ),
  );
  const names = [h("div"), h("div")];
  const lists = [h("ul", { class: "mtedu-bag" }), h("ul", { class: "mtedu-bag" })];
  const lines = svg("svg", { class: "mtedu-links", role: "img" });
  const both = h(
    "div",
    { class: "mtedu-bags" },
    [names[0], h("div"), names[1], lists[0], lines, lists[1]],
  );
  const scroll = h(
    "div",
    {
      class: "mtedu-scroll mtedu-tall",
      tabindex: "0",
      role: "region",
      "aria-label": "Words",
    },
    both,
  );
  const node = panel("Two bags of words", "", legend, scroll);
  const draw = (view) => {
    [view.candidate, view.reference].forEach((words, side) => {
      const title = ["Candidate", "Reference"][side];
      setText(names[side], `${title}, ${plural(words.length)}`);
      const items = view.order[side].map((at) => [words[at], view.marks[side][at]]);
      renew(lists[side], items, (item) => word(...item));
    });
    drawLinks(lines, view);
  };
  return { node, draw };
}

function plural(count) {
  return count === 1 ? "1 word" : `${count} words`;
}

function sample(mark) {
  return h("span", { class: `mtedu-word mtedu-word-${mark}` }, "word");
}

function word(text, mark) {
  return h(
    "li",
    { title: text },
    h(
      "span",
      { class: "mtedu-sign", role: "img", "aria-label": MEANINGS[mark] },
      SIGNS[mark],
    ),
    h("bdi", { class: `mtedu-word mtedu-word-${mark}` }, text),
  );
}

// The rows have a fixed height, so the lines need no measuring; their picture is
// stretched to the width between the bags.
function drawLinks(picture, { candidate, reference, order, links }) {
  const height = ROW * Math.max(candidate.length, reference.length, 1);
  const y = (side, at) => ROW * (order[side].indexOf(at) + 0.5);
  picture.setAttribute("viewBox", `0 0 100 ${height}`);
  picture.setAttribute("preserveAspectRatio", "none");
  picture.setAttribute("height", height);
  const lines = links.length === 1 ? "1 line joins" : `${links.length} lines join`;
  picture.setAttribute("aria-label", `${lines} words of the two bags`);
  picture.replaceChildren(
    ...links.map(([i, j]) =>
      svg("path", { d: `M0 ${y(0, i)}C45 ${y(0, i)} 55 ${y(1, j)} 100 ${y(1, j)}` }),
    ),
  );
}

function bars() {
  const names = ["naive", "precision", "recall", "F1"];
  const rows = names.map((name) => {
    const fill = h("span", { class: "mtedu-fill" });
    const value = h("span", { class: "mtedu-bar-value" });
    const bar = h("span", { class: "mtedu-bar", "aria-hidden": "true" }, fill);
    const label = h("span", { class: "mtedu-bar-name" }, name);
    const node = h("div", { class: "mtedu-bar-row" }, label, bar, value);
    return { fill, value, node };
  });
  const list = h("div", { class: "mtedu-bars" }, rows.map((row) => row.node));
  const node = panel("What that gives", "", list);
  const draw = ({ naive, result }) => {
    const { matched, candidateLength: c, referenceLength: r } = result;
    const shares = [
      [result.naive.found, c, result.naive.score],
      [matched, c, result.precision],
      [matched, r, result.recall],
      [2 * matched, c + r, result.f1],
    ];
    shares.forEach(([part, whole, score], index) => {
      const { fill, value, node } = rows[index];
      const used = naive === (index === 0);
      node.classList.toggle("mtedu-chosen", used);
      fill.style.width = `${100 * score}%`;
      setText(value, share(part, whole, score));
    });
  };
  return { node, draw };
}

function formula() {
  const body = h("div", { class: "mtedu-formula" });
  const node = panel("The formulas with your numbers", "", body);
  const draw = ({ naive, result }) => {
    const { matched, candidateLength: c, referenceLength: r } = result;
    const { precision, recall, f1 } = result;
    const line = (name, top, bottom, part, whole, score) =>
      step(
        name,
        fraction(top, bottom),
        whole ? [" = ", fraction(part, whole)].flat() : "",
        ` = ${number(score)}`,
      );
    const { found, total, score } = result.naive;
    const many = ["found words", "candidate words", found, total, score];
    const lines = naive
      ? [line("naive", ...many)]
      : [
          line("P", "shared words", "candidate words", matched, c, precision),
          line("R", "shared words", "reference words", matched, r, recall),
          line("F1", "2 · P · R", "P + R", `2 · ${matched}`, sum(c, r), f1),
        ];
    body.replaceChildren(...lines);
  };
  return { node, draw };
}

function sum(c, r) {
  return c + r ? `${c} + ${r}` : "";
}

export default { render };
