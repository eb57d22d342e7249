//! See `lowerfuzz_fuzz::reduce`.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| lowerfuzz_fuzz::reduce::run(bytes));

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("run me with: fuzz/run reduce");
}
