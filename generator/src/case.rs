//! A case: how it is converted, its functions one after the other, and the calls to make.

use lowerfuzz_ir::case::{Case, ConversionOptions, Era, MemRefConvention};
use lowerfuzz_ir::{Body, MemRefOp, Op, UbOp};

use crate::choices::Choices;
use crate::config::Config;
use crate::groups::Groups;
use crate::program::Program;
use crate::restrict::{Form, Limits};
use crate::{function, inputs};

/// How a case is converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// Width of `index`: 32 or 64.
    pub index_width: u32,
    /// The options.
    pub options: ConversionOptions,
}

impl Conversion {
    /// Draws one.
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

/// Draws a case.
pub(crate) fn draw(u: &mut Choices<'_>, config: &Config) -> Case {
    let drawn = Conversion::draw(u, config);
    let Conversion {
        index_width,
        options,
    } = config.conversion.unwrap_or(drawn);
    let limits = limits(config, index_width);
    let mut groups = Groups::draw(u, &config.features, &config.groups, &limits, options);
    // Programs without regions are what they would be if there were none.
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
    // Two draws added: few tiny programs, few of the largest.
    let span = config.ops;
    let half = span.max.saturating_sub(span.min) / 2;
    let target = span.min + u.range(0, half) + u.range(0, half);
    let wanted = u.range(config.functions.min.max(1), config.functions.max.max(1));
    // A function of fewer than six ops has little to say.
    let functions = if config.features.calls {
        wanted.min(1 + target / 8)
    } else {
        1
    };
    let mut left = target;
    for i in 0..functions {
        let last = i + 1 == functions;
        // The last function, which is the one that is called, gets the most.
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
        // What is cast between spaces has to stay so.
        && !has(&case, &[MemRefOp::MemorySpaceCast])
    {
        case.module.types.move_memrefs(space % 4 + 1);
    }
    case
}

/// Has a case one of these ops?
fn has(case: &Case, ops: &[MemRefOp]) -> bool {
    case.module.bodies().any(|body| {
        let mut all = body.live_ops().map(|op| body.op(op).op);
        all.any(|op| ops.iter().any(|one| op == Op::MemRef(*one)))
    })
}

/// The release that the conversion follows: none in a third of all cases.
fn era(u: &Choices<'_>, case: &Case) -> Option<Era> {
    let is_view = |body: &Body| {
        let mut ops = body.live_ops();
        ops.any(|op| body.op(op).op == Op::MemRef(MemRefOp::View))
    };
    let bare = case.options.convention == MemRefConvention::BarePointer;
    // Later ones return a bare pointer where a view may have moved it.
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

/// Draws the options with which a case is converted: where they do not mix one at most, and none
/// with an `index` of 32 bits.
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
        // The tools refuse wrappers by option around functions of bare pointers.
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
