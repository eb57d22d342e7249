//! See `lowerfuzz_fuzz::interp_llvm`.
#![cfg_attr(fuzzing, no_main)]

lowerfuzz_fuzz::target!(
    lowerfuzz_fuzz::interp_llvm::run,
    lowerfuzz_fuzz::shown::text
);
