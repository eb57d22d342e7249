//! The macro that defines the programs of the fuzz targets.

/// Defines a fuzz target: the function that libFuzzer calls with bytes, and the function that prints
/// an input as MLIR for `cargo fuzz fmt`. `generated` adds a custom mutator for inputs of the
/// generator. Without libFuzzer, the program prints how to run the target.
#[macro_export]
macro_rules! target {
    (generated $run:path, $show:path) => {
        $crate::target!($run, $show);

        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
            $crate::differential::grown(data, size, max_size, seed, libfuzzer_sys::fuzzer_mutate)
        });
    };
    ($run:path, $show:path) => {
        $crate::input!($show);

        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_target!(|input: Input<'_>| {
            $run(input.0);
        });

        #[cfg(not(fuzzing))]
        fn main() {
            eprintln!("run this target with: fuzz/run {}", env!("CARGO_BIN_NAME"));
        }
    };
}

/// Defines `Input`, the bytes of an input. Its debug format, which `cargo fuzz fmt` prints, is the
/// program that `$show` makes from the bytes.
#[macro_export]
macro_rules! input {
    ($show:path) => {
        /// The bytes of an input, whose debug format is the program.
        #[cfg(fuzzing)]
        struct Input<'a>(&'a [u8]);

        #[cfg(fuzzing)]
        impl<'a> libfuzzer_sys::arbitrary::Arbitrary<'a> for Input<'a> {
            fn arbitrary(
                bytes: &mut libfuzzer_sys::arbitrary::Unstructured<'a>,
            ) -> libfuzzer_sys::arbitrary::Result<Self> {
                let all = bytes.len();
                bytes.bytes(all).map(Input)
            }

            fn arbitrary_take_rest(
                bytes: libfuzzer_sys::arbitrary::Unstructured<'a>,
            ) -> libfuzzer_sys::arbitrary::Result<Self> {
                Ok(Input(bytes.take_rest()))
            }
        }

        #[cfg(fuzzing)]
        impl std::fmt::Debug for Input<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&$show(self.0))
            }
        }
    };
}
