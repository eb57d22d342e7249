//! The ops `atomicrmw` and `cmpxchg`. Memory orderings have no effect, because there is only one
//! thread.

use std::rc::Rc;

use lowerfuzz_ir::{AtomicBinOp, FloatKind, Key, Type};

use super::Machine;
use super::at::At;
use super::undef;
use super::value::Value;
use crate::float::{self, Binary};
use crate::int;
use crate::outcome::Stop;

/// The function by which `atomicrmw` combines the old value with the operand.
#[derive(Clone, Copy)]
enum Kind {
    Exchange,
    Int(fn(u32, u128, u128) -> u128),
    Float(Binary),
}

/// Returns the function by which a kind of `atomicrmw` combines the old value with the operand.
fn kind(op: AtomicBinOp) -> Kind {
    match op {
        AtomicBinOp::Xchg => Kind::Exchange,
        AtomicBinOp::Add => Kind::Int(|w, a, b| int::truncate(w, a.wrapping_add(b))),
        AtomicBinOp::Sub => Kind::Int(|w, a, b| int::truncate(w, a.wrapping_sub(b))),
        AtomicBinOp::And => Kind::Int(|_, a, b| a & b),
        AtomicBinOp::Nand => Kind::Int(|w, a, b| int::truncate(w, !(a & b))),
        AtomicBinOp::Or => Kind::Int(|_, a, b| a | b),
        AtomicBinOp::XOr => Kind::Int(|_, a, b| a ^ b),
        AtomicBinOp::Max => Kind::Int(|w, a, b| {
            if int::signed(w, a) > int::signed(w, b) {
                a
            } else {
                b
            }
        }),
        AtomicBinOp::Min => Kind::Int(|w, a, b| {
            if int::signed(w, a) < int::signed(w, b) {
                a
            } else {
                b
            }
        }),
        AtomicBinOp::UMax => Kind::Int(|_, a, b| a.max(b)),
        AtomicBinOp::UMin => Kind::Int(|_, a, b| a.min(b)),
        AtomicBinOp::FAdd => Kind::Float(Binary::Add),
        AtomicBinOp::FSub => Kind::Float(Binary::Sub),
        AtomicBinOp::FMax => Kind::Float(Binary::MaxNum),
        AtomicBinOp::FMin => Kind::Float(Binary::MinNum),
        // `uinc_wrap` counts up to the operand and wraps to zero; `udec_wrap` counts down to zero
        // and wraps to the operand.
        AtomicBinOp::UIncWrap => Kind::Int(|_, a, b| if a >= b { 0 } else { a + 1 }),
        AtomicBinOp::UDecWrap => Kind::Int(|_, a, b| if a == 0 || a > b { b } else { a - 1 }),
        AtomicBinOp::USubCond => Kind::Int(|_, a, b| if a >= b { a - b } else { a }),
        AtomicBinOp::USubSat => Kind::Int(|_, a, b| a.saturating_sub(b)),
        AtomicBinOp::FMaximum => Kind::Float(Binary::Maximum),
        AtomicBinOp::FMinimum => Kind::Float(Binary::Minimum),
    }
}

fn combine(kind: Kind, ty: Type, old: u128, with: u128) -> Option<u128> {
    Some(match kind {
        Kind::Exchange => with,
        Kind::Int(op) => op(ty.int_width()?, old, with),
        Kind::Float(op) => {
            let format: FloatKind = ty.float_kind()?;
            float::binary(op, format, old, with)
        }
    })
}

impl Machine {
    pub(super) fn atomic_rmw(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let pointer = self.pointer(at, 0)?;
        let ty = at.operand_ty(1);
        let layout = at.run.layout(ty)?;
        let align = at.alignment().unwrap_or(layout.align);
        let wrong = || Stop::Unsupported("an atomicrmw of an unknown kind".into());
        let kind = at.coded(Key::Kind).map(kind);
        let kind = kind.ok_or_else(wrong)?;
        let old = self.load_at(at, pointer, &layout, align)?;
        let operand = self.get(at, 1).clone();
        let new = match (kind, old.known(), operand.known()) {
            (Kind::Exchange, _, _) => operand,
            (_, Ok(old), Ok(with)) => Value::Bits(combine(kind, ty, old, with).ok_or_else(wrong)?),
            (_, Err(value), _) | (_, _, Err(value)) => {
                let poison = [&old, &operand].map(Value::known);
                let poison = poison.into_iter().filter_map(Result::err);
                match poison.into_iter().find(|value| value.is_poison) {
                    Some(poison) => poison.spread(),
                    None => {
                        let width = layout.leaves[0].width;
                        let args = [(&old, width), (&operand, width)];
                        let combined =
                            undef::evaluate_choices(&args, width, value.origin, |[old, with]| {
                                combine(kind, ty, old, with).map(Some).ok_or_else(wrong)
                            });
                        combined?.unwrap_or_else(|| value.spread())
                    }
                }
            }
        };
        self.store_at(pointer, &layout, align, &new)?;
        Ok(old)
    }

    /// `cmpxchg`: returns the old value and a flag. The flag tells whether the old value equalled
    /// the expected value and was replaced.
    ///
    /// A comparison with poison or undef may go either way. The flag and the memory are then poison
    /// or undef, too.
    pub(super) fn cmpxchg(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let pointer = self.pointer(at, 0)?;
        let layout = at.run.layout(at.operand_ty(1))?;
        let align = at.alignment().unwrap_or(layout.align);
        let old = self.load_at(at, pointer, &layout, align)?;
        let flag = match (old.known(), self.get(at, 1).known()) {
            (Ok(old), Ok(expected)) => {
                if old == expected {
                    let new = self.get(at, 2).clone();
                    self.store_at(pointer, &layout, align, &new)?;
                }
                Value::Bits(u128::from(old == expected))
            }
            (Err(value), _) | (_, Err(value)) => {
                let either = value.spread();
                self.store_at(pointer, &layout, align, &either)?;
                either
            }
        };
        let both: Rc<[Value]> = Rc::new([old, flag]);
        Ok(Value::Aggregate(both))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integer_kinds_combine_bytes() {
        let run = |code, a, b| combine(kind(code), Type::I8, a, b);
        assert_eq!(run(AtomicBinOp::Xchg, 1, 2), Some(2));
        assert_eq!(run(AtomicBinOp::Add, 250, 10), Some(4));
        assert_eq!(run(AtomicBinOp::Sub, 3, 5), Some(254));
        assert_eq!(run(AtomicBinOp::Nand, 0b1100, 0b0110), Some(0b1111_1011));
        assert_eq!(run(AtomicBinOp::Max, 0x80, 1), Some(1));
        assert_eq!(run(AtomicBinOp::Min, 0x80, 1), Some(0x80));
        assert_eq!(run(AtomicBinOp::UMax, 0x80, 1), Some(0x80));
        assert_eq!(run(AtomicBinOp::UIncWrap, 3, 3), Some(0));
        assert_eq!(run(AtomicBinOp::UIncWrap, 2, 3), Some(3));
        assert_eq!(run(AtomicBinOp::UDecWrap, 0, 3), Some(3));
        assert_eq!(run(AtomicBinOp::UDecWrap, 4, 3), Some(3));
        assert_eq!(run(AtomicBinOp::UDecWrap, 2, 3), Some(1));
        assert_eq!(run(AtomicBinOp::USubCond, 5, 3), Some(2));
        assert_eq!(run(AtomicBinOp::USubCond, 2, 3), Some(2));
        assert_eq!(run(AtomicBinOp::USubSat, 2, 3), Some(0));
        assert_eq!(run(AtomicBinOp::FAdd, 2, 3), None);
    }

    #[test]
    fn float_kinds_combine_floats() {
        let bits = |x: f32| u128::from(x.to_bits());
        let run = |code, a, b| combine(kind(code), Type::F32, a, b);
        assert_eq!(
            run(AtomicBinOp::FAdd, bits(1.5), bits(2.0)),
            Some(bits(3.5))
        );
        assert_eq!(
            run(AtomicBinOp::FSub, bits(1.5), bits(2.0)),
            Some(bits(-0.5))
        );
        let nan = bits(f32::NAN);
        assert_eq!(run(AtomicBinOp::FMax, nan, bits(2.0)), Some(bits(2.0)));
        let greatest = run(AtomicBinOp::FMaximum, nan, bits(2.0));
        assert!(greatest.is_some_and(|bits| float::is_open_nan(FloatKind::F32, bits)));
        assert_eq!(
            run(AtomicBinOp::FMinimum, bits(-0.0), bits(0.0)),
            Some(bits(-0.0))
        );
    }
}
