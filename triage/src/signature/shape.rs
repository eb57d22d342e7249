//! The shape of a program: its most specific ops, with the shapes of their types.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use lowerfuzz_ir::{Op, OpSet};

use super::text::ParsePartError;
use super::type_shape::{TypeShape, TypeShapes};

/// The most specific parts of a program, without duplicates.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProgramShape(BTreeSet<Part>);

/// A part of a [`ProgramShape`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// An op of the program, with the shapes of its types.
    Op(OpShape),
    /// The type of a function that has no specific ops.
    Function {
        /// The shapes of the function's argument types.
        inputs: TypeShapes,
        /// The shapes of the function's result types.
        results: TypeShapes,
    },
    /// A conversion option of the case.
    Option(ConversionOption),
}

/// An op, with the shapes of the types of its operands and results.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpShape {
    name: String,
    types: OpTypes,
}

/// The types of an op that are part of a signature.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OpTypes {
    /// The signature has no types for this op, because it is lowered in the same way for all types.
    Unlisted,
    /// The op has several results, whose types do not matter.
    Several,
    /// The op's operands and results have these type shapes.
    Shapes(TypeShapes),
}

/// A conversion option that is part of a program's shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ConversionOption {
    /// The conversion option makes wrappers with a C interface for functions.
    CWrappers,
    /// The conversion option passes memrefs as pointers to descriptors.
    PointerToDescriptor,
    /// The conversion option passes memrefs as bare pointers.
    BarePointer,
    /// The program has scalable vectors. This is no option, but a property of the whole program.
    ScalableVectors,
}

impl ConversionOption {
    const ALL: [ConversionOption; 4] = [
        ConversionOption::CWrappers,
        ConversionOption::PointerToDescriptor,
        ConversionOption::BarePointer,
        ConversionOption::ScalableVectors,
    ];

    /// Returns the conversion option with this name.
    pub fn from_name(name: &str) -> Option<ConversionOption> {
        ConversionOption::ALL
            .into_iter()
            .find(|one| one.name() == name)
    }

    const fn name(self) -> &'static str {
        match self {
            ConversionOption::CWrappers => "c-wrappers",
            ConversionOption::PointerToDescriptor => "pointer-to-descriptor",
            ConversionOption::BarePointer => "bare-pointer",
            ConversionOption::ScalableVectors => "scalable-vectors",
        }
    }
}

/// The text that stands for a function's type in a signature, in place of an op name.
const FUNCTION: &str = "func";

impl OpShape {
    /// Makes the shape of an op with this name. Characters that have a meaning in the text of a
    /// signature become `?`.
    pub fn new(name: &str, types: OpTypes) -> OpShape {
        let plain = |c: char| if is_of_name(c) { c } else { '?' };
        let mut name: String = name.chars().map(plain).collect();
        if name.is_empty() || name == FUNCTION || ConversionOption::from_name(&name).is_some() {
            name.push('?');
        }
        OpShape { name, types }
    }

    /// Returns the op's full name in the newest release.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the op with this name. `None` if no table has the op.
    pub fn op(&self) -> Option<Op> {
        Op::from_name(&self.name).map(|(op, _)| op)
    }

    /// Returns the type shapes of the op.
    pub fn types(&self) -> &OpTypes {
        &self.types
    }

    /// Returns whether an operand or result of the op has this type shape.
    pub fn has_type(&self, ty: TypeShape) -> bool {
        match &self.types {
            OpTypes::Shapes(shapes) => shapes.contains(ty),
            OpTypes::Unlisted | OpTypes::Several => false,
        }
    }

    /// Returns whether the op matches a pattern: it has the pattern's op name, and all types in the
    /// pattern.
    pub fn matches(&self, pattern: &OpShape) -> bool {
        let types = match (&self.types, &pattern.types) {
            (_, OpTypes::Unlisted) => true,
            (OpTypes::Shapes(mine), OpTypes::Shapes(wanted)) => mine.contains_all(wanted),
            (mine, wanted) => mine == wanted,
        };
        self.name == pattern.name && types
    }

    /// Parses the text of a shape.
    fn from_text(text: &str) -> Option<OpShape> {
        let (name, types) = match text.split_once('(') {
            None => (text, OpTypes::Unlisted),
            Some((name, rest)) => {
                let types = match rest.strip_suffix(')')? {
                    SEVERAL => OpTypes::Several,
                    shapes => OpTypes::Shapes(TypeShapes::from_text(shapes)?),
                };
                (name, types)
            }
        };
        let is_name = !name.is_empty() && name != FUNCTION && name.chars().all(is_of_name);
        is_name.then(|| OpShape {
            name: name.to_owned(),
            types,
        })
    }
}

/// The text for [`OpTypes::Several`].
const SEVERAL: &str = "several";

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$' | '-' | '?')
}

impl Part {
    fn from_text(text: &str) -> Option<Part> {
        if let Some(option) = ConversionOption::from_name(text) {
            return Some(Part::Option(option));
        }
        let types = text.strip_prefix(FUNCTION).and_then(|rest| {
            let (inputs, results) = rest.split_once("->")?;
            let list =
                |text: &str| TypeShapes::from_text(text.strip_prefix('(')?.strip_suffix(')')?);
            Some((list(inputs)?, list(results)?))
        });
        match types {
            Some((inputs, results)) => Some(Part::Function { inputs, results }),
            None => OpShape::from_text(text).map(Part::Op),
        }
    }
}

impl ProgramShape {
    /// Returns the ops of the shape.
    pub fn ops(&self) -> impl Iterator<Item = &OpShape> {
        self.0.iter().filter_map(|part| match part {
            Part::Op(op) => Some(op),
            Part::Function { .. } | Part::Option(_) => None,
        })
    }

    /// Returns the ops of the shape that are in lowerfuzz's tables.
    pub fn op_set(&self) -> OpSet {
        self.ops().filter_map(OpShape::op).collect()
    }

    /// Returns whether the program is converted with this option.
    pub fn has_option(&self, option: ConversionOption) -> bool {
        self.0.contains(&Part::Option(option))
    }

    /// Parses the text of a shape.
    pub(super) fn from_text(text: &str) -> Option<ProgramShape> {
        if text.is_empty() {
            return Some(ProgramShape::default());
        }
        text.split('+').map(Part::from_text).collect()
    }
}

impl FromIterator<Part> for ProgramShape {
    fn from_iter<I: IntoIterator<Item = Part>>(parts: I) -> ProgramShape {
        ProgramShape(parts.into_iter().collect())
    }
}

impl FromStr for OpShape {
    type Err = ParsePartError;

    fn from_str(text: &str) -> Result<OpShape, ParsePartError> {
        OpShape::from_text(text).ok_or_else(|| ParsePartError::new("an op", text))
    }
}

impl FromStr for ConversionOption {
    type Err = ParsePartError;

    fn from_str(text: &str) -> Result<ConversionOption, ParsePartError> {
        let option = ConversionOption::from_name(text);
        option.ok_or_else(|| ParsePartError::new("an option of the conversion", text))
    }
}

impl fmt::Display for OpShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        match &self.types {
            OpTypes::Unlisted => Ok(()),
            OpTypes::Several => write!(f, "({SEVERAL})"),
            OpTypes::Shapes(shapes) => write!(f, "({shapes})"),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Op(op) => op.fmt(f),
            Part::Function { inputs, results } => write!(f, "{FUNCTION}({inputs})->({results})"),
            Part::Option(option) => f.write_str(option.name()),
        }
    }
}

impl fmt::Display for ProgramShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        parts.sort_unstable();
        f.write_str(&parts.join("+"))
    }
}
