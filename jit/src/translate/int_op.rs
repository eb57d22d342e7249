//! Integer operations, shared by constant folding and code emission.

use cranelift_codegen::ir::condcodes::IntCC;

/// An operation on two integers of the same type.
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
    /// The first operand if the comparison with the second operand holds, otherwise the second
    /// operand.
    Pick(IntCC),
}

/// Whether a division is signed or unsigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Signed,
    Unsigned,
}
