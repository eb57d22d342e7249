//! Complex numbers: literals, from their parts, into their parts, sums, differences, products and quotients.

use lowerfuzz_ir::{Attr, ComplexOp, Type};

use crate::builder::Builder;
use crate::inputs;
use crate::menu::menu;
use crate::restrict::Form;
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

impl Builder<'_, '_, '_> {
    /// An op on complex numbers.
    pub(crate) fn complex(&mut self) -> bool {
        self.add_one_of(COMPLEX)
    }

    /// A complex type of the case, and that of its parts.
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
        if part == Type::F64 && !self.allows(Form::ComplexDoubles) {
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

    fn combine_complex(&mut self, op: ComplexOp) -> bool {
        if !self.named(op) {
            return false;
        }
        let Some((ty, _)) = self.complex_and_part() else {
            return false;
        };
        let operands = [self.operand(ty), self.operand(ty)];
        self.define(op, &operands, ty);
        true
    }
}
