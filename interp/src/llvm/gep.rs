//! The op `getelementptr`, with the rules of its flags step by step as in LangRef.

use lowerfuzz_ir::types::DYNAMIC;
use lowerfuzz_ir::{Key, Type, TypeKind, ValueId};

use super::Machine;
use super::at::{At, Run};
use super::indefinite::Undef;
use super::poison::Origin;
use super::value::{Pointer, Value};
use crate::int;
use crate::memory::Provenance;
use crate::outcome::Stop;

/// An index of a `getelementptr`: a constant, or an operand with its width.
#[derive(Clone, Copy)]
enum Index {
    Constant(i64),
    Operand(ValueId, u32),
}

/// The state of a `getelementptr` while its indices are applied one by one.
struct Walk {
    base: Pointer,
    address: u64,
    /// The sum of the offsets of the indices so far, modulo 2^64.
    offset: u64,
    inbounds: bool,
    nusw: bool,
    nuw: bool,
}

impl Machine {
    /// `getelementptr`: computes a pointer, or a vector of pointers if an operand is a vector.
    pub(super) fn gep(&mut self, at: At<'_>) -> Result<Value, Stop> {
        if at.types().as_vector(at.result_ty()).is_none() {
            return self.gep_lane(at, 0);
        }
        let lanes = at.run.layout(at.result_ty())?.leaves.len();
        let pointers: Result<_, _> = (0..lanes).map(|lane| self.gep_lane(at, lane)).collect();
        Ok(Value::Aggregate(pointers?))
    }

    fn gep_lane(&mut self, at: At<'_>, lane: usize) -> Result<Value, Stop> {
        let base = match scalar(self.get(at, 0), lane) {
            Value::Ptr(base) => *base,
            Value::Poison(origin) => return Ok(Value::Poison(*origin)),
            Value::Undef(undef) => return Ok(Value::Undef(Undef::all(undef.origin()))),
            Value::Bits(_) | Value::Aggregate(_) => {
                return Err(Stop::Unsupported(
                    "a getelementptr whose base is not a pointer".into(),
                ));
            }
        };
        let flags = at.int_attr(Key::GepFlags).unwrap_or(0);
        let mut walk = Walk {
            base,
            address: base.address,
            offset: 0,
            inbounds: flags & 1 != 0,
            nusw: flags & 3 != 0,
            nuw: flags & 4 != 0,
        };
        let mut ty = at.elem_type()?;
        let mut operands = at.operands()[1..].iter();
        let fixed = at.body.i64s_attr(at.id, Key::GepIndices);
        let count = fixed.map_or(operands.len(), <[i64]>::len);
        let wrong = || {
            Stop::Unsupported("a getelementptr index for a part that the type does not have".into())
        };
        for position in 0..count {
            let index = match fixed.map(|f| f[position]) {
                Some(index) if index != DYNAMIC => Index::Constant(index),
                Some(_) | None => {
                    let operand = *operands.next().ok_or_else(wrong)?;
                    let scalar = at.types().scalar_of(at.ty(operand));
                    Index::Operand(operand, scalar.scalar_bits(64).unwrap_or(64))
                }
            };
            let (bits, width) = match index {
                Index::Constant(index) => (int::from_signed(64, i128::from(index)), 64),
                Index::Operand(operand, width) => {
                    match scalar(self.value(at, operand), lane).known() {
                        Ok(bits) => (bits, width),
                        Err(value) => return Ok(value.spread()),
                    }
                }
            };
            let is_struct =
                position > 0 && matches!(at.types().kind(ty), TypeKind::LlvmStruct { .. });
            let step = if is_struct {
                let layout = at.run.layout(ty)?;
                let child = usize::try_from(bits)
                    .ok()
                    .and_then(|i| layout.children.get(i));
                let child = child.ok_or_else(wrong)?;
                ty = child.ty;
                if bits == 0 {
                    continue;
                }
                self.step(&mut walk, child.offset)
            } else {
                if position > 0 {
                    ty = part_type(at.run, ty).ok_or_else(wrong)?;
                }
                if bits == 0 {
                    continue;
                }
                let size = at.run.layout(ty)?.size;
                match walk.scaled(bits, width, size) {
                    Ok(offset) => self.step(&mut walk, offset),
                    Err(why) => Err(why),
                }
            };
            if let Err(why) = step {
                return Ok(self.poison(at, || why));
            }
        }
        Ok(Value::Ptr(Pointer {
            address: walk.address,
            provenance: base.provenance,
        }))
    }

    /// Adds an offset to the pointer. Returns a description of the violated flag as `Err`.
    fn step(&self, walk: &mut Walk, offset: u64) -> Result<(), String> {
        let signed = offset.cast_signed();
        let (from, sum) = (walk.address, walk.offset);
        if walk.nusw {
            if sum.cast_signed().checked_add(signed).is_none() {
                return Err(format!(
                    "`nusw` violated: offsets {} + {signed} do not fit in i64 signed",
                    sum.cast_signed()
                ));
            }
            if from.checked_add_signed(signed).is_none() {
                return Err(format!("`nusw` violated: {from:#x} + {signed} wraps"));
            }
        }
        if walk.nuw {
            if sum.checked_add(offset).is_none() {
                return Err(format!("`nuw` violated: offsets {sum} + {offset} wrap"));
            }
            if from.checked_add(offset).is_none() {
                return Err(format!("`nuw` violated: {from:#x} + {offset} wraps"));
            }
        }
        walk.address = from.wrapping_add(offset);
        walk.offset = sum.wrapping_add(offset);
        if walk.inbounds {
            self.inbounds(walk.base, from)?;
            self.inbounds(walk.base, walk.address)?;
        }
        Ok(())
    }

    /// Checks that an address lies within the allocation of the base pointer, or just past the end
    /// of the allocation.
    fn inbounds(&self, base: Pointer, address: u64) -> Result<(), String> {
        let Provenance::Block(block) = base.provenance else {
            let base = base.address;
            return Err(format!(
                "`inbounds` violated: {address:#x}, from a pointer to no block: {base:#x}"
            ));
        };
        let data = self.state.memory.block(block);
        if (data.address..=data.address + data.size).contains(&address) {
            return Ok(());
        }
        Err(format!(
            "`inbounds` violated: {}",
            self.describe(block, address)
        ))
    }
}

impl Walk {
    /// Multiplies an index by a size, modulo 2^64. Returns a description of the violated flag as
    /// `Err`.
    fn scaled(&self, bits: u128, width: u32, size: u64) -> Result<u64, String> {
        let value = int::signed(width, bits);
        let index = value as i64;
        let fits_signed = i128::from(index) == value;
        let fits_unsigned = width <= 64 || u64::try_from(bits).is_ok();
        let signed = i128::from(index) * i128::from(size);
        if self.nusw && (!fits_signed || i64::try_from(signed).is_err()) {
            return Err(format!(
                "`nusw` violated: {value} * {size} bytes do not fit in i64 signed"
            ));
        }
        let unsigned = u128::from(index.cast_unsigned()) * u128::from(size);
        if self.nuw && (!fits_unsigned || u64::try_from(unsigned).is_err()) {
            return Err(format!(
                "`nuw` violated: {} * {size} bytes do not fit in i64 unsigned",
                index.cast_unsigned()
            ));
        }
        Ok(index.cast_unsigned().wrapping_mul(size))
    }
}

/// Returns the lane of a vector, or the scalar itself, which counts as every lane.
fn scalar(value: &Value, lane: usize) -> &Value {
    const MISSING: &Value = &Value::Poison(Origin::UNKNOWN);
    match value {
        Value::Aggregate(lanes) => lanes.get(lane).unwrap_or(MISSING),
        Value::Poison(_) | Value::Undef(_) | Value::Bits(_) | Value::Ptr(_) => value,
    }
}

fn part_type(run: Run<'_>, ty: Type) -> Option<Type> {
    if let TypeKind::LlvmArray { elem, .. } | TypeKind::Vector { elem, .. } = run.types().kind(ty) {
        Some(*elem)
    } else {
        None
    }
}
