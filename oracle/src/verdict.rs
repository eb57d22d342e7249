//! Verdicts and blame.

use lowerfuzz_interp::Limit;
use std::fmt;

use crate::difference::{Aspect, Difference};
use crate::undefined::Undefined;

/// What is wrong (the table of the design's judging section).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Finding {
    /// Both engines differ from the reference.
    Mismatch,
    /// The lowered program is undefined, or yields poison, where the source has a value.
    IntroducedUb,
    /// The lowering refuses a valid program.
    Rejected,
    /// The lowering died.
    Crashed,
    /// The lowering ran out of time.
    Hung,
    /// What came out does not parse or verify.
    InvalidOutput,
    /// Two processes of the lowering make two things of the same program.
    Nondeterministic,
    /// The two engines do not agree on the lowered program.
    EngineDisagreement,
    /// The reference does not agree with what the test case expects.
    WrongExpectation,
}

impl Finding {
    /// Every finding.
    pub const ALL: [Finding; 9] = [
        Finding::Mismatch,
        Finding::IntroducedUb,
        Finding::Rejected,
        Finding::Crashed,
        Finding::Hung,
        Finding::InvalidOutput,
        Finding::Nondeterministic,
        Finding::EngineDisagreement,
        Finding::WrongExpectation,
    ];

    /// As the command prints it.
    pub const fn name(self) -> &'static str {
        match self {
            Finding::Mismatch => "mismatch",
            Finding::IntroducedUb => "introduced-ub",
            Finding::Rejected => "rejected",
            Finding::Crashed => "crashed",
            Finding::Hung => "hung",
            Finding::InvalidOutput => "invalid-output",
            Finding::Nondeterministic => "nondeterministic",
            Finding::EngineDisagreement => "engine-disagreement",
            Finding::WrongExpectation => "wrong-expectation",
        }
    }
}

/// Why a call was not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Discard {
    /// The source is undefined, or poison reaches an observation.
    UndefinedSource,
    /// The source, or what it was lowered to, needs more than it may use.
    Beyond(Limit),
    /// The test case expects that it is refused, and it is.
    Refused,
    /// The lowering says that it does not support the program.
    Limited,
    /// It has no calls: it was lowered and verified, and there is nothing to compare.
    Lowered,
    /// An engine does not know something that the program needs.
    Unsupported,
}

impl Discard {
    /// Every reason.
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

    /// As the command prints it.
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

/// Who is to blame for a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blame {
    /// The lowering under test.
    Lowering,
    /// The JIT or Cranelift: the LLVM-dialect interpreter agrees with the reference.
    Jit,
    /// The LLVM-dialect interpreter: the JIT agrees with the reference.
    Interp,
    /// LLVM, as a second opinion: interpreter and JIT agree with the reference.
    Llvm,
    /// The test case.
    TestCase,
}

impl Blame {
    /// As the command prints it.
    pub const fn name(self) -> &'static str {
        match self {
            Blame::Lowering => "lowering",
            Blame::Jit => "jit",
            Blame::Interp => "interp",
            Blame::Llvm => "llvm",
            Blame::TestCase => "test-case",
        }
    }
}

/// What a finding rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// What is said where no engine of ours has seen a difference.
    Said {
        /// The runner that alone says it, if it is one.
        by: Option<String>,
        /// What.
        what: String,
    },
    /// Both engines see it; or the interpreter does, and no machine need show it.
    Seen(Difference),
    /// Each engine sees another one.
    SeenApart {
        /// What the interpreter sees.
        interpreted: Difference,
        /// What the compiled program shows.
        compiled: Difference,
    },
    /// The interpreter alone sees it.
    OnlyInterpreted(Difference),
    /// The compiled program alone shows it.
    OnlyCompiled(Difference),
    /// The compiled program alone shows it, with one filling of what is undefined and not with another.
    OnlyFilled {
        /// The byte of the filling with which it shows.
        with: u8,
        /// The byte of the one with which it does not.
        not_with: u8,
        /// What it shows.
        difference: Difference,
    },
}

impl Cause {
    /// What is said where nothing was observed.
    pub(crate) fn said(what: impl Into<String>) -> Cause {
        Cause::Said {
            by: None,
            what: what.into(),
        }
    }

    /// The runner that alone says it, if it is one.
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

    /// In what the observations differ.
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

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Said { by: None, what } => f.write_str(what),
            Cause::Said {
                by: Some(runner),
                what,
            } => write!(f, "{runner}: {what}"),
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
                "only when compiled, and only where undefined memory and values consist of \
                 {with:#04x} instead of {not_with:#04x}: {difference}"
            ),
        }
    }
}

/// What is said of a call, or of a whole test case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The lowered program refines the source, in both engines.
    Agree,
    /// Something is wrong.
    Finding {
        /// What.
        finding: Finding,
        /// Whose fault.
        blame: Blame,
        /// Why we say so: what was expected and what was found.
        cause: Box<Cause>,
    },
    /// Not compared.
    Discarded {
        /// Why, in a word.
        discard: Discard,
        /// Why, in a sentence: the op and the rule.
        reason: String,
    },
}

impl Verdict {
    /// As the command prints it, without the reason.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Agree => "agree",
            Verdict::Finding { finding, .. } => finding.name(),
            Verdict::Discarded { discard, .. } => discard.name(),
        }
    }

    /// Is something wrong?
    pub fn is_finding(&self) -> bool {
        matches!(self, Verdict::Finding { .. })
    }

    /// The blame of a finding.
    pub fn blame(&self) -> Option<Blame> {
        if let Verdict::Finding { blame, .. } = self {
            Some(*blame)
        } else {
            None
        }
    }

    /// What a finding rests on.
    pub fn cause(&self) -> Option<&Cause> {
        if let Verdict::Finding { cause, .. } = self {
            Some(cause)
        } else {
            None
        }
    }

    /// Why the lowered program is undefined where its source is not, if that is the finding.
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

    /// The lowered op that makes the poison that stands where the source has a value, if that is the finding.
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

    /// Why, in words; empty for agreement.
    pub fn reason(&self) -> String {
        match self {
            Verdict::Agree => String::new(),
            Verdict::Finding { cause, .. } => cause.to_string(),
            Verdict::Discarded { reason, .. } => reason.clone(),
        }
    }

    pub(crate) fn finding(finding: Finding, blame: Blame, cause: Cause) -> Verdict {
        Verdict::Finding {
            finding,
            blame,
            cause: Box::new(cause),
        }
    }

    /// A limit was reached by somebody.
    pub(crate) fn beyond(limit: Limit, who: &str) -> Verdict {
        let name = limit.name();
        let reason = format!("{who} needs more {name} than it may use (--{name})");
        Verdict::discarded(Discard::Beyond(limit), reason)
    }

    pub(crate) fn discarded(discard: Discard, reason: impl Into<String>) -> Verdict {
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
