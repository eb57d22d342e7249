//! Verdicts and blame.

use std::fmt;

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
    /// The two engines do not agree on the lowered program.
    EngineDisagreement,
    /// The reference does not agree with what the test case expects.
    WrongExpectation,
}

impl Finding {
    /// Every finding.
    pub const ALL: [Finding; 8] = [
        Finding::Mismatch,
        Finding::IntroducedUb,
        Finding::Rejected,
        Finding::Crashed,
        Finding::Hung,
        Finding::InvalidOutput,
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
    /// The source does not end within its fuel.
    OutOfFuel,
    /// An engine does not know something that the program needs.
    Unsupported,
}

impl Discard {
    /// Every reason.
    pub const ALL: [Discard; 3] = [
        Discard::UndefinedSource,
        Discard::OutOfFuel,
        Discard::Unsupported,
    ];

    /// As the command prints it.
    pub const fn name(self) -> &'static str {
        match self {
            Discard::UndefinedSource => "undefined-source",
            Discard::OutOfFuel => "out-of-fuel",
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

/// In what two observations differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aspect {
    /// A value: a result, an element of a buffer, an external call.
    Value,
    /// Poison where there should be a value.
    Poison,
    /// Undefined behaviour.
    Undefined,
    /// How the run ends.
    End,
    /// Memory that may not be touched.
    Memory,
    /// Heap blocks that are left.
    Heap,
    /// The stack.
    Stack,
    /// No observation at all: there is no lowered program to run.
    Output,
}

impl Aspect {
    /// A value that is wrong, or poison.
    pub(crate) fn value(poison: bool) -> Aspect {
        if poison {
            Aspect::Poison
        } else {
            Aspect::Value
        }
    }

    /// As keys and reports have it.
    pub const fn name(self) -> &'static str {
        match self {
            Aspect::Value => "value",
            Aspect::Poison => "poison",
            Aspect::Undefined => "undefined",
            Aspect::End => "end",
            Aspect::Memory => "memory",
            Aspect::Heap => "heap",
            Aspect::Stack => "stack",
            Aspect::Output => "output",
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
        /// In what the observations differ.
        aspect: Aspect,
        /// Why we say so: what was expected and what was found.
        reason: String,
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

    /// Why; empty for agreement.
    pub fn reason(&self) -> &str {
        match self {
            Verdict::Agree => "",
            Verdict::Finding { reason, .. } | Verdict::Discarded { reason, .. } => reason,
        }
    }

    pub(crate) fn finding(finding: Finding, blame: Blame, reason: impl Into<String>) -> Verdict {
        Verdict::Finding {
            finding,
            blame,
            aspect: Aspect::Output,
            reason: reason.into(),
        }
    }

    pub(crate) fn with_aspect(mut self, new: Aspect) -> Verdict {
        if let Verdict::Finding { aspect, .. } = &mut self {
            *aspect = new;
        }
        self
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
        if !self.reason().is_empty() {
            write!(f, ": {}", self.reason())?;
        }
        Ok(())
    }
}
