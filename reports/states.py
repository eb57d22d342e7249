#!/usr/bin/env python3
"""Measures in which builds of MLIR the reported bugs are present, and writes the results.

    states.py measure [--tool NAME=VERSION=COMMAND]... [--runner NAME=COMMAND]... [REPORT]...
    states.py table

`measure` runs the `repro.sh` of each report on each installed release and on each tool that is named,
writes the states to the `report.toml` of each report, and prints each state that changed. `table` writes
the table of README.md. A state is `present`, `gone` or `not asked`; the last has a reason. If a bug is not asked at the head and
a change that fixes it is merged (see threads.py), the table says `fixed upstream`.
"""

import argparse
import concurrent.futures
import datetime
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
RELEASES = ["13", "14", "15", "16", "19", "22"]
# Builds of MLIR's head, from the newest to the oldest.
HEADS = ["heir-opt", "iree-opt", "torch-mlir-opt"]
STATES = {0: "present", 1: "gone", 77: "not asked"}
START, END = "<!-- table: states.py -->", "<!-- end of the table -->"


def quoted(text):
    """Returns a TOML string."""
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub(r"[\x00-\x1f]", " ", text) + '"'


def reports():
    return sorted(path.parent for path in HERE.glob("*/report.toml"))


def read(folder):
    return tomllib.loads((folder / "report.toml").read_text())


def ask(folder, name, command, runner):
    """Runs a report's script for a build, and returns the state and the reason."""
    environment = dict(os.environ)
    arguments = [str(folder / "repro.sh")]
    if command is None:
        arguments.append(name.removeprefix("mlir-opt-"))
    else:
        environment["MLIR_OPT"] = command
    if runner:
        environment["MLIR_RUNNER"] = runner
    ran = subprocess.run(arguments, env=environment, capture_output=True, text=True, errors="replace")
    last = (ran.stdout.strip().splitlines() or [""])[-1]
    state = STATES.get(ran.returncode)
    if state is None:
        raise SystemExit(f"{folder.name}: {name}: exit status {ran.returncode}: {last}")
    why = last.partition("cannot be asked: ")[2] if state == "not asked" else ""
    if command:
        why = why.replace(command, name)
    return state, re.sub(r"\s+Try: .*", "", why).replace(str(folder) + "/", "")


def written(states):
    """Returns the TOML text of the states."""
    lines = ["state = ["]
    for state in states:
        fields = [f"{key} = {quoted(state[key])}" for key in ("build", "version", "date", "state", "why") if state.get(key)]
        lines.append("    { " + ", ".join(fields) + " },")
    return "\n".join(lines + ["]\n"])


def store(folder, states):
    path = folder / "report.toml"
    text = path.read_text()
    before = tomllib.loads(text).get("state", [])
    text = re.sub(r"^state = \[\n.*?^\]\n", "", text, flags=re.M | re.S)
    # Builds that were not tried now keep their states.
    tried = {state["build"] for state in states}
    kept = [state for state in before if state["build"] not in tried]
    order = [f"mlir-opt-{release}" for release in RELEASES] + HEADS
    all_states = sorted(kept + states, key=lambda state: (order + [state["build"]]).index(state["build"]))
    head, table, pipelines = text.partition("\n[pipeline]\n")
    path.write_text(head.rstrip("\n") + "\n" + written(all_states) + table + pipelines)
    old = {state["build"]: state["state"] for state in before}
    for state in states:
        was = old.get(state["build"])
        if was and was != state["state"]:
            print(f"{folder.name}: {state['build']}: {was} before, {state['state']} now")


def version(tool):
    printed = subprocess.run([tool, "--version"], capture_output=True, text=True).stdout
    found = re.search(r"LLVM version (\S+)", printed)
    return found.group(1) if found else "unknown"


def measure(arguments):
    builds = []
    for release in RELEASES:
        tool = f"mlir-opt-{release}"
        if shutil.which(tool):
            builds.append((tool, version(tool), None))
    for tool in arguments.tool:
        name, number, command = tool.split("=", 2)
        builds.append((name, number, command))
    runners = dict(runner.split("=", 1) for runner in arguments.runner)
    today = datetime.date.today().isoformat()
    folders = [HERE / name for name in arguments.reports] or reports()
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        asked = {
            (folder, build): pool.submit(ask, folder, build[0], build[2], runners.get(build[0]))
            for folder in folders
            for build in builds
        }
        for folder in folders:
            states = []
            for build in builds:
                state, why = asked[folder, build].result()
                states.append({"build": build[0], "version": build[1], "date": today, "state": state, "why": why})
            store(folder, states)


def at_head(report):
    """Returns the state in the newest build of the head that could be asked, and the build."""
    states = {state["build"]: state["state"] for state in report.get("state", [])}
    for build in HEADS:
        if states.get(build, "not asked") != "not asked":
            return states[build], build
    return "not asked", None


def stand_in(folder, build):
    """Returns the pass that stands in for the pass at fault in a build, or None. See lib.sh."""
    found = re.search(r"^stand_in\(\) \{\n(.*?)^\}", (folder / "repro.sh").read_text(), re.M | re.S)
    if not found:
        return None
    for builds, options in re.findall(r"([\w |-]+)\) echo '([^']*)'", found[1].partition(" in ")[2]):
        if build in builds.replace("|", " ").split():
            passes = re.search(r"func\.func\(([\w-]+)\)|builtin\.module\(([\w-]+)\)", options)
            return next(filter(None, passes.groups())) if passes else options.replace("-", "", 1)
    return None


def is_fixed_upstream(report):
    """Whether a change is merged that fixes the bug."""
    return any(thread["relation"] == "fix" and thread.get("state") == "merged" for thread in report["upstream"])


def named(thread):
    """Returns a thread as the table has it, with the state of a fix."""
    state = thread.get("state")
    return f"{thread['thread']} ({state})" if thread["relation"] == "fix" and state else thread["thread"]


def cell(folder, report):
    """Returns the state at the head as the table has it, and its rank."""
    state, build = at_head(report)
    if build is None:
        return ("fixed upstream", 2) if is_fixed_upstream(report) else (state, 1)
    by = stand_in(folder, build)
    return f"{state} ({build}{f', by `{by}`' if by else ''})", {"present": 0, "gone": 3}[state]


def change(folder):
    """Returns whether a change for upstream was compiled, only written, or neither."""
    path = folder / "fix.md"
    if not path.is_file():
        return ""
    return "built" if path.read_text().startswith("# Fix\n\nBuilt") else "written"


RANKS = ["wrong code", "introduced UB", "crash at run time", "invalid IR", "rejected", "crash", "hang", "leak", "inaccurate", "nondeterminism"]


def table(_):
    rows = []
    for folder in reports():
        report = read(folder)
        head, first = cell(folder, report)
        upstream = ", ".join(named(thread) for thread in report["upstream"] if thread["relation"] in ("same", "fix"))
        rank = (first, RANKS.index(report["kind"]), folder.name)
        releases = ", ".join("head" if release > int(RELEASES[-1]) else str(release) for release in report["affected"])
        title = re.sub(r"^\[mlir\](\[\w+\])? ", "", report["title"]).replace("|", "\\|")
        row = f"| [{folder.name}]({folder.name}/issue.md) | {report['kind']} | {head} | {releases} | {title} | {change(folder)} | {upstream} |"
        rows.append((rank, row))
    rows.sort()
    lines = ["| report | kind | state at head | releases | what is wrong | change | the bug or its fix upstream |", "|---|---|---|---|---|---|---|"]
    lines += [row for _, row in rows]
    path = HERE / "README.md"
    text = path.read_text()
    before, _, rest = text.partition(START)
    _, _, after = rest.partition(END)
    path.write_text(f"{before}{START}\n\n" + "\n".join(lines) + f"\n\n{END}{after}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("measure")
    command.add_argument("--tool", action="append", default=[], metavar="NAME=VERSION=COMMAND")
    command.add_argument("--runner", action="append", default=[], metavar="NAME=COMMAND")
    command.add_argument("--jobs", type=int, default=2)
    command.add_argument("reports", nargs="*")
    command.set_defaults(run=measure)
    command = commands.add_parser("table")
    command.set_defaults(run=table)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    sys.exit(main())
