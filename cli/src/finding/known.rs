//! The list of known bugs: `reports/known.toml` maps keys to reports.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use lowerfuzz_ir::Op;
use lowerfuzz_night::Withdrawn;
use lowerfuzz_night::escape::one_line;
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use super::avoid::{Avoid, is_about};
use super::distill::use_of;
use crate::failure::Failure;

/// The list that is read by default.
const DEFAULT: &str = "reports/known.toml";

/// The known keys and their reports.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    reports: BTreeMap<(String, Option<String>), String>,
    like: Vec<Like>,
    avoid: Vec<Hider>,
    /// Reports that were withdrawn because they were false alarms.
    pub(crate) withdrawn: Vec<Withdrawn>,
}

/// A pattern for the keys that share a cause.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Like {
    /// The pattern of the keys; `*` matches any text.
    #[serde(rename = "key")]
    pattern: String,
    /// The pattern applies only if one of these passes ran; empty means any passes.
    #[serde(default)]
    passes: Vec<String>,
    /// The targets that have the bug; empty means every target.
    #[serde(default, rename = "target", deserialize_with = "one_or_several")]
    targets: Vec<String>,
    report: String,
}

/// Deserializes a string or a list of strings.
fn one_or_several<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Either {
        One(String),
        Several(Vec<String>),
    }
    Ok(match Either::deserialize(from)? {
        Either::One(one) => vec![one],
        Either::Several(all) => all,
    })
}

/// An unreduced finding, with the data that is compared with known bugs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unreduced<'a> {
    pub(crate) target: &'a str,
    /// The key of the unreduced finding.
    pub(crate) key: &'a str,
    pub(crate) verdict: &'a str,
    pub(crate) blame: &'a str,
    /// The passes that the finding needs, with the pass at fault last. Empty if the lowering is at
    /// fault.
    pub(crate) needs: &'a [String],
    /// The features that the program uses; see [`uses`](super::uses).
    pub(crate) uses: &'a [u16],
}

/// The triggers of a bug that is so frequent that it hides other bugs.
#[derive(Clone, Debug)]
struct Hider {
    targets: Vec<String>,
    rule: Avoid,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    known: Vec<Entry>,
    #[serde(default)]
    like: Vec<Like>,
    #[serde(default)]
    avoid: Vec<Spanned<AvoidEntry>>,
    #[serde(default)]
    withdrawn: Vec<Withdrawn>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    key: String,
    /// The target that has the bug; `None` means every target.
    target: Option<String>,
    report: String,
}

/// The entry for a [`Hider`] in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AvoidEntry {
    report: String,
    /// The targets that have the bug.
    targets: Vec<String>,
    /// The passes before which the triggers matter. If absent, they always matter.
    #[serde(default)]
    passes: Vec<String>,
    /// The triggers: ops, or the other names that [`Avoid::new`] accepts.
    ops: Vec<String>,
}

impl Known {
    /// Reads the list. Without a path, reads the list of the working directory, if there is one.
    pub(crate) fn read(path: Option<&Path>) -> Result<Known, Failure> {
        let (path, named) = match path {
            Some(path) => (path, true),
            None => (Path::new(DEFAULT), false),
        };
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound && !named => {
                return Ok(Known::default());
            }
            Err(e) => return Err(Failure::plain(format!("{}: {e}", path.display()))),
        };
        let fail = |span: Option<Range<usize>>, what: &str| {
            let line = span.map_or(1, |s| {
                text[..s.start.min(text.len())].lines().count().max(1)
            });
            Failure::plain(format!("{}:{line}: {}", path.display(), one_line(what)))
        };
        let file: File = toml::from_str(&text).map_err(|e| fail(e.span(), e.message()))?;
        let avoid = file.avoid.into_iter().map(|hider| {
            let span = hider.span();
            let hider = hider.into_inner();
            let ops = hider.ops.iter().map(String::as_str);
            let rule = Avoid::new(hider.passes, ops);
            let of_report = |why: String| fail(Some(span), &format!("{}: {why}", hider.report));
            Ok(Hider {
                targets: hider.targets,
                rule: rule.map_err(of_report)?,
            })
        });
        let entries = file.known.into_iter();
        Ok(Known {
            avoid: avoid.collect::<Result<_, Failure>>()?,
            like: file.like,
            reports: entries.map(|e| ((e.key, e.target), e.report)).collect(),
            withdrawn: file.withdrawn,
        })
    }

    /// The rules that keep known bugs out of the programs for a target.
    pub(crate) fn avoided(&self, target: &str) -> impl Iterator<Item = Avoid> {
        let of_target = move |hider: &&Hider| hider.targets.iter().any(|t| t == target);
        let hiders = self.avoid.iter().filter(of_target);
        hiders.map(|hider| hider.rule.clone())
    }

    /// The report of the finding with this key that occurs with these passes, given as options.
    pub(crate) fn report(&self, key: &str, target: &str, passes: &[String]) -> Option<&str> {
        let of = |target: Option<String>| self.reports.get(&(key.to_owned(), target));
        let exactly = of(Some(target.to_owned())).or_else(|| of(None));
        let report = exactly.or_else(|| {
            let like = |like: &&Like| like.is_of(key, target, passes);
            self.like.iter().find(like).map(|like| &like.report)
        });
        report.map(String::as_str)
    }

    /// The report of a bug that presumably causes an unreduced finding. Either the verdict and the
    /// pass at fault match a known key and the program has all ops of that key, or an entry that
    /// names the passes matches the key of the unreduced finding.
    pub(crate) fn explains(&self, found: Unreduced<'_>) -> Option<&str> {
        let by_lowering = found.needs.is_empty();
        let shows = |key: &str, passes: &[String]| {
            let by_pass = !passes.is_empty() && is_about(passes, found.needs);
            let is_seen = by_pass && is_like(found.key, key);
            is_seen || (by_pass || passes.is_empty() && by_lowering) && is_shown(key, found)
        };
        // An open question does not explain a finding.
        let exactly = self.reports.iter().find(|((key, target), report)| {
            let of_target = target.as_ref().is_none_or(|t| t == found.target);
            *report != QUESTIONS && of_target && shows(key, &[])
        });
        let like = |like: &&Like| {
            like.report != QUESTIONS
                && like.is_of_target(found.target)
                && shows(&like.pattern, &like.passes)
        };
        let report = exactly
            .map(|(_, report)| report)
            .or_else(|| self.like.iter().find(like).map(|like| &like.report));
        report.map(String::as_str)
    }
}

/// The list of cases that may not be bugs.
const QUESTIONS: &str = "reports/questions.md";

/// Tests whether an unreduced finding has the verdict of a key and its program has all ops of the
/// key. A key without ops never matches.
fn is_shown(key: &str, found: Unreduced<'_>) -> bool {
    let Some(shape) = key.strip_prefix(found.verdict).and_then(|rest| {
        rest.strip_prefix('/')?
            .strip_prefix(found.blame)?
            .strip_prefix('/')
    }) else {
        return false;
    };
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
    let words = shape
        .split(|c| !is_of_name(c))
        .filter(|word| word.contains('.'));
    let mut ops = words
        .filter_map(|word| Op::from_name(word)?.0.newest_name())
        // Lowered ops in a key are not part of the source program.
        .filter(|name| !name.starts_with("llvm."))
        .peekable();
    ops.peek().is_some() && ops.all(|name| found.uses.binary_search(&use_of(name)).is_ok())
}

impl Like {
    fn is_of_target(&self, target: &str) -> bool {
        self.targets.is_empty() || self.targets.iter().any(|t| t == target)
    }

    fn is_of(&self, key: &str, target: &str, passes: &[String]) -> bool {
        self.is_of_target(target) && is_about(&self.passes, passes) && is_like(key, &self.pattern)
    }
}

/// Tests whether a text matches a pattern in which `*` stands for any text.
fn is_like(text: &str, pattern: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else {
        return text == pattern;
    };
    let (middle, end) = rest.rsplit_once('*').unwrap_or(("", rest));
    let inner = text
        .strip_prefix(start)
        .and_then(|text| text.strip_suffix(end));
    let after = |text: &mut &str, part: &str| -> Option<()> {
        let place = text.find(part)?;
        *text = &text[place + part.len()..];
        Some(())
    };
    inner.is_some_and(|mut text| {
        middle
            .split('*')
            .all(|part| after(&mut text, part).is_some())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_matches_any_text() {
        let like = |pattern: &str| is_like("mismatch/affine.for()+affine.store(int)", pattern);
        assert!(like("mismatch/affine.for()+affine.store(int)"));
        assert!(like("mismatch/*affine.store(*)"));
        assert!(like("mismatch/affine.for()+affine.store(int)*"));
        assert!(like("*for*store*"));
        assert!(!like("mismatch/*affine.load(*)"));
        assert!(!like("*store*for*"));
        assert!(!like("mismatch/*)+*(int)+*"));
        // No part of the text may be matched twice.
        assert!(!is_like("ab", "ab*b") && is_like("ab", "a*b") && is_like("abb", "ab*b"));
    }

    #[test]
    fn keys_with_one_cause_share_a_report() {
        let known = Known {
            like: vec![Like {
                pattern: "mismatch/lowering/*affine.store(*".into(),
                passes: vec!["sccp".into()],
                targets: Vec::new(),
                report: "reports/x".into(),
            }],
            ..Known::default()
        };
        let of = |passes: &[&str]| {
            let passes: Vec<String> = passes.iter().map(|p| (*p).to_owned()).collect();
            let key = "mismatch/lowering/affine.for()+affine.store(int,memref2)";
            known.report(key, "mlir-opt-22", &passes)
        };
        assert_eq!(of(&["-cse", "-sccp=x=1"]), Some("reports/x"));
        assert_eq!(of(&["-cse"]), None);
        assert_eq!(of(&[]), None);
    }

    #[test]
    fn a_bug_explains_findings_with_its_ops_and_pass() {
        let like = |pattern: &str, passes: &[&str]| Like {
            pattern: pattern.into(),
            passes: passes.iter().map(|p| (*p).to_owned()).collect(),
            targets: vec!["mlir-opt-22".into(), "mlir-opt-19".into()],
            report: "reports/x".into(),
        };
        let with = |like: Like| Known {
            like: vec![like],
            ..Known::default()
        };
        let mut uses = ["affine.for", "affine.store", "arith.addi"].map(use_of);
        uses.sort_unstable();
        let needs = ["-cse".to_owned(), "-sccp=x=1".to_owned()];
        let found = |needs| Unreduced {
            target: "mlir-opt-19",
            key: "mismatch/lowering/unreduced/end",
            verdict: "mismatch",
            blame: "lowering",
            needs,
            uses: &uses,
        };
        let known = with(like(
            "mismatch/lowering/affine.for()*affine.store(*",
            &["sccp"],
        ));
        assert_eq!(known.explains(found(&needs)), Some("reports/x"));
        assert_eq!(known.explains(found(&needs[..1])), None);
        assert_eq!(known.explains(found(&[])), None);
        let other = Unreduced {
            target: "mlir-opt-16",
            ..found(&needs)
        };
        assert_eq!(known.explains(other), None);
        let other = Unreduced {
            verdict: "introduced-ub",
            ..found(&needs)
        };
        assert_eq!(known.explains(other), None);
        let lacking = with(like(
            "mismatch/lowering/affine.for()+affine.load(int)",
            &["sccp"],
        ));
        assert_eq!(lacking.explains(found(&needs)), None);
        let of_nothing = with(like("mismatch/lowering/*-offset*", &["sccp"]));
        assert_eq!(of_nothing.explains(found(&needs)), None);
        let by_looks = with(like("mismatch/lowering/unreduced/end", &["sccp"]));
        assert_eq!(by_looks.explains(found(&needs)), Some("reports/x"));
        assert_eq!(by_looks.explains(found(&needs[..1])), None);
        let by_looks_alone = with(like("mismatch/lowering/unreduced/end", &[]));
        assert_eq!(by_looks_alone.explains(found(&[])), None);
        // If no pass is at fault, the lowering is.
        let by_none = with(like("mismatch/lowering/affine.for()", &["none"]));
        assert_eq!(by_none.explains(found(&[])), Some("reports/x"));
        assert_eq!(by_none.explains(found(&needs)), None);
        let of_lowering = with(like("mismatch/lowering/affine.for()", &[]));
        assert_eq!(of_lowering.explains(found(&[])), Some("reports/x"));
        assert_eq!(of_lowering.explains(found(&needs)), None);
    }

    /// Every listed report exists, and its own finding is matched by the list.
    #[test]
    fn the_list_of_known_bugs_matches_the_reports() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let Ok(known) = Known::read(Some(&root.join(DEFAULT))) else {
            panic!("the list cannot be read");
        };
        let text = std::fs::read_to_string(root.join(DEFAULT)).expect("the list");
        let list: File = toml::from_str(&text).expect("TOML");
        let avoided = list.avoid.iter().map(|hider| &hider.as_ref().report);
        let alike = known.like.iter().map(|like| &like.report);
        for report in known.reports.values().chain(alike).chain(avoided) {
            let path = root.join(report);
            // An open question is listed in a separate file.
            let is_question = report == QUESTIONS && path.is_file();
            assert!(path.join("issue.md").is_file() || is_question, "{report}");
        }
        let mut reports = 0;
        for folder in std::fs::read_dir(root.join("reports")).expect("reports") {
            let folder = folder.expect("an entry");
            let Ok(finding) = std::fs::read_to_string(folder.path().join("finding.json")) else {
                continue;
            };
            let finding: serde_json::Value = serde_json::from_str(&finding).expect("JSON");
            let text = |name: &str| finding[name].as_str().unwrap_or_default();
            let report = format!("reports/{}", folder.file_name().display());
            let passes = finding["passes"].as_array().into_iter().flatten();
            let passes: Vec<String> = passes
                .filter_map(|p| Some(p.as_str()?.to_owned()))
                .collect();
            let by = known.report(text("key"), text("target"), &passes);
            assert_eq!(by, Some(report.as_str()));
            reports += 1;
        }
        assert!(reports >= 20, "{reports} reports");
    }
}
