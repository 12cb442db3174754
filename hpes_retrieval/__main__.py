"""``python -m hpes_retrieval``: the reader's own command line, without the pipeline.

Belongs here: arguments and printing.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from hpes_retrieval.corpus import DEFAULT_PUBLICATION, open_corpus
from hpes_retrieval.errors import RetrievalError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns:
        0 with an answer, 3 with a refusal, 1 where the corpus cannot be read.
    """
    wanted = _parser().parse_args(arguments)
    try:
        corpus = open_corpus(wanted.home, wanted.publication)
        if wanted.command == "search":
            sys.stdout.write("\n".join(str(hit) for hit in corpus.search(wanted.question, wanted.k)) + "\n")
            return 0
        answer = corpus.ask(wanted.question)
    except RetrievalError as error:
        sys.stderr.write(f"hpes_retrieval: {error}\n")
        return 1
    shown = json.dumps(answer.to_dict(), ensure_ascii=False, indent=2) if wanted.json else str(answer)
    sys.stdout.write(shown + "\n")
    return 3 if answer.abstained else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m hpes_retrieval",
        description="Ask a published warehouse. The home is HPES_HOME, else ./.hpes; editions come into it with "
                    "`hpes ingest` or `hpes run`.",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    ask = commands.add_parser("ask", help="the figure and its cell, or a refusal with its reason")
    search = commands.add_parser("search", help="the texts that fit best, with edition and page")
    for command in (ask, search):
        command.add_argument("question", help='e.g. "What was GSDP at current prices in 2022-23?"')
        command.add_argument("--publication", "-p", default=DEFAULT_PUBLICATION, help="default: %(default)s")
        command.add_argument("--home", type=Path, default=None, help="folder that keeps everything")
    ask.add_argument("--json", action="store_true", help="the whole answer as JSON")
    search.add_argument("-k", type=int, default=10, help="how many texts, default %(default)s")
    return parser


if __name__ == "__main__":
    sys.exit(main())
