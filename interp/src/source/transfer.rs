//! `vector` ops that read or write memrefs. Each lane is an element of the memref, or a lane of an
//! element. Each lane is accessed as `memref.load` and `memref.store` access elements.

use std::rc::Rc;

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{Attr, Key, Type, ValueId};
use smallvec::SmallVec;

use super::Machine;
use super::access::{address_of, layout_of};
use super::at::{At, Run};
use super::lanes::{self, lanes_of, of_lanes};
use super::layout::{ElemLayout, lane_count, place_of};
use super::memref::row_major;
use super::value::{MemRef, Tensor, Value};
use super::vector::shape_of;
use crate::memory::BlockRef;
use crate::outcome::{Stop, Ub};

/// A transfer between memory and a vector.
pub(super) struct Transfer<'a> {
    memref: Rc<MemRef>,
    /// The tensor in place of memory. The memref then only numbers the elements of the tensor.
    tensor: Option<Rc<Tensor>>,
    layout: ElemLayout,
    /// The memref indices of the first element of the transfer.
    start: Dims,
    /// The sizes of the vector, without the sizes of a memref element that is itself a vector.
    shape: &'a [i64],
    /// For each vector dimension, the memref dimension along which the vector dimension moves.
    /// `None` repeats the same element along the vector dimension.
    map: SmallVec<[Option<usize>; 4]>,
    /// For each vector dimension, whether the program promises to stay within the memref.
    in_bounds: SmallVec<[bool; 4]>,
    /// The mask bits of the elements, in the order of the memref's dimensions.
    mask: Option<Rc<[Element]>>,
}

impl Machine {
    /// `vector.load`: reads consecutive elements. An element out of bounds is undefined behaviour.
    pub(super) fn vector_load(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let ty = at.result_ty();
        let transfer = self.slice(at, 0, ty)?;
        self.load_all(at.run, ty, &transfer)
    }

    pub(super) fn load_all(
        &mut self,
        run: Run<'_>,
        ty: Type,
        transfer: &Transfer<'_>,
    ) -> Result<Value, Stop> {
        self.state.charge(lanes_of(run, ty)? as u64)?;
        let mut lanes = Vec::new();
        for element in 0..lane_count(transfer.shape) {
            let value = self.read_at(transfer, element)?;
            lanes.extend_from_slice(&value.ok_or(Ub::PoisonUsed("a mask"))?);
        }
        Ok(of_lanes(run, ty, lanes))
    }

    /// `vector.store`: writes consecutive elements. An element out of bounds is undefined
    /// behaviour.
    pub(super) fn vector_store(&mut self, at: At<'_>) -> Result<(), Stop> {
        let transfer = self.slice(at, 1, at.operand_ty(0))?;
        let lanes = self.lanes(at, at.operand(0))?;
        self.store_all(&transfer, &lanes)
    }

    /// `vector.transfer_read`: reads elements along the dimensions of the permutation map. An
    /// element outside of the memref, or with a mask bit that is not set, becomes the padding
    /// value.
    pub(super) fn transfer_read(&mut self, at: At<'_>) -> Result<Value, Stop> {
        if at.types().is_tensor(at.operand_ty(0)) {
            let value = self.read_part(at);
            return self.unless_outside(at, value);
        }
        self.read_part(at)
    }

    /// A transfer of a tensor is speculatable, so it returns poison where that of a memref is
    /// undefined.
    fn unless_outside(&mut self, at: At<'_>, value: Result<Value, Stop>) -> Result<Value, Stop> {
        match value {
            Err(Stop::Ub(_)) => {
                self.doubtful::<()>();
                lanes::poison(at.run, at.result_ty())
            }
            value => value,
        }
    }

    fn read_part(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let ty = at.result_ty();
        let (transfer, rest) = self.transfer(at, 0, ty)?;
        let padding = match rest.first() {
            Some(value) => self.lanes(at, *value)?,
            None => [None].into(),
        };
        self.state.charge(lanes_of(at.run, ty)? as u64)?;
        let mut lanes = Vec::new();
        for element in 0..lane_count(transfer.shape) {
            match self.read_at(&transfer, element)? {
                Some(found) => lanes.extend_from_slice(&found),
                None => lanes.extend_from_slice(&padding),
            }
        }
        Ok(of_lanes(at.run, ty, lanes))
    }

    /// `vector.transfer_write`: writes elements along the dimensions of the permutation map. An
    /// element outside of the memref, or with a mask bit that is not set, is not written.
    pub(super) fn transfer_write(&mut self, at: At<'_>) -> Result<Option<Value>, Stop> {
        if at.types().is_tensor(at.operand_ty(1)) {
            if at.results().len() == 0 {
                return Ok(None);
            }
            let value = self.written_tensor(at);
            return self.unless_outside(at, value).map(Some);
        }
        let lanes = self.lanes(at, at.operand(0))?;
        let transfer = self.write_transfer(at)?;
        self.store_all(&transfer, &lanes)?;
        Ok(None)
    }

    /// Returns the tensor operand with the vector operand written to it.
    fn written_tensor(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let lanes = self.lanes(at, at.operand(0))?;
        let transfer = self.write_transfer(at)?;
        self.state.charge(lanes.len() as u64)?;
        let Some(tensor) = &transfer.tensor else {
            return self.tensor_or_poison(at, None);
        };
        let mut written = (**tensor).clone();
        let of_one = (transfer.layout.scalars() as usize).max(1);
        for (element, lanes) in lanes.chunks(of_one).enumerate() {
            if let Some(number) = transfer.address(element as u64)? {
                let first = number as usize * of_one;
                written.elements[first..first + of_one].copy_from_slice(lanes);
            }
        }
        self.tensor_or_poison(at, Some(written))
    }

    fn write_transfer<'a>(&mut self, at: At<'a>) -> Result<Transfer<'a>, Stop> {
        let (transfer, _) = self.transfer(at, 1, at.operand_ty(0))?;
        if transfer.map.contains(&None) {
            return Err(Stop::Unsupported(
                "a transfer_write that repeats a dimension".into(),
            ));
        }
        Ok(transfer)
    }

    pub(super) fn store_all(
        &mut self,
        transfer: &Transfer<'_>,
        lanes: &[Element],
    ) -> Result<(), Stop> {
        self.state.charge(lanes.len() as u64)?;
        let of_one = (transfer.layout.scalars() as usize).max(1);
        for (element, lanes) in lanes.chunks(of_one).enumerate() {
            let Some(address) = transfer.address(element as u64)? else {
                continue;
            };
            let value = if transfer.layout.is_scalar {
                Value::scalar(lanes[0])
            } else {
                Value::Vector(lanes.into())
            };
            self.write(&transfer.memref, address, transfer.layout, &value)?;
        }
        Ok(())
    }

    /// Reads the lanes of an element. Returns `None` if the element is masked off or outside of the
    /// memref.
    fn read_at(
        &self,
        transfer: &Transfer<'_>,
        element: u64,
    ) -> Result<Option<SmallVec<[Element; 1]>>, Stop> {
        let Some(address) = transfer.address(element)? else {
            return Ok(None);
        };
        if let Some(tensor) = &transfer.tensor {
            let places = (transfer.layout.scalars() as usize).max(1);
            let element = tensor.element(address as usize, places);
            return Ok(Some(SmallVec::from_slice(element)));
        }
        let value = self.read(&transfer.memref, address, transfer.layout)?;
        Ok(Some(match &value {
            Value::Vector(lanes) => SmallVec::from_slice(lanes),
            Value::Poison
            | Value::Bits(_)
            | Value::MemRef(_)
            | Value::Tensor(_)
            | Value::Func(_) => SmallVec::from_elem(value.bits(), 1),
        }))
    }

    /// Returns the elements that a `vector.load` or `vector.store` accesses: along the last
    /// dimensions of the memref, all in bounds. If the memref's element type is a vector, the op
    /// accesses one element.
    fn slice<'a>(&self, at: At<'a>, position: usize, ty: Type) -> Result<Transfer<'a>, Stop> {
        let memref = self.memref(at, position)?;
        let start = self.indices(at, &at.operands()[position + 1..])?;
        if at.alignment().is_some() {
            let (memref, address, _) = self.element(at.run, memref.clone(), &start)?;
            self.check_stated_alignment(at, &memref, address)?;
        }
        slice_at(at.run, memref, start, shape_of(at.run, ty))
    }
}

/// Returns the elements that a `vector.load` or `vector.store` with first element `start` accesses.
pub(super) fn slice_at<'a>(
    run: Run<'_>,
    memref: Rc<MemRef>,
    start: Dims,
    shape: &'a [i64],
) -> Result<Transfer<'a>, Stop> {
    let layout = layout_of(run, memref.elem)?;
    let shape = if layout.is_scalar { shape } else { &[] };
    Ok(Transfer {
        start,
        map: minor_identity(memref.sizes.len(), shape.len())?,
        in_bounds: SmallVec::from_elem(true, shape.len()),
        memref,
        tensor: None,
        layout,
        shape,
        mask: None,
    })
}

impl Machine {
    /// Decodes a transfer op. `position` is the position of the memref operand, and `ty` the vector
    /// type. Also returns the operands after the indices.
    fn transfer<'a>(
        &mut self,
        at: At<'a>,
        position: usize,
        ty: Type,
    ) -> Result<(Transfer<'a>, &'a [ValueId]), Stop> {
        let (memref, tensor, layout) = match at.types().as_tensor(at.operand_ty(position)) {
            Some(ty) => {
                let tensor = self
                    .tensor(at, position)
                    .ok_or(Ub::PoisonUsed("a tensor"))?;
                let (memref, layout) = numbering(at.run, &tensor, ty.elem)?;
                (memref, Some(tensor), layout)
            }
            None => {
                let memref = self.memref(at, position)?;
                let layout = layout_of(at.run, memref.elem)?;
                (memref, None, layout)
            }
        };
        let rank = memref.sizes.len();
        let (indices, rest) = at.operands()[position + 1..].split_at(rank);
        let inner = at.types().as_vector(memref.elem);
        let shape = shape_of(at.run, ty);
        if let Some((inner, elem)) = inner
            && (elem != at.types().scalar_of(ty) || !shape.ends_with(inner))
        {
            return Err(Stop::Unsupported(
                "a transfer that reinterprets the vectors in its memref".into(),
            ));
        }
        let inner = inner.map_or(0, |(inner, _)| inner.len());
        let shape = &shape[..shape.len() - inner];
        let map = match at.attr(Key::PermutationMap) {
            None => minor_identity(rank, shape.len())?,
            Some(map) => permutation(map)
                .filter(|map| map.len() == shape.len())
                .filter(|map| map.iter().flatten().all(|dim| *dim < rank))
                .ok_or_else(|| {
                    Stop::Unsupported("a transfer with an unsupported permutation map".into())
                })?,
        };
        let promised = at.body.in_bounds(at.id).chain(std::iter::repeat(false));
        let in_bounds = promised.take(shape.len()).collect();
        let is_vector = |value| at.types().as_vector(at.ty(value)).is_some();
        let mask = match rest.last() {
            // A `vector.transfer_read` has a padding operand before the mask operand.
            Some(value) if rest.len() > usize::from(position == 0) && is_vector(*value) => {
                Some(self.lanes(at, *value)?)
            }
            Some(_) | None => self.masking(at)?,
        };
        let masked = map.iter().zip(shape).filter(|(dim, _)| dim.is_some());
        let expected = masked.fold(1u64, |n, (_, size)| n.saturating_mul(size.unsigned_abs()));
        if mask
            .as_ref()
            .is_some_and(|mask| mask.len() as u64 != expected)
        {
            return Err(Stop::Unsupported(
                "a mask whose shape differs from the vector's".into(),
            ));
        }
        let transfer = Transfer {
            start: self.indices(at, indices)?,
            memref,
            tensor,
            layout,
            shape,
            map,
            in_bounds,
            mask,
        };
        self.far_start |= transfer.starts_outside()?;
        Ok((transfer, rest))
    }
}

/// Returns a memref whose addresses are the numbers of a tensor's elements.
fn numbering(run: Run<'_>, tensor: &Tensor, elem: Type) -> Result<(Rc<MemRef>, ElemLayout), Stop> {
    let memref = MemRef {
        block: BlockRef(0),
        base: 0,
        offset: 0,
        strides: row_major(run, &tensor.sizes),
        open_strides: 0,
        sizes: tensor.sizes.clone(),
        elem,
        map: None,
    };
    let layout = layout_of(run, elem)?;
    Ok((
        Rc::new(memref),
        ElemLayout {
            stride: 1,
            ..layout
        },
    ))
}

impl Transfer<'_> {
    /// Does the transfer start after the end of a dimension along which it may leave the memref?
    ///
    /// Any other start outside of the memref is undefined behaviour. A start too far outside is
    /// unsupported, because conversions may count lanes in 32 bits.
    fn starts_outside(&self) -> Result<bool, Stop> {
        let mut is_outside = false;
        for (dim, (index, size)) in self.start.iter().zip(&self.memref.sizes).enumerate() {
            let (index, size) = (*index, *size);
            if (0..size).contains(&index) {
                continue;
            }
            let mut along = self.map.iter().zip(&self.in_bounds);
            let may_leave = along.any(|(to, in_bounds)| *to == Some(dim) && !in_bounds);
            if index < 0 || !may_leave {
                return Err(Ub::IndexOutOfBounds { dim, index, size }.into());
            }
            if index.saturating_sub(size) > i64::from(i32::MAX) {
                return Err(Stop::Unsupported(
                    "a transfer that starts too far outside of the memref".into(),
                ));
            }
            is_outside = true;
        }
        Ok(is_outside)
    }

    /// Returns the address of an element of the vector, given by its row-major number. Returns
    /// `None` if the element is masked off, or outside of the memref where this is allowed.
    fn address(&self, element: u64) -> Result<Option<u64>, Ub> {
        let along = place_of(self.shape, element);
        if !self.is_unmasked(&along)? {
            return Ok(None);
        }
        let mut at = self.start.clone();
        for ((dim, index), in_bounds) in self.map.iter().zip(&along).zip(&self.in_bounds) {
            let Some(dim) = *dim else { continue };
            at[dim] = at[dim].saturating_add(*index);
            if !in_bounds && at[dim] >= self.memref.sizes[dim] {
                return Ok(None);
            }
        }
        address_of(&self.memref, self.layout, &at).map(Some)
    }

    /// Is the mask bit of an element set? The mask follows the order of the memref's dimensions and
    /// leaves out repeated dimensions.
    fn is_unmasked(&self, along: &[i64]) -> Result<bool, Ub> {
        let Some(mask) = &self.mask else {
            return Ok(true);
        };
        let mut order: SmallVec<[(usize, usize); 4]> = self
            .map
            .iter()
            .enumerate()
            .filter_map(|(i, dim)| dim.map(|dim| (dim, i)))
            .collect();
        order.sort_unstable();
        let lane = order
            .iter()
            .fold(0, |lane, (_, i)| lane * self.shape[*i] + along[*i]);
        let bit = mask.get(lane as usize).copied().flatten();
        Ok(bit.ok_or(Ub::PoisonUsed("a mask"))? & 1 == 1)
    }
}

/// Returns the map to the last dimensions of the memref, in order.
fn minor_identity(rank: usize, len: usize) -> Result<SmallVec<[Option<usize>; 4]>, Stop> {
    let first = rank.checked_sub(len);
    let first = first
        .ok_or_else(|| Stop::Unsupported("a vector with more dimensions than the memref".into()))?;
    Ok((first..rank).map(Some).collect())
}

/// Decodes a permutation map. A dimension that repeats an element becomes `None`.
fn permutation(map: &Attr) -> Option<SmallVec<[Option<usize>; 4]>> {
    if let Attr::I64s(dims) = map {
        return Some(dims.iter().map(|d| usize::try_from(*d).ok()).collect());
    }
    None
}
