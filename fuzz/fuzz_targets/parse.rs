//! See `lowerfuzz_fuzz::parse`.
#![cfg_attr(fuzzing, no_main)]

lowerfuzz_fuzz::target!(lowerfuzz_fuzz::parse::run, lowerfuzz_fuzz::shown::text);
