//! Applies operations to the lanes of values, one by one.

use cranelift_codegen::ir::Value;
use lowerfuzz_ir::{OpId, ValueId};

use super::{Operand, Part, Translator};
use crate::error::Error;
use crate::layout::Scalar;

impl Translator<'_, '_, '_> {
    /// Returns the lanes of a value.
    pub(super) fn lanes(&mut self, value: ValueId) -> Result<Operand, Error> {
        let ty = self.body.ty(value);
        let lanes = self.program.layouts.lanes(&self.module.types, ty)?;
        let first = self.first(value)?;
        Ok(Operand { lanes, first })
    }

    /// Returns a lane of an operand as a machine value.
    pub(super) fn lane(&mut self, operand: Operand, at: usize) -> Value {
        self.materialize(operand.lanes.scalar, self.s.parts[operand.first + at])
    }

    /// Applies a function to each lane of an op's operands, and defines the op's result from the
    /// returned parts.
    ///
    /// The operands have the same type, and the result has as many lanes. The function receives the
    /// scalar types of operands and result.
    pub(super) fn partwise<const N: usize>(
        &mut self,
        op: OpId,
        f: impl Fn(&mut Self, Scalar, Scalar, [Part; N]) -> Result<Part, Error>,
    ) -> Result<(), Error> {
        let operands = self.operands_alike::<N>(op)?;
        let result = self.result(op)?;
        let to = self
            .program
            .layouts
            .lanes(&self.module.types, self.body.ty(result))?;
        let from = operands.first().map_or(to, |o| o.lanes);
        if from.count != to.count {
            return Err(Error::invalid(
                "a result whose number of lanes differs from the operands",
            ));
        }
        self.define(result);
        for at in 0..to.count {
            let parts = operands.map(|operand| self.s.parts[operand.first + at]);
            let part = f(self, from.scalar, to.scalar, parts)?;
            self.s.parts.push(part);
        }
        Ok(())
    }

    /// Like [`Self::partwise`], but on machine values.
    pub(super) fn lanewise<const N: usize>(
        &mut self,
        op: OpId,
        f: impl Fn(&mut Self, Scalar, Scalar, [Value; N]) -> Result<Value, Error>,
    ) -> Result<(), Error> {
        self.partwise(op, |t, from, to, parts: [Part; N]| {
            let values = parts.map(|part| t.materialize(from, part));
            f(t, from, to, values).map(Part::Value)
        })
    }

    /// Returns the first operands of an op, which must have the same type.
    pub(super) fn operands_alike<const N: usize>(
        &mut self,
        op: OpId,
    ) -> Result<[Operand; N], Error> {
        let mut operands = [self.lanes(self.operand(op, 0)?)?; N];
        for (at, operand) in operands.iter_mut().enumerate().skip(1) {
            let next = self.lanes(self.operand(op, at)?)?;
            if next.lanes != operand.lanes {
                return Err(Error::invalid("operands of different types"));
            }
            *operand = next;
        }
        Ok(operands)
    }

    /// Like [`Self::lanewise`], for one operand.
    pub(super) fn unary(
        &mut self,
        op: OpId,
        f: impl Fn(&mut Self, Scalar, Scalar, Value) -> Result<Value, Error>,
    ) -> Result<(), Error> {
        self.lanewise(op, |t, from, to, [a]| f(t, from, to, a))
    }

    /// Like [`Self::lanewise`], for two operands.
    pub(super) fn binary(
        &mut self,
        op: OpId,
        f: impl Fn(&mut Self, Scalar, Value, Value) -> Result<Value, Error>,
    ) -> Result<(), Error> {
        self.lanewise(op, |t, scalar, _, [a, b]| f(t, scalar, a, b))
    }
}
