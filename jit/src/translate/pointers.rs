//! Translates the address computation `getelementptr`.

use cranelift_codegen::ir::{InstBuilder, Value, types};
use lowerfuzz_ir::types::DYNAMIC;
use lowerfuzz_ir::{Key, OpId, Type, TypeKind, ValueId};

use super::{Part, Translator};
use crate::error::Error;
use crate::layout::Scalar;

impl Translator<'_, '_, '_> {
    /// Translates `getelementptr`. If the base or an index is a vector, the result has a pointer
    /// for each lane.
    pub(super) fn get_element_ptr(&mut self, id: OpId) -> Result<(), Error> {
        let result = self.result(id)?;
        let types = &self.module.types;
        let lanes = self.program.layouts.lanes(types, self.body.ty(result))?;
        self.define(result);
        for lane in 0..lanes.count {
            let part = self.element_ptr(id, lane)?;
            self.s.parts.push(part);
        }
        Ok(())
    }

    /// Returns the scalar of an operand for this lane.
    fn part_in_lane(&mut self, value: ValueId, lane: usize) -> Result<(Scalar, Part), Error> {
        let operand = self.lanes(value)?;
        let at = match operand.lanes.count {
            1 => 0,
            count if lane < count => lane,
            _ => return Err(Error::invalid("vectors of different lengths")),
        };
        Ok((operand.lanes.scalar, self.s.parts[operand.first + at]))
    }

    fn element_ptr(&mut self, id: OpId, lane: usize) -> Result<Part, Error> {
        let body = self.body;
        let types = &self.module.types;
        let mut operands = body.operands(id).iter().copied();
        let missing = || Error::invalid("a getelementptr with too few operands");
        let base = operands.next().ok_or_else(missing)?;
        let mut ty = body
            .type_attr(id, Key::ElemType)
            .ok_or_else(|| Error::invalid("a getelementptr without an element type"))?;
        let statics = body.i64s_attr(id, Key::GepIndices);
        let count = statics.map_or(operands.len(), <[i64]>::len);
        let (_, base) = self.part_in_lane(base, lane)?;
        let mut offset = 0_i64;
        let mut scaled: Option<Value> = None;
        for at in 0..count {
            let index = match statics.map(|s| s[at]) {
                Some(index) if index != DYNAMIC => Index::Const(index),
                Some(_) | None => self.index(operands.next().ok_or_else(missing)?, lane)?,
            };
            if at > 0
                && let TypeKind::LlvmStruct { packed, fields } = types.kind(ty)
            {
                let (field, inner) = match index {
                    Index::Const(index) => usize::try_from(index)
                        .ok()
                        .and_then(|i| Some((i, *fields.get(i)?)))
                        .ok_or_else(|| Error::invalid("no such field"))?,
                    Index::Value(_) => {
                        return Err(Error::invalid("a struct index that is not constant"));
                    }
                };
                let within = self
                    .program
                    .layouts
                    .field_offset(types, fields, *packed, field)?;
                offset = offset.wrapping_add(within as i64);
                ty = inner;
                continue;
            }
            let size = if at == 0 {
                self.program.layouts.size_of(types, ty)?.size
            } else {
                let size;
                (ty, size) = self.element(ty)?;
                size
            };
            match index {
                Index::Const(index) => {
                    offset = offset.wrapping_add(index.wrapping_mul(size as i64));
                }
                Index::Value(index) => {
                    let term = self.scale(index, size);
                    scaled = Some(match scaled {
                        Some(sum) => self.b.ins().iadd(sum, term),
                        None => term,
                    });
                }
            }
        }
        let part = match (base, scaled) {
            (Part::Const(address), None) => {
                Part::Const(u128::from((address as u64).wrapping_add_signed(offset)))
            }
            (Part::Offset(base, more), None) => Part::Offset(base, more.wrapping_add(offset)),
            (Part::Value(_) | Part::Undef, None) => {
                Part::Offset(self.materialize(Scalar::Ptr, base), offset)
            }
            (_, Some(scaled)) => {
                let (base, more) = match base {
                    Part::Offset(base, more) => (base, more),
                    Part::Const(_) | Part::Value(_) | Part::Undef => {
                        (self.materialize(Scalar::Ptr, base), 0)
                    }
                };
                let sum = self.b.ins().iadd(base, scaled);
                Part::Offset(sum, more.wrapping_add(offset))
            }
        };
        Ok(match part {
            Part::Offset(base, 0) => Part::Value(base),
            Part::Undef | Part::Const(_) | Part::Value(_) | Part::Offset(..) => part,
        })
    }

    /// Returns the element type of an array or vector, and the distance between elements in bytes.
    fn element(&mut self, ty: Type) -> Result<(Type, u64), Error> {
        let types = &self.module.types;
        if let Some((_, elem)) = types.as_array(ty) {
            return Ok((elem, self.program.layouts.size_of(types, elem)?.size));
        }
        let Some((_, elem)) = types.as_vector(ty) else {
            return Err(Error::invalid("an index into a type without elements"));
        };
        let bits = self.program.layouts.lanes(types, ty)?.scalar.bits();
        if bits.is_multiple_of(8) {
            return Ok((elem, u64::from(bits / 8)));
        }
        Err(Error::unsupported(
            "addresses of vector lanes whose width is not a multiple of 8",
        ))
    }

    /// Returns an index, sign-extended to the width of a pointer.
    fn index(&mut self, value: ValueId, lane: usize) -> Result<Index, Error> {
        let (scalar, part) = self.part_in_lane(value, lane)?;
        let Scalar::Int(width) = scalar else {
            return Err(Error::invalid("an index that is not an integer"));
        };
        if let Part::Const(bits) = part {
            let unused = 128 - width;
            return Ok(Index::Const((((bits << unused) as i128) >> unused) as i64));
        }
        let value = self.materialize(scalar, part);
        let value = self.sign_extend_within(scalar, value);
        Ok(Index::Value(match scalar.machine() {
            types::I64 => value,
            types::I128 => self.b.ins().ireduce(types::I64, value),
            _ => self.b.ins().sextend(types::I64, value),
        }))
    }

    fn scale(&mut self, index: Value, size: u64) -> Value {
        if size == 1 {
            return index;
        }
        if size.is_power_of_two() {
            let by = self.constant(types::I32, u128::from(size.trailing_zeros()));
            return self.b.ins().ishl(index, by);
        }
        let size = self.constant(types::I64, u128::from(size));
        self.b.ins().imul(index, size)
    }
}

/// An index of a `getelementptr`.
#[derive(Clone, Copy, Debug)]
enum Index {
    Const(i64),
    Value(Value),
}
