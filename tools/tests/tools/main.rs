//! Integration tests of `mlir-opt` releases as lowerings under test.

mod batches;
mod installed;
mod named_ops;
mod releases;
mod tensors;
mod unread;
