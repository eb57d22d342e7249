//! Proofs for all inputs of functions whose calls agree.
//!
//! The calls of a function show that a lowering is right for some inputs. [`Prover`] asks whether it is
//! right for all of them. A counterexample is only a claim: it becomes a call, and the engines judge it.

use std::time::Duration;

use lowerfuzz_inputs::DrawnFunction;
use lowerfuzz_ir::case::{Call, Case};
use lowerfuzz_ir::{FuncId, Loc, Module};
use lowerfuzz_oracle::{Judgement, Stop, Verdict};
use lowerfuzz_prove::{Answer, Budget, Function, Reason, prove, smt_lib, thread_time};
use schemars::JsonSchema;
use serde::Serialize;

/// The most conflicts that the solver may meet for a function.
const CONFLICTS: u64 = 50_000;

/// What a proof of a function showed.
#[derive(Clone, Debug)]
pub enum ProofOutcome {
    /// The later program refines the first one for all inputs.
    Proved,
    /// Nothing is known about the inputs that were not tried, for this reason.
    NotProved(Reason),
    /// The programs should differ for this call.
    Counterexample {
        /// The call, which has no expected outcome.
        call: Box<Call>,
        /// Whether the engines may choose a value for undef or `freeze` for which they do not differ.
        has_choices: bool,
    },
    /// The engines found the difference that the proof claims.
    Confirmed,
}

/// The proof of a function, and its cost.
#[derive(Clone, Debug)]
pub struct FunctionProof {
    /// The name of the function.
    pub name: String,
    /// What the proof showed.
    pub outcome: ProofOutcome,
    /// The time that the proof took on the thread's processor.
    pub time: Duration,
}

/// The JSON output for the proof of a function.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ProofRow {
    /// Whether the function is proved for all inputs.
    pub proved: bool,
    /// Why the function is not proved: `time`, `size`, `floats`, `memory`, `loop`, `op`, or another word.
    /// `difference` if a counterexample became the input of the finding. Empty if the function is proved.
    pub reason: String,
    /// The time of the attempt, in milliseconds.
    pub milliseconds: f64,
}

impl FunctionProof {
    /// Returns the JSON output.
    pub fn row(&self) -> ProofRow {
        let reason = match &self.outcome {
            ProofOutcome::Proved => "",
            ProofOutcome::NotProved(reason) => reason.word(),
            ProofOutcome::Counterexample { .. } | ProofOutcome::Confirmed => "difference",
        };
        ProofRow {
            proved: self.is_proved(),
            reason: reason.to_owned(),
            milliseconds: self.time.as_secs_f64() * 1000.0,
        }
    }

    /// Returns whether the function is proved for all inputs.
    pub fn is_proved(&self) -> bool {
        matches!(self.outcome, ProofOutcome::Proved)
    }

    /// Returns why the function is not proved. `None` if it is proved or differs.
    pub fn reason(&self) -> Option<Reason> {
        match &self.outcome {
            ProofOutcome::NotProved(reason) => Some(*reason),
            ProofOutcome::Proved
            | ProofOutcome::Counterexample { .. }
            | ProofOutcome::Confirmed => None,
        }
    }

    /// Takes the verdict on the counterexample. Without a finding, the claim is void.
    pub fn judged(&mut self, is_finding: bool) {
        if let ProofOutcome::Counterexample { has_choices, .. } = &self.outcome {
            self.outcome = match (is_finding, has_choices) {
                (true, _) => ProofOutcome::Confirmed,
                (false, true) => ProofOutcome::NotProved(Reason::Choice),
                (false, false) => ProofOutcome::NotProved(Reason::Internal),
            };
        }
    }
}

/// Proves the functions of a program within a time.
#[derive(Clone, Copy, Debug)]
pub struct Prover {
    left: Duration,
    /// A function may take the rest of the time, divided by this number.
    share: u32,
}

impl Prover {
    /// Makes a prover that may take this long for all functions of a program.
    pub fn new(time: Duration) -> Prover {
        Prover {
            left: time,
            share: 2,
        }
    }

    /// Makes a prover for a file with many functions. A function may take a twentieth of the rest of the
    /// time, so that the hard ones leave time for the others.
    pub fn of_file(time: Duration) -> Prover {
        Prover {
            left: time,
            share: 20,
        }
    }

    /// Proves that a function of the later program refines the function of the same name in the first
    /// one.
    pub fn prove(&mut self, case: &Case, later: &Module, name: &str) -> FunctionProof {
        let start = thread_time();
        let outcome = self.outcome(case, later, name);
        let time = thread_time().saturating_sub(start);
        self.left = self.left.saturating_sub(time);
        FunctionProof {
            name: name.to_owned(),
            outcome,
            time,
        }
    }

    fn outcome(&self, case: &Case, later: &Module, name: &str) -> ProofOutcome {
        let function = |module| {
            Some(Function {
                module,
                func: Module::find_func(module, name)?,
            })
        };
        let (Some(source), Some(target)) = (function(&case.module), function(later)) else {
            return ProofOutcome::NotProved(Reason::NoBody);
        };
        if self.left.is_zero() {
            return ProofOutcome::NotProved(Reason::Time);
        }
        // A function that takes long leaves time for the others.
        let budget = Budget {
            conflicts: CONFLICTS,
            time: Some(self.left / self.share),
        };
        match prove(source, target, case.index_width, budget).answer {
            Answer::Proved => ProofOutcome::Proved,
            Answer::NotProved(reason) => ProofOutcome::NotProved(reason),
            Answer::Counterexample(found) => ProofOutcome::Counterexample {
                call: Box::new(Call {
                    func: source.module.func(source.func).name,
                    args: found.args,
                    expect: None,
                    after: Vec::new(),
                    prints: Vec::new(),
                    outside: false,
                    loc: Loc::NONE,
                }),
                has_choices: found.has_choices,
            },
        }
    }
}

/// Returns the questions whether each function of the later program refines the function of the same
/// name in the first one, as scripts of SMT-LIB 2. Between two scripts, the solver is reset.
pub fn smt_scripts(case: &Case, later: &Module) -> String {
    let mut text = String::new();
    for (at, func) in case.module.funcs.iter().enumerate() {
        let name = case.module.str(func.name);
        let target = later.find_func(name);
        let Some(target) = target.filter(|_| func.body.is_some()) else {
            continue;
        };
        let [source, target] = [(&case.module, FuncId(at as u32)), (later, target)]
            .map(|(module, func)| Function { module, func });
        if !text.is_empty() {
            text.push_str("(reset)\n");
        }
        text.push_str(&format!("; @{}\n", name.escape_default()));
        match smt_lib(source, target, case.index_width) {
            Ok(script) => text.push_str(&script),
            Err(why) => text.push_str(&format!("; no formula: {why}\n")),
        }
    }
    text
}

/// Adds a call at the end of a function's drawn calls, or of the calls of directives.
fn add_call(case: &mut Case, drawn: &mut [DrawnFunction], name: &str, call: Call) {
    let given = drawn
        .first()
        .map_or(case.calls.len(), |first| first.calls.start);
    let end = drawn.iter().find(|function| function.name == name);
    let end = end.map_or(given, |function| function.calls.end);
    case.calls.insert(end, call);
    for function in drawn {
        if function.name == name {
            function.calls.end += 1;
        } else if function.calls.start >= end {
            function.calls.start += 1;
            function.calls.end += 1;
        }
    }
}

/// A program, its drawn functions, and the judgement on its calls.
pub struct Judged<'a> {
    /// The program, to which counterexamples are added as calls.
    pub case: &'a mut Case,
    /// The functions with drawn calls.
    pub drawn: &'a mut Vec<DrawnFunction>,
    /// The judgement, which is replaced if a counterexample is confirmed.
    pub judgement: &'a mut Judgement,
}

/// Which functions are proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proved {
    /// Functions whose calls were drawn, unless all their inputs were tried.
    Drawn,
    /// Every called function.
    All,
}

/// Proves the functions all of whose calls agree. `again` judges the program with one more call.
///
/// # Errors
/// Returns why `again` stopped.
pub fn prove_all(
    prover: &mut Prover,
    which: Proved,
    judged: Judged<'_>,
    again: &mut dyn FnMut(&Case) -> Result<Judgement, Stop>,
) -> Result<Vec<FunctionProof>, Stop> {
    let Judged {
        case,
        drawn,
        judgement,
    } = judged;
    let mut proofs = Vec::new();
    for name in names(which, case, drawn, judgement) {
        let Some(later) = judgement.lowered_with(&name) else {
            continue;
        };
        let mut proof = prover.prove(case, later, &name);
        if let ProofOutcome::Counterexample { call, .. } = &proof.outcome {
            let (mut with_call, mut functions) = (case.clone(), drawn.clone());
            add_call(&mut with_call, &mut functions, &name, (**call).clone());
            let found = again(&with_call)?;
            let reports = with_call.calls.iter().zip(&found.calls);
            let mut findings = reports.filter(|(_, report)| report.verdict.is_finding());
            let is_finding = findings.any(|(other, _)| other.func == call.func);
            proof.judged(is_finding);
            if is_finding {
                (*case, *drawn, *judgement) = (with_call, functions, found);
            }
        }
        proofs.push(proof);
    }
    Ok(proofs)
}

/// Returns the names of the functions to prove: their calls agree, and other inputs exist.
fn names(
    which: Proved,
    case: &Case,
    drawn: &[DrawnFunction],
    judgement: &Judgement,
) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for call in &case.calls {
        let name = case.module.str(call.func);
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names.retain(|name| {
        let reports = case.calls.iter().zip(&judgement.calls);
        let mut of_function = reports.filter(|(call, _)| case.module.str(call.func) == name);
        let agree = of_function.all(|(_, report)| report.verdict == Verdict::Agree);
        let drawn = drawn.iter().find(|function| function.name == *name);
        let is_exhausted =
            drawn.is_some_and(|f| f.proved_on(judgement.lowered_with(name)).is_some());
        agree && !is_exhausted && (which == Proved::All || drawn.is_some())
    });
    names
}
