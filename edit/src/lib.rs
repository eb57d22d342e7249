//! Test cases in a form that is easy to change.
//!
//! A [`draft::Draft`] is a test case whose bodies are [`graph::Graph`]s: blocks own their ops, and ops
//! their operands. What is made of it may be wrong, and is verified before anybody sees it. Whoever
//! makes test cases smaller and whoever makes others of them work on this.

pub mod draft;
pub mod graph;
pub mod inline;
pub mod memref;
pub mod retype;
