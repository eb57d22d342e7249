"""Mistakes in integer arithmetic, comparisons and conversions."""

import re

from .program import name_replaced, operands_swapped, predicate_replaced, special_cased

KIND = "integers"

REPLACED = {
    "arith.addi": ["arith.subi"],
    "arith.subi": ["arith.addi", "arith.xori"],
    "arith.muli": ["arith.addi"],
    "arith.andi": ["arith.ori"],
    "arith.ori": ["arith.xori", "arith.addi"],
    "arith.xori": ["arith.ori"],
    "arith.divsi": ["arith.divui", "arith.floordivsi", "arith.ceildivsi"],
    "arith.divui": ["arith.divsi", "arith.ceildivui"],
    "arith.remsi": ["arith.remui"],
    "arith.remui": ["arith.remsi"],
    "arith.floordivsi": ["arith.divsi"],
    "arith.ceildivsi": ["arith.divsi", "arith.floordivsi"],
    "arith.ceildivui": ["arith.divui"],
    "arith.shrsi": ["arith.shrui"],
    "arith.shrui": ["arith.shrsi"],
    "arith.shli": ["arith.shrui"],
    "arith.maxsi": ["arith.maxui", "arith.minsi"],
    "arith.maxui": ["arith.maxsi"],
    "arith.minsi": ["arith.minui"],
    "arith.minui": ["arith.minsi"],
    "arith.extsi": ["arith.extui"],
    "arith.extui": ["arith.extsi"],
    "arith.index_cast": ["arith.index_castui"],
    "arith.index_castui": ["arith.index_cast"],
    "index.divs": ["index.floordivs", "index.ceildivs"],
    "index.divu": ["index.divs"],
    "index.shrs": ["index.shru"],
    "index.casts": ["index.castu"],
    "index.castu": ["index.casts"],
    "math.ctlz": ["math.cttz"],
}
SWAPPED = ("arith.subi", "arith.divsi", "arith.divui", "arith.remsi", "arith.remui", "arith.shli", "arith.shrsi",
           "arith.shrui", "arith.ceildivsi", "arith.floordivsi", "math.ipowi")
PREDICATES = {
    "eq": ["sge"],
    "ne": ["ult"],
    "slt": ["sle", "ult"],
    "sle": ["slt", "ule"],
    "sgt": ["sge", "ugt"],
    "sge": ["sgt", "uge"],
    "ult": ["ule", "slt"],
    "ule": ["ult", "sle"],
    "ugt": ["uge", "sgt"],
    "uge": ["ugt", "sge"],
}
MAGIC = {8: 77, 16: 12345, 32: 305419896, 64: 81985529216486895}
WRAPPING = ("arith.addi", "arith.subi", "arith.muli", "arith.shli")
HALVED = ("arith.addi", "arith.muli", "arith.divui", "arith.remui", "arith.maxsi", "arith.minui", "arith.shrui",
          "arith.subi", "arith.divsi")


def op_replaced(program):
    """Another op with the same operands."""
    yield from name_replaced(program, REPLACED)


def operands_exchanged(program):
    """The operands of an op that does not commute change places."""
    yield from operands_swapped(program, SWAPPED)


def predicate_changed(program):
    """Another predicate: off by equality, or of another sign."""
    yield from predicate_replaced(program, "arith.cmpi", PREDICATES)


def constant_changed(program):
    """An integer constant plus one, less one, doubled, or negated."""
    for op in program.named("arith.constant"):
        found = re.search(r" (-?\d+) : i(\d+)$", op.line)
        if not found or int(found[2]) < 8:
            continue
        value = int(found[1])
        largest = 2 ** (int(found[2]) - 1) - 1
        for new in {value + 1, value - 1, value * 2, -value} - {value}:
            if -largest <= new <= largest:
                line = op.line.replace(f" {value} :", f" {new} :", 1)
                yield op.replaced(line, f"The constant {value} becomes {new}.")


def flag_added(program):
    """A flag promises what does not always hold."""
    for op in program.named(*WRAPPING):
        if "overflow" not in op.rest and len(op.operands()) == 2:
            for flag in ("nsw", "nuw"):
                new = re.sub(r" :", f" overflow<{flag}> :", op.line, count=1)
                yield op.replaced(new, f"`{op.name}` gets `{flag}`.")
    for op in program.named("arith.shrui", "arith.shrsi", "arith.divui", "arith.divsi"):
        if "exact" not in op.rest and len(op.operands()) == 2:
            yield op.replaced(re.sub(r" :", " exact :", op.line, count=1), f"`{op.name}` gets `exact`.")


def special_value(program):
    """One value of the first operand, which stands nowhere in the source, gives another result."""
    for op in program.named(*WRAPPING, "arith.xori", "arith.andi", "arith.ori", "arith.maxsi", "arith.divui"):
        kind = op.scalar_type() or ""
        width = int(kind[1:]) if re.fullmatch(r"i\d+", kind) else 0
        if width in MAGIC and len(op.operands()) == 2 and op.operands()[0] not in program.constants():
            value = op.operands()[0]
            condition = [
                f"%magic = arith.constant {MAGIC[width]} : {kind}",
                f"%is_special = arith.cmpi eq, {value}, %magic : {kind}",
            ]
            yield special_cased(op, condition, "%magic", f"The result is wrong if {value} is {MAGIC[width]}.")


def special_amount(program):
    """One amount of a shift, above the half of the width, gives another result."""
    for op in program.named("arith.shli", "arith.shrui", "arith.shrsi"):
        kind = op.scalar_type() or ""
        is_variable = len(op.operands()) == 2 and op.operands()[1] not in program.constants()
        if re.fullmatch(r"i(8|16|32|64)", kind) and is_variable:
            value, amount = op.operands()
            special = int(kind[1:]) // 2 + 1
            condition = [
                f"%magic = arith.constant {special} : {kind}",
                f"%is_special = arith.cmpi eq, {amount}, %magic : {kind}",
            ]
            yield special_cased(op, condition, value, f"A shift by {special} returns its operand.")


def narrowed(program):
    """An op of 64 or 32 bits is computed on the lower half."""
    for op in program.named(*HALVED):
        kind = op.scalar_type()
        half = {"i64": "i32", "i32": "i16"}.get(kind)
        if half and len(op.operands()) == 2:
            first, second = op.operands()
            extension = "extui" if op.name.endswith("ui") else "extsi"
            lines = [
                f"%low_a = arith.trunci {first} : {kind} to {half}",
                f"%low_b = arith.trunci {second} : {kind} to {half}",
                f"%low = {op.name} %low_a, %low_b : {half}",
            ]
            new = f"{op.indent}{op.results[0]} = arith.{extension} %low : {half} to {kind}"
            yield op.before(lines, new, f"`{op.name}` is computed in {half}.")


OPERATORS = (op_replaced, operands_exchanged, predicate_changed, constant_changed, flag_added, special_value,
             special_amount, narrowed)
