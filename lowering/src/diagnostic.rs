//! What is said of a program that is not converted.

use std::fmt;

use lowerfuzz_ir::{FuncId, Loc, OpId};

/// Who refuses a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The documents: `bf16`, layouts that are not strided, memory spaces, name clashes.
    Rejected,
    /// This conversion does not do it yet.
    Unsupported,
}

/// Why a program is not converted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where it was written.
    pub loc: Loc,
    /// In which function.
    pub func: FuncId,
    /// At which op; `None` for the function itself.
    pub op: Option<OpId>,
    /// Is it the documents that refuse, or this conversion that is not done?
    pub refusal: Refusal,
    /// What is not converted and why, without a full stop.
    pub message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// Why something is not converted; the place is added by the caller. What a verified program cannot
/// have is an `expect`: a mistake of ours must not look like something that is not converted.
#[derive(Debug)]
pub(crate) struct Failure {
    kind: Refusal,
    message: String,
}

impl Failure {
    /// What the documents say is not converted.
    pub(crate) fn refused(message: impl Into<String>) -> Failure {
        Failure {
            kind: Refusal::Rejected,
            message: message.into(),
        }
    }

    /// What this conversion does not do yet.
    pub(crate) fn unsupported(message: impl Into<String>) -> Failure {
        Failure {
            kind: Refusal::Unsupported,
            message: message.into(),
        }
    }

    /// The diagnostic at a place.
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
