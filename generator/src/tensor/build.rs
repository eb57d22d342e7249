//! Generates tensors from elements, elements from tensors, and ops on each element.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{
    ArithOp, FloatPredicate, IntPredicate, NewOp, Op, RegionId, TensorOp, Type, ValueId,
};
use smallvec::SmallVec;

use super::pool::TensorEntry;
use crate::builder::Builder;
use crate::case::inputs;
use crate::values::Facts;

/// Ops on two integers that are defined for all operands.
const INT_OPS: [ArithOp; 10] = [
    ArithOp::AddI,
    ArithOp::SubI,
    ArithOp::MulI,
    ArithOp::AndI,
    ArithOp::OrI,
    ArithOp::XOrI,
    ArithOp::MinSI,
    ArithOp::MaxSI,
    ArithOp::MinUI,
    ArithOp::MaxUI,
];
/// Ops on two floats.
const FLOAT_OPS: [ArithOp; 3] = [ArithOp::AddF, ArithOp::SubF, ArithOp::MulF];

impl Builder<'_, '_, '_> {
    /// Adds a new tensor.
    pub(super) fn make_tensor(&mut self) -> bool {
        let (elem, sizes) = (self.tensor_element(), self.tensor_sizes());
        self.new_tensor(elem, sizes);
        true
    }

    /// Adds a new tensor of these sizes, and returns it.
    pub(super) fn new_tensor(&mut self, elem: Type, sizes: Dims) -> TensorEntry {
        let count: i64 = sizes.iter().product();
        let is_small = (1..=6).contains(&count);
        let kind = self.u.weighted(&[8, 4, if is_small { 4 } else { 0 }, 5]);
        let (value, ty) = match kind {
            1 if self.named(TensorOp::Splat) => {
                let ty = self.static_tensor(elem, &sizes);
                let value = self.operand(elem);
                (self.emit(TensorOp::Splat, &[value], ty), ty)
            }
            2 if self.named(TensorOp::FromElements) => {
                let ty = self.static_tensor(elem, &sizes);
                let elements: SmallVec<[ValueId; 6]> =
                    (0..count).map(|_| self.operand(elem)).collect();
                (self.emit(TensorOp::FromElements, &elements, ty), ty)
            }
            3 if self.named(TensorOp::Generate) => self.generate(elem, &sizes),
            _ => {
                let ty = self.static_tensor(elem, &sizes);
                let (config, width) = (self.program.config, self.program.index_width);
                let mut elements = Vec::with_capacity(count as usize);
                for _ in 0..count {
                    let bits = inputs::scalar_bits(self.u, config, elem, width);
                    let is_nan = |bits| elem.float_kind().is_some_and(|kind| kind.is_nan(bits));
                    let bits = if is_nan(bits as u64) { 0 } else { bits };
                    elements.push(self.program.cut(bits, elem));
                }
                (self.dense(ty, elements), ty)
            }
        };
        self.define_tensor(value, ty, sizes.clone());
        TensorEntry {
            value,
            ty,
            elem,
            sizes,
        }
    }

    /// Adds `tensor.generate`.
    fn generate(&mut self, elem: Type, sizes: &Dims) -> (ValueId, Type) {
        let ty = self.tensor_type(elem, sizes);
        let open = self.open_sizes(ty, sizes);
        let region = self.element_region(elem, sizes);
        let op = self.push(NewOp {
            operands: &open,
            results: &[ty],
            regions: &[region],
            ..NewOp::new(Op::Tensor(TensorOp::Generate))
        });
        (self.body.result(op, 0), ty)
    }

    /// Adds a region that computes an element from its indices.
    pub(super) fn element_region(&mut self, elem: Type, sizes: &[i64]) -> RegionId {
        let bound = |size: &i64| Facts::range(0, (*size).max(1) as u32 - 1);
        let args: Vec<(Type, Facts)> = sizes
            .iter()
            .map(|size| (Type::INDEX, bound(size)))
            .collect();
        let times = sizes.iter().product::<i64>().max(1) as u32;
        self.repeated(times, |b| {
            b.region(&args, &mut |b, _| {
                for _ in 0..b.u.range(0, 3) {
                    b.number();
                }
                let value = b.operand(elem);
                b.terminate(Op::Tensor(TensorOp::Yield), &[value], &[], &[]);
            })
        })
    }

    /// Adds `tensor.extract`.
    pub(super) fn tensor_extract(&mut self) -> bool {
        let Some(entry) = self.find_tensor(|entry| entry.count() > 0) else {
            return false;
        };
        let mut operands: SmallVec<[ValueId; 6]> = SmallVec::from_slice(&[entry.value]);
        for size in &entry.sizes {
            operands.push(self.index_below(*size));
        }
        self.define(Op::Tensor(TensorOp::Extract), &operands, entry.elem);
        true
    }

    /// Adds `tensor.insert`.
    pub(super) fn tensor_insert(&mut self) -> bool {
        let Some(entry) = self.find_tensor(|entry| entry.count() > 0) else {
            return false;
        };
        let element = self.operand(entry.elem);
        let mut operands: SmallVec<[ValueId; 6]> = SmallVec::from_slice(&[element, entry.value]);
        for size in &entry.sizes {
            operands.push(self.index_below(*size));
        }
        let value = self.emit(Op::Tensor(TensorOp::Insert), &operands, entry.ty);
        self.define_tensor(value, entry.ty, entry.sizes);
        true
    }

    /// Adds an op on the elements of tensors of one type.
    pub(super) fn elementwise(&mut self) -> bool {
        let Some(entry) = self.find_tensor(|_| true) else {
            return false;
        };
        let TensorEntry {
            value,
            ty,
            elem,
            sizes,
        } = entry;
        let other = self.tensor_operand(ty, &sizes);
        let truth = self.truth(ty);
        // A comparison of a value with itself folds to a constant without a size in all releases.
        let is_same = value == other;
        match self.u.weighted(&[10, if is_same { 0 } else { 3 }, 3]) {
            1 => {
                let result = match elem.is_float() {
                    true => {
                        let predicate = self.u.pick(&FloatPredicate::ALL);
                        self.cmpf(predicate, value, other)
                    }
                    false => {
                        let predicate = self.u.pick(&IntPredicate::ALL);
                        self.cmpi(predicate, value, other)
                    }
                };
                self.define_tensor(result, truth, sizes);
            }
            2 => {
                let condition = match self.u.chance(120) {
                    true => self.tensor_operand(truth, &sizes),
                    false => self.operand(Type::I1),
                };
                let result = self.emit(ArithOp::Select, &[condition, value, other], ty);
                self.define_tensor(result, ty, sizes);
            }
            _ => {
                let op = match elem.is_float() {
                    true => self.u.pick(&FLOAT_OPS),
                    false => self.u.pick(&INT_OPS),
                };
                if !self.named(op) {
                    return false;
                }
                let result = self.emit(op, &[value, other], ty);
                self.define_tensor(result, ty, sizes);
            }
        }
        true
    }
}
