"""A worker that dies on page 2 in the way that CRASH_BY names; otherwise the real one."""

from __future__ import annotations

import os
import signal
import sys

from hpes_assets.pages import pdf, worker


def main() -> int:
    real = pdf.PdfFile.page

    def page(self, number):
        if number == 2:
            how = os.environ["CRASH_BY"]
            if how == "exit":
                os._exit(3)
            os.kill(os.getpid(), getattr(signal, how))
        return real(self, number)

    pdf.PdfFile.page = page
    return worker.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
