"""Mistakes in the bounds, steps and carried values of loops."""

import re

from .program import Mutation

KIND = "loops"

FOR = re.compile(r"(%\w+) = (%\w+) to (%\w+) step (%\w+)(.*)$")


def loops_of(program):
    """Loops of `scf` with their parts: counter, lower bound, upper bound, step."""
    for op in program.named("scf.for"):
        found = FOR.search(op.rest)
        if found:
            kind = re.search(r" : (i\d+) \{$", op.rest)
            yield op, found, kind[1] if kind else "index"


def bound_changed(program):
    """The upper bound less one or plus one, or the lower bound plus one."""
    for op, found, kind in loops_of(program):
        for name, which, which_says in (("subi", 3, "upper"), ("addi", 3, "upper"), ("addi", 2, "lower")):
            lines = [
                f"%unit = arith.constant 1 : {kind}",
                f"%other_bound = arith.{name} {found[which]}, %unit : {kind}",
            ]
            pattern = r"= %\w+ to" if which == 2 else r"to %\w+ step"
            text = "= %other_bound to" if which == 2 else "to %other_bound step"
            says = f"The {which_says} bound {'plus' if name == 'addi' else 'less'} one."
            yield op.before(lines, re.sub(pattern, text, op.line, count=1), says)


def step_changed(program):
    """The step is doubled."""
    for op, found, kind in loops_of(program):
        lines = [f"%other_step = arith.addi {found[4]}, {found[4]} : {kind}"]
        yield op.before(lines, re.sub(r"step %\w+", "step %other_step", op.line), "The step is doubled.")


def remainder_lost(program):
    """A loop that was tiled by 4, 8 or 16 loses the iterations of its last, partial tile."""
    for op, found, kind in loops_of(program):
        for tile in (4, 8, 16):
            lines = [
                f"%tile = arith.constant {tile} : {kind}",
                f"%span = arith.subi {found[3]}, {found[2]} : {kind}",
                f"%tiles = arith.divui %span, %tile : {kind}",
                f"%whole = arith.muli %tiles, %tile : {kind}",
                f"%other_bound = arith.addi {found[2]}, %whole : {kind}",
            ]
            line = re.sub(r"to %\w+ step", "to %other_bound step", op.line, count=1)
            yield op.before(lines, line, f"The iterations after the last whole tile of {tile} are lost.")


def many_iterations_lost(program):
    """A loop runs at most 7, 16 or 33 iterations of step 1."""
    for op, found, kind in loops_of(program):
        for most in (7, 16, 33):
            lines = [
                f"%most = arith.constant {most} : {kind}",
                f"%last = arith.addi {found[2]}, %most : {kind}",
                f"%other_bound = arith.minsi %last, {found[3]} : {kind}",
            ]
            line = re.sub(r"to %\w+ step", "to %other_bound step", op.line, count=1)
            yield op.before(lines, line, f"The loop ends {most} after its lower bound.")


def carried_exchanged(program):
    """Two initial values, or two yielded values, of one type change places."""
    for op in program.named("scf.for", "scf.while", "affine.for"):
        found = re.search(r"\((%\w+) = (%\w+), (%\w+) = (%\w+)", op.rest)
        if found and found[2] != found[4]:
            new = f"({found[1]} = {found[4]}, {found[3]} = {found[2]}"
            yield op.replaced(op.line.replace(found[0], new, 1), "Two initial values change places.")
    for op in program.named("scf.yield", "affine.yield"):
        found = re.match(r" (%[\w#]+), (%[\w#]+)(.*) : (\w+), (\w+)", op.rest)
        if found and found[4] == found[5] and found[1] != found[2]:
            new = op.line.replace(f"{found[1]}, {found[2]}", f"{found[2]}, {found[1]}", 1)
            yield op.replaced(new, "Two yielded values change places.")


def carried_stale(program):
    """A loop yields the value that it was given instead of the next one."""
    for op in program.named("scf.for"):
        found = re.search(r"iter_args\((%\w+) = ", op.rest)
        ends = [other for other in program.named("scf.yield") if other.at > op.at and other.indent == op.indent + "  "]
        if found and ends:
            value = re.match(r" (%[\w#]+)", ends[0].rest)
            if value and value[1] != found[1]:
                new = ends[0].line.replace(value[1], found[1], 1)
                yield ends[0].replaced(new, f"The loop yields {found[1]}, its value before the iteration.")


def counter_shifted(program):
    """The body uses the counter plus one, once."""
    for op, found, kind in loops_of(program):
        counter = found[1]
        for use in program.uses(counter):
            if use.at > op.at and "[" in use.rest and use.indent == op.indent + "  ":
                lines = [f"%unit = arith.constant 1 : {kind}", f"%next = arith.addi {counter}, %unit : {kind}"]
                line = re.sub(re.escape(counter) + r"(?!\w)", "%next", use.line, count=1)
                yield use.before(lines, line, f"`{use.name}` uses the counter plus one.")


def affine_bound_changed(program):
    """A constant bound or step of an affine loop plus one."""
    for op in program.named("affine.for", "affine.parallel"):
        for found in re.finditer(r"(= |to |step )(\d+)", op.rest):
            head = len(op.line) - len(op.rest)
            number = int(found[2]) + 1
            new = op.line[: head + found.start()] + f"{found[1]}{number}" + op.line[head + found.end() :]
            yield op.replaced(new, f"The number {found[2]} of the loop becomes {number}.")


def hoisted(program):
    """The first op of a loop's body moves before the loop."""
    for op, found, _ in loops_of(program):
        first = [other for other in program.ops if other.at == op.at + 1]
        names = re.findall(r"%\w+", op.rest)
        inside = [name for name in names if name not in (found[2], found[3], found[4])]
        if first and not any(value in first[0].rest for value in inside) and first[0].name != "arith.constant":
            new = (first[0].line[2:], op.line)
            yield Mutation(op.at, 2, new, f"`{first[0].name}` moves out of the loop.")


OPERATORS = (bound_changed, step_changed, remainder_lost, many_iterations_lost, carried_exchanged, carried_stale,
             counter_shifted, affine_bound_changed, hoisted)
