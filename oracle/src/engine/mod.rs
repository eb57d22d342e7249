//! Engines: run a source program or a lowered program, and observe the run.

mod direct;
mod jit;
mod llvm;
mod reference;

use lowerfuzz_interp::llvm::Program;
use lowerfuzz_interp::{BlockKind, Limits, Memory};
use lowerfuzz_ir::case::{Call, Case, Datum, Element, MemRefConvention};
use lowerfuzz_ir::{FuncId, Module, SourceKind, Sym, Type, TypeKind, Types};

pub(crate) use self::direct::direct_arguments;
pub(crate) use self::jit::{Fill, JitEngine};
pub(crate) use self::llvm::LlvmEngine;
pub(crate) use self::reference::Reference;
use crate::abi::{
    ArgBuffer, Argument, ResultTypes, Unsupported, direct_argument, make_descriptor, make_unranked,
};
use crate::globals::GlobalMemory;
use crate::layout::ResultLayout;
use crate::memory::{BlockInfo, EngineMemory, Readable};
use crate::placed::Placing;

/// A function of a lowered module that the harness calls.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The corresponding source function.
    pub source: FuncId,
    /// The symbol of the entry function in the lowered module.
    pub symbol: Sym,
    /// Does the entry function take memrefs as pointers to descriptors?
    pub c_interface: bool,
    /// Does the entry function write its results to memory, at the address in its first argument?
    pub results_in_memory: bool,
    /// Does the entry function take memrefs as pointers to their elements?
    pub bare_arguments: bool,
    /// Does the entry function take each field of a memref's descriptor as an argument?
    pub expanded_arguments: bool,
    /// Does the entry function return memrefs as pointers to their elements?
    pub bare_results: bool,
}

impl Entry {
    /// Finds the lowered function to call for a source function.
    pub fn find(case: &Case, lowered: &Module, source: FuncId) -> Option<Entry> {
        Entry::find_with(case, lowered, source, true)
    }

    /// Finds the lowered function itself if a source function with memrefs also has a C interface. `None`
    /// if the harness cannot call it: it must take the fields of descriptors.
    pub(crate) fn find_plain(case: &Case, lowered: &Module, source: FuncId) -> Option<Entry> {
        let entry = Entry::find_with(case, lowered, source, false)?;
        let is_other = Entry::find(case, lowered, source)?.c_interface;
        (is_other && entry.expanded_arguments).then_some(entry)
    }

    fn find_with(
        case: &Case,
        lowered: &Module,
        source: FuncId,
        with_interface: bool,
    ) -> Option<Entry> {
        let func = case.module.func(source);
        let name = case.module.str(func.name);
        let (inputs, results) = case.module.types.as_function(func.ty)?;
        let takes_memrefs = inputs.iter().any(|ty| case.module.types.is_buffer(*ty));
        let interface = lowered
            .find_func(&format!("_mlir_ciface_{name}"))
            .filter(|_| takes_memrefs && with_interface);
        let found = interface.or_else(|| lowered.find_func(name))?;
        let (result, params) = lowered.types.as_llvm_func(lowered.func(found).ty)?;
        let is_default = case.options.convention == MemRefConvention::Expanded;
        let expanded: usize = inputs
            .iter()
            .map(|ty| fields(&case.module.types, *ty))
            .sum();
        let direct = takes_memrefs && interface.is_none() && is_default;
        let expanded_arguments = direct && params.len() == expanded;
        let bare = case.options.convention == MemRefConvention::BarePointer
            || direct && !expanded_arguments && params.len() == inputs.len();
        // A C interface function may return nothing and write the results to memory.
        let plain = lowered.find_func(name).unwrap_or(found);
        let (returned, _) = lowered.types.as_llvm_func(lowered.func(plain).ty)?;
        Some(Entry {
            source,
            symbol: lowered.func(found).name,
            c_interface: interface.is_some(),
            results_in_memory: result == Type::VOID
                && !results.is_empty()
                && params.len() == inputs.len() + 1,
            bare_arguments: bare && interface.is_none(),
            expanded_arguments,
            bare_results: (bare || is_default) && returns_pointer(case, lowered, results, returned),
        })
    }
}

/// Returns the number of arguments as which a value of this type is passed if descriptors are
/// expanded.
fn fields(types: &Types, ty: Type) -> usize {
    match types.source_kind(ty) {
        SourceKind::MemRef(memref) => 3 + 2 * memref.rank(),
        SourceKind::Tensor(tensor) => 3 + 2 * tensor.rank(),
        SourceKind::UnrankedMemRef(_) | SourceKind::UnrankedTensor(_) => 2,
        SourceKind::Scalar | SourceKind::Lanes(..) | SourceKind::Function | SourceKind::Other => 1,
    }
}

/// Returns whether a lowered function returns its first memref as a pointer. A conversion may
/// accept bare pointers as arguments but return descriptors.
fn returns_pointer(case: &Case, lowered: &Module, results: &[Type], result: Type) -> bool {
    let memref = |ty: &Type| case.module.types.is_buffer(*ty);
    let Some(first) = results.iter().position(memref) else {
        return false;
    };
    let part = if let TypeKind::LlvmStruct { fields, .. } = lowered.types.kind(result)
        && results.len() > 1
    {
        fields.get(first).copied()
    } else {
        Some(result)
    };
    part.is_some_and(|ty| lowered.types.is_ptr(ty))
}

/// A call of a test case, with the lowered function that implements it.
#[derive(Clone, Copy)]
pub(crate) struct Invocation<'a> {
    pub(crate) case: &'a Case,
    pub(crate) call: &'a Call,
    pub(crate) entry: Entry,
}

impl<'a> Invocation<'a> {
    /// Returns the result types of the called source function.
    pub(crate) fn results(&self) -> ResultTypes<'a> {
        let module = &self.case.module;
        let ty = module.func(self.entry.source).ty;
        ResultTypes {
            types: &module.types,
            results: module.types.as_function(ty).map_or(&[][..], |(_, r)| r),
            index_width: self.case.index_width,
            bare: self.entry.bare_results,
        }
    }
}

/// A call of a lowered program, with its limits.
pub(crate) struct LoweredCall<'a> {
    pub(crate) invocation: Invocation<'a>,
    pub(crate) program: &'a Program<'a>,
    /// The limits of the call.
    pub(crate) limits: Limits,
}

impl<'a> LoweredCall<'a> {
    /// Returns the lowered module.
    pub(crate) fn lowered(&self) -> &'a Module {
        self.program.module()
    }
}

/// A call whose arguments are in memory.
pub(crate) struct Marshalled {
    pub(crate) args: Vec<Argument>,
    pub(crate) buffers: Vec<ArgBuffer>,
    /// Address and layout of the call's results. `None` if the function does not write them to
    /// memory.
    pub(crate) results: Option<(u64, ResultLayout)>,
}

/// Writes a call's arguments into memory. `globals` must contain the globals that arguments are views of.
pub(crate) fn marshal(
    memory: &mut dyn EngineMemory,
    invocation: Invocation<'_>,
    globals: &[GlobalMemory<'_>],
) -> Result<Marshalled, Unsupported> {
    let Invocation { case, call, entry } = invocation;
    let source = invocation.results();
    let ResultTypes {
        types, index_width, ..
    } = source;
    let mut args = Vec::with_capacity(call.args.len() + 1);
    let mut placing = Placing::new(case, &call.args, globals)?;
    let mut results = None;
    if entry.results_in_memory {
        let layout = ResultLayout::of(types, source.results, index_width)
            .ok_or("results without a known memory layout")?;
        let at = memory
            .alloc(layout.size, layout.align)
            .ok_or("results that do not fit into memory")?;
        args.push(Argument::Scalar(u128::from(at)));
        results = Some((at, layout));
    }
    let ty = case.module.func(entry.source).ty;
    let inputs = types.as_function(ty).map_or(&[][..], |(i, _)| i);
    for (i, (arg, ty)) in call.args.iter().zip(inputs).enumerate() {
        let of_tensor = match arg {
            Datum::Tensor(tensor) => Some(Datum::MemRef(tensor.as_buffer(*ty))),
            Datum::Scalar { .. } | Datum::Vector { .. } | Datum::Func(_) | Datum::MemRef(_) => None,
        };
        let is_ranked = types.buffer_shape(*ty).is_some();
        let arg = of_tensor.as_ref().unwrap_or(arg);
        let datum = match arg {
            Datum::MemRef(datum) if entry.c_interface => datum,
            Datum::MemRef(datum) if entry.bare_arguments => {
                // In a memref with the identity layout, element 0 is at the aligned pointer.
                let placed = placing.place(memory, i, datum)?;
                args.push(Argument::Scalar(u128::from(placed.aligned)));
                continue;
            }
            Datum::MemRef(datum) if entry.expanded_arguments => {
                let placed = placing.place(memory, i, datum)?;
                let field = |value: i64| {
                    let bits = value.cast_unsigned() & (u64::MAX >> (64 - index_width));
                    Argument::Scalar(u128::from(bits))
                };
                if is_ranked {
                    let pointers = [placed.allocated, placed.aligned];
                    args.extend(pointers.map(|pointer| Argument::Scalar(u128::from(pointer))));
                    let entries = std::iter::once(&datum.offset).chain(&datum.sizes);
                    args.extend(entries.chain(&datum.strides).map(|entry| field(*entry)));
                } else {
                    let at = make_descriptor(memory, placed, datum, index_width)?;
                    args.push(field(datum.sizes.len() as i64));
                    args.push(Argument::Scalar(u128::from(at)));
                }
                continue;
            }
            Datum::MemRef(_)
            | Datum::Tensor(_)
            | Datum::Scalar { .. }
            | Datum::Vector { .. }
            | Datum::Func(_) => {
                args.push(direct_argument(arg, types, index_width)?);
                continue;
            }
        };
        let placed = placing.place(memory, i, datum)?;
        let mut at = make_descriptor(memory, placed, datum, index_width)?;
        if !is_ranked {
            at = make_unranked(memory, at, datum.sizes.len())?;
        }
        args.push(Argument::Scalar(u128::from(at)));
    }
    Ok(Marshalled {
        args,
        buffers: placing.buffers,
        results,
    })
}

impl Readable for Memory {
    fn read_bits(&self, address: u64, first_bit: u32, width: u32) -> Option<Element> {
        let block = self.block_at(address)?;
        Memory::read_bits(self, block, address, u64::from(first_bit), width).ok()
    }

    fn read(&self, address: u64, len: u64) -> Option<Element> {
        let bits = Memory::read(self, self.block_at(address)?, address, len).ok()?;
        Some(bits.map(|bits| self.interval(address, bits)))
    }

    fn defined(&self, address: u64, len: u64) -> Option<&[u8]> {
        // The bytes in memory contain only the lower end of an interval, and do not show that it is
        // one.
        let has_interval = self.holds_interval(address, len);
        let bytes = self.read_bytes(self.block_at(address)?, address, len);
        bytes.filter(|_| !has_interval)
    }
}

impl EngineMemory for Memory {
    fn alloc(&mut self, size: u64, align: u64) -> Option<u64> {
        let block = Memory::alloc(self, BlockKind::Buffer, size, align)?;
        Some(self.block(block).address)
    }

    fn alloc_heap(&mut self, size: u64, align: u64) -> Option<u64> {
        let block = Memory::alloc(self, BlockKind::Heap, size, align)?;
        Some(self.block(block).address)
    }

    fn write(&mut self, address: u64, bytes: &[u8]) {
        let Some(block) = self.block_at(address) else {
            return;
        };
        // The harness only writes inside its own allocations.
        let _ = self.write_bytes(block, address, bytes);
    }

    fn write_pointer(&mut self, address: u64, target: u64) {
        let (Some(block), Some(to)) = (self.block_at(address), self.block_at(target)) else {
            return;
        };
        let provenance = lowerfuzz_interp::Provenance::Block(to);
        let _ = Memory::write_pointer(self, block, address, (target, provenance));
    }

    fn block(&self, address: u64) -> Option<BlockInfo> {
        let number = self.block_at(address)?;
        let block = Memory::block(self, number);
        let is_heap = block.kind == BlockKind::Heap;
        Some(BlockInfo {
            number: number.0,
            start: block.address,
            is_heap,
            is_live: block.live,
        })
    }
}

/// Returns the number of live heap blocks in an interpreter's memory.
fn live_heap(memory: &Memory) -> usize {
    memory
        .blocks()
        .filter(|(_, b)| b.live && b.kind == BlockKind::Heap)
        .count()
}
