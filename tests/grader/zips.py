"""ZIPs as learning platforms give them, and what was taken from them."""

import io
import zipfile

ROSTER = """id,name,e-mail,canvas
ada17,Ada Lovelace,ada@example.org,9001
alan12,Alan Turing,alan@example.org,9002
"""
MOODLE = "Ada Lovelace_40117_assignsubmission_file_"
YEAR = (2026, 5, 1, 10, 0, 0)


def zipped(files, time=YEAR):
    """The bytes of a ZIP; a value may be an entry with its bytes."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, time)
            entry.compress_type = zipfile.ZIP_DEFLATED
            if isinstance(content, tuple):
                entry.external_attr, content = content
            archive.writestr(entry, content)
    return data.getvalue()


def texts(room, student):
    place = room.place(student)
    return {
        path.relative_to(place).as_posix(): path.read_text()
        for path in place.rglob("*")
        if path.is_file() and path.name != "timestamp.txt"
    }
