//! `lowerfuzz check`: judges the given programs.

use lowerfuzz_tools::targets::Targets;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use lowerfuzz_campaign::apart::judged_apart;
use lowerfuzz_campaign::declared::opaque_ops;
use lowerfuzz_campaign::files;
use lowerfuzz_campaign::results::CaseVerdict;
use lowerfuzz_campaign::witness::{self, show_witness};
use lowerfuzz_inputs::DrawnFunction;
use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::target::{Builtin, Settings, Target};
use lowerfuzz_oracle::{
    Answer, Confirmer, DrawnCase, Judge, Judgement, Stop, Verdict, confirm_all,
};
use lowerfuzz_runners::Runner;
use lowerfuzz_tools::mlir_opt::{ALLOW_UNREGISTERED, MlirOpt};
use lowerfuzz_triage::escape::one_line;
use lowerfuzz_triage::{KnownBugs, RunnerOpinion};

use super::coverage::{Coverage, is_answered};
use super::drawn::Private;
use super::explained::{Explained, Explainer};
use super::kept::{self, Keeper};
use super::proved::ProvedProgram;
use super::verdict_text::{Program, describe, describe_opaque};
use super::watch::watch;
use super::{
    CommandResult, default_target, drawn, judge, pass_draw, probed, selected, settings, tell_notes,
};
use crate::args::{CheckArgs, PassList, TargetOptions};
use crate::baseline::Baseline;
use crate::failure::Failure;
use crate::github;
use crate::input::{self, Cases, How};
use crate::json::judge::{CheckRow, Details, DifferentCall};
use crate::output::{check_junit, print, print_json, tell};
use lowerfuzz_campaign::targets::Selected;
use lowerfuzz_campaign::targets::selection::target_names;

pub(crate) fn main(args: &CheckArgs, targets: &Targets) -> CommandResult {
    if args.pass_seed.is_some() && args.with.passes != Some(PassList::Random) {
        return Err(Failure::plain("--pass-seed needs --passes random"));
    }
    if let Some(path) = &args.junit {
        check_junit(path)?;
    }
    if !args.watch {
        return once(args, targets);
    }
    let processes = targets.processes();
    watch(&args.files, processes, || once(args, targets))
}

fn once(args: &CheckArgs, targets: &Targets) -> CommandResult {
    let mut given = Vec::new();
    for name in target_names(targets, &args.targets)? {
        given.push(Lowering::find(targets, &name, &args.with)?);
    }
    let opts = given
        .iter()
        .filter_map(|one| one.selected.mlir_opt.as_ref());
    let opts: Vec<&MlirOpt> = opts.collect();
    let how = How {
        release: args.release,
        vscale: None,
        reader: &|text| default_target::reader(targets, &opts, text),
        printer: &|text| default_target::printed(&opts, text),
    };
    let declared = args.opaque.declared(targets)?;
    let mut read = input::cases(&args.files, &how)?;
    for program in &mut read.cases {
        declared.declare(&mut program.case);
    }
    let runner = probed(targets, &args.confirm)?;
    let mut judge = judge(args.with.limits, args.with.accuracy)?;
    drawn::known(&args.draw, &read)?;
    args.prove.begin()?;
    read.keep_only(args.draw.function.as_deref());
    let private = Private::under(&args.with, &args.targets);
    let all = read.cases.iter_mut();
    let functions: Vec<Vec<DrawnFunction>> = all
        .map(|program| {
            let mut drawn = drawn::draw(&args.draw, private, &mut judge, &mut program.case);
            program.foreign_ops.locate_drawn(&mut drawn);
            drawn
        })
        .collect();
    let keeper = args
        .out
        .as_deref()
        .map(|out| Keeper::open(out, args.known.as_deref()));
    // A list that the user names is read before anything is judged.
    let known = args.known.as_deref().filter(|_| args.out.is_none());
    let known = known
        .map(|known| KnownBugs::read(Some(known)))
        .transpose()?;
    let mut check = Check {
        targets,
        args,
        read,
        functions,
        runner: runner.as_ref(),
        judge,
        keeper: keeper.transpose()?,
        known: known.as_ref(),
        baseline: Baseline::of_check(args.review.baseline.as_deref())?,
        proved: BTreeMap::new(),
        report: Report::default(),
    };
    let done = if given.is_empty() {
        check.on_default_target()
    } else {
        given
            .into_iter()
            .try_for_each(|lowering| check.on_target(lowering))
    };
    let stopped = match done {
        Ok(()) => None,
        // The verdicts on earlier targets remain valid.
        Err(Ended::Stopped(why)) => Some(why),
        Err(Ended::Failed(why)) => return Err(why),
    };
    let Report {
        found,
        answered,
        unjudged,
        hint,
        unproved,
        failures,
        rows,
        mut text,
    } = check.report;
    let read = check.read;
    if answered && !hint.is_empty() {
        let _ = writeln!(text, "not everything could be judged{hint}");
    }
    if let Some(path) = &args.junit {
        let failures: Vec<(&str, String)> = failures
            .iter()
            .map(|(file, verdict)| (file.as_str(), verdict.clone()))
            .collect();
        let text = github::junit("lowerfuzz check", rows.len(), &failures);
        files::write(path, text.as_bytes(), 0o644)?;
    }
    if args.json {
        print_json(&rows)?;
    } else if args.review.github {
        let each = failures.iter();
        let each = each.map(|(file, verdict)| {
            github::annotation(file, &format!("{file}: {}", one_line(verdict)))
        });
        print(&each.collect::<String>())?;
    } else {
        print(&text)?;
    }
    if stopped.is_none() {
        args.prove.check(found, &unproved)?;
    }
    match unjudged {
        Some((first, uncalled)) if stopped.is_none() && !answered && !args.allow_unsupported => {
            let (what, hint) = match &uncalled {
                Some(hint) => ("executed", *hint),
                None => ("judged", ""),
            };
            Err(Failure::plain(format!(
                "nothing could be {what}: {first}{hint}"
            )))
        }
        Some(_) | None => read.ended(stopped, found),
    }
}

/// A lowering under test, with its name on the command line.
struct Lowering {
    name: String,
    selected: Selected,
}

impl Lowering {
    fn find(targets: &Targets, name: &str, with: &TargetOptions) -> Result<Lowering, Failure> {
        let selected = selected(targets, name, with)?;
        tell_notes(&selected);
        Ok(Lowering {
            name: name.to_owned(),
            selected,
        })
    }
}

/// The reason why no more targets are judged.
enum Ended {
    /// The command was stopped. The verdicts so far are valid.
    Stopped(Failure),
    /// The command failed.
    Failed(Failure),
}

/// The programs to judge, and what was found so far.
struct Check<'a> {
    targets: &'a Targets,
    args: &'a CheckArgs,
    read: Cases,
    functions: Vec<Vec<DrawnFunction>>,
    runner: Option<&'a Runner>,
    judge: Judge,
    /// Where findings are written; `None` if they are only printed.
    keeper: Option<Keeper>,
    /// The list of known bugs that the user names; `None` for the usual list.
    known: Option<&'a KnownBugs>,
    /// The findings that do not count.
    baseline: Baseline,
    /// The programs at each place after their proofs.
    proved: BTreeMap<usize, ProvedProgram>,
    report: Report,
}

/// What is reported on all programs and targets.
#[derive(Default)]
struct Report {
    found: bool,
    answered: bool,
    /// The first program without a verdict with the reason why it has none, and, if it has no calls,
    /// what to do about that.
    unjudged: Option<(String, Option<&'static str>)>,
    hint: &'static str,
    /// The functions that agree and are not proved, with the reasons.
    unproved: Vec<String>,
    /// The programs whose findings count, each with its verdict.
    failures: Vec<(String, String)>,
    rows: Vec<CheckRow>,
    text: String,
}

impl Check<'_> {
    /// Judges each program on the built-in lowering if the program is in its language, and on the
    /// newest `mlir-opt` otherwise.
    fn on_default_target(&mut self) -> Result<(), Ended> {
        let with = &self.args.with;
        if default_target::needs_passes(with) {
            let name = default_target::for_passes(self.targets).map_err(Ended::Failed)?;
            return self
                .on_target(Lowering::find(self.targets, &name, with).map_err(Ended::Failed)?);
        }
        let mut builtin =
            Lowering::find(self.targets, Builtin::NAME, with).map_err(Ended::Failed)?;
        let all: Vec<usize> = (0..self.read.cases.len()).collect();
        let (judgements, stopped) = self.judge(&mut builtin, &all);
        if stopped.is_some() {
            return self.report_until(stopped, builtin, &all, judgements);
        }
        let beyond = judgements.iter().map(default_target::beyond_builtin);
        let beyond: Vec<Option<String>> = beyond.collect();
        let first = beyond.iter().flatten().next();
        let other = first.filter(|_| !default_target::needs_builtin(with));
        let newest = match other {
            Some(_) => {
                default_target::newest(self.targets).map_err(|stop| Ended::Failed(stop.into()))?
            }
            None => None,
        };
        let (Some(construct), Some(name)) = (other, newest) else {
            self.report.hint = other.map_or("", |_| default_target::NONE_FOUND);
            self.report_foreign(Builtin::NAME);
            return self.report(builtin, &all, judgements);
        };
        tell(&default_target::note(construct, &name));
        let newest = Lowering::find(self.targets, &name, with).map_err(Ended::Failed)?;
        let (others, builtins): (Vec<usize>, Vec<usize>) =
            all.iter().partition(|i| beyond[**i].is_some());
        self.report_foreign(if builtins.is_empty() {
            &name
        } else {
            Builtin::NAME
        });
        let kept = judgements.into_iter().zip(&beyond);
        let kept = kept.filter_map(|(judgement, beyond)| beyond.is_none().then_some(judgement));
        self.report(builtin, &builtins, kept.collect())?;
        self.on(newest, &others)
    }

    /// Judges all programs on a target.
    fn on_target(&mut self, lowering: Lowering) -> Result<(), Ended> {
        let all: Vec<usize> = (0..self.read.cases.len()).collect();
        self.report_foreign(&lowering.name);
        self.on(lowering, &all)
    }

    /// Judges and reports the programs at these places on a target.
    fn on(&mut self, mut lowering: Lowering, places: &[usize]) -> Result<(), Ended> {
        let (judgements, stopped) = self.judge(&mut lowering, places);
        tell_unregistered(&lowering);
        self.report_until(stopped, lowering, places, judgements)
    }

    /// Reports the programs that were judged until the command was stopped, if it was.
    fn report_until(
        &mut self,
        stopped: Option<Failure>,
        lowering: Lowering,
        places: &[usize],
        judgements: Vec<Judgement>,
    ) -> Result<(), Ended> {
        self.report(lowering, &places[..judgements.len()], judgements)?;
        stopped.map_or(Ok(()), |why| Err(Ended::Stopped(why)))
    }

    /// Judges the programs at these places. If the command is stopped, returns the judgements on the first
    /// of them, and why.
    fn judge(
        &mut self,
        lowering: &mut Lowering,
        places: &[usize],
    ) -> (Vec<Judgement>, Option<Failure>) {
        let with = &self.args.with;
        let target = lowering.selected.target.as_mut();
        let mut judgements = Vec::with_capacity(places.len());
        // Programs in one process share their passes, but with random passes each program has other
        // passes.
        let usual = settings(with, target.passes().to_vec());
        let batch = if target.draws_passes() {
            1
        } else {
            target.batch(&usual)
        };
        let mut stopped = None;
        for batch in places.chunks(batch) {
            let first = batch.first().map(|i| &self.read.cases[*i].case);
            let passes = first.map_or_else(Vec::new, |case| self.args.passes_of(target, case));
            let settings = settings(with, passes);
            let judged = self.judge_batch(batch, target, &settings);
            let mut each = match judged {
                Ok(each) => each,
                Err(stop) => {
                    stopped = Some(stop.into());
                    break;
                }
            };
            let cases = batch.iter().map(|i| &self.read.cases[*i].case);
            for (case, judgement) in cases.zip(&mut each) {
                show_witness(case, judgement);
            }
            for (place, judgement) in batch.iter().zip(&mut each) {
                let case = &self.read.cases[*place].case;
                let drawn = &self.functions[*place][..];
                let emitted = self.args.prove.emit(case, judgement.lowered.as_ref());
                if let Err(why) = emitted {
                    stopped = Some(why);
                    break;
                }
                let program = ProvedProgram::of(
                    &self.args.prove,
                    &mut self.judge,
                    (&mut *target, &settings),
                    (case, drawn),
                    judgement,
                );
                match program {
                    Ok(program) => {
                        self.proved.insert(*place, program);
                    }
                    Err(stop) => stopped = Some(stop.into()),
                }
            }
            if stopped.is_some() {
                break;
            }
            judgements.extend(each);
        }
        let programs: Vec<&input::Program> = places.iter().map(|i| &self.read.cases[*i]).collect();
        if let (Some(runner), None) = (self.runner, &stopped) {
            let judged = places.iter().filter_map(|place| self.proved.get(place));
            let cases = judged.map(|program| &program.case);
            let mut asked: Vec<_> = cases.zip(&mut judgements).collect();
            let confirmed = confirm_all(runner, &mut asked, &mut self.judge.stages, &mut || {});
            if let Err(stop) = confirmed {
                return (Vec::new(), Some(stop.into()));
            }
        }
        for (program, judgement) in programs.iter().zip(&mut judgements) {
            let ops = &program.foreign_ops;
            ops.locate_judged(&program.case, judgement);
        }
        (judgements, stopped)
    }

    /// Lowers the programs at these places once, draws more inputs by the outputs, and judges them.
    fn judge_batch(
        &mut self,
        places: &[usize],
        target: &mut dyn Target,
        settings: &Settings,
    ) -> Result<Vec<Judgement>, Stop> {
        let options = self.args.draw.steering();
        let programs = self.read.cases.iter_mut().zip(&mut self.functions);
        let programs = programs.enumerate();
        let programs = programs.filter(|(place, _)| places.contains(place));
        let drawn = programs.map(|(_, (program, functions))| DrawnCase {
            case: &mut program.case,
            functions,
        });
        let mut drawn: Vec<DrawnCase<'_>> = drawn.collect();
        let judge = &mut self.judge;
        let whole = judge.judge_all_steered(&mut drawn, target, settings, options.as_ref())?;
        let cases: Vec<&Case> = drawn.iter().map(|drawn| &*drawn.case).collect();
        judged_apart(&mut self.judge, &cases, whole, target, settings)
    }

    /// Reports the items that cannot be read, once for a target.
    fn report_foreign(&mut self, name: &str) {
        for item in &self.read.foreign {
            let (file, verdict) = (&item.file, &item.verdict);
            let line = format!("{file}: {name}: {verdict}");
            if !item.is_error {
                let _ = writeln!(self.report.text, "{}", one_line(&line));
            }
            self.report.rows.push(CheckRow {
                verdict: row(file, name, verdict),
                second_opinion: None,
                details: Details::Unreadable {
                    function: item.function.clone(),
                    construct: item.construct.clone(),
                },
            });
            self.report.unjudged.get_or_insert((line, None));
        }
    }

    /// Reports the judgements of the programs at these places.
    fn report(
        &mut self,
        lowering: Lowering,
        places: &[usize],
        judgements: Vec<Judgement>,
    ) -> Result<(), Ended> {
        let read = std::mem::take(&mut self.read);
        let done = self.report_on(&read, lowering, places, &judgements);
        self.read = read;
        done
    }

    fn report_on(
        &mut self,
        read: &Cases,
        mut lowering: Lowering,
        places: &[usize],
        judgements: &[Judgement],
    ) -> Result<(), Ended> {
        let name = lowering.name.clone();
        for (place, judgement) in places.iter().zip(judgements) {
            let program = &read.cases[*place];
            let Some(proved) = self.proved.remove(place) else {
                continue;
            };
            let (case, functions) = (&proved.case, &proved.drawn);
            let file = &program.name;
            let said = judgement.opinion.as_ref().map(|opinion| &opinion.optimised);
            if let Some(Answer::Unasked(why)) = said {
                tell(&format!("{file}: not confirmed: {}", one_line(why)));
            }
            let draw = &self.args.draw;
            let report = &mut self.report;
            if is_answered(case, judgement) {
                report.answered = true;
            } else {
                let tried = other_target(&name, judgement);
                if report.hint.is_empty() {
                    report.hint = tried;
                }
                let hint = report.hint;
                report.unjudged.get_or_insert_with(|| {
                    let line = format!("{file}: {name}: {}{hint}", judgement.verdict);
                    let is_uncalled = case.calls.is_empty();
                    (line, is_uncalled.then(|| drawn::hint(draw, functions)))
                });
            }
            let target = lowering.selected.target.as_ref();
            let difference =
                witness::difference(&mut self.judge, case, judgement, target.keeps_locations());
            let only = draw.function.as_deref();
            let coverage = Coverage::of(case, functions, &program.unread, only, judgement);
            let program = Program {
                file,
                case,
                drawn: functions,
                proofs: &proved.proofs,
                gap: coverage.gap(),
            };
            describe(
                &mut report.text,
                &program,
                &name,
                judgement,
                difference.as_ref(),
            );
            let opaque = opaque_ops(&case.module);
            if self.args.verbose {
                describe_opaque(&mut report.text, &opaque);
            }
            let passes = target.draws_passes();
            let passes = passes.then(|| self.args.passes_of(target, case));
            if let Some(passes) = &passes {
                let (drawn, seed) = (one_line(&passes.join(" ")), self.args.pass_seed());
                let another = seed.wrapping_add(1);
                let _ = writeln!(
                    report.text,
                    "  passes: {drawn} (--pass-seed {seed}); `--pass-seed {another}` draws others"
                );
            }
            let is_explained =
                judgement.verdict.is_finding() && self.targets.processes().check().is_ok();
            let explained = match is_explained {
                true => self.explain(case, judgement, &mut lowering.selected)?,
                false => Explained::default(),
            };
            let finding = &judgement.verdict;
            let is_earlier = || self.baseline.has(&[file, &name, finding.name()]);
            let is_allowed = self.args.allow_known && explained.are_known;
            if finding.is_finding() && !is_allowed && !is_earlier() {
                self.report.found = true;
                let failure = (file.clone(), format!("{name}: {finding}"));
                self.report.failures.push(failure);
            }
            let unproved = drawn::unproved(&proved.proofs);
            let unproved = unproved.map(|why| format!("{file}: {why}"));
            self.report.unproved.extend(unproved);
            self.report.rows.push(CheckRow {
                verdict: row(file, &name, &judgement.verdict),
                second_opinion: RunnerOpinion::of(judgement),
                details: Details::Judged {
                    difference: difference.map(Box::new),
                    calls: calls_that_differ(case, judgement, functions),
                    functions: drawn::rows(case, functions, &proved.proofs, judgement),
                    not_judged: coverage.not_judged,
                    not_lowered: coverage.not_lowered,
                    in_part: coverage.in_part,
                    opaque_ops: opaque,
                    drawn_passes: passes,
                    tool_at_fault: explained.tool_at_fault,
                    presumed: explained.presumed,
                    findings: explained.kept,
                },
            });
        }
        Ok(())
    }

    /// Says what is known about the finding of each called function, and writes it with `--out`.
    fn explain(
        &mut self,
        case: &Case,
        judgement: &Judgement,
        lowering: &mut Selected,
    ) -> Result<Explained, Ended> {
        let with = &self.args.with;
        let passes = self.args.passes_of(lowering.target.as_ref(), case);
        let settings = settings(with, passes);
        let runner = self.runner.map(|runner| runner as &dyn Confirmer);
        let each = kept::cases(case, judgement);
        let mut explainer = Explainer {
            targets: self.targets,
            judge: &mut self.judge,
            lowering,
            settings: &settings,
            with,
            runner,
        };
        let explained = match &self.keeper {
            Some(keeper) => explainer.keep(&each, keeper),
            None => explainer.presume(&each, self.known),
        };
        let processes = self.targets.processes();
        let explained = explained.map_err(|why| match processes.check() {
            Ok(()) => Ended::Failed(why),
            Err(stop) => Ended::Stopped(stop.into()),
        })?;
        self.report.text.push_str(&explained.text);
        Ok(explained)
    }
}

/// Tells the user which ops the tool does not know, if it needs an option to read them.
fn tell_unregistered(lowering: &Lowering) {
    let names = lowering.selected.target.unregistered_ops();
    let opt = lowering.selected.mlir_opt.as_ref();
    if let (Some(first), Some(opt)) = (names.first(), opt.filter(|opt| !opt.allows_unregistered()))
    {
        tell(&one_line(&format!(
            "note: {} gets {ALLOW_UNREGISTERED}, because it does not know `{first}`",
            opt.name()
        )));
    }
}

impl CheckArgs {
    /// Returns the seed of the passes that `--passes random` draws.
    fn pass_seed(&self) -> u64 {
        self.pass_seed.unwrap_or(1)
    }

    /// Returns the passes that run on a program before it is lowered.
    fn passes_of(&self, target: &dyn Target, case: &Case) -> Vec<String> {
        pass_draw::passes(target, case, self.pass_seed())
    }
}

/// Returns a hint at other targets if only the built-in lowering does not support a program.
fn other_target(target: &str, judgement: &Judgement) -> &'static str {
    if target == Builtin::NAME && default_target::beyond_builtin(judgement).is_some() {
        "; try a release, such as `--target mlir-opt-22`, or another that `lowerfuzz targets` lists"
    } else {
        ""
    }
}

/// A verdict as JSON, for `check` and `matrix`.
pub(crate) fn row(file: &str, target: &str, verdict: &Verdict) -> CaseVerdict {
    CaseVerdict {
        file: file.to_owned(),
        target: target.to_owned(),
        verdict: verdict.kind(),
        blame: verdict.blame(),
        reason: verdict.reason(),
    }
}

/// The verdicts of the directives' calls that do not simply agree. The verdict on the program
/// contains only the first of them.
fn calls_that_differ(
    case: &Case,
    judgement: &Judgement,
    drawn: &[DrawnFunction],
) -> Vec<DifferentCall> {
    let given = drawn.first().map_or(usize::MAX, |first| first.calls.start);
    let calls = case
        .calls
        .iter()
        .zip(&judgement.calls)
        .take(given)
        .enumerate();
    let calls = calls.filter(|(_, (_, report))| report.verdict != Verdict::Agree);
    let calls = calls.map(|(i, (call, report))| DifferentCall {
        call: i + 1,
        function: case.module.str(call.func).to_owned(),
        verdict: report.verdict.kind(),
        blame: report.verdict.blame(),
        reason: report.verdict.reason(),
    });
    calls.collect()
}
