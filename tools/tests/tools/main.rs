//! Releases of `mlir-opt` as lowerings under test, and what they read of generated programs.

mod batches;
mod releases;
