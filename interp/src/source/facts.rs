//! The attributes and types of an op that its scalar semantics needs.

use lowerfuzz_ir::{RoundingMode, Type};

/// The facts about an op that its scalar semantics needs.
#[derive(Clone, Copy)]
pub(crate) struct Facts {
    /// The scalar type of the op's operands. For `select`, the scalar type of the last operand.
    pub(crate) from: Type,
    /// The scalar type of the op's first result.
    pub(crate) to: Type,
    /// The code of the op's comparison predicate.
    pub(crate) predicate: i128,
    /// The flags `nsw` and `nuw` of the op.
    pub(crate) overflow: i128,
    /// `exact`.
    pub(crate) exact: bool,
    /// `nneg`.
    pub(crate) non_negative: bool,
    /// The fast-math flags of the op.
    pub(crate) fastmath: i128,
    /// May an optimiser reassociate the op together with the ops that compute its operands?
    pub(crate) is_reordered: bool,
    /// The rounding mode of a conversion to a narrower float.
    pub(crate) rounding: RoundingMode,
    /// The width of `index` in bits.
    pub(crate) index_width: u32,
}

impl Facts {
    /// Returns the facts about an op on scalars of one type, without flags.
    pub(super) fn plain(ty: Type, index_width: u32) -> Facts {
        Facts {
            from: ty,
            to: ty,
            predicate: 0,
            overflow: 0,
            exact: false,
            non_negative: false,
            fastmath: 0,
            is_reordered: false,
            rounding: RoundingMode::ToNearestEven,
            index_width,
        }
    }
}
