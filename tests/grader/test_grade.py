"""Grading a class: nothing is lost, nothing is graded wrongly, whatever happens."""

import shlex
import shutil
import signal
import subprocess
import sys
import time
from datetime import timedelta

import nbformat
import pytest

from mtedu.cli import main
from mtedu_grader import gradebook, submission
from mtedu_grader.grade import by_hand
from mtedu_grader.lab import load_lab
from mtedu_grader.result_record import Record
from mtedu_grader.run import Infrastructure, choose
from tests.grader import submissions as make
from tests.grader.classroom import FULL, LAB, Gives, Instant, whole
from tests.grader.conftest import ROOT


def test_new_and_changed_submissions_are_graded_and_others_are_not(room):
    room.submit("ada", "alan", "grace")
    assert len(room.grade().records) == 3
    runner = Instant()
    again = room.grade(runner)
    assert (runner.ran, again.skipped) == (0, 3)
    room.submit("alan", notebook=make.solved_lab(LAB))
    third = room.grade()
    assert [one.student for one in third.records] == ["alan"]
    assert len(room.grade(force=True).records) == 3
    assert len(room.grade(force=True, students=["ada"]).records) == 1
    assert whole(room, "ada", "alan", "grace")


def test_no_two_threads_parse_at_once(room, monkeypatch):
    """Python 3.11 then fails now and then, and a student would not be graded."""
    at_work = []

    def alone(real):
        def called(*given):
            at_work.append(1)
            time.sleep(0.02)
            assert len(at_work) == 1
            found = real(*given)
            at_work.pop()
            return found

        return called

    for name in ("examine", "notes_on"):
        monkeypatch.setattr(submission, name, alone(getattr(submission, name)))
    room.submit("ada", "alan", "grace", "mary")
    assert {one.status for one in room.grade(jobs=4).records} == {"graded"}


def test_an_unknown_student_is_an_error_before_anything_happens(room, capsys):
    room.submit("ada")
    with pytest.raises(ValueError, match="no submission of bob"):
        room.grade(students=["bob"])
    with pytest.raises(SystemExit):
        main(["grade", "lab3", "--student", "bob"])
    assert "no submission of bob for lab3_bleu" in capsys.readouterr().err


def test_what_could_not_be_graded_is_no_zero_and_is_tried_again(room):
    broken = Gives(status="infrastructure", reason="the sandbox did not start")
    room.submit("ada")
    found = room.grade(broken).records[0]
    assert (found.status, found.reason) == ("NOT GRADED", "the sandbox did not start")
    assert room.points() == {"ada": None}
    assert len(room.grade().records) == 1
    assert whole(room, "ada")


def test_one_failing_submission_costs_nobody_else(room):
    def act():
        if len(seen := room.seen) < 1:
            seen.append(1)
            raise RuntimeError("a bug")

    room.seen = []
    room.submit("ada", "alan", "grace")
    found = room.grade(Instant(act), jobs=1)
    statuses = sorted(one.status for one in found.records)
    assert statuses == ["NOT GRADED", "graded", "graded"]
    (left,) = found.with_status("NOT GRADED")
    assert "a bug" in left.reason
    room.grade()
    assert whole(room, "ada", "alan", "grace")


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"lab": "lab3_bleu"}', '{"lab": 1, "student": "ada"}']
)
def test_a_damaged_result_is_kept_aside_and_graded_again(room, text):
    room.submit("ada")
    room.grade()
    room.result("ada").write_text(text)
    found = room.grade()
    assert (found.damaged, len(found.records)) == (["ada"], 1)
    kept = room.result("ada").with_name("ada.json.damaged")
    assert kept.read_text() == text
    assert whole(room, "ada")


def test_a_result_whose_scores_are_no_table_is_damaged(room):
    room.submit("ada")
    room.grade()
    text = room.result("ada").read_text().replace('"scores": {', '"scores": [], "x": {')
    room.result("ada").write_text(text)
    assert room.grade().damaged == ["ada"]
    assert whole(room, "ada")


@pytest.mark.usefixtures("quick_alembic")
def test_a_lost_gradebook_or_notebook_is_made_again(room):
    room.submit("ada", "alan")
    room.grade()
    (room.folder / "gradebook.db").unlink()
    assert room.grade().healed == 2
    assert whole(room, "ada", "alan")
    shutil.rmtree(room.folder / "autograded" / "ada")
    assert room.grade().healed == 1
    assert whole(room, "ada", "alan")


@pytest.mark.usefixtures("quick_alembic")
def test_a_gradebook_of_another_lab_gets_this_one_too(room):
    """The folder release/ alone does not show that the gradebook has the lab."""
    room.submit("ada")
    (room.folder / "gradebook.db").unlink()
    gradebook.open_gradebook(room.folder).close()
    room.grade()
    assert whole(room, "ada")


def change_lab(room, change):
    """Change the source of the lab, and read it anew."""
    path = room.folder / "source" / LAB / f"{LAB}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    change(notebook)
    nbformat.write(notebook, path)
    room.lab = load_lab(LAB, room.folder)


def test_a_changed_lab_is_graded_again(room):
    def change(notebook):
        make.cell(notebook, "check-ngrams").metadata.nbgrader["points"] += 1

    room.submit("ada")
    room.grade()
    change_lab(room, change)
    assert len(room.grade().records) == 1
    assert room.record("ada")["max_points"] == FULL + 1
    assert room.grade().skipped == 1


def without_last_check(notebook):
    lost = "check-corpus_bleu"
    notebook.cells = [cell for cell in notebook.cells if cell.id != lost]


def test_points_by_hand_stay_when_a_lab_gains_or_loses_cells(room):
    room.submit("ada", notebook=make.solved_lab(LAB))
    change_lab(room, without_last_check)
    room.grade()
    fewer = room.record("ada")["max_points"]
    room.give("ada", "trust", 4.0)
    with_it = ROOT / "course" / "source" / LAB / f"{LAB}.ipynb"
    shutil.copy(with_it, room.folder / "source" / LAB / with_it.name)
    room.lab = load_lab(LAB, room.folder)
    room.grade()
    assert (fewer < FULL, room.points()) == (True, {"ada": FULL})
    assert room.rows("SELECT sum(manual_score) FROM grade") == [(4.0,)]
    change_lab(room, without_last_check)
    room.grade()
    assert room.points() == {"ada": fewer}
    assert room.rows("SELECT sum(manual_score) FROM grade") == [(4.0,)]


def test_a_cell_with_points_by_hand_that_goes_away_is_one_sentence(room):
    room.submit("ada")
    room.grade()
    room.give("ada", "check-corpus_bleu", 1.0)
    before = room.points()
    change_lab(room, without_last_check)
    with pytest.raises(ValueError, match="that has points or comments by hand is gone"):
        room.grade()
    assert room.points() == before


def test_late_submissions_say_how_late(room):
    room.submit("ada", time="2026-05-01 10:00:00.000000 UTC")
    room.submit("alan", time="2026-05-01 12:00:30.000000 UTC")
    room.submit("grace", time="some day")
    room.grade()
    assert "late_seconds" not in room.record("alan")["submission"]
    room.due("2026-05-01 14:00+02:00")
    runner = Instant()
    room.grade(runner)
    assert runner.ran == 0
    late = {
        name: room.record(name)["submission"]["late_seconds"]
        for name in ("ada", "alan", "grace")
    }
    assert late == {"ada": 0.0, "alan": 30.0, "grace": 0.0}
    room.grade(force=True)
    assert room.record("alan")["submission"]["late_seconds"] == 30.0
    assert room.record("alan")["points"] == FULL


def test_nbgraders_own_late_penalty_is_kept_to(room):
    settings = room.folder / "nbgrader_config.py"
    room.configure('c.LateSubmissionPlugin.penalty_method = "zero"')
    room.submit("alan", time="2026-05-01 12:00:30.000000 UTC")
    book = gradebook.open_gradebook(room.folder)
    book.update_or_create_assignment(LAB, duedate="2026-05-01 12:00:00 UTC")
    book.close()
    room.grade()
    assert room.record("alan")["submission"]["late_seconds"] == 30.0
    penalty = "SELECT late_submission_penalty FROM submitted_notebook"
    assert room.rows(penalty) == [(FULL,)]
    never = Instant()
    settings.write_text(settings.read_text().replace('"zero"', '"none"'))
    room.grade(never)
    assert room.rows(penalty) == [(None,)]
    settings.write_text(settings.read_text().replace('"none"', '"zero"'))
    room.give("alan", "trust", 5.0)
    room.grade(never)
    assert room.rows(penalty) == [(FULL + 5,)]
    with gradebook.open_gradebook(room.folder) as book:
        book.update_or_create_assignment(LAB, duedate="2026-05-02 12:00:00 UTC")
    room.grade(never)
    assert room.rows(penalty) == [(None,)]
    assert room.record("alan")["submission"]["late_seconds"] == 0.0
    with gradebook.open_gradebook(room.folder) as book:
        book.update_or_create_assignment(LAB, duedate="2026-05-01 12:00:00 UTC")
        book.find_submission(LAB, "alan").extension = timedelta(hours=1)
        book.db.commit()
    room.grade(never)
    assert (room.rows(penalty), never.ran) == ([(None,)], 0)


def test_a_due_date_of_ones_own_stands_in_the_list_of_students(room):
    room.due("2026-05-01 14:00+02:00")
    roster = "id,name,e-mail,Due lab3\nada,,,\nalan,,,2026-05-03 12:00+00:00\n"
    (room.folder / "roster.csv").write_text(roster)
    room.submit("ada", "alan", time="2026-05-02 12:00:00.000000 UTC")

    def late():
        room.grade()
        return [
            room.record(name)["submission"]["late_seconds"] for name in ("ada", "alan")
        ]

    assert late() == [86400.0, 0.0]
    (room.folder / "roster.csv").write_text(roster.partition("2026")[0] + "\n")
    assert late() == [86400.0, 86400.0]  # the only one is taken back
    (room.folder / "roster.csv").write_text(roster.replace("05-03", "05-01"))
    assert late() == [86400.0, 86400.0]
    (room.folder / "roster.csv").write_text(roster.replace("2026-05-03", "soon,"))
    with pytest.raises(ValueError, match=r"line 3"):
        room.grade()
    (room.folder / "roster.csv").write_text(roster.replace("Due lab3", "Due lab33"))
    with pytest.raises(ValueError, match=r"'Due lab33' names no lab"):
        room.grade()


@pytest.fixture(scope="module")
def real():
    try:
        with choose(protect=[]) as runner:
            yield runner
    except Infrastructure as reason:
        pytest.skip(str(reason))


def test_a_class_with_a_real_runner(room, real):
    good = make.solved_lab(LAB)
    room.submit("solved", notebook=good)
    room.submit("renamed", notebook=good, name="my lab (2).ipynb")
    room.submit("blank")
    wrong = "def brevity_penalty(candidate_length, reference_length):\n    return 1.0\n"
    room.submit("wrong", notebook=make.with_answer(good, "brevity_penalty", wrong))
    room.place("empty").mkdir(parents=True)
    found = {one.student: one for one in room.grade(real).records}
    points = {name: one.points for name, one in found.items() if one.status == "graded"}
    assert points.pop("wrong") < FULL
    assert points == {"solved": FULL, "renamed": FULL, "blank": 0.0}
    assert found["empty"].status == "NOT GRADED"
    assert room.points()["empty"] is None
    assert found["renamed"].findings[0]["kind"] == "renamed"


LONG = """
import signal, sys, threading, time
from mtedu.cli import main
import mtedu_grader.run
from tests.grader.classroom import Instant

class Slow(Instant):
    why = "slow"
    ended = threading.Event()
    def run(self, job, inputs):
        if self.ran >= 1:
            print("waiting", flush=True)
            self.ended.wait(60)
        return super().run(job, inputs)
    def __enter__(self):
        return self
    def __exit__(self, *error):
        self.ended.set()

mtedu_grader.run.choose = lambda *a, **o: Slow()
sys.exit(main(["grade", "lab3", "--jobs", "1"]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
def test_ctrl_c_says_one_line_and_the_next_run_goes_on(room):
    room.submit("ada", "alan", "grace")
    process = subprocess.Popen(
        [sys.executable, "-c", LONG],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        start_new_session=True,
    )
    try:
        assert process.stdout.readline().startswith("lab3_bleu: slow")
        assert process.stdout.readline() == "waiting\n"
        limit = time.monotonic() + 30
        while not room.result("ada").is_file() and time.monotonic() < limit:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert out.splitlines()[-1].startswith("Stopped; what is graded is saved")
    assert sorted(room.points()) == ["ada"]
    assert room.grade().skipped == 1
    assert whole(room, "ada", "alan", "grace")


def test_progress_without_a_terminal_is_at_most_ten_lines(capsys):
    from mtedu_grader.progress import progress

    bar = progress(range(250))
    for _ in range(250):
        bar.update(1)
    bar.close()
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 10
    assert said[-1] == "250 of 250 submissions"


@pytest.mark.parametrize("name", ["$(touch x).ipynb", "a; b.ipynb", "my lab.ipynb"])
def test_the_command_to_try_is_no_other_command(name, tmp_path):
    record = Record(LAB, "o'neil & co", submission={"file": name})
    words = shlex.split(by_hand(record, tmp_path))
    assert words[:2] == ["mtedu", "doctor"]
    assert words[2:] == [str(tmp_path / "submitted" / "o'neil & co" / LAB / name)]
    assert "\x1b" not in by_hand(Record(LAB, "\x1b[2J"), tmp_path)


def test_a_damaged_notebook_is_repaired_by_the_doctor_and_graded_then(room, capsys):
    room.submit("ada", notebook=make.solved_lab(LAB))
    place = room.place("ada") / f"{LAB}.ipynb"
    whole_text = place.read_text("utf-8")
    place.write_text(whole_text[: len(whole_text) * 4 // 5], "utf-8")
    room.grade()
    assert not any(one["repaired"] for one in room.record("ada")["findings"])
    assert main(["grade", "lab3"]) == 1
    said = capsys.readouterr().out
    assert f"try: mtedu doctor {place}" in said
    assert "grade again: the repaired copy that it makes counts." in said
    main(["doctor", str(place)])
    room.grade()
    assert (room.record("ada")["status"], room.record("ada")["points"]) == (
        "graded",
        FULL,
    )


def test_what_was_handed_in_instead_of_a_notebook_is_named(room):
    place = room.place("ada")
    place.mkdir(parents=True)
    (place / "my lab\x1b[31m.pdf").write_bytes(b"%PDF")
    (place / "timestamp.txt").write_text("2026-05-01 10:00:00 UTC")
    room.grade()
    said = room.record("ada")["reason"]
    assert said == "There is no notebook in the submission, only my lab?[31m.pdf."
