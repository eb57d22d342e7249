//! See `lowerfuzz_fuzz::opt`.
#![cfg_attr(fuzzing, no_main)]

lowerfuzz_fuzz::target!(lowerfuzz_fuzz::opt::run, lowerfuzz_fuzz::shown::text);
