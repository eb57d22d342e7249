//! Generates ops of the `vector` dialect.

pub(crate) mod contract;
pub(crate) mod masked;
pub(crate) mod ops;
pub(crate) mod rank0_vectors;
pub(crate) mod rearrange;
pub(crate) mod transfer;
