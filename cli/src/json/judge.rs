//! The JSON outputs of the commands that judge given programs.

use std::collections::BTreeMap;

use lowerfuzz_campaign::lit::{LitResults, Totals};
use lowerfuzz_campaign::proofs::ProofRow;
use lowerfuzz_campaign::results::{CaseVerdict, InPart, NotLowered, StoredFinding};
use lowerfuzz_oracle::{Blame, FirstDifference, VerdictKind};
use lowerfuzz_triage::store::BugState;
use lowerfuzz_triage::{RunnerOpinion, Signature};
use schemars::JsonSchema;
use serde::Serialize;

/// A program or an unreadable function, in the output of `check`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CheckRow {
    /// The verdict on the program.
    #[serde(flatten)]
    pub(crate) verdict: CaseVerdict,
    /// The second opinion of a runner. It is missing if no runner was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) second_opinion: Option<RunnerOpinion>,
    /// What is known about a program that was read.
    #[serde(flatten)]
    pub(crate) details: Details,
}

/// What is known about a program, or about a part of a file that could not be read.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Details {
    /// A part of a file that could not be read.
    Unreadable {
        /// The name of the function. `None` if the part is not a function.
        function: Option<String>,
        /// The op, type or other construct that is not supported.
        construct: String,
    },
    /// A program.
    Judged {
        /// The first difference between the runs. `None` without a finding.
        difference: Option<Box<FirstDifference>>,
        /// The calls of directives that do not simply agree.
        calls: Vec<DifferentCall>,
        /// The functions whose calls were drawn. It is missing if no function was drawn for.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        functions: Vec<DrawnRow>,
        /// The names of the functions that were not judged or could not be read. The verdict is on
        /// the other functions.
        not_judged: Vec<String>,
        /// The functions of which only the output of the passes was judged. It is missing if there
        /// are none.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        not_lowered: Vec<NotLowered>,
        /// The functions that agree and were compared only in part. It is missing if there are none.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        in_part: Vec<InPart>,
        /// The number of ops of each name that lowerfuzz does not know. It is missing if there are none.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        opaque_ops: BTreeMap<String, usize>,
        /// The passes that were drawn for the program. It is missing without `--passes random`.
        #[serde(skip_serializing_if = "Option::is_none")]
        drawn_passes: Option<Vec<String>>,
        /// The tool at fault of two in sequence. It is missing without `--then`, without a finding,
        /// and if the finding needs both.
        #[serde(skip_serializing_if = "Option::is_none")]
        tool_at_fault: Option<String>,
        /// The reports of known bugs that may explain the findings. It is missing if there are none,
        /// and with `--out`, which determines the reports.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        presumed: Vec<String>,
        /// The findings that were written. It is missing without `--out`, or without a finding.
        #[serde(skip_serializing_if = "Option::is_none")]
        findings: Option<Vec<KeptFinding>>,
    },
}

/// A call of a directive that does not simply agree.
#[derive(Serialize, JsonSchema)]
pub(crate) struct DifferentCall {
    /// The number of the call, counted from 1.
    pub(crate) call: usize,
    /// The name of the called function.
    pub(crate) function: String,
    /// The verdict on the call.
    pub(crate) verdict: VerdictKind,
    /// The component that is to blame for a finding.
    pub(crate) blame: Option<Blame>,
    /// The reason of the verdict.
    pub(crate) reason: String,
}

/// A function whose calls were drawn.
#[derive(Serialize, JsonSchema)]
pub(crate) struct DrawnRow {
    /// The name of the function.
    pub(crate) function: String,
    /// The verdict. `None` if nothing could be drawn.
    pub(crate) verdict: Option<VerdictKind>,
    /// The reason of the verdict, or the reason why there is none.
    pub(crate) reason: String,
    /// The input of a finding, as a directive. `None` if the finding does not depend on the input.
    pub(crate) input: Option<String>,
    /// The number of calls.
    pub(crate) calls: usize,
    /// The number of these calls that agree.
    pub(crate) agree: usize,
    /// The number of these calls that have no verdict, because the lowered program exceeds a limit, or
    /// needs something that is not supported.
    pub(crate) unjudged: usize,
    /// The number of inputs that were tried in the source.
    pub(crate) tried: usize,
    /// The number of these inputs on which the source is undefined.
    pub(crate) undefined: usize,
    /// The number of these inputs whose runs in the source exceed a limit, such as `--fuel`.
    pub(crate) beyond_limit: usize,
    /// The number of these inputs that need something that the reference does not support.
    pub(crate) unsupported: usize,
    /// The sides of the function's branches and selections that no input takes, in words.
    pub(crate) untaken: Vec<String>,
    /// The number of inputs of the function, if all of them were tried and no defined one differs.
    pub(crate) proved_on: Option<u64>,
    /// The proof for all inputs. It is missing if it was not tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) proof: Option<ProofRow>,
}

/// A finding that was written to a folder.
#[derive(Serialize, JsonSchema)]
pub(crate) struct KeptFinding {
    /// The signature of the finding.
    pub(crate) key: Signature,
    /// The report of the bug. `None` if the bug is new.
    pub(crate) report: Option<String>,
    /// The path of the finding's folder.
    pub(crate) path: String,
}

/// A call that `interp` ran.
#[derive(Serialize, JsonSchema)]
pub(crate) struct InterpretedCall {
    /// The name of the called function.
    pub(crate) call: String,
    /// How the call ended: its results, or why it has none.
    pub(crate) outcome: String,
    /// The text that the call printed.
    pub(crate) printed: String,
    /// What is known about a call in the LLVM dialect.
    #[serde(flatten)]
    pub(crate) dialect: Option<DialectDetails>,
    /// The difference from the expectation of the directive. `None` without a difference.
    pub(crate) wrong_expectation: Option<String>,
}

/// What is known about a call in the LLVM dialect.
#[derive(Serialize, JsonSchema)]
pub(crate) struct DialectDetails {
    /// The origins of the poison in the results.
    pub(crate) poison: Vec<String>,
    /// The op at which the run becomes undefined.
    pub(crate) undefined: Option<UndefinedOp>,
}

/// An op at which a run in the LLVM dialect becomes undefined.
#[derive(Serialize, JsonSchema)]
pub(crate) struct UndefinedOp {
    /// The function that has the op.
    pub(crate) function: String,
    /// The op, as text.
    pub(crate) op: String,
    /// The line of the op, counted from 1.
    pub(crate) line: Option<usize>,
    /// The column of the op, counted from 1.
    pub(crate) column: Option<usize>,
    /// Why the run becomes undefined.
    pub(crate) why: String,
    /// The section of the LangRef that has the rule.
    pub(crate) section: String,
    /// The rule.
    pub(crate) rule: String,
}

/// The output of `lit`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Lit<'a> {
    /// The sums over all files.
    pub(crate) totals: &'a Totals,
    /// The results of each file.
    pub(crate) results: &'a LitResults,
}

/// The output of `replay`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Replay {
    /// The targets.
    pub(crate) targets: Vec<String>,
    /// The number of cases in the folder.
    pub(crate) files: usize,
    /// The number of cases that were left out at the start.
    pub(crate) skipped: usize,
    /// The number of replayed cases.
    pub(crate) judged: usize,
    /// The number of files that are not test cases.
    pub(crate) unreadable: u64,
    /// The number of cases with each verdict.
    pub(crate) verdicts: BTreeMap<&'static str, u64>,
    /// The number of second opinions by result.
    pub(crate) opinions: BTreeMap<String, u64>,
    /// The cases with a finding.
    pub(crate) findings: Vec<ReplayRow>,
    /// Stored findings and reports, and whether each still occurs.
    pub(crate) stored: Vec<StoredFinding>,
    /// Why the replay judged nothing, or not all cases. `None` if it judged all of them.
    pub(crate) incomplete: Option<String>,
}

/// A case with a finding.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum ReplayRow {
    /// A program with a wrong result.
    Program {
        /// The verdict on the program.
        #[serde(flatten)]
        verdict: Box<CaseVerdict>,
        /// The second opinion of a runner. It is missing if no runner was asked.
        #[serde(skip_serializing_if = "Option::is_none")]
        second_opinion: Option<RunnerOpinion>,
        /// The report that the case comes from. It is missing if the case names none.
        #[serde(skip_serializing_if = "Option::is_none")]
        report: Option<String>,
        /// The report that presumably explains the finding. `None` if there is no such report.
        known: Option<String>,
        /// The text of the test case.
        program: String,
    },
    /// A report whose script shows the bug.
    Report {
        /// The folder of the report.
        file: String,
        /// The lowering under test.
        target: String,
        /// The state of the bug in the target.
        verdict: BugState,
    },
}
