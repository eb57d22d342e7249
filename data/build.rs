//! Compresses the known bugs, the index of reports, the conformance table and the corpus, so that they
//! are part of the command.

use std::env::var_os;
use std::fs::{read_dir, read_to_string, write};
use std::io;
use std::path::{Path, PathBuf};
use std::process::exit;

#[path = "src/pack.rs"]
mod pack;

/// Folders of the corpus whose files are not test cases.
const NOT_CASES: [&str; 2] = ["lowering", "verifier"];

fn main() {
    let folder = |name| PathBuf::from(var_os(name).unwrap_or_default());
    let root = folder("CARGO_MANIFEST_DIR").join("..");
    if let Err(why) = embed(&root, &folder("OUT_DIR")) {
        println!("cargo::error=reports/ and corpus/ cannot be embedded: {why}");
        exit(1);
    }
}

fn embed(root: &Path, out: &Path) -> io::Result<()> {
    let mut corpus = Vec::new();
    cases(root, Path::new("corpus"), &mut corpus)?;
    // The order of a folder's entries depends on the file system.
    corpus.sort();
    write(out.join("corpus"), pack::pack(&corpus))?;
    let known = root.join("reports/known.toml");
    watch(&known);
    let known = ("known.toml".to_owned(), read_to_string(known)?);
    let mut all = vec![known];
    all.extend(reports(&root.join("reports"))?);
    write(out.join("reports"), pack::pack(&all))?;
    let table = root.join("reports/conformance.json");
    watch(&table);
    let table = [("conformance.json".to_owned(), read_to_string(table)?)];
    write(out.join("conformance"), pack::pack(&table))
}

/// Adds the test cases of a folder, named by their paths.
fn cases(root: &Path, folder: &Path, all: &mut Vec<(String, String)>) -> io::Result<()> {
    watch(&root.join(folder));
    for entry in read_dir(root.join(folder))? {
        let entry = entry?;
        let name = entry.file_name();
        let path = folder.join(&name);
        if entry.file_type()?.is_dir() {
            if !NOT_CASES.iter().any(|not| name == *not) {
                cases(root, &path, all)?;
            }
        } else if path
            .extension()
            .is_some_and(|extension| extension == "mlir")
        {
            all.push((path.display().to_string(), read_to_string(entry.path())?));
        }
    }
    Ok(())
}

/// Returns the first lines of each report, up to its first program, by name.
fn reports(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let mut all = Vec::new();
    for entry in read_dir(folder)? {
        let entry = entry?;
        let issue = entry.path().join("issue.md");
        if issue.is_file() {
            watch(&issue);
            let text = read_to_string(&issue)?;
            let ends = ["\n```", "\n`release-"];
            let end = ends.iter().filter_map(|end| text.find(end)).min();
            let head = text.get(..end.unwrap_or(text.len())).unwrap_or_default();
            let name = entry.file_name().to_string_lossy().into_owned();
            all.push((name, head.trim().to_owned()));
        }
    }
    all.extend(fixed(&folder.join("fixed.md"))?);
    all.extend(questions(&folder.join("questions.md"))?);
    all.sort();
    Ok(all)
}

/// Returns the bugs that only old releases have, in the form of a report's first lines.
fn fixed(list: &Path) -> io::Result<Vec<(String, String)>> {
    watch(list);
    let text = read_to_string(list)?;
    let rows = text.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix("| ")?.split(" | ").collect();
        let [name, releases, what, fix, _] = cells[..] else {
            return None;
        };
        let head = format!("# {what}\n\nOnly in releases {releases}: {fix}.");
        (name != "name").then(|| (name.to_owned(), head))
    });
    Ok(rows.collect())
}

/// Returns the questions of a page by anchor, each with its whole text, and the page itself with a list of them.
fn questions(page: &Path) -> io::Result<Vec<(String, String)>> {
    watch(page);
    let text = read_to_string(page)?;
    let mut all = Vec::new();
    let mut list = "# the documentation is silent, or a release contradicts itself\n\n\
                    The questions; `lowerfuzz known NAME` prints one of them:\n\n"
        .to_owned();
    for question in text.split("\n## ").skip(1) {
        let title = question.lines().next().unwrap_or_default();
        let name = format!("questions.md#{}", anchor(title));
        list.push_str(&format!("- {name}: {title}\n"));
        all.push((name, format!("# {}", question.trim())));
    }
    all.push(("questions.md".to_owned(), list));
    Ok(all)
}

/// Returns the anchor that GitHub gives to a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn watch(path: &Path) {
    println!("cargo::rerun-if-changed={}", path.display());
}
