//! The file `lowerfuzz.toml`, which defines targets, and declares ops that lowerfuzz does not know.
//!
//! ```toml
//! [[target]]
//! name = "head"
//! command = "build/bin/my-opt --flag"
//! environment = { LD_LIBRARY_PATH = "/opt/llvm/lib" }
//! spelling = "head"
//! lowered-by = "mlir-opt-22"
//!
//! [opaque]
//! pure = ["my.*"]
//! unknown = ["my.write"]
//! define = "my.mlir"
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use lowerfuzz_ir::Release;
use serde::Deserialize;
use thiserror::Error;

use super::command_line::CommandLine;
use super::registry::Targets;
use super::spec::{TargetSpec, is_name, named_release};

/// The name of the file, which is searched in the current folder and its parents.
pub const CONFIG: &str = "lowerfuzz.toml";

/// Why the file with targets cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("{}: cannot read the file: {why}", path.display())]
    Unreadable {
        /// The path of the file.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// The contents of the file are wrong.
    #[error("{}:{line}: {why}", path.display())]
    Text {
        /// The path of the file.
        path: PathBuf,
        /// The line of the error, counted from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    target: Vec<toml::Spanned<Entry>>,
    #[serde(default)]
    opaque: OpaqueEntry,
}

/// What a file declares about ops that lowerfuzz does not know.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct OpaqueEntry {
    #[serde(default)]
    pure: Vec<String>,
    #[serde(default)]
    unknown: Vec<String>,
    #[serde(default)]
    define: Option<PathBuf>,
}

/// What the file `lowerfuzz.toml` declares about ops that lowerfuzz does not know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpaqueConfig {
    /// The names or patterns of ops without effects.
    pub pure: Vec<String>,
    /// The names or patterns of ops of which passes know nothing.
    pub unknown: Vec<String>,
    /// The file with definitions of ops.
    pub define: Option<PathBuf>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Entry {
    name: String,
    command: String,
    #[serde(default)]
    environment: BTreeMap<String, String>,
    #[serde(default, deserialize_with = "named_release")]
    spelling: Option<Release>,
    #[serde(default)]
    lowered_by: Option<String>,
}

impl Targets {
    /// Adds the targets of a file. If `path` is `None`, the file [`CONFIG`] of the current folder or
    /// of its nearest parent is read, if there is one.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, or if an entry is wrong.
    pub fn read_config(&mut self, path: Option<&Path>) -> Result<(), ConfigError> {
        let found = match path {
            Some(path) => Some(path.to_owned()),
            None => std::env::current_dir().ok().and_then(|folder| {
                let mut candidates = folder.ancestors().map(|folder| folder.join(CONFIG));
                candidates.find(|file| file.is_file())
            }),
        };
        let Some(path) = found else { return Ok(()) };
        let text = std::fs::read_to_string(&path).map_err(|why| ConfigError::Unreadable {
            path: path.clone(),
            why: why.to_string(),
        })?;
        let (specs, opaque) = parse(&text, &path)?;
        self.declare_opaque(opaque);
        for (line, spec) in specs {
            // A definition on the command line comes first.
            if self.is_defined(&spec.name) {
                continue;
            }
            self.add(spec).map_err(|why| ConfigError::Text {
                path: path.clone(),
                line,
                why: why.to_string(),
            })?;
        }
        Ok(())
    }
}

/// Parses the text of a file. Returns each target with its line, and what is declared about ops.
fn parse(text: &str, path: &Path) -> Result<(Vec<(usize, TargetSpec)>, OpaqueConfig), ConfigError> {
    let line_of = |at: usize| text[..at.min(text.len())].lines().count().max(1);
    let fail = |line: usize, why: &str| ConfigError::Text {
        path: path.to_owned(),
        line,
        why: why.trim().to_owned(),
    };
    let file: File = toml::from_str(text).map_err(|e| {
        fail(
            e.span().map_or(1, |span| line_of(span.start + 1)),
            e.message(),
        )
    })?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let OpaqueEntry {
        pure,
        unknown,
        define,
    } = file.opaque;
    let opaque = OpaqueConfig {
        pure,
        unknown,
        define: define.map(|file| folder.join(file)),
    };
    let mut names = BTreeSet::new();
    let each = file.target.into_iter().map(|entry| {
        let line = line_of(entry.span().start + 1);
        let entry = entry.into_inner();
        if !is_name(&entry.name) {
            let name = &entry.name;
            let why = format!(
                "expected a name of letters, digits, `-`, `_`, `.` and `+`, found `{name}`"
            );
            return Err(fail(line, &why));
        }
        if !names.insert(entry.name.clone()) {
            return Err(fail(
                line,
                &format!("the target `{}` is defined twice", entry.name),
            ));
        }
        let mut command =
            CommandLine::parse(&entry.command).map_err(|why| fail(line, &why.to_string()))?;
        command.environment = entry.environment;
        if command.program.contains('/') {
            // A relative path is relative to the file, so that the command works in every folder.
            command.program = folder.join(&command.program).display().to_string();
        }
        let spec = TargetSpec {
            name: entry.name,
            command,
            spelling: entry.spelling,
            lowered_by: entry.lowered_by,
        };
        Ok((line, spec))
    });
    Ok((each.collect::<Result<_, _>>()?, opaque))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Vec<(usize, TargetSpec)>, String> {
        let parsed = parse(text, Path::new("/work/lowerfuzz.toml"));
        parsed
            .map(|(targets, _)| targets)
            .map_err(|why| why.to_string())
    }

    #[test]
    fn a_file_declares_ops() {
        let text = "[opaque]\npure = [\"my.*\"]\nunknown = [\"my.write\"]\ndefine = \"my.mlir\"\n";
        let parsed = parse(text, Path::new("/work/lowerfuzz.toml"));
        let (_, opaque) = parsed.expect("a file");
        let expected = OpaqueConfig {
            pure: vec!["my.*".to_owned()],
            unknown: vec!["my.write".to_owned()],
            define: Some(PathBuf::from("/work/my.mlir")),
        };
        assert_eq!(opaque, expected);
    }

    #[test]
    fn an_entry_defines_a_target() {
        let text = "[[target]]\nname = \"head\"\ncommand = \"build/my-opt --flag\"\n\
                    environment = { A = \"b\" }\nspelling = \"head\"\nlowered-by = \"mlir-opt-22\"\n\n\
                    [[target]]\nname = \"old\"\ncommand = \"my-opt\"\nspelling = 19\n";
        let targets = parsed(text).expect("a file");
        let [(_, head), (line, old)] = &targets[..] else {
            panic!("two targets, found {}", targets.len());
        };
        assert_eq!(head.command.program, "/work/build/my-opt");
        assert_eq!(head.command.args, ["--flag"]);
        assert_eq!(head.command.environment["A"], "b");
        assert_eq!(head.spelling, Some(Release::HEAD));
        assert_eq!(head.lowered_by.as_deref(), Some("mlir-opt-22"));
        assert_eq!((*line, old.spelling), (8, Some(Release::R19)));
        assert_eq!(old.command.program, "my-opt");
    }

    #[test]
    fn an_error_names_its_line() {
        let wrong = "[[target]]\nname = \"a\"\ncommand = \"x\"\nspeling = 22\n";
        let why = parsed(wrong).expect_err("a misspelt key");
        assert!(
            why.starts_with("/work/lowerfuzz.toml:4: unknown field `speling`"),
            "{why}"
        );
        let wrong = "\n[[target]]\nname = \"a b\"\ncommand = \"x\"\n";
        let why = parsed(wrong).expect_err("a name with a space");
        assert!(
            why.starts_with("/work/lowerfuzz.toml:2: expected a name"),
            "{why}"
        );
        let wrong = "[[target]]\nname = \"a\"\ncommand = \"x\"\n".repeat(2);
        let why = parsed(&wrong).expect_err("a name that is defined twice");
        assert_eq!(
            why,
            "/work/lowerfuzz.toml:4: the target `a` is defined twice"
        );
        let wrong = "[[target]]\nname = \"a\"\ncommand = \"x\"\nspelling = 17\n";
        let why = parsed(wrong).expect_err("an unknown release");
        assert!(why.contains("found `17`"), "{why}");
    }
}
