"""Every script in every picture: fonts found, a line where there is none, and order."""

import io
import warnings

import pytest

import mtedu
from mtedu.doctor import SAMPLES
from mtedu.show import figure
from mtedu.show.figure import axes, covered, fonts, picture, right_to_left, say

SENTENCES = {
    "Hindi": ("बिल्ली चटाई पर बैठी है", "बिल्ली दरी पर बैठी थी"),
    "Gujarati": ("બિલાડી સાદડી પર બેઠી છે", "બિલાડી ચટાઈ પર બેઠી હતી"),
    "Arabic": ("القطة تجلس على السجادة هنا", "القطة جلست على الحصيرة هنا"),
    "Chinese": ("猫 坐 在 垫子 上", "猫 坐 在 地毯 上"),
}


def _correlated(a, b):
    values = dict(zip(a.split(), (1, 2, 3.5, 4, 5), strict=True))
    return mtedu.correlate(values, {name: v**2 for name, v in values.items()})


DRAWN = {
    "bleu": lambda a, b: mtedu.bleu(a, b, max_n=2),
    "chrf": mtedu.chrf,
    "clipped_counts": mtedu.clipped_counts,
    "cohen_kappa": lambda a, b: mtedu.cohen_kappa(a.split(), b.split()),
    "correlate": _correlated,
    "lepor": mtedu.lepor,
    "meteor": mtedu.meteor,
    "permutations": mtedu.bleu_permutations,
    "rouge_l": lambda a, b: mtedu.rouge_l(a, b, tokenize="whitespace"),
    "rouge_n": lambda a, b: mtedu.rouge_n(a, b, 1, tokenize="whitespace"),
    "ter": mtedu.ter,
    "wer": mtedu.wer,
}
# Their pictures have no words of the sentences in them.
WORDLESS = {"bleu", "lepor"}


@pytest.mark.parametrize("script", SENTENCES)
def test_pictures_have_a_font_or_say_so_in_one_line(script):
    for name, make in DRAWN.items():
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            shown = picture(make(*SENTENCES[script]))
        if covered(SAMPLES[script]):
            assert shown.hint == "", name
        elif name not in WORDLESS:
            assert "No font for" in shown.hint, name


def test_hindi_gujarati_and_arabic_are_covered_where_noto_is():
    for script, font in {
        "Hindi": "Noto Sans Devanagari",
        "Gujarati": "Noto Sans Gujarati",
        "Arabic": "Noto Sans Arabic",
        "Chinese": "Noto Sans CJK SC",
    }.items():
        if font in fonts():
            assert all(covered(sentence) for sentence in SENTENCES[script])


def test_without_a_font_there_is_one_line_and_no_warning(monkeypatch):
    monkeypatch.setattr(figure, "fonts", lambda: ["DejaVu Sans"])
    with warnings.catch_warnings(), axes(None, (3, 1)) as ax:
        warnings.simplefilter("error")
        ax.set_title("हिन्दी 中文")
        shown = picture(say(ax, "two words"))
    assert shown.hint.startswith("No font for Chinese and Devanagari here")
    assert "\n" not in shown.hint
    assert shown.hint in shown._repr_html_()
    assert shown.image.startswith(b"\x89PNG")


def test_other_warnings_are_not_swallowed():
    with axes(None, (3, 1)) as ax:
        ax.plot([1, 2])
    ax.figure.savefig = lambda *_, **__: warnings.warn("something else", stacklevel=1)
    with pytest.warns(UserWarning, match="something else"):
        picture(say(ax, "a line"))


def columns(text):
    """The ink of each column of a drawn text, as its height."""
    import numpy
    from matplotlib.image import imread

    with axes(None, (4, 1)) as ax:
        ax.set_axis_off()
        ax.text(0.5, 0.5, text, ha="center", size=30)
        shown = picture(say(ax, text))
    dark = imread(io.BytesIO(shown.image))[:, :, 0] < 0.5
    heights = [int(numpy.ptp(numpy.nonzero(c)[0])) if c.any() else 0 for c in dark.T]
    first, last = numpy.nonzero(heights)[0][[0, -1]]
    return heights[first : last + 1]


def test_right_to_left_text_begins_at_the_right():
    """A lam is tall, the stroke that lengthens it is not."""
    heights = columns("ل" + "ـ" * 6)
    assert heights.index(max(heights)) > 0.75 * len(heights)
    heights = columns("l" + "." * 8)
    assert heights.index(max(heights)) < 0.25 * len(heights)


@pytest.mark.parametrize("name", ["meteor", "rouge_l", "ter"])
@pytest.mark.parametrize("script", ["Hindi", "Arabic"])
def test_words_in_a_row_follow_their_script(name, script):
    a, b = SENTENCES[script]
    ax = DRAWN[name](a, b).plot()
    ax.figure.draw_without_rendering()
    place = {
        text.get_text(): ax.transData.transform(text.get_position())[0]
        for text in ax.texts
    }
    words = [word for word in b.split() if word in place]
    assert len(words) >= 3
    ordered = sorted(words, key=place.__getitem__, reverse=script == "Arabic")
    assert ordered == words
    side = place.get("reference")
    assert side is None or (side > place[words[0]]) == (script == "Arabic")


def test_a_word_of_another_script_does_not_turn_a_text():
    assert not right_to_left(["the", "القطة", "cat"])
    assert not right_to_left([])


def test_any_backend_will_do():
    """A script that writes SVG, or a window on macOS, measures words as well."""
    from matplotlib import pyplot

    before = pyplot.get_backend()
    pyplot.switch_backend("svg")
    try:
        for name in ("meteor", "correlate", "ter", "rouge_l"):
            shown = picture(DRAWN[name](*SENTENCES["Hindi"]))
            assert shown.image.startswith(b"\x89PNG"), name
    finally:
        pyplot.switch_backend(before)
