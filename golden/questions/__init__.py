"""The golden questions: wordings, and gold taken from the builder's truth, never from our extractor.

Another seed draws other figures, and :func:`build_questions` gives that sample its own gold. Belongs
here: the order of groups. Each group's wordings have a module; which cell answers is in ``golden.gold``.
"""

from __future__ import annotations

from golden.builder import Sample
from golden.builder.seeding import rng
from golden.questions.hindi import set_hindi
from golden.questions.plain import set_comparative, set_members, set_single
from golden.questions.record import QUESTIONS, GoldCell, Place, Question, save_questions
from golden.questions.setter import Setter, year_words
from golden.questions.traps import set_adversarial, set_unanswerable
from golden.questions.vintages import set_vintages

__all__ = ["QUESTIONS", "GoldCell", "Place", "Question", "build_questions", "save_questions", "year_words"]


def build_questions(sample: Sample) -> list[Question]:
    """The questions of a sample: a hundred and more for fifteen editions, fewer where few print the figures.

    Args:
        sample: A built sample; its seed chooses years, members and forms.

    Returns:
        Questions in a fixed order of groups, gold included.
    """
    setter = Setter(sample.truth, sample.editions, rng(sample.seed, "questions"))
    set_single(setter)
    set_comparative(setter)
    set_vintages(setter)
    set_members(setter)
    set_hindi(setter)
    set_adversarial(setter)
    set_unanswerable(setter)
    return setter.questions
