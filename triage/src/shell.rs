//! Quotes words for a shell.

pub use lowerfuzz_tools::targets::{joined, quoted};
