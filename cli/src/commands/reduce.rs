//! `lowerfuzz reduce`: reduces a program while it stays interesting.

use lowerfuzz_tools::targets::Targets;
use std::ffi::OsString;
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use lowerfuzz_campaign::witness::{show_witness, witness};
use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_oracle::target::Settings;
use lowerfuzz_oracle::{Confirmer, Judge, KeepsSymptom, Stop, Symptom, Verdict, WellDefined};
use lowerfuzz_reduce::{NotReduced, Options, Predicate, Progress, Reduced, reduce};
use lowerfuzz_runners::Runner;
use lowerfuzz_tools::ToolError;
use lowerfuzz_tools::process::{self, Exit, Folder, Processes, Tool};
use lowerfuzz_triage::escape::one_line;
use lowerfuzz_triage::{FindingBundle, StoredFinding, judged};

use super::drawn::Private;
use super::kept::{self, Keeper};
use super::{CommandResult, default_target, drawn, judge, probed, selected, settings, target};
use crate::args::{ExitStyle, ReduceArgs, TargetOptions};
use crate::failure::Failure;
use crate::findings;
use crate::input::{self, Cases, How};
use crate::output::{check_out, print, tell};
use lowerfuzz_campaign::apart::{of_call, parts_judged};
use lowerfuzz_campaign::targets::Selected;

pub(crate) fn main(args: &ReduceArgs, targets: &Targets) -> CommandResult {
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
        targets.processes().stopped().is_none()
    };
    let finding = StoredFinding::at(&args.file)?;
    let own = finding
        .as_ref()
        .map(|finding| targets.with(&finding.record.definitions));
    let targets = own.as_ref().unwrap_or(targets);
    let file = finding.as_ref().map_or(&args.file, |f| &f.source);
    if let Some(out) = &args.out {
        check_out(out, file, args.force)?;
    }
    let name = file.display().to_string();
    let text = match args.fuzz_target {
        Some(fuzz_target) => fuzz_target.program(file)?,
        None => input::read(file)?,
    };
    let stored = finding
        .as_ref()
        .map(|f| f.record.configuration_to_reproduce());
    let accuracy = args.with.accuracy || stored.is_some_and(|stored| stored.accuracy);
    let mut judge = judge(args.with.limits, accuracy)?;
    if let Some(command) = &args.interesting {
        // A user's command may accept programs that lowerfuzz's verifier rejects.
        let case =
            case::parse(&text, args.release).map_err(|e| Failure::text(&name, &text, vec![e]))?;
        let mut asked = Asked::new(targets.processes(), command, args)?;
        let defined = !case.calls.is_empty() && has_meaning(&mut judge, &case);
        let reduced = if defined {
            let mut predicate = WellDefined::new(&mut judge, &mut asked);
            reduce(&case, &mut predicate, options, &mut progress)
        } else {
            reduce(&case, &mut asked, options, &mut progress)
        };
        let what = "the command does not accept the original program";
        let reduced = smallest(&name, what, reduced)?;
        bar.finish_and_clear();
        write(args.out.as_deref(), &case::print(&reduced.case))?;
        return Ok(false);
    }
    let how = How {
        release: args.release,
        vscale: None,
        reader: &|text| default_target::reader(targets, &[], text),
        printer: &|text| default_target::printed(&[], text),
    };
    let (program, rest) = input::program_of(&name, &text, &how)?;
    let read = (program.case, &rest);
    let mut found = Found::look(args, targets, &name, finding.as_ref(), read, judge)?;
    let reduced = found.reduce(&name, options, &mut progress)?;
    bar.finish_and_clear();
    if !found.settings.passes.is_empty() {
        let passes = found.settings.passes.join(", ");
        tell(&format!("needed passes: {passes}"));
    }
    let text = case::print(&reduced.case);
    match (&args.out, &finding) {
        (Some(out), _) if is_folder(out) => {
            let keeper = Keeper::open(out, args.known.as_deref())?;
            let mut bundle = found.analysed(&name, &reduced, finding.as_ref())?;
            let folder = keeper.keep(&mut bundle)?;
            print(&kept::describe(&bundle.record, &keeper.known, &folder))?;
        }
        // Another target may have another bug.
        (None, Some(finding)) if args.target.is_none() => {
            let keeper = Keeper::beside(&args.file, args.known.as_deref())?;
            let mut bundle = found.analysed(&name, &reduced, Some(finding))?;
            print(&text)?;
            let lines = kept::describe(&bundle.record, &keeper.known, &args.file);
            tell(lines.trim_end());
            tell(&one_line(&match keeper.update(&args.file, &mut bundle)? {
                None => "not updated: no index.jsonl beside the folder lists it".to_owned(),
                Some(changed) if changed.is_empty() => "updated".to_owned(),
                Some(changed) => {
                    format!("updated, except for edited files: {}", changed.join(", "))
                }
            }));
        }
        (out, _) => write(out.as_deref(), &text)?,
    }
    Ok(false)
}

/// Returns whether a path stands for a folder of findings. A name that ends in `.mlir`, and the path
/// of an existing file or device, stand for a file.
fn is_folder(path: &Path) -> bool {
    let is_file = path.exists() && !path.is_dir();
    !is_file && path.extension().is_none_or(|extension| extension != "mlir")
}

/// Writes the reduced program to a file, or to standard output.
fn write(out: Option<&Path>, text: &str) -> Result<(), Failure> {
    match out {
        Some(out) => {
            std::fs::write(out, text).map_err(|e| Failure::plain(format!("{}: {e}", out.display())))
        }
        None => print(text).map(drop),
    }
}

/// The error for a program that cannot be reduced.
fn refused(name: &str, what: &str) -> Failure {
    Failure::Plain(format!("{name}: {what}; nothing to reduce"))
}

/// Returns the smallest program of a search. After an interrupt, it is the smallest one so far.
fn smallest<E: Into<ToolError>>(
    name: &str,
    what: &str,
    reduced: Result<Reduced, NotReduced<E>>,
) -> Result<Reduced, Failure> {
    match reduced {
        Ok(reduced) => Ok(reduced),
        Err(NotReduced::NotInteresting) => Err(refused(name, what)),
        Err(NotReduced::Undecided { why, so_far }) => match (why.into(), so_far) {
            (ToolError::Stopped(Stop::Interrupted), Some(so_far)) => Ok(*so_far),
            (why, _) => Err(why.into()),
        },
    }
}

/// A program with a finding, and what reproduces the finding.
struct Found {
    targets: Targets,
    case: Case,
    judge: Judge,
    lowering: Selected,
    with: TargetOptions,
    runner: Option<Runner>,
    /// The settings of the lowering, with the passes that the finding needs as far as they are known.
    settings: Settings,
    symptom: Symptom,
}

impl Found {
    /// Judges a program, which must have a finding.
    fn look(
        args: &ReduceArgs,
        targets: &Targets,
        name: &str,
        finding: Option<&StoredFinding>,
        (mut case, rest): (Case, &Cases),
        mut judge: Judge,
    ) -> Result<Found, Failure> {
        let (given, with, asked) = match (finding, &args.target) {
            (Some(finding), None) => (
                Some(finding.record.target.clone()),
                findings::options(finding, &args.with),
                findings::runner_of(finding, &args.confirm)?,
            ),
            (_, given) => (given.clone(), args.with.clone(), args.confirm.clone()),
        };
        if let Some(given) = &given {
            // A wrong target is reported before anything is judged.
            target(targets, given, &with)?;
        }
        let runner = probed(targets, &asked)?;
        drawn::known_in(&args.draw, std::iter::once(&case), &rest.foreign)?;
        let private = Private::under(&with, given.as_slice());
        let mut functions = drawn::draw(&args.draw, private, &mut judge, &mut case);
        let target_name =
            default_target::choose(targets, given.as_deref(), &with, &mut judge, &case)?;
        let mut lowering = selected(targets, &target_name, &with)?;
        let target = lowering.target.as_mut();
        let settings = settings(&with, target.passes().to_vec());
        let draw = &args.draw;
        drawn::steer_by(
            draw,
            &mut judge,
            &mut case,
            &mut functions,
            target,
            &settings,
        )?;
        let confirmer = runner.as_ref().map(|runner| runner as &dyn Confirmer);
        let mut judgement = judged(&case, &mut judge, target, &settings, confirmer)?;
        if !judgement.verdict.is_finding() && judgement.lowered.is_none() {
            // A function that the lowering refuses does not hide the finding of another function.
            judgement = parts_judged(&mut judge, &case, judgement, target, &settings)?;
            if let Some(first) = witness(&case, &judgement) {
                case = of_call(&case, first);
                judgement = judged(&case, &mut judge, target, &settings, confirmer)?;
            }
        }
        show_witness(&case, &mut judgement);
        let first = witness(&case, &judgement);
        if let Some(first) = first.filter(|_| !functions.is_empty()) {
            case.calls = vec![case.calls.swap_remove(first)];
        }
        let verdict = judgement.verdict;
        let symptom = Symptom::of(&verdict).ok_or_else(|| {
            let verdict = one_line(&verdict.to_string());
            let what = format!("no finding on {target_name}, the verdict is {verdict}");
            refused(name, &what)
        })?;
        Ok(Found {
            targets: targets.clone(),
            case,
            judge,
            lowering,
            with,
            runner,
            settings,
            symptom,
        })
    }

    /// Reduces the program and its passes.
    fn reduce(
        &mut self,
        name: &str,
        options: Options,
        progress: &mut dyn FnMut(&Progress) -> bool,
    ) -> Result<Reduced, Failure> {
        let runner = self.runner.as_ref().map(|runner| runner as &dyn Confirmer);
        let target = self.lowering.target.as_mut();
        let mut predicate =
            KeepsSymptom::new(&mut self.judge, target, self.symptom.clone()).confirmed_by(runner);
        predicate.drop_passes(&self.case)?;
        let reduced = reduce(&self.case, &mut predicate, options, progress);
        let reduced = smallest(name, "the finding does not reproduce", reduced)?;
        let judgement = match case::parse(&case::print(&reduced.case), None) {
            Ok(printed) => predicate.judge(&printed)?,
            Err(_) => None,
        };
        if judgement
            .and_then(|judgement| Symptom::of(&judgement.verdict))
            .as_ref()
            != Some(&self.symptom)
        {
            let what = "the finding depends on the original text of the program, such as the names of its \
                        values, which reduction does not keep";
            return Err(refused(name, what));
        }
        // The smaller program may not need all of these passes.
        predicate.drop_passes(&reduced.case)?;
        self.settings.passes = predicate.passes().to_vec();
        Ok(reduced)
    }

    /// Returns the record and the files of the reduced finding. A stored finding keeps its seed and
    /// its original program.
    fn analysed(
        &mut self,
        name: &str,
        reduced: &Reduced,
        stored: Option<&StoredFinding>,
    ) -> Result<FindingBundle, Failure> {
        let runner = self.runner.as_ref().map(|runner| runner as &dyn Confirmer);
        let (judge, lowering) = (&mut self.judge, &mut self.lowering);
        let (settings, with) = (&self.settings, &self.with);
        let bundle = kept::analysed(
            &reduced.case,
            judge,
            &self.targets,
            lowering,
            settings,
            with,
            runner,
        )?;
        let mut bundle = bundle.ok_or_else(|| refused(name, "the finding does not reproduce"))?;
        bundle.record.tested += reduced.tested;
        bundle.original = case::print_original(&self.case);
        if let Some(stored) = stored {
            bundle.record.seed = stored.record.seed;
            bundle.record.profile.clone_from(&stored.record.profile);
            bundle.record.space.clone_from(&stored.record.space);
            bundle.original = stored.original().unwrap_or(bundle.original);
        }
        Ok(bundle)
    }
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
}

/// Maximum size in bytes of the output of a user's command, and of a file that it writes.
const MAX_OUTPUT: u64 = 1 << 30;

impl<'a> Asked<'a> {
    fn new(
        processes: &Processes,
        command: &Path,
        args: &'a ReduceArgs,
    ) -> Result<Asked<'a>, Failure> {
        let mut tool = processes.tool(command);
        // The memory of a user's command is not limited.
        tool.memory_limit = usize::MAX;
        tool.output_limit = MAX_OUTPUT;
        tool.wall_limit = args.timeout;
        (tool.processor_limit, tool.idle_limit) = (args.timeout, args.timeout);
        Ok(Asked {
            tool,
            args,
            folder: Folder::new(processes)?,
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
        match process::interrupted() {
            true => Err(Stop::Interrupted.into()),
            false => Ok(finished.exit == Exit::Status(yes)),
        }
    }
}

/// The name of the file that the user's command receives.
const CANDIDATE: &str = "candidate.mlir";

impl Predicate for Asked<'_> {
    type Error = ToolError;

    fn interesting(&mut self, cases: &[Case]) -> Result<Vec<bool>, ToolError> {
        let mut answers = vec![false; cases.len()];
        for (case, answer) in cases.iter().zip(&mut answers) {
            *answer = self.ask(case)?;
            if *answer {
                break;
            }
        }
        Ok(answers)
    }
}
