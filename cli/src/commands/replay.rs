//! `lowerfuzz replay`: judges every stored case of a folder.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::{Found, check, judge, target};
use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::input;
use crate::output::{print, print_json};

/// Folders whose files are no test cases to run: programs that the verifier must reject.
const NOT_CASES: [&str; 1] = ["verifier"];

pub(crate) fn main(args: &ReplayArgs) -> Found {
    let mut files = Vec::new();
    collect(&args.folder, &mut files)?;
    files.sort();
    if files.is_empty() {
        let folder = args.folder.display();
        return Err(Failure::plain(format!("{folder}: no .mlir file in it")));
    }
    let mut judge = judge()?;
    let mut verdicts: BTreeMap<&str, u64> = BTreeMap::new();
    let mut text = String::new();
    let mut rows = Vec::new();
    let mut findings = 0;
    for name in &args.targets {
        let mut target = target(name, &args.plant)?;
        for path in &files {
            let (case, _) = input::case(path, None)?;
            let file = path.display().to_string();
            let judgement = judge.judge(&case, target.as_mut());
            *verdicts.entry(judgement.verdict.name()).or_default() += 1;
            if judgement.verdict.is_finding() {
                findings += 1;
                check::describe(&mut text, &file, name, &case, &judgement);
                rows.push(check::row(&file, name, &judgement.verdict));
            }
        }
    }
    if args.json {
        print_json(&json!({
            "targets": args.targets,
            "files": files.len(),
            "verdicts": verdicts,
            "findings": rows,
        }))?;
    } else {
        let counts: Vec<String> = verdicts.iter().map(|(v, n)| format!("{n} {v}")).collect();
        let _ = writeln!(text, "{} cases: {}", files.len(), counts.join(", "));
        print(&text)?;
    }
    Ok(findings > 0)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let fail = |e: std::io::Error| Failure::plain(format!("{}: {e}", folder.display()));
    for entry in std::fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        if path.is_dir() {
            let name = path.file_name().and_then(|n| n.to_str()).unwrap_or("");
            if !NOT_CASES.contains(&name) {
                collect(&path, files)?;
            }
        } else if path.extension().is_some_and(|e| e == "mlir") {
            files.push(path);
        }
    }
    Ok(())
}
