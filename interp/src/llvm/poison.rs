//! Where poison comes from: each poison value remembers the op that made it, and which of its
//! rules was broken, so that the reason why a program is undefined can name both.

use lowerfuzz_ir::{LlvmOp, Op};
use rustc_hash::FxHashMap;

/// Where a poison value came from; [`super::Machine::origin`] says it in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Origin(u32);

impl Origin {
    /// Nothing is known of it.
    pub const UNKNOWN: Origin = Origin(0);
    /// `llvm.mlir.undef`.
    pub const UNDEF: Origin = Origin(1);
    /// `llvm.mlir.poison`.
    pub const LITERAL: Origin = Origin(2);
}

/// The origins that every run has, by their number: the op, and in words.
const FIXED: [(Option<Op>, &str); 3] = [
    (None, "an op that is not known"),
    (Some(Op::Llvm(LlvmOp::Undef)), "llvm.mlir.undef"),
    (Some(Op::Llvm(LlvmOp::Poison)), "llvm.mlir.poison"),
];

/// A run that makes more poison than this is not told all of its origins.
const MAX_TEXTS: usize = 256;

/// The origins of a run.
#[derive(Default)]
pub(super) struct Poisons {
    made: Vec<(Option<Op>, Box<str>)>,
    /// Of poison in memory, by the address of its first bit.
    stored: FxHashMap<u128, Origin>,
}

impl Poisons {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.made.clear();
        self.stored.clear();
    }

    /// A new origin: the op that makes the poison, unless a caller promised that there is none, and why.
    pub(super) fn add(&mut self, op: Option<Op>, text: impl FnOnce() -> String) -> Origin {
        if self.made.len() >= MAX_TEXTS {
            return Origin::UNKNOWN;
        }
        self.made.push((op, text().into()));
        Origin((FIXED.len() + self.made.len() - 1) as u32)
    }

    /// The op that an origin is, and the origin in words.
    pub(super) fn of(&self, origin: Origin) -> (Option<Op>, &str) {
        let index = origin.0 as usize;
        if let Some(fixed) = FIXED.get(index) {
            return *fixed;
        }
        let made = self.made.get(index - FIXED.len());
        made.map_or(FIXED[0], |(op, text)| (*op, text))
    }

    /// An origin in words.
    pub(super) fn text(&self, origin: Origin) -> &str {
        self.of(origin).1
    }

    /// Poison is stored at a bit of memory.
    pub(super) fn store(&mut self, bit: u128, origin: Origin) {
        self.stored.insert(bit, origin);
    }

    /// The origin of the poison that was stored at a bit of memory, if one was.
    pub(super) fn stored(&self, bit: u128) -> Option<Origin> {
        self.stored.get(&bit).copied()
    }
}
