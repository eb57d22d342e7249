//! The fuzz target `vectors`; see `lowerfuzz_fuzz::profiles`.
#![cfg_attr(fuzzing, no_main)]

lowerfuzz_fuzz::target!(generated lowerfuzz_fuzz::profiles::vectors, lowerfuzz_fuzz::profiles::show_vectors);
