"""Fixtures of several files of tests."""

import pytest

import mtedu
from tests.mtedu.widgets.annotating import some_items


@pytest.fixture
def annotate(tmp_path):
    def annotate(items=None, scale="adequacy+fluency", **settings):
        settings.setdefault("path", tmp_path / "ann.csv")
        settings.setdefault("rater", "ann")
        return mtedu.annotate(items or some_items(5), scale, **settings)

    return annotate
