"""Long work in a notebook: a button that starts it, a bar, and a button that stops it.

The work is a generator that says after every small step what it did. Between two steps
the notebook is free, so a click on Stop is heard and other cells can run.
"""

import asyncio
from collections.abc import Callable, Iterator

import ipywidgets

from mtedu.widgets.panel import button

PAUSE = 0.01
"""Seconds between two steps, in which the notebook hears other messages."""


class BackgroundJob(ipywidgets.HBox):
    """Start, Stop and a bar for some work; `changed` is called after every step."""

    def __init__(
        self,
        name: str,
        total: int,
        work: Callable[[], Iterator[str]],
        changed: Callable[[], None],
    ) -> None:
        """Wait for a click on the button `name`; there are `total` steps to make."""
        self.work, self.changed = work, changed
        self.stopped = False
        self._task: asyncio.Task[None] | None = None
        self.starter = button(name, self.start)
        self.stopper = button("Stop", self.stop)
        self.stopper.disabled = True
        self.bar = ipywidgets.IntProgress(0, 0, total)
        self.words = ipywidgets.HTML("Not started yet.")
        super().__init__([self.starter, self.stopper, self.bar, self.words])
        self.add_class("mtedu-row")

    def start(self) -> None:
        """Work in the background; without a running notebook, work at once."""
        if self.running:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.run()
        else:
            self._begin()
            self._task = loop.create_task(self._in_background())

    @property
    def running(self) -> bool:
        """Whether work goes on in the background."""
        return self._task is not None and not self._task.done()

    def stop(self) -> None:
        """Stop after the step that is being made; what was found stays."""
        self.stopped = True

    def run(self) -> None:
        """Do all the work now."""
        self._begin()
        for _ in self._steps():
            pass

    async def _in_background(self) -> None:
        for _ in self._steps():
            await asyncio.sleep(PAUSE)

    def _steps(self) -> Iterator[None]:
        try:
            for said in self.work():
                self.bar.value += 1
                self.words.value = f"{self.bar.value} of {self.bar.max}: {said}"
                self.changed()
                yield
                if self.stopped:
                    break
        finally:
            self._end()

    def _begin(self) -> None:
        self.stopped = False
        self.starter.disabled, self.stopper.disabled = True, False
        self.bar.value = 0

    def _end(self) -> None:
        self.starter.disabled, self.stopper.disabled = False, True
        end = "Stopped at" if self.stopped else "Done:"
        self.words.value = f"{end} {self.bar.value} of {self.bar.max}."
        self.changed()
