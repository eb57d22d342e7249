"""Programs as lines, and the mistakes that operators make in them."""

import dataclasses
import re

OP = re.compile(
    r"^(?P<indent>\s*)(?:(?P<results>%[\w:]+(?:, %[\w:]+)*) = )?(?P<name>[a-z_]+\.[\w.]+|return|call)\b(?P<rest>.*)$"
)


@dataclasses.dataclass(frozen=True)
class Mutation:
    """Lines `at` to `at + count` of a program, counted from 0, are replaced by `new`."""

    at: int
    count: int
    new: tuple[str, ...]
    says: str


@dataclasses.dataclass(frozen=True)
class Op:
    """One line that is an op without regions, or the first line of an op with regions."""

    at: int
    line: str
    indent: str
    results: tuple[str, ...]
    name: str
    rest: str

    def replaced(self, new, says):
        """This line becomes `new`."""
        return Mutation(self.at, 1, (new,), says)

    def before(self, lines, new, says):
        """`lines` stand before this line, which becomes `new`."""
        return Mutation(self.at, 1, (*(self.indent + line for line in lines), new), says)

    def scalar_type(self):
        """The type at the end of the line, or nothing."""
        found = re.search(r" : ([a-z]+\d*)$", self.rest)
        return found.group(1) if found else None

    def operands(self):
        """Values at the beginning of the op, if these are all of its operands."""
        found = re.match(r" (%[\w#]+(?:, %[\w#]+)*)(?= (?:overflow|fastmath|exact|:)|$)", self.rest)
        return found.group(1).split(", ") if found else []


class Program:
    """Lines of a program, and its ops."""

    def __init__(self, lines):
        self.lines = lines
        self.ops = []
        for at, line in enumerate(lines):
            found = OP.match(line)
            if found and not found["name"].startswith("func.func"):
                results = tuple(found["results"].split(", ")) if found["results"] else ()
                self.ops.append(Op(at, line, found["indent"], results, found["name"], found["rest"]))

    def constants(self):
        """Values that `arith.constant` defines."""
        return {op.results[0] for op in self.named("arith.constant")}

    def named(self, *names):
        """Ops with one of these names."""
        return [op for op in self.ops if op.name in names]

    def pairs(self):
        """Ops on neighbouring lines of equal depth."""
        for first, second in zip(self.ops, self.ops[1:]):
            if second.at == first.at + 1 and first.indent == second.indent and not first.line.endswith("{"):
                yield first, second

    def uses(self, value):
        """Whether a value occurs as a whole word in a line."""
        return [op for op in self.ops if re.search(re.escape(value) + r"(?!\w)", op.rest)]


def swap(first, second, says):
    """The lines of two neighbouring ops change places, if the second does not use the first."""
    uses = any(re.search(re.escape(value) + r"(?!\w)", second.rest) for value in first.results)
    return None if uses else Mutation(first.at, 2, (second.line, first.line), says)


def name_replaced(program, replacements):
    """An op becomes another one with the same operands and results."""
    for op in program.ops:
        for new in replacements.get(op.name, ()):
            yield op.replaced(op.line.replace(op.name, new, 1), f"`{op.name}` becomes `{new}`.")


def operands_swapped(program, names):
    """Two operands of an op that does not commute change places."""
    for op in program.named(*names):
        operands = op.operands()
        if len(operands) >= 2 and operands[0] != operands[1]:
            first, second = operands[:2]
            new = op.line.replace(f"{first}, {second}", f"{second}, {first}", 1)
            yield op.replaced(new, f"The operands of `{op.name}` change places.")


def predicate_replaced(program, name, replacements):
    """A comparison gets another predicate."""
    for op in program.named(name):
        predicate = op.rest.split(",")[0].strip()
        for new in replacements.get(predicate, ()):
            yield op.replaced(op.line.replace(f" {predicate},", f" {new},", 1), f"`{predicate}` becomes `{new}`.")


def special_cased(op, condition, value, says):
    """The result of an op is `value` where `condition` holds; both are written as ops that define them."""
    result = op.results[0]
    hidden = result + "_0"
    kind = op.scalar_type()
    line = op.line.replace(f"{result} =", f"{hidden} =", 1)
    last = f"{op.indent}{result} = arith.select %is_special, {value}, {hidden} : {kind}"
    return Mutation(op.at, 1, (line, *(op.indent + text for text in condition), last), says)
