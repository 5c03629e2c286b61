"""The line that says how far a long computation is."""

import sys
from types import SimpleNamespace

import pytest

from mtedu import progress_bar


def ipython(shell):
    return SimpleNamespace(get_ipython=lambda: shell)


@pytest.mark.parametrize("module", [None, ipython(None), ipython(SimpleNamespace())])
def test_a_terminal_has_it_beside_what_the_program_prints(module, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "IPython", module)
    progress_bar.tell("\rone of two")
    assert capsys.readouterr() == ("", "\rone of two")
    assert list(progress_bar.progress("ab", "letters")) == ["a", "b"]
    assert capsys.readouterr() == ("", "")


def test_a_notebook_does_not_paint_it_as_an_error(monkeypatch, capsys):
    shell = SimpleNamespace(kernel=object())
    monkeypatch.setitem(sys.modules, "IPython", ipython(shell))
    monkeypatch.setattr(progress_bar, "PATIENCE", -1.0)
    assert list(progress_bar.progress("ab", "letters")) == ["a", "b"]
    said = capsys.readouterr()
    assert said.out == "\rletters: 0 of 2\rletters: 2 of 2\n"
    assert not said.err
