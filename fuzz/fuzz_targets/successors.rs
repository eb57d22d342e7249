//! The fuzz target `successors`; see `lowerfuzz_fuzz::profiles`.
#![cfg_attr(fuzzing, no_main)]

lowerfuzz_fuzz::target!(generated lowerfuzz_fuzz::profiles::successors, lowerfuzz_fuzz::profiles::show_successors);
