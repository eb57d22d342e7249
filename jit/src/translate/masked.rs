//! Translates masked vector accesses (LangRef, "Masked Vector Load and Store Intrinsics" and the
//! sections after it).
//!
//! The emitted code has no branches: a lane that is masked off reads or writes a slot of the frame.

use cranelift_codegen::ir::{InstBuilder, Value, types};
use lowerfuzz_ir::{OpId, ValueId};

use super::memory::Address;
use super::{Operand, Part, Translator};
use crate::error::Error;
use crate::layout::{Lanes, Scalar};

const BYTE: Scalar = Scalar::Int(8);

/// The positions of a masked access's lanes in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Places {
    /// The lanes are at consecutive positions.
    Row,
    /// Only the active lanes are at consecutive positions; the other lanes have no position.
    Dense,
    /// Each lane has an address of its own.
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
    /// Translates `masked.load`, `masked.gather` and `masked.expandload`.
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
            return Err(Error::invalid(
                "a mask or value whose lanes do not match the access",
            ));
        }
        if let Addresses::Row(address) = addresses
            && !lanes.scalar.bits().is_multiple_of(8)
        {
            return self.masked_load_packed(result, address, mask, other, lanes);
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

    /// Translates `masked.store`, `masked.scatter` and `masked.compressstore`.
    pub(super) fn masked_store(&mut self, id: OpId, places: Places) -> Result<(), Error> {
        let values = self.lanes(self.operand(id, 0)?)?;
        let lanes = values.lanes;
        let mut addresses = self.addresses(places, self.operand(id, 1)?, lanes.scalar)?;
        let mask = self.lanes(self.operand(id, 2)?)?;
        if mask.lanes.count != lanes.count {
            return Err(Error::invalid("a mask whose lanes do not match the access"));
        }
        if let Addresses::Row(address) = addresses
            && !lanes.scalar.bits().is_multiple_of(8)
        {
            return self.masked_store_packed(values, address, mask);
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
        if places == Places::Dense && !scalar.bits().is_multiple_of(8) {
            return Err(Error::unsupported(
                "expanding and compressing lanes whose width is not a multiple of 8",
            ));
        }
        Ok(match places {
            Places::Row => Addresses::Row(self.address(pointer)?),
            Places::Dense => Addresses::Dense(self.value(pointer)?.1),
            Places::Scattered => Addresses::Scattered(self.lanes(pointer)?),
        })
    }

    /// Returns the address of a lane. If the lane is masked off, the address is in the frame.
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
                    return Err(Error::invalid(
                        "a vector of pointers whose lanes do not match the access",
                    ));
                }
                self.lane(*pointers, at)
            }
        };
        self.address_if(on, address)
    }

    /// Selects the address if the lane is active. Otherwise selects a frame address that no code
    /// reads.
    fn address_if(&mut self, on: Value, address: Value) -> Result<Address, Error> {
        let slot = self.slots(1)?;
        let aside = self.b.ins().stack_addr(types::I64, slot, 0);
        let address = self.b.ins().select(on, address, aside);
        Ok(Address::of(address))
    }

    /// Returns the address of a byte of a packed vector. If all lanes in the byte are masked off,
    /// returns a frame address.
    fn byte_address(
        &mut self,
        address: Address,
        mask: Operand,
        width: u64,
        byte: u64,
    ) -> Result<Address, Error> {
        let last = (byte * 8 + 7) / width;
        let last = (last as usize).min(mask.lanes.count - 1);
        let first = (byte * 8 / width) as usize;
        let mut any = self.lane(mask, first);
        for at in first + 1..=last {
            let on = self.lane(mask, at);
            any = self.b.ins().bor(any, on);
        }
        let address = self.whole_address(address, byte);
        self.address_if(any, address)
    }

    /// Loads packed lanes byte by byte.
    fn masked_load_packed(
        &mut self,
        result: ValueId,
        address: Address,
        mask: Operand,
        other: Option<Operand>,
        lanes: Lanes,
    ) -> Result<(), Error> {
        let width = u64::from(lanes.scalar.bits());
        let mut words = vec![None; lanes.bits().div_ceil(64) as usize];
        for byte in 0..lanes.bits().div_ceil(8) {
            let address = self.byte_address(address, mask, width, byte)?;
            let bits = self.load_scalar(BYTE, address, 0);
            let bits = self.word_of(BYTE, bits);
            self.put(&mut words, byte * 8, 8, bits);
        }
        let words: Vec<Value> = words.into_iter().flatten().collect();
        self.define(result);
        let first = self.s.parts.len();
        self.unpack(&words, lanes);
        for at in 0..lanes.count {
            let on = self.lane(mask, at);
            let loaded = self.materialize(lanes.scalar, self.s.parts[first + at]);
            let other = other.map_or(Part::Undef, |o| self.s.parts[o.first + at]);
            let other = self.materialize(lanes.scalar, other);
            self.s.parts[first + at] = Part::Value(self.b.ins().select(on, loaded, other));
        }
        Ok(())
    }

    /// Stores packed lanes byte by byte, and keeps the bits of inactive lanes.
    fn masked_store_packed(
        &mut self,
        values: Operand,
        address: Address,
        mask: Operand,
    ) -> Result<(), Error> {
        let lanes = values.lanes;
        let machine = lanes.scalar.machine();
        let words = self.pack(values);
        // In this bit string, all bits of each active lane are ones.
        let first = self.s.parts.len();
        for at in 0..lanes.count {
            let on = self.lane(mask, at);
            let ones = self.constant(machine, lanes.scalar.mask());
            let zero = self.constant(machine, 0);
            let part = Part::Value(self.b.ins().select(on, ones, zero));
            self.s.parts.push(part);
        }
        let written = self.pack(Operand { lanes, first });
        for byte in 0..lanes.bits().div_ceil(8) {
            let place = self.byte_address(address, mask, u64::from(lanes.scalar.bits()), byte)?;
            let old = self.load_scalar(BYTE, place, 0);
            let new = self.byte_of(&words, byte);
            let written = self.byte_of(&written, byte);
            // The exclusive or is set for exactly the bits in which old and new bytes differ.
            let change = self.b.ins().bxor(old, new);
            let change = self.b.ins().band(change, written);
            let value = self.b.ins().bxor(old, change);
            self.store_scalar(BYTE, value, place, 0);
        }
        Ok(())
    }

    fn byte_of(&mut self, words: &[Value], byte: u64) -> Value {
        let word = self.shift_right(words[(byte / 8) as usize], byte % 8 * 8);
        self.b.ins().ireduce(types::I8, word)
    }
}
