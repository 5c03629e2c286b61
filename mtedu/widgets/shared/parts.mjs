// What every explorer's page has: example buttons, texts to type in, and words.

import { h, panel, setText, setValue } from "./dom.mjs";
import { pausing } from "./model.mjs";
import { joined } from "./say.mjs";

// Buttons that put an example in. The one that stands there now is marked, and its note
// shown; `names` are the traits by which it is known.
export function examples(model, write, names) {
  const list = model.get("examples") ?? [];
  const note = h("p", { class: "mtedu-note", hidden: true });
  const buttons = list.map(({ label, note: _, ...traits }) =>
    h(
      "button",
      { type: "button", class: "mtedu-button", onclick: () => write(traits) },
      h("bdi", {}, label),
    ),
  );
  const row = h("div", { class: "mtedu-row mtedu-close" }, buttons);
  const node = panel("Examples", "mtedu-plain", row, note);
  node.hidden = list.length === 0;
  const key = (traits) => JSON.stringify(names.map((name) => traits[name]));
  const show = (state) => {
    const loaded = list.findIndex((example) => key(example) === key(state));
    buttons.forEach((button, index) =>
      button.setAttribute("aria-pressed", String(index === loaded)),
    );
    note.hidden = loaded < 0;
    setText(note, list[loaded]?.note ?? "");
  };
  return { node, show };
}

// A text to type in, with its label; `typed` hears of every keystroke.
export function textField(label, placeholder, typed) {
  const input = h("textarea", {
    rows: 3,
    dir: "auto",
    spellcheck: "false",
    placeholder,
    oninput: () => typed(input.value),
  });
  const node = h("label", { class: "mtedu-field" }, h("span", {}, label), input);
  return { node, input };
}

// A candidate and its one reference side by side.
export function twoTexts(write) {
  const candidate = textField("Candidate", "Type a translation", (text) =>
    write({ candidate: text }),
  );
  const reference = textField("Reference", "Type a reference", (text) =>
    write({ reference: text }),
  );
  const fields = [candidate.node, reference.node];
  const node = h("div", { class: "mtedu-columns" }, fields);
  const show = (state) => {
    setValue(candidate.input, state.candidate);
    setValue(reference.input, state.reference);
  };
  return { node, show };
}

// The result in a line: its name, its value in large type, and a few words. `said` makes
// these three texts of a view, or nothing where there is no result.
export function headline(said = (texts) => texts) {
  const kinds = ["mtedu-score-name", "mtedu-score", "mtedu-quiet"];
  const parts = kinds.map((kind) => h("span", { class: kind }));
  const node = h("div", { class: "mtedu-headline" }, parts);
  const draw = (view) => {
    const texts = said(view);
    node.hidden = !texts;
    texts?.forEach((text, i) => setText(parts[i], text));
  };
  return { node, draw };
}

// The text twin. `pieces` makes of a view strings and texts in quotation marks, which
// are { quoted }, so that text of another direction stays together.
export function twin(pieces) {
  const live = { role: "status", "aria-live": "polite", "aria-atomic": "true" };
  const status = h("div", live);
  const node = panel("In words", "mtedu-words", status);
  let view = null;
  const write = () => {
    const parts = pieces(view);
    if (status.textContent === joined(parts)) return;
    status.replaceChildren(
      ...parts.map((part) => (part.quoted == null ? part : h("bdi", {}, part.quoted))),
    );
  };
  // A screen reader should not be interrupted at every keystroke.
  const speaking = pausing(write, 400);
  const draw = (next) => {
    const first = view === null;
    view = next;
    if (first) write();
    else speaking.later();
  };
  return { node, draw };
}
