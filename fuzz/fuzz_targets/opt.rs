//! See `lowerfuzz_fuzz::opt`.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| lowerfuzz_fuzz::opt::run(bytes));

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("run me with: cargo +nightly fuzz run opt");
}
