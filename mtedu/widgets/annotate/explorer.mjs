// The annotation tool's page: one page of translations at a time, saved by Python.

import { around, esa } from "./esa.mjs";
import { grades } from "./grades.mjs";
import { marks } from "./marks.mjs";
import { ranking } from "./ranking.mjs";
import { slider } from "./slider.mjs";
import { h, keepKeys, setText } from "../shared/dom.mjs";
import { pausing } from "../shared/model.mjs";

const PARTS = {
  "adequacy+fluency": grades,
  ranking,
  direct: slider,
  mqm: marks,
  esa,
};
const PATIENCE = 5000; // milliseconds without an answer after which the page says so
const ALONE = "Nothing is saved here: open the notebook to judge.";
const SILENT =
  "Python has not answered yet, so this is not saved. Is the kernel busy or stopped?";

// A part shows the translations of a page and knows the answer: { node, keys, answer,
// missing, focus }. `answer()` can be half done; `missing()` says what is,
// and `focus(missing)` goes there.
function render({ model, el }) {
  const progress = h("progress", { "aria-label": "Pages judged" });
  const place = h("span", { class: "mtedu-quiet" });
  const task = h("p", { class: "mtedu-task" });
  const before = h("div");
  const texts = h("div", { class: "mtedu-texts" });
  const body = h("div");
  const keys = h("span", { class: "mtedu-quiet mtedu-shortcuts" });
  const look = { type: "button", class: "mtedu-button mtedu-save" };
  const button = h("button", look, "Save");
  const said = h("p", { role: "status", "aria-live": "polite", class: "mtedu-said" });
  const bar = h("div", { class: "mtedu-row mtedu-close" }, progress, place);
  const foot = h("div", { class: "mtedu-row" }, button, keys);
  const root = h(
    "div",
    { class: "mtedu mtedu-annotate mtedu-stack" },
    [bar, task, before, texts, body, foot, said],
  );
  let [part, turn, waiting, saved] = [null, null, null, false];

  const drafting = pausing(() => model.save_changes(), 250);
  const changed = () => {
    model.set("draft", { turn, answer: part.answer() });
    drafting.later();
  };
  const say = (words) => setText(said, words);
  const settle = () => {
    clearTimeout(waiting);
    waiting = null;
    button.removeAttribute("aria-disabled");
  };
  const save = () => {
    if (waiting !== null || part === null) return;
    const missing = part.missing();
    if (missing) {
      say(missing);
      part.focus(missing);
      return;
    }
    if (!model.send) {
      say(ALONE);
      return;
    }
    drafting.now();
    button.setAttribute("aria-disabled", "true");
    waiting = setTimeout(() => {
      settle();
      say(SILENT);
    }, PATIENCE);
    saved = true;
    model.send({ turn, answer: part.answer() });
  };
  button.addEventListener("click", save);

  const draw = () => {
    const state = model.get("state");
    settle();
    say(state.said);
    if (state.turn === turn) return;
    turn = state.turn;
    const draft = model.get("draft");
    const answer = draft?.turn === turn ? draft.answer : null;
    const finished = Boolean(state.summary);
    progress.max = state.total;
    progress.value = state.done;
    setText(place, finished ? "Done" : `Page ${state.done + 1} of ${state.total}`);
    setText(task, finished ? state.summary : state.task);
    before.replaceChildren(...around("Before", state.context?.[0]));
    before.hidden = !before.firstChild;
    texts.replaceChildren(
      ...given("Source", state.source),
      ...given("Reference", state.reference),
    );
    texts.hidden = !state.source && !state.reference;
    part = finished ? null : PARTS[state.scale](state, answer, { changed, save, say });
    body.replaceChildren(...(part ? [part.node] : []));
    foot.hidden = finished;
    setText(keys, part ? part.keys : "");
    keepKeys(root);
    if (saved && part) part.focus();
    saved = false;
  };
  model.on("change:state", draw);
  draw();
  el.append(root);
  return () => {
    drafting.now();
    clearTimeout(waiting);
    model.off("change:state", draw);
  };
}

function given(name, text) {
  if (!text) return [];
  return [h("b", {}, name), h("span", { dir: "auto" }, text)];
}

export default { render };
