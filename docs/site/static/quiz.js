// Quizzes: a click shows the explanation of a choice, and another one may follow.
(() => {
  const RIGHT = "✓";
  const WRONG = "✗";

  const ask = (card, changed) => {
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
