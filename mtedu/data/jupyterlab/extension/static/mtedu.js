// A plugin of JupyterLab, as it is: nothing has to be built.
// It tells the kernel what only the page knows, just before a check runs (the cells as
// they stand) and when a hint is opened, it has Validate say what it speaks of, it gives
// widgets time to load, and printed lines end between words.
(() => {
  const CHECK = /\bcheck\(\s*["']lab\d/;
  const HINT = /^lab\d+\.\w+ hint \d+$/;

  const tell = (panel, call) => {
    const kernel = panel?.sessionContext.session?.kernel;
    // Nothing is shown of it, and a list or text of JSON is one of Python's as well.
    const told = kernel?.requestExecute({
      code: `from mtedu.checks import cells as _mtedu; _mtedu.${call}; del _mtedu`,
      silent: true,
      store_history: false,
      stop_on_error: false,
    });
    told?.done.catch(() => {}); // a kernel that was stopped meanwhile knows nothing
  };

  const source = (cell) => cell.model.sharedModel.getSource();

  const tellOfCells = (tracker) => (_, { notebook, cell }) => {
    if (!CHECK.test(source(cell))) return;
    const written = notebook.widgets
      .filter((one) => one.model.type === "code" && /\bdef\s/.test(source(one)))
      .map(source);
    const panel = tracker.find((one) => one.content === notebook);
    tell(panel, `note_page(${JSON.stringify(written)})`);
  };

  const tellOfHint = (tracker) => ({ target }) => {
    const name = target.open && target.dataset?.mteduHint;
    if (!HINT.test(name || "")) return;
    const panel = tracker.find((one) => one.node.contains(target));
    tell(panel, `note_hint(${JSON.stringify(name)})`);
  };

  // nbgrader says "Success!" of whatever has no failing cell, an essay included.
  const validated = (panel) => {
    const graded = panel.content.widgets
      .map((cell) => cell.model.sharedModel.getMetadata().nbgrader)
      .filter((one) => one?.grade);
    const read = graded.filter((one) => one.solution);
    if (!graded.length) return "Nothing in this notebook is graded: there is nothing to validate.";
    const points = read.reduce((sum, one) => sum + one.points, 0);
    const person = `What you wrote in words (${points} points) no check can judge: a person reads it.`;
    return [
      graded.length > read.length
        ? "Every visible check passes. Hidden checks decide when the lab is graded."
        : "",
      read.length ? person : "",
    ].join(" ").trim();
  };

  const sayOfWhat = (tracker) => () => {
    const line = document.querySelector("#validation-message.validation-success p");
    if (!line || line.dataset.mtedu || !tracker.currentWidget) return;
    line.dataset.mtedu = "said";
    line.textContent = validated(tracker.currentWidget);
  };

  // A widget whose code has not come after two seconds never hears from Python again
  // (anywidget 0.11): on a slow or busy machine that is too soon.
  const giveTime = () => {
    const after = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => after(ms === 2000 ? 120000 : ms);
  };

  const keepWordsWhole = () => {
    const style = document.createElement("style");
    style.textContent =
      ".jp-RenderedText pre { word-break: normal; overflow-wrap: anywhere; }";
    document.head.append(style);
  };

  const plugin = ({ INotebookTracker, NotebookActions }) => ({
    id: "mtedu:page",
    autoStart: true,
    requires: [INotebookTracker],
    activate: (_, tracker) => {
      giveTime();
      keepWordsWhole();
      NotebookActions.executionScheduled.connect(tellOfCells(tracker));
      document.addEventListener("toggle", tellOfHint(tracker), true);
      new MutationObserver(sayOfWhat(tracker)).observe(document.body, { childList: true });
    },
  });

  let shared;
  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB.mtedu = {
    init: (scope) => { shared = scope; },
    get: async () => {
      const [notebook] = Object.values(shared["@jupyterlab/notebook"]);
      const found = { __esModule: true, default: plugin((await notebook.get())()) };
      return () => found;
    },
  };
})();
