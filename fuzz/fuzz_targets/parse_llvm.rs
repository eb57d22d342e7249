//! See `lowerfuzz_fuzz::parse_llvm`.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| lowerfuzz_fuzz::parse_llvm::run(bytes));

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("run me with: fuzz/run parse_llvm");
}
