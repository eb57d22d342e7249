//! Fuzz target that generates a test case from bytes and judges its built-in lowering. The verdict
//! must not be a finding.

use arbitrary::Unstructured;
use lowerfuzz_generator::{Config, case};
use lowerfuzz_ir::case::print;
use lowerfuzz_ir::verify::verify;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::judged::judge;

/// The minimal length of an input in bytes. Half of all programs need at most 430 bytes.
const LEAST: usize = 512;

/// Judges the test case that the generator makes from the bytes with this configuration.
///
/// # Panics
/// If the case does not verify, or on a finding. The message contains the test case as input for
/// `lowerfuzz check`.
pub fn run_with(bytes: &[u8], config: &Config) -> bool {
    let Ok(case) = case(&mut Unstructured::new(bytes), config) else {
        return false;
    };
    if let Err(errors) = verify(&case.module) {
        panic!(
            "a generated program does not verify: {errors:?}\n{}",
            print(&case)
        );
    }
    judge(Some(&case), None)
}

/// Judges the test case that the generator makes from the bytes.
///
/// # Panics
/// As [`run_with`].
pub fn run(bytes: &[u8]) -> bool {
    run_with(bytes, &Config::default())
}

/// Extends a short input of libFuzzer to enough bytes for a whole program. Mutates longer inputs
/// with `mutate`.
///
/// libFuzzer only grows inputs if this increases coverage, and the program of a few bytes is empty.
pub fn grown(
    data: &mut [u8],
    size: usize,
    max_size: usize,
    seed: u32,
    mutate: impl FnOnce(&mut [u8], usize, usize) -> usize,
) -> usize {
    let least = LEAST.min(max_size);
    if size >= least {
        return mutate(data, size, max_size).max(least);
    }
    Xoshiro256PlusPlus::seed_from_u64(u64::from(seed)).fill_bytes(&mut data[size..least]);
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smoke() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut bytes = vec![0; 4096];
        run(&[]);
        for _ in 0..200 {
            random.fill_bytes(&mut bytes);
            let len = random.next_u32() as usize % bytes.len();
            run(&bytes[..len]);
        }
    }

    #[test]
    fn short_inputs_are_extended_to_a_whole_program() {
        let mut data = vec![0; 4096];
        let never = |_: &mut [u8], _, _| unreachable!();
        assert_eq!(grown(&mut data, 1, 4096, 7, never), LEAST);
        assert!(data[1..LEAST].iter().any(|byte| *byte != 0));
        // A mutation that shortens the input still leaves at least the minimal length.
        assert_eq!(grown(&mut data, LEAST, 4096, 7, |_, _, _| 3), LEAST);
        assert_eq!(grown(&mut data, 2, 100, 7, never), 100);
    }
}
