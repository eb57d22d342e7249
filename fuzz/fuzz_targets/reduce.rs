//! See `lowerfuzz_fuzz::reduce`.
#![cfg_attr(fuzzing, no_main)]

lowerfuzz_fuzz::target!(lowerfuzz_fuzz::reduce::run, lowerfuzz_fuzz::shown::text);
