//! Reads a stored finding.

use std::path::{Path, PathBuf};

use lowerfuzz_night::escape::one_line;
use lowerfuzz_oracle::Finding;
use serde_json::Value;

use super::files::{FINDING, LOWERED, SOURCE};
use crate::args::{Confirm, LimitOptions, PassList, TargetOptions, Words, parse_fault, parse_llvm};
use crate::failure::Failure;

/// A folder with a stored finding.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    /// The path of the smallest test case.
    pub(crate) source: PathBuf,
    pub(crate) key: String,
    pub(crate) target: String,
    options: TargetOptions,
    confirm: Option<String>,
}

impl Stored {
    /// The name of the file with the smallest test case.
    pub(crate) const SOURCE: &'static str = SOURCE;
    /// The name of the file with the lowered module.
    pub(crate) const LOWERED: &'static str = LOWERED;
    /// The name of the file with the finding as JSON.
    pub(crate) const JSON: &'static str = FINDING;

    /// Tests whether a folder contains a finding.
    pub(crate) fn is_at(folder: &Path) -> bool {
        folder.join(FINDING).is_file()
    }

    /// Reads the finding in a folder; `None` if the path is a file.
    pub(crate) fn at(path: &Path) -> Result<Option<Stored>, Failure> {
        if !path.is_dir() {
            return Ok(None);
        }
        let file = path.join(FINDING);
        let fail = |e: String| Failure::plain(format!("{}: {e}", file.display()));
        let text = std::fs::read_to_string(&file).map_err(|e| fail(e.to_string()))?;
        let json: Value =
            serde_json::from_str(&text).map_err(|e| fail(one_line(&e.to_string())))?;
        let target = json["target"]
            .as_str()
            .ok_or_else(|| fail("the finding names no target".into()))?;
        Ok(Some(Stored {
            source: path.join(SOURCE),
            key: json["key"].as_str().unwrap_or_default().to_owned(),
            target: target.to_owned(),
            options: TargetOptions {
                fault: json["plant"]
                    .as_str()
                    .map(parse_fault)
                    .transpose()
                    .map_err(fail)?,
                passes: words(&json["passes"])
                    .filter(|words| !words.0.is_empty())
                    .map(PassList::Given),
                pipeline: words(&json["pipeline"]),
                twice: json["verdict"] == Finding::Nondeterministic.name(),
                limits: LimitOptions::default(),
            },
            confirm: json["confirm"].as_str().map(str::to_owned),
        }))
    }

    /// The options that the target was given, overridden by the options given now.
    pub(crate) fn options(&self, given: &TargetOptions) -> TargetOptions {
        let mut options = self.options.clone();
        options.fault = given.fault.or(options.fault);
        options.passes = given.passes.clone().or(options.passes);
        options.pipeline = given.pipeline.clone().or(options.pipeline);
        options.twice |= given.twice;
        options.limits = given.limits;
        options
    }

    /// The passes with which the finding was found.
    pub(crate) fn passes(&self) -> &[String] {
        match &self.options.passes {
            Some(PassList::Given(passes)) => &passes.0,
            Some(PassList::Random) | None => &[],
        }
    }

    /// The target's options as words of a command line.
    pub(crate) fn words(&self) -> Vec<String> {
        self.options.words()
    }

    /// The runner that gave the second opinion, unless another one is requested.
    pub(crate) fn confirm(&self, given: &Confirm) -> Result<Confirm, Failure> {
        match (&self.confirm, given.llvm) {
            (Some(name), None) => {
                let release = parse_llvm(name).map_err(Failure::plain)?;
                Ok(Confirm {
                    llvm: Some(release),
                })
            }
            (_, given) => Ok(Confirm { llvm: given }),
        }
    }
}

/// Reads a list of words from JSON.
fn words(json: &Value) -> Option<Words> {
    let all = json.as_array()?.iter();
    let all: Option<Vec<String>> = all.map(|w| w.as_str().map(str::to_owned)).collect();
    all.map(Words)
}
