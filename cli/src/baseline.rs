//! Findings of an earlier run of the same command, which do not count again.

use std::collections::BTreeSet;
use std::path::Path;

use lowerfuzz_tools::files::{FileKind, read_text};
use serde_json::Value;

use crate::failure::Failure;

/// The findings of a file that `check --json` or `lit --json` wrote.
#[derive(Debug, Default)]
pub(crate) struct Baseline(BTreeSet<Vec<String>>);

impl Baseline {
    /// Reads the output of `check --json`: the file, the target and the verdict of each finding.
    pub(crate) fn of_check(path: Option<&Path>) -> Result<Baseline, Failure> {
        let keys = ["file", "target", "verdict"];
        Baseline::read(path, "check", |value| value.as_array(), &keys)
    }

    /// Reads the output of `lit --json`: the file, function, passes and level of each finding.
    pub(crate) fn of_lit(path: Option<&Path>) -> Result<Baseline, Failure> {
        let keys = ["file", "function", "passes", "level"];
        Baseline::read(path, "lit", |value| value["findings"].as_array(), &keys)
    }

    fn read(
        path: Option<&Path>,
        command: &str,
        rows: impl Fn(&Value) -> Option<&Vec<Value>>,
        keys: &[&str],
    ) -> Result<Baseline, Failure> {
        let Some(path) = path else {
            return Ok(Baseline::default());
        };
        let text = read_text(path, FileKind::Results).map_err(Failure::shown)?;
        let bad = |why: String| {
            Failure::Plain(format!(
                "{}: expected the output of `{command} --json`: {why}",
                path.display()
            ))
        };
        let value: Value = serde_json::from_str(&text).map_err(|why| bad(why.to_string()))?;
        let rows = rows(&value).ok_or_else(|| bad("found other JSON".to_owned()))?;
        let words = |row: &Value| keys.iter().map(|key| word(&row[*key])).collect();
        Ok(Baseline(rows.iter().map(words).collect()))
    }

    /// Returns whether the earlier run had a finding with these values of its keys.
    pub(crate) fn has(&self, words: &[&str]) -> bool {
        !self.0.is_empty()
            && self
                .0
                .contains(&words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>())
    }
}

/// A value as one text: the words of a list are joined.
fn word(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(all) => all.iter().map(word).collect::<Vec<_>>().join(" "),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_of_the_baseline_are_found_by_their_keys() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("base.json");
        let rows = r#"{"findings": [{"file": "a.mlir", "function": "f", "passes": ["-cse", "-sccp"],
                        "level": "source", "line": 7}]}"#;
        std::fs::write(&path, rows).expect("a file");
        let baseline = Baseline::of_lit(Some(&path)).expect("readable");
        assert!(baseline.has(&["a.mlir", "f", "-cse -sccp", "source"]));
        assert!(!baseline.has(&["a.mlir", "f", "-cse", "source"]));
        let Err(error) = Baseline::of_check(Some(&path)) else {
            panic!("this is no output of `check`");
        };
        let expected = format!(
            "{}: expected the output of `check --json`: found other JSON",
            path.display()
        );
        assert_eq!(error.line(), expected);
        assert!(!Baseline::of_check(None).expect("nothing to read").has(&[]));
    }
}
