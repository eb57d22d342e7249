//! The contracts between the functions of a case: parameters, results, and the memory to which
//! memref results point.

use lowerfuzz_ir::{Sym, Type};
use smallvec::SmallVec;

use crate::memref::layout::Param;
use crate::values::{Facts, MemFacts, Site};

/// The facts that a caller may use about a function's result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResultSpec {
    pub(crate) ty: Type,
    pub(crate) facts: Facts,
    /// The facts about a memref result. The origin in these facts refers to the callee's allocation
    /// sites.
    pub(crate) mem: Option<MemFacts>,
}

/// The facts that callers may use about a function.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub(crate) name: Sym,
    /// The function's type.
    pub(crate) ty: Type,
    pub(crate) params: Vec<Param>,
    pub(crate) results: Vec<ResultSpec>,
    pub(crate) sites: Vec<Site>,
    /// Upper bound of the number of executed ops and allocated elements in one call of the
    /// function.
    pub(crate) executed: u32,
    pub(crate) allocated: u32,
    /// Whether the case already contains a call of the function.
    pub(crate) called: bool,
}

/// An external function, which the host implements.
#[derive(Clone, Debug)]
pub(crate) struct HostFunction {
    pub(crate) name: Sym,
    pub(crate) params: SmallVec<[Param; 4]>,
    pub(crate) results: SmallVec<[Param; 2]>,
}

/// The functions that a value of a function type may be.
///
/// The candidates are determined when the first such value is made. A function can therefore never
/// be called by an earlier function or by itself.
#[derive(Clone, Debug)]
pub(crate) struct FunctionKind {
    pub(crate) ty: Type,
    /// The candidates as indices into [`Program::signatures`]. All candidates have the same
    /// parameters. If a result is a memref, there is only one candidate.
    pub(crate) candidates: SmallVec<[u32; 4]>,
}

/// A global of the module, which has a static shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GlobalSpec {
    pub(crate) name: Sym,
    pub(crate) ty: Type,
    pub(crate) facts: MemFacts,
    /// Whether the global must be written before it is read.
    pub(crate) uninitialised: bool,
    pub(crate) alignment: u32,
}
