//! Rules: each rule describes the findings that one bug explains.

use std::collections::BTreeMap;
use std::str::FromStr;

use lowerfuzz_ir::{OpSet, Release};
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_oracle::{Aspect, Blame, Finding};
use lowerfuzz_tools::mlir_opt::pass_name;
use serde::{Deserialize, Deserializer};
use thiserror::Error;

use crate::signature::{
    ConversionOption, Diagnostic, Evidence, OpShape, OpTypes, ProgramShape, Signature, Subject,
    TypeShape, Violation,
};
use crate::uses::Uses;

/// The name for the lowering itself in a rule's list of passes.
const NONE: &str = "none";

/// The start of the name of a group of passes in a rule's list of passes.
const GROUP: char = '@';

/// The name of the built-in lowering, whose version is that of `lowerfuzz`.
const BUILTIN: &str = Builtin::NAME;

/// What is at fault in a finding: the lowering itself, or a pass before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassAtFault<'a> {
    /// The pass at fault has not been determined. No known bug explains such a finding.
    Unknown,
    /// The lowering itself is at fault.
    Lowering,
    /// This pass, given as an option, is at fault.
    Pass(&'a str),
}

impl<'a> PassAtFault<'a> {
    /// Returns the last of the passes that a finding needs. If the finding needs no pass, the
    /// lowering is at fault.
    pub fn of_required(passes: &'a [String]) -> PassAtFault<'a> {
        match passes.last() {
            Some(pass) => PassAtFault::Pass(pass),
            None => PassAtFault::Lowering,
        }
    }
}

/// A finding that is compared with known bugs.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// The lowering under test.
    pub target: &'a str,
    /// The version that the target reported.
    pub version: &'a str,
    /// The signature of the finding.
    pub signature: &'a Signature,
    /// The component or pass that is to blame for the finding.
    pub pass: PassAtFault<'a>,
}

/// A rule that describes the findings of one bug. A finding must satisfy `targets`, `passes` and
/// `verdicts`, and at least one of the other conditions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The report that describes the rule's bug.
    pub report: String,
    /// The targets that have the bug.
    targets: Vec<String>,
    /// Names of the passes that have the bug. The name `none` stands for the lowering itself. In the
    /// file, `@NAME` stands for a group of passes.
    passes: Vec<String>,
    /// The kinds of findings that the bug causes.
    verdicts: Vec<Finding>,
    /// Lists of op patterns. The reduced program must have all ops of one list, and may have other
    /// ops.
    #[serde(default, deserialize_with = "lists_of_patterns")]
    ops: Vec<Vec<OpShape>>,
    /// Lists of op patterns. The reduced program must have all ops of one list, and no other ops.
    #[serde(default, deserialize_with = "lists_of_patterns")]
    only_ops: Vec<Vec<OpShape>>,
    /// Types, one of which an op of the reduced program must have. If empty, there is no such
    /// condition.
    #[serde(default, deserialize_with = "parsed")]
    types: Vec<TypeShape>,
    /// Conversion options, all of which the program must be converted with.
    #[serde(default, deserialize_with = "parsed")]
    options: Vec<ConversionOption>,
    /// Violations, one of which the lowered program must have. If empty, there is no such
    /// condition.
    #[serde(default, deserialize_with = "parsed")]
    violations: Vec<Violation>,
    /// True if an `index` in the reduced program must have 32 bits; otherwise it must have 64 bits.
    #[serde(default)]
    narrow_index: bool,
    /// Messages, one of which a tool must report.
    #[serde(default)]
    messages: Vec<Message>,
    /// Evidence, one of which an unreduced finding must have.
    #[serde(default, deserialize_with = "parsed")]
    evidence: Vec<Evidence>,
    /// Is an unreduced finding presumed to have the bug if its program has all ops of a list?
    #[serde(default = "yes")]
    presumes: bool,
}

fn yes() -> bool {
    true
}

/// Parts of a diagnostic, in the order in which they occur in it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Message {
    /// The diagnostic contains this text.
    Part(String),
    /// The diagnostic contains these texts in this order, with any text between them.
    Parts(Vec<String>),
}

impl Message {
    fn is_in(&self, diagnostic: &Diagnostic) -> bool {
        let parts = match self {
            Message::Part(part) => std::slice::from_ref(part),
            Message::Parts(parts) => parts,
        };
        let mut rest = diagnostic.as_str();
        parts
            .iter()
            .all(|part| match rest.split_once(part.as_str()) {
                Some((_, after)) => {
                    rest = after;
                    true
                }
                None => false,
            })
    }

    fn is_empty(&self) -> bool {
        match self {
            Message::Part(part) => part.is_empty(),
            Message::Parts(parts) => parts.iter().all(String::is_empty),
        }
    }
}

/// An error in a rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RuleError {
    /// The rule does not restrict targets, passes or verdicts.
    #[error("expected {0} in the rule of {1}")]
    Unbound(&'static str, String),
    /// The rule names a group of passes that the list does not define.
    #[error("expected a group of `[pass_groups]` in the passes of the rule of {1}, found `@{0}`")]
    UnknownGroup(String, String),
    /// The rule has no condition that selects findings, so it would explain every finding.
    #[error(
        "expected ops, only_ops, types, options, messages or evidence in the rule of {0}: it is about every finding"
    )]
    AboutEverything(String),
}

impl Rule {
    /// Returns whether the rule's report, or one of its passes, has this word in its name. Case does
    /// not matter.
    pub fn mentions(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        let mut names = self.passes.iter().chain([&self.report]);
        names.any(|name| name.to_lowercase().contains(&word))
    }

    /// Replaces each group of passes, such as `@folding`, by its passes.
    pub(super) fn expand_pass_groups(
        &mut self,
        groups: &BTreeMap<String, Vec<String>>,
    ) -> Result<(), RuleError> {
        let mut passes = Vec::new();
        for name in &self.passes {
            match name.strip_prefix(GROUP) {
                None => passes.push(name.clone()),
                Some(group) => match groups.get(group) {
                    Some(members) => passes.extend(members.iter().cloned()),
                    None => {
                        let report = self.report.clone();
                        return Err(RuleError::UnknownGroup(group.to_owned(), report));
                    }
                },
            }
        }
        self.passes = passes;
        Ok(())
    }

    /// Checks that the rule has all required conditions.
    pub(super) fn check(&self) -> Result<(), RuleError> {
        let unbound = |what| Err(RuleError::Unbound(what, self.report.clone()));
        if self.targets.is_empty() {
            return unbound("targets");
        }
        if self.passes.is_empty() {
            return unbound("passes");
        }
        if self.verdicts.is_empty() {
            return unbound("verdicts");
        }
        let lists = self.ops.iter().chain(&self.only_ops);
        let is_about_everything = lists.clone().any(Vec::is_empty)
            || self.messages.iter().any(Message::is_empty)
            || lists.count() == 0
                && self.types.is_empty()
                && self.options.is_empty()
                && self.messages.is_empty()
                && self.evidence.is_empty();
        if is_about_everything {
            return Err(RuleError::AboutEverything(self.report.clone()));
        }
        Ok(())
    }

    /// Returns whether the bug explains a finding, judged by the finding's signature.
    pub fn explains(&self, candidate: &Candidate<'_>) -> bool {
        self.explains_with(candidate, Types::Given)
    }

    fn explains_with(&self, candidate: &Candidate<'_>, types: Types) -> bool {
        self.is_bound_to(candidate)
            && match &candidate.signature.subject {
                Subject::Program {
                    shape,
                    violation,
                    narrow_index,
                } => {
                    *narrow_index == self.narrow_index
                        && self.allows(violation.as_ref())
                        && self.is_about(shape, types)
                }
                Subject::Diagnostic(said) => self.messages.iter().any(|one| one.is_in(said)),
                Subject::Unreduced(evidence) => self.evidence.contains(evidence),
            }
    }

    /// Returns whether the bug may explain an unreduced finding whose program uses these ops and
    /// features.
    pub fn may_explain(&self, candidate: &Candidate<'_>, uses: &Uses) -> bool {
        let Subject::Unreduced(evidence) = &candidate.signature.subject else {
            return false;
        };
        let violates = match evidence {
            Evidence::UndefinedAt {
                value: Some(value), ..
            } => self.violations.is_empty() || self.allows(Some(&Violation::Value(*value))),
            Evidence::Diagnostic(said) => {
                let is_said = self.messages.iter().any(|one| one.is_in(said));
                let is_identified = candidate.signature.is_identified_by_diagnostic();
                // The stack of a crash decides, and a crash without one says nothing. A rule without
                // messages is about programs that the tool may refuse in its own words.
                is_said
                    || match candidate.signature.finding == Finding::Crashed {
                        true => !is_identified,
                        false => self.messages.is_empty(),
                    }
            }
            Evidence::Aspect(Aspect::Heap) => self.allows(Some(&Violation::Leak)),
            Evidence::Aspect(Aspect::Stack) => self.allows(Some(&Violation::Stack)),
            Evidence::Aspect(_) => {
                let of_memory = [Violation::Leak, Violation::Stack];
                !of_memory.iter().any(|one| self.violations.contains(one))
            }
            Evidence::UndefinedAt { value: None, .. }
            | Evidence::PoisonOf(_)
            | Evidence::JudgeDied => true,
        };
        self.is_bound_to(candidate)
            && self.presumes
            && (self.evidence.contains(evidence) || violates && self.has_ops_in(uses))
    }

    /// The targets that have the bug.
    pub fn targets(&self) -> &[String] {
        &self.targets
    }

    /// Returns whether a target has the bug. Rules about a release are also about its other builds.
    pub fn has_target(&self, target: &str, version: &str) -> bool {
        is_listed(&self.targets, target, version)
    }

    /// The names of the passes that have the bug. The name `none` stands for the lowering itself.
    pub fn passes(&self) -> &[String] {
        &self.passes
    }

    /// Returns whether the bug explains findings with this signature on some target, if one of the
    /// rule's passes is at fault. An op without types in the signature stands for all types, because
    /// a user may look up a bug by its op.
    pub fn explains_on_some_target(&self, signature: &Signature) -> bool {
        self.targets.iter().any(|target| {
            self.passes.iter().any(|pass| {
                let pass = match pass.as_str() {
                    NONE => PassAtFault::Lowering,
                    pass => PassAtFault::Pass(pass),
                };
                let candidate = Candidate {
                    target,
                    version: "",
                    signature,
                    pass,
                };
                self.explains_with(&candidate, Types::MayBeLeftOut)
            })
        })
    }

    /// Returns whether a program has all ops of one of the rule's lists, so that it may have the
    /// bug.
    pub fn has_ops_in(&self, uses: &Uses) -> bool {
        let mut lists = self.ops.iter().chain(&self.only_ops);
        lists.any(|patterns| {
            let ops: OpSet = patterns.iter().filter_map(OpShape::op).collect();
            !ops.is_empty() && uses.ops.contains_all(&ops)
        })
    }

    /// Does the bug explain a diagnostic of a target, if one of its passes is at fault?
    pub(super) fn explains_for_some_pass(
        &self,
        (target, version): (&str, &str),
        signature: &Signature,
    ) -> bool {
        let says = |said| self.messages.iter().any(|one| one.is_in(said));
        self.is_of((target, version), signature) && signature.diagnostic().is_some_and(says)
    }

    fn is_bound_to(&self, candidate: &Candidate<'_>) -> bool {
        let pass = match candidate.pass {
            PassAtFault::Unknown => return false,
            PassAtFault::Lowering => NONE,
            PassAtFault::Pass(pass) => pass_name(pass),
        };
        self.is_of((candidate.target, candidate.version), candidate.signature)
            && self.passes.iter().any(|name| name == pass)
    }

    fn is_of(&self, (target, version): (&str, &str), signature: &Signature) -> bool {
        signature.blame == Blame::Lowering
            && self.verdicts.contains(&signature.finding)
            && is_listed(&self.targets, target, version)
    }

    fn allows(&self, violation: Option<&Violation>) -> bool {
        self.violations.is_empty()
            || violation.is_some_and(|violation| self.violations.contains(violation))
    }

    fn is_about(&self, shape: &ProgramShape, types: Types) -> bool {
        let is_open =
            |op: &OpShape| types == Types::MayBeLeftOut && *op.types() == OpTypes::Unlisted;
        let matches = |op: &OpShape, pattern: &OpShape| {
            op.matches(pattern) || is_open(op) && op.name() == pattern.name()
        };
        let has = |pattern: &OpShape| shape.ops().any(|op| matches(op, pattern));
        let is_of = |patterns: &Vec<OpShape>| {
            let known = |op: &OpShape| patterns.iter().any(|pattern| matches(op, pattern));
            patterns.iter().all(has) && shape.ops().all(known)
        };
        let has_ops = self.ops.iter().any(|list| list.iter().all(has))
            || self.only_ops.iter().any(is_of)
            // Without op patterns, the types or options alone identify the bug.
            || self.ops.is_empty()
                && self.only_ops.is_empty()
                && !(self.types.is_empty() && self.options.is_empty());
        let has_types = self.types.is_empty()
            || shape
                .ops()
                .any(|op| is_open(op) || self.types.iter().any(|ty| op.has_type(*ty)));
        has_ops && has_types && self.options.iter().all(|option| shape.has_option(*option))
    }
}

/// How the types in a signature are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Types {
    /// The signature is that of a finding, so it has the types that matter.
    Given,
    /// A user wrote the signature, and an op without types stands for all types.
    MayBeLeftOut,
}

/// The start of the names of releases in lists of targets.
const RELEASE: &str = "mlir-opt-";

/// Returns whether a list of targets has a target: by its name, or as a build of a release, such as
/// `mlir-opt-22` for every build of LLVM 22. The name [`Release::HEAD_NAME`] stands for every build
/// of the head.
pub(super) fn is_listed(targets: &[String], target: &str, version: &str) -> bool {
    let major = version.split('.').next().unwrap_or_default();
    let number = major.parse::<u32>().ok();
    let is_head = number.is_some_and(|number| number >= Release::HEAD.number());
    targets.iter().any(|name| {
        let is_build = |rest: &str| !major.is_empty() && rest == major;
        name == target
            || target != BUILTIN && name.strip_prefix(RELEASE).is_some_and(is_build)
            || is_head && name == Release::HEAD_NAME
    })
}

fn parsed<'de, D: Deserializer<'de>, T: FromStr<Err: std::fmt::Display>>(
    from: D,
) -> Result<Vec<T>, D::Error> {
    let texts = Vec::<String>::deserialize(from)?;
    let each = texts.iter().map(|text| text.parse());
    each.collect::<Result<_, _>>()
        .map_err(serde::de::Error::custom)
}

fn lists_of_patterns<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Vec<OpShape>>, D::Error> {
    let lists = Vec::<Vec<String>>::deserialize(from)?;
    let list = |list: &Vec<String>| list.iter().map(|text| text.parse()).collect();
    let lists: Result<_, _> = lists.iter().map(list).collect();
    lists.map_err(serde::de::Error::custom)
}
