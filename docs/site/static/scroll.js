// A formula that is wider than the screen scrolls: then the keyboard must reach it.
(() => {
  const look = () => {
    document.querySelectorAll(".bd-article div.math").forEach((box) => {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    });
  };
  document.addEventListener("DOMContentLoaded", look);
  addEventListener("resize", look);
})();
