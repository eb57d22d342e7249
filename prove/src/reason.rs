//! Why a function is not proved.

use std::fmt;

use lowerfuzz_ir::{Op, Release};

/// The reason why a function is not proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The solver did not decide within its limits of time and conflicts.
    Time,
    /// The functions, or their formula, are too large.
    Size,
    /// A float op that rounds, or whose result documents leave open.
    Floats,
    /// Memory: a pointer, a memref, or an op that reads or writes memory.
    Memory,
    /// A loop that may run longer than the given number of iterations. Up to this number there is no
    /// difference.
    Loop(u32),
    /// A function that calls itself.
    Recursion,
    /// A call of an external function, or a call through a function value.
    Call,
    /// An op that has no encoding.
    Op(Op),
    /// A value whose type has no encoding, or argument or result types that do not match.
    Types,
    /// An attribute of an argument, a result or an op that has no encoding.
    Attributes,
    /// A difference that depends on undef or `freeze`, which may have several values.
    Choice,
    /// One of the two programs has no body of the function.
    NoBody,
    /// The solver's model does not satisfy the formula, which is a bug in this crate.
    Internal,
}

impl Reason {
    /// Returns a word for the kind of the reason, for JSON and statistics.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Time => "time",
            Reason::Size => "size",
            Reason::Floats => "floats",
            Reason::Memory => "memory",
            Reason::Loop(_) => "loop",
            Reason::Recursion => "recursion",
            Reason::Call => "call",
            Reason::Op(_) => "op",
            Reason::Types => "types",
            Reason::Attributes => "attributes",
            Reason::Choice => "choice",
            Reason::NoBody => "no-body",
            Reason::Internal => "internal",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Op(op) => match op.row() {
                Some(row) => write!(f, "`{}`", row.nearest_name(Release::NEWEST)),
                None => f.write_str("an unknown op"),
            },
            Reason::Loop(most) => write!(f, "a loop, proved up to {most} iterations"),
            Reason::Call => f.write_str("a call of an external function"),
            Reason::Choice => f.write_str("undef or freeze"),
            Reason::NoBody => f.write_str("no body"),
            Reason::Internal => f.write_str("an internal error of the prover"),
            Reason::Time
            | Reason::Size
            | Reason::Floats
            | Reason::Memory
            | Reason::Recursion
            | Reason::Types
            | Reason::Attributes => f.write_str(self.word()),
        }
    }
}
