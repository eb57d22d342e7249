//! Inputs of fuzz targets as programs, for `cargo fuzz fmt`.

use arbitrary::Unstructured;
use lowerfuzz_generator::{Config, case};
use lowerfuzz_ir::case::print;

/// Returns an input that is a program. Bytes that are not text become `\u{fffd}`.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns the program that the generator makes from an input.
pub fn generated(bytes: &[u8]) -> String {
    generated_with(bytes, &Config::default())
}

/// Returns the program that the generator makes from an input with this configuration.
pub fn generated_with(bytes: &[u8], config: &Config) -> String {
    match case(&mut Unstructured::new(bytes), config) {
        Ok(case) => print(&case),
        Err(why) => format!("// The generator makes no program from these bytes: {why}\n"),
    }
}

#[cfg(test)]
mod tests {
    use lowerfuzz_ir::case::parse;

    use super::*;

    #[test]
    fn every_input_is_shown_as_a_program() {
        assert_eq!(
            text(b"func.func private @f()\n"),
            "func.func private @f()\n"
        );
        let bytes: [u8; 600] = std::array::from_fn(|i| (i * 37 % 251) as u8);
        for shown in [generated(&bytes), crate::profiles::show_vectors(&bytes)] {
            let case = parse(&shown, None).expect("a test case");
            assert!(!case.module.funcs.is_empty(), "{shown}");
        }
        assert_ne!(generated(&bytes), crate::profiles::show_descriptors(&bytes));
    }
}
