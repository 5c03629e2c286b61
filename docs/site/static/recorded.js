// Recorded widgets: show the page that belongs to the setting of the controls.
(() => {
  const play = (box) => {
    const { pages, states } = JSON.parse(box.querySelector("script").textContent);
    const page = box.querySelector(".mtedu-page");
    const controls = [...box.querySelectorAll("select, input[type=range]")];
    const show = (place) => {
      page.innerHTML = pages[place];
    };
    const at = (places) => states[places.join(",")];
    const turned = () => {
      const places = controls.map((control) => control.value);
      show(at(places));
      controls.forEach((control, which) => {
        const count = control.options?.length ?? Number(control.max) + 1;
        const seen = new Set();
        for (let other = 0; other < count; other += 1) {
          seen.add(at(places.map((place, i) => (i === which ? other : place))));
        }
        control.disabled = seen.size < 2; // turning it would change nothing
        if (!control.dataset.labels) return;
        const label = JSON.parse(control.dataset.labels)[control.value];
        control.setAttribute("aria-valuetext", label);
        control.parentElement.querySelector("output").textContent = label;
      });
    };
    controls.forEach((control) => control.addEventListener("input", turned));
    if (controls.length) turned();
    box.querySelectorAll("button[data-pages]").forEach((button) => {
      const places = JSON.parse(button.dataset.pages);
      let next = 0;
      button.addEventListener("click", () => {
        show(places[next % places.length]);
        next += 1;
      });
    });
  };
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll(".mtedu-recorded").forEach(play);
  });
})();
