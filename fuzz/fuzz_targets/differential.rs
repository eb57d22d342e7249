//! See `lowerfuzz_fuzz::differential`.
#![cfg_attr(fuzzing, no_main)]

lowerfuzz_fuzz::target!(generated lowerfuzz_fuzz::differential::run, lowerfuzz_fuzz::shown::generated);
