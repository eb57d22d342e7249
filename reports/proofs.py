#!/usr/bin/env python3
"""Counts on how many inputs the folds of reports are wrong, and proves the changes.

    proofs.py [REPORT]...

A report of a scalar fold may have `small.mlir`, a function with at most 16 bits of input. It is judged on all inputs, to which
poison belongs. Its comment `// Through: PASSES` names the passes, and `// Wrong: N of M, MLIR R` the result. If the passes need
more than the function, `small-wrong.mlir` has their output. `small-fixed.mlir` is the output after the change in `fix.md`, which
has to be right for all inputs. `small.smt2` asks a solver for an input on which the output is wrong.

Each report is asked again. The exit status is 1 if a number differs, or if a change is not right. `LOWERFUZZ` names the command.
"""

import os
import re
import subprocess
import sys

import states

LOWERFUZZ = os.environ.get("LOWERFUZZ", "lowerfuzz")


def run(*arguments):
    ran = subprocess.run([LOWERFUZZ, *arguments], capture_output=True, text=True)
    return ran.stdout + ran.stderr


def comment(text, name):
    found = re.search(rf"^// {name}: (.*)$", text, re.M)
    return found[1] if found else None


def counted(folder, text):
    """Returns how many inputs are wrong, and of how many."""
    small, wrong = str(folder / "small.mlir"), folder / "small-wrong.mlir"
    if wrong.is_file():
        said = run("tv", small, str(wrong))
    else:
        release = re.search(r"MLIR (\d+)", comment(text, "Wrong"))[1]
        said = run("check", small, "--target", f"mlir-opt-{release}", f"--passes={comment(text, 'Through')}", "--level", "source")
    found = re.search(r"on (\d+) of all (\d+) (?:defined )?inputs", said)
    if found:
        return int(found[1]), int(found[2])
    # A single finding has no count.
    calls = re.findall(r"// call:", said)
    if "mismatch" in said or "introduced-ub" in said:
        return len(calls), None
    return 0, None


def is_right(folder):
    """Whether the output after the change is right for all inputs, and what was said."""
    said = run("tv", str(folder / "small.mlir"), str(folder / "small-fixed.mlir"))
    first = said.splitlines()[0] if said else "nothing"
    return ": agree" in first, first.partition(": ")[2]


def main():
    folders = [states.HERE / name for name in sys.argv[1:]] or [path.parent for path in sorted(states.HERE.glob("*/small.mlir"))]
    status = 0
    print("| report | wrong | of | the change |\n|---|---|---|---|")
    for folder in folders:
        text = (folder / "small.mlir").read_text()
        wrong, of = counted(folder, text)
        expected = re.match(r"(\d+) of (\d+)", comment(text, "Wrong"))
        is_same = wrong == int(expected[1]) and of in (None, int(expected[2]))
        right, said = is_right(folder) if (folder / "small-fixed.mlir").is_file() else (True, "")
        print(f"| {folder.name} | {wrong} | {expected[2]} | {said} |")
        if not is_same or not right:
            print(f"{folder.name}: expected {expected[0]} and a change that is right", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
