//! Runs many calls of one function at once, in each engine.
//!
//! A group has the calls of one function whose arguments are defined scalars. Each engine runs a
//! group as a table of inputs. An engine *settles* a call if the call returns the expected scalars
//! and nothing else of the call can be observed. Any other call has to run alone, which gives its
//! observation.

mod group;
mod groups;
mod lowered;
mod source;

pub use groups::{Calls, Groups, SourceCall};
