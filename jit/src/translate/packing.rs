//! Packs lanes into a bit string, as `bitcast` and memory treat lanes whose width is not a multiple
//! of 8.
//!
//! Lane 0 has the lowest bits (`SEMANTICS.md` §4; LangRef, "Vector Type"). The string is stored as
//! 64-bit words.

use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value, types};
use lowerfuzz_ir::{FloatKind, OpId};

use super::{Operand, Part, Translator};
use crate::error::Error;
use crate::layout::{Lanes, Scalar};

/// The width in bits of a word of a bit string.
const WORD: u64 = 64;

impl Translator<'_, '_, '_> {
    /// Packs the lanes of an operand into a bit string. The unused bits of the last word are zero.
    pub(super) fn pack(&mut self, operand: Operand) -> Vec<Value> {
        let lanes = operand.lanes;
        let width = lanes.scalar.bits();
        let mut words = vec![None; lanes.bits().div_ceil(WORD) as usize];
        for at in 0..lanes.count {
            let value = self.lane(operand, at);
            let offset = at as u64 * u64::from(width);
            if lanes.scalar.machine() == types::I128 {
                let (low, high) = self.b.ins().isplit(value);
                self.put(&mut words, offset, WORD, low);
                self.put(&mut words, offset + WORD, u64::from(width) - WORD, high);
            } else {
                let value = self.word_of(lanes.scalar, value);
                self.put(&mut words, offset, u64::from(width), value);
            }
        }
        let words = words.into_iter();
        words
            .map(|word| word.unwrap_or_else(|| self.constant(types::I64, 0)))
            .collect()
    }

    /// Inserts `width` bits into a bit string. The bits at this position must still be zero.
    pub(super) fn put(
        &mut self,
        words: &mut [Option<Value>],
        offset: u64,
        width: u64,
        bits: Value,
    ) {
        let (at, shift) = ((offset / WORD) as usize, offset % WORD);
        let low = self.shift_left(bits, shift);
        self.or_into(&mut words[at], low);
        if shift + width > WORD {
            let high = self.shift_right(bits, WORD - shift);
            self.or_into(&mut words[at + 1], high);
        }
    }

    fn or_into(&mut self, word: &mut Option<Value>, bits: Value) {
        *word = Some(match *word {
            Some(word) => self.b.ins().bor(word, bits),
            None => bits,
        });
    }

    /// Unpacks the lanes of a bit string. The lanes become the next parts.
    pub(super) fn unpack(&mut self, words: &[Value], lanes: Lanes) {
        let width = u64::from(lanes.scalar.bits());
        for at in 0..lanes.count {
            let offset = at as u64 * width;
            let value = if lanes.scalar.machine() == types::I128 {
                let low = self.get(words, offset, WORD);
                let high = self.get(words, offset + WORD, width - WORD);
                let value = self.b.ins().iconcat(low, high);
                self.mask(lanes.scalar, value)
            } else {
                let word = self.get(words, offset, width);
                self.of_word(lanes.scalar, word)
            };
            self.s.parts.push(Part::Value(value));
        }
    }

    /// Extracts `width` bits of a bit string. Higher bits of the returned word are arbitrary.
    fn get(&mut self, words: &[Value], offset: u64, width: u64) -> Value {
        let (at, shift) = ((offset / WORD) as usize, offset % WORD);
        let low = self.shift_right(words[at], shift);
        if shift + width <= WORD {
            return low;
        }
        let high = self.shift_left(words[at + 1], WORD - shift);
        self.b.ins().bor(low, high)
    }

    fn shift_left(&mut self, value: Value, by: u64) -> Value {
        if by == 0 {
            return value;
        }
        let by = self.constant(types::I32, u128::from(by));
        self.b.ins().ishl(value, by)
    }

    pub(super) fn shift_right(&mut self, value: Value, by: u64) -> Value {
        if by == 0 {
            return value;
        }
        let by = self.constant(types::I32, u128::from(by));
        self.b.ins().ushr(value, by)
    }

    /// Returns the bits of a scalar of at most 64 bits, zero-extended to a word.
    pub(super) fn word_of(&mut self, scalar: Scalar, value: Value) -> Value {
        let (value, machine) = match scalar {
            Scalar::Float(FloatKind::F32) => (self.bitcast(types::I32, value), types::I32),
            Scalar::Float(FloatKind::F64) => (self.bitcast(types::I64, value), types::I64),
            Scalar::Int(_) | Scalar::Ptr | Scalar::Float(FloatKind::F16 | FloatKind::BF16) => {
                (value, scalar.machine())
            }
        };
        if machine == types::I64 {
            return value;
        }
        self.b.ins().uextend(types::I64, value)
    }

    /// Returns the scalar in the low bits of a word.
    pub(super) fn of_word(&mut self, scalar: Scalar, word: Value) -> Value {
        match scalar {
            Scalar::Float(FloatKind::F32) => {
                let bits = self.b.ins().ireduce(types::I32, word);
                self.bitcast(types::F32, bits)
            }
            Scalar::Float(FloatKind::F64) => self.bitcast(types::F64, word),
            Scalar::Int(_) | Scalar::Ptr | Scalar::Float(FloatKind::F16 | FloatKind::BF16) => {
                let machine = scalar.machine();
                let value = if machine == types::I64 {
                    word
                } else {
                    self.b.ins().ireduce(machine, word)
                };
                self.mask(scalar, value)
            }
        }
    }

    pub(super) fn bitcast(&mut self, ty: types::Type, value: Value) -> Value {
        self.b.ins().bitcast(ty, MemFlagsData::new(), value)
    }

    /// Translates `bitcast`, which may change the number and the width of lanes.
    pub(super) fn bit_cast(&mut self, id: OpId) -> Result<(), Error> {
        let operand = self.operand(id, 0)?;
        let result = self.result(id)?;
        if self.body.ty(operand) == self.body.ty(result) {
            return self.forward(id);
        }
        let operand = self.lanes(operand)?;
        let types = &self.module.types;
        let to = self.program.layouts.lanes(types, self.body.ty(result))?;
        let from = operand.lanes;
        if from.bits() != to.bits() {
            return Err(Error::invalid(
                "a bitcast between types of different widths",
            ));
        }
        if from.count != to.count {
            let words = self.pack(operand);
            self.define(result);
            self.unpack(&words, to);
            return Ok(());
        }
        if from.scalar.machine() == to.scalar.machine() {
            return self.forward(id);
        }
        self.unary(id, |t, _, to, a| Ok(t.bitcast(to.machine(), a)))
    }
}
