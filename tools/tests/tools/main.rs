//! Integration tests of `mlir-opt` releases as lowerings under test.

mod batches;
mod installed;
mod releases;
mod unread;
