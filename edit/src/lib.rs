//! Editable test cases.
//!
//! A [`draft::Draft`] is a test case whose bodies are [`graph::Graph`]s: blocks own their ops, and
//! ops own their operands. An edited draft may be invalid, so users verify it. The reducer and the
//! mutator edit test cases in this form.

pub mod draft;
pub mod graph;
pub mod inline;
pub mod memref;
pub mod retype;
