// Ranking by moving: translations as cards in groups; a group shares a rank.

import { moved, place, said, toggledTie } from "./order.mjs";
import { h, keepKeys } from "../shared/dom.mjs";

export function ranking(state, answer, { changed, save, say }) {
  const texts = new Map(state.translations);
  const letters = [...texts.keys()];
  let groups = fits(answer, letters) ? answer : [letters];
  let sure = fits(answer, letters);
  const list = h("ol", { class: "mtedu-ranks" });
  const cards = new Map(letters.map((letter) => [letter, card(letter)]));

  function card(letter) {
    const press = (label, sign, act) =>
      h(
        "button",
        {
          type: "button",
          class: "mtedu-button",
          tabindex: "-1",
          title: label,
          "aria-label": `${letter}: ${label}`,
          onclick: () => change(letter, act),
        },
        sign,
      );
    const buttons = h(
      "span",
      { class: "mtedu-moves" },
      press("move up", "▲", (g) => moved(g, letter, -1)),
      press("move down", "▼", (g) => moved(g, letter, 1)),
      press("tie with the one above, or untie", "=", (g) => toggledTie(g, letter)),
    );
    const words = h("bdi", { dir: "auto" }, texts.get(letter));
    return h(
      "div",
      { class: "mtedu-ranked", tabindex: "0", role: "group", "data-letter": letter },
      h("b", {}, letter),
      words,
      buttons,
    );
  }

  function change(letter, act) {
    groups = act(groups);
    sure = true;
    arrange();
    cards.get(letter).focus();
    say(said(groups, letter));
    changed();
  }

  function arrange() {
    list.replaceChildren(
      ...groups.map((group, index) =>
        h(
          "li",
          { class: group.length > 1 ? "mtedu-tied" : "" },
          h("span", { class: "mtedu-rank", "aria-hidden": "true" }, String(index + 1)),
          h("div", { class: "mtedu-cards" }, group.map((letter) => cards.get(letter))),
        ),
      ),
    );
    letters.forEach((letter) => {
      const words = `${said(groups, letter)} ${texts.get(letter)}`;
      cards.get(letter).setAttribute("aria-label", words);
    });
  }

  list.addEventListener("keydown", (event) => {
    const letter = event.target.dataset?.letter;
    if (!letter || event.ctrlKey || event.metaKey) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const move = by && (event.shiftKey || event.altKey);
    if (move) change(letter, (g) => moved(g, letter, by));
    else if (by) neighbour(letter, by).focus();
    else if (event.key === "=" || event.key === "t")
      change(letter, (g) => toggledTie(g, letter));
    else if (event.key === "Enter") save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  function neighbour(letter, by) {
    const order = groups.flat();
    const at = order.indexOf(letter) + by;
    return cards.get(order[Math.max(0, Math.min(order.length - 1, at))]);
  }

  const missing = () => {
    if (sure) return "";
    sure = true; // the second time it is meant
    return "Nothing is moved: all would be tied. Press Save again if you mean that.";
  };
  arrange();
  const keys =
    "Keys: ↑ ↓ choose, Shift+↑ ↓ move, = ties with the one above or unties, " +
    "Enter saves.";
  const focus = () => cards.get(groups[0][0]).focus();
  const node = h("div", {}, list);
  keepKeys(node);
  return { node, keys, answer: () => groups, missing, focus };
}

function fits(answer, letters) {
  if (!Array.isArray(answer) || !answer.every(Array.isArray)) return false;
  const given = answer.flat();
  return given.length === letters.length && letters.every((x) => place(answer, x) >= 0);
}
