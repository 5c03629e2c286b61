// The BLEU explorer's page: built once, then only what changed is written anew.

import { ORDERS, explore, fate, pieces, reason } from "./core.mjs";
import { curve } from "./curve.mjs";
import { formula } from "./formula.mjs";
import { best } from "../shared/matches.mjs";
import {
  chooser,
  h,
  keepKeys,
  panel,
  renew,
  segments,
  setText,
  setValue,
} from "../shared/dom.mjs";
import { tie } from "../shared/model.mjs";
import { examples, headline, textField, twin } from "../shared/parts.mjs";
import { number } from "../shared/say.mjs";
import { lines } from "../shared/text.mjs";

const TRAITS = ["candidate", "references", "n", "max_n", "smoothing"];
const SHOWN = ["candidate", "references"];
const SMOOTHING = [
  ["none", "none"],
  ["floor", "floor: 0.1 instead of 0"],
  ["add-k", "add-k: 1 more, from bigrams on"],
  ["exp", "exp: ½, ¼, … of a match"],
];
const SIGNS = { kept: "✓", clipped: "✂", none: "✗" };
const FATES = { kept: "counts", clipped: "clipped", none: "no match" };
const MEANINGS = {
  kept: "counts as a match",
  clipped: "a match, but clipped away",
  none: "in no reference",
};

function render({ model, el }) {
  const state = () => Object.fromEntries(TRAITS.map((name) => [name, model.get(name)]));
  const results = [headline(score), matches(), table(), bars(), curve(), formula(), twin(pieces)];
  const draw = () => {
    const now = state();
    const view = explore(now);
    inputs.forEach((part) => part.show(now));
    body.hidden = !view.result;
    results.forEach((part) => part.draw(view));
  };
  const { write, release } = tie(model, TRAITS, draw);
  const inputs = [examples(model, write, SHOWN), texts(write), choices(write)];
  const [head, match, rows, precision, penalty, sum, said] = results.map((r) => r.node);
  const body = h(
    "div",
    { class: "mtedu-stack" },
    match,
    h(
      "div",
      { class: "mtedu-columns" },
      rows,
      h("div", { class: "mtedu-stack" }, precision, penalty),
    ),
    sum,
  );
  const root = h(
    "div",
    { class: "mtedu mtedu-bleu mtedu-stack" },
    inputs.map((part) => part.node),
    head,
    body,
    said,
  );
  draw();
  el.append(keepKeys(root));
  return release;
}

function texts(write) {
  const candidate = textField("Candidate", "Type a translation", (text) =>
    write({ candidate: text }),
  );
  const references = textField(
    "References, one per line",
    "Type a reference, one per line",
    (text) => write({ references: lines(text) }),
  );
  const columns = [candidate.node, references.node];
  const node = h("div", { class: "mtedu-columns" }, columns);
  const show = (state) => {
    setValue(candidate.input, state.candidate);
    // Blank lines are typed on the way to a new reference: leave them alone.
    if (lines(references.input.value).join("\n") !== state.references.join("\n")) {
      setValue(references.input, state.references.join("\n"));
    }
  };
  return { node, show };
}

function choices(write) {
  const orders = ORDERS.map((n) => [n, String(n)]);
  const n = segments("Look at n-grams of order", orders, (value) =>
    write({ n: value }),
  );
  const span = (n) => (n > 1 ? `orders 1 to ${n}` : "order 1");
  const scores = ORDERS.map((n) => [n, `BLEU-${n}: ${span(n)}`]);
  const top = chooser("Score", scores, (value) => write({ max_n: value }));
  const smoothing = chooser("Smoothing", SMOOTHING, (value) =>
    write({ smoothing: value }),
  );
  const node = h("div", { class: "mtedu-row" }, n.node, top.node, smoothing.node);
  const show = (state) => {
    n.show(state.n);
    top.show(state.max_n);
    smoothing.show(state.smoothing);
  };
  return { node, show };
}

function score({ result }) {
  if (!result) return null;
  const why = reason(result);
  const factors =
    `brevity penalty ${number(result.brevityPenalty)} × ` +
    `geometric mean ${number(result.mean)}`;
  const words = why ? `because ${why}` : factors;
  return [`BLEU-${result.maxN} =`, number(result.score), words];
}

function matches() {
  const keys = Object.entries(MEANINGS).map(key);
  const legend = h("div", { class: "mtedu-legend mtedu-quiet" }, keys);
  const list = h("div", { class: "mtedu-lines" });
  const node = panel("Matched n-grams", "", legend, list);
  const texts = [];
  const draw = ({ n, shown }) => {
    setText(node.firstChild, `Matched ${n}-grams`);
    while (texts.length < shown.length) texts.push(line(texts.length));
    renew(list, shown.map((_, index) => index), (index) => texts[index].node);
    shown.forEach((text, index) => texts[index].show(text, shown.length > 2));
  };
  return { node, draw };
}

function key([mark, meaning]) {
  const sample = box("word", mark, [{ mark, first: false, last: false }]);
  sample.setAttribute("aria-hidden", "true");
  return h("span", {}, sample, ` ${SIGNS[mark]} ${meaning}`);
}

function line(index) {
  const title = h("span", { class: "mtedu-quiet" });
  const empty = h("span", { class: "mtedu-quiet" }, "no tokens");
  const text = h("div", { dir: "auto", class: "mtedu-tokens" });
  const place = index ? "mtedu-in-reference" : "mtedu-in-candidate";
  const node = h("div", { class: `mtedu-line ${place}` }, title, empty, text);
  const show = ({ tokens, lanes }, several) => {
    setText(title, index ? `Reference${several ? ` ${index}` : ""}` : "Candidate");
    empty.hidden = tokens.length > 0;
    const boxes = tokens.map((token, i) => [token, best(lanes[i]), lanes[i]]);
    renew(text, boxes, (parts) => box(...parts));
  };
  return { node, show };
}

// A token over its lanes. No <bdi> here: a line takes its direction from its tokens.
// The space is for those who copy or hear the text.
function box(token, mark, cells) {
  const lanes = cells.map((cell) => {
    if (!cell) return h("span", { class: "mtedu-lane" });
    const ends = `${cell.first ? " mtedu-first" : ""}${cell.last ? " mtedu-last" : ""}`;
    return h("span", { class: `mtedu-lane mtedu-${cell.mark}${ends}` });
  });
  const word = h("span", { class: `mtedu-word mtedu-word-${mark}` }, `${token} `);
  return h("span", { class: "mtedu-token" }, word, lanes);
}

function table() {
  const outcome = h("span", { class: "mtedu-unseen" }, "outcome");
  const titles = ["n-gram", "count", "most in a reference", "clipped", outcome];
  const heads = titles.map((title) => h("th", { scope: "col" }, title));
  const body = h("tbody");
  const foot = h("tfoot");
  const scroll = h(
    "div",
    // Reachable with Tab, so that the arrow keys can scroll a long table.
    { class: "mtedu-scroll", tabindex: "0", role: "region", "aria-label": "Table" },
    h("table", {}, h("thead", {}, h("tr", {}, heads)), body, foot),
  );
  const node = panel("Clipped counts", "", scroll);
  const draw = ({ n, counts }) => {
    if (!counts) return;
    setText(heads[0], `${n}-gram`);
    renew(body, counts.rows, row);
    const cells = ["sum", counts.total, "", counts.clipped, ""];
    foot.replaceChildren(h("tr", {}, cells.map((cell) => h("td", {}, String(cell)))));
  };
  return { node, draw };
}

function row(counts) {
  const mark = fate(counts);
  return h(
    "tr",
    { class: `mtedu-row-${mark}` },
    h("th", { scope: "row", dir: "auto" }, counts.ngram),
    h("td", {}, String(counts.count)),
    h("td", {}, String(counts.maxRefCount)),
    h("td", {}, String(counts.clipped)),
    h(
      "td",
      {},
      h("span", { "aria-hidden": "true" }, SIGNS[mark]),
      h("span", { class: "mtedu-fate" }, ` ${FATES[mark]}`),
    ),
  );
}

function bars() {
  const rows = ORDERS.map((n) => {
    const fill = h("span", { class: "mtedu-fill" });
    const value = h("span", { class: "mtedu-bar-value" });
    const name = h("span", { class: "mtedu-bar-name" }, "p", h("sub", {}, String(n)));
    const bar = h("span", { class: "mtedu-bar", "aria-hidden": "true" }, fill);
    const node = h("div", { class: "mtedu-bar-row" }, name, bar, value);
    return { fill, value, node };
  });
  const list = h("div", { class: "mtedu-bars" }, rows.map((row) => row.node));
  const node = panel("Clipped precision", "", list);
  const draw = ({ n, result }) => {
    if (!result) return;
    result.orders.forEach((order, index) => {
      const { fill, value, node } = rows[index];
      const used = order.n <= result.maxN;
      node.classList.toggle("mtedu-chosen", order.n === n);
      node.classList.toggle("mtedu-unused", !used);
      fill.classList.toggle("mtedu-striped", order.smoothed);
      fill.style.width = `${100 * order.score}%`;
      setText(value, share(order) + (used ? "" : " (not used)"));
    });
  };
  return { node, draw };
}

function share({ n, clipped, total, score, smoothed }) {
  if (!total) return `no ${n}-grams`;
  const arrow = smoothed && !clipped ? "→" : "=";
  return `${clipped}/${total} ${arrow} ${number(score)}${smoothed ? " smoothed" : ""}`;
}

export default { render };
