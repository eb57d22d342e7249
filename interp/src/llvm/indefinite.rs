//! Scalars without a definite value: poison, and undef with its known bits.

use std::rc::Rc;

use super::poison::Origin;
use crate::int;

/// An undef scalar.
#[derive(Clone, Debug, PartialEq)]
pub struct Undef {
    origin: Origin,
    /// The known bits of the undef scalar; `None` if every bit is undetermined.
    partly: Option<Rc<Partly>>,
}

/// A scalar with some known bits.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Partly {
    /// The known bits of the scalar. Its undetermined bits are stored as 0.
    bits: u128,
    /// The mask of the scalar's undetermined bits.
    open: u128,
}

/// A scalar that is poison or undef.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Indefinite {
    /// The origin of the scalar's poison or undef.
    pub origin: Origin,
    /// Is the scalar poison rather than undef?
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

    /// Returns the name of the scalar's kind: `poison` or `undef`.
    pub fn name(self) -> &'static str {
        if self.is_poison { "poison" } else { "undef" }
    }
}

impl Undef {
    /// An undef scalar without known bits.
    pub(super) fn all(origin: Origin) -> Undef {
        Undef {
            origin,
            partly: None,
        }
    }

    /// The origin of the undef.
    pub(super) fn origin(&self) -> Origin {
        self.origin
    }

    /// Returns the known bits, and the mask of the undetermined bits. Undetermined bits count as 0
    /// in the known bits.
    pub(super) fn parts(&self, width: u32) -> (u128, u128) {
        match &self.partly {
            Some(partly) => (partly.bits, partly.open),
            None => (0, int::ones(width)),
        }
    }

    /// Replaces the undetermined bits of the scalar by the bits of `with`.
    pub(super) fn filled(&self, width: u32, with: u128) -> u128 {
        let (bits, open) = self.parts(width);
        bits | with & open
    }

    /// Returns an undef scalar with the known bits of `bits`. `open` is the mask of the
    /// undetermined bits.
    pub(super) fn partly(bits: u128, open: u128, origin: Origin) -> Undef {
        let bits = bits & !open;
        Undef {
            origin,
            partly: Some(Rc::new(Partly { bits, open })),
        }
    }
}
