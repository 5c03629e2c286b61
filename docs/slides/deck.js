// Turning the slides: by keys, by the address (#12), and not while somebody types.
document.addEventListener("DOMContentLoaded", () => {
  const slides = [...document.querySelectorAll(".slide")];
  const place = document.getElementById("place");
  let current = 0;
  let notes = false;

  const show = (number) => {
    current = Math.max(0, Math.min(slides.length - 1, number));
    slides.forEach((slide, i) => {
      slide.classList.toggle("current", i === current);
      slide.querySelector(".notes").hidden = !notes;
    });
    place.textContent = `${current + 1} / ${slides.length}`;
    history.replaceState(null, "", `#${current + 1}`);
    dispatchEvent(new Event("resize")); // pictures that fit their place look again
  };

  const busy = (target) =>
    target.closest("input, select, textarea, button, summary, a, [contenteditable], [tabindex], iframe");

  const keys = {
    ArrowRight: () => show(current + 1),
    PageDown: () => show(current + 1),
    " ": () => show(current + 1),
    ArrowLeft: () => show(current - 1),
    PageUp: () => show(current - 1),
    Home: () => show(0),
    End: () => show(slides.length - 1),
    n: () => {
      notes = !notes;
      show(current);
    },
    f: () =>
      document.fullscreenElement
        ? document.exitFullscreen()
        : document.documentElement.requestFullscreen(),
  };

  addEventListener("keydown", (event) => {
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const inside = event.target.closest && busy(event.target);
    if (event.key === "Escape") document.activeElement.blur();
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    if (inside && !event.key.startsWith("Page")) return; // an explorer has the key
    event.preventDefault();
    act();
  });
  addEventListener("hashchange", () => show(Number(location.hash.slice(1)) - 1));
  show((Number(location.hash.slice(1)) || 1) - 1);
});
