//! A rule: which findings one bug explains.

use std::str::FromStr;

use lowerfuzz_ir::OpSet;
use lowerfuzz_oracle::{Blame, Finding};
use lowerfuzz_tools::mlir_opt::pass_name;
use serde::{Deserialize, Deserializer};
use thiserror::Error;

use crate::signature::{
    ConversionOption, Diagnostic, Evidence, OpShape, ProgramShape, Signature, Subject, TypeShape,
    Violation,
};
use crate::uses::Uses;

/// How a rule names the lowering itself among the passes.
const NONE: &str = "none";

/// Whose fault a finding is: that of the lowering itself, or of a pass before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassAtFault<'a> {
    /// Nobody has found out. Such a finding is not known to be that of any bug.
    Unknown,
    /// The lowering is at fault.
    Lowering,
    /// This pass is at fault, given as an option.
    Pass(&'a str),
}

impl<'a> PassAtFault<'a> {
    /// The last of the passes that a finding needs, or the lowering if it needs none.
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
    /// What is known of the finding.
    pub signature: &'a Signature,
    /// The component or pass that is to blame for the finding.
    pub pass: PassAtFault<'a>,
}

/// Which findings a bug explains: all that `targets`, `passes` and `verdicts` allow, and of which one of the
/// other conditions holds.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The report that describes the bug.
    pub report: String,
    /// The targets that have the bug.
    targets: Vec<String>,
    /// The passes that have it, by name; `none` is the lowering itself.
    passes: Vec<String>,
    /// What comes of it.
    verdicts: Vec<Finding>,
    /// Patterns of ops: the reduced program has all ops of one of these lists, and perhaps others.
    #[serde(default, deserialize_with = "lists_of_patterns")]
    ops: Vec<Vec<OpShape>>,
    /// Patterns of ops: the reduced program has all ops of one of these lists, and no others.
    #[serde(default, deserialize_with = "lists_of_patterns")]
    only_ops: Vec<Vec<OpShape>>,
    /// An op of the reduced program has one of these types. No condition if empty.
    #[serde(default, deserialize_with = "parsed")]
    types: Vec<TypeShape>,
    /// The program is converted with all of these options.
    #[serde(default, deserialize_with = "parsed")]
    options: Vec<ConversionOption>,
    /// The lowered program breaks one of these rules. No condition if empty.
    #[serde(default, deserialize_with = "parsed")]
    violations: Vec<Violation>,
    /// An `index` has 32 bits in the reduced program; otherwise it has 64.
    #[serde(default)]
    narrow_index: bool,
    /// A tool says one of these.
    #[serde(default)]
    messages: Vec<Message>,
    /// One of these is seen of a finding that is not reduced.
    #[serde(default, deserialize_with = "parsed")]
    evidence: Vec<Evidence>,
    /// Is a finding that is not reduced presumed to be one if its program has all ops of a list?
    #[serde(default = "yes")]
    presumes: bool,
}

fn yes() -> bool {
    true
}

/// Parts of a diagnostic, in their order.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Message {
    /// One part.
    Part(String),
    /// Several, with any text between them.
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

/// What is wrong with a rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RuleError {
    /// A rule is bound to targets, passes and verdicts.
    #[error("expected {0} in the rule of {1}")]
    Unbound(&'static str, String),
    /// A rule says which findings it is about.
    #[error(
        "expected ops, only_ops, types, options, messages or evidence in the rule of {0}: it is about every finding"
    )]
    AboutEverything(String),
}

impl Rule {
    /// Checks that a rule is bound.
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

    /// Does the bug explain a finding, as far as its signature tells?
    pub fn explains(&self, candidate: &Candidate<'_>) -> bool {
        self.is_bound_to(candidate)
            && match &candidate.signature.subject {
                Subject::Program {
                    shape,
                    violation,
                    narrow_index,
                } => {
                    *narrow_index == self.narrow_index
                        && self.allows(violation.as_ref())
                        && self.is_about(shape)
                }
                Subject::Diagnostic(said) => self.messages.iter().any(|one| one.is_in(said)),
                Subject::Unreduced(evidence) => self.evidence.contains(evidence),
            }
    }

    /// May the bug explain a finding that is not reduced, whose program has these ops?
    pub fn may_explain(&self, candidate: &Candidate<'_>, uses: &Uses) -> bool {
        let Subject::Unreduced(evidence) = &candidate.signature.subject else {
            return false;
        };
        let has_all = |patterns: &Vec<OpShape>| {
            let ops: OpSet = patterns.iter().filter_map(OpShape::op).collect();
            !ops.is_empty() && uses.ops.contains_all(&ops)
        };
        let violates = match evidence {
            Evidence::UndefinedAt {
                value: Some(value), ..
            } => self.violations.is_empty() || self.allows(Some(&Violation::Value(*value))),
            Evidence::Diagnostic(_)
            | Evidence::UndefinedAt { value: None, .. }
            | Evidence::PoisonOf(_)
            | Evidence::Aspect(_)
            | Evidence::JudgeDied => true,
        };
        self.is_bound_to(candidate)
            && self.presumes
            && (self.evidence.contains(evidence)
                || violates && self.ops.iter().chain(&self.only_ops).any(has_all))
    }

    /// Does the bug explain a diagnostic of a target, if one of its passes is at fault?
    pub(super) fn explains_for_some_pass(&self, target: &str, signature: &Signature) -> bool {
        let says = |said| self.messages.iter().any(|one| one.is_in(said));
        self.is_of(target, signature) && signature.diagnostic().is_some_and(says)
    }

    fn is_bound_to(&self, candidate: &Candidate<'_>) -> bool {
        let pass = match candidate.pass {
            PassAtFault::Unknown => return false,
            PassAtFault::Lowering => NONE,
            PassAtFault::Pass(pass) => pass_name(pass),
        };
        self.is_of(candidate.target, candidate.signature)
            && self.passes.iter().any(|name| name == pass)
    }

    fn is_of(&self, target: &str, signature: &Signature) -> bool {
        signature.blame == Blame::Lowering
            && self.verdicts.contains(&signature.finding)
            && self.targets.iter().any(|name| name == target)
    }

    fn allows(&self, violation: Option<&Violation>) -> bool {
        self.violations.is_empty()
            || violation.is_some_and(|violation| self.violations.contains(violation))
    }

    fn is_about(&self, shape: &ProgramShape) -> bool {
        let has = |pattern: &OpShape| shape.ops().any(|op| op.matches(pattern));
        let is_of = |patterns: &Vec<OpShape>| {
            let known = |op: &OpShape| patterns.iter().any(|pattern| op.matches(pattern));
            patterns.iter().all(has) && shape.ops().all(known)
        };
        let has_ops = self.ops.iter().any(|list| list.iter().all(has))
            || self.only_ops.iter().any(is_of)
            // The types or options alone tell.
            || self.ops.is_empty()
                && self.only_ops.is_empty()
                && !(self.types.is_empty() && self.options.is_empty());
        let has_types = self.types.is_empty()
            || shape
                .ops()
                .any(|op| self.types.iter().any(|ty| op.has_type(*ty)));
        has_ops && has_types && self.options.iter().all(|option| shape.has_option(*option))
    }
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
