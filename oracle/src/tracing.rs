//! Records comparisons and branches of both programs, by which more calls are drawn.

use std::collections::{BTreeMap, BTreeSet};

use lowerfuzz_inputs::{
    Comparison, DrawnFunction, End, Options, Site, Steered, Traced, Tracer, steer,
};
use lowerfuzz_interp::llvm::{Program, Value as LlvmValue};
use lowerfuzz_interp::scalar::canonical;
use lowerfuzz_interp::source::Value as SourceValue;
use lowerfuzz_interp::{ControlFlow, Executed, Limits, Observer, Unobserved};
use lowerfuzz_ir::case::{Call, Case, Element};
use lowerfuzz_ir::ops::Trait;
use lowerfuzz_ir::{
    ArithOp, Attr, CfOp, FuncId, IndexOp, Key, LlvmOp, Module, Op, ScfOp, Type, Types, ValueId,
};

use crate::drawn_call::{DrawnRun, run_of};
use crate::engine::{Entry, Invocation, LoweredCall};
use crate::host::SourceHost;
use crate::judge::{Judge, call_of, is_direct, later_case};

/// The largest number of comparisons of one op that a run records.
const MAX_OF_OP: usize = 8;

/// How many times more ops than its source a traced run of the later program may execute, besides
/// [`LEAST`].
const LONGER: u64 = 4;

/// The number of ops that a traced run of the later program may always execute.
const LEAST: u64 = 10_000;

/// The largest number of comparisons that a run records.
const MAX_OF_RUN: usize = 512;

/// The scalars of a value: the bits of each, and `None` for poison.
trait Scalars {
    fn scalar(&self, lane: usize) -> Element;
}

impl Scalars for SourceValue {
    fn scalar(&self, lane: usize) -> Element {
        match self {
            SourceValue::Vector(lanes) => lanes.get(lane).copied().flatten(),
            SourceValue::Bits(bits) if lane == 0 => Some(*bits),
            SourceValue::Bits(_)
            | SourceValue::Poison
            | SourceValue::MemRef(_)
            | SourceValue::Tensor(_)
            | SourceValue::Func(_) => None,
        }
    }
}

impl Scalars for LlvmValue {
    fn scalar(&self, lane: usize) -> Element {
        match self.leaves().get(lane)? {
            LlvmValue::Bits(bits) => Some(*bits),
            LlvmValue::Poison(_)
            | LlvmValue::Undef(_)
            | LlvmValue::Ptr(_)
            | LlvmValue::Aggregate(_) => None,
        }
    }
}

/// Records what an interpreter run compares.
struct Records<'m> {
    types: &'m Types,
    index_width: u32,
    is_later: bool,
    comparisons: Vec<Comparison>,
    count: BTreeMap<Site, usize>,
    sides: BTreeSet<(Site, u32)>,
}

impl<'m> Records<'m> {
    fn of(module: &'m Module, index_width: u32, is_later: bool) -> Records<'m> {
        Records {
            types: &module.types,
            index_width,
            is_later,
            comparisons: Vec::new(),
            count: BTreeMap::new(),
            sides: BTreeSet::new(),
        }
    }

    fn add_to(self, traced: &mut Traced) {
        traced.comparisons.extend(self.comparisons);
        traced.sides.extend(self.sides);
    }

    fn compared(&mut self, site: Site, left: u128, right: u128, ty: Type) {
        let lane = self.types.as_lanes(ty).map_or(ty, |(_, lane)| lane);
        let Some(width) = lane.scalar_bits(self.index_width) else {
            return;
        };
        let count = self.count.entry(site).or_default();
        *count += 1;
        if *count <= MAX_OF_OP && self.comparisons.len() < MAX_OF_RUN {
            self.comparisons.push(Comparison {
                site,
                left,
                right,
                width,
            });
        }
    }
}

impl<V: Scalars> Observer<V> for Records<'_> {
    fn executed(&mut self, executed: &Executed<'_, V>) {
        let op = executed.body.op(executed.op).op;
        let is_later = self.is_later;
        let site = |lane: usize| Site {
            is_later,
            func: executed.func,
            op: executed.op,
            lane: lane as u16,
        };
        let operands = executed.body.operands(executed.op);
        let ty = |value: ValueId| executed.body.ty(value);
        let scalar = |at: usize, lane: usize| {
            let value = operands.get(at)?;
            executed.value(*value).scalar(lane)
        };
        match kind_of(op) {
            Kind::Compares => {
                let Some(first) = operands.first().copied() else {
                    return;
                };
                for lane in 0..4 {
                    if let (Some(left), Some(right)) = (scalar(0, lane), scalar(1, lane)) {
                        self.compared(site(lane), left, right, ty(first));
                    }
                }
            }
            Kind::Chooses => {
                if let Some(side) = scalar(0, 0) {
                    self.sides.insert((site(0), 1 - (side & 1) as u32));
                }
            }
            Kind::Branches => {
                let side = match executed.control_flow {
                    ControlFlow::To(side) | ControlFlow::Inside(side) => side,
                    // There is no second region.
                    ControlFlow::Next => 1,
                    ControlFlow::Into(_)
                    | ControlFlow::Back
                    | ControlFlow::Out
                    | ControlFlow::Nowhere => return,
                };
                self.sides.insert((site(0), side as u32));
                let cases = executed.body.attr(executed.op, Key::Cases);
                let Some((flag, first)) = scalar(0, 0).zip(operands.first()) else {
                    return;
                };
                let ty = ty(*first);
                let cases = cases.and_then(Attr::as_ints).unwrap_or_default();
                for (at, case) in cases.into_iter().enumerate() {
                    let case = canonical(case.cast_unsigned(), ty, self.index_width);
                    self.compared(site(at), flag, case, ty);
                }
            }
            Kind::Counts => {
                if let (ControlFlow::Next | ControlFlow::Inside(_), Some(first)) =
                    (executed.control_flow, operands.first())
                    && let (Some(lower), Some(upper)) = (scalar(0, 0), scalar(1, 0))
                {
                    self.compared(site(0), lower, upper, ty(*first));
                }
            }
            Kind::Other => {}
        }
    }

    fn returned(&mut self, _: &Executed<'_, V>) {}
}

/// What an op does with its operands.
enum Kind {
    /// It compares its two operands.
    Compares,
    /// It chooses between two values by its first operand.
    Chooses,
    /// It continues at one of several places.
    Branches,
    /// It counts from its first operand to its second.
    Counts,
    Other,
}

fn kind_of(op: Op) -> Kind {
    let compares = matches!(
        op,
        Op::Arith(
            ArithOp::CmpI
                | ArithOp::CmpF
                | ArithOp::MinSI
                | ArithOp::MinUI
                | ArithOp::MaxSI
                | ArithOp::MaxUI,
        ) | Op::Index(IndexOp::Cmp | IndexOp::MinS | IndexOp::MinU | IndexOp::MaxS | IndexOp::MaxU,)
            | Op::Llvm(
                LlvmOp::ICmp
                    | LlvmOp::FCmp
                    | LlvmOp::SMin
                    | LlvmOp::SMax
                    | LlvmOp::UMin
                    | LlvmOp::UMax,
            )
    );
    let branches = matches!(
        op,
        Op::Cf(CfOp::CondBr | CfOp::Switch)
            | Op::Scf(ScfOp::If | ScfOp::IndexSwitch)
            | Op::Llvm(LlvmOp::CondBr | LlvmOp::Switch)
    );
    if compares {
        Kind::Compares
    } else if branches {
        Kind::Branches
    } else if matches!(op, Op::Arith(ArithOp::Select) | Op::Llvm(LlvmOp::Select)) {
        Kind::Chooses
    } else if op == Op::Scf(ScfOp::For) {
        Kind::Counts
    } else {
        Kind::Other
    }
}

/// The later form of a program.
enum Later<'l> {
    None,
    /// At the source level.
    Transformed(Box<Case>),
    Lowered(Program<'l>),
}

/// Runs a call of a program of either level, and records what it compares.
fn traced_run(
    judge: &mut Judge,
    case: &Case,
    call: &Call,
    host: &mut SourceHost<'_>,
    limits: Limits,
    records: &mut Records<'_>,
) -> DrawnRun {
    match is_direct(case, call) {
        true => judge.source_run(case, call, host, limits, &mut Unobserved, records),
        false => judge.source_run(case, call, host, limits, records, &mut Unobserved),
    }
}

struct Tracing<'t> {
    judge: &'t mut Judge,
    later: Later<'t>,
}

impl Tracer for Tracing<'_> {
    fn trace(&mut self, case: &Case, call: &Call) -> Traced {
        let mut host = SourceHost::new(case);
        let limits = self.judge.config.limits;
        let mut records = Records::of(&case.module, case.index_width, false);
        let run = traced_run(self.judge, case, call, &mut host, limits, &mut records);
        let effort = run.effort;
        let calls = run.observation.host_calls.clone();
        let end = run_of(case, call, &run);
        let mut traced = Traced {
            end,
            is_open: effort.far_start || effort.doubt.is_some(),
            ops: effort.ops + effort.elements,
            comparisons: records.comparisons,
            sides: records.sides,
        };
        // A run that does not end says nothing about the later program, which would take as long.
        if matches!(traced.end, End::Beyond(_) | End::Unsupported(_)) {
            return traced;
        }
        let mut limits = limits.lowered(effort);
        limits.fuel = limits.fuel.min(LONGER * traced.ops + LEAST);
        match &self.later {
            Later::None => {}
            Later::Transformed(later) => {
                let Ok(call) = call_of(case, call, &later.module) else {
                    return traced;
                };
                let mut host = SourceHost::new(later);
                host.follow(&calls);
                let mut records = Records::of(&later.module, case.index_width, true);
                let (later, judge) = (&**later, &mut *self.judge);
                let run = traced_run(judge, later, &call, &mut host, limits, &mut records);
                traced.ops += run.effort.ops + run.effort.elements;
                records.add_to(&mut traced);
            }
            Later::Lowered(program) => {
                let func = case.module.lookup_func(call.func);
                let entry = func.and_then(|func| Entry::find(case, program.module(), func));
                let Some(entry) = entry else { return traced };
                let lowered = LoweredCall {
                    invocation: Invocation { case, call, entry },
                    program,
                    limits,
                };
                let mut host = SourceHost::new(case);
                host.expect(&calls);
                let mut records = Records::of(program.module(), case.index_width, true);
                let run = self
                    .judge
                    .llvm
                    .run_observed(&lowered, &mut host, &mut records);
                traced.ops += run.machine.executed();
                records.add_to(&mut traced);
            }
        }
        traced
    }
}

/// Finds the sides of branches and selections of a function that no call takes, as lines such as `the false
/// side of scf.if, op 3`.
fn untaken(module: &Module, func: FuncId, is_later: bool, steered: &Steered) -> Vec<String> {
    let mut lines = Vec::new();
    let Some(body) = &module.func(func).body else {
        return lines;
    };
    let sides = |op| {
        let op_data = body.op(op).op;
        match kind_of(op_data) {
            Kind::Chooses => 2,
            Kind::Branches if op_data.is(Trait::Regions) => body.op_regions(op).len().max(2),
            Kind::Branches => body.successors(op).count(),
            Kind::Compares | Kind::Counts | Kind::Other => 0,
        }
    };
    let blocks = body.root().iter();
    let ops = blocks.flat_map(|block| &body.block(*block).ops);
    for (position, op) in ops.enumerate() {
        let site = Site {
            is_later,
            func,
            op: *op,
            lane: 0,
        };
        let name = body.op(*op).op.newest_name().unwrap_or_default();
        for side in 0..sides(*op) {
            if steered.sides.contains(&(site, side as u32)) {
                continue;
            }
            let side = match (sides(*op), side) {
                (2, 0) => "the true side".to_owned(),
                (2, _) => "the false side".to_owned(),
                (_, side) => format!("successor {side}"),
            };
            let place = if is_later { " of the output" } else { "" };
            lines.push(format!("{side} of {name}, op {}{place}", position + 1));
        }
    }
    lines
}

impl Judge {
    /// Adds calls to functions whose calls were drawn, until the operands of each comparison in the
    /// program and in a later form of it have been equal, one less and one more, or a bound is reached.
    /// `functions` are the functions of the case with drawn calls, and get the new calls.
    ///
    /// The later form may be of the source level or in the LLVM dialect.
    pub fn steer(
        &mut self,
        case: &mut Case,
        functions: &mut [DrawnFunction],
        later: Option<&Module>,
        options: &Options,
    ) {
        let form = match later {
            None => Later::None,
            Some(module) => match later_case(case, module) {
                Some(later) => Later::Transformed(Box::new(later)),
                None => Later::Lowered(Program::new(module)),
            },
        };
        let mut tracing = Tracing {
            judge: self,
            later: form,
        };
        let steered = steer(case, functions, later, options, &mut tracing);
        for (function, steered) in functions.iter_mut().zip(steered) {
            let Some(func) = case.module.find_func(&function.name) else {
                continue;
            };
            if steered.is_complete {
                let mut sides = untaken(&case.module, func, false, &steered);
                let later = later.and_then(|later| Some((later, later.find_func(&function.name)?)));
                if let Some((later, func)) = later {
                    sides.extend(untaken(later, func, true, &steered));
                }
                function.summary.untaken = sides;
            }
        }
    }
}
