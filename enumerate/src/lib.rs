//! Bounded exhaustive search: every small function of a space, judged on all its inputs.
//!
//! A [`Space`] is described by a few types, families of ops, constants and contexts, and numbers its
//! functions. A [`Search`] sends thousands of functions in one module through a target, and compares
//! each changed function with its source on all inputs, or on edge values if there are too many.
//! Findings are grouped by what the target did ([`Causes`]).

mod case;
mod cause;
mod compare;
mod context;
mod edit;
mod form;
mod found;
mod function;
mod inputs;
mod learned;
mod placed;
mod printed;
mod same;
mod search;
mod space;
mod spaces;
mod subset;
mod tally;
mod transform;

pub use cause::{Cause, CauseKey, Causes, Member};
pub use compare::{Comparison, Difference, compare};
pub use context::Context;
pub use edit::Edit;
pub use form::{Family, Form};
pub use found::{Failure, Found};
pub use function::{Function, Operand, Step};
pub use inputs::Inputs;
pub use learned::Learned;
pub use search::{LOWERED_TOGETHER, Options, Search, Then};
pub use space::{Description, Ops, SAMPLES, Space};
pub use spaces::{SPACES, find};
pub use tally::Tally;
pub use transform::{Batch, Lowers, Transform, Transformed, missing_dialects};
