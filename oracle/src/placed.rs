//! Places the memref arguments of a call in an engine's memory.

use lowerfuzz_ir::case::{Case, Datum, MemRefDatum, Storage, storage_fault};

use crate::abi::{ArgBuffer, Unsupported, make_buffer};
use crate::globals::GlobalMemory;
use crate::layout::ElementLayout;
use crate::memory::EngineMemory;

/// The addresses of a memref argument.
#[derive(Clone, Copy)]
pub(crate) struct Placed {
    /// The address of the start of the buffer: the allocated pointer.
    pub(crate) allocated: u64,
    /// The address from which the offset counts: the aligned pointer.
    pub(crate) aligned: u64,
    /// The distance of two elements in bytes.
    stride: u64,
}

impl Placed {
    /// Returns the address of the element at this distance from the aligned pointer.
    pub(crate) fn address_of(self, offset: i64) -> u64 {
        let distance = offset.cast_unsigned().wrapping_mul(self.stride);
        self.aligned.wrapping_add(distance)
    }
}

/// Places the memref arguments of a call one by one.
pub(crate) struct Placing<'a> {
    case: &'a Case,
    args: &'a [Datum],
    globals: &'a [GlobalMemory<'a>],
    /// The buffers that belong to the arguments, without those of tensors.
    pub(crate) buffers: Vec<ArgBuffer>,
}

impl<'a> Placing<'a> {
    /// Begins with the arguments of a call. `globals` must contain those that arguments are views of.
    pub(crate) fn new(
        case: &'a Case,
        args: &'a [Datum],
        globals: &'a [GlobalMemory<'a>],
    ) -> Result<Placing<'a>, Unsupported> {
        if let Some((at, why)) = storage_fault(&case.module, args) {
            return Err(format!("argument {at}: {why}"));
        }
        Ok(Placing {
            case,
            args,
            globals,
            buffers: Vec::new(),
        })
    }

    /// Places the memref argument with this index.
    pub(crate) fn place(
        &mut self,
        memory: &mut dyn EngineMemory,
        at: usize,
        datum: &MemRefDatum,
    ) -> Result<Placed, Unsupported> {
        let (types, width) = (&self.case.module.types, self.case.index_width);
        let allocated = match datum.storage {
            Storage::Caller | Storage::Heap => {
                let buffer = make_buffer(memory, at, datum, types, width)?;
                let address = buffer.address;
                // Nobody reads the buffer of a tensor argument after the call.
                if matches!(self.args.get(at), Some(Datum::MemRef(_))) {
                    self.buffers.push(buffer);
                }
                address
            }
            Storage::Argument(of) => {
                let owner = self.buffers.iter().find(|buffer| buffer.arg == of);
                owner
                    .ok_or("a view of an argument without a buffer")?
                    .address
            }
            Storage::Global(name) => {
                let name = self.case.module.str(name);
                let global = self.globals.iter().find(|global| global.name() == name);
                let global = global.ok_or_else(|| format!("no memory of the global @{name}"))?;
                global.elements().1
            }
        };
        let layout = ElementLayout::of(types, datum.elem, width);
        let stride = layout.map_or(0, |layout| layout.stride);
        let distance = datum.base.cast_unsigned().wrapping_mul(stride);
        Ok(Placed {
            allocated,
            aligned: allocated.wrapping_add(distance),
            stride,
        })
    }
}

/// Returns whether an argument is a view of a global.
pub(crate) fn uses_globals(args: &[Datum]) -> bool {
    args.iter().any(|arg| match arg {
        Datum::MemRef(memref) => matches!(memref.storage, Storage::Global(_)),
        Datum::Scalar { .. } | Datum::Vector { .. } | Datum::Func(_) | Datum::Tensor(_) => false,
    })
}
