//! Formats and parses the text of a signature.

use std::fmt;
use std::str::FromStr;

use lowerfuzz_oracle::{Aspect, Blame, Finding};
use thiserror::Error;

use super::shape::ProgramShape;
use super::{BadValue, Diagnostic, Evidence, LoweredOp, Signature, Subject, Violation};

/// The reason why a text is not a valid signature.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseSignatureError {
    /// The text before the first slash is not the name of a finding.
    #[error("`{0}`: expected a signature that begins with a finding, such as `mismatch/`")]
    Finding(String),
    /// The text after the finding is not the name of a component to blame.
    #[error("`{0}`: expected whose fault it is behind the finding, such as `lowering/`")]
    Blame(String),
    /// The rest of the text is neither the shape of a program nor evidence.
    #[error("`{0}`: expected the shape of a program, such as `memref.load(int,memref2)`")]
    Subject(String),
}

/// The reason why a text is not a valid part of a signature.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}`: expected {expected}")]
pub struct ParsePartError {
    expected: &'static str,
    text: String,
}

impl ParsePartError {
    pub(super) fn new(expected: &'static str, text: &str) -> ParsePartError {
        let text = text.to_owned();
        ParsePartError { expected, text }
    }
}

impl FromStr for Violation {
    type Err = ParsePartError;

    fn from_str(text: &str) -> Result<Violation, ParsePartError> {
        violation(text)
            .ok_or_else(|| ParsePartError::new("`poison`, `leak`, `stack` or a lowered op", text))
    }
}

impl FromStr for Evidence {
    type Err = ParsePartError;

    fn from_str(text: &str) -> Result<Evidence, ParsePartError> {
        evidence_of(text).ok_or_else(|| ParsePartError::new("what is seen of a finding", text))
    }
}

/// The text after the blame of a finding that is not reduced.
const UNREDUCED: &str = " (unreduced): ";
/// The text before a diagnostic that could be mistaken for another kind of evidence.
const DIAGNOSTIC: &str = "diagnostic: ";
/// The text before the op at which a lowered program is undefined.
const AT: &str = "at ";
/// The text before the op that produces the poison.
const POISON_OF: &str = "poison of ";
/// The evidence if the process that judged the program died.
const DIED: &str = "the judging process died";
/// The text of a leak.
const LEAK: &str = "leak";
/// The text of a large use of the stack.
const STACK: &str = "stack";
/// The text at the end of the subject if an `index` in the program has 32 bits.
const NARROW_INDEX: &str = "index-32";

/// Returns whether this kind of finding is always identified by a diagnostic.
fn has_diagnostic(finding: Finding) -> bool {
    finding == Finding::InvalidOutput
}

/// Returns whether this kind of finding is identified by a diagnostic or by its program.
fn may_have_diagnostic(finding: Finding) -> bool {
    match finding {
        Finding::Rejected | Finding::Crashed => true,
        Finding::Mismatch
        | Finding::IntroducedUb
        | Finding::Inaccurate
        | Finding::InvalidOutput
        | Finding::Hung
        | Finding::Nondeterministic
        | Finding::EngineDisagreement
        | Finding::WrongExpectation => false,
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::Leak => f.write_str(LEAK),
            Violation::Stack => f.write_str(STACK),
            Violation::Value(value) => f.write_str(value.name()),
            Violation::Op(op) => f.write_str(op.as_str()),
        }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evidence::Diagnostic(text) => write!(f, "{DIAGNOSTIC}{}", text.as_str()),
            Evidence::UndefinedAt { op, value: None } => write!(f, "{AT}{}", op.as_str()),
            Evidence::UndefinedAt {
                op,
                value: Some(value),
            } => write!(f, "{AT}{}/{}", op.as_str(), value.name()),
            Evidence::PoisonOf(op) => write!(f, "{POISON_OF}{}", op.as_str()),
            Evidence::Aspect(aspect) => f.write_str(aspect.name()),
            Evidence::JudgeDied => f.write_str(DIED),
        }
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (finding, blame) = (self.finding.name(), self.blame.name());
        write!(f, "{finding}/{blame}")?;
        match &self.subject {
            Subject::Unreduced(evidence) => write!(f, "{UNREDUCED}{evidence}"),
            Subject::Diagnostic(diagnostic) => {
                let text = diagnostic.as_str();
                let is_plain = has_diagnostic(self.finding)
                    || may_have_diagnostic(self.finding)
                        && program(text).is_none()
                        && !text.starts_with(DIAGNOSTIC);
                let mark = if is_plain { "" } else { DIAGNOSTIC };
                write!(f, "/{mark}{text}")
            }
            Subject::Program {
                shape,
                violation,
                narrow_index,
            } => {
                write!(f, "/{shape}")?;
                if let Some(violation) = violation {
                    write!(f, "/{violation}")?;
                }
                if *narrow_index {
                    write!(f, "/{NARROW_INDEX}")?;
                }
                Ok(())
            }
        }
    }
}

impl FromStr for Signature {
    type Err = ParseSignatureError;

    fn from_str(text: &str) -> Result<Signature, ParseSignatureError> {
        let fail = || text.to_owned();
        let (finding, rest) = text
            .split_once('/')
            .and_then(|(name, rest)| Some((Finding::from_name(name)?, rest)))
            .ok_or_else(|| ParseSignatureError::Finding(fail()))?;
        let (blame, subject) = Blame::ALL
            .into_iter()
            .find_map(|blame| Some((blame, rest.strip_prefix(blame.name())?)))
            .ok_or_else(|| ParseSignatureError::Blame(fail()))?;
        let subject = if let Some(evidence) = subject.strip_prefix(UNREDUCED) {
            evidence_of(evidence).map(Subject::Unreduced)
        } else if let Some(subject) = subject.strip_prefix('/') {
            subject_of(finding, subject)
        } else {
            return Err(ParseSignatureError::Blame(fail()));
        };
        Ok(Signature {
            finding,
            blame,
            subject: subject.ok_or_else(|| ParseSignatureError::Subject(fail()))?,
        })
    }
}

fn subject_of(finding: Finding, text: &str) -> Option<Subject> {
    let diagnostic = |text: &str| Subject::Diagnostic(Diagnostic::new(text));
    if has_diagnostic(finding) {
        return Some(diagnostic(text));
    }
    if let Some(text) = text.strip_prefix(DIAGNOSTIC) {
        return Some(diagnostic(text));
    }
    program(text).or_else(|| may_have_diagnostic(finding).then(|| diagnostic(text)))
}

/// Parses the text of a reduced program's subject.
fn program(text: &str) -> Option<Subject> {
    let mut words = text.split('/');
    let shape = ProgramShape::from_text(words.next()?)?;
    let mut words: Vec<&str> = words.collect();
    let narrow_index = words.pop_if(|word| *word == NARROW_INDEX).is_some();
    let violation = match words[..] {
        [] => None,
        [word] => Some(violation(word)?),
        _ => return None,
    };
    Some(Subject::Program {
        shape,
        violation,
        narrow_index,
    })
}

fn violation(word: &str) -> Option<Violation> {
    match word {
        LEAK => return Some(Violation::Leak),
        STACK => return Some(Violation::Stack),
        _ => {}
    }
    match bad_value(word) {
        Some(value) => Some(Violation::Value(value)),
        None => lowered_op(word).map(Violation::Op),
    }
}

fn bad_value(word: &str) -> Option<BadValue> {
    BadValue::ALL.into_iter().find(|value| value.name() == word)
}

fn lowered_op(word: &str) -> Option<LoweredOp> {
    let op = LoweredOp::new(word);
    (op.as_str() == word).then_some(op)
}

fn evidence_of(text: &str) -> Option<Evidence> {
    if let Some(said) = text.strip_prefix(DIAGNOSTIC) {
        return Some(Evidence::Diagnostic(Diagnostic::new(said)));
    }
    if let Some(op) = text.strip_prefix(POISON_OF) {
        return lowered_op(op).map(Evidence::PoisonOf);
    }
    if let Some(place) = text.strip_prefix(AT) {
        let (op, value) = match place.split_once('/') {
            Some((op, value)) => (op, Some(bad_value(value)?)),
            None => (place, None),
        };
        let op = lowered_op(op)?;
        return Some(Evidence::UndefinedAt { op, value });
    }
    if text == DIED {
        return Some(Evidence::JudgeDied);
    }
    Aspect::from_name(text).map(Evidence::Aspect)
}

#[cfg(test)]
mod tests {
    use proptest::collection::{btree_set, vec};
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::super::{ConversionOption, OpShape, OpTypes, Part, TypeShape, TypeShapes};
    use super::*;

    fn type_shapes() -> impl Strategy<Value = TypeShapes> {
        let all: Vec<TypeShape> = TypeShape::all().collect();
        vec(select(all), 0..4).prop_map(TypeShapes::from_iter)
    }

    fn part() -> impl Strategy<Value = Part> {
        let options = [
            ConversionOption::CWrappers,
            ConversionOption::PointerToDescriptor,
            ConversionOption::BarePointer,
            ConversionOption::ScalableVectors,
        ];
        let types = prop_oneof![
            Just(OpTypes::Unlisted),
            Just(OpTypes::Several),
            type_shapes().prop_map(OpTypes::Shapes),
        ];
        prop_oneof![
            4 => (".{0,12}", types).prop_map(|(name, types)| Part::Op(OpShape::new(&format!("x.{name}"), types))),
            1 => (type_shapes(), type_shapes())
                .prop_map(|(inputs, results)| Part::Function { inputs, results }),
            1 => select(options.to_vec()).prop_map(Part::Option),
        ]
    }

    fn lowered() -> impl Strategy<Value = LoweredOp> {
        ".{0,12}".prop_map(|name| LoweredOp::new(&name))
    }

    fn diagnostic() -> impl Strategy<Value = Diagnostic> {
        let special = [
            "diagnostic: x",
            "a.b(int)",
            "func.call(several)",
            "",
            "output",
        ];
        prop_oneof![
            "\\PC{0,40}".prop_map(|text| Diagnostic::new(&text)),
            select(special.to_vec()).prop_map(Diagnostic::new),
        ]
    }

    fn subject(finding: Finding) -> BoxedStrategy<Subject> {
        let values = BadValue::ALL.to_vec();
        let violation = prop_oneof![
            Just(Violation::Leak),
            Just(Violation::Stack),
            select(values.clone()).prop_map(Violation::Value),
            lowered().prop_map(Violation::Op),
        ];
        let program = (
            btree_set(part(), 0..4),
            proptest::option::of(violation),
            any::<bool>(),
        )
            .prop_map(|(parts, violation, narrow_index)| Subject::Program {
                shape: parts.into_iter().collect(),
                violation,
                narrow_index,
            });
        let evidence = prop_oneof![
            diagnostic().prop_map(Evidence::Diagnostic),
            (lowered(), proptest::option::of(select(values)))
                .prop_map(|(op, value)| Evidence::UndefinedAt { op, value }),
            lowered().prop_map(Evidence::PoisonOf),
            select(Aspect::ALL.to_vec()).prop_map(Evidence::Aspect),
            Just(Evidence::JudgeDied),
        ];
        let unreduced = evidence.prop_map(Subject::Unreduced);
        let said = diagnostic().prop_map(Subject::Diagnostic);
        if has_diagnostic(finding) {
            prop_oneof![said, unreduced].boxed()
        } else {
            prop_oneof![2 => program, 1 => said, 1 => unreduced].boxed()
        }
    }

    fn signature() -> impl Strategy<Value = Signature> {
        let finding = select(Finding::ALL.to_vec());
        let blame = select(Blame::ALL.to_vec());
        (finding, blame).prop_flat_map(|(finding, blame)| {
            subject(finding).prop_map(move |subject| Signature {
                finding,
                blame,
                subject,
            })
        })
    }

    proptest! {
        #[test]
        fn the_text_of_a_signature_is_read_back(signature in signature()) {
            let text = signature.to_string();
            prop_assert_eq!(text.parse::<Signature>(), Ok(signature), "{}", text);
        }

        #[test]
        fn any_text_is_a_signature_or_an_error(text in "\\PC*") {
            if let Ok(signature) = text.parse::<Signature>() {
                let again = signature.to_string().parse::<Signature>();
                prop_assert_eq!(again, Ok(signature));
            }
        }
    }

    #[test]
    fn the_parts_of_a_text_are_known() {
        let parse = |text: &str| text.parse::<Signature>().expect("a signature").subject;
        let Subject::Program {
            shape,
            violation,
            narrow_index,
        } = parse("introduced-ub/lowering/arith.divui(int)+memref.subview/llvm.sdiv/index-32")
        else {
            panic!("it is of a program");
        };
        assert_eq!(shape.ops().count(), 2);
        assert_eq!(violation, Some(Violation::Op(LoweredOp::new("llvm.sdiv"))));
        assert!(narrow_index);
        let said = parse("crashed/lowering/signal # in mlir::f");
        assert_eq!(
            said,
            Subject::Diagnostic(Diagnostic::new("signal # in mlir::f"))
        );
        assert!(matches!(
            parse("crashed/lowering/arith.cmpf(float,int)"),
            Subject::Program { .. }
        ));
        for text in [
            "mismatch",
            "mismatch/nobody/x.y(int)",
            "mismatch/lowering/x.y(intt)",
            "hm/jit/",
        ] {
            assert!(text.parse::<Signature>().is_err(), "{text}");
        }
    }
}
