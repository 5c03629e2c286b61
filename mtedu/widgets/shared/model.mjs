// How a view and the widget's model keep each other up to date.

// Run `act` when calls have paused for `wait` milliseconds; `now` runs it if it is due.
export function pausing(act, wait) {
  let timer = null;
  const now = () => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    act();
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(now, wait);
  };
  return { later, now };
}

// `write` changes the model at once, so that every view of it redraws; Python hears of
// it when typing pauses. `draw` runs once however many traits change together.
export function tie(model, names, draw, wait = 250) {
  const saving = pausing(() => model.save_changes(), wait);
  let waiting = false;
  const redraw = () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      draw();
    });
  };
  names.forEach((name) => model.on(`change:${name}`, redraw));
  const write = (changes) => {
    for (const [name, value] of Object.entries(changes)) model.set(name, value);
    saving.later();
  };
  const release = () => {
    saving.now();
    names.forEach((name) => model.off(`change:${name}`, redraw));
  };
  return { write, release };
}

// A model without Python behind it, for pages that nobody serves.
export function staticModel(state) {
  const listeners = new Map();
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  const of = (event) => listeners.get(event) ?? [];
  return {
    get: (name) => state[name],
    set(name, value) {
      if (same(state[name], value)) return;
      state[name] = value;
      of(`change:${name}`).forEach((listener) => listener());
    },
    save_changes() {},
    on: (event, listener) => listeners.set(event, [...of(event), listener]),
    off: (event, listener) =>
      listeners.set(event, of(event).filter((other) => other !== listener)),
  };
}
