//! Runs the examples of `README.md` and `docs/`, compares their output with the text, and checks
//! links. `docs/README.md` describes the format of the examples.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::installed::{find, skipped};
use crate::tool::{Folder, Ran, TOOL};

/// The character that stands for omitted text or omitted lines in an output.
const ELISION: char = '…';

/// A page of the guide, with its path.
struct Page {
    path: PathBuf,
    text: String,
}

/// A fenced block. If it shows a file, it has the file's name.
#[derive(Debug, PartialEq)]
struct Block<'a> {
    language: &'a str,
    file: Option<&'a str>,
    lines: Vec<&'a str>,
}

/// A command and its expected output.
struct Example<'a> {
    command: &'a str,
    printed: Vec<&'a str>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn page(path: PathBuf) -> Page {
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    Page { path, text }
}

/// Returns the pages of the guide, sorted by path.
fn guide() -> Vec<Page> {
    let folder = std::fs::read_dir(root().join("docs")).expect("a folder with the guide");
    let mut paths: Vec<PathBuf> = folder
        .map(|entry| entry.expect("an entry of a folder").path())
        .filter(|path| path.extension().is_some_and(|e| e == "md"))
        .collect();
    paths.sort();
    paths.into_iter().map(page).collect()
}

/// Returns the file name at the end of a line that introduces a file's contents.
fn introduced(line: &str) -> Option<&str> {
    let (_, name) = line.trim_end().strip_suffix("`:")?.rsplit_once('`')?;
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    (name.contains('.') && name.chars().all(plain)).then_some(name)
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    let mut before = "";
    while let Some(line) = lines.next() {
        let Some(language) = line.trim_start().strip_prefix("```") else {
            if !line.trim().is_empty() {
                before = line;
            }
            continue;
        };
        let block = lines.by_ref().take_while(|line| line.trim_start() != "```");
        found.push(Block {
            language,
            file: introduced(before),
            lines: block.collect(),
        });
        before = "";
    }
    found
}

fn examples<'a>(block: &Block<'a>) -> Vec<Example<'a>> {
    let mut found: Vec<Example<'_>> = Vec::new();
    for line in &block.lines {
        if let Some(command) = line.strip_prefix("$ ") {
            found.push(Example {
                command,
                printed: Vec::new(),
            });
        } else if let Some(last) = found.last_mut() {
            last.printed.push(line);
        }
    }
    found
}

/// Returns whether an output matches the written output, which may contain elisions.
fn fits(written: &[&str], found: &[&str]) -> bool {
    match written {
        [] => found.is_empty(),
        ["…", rest @ ..] => (0..=found.len()).any(|skipped| fits(rest, &found[skipped..])),
        [line, rest @ ..] => found
            .split_first()
            .is_some_and(|(first, more)| line_fits(line, first) && fits(rest, more)),
    }
}

fn line_fits(written: &str, found: &str) -> bool {
    let Some((before, after)) = written.split_once(ELISION) else {
        return written == found;
    };
    let Some(rest) = found.strip_prefix(before) else {
        return false;
    };
    let places = rest.char_indices().map(|(at, _)| at);
    places
        .chain([rest.len()])
        .any(|at| line_fits(after, &rest[at..]))
}

fn trimmed<'a>(lines: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut lines: Vec<&str> = lines.into_iter().collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

/// The tools whose names occur in an example.
fn tools(example: &Example<'_>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in example.printed.iter().chain([&example.command]) {
        for (prefix, runner) in [("mlir-opt-", false), ("llvm", true)] {
            for after in line.split(prefix).skip(1) {
                let number: String = after.chars().take_while(char::is_ascii_digit).collect();
                match (number.as_str(), runner) {
                    ("", _) => {}
                    (number, false) => _ = found.insert(format!("mlir-opt-{number}")),
                    ("22", true) => _ = found.insert("mlir-runner-22".to_owned()),
                    (number, true) => _ = found.insert(format!("mlir-cpu-runner-{number}")),
                }
            }
        }
    }
    found
}

fn run(folder: &Folder, command: &str) -> Ran {
    let ours = Path::new(TOOL)
        .parent()
        .expect("the command is in a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = [ours.to_owned()].into_iter();
    let path = std::env::join_paths(folders.chain(std::env::split_paths(&path)));
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder.path())
        .env("PATH", path.expect("a list of folders"))
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output();
    Ran::new(&output.expect("the shell runs"))
}

/// Runs the examples of a page. Returns the number of examples, and the differences.
fn try_page(page: &Page) -> (usize, Vec<String>) {
    let folder = Folder::new();
    let (mut count, mut wrong) = (0, Vec::new());
    for block in blocks(&page.text) {
        if let Some(name) = block.file {
            folder.write(name, format!("{}\n", block.lines.join("\n")));
            continue;
        }
        if block.language != "text" {
            continue;
        }
        for example in examples(&block) {
            count += 1;
            let command = example.command;
            let missing: Vec<String> = tools(&example)
                .into_iter()
                .filter(|tool| find(tool).is_none())
                .collect();
            if !missing.is_empty() {
                let missing = missing.join(", ");
                skipped(&format!("{command}: {missing} not installed"));
                continue;
            }
            let ran = run(&folder, command);
            let found = trimmed(ran.out.lines().chain(ran.errors()));
            let written = trimmed(example.printed);
            if !fits(&written, &found) {
                let (page, found) = (page.path.display(), found.join("\n"));
                let written = written.join("\n");
                wrong.push(format!(
                    "{page}: $ {command}\n--- written\n{written}\n--- printed\n{found}"
                ));
            }
        }
    }
    (count, wrong)
}

#[test]
fn documentation_examples_print_the_shown_output() {
    let mut pages = guide();
    pages.push(page(root().join("README.md")));
    let (mut count, mut wrong) = (0, Vec::new());
    for page in &pages {
        let (tried, failed) = try_page(page);
        count += tried;
        wrong.extend(failed);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    // Every line that looks like a command must have been run as part of an example.
    let lines = pages.iter().flat_map(|page| page.text.lines());
    assert_eq!(count, lines.filter(|l| l.starts_with("$ ")).count());
    assert!(count > 0);
}

/// The anchor of a heading, as used in links.
fn anchor(heading: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
    let kept = heading.chars().filter(kept);
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// The lines of a text outside of fenced blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut fenced = false;
    text.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fenced && !fence
    })
}

fn links(text: &str) -> Vec<String> {
    let prose = prose(text).collect::<Vec<_>>().join("\n");
    let after = prose.split("](").skip(1);
    let links = after.filter_map(|rest| Some(rest.split_once(')')?.0.to_owned()));
    links.filter(|link| !link.starts_with("http")).collect()
}

#[test]
fn documentation_links_resolve() {
    let names = [
        "README.md",
        "SEMANTICS.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
    ];
    let mut pages: Vec<Page> = names.iter().map(|name| page(root().join(name))).collect();
    pages.push(page(root().join("corpus/README.md")));
    let guide = guide();
    let contents = guide.iter().find(|page| page.path.ends_with("README.md"));
    let listed = links(&contents.expect("the guide has a table of contents").text);
    for page in &guide {
        let name = page.path.file_name().and_then(|name| name.to_str());
        let name = name.expect("a name in UTF-8");
        let is_listed = name == "README.md" || listed.iter().any(|link| link == name);
        assert!(is_listed, "docs/README.md does not list {name}");
    }
    pages.extend(guide);
    for Page { path, text } in &pages {
        for link in links(text) {
            let (file, heading) = link.split_once('#').unwrap_or((&link, ""));
            let folder = path.parent().expect("a page is in a folder");
            let to = if file.is_empty() {
                path.clone()
            } else {
                folder.join(file)
            };
            assert!(to.exists(), "{}: {link}", path.display());
            if heading.is_empty() {
                continue;
            }
            let target = page(to);
            let mut headings = prose(&target.text).filter(|line| line.starts_with('#'));
            let known = headings.any(|line| anchor(line.trim_start_matches(['#', ' '])) == heading);
            assert!(known, "{}: {link}: no such heading", path.display());
        }
    }
}

#[test]
fn elisions_match_any_text() {
    assert!(line_fits("in … s, seed 1", "in 3.4 s, seed 1"));
    assert!(line_fits("a…b…c", "abbc"));
    assert!(!line_fits("in … s, seed 1", "in 3.4 s, seed 12"));
    assert!(!line_fits("a", "a b"));
    assert!(fits(&["a", "…", "b"], &["a", "b"]));
    assert!(fits(&["…", "b", "…"], &["a", "b", "b"]));
    assert!(!fits(&["a", "…"], &["b"]));
    assert!(!fits(&["a"], &["a", "b"]));
    assert!(!fits(&["a", "b"], &["a"]));
}

#[test]
fn blocks_are_parsed_with_names_and_commands() {
    let text = "One, `a.mlir`:\n\n```mlir\nmodule {}\n```\n\n```text\nno\n$ x 1\ny\n$ z\n```\n";
    let found = blocks(text);
    let file = Block {
        language: "mlir",
        file: Some("a.mlir"),
        lines: vec!["module {}"],
    };
    assert_eq!(found.len(), 2);
    assert_eq!(found[0], file);
    assert_eq!(found[1].file, None);
    let commands = examples(&found[1]);
    let commands: Vec<_> = commands
        .iter()
        .map(|e| (e.command, &e.printed[..]))
        .collect();
    assert_eq!(commands, [("x 1", &["y"][..]), ("z", &[][..])]);
    let example = Example {
        command: "lowerfuzz check a --confirm llvm22",
        printed: vec!["a: mlir-opt-13: llvm.load"],
    };
    let tools: Vec<String> = tools(&example).into_iter().collect();
    assert_eq!(tools, ["mlir-opt-13", "mlir-runner-22"]);
}
