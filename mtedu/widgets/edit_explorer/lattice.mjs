// The lattice: filled cell by cell, and then the way back through it.

import { MOST_WORDS, cell, counted, found, latticePieces } from "./core.mjs";
import { SIGNS, formula, legend, pairs, rate, sign } from "./steps.mjs";
import { h, panel, renew, setText } from "../shared/dom.mjs";
import { headline, twin } from "../shared/parts.mjs";
import { player } from "../shared/player.mjs";

const ARROWS = { hit: "↘", substitution: "↘", deletion: "→", insertion: "↓" };
const MEANINGS = {
  hit: ": equal words",
  substitution: ": another word",
  deletion: ": a reference word is missing",
  insertion: ": a candidate word too many",
};
const SOURCES = {
  hit: "from the diagonal, at no cost",
  substitution: "from the diagonal, plus 1",
  deletion: "from the left, plus 1",
  insertion: "from above, plus 1",
};
const GROUND =
  "Each number is the fewest edits that turn the candidate’s first words (rows, down " +
  "to here) into the reference’s (columns, up to here). The last one is the answer.";

export function lattice(write) {
  const filled = ["Filled", (view) => view.cells];
  const steps = player("Lattice", (step) => write({ step }), [filled]);
  const parts = {
    head: headline(),
    table: table(steps.keys),
    detail: detail(),
    way: pairs("The way, word by word"),
    sum: formula(),
    said: twin(latticePieces),
  };
  const long = h("p", { class: "mtedu-note", hidden: true });
  const keys = h(
    "p",
    { class: "mtedu-note" },
    "In the lattice: → next, ← back, space plays.",
  );
  const drawing = h(
    "div",
    { class: "mtedu-stack" },
    steps.node,
    h("div", { class: "mtedu-lattice" }, parts.table.node, parts.detail.node),
    legend(MEANINGS),
    keys,
  );
  const node = panel("Word error rate: the lattice", "mtedu-part mtedu-stack", [
    parts.head.node,
    long,
    drawing,
    parts.way.node,
    parts.sum.node,
    parts.said.node,
  ]);
  const draw = (view) => {
    const { wer, at, total, drawn } = view;
    parts.head.draw(rate("WER", wer.score, counted(wer), at === total));
    long.hidden = drawn;
    setText(long, `The lattice is drawn for up to ${MOST_WORDS} words a side.`);
    drawing.hidden = !drawn;
    if (drawn) parts.table.draw(view);
    parts.detail.draw(view);
    steps.show(at, total, view);
    parts.way.draw(found(view));
    const edits = [["S", wer.substitutions], ["D", wer.deletions]];
    parts.sum.node.hidden = at < total;
    parts.sum.draw("WER", [...edits, ["I", wer.insertions]], wer);
    parts.said.draw(view);
  };
  return { node, draw, stop: steps.stop };
}

function table(onkeydown) {
  const heads = h("tr");
  const body = h("tbody");
  const scroll = h(
    "div",
    {
      class: "mtedu-scroll mtedu-grid-scroll",
      tabindex: "0",
      role: "region",
      "aria-label": "Lattice",
      onkeydown,
    },
    h("table", { class: "mtedu-cells" }, h("thead", {}, heads), body),
  );
  const draw = (view) => {
    const { candidate, reference } = view;
    renew(heads, ["candidate ↓ reference →", "", ...reference], (word) =>
      head("col", word),
    );
    const rows = marked(view);
    renew(body, rows.map((cells, i) => [candidate[i - 1] ?? "", cells]), (item) =>
      row(...item),
    );
    // In the next frame the table stands on the page, and can be measured.
    requestAnimationFrame(() => {
      const now = body.querySelector(".mtedu-now");
      if (now) reveal(scroll, now);
    });
  };
  return { node: scroll, draw };
}

// The rows of the table: for each cell its value, or nothing, and how it is marked.
function marked(view) {
  const { wer, reference, at } = view;
  const width = reference.length + 1;
  const rows = wer.rows.map((values, i) =>
    values.map((value, j) => [i * width + j < at ? value : null, ""]),
  );
  const now = cell(view);
  if (now) {
    const { i, j } = now;
    rows[i][j][1] = "now";
    if (i && j) rows[i - 1][j - 1][1] = "source";
    if (i) rows[i - 1][j][1] = "source";
    if (j) rows[i][j - 1][1] = "source";
  }
  let [i, j] = [rows.length - 1, width - 1];
  for (const { kind } of found(view).reverse()) {
    rows[i][j][1] = kind;
    if (kind !== "deletion") i -= 1;
    if (kind !== "insertion") j -= 1;
  }
  if (at > view.cells) rows[i][j][1] = at === view.total ? "start" : "now";
  return rows;
}

// The row and the column before the first word have no word to show, but a name.
function head(scope, word) {
  const name = word ? null : "before the first word";
  return h("th", { scope, dir: "auto", "aria-label": name }, word);
}

function row(word, cells) {
  return h(
    "tr",
    {},
    head("row", word),
    cells.map(([value, mark]) => {
      const kind = SIGNS[mark] ? `mtedu-op-${mark}` : mark && `mtedu-${mark}`;
      return h("td", { class: kind || null }, content(value, mark));
    }),
  );
}

function content(value, mark) {
  if (!SIGNS[mark]) return value === null ? "" : String(value);
  return [
    h("span", { class: "mtedu-arrow", "aria-hidden": "true" }, ARROWS[mark]),
    h("b", {}, String(value)),
    h("sup", {}, SIGNS[mark]),
  ];
}

// Scroll the table, and nothing around it, until a cell can be seen.
function reveal(scroll, node) {
  const [outer, inner] = [scroll, node].map((one) => one.getBoundingClientRect());
  const edge = scroll.querySelector("th").getBoundingClientRect();
  // The words at the edges stay in their place and cover what is behind them.
  const [left, top] = [outer.left + edge.width, outer.top + edge.height];
  if (inner.right > outer.right) scroll.scrollLeft += inner.right - outer.right + 20;
  if (inner.left < left) scroll.scrollLeft -= left - inner.left;
  if (inner.bottom > outer.bottom) scroll.scrollTop += inner.bottom - outer.bottom + 20;
  if (inner.top < top) scroll.scrollTop -= top - inner.top;
}

function detail() {
  const body = h("div");
  const node = panel("This cell", "mtedu-detail", body);
  const draw = (view) => {
    const { at, cells, total } = view;
    const back = at > cells && at < total;
    const filling = cell(view) ? "This cell" : "What it says";
    setText(node.firstChild, back ? "The way back" : filling);
    node.classList.toggle("mtedu-stepping", at < total);
    if (back) body.replaceChildren(...whence(view));
    else body.replaceChildren(...(cell(view) ? sums(view, cell(view)) : [ground()]));
  };
  return { node, draw };
}

function ground() {
  return h("p", {}, GROUND);
}

// Which operation leads to the cell that was reached last.
function whence(view) {
  const [{ kind }] = found(view);
  return [
    h("p", {}, sign(kind), ` ${kind}: this number came ${SOURCES[kind]}.`),
    h("p", {}, "So it goes on, back to the first cell."),
  ];
}

function sums({ candidate, reference }, { i, j, ways, equal, value }) {
  if (ways.length === 0) return [h("p", {}, "Nothing against nothing needs 0 edits.")];
  const words = [candidate[i - 1] ?? "nothing", reference[j - 1] ?? "nothing"];
  const [here, there] = words.map((word) => h("bdi", { class: "mtedu-item" }, word));
  const relation = equal ? " equals " : " against ";
  const costs = {
    diagonal: equal ? "equal words cost 0" : "a substitution costs 1",
    "from above": "an insertion costs 1",
    "from the left": "a deletion costs 1",
  };
  const lines = ways.map((way) => {
    const best = way.value + way.cost === value;
    const text = `${way.from}: ${way.value} + ${way.cost} = ${way.value + way.cost}`;
    return h(
      "li",
      { class: best ? "mtedu-best" : null },
      h("span", { "aria-hidden": "true" }, best ? "✓ " : "\u2007 "),
      text,
      h("span", { class: "mtedu-quiet" }, ` (${costs[way.from]})`),
    );
  });
  return [
    h("p", {}, here, relation, there),
    h("ul", { class: "mtedu-ways" }, lines),
    h("p", {}, "The smallest is ", h("b", {}, String(value)), "."),
  ];
}
