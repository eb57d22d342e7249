//! Engines: what runs a program, source or lowered, and observes it.

mod jit;
mod llvm;
mod reference;

use lowerfuzz_interp::llvm::Program;
use lowerfuzz_interp::{BlockKind, Memory};
use lowerfuzz_ir::case::{Call, Case, Datum, Element};
use lowerfuzz_ir::{Module, Sym, Type};

pub(crate) use self::jit::JitEngine;
pub(crate) use self::llvm::LlvmEngine;
pub(crate) use self::reference::Reference;
use crate::abi::{
    ArgBuffer, BlockInfo, EngineMemory, Unsupported, make_buffer, make_descriptor, scalar_argument,
};
use crate::host::SourceHost;
use crate::observe::{Ended, Observation};

/// A lowered program ready to be called.
pub(crate) struct LoweredCall<'a> {
    pub(crate) case: &'a Case,
    pub(crate) call: &'a Call,
    pub(crate) program: &'a Program<'a>,
    /// The function to call in the lowered module.
    pub(crate) entry: Sym,
    /// Does the entry take memrefs as pointers to descriptors?
    pub(crate) c_interface: bool,
    /// Result types of the source function.
    pub(crate) results: &'a [Type],
    /// Ops that the source executed.
    pub(crate) source_fuel: u64,
}

impl<'a> LoweredCall<'a> {
    /// The lowered module.
    pub(crate) fn lowered(&self) -> &'a Module {
        self.program.module()
    }
}

/// An engine for lowered programs.
pub(crate) trait Engine {
    /// Makes a call on fresh memory.
    fn run(&mut self, call: &LoweredCall<'_>, host: &mut SourceHost) -> Observation;
}

/// An observation of a run that said nothing.
pub(crate) fn nothing_observed(ended: Ended) -> Observation {
    Observation {
        ended,
        buffers: Vec::new(),
        host_calls: Vec::new(),
        live_heap: 0,
        stack: 0,
        damage: Vec::new(),
    }
}

/// Puts the arguments of a call into memory: the flat scalars to pass, and the buffers.
fn marshal(
    memory: &mut dyn EngineMemory,
    call: &LoweredCall<'_>,
) -> Result<(Vec<u128>, Vec<ArgBuffer>), Unsupported> {
    let index_width = call.case.index_width;
    let mut scalars = Vec::new();
    let mut buffers = Vec::new();
    for (i, arg) in call.call.args.iter().enumerate() {
        let Datum::MemRef(datum) = arg else {
            scalars.push(scalar_argument(arg)?);
            continue;
        };
        let buffer = make_buffer(memory, i, datum, index_width)?;
        if !call.c_interface {
            return Err("a memref argument without an interface function".into());
        }
        scalars.push(u128::from(make_descriptor(
            memory,
            &buffer,
            datum,
            index_width,
        )?));
        buffers.push(buffer);
    }
    Ok((scalars, buffers))
}

impl EngineMemory for Memory {
    fn alloc(&mut self, size: u64, align: u64) -> Option<u64> {
        let block = Memory::alloc(self, BlockKind::Buffer, size, align)?;
        Some(self.block(block).address)
    }

    fn write(&mut self, address: u64, bytes: &[u8]) {
        let Some(block) = self.block_at(address) else {
            return;
        };
        for (byte, at) in bytes.iter().zip(address..) {
            // The harness writes within what it has just allocated.
            let _ = Memory::write(self, block, at, 1, Some(u128::from(*byte)));
        }
    }

    fn write_pointer(&mut self, address: u64, target: u64) {
        let (Some(block), Some(to)) = (self.block_at(address), self.block_at(target)) else {
            return;
        };
        let provenance = lowerfuzz_interp::Provenance::Block(to);
        let _ = Memory::write_pointer(self, block, address, (target, provenance));
    }

    fn read(&self, address: u64, len: u64) -> Option<Element> {
        Memory::read(self, self.block_at(address)?, address, len).ok()
    }

    fn block(&self, address: u64) -> Option<BlockInfo> {
        let number = self.block_at(address)?;
        let block = Memory::block(self, number);
        let is_heap = block.kind == BlockKind::Heap;
        Some(BlockInfo {
            number: number.0,
            start: block.address,
            is_heap,
        })
    }
}

/// Live heap blocks of an interpreter's memory.
fn live_heap(memory: &Memory) -> usize {
    memory
        .blocks()
        .filter(|(_, b)| b.live && b.kind == BlockKind::Heap)
        .count()
}
