//! Judges calls that run ops that no op table lists (`SEMANTICS.md` §10).
//!
//! Passes may know such an op. So a difference counts only if it does not depend on what the op does. To find
//! this out, both programs run again, with unknown values as the results of these ops. Unknown values are poison:
//! what depends on them is poison, and a branch on them ends the run.

use std::sync::Arc;

use lowerfuzz_interp::{Effort, has_formulas};
use lowerfuzz_ir::case::{Call, Case, Effect, Effects, Element};
use lowerfuzz_ir::{AffineOp, FuncId, Module, Op, ScfOp, ValueDef};

use super::Judge;
use crate::difference::Difference;
use crate::host::SourceHost;
use crate::observation::{Ended, HostCall, Observation, Observed};
use crate::opaque::{Behaviour, KnownCalls, OpaqueRun, args_refine};
use crate::refine::{Rules, refines};
use crate::stage_times::Stage;
use crate::verdict::{Cause, Finding, Verdict};

use super::transformed::wrong;

/// A call in both forms of a program.
#[derive(Clone, Copy)]
pub(super) struct Pair<'a> {
    pub(super) case: &'a Case,
    pub(super) call: &'a Call,
    pub(super) later: &'a Case,
    pub(super) later_call: &'a Call,
    pub(super) effort: Effort,
    pub(super) rules: Rules,
}

/// The verdict on such a call, and the reason why it is judged only in part.
pub(super) type PartialVerdict = (Verdict, Option<Arc<str>>);

impl Judge {
    /// Compares the observations of a call, of which one has calls of ops that no op table lists.
    pub(super) fn opaque_verdict(
        &mut self,
        pair: Pair<'_>,
        (source, later): (&Observation, &Observation),
    ) -> PartialVerdict {
        let rules = pair.rules;
        if is_same(source, later) && refines(source, later, rules).is_ok() {
            return (Verdict::Agree, None);
        }
        let mut effects = pair.case.effects.clone();
        for name in &self.unregistered {
            effects.declare(name, Effect::Unknown);
        }
        let read = self.run_both(pair, &Behaviour::Reads(effects.clone()));
        if is_same(&read.0, &read.1) && refines(&read.0, &read.1, rules).is_ok() {
            return (Verdict::Agree, None);
        }
        // Iterations of parallel loops have no order.
        if has_parallel_ops(&pair.case.module, pair.call) {
            effects = Effects::default();
        }
        let known = known_calls(effects.clone(), source, later);
        let unknown = self.run_both(pair, &Behaviour::Known(known));
        let compared = match values_compared(&effects, &unknown, rules) {
            Ok(compared) => compared,
            Err(difference) => return (self.difference(pair, &unknown, difference), None),
        };
        let names = differing(source, later);
        let is_known = has_known_result(&pair.case.module, pair.call);
        // Calls that both programs make have the same results in both, whatever the ops are.
        let mut pure = Effects::default();
        pure.declare("*", Effect::Pure);
        let shared = known_calls(pure.clone(), source, later);
        let shared = self.run_both(pair, &Behaviour::Known(shared));
        let agrees = matches!(values_compared(&pure, &shared, rules), Ok(1..));
        if is_known && (agrees || compared > 0) {
            let reason = format!("calls of {names} differ, so only other values were compared");
            return (Verdict::Agree, Some(reason.into()));
        }
        (
            Verdict::unsupported(format!(
                "all that the call shows depends on calls of {names}, which differ"
            )),
            None,
        )
    }

    /// Returns the verdict on a difference that does not depend on unknown values.
    fn difference(
        &mut self,
        pair: Pair<'_>,
        (source, later): &(Observation, Observation),
        difference: Difference,
    ) -> Verdict {
        if has_formulas(&pair.case.module) {
            return Verdict::unsupported(
                "the programs differ, have inexact functions, and have ops that lowerfuzz does not know",
            );
        }
        match difference.is_undefined() {
            // The result of an op may be unspecified.
            true => self.transformed_verdict(
                pair.later,
                pair.later_call,
                pair.effort,
                (source, later),
                pair.rules,
            ),
            false => wrong(Finding::Mismatch, Cause::Seen(difference)),
        }
    }

    /// Runs both programs with another behaviour of the ops that no op table lists.
    fn run_both(&mut self, pair: Pair<'_>, behaviour: &Behaviour) -> (Observation, Observation) {
        let mut host = SourceHost::new(pair.case);
        host.opaque.behaviour = behaviour.clone();
        let limits = self.config.limits;
        let (case, call) = (pair.case, pair.call);
        let (source, _) = self.observe(Stage::Reference, case, call, &mut host, limits);
        let later = self.run_transformed(
            (pair.later, pair.later_call),
            pair.effort,
            &source,
            behaviour,
        );
        (source, later)
    }
}

/// Returns whether two runs make the same calls of such ops.
fn is_same(source: &Observation, later: &Observation) -> bool {
    let (source, later) = (&source.opaque.runs, &later.opaque.runs);
    let mut pairs = source.iter().zip(later);
    source.len() == later.len() && pairs.all(|(source, later)| source.is_refined_by(later))
}

/// Returns the calls of the ops of which passes know nothing.
fn of_unknown_effects<'o>(
    effects: &Effects,
    observation: &'o Observation,
) -> impl Iterator<Item = &'o OpaqueRun> {
    let runs = observation.opaque.runs.iter();
    runs.filter(|run| effects.of(&run.name) == Some(Effect::Unknown))
}

fn is_same_op(source: &OpaqueRun, later: &OpaqueRun) -> bool {
    (&source.name, &source.regions) == (&later.name, &later.regions)
}

/// Returns the calls whose results are known in both programs: all calls of ops of unknown effects if both programs make
/// the same ones, and each call of a pure op that both make.
fn known_calls(effects: Effects, source: &Observation, later: &Observation) -> KnownCalls {
    let sources: Vec<&OpaqueRun> = of_unknown_effects(&effects, source).collect();
    let laters: Vec<&OpaqueRun> = of_unknown_effects(&effects, later).collect();
    let mut pairs = sources.iter().zip(&laters);
    let is_same =
        sources.len() == laters.len() && pairs.all(|(source, later)| source.is_refined_by(later));
    let keys = |observation: &Observation| {
        let runs = observation.opaque.runs.iter();
        let pure = runs.filter(|run| effects.of(&run.name) == Some(Effect::Pure));
        pure.map(OpaqueRun::key)
            .collect::<rustc_hash::FxHashSet<u64>>()
    };
    let pure = keys(source).intersection(&keys(later)).copied().collect();
    KnownCalls {
        has_unknown_effects: is_same,
        pure,
        effects,
    }
}

/// Compares what two runs show that does not depend on unknown values. Returns the number of values that were compared.
fn values_compared(
    effects: &Effects,
    (source, later): &(Observation, Observation),
    rules: Rules,
) -> Result<usize, Difference> {
    let is_whole = source.opaque.unknown + later.opaque.unknown == 0;
    let sources: Vec<&OpaqueRun> = of_unknown_effects(effects, source).collect();
    let laters: Vec<&OpaqueRun> = of_unknown_effects(effects, later).collect();
    let is_aligned =
        sources.len() == laters.len() && sources.iter().zip(&laters).all(|(a, b)| is_same_op(a, b));
    if is_aligned {
        same_calls(&sources, &laters)?;
    }
    if is_whole {
        refines(source, later, rules)?;
        return Ok(shown(source));
    }
    let (Ended::Returned(_), Ended::Returned(_)) = (&source.ended, &later.ended) else {
        return Ok(0);
    };
    let mut others = source.opaque.runs.iter();
    if others.any(|run| effects.of(&run.name).is_none() && may_assume(run)) {
        return Ok(0);
    }
    let all = |observation: &Observation| -> Vec<(String, String)> {
        let runs = observation.opaque.runs.iter();
        runs.map(|run| (run.name.clone(), run.regions.clone()))
            .collect()
    };
    // An op that is gone may have been replaced by anything, such as calls and allocations.
    let has_all_ops = all(source) == all(later);
    let mut source = source.clone();
    let mut later = later.clone();
    for observation in [&mut source, &mut later] {
        observation.live_heap = 0;
        observation.stack = 0;
        if !has_all_ops {
            observation.host_calls.clear();
        }
    }
    forget_unknown(&mut source, &later);
    refines(&source, &later, rules)?;
    Ok(shown(&source))
}

/// Returns whether an op that a tool may know can be an assumption about its operands, from which passes derive values:
/// it has no result, and a condition or a name that says so.
fn may_assume(run: &OpaqueRun) -> bool {
    let signature = run.call.name.rsplit_once(" : (");
    let takes = |ty: &str| {
        let types = signature.and_then(|(_, types)| types.strip_suffix(") -> ()"));
        types.is_some_and(|types| types.split(';').any(|operand| operand == ty))
    };
    let words = ["assert", "assum", "cstr", "require", "unreachable"];
    takes("i1") || words.iter().any(|word| run.name.contains(word))
}

/// Compares the calls of ops of unknown effects, of which both programs run the same ones in the same order.
///
/// Calls in another order are no difference: the order of several runs of one op shows in their operands.
fn same_calls(sources: &[&OpaqueRun], laters: &[&OpaqueRun]) -> Result<(), Difference> {
    let pairs = sources.iter().zip(laters);
    let expected = pairs.map(|(source, later)| masked(source, later));
    let expected: Vec<HostCall> = expected.collect();
    let mut pairs = expected.iter().zip(laters);
    let Some(at) = pairs.position(|(want, got)| !args_refine(want, &got.call)) else {
        return Ok(());
    };
    let (source, later) = (sources[at], laters[at]);
    let is_elsewhere = laters
        .iter()
        .any(|other| args_refine(&source.call, &other.call))
        || sources
            .iter()
            .any(|other| args_refine(&other.call, &later.call));
    let runs = sources.iter().filter(|other| other.name == source.name);
    if is_elsewhere || source.has_memory && runs.count() > 1 {
        return Ok(());
    }
    let (name, want, got) = (&source.name, &expected[at], &later.call);
    let what = match want.name == got.name {
        true => {
            let mut pairs = want.args.iter().zip(&got.args);
            let at = pairs.position(|(want, got)| want.is_some() && want != got);
            let show = |args: &[Element]| match at.and_then(|at| args.get(at)) {
                Some(Some(bits)) => format!("{bits:#x}"),
                Some(None) => "poison".to_owned(),
                None => format!("{} values", args.len()),
            };
            let (want, got) = (show(&want.args), show(&got.args));
            format!("a value that `{name}` receives: expected {want}, found {got}")
        }
        false if has_same_keys(&want.name, &got.name) => {
            format!("expected a call of `{}`, found `{}`", want.name, got.name)
        }
        false => return Ok(()),
    };
    Err(Difference::of_value(false, None, what))
}

/// Returns the source's call without the values that are unknown in the later call.
fn masked(source: &OpaqueRun, later: &OpaqueRun) -> HostCall {
    let mut call = source.call.clone();
    if call.args.len() == later.call.args.len() {
        for (want, got) in call.args.iter_mut().zip(&later.call.args) {
            if got.is_none() {
                *want = None;
            }
        }
    }
    call
}

/// Returns whether two ops have numbers as attributes, of the same names, and the same types. A pass may add
/// attributes to any op, and rename symbols.
fn has_same_keys(source: &str, later: &str) -> bool {
    let parts = |text: &str| -> Option<(Vec<String>, String)> {
        let (head, types) = text.rsplit_once(" : (")?;
        let (_, attrs) = head.split_once(" {")?;
        let mut keys = Vec::new();
        let mut depth = 0i32;
        let mut item = String::new();
        for c in attrs.strip_suffix('}')?.chars().chain([',']) {
            match c {
                ',' if depth == 0 => {
                    let key = item.split('=').next().unwrap_or("");
                    keys.push(key.trim().to_owned());
                    item.clear();
                    continue;
                }
                '(' | '[' | '{' | '<' => depth += 1,
                ')' | ']' | '}' | '>' => depth -= 1,
                _ => {}
            }
            item.push(c);
        }
        Some((keys, types.to_owned()))
    };
    // Other attributes have several forms, such as `dense<1>` and `dense<[1, 1]>`.
    let is_plain = |text: &str| {
        let attrs = text.rsplit_once(" : (").map_or(text, |(head, _)| head);
        !attrs.contains(['@', '<', '#', '"'])
    };
    is_plain(source)
        && is_plain(later)
        && parts(source).is_some_and(|source| Some(source) == parts(later))
}

/// Makes all values of the source unknown that are unknown in the later run.
fn forget_unknown(source: &mut Observation, later: &Observation) {
    let forget = |source: &mut [Element], later: &[Element]| {
        for (source, later) in source.iter_mut().zip(later) {
            if later.is_none() {
                *source = None;
            }
        }
    };
    if let (Ended::Returned(values), Ended::Returned(laters)) = (&mut source.ended, &later.ended) {
        for (value, later) in values.iter_mut().zip(laters) {
            match (&mut *value, later) {
                (_, Observed::PoisonShape | Observed::Func(None)) => *value = Observed::PoisonShape,
                (Observed::Scalar(value, _), Observed::Scalar(later, _)) => {
                    forget(std::slice::from_mut(value), std::slice::from_ref(later));
                }
                (Observed::Vector(value, _), Observed::Vector(later, _))
                | (
                    Observed::MemRef {
                        elements: value, ..
                    }
                    | Observed::Tensor {
                        elements: value, ..
                    },
                    Observed::MemRef {
                        elements: later, ..
                    }
                    | Observed::Tensor {
                        elements: later, ..
                    },
                ) => forget(value, later),
                _ => {}
            }
        }
    }
    for buffer in &mut source.buffers {
        let mut laters = later.buffers.iter();
        if let Some(later) = laters.find(|later| later.arg == buffer.arg) {
            forget(&mut buffer.elements, &later.elements);
        }
    }
    for global in &mut source.globals {
        let mut laters = later.globals.iter();
        if let Some(later) = laters.find(|later| later.name == global.name) {
            forget(&mut global.elements, &later.elements);
        }
    }
    for (call, later) in source.host_calls.iter_mut().zip(&later.host_calls) {
        call.escaped.clear();
        forget(&mut call.args, &later.args);
    }
}

/// Returns the number of known values that an observation shows.
fn shown(observation: &Observation) -> usize {
    let known = |elements: &[Element]| elements.iter().flatten().count();
    let results = match &observation.ended {
        Ended::Returned(values) => &values[..],
        Ended::Aborted
        | Ended::Undefined(_)
        | Ended::Beyond(_)
        | Ended::Overcalled
        | Ended::Unsupported(_) => &[],
    };
    let results = results.iter().map(|value| match value {
        Observed::Scalar(bits, _) => usize::from(bits.is_some()),
        Observed::Vector(elements, _)
        | Observed::MemRef { elements, .. }
        | Observed::Tensor { elements, .. } => known(elements),
        Observed::Func(name) => usize::from(name.is_some()),
        Observed::PoisonShape => 0,
    });
    let buffers = observation.buffers.iter();
    let buffers = buffers.map(|buffer| known(&buffer.elements));
    let calls = observation.host_calls.len();
    results.chain(buffers).sum::<usize>() + calls
}

/// Returns the names of the ops whose calls differ, each once.
fn differing(source: &Observation, later: &Observation) -> String {
    let mut names: Vec<&str> = Vec::new();
    let count = |observation: &Observation, name: &str| -> Vec<u64> {
        let runs = observation.opaque.runs.iter();
        let named = runs.filter(|run| run.name == name);
        named.map(OpaqueRun::key).collect()
    };
    for run in source.opaque.runs.iter().chain(&later.opaque.runs) {
        let name = run.name.as_str();
        if !names.contains(&name) && count(source, name) != count(later, name) {
            names.push(name);
        }
    }
    if names.is_empty() {
        let first = source.opaque.runs.iter().chain(&later.opaque.runs).next();
        names.extend(first.map(|run| run.name.as_str()));
    }
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

/// Returns whether the called function, or one of its callees, has loops whose iterations have no order.
fn has_parallel_ops(module: &Module, call: &Call) -> bool {
    let Some(func) = module.lookup_func(call.func) else {
        return false;
    };
    let is_parallel = |op: Op| {
        matches!(
            op,
            Op::Scf(ScfOp::Parallel | ScfOp::Forall)
                | Op::Affine(AffineOp::Parallel)
                | Op::Linalg(_)
        )
    };
    let funcs = lowerfuzz_inputs::reachable(module, func).into_iter();
    let mut bodies = funcs.filter_map(|func| module.func(func).body.as_ref());
    bodies.any(|body| {
        let mut ops = body.live_ops().map(|op| body.op(op).op);
        ops.any(is_parallel)
    })
}

/// Returns whether a known op, other than a constant, computes a value that the called function or one of its callees
/// returns, stores or passes on.
fn has_known_result(module: &Module, call: &Call) -> bool {
    let Some(func) = module.lookup_func(call.func) else {
        return false;
    };
    let funcs = lowerfuzz_inputs::reachable(module, func);
    let mut bodies = funcs
        .into_iter()
        .filter_map(|func: FuncId| module.func(func).body.as_ref());
    bodies.any(|body| {
        body.live_ops().any(|op| {
            let is_sink = body.n_results(op) == 0 || matches!(body.op(op).op, Op::Unregistered(_));
            let mut operands = body.all_operands(op).iter();
            is_sink
                && operands.any(|operand| match body.value(*operand).def {
                    ValueDef::BlockArg(..) => false,
                    ValueDef::Result(by, _) => {
                        let by = body.op(by).op;
                        !matches!(by, Op::Unregistered(_)) && !is_constant(by)
                    }
                })
        })
    })
}

fn is_constant(op: Op) -> bool {
    op == Op::Arith(lowerfuzz_ir::ArithOp::Constant)
        || op == Op::Func(lowerfuzz_ir::FuncOp::Constant)
}
