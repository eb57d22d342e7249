//! See `lowerfuzz_fuzz::mutate`.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
use libfuzzer_sys::{Corpus, fuzz_crossover, fuzz_mutator, fuzz_target};

lowerfuzz_fuzz::input!(lowerfuzz_fuzz::shown::text);

#[cfg(fuzzing)]
fuzz_target!(|input: Input<'_>| -> Corpus {
    match lowerfuzz_fuzz::mutate::run(input.0) {
        true => Corpus::Keep,
        false => Corpus::Reject,
    }
});

#[cfg(fuzzing)]
fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    lowerfuzz_fuzz::mutate::mutate(data, size, max_size, seed)
});

#[cfg(fuzzing)]
fuzz_crossover!(|data1: &[u8], data2: &[u8], out: &mut [u8], seed: u32| {
    lowerfuzz_fuzz::mutate::crossover(data1, data2, out, seed)
});

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("run this target with: fuzz/run mutate");
}
