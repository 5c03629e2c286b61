// The z-score explorer's page: raters with habits, and what these do to averages.

import { h, keepKeys, panel, segments, setText, setValue, svg } from "../shared/dom.mjs";
import { tie } from "../shared/model.mjs";
import { examples, twin } from "../shared/parts.mjs";
import { explore, pieces, ranked, twoDigits } from "./core.mjs";

const TRAITS = ["bias", "spread", "noise", "unfair"];
const BINS = 10;
const FAIR = [
  [false, "at random"],
  [true, "by system"],
];

function render({ model, el }) {
  const results = [averages(), twin(pieces)];
  const draw = () => {
    const names = [...TRAITS, "draws", "systems"];
    const state = Object.fromEntries(names.map((name) => [name, model.get(name)]));
    const view = explore(state);
    [choose, who, people].forEach((part) => part.show(state));
    people.draw(view);
    results.forEach((part) => part.draw(view));
  };
  const { write, release } = tie(model, TRAITS, draw);
  const choose = examples(model, write, TRAITS);
  const who = settings(write);
  const people = raters(model, write);
  const root = h(
    "div",
    { class: "mtedu mtedu-z mtedu-stack" },
    h("p", { class: "mtedu-label" }, "Simulated: no person gave these ratings."),
    [choose, who, people, ...results].map((part) => part.node),
  );
  draw();
  el.append(keepKeys(root));
  return release;
}

function slider(label, least, most, step, moved) {
  const value = h("span", { class: "mtedu-value" });
  const input = h("input", {
    type: "range",
    min: least,
    max: most,
    step,
    "aria-label": label,
    oninput: () => moved(input.valueAsNumber),
  });
  const name = h("span", {}, label.replace(/^Rater \d+, /, ""), " ", value);
  const node = h("label", { class: "mtedu-field" }, name, input);
  const show = (now) => {
    setValue(input, String(now));
    setText(value, String(now).replace("-", "−"));
  };
  return { node, show };
}

function settings(write) {
  const noise = slider("Noise", 0, 20, 1, (value) => write({ noise: value }));
  const fair = segments("Who rates what", FAIR, (value) => write({ unfair: value }));
  const node = h("div", { class: "mtedu-row" }, fair.node, noise.node);
  const show = (state) => {
    noise.show(state.noise);
    fair.show(state.unfair);
  };
  return { node, show };
}

function raters(model, write) {
  const change = (name, index) => (value) =>
    write({ [name]: model.get(name).map((old, i) => (i === index ? value : old)) });
  const people = model.get("bias").map((_, index) => {
    const title = `Rater ${index + 1}`;
    const bias = slider(`${title}, bias`, -40, 40, 1, change("bias", index));
    const spread = slider(`${title}, stretch`, 0, 2, 0.1, change("spread", index));
    const frame = { viewBox: "0 0 200 74", role: "img", class: "mtedu-hist" };
    const picture = svg("svg", frame);
    const words = h("p", { class: "mtedu-note" });
    const node = panel(title, "", bias.node, spread.node, picture, words);
    const show = (state) => {
      bias.show(state.bias[index]);
      spread.show(state.spread[index]);
    };
    const draw = ({ values, mean, deviation }) => {
      const said = `mean ${twoDigits(mean)}, standard deviation ${twoDigits(deviation)}`;
      setText(words, `${values.length} ratings, ${said}`);
      histogram(picture, values, mean, `${title}, histogram of values: ${said}`);
    };
    return { node, show, draw };
  });
  const node = h("div", { class: "mtedu-raters" }, people.map((person) => person.node));
  const show = (state) => people.forEach((person) => person.show(state));
  const draw = (view) => people.forEach((person, i) => person.draw(view.raters[i]));
  return { node, show, draw };
}

function histogram(picture, values, mean, words) {
  const counts = Array(BINS).fill(0);
  values.forEach((value) => (counts[Math.min(BINS - 1, Math.floor(value / 10))] += 1));
  const top = Math.max(...counts, 1);
  const bars = counts.map((count, bin) => {
    const height = (46 * count) / top;
    const place = { x: 20 * bin + 1, y: 50 - height, width: 18, height };
    return svg("rect", { ...place, class: "mtedu-bin" });
  });
  const labels = [
    [0, "start"],
    [100, "middle"],
    [200, "end"],
  ].map(([x, anchor]) =>
    svg("text", { x, y: 71, "text-anchor": anchor }, String(x / 2)),
  );
  const line = svg("line", { x1: 0, x2: 200, y1: 50, y2: 50, class: "mtedu-axis" });
  const middle = svg("path", { d: `M${2 * mean} 50l-5 8h10z`, class: "mtedu-mean" });
  picture.setAttribute("aria-label", words);
  picture.replaceChildren(...bars, line, ...(values.length ? [middle] : []), ...labels);
}

// Three lines with the systems on them: true quality, raw averages, z-scores.
function averages() {
  const rows = h("div", { class: "mtedu-strips" });
  const node = panel("Averages of the systems", "", rows);
  const draw = ({ systems, truth, ways }) => {
    const pairs = (systems.length * (systems.length - 1)) / 2;
    const [raw, z] = ways;
    const verdict = ({ right }) =>
      `${right === pairs ? "✓" : "✗"} ${right} of ${pairs} pairs in the true order`;
    rows.replaceChildren(
      ...strip("True quality", systems, truth, ""),
      ...strip("Raw averages", systems, raw.means, verdict(raw)),
      ...strip("Averages of z-scores", systems, z.means, verdict(z)),
    );
  };
  return { node, draw };
}

// Each line has its own scale, from its lowest to its highest value; what counts is the
// order, and the distances within a line.
function strip(title, systems, means, verdict) {
  const low = Math.min(...means);
  const room = Math.max(...means) - low || 1;
  const order = ranked(systems, means);
  const marks = order.flatMap(([name, mean]) => {
    const x = 20 + (360 * (mean - low)) / room;
    return [
      svg("circle", { cx: x, cy: 14, r: 11, class: "mtedu-dot" }),
      svg("text", { x, y: 18.5, "text-anchor": "middle", class: "mtedu-name" }, name),
    ];
  });
  const said = order.map(([name, mean]) => `${name} ${twoDigits(mean)}`).join(", ");
  const line = svg("line", { x1: 6, x2: 394, y1: 14, y2: 14, class: "mtedu-axis" });
  const words = `${title}: ${said}`;
  const frame = { viewBox: "0 0 400 28", role: "img", "aria-label": words };
  const picture = svg("svg", frame, line, marks);
  return [
    h("div", {}, h("b", {}, title), h("div", { class: "mtedu-quiet" }, verdict)),
    h("div", {}, picture, h("div", { class: "mtedu-quiet" }, said)),
  ];
}

export default { render };
