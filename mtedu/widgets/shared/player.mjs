// Buttons, a slider and keys to go through something step by step.

import { h, setText } from "./dom.mjs";

const SHORTEST = 90; // milliseconds a step while it plays
const LONGEST = 1400;
const WHOLE = 14000; // a long story is not to take much longer than this

// `go` hears to which step the reader goes, -1 for the last one. `jumps` are buttons
// for chosen steps: their label, and where they lead to, out of what is shown.
export function player(name, go, jumps = []) {
  let [at, total, timer] = [0, 0, null];
  const to = (step) => go(step >= total ? -1 : Math.max(0, step));
  const stop = () => {
    clearInterval(timer);
    timer = null;
    setText(play, "Play");
  };
  const tick = () => {
    to(at + 1);
    if (at + 1 >= total) stop();
  };
  const toggle = () => {
    if (timer !== null) return stop();
    if (at >= total) to(0);
    const pace = Math.min(LONGEST, Math.max(SHORTEST, WHOLE / (total + 1)));
    timer = setInterval(tick, pace);
    setText(play, "Pause");
  };
  const by = (choose) => () => {
    stop();
    to(choose());
  };
  const button = (label, onclick) =>
    h("button", { type: "button", class: "mtedu-button", onclick }, label);
  const first = button("Start", by(() => 0));
  const back = button("Back", by(() => at - 1));
  const next = button("Next", by(() => at + 1));
  const play = button("Play", toggle);
  const last = button("End", by(() => total));
  let shown = null;
  const others = jumps.map(([label, where]) => button(label, by(() => where(shown))));
  const slider = h("input", {
    type: "range",
    class: "mtedu-slider",
    min: "0",
    "aria-label": `${name}: step`,
    oninput: by(() => Number(slider.value)),
  });
  const place = h("span", { class: "mtedu-quiet mtedu-place" });
  const node = h(
    "div",
    { class: "mtedu-player", role: "group", "aria-label": name },
    [first, back, next, play, others, last, slider, place],
  );
  const show = (step, steps, view) => {
    [at, total, shown] = [step, steps, view];
    slider.max = String(total);
    slider.value = String(at);
    setText(place, `step ${at} of ${total}`);
    slider.setAttribute("aria-valuetext", place.textContent);
  };
  const acts = {
    ArrowRight: next,
    ArrowLeft: back,
    Home: first,
    End: last,
    " ": play,
  };
  // For an element that has the focus but no keys of its own.
  const keys = (event) => {
    const act = event.altKey || event.ctrlKey || event.metaKey ? null : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act.click();
  };
  return { node, show, stop, keys };
}
