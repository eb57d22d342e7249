//! Complex numbers: from their parts, into their parts, sums and differences.

use lowerfuzz_ir::{ComplexOp, Type};

use crate::builder::Builder;
use crate::menu::menu;

menu! {
    /// The ops on complex numbers.
    COMPLEX:
    4 Complex(ComplexOp::Create) ComplexNumbers, make_complex;
    4 Complex(ComplexOp::Re) ComplexNumbers, part_of(ComplexOp::Re);
    4 Complex(ComplexOp::Im) ComplexNumbers, part_of(ComplexOp::Im);
    4 Complex(ComplexOp::Add) ComplexNumbers, combine_complex(ComplexOp::Add);
    4 Complex(ComplexOp::Sub) ComplexNumbers, combine_complex(ComplexOp::Sub);
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
        let Some((ty, part)) = self.complex_and_part() else {
            return false;
        };
        let whole = self.operand(ty);
        self.define(op, &[whole], part);
        true
    }

    fn combine_complex(&mut self, op: ComplexOp) -> bool {
        let Some((ty, _)) = self.complex_and_part() else {
            return false;
        };
        let operands = [self.operand(ty), self.operand(ty)];
        self.define(op, &operands, ty);
        true
    }
}
