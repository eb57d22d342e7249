//! `lowerfuzz replay`: judges every stored case of a folder.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use lowerfuzz_oracle::Judge;
use lowerfuzz_oracle::outside::Runner;
use lowerfuzz_oracle::target::Target;
use serde_json::{Value, json};

use super::{Found, check, confirm, judge, target, target_names};
use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::input;
use crate::output::{one_line, print, print_json};

/// Folders whose files are no test cases to run: programs that the verifier must reject, and those
/// whose converted text is checked.
const NOT_CASES: [&str; 2] = ["lowering", "verifier"];

pub(crate) fn main(args: &ReplayArgs) -> Found {
    let names = target_names(&args.targets);
    for name in &names {
        target(name, &args.with)?;
    }
    confirm(&args.confirm)?;
    let mut files = files(&args.folder)?;
    files.sort();
    if files.is_empty() {
        let folder = args.folder.display();
        return Err(Failure::plain(format!("{folder}: no .mlir file in it")));
    }
    let replayed = replay(args, &names, &files)?;
    let mut verdicts: BTreeMap<&str, u64> = BTreeMap::new();
    let mut text = String::new();
    let mut rows = Vec::new();
    let mut unreadable = 0u64;
    for outcome in replayed {
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
                text.push_str(&judged.text);
                rows.extend(judged.rows);
            }
        }
    }
    let found = !rows.is_empty();
    if args.json {
        print_json(&json!({
            "targets": names,
            "files": files.len(),
            "unreadable": unreadable,
            "verdicts": verdicts,
            "findings": rows,
        }))?;
    } else {
        let mut counts: Vec<String> = verdicts.iter().map(|(v, n)| format!("{n} {v}")).collect();
        if unreadable > 0 {
            counts.push(format!("{unreadable} not read"));
        }
        let _ = writeln!(text, "{} cases: {}", files.len(), counts.join(", "));
        print(&text)?;
    }
    if unreadable > 0 {
        return Err(Failure::Reported);
    }
    Ok(found)
}

/// What became of a file, on all targets.
#[derive(Default)]
struct Judged {
    verdicts: Vec<&'static str>,
    text: String,
    rows: Vec<Value>,
}

/// Judges files, several at once; what became of each, in their order.
fn replay(
    args: &ReplayArgs,
    names: &[String],
    files: &[PathBuf],
) -> Result<Vec<Result<Judged, Failure>>, Failure> {
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let jobs = args.jobs.map_or(cores, usize::from).min(files.len());
    let next = AtomicUsize::new(0);
    let all: Mutex<Vec<(usize, Result<Judged, Failure>)>> = Mutex::new(Vec::new());
    let work = || -> Result<(), Failure> {
        let mut judge = judge()?;
        let runner = confirm(&args.confirm)?;
        let mut targets: Vec<(&String, Box<dyn Target>)> = Vec::new();
        for name in names {
            targets.push((name, target(name, &args.with)?));
        }
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(path) = files.get(i) else {
                return Ok(());
            };
            let outcome = one(path, &mut judge, runner.as_ref(), &mut targets);
            all.lock()
                .unwrap_or_else(|e| e.into_inner())
                .push((i, outcome));
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .try_for_each(|thread| match thread.join() {
                Ok(ended) => ended,
                Err(panic) => std::panic::resume_unwind(panic),
            })
    })?;
    let mut all = all.into_inner().unwrap_or_else(|e| e.into_inner());
    all.sort_by_key(|(i, _)| *i);
    Ok(all.into_iter().map(|(_, outcome)| outcome).collect())
}

fn one(
    path: &Path,
    judge: &mut Judge,
    runner: Option<&Runner>,
    targets: &mut [(&String, Box<dyn Target>)],
) -> Result<Judged, Failure> {
    let (case, source) = input::case(path, None)?;
    let file = path.display().to_string();
    let report = report(&source);
    let mut judged = Judged::default();
    for (name, target) in targets {
        let mut judgement = judge.judge(&case, target.as_mut());
        if let Some(runner) = runner {
            runner.confirm(&case, &mut judgement, &mut judge.stages);
        }
        judged.verdicts.push(judgement.verdict.name());
        if judgement.verdict.is_finding() {
            check::describe(&mut judged.text, &file, name, &case, &judgement);
            let mut row = check::row(&file, name, &judgement.verdict);
            if let Some(report) = report {
                let _ = writeln!(judged.text, "  its report: {}", one_line(report));
                row["report"] = json!(report);
            }
            judged.rows.push(row);
        }
    }
    Ok(judged)
}

/// The report that a case came from: a comment line `// report: PATH`.
fn report(source: &str) -> Option<&str> {
    let mut comments = source.lines().filter_map(|l| l.trim().strip_prefix("//"));
    let path = comments.find_map(|c| c.trim().strip_prefix("report:"))?;
    Some(path.trim()).filter(|p| !p.is_empty())
}

/// The `.mlir` files of a folder and of those in it. Links to folders are not followed.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
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
                files.push(path);
            }
        }
    }
    Ok(files)
}
