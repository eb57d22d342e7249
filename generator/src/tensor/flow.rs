//! Generates loops and conditions that carry tensors.

use lowerfuzz_ir::{NewOp, Op, ScfOp, Type, ValueId};

use super::pool::TensorEntry;
use crate::builder::Builder;
use crate::values::Facts;

impl Builder<'_, '_, '_> {
    /// Adds a few ops on tensors, and returns a tensor of this type and these sizes.
    fn changed(&mut self, like: &TensorEntry) -> ValueId {
        for _ in 0..self.u.range(1, 3) {
            self.tensor();
            if self.u.chance(90) {
                self.number();
            }
        }
        self.tensor_operand(like.ty, &like.sizes)
    }

    /// Adds `scf.for` that carries one or two tensors. Two tensors of one type may change places.
    pub(super) fn tensor_loop(&mut self) -> bool {
        if !self.named(ScfOp::For) || self.depth >= self.program.config.max_depth {
            return false;
        }
        let trips = self.trips();
        let Some(first) = self.find_tensor(|_| true).filter(|_| trips > 0) else {
            return false;
        };
        let mut carried = vec![first.clone()];
        if self.u.chance(100) {
            let second = self.find_tensor(|e| e.ty == first.ty && e.sizes == first.sizes);
            carried.extend(second);
        }
        let bounds = [0, i128::from(trips), 1].map(|bound| self.int(Type::INDEX, bound));
        let mut operands = bounds.to_vec();
        operands.extend(carried.iter().map(|entry| entry.value));
        let types: Vec<Type> = carried.iter().map(|entry| entry.ty).collect();
        let counter = Facts::range(0, trips - 1);
        let region = self.repeated(trips, |b| {
            b.region(&[(Type::INDEX, counter)], &mut |b, _| {
                for entry in &carried {
                    let value = b.body.add_arg(b.block, entry.ty);
                    b.define_tensor(value, entry.ty, entry.sizes.clone());
                }
                let values: Vec<ValueId> = carried.iter().map(|entry| b.changed(entry)).collect();
                b.terminate(ScfOp::Yield, &values, &[], &[]);
            })
        });
        let op = self.push(NewOp {
            operands: &operands,
            results: &types,
            regions: &[region],
            ..NewOp::new(Op::Scf(ScfOp::For))
        });
        for (at, entry) in carried.into_iter().enumerate() {
            let value = self.body.result(op, at);
            self.define_tensor(value, entry.ty, entry.sizes);
        }
        true
    }

    /// Adds `scf.if` that returns a tensor.
    pub(super) fn tensor_condition(&mut self) -> bool {
        if !self.named(ScfOp::If) || self.depth >= self.program.config.max_depth {
            return false;
        }
        let Some(entry) = self.find_tensor(|_| true) else {
            return false;
        };
        let condition = self.operand(Type::I1);
        let regions = [(); 2].map(|()| {
            self.region(&[], &mut |b, _| {
                let value = b.changed(&entry);
                b.terminate(ScfOp::Yield, &[value], &[], &[]);
            })
        });
        let op = self.push(NewOp {
            operands: &[condition],
            results: &[entry.ty],
            regions: &regions,
            ..NewOp::new(Op::Scf(ScfOp::If))
        });
        let value = self.body.result(op, 0);
        self.define_tensor(value, entry.ty, entry.sizes);
        true
    }
}
