//! Emits code for constants and undefined values where they are used.

use cranelift_codegen::ir::{self as clif, InstBuilder, MemFlagsData, Value, types};

use super::{Part, Translator};
use crate::layout::Scalar;
use crate::sys::interface::FILL_OFFSET;

impl Translator<'_, '_, '_> {
    /// Returns the machine value of a part, and emits code if necessary.
    pub(super) fn materialize(&mut self, scalar: Scalar, part: Part) -> Value {
        match part {
            Part::Value(value) => value,
            Part::Const(bits) => self.constant(scalar.machine(), bits),
            Part::Offset(base, offset) => {
                let offset = self.constant(types::I64, offset as u64 as u128);
                self.b.ins().iadd(base, offset)
            }
            Part::Undef => self.undefined(scalar),
        }
    }

    /// Returns a constant of a machine type. The bits of `bits` above the type's width must be
    /// zero.
    pub(super) fn constant(&mut self, ty: clif::Type, bits: u128) -> Value {
        let known = self.s.constants.iter().rev().take(24);
        if let Some((_, _, value)) = known.into_iter().find(|c| c.0 == ty && c.1 == bits) {
            return *value;
        }
        let value = match ty {
            types::F32 => self.b.ins().f32const(f32::from_bits(bits as u32)),
            types::F64 => self.b.ins().f64const(f64::from_bits(bits as u64)),
            types::I128 => {
                let low = self.constant(types::I64, bits & u128::from(u64::MAX));
                let high = self.constant(types::I64, bits >> 64);
                self.b.ins().iconcat(low, high)
            }
            _ => self.b.ins().iconst(ty, bits as i64),
        };
        self.s.constants.push((ty, bits, value));
        value
    }

    /// Returns an undefined scalar, which consists of the run's fill pattern.
    pub(super) fn undefined(&mut self, scalar: Scalar) -> Value {
        let known = self.s.undefined.iter().find(|u| u.0 == scalar);
        if let Some((_, value)) = known {
            return *value;
        }
        let vm = self.vm();
        let flags = MemFlagsData::trusted();
        let value = self.b.ins().load(scalar.machine(), flags, vm, FILL_OFFSET);
        let value = self.mask(scalar, value);
        self.s.undefined.push((scalar, value));
        value
    }

    /// Returns the value of the pinned register.
    pub(super) fn vm(&mut self) -> Value {
        match self.vm {
            Some(vm) => vm,
            None => {
                let vm = self.b.ins().get_pinned_reg(types::I64);
                self.vm = Some(vm);
                vm
            }
        }
    }

    /// Clears the bits above a scalar's width.
    pub(super) fn mask(&mut self, scalar: Scalar, value: Value) -> Value {
        if scalar.fills_machine() {
            return value;
        }
        let mask = self.constant(scalar.machine(), scalar.mask());
        self.b.ins().band(value, mask)
    }
}
