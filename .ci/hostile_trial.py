#!/usr/bin/env python3
"""Runs the command on hostile input, and checks what no input may break.

    .ci/hostile_trial.py [--lowerfuzz PATH] [--seed N] [--kind KIND] [--mlir-opt PATH]

Every case runs in a process group and a temporary folder of its own. These rules hold for each case:

- It ends within its limit, by an exit status of 0, 1 or 2, never by a signal or a panic.
- Status 2 comes with a message on stderr. Output contains no control character from an input.
- It leaves no process and no temporary folder behind, even after `kill -9`.
- Status 0 of a command that judges means that something was executed and judged.
- The built-in lowering is never accused. Accusations of a release are printed, to be read by hand.

The script prints one line for each case that breaks a rule, then a table by kind. Its exit status is 1 if a rule
was broken.
"""
import argparse
import json
import os
import random
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MARK = "LOWERFUZZ_TRIAL"
WRONG = "// call: @f(i32 1) -> (i32 2)"
ADD = """func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
// call: @f(i32 1)
"""


class Case:
    """One invocation, and the exit statuses that it may end with."""

    def __init__(self, kind, name, args, statuses, *, files=None, stdin=b"", env=None, wrap=None, limit=60,
                 kill_after=None, judges=False, innocent=False, may_signal=False):
        self.kind, self.name, self.args, self.statuses = kind, name, args, statuses
        self.files, self.stdin, self.env, self.wrap = files or {}, stdin, env or {}, wrap or []
        self.limit, self.kill_after, self.judges = limit, kill_after, judges
        self.innocent, self.may_signal = innocent, may_signal


def processes_with(mark):
    """Returns the running processes whose environment contains the mark."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                environ = Path(f"/proc/{entry}/environ").read_bytes()
                state = Path(f"/proc/{entry}/stat").read_text().rsplit(")", 1)[1].split()[0]
                if mark.encode() in environ and state != "Z":
                    found.append((int(entry), Path(f"/proc/{entry}/cmdline").read_bytes().replace(b"\0", b" ")[:80]))
            except (OSError, IndexError):
                pass
    return found


def run(case, number, options):
    """Runs one case, and returns the list of broken rules."""
    folder = Path(tempfile.mkdtemp(prefix=f"trial{number}-", dir=options.scratch))
    temporary = folder / "tmp"
    work = folder / "work"
    temporary.mkdir()
    work.mkdir()
    for name, content in case.files.items():
        path = work / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if callable(content):
            content(path)
        else:
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
            if content[:2] in (b"#!", "#!"):
                path.chmod(0o755)
    mark = f"{MARK}={number}"
    env = dict(os.environ, TMPDIR=str(temporary), **{MARK: str(number)})
    for key, value in case.env.items():
        if value is None:
            env.pop(key, None)
        else:
            env[key] = value.replace("@WORK@", str(work))
    args = [str(a).replace("@WORK@", str(work)).replace("@ROOT@", str(ROOT)) for a in case.args]
    wrap = [w.replace("@WORK@", str(work)) for w in case.wrap]
    broken = []
    started = time.monotonic()
    process = subprocess.Popen(wrap + [options.lowerfuzz] + args, cwd=work, env=env, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    try:
        if case.kill_after is not None:
            time.sleep(case.kill_after)
            process.kill()
            out, err = process.communicate(timeout=10)
        else:
            out, err = process.communicate(case.stdin, timeout=case.limit)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        broken.append(f"no end after {case.limit} s")
    status = process.returncode
    if case.kill_after is None and not broken:
        if status < 0 and not case.may_signal:
            broken.append(f"ended by signal {-status}")
        elif status >= 0 and status not in case.statuses:
            said = (err or out)[-300:].decode("utf8", "replace").replace("\n", " | ")
            broken.append(f"status {status}, expected {sorted(case.statuses)}: {said}")
        if status == 2 and not err.strip() and "2>" not in case.name:
            broken.append("status 2 without a message")
        if re.search(rb"panicked at|internal error|RUST_BACKTRACE", out + err):
            broken.append("a panic or an internal error: " + err[:200].decode("utf8", "replace").replace("\n", " | "))
        if re.search(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]", err + (out if case.kind != "text" else b"")):
            broken.append("a control character in the output")
        if case.judges and status == 0:
            broken += nothing_judged(out)
        if case.innocent and re.search(rb"blame: (lowering|passes)|\"blame\": \"(lowering|passes)\"", out):
            said = re.search(rb".*blame: .*|\"reason\".*", out).group()[:300].decode("utf8", "replace")
            if "--target" in case.args:
                # The release may be wrong. Its findings are printed, to be read by hand.
                print(f"to read: {case.name!r}: {said}", flush=True)
            else:
                broken.append(f"accused: {said}")
    deadline = time.monotonic() + 5
    while True:
        left = processes_with(mark)
        if not left or time.monotonic() > deadline:
            break
        time.sleep(0.1)
    if left:
        broken.append(f"left processes: {left[:3]}")
        for pid, _ in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                pass
    if case.kill_after is not None:
        # The next command sweeps what the killed one left.
        subprocess.run([options.lowerfuzz, "check", "-"], input=ADD.encode(), env=env, cwd=work, capture_output=True)
    if temporary.exists():
        remains = [p.name for p in temporary.iterdir()]
        if remains:
            broken.append(f"left in the temporary folder: {remains[:4]}")
    shutil.rmtree(folder, ignore_errors=True)
    took = time.monotonic() - started
    return broken, took


def nothing_judged(out):
    """Checks that a green command judged something, according to its own JSON."""
    try:
        rows = json.loads(out)
    except ValueError:
        return ["no JSON on stdout"]
    rows = rows if isinstance(rows, list) else [rows]
    judged = [r for r in rows if str(r.get("verdict", "")) in ("agree", "refused-as-expected", "verifier-error-as-expected",
                                                               "undefined-source", "known", "refused_as_expected",
                                                               "inaccurate", "proved", "lowered-and-verified")]
    return [] if judged else [f"green, but nothing was judged: {str(rows)[:200]}"]


# Text that no parser of ours may fall over, and no target may be accused of.

def mutations(rng, texts):
    """Yields programs that differ from corpus files by a small, random change."""
    tokens = ["i32", "index", "f32", "0", "-1", "4294967296", "99999999999999999999999", "%0", "@f", "{", "}", "(", ")", "<",
              ">", "memref<?xi8>", "vector<4xi1>", "->", "=", ",", ":", "\x1b[31m", "\x00", "é", "\u202e", "// call: @f()",
              "affine_map<(d0) -> (d0 floordiv 0)>", "strided<[?], offset: ?>", "dense<[1, [2]]>", "\"", "#map", "!t", "^bb9"]
    for name, text in texts:
        how = rng.randrange(8)
        data = text
        if how == 0:
            data = text[:rng.randrange(len(text) + 1)]
        elif how == 1:
            lines = text.splitlines(True)
            if lines:
                del lines[rng.randrange(len(lines))]
            data = "".join(lines)
        elif how == 2:
            lines = text.splitlines(True)
            if lines:
                k = rng.randrange(len(lines))
                lines.insert(k, lines[rng.randrange(len(lines))])
            data = "".join(lines)
        elif how == 3:
            k = rng.randrange(len(text) + 1)
            data = text[:k] + rng.choice(tokens) + text[k:]
        elif how == 4:
            words = re.split(r"(\W+)", text)
            if len(words) > 4:
                a, b = rng.randrange(len(words)), rng.randrange(len(words))
                words[a], words[b] = words[b], words[a]
            data = "".join(words)
        elif how == 5:
            data = re.sub(r"\d+", lambda m: m.group() if rng.random() < 0.9 else rng.choice(
                ["0", "1", "64", "65", "128", "129", "2147483648", "18446744073709551616"]), text)
        elif how == 6:
            data = text.replace("i32", rng.choice(["i1", "i0", "i129", "si32", "f32", "index", "bf16", "complex<f32>"]))
        else:
            k, m = sorted(rng.randrange(len(text) + 1) for _ in range(2))
            data = text[:k] + text[m:]
        yield f"{how}:{name}", data


def corpus(rng, count, folders):
    files = sorted(p for f in folders for p in (ROOT / "corpus" / f).rglob("*.mlir"))
    return [(str(p.relative_to(ROOT)), p.read_text()) for p in (rng.choice(files) for _ in range(count))]


def text_cases(rng, options):
    for n, (name, text) in enumerate(mutations(rng, corpus(rng, 420, ["ops", "regressions", "conventions"]))):
        data = text.encode("utf8", "surrogatepass")
        kind = n % 7
        # A mutation may contradict the expectations of a file: then `check` blames the test case.
        if kind < 2:
            yield Case("text", f"check {name}", ["check", "-"], {0, 1, 2}, stdin=data, innocent=True)
        elif kind < 4 and options.mlir_opt:
            yield Case("text", f"check {options.mlir_opt} {name}", ["check", "--target", options.mlir_opt, "-"], {0, 1, 2}, stdin=data, innocent=True)
        elif kind == 4:
            yield Case("text", f"opt {name}", ["opt", "-"], {0, 1, 2}, stdin=data)
        elif kind == 5:
            yield Case("text", f"interp {name}", ["interp", "-"], {0, 1, 2}, stdin=data)
        else:
            yield Case("text", f"lower {name}", ["lower", "-"], {0, 1, 2}, stdin=data)


def directive_cases(rng, options):
    body = ADD.split("// call")[0]
    bad = ["// call : @f(i32 1)", "/// call: @f(i32 1)", "// cal: @f(i32 1)", "// call: @g(i32 1)", "// call: @f(i64 1)", "// call: @f()",
           "// call: @f(1)", "// call: @f(i32)", "// call: @f(i32 1, i32 2)", "// call: @f(i32 1) ->", "// call: @f(i32 99999999999)",
           "// call: f(i32 1)", "// call: @f(i32 1", "// call: @f(i32 0x)", "// call:", "// call: @f(i32 1) -> (i64 2)",
           "// call: @f(i32 1) -> (i32 2, i32 3)", "// Call: @f(i32 1)", "// calls: @f(i32 1)", "//call: @f(i32 1)x",
           "// call: @f(i32 1)\n// returns: i64 2", "// call: @f(i32 1)\n// after: arg0 = [1]", "// call: @f(i32 1)\n// after: arg7 = [1]",
           "// index-bitwidth: 64\n// index-bitwidth: 32\n// call: @f(i32 1)", "// index-bitwidth: 33\n// call: @f(i32 1)",
           "// options: nonsense\n// call: @f(i32 1)", "// call: @f(i32 \x1b[31m)", "// call: @f(i32 " + "9" * 5000 + ")",
           "// call: @f(" + "(" * 3000, "// call: @f(memref<?xi32> [1])", "// call: @f(i32 poison) -> (i32 poison)",
           "// call: @f(i32 1) // call: @f(i32 2)", "// call: @f(i32 nan)", "// call: @f(i32 1.5)", "// call: @f(i32 true)",
           "// refused:", "// aborts: @f", "// expected-error: x\n// call: @f(i32 1)"]
    for text in bad:
        for place in (body + text + "\n", text + "\n" + body):
            yield Case("directive", text[:60], ["check", "--json", "-"], {0, 1, 2}, stdin=place.encode(), judges=True, innocent=True)


def file_cases(rng, options):
    def fifo(path):
        os.mkfifo(path)

    def sparse(path):
        with open(path, "wb") as out:
            out.truncate(30 << 30)

    def loop(path):
        path.symlink_to(path)

    def socket(path):
        os.mknod(path, stat.S_IFSOCK | 0o600)

    kinds = {"fifo": fifo, "sparse": sparse, "loop": loop, "socket": socket, "folder": lambda p: p.mkdir(),
             "binary": bytes(range(256)) * 64, "empty": b"", "separators": b"// -----\n// -----\n", "nul": b"\0" * 4096,
             "utf16": ADD.encode("utf16"), "deep": b"(" * 200000, "long": b"a" * (1 << 20), "zero": lambda p: p.symlink_to("/dev/zero"),
             "null": lambda p: p.symlink_to("/dev/null"), "missing": lambda p: None, "comment": b"// nothing\n"}
    for name, content in kinds.items():
        files = {"x.mlir": content}
        for command in (["check", "@WORK@/x.mlir"], ["interp", "@WORK@/x.mlir"], ["lower", "@WORK@/x.mlir"], ["opt", "@WORK@/x.mlir"],
                        ["explain", "@WORK@/x.mlir"], ["reduce", "@WORK@/x.mlir"], ["matrix", "@WORK@/x.mlir", "--target", "builtin"],
                        ["replay", "@WORK@"]):
            allowed = {2} if name in ("fifo", "sparse", "loop", "socket", "zero", "missing", "folder") and command[0] != "replay" else {0, 1, 2}
            if command[0] in ("check", "matrix"):
                allowed = {2}
            if command[0] == "replay" and name in ("fifo", "sparse", "zero"):
                allowed = {2}
            yield Case("file", f"{command[0]} of {name}", command, allowed, files=files, limit=20)
        yield Case("file", f"--known {name}", ["run", "--count", "16", "--seed", "1", "--known", "@WORK@/x.toml"], {0, 2} if name in (
            "empty", "comment", "null", "folder") else {2}, files={"x.toml": content}, limit=20)
        if name not in ("missing", "folder"):
            yield Case("file", f"finding.json {name}", ["report", "@WORK@/night"], {2}, files={"night/findings/a/finding.json": content,
                       "night/night.json": content}, limit=20)
            yield Case("file", f"merge {name}", ["merge", "@WORK@/night", "--out", "@WORK@/o"], {2}, files={"night/night.json": content,
                       "night/shard.json": content}, limit=20)
            yield Case("file", f"replay of a report with {name}", ["replay", "@WORK@/reports"], {0, 1, 2},
                       files={"reports/a/finding.json": content, "reports/a/source.mlir": ADD}, limit=20)


TOOLS = {
    "silent": "#!/bin/sh\nexit 0\n",
    "fails": "#!/bin/sh\nexit 1\n",
    "garbage": "#!/bin/sh\nhead -c 5000 /dev/urandom\n",
    "escapes": "#!/bin/sh\nprintf '\\033[31mred\\007'; exit 1\n",
    "crash": "#!/bin/sh\nkill -SEGV $$\n",
    "sleep": "#!/bin/sh\nsleep 1000\n",
    "spin": "#!/bin/sh\nwhile :; do :; done\n",
    "yes": "#!/bin/sh\nyes\n",
    "yes-err": "#!/bin/sh\nyes >&2\n",
    "fork": "#!/bin/sh\n(sleep 1000 & sleep 1000) & exit 0\n",
    "no-interpreter": "#!/no/such/interpreter\n",
    "not-executable": "echo\n",
    "closes": "#!/bin/sh\nexec >&- 2>&- <&-\nsleep 1000\n",
    "nohup": "#!/bin/sh\ntrap '' TERM INT HUP\nwhile :; do sleep 1; done\n",
    "nul": "#!/bin/sh\nhead -c 100000 /dev/zero\n",
    "module": "#!/bin/sh\necho 'module { }'\n",
    "other-function": "#!/bin/sh\necho 'llvm.func @other() { llvm.return }'\n",
    "half": "#!/bin/sh\necho 'llvm.func @f(%a: i32) -> i32 {'\n",
    "huge-line": "#!/bin/sh\nhead -c 80000000 /dev/zero | tr '\\0' a\n",
}


def tool_cases(rng, options):
    for name, script in TOOLS.items():
        files = {"x.mlir": ADD, "tool": script}
        limit = 150 if name in ("sleep", "closes", "nohup", "spin", "fork") else 60
        for target in ("text:@WORK@/tool", "@WORK@/tool"):
            for command in (["check", "@WORK@/x.mlir"], ["replay", "@WORK@"], ["lower-version"]):
                if command == ["lower-version"]:
                    command = ["run", "--count", "4", "--seed", "1", "--no-reduce"]
                # A tool that fails or hangs is accused: that is right. It must never be green.
                yield Case("tool", f"{command[0]} {target.split('@')[0]}{name}", [*command, "--target", target], {1, 2}, files=files,
                           limit=limit)
    yield Case("tool", "no such tool", ["check", "@WORK@/x.mlir", "--target", "/no/such/tool"], {2}, files={"x.mlir": ADD})
    yield Case("tool", "no such release", ["check", "@WORK@/x.mlir", "--target", "mlir-opt-7"], {2}, files={"x.mlir": ADD})


def kill_cases(rng, options):
    commands = {
        "check": ["check", "@WORK@/x.mlir"],
        "reduce": ["reduce", "@WORK@/x.mlir"],
        "replay": ["replay", "@WORK@/dir"],
        "matrix": ["matrix", "@WORK@/x.mlir"],
        "explain": ["explain", "@WORK@/x.mlir"],
        "run": ["run", "--count", "64", "--seed", "1"],
        "nightly": ["nightly", "--count", "16", "--out", "@WORK@/out", "--corpus", "@WORK@/dir", "--reports", "@WORK@/none", "--no-selftest"],
    }
    for tool in ("sleep", "spin", "fork", "nohup", "yes"):
        for name, command in commands.items():
            for target in ("text:@WORK@/tool", "@WORK@/tool"):
                yield Case("kill", f"{name} {target.split('@')[0]}{tool}", [*command, "--target", target], set(),
                           files={"x.mlir": ADD, "dir/x.mlir": ADD, "tool": TOOLS[tool]}, kill_after=rng.choice([0.3, 0.8, 1.5]))


def green_cases(rng, options):
    nothing = {
        "declaration": "func.func private @g(i32) -> i32\n",
        "tensor": "func.func @f(%a: tensor<4xi32>) -> tensor<4xi32> {\n  return %a : tensor<4xi32>\n}\n",
        "unregistered": "func.func @f() {\n  \"foo.bar\"() : () -> ()\n  return\n}\n",
        "unregistered-call": "func.func @f() {\n  \"foo.bar\"() : () -> ()\n  return\n}\n// call: @f()\n",
        "comment": "// only a comment\n",
        "module": "module {\n}\n",
        "undefined": "func.func @f(%a: i32) -> i32 {\n  %c0 = arith.constant 0 : i32\n  %0 = arith.divsi %a, %c0 : i32\n  return %0 : i32\n}\n",
        "endless": "func.func @f() {\n  cf.br ^bb1\n^bb1:\n  cf.br ^bb1\n}\n",
        "no-functions": "memref.global @g : memref<4xi32>\n",
        "other-dialect": "func.func @f() {\n  gpu.barrier\n  return\n}\n",
    }
    targets = ["builtin"] + ([options.mlir_opt] if options.mlir_opt else [])
    for name, text in nothing.items():
        for target in targets:
            yield Case("green", f"check {name} on {target}", ["check", "--target", target, "-"], {2}, stdin=text.encode())
            yield Case("green", f"replay {name} on {target}", ["replay", "--target", target, "@WORK@"], {2}, files={"x.mlir": text})
    yield Case("green", "replay of an empty folder", ["replay", "@WORK@"], {2})
    yield Case("green", "run of nothing", ["run", "--count", "0"], {2})
    yield Case("green", "run without time", ["run", "--time", "0s"], {2})
    for budget in ("0s", "1ms"):
        yield Case("green", f"nightly with {budget}", ["nightly", "--budget", budget, "--out", "@WORK@/o", "--target", "builtin"], {2})
    yield Case("green", "nightly of nothing", ["nightly", "--count", "0", "--out", "@WORK@/o", "--target", "builtin"], {2})
    yield Case("green", "merge of one of two", ["merge", "@WORK@/a", "--out", "@WORK@/o"], {2})
    for fuel in ("0", "1"):
        yield Case("green", f"check with fuel {fuel}", ["check", "--fuel", fuel, "@ROOT@/corpus/seeds/branch.mlir"], {2})


def environment_cases(rng, options):
    check = ["check", "@WORK@/x.mlir"]
    files = {"x.mlir": ADD}
    shell = ["sh", "-c"]
    targets = [[]] + ([["--target", options.mlir_opt]] if options.mlir_opt else [])
    for extra in targets:
        missing = {0, 2} if not extra else {2}
        yield Case("environment", f"no TMPDIR {extra}", check + extra, missing, files=files, env={"TMPDIR": "/no/such"})
        yield Case("environment", f"TMPDIR is a file {extra}", check + extra, missing, files=files, env={"TMPDIR": "@WORK@/x.mlir"})
        for name, env in {"no HOME": {"HOME": None}, "no PATH": {"PATH": None}, "empty PATH": {"PATH": ""}, "LANG": {"LANG": "xx_YY", "LC_ALL": "C"},
                          "no TERM": {"TERM": None}, "LD": {"LD_LIBRARY_PATH": "/no/such"}, "odd": {"LOWERFUZZ_PLANT": "nonsense"}}.items():
            yield Case("environment", f"{name} {extra}", check + extra, {0, 2}, files=files, env=env)
        for limit in ("ulimit -s 64", "ulimit -s 256", "ulimit -n 8", "ulimit -n 16", "ulimit -u 20", "ulimit -v 200000", "ulimit -f 0", "ulimit -t 1"):
            yield Case("environment", f"{limit} {extra}", check + extra, {0, 2}, files=files, may_signal="-v" in limit or "-s" in limit or "-t" in limit,
                       wrap=shell + [f'{limit}; exec "$@"', "sh"])
        for redirect in (">&-", "2>&-", "<&-", ">/dev/full", "2>/dev/full", ">&- 2>&- <&-"):
            yield Case("environment", f"{redirect} {extra}", check + extra, {0, 2}, files=files, wrap=shell + [f'exec "$@" {redirect}', "sh"])
        yield Case("environment", f"deleted folder {extra}", check + extra, {0, 2}, files=files,
                   wrap=shell + ['d=$(mktemp -d); cd "$d"; rmdir "$d"; exec "$@"', "sh"])
    if shutil.which("faketime"):
        for when in ("1960-01-01 00:00:00", "9999-12-31 23:59:59", "1970-01-01 00:00:00", "2038-01-19 03:14:08", "2200-02-28 00:00:00"):
            for command in (check, ["run", "--count", "64", "--seed", "1"],
                            ["nightly", "--count", "16", "--seed", "1", "--out", "@WORK@/o", "--target", "builtin", "--no-selftest",
                             "--corpus", "@ROOT@/corpus/conventions", "--reports", "@WORK@/none"]):
                yield Case("environment", f"clock {when}: {command[0]}", command, {0, 2}, files=files, wrap=["faketime", "-f", "@" + when])


def option_cases(rng, options):
    for args in (["--bogus"], ["nosuch"], ["check"], ["check", "--target"], ["check", "--target", "", "x"], ["run", "--count", "-1"],
                 ["run", "--seed", "x"], ["run", "--time", "1y1"], ["run", "--profile", "zzz"], ["run", "--without", "no.such.op"],
                 ["run", "--jobs", "0"], ["nightly"], ["merge"], ["report"], ["report", "/no/such"], ["report", "/tmp", "--format", "pdf"],
                 ["nightly", "--shard", "3/2", "--out", "@WORK@/o"], ["nightly", "--shard", "0/0", "--out", "@WORK@/o"], ["explain"],
                 ["explain", "@WORK@/x.mlir", "--call", "99"], ["check", "--release", "99", "@WORK@/x.mlir"],
                 ["check", "--passes", "'", "@WORK@/x.mlir"], ["check", "--fuel", "x", "@WORK@/x.mlir"], ["check", "--memory", "99999999999999999999", "@WORK@/x.mlir"],
                 ["completions", "nosuch"], ["selftest", "--plant", "nosuch"], ["gen", "--release", "1"], ["check", "--confirm", "llvm7", "@WORK@/x.mlir"],
                 ["run", "--out", "/proc/x", "--count", "4"], ["run", "--out", "@WORK@/x.mlir", "--count", "4"], ["run", "--coverage", "/proc/y", "--count", "4"],
                 ["reduce", "@WORK@/x.mlir", "--interesting", "/no/such"], ["reduce", "@WORK@/x.mlir", "--interesting", "'"],
                 ["reduce", "@WORK@/x.mlir", "--out", "/no/such/f"], ["targets", "extra"], ["man", "/proc/z"]):
        yield Case("option", " ".join(args)[:60], args, {2}, files={"x.mlir": ADD})


def sound_cases(rng, options):
    """Programs with results worked out by hand: no target may be accused."""
    for name, _ in corpus(rng, 150, ["ops", "conventions", "regressions"]):
        yield Case("sound", name, ["check", "--allow-unsupported", f"@ROOT@/{name}"], {0}, innocent=True)
    if options.mlir_opt:
        for name, _ in corpus(rng, 100, ["ops"]):
            yield Case("sound", f"{options.mlir_opt} {name}", ["check", "--allow-unsupported", "--target", options.mlir_opt, f"@ROOT@/{name}"], {0, 1},
                       innocent=True)


KINDS = [text_cases, directive_cases, file_cases, tool_cases, kill_cases, green_cases, environment_cases, option_cases, sound_cases]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lowerfuzz", default=str(ROOT / "target/release/lowerfuzz"))
    parser.add_argument("--mlir-opt", default=next((t for t in ("mlir-opt-22", "mlir-opt-19", "mlir-opt-16") if shutil.which(t)), None))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", help="only this kind, for example kill")
    parser.add_argument("--keep", metavar="DIR", help="write the input of each case that breaks a rule to this folder")
    parser.add_argument("--jobs", type=int, default=4)
    options = parser.parse_args()
    options.lowerfuzz = str(Path(options.lowerfuzz).resolve())
    options.scratch = tempfile.mkdtemp(prefix="hostile-trial-")
    rng = random.Random(options.seed)
    cases = [case for kind in KINDS for case in kind(rng, options)]
    cases = [case for case in cases if options.kind in (None, case.kind)]
    counts, broken = Counter(), Counter()
    with ThreadPoolExecutor(options.jobs) as pool:
        for case, (rules, took) in zip(cases, pool.map(lambda c: run(c[1], c[0], options), enumerate(cases))):
            counts[case.kind] += 1
            broken[case.kind] += bool(rules)
            if rules and options.keep:
                kept = Path(options.keep) / str(counts.total())
                kept.mkdir(parents=True, exist_ok=True)
                (kept / "stdin").write_bytes(case.stdin)
                (kept / "case").write_text(f"{case.name}\n{case.args}\n{rules}\n")
            for rule in rules:
                print(f"{case.kind}: {case.name!r}: {rule}", flush=True)
    shutil.rmtree(options.scratch, ignore_errors=True)
    print("\n| kind | cases | broken |\n|---|---|---|")
    for kind in counts:
        print(f"| {kind} | {counts[kind]} | {broken[kind]} |")
    print(f"| all | {sum(counts.values())} | {sum(broken.values())} |")
    if not options.mlir_opt:
        print("skipped: cases with a release, because no mlir-opt is installed")
    if not shutil.which("faketime"):
        print("skipped: cases with other clocks, because faketime is not installed")
    return 1 if sum(broken.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
