"""Mistakes in loads, stores, copies and views."""

import re

from .program import swap

KIND = "memory"

WRITES = ("memref.store", "memref.copy", "affine.store", "vector.store", "memref.dealloc", "func.call", "call",
          "memref.atomic_rmw", "vector.transfer_write")
READS = ("memref.load", "affine.load", "vector.load", "vector.transfer_read")


def write_dropped(program):
    """A store, a copy or an atomic update without a used result is missing."""
    for op in program.named("memref.store", "memref.copy", "affine.store", "memref.atomic_rmw"):
        if not any(program.uses(result) for result in op.results):
            yield op.replaced("", f"`{op.name}` is dropped.")


def accesses_exchanged(program):
    """A load or a store moves over a write that stands before it."""
    for first, second in program.pairs():
        if first.name in WRITES and second.name in (*READS, *WRITES) or first.name in READS and second.name in WRITES:
            mutation = swap(first, second, f"`{second.name}` moves over `{first.name}`.")
            if mutation:
                yield mutation


def load_forwarded(program):
    """A load returns what an earlier store has written, whatever lies between them."""
    for load in program.named("memref.load"):
        kind = load.rest.rpartition(" : ")[2]
        for store in reversed([op for op in program.named("memref.store") if op.at < load.at]):
            if store.indent == load.indent and store.rest.rpartition(" : ")[2] == kind:
                value = store.rest.split(",")[0].strip()
                element = re.search(r"<(?:.*x)?([if]\d+|index)[,>]", kind)
                if element:
                    new = (f"{load.indent}{load.results[0]} = arith.select %true, {value}, {value} : {element[1]}",)
                    line = f"{load.indent}%true = arith.constant true"
                    yield load.replaced(line + "\n" + new[0], "A load returns the value of an earlier store.")
                break


def indices_changed(program):
    """Two indices change places, or one index replaces another."""
    for op in program.named("memref.load", "memref.store", "affine.load", "affine.store"):
        found = re.search(r"\[(%\w+(?:, %\w+)+)\]", op.rest)
        if found:
            indices = found[1].split(", ")
            if indices[0] != indices[1]:
                for new in ([indices[1], indices[0], *indices[2:]], [indices[0], indices[0], *indices[2:]]):
                    line = op.line.replace(found[0], f"[{', '.join(new)}]", 1)
                    yield op.replaced(line, f"`{op.name}` accesses [{', '.join(new)}].")


def index_replaced(program):
    """An access of one dimension uses another index."""
    for op in program.named("memref.load", "memref.store"):
        found = re.search(r"\[(%\w+)\]", op.rest)
        others = []
        for other in program.named("arith.constant"):
            if other.line.endswith(": index") and other.at < op.at and len(other.indent) <= len(op.indent):
                others.append(other.results[0])
        for new in others if found else []:
            if new != found[1]:
                yield op.replaced(op.line.replace(found[0], f"[{new}]", 1), f"`{op.name}` accesses [{new}].")


def copy_reversed(program):
    """A copy goes from its target to its source."""
    for op in program.named("memref.copy"):
        found = re.fullmatch(r" (%\w+), (%\w+) : (.*) to (.*)", op.rest)
        if found:
            first, second, source, target = found.groups()
            line = f"{op.indent}memref.copy {second}, {first} : {target} to {source}"
            yield op.replaced(line, "The copy goes the other way.")


def stored_value_changed(program):
    """A store writes the value of another store."""
    stores = program.named("memref.store")
    for op in stores:
        value, _, rest = op.rest.strip().partition(",")
        for other in stores:
            new = other.rest.strip().partition(",")[0]
            same = other.rest.rpartition(" : ")[2] == op.rest.rpartition(" : ")[2]
            if same and new != value and other.at < op.at and other.indent == op.indent:
                yield op.replaced(f"{op.indent}memref.store {new},{rest}", f"The store writes {new} instead of {value}.")


def view_changed(program):
    """One static offset, size or stride of a view plus one, or two of them exchanged."""
    for op in program.named("memref.subview", "memref.reinterpret_cast"):
        for found in re.finditer(r"\[(\d+), (\d+)\]", op.rest):
            first, second = found.groups()
            if first != second:
                line = op.line.replace(found[0], f"[{second}, {first}]", 1)
                yield op.replaced(line, f"Two numbers of `{op.name}` change places.")
    for op in program.named("memref.transpose"):
        yield op.replaced(op.line.replace("(d0, d1) -> (d1, d0)", "(d0, d1) -> (d0, d1)"), "The transposition is lost.")


def atomic_changed(program):
    """An atomic update combines in another way."""
    other = {"addi": "ori", "ori": "addi", "andi": "ori", "maxs": "maxu", "mins": "minu", "maxu": "maxs",
             "minu": "mins", "addf": "assign", "assign": "addi", "maximumf": "maxnumf", "minimumf": "minnumf",
             "muli": "addi"}
    for op in program.named("memref.atomic_rmw"):
        kind = op.rest.split()[0]
        if kind in other:
            yield op.replaced(op.line.replace(f" {kind} ", f" {other[kind]} ", 1), f"`{kind}` becomes `{other[kind]}`.")


def dealloc_changed(program):
    """A block is not freed, or it is freed twice."""
    for op in program.named("memref.dealloc"):
        yield op.replaced("", "The block is not freed.")
        yield op.replaced(op.line + "\n" + op.line, "The block is freed twice.")


OPERATORS = (write_dropped, accesses_exchanged, load_forwarded, indices_changed, index_replaced, copy_reversed,
             stored_value_changed, view_changed, atomic_changed, dealloc_changed)
