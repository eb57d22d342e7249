//! `atomicrmw` and `cmpxchg`. There is one thread, so orderings change nothing.

use std::rc::Rc;

use lowerfuzz_ir::{FloatKind, Key, Type};

use super::Machine;
use super::at::At;
use super::value::Value;
use crate::float::{self, Binary};
use crate::int;
use crate::outcome::Stop;

/// What `atomicrmw` does with the old value and the operand.
#[derive(Clone, Copy)]
enum Kind {
    Exchange,
    Int(fn(u32, u128, u128) -> u128),
    Float(Binary),
}

/// A kind by MLIR's code.
fn kind(code: i128) -> Option<Kind> {
    Some(match code {
        0 => Kind::Exchange,
        1 => Kind::Int(|w, a, b| int::truncate(w, a.wrapping_add(b))),
        2 => Kind::Int(|w, a, b| int::truncate(w, a.wrapping_sub(b))),
        3 => Kind::Int(|_, a, b| a & b),
        4 => Kind::Int(|w, a, b| int::truncate(w, !(a & b))),
        5 => Kind::Int(|_, a, b| a | b),
        6 => Kind::Int(|_, a, b| a ^ b),
        7 => Kind::Int(|w, a, b| {
            if int::signed(w, a) > int::signed(w, b) {
                a
            } else {
                b
            }
        }),
        8 => Kind::Int(|w, a, b| {
            if int::signed(w, a) < int::signed(w, b) {
                a
            } else {
                b
            }
        }),
        9 => Kind::Int(|_, a, b| a.max(b)),
        10 => Kind::Int(|_, a, b| a.min(b)),
        11 => Kind::Float(Binary::Add),
        12 => Kind::Float(Binary::Sub),
        13 => Kind::Float(Binary::MaxNum),
        14 => Kind::Float(Binary::MinNum),
        // Up to the operand, then zero again; down to zero, then the operand again.
        15 => Kind::Int(|_, a, b| if a >= b { 0 } else { a + 1 }),
        16 => Kind::Int(|_, a, b| if a == 0 || a > b { b } else { a - 1 }),
        17 => Kind::Int(|_, a, b| if a >= b { a - b } else { a }),
        18 => Kind::Int(|_, a, b| a.saturating_sub(b)),
        19 => Kind::Float(Binary::Maximum),
        20 => Kind::Float(Binary::Minimum),
        _ => return None,
    })
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
        let wrong = || Stop::Unsupported("an atomicrmw of this kind".into());
        let kind = at.body.int_attr(at.id, Key::Kind).and_then(kind);
        let kind = kind.ok_or_else(wrong)?;
        let old = self.load_at(at, pointer, &layout, align)?;
        let operand = self.get(at, 1).clone();
        let new = match (kind, old.known(), operand.known()) {
            (Kind::Exchange, _, _) => operand,
            (_, Ok(old), Ok(with)) => Value::Bits(combine(kind, ty, old, with).ok_or_else(wrong)?),
            (_, Err(origin), _) | (_, _, Err(origin)) => Value::Poison(origin),
        };
        self.store_at(pointer, &layout, align, &new)?;
        Ok(old)
    }

    /// What was in memory, and whether it was what was expected and has been replaced. A
    /// comparison with poison may go either way: the flag is poison, and so is the memory.
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
            (Err(origin), _) | (_, Err(origin)) => {
                self.store_at(pointer, &layout, align, &Value::Poison(origin))?;
                Value::Poison(origin)
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
    fn kinds_of_eight_bits() {
        let run = |code, a, b| combine(kind(code).unwrap(), Type::I8, a, b);
        assert_eq!(run(0, 1, 2), Some(2));
        assert_eq!(run(1, 250, 10), Some(4));
        assert_eq!(run(2, 3, 5), Some(254));
        assert_eq!(run(4, 0b1100, 0b0110), Some(0b1111_1011));
        assert_eq!(run(7, 0x80, 1), Some(1));
        assert_eq!(run(8, 0x80, 1), Some(0x80));
        assert_eq!(run(9, 0x80, 1), Some(0x80));
        assert_eq!(run(15, 3, 3), Some(0));
        assert_eq!(run(15, 2, 3), Some(3));
        assert_eq!(run(16, 0, 3), Some(3));
        assert_eq!(run(16, 4, 3), Some(3));
        assert_eq!(run(16, 2, 3), Some(1));
        assert_eq!(run(17, 5, 3), Some(2));
        assert_eq!(run(17, 2, 3), Some(2));
        assert_eq!(run(18, 2, 3), Some(0));
        assert_eq!(run(11, 2, 3), None);
        assert!(kind(21).is_none());
    }

    #[test]
    fn kinds_of_floats() {
        let bits = |x: f32| u128::from(x.to_bits());
        let run = |code, a, b| combine(kind(code).unwrap(), Type::F32, a, b);
        assert_eq!(run(11, bits(1.5), bits(2.0)), Some(bits(3.5)));
        assert_eq!(run(12, bits(1.5), bits(2.0)), Some(bits(-0.5)));
        let nan = bits(f32::NAN);
        assert_eq!(run(13, nan, bits(2.0)), Some(bits(2.0)));
        assert_eq!(run(19, nan, bits(2.0)), Some(nan));
        assert_eq!(run(20, bits(-0.0), bits(0.0)), Some(bits(-0.0)));
    }
}
