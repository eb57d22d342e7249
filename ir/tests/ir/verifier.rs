//! Tests of every verifier rule against its fixture in `corpus/verifier`.
//!
//! A fixture is one file with programs separated by lines `// -----`. A line that ends in `//
//! error: TEXT` must get an error whose message contains TEXT. No other line may get an error. If
//! the first line is `// rules: lowered`, the rules for lowered modules apply, too.

use std::fs;
use std::path::{Path, PathBuf};

use lowerfuzz_ir::error::line_and_column;
use lowerfuzz_ir::text::parse;
use lowerfuzz_ir::verify::{Rules, Verifier};

const MARK: &str = "// error: ";

fn fixtures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/verifier");
    let entries = fs::read_dir(&folder).expect("the folder of fixtures can be read");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder of fixtures can be read").path())
        .filter(|path| path.extension().is_some_and(|e| e == "mlir"))
        .collect();
    files.sort();
    files
}

/// Returns the differences for one program: expected errors that are missing, and unexpected
/// errors.
fn differences(program: &str, rules: Rules) -> Vec<String> {
    let (module, _) = match parse(program, None) {
        Ok(parsed) => parsed,
        Err(error) => {
            let (line, column) = line_and_column(program, error.span.start);
            return vec![format!("{line}:{column}: does not parse: {error}")];
        }
    };
    let mut marks: Vec<(usize, &str)> = program
        .lines()
        .enumerate()
        .filter_map(|(i, line)| Some((i + 1, line.split_once(MARK)?.1)))
        .collect();
    let mut differences = Vec::new();
    let errors = Verifier::new(rules).verify(&module).err();
    for error in errors.unwrap_or_default() {
        let line = match error.loc.offset() {
            Some(offset) => line_and_column(program, offset).0,
            None => 0,
        };
        let met = marks
            .iter()
            .position(|(at, text)| *at == line && error.message.contains(text));
        match met {
            Some(i) => drop(marks.remove(i)),
            None => differences.push(format!("{line}: {}", error.message)),
        }
    }
    differences.extend(
        marks
            .iter()
            .map(|(line, text)| format!("{line}: no {text:?}")),
    );
    differences
}

#[test]
fn every_fixture_gets_exactly_its_expected_errors() {
    let mut complaints_of_all = Vec::new();
    let files = fixtures();
    assert!(files.len() > 30, "one file a rule, found {}", files.len());
    for path in files {
        let text = fs::read_to_string(&path).expect("a fixture can be read");
        let rules = if text.starts_with("// rules: lowered\n") {
            Rules::LOWERED
        } else {
            Rules::BASE
        };
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        assert!(
            text.contains(MARK) != name.starts_with("valid-"),
            "{name}: expected error marks in every file except the valid ones"
        );
        for (i, program) in text.split("// -----\n").enumerate() {
            for complaint in differences(program, rules) {
                complaints_of_all.push(format!("{name}, program {i}: {complaint}"));
            }
        }
    }
    assert!(complaints_of_all.is_empty(), "{complaints_of_all:#?}");
}
