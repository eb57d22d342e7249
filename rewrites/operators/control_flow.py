"""Mistakes in branches, switches, conditions and assertions."""

import re

from .program import Mutation

KIND = "control-flow"


def branches_exchanged(program):
    """The two successors of a branch change places."""
    for op in program.named("cf.cond_br"):
        found = re.fullmatch(r" (%\w+), (\^\w+(?:\(.*?\))?), (\^\w+(?:\(.*?\))?)", op.rest)
        if found:
            new = f"{op.indent}cf.cond_br {found[1]}, {found[3]}, {found[2]}"
            yield op.replaced(new, "The successors change places.")


def condition_inverted(program):
    """A condition of `scf.if` or `select` is inverted."""
    for op in program.named("scf.if", "arith.select", "scf.condition"):
        found = re.match(r" \(?(%\w+)", op.rest)
        if found and "vector<" not in op.rest.split(":")[-1]:
            lines = ["%true = arith.constant true", f"%inverted = arith.xori {found[1]}, %true : i1"]
            yield op.before(lines, op.line.replace(found[1], "%inverted", 1), f"The condition of `{op.name}` is inverted.")


def condition_constant(program):
    """A condition is assumed to be true, or to be false."""
    for op in program.named("scf.if", "cf.cond_br", "arith.select"):
        found = re.match(r" (%\w+)", op.rest)
        if found and "vector<" not in op.rest.split(":")[-1]:
            for value in ("true", "false"):
                lines = [f"%assumed = arith.constant {value}"]
                new = op.line.replace(found[1], "%assumed", 1)
                yield op.before(lines, new, f"The condition of `{op.name}` is taken to be {value}.")


def successor_operands_exchanged(program):
    """Two operands of one type that go to a block change places."""
    for op in program.named("cf.br", "cf.cond_br"):
        for found in re.finditer(r"\((%\w+), (%\w+)([^)]*) : ([\w<>]+), ([\w<>]+)", op.rest):
            if found[1] != found[2] and found[4] == found[5]:
                new = op.line.replace(f"({found[1]}, {found[2]}", f"({found[2]}, {found[1]}", 1)
                yield op.replaced(new, "Two operands of a successor change places.")


def successor_operand_replaced(program):
    """An operand of a block is replaced by another one of the same type on the same line."""
    for op in program.named("cf.cond_br"):
        found = re.search(r"\((%\w+) : (\w+)\), \^\w+\((%\w+) : (\w+)\)", op.rest)
        if found and found[1] != found[3] and found[2] == found[4]:
            new = op.line.replace(f"({found[3]} :", f"({found[1]} :", 1)
            yield op.replaced(new, "Both successors get the operand of the first.")


def cases_of(program):
    """Lines of a switch's cases: the line number, the value, and the successor."""
    for at, line in enumerate(program.lines):
        found = re.fullmatch(r"(\s*)(-?\d+): (\^\w+(?:\(.*\))?)(,?)", line)
        if found:
            yield at, found


def case_changed(program):
    """The value of a case plus one."""
    for at, found in cases_of(program):
        new = f"{found[1]}{int(found[2]) + 1}: {found[3]}{found[4]}"
        yield Mutation(at, 1, (new,), f"The case {found[2]} becomes {int(found[2]) + 1}.")


def cases_exchanged(program):
    """Two neighbouring cases go to each other's block."""
    cases = list(cases_of(program))
    for (first_at, first), (second_at, second) in zip(cases, cases[1:]):
        if second_at == first_at + 1 and first[3] != second[3]:
            new = (f"{first[1]}{first[2]}: {second[3]}{first[4]}", f"{second[1]}{second[2]}: {first[3]}{second[4]}")
            yield Mutation(first_at, 2, new, f"The cases {first[2]} and {second[2]} go to each other's block.")


def case_dropped(program):
    """A case goes to the default."""
    for at, found in cases_of(program):
        if found[4]:
            yield Mutation(at, 1, (), f"The case {found[2]} is dropped.")


def region_case_changed(program):
    """The value of a case of `scf.index_switch` plus one."""
    for at, line in enumerate(program.lines):
        found = re.fullmatch(r"(\s*)case (-?\d+) \{", line)
        if found:
            new = f"{found[1]}case {int(found[2]) + 1} {{"
            yield Mutation(at, 1, (new,), f"The case {found[2]} becomes {int(found[2]) + 1}.")


def assertion_dropped(program):
    """An assertion is missing."""
    for op in program.named("cf.assert"):
        yield op.replaced("", "The assertion is dropped.")


def arms_exchanged(program):
    """The two values of a select change places."""
    for op in program.named("arith.select"):
        found = re.match(r" (%\w+), (%\w+), (%\w+)", op.rest)
        if found and found[2] != found[3]:
            new = op.line.replace(f"{found[2]}, {found[3]}", f"{found[3]}, {found[2]}", 1)
            yield op.replaced(new, "The values of `arith.select` change places.")


def yielded_exchanged(program):
    """A side of `scf.if` yields two values in the other order."""
    for op in program.named("scf.yield"):
        found = re.match(r" (%\w+), (%\w+)(.*) : (\w+), (\w+)", op.rest)
        if found and found[4] == found[5] and found[1] != found[2]:
            new = op.line.replace(f"{found[1]}, {found[2]}", f"{found[2]}, {found[1]}", 1)
            yield op.replaced(new, "Two yielded values change places.")


OPERATORS = (branches_exchanged, condition_inverted, condition_constant, successor_operands_exchanged,
             successor_operand_replaced, case_changed, cases_exchanged, case_dropped, region_case_changed,
             assertion_dropped, arms_exchanged, yielded_exchanged)
