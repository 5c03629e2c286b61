"""What lab 4 lets students build is what the library computes."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import mtedu
from mtedu_grader.author.exercises import exercises

grades = st.lists(
    st.tuples(st.integers(1, 5), st.integers(1, 5)), min_size=1, max_size=12
)
ratings = st.lists(
    st.tuples(st.sampled_from(["ann", "bob", "cleo"]), st.integers(0, 100)),
    min_size=1,
    max_size=12,
)
rankings = st.lists(
    st.dictionaries(st.sampled_from("ABCDE"), st.integers(1, 5), min_size=2),
    min_size=1,
    max_size=5,
)


def answer(name):
    return exercises()[f"lab4.{name}"].answer


@given(grades)
@pytest.mark.parametrize("chance", ["marginals", "uniform"])
def test_kappa_is_the_librarys(chance, pairs):
    a, b = map(list, zip(*pairs, strict=True))
    matrix = answer("confusion_matrix")(a, b, 5)
    mine = answer("kappa")(matrix, chance)
    assume(mine is not None)
    expected = mtedu.cohen_kappa(a, b, chance, categories=range(1, 6))
    assert [tuple(row) for row in matrix] == list(expected.matrix)
    assert answer("observed_agreement")(matrix) == pytest.approx(expected.observed)
    assert mine == pytest.approx(expected.score)


@given(grades)
@pytest.mark.parametrize(("power", "weights"), [(1, "linear"), (2, "quadratic")])
def test_weighted_kappa_is_the_librarys(power, weights, pairs):
    a, b = map(list, zip(*pairs, strict=True))
    mine = answer("weighted_kappa")(answer("confusion_matrix")(a, b, 5), power)
    assume(mine is not None)
    expected = mtedu.cohen_kappa(a, b, weights=weights, categories=range(1, 6))
    assert mine == pytest.approx(expected.score)


@pytest.mark.parametrize("name", ["kappa", "weighted_kappa"])
def test_where_the_library_says_0_over_0_the_answer_is_none(name):
    matrix = [[0, 0], [0, 4]]
    with pytest.raises(ValueError, match="0/0"):
        mtedu.kappa_from_matrix(matrix)
    arguments = (matrix, 2) if name == "weighted_kappa" else (matrix,)
    assert answer(name)(*arguments) is None


@given(ratings)
def test_z_scores_are_the_librarys(rows):
    table = [(who, str(i), "A", "da", value) for i, (who, value) in enumerate(rows)]
    mine = answer("z_scores")(rows)
    assert mine == pytest.approx(list(mtedu.z_normalise(table).values))


@given(rankings)
def test_wins_are_the_librarys(given_ranks):
    mine = answer("pairwise_wins")(given_ranks)
    pairs = mtedu.rankings_to_pairs(given_ranks)
    for (a, b), row in mine.items():
        assert row == [pairs.wins[a, b], pairs.ties[a, b], pairs.wins[b, a]]
    assert sum(map(sum, mine.values())) == len(pairs)


def test_the_chance_of_one_cell_is_named():
    report = mtedu.check("lab4.uniform_chance", lambda k: 1 / k**2)
    assert "k such cells" in report.mistake


def test_a_library_earns_nothing():
    from scipy.stats import zscore

    def borrowed(ratings):
        return list(zscore([value for _, value in ratings]))

    assert "calls scipy" in mtedu.check("lab4.z_scores", borrowed).mistake
