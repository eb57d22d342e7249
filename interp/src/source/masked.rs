//! `vector` ops that access memref elements under a mask.
//!
//! A lane whose mask bit is not set accesses no memory. The first element of the access must be
//! within the memref, whatever the mask is.

use std::rc::Rc;

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{Op, OpId, Type, VectorOp};

use super::Machine;
use super::access::{address_of, layout_of};
use super::at::{At, Run};
use super::lanes::of_lanes;
use super::layout::{ElemLayout, lane_count};
use super::value::{MemRef, Value};
use super::vector::shape_of;
use crate::int;
use crate::outcome::{Stop, Ub};

/// The memory addresses of the lanes; `None` for a lane whose mask bit is not set.
struct Masked {
    memref: Rc<MemRef>,
    layout: ElemLayout,
    addresses: Vec<Option<u64>>,
}

impl Machine {
    /// `vector.maskedload`, `gather` and `expandload`. A lane whose mask bit is not set comes from
    /// the last operand.
    pub(super) fn masked_read(&mut self, at: At<'_>, op: VectorOp) -> Result<Value, Stop> {
        let (masked, mut lanes) = self.masked(at, op)?;
        for (lane, address) in lanes.iter_mut().zip(&masked.addresses) {
            if let Some(address) = address {
                *lane = self.read(&masked.memref, *address, masked.layout)?.bits();
            }
        }
        Ok(of_lanes(at.run, at.result_ty(), lanes))
    }

    /// `vector.maskedstore`, `scatter` and `compressstore`: stores the lanes of the last operand in
    /// order.
    pub(super) fn masked_write(&mut self, at: At<'_>, op: VectorOp) -> Result<(), Stop> {
        let (masked, lanes) = self.masked(at, op)?;
        let mut written: Vec<u64> = masked.addresses.iter().copied().flatten().collect();
        let all = written.len();
        written.sort_unstable();
        written.dedup();
        if written.len() < all {
            return Err(Stop::Unsupported(
                "a scatter that writes an element twice".into(),
            ));
        }
        for (lane, address) in lanes.iter().zip(&masked.addresses) {
            if let Some(address) = address {
                let value = Value::scalar(*lane);
                self.write(&masked.memref, *address, masked.layout, &value)?;
            }
        }
        Ok(())
    }

    /// Returns the memory addresses of the lanes, and the lanes of the last operand.
    fn masked(&mut self, at: At<'_>, op: VectorOp) -> Result<(Masked, Vec<Element>), Stop> {
        let operands = at.operands();
        let memref = self.memref(at, 0)?;
        let rank = memref.sizes.len();
        let scattered = matches!(op, VectorOp::Gather | VectorOp::Scatter);
        let dense = rank > 0 && (memref.strides[rank - 1] == 1 || memref.is_open(rank - 1));
        if !scattered && !dense {
            // MLIR's documentation names elements of the memref, but the releases access
            // neighbouring memory.
            return Err(Stop::Unsupported(
                "a masked access to elements that are not next to each other".into(),
            ));
        }
        let (_, rows) = shape_of(at.run, at.ty(operands[operands.len() - 1]))
            .split_last()
            .unwrap_or((&1, &[]));
        if !scattered && lane_count(rows) > 1 {
            return Err(Stop::Unsupported(
                "a masked access to several rows; MLIR's documentation defines which elements the \
                 lanes of one row access"
                    .into(),
            ));
        }
        let start = self.indices(at, &operands[1..=rank])?;
        let layout = layout_of(at.run, memref.elem)?;
        let first = address_of(&memref, layout, &start)?;
        let (mask, lanes) = (operands[operands.len() - 2], operands[operands.len() - 1]);
        let mask = self.lanes(at, mask)?;
        let lanes = self.lanes(at, lanes)?.to_vec();
        self.state.charge(lanes.len() as u64)?;
        let distances = self.distances(at, op, &mask)?;
        let addresses = distances
            .into_iter()
            .map(|distance| match distance {
                Some(distance) => address(&memref, layout, &start, distance).map(Some),
                None => Ok(None),
            })
            .collect::<Result<Vec<Option<u64>>, Ub>>()?;
        // The stated alignment holds for each element of a gather or scatter, and otherwise for the
        // first one.
        let is_indexed = matches!(op, VectorOp::Gather | VectorOp::Scatter);
        for address in addresses.iter().flatten() {
            let stated = if is_indexed { *address } else { first };
            self.check_stated_alignment(at, &memref, stated)?;
        }
        let masked = Masked {
            memref,
            layout,
            addresses,
        };
        Ok((masked, lanes))
    }

    /// Returns the mask of the `vector.mask` that encloses the op; `None` if no `vector.mask` does.
    pub(super) fn masking(&self, at: At<'_>) -> Result<Option<Rc<[Element]>>, Stop> {
        match self.state.frames.waiting(at.body) {
            Some(owner) if at.body.op(owner).op == Op::Vector(VectorOp::Mask) => {
                self.lanes(at, at.body.operand(owner, 0)).map(Some)
            }
            Some(_) | None => Ok(None),
        }
    }

    /// Returns the result of `vector.mask`: the lanes that the region yields. A lane whose mask bit
    /// is not set comes from the last operand.
    pub(super) fn unmask(&mut self, at: At<'_>, by: OpId) -> Result<(), Stop> {
        let Some(result) = at.results().next() else {
            return Ok(());
        };
        let given = at.body.operand(by, 0);
        let operands = at.operands();
        let Some(passthru) = operands.get(1) else {
            let value = self.value(at, given).clone();
            self.set(at, result, value);
            return Ok(());
        };
        let mask = self.lanes(at, operands[0])?;
        let lanes = self.lanes(at, given)?;
        let others = self.lanes(at, *passthru)?;
        if lanes.len() != mask.len() {
            return Err(Stop::Unsupported(
                "a mask whose shape differs from the vector's".into(),
            ));
        }
        let chosen = mask.iter().zip(lanes.iter().zip(others.iter()));
        let chosen: Result<Vec<Element>, Stop> = chosen
            .map(|(bit, (lane, other))| {
                let set = bit.ok_or(Ub::PoisonUsed("a mask"))? & 1 == 1;
                Ok(if set { *lane } else { *other })
            })
            .collect();
        let value = of_lanes(at.run, at.ty(result), chosen?);
        self.set(at, result, value);
        Ok(())
    }

    /// Returns the distance of each lane from the first element of the access; `None` for a lane
    /// whose mask bit is not set.
    fn distances(
        &self,
        at: At<'_>,
        op: VectorOp,
        mask: &[Element],
    ) -> Result<Vec<Option<i64>>, Stop> {
        let indexed = matches!(op, VectorOp::Gather | VectorOp::Scatter);
        let packed = matches!(op, VectorOp::ExpandLoad | VectorOp::CompressStore);
        let indices = if indexed {
            let value = at.operand(at.operands().len() - 3);
            Some((self.lanes(at, value)?, at.ty(value)))
        } else {
            None
        };
        let mut before = 0;
        let mut distances = Vec::with_capacity(mask.len());
        for (lane, bit) in mask.iter().enumerate() {
            if bit.ok_or(Ub::PoisonUsed("a mask"))? & 1 == 0 {
                distances.push(None);
                continue;
            }
            distances.push(Some(match &indices {
                Some((indices, ty)) => signed(at.run, *ty, indices[lane])?,
                None if packed => before,
                None => lane as i64,
            }));
            before += 1;
        }
        Ok(distances)
    }
}

/// Returns a lane of a vector of indices, sign-extended.
fn signed(run: Run<'_>, ty: Type, bits: Element) -> Result<i64, Ub> {
    let elem = run.module.types.scalar_of(ty);
    let width = elem.scalar_bits(run.index_width).unwrap_or(64);
    let bits = bits.ok_or(Ub::PoisonUsed("an index"))?;
    let value = int::signed(width, bits);
    Ok(value.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64)
}

/// Returns the address of the element that is `distance` positions after `start` along the last
/// dimension. The element must be in bounds. A memref without dimensions has one element.
fn address(memref: &MemRef, layout: ElemLayout, start: &Dims, distance: i64) -> Result<u64, Ub> {
    let mut at = start.clone();
    match at.last_mut() {
        Some(last) => *last = last.saturating_add(distance),
        None if distance == 0 => {}
        None => {
            return Err(Ub::IndexOutOfBounds {
                dim: 0,
                index: distance,
                size: 1,
            });
        }
    }
    address_of(memref, layout, &at)
}
