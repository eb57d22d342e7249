//! `lowerfuzz reduce`: reduces a program while it stays interesting.

use std::ffi::OsString;
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_oracle::{Confirmer, Judge, KeepsSymptom, Symptom, Verdict, WellDefined};
use lowerfuzz_reduce::{Options, Predicate, Progress, reduce};
use lowerfuzz_tools::ToolError;
use lowerfuzz_tools::process::{self, Exit, Folder, Tool};
use lowerfuzz_triage::escape::one_line;
use lowerfuzz_triage::{StoredFinding, judged};

use super::{CommandResult, drawn, judge, probed, settings, target};
use crate::args::{ExitStyle, ReduceArgs};
use crate::failure::Failure;
use crate::findings;
use crate::input;
use crate::output::{print, tell};
use lowerfuzz_campaign::not_faulty;
use lowerfuzz_campaign::not_stopped;

pub(crate) fn main(args: &ReduceArgs) -> CommandResult {
    let options = Options {
        time: args.time,
        candidates: None,
    };
    let bar = ProgressBar::new_spinner();
    let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    let mut progress = |state: &Progress| {
        bar.set_message(format!(
            "{} ops; {} of {} candidates; {}",
            state.ops, state.accepted, state.tested, state.shrinker
        ));
        bar.tick();
        process::stopped().is_none()
    };
    let finding = StoredFinding::at(&args.file)?;
    let file = finding.as_ref().map_or(&args.file, |f| &f.source);
    let name = file.display().to_string();
    let refused = |what: &str| {
        let why = format!("{name}: {what}; nothing to reduce");
        // If the tools were stopped, this may be the only reason why the program is not
        // interesting.
        not_stopped()
            .err()
            .map(Failure::from)
            .unwrap_or(Failure::Plain(why))
    };
    let text = input::read(file)?;
    let stored = finding
        .as_ref()
        .map(|f| f.record.configuration_to_reproduce());
    let accuracy = args.with.accuracy || stored.is_some_and(|stored| stored.accuracy);
    let mut judge = judge(args.with.limits, accuracy)?;
    let reduced = if let Some(command) = &args.interesting {
        // A user's command may accept programs that lowerfuzz's verifier rejects.
        let case =
            case::parse(&text, args.release).map_err(|e| Failure::text(&name, &text, vec![e]))?;
        let mut asked = Asked::new(command, args)?;
        let defined = !case.calls.is_empty() && has_meaning(&mut judge, &case);
        let reduced = if defined {
            let mut predicate = WellDefined::new(&mut judge, &mut asked);
            reduce(&case, &mut predicate, options, &mut progress)
        } else {
            reduce(&case, &mut asked, options, &mut progress)
        };
        if let Some(failure) = asked.failure {
            return Err(failure);
        }
        reduced.map_err(|_| refused("the command does not accept the original program"))?
    } else {
        let mut case = input::parse(&name, &text, args.release)?;
        let (target_name, with, asked) = match (&finding, &args.target) {
            (Some(finding), None) => (
                finding.record.target.clone(),
                findings::options(finding, &args.with),
                findings::runner_of(finding, &args.confirm)?,
            ),
            (_, given) => {
                let given = given.as_deref().unwrap_or("builtin");
                (given.to_owned(), args.with.clone(), args.confirm.clone())
            }
        };
        let mut target = target(&target_name, &with)?;
        let settings = settings(&with, target.passes().to_vec());
        let runner = probed(&asked)?;
        let runner = runner.as_ref().map(|runner| runner as &dyn Confirmer);
        drawn::known(&args.draw, std::iter::once(&case))?;
        let functions = drawn::draw(&args.draw, &mut judge, &mut case);
        let judgement = judged(&case, &mut judge, target.as_mut(), &settings, runner);
        let mut reports = judgement.calls.iter();
        let first = reports.position(|report| report.verdict.is_finding());
        if let Some(first) = first.filter(|_| !functions.is_empty()) {
            case.calls = vec![case.calls.swap_remove(first)];
        }
        let verdict = judgement.verdict;
        let symptom = Symptom::of(&verdict).ok_or_else(|| {
            let verdict = one_line(&verdict.to_string());
            refused(&format!(
                "no finding on {target_name}, the verdict is {verdict}"
            ))
        })?;
        let mut predicate =
            KeepsSymptom::new(&mut judge, target.as_mut(), symptom).confirmed_by(runner);
        predicate.drop_passes(&case);
        let reduced = reduce(&case, &mut predicate, options, &mut progress)
            .map_err(|_| refused("the finding does not reproduce"))?;
        // The smaller program may not need all of these passes.
        predicate.drop_passes(&reduced.case);
        if !predicate.passes().is_empty() {
            let passes = predicate.passes().join(", ");
            bar.suspend(|| tell(&format!("needed passes: {passes}")));
        }
        reduced
    };
    bar.finish_and_clear();
    not_faulty()?;
    let text = case::print(&reduced.case);
    match &args.out {
        Some(out) => std::fs::write(out, &text)
            .map_err(|e| Failure::plain(format!("{}: {e}", out.display())))?,
        None => {
            print(&text)?;
        }
    }
    Ok(false)
}

fn has_meaning(judge: &mut Judge, case: &Case) -> bool {
    let verified = lowerfuzz_ir::verify::verify(&case.module).is_ok();
    verified
        && judge
            .reference(case)
            .iter()
            .all(|c| c.verdict == Verdict::Agree)
}

/// A user's command that receives a file. Its exit status reports whether the file is interesting.
/// The command runs without a shell.
struct Asked<'a> {
    tool: Tool,
    args: &'a ReduceArgs,
    folder: Folder,
    /// The error if the user's command could not be run at all.
    failure: Option<Failure>,
}

/// Maximum size in bytes of the output of a user's command, and of a file that it writes.
const MAX_OUTPUT: u64 = 1 << 30;

impl<'a> Asked<'a> {
    fn new(command: &Path, args: &'a ReduceArgs) -> Result<Asked<'a>, Failure> {
        let mut tool = Tool::new(command);
        // The memory of a user's command is not limited.
        tool.memory_limit = usize::MAX;
        tool.output_limit = MAX_OUTPUT;
        tool.wall_limit = args.timeout;
        (tool.processor_limit, tool.idle_limit) = (args.timeout, args.timeout);
        Ok(Asked {
            tool,
            args,
            folder: Folder::new().map_err(Failure::shown)?,
            failure: None,
        })
    }

    fn ask(&self, case: &Case) -> Result<bool, ToolError> {
        self.folder.write(CANDIDATE, case::print(case))?;
        let path = self.folder.path().join(CANDIDATE);
        let args: Vec<OsString> = self
            .args
            .command_args
            .iter()
            .cloned()
            .chain([path.into()])
            .collect();
        let finished = self.tool.run(&args, &[])?;
        let yes = match self.args.exit_style {
            ExitStyle::Creduce => 0,
            ExitStyle::MlirReduce => 1,
        };
        // An interrupt may have reached the user's command as well.
        Ok(finished.exit == Exit::Status(yes) && !process::interrupted())
    }
}

/// The name of the file that the user's command receives.
const CANDIDATE: &str = "candidate.mlir";

impl Predicate for Asked<'_> {
    fn interesting(&mut self, cases: &[Case]) -> Vec<bool> {
        let mut answers = vec![false; cases.len()];
        for (case, answer) in cases.iter().zip(&mut answers) {
            if self.failure.is_some() {
                break;
            }
            match self.ask(case) {
                Ok(yes) => *answer = yes,
                Err(why) => self.failure = Some(Failure::shown(why)),
            }
            if *answer {
                break;
            }
        }
        answers
    }
}
