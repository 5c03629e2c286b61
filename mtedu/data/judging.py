"""Sentences with several translations, to be judged by people: items for `annotate`.

AIRPORT is a Chinese sentence with ten translations by people, known from Koehn (2010),
*Statistical machine translation*, chapter 8. OPENING (Finnish) and INCIDENT (Gujarati,
without its source) have a reference and the outputs of three systems.
"""

AIRPORT = {
    "item": "airport",
    "source": "这个 机场 的 安全 工作 由 以色列 方面 负责 .",
    "translations": (
        "Israeli officials are responsible for airport security.",
        "Israel is in charge of the security at this airport.",
        "The security work for this airport is the responsibility of the Israel "
        "government.",
        "Israeli side was in charge of the security of this airport.",
        "Israel is responsible for the airport's security.",
        "Israel is responsible for safety work at this airport.",
        "Israel presides over the security of the airport.",
        "Israel took charge of the airport security.",
        "The safety of this airport is taken charge of by Israel.",
        "This airport's security is the responsibility of the Israeli security "
        "officials.",
    ),
}

OPENING = {
    "item": "opening",
    "source": "Avauspelin voitto on aina tärkeä.",
    "reference": "It is always important to win the opening match.",
    "translations": {
        "system 1": "Victory for the game is always important.",
        "system 2": "The victory of the opening game is always important.",
        "system 3": "Victory in the opening game is always important.",
    },
}

INCIDENT = {
    "item": "incident",
    "reference": "As people came to know of this, they started gathering to see this "
    "spectacle.",
    "translations": {
        "system 1": "As soon as the incident was known, the house was flooded.",
        "system 2": "As soon as the information of the incident came to pass, there "
        "was a group of people who saw it at home.",
        "system 3": "As soon as the incident was reported, there was a meeting of "
        "people who saw it at home.",
    },
}

ITEMS = (OPENING, INCIDENT)
