//! Draws a test case: its conversion options, its functions one by one, and the calls to make.

use lowerfuzz_ir::case::{Case, ConversionOptions, Era, MemRefConvention};
use lowerfuzz_ir::{Body, MemRefOp, Op, UbOp};

use crate::choices::Choices;
use crate::config::Config;
use crate::groups::Groups;
use crate::program::Program;
use crate::restrict::{Form, Limits};
use crate::{function, inputs};

/// How a case is converted: the width of `index`, and the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// Width of `index`: 32 or 64.
    pub index_width: u32,
    /// The options of the conversion.
    pub options: ConversionOptions,
}

impl Conversion {
    /// Draws a conversion.
    pub(crate) fn draw(u: &mut Choices<'_>, config: &Config) -> Conversion {
        let index_width = if u.chance(config.index_32) { 32 } else { 64 };
        let limits = limits(config, index_width);
        Conversion {
            index_width,
            options: draw_options(u, config, &limits, index_width),
        }
    }
}

fn limits(config: &Config, index_width: u32) -> Limits {
    Limits::of(config.release, config.only_lowerable, index_width).without(&config.without)
}

/// Draws a test case.
pub(crate) fn draw(u: &mut Choices<'_>, config: &Config) -> Case {
    let drawn = Conversion::draw(u, config);
    let Conversion {
        index_width,
        options,
    } = config.conversion.unwrap_or(drawn);
    let limits = limits(config, index_width);
    let mut groups = Groups::draw(u, &config.features, &config.groups, &limits, options);
    // These groups use bytes from the end, so that a case without them is the same as before they
    // existed.
    groups.structured = config.features.branches
        && config.features.loops
        && limits.allow(Form::Regions)
        && u32::from(u.byte_from_end(2)) >= 256 - u32::from(config.structured);
    groups.affine = config.features.memrefs
        && config.features.loops
        && limits.allow(Form::Affine)
        && u32::from(u.byte_from_end(4)) >= 256 - u32::from(config.affine);
    groups.complex_functions =
        groups.complex && limits.allow(Form::ComplexFunctions) && u.byte_from_end(5) >= 64;
    groups.poison = limits.allow(Form::Poison)
        && limits.name(Op::Ub(UbOp::Poison))
        && u32::from(u.byte_from_end(3)) >= 256 - u32::from(config.poison);
    let mut program = Program::new(u, config, index_width, limits, options, groups);
    // The sum of two draws makes very small and very large programs rare.
    let span = config.ops;
    let half = span.max.saturating_sub(span.min) / 2;
    let target = span.min + u.range(0, half) + u.range(0, half);
    let wanted = u.range(config.functions.min.max(1), config.functions.max.max(1));
    // A function of fewer than six ops is too small to be interesting.
    let functions = if config.features.calls {
        wanted.min(1 + target / 8)
    } else {
        1
    };
    let mut left = target;
    for i in 0..functions {
        let last = i + 1 == functions;
        // The last function gets the most ops, because the case's calls are calls of the last
        // function.
        let share = if last {
            left
        } else {
            left / (functions - i + 1)
        };
        left -= share.min(left);
        function::function(&mut program, u, share, last);
    }

    let Program {
        module,
        signatures,
        kinds,
        limits,
        ..
    } = program;
    let mut case = Case::new(module, config.release);
    case.index_width = index_width;
    case.options = options;
    inputs::calls(u, config, &mut case, &signatures, &kinds);
    if config.features.options && limits.allow(Form::FollowedReleases) {
        case.options.era = era(u, &case);
    }
    let space = u32::from(u.byte_from_end(1));
    if space >= 256 - u32::from(config.memory_space)
        && case.module.globals.is_empty()
        && limits.allow(Form::MemorySpaces)
        && (limits.allow(Form::FreedInSpaces) || !has(&case, &[MemRefOp::Dealloc, MemRefOp::Realloc]))
        // A cast between memory spaces fixes the spaces of its memrefs.
        && !has(&case, &[MemRefOp::MemorySpaceCast])
    {
        case.module.types.move_memrefs(space % 4 + 1);
    }
    case
}

/// Reports whether a case contains one of these ops.
fn has(case: &Case, ops: &[MemRefOp]) -> bool {
    case.module.bodies().any(|body| {
        let mut all = body.live_ops().map(|op| body.op(op).op);
        all.any(|op| ops.iter().any(|one| op == Op::MemRef(*one)))
    })
}

/// Draws the release whose conversion is imitated; a third of all cases imitate none.
fn era(u: &Choices<'_>, case: &Case) -> Option<Era> {
    let is_view = |body: &Body| {
        let mut ops = body.live_ops();
        ops.any(|op| body.op(op).op == Op::MemRef(MemRefOp::View))
    };
    let bare = case.options.convention == MemRefConvention::BarePointer;
    // Later releases return a bare pointer from which a `view` may have lost the offset.
    if bare && case.module.bodies().any(is_view) {
        return None;
    }
    match u.byte_from_end(0) % 6 {
        2 => Some(Era::Llvm10),
        3 => Some(Era::Llvm11),
        4 => Some(Era::Llvm12),
        5 => Some(Era::Llvm13),
        _ => None,
    }
}

/// Draws the conversion options of a case.
///
/// If options must not be mixed, at most one differs from the default, and none with a 32-bit
/// `index`.
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
    let alone = !limits.allow(Form::MixedOptions);
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
        } else if limits.allow(Form::PointersToDescriptors)
            && u.chance(config.pointer_to_descriptor)
        {
            options.convention = MemRefConvention::PointerToDescriptor;
        }
    }
    options
}
