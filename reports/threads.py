#!/usr/bin/env python3
"""Records what the threads upstream that the reports name are, and in which state.

    threads.py ask [--all] [REPORT]...
    threads.py store FILE
    threads.py list [--before DAY]

`ask` asks GitHub for each thread of the reports (the variable GITHUB_TOKEN raises the limit of 60 questions an hour), and
writes `what`, `state` and `read` to their `report.toml`. It prints each state that changed. Without `--all`, threads that
were read today are left out. `store` does the same with the answers of a file, for a machine without access to GitHub; each
line of the file is `THREAD ISSUE-OR-PULL STATE DAY`, such as `#218495 pull merged 2026-11-28`. `list` prints the threads
that nobody has read since a day, as the names for such a file. A state without `read` comes from the note of a person.
"""

import argparse
import datetime
import json
import os
import pathlib
import re
import sys
import tomllib
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
SERVER = os.environ.get("GITHUB_API_URL", "https://api.github.com")
KINDS = {"issue": "issue", "pull": "pull request"}
STATES = ["open", "closed", "merged"]
# One thread of the list `upstream` in a report.toml.
THREAD = re.compile(r'^    \{ thread = "(?P<name>[^"]+)", relation = "(?P<relation>\w+)",(?P<rest>.*) \},$', re.M)


def reports(names):
    folders = [HERE / name for name in names] or sorted(path.parent for path in HERE.glob("*/report.toml"))
    for folder in folders:
        if not (folder / "report.toml").is_file():
            raise SystemExit(f"{folder}: no report.toml; expected the name of a report in {HERE}")
    return folders


def threads(folder):
    return tomllib.loads((folder / "report.toml").read_text()).get("upstream", [])


def answer(name):
    """Returns what GitHub says about a thread: `issue` or `pull`, and its state."""
    project, _, number = name.rpartition("#")
    address = f"{SERVER}/repos/{project or 'llvm/llvm-project'}/issues/{number}"
    request = urllib.request.Request(address, headers={"Accept": "application/vnd.github+json"})
    token = os.environ.get("GITHUB_TOKEN")
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=30) as reply:
            thread = json.load(reply)
    except (urllib.error.URLError, TimeoutError, json.JSONDecodeError) as why:
        raise SystemExit(f"{name}: {address}: {why}; the threads before it are stored") from why
    pull = thread.get("pull_request")
    if pull is None:
        return "issue", thread["state"]
    return "pull", "merged" if pull.get("merged_at") else thread["state"]


def store(folder, answers):
    """Writes answers to a report, and prints what changed. An answer is (kind, state, day) by the name of a thread."""
    path = folder / "report.toml"

    def line(match):
        name = match["name"]
        if name not in answers:
            return match[0]
        kind, state, day = answers[name]
        rest = match["rest"]
        was = re.search(r' state = "(\w+)",', rest)
        for field in ("what", "state", "read"):
            rest = re.sub(rf' {field} = "[^"]*",', "", rest)
        if was and was[1] != state:
            print(f"{folder.name}: {name}: {was[1]} before, {state} now")
        fields = f' what = "{KINDS[kind]}", state = "{state}", read = "{day}",'
        return f'    {{ thread = "{name}", relation = "{match["relation"]}",{fields}{rest} }},'

    path.write_text(THREAD.sub(line, path.read_text()))


def ask(arguments):
    today = datetime.date.today().isoformat()
    known = {}
    for folder in reports(arguments.reports):
        for thread in threads(folder):
            name = thread["thread"]
            if name not in known and (arguments.all or thread.get("read") != today):
                known[name] = (*answer(name), today)
        store(folder, known)


def read_answers(path):
    answers = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        words = line.split()
        if not words:
            continue
        good = len(words) == 4 and words[1] in KINDS and words[2] in STATES and re.fullmatch(r"\d{4}-\d\d-\d\d", words[3])
        if not good:
            raise SystemExit(f"{path}:{number}: expected THREAD issue|pull open|closed|merged DAY, found: {line}")
        answers[words[0]] = tuple(words[1:])
    return answers


def store_file(arguments):
    answers = read_answers(arguments.file)
    for folder in reports([]):
        store(folder, answers)


def list_threads(arguments):
    names = {}
    for folder in reports([]):
        for thread in threads(folder):
            if thread.get("read", "") < arguments.before:
                names.setdefault(thread["thread"], []).append(folder.name)
    for name, folders in sorted(names.items()):
        print(name, *folders)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("ask")
    command.add_argument("--all", action="store_true")
    command.add_argument("reports", nargs="*")
    command.set_defaults(run=ask)
    command = commands.add_parser("store")
    command.add_argument("file", type=pathlib.Path)
    command.set_defaults(run=store_file)
    command = commands.add_parser("list")
    command.add_argument("--before", default="9999-12-31", metavar="DAY")
    command.set_defaults(run=list_threads)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    sys.exit(main())
