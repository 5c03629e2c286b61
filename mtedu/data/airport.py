"""One Chinese sentence and ten English translations of it by ten people.

The source belongs to a multiple-translation corpus that lectures on evaluation have
used since the early 2000s to show that one sentence has many right translations.
"""

SOURCE = "这个 机场 的 安全 工作 由 以色列 方面 负责 ."
GLOSS = "this airport 's security work by Israel side be-responsible ."

TRANSLATIONS = (
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
    "This airport's security is the responsibility of the Israeli security officials.",
)
