//! Scalars that have no one value: poison, and undef with the bits of it that are determined.

use std::rc::Rc;

use super::poison::Origin;
use crate::int;

/// An undef scalar.
#[derive(Clone, Debug, PartialEq)]
pub struct Undef {
    origin: Origin,
    /// What is determined of it; `None`: nothing.
    partly: Option<Rc<Partly>>,
}

/// A scalar of which some bits are known.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Partly {
    /// Those that are known; the others are 0.
    bits: u128,
    /// Those that are not.
    open: u128,
}

/// What a scalar is that has no one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Indefinite {
    /// Where that came from.
    pub origin: Origin,
    /// Poison, and not undef?
    pub is_poison: bool,
}

impl Indefinite {
    pub(super) fn poison(origin: Origin) -> Indefinite {
        Indefinite {
            origin,
            is_poison: true,
        }
    }

    pub(super) fn undef(origin: Origin) -> Indefinite {
        Indefinite {
            origin,
            is_poison: false,
        }
    }

    /// `poison` or `undef`.
    pub fn name(self) -> &'static str {
        if self.is_poison { "poison" } else { "undef" }
    }
}

impl Undef {
    /// Nothing is determined.
    pub(super) fn all(origin: Origin) -> Undef {
        Undef {
            origin,
            partly: None,
        }
    }

    /// Where it came from.
    pub(super) fn origin(&self) -> Origin {
        self.origin
    }

    /// The bits that are determined, the others 0; and those others.
    pub(super) fn parts(&self, width: u32) -> (u128, u128) {
        match &self.partly {
            Some(partly) => (partly.bits, partly.open),
            None => (0, int::ones(width)),
        }
    }

    /// With these bits for what is not determined.
    pub(super) fn filled(&self, width: u32, with: u128) -> u128 {
        let (bits, open) = self.parts(width);
        bits | with & open
    }

    /// With these bits, but for those that are not determined.
    pub(super) fn partly(bits: u128, open: u128, origin: Origin) -> Undef {
        let bits = bits & !open;
        Undef {
            origin,
            partly: Some(Rc::new(Partly { bits, open })),
        }
    }
}
