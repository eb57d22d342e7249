//! See `lowerfuzz_fuzz::interp_llvm`.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| lowerfuzz_fuzz::interp_llvm::run(bytes));

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("run me with: cargo +nightly fuzz run interp_llvm");
}
