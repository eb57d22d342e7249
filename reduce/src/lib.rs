//! Smaller test cases that are still interesting.
//!
//! [`reduce`] takes a test case and a [`Predicate`] and returns the smallest case it finds for
//! which the predicate holds. It works on the IR, never on text: *shrinkers* (one file each)
//! propose smaller cases, each is verified before anybody sees it, and what the predicate accepts
//! is where the search goes on, until no shrinker knows anything smaller. Big steps come first:
//! half of the ops, then quarters, then single ones.
//!
//! The crate knows how programs look and not what they mean. Whether a candidate is still
//! well-defined and still shows the same thing is for the predicate to say, which usually asks a
//! judge. Ops and types that no table knows are carried, kept or dropped whole.
//!
//! [`Reduction`] is the same search turned inside out: it hands out candidates and is told which
//! of them are interesting. A batch of candidates can be asked for at once, for predicates that
//! answer many questions as cheaply as one.
//!
//! [`reduce_passes`] does the same for the list of passes that a program goes through.

mod draft;
mod graph;
mod memref;
mod pipeline;
mod reduction;
mod retype;
mod search;
mod shrink;
mod weight;

pub use pipeline::reduce_passes;
pub use reduction::{Progress, Reduction};
pub use search::{NotInteresting, Options, Predicate, Reduced, Stopped, reduce};
