"""Judges MLIR programs with lowerfuzz, and returns the objects that the command prints as JSON.

>>> import lowerfuzz
>>> rows = lowerfuzz.check("sum.mlir", target="mlir-opt-22", passes="-canonicalize")
>>> [row["verdict"] for row in rows]
['agree']

A finding is a result and no error. What makes the command's exit status 2, such as a file that cannot be read
or a program that cannot be judged, raises `LowerfuzzError`. `lowerfuzz schema check`, `tv` and `run` print the
JSON schemas with all fields.
"""

import json
import os
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import Any, Dict, Iterable, List, Optional, Sequence, TypedDict, Union, cast

__all__ = ["CheckRow", "LowerfuzzError", "RunResult", "TvFunction", "TvRow", "check", "command", "run", "tv"]

PathOrText = Union[str, "os.PathLike[str]"]


class LowerfuzzError(Exception):
    """The command could not judge its input. `status` is its exit status, and `output` its JSON, if any."""

    def __init__(self, message: str, status: int, output: Any = None) -> None:
        super().__init__(message)
        self.status = status
        self.output = output


class CheckRow(TypedDict, total=False):
    """A program that `check` judged, or a part of a file that could not be read."""

    file: str
    target: str
    verdict: str
    blame: Optional[str]
    reason: str
    difference: Optional[Dict[str, Any]]
    calls: List[Dict[str, Any]]
    functions: List[Dict[str, Any]]
    not_judged: List[str]
    presumed: List[str]


class TvFunction(TypedDict, total=False):
    """A function that `tv` compared."""

    function: str
    calls: int
    agree: int
    verdict: str
    reason: str


class TvRow(TypedDict, total=False):
    """A comparison of two programs."""

    functions: List[TvFunction]
    added: List[str]
    verdict: Optional[str]
    reason: str


class RunResult(TypedDict, total=False):
    """The results of `run`."""

    targets: List[str]
    seed: int
    programs: int
    judged: int
    verdicts: Dict[str, int]
    findings: List[Dict[str, Any]]
    known: List[Dict[str, Any]]
    findings_total: int
    digest: str
    seconds: float
    incomplete: Optional[str]


def command() -> str:
    """Returns the path of the command: `LOWERFUZZ` of the environment, that of this installation, or one in PATH."""
    given = os.environ.get("LOWERFUZZ")
    if given:
        return given
    own = Path(sysconfig.get_path("scripts")) / "lowerfuzz"
    if own.is_file():
        return str(own)
    found = shutil.which("lowerfuzz")
    if found is None:
        raise LowerfuzzError("lowerfuzz is neither installed with this module nor in PATH", 2)
    return found


def _words(options: Dict[str, Any]) -> List[str]:
    """The options as words: `call_seed=7` is `--call-seed=7`, and `no_draw=True` is `--no-draw`."""
    words = []
    for name, value in options.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        values = value if isinstance(value, (list, tuple)) else [value]
        for one in values:
            if one is None or one is False:
                continue
            value = os.fspath(one) if isinstance(one, os.PathLike) else one
            words.append(option if one is True else f"{option}={value}")
    return words


def _ran(words: Sequence[str], text: Optional[str]) -> Any:
    ran = subprocess.run(
        [command(), *words],
        input=text,
        stdin=None if text is not None else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        check=False,
        encoding="utf-8",
    )
    try:
        output = json.loads(ran.stdout)
    except ValueError:
        output = None
    if ran.returncode not in (0, 1) or output is None:
        lines = [line for line in ran.stderr.splitlines() if line.startswith("error: ")]
        message = "\n".join(line[len("error: ") :] for line in lines) or ran.stderr.strip()
        raise LowerfuzzError(message or f"exit status {ran.returncode}", ran.returncode, output)
    return output


def check(
    *files: PathOrText,
    text: Optional[str] = None,
    target: Union[None, str, Iterable[str]] = None,
    passes: Optional[str] = None,
    **options: Any,
) -> List[CheckRow]:
    """Judges the functions of files, or of a program in `text`, as `lowerfuzz check` does.

    `target` is one target or several. Other options of the command are keywords: `calls=100`,
    `level="source"`, `out="findings"`.
    """
    paths = [os.fspath(file) for file in files]
    if text is not None:
        paths.append("-")
    targets = [target] if isinstance(target, str) else list(target or [])
    words = _words({"target": targets, "passes": passes, **options})
    return cast(List[CheckRow], _ran(["check", *paths, "--json", *words], text))


def tv(before: PathOrText, after: PathOrText, **options: Any) -> List[TvRow]:
    """Compares each function of a program with its later form, as `lowerfuzz tv` does."""
    words = ["tv", os.fspath(before), os.fspath(after), "--json", *_words(options)]
    return cast(List[TvRow], _ran(words, None))


def run(
    target: Union[str, Iterable[str]] = "builtin",
    count: Optional[int] = None,
    time: Optional[str] = None,
    seed: Optional[int] = None,
    passes: Optional[str] = None,
    **options: Any,
) -> RunResult:
    """Judges random programs as `lowerfuzz run` does: `count` of them, or for a `time` such as "10m"."""
    targets = [target] if isinstance(target, str) else list(target)
    given = {"target": targets, "count": count, "time": time, "seed": seed, "passes": passes}
    return cast(RunResult, _ran(["run", "--json", *_words({**given, **options})], None))
