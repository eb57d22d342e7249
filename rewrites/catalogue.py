"""Rows of the catalogue: their format, their sources, and the outputs that their edits make.

A row is a block of text in a file of `rows/`:

    [shift-by-33]
    operator = special-amount
    source = sources/integers/shift.mlir
    witness = @f(1 : i64, 33 : i64)
    says = A logical shift by 33 gives zero.
    @@ 3
    -  return %0 : i64
    +  %z = arith.constant 0 : i64
    +  return %z : i64

The edit is a list of hunks. `@@` begins a hunk, and the number is the line at which it applies; without a number, the
first lines of the hunk must occur exactly once. Lines that begin with a blank are kept, `-` removes a line, and `+`
adds one. Leading and trailing blanks do not matter when lines are compared.

Lines count from 1 in the source *without its comments*, because the directives of a source are not part of it: tests
of default draws must not see them. Only `index-bitwidth:` and `options:` stay.
"""

import dataclasses
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent
KINDS = (
    "memory",
    "loops",
    "integers",
    "floats",
    "vectors",
    "control-flow",
    "calls",
    "globals",
    "attributes",
    "sizes",
)
FIELDS = ("operator", "source", "output", "witness", "equivalent", "says")
ORIGINS = {"written": True, "generated": True, "equivalent": False, "right": False, "release": False}
KEPT_COMMENT = re.compile(r"\s*// (index-bitwidth|options):")


class CatalogueError(Exception):
    """A row that cannot be read or applied; the message names the file and the row."""


@dataclasses.dataclass
class Row:
    """One rewrite. `wrong` is false for a rewrite that must agree."""

    file: str
    kind: str
    wrong: bool
    id: str
    operator: str = ""
    source: str = ""
    output: str = ""
    """File with the program that the edit changes, where it is not the source: the output of a lowering or a pass."""
    witness: str = ""
    """A call on which source and output differ, or `none: REASON` if no directive expresses one."""
    equivalent: str = ""
    """Why a generated mutant means the same as its source."""
    says: str = ""
    edit: list[str] = dataclasses.field(default_factory=list)

    def name(self):
        """Kind and id, which name the row in the whole catalogue."""
        return f"{self.kind}/{self.id}"

    def has_witness(self):
        """Whether a directive expresses a call on which the two programs differ."""
        return self.wrong and not self.witness.startswith("none:")

    def text(self):
        """The row as it is written in a file of rows."""
        fields = [f"{name} = {getattr(self, name)}" for name in FIELDS if getattr(self, name)]
        return "\n".join([f"[{self.id}]", *fields, *self.edit]) + "\n"


def without_comments(text):
    """The program without its comment lines, but with those that change how it is read."""
    lines = text.splitlines()
    return [line for line in lines if not line.lstrip().startswith("//") or KEPT_COMMENT.match(line)]


def read_program(name):
    """Lines of a program, by its path relative to this folder."""
    path = (ROOT / name).resolve()
    try:
        return without_comments(path.read_text())
    except OSError as error:
        raise CatalogueError(f"{name}: {error.strerror}") from error


def hunks_of(edit):
    """Splits an edit into pairs of a line number, or none, and the lines of the hunk."""
    hunks = []
    for line in edit:
        if line.startswith("@@"):
            number = line[2:].strip()
            hunks.append((int(number) if number else None, []))
        else:
            if not hunks:
                hunks.append((None, []))
            hunks[-1][1].append(line)
    return hunks


def place_of(lines, old, number):
    """Index at which the lines of a hunk stand."""
    wanted = [line.strip() for line in old]
    stripped = [line.strip() for line in lines]
    count = len(wanted)
    if number is not None:
        if stripped[number - 1 : number - 1 + count] != wanted:
            raise CatalogueError(f"line {number} is not `{wanted[0]}`")
        return number - 1
    places = [at for at in range(len(lines) - count + 1) if stripped[at : at + count] == wanted]
    if len(places) != 1:
        raise CatalogueError(f"`{wanted[0]}` must occur once, found {len(places)} places: write `@@ LINE` above it")
    return places[0]


def apply_edit(lines, edit):
    """The lines after all hunks. Line numbers are those before the edit."""
    changes = []
    for number, hunk in hunks_of(edit):
        old = [line[1:] for line in hunk if line[0] != "+"]
        if not old:
            raise CatalogueError("a hunk needs a line that stands in the program")
        at = place_of(lines, old, number)
        kept = iter(lines[at : at + len(old)])
        new = []
        for line in hunk:
            if line[0] == "+":
                new.append(line[1:])
            elif line[0] == "-":
                next(kept)
            else:
                new.append(next(kept))
        changes.append((at, len(old), new))
    result = list(lines)
    for at, count, new in sorted(changes, key=lambda change: change[0], reverse=True):
        result[at : at + count] = new
    return result


def programs_of(row):
    """Text of the source and of the output of a row."""
    try:
        source = read_program(row.source)
        output = read_program(row.output) if row.output else source
        return "\n".join(source) + "\n", "\n".join(apply_edit(output, row.edit)) + "\n"
    except CatalogueError as error:
        raise CatalogueError(f"{row.file}: [{row.id}]: {error}") from error


def read_rows(path):
    """Rows of a file, which is named by kind and origin: `loops.written`."""
    kind, _, origin = path.name.partition(".")
    if kind not in KINDS or origin not in ORIGINS:
        raise CatalogueError(f"{path.name}: expected KIND.ORIGIN, with {', '.join(KINDS)} and {', '.join(ORIGINS)}")
    rows = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        where = f"{path.name}:{number}"
        if line.startswith("#") or not line.strip():
            continue
        if line.startswith("["):
            rows.append(Row(path.name, kind, ORIGINS[origin], line.strip()[1:-1]))
        elif not rows:
            raise CatalogueError(f"{where}: expected `[ID]`, found `{line}`")
        elif line[0] in "@-+ ":
            rows[-1].edit.append(line)
        else:
            name, equals, value = line.partition(" = ")
            if name not in FIELDS or not equals:
                raise CatalogueError(f"{where}: expected a line of an edit or one of {', '.join(FIELDS)}, found `{line}`")
            setattr(rows[-1], name, value)
    for row in rows:
        missing = [name for name in ("operator", "source", "says") if not getattr(row, name)]
        if row.wrong and not row.witness:
            missing.append("witness")
        if path.name.endswith(".equivalent") and not row.equivalent:
            missing.append("equivalent")
        if missing:
            raise CatalogueError(f"{path.name}: [{row.id}] has no `{missing[0]}`")
    return rows


def read_catalogue(kind=None):
    """All rows, or those of one kind. Ids are unique within a kind."""
    rows = []
    for path in sorted((ROOT / "rows").iterdir()):
        if kind is None or path.name.partition(".")[0] == kind:
            rows += read_rows(path)
    seen = {}
    for row in rows:
        if row.name() in seen:
            raise CatalogueError(f"{row.file}: [{row.id}] stands in {seen[row.name()]}, too")
        seen[row.name()] = row.file
    return rows
