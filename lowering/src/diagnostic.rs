//! Diagnostics for programs that cannot be converted.

use std::fmt;

use lowerfuzz_ir::{FuncId, Loc, OpId};

/// The reason why a program cannot be converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// MLIR's documentation rejects the program because of `bf16`, layouts that are not strided,
    /// memory spaces, or name clashes.
    Rejected,
    /// MLIR's documentation covers the construct, but this conversion does not implement it yet.
    Unsupported,
}

/// The report that an op, a type or a function cannot be converted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The source location of the construct that cannot be converted.
    pub loc: Loc,
    /// The function that cannot be converted.
    pub func: FuncId,
    /// The op that cannot be converted; `None` if the function's type or attributes cannot be
    /// converted.
    pub op: Option<OpId>,
    /// The reason: MLIR's documentation rejects the construct, or this conversion does not
    /// implement it.
    pub refusal: Refusal,
    /// The construct that cannot be converted, and why. The message has no full stop at its end.
    pub message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// An error without a location. The caller adds the location.
///
/// Conditions that the verifier excludes are checked by `expect`, because a bug in the conversion
/// must not look like an unsupported program.
#[derive(Debug)]
pub(crate) struct Failure {
    kind: Refusal,
    message: String,
}

impl Failure {
    /// Makes the error for a construct that MLIR's documentation rejects.
    pub(crate) fn refused(message: impl Into<String>) -> Failure {
        Failure {
            kind: Refusal::Rejected,
            message: message.into(),
        }
    }

    /// Makes the error for a construct that this conversion does not implement.
    pub(crate) fn unsupported(message: impl Into<String>) -> Failure {
        Failure {
            kind: Refusal::Unsupported,
            message: message.into(),
        }
    }

    /// Makes a diagnostic from the error and a location.
    pub(crate) fn at(self, loc: Loc, func: FuncId, op: Option<OpId>) -> Diagnostic {
        Diagnostic {
            loc,
            func,
            op,
            refusal: self.kind,
            message: self.message,
        }
    }
}
