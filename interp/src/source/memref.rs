//! `memref` ops: allocation, access to elements, and casts (`SEMANTICS.md` §2 and §4).

use std::rc::Rc;

use lowerfuzz_ir::types::{DYNAMIC, Dims};
use lowerfuzz_ir::{Layout, MemRefOp, MemRefType, Op, Type, TypeKind, ValueDef, ValueId};

use super::Machine;
use super::access::layout_of;
use super::at::{At, Run};
use super::layout_map::LayoutMap;
use super::value::{MemRef, Value};
use crate::memory::{BlockKind, BlockRef, allocated};
use crate::outcome::{Doubt, Stop, Ub};

impl Machine {
    /// Executes a memref op. Returns the op's result, unless the result is already stored.
    pub(super) fn memref_op(&mut self, at: At<'_>, op: MemRefOp) -> Result<Option<Value>, Stop> {
        let operands = at.operands();
        Ok(Some(match op {
            MemRefOp::Alloc => self.alloc(at, operands, BlockKind::Heap)?,
            MemRefOp::Alloca => {
                let kind = BlockKind::Stack(self.state.frames.depth());
                self.alloc(at, operands, kind)?
            }
            MemRefOp::Dealloc => {
                let memref = self.any_memref(at, 0)?;
                let layout = layout_of(at.run, memref.elem)?;
                if is_view(at, operands[0]) {
                    self.doubt.get_or_insert(Doubt::FreedView);
                }
                let memory = &mut self.state.memory;
                memory.free(memref.block, memref.address(0, layout))?;
                return Ok(None);
            }
            MemRefOp::Realloc => self.realloc(at)?,
            MemRefOp::DistinctObjects => {
                let memrefs = (0..operands.len()).map(|i| self.any_memref(at, i));
                let memrefs = memrefs.collect::<Result<Vec<Rc<MemRef>>, Stop>>()?;
                let same = |i: usize| memrefs[..i].iter().any(|m| m.block == memrefs[i].block);
                if (0..memrefs.len()).any(same) {
                    return Err(Ub::NotDistinct.into());
                }
                for (result, memref) in at.results().zip(memrefs) {
                    self.set(at, result, Value::MemRef(memref));
                }
                return Ok(None);
            }
            MemRefOp::Load => {
                let (memref, address, layout) = self.access(at, 0)?;
                self.read(&memref, address, layout)?
            }
            MemRefOp::Store => {
                let (memref, address, layout) = self.access(at, 1)?;
                let value = self.get(at, 0).clone();
                self.write(&memref, address, layout, &value)?;
                return Ok(None);
            }
            MemRefOp::Prefetch => {
                // `memref.prefetch` accesses no memory, but its indices must be in bounds.
                self.access(at, 0)?;
                return Ok(None);
            }
            MemRefOp::Dim => {
                let memref = self.any_memref(at, 0)?;
                let dim = self.index(at, operands[1], "a dimension")?;
                let size = usize::try_from(dim).ok().and_then(|d| memref.sizes.get(d));
                let rank = memref.sizes.len();
                let size = size.ok_or(Ub::NoSuchDimension { dim, rank })?;
                at.run.index_value(*size)
            }
            MemRefOp::Rank => {
                let memref = self.any_memref(at, 0)?;
                at.run.index_value(memref.sizes.len() as i64)
            }
            MemRefOp::Cast => {
                let memref = self.viewed(at)?;
                check_static_parts(at.run, &memref, at.result_ty())?;
                Value::MemRef(memref.open_strides_by(at.types().as_memref(at.result_ty())))
            }
            MemRefOp::MemorySpaceCast => Value::MemRef(self.any_memref(at, 0)?),
            MemRefOp::AssumeAlignment => {
                let memref = self.memref(at, 0)?;
                let align = at.alignment().unwrap_or(1);
                // MLIR's documentation of `assume_alignment` refers to the buffer. Lowerings check
                // the pointer without the offset (until release 19) or with the offset. The promise
                // must hold in both interpretations.
                let layout = layout_of(at.run, memref.elem)?;
                let memory = &self.state.memory;
                for address in [memref.base, memref.address(0, layout)] {
                    memory.check_alignment_in(memref.block, address, align)?;
                }
                if at.results().len() == 0 {
                    return Ok(None);
                }
                Value::MemRef(memref)
            }
            // Addresses are not observable (§5), so an address as an integer is poison.
            MemRefOp::ExtractAlignedPointerAsIndex => {
                self.memref(at, 0)?;
                Value::Poison
            }
            MemRefOp::ExtractStridedMetadata => {
                self.strided_metadata(at)?;
                return Ok(None);
            }
            MemRefOp::View => self.view(at)?,
            MemRefOp::SubView => self.subview(at)?,
            MemRefOp::ReinterpretCast => self.reinterpret_cast(at)?,
            MemRefOp::Transpose => self.transpose(at)?,
            MemRefOp::Reshape => self.reshape(at)?,
            MemRefOp::CollapseShape => self.collapse_shape(at)?,
            MemRefOp::ExpandShape => self.expand_shape(at)?,
            MemRefOp::Copy => {
                self.copy(at)?;
                return Ok(None);
            }
            MemRefOp::GetGlobal => Value::MemRef(self.get_global(at)?),
            MemRefOp::AtomicRmw => self.atomic_rmw(at)?,
            MemRefOp::GenericAtomicRmw
            | MemRefOp::AtomicYield
            | MemRefOp::AllocaScope
            | MemRefOp::AllocaScopeReturn => {
                unreachable!("these ops change the control flow and are handled elsewhere")
            }
        }))
    }

    fn alloc(&mut self, at: At<'_>, dynamic: &[ValueId], kind: BlockKind) -> Result<Value, Stop> {
        let ty = at.result_ty();
        let memref = at.types().as_memref(ty);
        let memref = memref
            .ok_or_else(|| Stop::Unsupported("an allocation whose type is not a memref".into()))?;
        let (dynamic, symbols) = dynamic.split_at(memref.dynamic_sizes().min(dynamic.len()));
        let sizes = self.sizes(at, &memref.shape, dynamic)?;
        let align = at.alignment().unwrap_or(1);
        let memref = match memref.layout {
            Layout::Identity => self.allocate(at.run, kind, memref.elem, sizes, align)?,
            Layout::Strided { .. } | Layout::Other(_) => {
                let view = self.laid_out(at, memref, sizes, symbols)?;
                self.allocate_for(at.run, kind, view, align)?
            }
        };
        Ok(Value::MemRef(memref))
    }

    /// Returns a memref with the layout of its type, which refers to no block yet. The operands
    /// `symbols` hold the dynamic numbers of the layout.
    fn laid_out(
        &self,
        at: At<'_>,
        ty: &MemRefType,
        sizes: Dims,
        symbols: &[ValueId],
    ) -> Result<MemRef, Stop> {
        let mut view = MemRef {
            block: BlockRef(0),
            base: 0,
            offset: 0,
            strides: Dims::from_elem(0, sizes.len()),
            open_strides: 0,
            sizes,
            elem: ty.elem,
            map: None,
        };
        if let Some((strides, offset)) = ty.strides_and_offset() {
            let mut symbols = symbols.iter();
            view.offset = self.filled(at, &[offset], &mut symbols, "an offset")?[0];
            view.strides = self.filled(at, &strides, &mut symbols, "a stride")?;
        } else if let Layout::Other(text) = ty.layout {
            let symbols = self.indices(at, symbols)?;
            let text = at.run.module.str(text);
            view.map = Some(Rc::new(LayoutMap::new(text, &view.sizes, symbols)?));
        }
        Ok(view)
    }

    /// Allocates a block that reaches from the base of a memref to its last element.
    fn allocate_for(
        &mut self,
        run: Run<'_>,
        kind: BlockKind,
        view: MemRef,
        align: u64,
    ) -> Result<Rc<MemRef>, Stop> {
        let layout = layout_of(run, view.elem)?;
        let (first, last) = view.reach().unwrap_or((0, -1));
        if first < 0 {
            return Err(Stop::Unsupported(
                "an allocation with elements before its start".into(),
            ));
        }
        let elements = u64::try_from(last.saturating_add(1)).ok();
        let bytes = elements.and_then(|elements| elements.checked_mul(layout.stride));
        let memory = &mut self.state.memory;
        let align = align.max(layout.align);
        let block = allocated(bytes.and_then(|bytes| memory.alloc(kind, bytes, align)))?;
        let view = MemRef {
            block,
            base: memory.block(block).address,
            ..view
        };
        memory.set_first(block, view.address(0, layout));
        Ok(Rc::new(view))
    }

    /// `memref.realloc`: always allocates a new block, so any later access to the old block is
    /// undefined.
    ///
    /// The alignment attribute promises nothing about the result, because conversions only apply
    /// the alignment when they allocate a new block.
    fn realloc(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let operands = at.operands();
        let old = self.memref(at, 0)?;
        let new = self.alloc(at, &operands[1..], BlockKind::Heap)?;
        let layout = layout_of(at.run, old.elem)?;
        let start = old.address(0, layout);
        if let Value::MemRef(new) = &new {
            let elements = old.count().min(new.count());
            self.state
                .charge(elements.saturating_mul(layout.scalars()))?;
            for position in 0..i128::from(elements) {
                let value = self.read(&old, old.address(position, layout), layout)?;
                self.write(new, new.address(position, layout), layout, &value)?;
            }
        }
        self.state.memory.free(old.block, start)?;
        Ok(new)
    }

    /// Allocates a block with a contiguous memref. An allocation beyond the memory limit is not
    /// undefined behaviour; it ends the run with this limit exceeded.
    pub(super) fn allocate(
        &mut self,
        run: Run<'_>,
        kind: BlockKind,
        elem: Type,
        sizes: Dims,
        align: u64,
    ) -> Result<Rc<MemRef>, Stop> {
        let layout = layout_of(run, elem)?;
        let bytes = if sizes.contains(&0) {
            let others = sizes.iter().filter(|size| **size > 0);
            let product = others.fold(1, |product: u64, size| {
                product.saturating_mul(size.unsigned_abs())
            });
            if product >> (run.index_width / 4 * 3) != 0 {
                self.doubt.get_or_insert(Doubt::Sizes);
            }
            Some(0)
        } else {
            let mut sizes = sizes.iter().map(|size| *size as u64);
            sizes.try_fold(layout.stride, u64::checked_mul)
        };
        let memory = &mut self.state.memory;
        let align = align.max(layout.align);
        let block = allocated(bytes.and_then(|bytes| memory.alloc(kind, bytes, align)))?;
        Ok(Rc::new(MemRef {
            block,
            base: memory.block(block).address,
            offset: 0,
            strides: row_major(run, &sizes),
            open_strides: 0,
            sizes,
            elem,
            map: None,
        }))
    }
}

/// Checks that a size is not negative.
pub(super) fn not_negative(size: i64) -> Result<i64, Ub> {
    if size < 0 {
        return Err(Ub::NegativeSize(size));
    }
    Ok(size)
}

/// Returns the row-major strides for sizes known at run time, modulo the width of `index`.
pub(super) fn row_major(run: Run<'_>, sizes: &[i64]) -> Dims {
    let mut strides = Dims::from_elem(1, sizes.len());
    let mut running = 1i64;
    for (stride, size) in strides.iter_mut().zip(sizes).rev() {
        *stride = running;
        running = run.wrap(i128::from(running) * i128::from(*size));
    }
    strides
}

/// Checks a memref against the static parts of its type: rank, sizes, strides and offset. The
/// stride of a dimension of size 0 or 1 is not checked, because no address depends on the stride.
pub(super) fn check_static_parts(run: Run<'_>, memref: &MemRef, to: Type) -> Result<(), Stop> {
    let TypeKind::MemRef(to) = run.module.types.kind(to) else {
        return Ok(());
    };
    let mismatch = |what, found, expected| Ub::ShapeMismatch {
        what,
        found,
        expected,
    };
    let (found, expected) = (memref.sizes.len() as i64, to.rank() as i64);
    if found != expected {
        return Err(mismatch("the rank", found, expected).into());
    }
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

/// Returns whether a memref is the result of an op that makes a view of another memref.
fn is_view(at: At<'_>, memref: ValueId) -> bool {
    let ValueDef::Result(op, _) = at.body.value(memref).def else {
        return false;
    };
    let views = [MemRefOp::SubView, MemRefOp::View, MemRefOp::ReinterpretCast];
    matches!(at.body.op(op).op, Op::MemRef(op) if views.contains(&op))
}
