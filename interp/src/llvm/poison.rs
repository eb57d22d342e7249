//! Where poison comes from: each poison value remembers the op that made it, and which of its
//! rules was broken, so that the reason why a program is undefined can name both.

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

/// Names of the origins that every run has, by their number.
const FIXED: [&str; 3] = [
    "an op that is not known",
    "llvm.mlir.undef",
    "llvm.mlir.poison",
];

/// A run that makes more poison than this is not told all of its origins.
const MAX_TEXTS: usize = 256;

/// The origins of a run.
#[derive(Default)]
pub(super) struct Poisons {
    texts: Vec<Box<str>>,
    /// Of poison in memory, by the address of its first bit.
    stored: FxHashMap<u128, Origin>,
}

impl Poisons {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.texts.clear();
        self.stored.clear();
    }

    /// A new origin.
    pub(super) fn add(&mut self, text: impl FnOnce() -> String) -> Origin {
        if self.texts.len() >= MAX_TEXTS {
            return Origin::UNKNOWN;
        }
        self.texts.push(text().into());
        Origin((FIXED.len() + self.texts.len() - 1) as u32)
    }

    /// An origin in words.
    pub(super) fn text(&self, origin: Origin) -> &str {
        let index = origin.0 as usize;
        match FIXED.get(index) {
            Some(text) => text,
            None => self
                .texts
                .get(index - FIXED.len())
                .map_or(FIXED[0], |text| text),
        }
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
