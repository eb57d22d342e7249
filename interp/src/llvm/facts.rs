//! The facts about a scalar op besides its operands: types, flags and rounding mode.

use lowerfuzz_ir::{Attr, Body, Key, MachineRounding, OpId, Type};

/// The facts about an op that its scalar semantics needs.
#[derive(Clone, Copy)]
pub(crate) struct Facts {
    pub(crate) from: Type,
    pub(crate) to: Type,
    pub(crate) predicate: i128,
    pub(crate) overflow: i128,
    pub(crate) exact: bool,
    pub(crate) disjoint: bool,
    pub(crate) non_neg: bool,
    pub(crate) fastmath: i128,
    /// The flag `is_zero_poison` or `is_int_min_poison`.
    pub(crate) poison_flag: bool,
    /// The mask of float classes of `is.fpclass`.
    pub(crate) classes: i128,
    /// The rounding mode that a constrained op states for the machine.
    pub(crate) rounding: Option<MachineRounding>,
}

impl Facts {
    /// Returns the facts about an op without attributes.
    pub(super) fn plain(from: Type, to: Type) -> Facts {
        Facts {
            from,
            to,
            predicate: 0,
            overflow: 0,
            exact: false,
            disjoint: false,
            non_neg: false,
            fastmath: 0,
            poison_flag: false,
            classes: 0,
            rounding: None,
        }
    }

    /// Returns the facts about an op. `from` is the scalar type of the operands, and `to` the
    /// scalar type of the result.
    pub(super) fn new(body: &Body, id: OpId, from: Type, to: Type) -> Facts {
        let mut facts = Facts::plain(from, to);
        for attr in body.attrs(id) {
            let number = if let Attr::Int(value, _) = attr.value {
                value
            } else if let Attr::Bool(value) = attr.value {
                i128::from(value)
            } else if attr.value == Attr::Unit {
                1
            } else {
                continue;
            };
            facts.set(attr.key, number);
        }
        facts
    }

    fn set(&mut self, key: Key, number: i128) {
        match key {
            Key::Predicate => self.predicate = number,
            Key::Overflow => self.overflow = number,
            Key::FastMath => self.fastmath = number,
            Key::Kind => self.classes = number,
            Key::Rounding => self.rounding = MachineRounding::from_code(number),
            Key::Exact => self.exact = true,
            Key::Disjoint => self.disjoint = true,
            Key::NonNeg => self.non_neg = true,
            Key::PoisonFlag => self.poison_flag = number != 0,
            Key::Value
            | Key::Callee
            | Key::Cases
            | Key::Unsigned
            | Key::Position
            | Key::Alignment
            | Key::GepFlags
            | Key::InBounds
            | Key::PermutationMap
            | Key::GepIndices
            | Key::ElemType
            | Key::Message
            | Key::StaticOffsets
            | Key::StaticSizes
            | Key::StaticStrides
            | Key::StaticLow
            | Key::StaticHigh
            | Key::NoFold
            | Key::Dimension
            | Key::Unique
            | Key::Restrict
            | Key::Writable
            | Key::ReadOnly
            | Key::Permutation
            | Key::Reassociation
            | Key::Ordering
            | Key::FailureOrdering
            | Key::Volatile
            | Key::Map
            | Key::Dimensions
            | Key::IndexingMaps
            | Key::IteratorTypes
            | Key::LowerMap
            | Key::UpperMap
            | Key::LowerGroups
            | Key::UpperGroups
            | Key::Steps
            | Key::Reductions
            | Key::InputCount
            | Key::Dilations
            | Key::Step
            | Key::Punctuation
            | Key::Condition
            | Key::Other(_) => {}
        }
    }
}

/// Returns the width in bits of an integer or pointer operand.
pub(super) fn width_of(ty: Type) -> u32 {
    ty.scalar_bits(64).unwrap_or(64)
}
