// The scale explorer's page: one score, and what it would be worth in each table.

import { explore, pieces, written } from "./core.mjs";
import { h, keepKeys, segments, setText, setValue, svg } from "../shared/dom.mjs";
import { tie } from "../shared/model.mjs";
import { headline, twin } from "../shared/parts.mjs";

const TRAITS = ["metric", "score"];
const SIGNS = { best: "▲", worst: "▼", between: "●" };

function render({ model, el }) {
  const draw = () => {
    const names = [...TRAITS, "tables", "metrics"];
    const state = Object.fromEntries(names.map((name) => [name, model.get(name)]));
    const view = explore(state);
    choices.show(state, view);
    [head, strips, words].forEach((part) => part.draw(view));
    keepKeys(root);
  };
  const { write, release } = tie(model, TRAITS, draw);
  const choices = settings(model.get("metrics"), write);
  const [head, strips, words] = [headline(worth), lines(), twin(pieces)];
  const root = h(
    "div",
    { class: "mtedu mtedu-scale mtedu-stack" },
    [choices, head, strips, words].map((part) => part.node),
  );
  el.append(root);
  draw();
  return release;
}

function settings(metrics, write) {
  const options = metrics.map(({ key, title }) => [key, title]);
  const metric = segments("Metric", options, (key) =>
    write({ metric: key, score: metrics.find((m) => m.key === key).start }),
  );
  const value = h("span", { class: "mtedu-value" });
  const input = h("input", {
    type: "range",
    "aria-label": "Score of your system",
    oninput: () => write({ score: input.valueAsNumber }),
  });
  const label = h("span", {}, "Score of your system ", value);
  const slider = h("label", { class: "mtedu-field mtedu-wide" }, label, input);
  const node = h("div", { class: "mtedu-row" }, metric.node, slider);
  const show = (state, { digits }) => {
    metric.show(state.metric);
    const { ends, step } = metrics.find(({ key }) => key === state.metric);
    [input.min, input.max] = ends;
    input.step = step;
    setValue(input, String(state.score));
    setText(value, written(state.score, digits).replace("-", "−"));
  };
  return { node, show };
}

function worth({ title, score, digits, beats, loses, rows }) {
  const best = `▲ the best in ${beats} of ${rows.length} tables`;
  const value = written(score, digits).replace("-", "−");
  return [`${title} =`, value, `${best}, ▼ the last in ${loses}`];
}

// A line for each table, all on one scale, with a dot for each system; the upright
// stroke is the chosen score.
function lines() {
  const node = h("div", { class: "mtedu-tables", role: "list" });
  const draw = (view) => {
    const low = Math.min(view.score, ...view.rows.map((row) => row.low));
    const high = Math.max(view.score, ...view.rows.map((row) => row.high));
    const place = (value) => `${1 + (98 * (value - low)) / (high - low || 1)}%`;
    node.replaceChildren(...view.rows.map((row) => strip(row, view, place)));
  };
  return { node, draw };
}

function strip(row, { score, digits }, place) {
  const { year, pair, model, found, low, high, above, count, verdict } = row;
  const say = (value) => written(value, digits).replace("-", "−");
  const standing = above === 0 ? "best" : above === count ? "worst" : "between";
  const range = `${say(low)} to ${say(high)}`;
  const dots = found.map(([name, value]) => {
    const words = svg("title", {}, `${name} ${say(value)}`);
    return svg("circle", { cx: place(value), cy: 11, r: 4, class: "mtedu-dot" }, words);
  });
  const x = place(score);
  const picture = svg(
    "svg",
    { "aria-hidden": "true" },
    svg("line", { x1: 0, x2: "100%", y1: 11, y2: 11, class: "mtedu-tick" }),
    dots,
    svg("line", { x1: x, x2: x, y1: 0, y2: 22, class: "mtedu-here" }),
  );
  return h(
    "div",
    { class: "mtedu-table-row", role: "listitem", title: model },
    h("div", {}, h("b", {}, pair), ` ${year}`),
    picture,
    h("div", { class: "mtedu-verdict" }, `${SIGNS[standing]} ${verdict}`),
    h("div", { class: "mtedu-quiet mtedu-range" }, range),
  );
}

export default { render };
