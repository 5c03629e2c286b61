"""Files that are not the notebook they should be."""

import io
import json
import os
import zipfile

import nbformat

from tests.grader.hostile.kind import (
    FULL,
    LAB,
    NOT_GRADED,
    Link,
    Locked,
    Sparse,
    answer,
    cell,
    code,
    kind,
    raw,
    without,
)

FAILS = "fails, exported as 0"
RIGHT = "right"


@kind(nbgrader=RIGHT)
def solved(book):
    """Every answer is right."""
    return book


@kind(0, NOT_GRADED, FAILS, says="not a notebook")
def not_json(book):
    """The file is no JSON at all."""
    return b"{ this was a notebook once"


@kind(0, NOT_GRADED, FAILS, says=("cut off", "whole cells could be saved"))
def truncated(book):
    """The upload stopped halfway."""
    data = raw(book)
    return data[: len(data) // 2]


@kind(0, NOT_GRADED, says="empty")
def no_bytes(book):
    """The file has 0 bytes."""
    return b""


@kind(0, NOT_GRADED, says="not a notebook")
def other_json(book):
    """The file is JSON, but a list and no notebook."""
    return b"[1, 2, 3]"


@kind(0, NOT_GRADED, says="merge conflict")
def merge_conflict(book):
    """A merge left its marks in the file."""
    lines = nbformat.writes(book).split("\n")
    lines[9:9] = ["<<<<<<< HEAD", '"a": 1', "=======", '"a": 2', ">>>>>>> other"]
    return "\n".join(lines).encode()


@kind(0, NOT_GRADED, says="nested too deeply")
def nested_deeply(book):
    """100,000 brackets, to break whatever reads them one inside the other."""
    return b"[" * 100_000 + b"]" * 100_000


@kind()
def nested_metadata(book):
    """Metadata and outputs of 400 lists in one another, right answers."""
    deep = json.loads("[" * 400 + "]" * 400)
    data = json.loads(raw(book))
    data["metadata"]["deep"] = deep
    for one in data["cells"]:
        one["metadata"]["deep"] = deep
        if one["cell_type"] == "code":
            one["outputs"] = [{"output_type": "display_data", "data": {"a": deep}}]
    return raw(data)


@kind(says="old format")
def format_3(book):
    """A notebook of format 3, as IPython wrote it in 2014."""
    old = nbformat.convert(book, 3)
    for sheet in old.worksheets:
        for one in sheet.cells:
            one.pop("id", None)
    return old


@kind(says="not UTF-8")
def windows_1252(book):
    """Saved by an editor as Windows-1252, with accents in comments."""
    source = "# Größe, façade\n" + cell(book, "ngrams").source
    data = json.dumps(answer(book, "ngrams", source), ensure_ascii=False)
    return data.encode("cp1252")


@kind(says="utf-16")
def utf_16(book):
    """Saved by an editor as UTF-16."""
    return json.dumps(book).encode("utf-16")


def archive(name, data):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(name, data)
    return file.getvalue()


@kind(0, NOT_GRADED, says="ZIP archive")
def zip_as_notebook(book):
    """A ZIP archive with the notebook's name."""
    return archive(f"{LAB}.ipynb", raw(book))


@kind(0, NOT_GRADED, says="ZIP archive")
def zip_bomb(book):
    """A ZIP archive with the notebook's name that would unpack to 200 MB."""
    return archive(f"{LAB}.ipynb", bytes(200_000_000))


@kind(0, NOT_GRADED, says="larger than 100 MB")
def too_large(book):
    """A file of 101 MB."""
    return b"[" + b"0," * 50_500_000 + b"0]"


@kind(0, NOT_GRADED, says="larger than 100 MB")
def without_end(book):
    """A file of 60 GB, all of it a hole that takes no space on the disk."""
    return {f"{LAB}.ipynb": Sparse(60_000_000_000)}


@kind()
def data_without_end(book):
    """A data file of 60 GB, all of it a hole, beside right answers."""
    return {f"{LAB}.ipynb": book, "data.csv": Sparse(60_000_000_000)}


@kind(0, NOT_GRADED, "skipped, not in the gradebook", says="no notebook")
def no_notebook(book):
    """There is a text file and no notebook."""
    return {"answers.txt": b"see my e-mail"}


@kind(0, NOT_GRADED, says="no notebook")
def empty_folder(book):
    """There is nothing at all."""
    return {}


@kind(0, NOT_GRADED, says="no cell of lab3_bleu")
def another_notebook(book):
    """A notebook that has nothing to do with the lab."""
    return nbformat.v4.new_notebook(cells=[code("print('hello')")])


@kind(0, NOT_GRADED, says="no cell of lab3_bleu")
def all_cells_deleted(book):
    """The lab's notebook without any cell."""
    book.cells = []
    return book


@kind(nbgrader="fails, exported as 0", says="named my solution")
def renamed(book):
    """The notebook has another name, with spaces in it."""
    return {"my solution (final) 2.ipynb": book}


@kind(says="named лабораторная – λ.ipynb")
def named_in_greek(book):
    """The notebook's name is not ASCII."""
    return {"лабораторная – λ.ipynb": book}


@kind(says="instead of lab3_bleu.ipynb")
def named_in_no_encoding(book):
    """The notebook's name has bytes that are no UTF-8."""
    return {os.fsdecode(b"l\xf6sung.ipynb"): book}


@kind(called="Zoë O'Neill & Söhne")
def named_person(book):
    """The student's own name has spaces, accents and an ampersand."""
    return book


@kind(says="Of 3 notebooks lab3_copy.ipynb")
def three_notebooks(book):
    """Three notebooks, none with the right name: the one that fits best counts."""
    other = nbformat.v4.new_notebook(cells=[code("x = 1")])
    return {"a.ipynb": other, "lab3_copy.ipynb": book, "z.ipynb": b"{"}


@kind(without("corpus_bleu"), shows="3 from data")
def notebook_and_files(book):
    """The right name beside other notebooks and a data file: the right name counts."""
    source = "print(open('my data.csv').read())\n"
    changed = answer(json_copy(book), "corpus_bleu", source)
    return {f"{LAB}.ipynb": changed, "old.ipynb": book, "my data.csv": b"3 from data"}


def json_copy(book):
    return nbformat.from_dict(json.loads(raw(book)))


LINKED = "follows the link and copies what it leads to"


@kind(0, NOT_GRADED, says="no notebook", hides="ordinary-secret")
def link_to_anothers_notebook(book):
    """The notebook is a link to another student's."""
    return {f"{LAB}.ipynb": Link(f"@COURSE@/submitted/anna/{LAB}/{LAB}.ipynb")}


@kind(0, NOT_GRADED, says="no notebook")
def link_to_the_source(book):
    """The notebook is a link to the course's source with its answers."""
    return {f"{LAB}.ipynb": Link(f"@COURSE@/source/{LAB}/{LAB}.ipynb")}


@kind(nbgrader=LINKED, hides=("SQLite format", "root:", "ordinary-secret"))
def links_as_data(book):
    """Data files that are links: to the gradebook, to /etc/passwd, to a folder."""
    source = """
import os
for name in ("book", "users", "others"):
    for place in (name, os.path.join(name, "anna", "lab3_bleu", "lab3_bleu.ipynb")):
        try:
            print(open(place, "rb").read())
        except OSError as error:
            print(type(error).__name__)
"""
    book.cells.append(code(source))
    links = {"book": "@COURSE@/gradebook.db", "users": "/etc/passwd"}
    links["others"] = "@COURSE@/submitted"
    return {f"{LAB}.ipynb": book, **{name: Link(to) for name, to in links.items()}}


@kind(0, NOT_GRADED, says="is a link", hides="ordinary-secret")
def folder_is_a_link(book):
    """The whole submission is a link to another student's."""
    return Link(f"@COURSE@/submitted/anna/{LAB}")


@kind(0, NOT_GRADED, says="cannot be read")
def no_right_to_read(book):
    """A file that the grader may not read (only tried by ordinary users)."""
    return {f"{LAB}.ipynb": Locked(raw(book))}


@kind(FULL)
def with_surrogates(book):
    """Half characters (lone surrogates) in code, words, outputs and metadata."""
    book.cells.append(code("print('\ud800')  # \udfff"))
    cell(book, "trust").source += " \ud83d"
    book.metadata["author"] = "\udc00"
    cell(book, "setup").metadata["\ud801"] = ["\ud802"]
    cell(book, "setup").outputs = [
        {"output_type": "stream", "name": "stdout", "text": "\ud803"}
    ]
    return book


@kind(without("corpus_bleu"), says="corpus_bleu")
def null_bytes(book):
    """A null character inside an answer: Python cannot read that cell."""
    return answer(book, "corpus_bleu", "# a \0\n" + cell(book, "corpus_bleu").source)


@kind(0, NOT_GRADED, says="not valid JSON")
def huge_numbers(book):
    """A number of 10,000 digits where a count belongs."""
    data = raw(book).replace(b'"execution_count": null', b'"execution_count": 9', 1)
    return data.replace(b'"execution_count": 9', b'"execution_count": ' + b"9" * 10_000)


@kind()
def odd_fields(book):
    """Fields of other types than the format says: lists, numbers, NaN, nothing."""
    data = json.loads(raw(book))
    data["nbformat"] = "four"
    data["metadata"] = [1]
    data["cells"] += [7, None, {}, {"cell_type": "code"}, {"cell_type": ["x"]}]
    for one in data["cells"][:20]:
        one["metadata"].update(collapsed="?", tags=3, nan=float("nan"), name=[])
        if one["cell_type"] == "code":
            one["outputs"] = [3, {"output_type": "nothing"}]
            one["execution_count"] = "many"
            one["source"] = one["source"].splitlines(keepends=True)
    return raw(data)
