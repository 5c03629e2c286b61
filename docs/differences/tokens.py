"""Tokens and characters: what is one word, and are two texts the same?"""

from docs.differences import Difference, Section

IMPORTS = """
import unicodedata
import jiwer
from rouge_score.rouge_scorer import RougeScorer
from sacrebleu.metrics import BLEU, CHRF, TER
import mtedu
"""

DIFFERENCES = (
    Difference(
        number="T11",
        title="Capital letters and full stops",
        between="sacreBLEU's tokeniser against `str.split`, BLEU against TER",
        code="""
mixed, lower = "The Cat Sat On The Mat.", "the cat sat on the mat."
BLEU().sentence_score(mixed, [lower]).score
BLEU(lowercase=True).sentence_score(mixed, [lower]).score
TER().sentence_score(mixed, [lower]).score
[mtedu.bleu(mixed, lower, smoothing="exp"), mtedu.ter(mixed, lower)]
"Hello, world!".split()
mtedu.tokenize("Hello, world!")
[mtedu.tokenize("&quot;hi&quot; &amp;lt;"), mtedu.tokenize("x ..5")]
""",
        why="""
sacreBLEU keeps case for BLEU and ignores it for TER, as the first programs did. Its
tokeniser 13a parts punctuation from words, turns `&quot;` back into a quote, and
`&amp;lt;` even into `<`; its rules eat what they match, so "..5" is split only once.
""",
        mtedu="""
follows sacreBLEU in both; `lowercase=True` for BLEU, `case_sensitive=True` for TER, and
`tokenize="whitespace"` for `str.split`.
""",
        tests=(
            "test_text.py::test_tokenisers_equal_sacrebleus",
            "metrics/test_traps.py::test_t11_case_and_tokenisation_change_the_score",
        ),
    ),
    Difference(
        number="T14",
        title="Letters that look the same and are not",
        between="nobody normalises",
        code="""
word = "naïve café déjà vu"
one, two = (unicodedata.normalize(form, word) for form in ("NFC", "NFD"))
[len(one), len(two)]
[BLEU().sentence_score(two, [one]).score, CHRF().sentence_score(two, [one]).score]
[jiwer.wer(one, two), mtedu.wer(two, one)]
[mtedu.chrf(two, one), mtedu.chrf(unicodedata.normalize("NFC", two), one)]
[len(unicodedata.normalize(form, "क़")) for form in ("NFC", "NFD")]
mtedu.chrf(unicodedata.normalize("NFD", "한국말"), "한국말")
""",
        why="""
é is one code point or two, and programs compare code points. Normalise both sides
alike: for some letters, such as Hindi क़, even the composed form NFC is two code
points.
""",
        mtedu="""
does not normalise either, to give everybody's numbers: call
`unicodedata.normalize("NFC", text)` on candidate and references.
""",
        tests=(
            "metrics/test_chrf.py::test_t14_nothing_is_normalised",
            "metrics/test_traps.py::test_t14_no_metric_normalises",
        ),
    ),
    Difference(
        number="T15",
        title="A language without spaces",
        between="sacreBLEU's tokenisers against one another; rouge-score, jiwer",
        code="""
a, b = "我今天在学校吃了午饭，很好吃。", "我今天在学校吃了晚饭，很好吃。"
hows = ["13a", "intl", "zh", "char"]
{how: BLEU(tokenize=how).sentence_score(a, [b]).score for how in hows}
{how: mtedu.bleu(a, b, tokenize=how, smoothing="exp") for how in hows}
RougeScorer(["rougeL"]).score(b, b)["rougeL"].fmeasure
[mtedu.rouge_l(b, b, tokenize="rouge"), mtedu.rouge_l(a, b, tokenize="zh")]
[jiwer.wer(b, a), jiwer.cer(b, a)]
[mtedu.wer(a, b, tokenize="whitespace"), mtedu.wer(a, b, tokenize="char")]
""",
        why="""
13a splits at spaces, of which Chinese has none: a whole sentence is one word, right or
wrong. rouge-score keeps ASCII letters and digits only, so a Chinese text scores 0
against itself.
""",
        mtedu="""
has the same tokenisers: `tokenize="zh"` for Chinese, for every metric that counts
words.
""",
        tests=(
            "test_text.py::test_worked_tokens",
            "metrics/test_rouge.py::test_t15_t16_the_rouge_tokeniser_knows_ascii_only",
            "metrics/test_traps.py::test_t15_chinese_needs_its_tokeniser",
        ),
    ),
    Difference(
        number="T15b",
        title="Full-width signs",
        between="nobody maps them",
        code="""
wide, narrow = "我来了，你好！", "我来了,你好!"
BLEU(tokenize="zh").sentence_score(wide, [narrow]).score
mtedu.bleu(wide, narrow, tokenize="zh", smoothing="exp")
mtedu.tokenize("ＡＢＣ ABC", "zh")
mtedu.bleu(unicodedata.normalize("NFKC", wide), narrow, tokenize="zh")
""",
        why="""
The comma of Chinese typography is another code point than the ASCII comma. Even the
Chinese tokeniser does not map one to the other; the normal form NFKC does, though not
for the full stop 。, which has no ASCII partner.
""",
        mtedu="""
follows sacreBLEU: normalise first if full-width signs should match.
""",
        tests=("metrics/test_traps.py::test_t15_full_width_signs_are_other_signs",),
    ),
    Difference(
        number="T16",
        title="The danda, curly quotes, and scripts that are dropped",
        between="sacreBLEU's 13a against intl; rouge-score",
        code="""
mtedu.tokenize("वह घर गया।", "13a")
mtedu.tokenize("वह घर गया।", "intl")
BLEU(tokenize="13a").sentence_score("वह घर गया ।", ["वह घर गया।"]).precisions[0]
BLEU(tokenize="intl").sentence_score("वह घर गया ।", ["वह घर गया।"]).precisions[0]
mtedu.tokenize("“Yes,” she said.", "13a")
RougeScorer(["rouge1"]).score("वह घर गया।", "वह घर गया।")["rouge1"].fmeasure
mtedu.rouge_n("वह घर गया।", "वह घर गया।", tokenize="intl")
""",
        why="""
13a knows ASCII punctuation only, so the full stop of Hindi stays on its word; `intl`
goes by Unicode's classes. rouge-score drops Devanagari altogether.
""",
        mtedu="""
has both: `tokenize="intl"` for Hindi and Gujarati.
""",
        tests=(
            "test_text.py::test_worked_tokens",
            "metrics/test_rouge.py::test_t15_t16_the_rouge_tokeniser_knows_ascii_only",
        ),
    ),
    Difference(
        number="T16b",
        title="What is a space, what is a small letter",
        between="`str.split` against jiwer, `str.lower` against `str.casefold`",
        code=r"""
"a\u00a0b\u3000c".split()
jiwer.wer("a b", "a\u00a0b")
mtedu.wer("a\u00a0b", "a b", tokenize="whitespace")
mtedu.wer("a\u00a0b", "a b", tokenize="none")
len("İ".lower())
["STRASSE".lower() == "straße".lower(), "STRASSE".casefold() == "straße".casefold()]
mtedu.bleu("STRASSE", "straße", max_n=1, lowercase=True)
""",
        why="""
Python splits at the no-break space and the wide Chinese space, jiwer only at the plain
one. Lower-casing is no full comparison without case: ß stays ß, and the Turkish İ
becomes two code points.
""",
        mtedu="""
WER with `tokenize="whitespace"` splits as jiwer does, with `"none"` as `str.split`.
`lowercase=True` is `str.lower`, as in sacreBLEU.
""",
        tests=(
            "metrics/test_wer.py::test_t16_only_jiwer_splits_like_jiwer",
            "metrics/test_traps.py::test_t16_lower_case_is_not_casefold",
        ),
    ),
)

SECTION = Section(
    title="Tokens and characters",
    follows="sacreBLEU's tokenisers, to the letter",
    differences=DIFFERENCES,
    imports=IMPORTS,
)
