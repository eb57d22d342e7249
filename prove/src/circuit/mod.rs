//! Terms as circuits of gates, and circuits as clauses for the SAT solver.

mod blast;
mod gates;
mod sat;
mod words;

pub(crate) use self::blast::Blaster;
pub(crate) use self::sat::{Limits, Solved, Solver};
