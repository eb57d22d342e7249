//! The fuzz target `packing`; see `lowerfuzz_fuzz::profiles`.
#![cfg_attr(fuzzing, no_main)]

lowerfuzz_fuzz::target!(generated lowerfuzz_fuzz::profiles::packing, lowerfuzz_fuzz::profiles::show_packing);
