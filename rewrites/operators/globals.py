"""Mistakes in globals: their names, contents, sizes and visibility, and the accesses of them."""

import re

from .program import Mutation, swap

KIND = "globals"


def globals_of(program):
    """Lines that define a global: the line number, its text, and its name."""
    for at, line in enumerate(program.lines):
        found = re.match(r"\s*memref\.global .*@(\w+) :", line)
        if found:
            yield at, line, found[1]


def made_constant(program):
    """A mutable global becomes constant."""
    for at, line, name in globals_of(program):
        if " constant " not in line:
            yield Mutation(at, 1, (line.replace(f"@{name}", f"constant @{name}", 1),), f"@{name} becomes constant.")


def made_private(program):
    """A public global becomes private."""
    for at, line, name in globals_of(program):
        if '"private"' not in line:
            new = line.replace("memref.global", 'memref.global "private"', 1)
            yield Mutation(at, 1, (new,), f"@{name} becomes private.")


def renamed(program):
    """A global gets another name, in every use."""
    for at, line, name in globals_of(program):
        new = tuple(re.sub(f"@{name}\\b", f"@{name}_0", text) for text in program.lines)
        yield Mutation(0, len(program.lines), new, f"@{name} becomes @{name}_0.")


def initial_value_changed(program):
    """One number of the initial value plus one, or two of them exchanged."""
    for at, line, name in globals_of(program):
        head, _, value = line.partition("dense<")
        numbers = list(re.finditer(r"-?\d+", value.partition(">")[0]))
        for number in numbers[:3]:
            new = value[: number.start()] + str(int(number[0]) + 1) + value[number.end() :]
            yield Mutation(at, 1, (f"{head}dense<{new}",), f"{number[0]} in the initial value of @{name} gets one more.")


def alignment_changed(program):
    """A global loses its alignment."""
    for at, line, name in globals_of(program):
        if "alignment" in line:
            new = re.sub(r" \{alignment = .*\}", "", line)
            yield Mutation(at, 1, (new,), f"@{name} loses its alignment.")


def store_dropped(program):
    """A store to a global is missing."""
    for op in stores_of(program):
        yield op.replaced("", "A store to a global is dropped.")


def stores_of(program):
    """Stores to globals."""
    values = [op.results[0] for op in program.named("memref.get_global")]
    for op in program.named("memref.store"):
        if any(re.search(re.escape(value) + r"\[", op.rest) for value in values):
            yield op


def load_folded(program):
    """A load of a global returns a number of its initial value."""
    contents = {}
    for _, line, name in globals_of(program):
        found = re.search(r"dense<\[?(-?\d+)", line)
        contents[name] = found[1] if found else None
    for get in program.named("memref.get_global"):
        name = re.match(r" @(\w+)", get.rest)[1]
        for load in program.named("memref.load"):
            if re.match(f" {get.results[0]}\\[", load.rest) and contents.get(name):
                element = re.search(r"(?:<|x)(i\d+)>", load.rest)
                if element:
                    new = f"{load.indent}{load.results[0]} = arith.constant {contents[name]} : {element[1]}"
                    yield load.replaced(new, f"A load of @{name} is folded to {contents[name]}.")


def global_replaced(program):
    """An access goes to another global of the same type."""
    types = {}
    for _, line, name in globals_of(program):
        types[name] = re.search(r"@\w+ : (memref<[^>]*>)", line)[1]
    for get in program.named("memref.get_global"):
        name = re.match(r" @(\w+)", get.rest)[1]
        for other, kind in types.items():
            if other != name and types.get(name) == kind:
                yield get.replaced(get.line.replace(f"@{name}", f"@{other}", 1), f"@{other} is used instead of @{name}.")


def accesses_exchanged(program):
    """An access of a global moves over another access or over a call."""
    names = ("memref.load", "memref.store", "func.call")
    if not list(globals_of(program)):
        return
    for first, second in program.pairs():
        if first.name in names and second.name in names and "load" not in (first.name and second.name):
            mutation = swap(first, second, f"`{second.name}` moves over `{first.name}`.")
            if mutation:
                yield mutation


def index_changed(program):
    """An access of a global uses another constant index."""
    values = [op.results[0] for op in program.named("memref.get_global")]
    constants = [op.results[0] for op in program.named("arith.constant") if op.line.endswith(": index")]
    for op in program.named("memref.load", "memref.store"):
        found = re.search(r"(%\w+)\[(%\w+)\]", op.rest)
        if found and found[1] in values:
            for new in constants:
                if new != found[2]:
                    line = op.line.replace(f"[{found[2]}]", f"[{new}]", 1)
                    yield op.replaced(line, f"`{op.name}` of a global accesses [{new}].")


OPERATORS = (made_constant, made_private, renamed, initial_value_changed, alignment_changed, store_dropped,
             load_folded, global_replaced, accesses_exchanged, index_changed)
