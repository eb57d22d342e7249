//! Signatures: findings with the same signature are presumed to have the same bug.
//!
//! A signature consists of the finding, the blame, and one of the following:
//!
//! - the [`ProgramShape`] of the *reduced* program, with the rule that the lowered program breaks;
//! - the diagnostic of a tool, without the parts that differ from program to program;
//! - before the program is reduced, the evidence that is known of the finding.
//!
//! Its text is one line, which [`Signature::from_str`] parses:
//! `mismatch/lowering/memref.load(int,memref2)`.

mod of_case;
mod of_verdict;
mod shape;
mod text;
mod type_shape;

use std::borrow::Cow;
use std::str::FromStr;

use lowerfuzz_interp::ValueClass;
use lowerfuzz_oracle::{Aspect, Blame, Finding, identifies_bug};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use self::shape::{ConversionOption, OpShape, OpTypes, Part, ProgramShape};
pub use self::text::{ParsePartError, ParseSignatureError};
pub use self::type_shape::{LayoutShape, Rank, TypeShape, TypeShapes};

/// A signature, which identifies the findings of one bug.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Signature {
    /// The kind of the finding.
    pub finding: Finding,
    /// The component or pass that is to blame for the finding.
    pub blame: Blame,
    /// What distinguishes the finding from other bugs.
    pub subject: Subject,
}

/// The part of a signature that distinguishes bugs with the same finding and blame.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Subject {
    /// The subject is the reduced program.
    Program {
        /// The shape of the reduced program.
        shape: ProgramShape,
        /// The rule that the lowered program breaks. `None` if it is not undefined.
        violation: Option<Violation>,
        /// Does an `index` in the reduced program have 32 bits? If the bug also occurs with 64
        /// bits, the reduced program uses 64 bits.
        narrow_index: bool,
    },
    /// The subject is the diagnostic of a tool.
    Diagnostic(Diagnostic),
    /// The subject is the evidence of a finding that is not reduced.
    Unreduced(Evidence),
}

/// The rule that a lowered program violates.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Violation {
    /// The lowered program frees fewer heap blocks than the source.
    Leak,
    /// The lowered program uses far more of the stack than the source.
    Stack,
    /// An op uses a value of this class, whichever op it is.
    Value(BadValue),
    /// The op with this name breaks another rule.
    Op(LoweredOp),
}

/// The class of an undefined or invalid value that an op of the lowered program uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BadValue {
    /// The value is poison.
    Poison,
    /// The value is an address with the wrong alignment.
    Misaligned,
    /// The value is an address outside its memory block.
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
    /// Makes the op with this name. Characters that have a meaning in the text of a signature
    /// become `?`.
    pub fn new(name: &str) -> LoweredOp {
        let plain = |c: char| match c {
            c if c.is_ascii_alphanumeric() || matches!(c, '_' | '.') => c,
            _ => '?',
        };
        let mut plain: String = name.chars().map(plain).collect();
        if !plain.contains('.') {
            // A dot in the name distinguishes an op from a bad value and from an option.
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
    /// Makes a diagnostic from the normalised message in `Symptom::words`.
    pub fn new(normalized: &str) -> Diagnostic {
        let plain = normalized.replace(|c: char| c.is_control(), " ");
        Diagnostic(plain.trim_end().to_owned())
    }

    /// Returns the text of the diagnostic.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The properties of a finding that are known before its program is reduced.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Evidence {
    /// A tool reports this diagnostic.
    Diagnostic(Diagnostic),
    /// The lowered program is undefined at this op. The op uses a bad value, or breaks another
    /// rule.
    UndefinedAt {
        /// The lowered op at which the program becomes undefined.
        op: LoweredOp,
        /// The class of the bad value that the op uses. `None` if the op breaks another rule.
        value: Option<BadValue>,
    },
    /// A value that is defined in the source is poison in the lowered program. This op produces the
    /// poison.
    PoisonOf(LoweredOp),
    /// The observations differ in this aspect.
    Aspect(Aspect),
    /// The process that judged the program died.
    JudgeDied,
}

impl Signature {
    /// Makes the signature of a program at which a worker died.
    pub fn of_dead_judge() -> Signature {
        Signature {
            finding: Finding::EngineDisagreement,
            blame: Blame::Jit,
            subject: Subject::Unreduced(Evidence::JudgeDied),
        }
    }

    /// Returns whether the signature is final: that of a reduced program, or a diagnostic, which
    /// reduction does not change.
    pub fn is_final(&self) -> bool {
        match self.subject {
            Subject::Program { .. } | Subject::Diagnostic(_) => true,
            Subject::Unreduced(_) => false,
        }
    }

    /// Returns the diagnostic of a reduced or unreduced finding. `None` if the signature has no
    /// diagnostic.
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

    /// Returns whether the diagnostic alone identifies the bug; see [`identifies_bug`].
    pub fn is_identified_by_diagnostic(&self) -> bool {
        self.diagnostic()
            .is_some_and(|diagnostic| identifies_bug(self.finding, diagnostic.as_str()))
    }

    /// Returns the signature that the finding will have after reduction. `None` unless its
    /// diagnostic determines it.
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

    /// Returns the shape of the reduced program. `None` if the signature has no shape.
    pub fn shape(&self) -> Option<&ProgramShape> {
        match &self.subject {
            Subject::Program { shape, .. } => Some(shape),
            Subject::Diagnostic(_) | Subject::Unreduced(_) => None,
        }
    }
}

impl JsonSchema for Signature {
    fn schema_name() -> Cow<'static, str> {
        "Signature".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let example = "mismatch/lowering/arith.ceildivsi(int)";
        json_schema!({ "type": "string", "examples": [example] })
    }
}

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
