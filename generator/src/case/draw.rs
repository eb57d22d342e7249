//! Draws a test case: its conversion options, its functions one by one, and the calls to make.

use lowerfuzz_ir::case::{Case, Era, MemRefConvention};
use lowerfuzz_ir::{Body, MemRefOp, Op, UbOp};

use crate::case::conversion::Conversion;
use crate::case::inputs;
use crate::case::options::{draw_conversion, limits};
use crate::case::program::Program;
use crate::choices::{Choices, ReservedByte};
use crate::config::groups::Groups;
use crate::config::settings::Config;
use crate::func::function;
use crate::restrict::LanguageFeature;

/// Draws a test case.
pub(crate) fn draw(u: &mut Choices<'_>, config: &Config) -> Case {
    let drawn = draw_conversion(u, config);
    let Conversion {
        index_width,
        options,
    } = config.conversion.unwrap_or(drawn);
    let limits = limits(config, index_width);
    let mut groups = Groups::draw(u, &config.features, &config.groups, &limits, options);
    // Reserved bytes at the end of the input decide about these groups. A case without these groups
    // is therefore the same as before these groups existed.
    groups.structured = config.features.branches
        && config.features.loops
        && limits.allow(LanguageFeature::Regions)
        && u.reserved_chance(ReservedByte::StructuredOps, config.structured);
    groups.affine = config.features.memrefs
        && config.features.loops
        && limits.allow(LanguageFeature::Affine)
        && u.reserved_chance(ReservedByte::AffineOps, config.affine);
    groups.complex_functions = groups.complex
        && limits.allow(LanguageFeature::ComplexFunctions)
        && u.reserved(ReservedByte::ComplexFunctions) >= 64;
    groups.poison = limits.allow(LanguageFeature::Poison)
        && limits.name(Op::Ub(UbOp::Poison))
        && u.reserved_chance(ReservedByte::Poison, config.poison);
    let mut program = Program::new(u, config, index_width, limits, options, groups);
    // The sum of two draws makes very small and very large programs rare.
    let span = config.ops;
    let half = span.max.saturating_sub(span.min) / 2;
    let target = span.min + u.range(0, half) + u.range(0, half);
    let wanted = u.range(config.functions.min.max(1), config.functions.max.max(1));
    // A function of fewer than six ops is too small to be useful.
    let functions = if config.features.calls {
        wanted.min(1 + target / 8)
    } else {
        1
    };
    let mut left = target;
    for i in 0..functions {
        let last = i + 1 == functions;
        // The last function gets the most ops, because the calls of the test case are calls of the
        // last function.
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
        tensors,
        ..
    } = program;
    let mut case = Case::new(module, config.release);
    case.index_width = index_width;
    case.options = options;
    inputs::calls(u, config, &mut case, &signatures, &kinds, &tensors);
    if config.features.options && limits.allow(LanguageFeature::ImitatedReleases) {
        case.options.era = era(u, &case);
    }
    let space = u32::from(u.reserved(ReservedByte::MemorySpace));
    if space >= 256 - u32::from(config.memory_space)
        && case.module.globals.is_empty()
        && limits.allow(LanguageFeature::MemorySpaces)
        && (limits.allow(LanguageFeature::FreedInSpaces) || !has(&case, &[MemRefOp::Dealloc, MemRefOp::Realloc]))
        // A memory space cast determines the spaces of its memrefs, so the case cannot use one
        // other space for all memrefs.
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

/// Draws the release whose conversion is imitated. In a third of all cases no release is imitated.
fn era(u: &Choices<'_>, case: &Case) -> Option<Era> {
    let is_view = |body: &Body| {
        let mut ops = body.live_ops();
        ops.any(|op| body.op(op).op == Op::MemRef(MemRefOp::View))
    };
    let bare = case.options.convention == MemRefConvention::BarePointer;
    // Later releases return a bare pointer, and a `view` may have lost the offset from this
    // pointer.
    if bare && case.module.bodies().any(is_view) {
        return None;
    }
    match u.reserved(ReservedByte::ImitatedRelease) % 6 {
        2 => Some(Era::Llvm10),
        3 => Some(Era::Llvm11),
        4 => Some(Era::Llvm12),
        5 => Some(Era::Llvm13),
        _ => None,
    }
}
