//! What is done with integers, whether an instruction does it or it is known before.

use cranelift_codegen::ir::condcodes::IntCC;

/// An operation on two integers of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IntOp {
    Add,
    Sub,
    Mul,
    And,
    Or,
    Xor,
    Shl,
    LShr,
    AShr,
    Div(Sign),
    Rem(Sign),
    /// The first if it compares so with the second, else the second.
    Pick(IntCC),
}

/// How the operands of a division are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Signed,
    Unsigned,
}
