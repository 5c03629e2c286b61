"""What a command cannot do it says in one line, and no empty file is left of it."""

import pytest

from mtedu.cli import main


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("grade lab3", "Nobody handed in lab3_bleu yet"),
        ("feedback lab3", "mtedu collect lab3_bleu --from ... comes before"),
        ("report lab5", "run mtedu grade first"),
        ("export lab3 --for moodle", "nobody to export"),
        ("export lab4", "no lab4_human: mtedu grade comes before"),
        ("export lab99", "There is no lab 'lab99'"),
        ("collect lab3 --from exchange", "nbgrader's collect failed"),
        ("collect lab3 --from exchange", "c.Exchange.root in nbgrader_config.py"),
        ("collect lab3 --from no.zip", "no.zip"),
        ("collect lab3 --from missing.zip", "missing.zip"),
    ],
)
def test_what_cannot_be_done_is_one_line(room, command, says, capsys, monkeypatch):
    monkeypatch.chdir(room.folder)
    (room.folder / "no.zip").write_text("no zip")
    with pytest.raises(SystemExit):
        main(command.split())
    said = capsys.readouterr().err
    assert said.startswith("mtedu: ")
    assert says in said
    assert not [*room.folder.glob("grades-*")]
