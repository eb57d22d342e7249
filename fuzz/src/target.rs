//! The macro that defines the programs of the fuzz targets.

/// Defines a fuzz target: the function that libFuzzer calls with bytes. `generated` adds a custom
/// mutator for inputs of the generator. Without libFuzzer, the program prints how to run the
/// target.
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
            eprintln!("run this target with: fuzz/run {}", env!("CARGO_BIN_NAME"));
        }
    };
}
