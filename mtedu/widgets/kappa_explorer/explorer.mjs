// The kappa explorer's page: a confusion matrix to type into, and what follows from it.

import { blind, explore, kappaWords, pieces, resized } from "./core.mjs";
import { h, keepKeys, panel, segments, setText } from "../shared/dom.mjs";
import { fraction, step } from "../shared/maths.mjs";
import { tie } from "../shared/model.mjs";
import { examples, headline, twin } from "../shared/parts.mjs";
import { number } from "../shared/say.mjs";

const TRAITS = ["matrix", "weights"];
const SIZES = [2, 3, 4, 5].map((k) => [k, String(k)]);
const WEIGHTS = [
  ["none", "only equal"],
  ["linear", "linear"],
  ["quadratic", "quadratic"],
];
const MOST = 99999;
const NAMES = {
  habits: () => "From the raters' habits:",
  uniform: (k, weights) =>
    weights === "none" ? `All labels alike, 1/${k}:` : "All labels alike:",
  wrong: (k) => `✗ wrong, 1/${k ** 2}:`,
};

function render({ model, el }) {
  const results = [headline(score), bars(), formula(), twin(pieces)];
  const draw = () => {
    const state = Object.fromEntries(TRAITS.map((name) => [name, model.get(name)]));
    const view = explore(state);
    inputs.forEach((part) => part.show(state));
    table.draw(view);
    results.forEach((part) => part.draw(view));
    keepKeys(root);
  };
  const { write, release } = tie(model, TRAITS, draw);
  const table = counts(model, write);
  const inputs = [examples(model, write, ["matrix"]), settings(model, write)];
  const [head, chances, sum, said] = results.map((part) => part.node);
  const side = h("div", { class: "mtedu-stack" }, head, chances);
  const root = h(
    "div",
    { class: "mtedu mtedu-kappa mtedu-stack" },
    inputs.map((part) => part.node),
    h("div", { class: "mtedu-columns" }, table.node, side),
    sum,
    said,
  );
  draw();
  el.append(root);
  return release;
}

function settings(model, write) {
  const size = segments("Labels", SIZES, (k) =>
    write({ matrix: resized(model.get("matrix"), k) }),
  );
  const near = segments("What counts as agreeing", WEIGHTS, (weights) =>
    write({ weights }),
  );
  const press = (words, make) =>
    h(
      "button",
      {
        type: "button",
        class: "mtedu-button",
        onclick: () => write({ matrix: make() }),
      },
      words,
    );
  const k = () => model.get("matrix").length;
  const node = h(
    "div",
    { class: "mtedu-row" },
    size.node,
    near.node,
    press("Two blind raters, 1000 items", () => blind(k(), 1000)),
    press("Clear", () => resized([], k())),
  );
  const show = ({ matrix, weights }) => {
    size.show(matrix.length);
    near.show(weights);
  };
  return { node, show };
}

// The inputs are made again only when the size changes: typing is not disturbed.
function counts(model, write) {
  const body = h("table", { class: "mtedu-confusion" });
  const node = panel("Confusion matrix: type counts", "", body);
  let cells = [];
  const typed = (i, j, input) => {
    const count = Math.floor(Number(input.value));
    if (!(count >= 0 && count <= MOST)) return;
    write({
      matrix: model
        .get("matrix")
        .map((row, r) => row.map((old, c) => (r === i && c === j ? count : old))),
    });
  };
  const cell = (i, j) => {
    const input = h("input", {
      type: "number",
      min: 0,
      max: MOST,
      step: 1,
      "aria-label": `A says ${i + 1}, B says ${j + 1}`,
      oninput: () => typed(i, j, input),
    });
    return { input, td: h("td", { class: i === j ? "mtedu-same" : "" }, input) };
  };
  const total = () => h("td", { class: "mtedu-total" });
  let [rowSums, columnSums, all] = [[], [], null];
  const rebuild = (k) => {
    const places = Array.from({ length: k }, (_, i) => i);
    cells = places.map((i) => places.map((j) => cell(i, j)));
    rowSums = places.map(total);
    columnSums = places.map(total);
    all = total();
    const head = (words, scope) => h("th", { scope }, words);
    body.replaceChildren(
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head("A ↓ B →", "col"),
          places.map((j) => head(j + 1, "col")),
          head("sum", "col"),
        ),
      ),
      h(
        "tbody",
        {},
        places.map((i) =>
          h("tr", {}, head(i + 1, "row"), cells[i].map(({ td }) => td), rowSums[i]),
        ),
        h("tr", {}, head("sum", "row"), columnSums, all),
      ),
    );
  };
  const draw = ({ matrix, rows, columns, n, k }) => {
    if (cells.length !== k) rebuild(k);
    const top = Math.max(1, ...matrix.flat());
    cells.flat().forEach(({ input, td }, index) => {
      const count = matrix[Math.floor(index / k)][index % k];
      if (Number(input.value) !== count || input.value === "") {
        if (input !== document.activeElement || input.value !== "") input.value = count;
      }
      td.style.setProperty("--share", `${Math.round((55 * count) / top)}%`);
    });
    rows.forEach((count, i) => setText(rowSums[i], String(count)));
    columns.forEach((count, j) => setText(columnSums[j], String(count)));
    setText(all, String(n));
  };
  return { node, draw };
}

function score({ n, chances, observed }) {
  if (!n) return ["κ =", "?", ""];
  const words = `P(A) = ${number(observed)}, chance from the raters' habits`;
  return ["κ =", kappaWords(chances[0].kappa), words];
}

// For each chance term a line from 0 to 1: chance, what is beyond it, what is missing.
function bars() {
  const list = h("div", { class: "mtedu-chances" });
  const legend = h(
    "div",
    { class: "mtedu-legend mtedu-quiet" },
    [
      ["luck", "chance"],
      ["gain", "beyond chance"],
      ["room", "not agreed"],
    ].map(([kind, words]) =>
      h("span", {}, h("span", { class: `mtedu-sample mtedu-${kind}` }), ` ${words}`),
    ),
  );
  const words = "κ = beyond chance / (beyond chance + not agreed): a part of what chance leaves over.";
  const note = h("p", { class: "mtedu-note" }, words);
  const node = panel("Three chance terms", "", legend, list, note);
  const draw = ({ n, k, weights, observed, chances }) => {
    node.hidden = !n;
    list.replaceChildren(
      ...chances.map(({ name, expected, kappa }) => {
        const low = Math.min(expected, observed);
        const parts = [
          ["luck", low],
          ["gain", Math.max(observed - expected, 0)],
          ["lack", Math.max(expected - observed, 0)],
          ["room", 1 - Math.max(expected, observed)],
        ];
        const bar = h(
          "div",
          { class: "mtedu-split", "aria-hidden": "true" },
          parts.map(([kind, width]) =>
            h("span", { class: `mtedu-${kind}`, style: `width:${100 * width}%` }),
          ),
        );
        const title = NAMES[name](k, weights);
        const value = `P(E) = ${number(expected)}, κ = ${kappaWords(kappa)}`;
        return h(
          "div",
          { class: name === "wrong" ? "mtedu-false" : "" },
          h("div", {}, h("b", {}, title), ` ${value}`),
          bar,
        );
      }),
    );
  };
  return { node, draw };
}

function formula() {
  const body = h("div", { class: "mtedu-formula" });
  const node = panel("The formulas with your numbers", "", body);
  const draw = ({ n, k, weights, rows, columns, agreed, chances, matrix, ...view }) => {
    node.hidden = !n;
    const [{ expected, kappa }] = chances;
    const [share, luck] = [number(view.observed), number(expected)];
    const plain = weights === "none";
    const diagonal = matrix.map((row, i) => row[i]).join(" + ");
    const terms = rows.flatMap((count, i) => [
      i ? " + " : "",
      fraction(count, n),
      "·",
      fraction(columns[i], n),
    ]);
    const [square, again] = [fraction(1, k ** 2), fraction(1, k ** 2)];
    body.replaceChildren(
      step("P(A)", fraction(plain ? diagonal : number(agreed), n), ` = ${share}`),
      step("P(E)", plain ? terms : "Σ w · a · b", ` = ${luck}`),
      step(
        "κ",
        fraction("P(A) − P(E)", "1 − P(E)"),
        " = ",
        fraction(`${share} − ${luck}`, `1 − ${luck}`),
        ` = ${kappaWords(kappa)}`,
      ),
      ...(plain
        ? [step("blind", `${k} · `, square, " = ", fraction(1, k), ", not ", again)]
        : []),
    );
  };
  return { node, draw };
}

export default { render };
