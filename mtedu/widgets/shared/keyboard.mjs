// Keeps the notebook's shortcuts away from a panel; names its sliders and questions.

import { leave } from "./dom.mjs";

function keep(event) {
  leave(event);
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
}

function nameSliders(panel) {
  const nameless = '[role="slider"]:not([aria-label])';
  for (const handle of panel.querySelectorAll(nameless)) {
    const label = handle.closest(".widget-slider")?.querySelector("label");
    if (label?.textContent) handle.setAttribute("aria-label", label.textContent);
  }
}

// The buttons of a question belong to it: Tab says which question a choice is of.
function groupQuestions(panel) {
  for (const card of panel.querySelectorAll(".mtedu-question:not([role])")) {
    const asked = card.firstElementChild?.textContent.trim();
    if (!asked) continue;
    card.setAttribute("role", "group");
    card.setAttribute("aria-label", asked);
  }
}

function guard(el, patience) {
  const panel = el.closest(".mtedu-keys, .mtedu-panel");
  if (panel) {
    const name = () => {
      nameSliders(panel);
      groupQuestions(panel);
    };
    panel.addEventListener("keydown", keep);
    name();
    const watcher = new MutationObserver(name);
    watcher.observe(panel, { childList: true, subtree: true });
  } else if (patience) setTimeout(() => guard(el, patience - 1), 50);
}

function render({ el }) {
  el.style.display = "none";
  guard(el, 100); // it may not be in its place yet
}

export default { render };
