//! Formats recorded steps as text, and selects the steps to show.

use lowerfuzz_interp::ControlFlow;
use lowerfuzz_interp::llvm::{Machine, Origin};
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::text::{Form, Style, print_op};
use lowerfuzz_ir::{BlockId, Body, FuncId, Module, OpId, RegionId, Release};

use super::align::{Alignment, Group};
use super::differ::Differing;
use super::record;
use super::run_view::{LoweredRunView, SourceRunView};
use super::step::{Shown, Step};
use super::value::{llvm_value, source_value};

/// Number of lowered steps that are shown at the start and at the end of a source step's group.
const MAX_LOWERED: usize = 40;
/// Maximum length of the text that is shown for an op, in characters.
const MAX_OP: usize = 240;

/// Formats the steps of two runs.
pub(crate) struct Shower<'r, 'a> {
    source: &'r SourceRunView<'a>,
    lowered: &'r LoweredRunView<'a>,
    /// The machine that recorded the origins of poison. `None` if the lowered program did not run.
    machine: Option<&'r Machine>,
    style: Style,
}

impl<'r, 'a> Shower<'r, 'a> {
    pub(crate) fn new(
        case: &Case,
        source: &'r SourceRunView<'a>,
        lowered: &'r LoweredRunView<'a>,
        machine: Option<&'r Machine>,
    ) -> Shower<'r, 'a> {
        Shower {
            source,
            lowered,
            machine,
            style: Style::new(case.release, Form::Custom),
        }
    }

    pub(crate) fn source(&self, at: usize) -> Step {
        let side = self.source;
        let step = side.step(at);
        let types = Types::of(side.body(step), step);
        let show =
            |(value, ty)| source_value(side.module, side.index_width, value, ty, &side.blocks);
        let passed = side.run.passed(step).iter().zip(types.passed);
        let passed: Vec<String> = passed.map(show).collect();
        Step {
            is_lowered: false,
            number: at + 1,
            function: name(side.module, step.func),
            depth: step.depth,
            op: op_text(side.module, step.func, step.op, self.style),
            offset: side.loc(at).offset(),
            operands: side
                .run
                .operands(step)
                .iter()
                .zip(types.operands)
                .map(show)
                .collect(),
            results: side
                .run
                .results(step)
                .iter()
                .zip(types.results)
                .map(show)
                .collect(),
            goes: goes(side.module, step, &passed, side.body(step)),
            poison: None,
            differs: false,
        }
    }

    pub(crate) fn lowered(&self, at: usize) -> Step {
        let side = self.lowered;
        let step = side.step(at);
        let types = Types::of(side.body(step), step);
        let show = |(value, ty)| llvm_value(side.module, value, ty, &side.blocks);
        let passed = side.run.passed(step).iter().zip(types.passed);
        let passed: Vec<String> = passed.map(show).collect();
        let results = side.run.results(step);
        // If an operand was already poison or undef, its origin is shown at an earlier step.
        let known: Vec<_> = side
            .run
            .operands(step)
            .iter()
            .filter_map(lowerfuzz_interp::llvm::Value::indefinite)
            .collect();
        let new = results
            .iter()
            .filter_map(lowerfuzz_interp::llvm::Value::indefinite)
            .find(|origin| !known.contains(origin))
            .map(|value| value.origin)
            .filter(|origin| ![Origin::UNDEF, Origin::LITERAL].contains(origin));
        let style = Style::new(Release::NEWEST, Form::Custom);
        Step {
            is_lowered: true,
            number: at + 1,
            function: name(side.module, step.func),
            depth: step.depth,
            op: op_text(side.module, step.func, step.op, style),
            offset: None,
            operands: side
                .run
                .operands(step)
                .iter()
                .zip(types.operands)
                .map(show)
                .collect(),
            results: results.iter().zip(types.results).map(show).collect(),
            goes: goes(side.module, step, &passed, side.body(step)),
            poison: new
                .zip(self.machine)
                .map(|(o, machine)| machine.origin(o).to_owned()),
            differs: false,
        }
    }
}

/// The types of a step's operands, passed values and results.
struct Types {
    operands: Vec<lowerfuzz_ir::Type>,
    passed: Vec<lowerfuzz_ir::Type>,
    results: Vec<lowerfuzz_ir::Type>,
}

impl Types {
    fn of(body: Option<&Body>, step: &record::Step) -> Types {
        let Some(body) = body else {
            return Types {
                operands: Vec::new(),
                passed: Vec::new(),
                results: Vec::new(),
            };
        };
        let passed = match step.control_flow {
            ControlFlow::To(successor) => body.successor(step.op, successor).1,
            ControlFlow::Inside(region) => &body.block(entry(body, step.op, region)).args,
            ControlFlow::Next
            | ControlFlow::Into(_)
            | ControlFlow::Back
            | ControlFlow::Out
            | ControlFlow::Nowhere => &[],
        };
        let operands = body.operands(step.op);
        Types {
            operands: operands.iter().map(|id| body.ty(*id)).collect(),
            passed: passed.iter().map(|id| body.ty(*id)).collect(),
            results: body.results(step.op).map(|id| body.ty(id)).collect(),
        }
    }
}

fn name(module: &Module, func: FuncId) -> String {
    module.str(module.func(func).name).to_owned()
}

/// Formats an op in one line.
fn op_text(module: &Module, func: FuncId, op: OpId, style: Style) -> String {
    let text = print_op(module, func, op, style);
    let line = text.lines().next().unwrap_or("");
    if line.chars().count() <= MAX_OP {
        return line.to_owned();
    }
    line.chars().take(MAX_OP).chain(['…']).collect()
}

/// Describes the destination of a step that does not continue with the next op.
fn goes(
    module: &Module,
    step: &record::Step,
    passed: &[String],
    body: Option<&Body>,
) -> Option<String> {
    match step.control_flow {
        ControlFlow::Next | ControlFlow::Back | ControlFlow::Out => None,
        ControlFlow::Into(func) => Some(format!("-> @{}", name(module, func))),
        ControlFlow::Nowhere => Some("-> nowhere: the run ends here".into()),
        ControlFlow::Inside(region) => Some(with_passed(format!("-> region {region}"), passed)),
        ControlFlow::To(successor) => {
            let body = body?;
            let (block, _) = body.successor(step.op, successor);
            let region = RegionId(body.block(block).region);
            let number = body.region(region).iter().position(|b| *b == block)?;
            Some(with_passed(format!("-> ^bb{number}"), passed))
        }
    }
}

fn with_passed(place: String, passed: &[String]) -> String {
    if passed.is_empty() {
        place
    } else {
        format!("{place}({})", passed.join(", "))
    }
}

/// Returns the entry block of an op's region.
fn entry(body: &Body, op: OpId, region: usize) -> BlockId {
    body.region(body.op_regions(op)[region])[0]
}

/// Selects the steps to show: steps at the start, around the first difference, and at the end.
pub(crate) fn windowed(
    shower: &Shower<'_, '_>,
    alignment: &Alignment,
    differing: Option<&Differing>,
    around: Option<usize>,
) -> Vec<Shown> {
    let groups = &alignment.groups;
    let is_shown = |i: usize| {
        let Some(around) = around else { return true };
        let near = differing.is_some_and(|d| {
            let is_marked = |l| groups[i].lowered.contains(&l);
            i.abs_diff(d.group) <= around || d.lowered.is_some_and(is_marked)
        });
        near || i < around || i + around >= groups.len()
    };
    let mut shown = Vec::new();
    let (mut source, mut lowered) = (0, 0);
    for (i, group) in groups.iter().enumerate() {
        if !is_shown(i) {
            source += usize::from(group.source.is_some());
            lowered += group.lowered.len();
            continue;
        }
        cut(&mut shown, &mut source, &mut lowered);
        if let Some(at) = group.source {
            let mut step = shower.source(at);
            step.differs = differing.is_some_and(|d| d.group == i);
            shown.push(Shown::Step(step));
        }
        show_lowered(shower, group, differing, around, &mut shown);
    }
    cut(&mut shown, &mut source, &mut lowered);
    shown
}

fn cut(shown: &mut Vec<Shown>, source: &mut usize, lowered: &mut usize) {
    let (source, lowered) = (std::mem::take(source), std::mem::take(lowered));
    if source + lowered > 0 {
        shown.push(Shown::Cut { source, lowered });
    }
}

fn show_lowered(
    shower: &Shower<'_, '_>,
    group: &Group,
    differing: Option<&Differing>,
    around: Option<usize>,
    shown: &mut Vec<Shown>,
) {
    let marked = differing.and_then(|d| d.lowered);
    let (mut source, mut lowered) = (0, 0);
    for at in group.lowered.clone() {
        let near = marked.is_some_and(|marked| at.abs_diff(marked) <= MAX_LOWERED);
        let edge = at < group.lowered.start + MAX_LOWERED || at + MAX_LOWERED >= group.lowered.end;
        if around.is_some() && !near && !edge {
            lowered += 1;
            continue;
        }
        cut(shown, &mut source, &mut lowered);
        let mut step = shower.lowered(at);
        step.differs = marked == Some(at);
        shown.push(Shown::Step(step));
    }
    cut(shown, &mut source, &mut lowered);
}
