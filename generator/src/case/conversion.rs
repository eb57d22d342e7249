//! How a case is converted.

use lowerfuzz_ir::case::ConversionOptions;

/// How a case is converted: the width of `index`, and the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// Width of `index`: 32 or 64.
    pub index_width: u32,
    /// The options of the conversion.
    pub options: ConversionOptions,
}
