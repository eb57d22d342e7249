//! The outcome of a function on a lowering.

use lowerfuzz_ir::Unsupported;
use lowerfuzz_oracle::{Blame, Discard, Finding, Judgement, Reason, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a lowering treats a function.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// A solver proved that the lowered function is right for all inputs, poison included.
    Proved,
    /// The lowered function agrees with its source on each compared input.
    Right,
    /// Some results lose digits, as a textbook formula does. All others agree.
    Inaccurate,
    /// The lowering is wrong: a value, poison, undefined behaviour, a crash or an invalid output.
    Wrong,
    /// The lowering reports an error, or leaves the op unconverted.
    Refused,
    /// The release does not have the op, the attribute or the option.
    Absent,
    /// Lowerfuzz cannot judge the function.
    Unsupported,
}

impl Standing {
    /// All standings.
    pub const ALL: [Standing; 7] = [
        Standing::Proved,
        Standing::Right,
        Standing::Inaccurate,
        Standing::Wrong,
        Standing::Refused,
        Standing::Absent,
        Standing::Unsupported,
    ];

    /// The name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Standing::Proved => "proved",
            Standing::Right => "right",
            Standing::Inaccurate => "inaccurate",
            Standing::Wrong => "wrong",
            Standing::Refused => "refused",
            Standing::Absent => "absent",
            Standing::Unsupported => "unsupported",
        }
    }
}

/// The outcome of a function on a lowering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How the lowering treats the function.
    pub standing: Standing,
    /// The number of inputs on which the lowered function was compared with its source.
    pub inputs: u64,
    /// Are the inputs all inputs of the function on which the source is defined?
    pub is_complete: bool,
    /// The finding, the message of the lowering, or the reason.
    pub reason: String,
    /// The report of the bug, if the function is wrong or refused.
    pub report: Option<String>,
}

impl Outcome {
    /// Makes an outcome without inputs.
    pub(crate) fn without_inputs(standing: Standing, reason: &str) -> Outcome {
        Outcome {
            standing,
            inputs: 0,
            is_complete: false,
            reason: shortened(reason),
            report: None,
        }
    }

    /// Makes the outcome of a judgement. `all` states whether the calls are all inputs.
    pub(crate) fn of(judgement: &Judgement, all: bool, is_release: bool) -> Outcome {
        let (standing, reason) = match &judgement.verdict {
            Verdict::Agree => (Standing::Right, String::new()),
            Verdict::Inaccurate { cause } => (Standing::Inaccurate, cause.first_message()),
            Verdict::Finding {
                finding,
                blame,
                cause,
            } => (of_finding(*finding, *blame), cause.first_message()),
            Verdict::Discarded { discard, reason } => {
                let was_lowered = judgement.lowered.is_some();
                let standing = of_discard(*discard, reason, was_lowered, is_release);
                (standing, reason.to_string())
            }
        };
        let is_compared = |verdict: &Verdict| match verdict {
            Verdict::Agree | Verdict::Inaccurate { .. } => true,
            Verdict::Finding { .. } | Verdict::Discarded { .. } => false,
        };
        let mut calls = judgement.calls.iter().map(|call| &call.verdict);
        let inputs = calls.clone().filter(|verdict| is_compared(verdict)).count();
        Outcome {
            standing,
            inputs: inputs as u64,
            is_complete: all && calls.all(is_compared),
            reason: shortened(&reason),
            report: None,
        }
    }
}

fn of_finding(finding: Finding, blame: Blame) -> Standing {
    match (finding, blame) {
        // A mistake of an engine says nothing about the lowering.
        (_, Blame::Jit | Blame::Interp | Blame::Llvm | Blame::TestCase) => Standing::Unsupported,
        (Finding::Rejected, Blame::Lowering) => Standing::Refused,
        (
            Finding::Mismatch
            | Finding::IntroducedUb
            | Finding::Inaccurate
            | Finding::Crashed
            | Finding::Hung
            | Finding::InvalidOutput
            | Finding::Nondeterministic
            | Finding::EngineDisagreement
            | Finding::WrongExpectation,
            Blame::Lowering,
        ) => Standing::Wrong,
    }
}

fn of_discard(discard: Discard, reason: &Reason, was_lowered: bool, is_release: bool) -> Standing {
    match discard {
        Discard::Refused | Discard::Limited => Standing::Refused,
        Discard::UndefinedSource | Discard::Beyond(_) | Discard::Lowered => Standing::Unsupported,
        Discard::Unsupported if was_lowered => Standing::Unsupported,
        // The built-in lowering reports what it does not convert as unsupported.
        Discard::Unsupported if !is_release => Standing::Refused,
        Discard::Unsupported => match reason {
            Reason::Unsupported(why) => of_release(why),
            Reason::Words(_) => Standing::Unsupported,
        },
    }
}

/// Tells apart the reasons for which an `mlir-opt` does not lower a function: the release has no
/// conversion of an op, or does not have what the function needs.
fn of_release(why: &Unsupported) -> Standing {
    match why.core() {
        Unsupported::NoConversion { .. } => Standing::Refused,
        Unsupported::Absent { .. } | Unsupported::AbsentInBuild(_) => Standing::Absent,
        Unsupported::Foreign { .. }
        | Unsupported::Limit(_)
        | Unsupported::Private(_)
        | Unsupported::Refused(..)
        | Unsupported::Within(..) => Standing::Unsupported,
    }
}

/// The longest reason in a table.
const LONGEST: usize = 160;

/// Returns the first line of a reason, cut to a length that fits into a table.
fn shortened(reason: &str) -> String {
    let line = reason.lines().next().unwrap_or_default();
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}
