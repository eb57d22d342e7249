//! How far a program gets: what each pass of a pipeline makes of it.

use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::verify::{unconverted, verify};
use lowerfuzz_ir::{FuncId, Level, Module, Release};

use super::batch::{self, Answer, Ended, Layout};
use super::pace::patience;
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

/// How far a program gets.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// The passes in their order, to the first that comes to no good.
    pub steps: Vec<Step>,
    /// What is wrong already when the program is folded, before the pipeline or in the place of that
    /// pass: conversions fold on their way.
    pub fold: Option<Step>,
}

impl Progress {
    /// The smallest pass that comes to no good.
    pub fn culprit(&self) -> Option<&Step> {
        let bad = || self.steps.iter().find(|step| step.reached.is_bad());
        self.fold.as_ref().or_else(bad)
    }
}

/// Folds, and little else.
const FOLD: &str = "-canonicalize";

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

    /// Has this pass come to the same end? Which value is wrong first depends on what else is done.
    fn is_like(&self, other: &Reached) -> bool {
        let place = |how: &str| how.split(", called by").next().map(str::to_owned);
        match (self, other) {
            (Reached::Differs(_), Reached::Differs(_)) | (Reached::Hung, Reached::Hung) => true,
            (Reached::Refused(one), Reached::Refused(other)) => one == other,
            (Reached::Crashed(one), Reached::Crashed(other)) => place(one) == place(other),
            (
                Reached::Same
                | Reached::Differs(_)
                | Reached::Between
                | Reached::Lowered
                | Reached::Refused(_)
                | Reached::Crashed(_)
                | Reached::Hung,
                _,
            ) => false,
        }
    }
}

impl MlirOpt {
    /// Runs ever more passes of the pipeline on a case, to the first that comes to no good. As long
    /// as the program is of the source level, the reference interpreter runs it.
    ///
    /// # Errors
    /// The process cannot be started, or the case cannot be said to it.
    pub fn progress(&self, judge: &mut Judge, case: &Case) -> Result<Progress, String> {
        if let Some(what) = self.unsupported(case, Conversion::of(case)) {
            return Err(what);
        }
        let options = self.command_line(case);
        let mut progress = Progress::default();
        for count in 1..=options.len() {
            let reached = self.reached(judge, case, &options[..count])?;
            let bad = reached.is_bad();
            progress.steps.push(Step {
                pass: options[count - 1].clone(),
                reached,
            });
            if bad {
                break;
            }
        }
        progress.fold = self.fold(judge, case, &options, &progress.steps)?;
        Ok(progress)
    }

    /// Folding, where it comes to what the pipeline comes to.
    fn fold(
        &self,
        judge: &mut Judge,
        case: &Case,
        options: &[String],
        steps: &[Step],
    ) -> Result<Option<Step>, String> {
        let bad = steps.last().filter(|step| step.reached.is_bad());
        if bad.is_some_and(|step| step.pass == FOLD) {
            return Ok(None);
        }
        // Beyond it nobody sees what is wrong.
        let same = steps.iter().rposition(|step| step.reached == Reached::Same);
        let before = same.map_or(0, |last| last + 1);
        let places = [0, before];
        for count in &places[..if before == 0 { 1 } else { 2 }] {
            let mut passes = options[..*count].to_vec();
            passes.push(FOLD.to_owned());
            let reached = self.reached(judge, case, &passes)?;
            let alike = match bad {
                Some(step) => reached.is_like(&step.reached),
                None => matches!(reached, Reached::Differs(_)),
            };
            if alike {
                let pass = FOLD.to_owned();
                return Ok(Some(Step { pass, reached }));
            }
        }
        Ok(None)
    }

    /// What a case is after these passes.
    fn reached(
        &self,
        judge: &mut Judge,
        case: &Case,
        passes: &[String],
    ) -> Result<Reached, String> {
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
        let output = batch::run(&self.tool, passes, &program, Layout::Apart, patience(1))?;
        let (answers, ended) = output.answers(release);
        let answer = answers.into_iter().next();
        Ok(match (ended, answer) {
            (Ended::Crashed(how), _) => Reached::Crashed(how),
            (Ended::Hung, _) => Reached::Hung,
            (Ended::Stopped(why), _) => return Err(why),
            (Ended::Done, Some(Answer::Module(module))) => reached(judge, case, &module, release),
            (Ended::Done, Some(Answer::Refused(Some(why)))) => Reached::Refused(why),
            // What we cannot read may still be right.
            (Ended::Done, Some(Answer::Unreadable(_))) => Reached::Between,
            (
                Ended::Done,
                Some(
                    Answer::Refused(None)
                    | Answer::Nameless
                    | Answer::Unanswered
                    | Answer::Suspected
                    | Answer::Fatal,
                )
                | None,
            ) => Reached::Refused(NO_REASON.to_owned()),
        })
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
