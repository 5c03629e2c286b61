"""An author's commands: build what is generated, make a new part, take one out."""

from __future__ import annotations

import argparse
import sys


def build(options: argparse.Namespace) -> int:
    """Make labs, solutions and tables from course/source and course.yml."""
    from mtedu.course import load_course
    from mtedu_grader.author.build import build_all, differs, stale_folders, write

    course = load_course()
    files = build_all(course, say=lambda line: print(f"  {line}", flush=True))
    if options.check:
        stale = [
            path for path, text in files.items() if differs(course.root / path, text)
        ]
        stale += [str(folder) for folder in stale_folders(course)]
        if stale:
            print(f"mtedu: stale: {', '.join(stale)}; run mtedu build", file=sys.stderr)
            return 1
        print("Everything generated is up to date.")
        return 0
    changed = write(course, files)
    print("\n".join(f"wrote {path}" for path in changed) or "Nothing changed.")
    return 0


def new(options: argparse.Namespace) -> int:
    """Make a new lecture, lab or exercise from its template, built and passing."""
    from mtedu_grader.author.new import new as make
    from mtedu_grader.author.new_exercise import new_exercise

    if (options.kind == "exercise") != bool(options.exercise):
        raise ValueError("Say what to make: mtedu new exercise lab2 tail_share.")
    print(f"Making {options.exercise or options.name} ...", flush=True)
    if options.exercise:
        made = new_exercise(options.name, options.exercise)
    else:
        made = make(options.kind, options.name, options.title)
    for path in made:
        print(f"wrote {path}")
    print("It passes every check as it is: now rewrite it (CONTRIBUTING.md says how).")
    return 0


def drop(options: argparse.Namespace) -> int:
    """Take a lab out of the course, with all that belongs to it or leads to it."""
    from mtedu_grader.author.drop import drop as remove

    changed, left = remove(options.lab)
    print("\n".join(f"changed {path}" for path in changed))
    for place in left:
        print(f"  still names it: {place}")
    print("Undo it with git; make test says whether all is well without it.")
    return 0


def links(options: argparse.Namespace) -> int:
    """Write the links that open every part on a JupyterHub with nbgitpuller."""
    from mtedu.course import load_course
    from mtedu_grader.author.tables import hub_table

    print(hub_table(load_course(), options.hub))
    print(
        "They fetch the whole repository, solutions/ and course/ included: for a class "
        "that is graded, put a copy without these two (mtedu release --bundle) into a "
        "repository of its own, and name it at `repository` in course.yml. A lab that "
        "comes this way is not one that nbgrader's Assignments panel submits.",
        file=sys.stderr,
    )
    return 0
