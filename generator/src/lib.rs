//! Turns bytes into test cases: source-level programs with calls to make.
//!
//! The programs verify, terminate and are well-defined by construction. A case depends only on the
//! bytes and the [`Config`], and is the same on every machine. The generator does not compute the
//! results of ops. It ensures the preconditions of their operands: it inserts a guard before each
//! op whose row in the op tables names a hazard.
//!
//! ```
//! use lowerfuzz_generator::{Config, case_from_seed};
//! use lowerfuzz_ir::{case, verify};
//!
//! let program = case_from_seed(7, &Config::default());
//! verify::verify(&program.module).unwrap();
//! assert!(!program.calls.is_empty());
//! let again = case_from_seed(7, &Config::default());
//! assert_eq!(case::print(&again), case::print(&program));
//! ```

mod affine;
mod arith;
mod builder;
mod case;
mod cf;
mod choices;
mod complex;
mod config;
mod feature_count;
mod feature_set;
mod func;
mod memref;
mod menu;
mod operands;
pub mod pattern;
pub mod restrict;
mod scf;
mod statement;
#[cfg(feature = "proptest")]
pub mod strategy;
mod tensor;
mod ub;
mod values;
mod vector;

use arbitrary::Unstructured;
use lowerfuzz_ir::case::Case;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

pub use crate::case::conversion::Conversion;
use crate::case::draw::draw;
use crate::case::options::draw_conversion;
use crate::choices::Choices;
pub use crate::config::features::Features;
pub use crate::config::groups::GroupRates;
pub use crate::config::profile::Profile;
pub use crate::config::settings::{Config, Rate, Span};
pub use crate::config::weights::Weights;
pub use crate::feature_count::{drawn_ops, features_of, language_feature_of};
pub use crate::feature_set::FeatureSet;

/// The number of bytes to which a seed is expanded.
///
/// With the default configuration half of the cases use at most 430 bytes, and the largest of
/// 20,000 uses 1,140. All draws after the last byte read zeros, which select the simplest
/// alternatives.
const SEED_BYTES: usize = 4096;

/// The number of bytes for each op, if a configuration asks for so many ops that [`SEED_BYTES`] is
/// too small.
const BYTES_AN_OP: usize = 64;

/// Draws a test case from bytes, and consumes the used bytes of `u`.
///
/// If `u` has too few bytes, or none, the test case is smaller.
///
/// # Errors
/// Never fails at present. The return type allows later versions to reject inputs.
pub fn case(u: &mut Unstructured<'_>, config: &Config) -> arbitrary::Result<Case> {
    let bytes = u.peek_bytes(u.len()).unwrap_or_default();
    let mut choices = Choices::new(bytes);
    let case = draw(&mut choices, config);
    u.bytes(choices.used())?;
    Ok(case)
}

/// Draws the test case of a seed.
///
/// The input bytes are the little-endian words of Xoshiro256++ with this seed.
pub fn case_from_seed(seed: u64, config: &Config) -> Case {
    draw(&mut Choices::new(&bytes(seed, config)), config)
}

/// Draws only the conversion that the case of this seed would have.
pub fn conversion_from_seed(seed: u64, config: &Config) -> Conversion {
    draw_conversion(&mut Choices::new(&bytes(seed, config)), config)
}

fn bytes(seed: u64, config: &Config) -> Vec<u8> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut bytes = vec![0; SEED_BYTES.max(config.ops.max as usize * BYTES_AN_OP)];
    for chunk in bytes.chunks_exact_mut(8) {
        chunk.copy_from_slice(&random.next_u64().to_le_bytes());
    }
    bytes
}
