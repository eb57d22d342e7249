//! The rules that a module must keep.

use crate::module::{FuncId, Loc, Module, OpId};

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// Where it was written.
    pub loc: Loc,
    /// In which function.
    pub func: Option<FuncId>,
    /// At which op.
    pub op: Option<OpId>,
    /// Expected and found, without a full stop.
    pub message: String,
}

/// Checks a module.
///
/// # Errors
/// Every broken rule.
pub fn verify(module: &Module) -> Result<(), Vec<VerifyError>> {
    let _ = module;
    Ok(())
}
