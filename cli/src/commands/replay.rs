//! `lowerfuzz replay`: judges every stored case of a folder.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use lowerfuzz_oracle::target::Target;
use serde_json::json;

use super::{Found, check, judge, target};
use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::input;
use crate::output::{print, print_json};

/// Folders whose files are no test cases to run: programs that the verifier must reject, and those
/// whose converted text is checked.
const NOT_CASES: [&str; 2] = ["lowering", "verifier"];

pub(crate) fn main(args: &ReplayArgs) -> Found {
    let mut targets: Vec<(&String, Box<dyn Target>)> = Vec::new();
    for name in &args.targets {
        targets.push((name, target(name, &args.plant)?));
    }
    let mut files = files(&args.folder)?;
    files.sort();
    if files.is_empty() {
        let folder = args.folder.display();
        return Err(Failure::plain(format!("{folder}: no .mlir file in it")));
    }
    let mut judge = judge()?;
    let mut verdicts: BTreeMap<&str, u64> = BTreeMap::new();
    let mut text = String::new();
    let mut rows = Vec::new();
    let mut unreadable = 0u64;
    for path in &files {
        // One file that is no test case does not keep the others from being judged.
        let case = match input::case(path, None) {
            Ok((case, _)) => case,
            Err(failure) => {
                failure.report();
                unreadable += 1;
                continue;
            }
        };
        let file = path.display().to_string();
        for (name, target) in &mut targets {
            let judgement = judge.judge(&case, target.as_mut());
            *verdicts.entry(judgement.verdict.name()).or_default() += 1;
            if judgement.verdict.is_finding() {
                check::describe(&mut text, &file, name, &case, &judgement);
                rows.push(check::row(&file, name, &judgement.verdict));
            }
        }
    }
    let found = !rows.is_empty();
    if args.json {
        print_json(&json!({
            "targets": args.targets,
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
