// Small helpers to build a page by hand.

const SVG = "http://www.w3.org/2000/svg";

// h("p", { class: "note", onclick: act }, "text", node) makes an element.
export function h(tag, attributes = {}, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), attributes, children);
}

// Attributes that are false, null or undefined are left out.
function furnish(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children.flat(Infinity).filter((child) => child != null));
  return node;
}

// A group with a visible title, which screen readers announce too.
export function panel(title, kind, ...children) {
  const heading = h("div", { class: "mtedu-title", id: fresh("title") }, title);
  const group = {
    class: `mtedu-group ${kind}`,
    role: "group",
    "aria-labelledby": heading.id,
  };
  return h("div", group, heading, ...children);
}

let made = 0;

// An id or a radio group's name that no other view on the page has.
export function fresh(what) {
  made += 1;
  return `mtedu-${what}-${Date.now().toString(36)}-${made}`;
}

// Write only what changed: the caret of a text that is being typed stays where it is.
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export function setValue(input, value) {
  if (input.value !== value) input.value = value;
}

// Escape goes back to the cell, where JupyterLab's own keys work.
export function leave(event) {
  const cell = event.key === "Escape" && event.currentTarget.closest(".jp-Cell");
  if (!cell) return;
  if (!cell.hasAttribute("tabindex")) cell.setAttribute("tabindex", "-1");
  event.stopPropagation();
  cell.focus();
}

// JupyterLab takes the arrow keys and others for its own commands unless the focused
// element itself says that it needs them.
export function keepKeys(root) {
  root.addEventListener("keydown", leave);
  root
    .querySelectorAll("button, input, select, textarea, [tabindex]")
    .forEach((node) => node.setAttribute("data-lm-suppress-shortcuts", "true"));
  return root;
}

const drawn = new WeakMap();

// Give `parent` one child for each item, made by `make`. Children at the beginning and
// at the end whose items did not change are kept: at a keystroke nearly all are.
export function renew(parent, items, make) {
  const before = drawn.get(parent) ?? [];
  const after = items.map((item) => JSON.stringify(item));
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const children = [...parent.children];
  children.slice(head, before.length - tail).forEach((child) => child.remove());
  const made = items.slice(head, items.length - tail).map(make);
  if (tail) children[before.length - tail].before(...made);
  else parent.append(...made);
  drawn.set(parent, after);
}

// A row of radio buttons drawn as one bar; the arrow keys move along it.
export function segments(legend, options, choose) {
  const name = fresh("choice");
  const inputs = options.map(([value]) =>
    h("input", {
      type: "radio",
      name,
      value,
      onchange: () => choose(value),
    }),
  );
  const labels = options.map(([, label], index) =>
    h("label", { class: "mtedu-segment" }, inputs[index], h("span", {}, label)),
  );
  const node = h(
    "fieldset",
    { class: "mtedu-field" },
    h("legend", {}, legend),
    h("div", { class: "mtedu-segments" }, labels),
  );
  const show = (value) =>
    inputs.forEach((input, index) => (input.checked = options[index][0] === value));
  return { node, show };
}

export function chooser(label, options, choose) {
  const select = h(
    "select",
    { onchange: () => choose(options[select.selectedIndex][0]) },
    options.map(([, text]) => h("option", {}, text)),
  );
  const node = h("label", { class: "mtedu-field" }, h("span", {}, label), select);
  const show = (value) => {
    select.selectedIndex = options.findIndex(([option]) => option === value);
  };
  return { node, show };
}
