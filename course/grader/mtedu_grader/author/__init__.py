"""For authors: new parts, exercises and their keys, built pages, the grader graded."""
