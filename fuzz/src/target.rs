//! What the programs of the fuzz targets are made of.

/// A fuzz target: a function that libFuzzer calls with bytes, and where they are the generator's, what changes
/// them. Without libFuzzer it is a program that says how it is run.
#[macro_export]
macro_rules! target {
    (generated $run:path) => {
        $crate::target!($run);

        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
            $crate::differential::grown(data, size, max_size, seed, libfuzzer_sys::fuzzer_mutate)
        });
    };
    ($run:path) => {
        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
            $run(bytes);
        });

        #[cfg(not(fuzzing))]
        fn main() {
            eprintln!("run me with: fuzz/run {}", env!("CARGO_BIN_NAME"));
        }
    };
}
