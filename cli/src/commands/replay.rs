//! `lowerfuzz replay`: judges every stored case of a folder. A stored finding is judged by its
//! smallest program and the passes that it needs. A hand-written report is checked by running its
//! script.

use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::counted;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use lowerfuzz_campaign::results::{self, ReplayVerdict, nothing_judged, unjudged};
use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_oracle::{Discard, Judge, Limit, confirm_all};
use lowerfuzz_triage::escape::one_line;
use lowerfuzz_triage::store::BugState;
use lowerfuzz_triage::{KnownBugs, RunnerOpinion, StoredFinding};

use self::entries::{CORPUS, Entry, entries};
use self::targets::{Judgements, ReplayTargets};
use super::known::explanation;
use super::verdict_text::{Program, describe};
use super::{CommandResult, check, confirm, judge, probed};
use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::input;
use crate::json::judge::{Replay, ReplayRow};
use crate::output::{print, print_json};
use lowerfuzz_campaign::parallel::{self, into_inner, lock};
use lowerfuzz_campaign::run::statistics::opinion_name;
use lowerfuzz_campaign::targets::selection::target_names;

mod entries;
mod script;
mod targets;

pub(crate) fn main(args: &ReplayArgs, targets: &Targets) -> CommandResult {
    let names = match args.targets[..] {
        [] => vec![Builtin::NAME.to_owned()],
        [..] => target_names(targets, &args.targets)?,
    };
    let files = entries(args.folder.as_deref())?;
    let uses_targets = files.iter().any(Entry::uses_targets);
    for name in &names {
        self::targets::probe(targets, name, &args.with, uses_targets)?;
    }
    probed(targets, &args.confirm)?;
    if files.is_empty() {
        let folder = args
            .folder
            .as_deref()
            .unwrap_or(Path::new(CORPUS))
            .display();
        return Err(Failure::plain(format!(
            "{folder}: expected .mlir files, found none"
        )));
    }
    if args.skip >= files.len() {
        return Err(Failure::Plain(format!(
            "--skip {}: expected a number below {}, the number of cases",
            args.skip,
            files.len()
        )));
    }
    let left = files.get(args.skip..).unwrap_or_default();
    let Replayed { judged, stopped } = replay(args, targets, &names, left)?;
    let mut verdicts: BTreeMap<&str, u64> = BTreeMap::new();
    let mut text = String::new();
    let mut rows = Vec::new();
    let mut stored = Vec::new();
    let mut not_judged: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    let mut unreadable = 0u64;
    let mut opinions: BTreeMap<String, u64> = BTreeMap::new();
    let done = judged.len();
    for outcome in judged {
        match outcome {
            // If a file is not a test case, the other files are still replayed.
            Err(failure) => {
                failure.report();
                unreadable += 1;
            }
            Ok(judged) => {
                for verdict in judged.verdicts {
                    *verdicts.entry(verdict).or_default() += 1;
                }
                for opinion in judged.opinions {
                    *opinions.entry(opinion).or_default() += 1;
                }
                text.push_str(&judged.text);
                for (name, why, file) in judged.not_judged {
                    not_judged.entry((name, why)).or_default().push(file);
                }
                rows.extend(judged.rows);
                stored.extend(judged.stored);
            }
        }
    }
    let found = !rows.is_empty();
    let incomplete = match &stopped {
        None if unreadable == 0 => {
            unjudged(&stored).or_else(|| incomplete(args, files.len(), done, &verdicts))
        }
        None | Some(_) => None,
    };
    if args.json {
        print_json(&Replay {
            targets: asked(args, names, &files, &stored),
            files: files.len(),
            skipped: args.skip,
            judged: done,
            unreadable,
            verdicts,
            opinions,
            findings: rows,
            stored,
            incomplete: incomplete.clone(),
        })?;
    } else {
        for ((name, why), files) in &not_judged {
            let which = match files.as_slice() {
                [file] => file.clone(),
                files => format!("{} cases, first {}", files.len(), files[0]),
            };
            let _ = writeln!(text, "{which}: {name}: not judged: {}", one_line(why));
        }
        let mut counts: Vec<String> = verdicts.iter().map(|(v, n)| format!("{n} {v}")).collect();
        if unreadable > 0 {
            counts.push(format!("{unreadable} not read"));
        }
        let cases = match left.len() {
            all if all == done => counted(done, "case"),
            all => format!("{done} of {}", counted(all, "case")),
        };
        let _ = writeln!(text, "{cases}: {}", counts.join(", "));
        for (opinion, n) in &opinions {
            let _ = writeln!(text, "  second opinion: {n} {}", one_line(opinion));
        }
        print(&text)?;
    }
    if let Some(why) = stopped {
        return Err(why);
    }
    if unreadable > 0 {
        return Err(Failure::Reported);
    }
    match incomplete {
        Some(why) => Err(Failure::Plain(why)),
        None => Ok(found),
    }
}

/// Returns the number of stored cases in a folder. Without a folder, these are the cases of the corpus.
pub(super) fn case_count(folder: Option<&Path>) -> Result<usize, Failure> {
    Ok(entries(folder)?.len())
}

/// Returns the names of the targets that the replay asks. Without `--target`, these are the targets
/// of the stored findings, and the built-in lowering for other cases.
fn asked(
    args: &ReplayArgs,
    names: Vec<String>,
    files: &[Entry],
    stored: &[results::StoredFinding],
) -> Vec<String> {
    if !args.targets.is_empty() {
        return names;
    }
    let is_used = !files.iter().all(Entry::is_stored);
    let mut all: Vec<String> = names.into_iter().filter(|_| is_used).collect();
    for finding in stored {
        if !all.contains(&finding.target) {
            all.push(finding.target.clone());
        }
    }
    all
}

/// Returns why the replay judged nothing, or not all of the cases. `None` if it judged them.
/// `done` is the number of cases that were replayed.
fn incomplete(
    args: &ReplayArgs,
    files: usize,
    done: usize,
    verdicts: &BTreeMap<&str, u64>,
) -> Option<String> {
    let reached = args.skip.saturating_add(done);
    if reached < files {
        return Some(format!(
            "the time limit ended the replay after {reached} of {}",
            counted(files, "case")
        ));
    }
    let is_judged = |verdict: &&str| !is_not_judged(verdict);
    if done == 0 || verdicts.keys().any(is_judged) {
        return None;
    }
    let verdicts = verdicts.iter().map(|(verdict, n)| (*verdict, *n));
    Some(nothing_judged("case", done as u64, verdicts))
}

/// The verdicts of programs that were not judged at all. A program without calls is not executed.
const NOT_JUDGED: [Discard; 7] = [
    Discard::Lowered,
    Discard::UndefinedSource,
    Discard::Beyond(Limit::Fuel),
    Discard::Beyond(Limit::Memory),
    Discard::Beyond(Limit::Depth),
    Discard::Limited,
    Discard::Unsupported,
];

/// Is this the name of a verdict that says nothing about the lowering?
fn is_not_judged(verdict: &str) -> bool {
    NOT_JUDGED.iter().any(|not| not.name() == verdict) || verdict == BugState::NotAsked.name()
}

/// The results of replaying the files, in the order of the files.
struct Replayed {
    judged: Vec<Result<Judged, Failure>>,
    /// The error that ended the replay early. `None` if the replay is complete.
    stopped: Option<Failure>,
}

/// The result of replaying an entry.
enum Outcome {
    File(Box<File>),
    Judged(Judged),
}

impl Outcome {
    fn described(self) -> Result<Judged, Failure> {
        match self {
            Outcome::File(file) => file.described(),
            Outcome::Judged(judged) => Ok(judged),
        }
    }
}

/// The judgements of a file on all targets.
#[derive(Default)]
struct Judged {
    verdicts: Vec<&'static str>,
    opinions: Vec<String>,
    text: String,
    /// The targets that could not judge the file: each with the reason, and with the file's name.
    not_judged: Vec<(String, String, String)>,
    rows: Vec<ReplayRow>,
    stored: Vec<results::StoredFinding>,
}

/// Judges files, several in parallel.
fn replay(
    args: &ReplayArgs,
    known_targets: &Targets,
    names: &[String],
    files: &[Entry],
) -> Result<Replayed, Failure> {
    let cores = parallel::cores();
    let jobs = args.jobs.map_or(cores, usize::from).min(files.len());
    let end = args.time.and_then(|time| Instant::now().checked_add(time));
    let known = KnownBugs::read(args.known.as_deref())?;
    let next = AtomicUsize::new(0);
    let all: Mutex<Vec<(usize, Result<Judged, Failure>)>> = Mutex::new(Vec::new());
    let work = || -> Result<(), Failure> {
        let mut judge = judge(args.with.limits, args.with.accuracy)?;
        let runner = confirm(known_targets, &args.confirm)?;
        let is_used = files.iter().any(Entry::uses_targets);
        let mut targets = ReplayTargets::new(known_targets, names, &args.with, is_used, &known)?;
        targets.is_own = args.targets.is_empty();
        let mut judged = Vec::new();
        let mut stopped = Ok(());
        // Every case that a thread takes is judged, so the replayed cases are the first ones.
        while end.is_none_or(|end| Instant::now() < end) {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(entry) = files.get(i) else {
                break;
            };
            let outcome = match entry {
                Entry::Case(path) => File::read(path, &mut judge, &mut targets)
                    .map(|file| Outcome::File(Box::new(file))),
                Entry::Embedded(path, text) => {
                    File::judge(path, text, None, &mut judge, &mut targets)
                        .map(|file| Outcome::File(Box::new(file)))
                }
                Entry::Script(script) => {
                    script::asked(known_targets, script, names).map(Outcome::Judged)
                }
            };
            // Results from the time of a stop are unreliable, but earlier results are valid.
            let processes = known_targets.processes();
            stopped = processes.check().map_err(Failure::from);
            if stopped.is_err() {
                break;
            }
            judged.push((i, outcome));
        }
        if let (Some(runner), Ok(())) = (&runner, &stopped) {
            // The cases of this thread should share as few processes as possible.
            let read = judged.iter_mut().filter_map(|(_, outcome)| match outcome {
                Ok(Outcome::File(file)) => Some(file),
                Ok(Outcome::Judged(_)) | Err(_) => None,
            });
            let mut asked: Vec<_> = read
                .flat_map(|file| {
                    let case = &file.case;
                    let judged = file
                        .judgements
                        .iter_mut()
                        .filter_map(|(_, j)| j.as_mut().ok());
                    judged.map(move |j| (case, j))
                })
                .collect();
            let confirmed = confirm_all(runner, &mut asked, &mut judge.stages, &mut || {});
            stopped = confirmed.map_err(Failure::from);
        }
        let outcomes = judged
            .into_iter()
            .map(|(i, outcome)| (i, outcome.and_then(Outcome::described)));
        lock(&all).extend(outcomes);
        stopped
    };
    let stopped = std::thread::scope(|scope| -> Result<Option<Failure>, Failure> {
        let start = |_| std::thread::Builder::new().spawn_scoped(scope, work);
        let threads: Vec<_> = (0..jobs).map(start).collect::<Result<_, _>>()?;
        // All threads are joined, even after an error.
        let ended: Vec<Result<(), Failure>> = threads
            .into_iter()
            .map(|thread| match thread.join() {
                Ok(ended) => ended,
                Err(panic) => std::panic::resume_unwind(panic),
            })
            .collect();
        Ok(ended.into_iter().find_map(Result::err))
    })?;
    let mut all = into_inner(all);
    all.sort_by_key(|(i, _)| *i);
    Ok(Replayed {
        judged: all.into_iter().map(|(_, outcome)| outcome).collect(),
        stopped,
    })
}

/// A file and its judgements, by target name.
struct File {
    path: PathBuf,
    text: String,
    report: Option<String>,
    /// The reports that presumably explain the findings, by target name.
    known: BTreeMap<String, String>,
    stored: Option<StoredFinding>,
    case: Case,
    judgements: Judgements,
    /// The targets that the finding and the user define.
    targets: Targets,
}

impl File {
    fn read(
        path: &Path,
        judge: &mut Judge,
        targets: &mut ReplayTargets<'_>,
    ) -> Result<File, Failure> {
        let stored = match path.parent() {
            Some(folder) if StoredFinding::is_at(folder) => StoredFinding::at(folder)?,
            _ => None,
        };
        File::judge(path, &input::read(path)?, stored, judge, targets)
    }

    fn judge(
        path: &Path,
        text: &str,
        stored: Option<StoredFinding>,
        judge: &mut Judge,
        targets: &mut ReplayTargets<'_>,
    ) -> Result<File, Failure> {
        let case = input::parse(&path.display().to_string(), text, None)?;
        let report = report(text);
        let judgements = targets.judge(&case, stored.as_ref(), judge)?;
        let mut known = BTreeMap::new();
        if stored.is_none() {
            for (name, judgement) in &judgements {
                let judged = judgement.as_ref().ok();
                let presumed =
                    judged.and_then(|judged| targets.presumed_report(name, &case, judged, report));
                known.extend(presumed.map(|report| (name.clone(), report.to_owned())));
            }
        }
        let definitions = stored.as_ref().map(|stored| &stored.record.definitions[..]);
        let own = targets.known_targets.with(definitions.unwrap_or_default());
        Ok(File {
            targets: own,
            path: path.to_owned(),
            text: text.to_owned(),
            report: report.map(str::to_owned),
            known,
            judgements,
            stored,
            case,
        })
    }

    fn described(self) -> Result<Judged, Failure> {
        let file = self.path.display().to_string();
        let mut judged = Judged::default();
        for (name, judgement) in &self.judgements {
            let verdict = judgement.as_ref().map(|judgement| &judgement.verdict);
            if let Some(stored) = &self.stored {
                let state = script::state_of(&self.targets, stored, name, verdict)?;
                let folder = stored.source.parent().unwrap_or(&self.path);
                judged.stored.push(results::StoredFinding {
                    folder: folder.display().to_string(),
                    key: Some(stored.record.signature.clone()),
                    passes: stored.record.configuration.passes.clone(),
                    found_on: stored.record.target.clone(),
                    target: name.clone(),
                    verdict: verdict
                        .ok()
                        .map(|verdict| ReplayVerdict::Judged(verdict.kind())),
                    is_there: state.is_there(),
                    recorded: state.recorded.as_ref().map(|recorded| recorded.state),
                    not_judged: state.not_judged().map(str::to_owned),
                    report: None,
                });
                state.describe_change(&mut judged.text, name);
                if state.is_by_script {
                    judged.verdicts.push(state.name());
                    state.describe(&mut judged, &folder.display().to_string(), name);
                    continue;
                }
            }
            let judgement = match judgement {
                Ok(judgement) => judgement,
                Err(why) => {
                    judged.verdicts.push(BugState::NotAsked.name());
                    judged
                        .not_judged
                        .push((name.clone(), why.clone(), file.clone()));
                    continue;
                }
            };
            judged.verdicts.push(judgement.verdict.name());
            judged.opinions.extend(opinion_name(judgement));
            if judgement.verdict.is_finding() {
                let program = Program {
                    file: &file,
                    case: &self.case,
                    drawn: &[],
                    proofs: &[],
                    gap: None,
                };
                describe(&mut judged.text, &program, name, judgement, None);
                if let Some(report) = &self.report {
                    let _ = writeln!(judged.text, "  its report: {}", one_line(report));
                }
                let known = self.known.get(name);
                if let Some(known) = known {
                    let known = explanation("presumably ", known);
                    let _ = writeln!(judged.text, "  {known}");
                }
                judged.rows.push(ReplayRow::Program {
                    verdict: Box::new(check::row(&file, name, &judgement.verdict)),
                    second_opinion: RunnerOpinion::of(judgement),
                    report: self.report.clone(),
                    known: known.cloned(),
                    program: self.text.clone(),
                });
            }
        }
        Ok(judged)
    }
}

/// Returns the report that a case comes from, which a comment line `// report: PATH` names.
fn report(source: &str) -> Option<&str> {
    let mut comments = source.lines().filter_map(|l| l.trim().strip_prefix("//"));
    let path = comments.find_map(|c| c.trim().strip_prefix("report:"))?;
    Some(path.trim()).filter(|p| !p.is_empty())
}
