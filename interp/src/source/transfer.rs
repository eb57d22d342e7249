//! `vector`: reads from and writes to memrefs. Each lane is an element of the memref (or a lane
//! of one), read and written as `memref.load` and `memref.store` do.

use std::rc::Rc;

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{Attr, Body, Key, OpId, Type, ValueId};
use smallvec::SmallVec;

use super::access::{address_of, layout_of};
use super::lanes::{lanes_of, of_lanes};
use super::layout::{ElemLayout, lane_count, place_of};
use super::value::{MemRef, Value};
use super::vector::shape_of;
use super::{Machine, Run};
use crate::frames::Frame;
use crate::outcome::{Stop, Ub};

/// What a transfer moves between memory and a vector.
pub(super) struct Transfer<'a> {
    memref: Rc<MemRef>,
    layout: ElemLayout,
    /// The element at which it starts.
    start: Dims,
    /// Sizes of the vector without those of the memref's elements.
    shape: &'a [i64],
    /// For each of these dimensions the memref's that it goes along; `None` repeats one element.
    map: SmallVec<[Option<usize>; 4]>,
    /// For each of these dimensions: does the program promise to stay within the memref?
    in_bounds: SmallVec<[bool; 4]>,
    /// A bit for each element, along the memref's dimensions in order.
    mask: Option<Rc<[Element]>>,
}

impl Machine {
    /// `vector.load`: neighbours from an element on. Undefined if one of them is out of bounds.
    pub(super) fn vector_load(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
    ) -> Result<Value, Stop> {
        let operands = body.operands(id);
        let ty = body.ty(body.result(id, 0));
        let shape = shape_of(run, ty);
        let transfer = self.slice(run, frame, operands, shape)?;
        self.load_all(run, ty, &transfer)
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

    /// `vector.store`, as [`Machine::vector_load`].
    pub(super) fn vector_store(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
    ) -> Result<(), Stop> {
        let operands = body.operands(id);
        let shape = shape_of(run, body.ty(operands[0]));
        let transfer = self.slice(run, frame, &operands[1..], shape)?;
        let lanes = self.lanes(run, frame, body, operands[0])?;
        self.store_all(&transfer, &lanes)
    }

    /// `vector.transfer_read`: elements along the dimensions that the permutation map names; the
    /// padding where they leave the memref, or the mask is false.
    pub(super) fn transfer_read(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
    ) -> Result<Value, Stop> {
        let ty = body.ty(body.result(id, 0));
        let operands = body.operands(id);
        let (transfer, rest) =
            self.transfer(run, frame, body, (id, operands, shape_of(run, ty)))?;
        let padding = match rest.first() {
            Some(value) => self.lanes(run, frame, body, *value)?,
            None => [None].into(),
        };
        self.state.charge(lanes_of(run, ty)? as u64)?;
        let mut lanes = Vec::new();
        for element in 0..lane_count(transfer.shape) {
            match self.read_at(&transfer, element)? {
                Some(found) => lanes.extend_from_slice(&found),
                None => lanes.extend_from_slice(&padding),
            }
        }
        Ok(of_lanes(run, ty, lanes))
    }

    /// `vector.transfer_write`: elements along the dimensions that the permutation map names; none
    /// where they leave the memref, or the mask is false.
    pub(super) fn transfer_write(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
    ) -> Result<(), Stop> {
        let operands = body.operands(id);
        let shape = shape_of(run, body.ty(operands[0]));
        let lanes = self.lanes(run, frame, body, operands[0])?;
        let (transfer, _) = self.transfer(run, frame, body, (id, &operands[1..], shape))?;
        if transfer.map.contains(&None) {
            return Err(Stop::Unsupported("a write of one element twice".into()));
        }
        self.store_all(&transfer, &lanes)
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

    /// The lanes of an element of the vector; `None` if they are not in memory.
    fn read_at(
        &self,
        transfer: &Transfer<'_>,
        element: u64,
    ) -> Result<Option<SmallVec<[Element; 1]>>, Stop> {
        let Some(address) = transfer.address(element)? else {
            return Ok(None);
        };
        let value = self.read(&transfer.memref, address, transfer.layout)?;
        Ok(Some(match &value {
            Value::Vector(lanes) => SmallVec::from_slice(lanes),
            Value::Poison | Value::Bits(_) | Value::MemRef(_) | Value::Func(_) => {
                SmallVec::from_elem(value.bits(), 1)
            }
        }))
    }

    /// The elements that a `load` or `store` moves: along the last dimensions of the memref, all
    /// in bounds. A vector that is itself an element is only one.
    fn slice<'a>(
        &self,
        run: Run<'a>,
        frame: &Frame,
        operands: &[ValueId],
        shape: &'a [i64],
    ) -> Result<Transfer<'a>, Stop> {
        let memref = self.memref(frame, operands[0])?;
        let start = self.indices(run, frame, &operands[1..])?;
        slice_at(run, memref, start, shape)
    }
}

/// The elements that move if the first one is here.
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
        layout,
        shape,
        mask: None,
    })
}

impl Machine {
    /// What a transfer op says, and the operands after the indices.
    fn transfer<'a, 'b>(
        &mut self,
        run: Run<'a>,
        frame: &Frame,
        body: &'b Body,
        (id, operands, shape): (OpId, &'b [ValueId], &'a [i64]),
    ) -> Result<(Transfer<'a>, &'b [ValueId]), Stop> {
        let memref = self.memref(frame, operands[0])?;
        let rank = memref.sizes.len();
        let layout = layout_of(run, memref.elem)?;
        let (indices, rest) = operands[1..].split_at(rank);
        let inner = run.module.types.as_vector(memref.elem);
        let inner = inner.map_or(0, |(inner, _)| inner.len());
        let shape = &shape[..shape.len() - inner];
        let map = match body.attr(id, Key::PermutationMap) {
            None => minor_identity(rank, shape.len())?,
            Some(map) => permutation(map)
                .filter(|map| map.len() == shape.len())
                .filter(|map| map.iter().flatten().all(|dim| *dim < rank))
                .ok_or_else(|| Stop::Unsupported("a transfer along such a map".into()))?,
        };
        let promised = body.in_bounds(id).chain(std::iter::repeat(false));
        let in_bounds = promised.take(shape.len()).collect();
        let mask = match rest.last() {
            Some(value) if is_mask(run, body, *value, (body.results(id).len(), rest.len())) => {
                Some(self.lanes(run, frame, body, *value)?)
            }
            Some(_) | None => self.masking(run, frame, body)?,
        };
        let masked = map.iter().zip(shape).filter(|(dim, _)| dim.is_some());
        let expected = masked.fold(1u64, |n, (_, size)| n.saturating_mul(size.unsigned_abs()));
        if mask
            .as_ref()
            .is_some_and(|mask| mask.len() as u64 != expected)
        {
            return Err(Stop::Unsupported("a mask of another shape".into()));
        }
        let transfer = Transfer {
            start: self.indices(run, frame, indices)?,
            memref,
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

impl Transfer<'_> {
    /// Does the transfer start behind the end of a dimension along which it may leave the memref? In
    /// all others it starts within, and in none before the first element. Conversions may assume that what they
    /// count along a vector fits 32 bits.
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
                    "a transfer that starts this far outside".into(),
                ));
            }
            is_outside = true;
        }
        Ok(is_outside)
    }

    /// The address of an element of the vector, given row-major; `None` if the mask is false or
    /// it leaves the memref where it may.
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

    /// The mask goes along the memref's dimensions in their order, without repeated elements.
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

/// Is the last operand a mask? A read has a padding value before it.
fn is_mask(
    run: Run<'_>,
    body: &Body,
    value: ValueId,
    (n_results, after_indices): (usize, usize),
) -> bool {
    after_indices > n_results && run.module.types.as_vector(body.ty(value)).is_some()
}

/// The last dimensions of the memref in order.
fn minor_identity(rank: usize, len: usize) -> Result<SmallVec<[Option<usize>; 4]>, Stop> {
    let first = rank.checked_sub(len);
    let first = first.ok_or_else(|| Stop::Unsupported("more dimensions than a memref".into()))?;
    Ok((first..rank).map(Some).collect())
}

/// The dimensions that a map gives; `None` for those along which nothing moves.
fn permutation(map: &Attr) -> Option<SmallVec<[Option<usize>; 4]>> {
    if let Attr::I64s(dims) = map {
        return Some(dims.iter().map(|d| usize::try_from(*d).ok()).collect());
    }
    None
}
