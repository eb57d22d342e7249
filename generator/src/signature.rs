//! What the functions of a case promise each other: parameters, results, and the memory behind them.

use lowerfuzz_ir::{Sym, Type};
use smallvec::SmallVec;

use crate::layout::Param;
use crate::values::{Facts, MemFacts, Site};

/// What a caller knows of a result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResultSpec {
    pub(crate) ty: Type,
    pub(crate) facts: Facts,
    /// For a memref; its origin is in terms of the callee's sites.
    pub(crate) mem: Option<MemFacts>,
}

/// What callers know of a function.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub(crate) name: Sym,
    /// Its function type.
    pub(crate) ty: Type,
    pub(crate) params: Vec<Param>,
    pub(crate) results: Vec<ResultSpec>,
    pub(crate) sites: Vec<Site>,
    /// Ops and elements that a call executes and allocates at most.
    pub(crate) executed: u32,
    pub(crate) allocated: u32,
    /// Is there a call of it?
    pub(crate) called: bool,
}

/// An external function.
#[derive(Clone, Debug)]
pub(crate) struct HostFunction {
    pub(crate) name: Sym,
    pub(crate) params: SmallVec<[Param; 4]>,
    pub(crate) results: SmallVec<[Param; 2]>,
}

/// The functions that a value of a function type may be. They are fixed with the first such
/// value, so that a function made later cannot be called by one made before, or by itself.
#[derive(Clone, Debug)]
pub(crate) struct FunctionKind {
    pub(crate) ty: Type,
    /// As indices into [`Program::signatures`]. All take the same arguments; there is one only if
    /// a result is a memref.
    pub(crate) candidates: SmallVec<[u32; 4]>,
}

/// A global of the module, of a static shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GlobalSpec {
    pub(crate) name: Sym,
    pub(crate) ty: Type,
    pub(crate) facts: MemFacts,
    /// To be written before it is read.
    pub(crate) uninitialised: bool,
    pub(crate) alignment: u32,
}
