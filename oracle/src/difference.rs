//! In what a lowered run differs from its source's.

use std::fmt;

use crate::undefined::Undefined;

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

/// How a lowered observation fails to refine the source's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The lowered run is undefined.
    Undefined(Undefined),
    /// Poison stands where the source has a value.
    Poison {
        /// Where, with what was expected.
        what: String,
        /// Where it was found, if that is a place whose history is known.
        at: Option<PoisonAt>,
        /// Where it came from, if the interpreter knows.
        origin: Option<PoisonOrigin>,
    },
    /// Anything else.
    Other {
        /// In what they differ.
        aspect: Aspect,
        /// What was expected, and what was found.
        what: String,
    },
}

/// Where poison came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoisonOrigin {
    /// The name of the lowered op that made it, if one did.
    pub op: Option<String>,
    /// The op, its function and the rule that was broken, in words.
    pub words: String,
}

/// Where poison was found in a lowered observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoisonAt {
    /// A scalar of a result, or an element of a memref that is returned.
    Result {
        /// The result.
        result: usize,
        /// Its scalar.
        scalar: usize,
    },
    /// A scalar of the buffer of an argument.
    Buffer {
        /// The argument.
        arg: usize,
        /// The scalar.
        scalar: usize,
    },
}

impl Difference {
    pub(crate) fn other(aspect: Aspect, what: String) -> Difference {
        Difference::Other { aspect, what }
    }

    /// A value that is not the source's; poison if `is_poison`.
    pub(crate) fn of_value(is_poison: bool, at: Option<PoisonAt>, what: String) -> Difference {
        if is_poison {
            let origin = None;
            Difference::Poison { what, at, origin }
        } else {
            Difference::other(Aspect::Value, what)
        }
    }

    /// In what they differ.
    pub fn aspect(&self) -> Aspect {
        match self {
            Difference::Undefined(_) => Aspect::Undefined,
            Difference::Poison { .. } => Aspect::Poison,
            Difference::Other { aspect, .. } => *aspect,
        }
    }

    /// Is it that poison or undefined behaviour stands where the source has a value?
    pub(crate) fn is_undefined(&self) -> bool {
        match self {
            Difference::Undefined(_) | Difference::Poison { .. } => true,
            Difference::Other { .. } => false,
        }
    }

    /// The same of a result, which says by now only what is wrong with its value.
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
