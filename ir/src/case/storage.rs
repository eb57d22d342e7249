//! The buffers that the memref arguments of a call are views of.

use super::datum::{extent, product};
use super::{Datum, MemRefDatum};
use crate::module::{Level, Module};
use crate::symbol::Sym;
use crate::types::Layout;

/// Where the buffer of a memref argument is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Storage {
    /// A buffer that belongs to the caller.
    #[default]
    Caller,
    /// A heap block, which the called function may free.
    Heap,
    /// The buffer of an earlier argument of the call.
    Argument(usize),
    /// A mutable public global.
    Global(Sym),
}

impl Storage {
    /// Returns whether the argument lists the contents of the buffer, because no other argument and no
    /// global does.
    pub fn has_contents(self) -> bool {
        matches!(self, Storage::Caller | Storage::Heap)
    }
}

impl MemRefDatum {
    /// Returns whether the memref is a view of a buffer of its own, and its base is the start of the
    /// buffer.
    pub fn is_plain(&self) -> bool {
        self.storage == Storage::Caller && self.base == 0
    }
}

/// Returns the first argument whose buffer does not exist, or does not hold the view, with the reason:
/// what was expected, and what was found. `None` if all arguments are right.
pub fn storage_fault(module: &Module, args: &[Datum]) -> Option<(usize, String)> {
    for (at, arg) in args.iter().enumerate() {
        let Datum::MemRef(memref) = arg else {
            continue;
        };
        if memref.is_plain() {
            continue;
        }
        let fault = match buffer_len(module, &args[..at], memref) {
            Ok(found) => view_fault(memref, found),
            Err(fault) => Some(fault),
        };
        if let Some(fault) = fault {
            return Some((at, fault));
        }
    }
    None
}

/// Returns why a buffer with this number of elements does not hold a view.
fn view_fault(memref: &MemRefDatum, found: usize) -> Option<String> {
    let first = memref.base.checked_add(memref.offset);
    let needed = first.and_then(|first| extent(&memref.sizes, &memref.strides, first));
    let Some(needed) = needed.filter(|_| memref.base >= 0) else {
        return Some("expected a view within a buffer of representable size".to_owned());
    };
    let needed = needed.max(i128::from(memref.base));
    (needed > found as i128)
        .then(|| format!("expected a buffer of {needed} elements or more, found {found}"))
}

/// Returns the number of elements of the buffer that a memref is a view of. `before` are the earlier
/// arguments of the call.
fn buffer_len(module: &Module, before: &[Datum], memref: &MemRefDatum) -> Result<usize, String> {
    let types = &module.types;
    let show = |elem| crate::text::print_type(types, &module.strings, elem, crate::Release::NEWEST);
    match memref.storage {
        Storage::Caller | Storage::Heap => {
            let lanes = types.as_lanes(memref.elem);
            let lanes = lanes.map_or(Some(1), |(shape, _)| product(shape));
            let lanes = lanes.filter(|lanes| *lanes > 0);
            Ok(lanes.map_or(0, |lanes| memref.contents.len() / lanes))
        }
        Storage::Argument(of) => match before.get(of) {
            Some(Datum::MemRef(owner)) if !owner.storage.has_contents() => Err(format!(
                "expected an argument that lists its contents, found `arg{of}`, which does not"
            )),
            Some(Datum::MemRef(owner)) if owner.elem == memref.elem => {
                buffer_len(module, &before[..of], owner)
            }
            Some(Datum::MemRef(owner)) => Err(format!(
                "expected a buffer of `{}`, found `arg{of}` with elements of type `{}`",
                show(memref.elem),
                show(owner.elem)
            )),
            Some(
                Datum::Scalar { .. } | Datum::Vector { .. } | Datum::Func(_) | Datum::Tensor(_),
            ) => Err(format!(
                "expected a memref argument before this one, found `arg{of}`, which is no memref"
            )),
            None => Err(format!(
                "expected a memref argument before this one, found `arg{of}`"
            )),
        },
        Storage::Global(name) => {
            let name = module.str(name);
            let global = module.find_global(name);
            let global = global.map(|id| &module.globals[id.index()]);
            let Some(global) = global.filter(|global| global.level == Level::Source) else {
                return Err(format!(
                    "expected a `memref.global`, found `@{name}`, which is none"
                ));
            };
            if global.constant || global.private || global.external {
                return Err(format!(
                    "expected a public global that is mutable and has a definition, found `@{name}`"
                ));
            }
            let ty = types.as_memref(global.ty);
            let ty = ty.filter(|ty| ty.elem == memref.elem && ty.layout == Layout::Identity);
            ty.and_then(|ty| product(&ty.shape)).ok_or_else(|| {
                format!(
                    "expected a global with elements of type `{}` and no layout, found `@{name}`",
                    show(memref.elem)
                )
            })
        }
    }
}
