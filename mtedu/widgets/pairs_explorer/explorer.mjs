// The pairs explorer's page: choose a campaign, a language pair and a metric.

import { explore, pairPieces, share } from "./core.mjs";
import { pairsPart } from "./part.mjs";
import { chooser, h, keepKeys, panel, segments } from "../shared/dom.mjs";
import { tie } from "../shared/model.mjs";
import { twin } from "../shared/parts.mjs";

const TRAITS = ["campaign", "pair", "metric", "people", "chosen"];

function render({ model, el }) {
  const state = () =>
    Object.fromEntries([...TRAITS, "tables"].map((name) => [name, model.get(name)]));
  const draw = () => {
    const now = state();
    const view = explore(now);
    choices.show(now);
    [compared, plot, words].forEach((part) => part.draw(view));
    keepKeys(root);
  };
  const { write, release } = tie(model, TRAITS, draw);
  const choices = settings(model.get("tables"), state, write);
  const compared = comparison();
  const plot = pairsPart((chosen) => write({ chosen }));
  const words = twin(pairPieces);
  const root = h(
    "div",
    { class: "mtedu mtedu-pairs mtedu-stack" },
    [choices, plot, compared, words].map((part) => part.node),
  );
  el.append(root);
  draw();
  return () => {
    plot.release();
    release();
  };
}

// Each campaign has its own language pairs and metrics.
function settings(tables, state, write) {
  const names = Object.keys(tables);
  const campaign = chooser(
    "Year and judges",
    names.map((name) => [name, tables[name].title]),
    (name) => write({ ...state(), ...fitting(tables[name], state()), campaign: name }),
  );
  const own = names.map((name) => {
    const { pairs, metrics } = tables[name];
    const all = [["all", "all language pairs"], ...pairs.map((pair) => [pair, pair])];
    const options = pairs.length > 1 ? all : all.slice(1);
    const pair = chooser("Language pair", options, (chosen) =>
      write({ pair: chosen, chosen: -1 }),
    );
    const keys = metrics.map(({ key, title }) => [key, title]);
    const metric = segments("Metric", keys, (chosen) =>
      write({ metric: chosen, chosen: -1 }),
    );
    return { name, pair, metric };
  });
  const box = h("input", {
    type: "checkbox",
    onchange: () => write({ people: box.checked, chosen: -1 }),
  });
  const label = " Translations by people too";
  const people = h("label", { class: "mtedu-check" }, box, label);
  const node = h(
    "div",
    { class: "mtedu-row" },
    campaign.node,
    own.flatMap(({ pair, metric }) => [pair.node, metric.node]),
    people,
  );
  const show = (now) => {
    campaign.show(now.campaign);
    box.checked = now.people;
    own.forEach(({ name, pair, metric }) => {
      const here = name === now.campaign;
      [pair, metric].forEach((part) => (part.node.hidden = !here));
      pair.show(now.pair);
      metric.show(now.metric);
    });
  };
  return { node, show };
}

// What stays as it is when the campaign changes, and what cannot.
function fitting({ pairs, metrics }, { pair, metric }) {
  const known = metrics.some(({ key }) => key === metric);
  return {
    pair: pairs.includes(pair) ? pair : "all",
    metric: known ? metric : metrics[0].key,
    chosen: -1,
  };
}

// The same pairs by all metrics: how often each points the wrong way.
function comparison() {
  const bars = h("div", { class: "mtedu-bars" });
  const node = panel("Wrong ways of all metrics", "", bars);
  const draw = ({ others, metricName }) =>
    bars.replaceChildren(
      ...others.map(({ title, wrong, total }) =>
        h(
          "div",
          { class: `mtedu-bar-row ${title === metricName ? "mtedu-chosen" : ""}` },
          h("span", {}, title),
          h(
            "span",
            { class: "mtedu-bar", "aria-hidden": "true" },
            h("span", {
              class: "mtedu-fill",
              style: `width:${total ? (100 * wrong) / total : 0}%`,
            }),
          ),
          h(
            "span",
            { class: "mtedu-bar-value" },
            `${wrong} of ${total} (${share(wrong, total)})`,
          ),
        ),
      ),
    );
  return { node, draw };
}

export default { render };
