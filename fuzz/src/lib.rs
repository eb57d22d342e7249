//! The bodies of the cargo-fuzz targets: each is one function from bytes to nothing, which
//! panics on what must never be.

mod counters;
pub mod differential;
pub mod interp_llvm;
mod judged;
mod kept;
pub mod mutate;
pub mod opt;
pub mod parse;
pub mod parse_llvm;
pub mod profiles;
pub mod reduce;
mod target;

use lowerfuzz_ir::case::{Case, parse};
use lowerfuzz_ir::verify::verify;

/// The test case that the bytes are the text of, if it keeps the rules.
fn verified(bytes: &[u8]) -> Option<Case> {
    let case = parse(std::str::from_utf8(bytes).ok()?, None).ok()?;
    verify(&case.module).ok()?;
    Some(case)
}
