//! Draws how a case is converted, under the rules that restrict the case.

use lowerfuzz_ir::case::{ConversionOptions, MemRefConvention};

use crate::case::conversion::Conversion;
use crate::choices::Choices;
use crate::config::settings::Config;
use crate::restrict::{LanguageFeature, Limits};

/// Draws how a case is converted.
pub(crate) fn draw_conversion(u: &mut Choices<'_>, config: &Config) -> Conversion {
    let index_width = if u.chance(config.index_32) { 32 } else { 64 };
    let limits = limits(config, index_width);
    Conversion {
        index_width,
        options: draw_options(u, config, &limits, index_width),
    }
}

/// Returns the rules that apply to a case with this configuration and `index` width.
pub(crate) fn limits(config: &Config, index_width: u32) -> Limits {
    Limits::of(config.release, config.only_lowerable, index_width).without(&config.without)
}

/// Draws the conversion options of a test case.
///
/// If options must not be mixed, at most one option differs from its default. With a 32-bit
/// `index`, none differs.
fn draw_options(
    u: &mut Choices<'_>,
    config: &Config,
    limits: &Limits,
    index_width: u32,
) -> ConversionOptions {
    let mut options = ConversionOptions::default();
    let f = &config.features;
    if f.options {
        options.emit_c_wrappers = u.chance(config.emit_c_wrappers);
        options.aligned_alloc = u.chance(config.aligned_alloc);
    }
    let alone = !limits.allow(LanguageFeature::MixedOptions);
    if alone && index_width == 32 {
        return ConversionOptions::default();
    }
    if alone && options.emit_c_wrappers {
        options.aligned_alloc = false;
    }
    if alone && options.aligned_alloc {
        return options;
    }
    if f.conventions && f.memrefs {
        // `mlir-opt` rejects `emit_c_wrappers` for functions that take bare pointers.
        if !options.emit_c_wrappers && u.chance(config.bare_pointer) {
            options.convention = MemRefConvention::BarePointer;
        } else if limits.allow(LanguageFeature::PointersToDescriptors)
            && u.chance(config.pointer_to_descriptor)
        {
            options.convention = MemRefConvention::PointerToDescriptor;
        }
    }
    options
}
