//! Translation validation: does each function of a program refine the function of the same name in
//! an earlier form of the program?

mod levels;

use crate::proofs::{FunctionProof, Judged, ProofRow, Proved, Prover, prove_all};
use crate::witness::witness_of;
use lowerfuzz_inputs::{DrawnFunction, Summary, reachable};
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::conversion::{EntryFault, entry_fault};
use lowerfuzz_ir::verify::{outside_source, unconverted};
use lowerfuzz_ir::{Module, Release, Sym};
use lowerfuzz_oracle::target::Lowered;
use lowerfuzz_oracle::{
    Blame, Cause, Finding, Judge, Judgement, SymbolChange, SymbolFault, Verdict, VerdictKind,
    symbol_faults,
};
use schemars::JsonSchema;
use serde::Serialize;

pub use self::levels::leave_out_foreign;

/// The levels of two programs that cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelError {
    /// A program is at neither of the two levels.
    #[error("expected a program at the source level or in the LLVM dialect, found `{0}`")]
    Mixed(String),
    /// The first program is lowered further than the second.
    #[error(
        "expected a second program in the LLVM dialect, as the first one, found one at the source level"
    )]
    Raised,
}

/// What the second program is expected to contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Every public function of the first program, because a pass made the second program of it.
    AllFunctions,
    /// Any functions, because the second program was written separately.
    AnyFunctions,
}

/// A function of the first program, and what is known about it.
#[derive(Clone, Debug)]
pub struct FunctionReport {
    /// The name of the function.
    pub name: String,
    /// The number of its calls that were made.
    pub calls: usize,
    /// The number of these calls that have no verdict.
    pub unjudged: usize,
    /// How the calls were drawn. `None` if directives call the function, or nobody does.
    pub drawn: Option<Summary>,
    /// The verdict, or the reason why the function was not judged.
    pub outcome: Result<Verdict, String>,
    /// The number of inputs of the function, if all of them were tried and no defined one differs.
    pub proved_on: Option<u64>,
    /// The reason why the function was compared only in part.
    pub in_part: Option<String>,
    /// The proof for all inputs. `None` if it was not tried.
    pub proof: Option<FunctionProof>,
    /// Whether the function is public, and the second program lacks it or has it with another type.
    pub is_missing: bool,
}

/// The result of comparing two programs.
#[derive(Debug)]
pub struct Validation {
    /// The functions with a body of the first program, in order.
    pub functions: Vec<FunctionReport>,
    /// The functions with a body that only the second program has.
    pub added: Vec<String>,
    /// The public symbols that the second program has made private or constant, resized, or, for
    /// globals, deleted. Empty if such changes are allowed.
    pub symbols: Vec<SymbolFault>,
    /// The first program with the calls that were made.
    pub case: Case,
    /// The judgement on these calls.
    pub judgement: Judgement,
}

/// The JSON output of `lowerfuzz tv` for one program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct ValidationRow {
    /// The functions with a body of the first program, in order.
    pub functions: Vec<FunctionRow>,
    /// The functions that only the second program has.
    pub added: Vec<String>,
    /// What is wrong with public symbols, besides the functions: each is a finding.
    pub symbols: Vec<String>,
    /// The verdict on the command that should have printed the second program. `None` if there is a
    /// second program.
    pub verdict: Option<VerdictKind>,
    /// The reason of the verdict on the command.
    pub reason: String,
}

/// The JSON output of `lowerfuzz tv` for one function.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FunctionRow {
    /// The name of the function.
    pub function: String,
    /// The number of its calls that were made.
    pub calls: usize,
    /// The number of these calls that agree.
    pub agree: usize,
    /// The number of these calls that have no verdict: a run of the second program exceeds a limit, or
    /// needs something that is not supported.
    pub unjudged: usize,
    /// Whether the calls were drawn.
    pub drawn: bool,
    /// The number of drawn inputs whose runs in the first program exceed a limit, such as `--fuel`.
    pub beyond_limit: usize,
    /// The number of drawn inputs that need something that the reference does not support.
    pub unsupported: usize,
    /// The number of inputs of the function, if all of them were tried and no defined one differs.
    pub proved_on: Option<u64>,
    /// The reason why a function that agrees was compared only in part. It is missing if it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_part: Option<String>,
    /// The proof for all inputs. It is missing if it was not tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofRow>,
    /// The verdict. `None` if the function was not judged.
    pub verdict: Option<VerdictKind>,
    /// The reason of the verdict, or the reason why there is none.
    pub reason: String,
}

impl ValidationRow {
    /// Makes the row of two programs that were compared.
    pub fn of(done: &Validation) -> ValidationRow {
        let agreeing = |name: &str| {
            let calls = done.case.calls.iter().zip(&done.judgement.calls);
            let of_function = calls.filter(|(call, _)| done.case.module.str(call.func) == name);
            let agree = of_function.filter(|(_, found)| found.verdict == Verdict::Agree);
            agree.count()
        };
        let row = |report: &FunctionReport| FunctionRow {
            function: report.name.clone(),
            calls: report.calls,
            agree: agreeing(&report.name),
            unjudged: report.unjudged,
            drawn: report.drawn.is_some(),
            beyond_limit: report.drawn.as_ref().map_or(0, Summary::n_beyond),
            unsupported: report
                .drawn
                .as_ref()
                .map_or(0, |drawn| drawn.n_unsupported()),
            proved_on: report.proved_on,
            in_part: report.in_part.clone(),
            proof: report.proof.as_ref().map(FunctionProof::row),
            verdict: report.outcome.as_ref().ok().map(Verdict::kind),
            reason: match &report.outcome {
                Ok(verdict) => verdict.reason(),
                Err(why) => why.clone(),
            },
        };
        ValidationRow {
            functions: done.functions.iter().map(row).collect(),
            added: done.added.clone(),
            symbols: done.symbols.iter().map(SymbolFault::text).collect(),
            verdict: None,
            reason: String::new(),
        }
    }

    /// Makes the row of a command that printed no program.
    pub fn of_command(verdict: &Verdict) -> ValidationRow {
        ValidationRow {
            verdict: Some(verdict.kind()),
            reason: verdict.reason(),
            ..ValidationRow::default()
        }
    }
}

/// Checks that two programs can be compared.
///
/// # Errors
/// Returns why they cannot be compared, and whether this is because of the first program.
pub fn check_levels(source: &Module, target: &Module) -> Result<(), (bool, LevelError)> {
    let is_source = |module: &Module, is_first| match outside_source(module) {
        None => Ok(true),
        Some(op) => match unconverted(module, Release::NEWEST) {
            None => Ok(false),
            Some(_) => Err((is_first, LevelError::Mixed(op.to_owned()))),
        },
    };
    match (is_source(source, true)?, is_source(target, false)?) {
        (false, true) => Err((false, LevelError::Raised)),
        (true, _) | (false, false) => Ok(()),
    }
}

/// Two forms of a program, as far as they can be read.
#[derive(Debug)]
pub struct Pair {
    /// The first program, with its calls.
    pub case: Case,
    /// The second program.
    pub target: Module,
    /// The names of the functions of the first program that cannot be read, with the reasons.
    pub unread: Vec<(String, String)>,
    /// The names of the functions of the second program that cannot be read, with the reasons.
    pub unread_target: Vec<(String, String)>,
}

impl Pair {
    /// Makes a pair of programs that were read completely.
    pub fn of(case: Case, target: Module) -> Pair {
        Pair {
            case,
            target,
            unread: Vec::new(),
            unread_target: Vec::new(),
        }
    }

    /// Returns why a function of the second program cannot be read.
    fn unread_in_target(&self, name: &str) -> Option<&str> {
        let mut all = self.unread_target.iter();
        let found = all.find(|(other, _)| other == name);
        found.map(|(_, why)| why.as_str())
    }
}

/// May a later form of a program change public symbols?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublicSymbols {
    /// Other modules use them, so they must stay as they are.
    Kept,
    /// The program is complete, so they may be deleted, renamed, or made private or constant.
    Free,
}

/// Compares each function of a program with the function of the same name in a later form of the
/// program. The levels must have been checked with [`check_levels`]. `drawn` are the functions with
/// drawn calls.
///
/// A function that cannot be read in one of the programs is not judged. A public function is a finding if
/// the second program has it without a body, with a type that is no conversion of the first type, or not
/// at all although it is expected. A private function may be missing. A function with another type at
/// the same level is not judged.
///
/// With a prover, functions whose calls agree are proved for all inputs if possible, and a counterexample
/// becomes a call.
pub fn validate(
    judge: &mut Judge,
    pair: Pair,
    drawn: &[DrawnFunction],
    expected: Expected,
    public: PublicSymbols,
    prover: Option<(&mut Prover, Proved)>,
) -> Validation {
    let mut functions = before_judging(&pair, drawn, expected);
    let Pair {
        mut case,
        target,
        unread_target,
        ..
    } = pair;
    let is_direct = outside_source(&case.module).is_some();
    let is_open = |report: &&FunctionReport| report.outcome.as_ref().is_err_and(String::is_empty);
    let open: Vec<String> = functions
        .iter()
        .filter(is_open)
        .map(|report| report.name.clone())
        .collect();
    let module = &case.module;
    case.calls
        .retain(|call| open.iter().any(|name| name == module.str(call.func)));
    for call in case.calls.iter_mut().filter(|_| is_direct) {
        // The expectations of a test case describe values of the source level.
        call.expect_nothing();
    }
    let added = target.funcs.iter().filter(|func| func.body.is_some());
    let added = added.map(|func| target.str(func.name)).filter(|name| {
        let name = name.strip_prefix("_mlir_ciface_").unwrap_or(name);
        functions.iter().all(|report| report.name != name)
    });
    let added = added.map(str::to_owned);
    let is_first = |name: &String| functions.iter().any(|report| report.name == *name);
    let added_unread = unread_target.into_iter().map(|(name, _)| name);
    let added_unread = added_unread.filter(|name| !is_first(name));
    let added = added.chain(added_unread).collect();
    let symbols = match public {
        PublicSymbols::Kept => changed_symbols(&case, &target),
        PublicSymbols::Free => Vec::new(),
    };
    let prepared = judge.prepare(&case);
    let mut judgement = judge.judge_lowered(&case, prepared, Some(Lowered::Module(target)));
    let mut drawn = drawn.to_vec();
    let mut proofs = Vec::new();
    if let Some((prover, which)) = prover {
        let later = judgement.lowered.clone();
        let judged = Judged {
            case: &mut case,
            drawn: &mut drawn,
            judgement: &mut judgement,
        };
        let again = &mut |case: &Case| {
            let prepared = judge.prepare(case);
            Ok(judge.judge_lowered(case, prepared, later.clone().map(Lowered::Module)))
        };
        // No tool runs that could stop.
        proofs = prove_all(prover, which, judged, again).unwrap_or_default();
    }
    for report in functions
        .iter_mut()
        .filter(|report| open.contains(&report.name))
    {
        let each = case.calls.iter().zip(&judgement.calls);
        let verdicts: Vec<&Verdict> = each
            .filter(|(call, _)| case.module.str(call.func) == report.name)
            .map(|(_, call)| &call.verdict)
            .collect();
        let func = case.module.find_func(&report.name);
        let func = func.map(|func| case.module.func(func).name);
        let discarded = verdicts.iter();
        let discarded = discarded.filter(|verdict| matches!(verdict, Verdict::Discarded { .. }));
        report.unjudged = discarded.count();
        let finding = func.and_then(|func| witness_of(&case, &judgement, func));
        let finding = finding.map(|at| &judgement.calls[at].verdict);
        let finding = finding.as_ref();
        let inaccurate = verdicts
            .iter()
            .find(|verdict| matches!(verdict, Verdict::Inaccurate { .. }));
        let agree = verdicts.iter().find(|verdict| ***verdict == Verdict::Agree);
        report.calls = verdicts.len();
        report.proof = proofs
            .iter()
            .find(|proof| proof.name == report.name)
            .cloned();
        let reports = case.calls.iter().zip(&judgement.calls);
        report.in_part = reports
            .filter(|(call, _)| case.module.str(call.func) == report.name)
            .find_map(|(_, call)| call.in_part.as_deref().map(str::to_owned));
        if let Some(verdict) = finding.or(inaccurate).or(agree).or(verdicts.first()) {
            report.outcome = Ok((*verdict).clone());
        }
        let function = drawn.iter().find(|function| function.name == report.name);
        let later = judgement.lowered.as_ref();
        let all = function.and_then(|function| function.proved_on(later));
        if let Some(drawn) = &mut report.drawn {
            // The content of a global that only the second program uses is an input, too.
            drawn.exhausted = all;
        }
        if verdicts.iter().all(|verdict| **verdict == Verdict::Agree) {
            report.proved_on = all;
        }
    }
    Validation {
        functions,
        added,
        symbols,
        case,
        judgement,
    }
}

/// Returns the public symbols that were changed. A function that is not there has a verdict of its own.
fn changed_symbols(case: &Case, target: &Module) -> Vec<SymbolFault> {
    let mut faults = symbol_faults(case, target);
    faults.retain(|fault| fault.what != SymbolChange::FunctionDeleted);
    faults
}

/// Returns a report for each function of the first program. The outcome is an empty error if the
/// function can be judged.
fn before_judging(pair: &Pair, drawn: &[DrawnFunction], expected: Expected) -> Vec<FunctionReport> {
    let (case, target) = (&pair.case, &pair.target);
    let mut functions: Vec<FunctionReport> = Vec::new();
    for func in case.module.funcs.iter().filter(|func| func.body.is_some()) {
        let name = case.module.str(func.name).to_owned();
        let calls = case.calls.iter().filter(|call| call.func == func.name);
        let calls = calls.count();
        let drawn = drawn.iter().find(|function| function.name == name);
        let drawn = drawn.map(|function| function.summary.clone());
        let undrawn = drawn.as_ref().and_then(|summary| summary.reason.as_ref());
        let unread = pair.unread_in_target(&name);
        let has_partner = unread.is_some() || target.find_func(&name).is_some();
        let fault = entry_fault(case, target, &name);
        let fault = fault.filter(|_| unread.is_none());
        let has_other_type = matches!(fault, Some(EntryFault::OtherType(_)));
        let is_missing = (!has_partner || has_other_type) && !func.private;
        let is_expected = has_partner || expected == Expected::AllFunctions;
        let is_finding = !func.private && is_expected && !has_other_type;
        let outcome = match (fault, calls, undrawn) {
            (Some(fault), _, _) if is_finding => Ok(Verdict::finding(
                Finding::InvalidOutput,
                Blame::Lowering,
                Cause::said(fault.to_string()),
            )),
            (Some(EntryFault::OtherType(why)), _, _) => Err(why),
            (Some(_), _, _) if !has_partner => {
                Err("the second program has no such function".to_owned())
            }
            (Some(fault), _, _) => Err(format!("private function: {fault}")),
            (None, _, _) if unread.is_some() => {
                let why = unread.unwrap_or_default();
                Err(format!("in the second program, {why}"))
            }
            (None, 0, Some(why)) => Err(format!("nothing was drawn: {why}")),
            (None, 0, None) => Err(match user(case, &name) {
                Some(user) => format!("no call of its own; @{user} uses it"),
                None => format!("no call; add a line such as `// call: @{name}(1 : i32)`"),
            }),
            (None, _, _) => Err(String::new()),
        };
        functions.push(FunctionReport {
            calls: if outcome.is_ok() { 0 } else { calls },
            unjudged: 0,
            outcome,
            name,
            drawn,
            proved_on: None,
            in_part: None,
            proof: None,
            is_missing,
        });
    }
    for (name, why) in &pair.unread {
        functions.push(FunctionReport {
            name: name.clone(),
            calls: 0,
            unjudged: 0,
            drawn: None,
            outcome: Err(why.clone()),
            proved_on: None,
            in_part: None,
            proof: None,
            is_missing: false,
        });
    }
    functions
}

/// Returns the first called function that refers to a function, directly or through others.
fn user<'c>(case: &'c Case, name: &str) -> Option<&'c str> {
    let module = &case.module;
    let func = module.find_func(name)?;
    let mut called: Vec<Sym> = Vec::new();
    for call in &case.calls {
        if !called.contains(&call.func) {
            called.push(call.func);
        }
    }
    let mut called = called.into_iter();
    let user = called.find(|user| {
        let user = module.lookup_func(*user);
        user.is_some_and(|user| reachable(module, user).contains(&func))
    });
    user.map(|user| module.str(user))
}

#[cfg(test)]
mod tests;
