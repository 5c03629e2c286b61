"""What is saved of a graded submission: the same as nbgrader saves, and at once."""

import os
from pathlib import Path

import pytest
from sqlalchemy import event

from mtedu_grader.gradebook import open_gradebook
from mtedu_grader.gradebook_write import Store, settings
from tests.grader.classroom import LAB


def cells(submission):
    """Which cells of a submission have a grade, and which a comment."""
    (notebook,) = submission.notebooks
    return (
        sorted(grade.name for grade in notebook.grades),
        sorted(comment.name for comment in notebook.comments),
    )


def test_a_new_submission_has_the_parts_that_nbgrader_gives_it(room):
    room.submit("ada")
    room.grade()
    book = open_gradebook(room.folder)
    try:
        book.add_student("made by nbgrader")
        theirs = book.add_submission(LAB, "made by nbgrader")
        assert cells(book.find_submission(LAB, "ada")) == cells(theirs)
        assert cells(theirs) != ([], [])
    finally:
        book.close()


def test_a_submission_is_one_transaction(room, monkeypatch):
    commits = []
    save = Store.save_grades

    def watched(store, record, unanswered):
        event.listen(store.gradebook.engine, "commit", commits.append)
        save(store, record, unanswered)

    monkeypatch.setattr(Store, "save_grades", watched)
    room.submit("ada")
    room.grade()
    assert len(commits) == 1
    room.grade(force=True)
    assert len(commits) == 2


def test_a_class_in_memory_has_no_judgements(room):
    """They are long: with them, memory would grow with the class."""
    room.submit("ada", "alan")
    assert [one.judgements for one in room.grade().records] == [[], []]
    assert len(room.record("ada")["judgements"]) == len(room.lab.tests)


def test_what_is_written_follows_the_umask_so_that_a_group_can_share_it(room):
    room.submit("ada")
    before = os.umask(0o002)
    try:
        room.grade()
    finally:
        os.umask(before)
    for path in (room.result("ada"), room.shown("ada")):
        assert path.stat().st_mode & 0o777 == 0o664


def test_a_result_that_another_grader_keeps_closed_is_not_damaged(room, monkeypatch):
    room.submit("ada")
    room.grade()
    kept, real = room.result("ada"), Path.read_text

    def closed(path, *args, **options):
        if path == kept:
            raise PermissionError(13, "Permission denied")
        return real(path, *args, **options)

    monkeypatch.setattr(Path, "read_text", closed)
    with pytest.raises(ValueError, match="cannot be read: let the group"):
        room.grade()
    assert [one.name for one in kept.parent.iterdir()] == ["ada.json"]


def test_nbgraders_settings_of_the_machine_count_and_the_courses_more(
    room, tmp_path, monkeypatch
):
    words = 'c = get_config()\nc.Exchange.root = "/srv/exchange"\nc.A.b = 1\n'
    (tmp_path / "nbgrader_config.py").write_text(words)
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", str(tmp_path))
    room.configure("c.A.b = 2")
    found = settings(room.lab)
    assert (found.Exchange.root, found.A.b) == ("/srv/exchange", 2)
