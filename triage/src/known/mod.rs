//! Known bugs: `reports/known.toml` says which findings a report explains.

mod rule;
mod suppression;
#[cfg(test)]
mod tests;

use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use toml::Spanned;

pub use self::rule::{Candidate, PassAtFault, Rule, RuleError};
pub use self::suppression::{Suppression, SuppressionError};
use crate::escape::one_line;
use crate::signature::Signature;
use crate::uses::Uses;

/// Where the list is if no other file is named.
const DEFAULT: &str = "reports/known.toml";

/// The bugs that have a report.
#[derive(Clone, Debug, Default)]
pub struct KnownBugs {
    rules: Vec<Rule>,
    suppressions: Vec<(Vec<String>, Suppression)>,
    /// Reports that were withdrawn because they were false alarms.
    pub withdrawn: Vec<Withdrawn>,
}

/// A claim that was made and taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Withdrawn {
    /// What it was about.
    pub name: String,
    /// When it was taken back.
    pub date: String,
    /// Why.
    pub why: String,
}

/// Why a list of known bugs cannot be used.
#[derive(Debug, Error)]
pub enum KnownBugsError {
    /// The file cannot be read.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file is no list.
    #[error("{}:{line}: {}", path.display(), one_line(why))]
    Text {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        why: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    rule: Vec<Spanned<Rule>>,
    #[serde(default)]
    suppress: Vec<Spanned<SuppressionEntry>>,
    #[serde(default)]
    withdrawn: Vec<Withdrawn>,
}

/// What a file says of a [`Suppression`].
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SuppressionEntry {
    report: String,
    /// The targets that have the bug.
    targets: Vec<String>,
    /// The passes after which it matters, by name; after all and none if not given.
    #[serde(default)]
    passes: Vec<String>,
    /// What shows it: ops, or a setting of the generator.
    ops: Vec<String>,
}

impl KnownBugs {
    /// Reads a list: that of the working folder, if there is one, where no file is named.
    ///
    /// # Errors
    /// There is no such file, or it is no list.
    pub fn read(path: Option<&Path>) -> Result<KnownBugs, KnownBugsError> {
        let (path, named) = match path {
            Some(path) => (path, true),
            None => (Path::new(DEFAULT), false),
        };
        match std::fs::read_to_string(path) {
            Ok(text) => KnownBugs::parse(&text, path),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound && !named => {
                Ok(KnownBugs::default())
            }
            Err(source) => Err(KnownBugsError::Io {
                path: path.to_owned(),
                source,
            }),
        }
    }

    /// The list with this text, which stands in a file.
    fn parse(text: &str, path: &Path) -> Result<KnownBugs, KnownBugsError> {
        let fail = |span: Option<Range<usize>>, why: &str| KnownBugsError::Text {
            path: path.to_owned(),
            line: span.map_or(1, |s| {
                text[..s.start.min(text.len())].lines().count().max(1)
            }),
            why: why.to_owned(),
        };
        let file: File = toml::from_str(text).map_err(|e| fail(e.span(), e.message()))?;
        let mut known = KnownBugs {
            withdrawn: file.withdrawn,
            ..KnownBugs::default()
        };
        for rule in file.rule {
            let span = rule.span();
            let rule = rule.into_inner();
            rule.check()
                .map_err(|why| fail(Some(span), &why.to_string()))?;
            known.rules.push(rule);
        }
        for entry in file.suppress {
            let span = entry.span();
            let entry = entry.into_inner();
            let ops = entry.ops.iter().map(String::as_str);
            let suppression = Suppression::new(entry.passes, ops)
                .map_err(|why| fail(Some(span), &format!("{}: {why}", entry.report)))?;
            known.suppressions.push((entry.targets, suppression));
        }
        Ok(known)
    }

    /// What programs for a target do without, so that known bugs hide no others.
    pub fn suppressions(&self, target: &str) -> impl Iterator<Item = Suppression> {
        let of_target = move |targets: &[String]| targets.iter().any(|t| t == target);
        self.suppressions
            .iter()
            .filter(move |(targets, _)| of_target(targets))
            .map(|(_, suppression)| suppression.clone())
    }

    /// The report that explains a finding, as far as its signature tells.
    pub fn report(&self, candidate: &Candidate<'_>) -> Option<&str> {
        let mut rules = self.rules.iter();
        let rule = rules.find(|rule| rule.explains(candidate))?;
        Some(&rule.report)
    }

    /// Is there a known bug with the diagnostic of a finding, whichever pass is at fault?
    pub fn has_diagnostic(&self, target: &str, signature: &Signature) -> bool {
        let mut rules = self.rules.iter();
        rules.any(|rule| rule.explains_for_some_pass(target, signature))
    }

    /// The report that may explain a finding that is not reduced: the same comes of the bug, by the fault of
    /// the same pass, and the program has all ops that a rule of the bug asks for.
    pub fn presumed_report(&self, candidate: &Candidate<'_>, uses: &Uses) -> Option<&str> {
        let mut rules = self.rules.iter();
        let rule = rules.find(|rule| rule.may_explain(candidate, uses))?;
        Some(&rule.report)
    }

    /// The rules that explain a finding.
    pub fn rules_for(&self, candidate: &Candidate<'_>) -> impl Iterator<Item = &Rule> {
        self.rules.iter().filter(|rule| rule.explains(candidate))
    }
}
