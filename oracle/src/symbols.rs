//! What a later form of a program must keep of the symbols that other modules may use (`SEMANTICS.md`
//! §5.1).

use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::{Attr, Func, Key, Level, Module, Type};

use crate::globals::elements;

/// A symbol that a later form of a program should have kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolFault {
    /// The name of the symbol.
    pub symbol: String,
    /// What is wrong with the symbol.
    pub what: SymbolChange,
}

/// How a public symbol was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SymbolChange {
    /// The later program has no such function.
    #[error("there is no such function in the output")]
    FunctionDeleted,
    /// The function is private or internal.
    #[error("the function is private in the output")]
    FunctionPrivate,
    /// The later program has no such global.
    #[error("there is no such global in the output")]
    GlobalDeleted,
    /// The global is private or internal.
    #[error("the global is private in the output")]
    GlobalPrivate,
    /// The later program only declares the global.
    #[error("the global is only declared in the output")]
    GlobalUndefined,
    /// A mutable global is constant.
    #[error("the global is constant in the output")]
    GlobalConstant,
    /// A global of the LLVM dialect is smaller.
    #[error("the global has {found} bits in the output instead of {expected}")]
    GlobalSmaller {
        /// The number of bits in the original program.
        expected: u64,
        /// The number of bits in the later program.
        found: u64,
    },
    /// The global has another number of elements.
    #[error("the global has {found} elements in the output instead of {expected}")]
    GlobalResized {
        /// The number of elements in the original program.
        expected: u64,
        /// The number of elements in the later program.
        found: u64,
    },
}

impl SymbolFault {
    /// Describes the fault in one line.
    pub fn text(&self) -> String {
        format!("@{} is public: {}", self.symbol, self.what)
    }
}

/// Returns the public symbols of a case's program that a later form of the program has deleted, made
/// private or constant, or resized: functions first, in the order of the case.
///
/// Types of functions are not compared. A global with another element type is not compared, except for
/// its visibility.
pub fn symbol_faults(case: &Case, later: &Module) -> Vec<SymbolFault> {
    let module = &case.module;
    let fault = |name, what| SymbolFault {
        symbol: module.str(name).to_owned(),
        what,
    };
    let funcs = module.funcs.iter();
    let funcs = funcs.filter(|func| !is_hidden(module, func) && func.body.is_some());
    let of_funcs = funcs.filter_map(|func| {
        let name = module.str(func.name);
        let found = later.find_func(name);
        // A function may be there as its C interface alone.
        let found = found.or_else(|| later.find_func(&format!("_mlir_ciface_{name}")));
        match found.map(|id| later.func(id)) {
            None => Some(fault(func.name, SymbolChange::FunctionDeleted)),
            Some(found) if is_hidden(later, found) => {
                Some(fault(func.name, SymbolChange::FunctionPrivate))
            }
            Some(_) => None,
        }
    });
    let globals = module.globals.iter();
    let globals = globals.filter(|global| !global.private && !global.external);
    let of_globals = globals.filter_map(|global| {
        let found = later.find_global(module.str(global.name));
        let Some(found) = found.map(|id| &later.globals[id.index()]) else {
            return Some(fault(global.name, SymbolChange::GlobalDeleted));
        };
        let what = if found.private {
            SymbolChange::GlobalPrivate
        } else if found.external {
            SymbolChange::GlobalUndefined
        } else if found.constant && !global.constant {
            SymbolChange::GlobalConstant
        } else {
            let (elem, expected) = elements(module, global)?;
            let (other, found) = elements(later, found)?;
            // Scalars have the same types in every module.
            let is_same = elem.is_scalar() && elem == other;
            let is_llvm = global.level == Level::Llvm;
            let [before, after] = [(elem, expected), (other, found)].map(bits);
            if is_same && expected != found {
                SymbolChange::GlobalResized { expected, found }
            } else if is_llvm
                && let (Some(expected), Some(found)) = (before, after)
                && found < expected
            {
                SymbolChange::GlobalSmaller { expected, found }
            } else {
                return None;
            }
        };
        Some(fault(global.name, what))
    });
    of_funcs.chain(of_globals).collect()
}

/// Returns the number of bits of the scalars of a global.
fn bits((elem, count): (Type, u64)) -> Option<u64> {
    elem.is_scalar().then_some(())?;
    u64::from(elem.scalar_bits(64)?).checked_mul(count)
}

/// Returns whether other modules cannot use a function.
fn is_hidden(module: &Module, func: &Func) -> bool {
    let linkage = module.strings.find("linkage").map(Key::Other);
    let mut attrs = func.attrs.iter();
    let linkage = attrs.find(|attr| Some(attr.key) == linkage);
    let is_internal = linkage.is_some_and(|linkage| {
        let hidden = ["internal", "private"].map(|name| Attr::Str(name.into()));
        hidden.contains(&linkage.value)
    });
    func.private || func.level == Level::Llvm && is_internal
}
