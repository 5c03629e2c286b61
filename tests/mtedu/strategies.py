"""Inputs for property tests: many scripts, repeats, empties, short and long."""

from hypothesis import strategies as st

WORDS = (
    'the cat sat on mat . , it\'s U.S. 3.50 10,000 -5 e-mail "quoted" &amp; (x) '
    "Être naïve Straße ÄÖ İ "
    "मैंने अभी खाना खाया । क़लम गुजराती ગુજરાતી "
    "我 今天 吃饭 了 。 ， ＡＢＣ 日本語 カタカナ "
    "القطة على السجادة ، "
    "e\u0301 n\u0303o \u1112\u1161\u11ab 한국 👍🏽 👩‍👩‍👧 🇮🇳 "
    "<tag> a/b {x} [y] .. ..5 ! ? -"
).split(" ")

tokens = st.sampled_from([word for word in WORDS if word])
"""One token out of several scripts; few of them, so that texts share n-grams."""

few = st.sampled_from(["a", "b", "c", "the", "खाना", "吃"])
"""A very small vocabulary: repeats, ties and clipping happen all the time."""

token_lists = st.one_of(
    st.lists(few, max_size=12),
    st.lists(tokens, max_size=25),
    st.lists(st.sampled_from(["x"]), max_size=6),
)
sentences = st.one_of(
    token_lists.map(" ".join),
    st.text(
        alphabet=st.characters(codec="utf-8", exclude_characters="\x00"), max_size=40
    ),
)
reference_sets = st.lists(sentences, min_size=1, max_size=4)
reference_token_sets = st.lists(token_lists, min_size=1, max_size=4)
