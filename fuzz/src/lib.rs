//! The bodies of the cargo-fuzz targets: each is one function from bytes to nothing, which
//! panics on what must never be.

pub mod differential;
pub mod interp_llvm;
pub mod opt;
pub mod parse;
