"""Sentences with several translations, to be judged by people: items for `annotate`.

AIRPORT is a Chinese sentence with ten translations by people, known from Koehn (2010),
*Statistical machine translation*, chapter 8. OPENING (Finnish) and INCIDENT (Gujarati,
without its source) have a reference and the outputs of three systems.
"""

from typing import Any

from mtedu.lecture_data import lecture_data

_ITEMS = lecture_data("judging")
AIRPORT: dict[str, Any] = _ITEMS["airport"]
OPENING: dict[str, Any] = _ITEMS["opening"]
INCIDENT: dict[str, Any] = _ITEMS["incident"]
ITEMS = (OPENING, INCIDENT)
