//! Verdicts and blame.

use lowerfuzz_interp::Limit;
use lowerfuzz_ir::Unsupported;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use crate::difference::{Aspect, Difference};
use crate::normalize_message::complaint;
use crate::undefined::Undefined;

/// Kinds of findings.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// Both engines differ from the reference.
    Mismatch,
    /// The lowered program has undefined behaviour, or produces poison where the source has a
    /// value.
    IntroducedUb,
    /// A result loses more digits than those of an accurate library. A textbook formula explains
    /// the loss.
    Inaccurate,
    /// The lowering refuses a valid program.
    Rejected,
    /// The lowering crashed.
    Crashed,
    /// The lowering exceeded its time limit.
    Hung,
    /// The lowered module does not parse or verify.
    InvalidOutput,
    /// Two processes of the lowering print different modules for the same program.
    Nondeterministic,
    /// The interpreter and the JIT disagree on the lowered program.
    EngineDisagreement,
    /// The reference contradicts the test case's expectation.
    WrongExpectation,
}

impl Finding {
    /// All kinds of findings.
    pub const ALL: [Finding; 10] = [
        Finding::Mismatch,
        Finding::IntroducedUb,
        Finding::Inaccurate,
        Finding::Rejected,
        Finding::Crashed,
        Finding::Hung,
        Finding::InvalidOutput,
        Finding::Nondeterministic,
        Finding::EngineDisagreement,
        Finding::WrongExpectation,
    ];

    /// Returns the name that lowerfuzz prints.
    pub const fn name(self) -> &'static str {
        match self {
            Finding::Mismatch => "mismatch",
            Finding::IntroducedUb => "introduced-ub",
            Finding::Inaccurate => "inaccurate",
            Finding::Rejected => "rejected",
            Finding::Crashed => "crashed",
            Finding::Hung => "hung",
            Finding::InvalidOutput => "invalid-output",
            Finding::Nondeterministic => "nondeterministic",
            Finding::EngineDisagreement => "engine-disagreement",
            Finding::WrongExpectation => "wrong-expectation",
        }
    }

    /// Returns the kind of finding with this name.
    pub fn from_name(name: &str) -> Option<Finding> {
        Finding::ALL.into_iter().find(|one| one.name() == name)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reasons why a call was not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Discard {
    /// The source is undefined, or poison reaches one of its observations.
    UndefinedSource,
    /// The source run or the lowered run exceeds a limit.
    Beyond(Limit),
    /// The lowering refused the program, as the test case expects.
    Refused,
    /// The lowering reports that it does not support the program.
    Limited,
    /// The test case has no calls. It was lowered and verified, but there is nothing to compare.
    Lowered,
    /// An engine does not support a feature of the program.
    Unsupported,
}

impl Discard {
    /// All reasons for which a call is not compared.
    pub const ALL: [Discard; 8] = [
        Discard::UndefinedSource,
        Discard::Beyond(Limit::Fuel),
        Discard::Beyond(Limit::Memory),
        Discard::Beyond(Limit::Depth),
        Discard::Refused,
        Discard::Limited,
        Discard::Lowered,
        Discard::Unsupported,
    ];

    /// Returns the name that lowerfuzz prints.
    pub const fn name(self) -> &'static str {
        match self {
            Discard::UndefinedSource => "undefined-source",
            Discard::Beyond(Limit::Fuel) => "out-of-fuel",
            Discard::Beyond(Limit::Memory) => "out-of-memory",
            Discard::Beyond(Limit::Depth) => "out-of-depth",
            Discard::Refused => "refused-as-expected",
            Discard::Limited => "refused",
            Discard::Lowered => "lowered-and-verified",
            Discard::Unsupported => "unsupported",
        }
    }
}

/// The component that is to blame for a finding.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Blame {
    /// The lowering under test.
    Lowering,
    /// The JIT or Cranelift, because the LLVM-dialect interpreter agrees with the reference.
    Jit,
    /// The LLVM-dialect interpreter, because the JIT agrees with the reference.
    Interp,
    /// LLVM, because its second opinion differs although the interpreter and the JIT agree with the
    /// reference.
    Llvm,
    /// The expectation in the test case.
    TestCase,
}

impl Blame {
    /// All components that can be to blame for a finding.
    pub const ALL: [Blame; 5] = [
        Blame::Lowering,
        Blame::Jit,
        Blame::Interp,
        Blame::Llvm,
        Blame::TestCase,
    ];

    /// Returns the name that lowerfuzz prints.
    pub const fn name(self) -> &'static str {
        match self {
            Blame::Lowering => "lowering",
            Blame::Jit => "jit",
            Blame::Interp => "interp",
            Blame::Llvm => "llvm",
            Blame::TestCase => "test-case",
        }
    }

    /// Returns the blame with this name.
    pub fn from_name(name: &str) -> Option<Blame> {
        Blame::ALL.into_iter().find(|one| one.name() == name)
    }
}

impl fmt::Display for Blame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The evidence for a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A message, because no engine has observed a difference.
    Said {
        /// Name of the runner, if only a runner reports the finding.
        by: Option<String>,
        /// The messages. Only the first message identifies the finding.
        messages: Vec<String>,
    },
    /// A difference that both engines observe, or only the interpreter if it is undefined
    /// behaviour, which need not change the behaviour of machine code.
    Seen(Difference),
    /// Each engine observes a different difference.
    SeenApart {
        /// The interpreter's difference.
        interpreted: Difference,
        /// The compiled program's difference.
        compiled: Difference,
    },
    /// Only the interpreter observes the difference.
    OnlyInterpreted(Difference),
    /// Only the compiled program has the difference.
    OnlyCompiled(Difference),
    /// Only the compiled program has the difference, and only with one of two fill bytes for
    /// undefined memory and values.
    OnlyFilled {
        /// The fill byte with which the compiled program differs.
        with: u8,
        /// The fill byte with which the compiled program does not differ.
        not_with: u8,
        /// The observed difference.
        difference: Difference,
    },
}

impl Cause {
    /// Makes a cause from a message, when no engine has observed a difference.
    pub fn said(what: impl Into<String>) -> Cause {
        Cause::said_all(vec![what.into()])
    }

    /// Makes a cause from several messages, when no engine has observed a difference.
    pub fn said_all(messages: Vec<String>) -> Cause {
        Cause::Said { by: None, messages }
    }

    /// Returns the cause as text, with only the first of its messages.
    pub fn first_message(&self) -> String {
        match self {
            Cause::Said { by, messages } => Cause::Said {
                by: by.clone(),
                messages: messages.iter().take(1).cloned().collect(),
            }
            .to_string(),
            Cause::Seen(_)
            | Cause::SeenApart { .. }
            | Cause::OnlyInterpreted(_)
            | Cause::OnlyCompiled(_)
            | Cause::OnlyFilled { .. } => self.to_string(),
        }
    }

    /// Name of the runner, if only a runner reports the finding.
    pub(crate) fn runner(&self) -> Option<&str> {
        match self {
            Cause::Said { by, .. } => by.as_deref(),
            Cause::Seen(_)
            | Cause::SeenApart { .. }
            | Cause::OnlyInterpreted(_)
            | Cause::OnlyCompiled(_)
            | Cause::OnlyFilled { .. } => None,
        }
    }

    /// The aspect in which the observations differ.
    pub fn aspect(&self) -> Aspect {
        match self {
            Cause::Said { .. } => Aspect::Output,
            Cause::Seen(difference)
            | Cause::SeenApart {
                interpreted: difference,
                ..
            }
            | Cause::OnlyInterpreted(difference)
            | Cause::OnlyCompiled(difference)
            | Cause::OnlyFilled { difference, .. } => difference.aspect(),
        }
    }
}

/// Joins the messages of a cause into one line.
pub(crate) fn in_one_line(messages: &[String]) -> String {
    messages.join("; ")
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Said { by, messages } => {
                if let Some(runner) = by {
                    write!(f, "{runner}: ")?;
                }
                f.write_str(&in_one_line(messages))
            }
            Cause::Seen(difference) => difference.fmt(f),
            Cause::SeenApart {
                interpreted,
                compiled,
            } => write!(f, "interpreted: {interpreted}; compiled: {compiled}"),
            Cause::OnlyInterpreted(difference) => write!(f, "only when interpreted: {difference}"),
            Cause::OnlyCompiled(difference) => write!(f, "only when compiled: {difference}"),
            Cause::OnlyFilled {
                with,
                not_with,
                difference,
            } => write!(
                f,
                "only when compiled, and only if undefined memory and values are filled with {with:#04x} instead of {not_with:#04x}: {difference}"
            ),
        }
    }
}

/// The verdict on a call, or on a whole test case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// In both engines, the lowered program refines the source.
    Agree,
    /// The lowered program refines the source only if the results of textbook formulas are right,
    /// too. A finding if [`Config::accuracy`](crate::Config::accuracy) is set.
    Inaccurate {
        /// The difference from the results of an accurate library.
        cause: Box<Cause>,
    },
    /// A bug was found.
    Finding {
        /// What.
        finding: Finding,
        /// The component that is to blame.
        blame: Blame,
        /// The evidence for the finding: the expected and the found outcome.
        cause: Box<Cause>,
    },
    /// The call was not compared.
    Discarded {
        /// The kind of reason for which the call was not compared.
        discard: Discard,
        /// The reason, with the op and the rule.
        reason: Reason,
    },
}

/// The reason for which a call or a program was not compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Lowerfuzz, the lowering or an engine does not support something.
    Unsupported(Unsupported),
    /// Any other reason, as a sentence.
    Words(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Unsupported(why) => why.fmt(f),
            Reason::Words(words) => f.write_str(words),
        }
    }
}

impl From<Unsupported> for Reason {
    fn from(why: Unsupported) -> Reason {
        Reason::Unsupported(why)
    }
}

impl From<String> for Reason {
    fn from(words: String) -> Reason {
        Reason::Words(words)
    }
}

impl From<&str> for Reason {
    fn from(words: &str) -> Reason {
        Reason::Words(words.to_owned())
    }
}

/// A verdict without its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum VerdictKind {
    /// The lowered program refines the source.
    Agree,
    /// The lowered program loses digits, which is not a finding.
    Inaccurate,
    /// A bug was found.
    Finding(Finding),
    /// The call was not compared.
    Discarded(Discard),
}

impl VerdictKind {
    /// Returns the name that lowerfuzz prints.
    pub const fn name(self) -> &'static str {
        match self {
            VerdictKind::Agree => "agree",
            VerdictKind::Inaccurate => Finding::Inaccurate.name(),
            VerdictKind::Finding(finding) => finding.name(),
            VerdictKind::Discarded(discard) => discard.name(),
        }
    }

    /// Returns all kinds of verdicts. Two have the same name: the finding, and the verdict that is
    /// not a finding, on an inaccurate result.
    pub fn all() -> impl Iterator<Item = VerdictKind> {
        let findings = Finding::ALL.into_iter().map(VerdictKind::Finding);
        let discards = Discard::ALL.into_iter().map(VerdictKind::Discarded);
        [VerdictKind::Agree, VerdictKind::Inaccurate]
            .into_iter()
            .chain(findings)
            .chain(discards)
    }

    /// Returns the kind of verdict with this name.
    pub fn from_name(name: &str) -> Option<VerdictKind> {
        VerdictKind::all().find(|one| one.name() == name)
    }

    /// Is the verdict a finding?
    pub const fn is_finding(self) -> bool {
        matches!(self, VerdictKind::Finding(_))
    }
}

impl fmt::Display for VerdictKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl JsonSchema for VerdictKind {
    fn schema_name() -> Cow<'static, str> {
        "Verdict".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: BTreeSet<&str> = VerdictKind::all().map(VerdictKind::name).collect();
        json_schema!({ "type": "string", "enum": names })
    }
}

impl Serialize for VerdictKind {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for VerdictKind {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<VerdictKind, D::Error> {
        let name = String::deserialize(from)?;
        VerdictKind::from_name(&name)
            .ok_or_else(|| serde::de::Error::custom(format!("expected a verdict, found `{name}`")))
    }
}

impl Verdict {
    /// Returns the verdict without its reason.
    pub fn kind(&self) -> VerdictKind {
        match self {
            Verdict::Agree => VerdictKind::Agree,
            Verdict::Inaccurate { .. } => VerdictKind::Inaccurate,
            Verdict::Finding { finding, .. } => VerdictKind::Finding(*finding),
            Verdict::Discarded { discard, .. } => VerdictKind::Discarded(*discard),
        }
    }

    /// Returns the name that lowerfuzz prints for the verdict, without the reason.
    pub fn name(&self) -> &'static str {
        self.kind().name()
    }

    /// Is the verdict a finding?
    pub fn is_finding(&self) -> bool {
        matches!(self, Verdict::Finding { .. })
    }

    /// Does the lowered program differ from its source? It does in a finding and in an inaccuracy.
    pub fn differs(&self) -> bool {
        matches!(self, Verdict::Finding { .. } | Verdict::Inaccurate { .. })
    }

    /// Returns the blame of a finding. `None` if the verdict is no finding.
    pub fn blame(&self) -> Option<Blame> {
        if let Verdict::Finding { blame, .. } = self {
            Some(*blame)
        } else {
            None
        }
    }

    /// The evidence for a finding or an inaccuracy.
    pub fn cause(&self) -> Option<&Cause> {
        if let Verdict::Finding { cause, .. } | Verdict::Inaccurate { cause } = self {
            Some(cause)
        } else {
            None
        }
    }

    /// Returns the cause of undefined behaviour that the lowering introduced. `None` if the verdict
    /// is no such finding.
    pub fn undefined(&self) -> Option<&Undefined> {
        match self.cause()? {
            Cause::Seen(Difference::Undefined(undefined)) => Some(undefined),
            Cause::Said { .. }
            | Cause::Seen(Difference::Poison { .. } | Difference::Other { .. })
            | Cause::SeenApart { .. }
            | Cause::OnlyInterpreted(_)
            | Cause::OnlyCompiled(_)
            | Cause::OnlyFilled { .. } => None,
        }
    }

    /// Returns the name of the lowered op that produced the finding's poison. `None` if the finding
    /// is not poison in place of a value.
    pub fn poison_maker(&self) -> Option<&str> {
        match self.cause()? {
            Cause::Seen(Difference::Poison { origin, .. }) => origin.as_ref()?.op.as_deref(),
            Cause::Said { .. }
            | Cause::Seen(Difference::Undefined(_) | Difference::Other { .. })
            | Cause::SeenApart { .. }
            | Cause::OnlyInterpreted(_)
            | Cause::OnlyCompiled(_)
            | Cause::OnlyFilled { .. } => None,
        }
    }

    /// Returns the reason of the verdict as text. Empty for `Agree`.
    pub fn reason(&self) -> String {
        match self {
            Verdict::Agree => String::new(),
            Verdict::Finding { cause, .. } | Verdict::Inaccurate { cause } => cause.to_string(),
            Verdict::Discarded { reason, .. } => reason.to_string(),
        }
    }

    /// Returns the reason of a discarded program without numbers and names, so that equal reasons
    /// can be counted. What is before the first colon is kept.
    pub fn reason_class(&self) -> String {
        reason_class(&self.reason())
    }

    /// A bug was found.
    pub fn finding(finding: Finding, blame: Blame, cause: Cause) -> Verdict {
        Verdict::Finding {
            finding,
            blame,
            cause: Box::new(cause),
        }
    }

    /// Makes the verdict for an exceeded limit. `who` names the program that exceeded the limit.
    pub(crate) fn beyond(limit: Limit, who: &str) -> Verdict {
        let name = limit.name();
        let reason = format!("{who} exceeds its limit of {name} (--{name})");
        Verdict::discarded(Discard::Beyond(limit), reason)
    }

    /// Makes the verdict on something that is not supported.
    pub fn unsupported(why: impl Into<Unsupported>) -> Verdict {
        Verdict::discarded(Discard::Unsupported, why.into())
    }

    pub(crate) fn discarded(discard: Discard, reason: impl Into<Reason>) -> Verdict {
        Verdict::Discarded {
            discard,
            reason: reason.into(),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        if let Some(blame) = self.blame() {
            write!(f, " (blame: {})", blame.name())?;
        }
        match self.reason() {
            reason if reason.is_empty() => Ok(()),
            reason => write!(f, ": {reason}"),
        }
    }
}

/// Returns a reason without numbers and names, except those before the first colon.
pub(crate) fn reason_class(reason: &str) -> String {
    match reason.split_once(": ") {
        Some((subject, message)) => format!("{subject}: {}", complaint(message)),
        None => reason.to_owned(),
    }
}
