"""What is saved of a graded submission: the same as nbgrader saves, and at once."""

from sqlalchemy import event

from mtedu_grader.gradebook import open_gradebook
from mtedu_grader.gradebook_write import Store
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
