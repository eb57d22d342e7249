//! The bodies of the cargo-fuzz targets. Each body is a function that receives bytes and panics on
//! a bug.

mod case_cache;
mod counters;
pub mod differential;
pub mod interp_llvm;
mod judged;
pub mod mutate;
pub mod opt;
pub mod parse;
pub mod parse_llvm;
pub mod profiles;
pub mod prove;
pub mod reduce;
pub mod shown;
mod target;

use lowerfuzz_ir::case::{Case, parse};
use lowerfuzz_ir::verify::verify;

/// Parses the bytes as a test case. Returns `None` if the test case does not verify.
fn verified(bytes: &[u8]) -> Option<Case> {
    let case = parse(std::str::from_utf8(bytes).ok()?, None).ok()?;
    verify(&case.module).ok()?;
    Some(case)
}
