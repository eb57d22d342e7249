//! Bytes to test cases: programs of the source level that verify, end, and are well-defined by
//! construction, with calls to make of them.
//!
//! A case is a function of the bytes and the [`Config`] alone, the same on every machine. The
//! generator knows nothing of what ops compute; it knows what must hold of their operands, and
//! inserts a guard before each op that its row in the op tables says has a hazard.
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
mod affine_bounds;
mod affine_expr;
mod affine_parallel;
mod alloc;
mod arith;
mod atomic;
mod builder;
mod calls;
mod case;
mod census;
mod cfg;
mod choices;
mod complex;
mod config;
mod contract;
mod copy;
mod feature_set;
mod features;
mod flags;
mod function;
mod function_value;
mod global;
mod groups;
mod guard;
mod host;
mod inputs;
mod layout;
mod linear;
mod loops;
mod masked;
mod memref;
mod menu;
mod no_dimensions;
mod numbers;
mod operands;
mod power;
mod profile;
mod program;
mod rearrange;
mod reshape;
pub mod restrict;
mod results;
mod signature;
mod statement;
#[cfg(feature = "proptest")]
pub mod strategy;
mod structured;
mod transfer;
mod ub;
mod unranked;
mod values;
mod vector;
mod view;
mod weights;

use arbitrary::Unstructured;
use lowerfuzz_ir::case::Case;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

pub use crate::case::Conversion;
pub use crate::census::{drawn_ops, features_of, form_of};
use crate::choices::Choices;
pub use crate::config::{Config, Rate, Span};
pub use crate::feature_set::FeatureSet;
pub use crate::features::Features;
pub use crate::groups::GroupRates;
pub use crate::profile::Profile;
pub use crate::weights::Weights;

/// Bytes that a seed is stretched to. Half of the cases of the default config take 430 or less,
/// the largest of 20,000 takes 1,140; what is drawn beyond them is plain.
const SEED_BYTES: usize = 4096;

/// Bytes for each op where a config asks for more ops than those are enough for.
const BYTES_AN_OP: usize = 64;

/// Draws a case from bytes, and takes from `u` what was used of them. The bytes may run out, or
/// be none: the case is then smaller.
///
/// # Errors
/// None at present; the type leaves room for inputs that are not worth a case.
pub fn case(u: &mut Unstructured<'_>, config: &Config) -> arbitrary::Result<Case> {
    let bytes = u.peek_bytes(u.len()).unwrap_or_default();
    let mut choices = Choices::new(bytes);
    let case = case::draw(&mut choices, config);
    u.bytes(choices.used())?;
    Ok(case)
}

/// Draws the case of a seed: of the bytes that Xoshiro256++ makes of it, word by word in
/// little-endian order.
pub fn case_from_seed(seed: u64, config: &Config) -> Case {
    case::draw(&mut Choices::new(&bytes(seed, config)), config)
}

/// Draws how a case is converted, as the case of this seed would be.
pub fn conversion_from_seed(seed: u64, config: &Config) -> Conversion {
    Conversion::draw(&mut Choices::new(&bytes(seed, config)), config)
}

fn bytes(seed: u64, config: &Config) -> Vec<u8> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut bytes = vec![0; SEED_BYTES.max(config.ops.max as usize * BYTES_AN_OP)];
    for chunk in bytes.chunks_exact_mut(8) {
        chunk.copy_from_slice(&random.next_u64().to_le_bytes());
    }
    bytes
}
