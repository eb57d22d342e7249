"""Mistakes in float arithmetic: another op, another rounding, and values such as NaN and -0."""

import re

from .program import name_replaced, operands_swapped, predicate_replaced, special_cased

KIND = "floats"

REPLACED = {
    "arith.addf": ["arith.subf"],
    "arith.subf": ["arith.addf"],
    "arith.mulf": ["arith.divf"],
    "arith.maximumf": ["arith.maxnumf", "arith.minimumf"],
    "arith.minimumf": ["arith.minnumf"],
    "arith.maxnumf": ["arith.maximumf"],
    "arith.minnumf": ["arith.minimumf"],
    "math.floor": ["math.trunc"],
    "math.ceil": ["math.trunc"],
    "math.round": ["math.roundeven"],
    "math.roundeven": ["math.round"],
    "math.trunc": ["math.floor"],
    "math.sqrt": ["math.absf"],
    "math.isnan": ["math.isinf"],
    "math.isfinite": ["math.isnormal"],
    "arith.fptosi": ["arith.fptoui"],
    "arith.sitofp": ["arith.uitofp"],
    "arith.uitofp": ["arith.sitofp"],
}
PREDICATES = {
    "oeq": ["ueq"],
    "ogt": ["oge", "ugt"],
    "oge": ["ogt", "uge"],
    "olt": ["ole", "ult"],
    "ole": ["olt", "ule"],
    "one": ["une"],
    "ueq": ["oeq"],
    "ugt": ["ogt"],
    "uge": ["oge"],
    "ult": ["olt"],
    "ule": ["ole"],
    "une": ["one"],
    "ord": ["oeq"],
    "uno": ["une"],
}
BINARY = ("arith.addf", "arith.subf", "arith.mulf", "arith.divf")
NARROWER = {"f64": "f32", "f32": "f16"}


def op_replaced(program):
    """Another op with the same operands."""
    yield from name_replaced(program, REPLACED)


def operands_exchanged(program):
    """The operands of an op that does not commute change places."""
    names = ("arith.subf", "arith.divf", "arith.remf", "math.copysign", "arith.maximumf", "math.fma")
    yield from operands_swapped(program, names)


def predicate_changed(program):
    """Another predicate: off by equality, or with another answer for NaN."""
    yield from predicate_replaced(program, "arith.cmpf", PREDICATES)


def flag_added(program):
    """`nnan` or `ninf` promises what does not always hold."""
    for op in program.named(*BINARY, "arith.negf", "arith.maximumf", "math.sqrt", "math.absf"):
        if "fastmath" not in op.rest and op.operands():
            for flag in ("nnan", "ninf"):
                new = re.sub(r" :", f" fastmath<{flag}> :", op.line, count=1)
                yield op.replaced(new, f"`{op.name}` gets `{flag}`.")


def narrowed(program):
    """An op is computed in the next smaller format."""
    for op in program.named(*BINARY, "math.sqrt", "arith.maximumf", "math.floor"):
        kind = op.scalar_type()
        narrow = NARROWER.get(kind)
        if narrow and op.operands():
            lines = [f"%low_{at} = arith.truncf {value} : {kind} to {narrow}" for at, value in enumerate(op.operands())]
            values = ", ".join(f"%low_{at}" for at in range(len(op.operands())))
            lines.append(f"%low = {op.name} {values} : {narrow}")
            new = f"{op.indent}{op.results[0]} = arith.extf %low : {narrow} to {kind}"
            yield op.before(lines, new, f"`{op.name}` is computed in {narrow}.")


def rounded_twice(program):
    """A conversion goes through a format between both, and rounds twice."""
    for op in program.named("arith.sitofp", "arith.uitofp", "arith.truncf"):
        found = re.fullmatch(r" (%\w+) : (\w+) to (\w+)", op.rest)
        middle = {"f32": "f64", "f16": "f32", "bf16": "f32"}.get(found[3]) if found else None
        if middle and found[2] != middle:
            value, source, target = found.groups()
            lines = [f"%middle = {op.name} {value} : {source} to {middle}"]
            new = f"{op.indent}{op.results[0]} = arith.truncf %middle : {middle} to {target}"
            yield op.before(lines, new, f"`{op.name}` to {target} rounds to {middle} first.")


def zero_added(program):
    """The result plus +0, which changes -0."""
    for op in program.named(*BINARY, "arith.negf", "math.floor", "math.trunc", "math.copysign", "math.roundeven"):
        kind = op.scalar_type()
        if kind in ("f16", "f32", "f64"):
            result = op.results[0]
            hidden = op.line.replace(f"{result} =", f"{result}_0 =", 1)
            zero = f"%zero_added = arith.constant 0.0 : {kind}"
            new = f"{op.indent}{result} = arith.addf {result}_0, %zero_added : {kind}"
            yield op.before([hidden.strip(), zero], new, f"`{op.name}` is followed by a sum with +0.")


def special_nan(program):
    """A NaN as the first operand gives zero."""
    for op in program.named(*BINARY, "arith.maximumf", "arith.minimumf", "math.absf", "math.sqrt", "math.fma"):
        kind = op.scalar_type()
        if kind in ("f16", "f32", "f64") and op.operands() and op.operands()[0] not in program.constants():
            value = op.operands()[0]
            condition = [
                f"%zero = arith.constant 0.0 : {kind}",
                f"%is_special = arith.cmpf uno, {value}, %zero : {kind}",
            ]
            yield special_cased(op, condition, "%zero", f"The result is 0 if {value} is a NaN.")


def special_value(program):
    """One ordinary value of the first operand gives another result."""
    for op in program.named(*BINARY, "math.absf", "math.floor", "arith.negf"):
        kind = op.scalar_type()
        if kind in ("f32", "f64") and op.operands() and op.operands()[0] not in program.constants():
            value = op.operands()[0]
            condition = [
                f"%magic = arith.constant 12345.5 : {kind}",
                f"%is_special = arith.cmpf oeq, {value}, %magic : {kind}",
            ]
            yield special_cased(op, condition, "%magic", f"The result is wrong if {value} is 12345.5.")


def constant_changed(program):
    """A float constant plus one, doubled, or negated."""
    for op in program.named("arith.constant"):
        found = re.search(r" (-?\d+\.\d+) : (f\d+)$", op.line)
        if found:
            value = float(found[1])
            for new in {value + 1, value * 2, -value}:
                if repr(new) != repr(value):
                    line = op.line.replace(f" {found[1]} :", f" {new} :", 1)
                    yield op.replaced(line, f"The constant {value} becomes {new}.")


def split(program):
    """A fused multiplication and addition rounds twice."""
    for op in program.named("math.fma"):
        kind = op.scalar_type()
        if kind and len(op.operands()) == 3:
            first, second, third = op.operands()
            lines = [f"%product = arith.mulf {first}, {second} : {kind}"]
            new = f"{op.indent}{op.results[0]} = arith.addf %product, {third} : {kind}"
            yield op.before(lines, new, "`math.fma` becomes a product and a sum.")


def fused(program):
    """A product and the sum after it are fused, and round once."""
    for op in program.named("arith.addf"):
        kind = op.scalar_type()
        if not kind or len(op.operands()) != 2:
            continue
        for position, value in enumerate(op.operands()):
            product = [other for other in program.named("arith.mulf") if other.results == (value,)]
            if product and product[0].operands() and product[0].indent == op.indent:
                first, second = product[0].operands()
                third = op.operands()[1 - position]
                new = f"{op.indent}{op.results[0]} = math.fma {first}, {second}, {third} : {kind}"
                yield op.replaced(new, "A product and a sum become `math.fma`.")


OPERATORS = (op_replaced, operands_exchanged, predicate_changed, flag_added, narrowed, rounded_twice, zero_added,
             special_nan, special_value, constant_changed, split, fused)
