//! Complex numbers: from their parts, into their parts, sums and differences.

use lowerfuzz_ir::ComplexOp;

use crate::function::Builder;
use crate::values::Facts;

impl Builder<'_, '_, '_> {
    /// An op on complex numbers.
    pub(crate) fn complex(&mut self) -> bool {
        let Some(ty) = self.program.complex_type(self.u) else {
            return false;
        };
        let Some(part) = self.program.module.types.as_complex(ty) else {
            return false;
        };
        match self.u.weighted(&[4, 4, 4, 4, 4]) {
            0 => {
                let parts = [self.operand(part), self.operand(part)];
                self.define(ComplexOp::Create, &parts, ty);
            }
            op @ (1 | 2) => {
                let op = if op == 1 {
                    ComplexOp::Re
                } else {
                    ComplexOp::Im
                };
                let whole = self.operand(ty);
                self.define(op, &[whole], part);
            }
            3 => {
                let operands = [self.operand(ty), self.operand(ty)];
                self.define(ComplexOp::Add, &operands, ty);
            }
            _ => {
                let operands = [self.operand(ty), self.operand(ty)];
                let value = self.emit(ComplexOp::Sub, &operands, ty);
                self.pool.define(value, ty, Facts::ANY);
            }
        }
        true
    }
}
