//! Parses custom forms of the `bufferization` dialect.

use super::scope::Draft;
use super::{Parser, Result};
use crate::ops::Op;
use crate::types::Type;

impl<'a> Parser<'a> {
    /// Parses `(%n) copy(%t) size_hint=%h {…} : tensor<…>`.
    pub(super) fn alloc_tensor(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        self.list(b'(', b')', |p| {
            let size = p.value_use()?;
            p.operand(d, size, Type::INDEX)
        })?;
        let mut copied = None;
        if self.eat_word("copy") {
            self.expect(b'(')?;
            copied = Some(self.value_use()?);
            self.expect(b')')?;
        }
        let mut hint = None;
        if self.eat_word("size_hint") {
            self.expect(b'=')?;
            hint = Some(self.value_use()?);
        }
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        if let Some(copied) = copied {
            self.operand(d, copied, ty)?;
        }
        if let Some(hint) = hint {
            self.operand(d, hint, Type::INDEX)?;
        }
        d.results.push(ty);
        Ok(())
    }

    /// Parses `(%a, %b : T, U) if (%c, %d) retain (%e : V) {…}`. Each part may be absent.
    pub(super) fn dealloc(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        if self.at(b'(') {
            self.memrefs(d)?;
            self.expect_word("if")?;
            self.list(b'(', b')', |p| {
                let condition = p.value_use()?;
                p.operand(d, condition, Type::I1)
            })?;
        }
        if self.eat_word("retain") {
            let retained = self.memrefs(d)?;
            d.results.extend(std::iter::repeat_n(Type::I1, retained));
        }
        self.attr_dict(d, op)
    }

    /// Parses `(%a, %b : T, U)` and returns the number of values.
    fn memrefs(&mut self, d: &mut Draft<'a>) -> Result<usize> {
        let before = d.operands.len();
        self.expect(b'(')?;
        d.uses.clear();
        d.types.clear();
        self.uses(d)?;
        let start = self.tok.span();
        self.expect(b':')?;
        self.types_with_commas(d)?;
        self.operands_by_types(d, start)?;
        self.expect(b')')?;
        Ok(d.operands.len() - before)
    }
}
