//! Which groups of ops a case has: few at a time, so that what belongs together meets.

use lowerfuzz_ir::case::{ConversionOptions, MemRefConvention};
use lowerfuzz_ir::{ComplexOp, FuncOp, Op};

use crate::choices::Choices;
use crate::config::Config;
use crate::restrict;

/// The groups that a case has; see [`crate::config::GroupRates`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Groups {
    pub(crate) vectors: bool,
    pub(crate) transfers: bool,
    pub(crate) views: bool,
    pub(crate) copies: bool,
    pub(crate) globals: bool,
    pub(crate) atomics: bool,
    pub(crate) hints: bool,
    pub(crate) unranked: bool,
    pub(crate) functions: bool,
    pub(crate) complex: bool,
    pub(crate) flags: bool,
    pub(crate) host_vectors: bool,
    pub(crate) host_memrefs: bool,
}

impl Groups {
    /// Draws the groups of a case.
    pub(crate) fn draw(
        u: &mut Choices<'_>,
        config: &Config,
        index_width: u32,
        options: ConversionOptions,
    ) -> Groups {
        let (f, rates) = (&config.features, &config.groups);
        let mut has = |feature: bool, rate| feature && u.chance(rate);
        let bare = options.convention == MemRefConvention::BarePointer;
        let narrow = index_width == 32;
        let lowered = !narrow || restrict::vectors_with_narrow_index(config);
        let vectors = has(f.vectors && lowered, rates.vectors);
        let hosts = has(
            f.host_calls && (f.host_vectors || f.host_memrefs),
            rates.hosts,
        );
        let transfers = vectors && f.memrefs && has(f.transfers, rates.transfers);
        let unranked = f.memrefs
            && !bare
            && (!narrow || restrict::unranked_with_narrow_index(config))
            && has(f.unranked, rates.unranked);
        let complex = Op::Complex(ComplexOp::Create).row();
        let complex = complex.is_some_and(|row| row.name(config.release).is_some())
            && has(f.complex, rates.complex);
        Groups {
            vectors,
            transfers,
            views: has(f.memrefs && f.views, rates.views),
            copies: has(f.memrefs && f.copies, rates.copies),
            globals: has(f.memrefs && f.globals, rates.globals),
            atomics: has(f.memrefs && f.atomics, rates.atomics),
            hints: has(f.memrefs && f.hints, rates.hints),
            unranked,
            functions: f.calls
                && FuncOp::CallIndirect.row().name(config.release).is_some()
                && has(f.function_values, rates.function_values),
            complex,
            flags: has(f.flags, rates.flags),
            host_vectors: hosts && f.host_vectors,
            // Without descriptors there is no interface for C to call them by.
            host_memrefs: hosts && f.memrefs && f.host_memrefs && !(bare && config.only_lowerable),
        }
    }
}

/// Draws the options with which a case is converted. For a release's own tools one is enough, and
/// none with an `index` of 32 bits: programs that are converted alike share a process, and there
/// would be few of each kind.
pub(crate) fn draw_options(
    u: &mut Choices<'_>,
    config: &Config,
    index_width: u32,
) -> ConversionOptions {
    let mut options = ConversionOptions::default();
    let f = &config.features;
    if f.options {
        options.emit_c_wrappers = u.chance(config.emit_c_wrappers);
        options.aligned_alloc = u.chance(config.aligned_alloc);
    }
    let alone = config.only_lowerable;
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
        // The tools refuse wrappers by option around functions of bare pointers.
        if !options.emit_c_wrappers && u.chance(config.bare_pointer) {
            options.convention = MemRefConvention::BarePointer;
        } else if restrict::passes_descriptors(config) && u.chance(config.pointer_to_descriptor) {
            options.convention = MemRefConvention::PointerToDescriptor;
        }
    }
    options
}
