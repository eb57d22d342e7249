//! The results of judging tests.

use std::collections::BTreeMap;
use std::path::PathBuf;

use lowerfuzz_tools::mlir_opt::JudgedLevel;
use schemars::JsonSchema;
use serde::Serialize;

/// The construct of a file that cannot be read.
pub(crate) const UNREADABLE: &str = "unreadable file";

/// The results of judging tests on one target.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct LitResults {
    /// The lowering under test.
    pub target: String,
    /// The results of each file, in the order of the files.
    pub files: Vec<FileResults>,
    /// The findings, each with its reduced program.
    pub findings: Vec<LitFinding>,
}

/// The results of judging a file.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct FileResults {
    /// The path of the file.
    pub file: String,
    /// The reason why the file cannot be read. It is missing if the file was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The uses of the tool in the file's `RUN:` lines.
    pub runs: Vec<Run>,
    /// The functions of the file.
    pub functions: Vec<Function>,
    /// The number of ops of each name that lowerfuzz does not know. It is missing if there are none.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub opaque_ops: BTreeMap<String, usize>,
}

/// A use of the tool in a `RUN:` line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Run {
    /// The line on which the command begins; 0 if the file has no `RUN:` line.
    pub line: usize,
    /// The passes.
    pub passes: Vec<String>,
    /// Why the functions are not judged under these passes. `None` if they are.
    pub skipped: Option<String>,
}

/// A function of a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Function {
    /// The name of the function.
    pub name: String,
    /// The line of the function. For a function that is not read, the line of the error.
    pub line: usize,
    /// The number of drawn inputs whose runs in the source exceed a limit, such as `--fuel`.
    pub beyond_limit: usize,
    /// The verdicts under each use of the tool that is not skipped.
    pub outcomes: Vec<Outcome>,
}

/// The verdict on a function under the passes of one use of the tool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum Outcome {
    /// A call differs.
    Finding {
        /// The position of the use of the tool in the file's list.
        run: usize,
        /// The level at which the result is judged: of the passes, or of the lowering after them.
        level: JudgedLevel,
        /// The verdict and its reason.
        reason: String,
    },
    /// All calls that have a verdict agree.
    Judged {
        /// The position of the use of the tool in the file's list.
        run: usize,
        /// The level at which the result is judged.
        level: JudgedLevel,
        /// The number of inputs that agree.
        inputs: usize,
        /// The number of inputs that have no verdict.
        unjudged: usize,
        /// Why inputs were compared only in part: ops that lowerfuzz does not know run otherwise. It is missing if they
        /// were compared in full.
        #[serde(skip_serializing_if = "Option::is_none")]
        in_part: Option<String>,
        /// Whether these are all inputs of the function, or a solver proved it for all inputs.
        is_proof: bool,
        /// Why the solver did not prove the function, such as `time`, `floats`, `memory`, `loop` or `op`.
        /// `None` if it is proved, or was not tried.
        #[serde(skip_serializing_if = "Option::is_none")]
        not_proved: Option<&'static str>,
    },
    /// The function is undefined on all drawn inputs.
    Undefined {
        /// Why it is undefined, for example.
        reason: String,
    },
    /// The function is not judged.
    NotJudged {
        /// The position of the use of the tool. `None` if no input could be drawn.
        run: Option<usize>,
        /// The level at which the result was to be judged.
        level: Option<JudgedLevel>,
        /// The cause, in words that group equal causes.
        cause: String,
    },
    /// The function cannot be read.
    OutOfScope {
        /// The op, type or other construct that is not supported.
        construct: String,
        /// The error.
        message: String,
    },
    /// The function, or the header of its program, has an error.
    Error {
        /// The op with the error, or `syntax`.
        construct: String,
        /// The column of the error, in the function's `line`.
        column: usize,
        /// The error.
        message: String,
    },
}

/// A finding on a function.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LitFinding {
    /// The path of the file.
    pub file: String,
    /// The line of the function.
    pub line: usize,
    /// The name of the function.
    pub function: String,
    /// The passes of the `RUN:` line.
    pub passes: Vec<String>,
    /// The level at which the result is judged.
    pub level: JudgedLevel,
    /// The verdict and its reason.
    pub reason: String,
    /// The signature of the finding. `None` if the finding was not analysed.
    pub key: Option<String>,
    /// The report that describes the bug. `None` if the bug has no report.
    pub report: Option<String>,
    /// The reduced test case, with its input as a directive. If the finding occurs only with the
    /// original text of the file, only the input.
    pub source: String,
    /// The command that judges the reduced test case again.
    pub again: String,
    /// Other functions with the same signature.
    pub also: Vec<String>,
    /// The folder of the finding. `None` if it was not written.
    pub path: Option<PathBuf>,
}

/// The class of a function: its most important outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A call differs under some passes.
    Finding,
    /// Under some passes, the calls agree, and their inputs are not all inputs of the function.
    Judged,
    /// All inputs agree under all passes with a verdict.
    Proved,
    /// The function is undefined on all drawn inputs.
    Undefined,
    /// The function is read, but not judged.
    NotJudged,
    /// The function is not read.
    OutOfScope,
    /// The function has an error.
    Error,
}

impl Function {
    /// Returns the place of the function in a file, as a text.
    pub(super) fn place(&self, file: &str) -> String {
        place(file, self.line, &self.name)
    }

    /// Returns the class of the function.
    pub fn class(&self) -> Class {
        let class = |outcome: &Outcome| match outcome {
            Outcome::Finding { .. } => Class::Finding,
            Outcome::Judged { is_proof: true, .. } => Class::Proved,
            Outcome::Judged { .. } => Class::Judged,
            Outcome::Undefined { .. } => Class::Undefined,
            Outcome::NotJudged { .. } => Class::NotJudged,
            Outcome::OutOfScope { .. } => Class::OutOfScope,
            Outcome::Error { .. } => Class::Error,
        };
        let classes = self.outcomes.iter().map(class);
        classes.min().unwrap_or(Class::NotJudged)
    }

    /// Returns why the lowering after the passes was not judged, under any use of the tool. `None` if
    /// it was, or was not to be judged.
    fn not_lowered(&self) -> Option<&str> {
        let mut cause = None;
        for outcome in &self.outcomes {
            match outcome {
                Outcome::Finding { level, .. } | Outcome::Judged { level, .. } => {
                    if *level != JudgedLevel::Source {
                        return None;
                    }
                }
                Outcome::NotJudged {
                    level: Some(JudgedLevel::Llvm | JudgedLevel::Both),
                    cause: why,
                    ..
                } => {
                    cause.get_or_insert(why.as_str());
                }
                Outcome::NotJudged { .. }
                | Outcome::Undefined { .. }
                | Outcome::OutOfScope { .. }
                | Outcome::Error { .. } => {}
            }
        }
        cause
    }

    /// Returns whether the function is judged, and only in part under each use of the tool.
    fn is_in_part(&self) -> bool {
        let judged = self.outcomes.iter().filter_map(|outcome| match outcome {
            Outcome::Judged { in_part, .. } => Some(in_part.is_some()),
            Outcome::Finding { .. } => Some(false),
            Outcome::NotJudged { .. }
            | Outcome::Undefined { .. }
            | Outcome::OutOfScope { .. }
            | Outcome::Error { .. } => None,
        });
        let parts: Vec<bool> = judged.collect();
        !parts.is_empty() && parts.into_iter().all(|is_part| is_part)
    }

    /// Returns why the function has no verdict.
    fn cause(&self) -> &str {
        let mut causes = self.outcomes.iter().filter_map(|outcome| match outcome {
            Outcome::NotJudged { cause, .. } => Some(cause.as_str()),
            Outcome::OutOfScope { construct, .. } | Outcome::Error { construct, .. } => {
                Some(construct.as_str())
            }
            Outcome::Finding { .. } | Outcome::Judged { .. } | Outcome::Undefined { .. } => None,
        });
        causes.next().unwrap_or("no RUN line applies to it")
    }
}

/// Returns the place of a function as a text.
pub(super) fn place(file: &str, line: usize, function: &str) -> String {
    format!("{file}:{line}: @{function}")
}

/// The sums over all files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Totals {
    /// The number of files.
    pub files: usize,
    /// The number of uses of the tool.
    pub runs: usize,
    /// The number of uses of the tool that are left out, by reason.
    pub left_out: BTreeMap<String, usize>,
    /// The number of functions.
    pub functions: usize,
    /// The number of functions with a verdict, including those with a finding.
    pub judged: usize,
    /// The number of functions that are proved on all inputs.
    pub proved: usize,
    /// The number of judged functions with drawn inputs whose runs in the source exceed a limit.
    pub cut_short: usize,
    /// The number of judged functions without a finding that were compared only in part.
    pub in_part: usize,
    /// The number of ops of each name that lowerfuzz does not know, in judged and other functions.
    pub opaque_ops: BTreeMap<String, usize>,
    /// The number of judged functions of which only the output of the passes was judged, by the
    /// cause why the lowering after them was not.
    pub passes_only: BTreeMap<String, usize>,
    /// The number of functions with a finding.
    pub with_findings: usize,
    /// The number of functions that are undefined on all drawn inputs.
    pub undefined: usize,
    /// The number of functions that are read, but not judged, by cause.
    pub not_judged: BTreeMap<String, usize>,
    /// The number of functions that are not read, by the construct that is not supported.
    pub out_of_scope: BTreeMap<String, usize>,
    /// The number of functions that are not read because of an error, by the op with the error, and
    /// of files that cannot be read.
    pub errors: BTreeMap<String, usize>,
}

impl LitResults {
    /// Returns the sums over all files.
    pub fn totals(&self) -> Totals {
        let mut totals = Totals {
            files: self.files.len(),
            ..Totals::default()
        };
        for run in self.files.iter().flat_map(|file| &file.runs) {
            totals.runs += 1;
            if let Some(why) = &run.skipped {
                *totals.left_out.entry(why.clone()).or_default() += 1;
            }
        }
        let unreadable = self.files.iter().filter(|file| file.error.is_some());
        let unreadable = unreadable.count();
        if unreadable > 0 {
            totals.errors.insert(UNREADABLE.to_owned(), unreadable);
        }
        for (name, count) in self.files.iter().flat_map(|file| &file.opaque_ops) {
            *totals.opaque_ops.entry(name.clone()).or_default() += count;
        }
        for function in self.files.iter().flat_map(|file| &file.functions) {
            totals.add(function);
        }
        totals
    }
}

impl Totals {
    fn add(&mut self, function: &Function) {
        self.functions += 1;
        let cause = || function.cause().to_owned();
        let judged = self.judged;
        match function.class() {
            Class::Finding => {
                self.judged += 1;
                self.with_findings += 1;
            }
            Class::Judged => self.judged += 1,
            Class::Proved => {
                self.judged += 1;
                self.proved += 1;
            }
            Class::Undefined => self.undefined += 1,
            Class::NotJudged => *self.not_judged.entry(cause()).or_default() += 1,
            Class::OutOfScope => *self.out_of_scope.entry(cause()).or_default() += 1,
            Class::Error => *self.errors.entry(cause()).or_default() += 1,
        }
        let is_judged = self.judged > judged;
        if let Some(cause) = function.not_lowered().filter(|_| is_judged) {
            *self.passes_only.entry(cause.to_owned()).or_default() += 1;
        }
        self.in_part += usize::from(is_judged && function.is_in_part());
        self.cut_short += usize::from(is_judged && function.beyond_limit > 0);
    }
}
