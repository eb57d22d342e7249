"""Mistakes in lanes, masks, positions and shapes of vectors."""

import re

from . import integers
from .program import swap

KIND = "vectors"


def lists_in(op):
    """Lists of numbers in brackets in an op: the match, and the numbers."""
    for found in re.finditer(r"\[(-?\d+(?:, -?\d+)*)\]", op.rest):
        yield found, [int(number) for number in found[1].split(", ")]


def with_list(op, found, numbers):
    """The line with another list of numbers."""
    text = f"[{', '.join(str(number) for number in numbers)}]"
    return op.line[: len(op.line) - len(op.rest)] + op.rest[: found.start()] + text + op.rest[found.end() :]


def position_changed(program):
    """One number of a position, offset, permutation or shuffle mask plus or less one."""
    for op in program.ops:
        if op.name.startswith("vector."):
            for found, numbers in lists_in(op):
                for at, number in enumerate(numbers):
                    for new in (number + 1, number - 1):
                        if new >= 0:
                            changed = numbers[:at] + [new] + numbers[at + 1 :]
                            says = f"The number {number} of `{op.name}` becomes {new}."
                            yield op.replaced(with_list(op, found, changed), says)


def positions_exchanged(program):
    """Two neighbouring numbers of a list change places."""
    for op in program.ops:
        if op.name.startswith("vector."):
            for found, numbers in lists_in(op):
                for at in range(len(numbers) - 1):
                    if numbers[at] != numbers[at + 1]:
                        changed = numbers[:at] + [numbers[at + 1], numbers[at]] + numbers[at + 2 :]
                        says = f"Numbers {at} and {at + 1} of the list of `{op.name}` change places."
                        yield op.replaced(with_list(op, found, changed), says)


def kind_changed(program):
    """A reduction combines in another way."""
    other = {"add": "xor", "mul": "add", "minsi": "minui", "maxsi": "maxui", "minui": "minsi", "maxui": "maxsi",
             "and": "or", "or": "xor", "xor": "or", "maximumf": "maxnumf", "minimumf": "minnumf",
             "maxnumf": "maximumf", "minnumf": "minimumf"}
    for op in program.ops:
        for found in re.finditer(r"<(\w+)>", op.rest):
            if op.name.startswith("vector.") and found[1] in other:
                new = op.line.replace(found[0], f"<{other[found[1]]}>", 1)
                yield op.replaced(new, f"The kind `{found[1]}` of `{op.name}` becomes `{other[found[1]]}`.")


def lanes_reversed(program):
    """The lanes of a result stand in reverse order."""
    for op in program.ops:
        found = re.search(r"(vector<(\d+)x[if]\d+>)$", op.rest)
        if found and len(op.results) == 1 and op.name != "arith.constant" and 2 <= int(found[2]) <= 16:
            result = op.results[0]
            mask = ", ".join(str(lane) for lane in reversed(range(int(found[2]))))
            hidden = op.line.replace(f"{result} =", f"{result}_0 =", 1)
            new = f"{op.indent}{result} = vector.shuffle {result}_0, {result}_0 [{mask}] : {found[1]}, {found[1]}"
            yield op.before([hidden.strip()], new, f"The lanes of the result of `{op.name}` are reversed.")


def last_lane_lost(program):
    """The last lane of a result is the first one."""
    for op in program.ops:
        found = re.search(r"(vector<(\d+)x[if]\d+>)$", op.rest)
        if found and len(op.results) == 1 and op.name != "arith.constant" and 2 <= int(found[2]) <= 16:
            result = op.results[0]
            count = int(found[2])
            mask = ", ".join(str(lane) for lane in [*range(count - 1), 0])
            hidden = op.line.replace(f"{result} =", f"{result}_0 =", 1)
            new = f"{op.indent}{result} = vector.shuffle {result}_0, {result}_0 [{mask}] : {found[1]}, {found[1]}"
            yield op.before([hidden.strip()], new, f"The last lane of the result of `{op.name}` is its first lane.")


def mask_full(program):
    """A masked access ignores its mask."""
    for op in program.ops:
        found = re.search(r"(%\w+)(,| \{).*(vector<[\dx]+xi1>)", op.rest)
        if op.name.startswith(("vector.masked", "vector.mask", "vector.gather", "vector.scatter", "vector.compress",
                               "vector.expand")):
            masks = re.findall(r"vector<[\dx]+xi1>", op.rest)
            values = re.findall(r"%\w+", op.rest)
            if masks and values:
                where = {"vector.mask": 0}.get(op.name, None)
                bracket = re.search(r"\], (%\w+)", op.rest)
                mask = values[where] if where is not None else bracket[1] if bracket else None
                if mask:
                    lines = [f"%all = arith.constant dense<true> : {masks[0]}"]
                    line = re.sub(re.escape(mask) + r"(?!\w)", "%all", op.line, count=1)
                    yield op.before(lines, line, f"`{op.name}` ignores its mask.")
        elif found and "mask" in op.line and op.name.startswith("vector.transfer"):
            lines = [f"%all = arith.constant dense<true> : {found[3]}"]
            yield op.before(lines, op.line.replace(found[1], "%all"), f"`{op.name}` ignores its mask.")


def op_of_lanes_replaced(program):
    """Another op on vectors with the same operands."""
    for mutation in integers.op_replaced(program):
        if "vector<" in program.lines[mutation.at]:
            yield mutation


def operands_of_lanes_exchanged(program):
    """The operands of an op on vectors change places."""
    names = (*integers.SWAPPED, "arith.subf", "arith.divf", "vector.interleave", "vector.insert", "vector.shuffle",
             "vector.outerproduct")
    for op in program.named(*names):
        found = re.match(r" (%\w+), (%\w+)", op.rest)
        if found and "vector<" in op.line and found[1] != found[2]:
            new = op.line.replace(found[0], f" {found[2]}, {found[1]}", 1)
            yield op.replaced(new, f"The operands of `{op.name}` change places.")


def bound_promised(program):
    """A transfer that may leave its memref promises to stay inside."""
    for op in program.named("vector.transfer_read", "vector.transfer_write"):
        if "in_bounds = [false" in op.rest:
            yield op.replaced(op.line.replace("false", "true", 1), f"`{op.name}` promises to stay in bounds.")
        elif "in_bounds" not in op.rest and "{" not in op.rest and "->" not in op.rest:
            found = re.search(r"vector<(\d+)x\w+>", op.rest)
            if found:
                new = re.sub(r" :", " {in_bounds = [true]} :", op.line, count=1)
                yield op.replaced(new, f"`{op.name}` promises to stay in bounds.")


def accesses_exchanged(program):
    """Two neighbouring accesses of memory change places."""
    names = ("vector.load", "vector.store", "vector.transfer_read", "vector.transfer_write", "vector.maskedstore",
             "vector.maskedload", "vector.scatter", "vector.gather", "memref.load", "memref.store")
    for first, second in program.pairs():
        both = (first.name, second.name)
        if all(name in names for name in both) and any(name.startswith("vector") for name in both):
            if any(name.endswith(("store", "write", "scatter")) for name in both):
                mutation = swap(first, second, f"`{second.name}` moves over `{first.name}`.")
                if mutation:
                    yield mutation


OPERATORS = (position_changed, positions_exchanged, kind_changed, lanes_reversed, last_lane_lost, mask_full,
             op_of_lanes_replaced, operands_of_lanes_exchanged, bound_promised, accesses_exchanged)
