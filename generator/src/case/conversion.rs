//! The conversion of a test case: its settings and options.

use lowerfuzz_ir::case::ConversionOptions;

/// The conversion of a test case: the width of `index`, and the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// Width of `index` in bits: 32 or 64.
    pub index_width: u32,
    /// The options of the conversion.
    pub options: ConversionOptions,
}
