//! Judges a program that passes have transformed without a change of its level: the interpreter of
//! that level runs it, and its observation must refine the observation of the original.

use lowerfuzz_interp::llvm::Choices;
use lowerfuzz_interp::source::FindsUnspecified;
use lowerfuzz_interp::{Accuracy, Effort, Limit, Limits, Unobserved, has_formulas};
use lowerfuzz_ir::case::{Call, Case, Datum, MemRefDatum, Storage, TensorDatum};
use lowerfuzz_ir::conversion::entry_fault;
use lowerfuzz_ir::types::TensorType;
use lowerfuzz_ir::verify::{outside_source, verify};
use lowerfuzz_ir::{Level, Module, SourceKind, Type};

use super::Judge;
use super::opaque::Pair;
use super::stages::{not_callable, set_comparable};
use crate::compare::{source_verdict, with_formulas};
use crate::host::SourceHost;
use crate::judgement::{Judgement, Prepared};
use crate::observation::{Ended, Observation};
use crate::opaque::Behaviour;
use crate::refine::{Rules, refines};
use crate::stage_times::Stage;
use crate::undefined::{Owner, Undefined};
use crate::verdict::{Blame, Cause, Discard, Finding, Verdict};

/// How many times longer a transformed program may run than a lowered one.
const REPEATS: u64 = 64;
/// The maximum number of ops of a transformed program that repeats work.
const MOST_REPEATED: u64 = 20_000_000;

impl Judge {
    /// Runs a call in the interpreter for the level of its function.
    pub(super) fn observe(
        &mut self,
        stage: Stage,
        case: &Case,
        call: &Call,
        host: &mut SourceHost<'_>,
        limits: Limits,
    ) -> (Observation, Effort) {
        let (llvm, reference) = (&mut self.llvm, &mut self.reference);
        self.stages.time(stage, || match is_direct(case, call) {
            true => llvm.run_directly(case, call, host, limits, &mut Unobserved),
            false => reference.run(case, call, host, limits),
        })
    }

    /// Runs the comparable calls of a case on a transformed program, and compares their
    /// observations.
    pub(super) fn judge_transformed(
        &mut self,
        case: &Case,
        prepared: Prepared,
        transformed: Module,
    ) -> Judgement {
        let Prepared {
            mut reports,
            efforts,
            ..
        } = prepared;
        if let Err(errors) = verify(&transformed) {
            let messages = errors.into_iter().map(|e| e.message).collect();
            let verdict = wrong(Finding::InvalidOutput, Cause::said_all(messages));
            set_comparable(&mut reports, &verdict);
            return match case.calls.is_empty() {
                true => Judgement::uncalled(verdict, None),
                false => Judgement::of_calls(reports, None),
            };
        }
        let mut later = uncalled(case, transformed);
        let rules = Rules::of_passes(case);
        if case.calls.is_empty() {
            let verdict = Verdict::discarded(Discard::Lowered, "");
            return Judgement::uncalled(verdict, Some(later.module));
        }
        let groups = self.transformed_tables(case, &later.module, &reports, &efforts);
        let each = case.calls.iter().zip(&mut reports).zip(efforts).enumerate();
        for (at, ((original, report), effort)) in each {
            if !report.is_comparable() || groups.is_settled(at) {
                continue;
            }
            later.calls.clear();
            report.verdict = match call_of(case, original, &later.module) {
                Err(verdict) => verdict,
                Ok(call) => {
                    let before = &report.reference;
                    let usual = &Behaviour::default();
                    let observation = self.run_transformed((&later, &call), effort, before, usual);
                    let has_opaque = |run: &Observation| !run.opaque.runs.is_empty();
                    if (has_opaque(before) || has_opaque(&observation))
                        && !matches!(observation.ended, Ended::Unsupported(_))
                    {
                        let pair = Pair {
                            case,
                            call: original,
                            later: &later,
                            later_call: &call,
                            effort,
                            rules,
                        };
                        (report.verdict, report.in_part) =
                            self.opaque_verdict(pair, (before, &observation));
                        report.interpreted = Some(Box::new(observation));
                        continue;
                    }
                    let verdict = self.transformed_verdict(
                        &later,
                        &call,
                        effort,
                        (before, &observation),
                        rules,
                    );
                    let verdict = match verdict.is_finding() && is_direct(case, original) {
                        true => {
                            let pair = ((case, original), (&later, &call));
                            self.by_other_choices(pair, effort, &observation)
                        }
                        false => verdict,
                    };
                    report.interpreted = Some(Box::new(observation));
                    match verdict.is_finding() && has_formulas(&case.module) {
                        false => verdict,
                        true => {
                            let pair = ((case, original), (&later, &call));
                            let second = self.transformed_by_formulas(pair, effort);
                            with_formulas(verdict, second, self.config.accuracy)
                        }
                    }
                }
            };
        }
        Judgement::of_calls(reports, Some(later.module))
    }

    /// Compares both programs again, and also accepts the results of textbook formulas.
    fn transformed_by_formulas(
        &mut self,
        ((case, call), (later, later_call)): ((&Case, &Call), (&Case, &Call)),
        effort: Effort,
    ) -> Verdict {
        self.reference.set_accuracy(Accuracy::Formulas);
        let mut host = SourceHost::new(case);
        let limits = self.config.limits;
        let (original, _) = self.observe(Stage::Reference, case, call, &mut host, limits);
        let mut verdict = source_verdict(case, call, &original);
        if verdict == Verdict::Agree {
            let usual = &Behaviour::default();
            let pair = (later, later_call);
            let observation = self.run_transformed(pair, effort, &original, usual);
            verdict = self.transformed_verdict(
                later,
                later_call,
                effort,
                (&original, &observation),
                Rules::of_passes(case),
            );
        }
        self.reference.set_accuracy(Accuracy::Library);
        verdict
    }

    /// Compares a call of a program of the LLVM dialect again, and uses all that LangRef leaves open in the
    /// source (SEMANTICS.md §8.6).
    fn by_other_choices(
        &mut self,
        ((case, call), (later, later_call)): ((&Case, &Call), (&Case, &Call)),
        effort: Effort,
        observation: &Observation,
    ) -> Verdict {
        let limits = self.config.limits;
        let rules = Rules::of_passes(case);
        let mut run = |choices| {
            self.llvm.machine.set_choices(choices);
            let mut host = SourceHost::new(case);
            let (source, _) = self.observe(Stage::Reference, case, call, &mut host, limits);
            self.llvm.machine.set_choices(Choices::Lenient);
            match source_verdict(case, call, &source) {
                Verdict::Agree => Ok(source),
                discarded @ (Verdict::Discarded { .. }
                | Verdict::Inaccurate { .. }
                | Verdict::Finding { .. }) => Err(discarded),
            }
        };
        let (open, other) = match (run(Choices::Open), run(Choices::Other)) {
            (Ok(open), Ok(other)) => (open, other),
            (Err(discarded), _) | (_, Err(discarded)) => return discarded,
        };
        let mut compared = |source: &Observation| {
            self.transformed_verdict(later, later_call, effort, (source, observation), rules)
        };
        let verdict = compared(&open);
        let is_same =
            refines(&open, &other, rules).is_ok() && refines(&other, &open, rules).is_ok();
        if is_same || !verdict.is_finding() {
            return verdict;
        }
        let second = compared(&other);
        match second.is_finding() {
            false => second,
            true => Verdict::unsupported(
                "the source depends on what LangRef leaves open: addresses, frozen bits, NaNs or how `fmuladd` rounds",
            ),
        }
    }

    /// Runs a call of a transformed program. An external function answers a call whose arguments are
    /// within the error bars of the original call as it answered the original call.
    pub(super) fn run_transformed(
        &mut self,
        (later, call): (&Case, &Call),
        effort: Effort,
        original: &Observation,
        behaviour: &Behaviour,
    ) -> Observation {
        let limits = self.config.limits.lowered(effort);
        let mut observe = |limits| {
            let mut host = SourceHost::new(later);
            host.follow(&original.host_calls);
            host.opaque.follow(&original.opaque);
            host.opaque.behaviour = behaviour.clone();
            self.observe(Stage::Interpret, later, call, &mut host, limits)
                .0
        };
        let mut observation = observe(limits);
        if observation.ended == Ended::Beyond(Limit::Fuel) && limits.fuel < MOST_REPEATED {
            // A pass may repeat work, as loop fusion does.
            let fuel = limits.fuel.saturating_mul(REPEATS).min(MOST_REPEATED);
            observation = observe(Limits { fuel, ..limits });
            // The longer run is only a recursion that is deeper.
            if observation.ended == Ended::Beyond(Limit::Depth) {
                observation.ended = Ended::Beyond(Limit::Fuel);
            }
        }
        if let Ended::Undefined(Undefined::Rule(broken)) = &mut observation.ended {
            broken.owner = Owner::Transformed;
        }
        observation
    }

    pub(super) fn transformed_verdict(
        &mut self,
        later: &Case,
        call: &Call,
        effort: Effort,
        (original, observation): (&Observation, &Observation),
        rules: Rules,
    ) -> Verdict {
        match &observation.ended {
            Ended::Unsupported(what) => {
                let reason = what.clone().within("the transformed program");
                return Verdict::unsupported(reason);
            }
            Ended::Beyond(limit @ (Limit::Memory | Limit::Depth)) => {
                return Verdict::beyond(*limit, "the transformed program");
            }
            Ended::Beyond(Limit::Fuel)
            | Ended::Returned(_)
            | Ended::Aborted
            | Ended::Overcalled
            | Ended::Undefined(_) => {}
        }
        let compared = self
            .stages
            .time(Stage::Compare, || refines(original, observation, rules));
        let Err(difference) = compared else {
            return Verdict::Agree;
        };
        if !difference.is_undefined() {
            return wrong(Finding::Mismatch, Cause::Seen(difference));
        }
        let mut finds = FindsUnspecified::default();
        let mut host = SourceHost::new(later);
        host.follow(&original.host_calls);
        let limits = self.config.limits.lowered(effort);
        self.reference
            .run_observed(later, call, &mut host, limits, &mut finds);
        match finds.op.and_then(|op| op.newest_name()) {
            None => wrong(Finding::IntroducedUb, Cause::Seen(difference)),
            Some(op) => {
                let reason = format!(
                    "the transformed program may depend on a result of `{op}` that MLIR leaves unspecified"
                );
                Verdict::unsupported(reason)
            }
        }
    }
}

/// Is the called function in the LLVM dialect?
pub(crate) fn is_direct(case: &Case, call: &Call) -> bool {
    let func = case.module.lookup_func(call.func);
    func.is_some_and(|func| case.module.func(func).level == Level::Llvm)
}

pub(super) fn wrong(finding: Finding, cause: Cause) -> Verdict {
    Verdict::finding(finding, Blame::Lowering, cause)
}

/// Returns a case whose program passes have transformed, without its calls.
fn uncalled(case: &Case, transformed: Module) -> Case {
    let mut later = Case::new(transformed, case.release).with_settings_of(case);
    if let Some(definitions) = &case.definitions {
        later.define(definitions);
    }
    later
}

/// Returns a case without calls for a later form of a program at the same level. `None` if the later form
/// is a lowered program.
pub(crate) fn later_case(case: &Case, later: &Module) -> Option<Case> {
    let is_source = |module| outside_source(module).is_none();
    let is_same_level = is_source(later) || !is_source(&case.module);
    is_same_level.then(|| uncalled(case, later.clone()))
}

/// Returns a case whose program passes have transformed, with the same calls. Returns `None` if a call
/// has no counterpart there.
pub fn transformed_case(case: &Case, transformed: &Module) -> Option<Case> {
    let mut later = uncalled(case, transformed.clone());
    let calls = case.calls.iter();
    let calls = calls.map(|call| call_of(case, call, transformed).ok());
    later.calls = calls.collect::<Option<Vec<Call>>>()?;
    Some(later)
}

/// Returns a call of a case as a call of the same function in a transformed module, or the verdict
/// if the function cannot be called in the same way.
pub(crate) fn call_of(case: &Case, call: &Call, later: &Module) -> Result<Call, Verdict> {
    let module = &case.module;
    let name = module.str(call.func);
    let missing = || Verdict::unsupported(format!("there is no @{name}"));
    let original = module.lookup_func(call.func).ok_or_else(missing)?;
    if let Some(fault) = entry_fault(case, later, name) {
        return Err(not_callable(module.func(original), &fault));
    }
    let func = later.func(later.find_func(name).ok_or_else(missing)?);
    let direct = later.types.as_llvm_func(func.ty).map(|(_, params)| params);
    let inputs = later.types.as_function(func.ty).map(|(inputs, _)| inputs);
    let inputs = inputs.or(direct).unwrap_or_default();
    let args: Option<Vec<Datum>> = call
        .args
        .iter()
        .zip(inputs)
        .map(|(arg, ty)| datum_of(module, arg, later, *ty))
        .collect();
    let args = args.ok_or_else(|| {
        let reason = format!("an argument of @{name} that the transformed module does not have");
        Verdict::unsupported(reason)
    })?;
    Ok(Call {
        func: func.name,
        args,
        expect: None,
        after: Vec::new(),
        outside: call.outside,
        prints: Vec::new(),
        loc: call.loc,
    })
}

/// Returns an argument with the types and symbols of a transformed module, in which the parameter
/// has the type `ty`.
fn datum_of(module: &Module, arg: &Datum, later: &Module, ty: Type) -> Option<Datum> {
    Some(match arg {
        Datum::Scalar { bits, .. } => Datum::Scalar { bits: *bits, ty },
        Datum::Vector { lanes, .. } => Datum::Vector {
            lanes: lanes.clone(),
            ty,
        },
        Datum::Func(name) => Datum::Func(later.strings.find(module.str(*name))?),
        // A pointer to a buffer, whose scalars have the same types in every module.
        Datum::MemRef(datum) if later.types.is_ptr(ty) => {
            datum.elem.is_scalar().then(|| arg.clone())?
        }
        Datum::Tensor(datum) => match later.types.source_kind(ty) {
            SourceKind::Tensor(&TensorType { elem, .. }) | SourceKind::UnrankedTensor(elem) => {
                Datum::Tensor(TensorDatum {
                    ty,
                    elem,
                    ..datum.clone()
                })
            }
            SourceKind::MemRef(_)
            | SourceKind::UnrankedMemRef(_)
            | SourceKind::Scalar
            | SourceKind::Lanes(..)
            | SourceKind::Function
            | SourceKind::Other => return buffer_of(module, &datum.as_buffer(ty), later, ty),
        },
        Datum::MemRef(datum) => return buffer_of(module, datum, later, ty),
    })
}

/// Returns a buffer as an argument of a transformed module, in which the parameter has the type `ty`.
fn buffer_of(module: &Module, datum: &MemRefDatum, later: &Module, ty: Type) -> Option<Datum> {
    let elem = match later.types.source_kind(ty) {
        SourceKind::MemRef(memref) => memref.elem,
        SourceKind::UnrankedMemRef(elem) => elem,
        SourceKind::Scalar
        | SourceKind::Lanes(..)
        | SourceKind::Tensor(_)
        | SourceKind::UnrankedTensor(_)
        | SourceKind::Function
        | SourceKind::Other => return None,
    };
    let storage = match datum.storage {
        Storage::Global(name) => Storage::Global(later.strings.find(module.str(name))?),
        storage @ (Storage::Caller | Storage::Heap | Storage::Argument(_)) => storage,
    };
    Some(Datum::MemRef(MemRefDatum {
        ty,
        elem,
        storage,
        ..datum.clone()
    }))
}
