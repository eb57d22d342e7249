//! The fuzz target `unranked`; see `lowerfuzz_fuzz::profiles`.
#![cfg_attr(fuzzing, no_main)]

lowerfuzz_fuzz::target!(generated lowerfuzz_fuzz::profiles::unranked, lowerfuzz_fuzz::profiles::show_unranked);
