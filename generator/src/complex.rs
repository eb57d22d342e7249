//! Ops on complex numbers: construction from parts, access to parts, and arithmetic.

use lowerfuzz_ir::{ArithOp, Attr, ComplexOp, Type, ValueId};

use crate::builder::Builder;
use crate::case::inputs;
use crate::menu::menu;
use crate::restrict::LanguageFeature;
use crate::values::Facts;

menu! {
    /// The ops on complex numbers.
    COMPLEX:
    4 Complex(ComplexOp::Create) ComplexNumbers, make_complex;
    4 Complex(ComplexOp::Re) ComplexNumbers, part_of(ComplexOp::Re);
    4 Complex(ComplexOp::Im) ComplexNumbers, part_of(ComplexOp::Im);
    4 Complex(ComplexOp::Add) ComplexNumbers, combine_complex(ComplexOp::Add);
    4 Complex(ComplexOp::Sub) ComplexNumbers, combine_complex(ComplexOp::Sub);
    3 Complex(ComplexOp::Mul) ComplexNumbers, combine_complex(ComplexOp::Mul);
    3 Complex(ComplexOp::Div) ComplexNumbers, combine_complex(ComplexOp::Div);
    3 Complex(ComplexOp::Abs) ComplexNumbers, part_of(ComplexOp::Abs);
    3 Complex(ComplexOp::Constant) ComplexNumbers, complex_literal;
}

menu! {
    /// The functions of the `complex` dialect, which a separate pass expands.
    FUNCTIONS:
    2 Complex(ComplexOp::Neg) ComplexFunctions, unary_complex(ComplexOp::Neg);
    2 Complex(ComplexOp::Conj) ComplexFunctions, unary_complex(ComplexOp::Conj);
    3 Complex(ComplexOp::Eq) ComplexFunctions, compare_complex(ComplexOp::Eq);
    3 Complex(ComplexOp::Neq) ComplexFunctions, compare_complex(ComplexOp::Neq);
    3 Complex(ComplexOp::Exp) ComplexFunctions, unary_complex(ComplexOp::Exp);
    3 Complex(ComplexOp::ExpM1) ComplexFunctions, unary_complex(ComplexOp::ExpM1);
    3 Complex(ComplexOp::Log) ComplexFunctions, unary_complex(ComplexOp::Log);
    3 Complex(ComplexOp::Log1p) ComplexFunctions, unary_complex(ComplexOp::Log1p);
    3 Complex(ComplexOp::Sqrt) ComplexFunctions, unary_complex(ComplexOp::Sqrt);
    3 Complex(ComplexOp::Rsqrt) ComplexFunctions, unary_complex(ComplexOp::Rsqrt);
    3 Complex(ComplexOp::Sin) ComplexFunctions, unary_complex(ComplexOp::Sin);
    3 Complex(ComplexOp::Cos) ComplexFunctions, unary_complex(ComplexOp::Cos);
    3 Complex(ComplexOp::Tan) ComplexFunctions, unary_complex(ComplexOp::Tan);
    3 Complex(ComplexOp::Tanh) ComplexFunctions, unary_complex(ComplexOp::Tanh);
    3 Complex(ComplexOp::Sign) ComplexFunctions, unary_complex(ComplexOp::Sign);
    3 Complex(ComplexOp::Angle) ComplexFunctions, part_of(ComplexOp::Angle);
    3 Complex(ComplexOp::Pow) ComplexFunctions, combine_complex(ComplexOp::Pow);
    3 Complex(ComplexOp::Atan2) ComplexFunctions, combine_complex(ComplexOp::Atan2);
    3 Complex(ComplexOp::PowI) ComplexFunctions, complex_power;
}

impl Builder<'_, '_, '_> {
    /// Adds a few ops on complex numbers.
    pub(crate) fn complex(&mut self) -> bool {
        if self.program.groups.complex_functions && self.u.chance(170) {
            // A single complex op would have little effect on a program, so several are added.
            let mut added = false;
            for _ in 0..self.u.range(1, 3) {
                added |= self.add_one_of(FUNCTIONS);
            }
            return added;
        }
        self.add_one_of(COMPLEX)
    }

    /// Draws a complex type of the case. Returns the complex type and the type of its parts.
    fn complex_and_part(&mut self) -> Option<(Type, Type)> {
        let ty = self.program.complex_type(self.u)?;
        Some((ty, self.program.module.types.as_complex(ty)?))
    }

    fn make_complex(&mut self) -> bool {
        let Some((ty, part)) = self.complex_and_part() else {
            return false;
        };
        let parts = [self.operand(part), self.operand(part)];
        self.define(ComplexOp::Create, &parts, ty);
        true
    }

    fn part_of(&mut self, op: ComplexOp) -> bool {
        if !self.named(op) {
            return false;
        }
        let Some((ty, part)) = self.complex_and_part() else {
            return false;
        };
        let whole = self.operand(ty);
        self.define(op, &[whole], part);
        true
    }

    fn complex_literal(&mut self) -> bool {
        if !self.named(ComplexOp::Constant) {
            return false;
        }
        let Some((ty, part)) = self.complex_and_part() else {
            return false;
        };
        if part == Type::F64 && !self.allows(LanguageFeature::ComplexDoubles) {
            return false;
        }
        let (config, width) = (self.program.config, self.program.index_width);
        let mut value = || {
            Attr::Float(
                inputs::scalar_bits(self.u, config, part, width) as u64,
                part,
            )
        };
        let value = Attr::Array([value(), value()].into());
        let result = self.literal(ComplexOp::Constant, ty, value);
        self.pool.define(result, ty, Facts::ANY);
        true
    }

    fn unary_complex(&mut self, op: ComplexOp) -> bool {
        let Some((ty, _)) = self.complex_and_part() else {
            return false;
        };
        if !self.takes(op, ty) {
            return false;
        }
        let operand = self.small_complex(ty);
        self.define(op, &[operand], ty);
        true
    }

    fn compare_complex(&mut self, op: ComplexOp) -> bool {
        if !self.named(op) {
            return false;
        }
        let Some((ty, _)) = self.complex_and_part() else {
            return false;
        };
        let operands = [self.operand(ty), self.operand(ty)];
        self.define(op, &operands, Type::I1);
        true
    }

    fn complex_power(&mut self) -> bool {
        if !self.named(ComplexOp::PowI) {
            return false;
        }
        let Some((ty, _)) = self.complex_and_part() else {
            return false;
        };
        let base = self.small_complex(ty);
        let int = self.u.pick(&[Type::I32, Type::I8, Type::I64]);
        let power = if self.u.chance(160) {
            let small = i128::from(self.u.below(12)) - 5;
            self.int(int, small)
        } else {
            self.operand(int)
        };
        self.define(ComplexOp::PowI, &[base, power], ty);
        true
    }

    /// Returns a complex number for ops whose results depend strongly on their operands. Its parts
    /// are mostly small integers.
    fn small_complex(&mut self, ty: Type) -> ValueId {
        let part = self.program.module.types.as_complex(ty);
        let Some(part) = part.filter(|_| self.u.chance(128)) else {
            return self.operand(ty);
        };
        let parts = [0, 1].map(|_| {
            let small = self.operand(Type::I8);
            let bits = i128::from(2 + self.u.below(5));
            let amount = self.int(Type::I8, bits);
            let small = self.emit(ArithOp::ShRSI, &[small, amount], Type::I8);
            self.emit(ArithOp::SIToFP, &[small], part)
        });
        self.emit(ComplexOp::Create, &parts, ty)
    }

    fn combine_complex(&mut self, op: ComplexOp) -> bool {
        if !self.named(op) {
            return false;
        }
        let Some((ty, _)) = self.complex_and_part() else {
            return false;
        };
        let operands = [self.operand(ty), self.operand(ty)];
        let flags = self.complex_flags();
        let value = self.emit_with(op, &operands, ty, flags.as_slice());
        self.pool.define(value, ty, Facts::ANY);
        true
    }
}
