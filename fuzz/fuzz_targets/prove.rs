//! See `lowerfuzz_fuzz::prove`.
#![cfg_attr(fuzzing, no_main)]

lowerfuzz_fuzz::target!(lowerfuzz_fuzz::prove::run, lowerfuzz_fuzz::prove::shown);
