//! How far a program gets: what each pass of a pipeline makes of it.

use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::verify::{unconverted, verify};
use lowerfuzz_ir::{FuncId, Level, Module, Release};

use super::batch::{self, Answer, Ended, Layout};
use super::pipeline::Conversion;
use super::target::{MlirOpt, NO_REASON, named};
use crate::judge::Judge;
use crate::target::Job;

/// A pass, after those before it.
#[derive(Clone, Debug)]
pub struct Step {
    /// The pass, as an option of the process.
    pub pass: String,
    /// What the program is after it.
    pub reached: Reached,
}

/// What a program is after some passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reached {
    /// A program of the source level that means the same.
    Same,
    /// One that does not: in what it differs.
    Differs(String),
    /// Partly of the LLVM dialect, or of dialects that have no reference.
    Between,
    /// The LLVM dialect alone.
    Lowered,
    /// It is refused: why.
    Refused(String),
    /// The process died of it: how.
    Crashed(String),
    /// The process did not end in time.
    Hung,
}

impl Reached {
    /// Does this pass come to no good?
    pub fn is_bad(&self) -> bool {
        match self {
            Reached::Same | Reached::Between | Reached::Lowered => false,
            Reached::Differs(_) | Reached::Refused(_) | Reached::Crashed(_) | Reached::Hung => true,
        }
    }
}

impl MlirOpt {
    /// Runs ever more passes of the pipeline on a case, to the first that comes to no good. As long
    /// as the program is of the source level, the reference interpreter runs it.
    ///
    /// # Errors
    /// The process cannot be started, or the case cannot be said to it.
    pub fn steps(&self, judge: &mut Judge, case: &Case) -> Result<Vec<Step>, String> {
        let conversion = Conversion::of(case);
        if let Some(what) = self.unsupported(case, conversion) {
            return Err(what);
        }
        let entries: Vec<FuncId> = case
            .calls
            .iter()
            .filter_map(|call| case.module.lookup_func(call.func))
            .collect();
        let release = self.installed.release;
        let job = Job {
            case,
            entries: &entries,
        };
        let program = [batch::program(&named(job, 0), release)];
        let options = self.options(conversion);
        let mut steps = Vec::new();
        for count in 1..=options.len() {
            let output = batch::run(&self.tool, &options[..count], &program, Layout::Apart)?;
            let (answers, ended) = output.answers(release);
            let answer = answers.into_iter().next();
            let reached = match (ended, answer) {
                (Ended::Crashed(how), _) => Reached::Crashed(how),
                (Ended::Hung, _) => Reached::Hung,
                (Ended::Stopped(why), _) => return Err(why),
                (Ended::Done, Some(Answer::Module(module))) => {
                    reached(judge, case, &module, release)
                }
                (Ended::Done, Some(Answer::Refused(Some(why)))) => Reached::Refused(why),
                // What we cannot read may still be right.
                (Ended::Done, Some(Answer::Unreadable(_))) => Reached::Between,
                (Ended::Done, Some(Answer::Refused(None) | Answer::Unanswered) | None) => {
                    Reached::Refused(NO_REASON.to_owned())
                }
            };
            let bad = reached.is_bad();
            steps.push(Step {
                pass: options[count - 1].clone(),
                reached,
            });
            if bad {
                break;
            }
        }
        Ok(steps)
    }
}

fn reached(judge: &mut Judge, case: &Case, module: &Module, release: Release) -> Reached {
    if unconverted(module, release).is_none() {
        return Reached::Lowered;
    }
    match source(case, module, release) {
        Some(later) => match judge.compare_sources(case, &later) {
            Ok(()) => Reached::Same,
            Err(what) => Reached::Differs(what),
        },
        None => Reached::Between,
    }
}

/// The case with another program, if the reference can run that.
fn source(case: &Case, module: &Module, release: Release) -> Option<Case> {
    let sources = module.funcs.iter().all(|f| f.level == Level::Source);
    if !sources || module.globals.iter().any(|g| g.level != Level::Source) {
        return None;
    }
    // Symbols have other numbers there: text has names.
    let printed = case::print(case);
    let directives = printed.lines().filter(|line| line.starts_with("// "));
    let mut text = text::print(module, release, Form::Generic);
    for line in directives.filter(|line| !line.starts_with("// release:")) {
        text.push_str(line);
        text.push('\n');
    }
    let later = case::parse(&text, Some(release)).ok()?;
    verify(&later.module).ok()?;
    (later.calls.len() == case.calls.len()).then_some(later)
}
