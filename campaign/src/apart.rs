//! Judges the functions of a program one by one, if the lowering gave no module for all of them.
//!
//! A lowering that refuses one function of a file gives nothing for the others either. Each called
//! function is then judged in a module of its own, with the functions that it refers to.

use lowerfuzz_inputs::reachable;
use lowerfuzz_ir::case::{Case, Datum};
use lowerfuzz_ir::{FuncId, Sym};
use lowerfuzz_oracle::target::{Settings, Target};
use lowerfuzz_oracle::{Judge, Judgement, Stop, Verdict};

/// Judges a program on a target, and its functions one by one if there is no module for all of
/// them.
///
/// # Errors
/// Returns an error if the tools are stopped.
pub fn judged_with_parts(
    judge: &mut Judge,
    case: &Case,
    target: &mut dyn Target,
    settings: &Settings,
) -> Result<Judgement, Stop> {
    let whole = judge.judge_with(case, target, settings)?;
    parts_judged(judge, case, whole, target, settings)
}

/// Judges the functions of a program one by one like [`judged_apart`].
///
/// # Errors
/// Returns an error if the tools are stopped.
pub fn parts_judged(
    judge: &mut Judge,
    case: &Case,
    whole: Judgement,
    target: &mut dyn Target,
    settings: &Settings,
) -> Result<Judgement, Stop> {
    let parts = match is_whole(&whole) {
        true => Vec::new(),
        false => parts(case),
    };
    let all: Vec<&Case> = parts.iter().map(|part| &part.case).collect();
    let judgements = in_batches(judge, &all, target, settings)?;
    Ok(combined(case, whole, &parts, &mut judgements.into_iter()))
}

/// Judges the functions of programs one by one, and combines their reports. The judgement of a
/// whole program stays unchanged if it was lowered, or if one called function is the whole
/// program.
///
/// If the lowering is wrong about a whole program, but about none of its called functions, the
/// verdict on the whole program stays.
///
/// # Errors
/// Returns an error if the tools are stopped.
pub fn judged_apart(
    judge: &mut Judge,
    cases: &[&Case],
    whole: Vec<Judgement>,
    target: &mut dyn Target,
    settings: &Settings,
) -> Result<Vec<Judgement>, Stop> {
    let split = |(case, judgement): (&&Case, &Judgement)| match is_whole(judgement) {
        true => Vec::new(),
        false => parts(case),
    };
    let parts: Vec<Vec<Part>> = cases.iter().zip(&whole).map(split).collect();
    let all: Vec<&Case> = parts.iter().flatten().map(|part| &part.case).collect();
    let mut judgements = in_batches(judge, &all, target, settings)?.into_iter();
    let each = cases.iter().zip(whole).zip(&parts);
    let all = each.map(|((case, whole), parts)| combined(case, whole, parts, &mut judgements));
    Ok(all.collect())
}

/// Returns whether a program was lowered as a whole.
fn is_whole(judgement: &Judgement) -> bool {
    judgement.lowered.is_some() && judgement.not_lowered().is_none()
}

/// Judges programs in batches of the target's size.
fn in_batches(
    judge: &mut Judge,
    all: &[&Case],
    target: &mut dyn Target,
    settings: &Settings,
) -> Result<Vec<Judgement>, Stop> {
    let batch = target.batch(settings).max(1);
    let mut judged = Vec::with_capacity(all.len());
    for cases in all.chunks(batch) {
        judged.extend(judge.judge_all(cases, target, settings)?);
    }
    Ok(judged)
}

/// The test case of one function.
struct Part {
    name: Sym,
    case: Case,
}

/// Returns a test case for each called function. Empty if the only one would be the whole program.
fn parts(case: &Case) -> Vec<Part> {
    let mut names: Vec<Sym> = case.calls.iter().map(|call| call.func).collect();
    names.sort_unstable_by_key(|name| name.index());
    names.dedup();
    let each = names.into_iter();
    let parts: Vec<Part> = each
        .filter_map(|name| {
            Some(Part {
                name,
                case: part(case, name)?,
            })
        })
        .collect();
    match &parts[..] {
        [one] if one.case.module.funcs.len() == case.module.funcs.len() => Vec::new(),
        [..] => parts,
    }
}

/// Combines the judgements of a program's parts, which are the next ones.
fn combined(
    case: &Case,
    whole: Judgement,
    parts: &[Part],
    judgements: &mut impl Iterator<Item = Judgement>,
) -> Judgement {
    if parts.is_empty() {
        return whole;
    }
    let mut calls = whole.calls;
    let mut apart = Vec::new();
    for (part, judgement) in parts.iter().zip(judgements) {
        let name = case.module.str(part.name).to_owned();
        apart.extend(judgement.lowered.map(|lowered| (name, lowered)));
        let of_part = case.calls.iter().zip(&mut calls);
        let reports = of_part.filter(|(call, _)| call.func == part.name);
        for ((_, report), new) in reports.zip(judgement.calls) {
            *report = new;
        }
    }
    let found = calls.iter().find(|report| report.verdict.is_finding());
    let agree = calls.iter().find(|report| report.verdict == Verdict::Agree);
    let verdict = match found {
        Some(report) => report.verdict.clone(),
        None if whole.verdict.is_finding() => whole.verdict,
        None => agree
            .or(calls.first())
            .map_or(whole.verdict, |report| report.verdict.clone()),
    };
    Judgement {
        // A function that differs was lowered in a module of its own.
        lowered: whole.lowered.filter(|_| !verdict.is_finding()),
        apart,
        verdict,
        calls,
        opinion: whole.opinion,
    }
}

/// Returns the test case of the function that the first call calls. `None` if the test case has no
/// other functions.
pub(crate) fn alone(case: &Case) -> Option<Case> {
    let name = case.calls.first()?.func;
    let part = part(case, name)?;
    (part.module.funcs.len() < case.module.funcs.len()).then_some(part)
}

/// Returns the test case of one call: the called function, and the functions that it refers to.
pub fn of_call(case: &Case, at: usize) -> Case {
    let mut one = case.clone();
    one.calls = case.calls.get(at).cloned().into_iter().collect();
    let name = one.calls.first().map(|call| call.func);
    name.and_then(|name| part(&one, name)).unwrap_or(one)
}

/// Removes the calls of all functions but the one of this name, and the functions to which it does not
/// refer. A private function keeps the others, because a pass may remove it if nothing uses it.
pub fn keep_function(case: &mut Case, name: &str) {
    let module = &case.module;
    let public = module.find_func(name);
    let public = public.filter(|func| !module.func(*func).private);
    match public.and_then(|func| part(case, module.func(func).name)) {
        Some(of_function) => *case = of_function,
        None => {
            let module = &case.module;
            case.calls.retain(|call| module.str(call.func) == name);
        }
    }
}

/// Returns the test case of one function: its calls, and the functions that it refers to.
fn part(case: &Case, name: Sym) -> Option<Case> {
    let kept = reachable(&case.module, case.module.lookup_func(name)?);
    // A function that is passed as an argument is needed, too.
    let of_function = case.calls.iter().filter(|call| call.func == name);
    let calls = of_function.cloned().collect();
    let mut part = case.clone();
    part.calls = calls;
    let passed: Vec<FuncId> = part
        .calls
        .iter()
        .flat_map(|call| &call.args)
        .filter_map(|arg| match arg {
            Datum::Func(name) => case.module.lookup_func(*name),
            Datum::Scalar { .. } | Datum::Vector { .. } | Datum::MemRef(_) | Datum::Tensor(_) => {
                None
            }
        })
        .flat_map(|func| reachable(&case.module, func))
        .collect();
    part.retain_funcs(|id| kept.contains(&id) || passed.contains(&id));
    Some(part)
}
