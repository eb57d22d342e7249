//! Runs the `RUN:` lines of the files in `corpus/lowering` and checks the output with LLVM's
//! FileCheck.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::installed::skipped;
use crate::tool::TOOL;

/// One line `// RUN: [not] lowerfuzz ARGS… [2>&1] [| FileCheck ARGS…]`.
struct Run {
    /// The arguments of `lowerfuzz`.
    tool: Vec<String>,
    /// The arguments of `FileCheck`.
    check: Option<Vec<String>>,
    /// Whether the command of the `RUN:` line must fail.
    fails: bool,
    /// Whether the command's stderr is checked as well.
    errors: bool,
}

/// Splits a text at spaces, except inside single quotes.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quoted = false;
    for c in text.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(std::mem::take(&mut word)),
            _ => word.push(c),
        }
    }
    words.push(word);
    assert!(!quoted, "expected a closing quote in `{text}`");
    words.retain(|w| !w.is_empty());
    words
}

impl Run {
    fn parse(line: &str, file: &str) -> Run {
        let (tool, check) = match line.split_once('|') {
            Some((tool, check)) => (tool, Some(words(check))),
            None => (line, None),
        };
        let mut tool = words(tool);
        let fails = tool.first().is_some_and(|w| w == "not");
        tool.drain(..usize::from(fails));
        let errors = tool.last().is_some_and(|w| w == "2>&1");
        tool.truncate(tool.len() - usize::from(errors));
        assert_eq!(tool.remove(0), "lowerfuzz", "{file}: {line}");
        let place = |words: &mut Vec<String>| {
            assert!(words.iter().any(|w| w == "%s"), "{file}: no %s in {line}");
            for word in words.iter_mut().filter(|w| *w == "%s") {
                file.clone_into(word);
            }
        };
        place(&mut tool);
        let check = check.map(|mut check| {
            assert_eq!(check.remove(0), "FileCheck", "{file}: {line}");
            place(&mut check);
            check
        });
        Run {
            tool,
            check,
            fails,
            errors,
        }
    }

    /// Runs the `RUN:` line. Returns an error message if its expectations fail.
    fn verdict(&self, folder: &Path, file_check: Option<&str>) -> Result<(), String> {
        let output = Command::new(TOOL)
            .args(&self.tool)
            .current_dir(folder)
            .stdin(Stdio::null())
            .output()
            .expect("the command runs");
        let said = String::from_utf8_lossy(&output.stderr);
        let is_right = match output.status.code() {
            Some(0) => !self.fails,
            Some(1 | 2) => self.fails,
            Some(_) | None => false,
        };
        if !is_right {
            let expected = if self.fails { "1 or 2" } else { "0" };
            return Err(format!(
                "{}, expected status {expected}: {said}",
                output.status
            ));
        }
        let (Some(args), Some(file_check)) = (&self.check, file_check) else {
            return Ok(());
        };
        let mut text = output.stdout;
        if self.errors {
            text.extend_from_slice(&output.stderr);
        }
        let checked = fed(
            Command::new(file_check).args(args).current_dir(folder),
            &text,
        );
        if checked.status.success() {
            return Ok(());
        }
        Err(String::from_utf8_lossy(&checked.stderr).into_owned())
    }
}

/// Runs a command with a text on standard input.
fn fed(command: &mut Command, text: &[u8]) -> Output {
    let input = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(input.path(), text).expect("a temporary file");
    let input = std::fs::File::open(input.path()).expect("the same file");
    command.stdin(input).output().expect("FileCheck runs")
}

/// Returns FileCheck under one of the names with which it is installed.
fn file_check() -> Option<&'static str> {
    const NAMES: [&str; 6] = [
        "FileCheck",
        "FileCheck-22",
        "FileCheck-19",
        "FileCheck-16",
        "FileCheck-14",
        "FileCheck-13",
    ];
    NAMES
        .into_iter()
        .find(|name| Command::new(name).arg("--version").output().is_ok())
}

#[test]
fn every_run_line_of_the_corpus_passes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/lowering");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("a folder of the corpus")
        .map(|entry| entry.expect("an entry of the corpus").path())
        .filter(|path| path.extension().is_some_and(|e| e == "mlir"))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let file_check = file_check();
    if file_check.is_none() {
        skipped(
            "FileCheck is not installed (Debian's llvm-N-tools has it); the output is not checked",
        );
    }
    let mut wrong = Vec::new();
    for path in files {
        let name = path.file_name().expect("a file").to_string_lossy();
        let text = std::fs::read_to_string(&path).expect("a file of the corpus");
        let runs: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("// RUN: "))
            .collect();
        assert!(!runs.is_empty(), "{name} has no RUN line");
        for line in runs {
            if let Err(reason) = Run::parse(line, &name).verdict(&folder, file_check) {
                wrong.push(format!("{name}: {line}\n{reason}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn run_lines_are_split_into_words() {
    let run = Run::parse(
        "not lowerfuzz opt -x='a=1 b' %s 2>&1 | FileCheck %s",
        "f.mlir",
    );
    assert_eq!(run.tool, ["opt", "-x=a=1 b", "f.mlir"]);
    assert_eq!(run.check.as_deref(), Some(&["f.mlir".to_owned()][..]));
    assert!(run.fails && run.errors);
}
