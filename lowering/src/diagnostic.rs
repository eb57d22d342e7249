//! Diagnostics for programs that are not converted.

use std::fmt;

use lowerfuzz_ir::{FuncId, Loc, OpId};

/// The reason why a program is not converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The documents reject the program: `bf16`, layouts that are not strided, memory spaces, or
    /// name clashes.
    Rejected,
    /// The documents cover the program, but this conversion does not implement the construct yet.
    Unsupported,
}

/// An op, type or function that is not converted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The source location.
    pub loc: Loc,
    /// The function that is not converted.
    pub func: FuncId,
    /// The op that is not converted; `None` for the function itself.
    pub op: Option<OpId>,
    /// The reason: rejected by the documents, or not implemented.
    pub refusal: Refusal,
    /// The construct and the reason, without a full stop.
    pub message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// An error without a location, which the caller adds.
///
/// A condition that the verifier rules out is an `expect`: a bug in the conversion must not look
/// like an unsupported program.
#[derive(Debug)]
pub(crate) struct Failure {
    kind: Refusal,
    message: String,
}

impl Failure {
    /// The error for a construct that the documents reject.
    pub(crate) fn refused(message: impl Into<String>) -> Failure {
        Failure {
            kind: Refusal::Rejected,
            message: message.into(),
        }
    }

    /// The error for a construct that this conversion does not implement.
    pub(crate) fn unsupported(message: impl Into<String>) -> Failure {
        Failure {
            kind: Refusal::Unsupported,
            message: message.into(),
        }
    }

    /// Adds the location to make a diagnostic.
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
