//! Mistakes that tests plant in the prover, to see that they are found.

use std::cell::Cell;

/// A mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Planted {
    /// A rule replaces signed comparisons by unsigned ones.
    Rule,
    /// Division by poison is defined.
    PoisonDivisor,
    /// `select` is poison if the arm that is not chosen is.
    SelectArms,
    /// Shifts by the width are defined.
    WideShift,
    /// Additions ignore `nsw`.
    NoSignedWrap,
    /// The code before a branch decides, instead of the branch that is taken.
    Branch,
}

thread_local! {
    static PLANTED: Cell<Option<Planted>> = const { Cell::new(None) };
}

/// Plants a mistake in this thread, or removes it.
pub(crate) fn plant(planted: Option<Planted>) {
    PLANTED.set(planted);
}

/// Returns whether this mistake is planted.
pub(crate) fn is(planted: Planted) -> bool {
    PLANTED.get() == Some(planted)
}
