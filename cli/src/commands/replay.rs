//! `lowerfuzz replay`: judges every stored case of a folder, and of a stored finding its smallest
//! program, with the passes that it needs. A report made by hand is asked by its script.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use lowerfuzz_ir::case::Case;
use lowerfuzz_night::escape::one_line;
use lowerfuzz_oracle::plant::Plant;
use lowerfuzz_oracle::target::{Builtin, Target};
use lowerfuzz_oracle::{Judge, Judgement};
use serde_json::{Value, json};

use super::tally::opinion_name;
use super::{Found, check, confirm, judge, not_stopped, probed, target, target_names};
use crate::args::{ReplayArgs, TargetOptions};
use crate::failure::Failure;
use crate::finding::{Script, Stored};
use crate::input;
use crate::output::{print, print_json};
use crate::parallel::{self, into_inner, lock};

/// Folders whose files are no test cases to run: programs that the verifier must reject, and those
/// whose converted text is checked.
const NOT_CASES: [&str; 2] = ["lowering", "verifier"];

/// A report, whose folder has other programs besides its test case.
const ISSUE: &str = "issue.md";

pub(crate) fn main(args: &ReplayArgs) -> Found {
    let names = target_names(&args.targets)?;
    for name in &names {
        target(name, &args.with)?;
    }
    probed(&args.confirm)?;
    let files = files(&args.folder)?;
    if files.is_empty() {
        let folder = args.folder.display();
        return Err(Failure::plain(format!("{folder}: no .mlir file in it")));
    }
    let Replayed { judged, stopped } = replay(args, &names, &files)?;
    let mut verdicts: BTreeMap<&str, u64> = BTreeMap::new();
    let mut text = String::new();
    let mut rows = Vec::new();
    let mut stored = Vec::new();
    let mut unreadable = 0u64;
    let mut opinions: BTreeMap<String, u64> = BTreeMap::new();
    let done = judged.len();
    for outcome in judged {
        match outcome {
            // One file that is no test case does not keep the others from being judged.
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
                rows.extend(judged.rows);
                stored.extend(judged.stored);
            }
        }
    }
    let found = !rows.is_empty();
    if args.json {
        print_json(&json!({
            "targets": names,
            "files": files.len(),
            "judged": done,
            "unreadable": unreadable,
            "verdicts": verdicts,
            "opinions": opinions,
            "findings": rows,
            "stored": stored,
        }))?;
    } else {
        let mut counts: Vec<String> = verdicts.iter().map(|(v, n)| format!("{n} {v}")).collect();
        if unreadable > 0 {
            counts.push(format!("{unreadable} not read"));
        }
        let of = match files.len() {
            all if all == done => String::new(),
            all => format!(" of {all}"),
        };
        let _ = writeln!(text, "{done}{of} cases: {}", counts.join(", "));
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
    Ok(found)
}

/// What became of the files, in their order.
struct Replayed {
    judged: Vec<Result<Judged, Failure>>,
    /// Why there are not more of them.
    stopped: Option<Failure>,
}

/// What there is to be replayed.
enum Entry {
    Case(PathBuf),
    Script(Script),
}

impl Entry {
    fn path(&self) -> &Path {
        match self {
            Entry::Case(path) => path,
            Entry::Script(script) => script.folder(),
        }
    }
}

/// What came of it.
enum Outcome {
    File(Box<File>),
    Judged(Judged),
}

impl Outcome {
    fn described(self) -> Judged {
        match self {
            Outcome::File(file) => file.described(),
            Outcome::Judged(judged) => judged,
        }
    }
}

/// What became of a file, on all targets.
#[derive(Default)]
struct Judged {
    verdicts: Vec<&'static str>,
    opinions: Vec<String>,
    text: String,
    rows: Vec<Value>,
    stored: Vec<Value>,
}

/// Judges files, several at once.
fn replay(args: &ReplayArgs, names: &[String], files: &[Entry]) -> Result<Replayed, Failure> {
    let cores = parallel::cores();
    let jobs = args.jobs.map_or(cores, usize::from).min(files.len());
    let next = AtomicUsize::new(0);
    let all: Mutex<Vec<(usize, Result<Judged, Failure>)>> = Mutex::new(Vec::new());
    let work = || -> Result<(), Failure> {
        let mut judge = judge(args.with.limits)?;
        let runner = confirm(&args.confirm)?;
        let mut targets = Targets::new(names, &args.with)?;
        let mut judged = Vec::new();
        let mut stopped = Ok(());
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(entry) = files.get(i) else {
                break;
            };
            let outcome = match entry {
                Entry::Case(path) => File::judge(path, &mut judge, &mut targets)
                    .map(|file| Outcome::File(Box::new(file))),
                Entry::Script(script) => Ok(Outcome::Judged(shown(script, names))),
            };
            // What was judged while it was stopped may say nothing; what was before, does.
            stopped = not_stopped();
            if stopped.is_err() {
                break;
            }
            judged.push((i, outcome));
        }
        if let (Some(runner), Ok(())) = (&runner, &stopped) {
            // All of this thread's in as few processes as there can be.
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
            runner.confirm_all(&mut asked, &mut judge.stages, &mut || {});
            stopped = not_stopped();
        }
        let outcomes = judged
            .into_iter()
            .map(|(i, outcome)| (i, outcome.map(Outcome::described)));
        lock(&all).extend(outcomes);
        stopped
    };
    let stopped = std::thread::scope(|scope| -> Result<Option<Failure>, Failure> {
        let start = |_| std::thread::Builder::new().spawn_scoped(scope, work);
        let threads: Vec<_> = (0..jobs).map(start).collect::<Result<_, _>>()?;
        // All of them are waited for.
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

/// What a report's script says of the targets that it is about.
fn shown(script: &Script, names: &[String]) -> Judged {
    let folder = script.folder().display().to_string();
    let mut judged = Judged::default();
    for name in names {
        let Some(shows) = script.shows(name) else {
            continue;
        };
        let mut row = json!({
            "folder": folder,
            "found_on": name,
            "target": name,
            "verdict": shows.as_ref().ok().map(|shows| if *shows { SHOWS } else { SHOWS_NOT }),
            "is_there": shows.as_ref().ok(),
        });
        match shows {
            Err(why) => {
                let _ = writeln!(
                    judged.text,
                    "{folder}: {name}: not judged: {}",
                    one_line(&why)
                );
                row["not_judged"] = json!(why);
            }
            Ok(shows) => {
                judged.verdicts.push(if shows { SHOWS } else { SHOWS_NOT });
                if shows {
                    let _ = writeln!(judged.text, "{folder}: {name}: {SHOWS}");
                    judged.rows.push(json!({
                        "file": folder,
                        "target": name,
                        "verdict": SHOWS,
                    }));
                }
            }
        }
        judged.stored.push(row);
    }
    judged
}

/// What a script says, in place of a verdict.
const SHOWS: &str = "shown by its script";
const SHOWS_NOT: &str = "not shown by its script";

/// The targets, told what each case needs.
struct Targets<'a> {
    names: &'a [String],
    with: &'a TargetOptions,
    plain: Vec<Box<dyn Target>>,
}

impl<'a> Targets<'a> {
    fn new(names: &'a [String], with: &'a TargetOptions) -> Result<Targets<'a>, Failure> {
        let plain = names.iter().map(|name| target(name, with));
        Ok(Targets {
            names,
            with,
            plain: plain.collect::<Result<_, _>>()?,
        })
    }

    /// Judges a case on each; in place of a judgement why there is none.
    fn judge(
        &mut self,
        case: &Case,
        stored: Option<&Stored>,
        judge: &mut Judge,
    ) -> Vec<(String, Result<Judgement, String>)> {
        let plain = self.names.iter().zip(&mut self.plain);
        let judged = plain.map(|(name, plain)| {
            let Some(stored) = stored else {
                return (name.clone(), Ok(judge.judge(case, plain.as_mut())));
            };
            let own = target(name, &options(stored, name, self.with));
            let judged = own.map(|mut own| judge.judge(case, own.as_mut()));
            (name.clone(), judged.map_err(|why| why.line()))
        });
        judged.collect()
    }
}

/// What a target is told for a stored finding: a mistake of the built-in lowering is planted there alone,
/// and it has no passes.
fn options(stored: &Stored, target: &str, given: &TargetOptions) -> TargetOptions {
    let mut options = stored.options(given);
    if target == Builtin::NAME {
        (options.passes, options.pipeline) = (None, None);
    } else {
        let anywhere = |plant: &Plant| matches!(plant, Plant::Rewrite(_));
        options.fault = options.fault.filter(anywhere);
    }
    options
}

/// A file and its judgements, by the names of the targets.
struct File {
    path: PathBuf,
    report: Option<String>,
    stored: Option<Stored>,
    case: Case,
    judgements: Vec<(String, Result<Judgement, String>)>,
}

impl File {
    fn judge(path: &Path, judge: &mut Judge, targets: &mut Targets<'_>) -> Result<File, Failure> {
        let stored = match path.parent() {
            Some(folder) if Stored::is_at(folder) => Stored::at(folder)?,
            _ => None,
        };
        let (case, source) = input::case(path, None)?;
        Ok(File {
            path: path.to_owned(),
            report: report(&source).map(str::to_owned),
            judgements: targets.judge(&case, stored.as_ref(), judge),
            stored,
            case,
        })
    }

    fn described(self) -> Judged {
        let file = self.path.display().to_string();
        let mut judged = Judged::default();
        for (name, judgement) in &self.judgements {
            let verdict = judgement.as_ref().map(|judgement| &judgement.verdict);
            judged.stored.extend(self.stored.as_ref().map(|stored| {
                json!({
                    "folder": stored.source.parent().map(|folder| folder.display().to_string()),
                    "key": stored.key,
                    "passes": stored.passes(),
                    "found_on": stored.target,
                    "target": name,
                    "verdict": verdict.ok().map(|verdict| verdict.name()),
                    "is_there": verdict.ok().map(|verdict| verdict.is_finding()),
                    "not_judged": verdict.err(),
                })
            }));
            let judgement = match judgement {
                Ok(judgement) => judgement,
                Err(why) => {
                    let _ = writeln!(judged.text, "{file}: {name}: not judged: {}", one_line(why));
                    continue;
                }
            };
            judged.verdicts.push(judgement.verdict.name());
            judged.opinions.extend(opinion_name(judgement));
            if judgement.verdict.is_finding() {
                check::describe(&mut judged.text, &file, name, &self.case, judgement, None);
                let mut row = check::judged_row(&file, name, judgement);
                if let Some(report) = &self.report {
                    let _ = writeln!(judged.text, "  its report: {}", one_line(report));
                    row["report"] = json!(report);
                }
                judged.rows.push(row);
            }
        }
        judged
    }
}

/// The report that a case came from: a comment line `// report: PATH`.
fn report(source: &str) -> Option<&str> {
    let mut comments = source.lines().filter_map(|l| l.trim().strip_prefix("//"));
    let path = comments.find_map(|c| c.trim().strip_prefix("report:"))?;
    Some(path.trim()).filter(|p| !p.is_empty())
}

/// The `.mlir` files of a folder and of those in it, of a finding's or report's folder the smallest test
/// case alone. Links to folders are not followed.
fn files(folder: &Path) -> Result<Vec<Entry>, Failure> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let source = folder.join(Stored::SOURCE);
        let is_report = folder.join(ISSUE).is_file();
        if let Some(script) = Script::at(&folder).filter(|_| is_report) {
            files.push(Entry::Script(script));
            continue;
        }
        if source.is_file() {
            files.push(Entry::Case(source));
            continue;
        }
        let fail = |e: std::io::Error| Failure::plain(format!("{}: {e}", folder.display()));
        for entry in std::fs::read_dir(&folder).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            let path = entry.path();
            if entry.file_type().map_err(fail)?.is_dir() {
                let name = entry.file_name();
                if !NOT_CASES.iter().any(|not| name == *not) {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|e| e == "mlir") {
                files.push(Entry::Case(path));
            }
        }
    }
    files.sort_by(|a, b| a.path().cmp(b.path()));
    Ok(files)
}
