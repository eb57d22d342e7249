"""Mistakes in promises of the LLVM dialect: attributes of parameters, results, ops and globals."""

import re

from .program import Mutation

KIND = "attributes"


def signatures_of(program):
    """Lines that begin a function of the LLVM dialect with a body."""
    for at, line in enumerate(program.lines):
        if line.lstrip().startswith("llvm.func @") and line.endswith("{"):
            yield at, line


def parameter_promised(program):
    """A parameter gets an attribute that its argument breaks."""
    promises = {"i": ("llvm.range", None), "f": ("llvm.nofpclass = 3 : i64",), "ptr": ("llvm.align = 64 : i64",
                "llvm.dereferenceable = 4096 : i64")}
    for at, line in signatures_of(program):
        for found in re.finditer(r"(%\w+): (i\d+|f\d+|!llvm\.ptr)(?=[,)])", line):
            kind = found[2]
            if kind.startswith("i"):
                texts = [f"llvm.range = #llvm.constant_range<{kind}, 0, 100>", "llvm.zeroext, llvm.noundef"]
            elif kind.startswith("f"):
                texts = list(promises["f"])
            else:
                texts = list(promises["ptr"])
            for text in texts:
                new = line[: found.end()] + f" {{{text}}}" + line[found.end() :]
                yield Mutation(at, 1, (new,), f"The parameter {found[1]} gets `{text}`.")


def result_promised(program):
    """A result gets an attribute that it breaks."""
    for at, line in signatures_of(program):
        found = re.search(r" -> (i\d+|f\d+|!llvm\.ptr)( attributes .*)? \{$", line)
        if found:
            kind = found[1]
            if kind.startswith("i"):
                texts = ["llvm.noundef", f"llvm.range = #llvm.constant_range<{kind}, 0, 100>"]
            elif kind.startswith("f"):
                texts = ["llvm.nofpclass = 3 : i64", "llvm.nofpclass = 516 : i64"]
            else:
                texts = ["llvm.align = 4096 : i64", "llvm.nonnull"]
            for text in texts:
                new = line.replace(f" -> {kind}", f" -> ({kind} {{{text}}})", 1)
                yield Mutation(at, 1, (new,), f"The result gets `{text}`.")


def flag_added(program):
    """An op of the LLVM dialect gets a flag."""
    for op in program.named("llvm.add", "llvm.sub", "llvm.mul", "llvm.shl"):
        if "overflow" not in op.rest:
            for flag in ("nsw", "nuw"):
                new = re.sub(r" :", f" overflow<{flag}> :", op.line, count=1)
                yield op.replaced(new, f"`{op.name}` gets `{flag}`.")
    for op in program.named("llvm.fadd", "llvm.fmul", "llvm.fsub", "llvm.fneg", "llvm.fdiv"):
        for flag in ("nnan", "ninf", "nsz", "arcp", "contract"):
            if "fastmathFlags" not in op.rest:
                new = re.sub(r"( +:)", f" {{fastmathFlags = #llvm.fastmath<{flag}>}} :", op.line, count=1)
                yield op.replaced(new, f"`{op.name}` gets `{flag}`.")


def exactness_added(program):
    """A division, a shift, a disjunction or an extension gets a promise."""
    for op in program.named("llvm.or"):
        if "disjoint" not in op.rest:
            yield op.replaced(op.line.replace("llvm.or ", "llvm.or disjoint ", 1), "`llvm.or` gets `disjoint`.")
    for op in program.named("llvm.lshr", "llvm.ashr", "llvm.udiv", "llvm.sdiv"):
        if "exact" not in op.rest:
            yield op.replaced(op.line.replace(f"{op.name} ", f"{op.name} exact ", 1), f"`{op.name}` gets `exact`.")
    for op in program.named("llvm.zext", "llvm.uitofp"):
        if "nneg" not in op.rest:
            yield op.replaced(op.line.replace(f"{op.name} ", f"{op.name} nneg ", 1), f"`{op.name}` gets `nneg`.")
    for op in program.named("llvm.trunc"):
        for flag in ("nsw", "nuw"):
            new = re.sub(r" :", f" overflow<{flag}> :", op.line, count=1)
            yield op.replaced(new, f"`llvm.trunc` gets `{flag}`.")


def sign_changed(program):
    """`sext` becomes `zext nneg`."""
    for op in program.named("llvm.sext"):
        new = op.line.replace("llvm.sext ", "llvm.zext nneg ", 1)
        yield op.replaced(new, "`llvm.sext` becomes `llvm.zext nneg`.")


def alignment_raised(program):
    """A load or a store promises an alignment that its address does not have."""
    for op in program.named("llvm.load", "llvm.store"):
        if "alignment" not in op.rest:
            new = re.sub(r" :", " {alignment = 64 : i64} :", op.line, count=1)
            yield op.replaced(new, f"`{op.name}` promises an alignment of 64 bytes.")


def address_promised(program):
    """An address computation gets `inbounds` or `nuw`."""
    for op in program.named("llvm.getelementptr"):
        if "inbounds" not in op.rest:
            new = op.line.replace("llvm.getelementptr ", "llvm.getelementptr inbounds|nuw ", 1)
            yield op.replaced(new, "`llvm.getelementptr` gets `inbounds` and `nuw`.")


def condition_assumed(program):
    """A comparison is assumed to hold."""
    for op in program.named("llvm.icmp"):
        line = f"{op.indent}llvm.intr.assume {op.results[0]} : i1"
        if "vector" not in op.rest:
            yield op.replaced(op.line + "\n" + line, "The result of `llvm.icmp` is assumed to be true.")


OPERATORS = (parameter_promised, result_promised, flag_added, exactness_added, sign_changed, alignment_raised,
             address_promised, condition_assumed)
