//! Translates loads, stores, copies and `alloca`.

use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value, types};
use lowerfuzz_ir::{Key, OpId};

use super::{Operand, Part, Translator};
use crate::error::Error;
use crate::layout::{Lanes, Leaf, Scalar};
use crate::sys::interface::STACK_DEPTH_OFFSET;
use crate::sys::thunks::Helper;

/// A memory address: a machine value plus a constant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address {
    base: Value,
    offset: i64,
}

impl Address {
    /// Creates the address that a machine value holds.
    pub(super) fn of(base: Value) -> Address {
        Address { base, offset: 0 }
    }
}

impl Translator<'_, '_, '_> {
    pub(super) fn load(&mut self, id: OpId) -> Result<(), Error> {
        let address = self.address(self.operand(id, 0)?)?;
        let result = self.result(id)?;
        let leaves = self.leaves_of(result)?;
        self.define(result);
        let mut at = 0;
        while at < leaves.count {
            let leaf = self.program.layouts.leaf(leaves.first + at);
            match leaf.packed {
                None => {
                    let value = self.load_scalar(leaf.scalar, address, leaf.offset);
                    self.s.parts.push(Part::Value(value));
                    at += 1;
                }
                Some(lane) => {
                    self.load_packed(leaf, lane.of, address);
                    at += lane.of as usize;
                }
            }
        }
        Ok(())
    }

    pub(super) fn store(&mut self, id: OpId) -> Result<(), Error> {
        let value = self.operand(id, 0)?;
        let address = self.address(self.operand(id, 1)?)?;
        let leaves = self.leaves_of(value)?;
        let first = self.first(value)?;
        let mut at = 0;
        while at < leaves.count {
            let leaf = self.program.layouts.leaf(leaves.first + at);
            match leaf.packed {
                None => {
                    let value = self.materialize(leaf.scalar, self.s.parts[first + at]);
                    self.store_scalar(leaf.scalar, value, address, leaf.offset);
                    at += 1;
                }
                Some(lane) => {
                    self.store_packed(leaf, lane.of, first + at, address);
                    at += lane.of as usize;
                }
            }
        }
        Ok(())
    }

    /// Loads the bytes of a packed vector. The vector's lanes become the next parts.
    fn load_packed(&mut self, leaf: Leaf, lanes: u32, address: Address) {
        let lanes = Lanes {
            scalar: leaf.scalar,
            count: lanes as usize,
        };
        let words = words(lanes.bits()).map(|(at, piece)| {
            let value = self.load_scalar(piece, address, leaf.offset + at);
            self.word_of(piece, value)
        });
        let words: Vec<Value> = words.collect();
        self.unpack(&words, lanes);
    }

    /// Stores the bytes of a packed vector. The bits above the vector's last lane are zero.
    fn store_packed(&mut self, leaf: Leaf, lanes: u32, first: usize, address: Address) {
        let lanes = Lanes {
            scalar: leaf.scalar,
            count: lanes as usize,
        };
        let packed = self.pack(Operand { lanes, first });
        for ((at, piece), word) in words(lanes.bits()).zip(packed) {
            let value = if piece.machine() == types::I64 {
                word
            } else {
                self.b.ins().ireduce(piece.machine(), word)
            };
            self.store_scalar(piece, value, address, leaf.offset + at);
        }
    }

    pub(super) fn address(&mut self, pointer: lowerfuzz_ir::ValueId) -> Result<Address, Error> {
        let (scalar, part) = self.part(pointer)?;
        if scalar != Scalar::Ptr {
            return Err(Error::invalid(
                "an access through a value that is not a pointer",
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

    /// Returns an address as a machine value.
    pub(super) fn whole_address(&mut self, address: Address, offset: u64) -> Value {
        match address.offset.wrapping_add(offset as i64) {
            0 => address.base,
            offset => {
                let offset = self.constant(types::I64, u128::from(offset as u64));
                self.b.ins().iadd(address.base, offset)
            }
        }
    }

    /// Splits an address into a machine value and a displacement that fits an instruction.
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

    pub(super) fn load_scalar(&mut self, scalar: Scalar, address: Address, offset: u64) -> Value {
        // Memory accesses are not marked `trusted`, because an invalid load must fault even if its
        // result is unused.
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

    pub(super) fn store_scalar(
        &mut self,
        scalar: Scalar,
        value: Value,
        address: Address,
        offset: u64,
    ) {
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

    pub(super) fn alloca(&mut self, id: OpId) -> Result<(), Error> {
        let body = self.body;
        let ty = body
            .type_attr(id, Key::ElemType)
            .ok_or_else(|| Error::invalid("an alloca without an element type"))?;
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

    /// Translates `stacksave`. The saved pointer holds the number of `alloca` blocks.
    pub(super) fn stack_save(&mut self, id: OpId) -> Result<(), Error> {
        let depth = self.stack_depth();
        self.define_one(self.result(id)?, Part::Value(depth));
        Ok(())
    }

    /// Translates `stackrestore`, which releases the `alloca` blocks made since the `stacksave`.
    pub(super) fn stack_restore(&mut self, id: OpId) -> Result<(), Error> {
        let (scalar, depth) = self.value(self.operand(id, 0)?)?;
        if scalar != Scalar::Ptr {
            return Err(Error::invalid(
                "a stackrestore of a value that is not a pointer",
            ));
        }
        self.helper(Helper::Release, &[depth]);
        Ok(())
    }

    /// Returns the number of `alloca` blocks.
    pub(super) fn stack_depth(&mut self) -> Value {
        let vm = self.vm();
        let trusted = MemFlagsData::trusted();
        let at = STACK_DEPTH_OFFSET;
        self.b.ins().load(types::I64, trusted, vm, at)
    }

    /// Returns an unsigned number of bytes or elements as 64 bits.
    ///
    /// A number of more than 64 bits is truncated. Larger lengths would not fit into memory, and
    /// `i128` lengths do not occur.
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

/// Splits a number of bytes into machine integers with their offsets, the largest first.
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

/// Splits a bit string into words. Each item has the word's bit offset, and an integer type whose
/// width is a multiple of 8.
fn words(bits: u64) -> impl Iterator<Item = (u64, Scalar)> {
    let bytes = bits.div_ceil(8);
    (0..bytes).step_by(8).map(move |at| {
        let len = (bytes - at).min(8);
        (at, Scalar::Int(len as u32 * 8))
    })
}
