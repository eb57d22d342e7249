//! Translates ops on vector lanes: extraction, insertion, shuffles and reductions.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};
use lowerfuzz_ir::{Key, OpId, ValueId};

use super::{Operand, Part, Translator};
use crate::error::Error;
use crate::layout::Scalar;

/// The index of a lane.
#[derive(Clone, Copy, Debug)]
enum LaneNumber {
    Const(u128),
    Value(Scalar, Value),
}

impl Translator<'_, '_, '_> {
    /// Returns the lanes of a vector. Fails if the value is a scalar.
    fn vector(&mut self, value: ValueId) -> Result<Operand, Error> {
        if self.module.types.as_vector(self.body.ty(value)).is_none() {
            return Err(Error::invalid(
                "a lane access to a value that is not a vector",
            ));
        }
        self.lanes(value)
    }

    fn lane_number(&mut self, value: ValueId) -> Result<LaneNumber, Error> {
        let (scalar, part) = self.part(value)?;
        if !matches!(scalar, Scalar::Int(_)) {
            return Err(Error::invalid("a lane number that is not an integer"));
        }
        Ok(match part {
            Part::Const(bits) => LaneNumber::Const(bits & scalar.mask()),
            Part::Undef | Part::Value(_) | Part::Offset(..) => {
                LaneNumber::Value(scalar, self.materialize(scalar, part))
            }
        })
    }

    /// Compares a lane number with `at`. Returns `None` if the number's type cannot represent `at`.
    fn is_lane(&mut self, scalar: Scalar, number: Value, at: usize) -> Option<Value> {
        let at = at as u128;
        (at <= scalar.mask()).then(|| {
            let at = self.constant(scalar.machine(), at);
            self.b.ins().icmp(IntCC::Equal, number, at)
        })
    }

    /// Translates `extractelement`. An index out of range makes the result poison; the emitted code
    /// then returns lane 0.
    pub(super) fn extract_element(&mut self, id: OpId) -> Result<(), Error> {
        let vector = self.vector(self.operand(id, 0)?)?;
        let number = self.lane_number(self.operand(id, 1)?)?;
        let part = match number {
            LaneNumber::Const(at) => {
                let known = usize::try_from(at)
                    .ok()
                    .filter(|at| *at < vector.lanes.count);
                known.map_or(Part::Undef, |at| self.s.parts[vector.first + at])
            }
            LaneNumber::Value(scalar, number) => {
                let mut value = self.lane(vector, 0);
                for at in 1..vector.lanes.count {
                    let Some(here) = self.is_lane(scalar, number, at) else {
                        break;
                    };
                    let lane = self.lane(vector, at);
                    value = self.b.ins().select(here, lane, value);
                }
                Part::Value(value)
            }
        };
        self.define_one(self.result(id)?, part);
        Ok(())
    }

    /// Translates `insertelement`. An index out of range makes the result poison; the emitted code
    /// then changes nothing.
    pub(super) fn insert_element(&mut self, id: OpId) -> Result<(), Error> {
        let vector = self.vector(self.operand(id, 0)?)?;
        let (scalar, part) = self.part(self.operand(id, 1)?)?;
        if scalar != vector.lanes.scalar {
            return Err(Error::invalid(
                "a lane whose type differs from the vector's element type",
            ));
        }
        let number = self.lane_number(self.operand(id, 2)?)?;
        let result = self.result(id)?;
        let (first, count) = (vector.first, vector.lanes.count);
        match number {
            LaneNumber::Const(at) => {
                self.define(result);
                let to = self.s.parts.len();
                self.s.parts.extend_from_within(first..first + count);
                let known = usize::try_from(at).ok().filter(|at| *at < count);
                if let Some(at) = known {
                    self.s.parts[to + at] = part;
                }
            }
            LaneNumber::Value(number_scalar, number) => {
                let value = self.materialize(scalar, part);
                self.define(result);
                for at in 0..count {
                    let old = self.s.parts[first + at];
                    let part = match self.is_lane(number_scalar, number, at) {
                        None => old,
                        Some(here) => {
                            let old = self.materialize(scalar, old);
                            Part::Value(self.b.ins().select(here, value, old))
                        }
                    };
                    self.s.parts.push(part);
                }
            }
        }
        Ok(())
    }

    /// Translates `shufflevector`. Each mask entry selects a lane of the two operands. For a
    /// negative entry, any lane is correct.
    pub(super) fn shuffle_vector(&mut self, id: OpId) -> Result<(), Error> {
        let [a, b] = self.operands_alike(id)?;
        let count = a.lanes.count;
        let body = self.body;
        let mask = body
            .i64s_attr(id, Key::Permutation)
            .ok_or_else(|| Error::invalid("a shuffle without a mask"))?;
        let result = self.result(id)?;
        if self.leaves_of(result)?.count != mask.len() {
            return Err(Error::invalid(
                "a shuffle mask whose length differs from the result",
            ));
        }
        self.define(result);
        for number in mask {
            let part = match usize::try_from(*number) {
                Err(_) => Part::Undef,
                Ok(at) if at < count => self.s.parts[a.first + at],
                Ok(at) if at - count < count => self.s.parts[b.first + at - count],
                Ok(_) => return Err(Error::invalid("a shuffle mask entry that is out of range")),
            };
            self.s.parts.push(part);
        }
        Ok(())
    }

    /// Combines the lanes in order. If an operand precedes the vector, the combination starts with
    /// this operand.
    pub(super) fn reduce(
        &mut self,
        id: OpId,
        f: impl Fn(&mut Self, Scalar, Value, Value) -> Result<Value, Error>,
    ) -> Result<(), Error> {
        let (start, vector) = match *self.body.operands(id) {
            [vector] => (None, vector),
            [start, vector] => (Some(start), vector),
            _ => return Err(Error::invalid("a reduction with unexpected operands")),
        };
        let vector = self.vector(vector)?;
        let scalar = vector.lanes.scalar;
        let mut value = match start {
            None => None,
            Some(start) => {
                let (found, value) = self.value(start)?;
                if found != scalar {
                    return Err(Error::invalid(
                        "a reduction whose start value has another type than the lanes",
                    ));
                }
                Some(value)
            }
        };
        for at in 0..vector.lanes.count {
            let lane = self.lane(vector, at);
            value = Some(match value {
                None => lane,
                Some(value) => f(self, scalar, value, lane)?,
            });
        }
        let value = value.ok_or_else(|| Error::invalid("a vector without lanes"))?;
        self.define_one(self.result(id)?, Part::Value(value));
        Ok(())
    }
}
