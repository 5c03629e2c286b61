// Recorded widgets: show the page that belongs to the setting of the controls.
(() => {
  const play = (box) => {
    const { pages, states } = JSON.parse(box.querySelector("script").textContent);
    const page = box.querySelector(".mtedu-page");
    const controls = [...box.querySelectorAll("select, input[type=range]")];
    const show = (place) => {
      page.innerHTML = pages[place];
    };
    const settings = Object.keys(states).map((key) => key.split(","));
    // Whether turning a control would ever change something, as those before it stand.
    const matters = (which, places) => {
      const first = {}; // by the places of the controls after it
      return settings.some((key) => {
        if (key.some((place, i) => i < which && place !== places[i])) return false;
        const rest = key.slice(which + 1).join(",");
        first[rest] ??= states[key.join(",")];
        return first[rest] !== states[key.join(",")];
      });
    };
    const turned = () => {
      const places = controls.map((control) => control.value);
      show(states[places.join(",")]);
      controls.forEach((control, which) => {
        control.disabled = !matters(which, places);
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
