//! Generates tensors with the same elements and other sizes or types.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{Attr, Key, NamedAttr, Op, TensorOp, Type};

use crate::builder::Builder;
use crate::memref::reshape::reassociation;
use crate::restrict::LanguageFeature;
use crate::values::Facts;

impl Builder<'_, '_, '_> {
    /// Adds `tensor.cast` to a type that tells other sizes.
    pub(super) fn cast_tensor(&mut self) -> bool {
        let Some(entry) = self.find_tensor(|entry| !entry.sizes.is_empty()) else {
            return false;
        };
        let ty = self.tensor_type(entry.elem, &entry.sizes);
        if ty == entry.ty {
            return false;
        }
        let value = self.emit(Op::Tensor(TensorOp::Cast), &[entry.value], ty);
        self.define_tensor(value, ty, entry.sizes);
        true
    }

    /// Adds `tensor.dim`.
    pub(super) fn dim_of_tensor(&mut self) -> bool {
        let Some(entry) = self.find_tensor(|entry| !entry.sizes.is_empty()) else {
            return false;
        };
        let dim = self.u.below(entry.sizes.len() as u32) as usize;
        let size = entry.sizes[dim] as u32;
        let dim = self.int(Type::INDEX, dim as i128);
        let value = self.emit(Op::Tensor(TensorOp::Dim), &[entry.value, dim], Type::INDEX);
        self.pool
            .define(value, Type::INDEX, Facts::range(size, size));
        true
    }

    /// Adds `tensor.collapse_shape`.
    pub(super) fn collapse_tensor(&mut self) -> bool {
        let Some(entry) = self.find_tensor(|entry| entry.sizes.len() > 1) else {
            return false;
        };
        let mut lengths = vec![1];
        let mut sizes = Dims::from_slice(&entry.sizes[..1]);
        for size in &entry.sizes[1..] {
            if self.u.chance(150) {
                lengths[sizes.len() - 1] += 1;
                let last = sizes.len() - 1;
                sizes[last] *= size;
            } else {
                lengths.push(1);
                sizes.push(*size);
            }
        }
        if lengths.len() == entry.sizes.len() {
            return false;
        }
        let source = self.tensor_static(&entry);
        let ty = self.static_tensor(entry.elem, &sizes);
        let op = Op::Tensor(TensorOp::CollapseShape);
        let value = self.emit_with(op, &[source], ty, &[reassociation(&lengths)]);
        self.define_tensor(value, ty, sizes);
        true
    }

    /// Adds `tensor.expand_shape`.
    pub(super) fn expand_tensor(&mut self) -> bool {
        let Some(entry) = self.find_tensor(|entry| (1..=3).contains(&entry.sizes.len())) else {
            return false;
        };
        let (mut lengths, mut sizes) = (Vec::new(), Dims::new());
        for size in &entry.sizes {
            let factor = [1, 2, 3][self.u.weighted(&[4, 4, 1])];
            if self.u.chance(150) && size % factor == 0 {
                sizes.extend([factor, size / factor]);
                lengths.push(2);
            } else {
                sizes.push(*size);
                lengths.push(1);
            }
        }
        if sizes.len() == entry.sizes.len() || sizes.len() > 4 {
            return false;
        }
        let source = self.tensor_static(&entry);
        let ty = self.static_tensor(entry.elem, &sizes);
        let mut attrs = vec![reassociation(&lengths)];
        if self.allows(LanguageFeature::OutputShapes) {
            let key = Key::Other(self.program.module.strings.intern("static_output_shape"));
            let value = Attr::I64s(sizes.clone());
            attrs.push(NamedAttr { key, value });
        }
        let op = Op::Tensor(TensorOp::ExpandShape);
        let value = self.emit_with(op, &[source], ty, &attrs);
        self.define_tensor(value, ty, sizes);
        true
    }
}
