//! `memref.copy`.

use super::Machine;
use super::access::layout_of;
use super::at::At;
use super::element;
use super::layout::{ElemLayout, lane_count};
use super::value::{MemRef, Value};
use crate::outcome::{Doubt, Stop, Ub};

impl Machine {
    /// Copies all elements of a memref. The copy is undefined if the shapes differ, or if an
    /// element of the target shares a byte with another element of the source.
    pub(super) fn copy(&mut self, at: At<'_>) -> Result<(), Stop> {
        let source = self.any_memref(at, 0)?;
        let target = self.any_memref(at, 1)?;
        let unfit = |what, found, needed| Ub::Unfit {
            what,
            found,
            needed,
        };
        let (from, to) = (source.sizes.len() as i64, target.sizes.len() as i64);
        if from != to {
            return Err(unfit("the rank of the target of a copy", to, from).into());
        }
        for (from, to) in source.sizes.iter().zip(&target.sizes) {
            if from != to {
                return Err(unfit("a size of the target of a copy", *to, *from).into());
            }
        }
        let layout = layout_of(at.run, source.elem)?;
        let lanes = layout.scalars();
        // Loops outside of the loop over an empty dimension still iterate.
        let outer = source.sizes.iter().take_while(|size| **size > 0).count();
        let iterations = lane_count(&source.sizes[..outer]);
        self.state.charge(iterations.saturating_mul(lanes))?;
        if onto_itself(&source, &target, layout) {
            self.doubt.get_or_insert(Doubt::SelfCopy);
        } else if overlap(&source, &target, layout) {
            return Err(Ub::CopyOverlap.into());
        }
        for (from, to) in source.positions().zip(target.positions()) {
            let address = source.address(from, layout);
            let mut value = self.read(&source, address, layout)?;
            if element::has_foreign_bits(&self.state.memory, (source.block, address), layout)? {
                value = Value::Poison;
            }
            let address = target.address(to, layout);
            self.write(&target, address, layout, &value)?;
            self.forget_padding(&target, address, layout);
        }
        Ok(())
    }

    /// Makes the bytes after the rows of a copied element undefined, because conversions copy whole
    /// elements. Only a view with another element type reads these bytes.
    fn forget_padding(&mut self, target: &MemRef, address: u64, layout: ElemLayout) {
        let memory = &mut self.state.memory;
        if layout.bytes == layout.row_stride || !memory.block(target.block).recast {
            return;
        }
        for row in 0..layout.rows {
            let start = address + row * layout.row_stride;
            for byte in layout.bytes..layout.row_stride {
                // The last element of a block may have no padding.
                if memory.write(target.block, start + byte, 1, None).is_err() {
                    return;
                }
            }
        }
    }
}

/// Is each element of two views of equal shape at the same address, apart from the others?
fn onto_itself(a: &MemRef, b: &MemRef, layout: ElemLayout) -> bool {
    a.block == b.block
        && lane_count(&a.sizes) > 0
        && a.positions()
            .map(|at| a.address(at, layout))
            .eq(b.positions().map(|at| b.address(at, layout)))
        && is_apart(a, layout)
}

/// Are the elements of a view at addresses of their own?
fn is_apart(memref: &MemRef, layout: ElemLayout) -> bool {
    let starts = starts(memref, layout);
    let mut pairs = starts.iter().zip(&starts[1..]);
    pairs.all(|(one, next)| next - one >= layout.extent())
}

/// Returns the addresses of the elements of a view in ascending order.
fn starts(memref: &MemRef, layout: ElemLayout) -> Vec<u64> {
    let positions = memref.positions();
    let mut starts: Vec<u64> = positions.map(|at| memref.address(at, layout)).collect();
    starts.sort_unstable();
    starts
}

/// Do any elements of two views of equal shape share a byte?
fn overlap(a: &MemRef, b: &MemRef, layout: ElemLayout) -> bool {
    let (Some((a_low, a_high)), Some((b_low, b_high))) = (a.reach(), b.reach()) else {
        return false;
    };
    let bytes = |memref: &MemRef, position: i128| {
        i128::from(memref.base).saturating_add(position.saturating_mul(i128::from(layout.stride)))
    };
    let extent = i128::from(layout.extent());
    let apart = bytes(a, a_high).saturating_add(extent) <= bytes(b, b_low)
        || bytes(b, b_high).saturating_add(extent) <= bytes(a, a_low);
    if apart || a.block != b.block {
        return false;
    }
    let (a, b) = (starts(a, layout), starts(b, layout));
    // All elements have the same length. It therefore suffices to check two elements of `b`: the
    // last element at or before `start`, and the first element after `start`.
    a.iter().any(|start| {
        let after = b.partition_point(|other| other <= start);
        let before = after.checked_sub(1).and_then(|i| b.get(i));
        let extent = layout.extent();
        before.is_some_and(|other| start - other < extent)
            || b.get(after).is_some_and(|other| other - start < extent)
    })
}
