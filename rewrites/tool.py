"""Runs `lowerfuzz` on a source and an output, and reads its answers."""

import json
import os
import pathlib
import re
import subprocess

REPLAY = pathlib.Path(__file__).resolve().parent / "replay"
LOWERING = (
    "-lower-affine -convert-vector-to-scf -convert-scf-to-cf -expand-strided-metadata -lower-affine "
    "-convert-cf-to-llvm "
    "-convert-vector-to-llvm -finalize-memref-to-llvm -convert-arith-to-llvm -convert-math-to-llvm "
    "-convert-index-to-llvm -convert-complex-to-llvm -convert-func-to-llvm -convert-ub-to-llvm "
    "-reconcile-unrealized-casts -llvm-legalize-for-export"
)


class Tool:
    """One `lowerfuzz`, a folder for programs, and a limit in seconds for each run."""

    def __init__(self, command, folder, limit=60):
        self.command = os.path.abspath(command) if os.sep in command else command
        self.folder = pathlib.Path(folder)
        self.limit = limit

    def write(self, name, text):
        """Writes a program, and returns its path."""
        path = self.folder / name
        path.write_text(text)
        return path

    def run(self, *arguments):
        """Exit status, output and errors of a run; the status is `None` beyond the limit."""
        command = [self.command, *map(str, arguments)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=self.limit, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return None, "", "beyond the limit of time"
        return done.returncode, done.stdout, done.stderr

    def tv(self, source, output, *options):
        """Compares two files with `tv`."""
        return Answer(*self.run("tv", source, output, "--json", *options))

    def check(self, source, output, *options):
        """Judges the output with `check`, as if a tool had made it."""
        target = f"text:{REPLAY} {output}"
        return Answer(*self.run("check", source, "--target", target, "--json", *options))


class Answer:
    """What a command said: `wrong` for a finding, `agree` if something was judged, `unjudged`, or `error`."""

    def __init__(self, status, output, errors):
        self.errors = errors
        try:
            self.programs = json.loads(output)
        except json.JSONDecodeError:
            self.programs = []
        self.functions = [function for program in self.programs for function in program.get("functions", [])]
        bad_file = re.search(r"^error: [^\n]*\.mlir:\d+", errors, re.MULTILINE)
        if status == 1:
            self.verdict = "wrong"
        elif status == 0:
            self.verdict = "agree"
        elif status == 2 and not bad_file and self.programs:
            self.verdict = "unjudged"
        else:
            self.verdict = "error"

    def proved(self):
        """Whether every function was judged on all of its inputs."""
        return bool(self.functions) and all(function.get("proved_on") for function in self.functions)

    def input(self):
        """The call on which a finding was made, without the keyword of its directive."""
        for function in self.functions:
            if function.get("input"):
                return re.sub(r"^// call: ", "", function["input"])
        return None

    def reason(self):
        """The reason of the first finding or gap."""
        for function in self.functions:
            if function.get("reason"):
                return function["reason"]
        for program in self.programs:
            if program.get("reason"):
                return program["reason"]
        return self.errors.strip().splitlines()[-1] if self.errors.strip() else ""


def lowered(mlir_opt, path):
    """The file in the LLVM dialect, or nothing if the release does not convert it."""
    done = subprocess.run([mlir_opt, *LOWERING.split(), path], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return done.stdout if done.returncode == 0 else None
