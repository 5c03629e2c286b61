// The correlation explorer's page: points to drag, and three coefficients that follow.

import {
  METHODS,
  explore,
  fit,
  pieces,
  said,
  settled,
  title,
} from "./core.mjs";
import { chooser, h, keepKeys, panel, setText, setValue } from "../shared/dom.mjs";
import { tie } from "../shared/model.mjs";
import { examples, twin } from "../shared/parts.mjs";
import { scatter } from "../shared/scatter.mjs";

const TRAITS = ["points", "start", "names", "chosen", "titles", "bounds", "steps"];
const KNOWN_BY = ["points", "names"];

function render({ model, el }) {
  const state = () => Object.fromEntries(TRAITS.map((name) => [name, model.get(name)]));
  const draw = () => {
    const now = state();
    const view = { ...now, ...explore(now) };
    [choose, hand].forEach((part) => part.show(now));
    [plot, bars, words].forEach((part) => part.draw(view));
    keepKeys(root);
  };
  const { write, release } = tie(model, TRAITS, draw);
  // One point to a new place.
  const put = (index, ...place) => {
    const { points, bounds, steps } = state();
    const value = place.map((wanted, axis) =>
      settled(wanted, points[index][axis], bounds[axis], steps[axis]),
    );
    const moved = points.map((old, i) => (i === index ? value : old));
    write({ points: moved, chosen: index });
  };
  const choose = examples(model, write, KNOWN_BY);
  const hand = controls(state, write, put);
  const plot = cloud(state, write, put);
  const bars = coefficients();
  const words = twin(pieces);
  const root = h(
    "div",
    { class: "mtedu mtedu-correlation mtedu-stack" },
    choose.node,
    h(
      "div",
      { class: "mtedu-columns" },
      plot.node,
      h("div", { class: "mtedu-stack" }, bars.node, hand.node),
    ),
    words.node,
  );
  el.append(root);
  draw();
  return () => {
    plot.release();
    release();
  };
}

function cloud(state, write, put) {
  const plot = scatter({
    name: "Systems by metric and human score; the chosen one can be moved",
    pick: (chosen) => write({ chosen }),
    tip: (index) => {
      const { names, points, titles } = state();
      const [x, y] = points[index];
      return [names[index], `${titles[0]} ${x}`, `${titles[1]} ${y}`];
    },
    move: put,
    nudge: (index, right, up) => {
      const { points, steps } = state();
      const [x, y] = points[index];
      put(index, x + right * steps[0], y + up * steps[1]);
    },
  });
  const draw = ({ points, chosen, bounds, titles }) => {
    const others = points.filter((_, index) => index !== chosen);
    const line = (from, kind) => ({ ...fit(from, bounds[0]), kind });
    const kinds = ["plain", "outlier"];
    const lines = [line(points, "all"), line(others, "without")].filter((l) => l.from);
    plot.draw({
      points: points.map(([x, y], i) => ({ x, y, kind: kinds[Number(i === chosen)] })),
      chosen,
      box: { x: bounds[0], y: bounds[1] },
      names: titles,
      lines: lines.map((l) => clipped(l, bounds)).filter(Boolean),
    });
  };
  return { ...plot, draw };
}

// The part of a line that is within the axes.
function clipped({ from, to, kind }, [, [low, high]]) {
  const [rise, run] = [to[1] - from[1], to[0] - from[0]];
  const at = (y) => (y - from[1]) / rise;
  const cuts = rise ? [at(low), at(high)].sort((a, b) => a - b) : [0, 1];
  const [start, end] = [Math.max(0, cuts[0]), Math.min(1, cuts[1])];
  if (start >= end) return null;
  const place = (part) => [from[0] + part * run, from[1] + part * rise];
  return { from: place(start), to: place(end), kind };
}

// The chosen system, its two scores as sliders, and the way back.
function controls(state, write, put) {
  const holder = h("div", {});
  let [select, known] = [null, ""];
  const sliders = [0, 1].map((axis) => {
    const value = h("span", { class: "mtedu-value" });
    const name = h("span", {});
    const input = h("input", {
      type: "range",
      oninput: () => {
        const { points, chosen } = state();
        const place = [...points[chosen]];
        place[axis] = input.valueAsNumber;
        put(chosen, ...place);
      },
    });
    const label = h("span", {}, name, " ", value);
    const node = h("label", { class: "mtedu-field" }, label, input);
    const show = ({ points, chosen, bounds, steps, titles }) => {
      setText(name, titles[axis]);
      input.setAttribute("aria-label", `${titles[axis]} of the chosen system`);
      input.min = bounds[axis][0];
      input.max = bounds[axis][1];
      input.step = steps[axis];
      setValue(input, String(points[chosen][axis]));
      setText(value, String(points[chosen][axis]).replace("-", "−"));
    };
    return { node, show };
  });
  const back = h(
    "button",
    {
      type: "button",
      class: "mtedu-button",
      onclick: () => write({ points: state().start }),
    },
    "Put everything back",
  );
  const node = panel(
    "Move the chosen system",
    "",
    h(
      "div",
      { class: "mtedu-stack" },
      holder,
      sliders.map((slider) => slider.node),
      h("div", {}, back),
    ),
  );
  const show = (now) => {
    if (known !== now.names.join("\n")) {
      known = now.names.join("\n");
      const options = now.names.map((name, index) => [index, name]);
      select = chooser("System", options, (chosen) => write({ chosen }));
      holder.replaceChildren(select.node);
    }
    select.show(now.chosen);
    sliders.forEach((slider) => slider.show(now));
  };
  return { node, show };
}

// A line from -1 to 1 for each coefficient: now, and without the chosen system.
function coefficients() {
  const rows = METHODS.map((method) => {
    const value = h("b", { class: "mtedu-value" });
    const other = h("span", { class: "mtedu-quiet" });
    const now = h("span", { class: "mtedu-now" });
    const without = h("span", { class: "mtedu-without" });
    const middle = h("span", { class: "mtedu-middle" });
    const line = h(
      "div",
      { class: "mtedu-track", "aria-hidden": "true" },
      middle,
      without,
      now,
    );
    const node = h(
      "div",
      { "data-method": method },
      h("div", {}, h("span", {}, `${title(method)} `), value, " ", other),
      line,
    );
    const place = (mark, amount) => {
      mark.hidden = amount === null;
      mark.style.left = `${50 * ((amount ?? 0) + 1)}%`;
    };
    const draw = (view) => {
      setText(value, said(view.now[method]));
      setText(other, `without the chosen one ${said(view.without[method])}`);
      place(now, view.now[method]);
      place(without, view.without[method]);
    };
    return { node, draw };
  });
  const ends = h(
    "div",
    { class: "mtedu-ends mtedu-quiet", "aria-hidden": "true" },
    ["−1", "0", "1"].map((end) => h("span", {}, end)),
  );
  const legend = h(
    "p",
    { class: "mtedu-note" },
    "Full mark and full line: all systems. Open mark and broken line: without the ",
    "chosen one.",
  );
  const lines = rows.map((row) => row.node);
  const node = panel("Correlation", "mtedu-coefficients", lines, ends, legend);
  return { node, draw: (view) => rows.forEach((row) => row.draw(view)) };
}

export default { render };
