//! Drawn inputs: calls of the functions that no directive calls, and what is reported on them.

use lowerfuzz_triage::counted;
use std::fmt::Write as _;

use lowerfuzz_campaign::apart::keep_function;
use lowerfuzz_campaign::proofs::FunctionProof;
use lowerfuzz_campaign::witness::witness_of;
use lowerfuzz_inputs::{DrawnFunction, Options, draw_uncalled, reaches_mutable_global};
use lowerfuzz_ir::Unsupported;
use lowerfuzz_ir::case::{Case, print_call};
use lowerfuzz_oracle::target::{Settings, Target};
use lowerfuzz_oracle::{
    CallReport, DrawnCase, Finding, FirstDifference, Judge, Judgement, Stop, Verdict,
};
use lowerfuzz_tools::suggestion::did_you_mean;
use lowerfuzz_triage::escape::one_line;

use crate::args::{DrawOptions, TargetOptions};
use crate::failure::Failure;
use crate::input::{Cases, Foreign};
use crate::json::judge::DrawnRow;

/// What may become of private functions to which no other function refers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Private {
    /// A pass may change or remove them.
    Changed,
    /// They are only lowered.
    Kept,
}

impl Private {
    /// Returns `Kept` if each of the targets is a known lowering that runs without passes of the user.
    pub(crate) fn under(with: &TargetOptions, targets: &[String]) -> Private {
        let is_known = |name: &String| {
            let is_release = name
                .strip_prefix("mlir-opt-")
                .is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()));
            name == "builtin" || is_release
        };
        let has_passes = with.passes.is_some() || with.pipeline.is_some() || with.level.is_some();
        match !has_passes && targets.iter().all(is_known) {
            true => Private::Kept,
            false => Private::Changed,
        }
    }
}

/// Draws calls of each function that a test case does not call, and adds them to the case. With
/// `--function`, only that function is called, and the program keeps what it refers to.
pub(crate) fn draw(
    args: &DrawOptions,
    private: Private,
    judge: &mut Judge,
    case: &mut Case,
) -> Vec<DrawnFunction> {
    let only = args.function.as_deref();
    if let Some(only) = only {
        keep_function(case, only);
    }
    if args.no_draw {
        return Vec::new();
    }
    let options = Options {
        private: private == Private::Kept,
        ..args.calls.options()
    };
    draw_uncalled(case, only, &options, judge)
}

impl DrawOptions {
    /// Returns the options with which calls are added by what a program and its output compare. `None` if
    /// no calls are drawn.
    pub(crate) fn steering(&self) -> Option<Options> {
        (!self.no_draw).then(|| self.calls.options())
    }
}

/// Adds inputs to functions whose calls were drawn, after lowering the program once. An error means that
/// the command was stopped.
pub(crate) fn steer_by(
    args: &DrawOptions,
    judge: &mut Judge,
    case: &mut Case,
    functions: &mut [DrawnFunction],
    target: &mut dyn Target,
    settings: &Settings,
) -> Result<(), Stop> {
    match args.steering() {
        Some(options) => judge.steer_by(DrawnCase { case, functions }, target, settings, &options),
        None => Ok(()),
    }
}

/// Returns what to do if nothing could be executed, after the reason. Empty if no call could be
/// judged either.
pub(crate) fn hint(args: &DrawOptions, drawn: &[DrawnFunction]) -> &'static str {
    let mut functions = drawn.iter();
    if !drawn.is_empty() && functions.all(|function| function.summary.rules_out_calls) {
        return "";
    }
    match args.no_draw {
        true => "; add a line like `// call: @f(1 : i32)`, or leave out --no-draw",
        false => "; add a line like `// call: @f(1 : i32)`",
    }
}

/// Returns why no call was drawn for functions, after a colon. Empty if there is no function.
pub(crate) fn reasons(drawn: &[DrawnFunction]) -> String {
    let reasons = drawn.iter().filter_map(|function| {
        let reason = function.summary.reason.as_ref()?;
        Some(format!("@{}: {reason}", function.name))
    });
    let reasons: Vec<String> = reasons.collect();
    match &reasons[..] {
        [] => String::new(),
        [first] => format!(": {}", one_line(first)),
        [first, rest @ ..] => format!(": {} (and {} more)", one_line(first), rest.len()),
    }
}

/// Checks that the function of `--function` exists in one of the programs, and can be read.
pub(crate) fn known(args: &DrawOptions, read: &Cases) -> Result<(), Failure> {
    let cases = read.cases.iter().map(|program| &program.case);
    known_in(args, cases, &read.foreign)
}

/// Checks that the function of `--function` exists in one of the cases, and not in the items that
/// cannot be read.
pub(crate) fn known_in<'a>(
    args: &DrawOptions,
    cases: impl Iterator<Item = &'a Case> + Clone,
    foreign: &[Foreign],
) -> Result<(), Failure> {
    let Err(why) = is_in(args, cases) else {
        return Ok(());
    };
    let is_it = |item: &&Foreign| item.function.is_some() && item.function == args.function;
    Err(match foreign.iter().find(is_it) {
        Some(item) => Failure::plain(format!(
            "--function {}: {}",
            item.function.as_deref().unwrap_or_default(),
            item.verdict.reason()
        )),
        None => why,
    })
}

/// Checks that the function of `--function` exists in one of the cases.
fn is_in<'a>(
    args: &DrawOptions,
    cases: impl Iterator<Item = &'a Case> + Clone,
) -> Result<(), Failure> {
    let Some(only) = &args.function else {
        return Ok(());
    };
    let bodies = |case: &'a Case| {
        let funcs = case.module.funcs.iter().filter(|func| func.body.is_some());
        funcs.map(|func| case.module.str(func.name))
    };
    if cases.clone().flat_map(bodies).any(|name| name == only) {
        return Ok(());
    }
    let names: Vec<&str> = cases.flat_map(bodies).collect();
    let hint = did_you_mean(only, names.iter().copied());
    let names: Vec<String> = names.iter().map(|name| format!("@{name}")).collect();
    let names = match names[..] {
        [] => "no function with a body".to_owned(),
        [..] => names.join(", "),
    };
    Err(Failure::plain(format!(
        "--function {only}: expected the name of a function with a body, found {names} in the input{hint}"
    )))
}

/// The reports of a drawn function's calls. Empty if the program was not run.
fn reports<'j>(function: &DrawnFunction, judgement: &'j Judgement) -> &'j [CallReport] {
    judgement
        .calls
        .get(function.calls.clone())
        .unwrap_or_default()
}

/// The result of judging the drawn calls of a function.
enum Outcome<'j> {
    /// No call was drawn.
    Nothing(&'j Unsupported),
    /// A call has a finding: its position in the case, its verdict, and the number of findings.
    Finding(usize, &'j Verdict, usize),
    /// All calls agree.
    Agree,
    /// A call has no verdict. The number of calls that agree.
    Other(&'j Verdict, usize),
}

impl<'j> Outcome<'j> {
    fn of(case: &Case, function: &'j DrawnFunction, judgement: &'j Judgement) -> Outcome<'j> {
        if let Some(reason) = &function.summary.reason {
            return Outcome::Nothing(reason);
        }
        let reports = reports(function, judgement);
        let is_finding = |report: &&CallReport| report.verdict.is_finding();
        let func = case.calls.get(function.calls.start).map(|call| call.func);
        if let Some(at) = func.and_then(|func| witness_of(case, judgement, func)) {
            let verdict = &judgement.calls[at].verdict;
            let count = reports.iter().filter(is_finding).count();
            return Outcome::Finding(at, verdict, count);
        }
        let agree = reports.iter().filter(|r| r.verdict == Verdict::Agree);
        let agree = agree.count();
        let other = reports.iter().find(|r| r.verdict != Verdict::Agree);
        match (other, reports) {
            (Some(other), _) => Outcome::Other(&other.verdict, agree),
            (None, []) => Outcome::Other(&judgement.verdict, 0),
            (None, [..]) => Outcome::Agree,
        }
    }
}

/// Describes the drawn calls of each function, one function after another.
pub(crate) fn describe(
    text: &mut String,
    case: &Case,
    drawn: &[DrawnFunction],
    proofs: &[FunctionProof],
    judgement: &Judgement,
    difference: Option<&FirstDifference>,
) {
    for function in drawn {
        let DrawnFunction {
            name,
            calls,
            summary,
        } = function;
        let total = calls.len();
        let undefined = match summary.undefined {
            0 => String::new(),
            n if summary.exhausted.is_some() => format!("; {n} of them {}", summary.predicate()),
            1 if summary.poison > 0 => "; 1 input that gives poison was discarded".to_owned(),
            1 if summary.open > 0 => "; 1 input that MLIR leaves open was discarded".to_owned(),
            n if summary.poison + summary.open > 0 => {
                format!("; {n} inputs that {} were discarded", summary.predicate())
            }
            1 => "; 1 undefined input was discarded".to_owned(),
            n => format!("; {n} undefined inputs were discarded"),
        };
        let unjudged = summary.unjudged();
        let unjudged = unjudged.map_or_else(String::new, |what| format!("; {what}"));
        let mut line = |line: String| {
            let _ = writeln!(text, "{}", one_line(&line));
        };
        match Outcome::of(case, function, judgement) {
            Outcome::Nothing(reason) => line(format!("  @{name}: nothing was drawn: {reason}")),
            Outcome::Finding(_, verdict, _) if !depends_on_input(verdict) => {
                line(format!("  @{name}: {verdict}"));
            }
            Outcome::Finding(position, verdict, count) => {
                line(format!("  @{name}, drawn input: {verdict}"));
                for shown in difference
                    .filter(|d| d.call == position + 1)
                    .into_iter()
                    .flat_map(FirstDifference::lines)
                {
                    line(format!("    {shown}"));
                }
                line(format!("    {}", print_call(case, &case.calls[position])));
                if count > 1 {
                    let inputs = inputs(summary.exhausted, total);
                    line(format!("    findings on {count} of {inputs}{unjudged}"));
                }
            }
            Outcome::Agree => line(
                match function.proved_on(judgement.lowered_with(&function.name)) {
                    Some(1) => format!("  @{name}: proved on its only input"),
                    Some(all) => format!("  @{name}: proved on all {all} inputs{undefined}"),
                    None => {
                        let verb = if total == 1 { "agrees" } else { "agree" };
                        let inputs = counted(total, "drawn input");
                        let func = case.module.find_func(name);
                        let reads = func.is_some_and(|f| reaches_mutable_global(&case.module, f));
                        let globals = match reads {
                            true => "; half of the inputs have the initial contents of globals",
                            false => "",
                        };
                        let untaken = untaken(&summary.untaken);
                        let details = format!("{undefined}{unjudged}{globals}{untaken}");
                        let proof = proofs.iter().find(|proof| proof.name == *name);
                        match (proof, proof.and_then(FunctionProof::reason)) {
                            (Some(proof), _) if proof.is_proved() => {
                                format!("  @{name}: proved for all inputs (solver)")
                            }
                            (_, Some(why)) => {
                                format!("  @{name}: not proved: {why}; {inputs} {verb}{details}")
                            }
                            (_, None) => format!("  @{name}: {inputs} {verb}{details}"),
                        }
                    }
                },
            ),
            // The line of the file has the same verdict.
            Outcome::Other(verdict, 0) if *verdict == judgement.verdict => {}
            Outcome::Other(verdict, 0) => line(format!("  @{name}: {verdict}")),
            Outcome::Other(verdict, agree) => {
                let inputs = inputs(summary.exhausted, total);
                line(format!(
                    "  @{name}: {agree} of {inputs} agree, another is {verdict}{unjudged}"
                ));
            }
        }
    }
}

/// Describes the sides of branches that no input takes, after a semicolon. Empty if there are none.
pub(super) fn untaken(sides: &[String]) -> String {
    match sides {
        [] => String::new(),
        [one] => format!("; no input takes {one}"),
        [first, rest @ ..] => format!(
            "; no input takes {first}, and {} more",
            counted(rest.len(), "side")
        ),
    }
}

/// Returns whether the finding shows on some inputs only. A lowering refuses or crashes without
/// inputs.
fn depends_on_input(verdict: &Verdict) -> bool {
    match verdict {
        Verdict::Finding { finding, .. } => match finding {
            Finding::Mismatch
            | Finding::Inaccurate
            | Finding::IntroducedUb
            | Finding::EngineDisagreement
            | Finding::WrongExpectation => true,
            Finding::Rejected
            | Finding::Crashed
            | Finding::Hung
            | Finding::InvalidOutput
            | Finding::Nondeterministic => false,
        },
        Verdict::Agree | Verdict::Inaccurate { .. } | Verdict::Discarded { .. } => false,
    }
}

/// Returns the functions that agree and are not proved, with the reasons.
pub(super) fn unproved<'p>(
    proofs: impl IntoIterator<Item = &'p FunctionProof>,
) -> impl Iterator<Item = String> {
    proofs.into_iter().filter_map(|proof| {
        let reason = proof.reason()?;
        Some(format!("@{}: {reason}", proof.name))
    })
}

/// Describes the inputs of the calls: all defined inputs of the function, or some.
pub(super) fn inputs(exhausted: Option<u64>, total: usize) -> String {
    match exhausted {
        Some(all) if all == total as u64 => format!("all {total} inputs"),
        Some(_) => format!("all {total} defined inputs"),
        None => counted(total, "drawn input"),
    }
}

/// The results of the functions whose calls were drawn.
pub(crate) fn rows(
    case: &Case,
    drawn: &[DrawnFunction],
    proofs: &[FunctionProof],
    judgement: &Judgement,
) -> Vec<DrawnRow> {
    let row = |function: &DrawnFunction| {
        let DrawnFunction {
            name,
            calls,
            summary,
        } = function;
        let (verdict, reason, input, proved) = match Outcome::of(case, function, judgement) {
            Outcome::Nothing(reason) => (None, reason.to_string(), None, None),
            Outcome::Finding(position, verdict, _) => {
                let call = &case.calls[position];
                let input = depends_on_input(verdict).then(|| print_call(case, call));
                (Some(verdict.kind()), verdict.reason(), input, None)
            }
            Outcome::Agree => {
                let agree = Verdict::Agree.kind();
                let proved = function.proved_on(judgement.lowered_with(&function.name));
                (Some(agree), String::new(), None, proved)
            }
            Outcome::Other(verdict, _) => (Some(verdict.kind()), verdict.reason(), None, None),
        };
        let reports = reports(function, judgement);
        let count = |is: fn(&Verdict) -> bool| reports.iter().filter(|r| is(&r.verdict)).count();
        DrawnRow {
            function: name.clone(),
            verdict,
            reason,
            input,
            calls: calls.len(),
            agree: count(|verdict| *verdict == Verdict::Agree),
            unjudged: count(|verdict| matches!(verdict, Verdict::Discarded { .. })),
            tried: summary.tried,
            undefined: summary.undefined,
            beyond_limit: summary.n_beyond(),
            unsupported: summary.n_unsupported(),
            untaken: summary.untaken.clone(),
            proved_on: proved,
            proof: proofs
                .iter()
                .find(|proof| proof.name == *name)
                .map(FunctionProof::row),
        }
    };
    drawn.iter().map(row).collect()
}
