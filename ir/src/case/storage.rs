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
            Err(fault) => Some(fault.to_string()),
        };
        if let Some(fault) = fault {
            return Some((at, fault));
        }
    }
    None
}

/// Why there is no buffer that a memref argument can be a view of.
#[derive(Debug, thiserror::Error)]
enum NoBuffer {
    #[error("expected an argument that lists its contents, found `arg{0}`, which does not")]
    NoContents(usize),
    #[error("expected a buffer of `{expected}`, found `arg{of}` with elements of type `{found}`")]
    OtherElements {
        of: usize,
        expected: String,
        found: String,
    },
    #[error("expected a memref argument before this one, found `arg{0}`, which is no memref")]
    NoMemRef(usize),
    #[error("expected a memref argument before this one, found `arg{0}`")]
    NoArgument(usize),
    #[error("expected a `memref.global`, found `@{0}`, which is none")]
    NoGlobal(String),
    #[error("expected a public global that is mutable and has a definition, found `@{0}`")]
    HiddenGlobal(String),
    #[error("expected a global with elements of type `{expected}` and no layout, found `@{name}`")]
    OtherGlobal { name: String, expected: String },
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
fn buffer_len(module: &Module, before: &[Datum], memref: &MemRefDatum) -> Result<usize, NoBuffer> {
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
            Some(Datum::MemRef(owner)) if !owner.storage.has_contents() => {
                Err(NoBuffer::NoContents(of))
            }
            Some(Datum::MemRef(owner)) if owner.elem == memref.elem => {
                buffer_len(module, &before[..of], owner)
            }
            Some(Datum::MemRef(owner)) => Err(NoBuffer::OtherElements {
                of,
                expected: show(memref.elem),
                found: show(owner.elem),
            }),
            Some(
                Datum::Scalar { .. } | Datum::Vector { .. } | Datum::Func(_) | Datum::Tensor(_),
            ) => Err(NoBuffer::NoMemRef(of)),
            None => Err(NoBuffer::NoArgument(of)),
        },
        Storage::Global(name) => {
            let name = module.str(name);
            let global = module.find_global(name);
            let global = global.map(|id| &module.globals[id.index()]);
            let Some(global) = global.filter(|global| global.level == Level::Source) else {
                return Err(NoBuffer::NoGlobal(name.to_owned()));
            };
            if global.constant || global.private || global.external {
                return Err(NoBuffer::HiddenGlobal(name.to_owned()));
            }
            let ty = types.as_memref(global.ty);
            let ty = ty.filter(|ty| ty.elem == memref.elem && ty.layout == Layout::Identity);
            let len = ty.and_then(|ty| product(&ty.shape));
            len.ok_or_else(|| NoBuffer::OtherGlobal {
                name: name.to_owned(),
                expected: show(memref.elem),
            })
        }
    }
}
