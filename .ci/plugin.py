#!/usr/bin/env python3
"""Runs the plugin example of docs/own-dialect.md as it is typed there.

usage: plugin.py LOWERFUZZ [INCLUDE]

INCLUDE is the folder with MLIR's headers, /usr/lib/llvm-22/include by default. Without the headers, g++ or mlir-opt-22,
the example is skipped.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

USUAL = "/usr/lib/llvm-22/include"


def main():
    lowerfuzz = os.path.abspath(sys.argv[1])
    include = sys.argv[2] if len(sys.argv) > 2 else USUAL
    headers = os.path.join(include, "mlir")
    tools = [tool for tool in ("g++", "mlir-opt-22") if not shutil.which(tool)]
    if tools or not os.path.isdir(headers):
        missing = ", ".join(tools + ([] if os.path.isdir(headers) else [headers]))
        print(f"skipped: the plugin example, because of missing {missing}")
        return 0
    page = pathlib.Path(__file__).parent.parent / "docs" / "own-dialect.md"
    section = page.read_text().split("## Passes of a plugin", 1)[1]
    blocks = re.findall(r"(?:([^\n]*)\n\n)?```(\w+)\n(.*?)```\n", section, re.S)
    with tempfile.TemporaryDirectory() as folder:
        commands, expected = "", ""
        for before, language, text in blocks:
            name = re.search(r"`([^`]+)`:$", before.strip())
            if name:
                pathlib.Path(folder, name.group(1)).write_text(text)
            elif language == "sh":
                commands += text
            elif language == "text":
                expected = text
        commands = commands.replace(USUAL, include)
        bin_folder = pathlib.Path(folder, "bin")
        bin_folder.mkdir()
        bin_folder.joinpath("lowerfuzz").symlink_to(lowerfuzz)
        path = f"{bin_folder}:{os.environ['PATH']}"
        done = subprocess.run(
            ["sh", "-c", commands], cwd=folder, env=os.environ | {"PATH": path},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        findings = list(pathlib.Path(folder, "findings").rglob("finding.json"))
        if done.returncode == 1 and done.stdout.startswith(expected) and findings:
            print("the plugin example runs as typed")
            return 0
        print(done.stdout, done.stderr, f"status {done.returncode}, {len(findings)} findings", sep="\n")
        return 1


sys.exit(main())
