// Keeps the notebook's shortcuts away from a panel, and names its sliders.

function keep(event) {
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
}

function nameSliders(panel) {
  const nameless = '[role="slider"]:not([aria-label])';
  for (const handle of panel.querySelectorAll(nameless)) {
    const label = handle.closest(".widget-slider")?.querySelector("label");
    if (label?.textContent) handle.setAttribute("aria-label", label.textContent);
  }
}

function guard(el, patience) {
  const panel = el.closest(".mtedu-keys, .mtedu-panel");
  if (panel) {
    panel.addEventListener("keydown", keep);
    nameSliders(panel);
    const watcher = new MutationObserver(() => nameSliders(panel));
    watcher.observe(panel, { childList: true, subtree: true });
  } else if (patience) setTimeout(() => guard(el, patience - 1), 50);
}

function render({ el }) {
  el.style.display = "none";
  guard(el, 100); // it may not be in its place yet
}

export default { render };
