//! Differences between the observations of a lowered run and its source run.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::undefined::Undefined;

/// The aspect in which two observations differ.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Aspect {
    /// A wrong value in a result, in a buffer element, or in an argument of an external call.
    Value,
    /// Poison in the lowered run where the source run has a value.
    Poison,
    /// Undefined behaviour of the lowered run.
    Undefined,
    /// How the run ends: it returns, aborts, or does not terminate.
    End,
    /// A write of the lowered run to memory that the program must not touch.
    Memory,
    /// The number of heap blocks that are live at the end of the run.
    Heap,
    /// The stack use of the run.
    Stack,
    /// The lowered program is missing, so that no run can be observed.
    Output,
}

impl Aspect {
    /// All aspects in which two observations can differ.
    pub const ALL: [Aspect; 8] = [
        Aspect::Value,
        Aspect::Poison,
        Aspect::Undefined,
        Aspect::End,
        Aspect::Memory,
        Aspect::Heap,
        Aspect::Stack,
        Aspect::Output,
    ];

    /// Returns the aspect with this name.
    pub fn from_name(name: &str) -> Option<Aspect> {
        Aspect::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Returns the aspect's name in keys and reports.
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

impl fmt::Display for Aspect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Describes how a lowered observation fails to refine the source's observation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The lowered run has undefined behaviour.
    Undefined(Undefined),
    /// The lowered run has poison where the source has a value.
    Poison {
        /// Description of the place that has poison, and the value that was expected there.
        what: String,
        /// The place of the poison in the observation. `None` if the place cannot be traced.
        at: Option<PoisonAt>,
        /// The origin of the poison. `None` if the interpreter did not record it.
        origin: Option<PoisonOrigin>,
    },
    /// Any difference that is neither undefined behaviour nor poison.
    Other {
        /// The aspect in which the observations differ.
        aspect: Aspect,
        /// The expected and the found value, as text.
        what: String,
    },
}

/// The origin of poison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoisonOrigin {
    /// The name of the lowered op that produced the poison. `None` if no op produced it.
    pub op: Option<String>,
    /// Description of the origin: the op, its function and the violated rule.
    pub words: String,
}

/// The place of poison in a lowered observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoisonAt {
    /// A scalar of a result, or an element of a returned memref.
    Result {
        /// Index of the result.
        result: usize,
        /// Index of the scalar within the result.
        scalar: usize,
    },
    /// A scalar in the buffer of a memref argument.
    Buffer {
        /// Index of the argument.
        arg: usize,
        /// Index of the scalar within the buffer.
        scalar: usize,
    },
}

impl Difference {
    /// Makes a difference that is neither undefined behaviour nor poison.
    pub fn other(aspect: Aspect, what: String) -> Difference {
        Difference::Other { aspect, what }
    }

    /// Makes the difference for a wrong value, or for poison if `is_poison`.
    pub(crate) fn of_value(is_poison: bool, at: Option<PoisonAt>, what: String) -> Difference {
        if is_poison {
            let origin = None;
            Difference::Poison { what, at, origin }
        } else {
            Difference::other(Aspect::Value, what)
        }
    }

    /// The aspect in which the observations differ.
    pub fn aspect(&self) -> Aspect {
        match self {
            Difference::Undefined(_) => Aspect::Undefined,
            Difference::Poison { .. } => Aspect::Poison,
            Difference::Other { aspect, .. } => *aspect,
        }
    }

    /// Returns whether the difference is poison or undefined behaviour in the lowered run.
    pub(crate) fn is_undefined(&self) -> bool {
        match self {
            Difference::Undefined(_) | Difference::Poison { .. } => true,
            Difference::Other { .. } => false,
        }
    }

    /// Adds the position of the result to a difference that so far describes only the value.
    pub(crate) fn in_result(mut self, position: usize) -> Difference {
        match &mut self {
            Difference::Undefined(_) => {}
            Difference::Poison { what, at, .. } => {
                *what = format!("result {position}: {what}");
                if let Some(PoisonAt::Result { result, .. }) = at {
                    *result = position;
                }
            }
            Difference::Other { what, .. } => *what = format!("result {position}: {what}"),
        }
        self
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Undefined(undefined) => undefined.fmt(f),
            Difference::Other { what, .. } => f.write_str(what),
            Difference::Poison { what, origin, .. } => {
                f.write_str(what)?;
                match origin {
                    Some(origin) => write!(f, " (poison from {})", origin.words),
                    None => Ok(()),
                }
            }
        }
    }
}
