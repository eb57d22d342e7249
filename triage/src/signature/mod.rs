//! Signatures: findings with the same signature are taken for one bug.
//!
//! A signature names the finding and the blame, and then what is telling:
//!
//! - the [`ProgramShape`] of the *reduced* program, with the rule that the lowered program breaks;
//! - or the diagnostic of a tool, without what differs from program to program;
//! - or, before the program is reduced, what is seen of the finding.
//!
//! Its text is one line, which [`Signature::from_str`] reads back:
//! `mismatch/lowering/memref.load(int,memref2)`.

mod of_case;
mod of_verdict;
mod shape;
mod text;
mod type_shape;

use std::str::FromStr;

use lowerfuzz_interp::ValueClass;
use lowerfuzz_oracle::{Aspect, Blame, Finding};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use self::shape::{ConversionOption, OpShape, OpTypes, Part, ProgramShape};
pub use self::text::{ParsePartError, ParseSignatureError};
pub use self::type_shape::{LayoutShape, Rank, TypeShape, TypeShapes};

/// What identifies the findings of one bug.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Signature {
    /// The kind of the finding.
    pub finding: Finding,
    /// The component or pass that is to blame for the finding.
    pub blame: Blame,
    /// What distinguishes the finding from other bugs.
    pub subject: Subject,
}

/// What tells a bug from others of the same finding and blame.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Subject {
    /// The reduced program.
    Program {
        /// Its shape.
        shape: ProgramShape,
        /// The rule that the lowered program breaks, if it is undefined.
        violation: Option<Violation>,
        /// Has an `index` 32 bits? A bug that shows with 64 bits too has a program with 64.
        narrow_index: bool,
    },
    /// The diagnostic of a tool.
    Diagnostic(Diagnostic),
    /// What is seen of a finding that is not reduced.
    Unreduced(Evidence),
}

/// How a lowered program is undefined.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Violation {
    /// A value of this class is used, by whichever op.
    Value(BadValue),
    /// The op of this name breaks another rule.
    Op(LoweredOp),
}

/// What is wrong with a value that an op of the lowered program is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BadValue {
    /// It is poison.
    Poison,
    /// It is an address with the wrong alignment.
    Misaligned,
    /// It is an address outside of its block.
    Outside,
}

impl BadValue {
    const ALL: [BadValue; 3] = [BadValue::Poison, BadValue::Misaligned, BadValue::Outside];

    const fn name(self) -> &'static str {
        match self {
            BadValue::Poison => "poison",
            BadValue::Misaligned => "misaligned",
            BadValue::Outside => "outside",
        }
    }
}

impl From<ValueClass> for BadValue {
    fn from(class: ValueClass) -> BadValue {
        match class {
            ValueClass::Poison => BadValue::Poison,
            ValueClass::Misaligned => BadValue::Misaligned,
            ValueClass::Outside => BadValue::Outside,
        }
    }
}

/// The name of an op of the lowered program, such as `llvm.load`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LoweredOp(String);

impl LoweredOp {
    /// The op of this name. Characters that the text of a signature needs become `?`.
    pub fn new(name: &str) -> LoweredOp {
        let plain = |c: char| match c {
            c if c.is_ascii_alphanumeric() || matches!(c, '_' | '.') => c,
            _ => '?',
        };
        let mut plain: String = name.chars().map(plain).collect();
        if !plain.contains('.') {
            // It is told from a bad value and from an option by its dot.
            plain.insert(0, '.');
        }
        LoweredOp(plain)
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A tool's message in one line, without names, numbers and slashes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Diagnostic(String);

impl Diagnostic {
    /// What `Symptom::words` has of a message.
    pub fn new(normalized: &str) -> Diagnostic {
        let plain = normalized.replace(|c: char| c.is_control(), " ");
        Diagnostic(plain.trim_end().to_owned())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The properties of a finding that are known before its program is reduced.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Evidence {
    /// A tool says this.
    Diagnostic(Diagnostic),
    /// The lowered program is undefined at this op, which is given such a value, or breaks another rule.
    UndefinedAt {
        /// The lowered op at which the program becomes undefined.
        op: LoweredOp,
        /// What is wrong with its value, if that is the rule.
        value: Option<BadValue>,
    },
    /// A value of the source is poison, which this op makes.
    PoisonOf(LoweredOp),
    /// The observations differ in this.
    Aspect(Aspect),
    /// The process that judged it died.
    JudgeDied,
}

impl Signature {
    /// The signature of a program at which a worker died.
    pub fn of_dead_judge() -> Signature {
        Signature {
            finding: Finding::EngineDisagreement,
            blame: Blame::Jit,
            subject: Subject::Unreduced(Evidence::JudgeDied),
        }
    }

    /// Is it that of a reduced program, or of a diagnostic, which reduction keeps?
    pub fn is_final(&self) -> bool {
        match self.subject {
            Subject::Program { .. } | Subject::Diagnostic(_) => true,
            Subject::Unreduced(_) => false,
        }
    }

    /// The diagnostic, whether the program is reduced or not.
    pub fn diagnostic(&self) -> Option<&Diagnostic> {
        match &self.subject {
            Subject::Diagnostic(diagnostic)
            | Subject::Unreduced(Evidence::Diagnostic(diagnostic)) => Some(diagnostic),
            Subject::Program { .. }
            | Subject::Unreduced(
                Evidence::UndefinedAt { .. }
                | Evidence::PoisonOf(_)
                | Evidence::Aspect(_)
                | Evidence::JudgeDied,
            ) => None,
        }
    }

    /// Does the diagnostic alone identify the bug? A process that dies without a word says nothing.
    pub fn is_identified_by_diagnostic(&self) -> bool {
        let Some(diagnostic) = self.diagnostic() else {
            return false;
        };
        match self.finding {
            Finding::Rejected | Finding::InvalidOutput => true,
            Finding::Crashed => !matches!(diagnostic.as_str(), "" | SIGNAL_ALONE),
            Finding::Mismatch
            | Finding::IntroducedUb
            | Finding::Hung
            | Finding::Nondeterministic
            | Finding::EngineDisagreement
            | Finding::WrongExpectation => false,
        }
    }

    /// The signature that the finding has when it is reduced, if its diagnostic tells it before.
    pub fn by_diagnostic(&self) -> Option<Signature> {
        let diagnostic = self
            .diagnostic()
            .filter(|_| self.is_identified_by_diagnostic())?;
        Some(Signature {
            finding: self.finding,
            blame: self.blame,
            subject: Subject::Diagnostic(diagnostic.clone()),
        })
    }

    /// The shape of the reduced program, if it is known by that.
    pub fn shape(&self) -> Option<&ProgramShape> {
        match &self.subject {
            Subject::Program { shape, .. } => Some(shape),
            Subject::Diagnostic(_) | Subject::Unreduced(_) => None,
        }
    }
}

/// The diagnostic of a process that died of a signal and said nothing.
const SIGNAL_ALONE: &str = "signal #";

impl Serialize for Signature {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Signature {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Signature, D::Error> {
        let text = String::deserialize(from)?;
        Signature::from_str(&text).map_err(serde::de::Error::custom)
    }
}
