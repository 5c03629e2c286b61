// Quizzes: a click shows the explanation of a choice, and another one may follow.
(() => {
  const RIGHT = "✓";
  const WRONG = "✗";

  // A word of this reader's own, so that the order of choices is the same every time.
  const reader = (() => {
    try {
      localStorage.mteduReader ||= crypto.getRandomValues(new Uint32Array(2)).join();
      return localStorage.mteduReader;
    } catch {
      return navigator.userAgent; // this browser keeps nothing
    }
  })();

  const hash = (text) => {
    let mixed = 2166136261;
    for (const letter of text) {
      mixed = Math.imul(mixed ^ letter.codePointAt(0), 16777619);
    }
    mixed = Math.imul(mixed ^ (mixed >>> 16), 2246822507);
    return (mixed ^ (mixed >>> 13)) >>> 0;
  };

  // Each choice brings its explanation along.
  const shuffle = (card) => {
    const buttons = [...card.querySelectorAll("button")];
    const place = (button) => hash(`${reader} ${button.textContent}`);
    const pairs = buttons.map((button) => [place(button), button]);
    pairs.sort(([one], [other]) => one - other);
    const said = card.querySelector(".mtedu-said");
    for (const [, button] of pairs) {
      const why = button.nextElementSibling;
      said.before(button, why);
    }
  };

  const ask = (card, changed) => {
    shuffle(card);
    const said = card.querySelector(".mtedu-said");
    const state = { tries: 0, answered: false, atOnce: false };
    card.querySelectorAll("button").forEach((button) => {
      const words = button.textContent;
      button.addEventListener("click", () => {
        const right = button.dataset.kind === "right";
        state.tries += 1;
        state.answered ||= right;
        state.atOnce ||= right && state.tries === 1;
        button.textContent = `${right ? RIGHT : WRONG} ${words}`;
        button.classList.add(right ? "mtedu-right" : "mtedu-wrong");
        const why = button.nextElementSibling.content.cloneNode(true);
        said.replaceChildren(why, state.answered ? "" : " Try again.");
        changed();
      });
    });
    return state;
  };

  const start = (quiz) => {
    const told = quiz.querySelector(".mtedu-progress b");
    const count = () => {
      const answered = states.filter((state) => state.answered).length;
      const atOnce = states.filter((state) => state.atOnce).length;
      const all = answered === states.length;
      const words = `${answered} of ${states.length} answered`;
      told.textContent = all
        ? `${RIGHT} ${words}, ${atOnce} at the first try.`
        : `${words}.`;
    };
    const cards = [...quiz.querySelectorAll(".mtedu-question")];
    const states = cards.map((card) => ask(card, count));
  };

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll(".mtedu-quiz").forEach(start);
  });
})();
