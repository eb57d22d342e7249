//! The reasons why a program cannot be compiled or run.

use lowerfuzz_ir::Loc;

/// The reasons why a program cannot be compiled or run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The program uses a feature that the engine does not support.
    #[error("the JIT does not support {what}")]
    Unsupported {
        /// The unsupported feature: the name of an op, or a type.
        what: String,
        /// The source location of the problem.
        loc: Loc,
    },
    /// The program breaks a rule of the dialect that the verifier checks.
    #[error("not a valid LLVM-dialect module: {what}")]
    Invalid {
        /// The broken rule.
        what: String,
        /// The source location of the problem.
        loc: Loc,
    },
    /// Cranelift rejected the program, or panicked while compiling it.
    #[error("Cranelift failed: {0}")]
    Codegen(String),
    /// The machine lacks a resource that the engine needs.
    #[error("the JIT cannot run here: {0}")]
    Machine(String),
    /// A call names a function that was not compiled as an entry, or passes a wrong number of
    /// arguments.
    #[error("bad call: {0}")]
    Call(String),
}

impl Error {
    pub(crate) fn unsupported(what: impl Into<String>) -> Error {
        Error::Unsupported {
            what: what.into(),
            loc: Loc::NONE,
        }
    }

    pub(crate) fn invalid(what: impl Into<String>) -> Error {
        Error::Invalid {
            what: what.into(),
            loc: Loc::NONE,
        }
    }

    /// Adds a source location if the error has none.
    pub(crate) fn at(mut self, op_loc: Loc) -> Error {
        match &mut self {
            Error::Unsupported { loc, .. } | Error::Invalid { loc, .. } => {
                if *loc == Loc::NONE {
                    *loc = op_loc;
                }
            }
            Error::Codegen(_) | Error::Machine(_) | Error::Call(_) => {}
        }
        self
    }
}
