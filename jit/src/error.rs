//! Why a program cannot be compiled or run.

use lowerfuzz_ir::Loc;

/// Why a program cannot be compiled or run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The program uses something that this engine does not do.
    #[error("the JIT does not support {what}")]
    Unsupported {
        /// What it is: an op's name, or a type.
        what: String,
        /// Where it was written.
        loc: Loc,
    },
    /// The program breaks a rule of the dialect, and the verifier would have said so.
    #[error("not a valid LLVM-dialect module: {what}")]
    Invalid {
        /// Which rule.
        what: String,
        /// Where it was written.
        loc: Loc,
    },
    /// Cranelift refused the program, or panicked.
    #[error("Cranelift failed: {0}")]
    Codegen(String),
    /// This machine lacks something that the engine needs.
    #[error("the JIT cannot run here: {0}")]
    Machine(String),
    /// A call of something that was not compiled as an entry, or with another number of arguments.
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

    /// Adds where it was written, if that is not known yet.
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
