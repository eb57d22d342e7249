//! Translates `atomicrmw` and `cmpxchg` (LangRef, "'atomicrmw' Instruction", "'cmpxchg'
//! Instruction").
//!
//! A program has only one thread, so each op becomes a load, an operation and a store.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};
use lowerfuzz_ir::{AtomicBinOp, Key, OpId};

use super::floats::FloatOp;
use super::int_op::IntOp;
use super::{Part, Translator};
use crate::error::Error;
use crate::layout::Scalar;

/// How `atomicrmw` combines the old value with its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Combine {
    Exchange,
    Int(IntOp),
    Nand,
    Float(FloatOp),
    /// The new value is the old value plus one, or zero if the old value has reached the operand.
    IncrementWrap,
    /// The new value is the old value minus one. The new value is the operand if the old value is
    /// zero or above the operand.
    DecrementWrap,
    /// The new value is the difference, or the old value if the difference would wrap.
    SubCond,
    /// The new value is the difference, or zero if the difference would wrap.
    SubSat,
}

impl Combine {
    fn by(op: AtomicBinOp) -> Combine {
        match op {
            AtomicBinOp::Xchg => Combine::Exchange,
            AtomicBinOp::Add => Combine::Int(IntOp::Add),
            AtomicBinOp::Sub => Combine::Int(IntOp::Sub),
            AtomicBinOp::And => Combine::Int(IntOp::And),
            AtomicBinOp::Nand => Combine::Nand,
            AtomicBinOp::Or => Combine::Int(IntOp::Or),
            AtomicBinOp::XOr => Combine::Int(IntOp::Xor),
            AtomicBinOp::Max => Combine::Int(IntOp::Pick(IntCC::SignedGreaterThan)),
            AtomicBinOp::Min => Combine::Int(IntOp::Pick(IntCC::SignedLessThan)),
            AtomicBinOp::UMax => Combine::Int(IntOp::Pick(IntCC::UnsignedGreaterThan)),
            AtomicBinOp::UMin => Combine::Int(IntOp::Pick(IntCC::UnsignedLessThan)),
            AtomicBinOp::FAdd => Combine::Float(FloatOp::Add),
            AtomicBinOp::FSub => Combine::Float(FloatOp::Sub),
            AtomicBinOp::FMax => Combine::Float(FloatOp::MaxNum),
            AtomicBinOp::FMin => Combine::Float(FloatOp::MinNum),
            AtomicBinOp::UIncWrap => Combine::IncrementWrap,
            AtomicBinOp::UDecWrap => Combine::DecrementWrap,
            AtomicBinOp::USubCond => Combine::SubCond,
            AtomicBinOp::USubSat => Combine::SubSat,
            AtomicBinOp::FMaximum => Combine::Float(FloatOp::Maximum),
            AtomicBinOp::FMinimum => Combine::Float(FloatOp::Minimum),
        }
    }
}

impl Translator<'_, '_, '_> {
    pub(super) fn atomic_rmw(&mut self, id: OpId) -> Result<(), Error> {
        let kind = self.body.coded(id, Key::Kind);
        let combine = kind
            .map(Combine::by)
            .ok_or_else(|| Error::invalid("an atomicrmw of an unknown kind"))?;
        let address = self.address(self.operand(id, 0)?)?;
        let (scalar, operand) = self.value(self.operand(id, 1)?)?;
        let old = self.load_scalar(scalar, address, 0);
        let new = self.combine(combine, scalar, old, operand)?;
        self.store_scalar(scalar, new, address, 0);
        self.define_one(self.result(id)?, Part::Value(old));
        Ok(())
    }

    fn combine(
        &mut self,
        combine: Combine,
        scalar: Scalar,
        old: Value,
        operand: Value,
    ) -> Result<Value, Error> {
        if combine == Combine::Exchange {
            return Ok(operand);
        }
        if let Combine::Float(op) = combine {
            return self.float_binary(op, scalar, old, operand);
        }
        if !matches!(scalar, Scalar::Int(_)) {
            return Err(Error::invalid("an integer atomicrmw on another type"));
        }
        let (at_least, above) = (
            IntCC::UnsignedGreaterThanOrEqual,
            IntCC::UnsignedGreaterThan,
        );
        Ok(match combine {
            Combine::Exchange | Combine::Float(_) => operand,
            Combine::Int(op) => self.int_binary(op, scalar, old, operand)?,
            Combine::Nand => {
                let both = self.b.ins().band(old, operand);
                let ones = self.constant(scalar.machine(), scalar.mask());
                self.b.ins().bxor(both, ones)
            }
            Combine::IncrementWrap => {
                let zero = self.constant(scalar.machine(), 0);
                let one = self.constant(scalar.machine(), 1);
                let next = self.int_binary(IntOp::Add, scalar, old, one)?;
                let wraps = self.b.ins().icmp(at_least, old, operand);
                self.b.ins().select(wraps, zero, next)
            }
            Combine::DecrementWrap => {
                let zero = self.constant(scalar.machine(), 0);
                let one = self.constant(scalar.machine(), 1);
                let next = self.int_binary(IntOp::Sub, scalar, old, one)?;
                let beyond = self.b.ins().icmp(above, old, operand);
                let next = self.b.ins().select(beyond, operand, next);
                let at_zero = self.b.ins().icmp(IntCC::Equal, old, zero);
                self.b.ins().select(at_zero, operand, next)
            }
            Combine::SubCond | Combine::SubSat => {
                let fits = self.b.ins().icmp(at_least, old, operand);
                let difference = self.int_binary(IntOp::Sub, scalar, old, operand)?;
                let other = if combine == Combine::SubCond {
                    old
                } else {
                    self.constant(scalar.machine(), 0)
                };
                self.b.ins().select(fits, difference, other)
            }
        })
    }

    /// Translates `cmpxchg`, which returns the old value and whether this was the expected value.
    /// The translated op never fails spuriously.
    pub(super) fn compare_exchange(&mut self, id: OpId) -> Result<(), Error> {
        let address = self.address(self.operand(id, 0)?)?;
        let (scalar, expected) = self.value(self.operand(id, 1)?)?;
        let (new_scalar, new) = self.value(self.operand(id, 2)?)?;
        if scalar != new_scalar || matches!(scalar, Scalar::Float(_)) {
            return Err(Error::invalid("a cmpxchg of unsupported types"));
        }
        let old = self.load_scalar(scalar, address, 0);
        let equal = self.b.ins().icmp(IntCC::Equal, old, expected);
        let value = self.b.ins().select(equal, new, old);
        self.store_scalar(scalar, value, address, 0);
        self.define(self.result(id)?);
        self.s.parts.extend([Part::Value(old), Part::Value(equal)]);
        Ok(())
    }
}
