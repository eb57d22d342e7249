//! Accesses to some lanes only (LangRef, "Masked Vector Load and Store Intrinsics" and the sections
//! after it).
//!
//! No branches: a lane that is masked off is read from, or written to, a slot of the frame.

use cranelift_codegen::ir::{InstBuilder, Value, types};
use lowerfuzz_ir::{OpId, ValueId};

use super::memory::Address;
use super::{Operand, Part, Translator};
use crate::error::Error;
use crate::layout::Scalar;

/// Where the lanes lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Places {
    /// One after the other.
    Row,
    /// One after the other, without those masked off.
    Dense,
    /// Each at an address of its own.
    Scattered,
}

/// The addresses of an access, lane by lane.
#[derive(Clone, Copy, Debug)]
enum Addresses {
    Row(Address),
    Dense(Value),
    Scattered(Operand),
}

impl Translator<'_, '_, '_> {
    /// `masked.load`, `masked.gather`, `masked.expandload`.
    pub(super) fn masked_load(&mut self, id: OpId, places: Places) -> Result<(), Error> {
        let result = self.result(id)?;
        let types = &self.module.types;
        let lanes = self.program.layouts.lanes(types, self.body.ty(result))?;
        let mut addresses = self.addresses(places, self.operand(id, 0)?, lanes.scalar)?;
        let mask = self.lanes(self.operand(id, 1)?)?;
        let other = match self.body.operands(id).get(2).copied() {
            Some(other) => Some(self.lanes(other)?),
            None => None,
        };
        let fits = mask.lanes.count == lanes.count && other.is_none_or(|o| o.lanes == lanes);
        if !fits {
            return Err(Error::invalid("a mask or values that do not fit the lanes"));
        }
        self.define(result);
        for at in 0..lanes.count {
            let other = other.map_or(Part::Undef, |o| self.s.parts[o.first + at]);
            let on = self.s.parts[mask.first + at];
            let part = if let Part::Const(on) = on
                && on & 1 == 0
            {
                other
            } else {
                let on = self.materialize(Scalar::Int(1), on);
                let address = self.lane_address(&mut addresses, lanes.scalar, at, on)?;
                let loaded = self.load_scalar(lanes.scalar, address, 0);
                let other = self.materialize(lanes.scalar, other);
                Part::Value(self.b.ins().select(on, loaded, other))
            };
            self.s.parts.push(part);
        }
        Ok(())
    }

    /// `masked.store`, `masked.scatter`, `masked.compressstore`.
    pub(super) fn masked_store(&mut self, id: OpId, places: Places) -> Result<(), Error> {
        let values = self.lanes(self.operand(id, 0)?)?;
        let lanes = values.lanes;
        let mut addresses = self.addresses(places, self.operand(id, 1)?, lanes.scalar)?;
        let mask = self.lanes(self.operand(id, 2)?)?;
        if mask.lanes.count != lanes.count {
            return Err(Error::invalid("a mask that does not fit the lanes"));
        }
        for at in 0..lanes.count {
            let on = self.s.parts[mask.first + at];
            if let Part::Const(on) = on
                && on & 1 == 0
            {
                continue;
            }
            let on = self.materialize(Scalar::Int(1), on);
            let address = self.lane_address(&mut addresses, lanes.scalar, at, on)?;
            let value = self.lane(values, at);
            self.store_scalar(lanes.scalar, value, address, 0);
        }
        Ok(())
    }

    fn addresses(
        &mut self,
        places: Places,
        pointer: ValueId,
        scalar: Scalar,
    ) -> Result<Addresses, Error> {
        if places != Places::Scattered && !scalar.bits().is_multiple_of(8) {
            return Err(Error::unsupported(
                "masked accesses to lanes that are not whole bytes",
            ));
        }
        Ok(match places {
            Places::Row => Addresses::Row(self.address(pointer)?),
            Places::Dense => Addresses::Dense(self.value(pointer)?.1),
            Places::Scattered => Addresses::Scattered(self.lanes(pointer)?),
        })
    }

    /// Where a lane lies: in the frame, if it is masked off.
    fn lane_address(
        &mut self,
        addresses: &mut Addresses,
        scalar: Scalar,
        at: usize,
        on: Value,
    ) -> Result<Address, Error> {
        let bytes = u64::from(scalar.stored_bytes());
        let address = match addresses {
            Addresses::Row(address) => self.whole_address(*address, at as u64 * bytes),
            Addresses::Dense(next) => {
                let here = *next;
                let bytes = self.constant(types::I64, u128::from(bytes));
                let zero = self.constant(types::I64, 0);
                let step = self.b.ins().select(on, bytes, zero);
                *next = self.b.ins().iadd(here, step);
                here
            }
            Addresses::Scattered(pointers) => {
                if at >= pointers.lanes.count || pointers.lanes.scalar != Scalar::Ptr {
                    return Err(Error::invalid("pointers that do not fit the lanes"));
                }
                self.lane(*pointers, at)
            }
        };
        let slot = self.slots(1)?;
        let aside = self.b.ins().stack_addr(types::I64, slot, 0);
        let address = self.b.ins().select(on, address, aside);
        Ok(Address::of(address))
    }
}
