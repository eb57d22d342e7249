//! `memref`: allocation, access and casts (`semantics.md` §2 and §4).

use std::rc::Rc;

use lowerfuzz_ir::types::{DYNAMIC, Dims};
use lowerfuzz_ir::{Body, Key, Layout, MemRefOp, OpId, Type, TypeKind, ValueId};
use smallvec::SmallVec;

use super::value::{ElemLayout, MemRef, Value};
use super::{Machine, Run};
use crate::frames::Frame;
use crate::int;
use crate::memory::{BlockKind, Memory, allocated};
use crate::outcome::{Stop, Ub};

impl Machine {
    /// Runs a memref op; the value of its result, if it has one.
    pub(super) fn memref_op(
        &mut self,
        run: &Run<'_>,
        frame: &Frame,
        body: &Body,
        (op, id): (MemRefOp, OpId),
    ) -> Result<Option<Value>, Stop> {
        let operands = body.operands(id);
        match op {
            MemRefOp::Alloc => self.alloc(run, frame, body, id, BlockKind::Heap).map(Some),
            MemRefOp::Alloca => {
                let kind = BlockKind::Stack(self.state.frames.depth());
                self.alloc(run, frame, body, id, kind).map(Some)
            }
            MemRefOp::Dealloc => {
                let memref = self.memref(frame, operands[0])?;
                let layout = elem_layout(run, memref.elem)?;
                self.state
                    .memory
                    .free(memref.block, memref.address(0, layout))?;
                Ok(None)
            }
            MemRefOp::Load => {
                let (memref, address, layout) =
                    self.access(run, frame, operands[0], &operands[1..])?;
                let bits = self
                    .state
                    .memory
                    .read(memref.block, address, layout.bytes)?;
                Ok(Some(Value::scalar(
                    bits.map(|b| int::truncate(layout.bits, b)),
                )))
            }
            MemRefOp::Store => {
                let (memref, address, layout) =
                    self.access(run, frame, operands[1], &operands[2..])?;
                let bits = self.get(frame, operands[0]).bits();
                self.state
                    .memory
                    .write(memref.block, address, layout.bytes, bits)?;
                Ok(None)
            }
            MemRefOp::Dim => {
                let memref = self.memref(frame, operands[0])?;
                let dim = self.index(run, frame, operands[1], "a dimension")?;
                let size = usize::try_from(dim).ok().and_then(|d| memref.sizes.get(d));
                let size = size.ok_or(Ub::NoSuchDimension {
                    dim,
                    rank: memref.sizes.len(),
                })?;
                Ok(Some(Value::Bits(int::from_signed(
                    run.index_width,
                    i128::from(*size),
                ))))
            }
            MemRefOp::Cast => {
                let memref = self.memref(frame, operands[0])?;
                let to = body.ty(body.result(id, 0));
                check_static_parts(run, &memref, to)?;
                Ok(Some(Value::MemRef(memref)))
            }
            MemRefOp::AssumeAlignment => {
                let memref = self.memref(frame, operands[0])?;
                let align = body.int_attr(id, Key::Alignment).unwrap_or(1);
                let align = u64::try_from(align).unwrap_or(1).max(1);
                Memory::check_alignment(memref.base, align)?;
                Ok((body.n_results(id) == 1).then_some(Value::MemRef(memref)))
            }
            MemRefOp::Prefetch => Ok(None),
            MemRefOp::Rank
            | MemRefOp::View
            | MemRefOp::SubView
            | MemRefOp::ReinterpretCast
            | MemRefOp::Reshape
            | MemRefOp::Transpose
            | MemRefOp::Copy
            | MemRefOp::CollapseShape
            | MemRefOp::ExpandShape
            | MemRefOp::GetGlobal
            | MemRefOp::AtomicRmw
            | MemRefOp::GenericAtomicRmw
            | MemRefOp::AtomicYield
            | MemRefOp::ExtractStridedMetadata
            | MemRefOp::ExtractAlignedPointerAsIndex
            | MemRefOp::MemorySpaceCast => Err(Stop::Unsupported(format!("memref op {op:?}"))),
        }
    }

    fn alloc(
        &mut self,
        run: &Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
        kind: BlockKind,
    ) -> Result<Value, Stop> {
        let ty = body.ty(body.result(id, 0));
        let memref = run.module.types.as_memref(ty);
        let memref = memref.ok_or_else(|| Stop::Unsupported("alloc of no memref".into()))?;
        if memref.layout != Layout::Identity {
            return Err(Stop::Unsupported("allocation with a layout".into()));
        }
        let mut dynamic = body.operands(id).iter();
        let mut sizes = Dims::new();
        for size in &memref.shape {
            let size = match (*size == DYNAMIC, dynamic.as_slice().first()) {
                (true, Some(operand)) => {
                    dynamic.next();
                    self.index(run, frame, *operand, "a size")?
                }
                _ => *size,
            };
            if size < 0 {
                return Err(Ub::NegativeSize(size).into());
            }
            sizes.push(size);
        }
        let layout = elem_layout(run, memref.elem)?;
        let elements = sizes
            .iter()
            .try_fold(1i128, |n, s| n.checked_mul(i128::from(*s)));
        let bytes = elements.and_then(|n| n.checked_mul(i128::from(layout.stride)));
        let bytes = bytes
            .and_then(|b| u64::try_from(b).ok())
            .ok_or(Stop::OutOfFuel)?;
        let align = body
            .int_attr(id, Key::Alignment)
            .and_then(|a| u64::try_from(a).ok());
        let align = align.unwrap_or(1).max(layout.align);
        let block = allocated(self.state.memory.alloc(kind, bytes, align))?;
        let strides = dynamic_row_major(&sizes);
        let base = self.state.memory.block(block).address;
        let elem = memref.elem;
        Ok(Value::MemRef(Rc::new(MemRef {
            block,
            base,
            offset: 0,
            sizes,
            strides,
            elem,
        })))
    }

    /// The memref, the address and the layout of the element at `indices`, in bounds.
    fn access(
        &mut self,
        run: &Run<'_>,
        frame: &Frame,
        memref: ValueId,
        indices: &[ValueId],
    ) -> Result<(Rc<MemRef>, u64, ElemLayout), Stop> {
        let memref = self.memref(frame, memref)?;
        let layout = elem_layout(run, memref.elem)?;
        let mut position = 0i128;
        for (dim, operand) in indices.iter().enumerate() {
            let index = self.index(run, frame, *operand, "an index")?;
            let size = memref.sizes[dim];
            if index < 0 || index >= size {
                return Err(Ub::IndexOutOfBounds { dim, index, size }.into());
            }
            let step = i128::from(index).wrapping_mul(i128::from(memref.strides[dim]));
            position = position.wrapping_add(step);
        }
        let address = memref.address(position, layout);
        Memory::check_alignment(address, layout.align)?;
        Ok((memref, address, layout))
    }

    fn memref(&self, frame: &Frame, value: ValueId) -> Result<Rc<MemRef>, Stop> {
        match self.get(frame, value) {
            Value::MemRef(memref) => Ok(Rc::clone(memref)),
            Value::Poison | Value::Bits(_) | Value::Vector(_) | Value::Func(_) => {
                Err(Ub::PoisonUsed("a memref").into())
            }
        }
    }

    fn index(
        &self,
        run: &Run<'_>,
        frame: &Frame,
        value: ValueId,
        what: &'static str,
    ) -> Result<i64, Stop> {
        let bits = self.get(frame, value).bits().ok_or(Ub::PoisonUsed(what))?;
        Ok(i64::try_from(int::signed(run.index_width, bits)).expect("an index has 64 bits"))
    }
}

/// The layout of an element; only scalars so far.
fn elem_layout(run: &Run<'_>, elem: Type) -> Result<ElemLayout, Stop> {
    ElemLayout::of(elem, run.index_width)
        .ok_or_else(|| Stop::Unsupported("memref of elements that are not scalars".into()))
}

/// Row-major strides of sizes known at run time.
fn dynamic_row_major(sizes: &[i64]) -> Dims {
    let mut strides: Dims = SmallVec::from_elem(1, sizes.len());
    let mut running = 1i64;
    for (stride, size) in strides.iter_mut().zip(sizes).rev() {
        *stride = running;
        running = running.wrapping_mul(*size);
    }
    strides
}

/// A cast's result type may not contradict the value. The stride of a dimension of size 0 or 1
/// is not looked at: no address depends on it.
fn check_static_parts(run: &Run<'_>, memref: &MemRef, to: Type) -> Result<(), Stop> {
    let TypeKind::MemRef(to) = run.module.types.kind(to) else {
        return Err(Stop::Unsupported("cast to an unranked memref".into()));
    };
    let mismatch = |what, found, expected| Ub::ShapeMismatch {
        what,
        found,
        expected,
    };
    for (found, expected) in memref.sizes.iter().zip(&to.shape) {
        if *expected != DYNAMIC && found != expected {
            return Err(mismatch("a size", *found, *expected).into());
        }
    }
    let Some((strides, offset)) = to.strides_and_offset() else {
        return Err(Stop::Unsupported(
            "cast to a layout that is not strided".into(),
        ));
    };
    if offset != DYNAMIC && offset != memref.offset {
        return Err(mismatch("the offset", memref.offset, offset).into());
    }
    for ((found, expected), size) in memref.strides.iter().zip(&strides).zip(&memref.sizes) {
        if *expected != DYNAMIC && found != expected && *size > 1 {
            return Err(mismatch("a stride", *found, *expected).into());
        }
    }
    Ok(())
}
