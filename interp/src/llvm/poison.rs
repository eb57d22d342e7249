//! Origins of poison. Each poison value records the op that made it and the violated rule, so that
//! a report of undefined behaviour can name both.

use lowerfuzz_ir::{LlvmOp, Op};
use rustc_hash::FxHashMap;

/// The origin of a poison value; [`super::Machine::origin`] describes the origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Origin(u32);

impl Origin {
    /// The origin of poison whose cause is unknown.
    pub const UNKNOWN: Origin = Origin(0);
    /// `llvm.mlir.undef`.
    pub const UNDEF: Origin = Origin(1);
    /// `llvm.mlir.poison`.
    pub const LITERAL: Origin = Origin(2);
}

/// The origins that exist in every run, indexed by number. Each has an op and a description.
const FIXED: [(Option<Op>, &str); 3] = [
    (None, "an unknown op"),
    (Some(Op::Llvm(LlvmOp::Undef)), "llvm.mlir.undef"),
    (Some(Op::Llvm(LlvmOp::Poison)), "llvm.mlir.poison"),
];

/// The maximal number of recorded origins of poison. Poison beyond this number has an unknown
/// origin.
const MAX_TEXTS: usize = 256;

/// The poison origins of a run.
#[derive(Default)]
pub(super) struct Poisons {
    made: Vec<(Option<Op>, Box<str>)>,
    /// The origins of poison in memory, by the address of each value's first bit.
    stored: FxHashMap<u128, Origin>,
}

impl Poisons {
    /// Removes all recorded origins of poison.
    pub(super) fn clear(&mut self) {
        self.made.clear();
        self.stored.clear();
    }

    /// Adds an origin of poison: a description, and the op that made the poison. `op` is `None` if
    /// the poison comes from a violated attribute of an argument.
    pub(super) fn add(&mut self, op: Option<Op>, text: impl FnOnce() -> String) -> Origin {
        if self.made.len() >= MAX_TEXTS {
            return Origin::UNKNOWN;
        }
        self.made.push((op, text().into()));
        Origin((FIXED.len() + self.made.len() - 1) as u32)
    }

    /// The op and the description of an origin.
    pub(super) fn of(&self, origin: Origin) -> (Option<Op>, &str) {
        let index = origin.0 as usize;
        if let Some(fixed) = FIXED.get(index) {
            return *fixed;
        }
        let made = self.made.get(index - FIXED.len());
        made.map_or(FIXED[0], |(op, text)| (*op, text))
    }

    /// The description of an origin.
    pub(super) fn text(&self, origin: Origin) -> &str {
        self.of(origin).1
    }

    /// Records the origin of poison that is stored at a bit of memory.
    pub(super) fn store(&mut self, bit: u128, origin: Origin) {
        self.stored.insert(bit, origin);
    }

    /// The recorded origin of the poison at a bit of memory.
    pub(super) fn stored(&self, bit: u128) -> Option<Origin> {
        self.stored.get(&bit).copied()
    }
}
