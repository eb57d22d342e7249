//! The ops of random functions, with their names at both levels.

/// How an op is written, and what it takes and returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Two numbers of a width to one.
    Binary,
    /// One number to one of the same width.
    Unary,
    /// A comparison by a predicate.
    Compare,
    /// A choice by a bit.
    Select,
    /// A number to a wider one.
    Extend,
    /// A number to a narrower one.
    Truncate,
    /// Two numbers to two results.
    Two,
    /// Two numbers to a struct of a number and a bit.
    Overflow,
    /// Three numbers to one.
    Three,
    /// A unary op with a flag that is written as an attribute.
    Flagged,
    /// An op of the `index` dialect between casts.
    Index,
    /// A literal.
    Constant,
    /// Poison or undef.
    Nothing,
    /// A division in one of two branches.
    Branch,
    /// A division in a region of `scf.if`.
    If,
    /// A loop with a constant number of iterations.
    For,
    /// An assertion.
    Assert,
    /// A choice by `scf.index_switch` of a number.
    Switch,
    /// A comparison of the bits as floats.
    FloatCompare,
    /// An op of two floats of 16 bits, between bit casts.
    Float,
    /// A number to a float of 16 bits, which is compared.
    ToFloat,
    /// The bits as a float of 16 bits, to a number.
    FromFloat,
}

/// The flags of an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flags {
    None,
    Overflow,
    Exact,
    Disjoint,
    NonNeg,
}

/// An op.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    pub(super) shape: Shape,
    pub(super) flags: Flags,
    /// The name at the source level.
    pub(super) source: Option<&'static str>,
    /// The name in the LLVM dialect.
    pub(super) llvm: Option<&'static str>,
}

const fn both(shape: Shape, flags: Flags, source: &'static str, llvm: &'static str) -> Form {
    Form {
        shape,
        flags,
        source: Some(source),
        llvm: Some(llvm),
    }
}

const fn source(shape: Shape, flags: Flags, name: &'static str) -> Form {
    Form {
        shape,
        flags,
        source: Some(name),
        llvm: None,
    }
}

const fn llvm(shape: Shape, flags: Flags, name: &'static str) -> Form {
    Form {
        shape,
        flags,
        source: None,
        llvm: Some(name),
    }
}

/// Every op.
pub(super) const FORMS: &[Form] = &[
    both(Shape::Binary, Flags::Overflow, "arith.addi", "llvm.add"),
    both(Shape::Binary, Flags::Overflow, "arith.subi", "llvm.sub"),
    both(Shape::Binary, Flags::Overflow, "arith.muli", "llvm.mul"),
    both(Shape::Binary, Flags::Overflow, "arith.shli", "llvm.shl"),
    both(Shape::Binary, Flags::Exact, "arith.divsi", "llvm.sdiv"),
    both(Shape::Binary, Flags::Exact, "arith.divui", "llvm.udiv"),
    both(Shape::Binary, Flags::Exact, "arith.shrsi", "llvm.ashr"),
    both(Shape::Binary, Flags::Exact, "arith.shrui", "llvm.lshr"),
    both(Shape::Binary, Flags::None, "arith.remsi", "llvm.srem"),
    both(Shape::Binary, Flags::None, "arith.remui", "llvm.urem"),
    both(Shape::Binary, Flags::None, "arith.andi", "llvm.and"),
    both(Shape::Binary, Flags::None, "arith.ori", "llvm.or"),
    both(Shape::Binary, Flags::None, "arith.xori", "llvm.xor"),
    both(Shape::Binary, Flags::None, "arith.maxsi", "llvm.intr.smax"),
    both(Shape::Binary, Flags::None, "arith.minsi", "llvm.intr.smin"),
    both(Shape::Binary, Flags::None, "arith.maxui", "llvm.intr.umax"),
    both(Shape::Binary, Flags::None, "arith.minui", "llvm.intr.umin"),
    both(Shape::Compare, Flags::None, "arith.cmpi", "llvm.icmp"),
    both(Shape::Select, Flags::None, "arith.select", "llvm.select"),
    both(Shape::Extend, Flags::None, "arith.extsi", "llvm.sext"),
    both(Shape::Extend, Flags::NonNeg, "arith.extui", "llvm.zext"),
    both(
        Shape::Truncate,
        Flags::Overflow,
        "arith.trunci",
        "llvm.trunc",
    ),
    both(
        Shape::Constant,
        Flags::None,
        "arith.constant",
        "llvm.mlir.constant",
    ),
    both(Shape::Nothing, Flags::None, "ub.poison", "llvm.mlir.poison"),
    both(Shape::Unary, Flags::None, "math.ctpop", "llvm.intr.ctpop"),
    both(Shape::Branch, Flags::None, "arith.divui", "llvm.udiv"),
    source(Shape::Binary, Flags::None, "arith.ceildivsi"),
    source(Shape::Binary, Flags::None, "arith.ceildivui"),
    source(Shape::Binary, Flags::None, "arith.floordivsi"),
    source(Shape::Two, Flags::None, "arith.addui_extended"),
    source(Shape::Two, Flags::None, "arith.mulsi_extended"),
    source(Shape::Two, Flags::None, "arith.mului_extended"),
    source(Shape::Unary, Flags::None, "math.ctlz"),
    source(Shape::Unary, Flags::None, "math.cttz"),
    source(Shape::Unary, Flags::None, "math.absi"),
    source(Shape::Index, Flags::None, "index.add"),
    source(Shape::Index, Flags::None, "index.sub"),
    source(Shape::Index, Flags::None, "index.mul"),
    source(Shape::Index, Flags::None, "index.divs"),
    source(Shape::Index, Flags::None, "index.divu"),
    source(Shape::Index, Flags::None, "index.ceildivs"),
    source(Shape::Index, Flags::None, "index.ceildivu"),
    source(Shape::Index, Flags::None, "index.floordivs"),
    source(Shape::Index, Flags::None, "index.rems"),
    source(Shape::Index, Flags::None, "index.remu"),
    source(Shape::Index, Flags::None, "index.maxs"),
    source(Shape::Index, Flags::None, "index.minu"),
    source(Shape::Index, Flags::None, "index.shl"),
    source(Shape::Index, Flags::None, "index.shrs"),
    source(Shape::Index, Flags::None, "index.shru"),
    source(Shape::Index, Flags::None, "index.and"),
    source(Shape::Index, Flags::None, "index.or"),
    source(Shape::Index, Flags::None, "index.xor"),
    source(Shape::If, Flags::None, "arith.divsi"),
    source(Shape::If, Flags::None, "arith.remui"),
    source(Shape::For, Flags::None, "arith.addi"),
    source(Shape::For, Flags::None, "arith.muli"),
    source(Shape::Assert, Flags::None, "cf.assert"),
    source(Shape::Switch, Flags::None, "scf.index_switch"),
    source(Shape::FloatCompare, Flags::None, "arith.cmpf"),
    source(Shape::Float, Flags::None, "arith.maximumf"),
    source(Shape::Float, Flags::None, "arith.minimumf"),
    source(Shape::Float, Flags::None, "arith.maxnumf"),
    source(Shape::Float, Flags::None, "arith.minnumf"),
    source(Shape::Float, Flags::None, "math.copysign"),
    source(Shape::Float, Flags::None, "arith.addf"),
    source(Shape::Float, Flags::None, "arith.subf"),
    source(Shape::Float, Flags::None, "arith.mulf"),
    source(Shape::Float, Flags::None, "arith.divf"),
    source(Shape::ToFloat, Flags::None, "arith.sitofp"),
    source(Shape::ToFloat, Flags::None, "arith.uitofp"),
    source(Shape::FromFloat, Flags::None, "arith.fptosi"),
    source(Shape::FromFloat, Flags::None, "arith.fptoui"),
    source(Shape::Binary, Flags::None, "math.ipowi"),
    llvm(Shape::Binary, Flags::Disjoint, "llvm.or"),
    llvm(Shape::Binary, Flags::None, "llvm.intr.sadd.sat"),
    llvm(Shape::Binary, Flags::None, "llvm.intr.uadd.sat"),
    llvm(Shape::Binary, Flags::None, "llvm.intr.ssub.sat"),
    llvm(Shape::Binary, Flags::None, "llvm.intr.usub.sat"),
    llvm(Shape::Binary, Flags::None, "llvm.intr.sshl.sat"),
    llvm(Shape::Binary, Flags::None, "llvm.intr.ushl.sat"),
    llvm(Shape::Overflow, Flags::None, "llvm.intr.sadd.with.overflow"),
    llvm(Shape::Overflow, Flags::None, "llvm.intr.uadd.with.overflow"),
    llvm(Shape::Overflow, Flags::None, "llvm.intr.ssub.with.overflow"),
    llvm(Shape::Overflow, Flags::None, "llvm.intr.usub.with.overflow"),
    llvm(Shape::Overflow, Flags::None, "llvm.intr.smul.with.overflow"),
    llvm(Shape::Overflow, Flags::None, "llvm.intr.umul.with.overflow"),
    llvm(Shape::Three, Flags::None, "llvm.intr.fshl"),
    llvm(Shape::Three, Flags::None, "llvm.intr.fshr"),
    llvm(Shape::Unary, Flags::None, "llvm.intr.bitreverse"),
    llvm(Shape::Unary, Flags::None, "llvm.freeze"),
    llvm(Shape::Flagged, Flags::None, "llvm.intr.ctlz"),
    llvm(Shape::Flagged, Flags::None, "llvm.intr.cttz"),
    llvm(Shape::Flagged, Flags::None, "llvm.intr.abs"),
    llvm(Shape::Nothing, Flags::None, "llvm.mlir.undef"),
];
