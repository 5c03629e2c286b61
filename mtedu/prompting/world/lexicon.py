"""The words of the micro-world in English, French and Spanish.

Each line is one word with all its forms; the generator picks the form. Only words with
one translation are here, so that a translation is right or wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Language = Literal["english", "french", "spanish"]
LANGUAGES: tuple[Language, ...] = ("english", "french", "spanish")

NAMES = "anna paul marie pedro lucy omar julia tom nina hugo".split()
CITIES = "paris madrid london rome berlin lisbon delhi boston".split()
COMPANIES = "acme orbita lumina vertex novatek brightco".split()
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()


@dataclass(frozen=True)
class Noun:
    """A noun: singular, plural and gender (m or f) in each language."""

    english: tuple[str, str]
    french: tuple[str, str, str]
    spanish: tuple[str, str, str]


@dataclass(frozen=True)
class Adjective:
    """An adjective: one English form, masculine, feminine and their plurals."""

    english: str
    french: tuple[str, str, str, str]
    spanish: tuple[str, str, str, str]


@dataclass(frozen=True)
class Verb:
    """A verb in the present: English base and -s form; else I, he, we, they."""

    english: tuple[str, str]
    french: tuple[str, str, str, str]
    spanish: tuple[str, str, str, str]


def _nouns(lines: str) -> tuple[Noun, ...]:
    rows = (line.split() for line in lines.strip().splitlines())
    return tuple(
        Noun((r[0], r[1]), (r[2], r[3], r[4]), (r[5], r[6], r[7])) for r in rows
    )


def _four(one: str, two: str, three: str, four: str) -> tuple[str, str, str, str]:
    return one, two, three, four


THINGS = _nouns(
    """
    book books livre livres m libro libros m
    apple apples pomme pommes f manzana manzanas f
    house houses maison maisons f casa casas f
    car cars voiture voitures f coche coches m
    door doors porte portes f puerta puertas f
    letter letters lettre lettres f carta cartas f
    hat hats chapeau chapeaux m sombrero sombreros m
    flower flowers fleur fleurs f flor flores f
    table tables table tables f mesa mesas f
    chair chairs chaise chaises f silla sillas f
    movie movies film films m película películas f
    song songs chanson chansons f canción canciones f
    cake cakes gâteau gâteaux m pastel pasteles m
    orange oranges orange oranges f naranja naranjas f
    boat boats bateau bateaux m barco barcos m
    key keys clé clés f llave llaves f
    shirt shirts chemise chemises f camisa camisas f
    picture pictures photo photos f foto fotos f
    cup cups tasse tasses f taza tazas f
    tree trees arbre arbres m árbol árboles m
    phone phones téléphone téléphones m teléfono teléfonos m
    """
)

BEINGS = _nouns(
    """
    cat cats chat chats m gato gatos m
    dog dogs chien chiens m perro perros m
    teacher teachers professeur professeurs m profesor profesores m
    girl girls fille filles f niña niñas f
    boy boys garçon garçons m niño niños m
    doctor doctors médecin médecins m médico médicos m
    woman women femme femmes f mujer mujeres f
    man men homme hommes m hombre hombres m
    bird birds oiseau oiseaux m pájaro pájaros m
    student students étudiant étudiants m estudiante estudiantes m
    king kings roi rois m rey reyes m
    queen queens reine reines f reina reinas f
    """
)

ADJECTIVES = tuple(
    Adjective(row[0], _four(*row[1:5]), _four(*row[5:9]))
    for row in (
        line.split()
        for line in """
        red rouge rouge rouges rouges rojo roja rojos rojas
        blue bleu bleue bleus bleues azul azul azules azules
        green vert verte verts vertes verde verde verdes verdes
        black noir noire noirs noires negro negra negros negras
        white blanc blanche blancs blanches blanco blanca blancos blancas
        yellow jaune jaune jaunes jaunes amarillo amarilla amarillos amarillas
        expensive cher chère chers chères caro cara caros caras
        broken cassé cassée cassés cassées roto rota rotos rotas
        heavy lourd lourde lourds lourdes pesado pesada pesados pesadas
        clean propre propre propres propres limpio limpia limpios limpias
        dirty sale sale sales sales sucio sucia sucios sucias
        strange étrange étrange étranges étranges extraño extraña extraños extrañas
        """.strip().splitlines()
    )
)

VERBS = tuple(
    Verb((row[0], row[1]), _four(*row[2:6]), _four(*row[6:10]))
    for row in (
        line.split()
        for line in """
        see sees vois voit voyons voient veo ve vemos ven
        buy buys achète achète achetons achètent compro compra compramos compran
        sell sells vends vend vendons vendent vendo vende vendemos venden
        find finds trouve trouve trouvons trouvent encuentro encuentra encontramos
            encuentran
        want wants veux veut voulons veulent quiero quiere queremos quieren
        draw draws dessine dessine dessinons dessinent dibujo dibuja dibujamos dibujan
        wash washes lave lave lavons lavent lavo lava lavamos lavan
        love loves adore adore adorons adorent adoro adora adoramos adoran
        hate hates déteste déteste détestons détestent odio odia odiamos odian
        take takes prends prend prenons prennent tomo toma tomamos toman
        lose loses perds perd perdons perdent pierdo pierde perdemos pierden
        eat eats mange mange mangeons mangent como come comemos comen
        read reads lis lit lisons lisent leo lee leemos leen
        choose chooses choisis choisit choisissons choisissent elijo elige elegimos
            eligen
        """.replace("\n            ", " ")
        .strip()
        .splitlines()
    )
)

OBJECTS = {"eat": ("apple", "cake", "orange"), "read": ("book", "letter")}
"""Verbs that not every thing goes with."""

PRONOUNS = {  # person: 0 I, 1 he or she, 2 we, 3 they
    "i": (0, "je", "yo"),
    "he": (1, "il", "él"),
    "she": (1, "elle", "ella"),
    "we": (2, "nous", "nosotros"),
    "they": (3, "ils", "ellos"),
}

ADJUNCTS = (
    ("in the garden", "dans le jardin", "en el jardín"),
    ("in the kitchen", "dans la cuisine", "en la cocina"),
    ("in the street", "dans la rue", "en la calle"),
    ("in the city", "dans la ville", "en la ciudad"),
    ("in the park", "dans le parc", "en el parque"),
    ("in the shop", "dans le magasin", "en la tienda"),
    ("at home", "à la maison", "en casa"),
    ("today", "aujourd'hui", "hoy"),
    ("now", "maintenant", "ahora"),
    ("every day", "chaque jour", "cada día"),
)
