//! Access to the elements of memrefs (`SEMANTICS.md` §2 and §4).

use std::rc::Rc;
use std::slice::Iter;

use lowerfuzz_ir::types::{DYNAMIC, Dims};
use lowerfuzz_ir::{FloatKind, Release, Type, ValueId};

use super::accesses::{Access, Bytes};
use super::at::{At, Run};
use super::element;
use super::layout::ElemLayout;
use super::memref::not_negative;
use super::value::{MemRef, Value};
use super::{Machine, floats};
use crate::float;
use crate::int;
use crate::interval;
use crate::memory::{BlockKind, MemBlock};
use crate::outcome::{Stop, Ub};

impl Machine {
    /// Reads a memref operand, ranked or unranked, whose layout has strides.
    pub(super) fn memref(&self, at: At<'_>, position: usize) -> Result<Rc<MemRef>, Stop> {
        let memref = self.any_memref(at, position)?;
        match memref.map {
            Some(_) => {
                let name = at.op().row().and_then(|row| row.name(Release::NEWEST));
                Err(Stop::Unsupported(format!(
                    "`{}` of a memref whose layout is an affine map without strides",
                    name.unwrap_or("an op")
                )))
            }
            None => Ok(memref),
        }
    }

    /// Reads a memref operand with any layout.
    pub(super) fn any_memref(&self, at: At<'_>, position: usize) -> Result<Rc<MemRef>, Stop> {
        match self.get(at, position) {
            Value::MemRef(memref) => Ok(Rc::clone(memref)),
            Value::Poison
            | Value::Bits(_)
            | Value::Vector(_)
            | Value::Tensor(_)
            | Value::Func(_) => Err(Ub::PoisonUsed("a memref").into()),
        }
    }

    /// Reads an operand of type `index`, sign-extended.
    pub(super) fn index(
        &self,
        at: At<'_>,
        value: ValueId,
        what: &'static str,
    ) -> Result<i64, Stop> {
        let bits = self.value(at, value).bits().ok_or(Ub::PoisonUsed(what))?;
        Ok(int::signed(at.run.index_width, bits) as i64)
    }

    /// Reads operands as the indices of an element.
    pub(super) fn indices(&self, at: At<'_>, operands: &[ValueId]) -> Result<Dims, Stop> {
        let index = |operand: &ValueId| self.index(at, *operand, "an index");
        operands.iter().map(index).collect()
    }

    /// Replaces each dynamic entry in a list of integers by the next operand of `dynamic`.
    pub(super) fn filled(
        &self,
        at: At<'_>,
        numbers: &[i64],
        dynamic: &mut Iter<'_, ValueId>,
        what: &'static str,
    ) -> Result<Dims, Stop> {
        let filled = numbers
            .iter()
            .map(|number| match dynamic.as_slice().first() {
                Some(operand) if *number == DYNAMIC => {
                    dynamic.next();
                    self.index(at, *operand, what)
                }
                Some(_) | None => Ok(*number),
            });
        filled.collect()
    }

    /// Returns the sizes of a shape; the operands `dynamic` hold its dynamic sizes.
    pub(super) fn sizes(
        &self,
        at: At<'_>,
        shape: &[i64],
        dynamic: &[ValueId],
    ) -> Result<Dims, Stop> {
        let sizes = self.filled(at, shape, &mut dynamic.iter(), "a size")?;
        for size in &sizes {
            not_negative(*size)?;
        }
        Ok(sizes)
    }

    /// Returns the memref operand of an access, with the address and layout of the accessed
    /// element. The indices are the operands after the memref, and must be in bounds.
    pub(super) fn access(
        &self,
        at: At<'_>,
        position: usize,
    ) -> Result<(Rc<MemRef>, u64, ElemLayout), Stop> {
        let memref = self.any_memref(at, position)?;
        let indices = self.indices(at, &at.operands()[position + 1..])?;
        let (memref, address, layout) = self.element(at.run, memref, &indices)?;
        self.check_stated_alignment(at, &memref, address)?;
        Ok((memref, address, layout))
    }

    /// Checks the alignment that an access states. Like the alignment of elements, it must hold
    /// wherever the block lies.
    pub(super) fn check_stated_alignment(
        &self,
        at: At<'_>,
        memref: &MemRef,
        address: u64,
    ) -> Result<(), Ub> {
        let memory = &self.state.memory;
        match at.alignment() {
            Some(align) => memory.check_alignment_in(memref.block, address, align),
            None => Ok(()),
        }
    }

    /// The address and layout of the element of a memref operand at known indices.
    pub(super) fn element(
        &self,
        run: Run<'_>,
        memref: Rc<MemRef>,
        indices: &[i64],
    ) -> Result<(Rc<MemRef>, u64, ElemLayout), Stop> {
        let layout = layout_of(run, memref.elem)?;
        let address = address_of(&memref, layout, indices)?;
        Ok((memref, address, layout))
    }

    /// Reads the element at an address.
    pub(super) fn read(
        &self,
        memref: &MemRef,
        address: u64,
        layout: ElemLayout,
    ) -> Result<Value, Stop> {
        self.watch((memref.block, address, layout.extent()), Access::Read)?;
        self.read_unwatched(memref, address, layout)
    }

    /// Records an access in all structured ops that are being executed.
    fn watch(&self, bytes: Bytes, access: Access) -> Result<(), Ub> {
        let mut nests = self.nests.iter();
        nests.try_for_each(|nest| nest.accesses.captured(bytes, access))
    }

    /// Reads the element at an address, as [`Machine::read`], without a record of the access.
    pub(super) fn read_unwatched(
        &self,
        memref: &MemRef,
        address: u64,
        layout: ElemLayout,
    ) -> Result<Value, Stop> {
        let memory = &self.state.memory;
        memory.check_alignment_in(memref.block, address, layout.align)?;
        check_nans(memory.block(memref.block), layout)?;
        Ok(element::read(memory, memref.block, address, layout)?)
    }

    /// Writes the element at an address.
    pub(super) fn write(
        &mut self,
        memref: &MemRef,
        address: u64,
        layout: ElemLayout,
        value: &Value,
    ) -> Result<(), Stop> {
        if !self.nests.is_empty() {
            let access = self.writing(memref, address, layout, value);
            self.watch((memref.block, address, layout.extent()), access)?;
        }
        self.write_unwatched(memref, address, layout, value)
    }

    /// Returns whether a write changes the element at an address.
    pub(super) fn writing(
        &self,
        memref: &MemRef,
        address: u64,
        layout: ElemLayout,
        value: &Value,
    ) -> Access {
        let is_known = match value {
            Value::Bits(_) => true,
            Value::Vector(lanes) => lanes.iter().all(Option::is_some),
            Value::Poison | Value::MemRef(_) | Value::Tensor(_) | Value::Func(_) => false,
        };
        match self.read_unwatched(memref, address, layout) {
            Ok(old) if is_known && old == *value => Access::Rewrite,
            Ok(_) | Err(_) => Access::Write,
        }
    }

    /// Writes the element at an address, as [`Machine::write`], without a record of the access.
    pub(super) fn write_unwatched(
        &mut self,
        memref: &MemRef,
        address: u64,
        layout: ElemLayout,
        value: &Value,
    ) -> Result<(), Stop> {
        let memory = &mut self.state.memory;
        memory.check_alignment_in(memref.block, address, layout.align)?;
        let block = memory.block(memref.block);
        if block.recast
            && let Some(kind) = layout.float
            && holds_open_float(kind, value)
        {
            check_nans(block, layout)?;
            // The contents of a buffer argument are compared after the run, as elements of another
            // type.
            if block.kind == BlockKind::Buffer {
                return Err(floats::open_nan());
            }
            memory.set_open_nans(memref.block, kind);
        }
        Ok(element::write(
            memory,
            memref.block,
            address,
            layout,
            value,
        )?)
    }

    /// Checks that every element of a new view lies within the view's block.
    pub(super) fn check_within(&self, memref: &MemRef, layout: ElemLayout) -> Result<(), Stop> {
        let Some((low, high)) = memref.reach() else {
            return Ok(());
        };
        let block = self.state.memory.block(memref.block);
        let start = i128::from(memref.base) - i128::from(block.address);
        let stride = i128::from(layout.stride);
        let from = start.saturating_add(low.saturating_mul(stride));
        let to = start.saturating_add(high.saturating_mul(stride));
        let to = to.saturating_add(i128::from(layout.extent()));
        if from < 0 || to > i128::from(block.size) {
            return Err(Ub::ViewOutOfBlock {
                from,
                to,
                block: block.size,
            }
            .into());
        }
        Ok(())
    }
}

/// Fails if the block holds NaNs with unspecified bits and is read in another format.
pub(super) fn check_nans(block: &MemBlock, layout: ElemLayout) -> Result<(), Stop> {
    match block.is_readable_as(layout.float) {
        true => Ok(()),
        false => Err(floats::open_nan()),
    }
}

/// Does a value contain a float whose bits are unspecified?
fn holds_open_float(kind: FloatKind, value: &Value) -> bool {
    let is_open = |bits: u128| float::is_open_nan(kind, bits) || interval::is_interval(bits);
    match value {
        Value::Bits(bits) => is_open(*bits),
        Value::Vector(lanes) => lanes.iter().flatten().any(|lane| is_open(*lane)),
        Value::Tensor(tensor) => tensor.elements.iter().flatten().any(|bits| is_open(*bits)),
        Value::Poison | Value::MemRef(_) | Value::Func(_) => false,
    }
}

/// The layout of a memref's elements.
pub(super) fn layout_of(run: Run<'_>, elem: Type) -> Result<ElemLayout, Stop> {
    ElemLayout::of_type(&run.module.types, elem, run.index_width)
        .ok_or_else(|| Stop::Unsupported("a memref with an unsupported element type".into()))
}

/// Returns the address of the memref's element at these indices, which must be in bounds.
pub(super) fn address_of(memref: &MemRef, layout: ElemLayout, indices: &[i64]) -> Result<u64, Ub> {
    let mut position = 0i128;
    for (dim, index) in indices.iter().enumerate() {
        position = position.wrapping_add(step(memref, dim, *index)?);
    }
    if let Some(map) = &memref.map {
        position = map.position(indices);
    }
    Ok(memref.address(position, layout))
}

/// Returns the distance from element 0 that an index adds, in elements. The index must be in
/// bounds.
fn step(memref: &MemRef, dim: usize, index: i64) -> Result<i128, Ub> {
    let size = memref.sizes[dim];
    if index < 0 || index >= size {
        return Err(Ub::IndexOutOfBounds { dim, index, size });
    }
    Ok(i128::from(index) * i128::from(memref.strides[dim]))
}
