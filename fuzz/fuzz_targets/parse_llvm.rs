//! See `lowerfuzz_fuzz::parse_llvm`.
#![cfg_attr(fuzzing, no_main)]

lowerfuzz_fuzz::target!(lowerfuzz_fuzz::parse_llvm::run, lowerfuzz_fuzz::shown::text);
