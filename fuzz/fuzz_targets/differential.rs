//! See `lowerfuzz_fuzz::differential`.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| lowerfuzz_fuzz::differential::run(bytes));

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("run me with: cargo +nightly fuzz run differential");
}
