//! What an op says, for its scalar semantics.

use lowerfuzz_ir::{RoundingMode, Type};

/// The facts of an op that its scalar semantics needs.
#[derive(Clone, Copy)]
pub(crate) struct Facts {
    /// Scalar type of the operands (of the last one, for `select`).
    pub(crate) from: Type,
    /// Scalar type of the first result.
    pub(crate) to: Type,
    /// Predicate code of a comparison.
    pub(crate) predicate: i128,
    /// `nsw`, `nuw`.
    pub(crate) overflow: i128,
    /// `exact`.
    pub(crate) exact: bool,
    /// Fast-math flags.
    pub(crate) fastmath: i128,
    /// It may be worked out in another order, together with what its operands come from.
    pub(crate) is_reordered: bool,
    /// How a float is made a narrower one.
    pub(crate) rounding: RoundingMode,
    /// Width of `index`.
    pub(crate) index_width: u32,
}

impl Facts {
    /// Those of an op on scalars of a type, without flags.
    pub(super) fn plain(ty: Type, index_width: u32) -> Facts {
        Facts {
            from: ty,
            to: ty,
            predicate: 0,
            overflow: 0,
            exact: false,
            fastmath: 0,
            is_reordered: false,
            rounding: RoundingMode::ToNearestEven,
            index_width,
        }
    }
}
