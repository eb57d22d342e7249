#!/usr/bin/env python3
"""Says which parts each report of a living, silent bug has, and which are missing.

    completeness.py table [--all]
    completeness.py check
    completeness.py tests [REPORT]...

A bug is silent if it gives a wrong value, or undefined behaviour, without a message. It is alive if the newest build that can be
asked has it. `table` prints a row for each report: with `--all`, also for the bugs that are not silent. `check` compares the
gaps with `gaps.toml`, which has a reason for each of them: a gap without a reason is an error, and so is a reason without a gap.
`tests` runs each `test.mlir`, whose program has to be valid. It has to fail on the newest release that has the bug, and to pass on
each newer release. It needs FileCheck; `FILECHECK` names another one.
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib

import states

GAPS = states.HERE / "gaps.toml"
SILENT = ("wrong code", "introduced UB")
PARTS = ("place", "change", "test", "window", "threads", "owner")
# The tags of titles whose code has a row in the list "Whom to ask" of README.md.
OWNED = {
    "affine", "arith", "bufferization", "cf", "complex", "func", "index", "linalg", "llvm", "math", "memref", "scf",
    "tensor", "vector",
}  # fmt: skip
MISSING = "**missing**"


def place(folder, issue, _):
    """Returns in which version the place was read."""
    found = re.findall(r"^Place: .*?\b(read in (?:MLIR [\d.]+\d|commit \w+|(?:a|the) version after (?:MLIR \d+|#\d+)))", issue, re.M)
    return ", ".join(dict.fromkeys(found)) or MISSING


def change(folder, *_):
    return states.change(folder) or MISSING


def test(folder, *_):
    return "test.mlir" if (folder / "test.mlir").is_file() else MISSING


def window(folder, _, report):
    """Returns how closely the beginning of the bug is known."""
    if "window" in report:
        return "builds"
    of = {state["build"]: state["state"] for state in report["state"]}
    releases = [f"mlir-opt-{release}" for release in states.RELEASES]
    present = [build for build in releases if of.get(build) == "present"]
    if not present:
        return MISSING
    older = [of.get(build, "not asked") for build in releases[: releases.index(present[0])]]
    if not older:
        return "the oldest release"
    return "releases" if older[-1] == "gone" else "the oldest that can be asked"


def threads(_, issue, report):
    """Returns how many threads are named, if each issue about the bug has a fix, or a search for one."""
    upstream, searched = report["upstream"], report.get("searched", [])
    has_fix = any(thread["relation"] == "fix" for thread in upstream)
    for thread in upstream:
        if thread["relation"] == "same" and not has_fix and not any(f"Fixes {thread['thread']}" in words for words in searched):
            return MISSING
        if "state" not in thread and thread["relation"] in ("same", "fix"):
            return MISSING
    if not upstream and not searched:
        return MISSING
    return f"{len(upstream)} named" if upstream else "searched"


def owner(_, __, report):
    tag = re.match(r"\[mlir\]\[([\w-]+)\]", report["title"])
    return tag[1] if tag and tag[1] in OWNED else MISSING


CHECKS = {"place": place, "change": change, "test": test, "window": window, "threads": threads, "owner": owner}


def is_alive(folder, report):
    """Whether the newest build that can be asked has the bug."""
    state, build = states.at_head(report)
    if build is not None:
        return state == "present"
    return not states.is_fixed_upstream(report) and int(states.RELEASES[-1]) in report["affected"]


def rows(silent_only=True):
    """Yields each report with what was found of each part."""
    for folder in states.reports():
        report = states.read(folder)
        if silent_only and report["kind"] not in SILENT or not is_alive(folder, report):
            continue
        issue = (folder / "issue.md").read_text()
        yield folder, {part: CHECKS[part](folder, issue, report) for part in PARTS}


def table(arguments):
    print("| report | " + " | ".join(PARTS) + " |")
    print("|---" * (len(PARTS) + 1) + "|")
    total, complete = 0, 0
    missing = dict.fromkeys(PARTS, 0)
    for folder, found in rows(not arguments.all):
        print(f"| {folder.name} | " + " | ".join(found[part] for part in PARTS) + " |")
        total += 1
        complete += MISSING not in found.values()
        for part in PARTS:
            missing[part] += found[part] == MISSING
    counts = ", ".join(f"{part} in {count}" for part, count in missing.items())
    print(f"\n{total} reports, {complete} complete; missing: {counts}")


def check(_):
    reasons = tomllib.loads(GAPS.read_text())
    errors = []
    seen = set()
    for folder, found in rows():
        for part in PARTS:
            reason = reasons.get(folder.name, {}).get(part)
            if found[part] == MISSING and not reason:
                errors.append(f"{folder.name}: expected the part `{part}`, or a reason in gaps.toml; found neither")
            if found[part] != MISSING and reason:
                errors.append(f"gaps.toml: {folder.name}: {part}: the report has it; remove the reason")
            seen.add((folder.name, part))
    for name, parts in reasons.items():
        errors += [f"gaps.toml: {name}: {part}: no such gap; remove the line" for part in parts if (name, part) not in seen]
    print("\n".join(errors) or "completeness: each gap of a living, silent bug has a reason")
    return 1 if errors else 0


def run_lines(path):
    """Returns the commands of a test."""
    text = path.read_text().replace("\\\n//", "")
    return [line.strip() for line in re.findall(r"^// RUN: (.*)$", text, re.M)]


def runs(path, tool, filecheck):
    """Whether a test passes with a tool."""
    for line in run_lines(path):
        for name, with_what in (("%s", str(path)), ("mlir-opt", tool), ("FileCheck", filecheck)):
            line = re.sub(rf"(?<![\w/-]){re.escape(name)}(?![\w-])", lambda _: shlex.quote(with_what), line)
        # lit gives the status of the last failing command of a pipe. LLVM's tool `not` need not be installed.
        command = ["bash", "-o", "pipefail", "-c", f'not() {{ ! "$@"; }}; {line}']
        try:
            ran = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=60)
        except subprocess.TimeoutExpired:
            return False
        if "Unknown command line argument" in ran.stderr or "does not refer to a registered pass" in ran.stderr:
            raise SystemExit(f"{path}: {tool} does not know an option of: {line}")
        if ran.returncode != 0:
            return False
    return True


def is_valid(path, tool):
    """Whether a tool accepts the program of a test as it is."""
    return subprocess.run([tool, str(path), "-o", os.devnull], capture_output=True, timeout=60).returncode == 0


def tests(arguments):
    names = ["FileCheck"] + [f"FileCheck-{release}" for release in reversed(states.RELEASES)]
    filecheck = os.environ.get("FILECHECK") or next(filter(shutil.which, names), None)
    if not filecheck:
        raise SystemExit("no FileCheck is installed; Debian's llvm-22-tools has one")
    errors, failing, passing = [], 0, 0
    folders = [states.HERE / name for name in arguments.reports] or states.reports()
    for folder in folders:
        path = folder / "test.mlir"
        if not path.is_file():
            continue
        report = states.read(folder)
        text = path.read_text()
        if not re.search(r"^// Belongs in mlir/", text, re.M) or not run_lines(path):
            errors.append(f"{folder.name}/test.mlir: expected a line `// Belongs in mlir/…` and a line `// RUN: …`")
            continue
        of = {state["build"]: state["state"] for state in report["state"]}
        newest = [f"mlir-opt-{release}" for release in states.RELEASES if of.get(f"mlir-opt-{release}") == "present"][-1:]
        for tool in newest:
            if not shutil.which(tool):
                continue
            if not is_valid(path, tool):
                errors.append(f"{folder.name}/test.mlir: {tool} does not accept the program")
            elif all(runs(path, tool, filecheck) for _ in range(32 if report["kind"] == "nondeterminism" else 1)):
                errors.append(f"{folder.name}/test.mlir: passes on {tool}, which has the bug")
            failing += 1
        # Only a newer release than those with the bug can be expected to read the test.
        for tool in [f"mlir-opt-{release}" for release in states.RELEASES]:
            is_newer = newest and states.RELEASES.index(tool[9:]) > states.RELEASES.index(newest[0][9:])
            if of.get(tool) == "gone" and is_newer and shutil.which(tool):
                if not runs(path, tool, filecheck):
                    errors.append(f"{folder.name}/test.mlir: fails on {tool}, which does not have the bug")
                passing += 1
    print("\n".join(errors + [f"{failing} tests were run on a release with the bug, {passing} on one without it; {len(errors)} are wrong"]))
    return 1 if errors else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("table")
    command.add_argument("--all", action="store_true")
    command.set_defaults(run=table)
    command = commands.add_parser("check")
    command.set_defaults(run=check)
    command = commands.add_parser("tests")
    command.add_argument("reports", nargs="*")
    command.set_defaults(run=tests)
    arguments = parser.parse_args()
    return arguments.run(arguments)


if __name__ == "__main__":
    sys.exit(main())
