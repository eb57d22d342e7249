//! The numbers that a function's text suggests as values and sizes.

use crate::sizes::MAX_SIZE;
use lowerfuzz_ir::affine::{AffineMap, Node};
use lowerfuzz_ir::{Attr, DYNAMIC, FuncId, Item, MemRefType, Module, Sym, TypeKind, ValueId};

/// The largest number of suggestions of each kind that are kept.
const MAX_HINTS: usize = 64;

/// Numbers that occur in a function and in the functions that it calls.
pub(crate) struct Hints {
    /// Integer constants, without duplicates, in order.
    pub(crate) numbers: Vec<i128>,
    /// Numbers that are useful as sizes, without duplicates, in order.
    pub(crate) sizes: Vec<i64>,
    /// The memref types of the function, without duplicates. An argument may be cast to them.
    pub(crate) memrefs: Vec<MemRefType>,
    /// The numbers of significant bits of the float types of the function, without duplicates.
    pub(crate) precisions: Vec<u32>,
}

impl Hints {
    pub(crate) fn of(module: &Module, func: FuncId) -> Hints {
        let mut numbers = Vec::new();
        let mut memrefs: Vec<MemRefType> = Vec::new();
        let mut precisions: Vec<u32> = Vec::new();
        for reached in reachable(module, func) {
            for attr in module.func(reached).arg_attrs.iter().flatten() {
                collect(&attr.value, &mut numbers);
            }
            let Some(body) = &module.func(reached).body else {
                continue;
            };
            for op in body.live_ops() {
                for attr in body.attrs(op) {
                    collect(&attr.value, &mut numbers);
                }
            }
            for value in 0..body.n_values() {
                let ty = body.ty(ValueId(value as u32));
                if let TypeKind::MemRef(memref) = module.types.kind(ty) {
                    of_shape(&memref.shape, &mut numbers);
                    if memrefs.len() < MAX_HINTS && !memrefs.contains(memref) {
                        memrefs.push(memref.clone());
                    }
                }
                let lane = module.types.as_lanes(ty).map_or(ty, |(_, lane)| lane);
                if let Some(kind) = lane.float_kind() {
                    let precision = kind.mantissa_bits() + 1;
                    if !precisions.contains(&precision) {
                        precisions.push(precision);
                    }
                }
                if let Some((shape, _)) = module.types.as_vector(ty) {
                    of_shape(shape, &mut numbers);
                }
            }
        }
        numbers.retain(|number| *number != i128::from(DYNAMIC));
        numbers.sort_unstable();
        numbers.dedup();
        let in_range = numbers.iter().filter_map(|n| i64::try_from(*n).ok());
        let mut sizes: Vec<i64> = in_range.filter(|n| (2..=MAX_SIZE).contains(n)).collect();
        sizes.truncate(MAX_HINTS);
        numbers.retain(|number| !(0..=1).contains(number));
        numbers.truncate(MAX_HINTS);
        Hints {
            numbers,
            sizes,
            memrefs,
            precisions,
        }
    }
}

impl Hints {
    /// Replaces these numbers by those that only a later form of the program has.
    pub(crate) fn keep_new(&mut self, later: Hints) {
        let known = std::mem::take(&mut self.numbers);
        let numbers = later.numbers.into_iter();
        self.numbers = numbers.filter(|number| !known.contains(number)).collect();
        let known: Vec<i64> = std::mem::take(&mut self.sizes);
        let sizes = later.sizes.into_iter();
        self.sizes = sizes.filter(|size| !known.contains(size)).collect();
    }
}

/// Adds the static sizes of a shape, and the number of elements that they stand for.
fn of_shape(shape: &[i64], numbers: &mut Vec<i128>) {
    let sizes = shape.iter().filter(|size| **size != DYNAMIC);
    let sizes = sizes.map(|size| i128::from(*size));
    numbers.extend(sizes.clone());
    let product = sizes.fold(1i128, i128::saturating_mul);
    numbers.extend([product, product.saturating_mul(2)]);
}

fn collect(attr: &Attr, numbers: &mut Vec<i128>) {
    match attr {
        Attr::Int(value, _) => numbers.push(*value),
        Attr::I64s(list) => numbers.extend(list.iter().map(|n| i128::from(*n))),
        Attr::Ints(list, _) => numbers.extend(list.iter().copied()),
        Attr::Map(map) => of_map(map, numbers),
        Attr::Set(set) => of_map(&set.map, numbers),
        Attr::Array(list) => {
            for attr in list {
                if let Attr::Int(value, _) = attr {
                    numbers.push(*value);
                }
            }
        }
        Attr::Unit
        | Attr::Bool(_)
        | Attr::Float(..)
        | Attr::Str(_)
        | Attr::Symbol(_)
        | Attr::Type(_)
        | Attr::Dense(..)
        | Attr::Dict(_) => {}
        // The bounds of `#llvm.constant_range<i32, 0, 10>`.
        Attr::Other(text) => {
            let words = text.split(|c: char| !c.is_ascii_digit() && c != '-');
            numbers.extend(words.filter_map(|word| word.parse::<i128>().ok()));
        }
    }
}

fn of_map(map: &AffineMap, numbers: &mut Vec<i128>) {
    for node in map.results.iter().flat_map(|expr| expr.nodes()) {
        if let Node::Number(number) = node {
            numbers.push(i128::from(*number));
        }
    }
}

/// Returns the function and all functions that it refers to, directly or through other functions.
pub fn reachable(module: &Module, func: FuncId) -> Vec<FuncId> {
    let mut reached = vec![func];
    let mut next = 0;
    while let Some(current) = reached.get(next).copied() {
        next += 1;
        for callee in referenced(module, current) {
            if !reached.contains(&callee) {
                reached.push(callee);
            }
        }
    }
    reached
}

/// Returns whether a call of a function may read or write a mutable global, also through the
/// functions to which it refers. The content of such a global is an input of the call, too.
pub fn reaches_mutable_global(module: &Module, func: FuncId) -> bool {
    reachable(module, func).into_iter().any(|reached| {
        symbols(module, reached).any(|item| match item {
            Item::Func(_) => false,
            Item::Global(global) => !module.globals[global.index()].constant,
        })
    })
}

/// Returns the names of the globals that a function uses, also through the functions to which it refers.
pub(crate) fn global_names(module: &Module, func: FuncId) -> Vec<Sym> {
    let mut names = Vec::new();
    for reached in reachable(module, func) {
        for item in symbols(module, reached) {
            if let Item::Global(global) = item {
                let name = module.globals[global.index()].name;
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
    }
    names
}

/// Returns the functions to which the ops of a function refer.
pub(crate) fn referenced(module: &Module, func: FuncId) -> Vec<FuncId> {
    symbols(module, func)
        .filter_map(|item| match item {
            Item::Func(func) => Some(func),
            Item::Global(_) => None,
        })
        .collect()
}

/// Returns the functions and globals to which the ops of a function refer.
fn symbols(module: &Module, func: FuncId) -> impl Iterator<Item = Item> + '_ {
    let body = module.func(func).body.as_ref();
    let attrs = body
        .into_iter()
        .flat_map(|body| body.live_ops().flat_map(|op| body.attrs(op)));
    attrs.filter_map(|attr| match attr.value {
        Attr::Symbol(symbol) => module.lookup(symbol),
        Attr::Unit
        | Attr::Bool(_)
        | Attr::Int(..)
        | Attr::Float(..)
        | Attr::Str(_)
        | Attr::Type(_)
        | Attr::I64s(_)
        | Attr::Ints(..)
        | Attr::Dense(..)
        | Attr::Array(_)
        | Attr::Dict(_)
        | Attr::Map(_)
        | Attr::Set(_)
        | Attr::Other(_) => None,
    })
}
