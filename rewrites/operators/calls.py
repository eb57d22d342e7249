"""Mistakes in calls: dropped, repeated, reordered, with other arguments, results or callees."""

import re

from .program import swap

KIND = "calls"

CALL = re.compile(r" @(\w+)\((.*?)\) : \((.*)\) -> (.*)$")


def calls_of(program):
    """Direct calls, with callee, arguments, types of arguments and of results."""
    for op in program.named("func.call", "call"):
        found = CALL.fullmatch(op.rest)
        if found:
            yield op, found


def call_dropped(program):
    """A call without results is missing, or one with a result returns its argument."""
    for op, found in calls_of(program):
        if not op.results:
            yield op.replaced("", f"The call of @{found[1]} is dropped.")


def call_repeated(program):
    """A call happens twice."""
    for op, found in calls_of(program):
        line = op.line if not op.results else op.line.replace("%", "%again_", 1)
        if not op.results or len(op.results) == 1 and ":" not in op.results[0]:
            yield op.replaced(line + "\n" + op.line, f"@{found[1]} is called twice.")


def calls_exchanged(program):
    """Two neighbouring calls, or a call and an access of memory, change places."""
    names = ("func.call", "call", "memref.load", "memref.store", "vector.print", "func.call_indirect")
    for first, second in program.pairs():
        if first.name in names and second.name in names and "call" in first.name + second.name:
            mutation = swap(first, second, f"`{second.name}` moves over `{first.name}`.")
            if mutation:
                yield mutation


def arguments_exchanged(program):
    """Two arguments of one type change places."""
    for op, found in calls_of(program):
        arguments = found[2].split(", ")
        for at in range(len(arguments) - 1):
            if arguments[at] != arguments[at + 1]:
                new = arguments[:at] + [arguments[at + 1], arguments[at]] + arguments[at + 2 :]
                line = op.line.replace(f"({found[2]})", f"({', '.join(new)})", 1)
                yield op.replaced(line, f"Arguments {at} and {at + 1} of @{found[1]} change places.")


def result_replaced(program):
    """A call returns its first argument: it is taken for a function that does nothing."""
    for op, found in calls_of(program):
        types = found[3].split(", ")
        first = found[2].split(", ")[0]
        if len(op.results) == 1 and types[0] == found[4] and re.fullmatch(r"i\d+|index|f\d+", found[4]):
            lines = ["%true = arith.constant true"]
            new = f"{op.indent}{op.results[0]} = arith.select %true, {first}, {first} : {found[4]}"
            yield op.before(lines, new, f"The call of @{found[1]} is replaced by its first argument.")


def results_exchanged(program):
    """Two uses of results of a call change places."""
    for op in program.ops:
        found = re.search(r"(%\w+)#0(.*)\1#1", op.rest)
        if found and op.name != "scf.for":
            new = op.line.replace(found[0], f"{found[1]}#1{found[2]}{found[1]}#0", 1)
            yield op.replaced(new, f"Results 0 and 1 of {found[1]} change places.")


def returned_exchanged(program):
    """A function returns two values of one type in the other order."""
    for op in program.named("return"):
        found = re.match(r" (%[\w#]+), (%[\w#]+)(.*) : ([^,]+), ([^,]+)", op.rest)
        if found and found[4].strip() == found[5].strip() and found[1] != found[2]:
            new = op.line.replace(f"{found[1]}, {found[2]}", f"{found[2]}, {found[1]}", 1)
            yield op.replaced(new, "Two returned values change places.")


def callee_replaced(program):
    """Another function of the file with the same type is called."""
    callees = {}
    for op, found in calls_of(program):
        callees.setdefault((found[3], found[4]), set()).add(found[1])
    for line in program.lines:
        found = re.match(r"func\.func (?:private )?@(\w+)\(", line)
        if found:
            types = ", ".join(re.findall(r"%\w+: ([^,)]+)", line.partition(" -> ")[0]))
            result = line.partition(" -> ")[2].rstrip(" {") or "()"
            callees.setdefault((types, result), set()).add(found[1])
    for op, found in calls_of(program):
        for new in sorted(callees[(found[3], found[4])] - {found[1]}):
            yield op.replaced(op.line.replace(f"@{found[1]}(", f"@{new}(", 1), f"@{new} is called instead of @{found[1]}.")


OPERATORS = (call_dropped, call_repeated, calls_exchanged, arguments_exchanged, result_replaced, results_exchanged,
             returned_exchanged, callee_replaced)
