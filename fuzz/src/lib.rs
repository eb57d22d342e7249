//! The bodies of the cargo-fuzz targets: each is one function from bytes to nothing, which
//! panics on what must never be.

mod counters;
pub mod differential;
pub mod interp_llvm;
mod judged;
pub mod mutate;
pub mod opt;
pub mod parse;
pub mod parse_llvm;
pub mod profiles;
pub mod reduce;
