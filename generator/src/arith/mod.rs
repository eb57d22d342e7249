//! Generates ops on numbers: the dialects `arith`, `index` and `math`, with flags and guards.

pub(crate) mod flags;
pub(crate) mod guard;
pub(crate) mod numbers;
pub(crate) mod ops;
pub(crate) mod power;
