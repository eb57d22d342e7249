//! See `lowerfuzz_fuzz::differential`.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    lowerfuzz_fuzz::differential::run(bytes);
});

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    lowerfuzz_fuzz::differential::grown(data, size, max_size, seed, libfuzzer_sys::fuzzer_mutate)
});

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("run me with: fuzz/run differential");
}
