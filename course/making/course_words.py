"""The English words that the training text of the phrase system is made of.

Written for the course: everyday words, sorted by what they can stand beside. `_` stands
for a space inside a word.
"""

from __future__ import annotations

IRREGULAR = {  # base: third person, past, participle, -ing form
    "be": "is was been being",
    "begin": "begins began begun beginning",
    "break": "breaks broke broken breaking",
    "bring": "brings brought brought bringing",
    "build": "builds built built building",
    "buy": "buys bought bought buying",
    "catch": "catches caught caught catching",
    "choose": "chooses chose chosen choosing",
    "come": "comes came come coming",
    "cost": "costs cost cost costing",
    "cut": "cuts cut cut cutting",
    "drink": "drinks drank drunk drinking",
    "drive": "drives drove driven driving",
    "eat": "eats ate eaten eating",
    "fall": "falls fell fallen falling",
    "feel": "feels felt felt feeling",
    "find": "finds found found finding",
    "forget": "forgets forgot forgotten forgetting",
    "get up": "gets up got up got up getting up",
    "give": "gives gave given giving",
    "go": "goes went gone going",
    "hang": "hangs hung hung hanging",
    "have": "has had had having",
    "hear": "hears heard heard hearing",
    "hold": "holds held held holding",
    "keep": "keeps kept kept keeping",
    "know": "knows knew known knowing",
    "leave": "leaves left left leaving",
    "lose": "loses lost lost losing",
    "make": "makes made made making",
    "meet": "meets met met meeting",
    "pay": "pays paid paid paying",
    "put": "puts put put putting",
    "read": "reads read read reading",
    "ring": "rings rang rung ringing",
    "run": "runs ran run running",
    "say": "says said said saying",
    "see": "sees saw seen seeing",
    "sell": "sells sold sold selling",
    "send": "sends sent sent sending",
    "show": "shows showed shown showing",
    "sit": "sits sat sat sitting",
    "sleep": "sleeps slept slept sleeping",
    "speak": "speaks spoke spoken speaking",
    "stand": "stands stood stood standing",
    "stop": "stops stopped stopped stopping",
    "swim": "swims swam swum swimming",
    "take": "takes took taken taking",
    "tell": "tells told told telling",
    "think": "thinks thought thought thinking",
    "understand": "understands understood understood understanding",
    "wake up": "wakes up woke up woken up waking up",
    "wear": "wears wore worn wearing",
    "win": "wins won won winning",
    "die": "dies died died dying",
    "grow": "grows grew grown growing",
    "hide": "hides hid hidden hiding",
    "hit": "hits hit hit hitting",
    "lend": "lends lent lent lending",
    "mean": "means meant meant meaning",
    "plan": "plans planned planned planning",
    "plug": "plugs plugged plugged plugging",
    "ride": "rides rode ridden riding",
    "rise": "rises rose risen rising",
    "drop": "drops dropped dropped dropping",
    "shake": "shakes shook shaken shaking",
    "spread": "spreads spread spread spreading",
    "throw": "throws threw thrown throwing",
    "unplug": "unplugs unplugged unplugged unplugging",
    "cancel": "cancels cancelled cancelled cancelling",
    "listen to": "listens to listened to listened to listening to",
    "write": "writes wrote written writing",
}

PLURALS = {
    "child": "children",
    "fish": "fish",
    "foot": "feet",
    "knife": "knives",
    "leaf": "leaves",
    "life": "lives",
    "loaf": "loaves",
    "man": "men",
    "person": "people",
    "shelf": "shelves",
    "tooth": "teeth",
    "woman": "women",
}

WORDS = {
    # people and animals
    "person": "actor artist aunt baker boy brother captain child class club coach "
    "company cook council cousin customer daughter dentist director doctor driver "
    "engineer expert family farmer father fisherman friend girl goalkeeper "
    "grandfather grandmother guest keeper landlady lawyer man mayor mother neighbour "
    "nurse parent passenger patient person player policeman pupil scientist singer "
    "sister son student teacher team tourist uncle vegetarian visitor waiter woman "
    "worker",
    "animal": "bee bird cat cow dog fish hen horse mouse sheep",
    "name": "Anna Ben Carla David Elena Frank Grace Hugo Ines Jack Karen Luis Marta "
    "Nora Oscar Paula Robert Sarah Thomas Victor",
    # things that hands use
    "thing": "account address alarm arm bag battery bed bell bicycle blanket board "
    "boat body book bottle bowl box brake bus button cable camera candle car card "
    "carpet chain chair clock clothes coat code coin computer cup curtain cushion "
    "desk dish display door drawer engine filter finger floor flower foot fork frame "
    "fridge glass ground hammer hand hat head hole jacket jar kettle key knife ladder "
    "lamp leg letter lift light line link list machine magazine map mark mirror mouth "
    "network newspaper nose number oven page pan panel parcel pen phone piano picture "
    "piece pillow pin pipe plant plate pocket pole position post pot radio ring room "
    "rope saddle screen screw seat shelf shirt shoe sign soap socket spoon stamp "
    "stone switch table tank tap telephone tent thermometer ticket towel toy train "
    "tray tree truck tyre umbrella unit van wall watch wheel window",
    "mass": "air alcohol cotton detergent dust electricity fruit gas glass ground "
    "health internet language light money music oil paint paper plastic power "
    "pressure sand snow soap steam stone strength temperature time traffic vinegar "
    "water weight wind wood",
    "part": "back base bottom corner edge end front inside lid side surface tip top",
    # what is eaten
    "food": "almonds apples aubergines avocado bacon bananas barley basil beans beef "
    "beetroot blueberries bread broth butter cabbage cake carrots cauliflower celery "
    "cheddar cheese cherries chicken chickpeas chilli chips chocolate clams cod corn "
    "cream cucumber duck egg eggs figs fish fruit garlic ginger gluten grapes ham "
    "hazelnuts herbs honey jam lamb leek lemon lentils lettuce lime mayonnaise meat "
    "melon milk mushrooms mussels mustard noodles nuts oats olives onion onions "
    "oranges oysters parsley pasta peanuts pears peas pepper pickles pineapple pork "
    "potatoes prawns pumpkin rabbit raisins rice rye salad salmon salt sausages "
    "seafood sesame shrimp soy spinach squid strawberries sugar tomato tomatoes trout "
    "tuna turkey vanilla veal vegetable vegetables walnut walnuts wheat yoghurt",
    "dish": "bread breakfast burger cake curry dessert ice_cream loaf meal meatball "
    "menu omelette pancake pie pizza pudding roll salad sandwich sauce snack sorbet "
    "soup starter steak stew toast",
    "drink": "beer cider coffee juice lemonade milk tea water wine",
    "how": "baked boiled cold creamy dried fresh fried green grilled homemade hot "
    "mashed mild organic raw red roasted smoked spicy stuffed sweet toasted warm white",
    # where and when
    "place": "airport bakery bank bar bathroom beach bedroom bridge building café "
    "castle cellar church cinema city clinic coast country dining_room entrance "
    "factory farm field forest garage garden gym hall harbour home hospital hotel "
    "house island kitchen lake library market mountain museum north office park "
    "pharmacy restaurant river road roof school sea shop south square stadium station "
    "street supermarket terrace theatre town university village world yard",
    "event": "afternoon autumn birthday breakfast concert course departure dinner "
    "evening exam festival film flight game holiday journey lesson lunch match "
    "meeting night party penalty season spring summer sunset training trip wedding "
    "weekend winter",
    "weekday": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "month": "January February March April May June July August September October "
    "November December",
    "unit": "minute hour day week month year second",
    "measure": "centimetre degree euro gram kilo kilometre litre metre mile minute "
    "percent tonne",
    "idea": "account answer appointment average bill business care change connection "
    "cost damage e-mail example excuse fact fever harvest idea information injury job "
    "life message mistake name note number order pain password place plan position "
    "price problem product program project question reason recipe rent result rule "
    "score service sport start story survey tax test time value warranty weather work",
    "number": "two three four five six seven eight nine ten eleven twelve fourteen "
    "fifteen eighteen twenty thirty forty fifty sixty seventy hundred",
    "figure": "0.75 1 2 2.5 3 4 5 6 7 8 9 10 12 15 17 20 24 30 35 45 50 60 75 90 100 "
    "250 400 1,500 20,000",
    # doing
    "do_thing": "allow break bring buy carry change check choose clean close collect "
    "compare connect count cover create cut damage deliver download drop empty fill "
    "find fix forget hang hide hit hold install keep lend lift lock lose measure miss "
    "move need open pack paint pick plug pour press pull push put raise receive "
    "remove repair replace return save sell send shake share show spread start switch "
    "take throw tighten touch turn unplug use wash wear win wipe",
    "do_food": "add boil bring burn buy choose cook cut eat fry mix need order "
    "prepare sell serve share smell taste try want",
    "do_person": "advise answer ask call follow hear help invite know leave like "
    "listen_to love meet miss recommend remember see tell thank treat understand "
    "visit warn",
    "do_idea": "accept add advise announce cancel celebrate change check discuss "
    "enter expect explain find forget give guarantee know mean plan promise read "
    "recommend repeat say send think understand write",
    "do": "appear arrive ask begin breathe come cook count cross dance die drive eat "
    "end fail fall finish go grow happen hurry last laugh leave live look open play "
    "rain read rest ride rise run sing sit sleep start stay stop swim talk travel "
    "turn wait walk work",
    "quality": "able available bad beautiful best better big black blue brown central "
    "cheap cheaper cheapest clean closed cold correct dangerous dark deep different "
    "dirty dry easy empty expensive famous fine flat free full good green grey happy "
    "hard heavier heavy high hot important inner large late light local lonely long "
    "longer loud low main modern narrow new nice noisy normal old open orange "
    "original outer own perfect poor quiet ready real recommended red rich right "
    "round same secondary serious sharp short simple slow small soft special strange "
    "strong strongest suitable tall thin tired urgent warm weak weaker wet white "
    "whole wide wooden worse yellow young",
    "feeling": "afraid allergic alone angry asleep fine happy hungry hurt late ready "
    "sad sorry sure thirsty tired welcome worried",
    "adverb": "afterwards again almost alone already always around away carefully "
    "completely early enough gently here late maybe nearly never now often only "
    "outside quickly really slightly slowly sometimes soon still then there therefore "
    "today together tomorrow twice up",
}


def plural(noun: str) -> str:
    """Return the plural of a noun.

    >>> plural("dish"), plural("knife"), plural("party"), plural("day")
    ('dishes', 'knives', 'parties', 'days')
    """
    if noun in PLURALS:
        return PLURALS[noun]
    return _add_s(noun)


def forms(verb: str) -> tuple[str, str, str, str]:
    """Return third person, past, participle and -ing form of a verb.

    >>> forms("wash")
    ('washes', 'washed', 'washed', 'washing')
    >>> forms("take")
    ('takes', 'took', 'taken', 'taking')
    """
    if verb in IRREGULAR:
        third, past, participle, running = _four(IRREGULAR[verb])
        return third, past, participle, running
    past = verb + "d" if verb.endswith("e") else verb + "ed"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        past = verb[:-1] + "ied"
    running = verb[:-1] + "ing" if verb.endswith("e") else verb + "ing"
    return _add_s(verb), past, past, running


def _four(written: str) -> list[str]:
    words = written.split()
    step = len(words) // 4  # "gets up got up ..." has two words a form
    return [" ".join(words[i : i + step]) for i in range(0, len(words), step)]


def _add_s(word: str) -> str:
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    if word.endswith(("s", "x", "ch", "sh")) or word in ("go", "tomato", "potato"):
        return word + "es"
    return word + "s"
