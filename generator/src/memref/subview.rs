//! Adds `memref.subview`, whose result may have a reduced rank.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{DYNAMIC, Key, MemRefOp, Type};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::memref::view::{Operands, Part, known_product, list, product, sum};
use crate::restrict::LanguageFeature;
use crate::values::{Entry, MemFacts};

impl Builder<'_, '_, '_> {
    /// Draws the offset, size and stride along a dimension of a view. The range stays within the
    /// minimum size.
    fn range_of(&mut self, source: Entry, mem: &MemFacts, dim: usize) -> (Part, Part, Part) {
        let config = self.program.config;
        let (lo, hi) = mem.sizes[dim];
        let lo = i64::from(lo);
        // The range covers the complete dimension, whatever the dimension's size is.
        if self.u.chance(50) {
            let size = self.size_of(source.value, dim);
            let size = Part {
                operand: Some(size),
                range: (lo, i64::from(hi)),
            };
            return (Part::fixed(0), size, Part::fixed(1));
        }
        let stride = 1 + self.u.weighted(&[6, 2, 1]) as i64;
        let most = (lo - 1) / stride + 1;
        let size = most - i64::from(self.u.below(most.min(3) as u32));
        let spare = lo - 1 - (size - 1) * stride;
        if config.features.negative_strides && size > 1 && self.u.chance(config.negative_stride) {
            let offset = (size - 1) * stride + i64::from(self.u.below(spare as u32 + 1));
            return (self.part(offset), self.part(size), self.part(-stride));
        }
        let offset = self.offset_part(spare);
        let size = if self.u.chance(40) {
            let (operand, (lo, hi)) = self.negative_size(1, size as u32);
            Part {
                operand: Some(operand),
                range: (i64::from(lo), i64::from(hi)),
            }
        } else {
            self.part(size)
        };
        (offset, size, self.part(stride))
    }

    /// Adds `subview`, sometimes with a reduced rank.
    pub(super) fn subview(&mut self) -> bool {
        let Some(source) = self.find_memref(|mem| mem.rank > 0 && mem.never_empty()) else {
            return false;
        };
        let Some(mem) = self.mem_facts(source) else {
            return false;
        };
        let Some(ty) = self.program.module.types.as_memref(source.ty) else {
            return false;
        };
        let Some((type_strides, type_offset)) = ty.strides_and_offset() else {
            return false;
        };
        let rank = usize::from(mem.rank);
        let (mut offsets, mut sizes, mut strides) = (
            SmallVec::<[Part; 4]>::new(),
            SmallVec::<[Part; 4]>::new(),
            SmallVec::<[Part; 4]>::new(),
        );
        for (dim, type_stride) in type_strides.iter().enumerate() {
            let (mut offset, size, stride) = self.range_of(source, &mem, dim);
            // Releases disagree on whether 0 times an unknown stride is known. The zero offset
            // therefore becomes an operand.
            if *type_stride == DYNAMIC && offset.operand.is_none() && offset.range.0 == 0 {
                offset.operand = Some(self.int(Type::INDEX, 0));
            }
            offsets.push(offset);
            sizes.push(size);
            strides.push(stride);
        }

        let mut to_offset = type_offset;
        let mut known_offset = mem.offset.map(i64::from);
        let mut facts = MemFacts::new(mem.elem, rank);
        let (mut to_shape, mut to_strides) = (Dims::new(), Dims::new());
        for d in 0..rank {
            let stride = mem.strides[d].map(i64::from);
            to_offset = sum(to_offset, product(offsets[d].entry(), type_strides[d]));
            let step = known_product(offsets[d].known(), stride);
            known_offset = known_offset.zip(step).map(|(a, b)| a + b);
            to_shape.push(sizes[d].entry());
            to_strides.push(product(type_strides[d], strides[d].entry()));
            let (lo, hi) = sizes[d].range;
            facts.sizes[d] = (lo as u16, hi as u16);
            let stride = known_product(stride, strides[d].known());
            facts.strides[d] = stride.and_then(|s| i32::try_from(s).ok());
        }
        facts.offset = known_offset.and_then(|o| i32::try_from(o).ok());
        self.drop_units(&mut facts, &mut to_shape, &mut to_strides);

        let mut operands = Operands::new();
        operands.push(source.value);
        let parts = offsets.iter().chain(&sizes).chain(&strides);
        operands.extend(parts.filter_map(|p| p.operand));
        let attrs = [
            list(Key::StaticOffsets, &offsets),
            list(Key::StaticSizes, &sizes),
            list(Key::StaticStrides, &strides),
        ];
        let to = self.strided_type(mem.elem, to_shape, to_strides, to_offset);
        let value = self.emit_with(MemRefOp::SubView, &operands, to, &attrs);
        self.define_view(value, to, &mem, facts);
        true
    }

    /// Drops some dimensions whose static size is 1.
    fn drop_units(&mut self, facts: &mut MemFacts, shape: &mut Dims, strides: &mut Dims) {
        let pairs: SmallVec<[(i64, i64); 4]> =
            shape.iter().copied().zip(strides.iter().copied()).collect();
        let units = pairs.iter().filter(|(size, _)| *size == 1).count();
        if units == 0 || !self.u.chance(90) {
            return;
        }
        let mut kept: SmallVec<[usize; 4]> = SmallVec::new();
        let mut dropped = false;
        for (d, (size, _)) in pairs.iter().enumerate() {
            if *size == 1 && self.u.chance(160) {
                dropped = true;
            } else {
                kept.push(d);
            }
        }
        let n_dropped = pairs.len() - kept.len();
        let some = units != n_dropped;
        if !dropped
            || (some && !self.allows(LanguageFeature::SomeUnitsDropped))
            || (strides.contains(&DYNAMIC) && !self.allows(LanguageFeature::UnitsDroppedOfDynamic))
            || (!is_inferred(&pairs, &kept) && !self.allows(LanguageFeature::LaterUnitsDropped))
        {
            return;
        }
        let mut fewer = MemFacts::new(facts.elem, kept.len());
        fewer.offset = facts.offset;
        shape.clear();
        strides.clear();
        for (to, from) in kept.iter().enumerate() {
            fewer.sizes[to] = facts.sizes[*from];
            // If several dimensions have size 1, the type does not tell which of them was dropped.
            let told = pairs[*from].0 != 1 || units == 1;
            fewer.strides[to] = facts.strides[*from].filter(|_| told);
            shape.push(pairs[*from].0);
            strides.push(pairs[*from].1);
        }
        *facts = fewer;
    }
}

/// Reports whether MLIR infers from the type that exactly the dimensions `kept` were kept.
///
/// MLIR assumes that, among dimensions of size 1 and equal stride, the first dimensions were
/// dropped. Each pair is a size and a stride.
fn is_inferred(pairs: &[(i64, i64)], kept: &[usize]) -> bool {
    let ours = || kept.iter().map(|d| pairs[*d]);
    let with = |stride: i64| move |pair: &(i64, i64)| pair.1 == stride;
    let mut left = pairs.to_vec();
    let mut at = 0;
    while let Some((size, stride)) = left.get(at).copied() {
        let wanted = ours().filter(with(stride)).count();
        if size == 1 && left.iter().copied().filter(with(stride)).count() > wanted {
            left.remove(at);
        } else {
            at += 1;
        }
    }
    ours().eq(left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dropped_unit_dimensions_are_inferred_from_strides() {
        let dims = [(7, DYNAMIC), (1, DYNAMIC), (5, 9), (1, DYNAMIC)];
        // Of two dimensions of size 1 and equal stride, the first counts as dropped. The sizes 7, 5
        // and 1 are left.
        assert!(is_inferred(&dims, &[0, 2, 3]));
        assert!(!is_inferred(&dims, &[0, 1, 2]));
        assert!(is_inferred(&dims, &[0, 2]));
        // Adjacent dimensions of size 1 and equal stride are indistinguishable in the type.
        let beside = [(1, 4), (1, 4), (3, 1)];
        assert!(is_inferred(&beside, &[0, 2]) && is_inferred(&beside, &[1, 2]));
        // Dimensions of size 1 with different strides are distinguishable.
        let apart = [(1, 8), (3, 1), (1, 4)];
        assert!(is_inferred(&apart, &[0, 1]) && is_inferred(&apart, &[1, 2]));
    }
}
