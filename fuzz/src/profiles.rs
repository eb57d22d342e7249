//! Fuzz targets like `differential`, with generator profiles that focus on one feature.

use lowerfuzz_generator::{Config, Profile};

use crate::differential::run_with;
use crate::shown::generated_with;

macro_rules! targets {
    ($($name:ident $show:ident $profile:ident;)*) => {$(
        /// Judges the test case that the generator makes from the bytes with this profile.
        ///
        /// # Panics
        /// As [`run_with`].
        pub fn $name(bytes: &[u8]) -> bool {
            run_with(bytes, &Profile::$profile.of(Config::default()))
        }

        /// Returns the program that the generator makes from the bytes with this profile.
        pub fn $show(bytes: &[u8]) -> String {
            generated_with(bytes, &Profile::$profile.of(Config::default()))
        }
    )*};
}

targets! {
    descriptors show_descriptors Descriptors;
    packing show_packing Packing;
    successors show_successors Successors;
    vectors show_vectors Vectors;
    unranked show_unranked Unranked;
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    #[test]
    fn programs_of_every_profile_are_judged() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut bytes = vec![0; 1024];
        for target in [descriptors, packing, successors, vectors, unranked] {
            let mut judged = 0;
            for _ in 0..20 {
                random.fill_bytes(&mut bytes);
                judged += usize::from(target(&bytes));
            }
            assert!(judged >= 18, "{judged} of 20");
        }
    }
}
