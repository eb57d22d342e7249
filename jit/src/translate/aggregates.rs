//! Translates ops on complete values: literals, `select`, and access to elements of aggregates.
//! Only `select` emits code.

use cranelift_codegen::ir::{InstBuilder, types};
use lowerfuzz_ir::{Attr, Item, Key, OpId};

use super::{Part, Translator};
use crate::error::Error;
use crate::globals;
use crate::program::Convention;

impl Translator<'_, '_, '_> {
    /// Defines an op's result as its operand, without emitting code.
    pub(super) fn forward(&mut self, id: OpId) -> Result<(), Error> {
        let operand = self.operand(id, 0)?;
        let leaves = self.leaves_of(operand)?;
        let first = self.first(operand)?;
        self.define(self.result(id)?);
        self.s.parts.extend_from_within(first..first + leaves.count);
        Ok(())
    }

    /// Defines an op's result whose scalars are all equal.
    pub(super) fn splat(&mut self, id: OpId, part: Part) -> Result<(), Error> {
        let result = self.result(id)?;
        let leaves = self.leaves_of(result)?;
        self.define(result);
        self.s.parts.extend(std::iter::repeat_n(part, leaves.count));
        Ok(())
    }

    pub(super) fn literal(&mut self, id: OpId) -> Result<(), Error> {
        let body = self.body;
        let value = body
            .attr(id, Key::Value)
            .ok_or_else(|| Error::invalid("a constant without a value"))?;
        if let Attr::Symbol(symbol) = value {
            return self.symbol(id, *symbol);
        }
        let result = self.result(id)?;
        let leaves = self.leaves_of(result)?;
        self.define(result);
        for at in 0..leaves.count {
            let bits = globals::element(value, at, leaves.count, self.scalar(leaves, at));
            let bits = bits.ok_or_else(|| Error::unsupported("a constant of this kind"))?;
            self.s.parts.push(Part::Const(bits));
        }
        Ok(())
    }

    pub(super) fn address_of(&mut self, id: OpId) -> Result<(), Error> {
        let symbol = self.body.symbol_attr(id, Key::Callee);
        let symbol = symbol.ok_or_else(|| Error::invalid("an address without a symbol"))?;
        self.symbol(id, symbol)
    }

    fn symbol(&mut self, id: OpId, symbol: lowerfuzz_ir::Sym) -> Result<(), Error> {
        let part = match self.program.item(symbol)? {
            Item::Global(global) => Part::Const(u128::from(self.program.global_address(global)?)),
            Item::Func(func) => {
                let machine = self.program.declare(func, Convention::Inner)?;
                let function = self.import(machine);
                Part::Value(self.b.ins().func_addr(types::I64, function))
            }
        };
        self.define_one(self.result(id)?, part);
        Ok(())
    }

    /// Translates `select`. The condition selects between complete values, or has one lane for each
    /// lane of the values.
    pub(super) fn select(&mut self, id: OpId) -> Result<(), Error> {
        let condition = self.lanes(self.operand(id, 0)?)?;
        let (a, b) = (self.operand(id, 1)?, self.operand(id, 2)?);
        let result = self.result(id)?;
        let leaves = self.leaves_of(result)?;
        let (a, b) = (self.first(a)?, self.first(b)?);
        let each = condition.lanes.count > 1;
        if each && condition.lanes.count != leaves.count {
            return Err(Error::invalid(
                "a select whose condition and values have different numbers of lanes",
            ));
        }
        self.define(result);
        for at in 0..leaves.count {
            let condition = self.s.parts[condition.first + if each { at } else { 0 }];
            let (a, b) = (self.s.parts[a + at], self.s.parts[b + at]);
            let scalar = self.scalar(leaves, at);
            let part = match condition {
                _ if a == b => a,
                Part::Const(bits) => {
                    if bits & 1 == 1 {
                        a
                    } else {
                        b
                    }
                }
                Part::Undef | Part::Value(_) | Part::Offset(..) => {
                    let condition = self.materialize(crate::layout::Scalar::Int(1), condition);
                    let a = self.materialize(scalar, a);
                    let b = self.materialize(scalar, b);
                    Part::Value(self.b.ins().select(condition, a, b))
                }
            };
            self.s.parts.push(part);
        }
        Ok(())
    }

    pub(super) fn extract_value(&mut self, id: OpId) -> Result<(), Error> {
        let container = self.operand(id, 0)?;
        let (at, part) = self.position(id, container)?;
        let first = self.first(container)? + at;
        let count = self.program.leaves(part)?.count;
        let result = self.result(id)?;
        if self.body.ty(result) != part {
            return Err(Error::invalid("an extracted value of another type"));
        }
        self.define(result);
        self.s.parts.extend_from_within(first..first + count);
        Ok(())
    }

    pub(super) fn insert_value(&mut self, id: OpId) -> Result<(), Error> {
        let container = self.operand(id, 0)?;
        let value = self.operand(id, 1)?;
        let (at, part) = self.position(id, container)?;
        if self.body.ty(value) != part {
            return Err(Error::invalid("an inserted value of another type"));
        }
        let leaves = self.leaves_of(container)?;
        let count = self.program.leaves(part)?.count;
        let (from, value) = (self.first(container)?, self.first(value)?);
        let to = self.s.parts.len();
        self.define(self.result(id)?);
        self.s.parts.extend_from_within(from..from + leaves.count);
        self.s.parts.copy_within(value..value + count, to + at);
        Ok(())
    }

    /// Returns the element of an aggregate that an op accesses: its first scalar, and its type.
    fn position(
        &mut self,
        id: OpId,
        container: lowerfuzz_ir::ValueId,
    ) -> Result<(usize, lowerfuzz_ir::Type), Error> {
        let body = self.body;
        let position = body
            .i64s_attr(id, Key::Position)
            .ok_or_else(|| Error::invalid("an aggregate access without a position"))?;
        let types = &self.module.types;
        self.program
            .layouts
            .part(types, body.ty(container), position)
    }
}
