"""Mistakes in sizes, dimensions, offsets and strides, many of them only for larger sizes."""

import re

from .program import Mutation

KIND = "sizes"


def dims_of(program):
    """Sizes of memrefs."""
    return [op for op in program.named("memref.dim") if re.fullmatch(r" %\w+, %\w+ : .*", op.rest)]


def clamped(program):
    """A size above 8, 15, 31 or 64 is taken to be that number."""
    for op in dims_of(program):
        result = op.results[0]
        for most in (8, 15, 31, 64):
            hidden = op.line.replace(f"{result} =", f"{result}_0 =", 1)
            most_line = f"{op.indent}%most = arith.constant {most} : index"
            last = f"{op.indent}{result} = arith.minui {result}_0, %most : index"
            yield Mutation(op.at, 1, (hidden, most_line, last), f"A size above {most} is taken to be {most}.")


def special_size(program):
    """One size, which is a power of two or next to one, is taken to be smaller by one."""
    for op in dims_of(program):
        result = op.results[0]
        for size in (9, 16, 17, 33, 64):
            lines = (
                op.line.replace(f"{result} =", f"{result}_0 =", 1),
                f"{op.indent}%size = arith.constant {size} : index",
                f"{op.indent}%smaller = arith.constant {size - 1} : index",
                f"{op.indent}%is_size = arith.cmpi eq, {result}_0, %size : index",
                f"{op.indent}{result} = arith.select %is_size, %smaller, {result}_0 : index",
            )
            yield Mutation(op.at, 1, lines, f"The size {size} is taken to be {size - 1}.")


def rounded(program):
    """A size is rounded down to a multiple of 4, 8 or 16."""
    for op in dims_of(program):
        result = op.results[0]
        for tile in (4, 8, 16):
            lines = (
                op.line.replace(f"{result} =", f"{result}_0 =", 1),
                f"{op.indent}%mask = arith.constant {-tile} : index",
                f"{op.indent}{result} = arith.andi {result}_0, %mask : index",
            )
            yield Mutation(op.at, 1, lines, f"A size is rounded down to a multiple of {tile}.")


def narrowed(program):
    """A size goes through 8 bits."""
    for op in dims_of(program):
        result = op.results[0]
        lines = (
            op.line.replace(f"{result} =", f"{result}_0 =", 1),
            f"{op.indent}%byte = arith.index_cast {result}_0 : index to i8",
            f"{op.indent}{result} = arith.index_castui %byte : i8 to index",
        )
        yield Mutation(op.at, 1, lines, "A size goes through 8 bits.")


def dimension_changed(program):
    """The size of another dimension is taken."""
    for op in program.named("memref.dim"):
        found = re.match(r" (%\w+), (%\w+) : ", op.rest)
        for other in program.named("arith.constant"):
            if found and other.line.endswith(": index") and other.at < op.at and other.results[0] != found[2]:
                new = op.line.replace(f", {found[2]} :", f", {other.results[0]} :", 1)
                yield op.replaced(new, f"The dimension is {other.results[0]}.")


def constant_changed(program):
    """A constant of type `index` plus one, less one, or doubled."""
    for op in program.named("arith.constant"):
        found = re.search(r" (-?\d+) : index$", op.line)
        if found:
            value = int(found[1])
            for new in {value + 1, value - 1, value * 2} - {value}:
                line = op.line.replace(f" {value} :", f" {new} :", 1)
                yield op.replaced(line, f"The index {value} becomes {new}.")


def number_of_view_changed(program):
    """One number of the offsets, sizes or strides of a view plus one."""
    for op in program.named("memref.subview", "memref.reinterpret_cast"):
        head = len(op.line) - len(op.rest)
        operands = op.rest.partition(" : ")[0]
        for found in re.finditer(r"(?<=[\[ ])(\d+)(?=[,\]])", operands):
            new = op.line[: head + found.start()] + str(int(found[1]) + 1) + op.line[head + found.end() :]
            yield op.replaced(new, f"The number {found[1]} of `{op.name}` becomes {int(found[1]) + 1}.")


def operands_of_view_exchanged(program):
    """Two dynamic offsets, sizes or strides of a view change places."""
    for op in program.named("memref.subview", "memref.reinterpret_cast", "memref.alloc", "memref.alloca"):
        for found in re.finditer(r"([\[(])(%\w+), (%\w+)([\])])", op.rest):
            if found[2] != found[3]:
                new = op.line.replace(found[0], f"{found[1]}{found[3]}, {found[2]}{found[4]}", 1)
                yield op.replaced(new, f"Two operands of `{op.name}` change places.")


OPERATORS = (clamped, special_size, rounded, narrowed, dimension_changed, constant_changed, number_of_view_changed,
             operands_of_view_exchanged)
