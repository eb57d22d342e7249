//! Loads, stores, addresses, `alloca`.

use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value, types};
use lowerfuzz_ir::types::DYNAMIC;
use lowerfuzz_ir::{Key, OpId, Type, TypeKind};

use super::{Part, Translator};
use crate::error::Error;
use crate::layout::Scalar;
use crate::sys::thunks::Helper;

/// An address: a machine value and a constant.
#[derive(Clone, Copy, Debug)]
struct Address {
    base: Value,
    offset: i64,
}

impl Translator<'_, '_, '_> {
    pub(super) fn load(&mut self, id: OpId) -> Result<(), Error> {
        let address = self.address(self.operand(id, 0)?)?;
        let result = self.result(id)?;
        let leaves = self.leaves_of(result)?;
        self.define(result);
        for at in 0..leaves.count {
            let leaf = self.program.layouts.leaf(leaves.first + at);
            let value = self.load_scalar(leaf.scalar, address, leaf.offset);
            self.s.parts.push(Part::Value(value));
        }
        Ok(())
    }

    pub(super) fn store(&mut self, id: OpId) -> Result<(), Error> {
        let value = self.operand(id, 0)?;
        let address = self.address(self.operand(id, 1)?)?;
        let leaves = self.leaves_of(value)?;
        let first = self.first(value)?;
        for at in 0..leaves.count {
            let leaf = self.program.layouts.leaf(leaves.first + at);
            let value = self.materialize(leaf.scalar, self.s.parts[first + at]);
            self.store_scalar(leaf.scalar, value, address, leaf.offset);
        }
        Ok(())
    }

    fn address(&mut self, pointer: lowerfuzz_ir::ValueId) -> Result<Address, Error> {
        let (scalar, part) = self.part(pointer)?;
        if scalar != Scalar::Ptr {
            return Err(Error::invalid(
                "an access through something else than a pointer",
            ));
        }
        Ok(match part {
            Part::Offset(base, offset) => Address { base, offset },
            Part::Undef | Part::Const(_) | Part::Value(_) => Address {
                base: self.materialize(scalar, part),
                offset: 0,
            },
        })
    }

    /// A machine address and a displacement that fits an instruction.
    fn displaced(&mut self, address: Address, offset: u64) -> (Value, i32) {
        let offset = address.offset.wrapping_add(offset as i64);
        match i32::try_from(offset) {
            Ok(offset) => (address.base, offset),
            Err(_) => {
                let offset = self.constant(types::I64, u128::from(offset as u64));
                (self.b.ins().iadd(address.base, offset), 0)
            }
        }
    }

    fn load_scalar(&mut self, scalar: Scalar, address: Address, offset: u64) -> Value {
        // Not `trusted`: a load that faults must do so even if nobody uses what it loads.
        let flags = MemFlagsData::new();
        let machine = scalar.machine();
        let bytes = scalar.stored_bytes();
        if bytes == machine.bytes() {
            let (base, offset) = self.displaced(address, offset);
            let value = self.b.ins().load(machine, flags, base, offset);
            return self.mask(scalar, value);
        }
        let mut whole = None;
        for (at, piece) in pieces(bytes) {
            let (base, offset) = self.displaced(address, offset + u64::from(at));
            let value = self.b.ins().load(piece, flags, base, offset);
            let value = self.b.ins().uextend(machine, value);
            whole = Some(match whole {
                None => value,
                Some(whole) => {
                    let by = self.constant(types::I32, u128::from(at) * 8);
                    let value = self.b.ins().ishl(value, by);
                    self.b.ins().bor(whole, value)
                }
            });
        }
        let value = whole.unwrap_or_else(|| self.constant(machine, 0));
        self.mask(scalar, value)
    }

    fn store_scalar(&mut self, scalar: Scalar, value: Value, address: Address, offset: u64) {
        let flags = MemFlagsData::new();
        let bytes = scalar.stored_bytes();
        if bytes == scalar.machine().bytes() {
            let (base, offset) = self.displaced(address, offset);
            self.b.ins().store(flags, value, base, offset);
            return;
        }
        for (at, piece) in pieces(bytes) {
            let part = if at == 0 {
                value
            } else {
                let by = self.constant(types::I32, u128::from(at) * 8);
                self.b.ins().ushr(value, by)
            };
            let part = self.b.ins().ireduce(piece, part);
            let (base, offset) = self.displaced(address, offset + u64::from(at));
            self.b.ins().store(flags, part, base, offset);
        }
    }

    pub(super) fn get_element_ptr(&mut self, id: OpId) -> Result<(), Error> {
        let body = self.body;
        let types = &self.module.types;
        let mut operands = body.operands(id).iter().copied();
        let missing = || Error::invalid("a getelementptr with too few operands");
        let base = operands.next().ok_or_else(missing)?;
        let mut ty = body
            .type_attr(id, Key::ElemType)
            .ok_or_else(|| Error::invalid("a getelementptr without its element type"))?;
        let statics = body.i64s_attr(id, Key::GepIndices);
        let count = statics.map_or(operands.len(), <[i64]>::len);
        let (_, base) = self.part(base)?;
        let mut offset = 0_i64;
        let mut scaled: Option<Value> = None;
        for at in 0..count {
            let index = match statics.map(|s| s[at]) {
                Some(index) if index != DYNAMIC => Index::Const(index),
                Some(_) | None => self.index(operands.next().ok_or_else(missing)?)?,
            };
            if at > 0
                && let TypeKind::LlvmStruct { packed, fields } = types.kind(ty)
            {
                let (field, inner) = match index {
                    Index::Const(index) => usize::try_from(index)
                        .ok()
                        .and_then(|i| Some((i, *fields.get(i)?)))
                        .ok_or_else(|| Error::invalid("no such field"))?,
                    Index::Value(_) => return Err(Error::invalid("a field that is not constant")),
                };
                let within = self
                    .program
                    .layouts
                    .field_offset(types, fields, *packed, field)?;
                offset = offset.wrapping_add(within as i64);
                ty = inner;
                continue;
            }
            if at > 0 {
                ty = element_type(types.kind(ty))?;
            }
            let size = self.program.layouts.size_of(types, ty)?.size;
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
        let part = match part {
            Part::Offset(base, 0) => Part::Value(base),
            Part::Undef | Part::Const(_) | Part::Value(_) | Part::Offset(..) => part,
        };
        self.define_one(self.result(id)?, part);
        Ok(())
    }

    /// An index, sign-extended to the width of a pointer.
    fn index(&mut self, value: lowerfuzz_ir::ValueId) -> Result<Index, Error> {
        let (scalar, part) = self.part(value)?;
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

    pub(super) fn alloca(&mut self, id: OpId) -> Result<(), Error> {
        let body = self.body;
        let ty = body
            .type_attr(id, Key::ElemType)
            .ok_or_else(|| Error::invalid("an alloca without its element type"))?;
        let size = self.program.layouts.size_of(&self.module.types, ty)?;
        let align = match body.int_attr(id, Key::Alignment) {
            Some(align) => u64::try_from(align)
                .map_err(|_| Error::invalid("a negative alignment"))?
                .max(size.align),
            None => size.align,
        };
        let count = self.operand(id, 0)?;
        let count = self.length(count)?;
        let size = self.constant(types::I64, u128::from(size.size));
        let align = self.constant(types::I64, u128::from(align));
        let address = self.helper_one(Helper::Alloca, &[count, size, align])?;
        self.define_one(self.result(id)?, Part::Value(address));
        Ok(())
    }

    /// An unsigned number of bytes or elements, as 64 bits. Wider ones keep their low half: what
    /// does not fit 64 bits does not fit memory either, and `i128` lengths do not occur.
    pub(super) fn length(&mut self, value: lowerfuzz_ir::ValueId) -> Result<Value, Error> {
        let (scalar, part) = self.part(value)?;
        match (scalar, part) {
            (Scalar::Int(_) | Scalar::Ptr, Part::Const(bits)) => {
                Ok(self.constant(types::I64, bits & u128::from(u64::MAX)))
            }
            (Scalar::Int(_) | Scalar::Ptr, _) => {
                let value = self.materialize(scalar, part);
                Ok(self.resize(scalar, Scalar::Int(64), value))
            }
            (Scalar::Float(_), _) => Err(Error::invalid("a length that is not an integer")),
        }
    }

    pub(super) fn mem_copy(&mut self, id: OpId, overlap: bool) -> Result<(), Error> {
        let to = self.length(self.operand(id, 0)?)?;
        let from = self.length(self.operand(id, 1)?)?;
        let len = self.length(self.operand(id, 2)?)?;
        let overlap = self.constant(types::I64, u128::from(overlap));
        self.helper(Helper::Copy, &[to, from, len, overlap]);
        Ok(())
    }

    pub(super) fn mem_set(&mut self, id: OpId) -> Result<(), Error> {
        let to = self.length(self.operand(id, 0)?)?;
        let byte = self.length(self.operand(id, 1)?)?;
        let len = self.length(self.operand(id, 2)?)?;
        self.helper(Helper::Fill, &[to, byte, len]);
        Ok(())
    }
}

/// An index of a `getelementptr`.
#[derive(Clone, Copy, Debug)]
enum Index {
    Const(i64),
    Value(Value),
}

fn element_type(kind: &TypeKind) -> Result<Type, Error> {
    match kind {
        TypeKind::LlvmArray { elem, .. } => Ok(*elem),
        TypeKind::Vector { .. } => Err(Error::unsupported("vectors")),
        TypeKind::Int(_)
        | TypeKind::Index
        | TypeKind::Float(_)
        | TypeKind::None
        | TypeKind::Complex(_)
        | TypeKind::MemRef(_)
        | TypeKind::UnrankedMemRef { .. }
        | TypeKind::Function { .. }
        | TypeKind::LlvmVoid
        | TypeKind::LlvmPtr { .. }
        | TypeKind::LlvmStruct { .. }
        | TypeKind::LlvmFunc { .. }
        | TypeKind::Other(_) => Err(Error::invalid("an index into something without elements")),
    }
}

/// The machine integers that make up a number of bytes, largest first, with their offsets.
fn pieces(bytes: u32) -> impl Iterator<Item = (u32, types::Type)> {
    let sizes = [
        (8, types::I64),
        (4, types::I32),
        (2, types::I16),
        (1, types::I8),
    ];
    let mut at = 0;
    sizes.into_iter().filter_map(move |(size, ty)| {
        let fits = (bytes & 15) & size != 0;
        fits.then(|| {
            let offset = at;
            at += size;
            (offset, ty)
        })
    })
}
