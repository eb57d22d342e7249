//! Generates slices of tensors, and padding.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{Attr, DYNAMIC, Key, NamedAttr, NewOp, Op, TensorOp, Type, ValueId};

use super::pool::{MAX_ELEMENTS, TensorEntry};
use crate::builder::Builder;
use crate::memref::view::{Part, list};

/// A part of a tensor: offsets, sizes and strides, and the sizes of the result.
struct Slice {
    parts: [Vec<Part>; 3],
    /// The sizes in every run. Dropped dimensions are missing.
    sizes: Dims,
    /// The sizes as the type tells them.
    shape: Dims,
}

/// Can a slice have an element of the tensor in each dimension? MLIR refuses a static offset that is not
/// less than the size, also if the slice is empty.
fn is_sliced(entry: &TensorEntry) -> bool {
    !entry.sizes.is_empty() && entry.count() > 0
}

impl Slice {
    fn operands(&self) -> impl Iterator<Item = ValueId> + '_ {
        self.parts.iter().flatten().filter_map(|part| part.operand)
    }

    fn attrs(&self) -> [NamedAttr; 3] {
        let keys = [Key::StaticOffsets, Key::StaticSizes, Key::StaticStrides];
        let [offsets, sizes, strides] = &self.parts;
        [
            list(keys[0], offsets),
            list(keys[1], sizes),
            list(keys[2], strides),
        ]
    }
}

impl Builder<'_, '_, '_> {
    /// Draws a part of a tensor of these sizes.
    fn slice_of(&mut self, of: &[i64]) -> Slice {
        let mut slice = Slice {
            parts: [Vec::new(), Vec::new(), Vec::new()],
            sizes: Dims::new(),
            shape: Dims::new(),
        };
        let drops = self.u.chance(70);
        for size in of {
            let step = 1 + self.u.weighted(&[8, 2, 1]) as i64;
            let most = (size - 1) / step + 1;
            let n = most - i64::from(self.u.below(most.min(3) as u32));
            let spare = size - 1 - (n - 1) * step;
            let offset = i64::from(self.u.below(spare as u32 + 1));
            let count = match self.u.chance(50) {
                true => Part {
                    operand: Some(self.size_value(n)),
                    range: (n, n),
                },
                false => Part::fixed(n),
            };
            let offset = self.part(offset);
            let step = self.part(step);
            let entry = if count.operand.is_some() { DYNAMIC } else { n };
            for (parts, part) in slice.parts.iter_mut().zip([offset, count, step]) {
                parts.push(part);
            }
            if !(drops && entry == 1) {
                slice.sizes.push(n);
                slice.shape.push(entry);
            }
        }
        slice
    }

    /// Adds `tensor.extract_slice`.
    pub(super) fn tensor_extract_slice(&mut self) -> bool {
        let Some(entry) = self.find_tensor(is_sliced) else {
            return false;
        };
        let slice = self.slice_of(&entry.sizes);
        let ty = self.program.module.types.tensor(&slice.shape, entry.elem);
        let operands: Vec<ValueId> = [entry.value].into_iter().chain(slice.operands()).collect();
        let op = Op::Tensor(TensorOp::ExtractSlice);
        let value = self.emit_with(op, &operands, ty, &slice.attrs());
        self.define_tensor(value, ty, slice.sizes);
        true
    }

    /// Adds `tensor.insert_slice`. Sometimes, the source is a changed slice of the destination.
    pub(super) fn tensor_insert_slice(&mut self) -> bool {
        let Some(dest) = self.find_tensor(is_sliced) else {
            return false;
        };
        let slice = self.slice_of(&dest.sizes);
        let ty = self.program.module.types.tensor(&slice.shape, dest.elem);
        let source = self.tensor_operand(ty, &slice.sizes);
        let mut operands = vec![source, dest.value];
        operands.extend(slice.operands());
        let op = Op::Tensor(TensorOp::InsertSlice);
        let value = self.emit_with(op, &operands, dest.ty, &slice.attrs());
        self.define_tensor(value, dest.ty, dest.sizes);
        true
    }

    /// Adds `tensor.pad`.
    pub(super) fn pad(&mut self) -> bool {
        let Some(entry) = self.find_tensor(|entry| !entry.sizes.is_empty()) else {
            return false;
        };
        let TensorEntry {
            value,
            ty,
            elem,
            sizes,
        } = entry;
        let Some(shape) = self.program.module.types.as_tensor(ty) else {
            return false;
        };
        let shape = shape.shape.clone();
        let (mut low, mut high) = (Vec::new(), Vec::new());
        let (mut to_sizes, mut to_shape) = (Dims::new(), Dims::new());
        for (size, open) in sizes.iter().zip(&shape) {
            let amounts = [(); 2].map(|()| self.u.weighted(&[8, 5, 2]) as i64);
            let [before, after] = amounts.map(|amount| self.part(amount));
            let is_open = *open == DYNAMIC || before.operand.is_some() || after.operand.is_some();
            let sum = size + amounts[0] + amounts[1];
            to_sizes.push(sum);
            to_shape.push(if is_open { DYNAMIC } else { sum });
            low.push(before);
            high.push(after);
        }
        if to_sizes.iter().product::<i64>() > 2 * MAX_ELEMENTS {
            return false;
        }
        let to = self.program.module.types.tensor(&to_shape, elem);
        let region = self.element_region(elem, &to_sizes);
        let mut operands = vec![value];
        operands.extend(low.iter().chain(&high).filter_map(|part| part.operand));
        let attrs = [list(Key::StaticLow, &low), list(Key::StaticHigh, &high)];
        let op = self.push(NewOp {
            operands: &operands,
            results: &[to],
            regions: &[region],
            attrs: &attrs,
            ..NewOp::new(Op::Tensor(TensorOp::Pad))
        });
        let result = self.body.result(op, 0);
        self.define_tensor(result, to, to_sizes);
        true
    }

    /// Adds `tensor.concat` of two tensors.
    pub(super) fn concat(&mut self) -> bool {
        if !self.named(TensorOp::Concat) {
            return false;
        }
        let is_small = |e: &TensorEntry| !e.sizes.is_empty() && e.count() <= MAX_ELEMENTS / 2;
        let Some(first) = self.find_tensor(is_small) else {
            return false;
        };
        let along = self.u.below(first.sizes.len() as u32) as usize;
        let second = self.find_tensor(|entry| {
            let fits = |dim: usize| dim == along || entry.sizes[dim] == first.sizes[dim];
            entry.elem == first.elem
                && entry.sizes.len() == first.sizes.len()
                && is_small(entry)
                && (0..entry.sizes.len()).all(fits)
        });
        let second = second.unwrap_or_else(|| first.clone());
        let mut sizes = first.sizes.clone();
        sizes[along] += second.sizes[along];
        let inputs = [self.tensor_static(&first), self.tensor_static(&second)];
        let ty: Type = self.static_tensor(first.elem, &sizes);
        let dim = NamedAttr {
            key: Key::Dimension,
            value: Attr::Int(along as i128, Type::I64),
        };
        let value = self.emit_with(Op::Tensor(TensorOp::Concat), &inputs, ty, &[dim]);
        self.define_tensor(value, ty, sizes);
        true
    }

    /// Returns a tensor as a value of the type that tells all its sizes.
    pub(super) fn tensor_static(&mut self, entry: &TensorEntry) -> ValueId {
        let ty = self.static_tensor(entry.elem, &entry.sizes);
        self.tensor_as(entry, ty)
    }
}
