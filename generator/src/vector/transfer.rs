//! Generates transfers: vectors that are read from and written to memrefs of scalars.

use lowerfuzz_ir::{Attr, DYNAMIC, Key, Layout, NamedAttr, NewOp, Op, Type, ValueId, VectorOp};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::memref::access::Indices;
use crate::restrict::LanguageFeature;
use crate::values::{Entry, Facts, MemFacts};

/// Maximum number of lanes of a transfer in each dimension.
const MAX_LANES: u32 = 4;

/// Reports whether the width of a scalar is a supported multiple of 8: 8, 16, 32 or 64 bits.
fn fills_bytes(ty: Type) -> bool {
    ty.is_index() || matches!(ty.scalar_bits(64), Some(8 | 16 | 32 | 64))
}

/// Reports whether a vector of the memref's scalars may be read from the memref, or written to it.
///
/// Vectors of `i1` are packed in memory, but memrefs of `i1` are not.
pub(crate) fn moves_vectors(mem: &MemFacts, reads: bool) -> bool {
    mem.elem.is_scalar()
        && fills_bytes(mem.elem)
        && mem.rank > 0
        && mem.never_empty()
        && (reads || !mem.readonly)
}

impl Builder<'_, '_, '_> {
    /// Adds `vector.load`, `vector.store`, `transfer_read` or `transfer_write`.
    pub(crate) fn transfer(&mut self) -> bool {
        if self.pool.mems.is_empty() {
            return self.allocate();
        }
        if self.allows(LanguageFeature::Rearrangements)
            && self.u.chance(150)
            && self.masked_access()
        {
            return true;
        }
        let reads = self.u.chance(140);
        let op = match (self.u.chance(110), reads) {
            (true, true) => VectorOp::Load,
            (true, false) => VectorOp::Store,
            (false, true) => VectorOp::TransferRead,
            (false, false) => VectorOp::TransferWrite,
        };
        if !self.named(op) {
            return false;
        }
        let contiguous = matches!(op, VectorOp::Load | VectorOp::Store);
        let Some(source) = self.find_memref(|mem| moves_vectors(mem, reads)) else {
            return false;
        };
        let Some(mem) = self.mem_facts(source) else {
            return false;
        };
        if contiguous && !self.steps_by_one(source) {
            return false;
        }
        let grid = !contiguous
            && mem.rank > 1
            && self.program.config.features.grid_transfers
            && self.allows(LanguageFeature::GridTransfers)
            && self.u.chance(80);
        let (ty, indices, in_bounds) = self.window(source, &mem, contiguous, grid);
        let attrs: SmallVec<[NamedAttr; 1]> = if contiguous {
            SmallVec::new()
        } else {
            self.bounds_attr(&in_bounds).into_iter().collect()
        };
        let mut operands: SmallVec<[ValueId; 8]> = SmallVec::new();
        if reads {
            operands.push(source.value);
            operands.extend_from_slice(&indices);
            if !contiguous {
                operands.push(self.operand(mem.elem));
            }
            if let Some(mask) = self.mask_of(op, ty) {
                self.under_mask(mask, op, &operands, &[ty], &attrs);
                return true;
            }
            let value = self.emit_with(op, &operands, ty, &attrs);
            self.pool.define(value, ty, Facts::ANY);
        } else {
            let value = self.operand(ty);
            operands.extend([value, source.value]);
            operands.extend_from_slice(&indices);
            if let Some(mask) = self.mask_of(op, ty) {
                self.under_mask(mask, op, &operands, &[], &attrs);
                return true;
            }
            self.push(NewOp {
                operands: &operands,
                attrs: &attrs,
                ..NewOp::new(Op::Vector(op))
            });
        }
        true
    }

    /// Adds a mask for a transfer of this vector type, in some cases.
    fn mask_of(&mut self, op: VectorOp, ty: Type) -> Option<ValueId> {
        let transfer = matches!(op, VectorOp::TransferRead | VectorOp::TransferWrite);
        let able = transfer && self.named(VectorOp::Mask);
        if !able || !self.u.chance(90) {
            return None;
        }
        let bits = self.truth(ty);
        Some(self.operand(bits))
    }

    /// Wraps a vector op in `vector.mask`.
    fn under_mask(
        &mut self,
        mask: ValueId,
        op: VectorOp,
        operands: &[ValueId],
        results: &[Type],
        attrs: &[NamedAttr],
    ) {
        let region = self.region(&[], &mut |b, _| {
            let op = b.push(NewOp {
                operands,
                results,
                attrs,
                ..NewOp::new(Op::Vector(op))
            });
            let given: SmallVec<[ValueId; 1]> = b.body.results(op).collect();
            b.terminate(VectorOp::Yield, &given, &[], &[]);
        });
        self.push_structured(VectorOp::Mask, &[mask], results, &[region], &[]);
    }

    /// Reports whether the memref type guarantees an innermost stride of 1.
    pub(crate) fn steps_by_one(&self, source: Entry) -> bool {
        let memref = self.program.module.types.as_memref(source.ty);
        memref.is_some_and(|ty| match &ty.layout {
            Layout::Identity => true,
            Layout::Strided { strides, .. } => strides.last() == Some(&1),
            Layout::Other(_) => false,
        })
    }

    /// Draws the window of a transfer: the vector type and the start. Also draws whether each
    /// dimension stays in bounds in every run.
    fn window(
        &mut self,
        source: Entry,
        mem: &MemFacts,
        contiguous: bool,
        grid: bool,
    ) -> (Type, Indices, SmallVec<[bool; 2]>) {
        let rank = usize::from(mem.rank);
        let dims = if grid { 2 } else { 1 };
        let may_leave = !contiguous && self.program.config.features.grid_transfers;
        let mut shape: SmallVec<[i64; 4]> = SmallVec::new();
        let mut in_bounds = SmallVec::new();
        let mut indices = Indices::new();
        for (d, (lo, hi)) in mem.sizes().iter().enumerate() {
            if d + dims < rank {
                let size = (lo != hi && self.u.chance(60)).then(|| self.size_of(source.value, d));
                indices.push(self.out_of_bounds(*lo, size));
                continue;
            }
            let most = if grid { 3 } else { MAX_LANES };
            if may_leave && self.u.chance(64) {
                // Lanes beyond the end of the memref are padding in a read, and are skipped in a
                // write.
                shape.push(i64::from(1 + self.u.below(most)));
                indices.push(self.out_of_bounds(*lo, None));
                in_bounds.push(false);
                continue;
            }
            let lanes = 1 + self.u.below(u32::from(*lo).min(most));
            shape.push(i64::from(lanes));
            indices.push(self.out_of_bounds(*lo - (lanes as u16 - 1), None));
            in_bounds.push(true);
        }
        debug_assert!(!shape.contains(&DYNAMIC));
        let ty = self.program.module.types.vector(&shape, mem.elem);
        (ty, indices, in_bounds)
    }

    /// Returns the `in_bounds` attribute. Without this attribute every dimension may go out of
    /// bounds.
    fn bounds_attr(&mut self, in_bounds: &[bool]) -> Option<NamedAttr> {
        if !self.allows(LanguageFeature::InBounds) || !in_bounds.contains(&true) {
            return None;
        }
        let key = Key::InBounds;
        let value = Attr::Array(in_bounds.iter().map(|b| Attr::Bool(*b)).collect());
        Some(NamedAttr { key, value })
    }
}
