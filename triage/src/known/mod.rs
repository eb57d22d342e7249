//! Known bugs: the file `reports/known.toml` states which findings each report explains.

#[cfg(test)]
mod report_tests;
mod rule;
mod suppression;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use lowerfuzz_oracle::{Finding, Verdict};
use lowerfuzz_tools::files::{FileKind, ReadError, read_text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use toml::Spanned;

use self::rule::is_listed;
pub use self::rule::{Candidate, PassAtFault, Rule, RuleError};
pub use self::suppression::{Suppression, SuppressionError};
use crate::escape::one_line;
use crate::signature::Signature;
use crate::uses::Uses;

/// The path of the list of known bugs, if the user names no other file.
const DEFAULT: &str = "reports/known.toml";

/// The list of bugs that have a report.
#[derive(Clone, Debug, Default)]
pub struct KnownBugs {
    rules: Vec<Rule>,
    suppressions: Vec<(Vec<String>, Suppression)>,
    /// Reports that were withdrawn because they were false alarms.
    pub withdrawn: Vec<Withdrawn>,
}

/// A report that was withdrawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Withdrawn {
    /// The subject of the withdrawn report.
    pub name: String,
    /// The date on which the report was withdrawn.
    pub date: String,
    /// Why.
    pub why: String,
}

/// The reason why a list of known bugs cannot be used.
#[derive(Debug, Error)]
pub enum KnownBugsError {
    /// The file with the list cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The file does not contain a valid list of known bugs.
    #[error("{}:{line}: {}", path.display(), one_line(why))]
    Text {
        /// Path of the file.
        path: PathBuf,
        /// The line of the error, counted from 1.
        line: usize,
        /// Description of the error in this line.
        why: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Groups of passes, which rules name as `@NAME`.
    #[serde(default)]
    pass_groups: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    rule: Vec<Spanned<Rule>>,
    #[serde(default)]
    suppress: Vec<Spanned<SuppressionEntry>>,
    #[serde(default)]
    withdrawn: Vec<Withdrawn>,
}

/// A [`Suppression`] as written in the list of known bugs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SuppressionEntry {
    report: String,
    /// The targets that have the bug.
    targets: Vec<String>,
    /// Names of the passes after which the suppression applies. If empty, it applies after all
    /// passes and without passes.
    #[serde(default)]
    passes: Vec<String>,
    /// The ops, or the generator setting, that trigger the bug.
    ops: Vec<String>,
}

impl KnownBugs {
    /// Reads a list of known bugs. If `path` is `None`, the list of the working folder is read. If
    /// the working folder has none, the list is the one that is part of the command.
    ///
    /// # Errors
    /// Returns an error if the file does not exist, or if it is not a valid list.
    pub fn read(path: Option<&Path>) -> Result<KnownBugs, KnownBugsError> {
        let (path, named) = match path {
            Some(path) => (path, true),
            None => (Path::new(DEFAULT), false),
        };
        match read_text(path, FileKind::KnownBugs) {
            Ok(text) => KnownBugs::parse(&text, path),
            Err(why) if why.is_missing() && !named => KnownBugs::embedded(),
            Err(why) => Err(why.into()),
        }
    }

    /// Returns the list that is part of the command.
    ///
    /// # Errors
    /// Returns an error if the embedded list is not valid, which a test excludes.
    pub fn embedded() -> Result<KnownBugs, KnownBugsError> {
        KnownBugs::parse(lowerfuzz_data::known_bugs(), Path::new(DEFAULT))
    }

    /// Parses the text of a list. `path` is used in error messages.
    fn parse(text: &str, path: &Path) -> Result<KnownBugs, KnownBugsError> {
        let fail = |span: Option<Range<usize>>, why: &str| KnownBugsError::Text {
            path: path.to_owned(),
            line: span.map_or(1, |s| {
                text[..s.start.min(text.len())].matches('\n').count() + 1
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
            let mut rule = rule.into_inner();
            rule.expand_pass_groups(&file.pass_groups)
                .and_then(|()| rule.check())
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

    /// Returns the suppressions for a target: what generated programs avoid, so that known bugs do
    /// not hide others.
    pub fn suppressions(&self, target: &str, version: &str) -> impl Iterator<Item = Suppression> {
        let of_target = move |targets: &[String]| is_listed(targets, target, version);
        self.suppressions
            .iter()
            .filter(move |(targets, _)| of_target(targets))
            .map(|(_, suppression)| suppression.clone())
    }

    /// Returns the report that explains a finding, judged by the finding's signature.
    pub fn report(&self, candidate: &Candidate<'_>) -> Option<&str> {
        let mut rules = self.rules.iter();
        let rule = rules.find(|rule| rule.explains(candidate))?;
        Some(&rule.report)
    }

    /// Returns the report that explains a finding of a run in which another target, `then`, lowers
    /// what the passes print. If the lowering is at fault, the bug may be one of either target.
    pub fn report_with(&self, candidate: &Candidate<'_>, then: Option<&str>) -> Option<&str> {
        self.report(candidate).or_else(|| {
            let of_lowering = Candidate {
                target: then?,
                version: "",
                ..*candidate
            };
            let is_of_lowering = candidate.pass == PassAtFault::Lowering;
            is_of_lowering.then(|| self.report(&of_lowering)).flatten()
        })
    }

    /// Returns the report that explains a crash whose pass at fault is not determined. The stack of
    /// the crash must identify the bug, and one of these passes or the lowering must have it.
    pub fn report_of_crash(&self, crash: &Candidate<'_>, passes: &[String]) -> Option<&str> {
        let is_identified = crash.signature.is_identified_by_diagnostic();
        if crash.signature.finding != Finding::Crashed || !is_identified {
            return None;
        }
        let each = passes.iter().map(|pass| PassAtFault::Pass(pass));
        let mut each = each.chain([PassAtFault::Lowering]);
        each.find_map(|pass| self.report(&Candidate { pass, ..*crash }))
    }

    /// Is there a known bug of a target, given by its name and version, with the diagnostic of a
    /// finding, whichever pass is at fault?
    pub fn has_diagnostic(&self, target: (&str, &str), signature: &Signature) -> bool {
        let mut rules = self.rules.iter();
        rules.any(|rule| rule.explains_for_some_pass(target, signature))
    }

    /// Returns the report that may explain an unreduced finding. The symptom and the pass at fault
    /// must match a rule, and the program must have all ops that the rule requires.
    pub fn presumed_report(&self, candidate: &Candidate<'_>, uses: &Uses) -> Option<&str> {
        let mut rules = self.rules.iter();
        let rule = rules.find(|rule| rule.may_explain(candidate, uses))?;
        Some(&rule.report)
    }

    /// Returns the report that may explain an unreduced finding after these passes, if one of them
    /// or the lowering is at fault; see [`KnownBugs::presumed_report`].
    pub fn presumed_after_passes(
        &self,
        candidate: &Candidate<'_>,
        uses: &Uses,
        passes: &[String],
    ) -> Option<&str> {
        let identified = candidate.signature.by_diagnostic();
        let each = passes.iter().map(|pass| PassAtFault::Pass(pass));
        let mut each = each.chain([PassAtFault::Lowering]);
        each.find_map(|pass| {
            let candidate = Candidate { pass, ..*candidate };
            let signature = identified.as_ref().unwrap_or(candidate.signature);
            let identified = Candidate {
                signature,
                ..candidate
            };
            self.report(&identified)
                .or_else(|| self.presumed_report(&candidate, uses))
        })
    }

    /// Returns the report that presumably explains the finding of a stored test case, which is not
    /// reduced, if the lowering is at fault. `uses` are the ops and features of the function with the
    /// finding. `own` is the report for which the case was written: it is preferred if the target has the bug.
    pub fn presumed_report_of_case<'r>(
        &'r self,
        (target, version): (&str, &str),
        verdict: &Verdict,
        uses: &Uses,
        own: Option<&'r str>,
    ) -> Option<&'r str> {
        let signature = Signature::of_unreduced(verdict)?;
        let candidate = Candidate {
            target,
            version,
            signature: &signature,
            pass: PassAtFault::Lowering,
        };
        let diagnostic = signature.by_diagnostic();
        let by_diagnostic = diagnostic.and_then(|signature| {
            self.report(&Candidate {
                signature: &signature,
                ..candidate
            })
        });
        let has_target = |report: &&str| {
            let mut rules = self.rules.iter().filter(|rule| rule.report == **report);
            rules.any(|rule| rule.has_target(target, version))
        };
        // No rule recognises some open questions, but a case may be about one of them.
        let is_only_a_question = |report: &&str| {
            let mut rules = self.rules.iter();
            rules.all(|rule| rule.report != **report)
                && lowerfuzz_data::open_question(report).is_some()
        };
        let own = || own.filter(|report| has_target(report) || is_only_a_question(report));
        let by_ops = || self.presumed_report(&candidate, uses);
        by_diagnostic.or_else(own).or_else(by_ops)
    }

    /// Returns all rules.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Returns all rules that may explain an unreduced finding; see [`KnownBugs::presumed_report`].
    pub fn rules_that_may_explain(
        &self,
        candidate: &Candidate<'_>,
        uses: &Uses,
    ) -> impl Iterator<Item = &Rule> {
        self.rules
            .iter()
            .filter(|rule| rule.may_explain(candidate, uses))
    }

    /// Returns all rules that explain a finding.
    pub fn rules_for(&self, candidate: &Candidate<'_>) -> impl Iterator<Item = &Rule> {
        self.rules.iter().filter(|rule| rule.explains(candidate))
    }
}
