//! Conversion of atomic updates of `memref`.
//!
//! An update becomes an `atomicrmw` if LLVM has the same kind of update. Other kinds and regions
//! become a loop around a `cmpxchg`, as LLVM 11 emits it:
//!
//! ```text
//!   load; br loop(loaded)
//! loop(expected):
//!   compute; cmpxchg; cond_br swapped, end, loop(found)
//! end:
//! ```

use lowerfuzz_ir::{
    AtomicBinOp, AtomicKind, AtomicOrdering, Attr, Key, LlvmOp, MemRefOp, NamedAttr, Op, OpId,
    Type, ValueId,
};

use crate::{Cx, Failure};

/// Returns an attribute that holds the code of an enum value.
fn code(key: Key, code: i128) -> NamedAttr {
    let value = Attr::Int(code, Type::I64);
    NamedAttr { key, value }
}

impl Cx<'_> {
    pub(crate) fn atomic_rmw(&mut self, id: OpId) -> Result<(), Failure> {
        use LlvmOp::{FMul, MaxNum, Maximum, MinNum, Minimum, Mul};
        let elem = self.exchanged_type(id, 1)?;
        let kind = self.body.coded(id, Key::Kind);
        let kind = match kind.expect("the verifier ensures a known atomic kind") {
            AtomicKind::AddF => AtomicBinOp::FAdd,
            AtomicKind::AddI => AtomicBinOp::Add,
            AtomicKind::Assign => AtomicBinOp::Xchg,
            AtomicKind::MaxS => AtomicBinOp::Max,
            AtomicKind::MaxU => AtomicBinOp::UMax,
            AtomicKind::MinS => AtomicBinOp::Min,
            AtomicKind::MinU => AtomicBinOp::UMin,
            AtomicKind::OrI => AtomicBinOp::Or,
            AtomicKind::AndI => AtomicBinOp::And,
            AtomicKind::XOrI => AtomicBinOp::XOr,
            AtomicKind::MaximumF => return self.atomic_op(id, Maximum),
            AtomicKind::MinimumF => return self.atomic_op(id, Minimum),
            AtomicKind::MulF => return self.atomic_op(id, FMul),
            AtomicKind::MulI => return self.atomic_op(id, Mul),
            AtomicKind::MaxNumF => return self.atomic_op(id, MaxNum),
            AtomicKind::MinNumF => return self.atomic_op(id, MinNum),
        };
        let operand = self.operand(id, 0)?;
        let (pointer, _) = self.element_pointer(id, 1)?;
        let attrs = [
            code(Key::Kind, kind.code()),
            code(Key::Ordering, AtomicOrdering::AcqRel.code()),
        ];
        let value = self
            .b
            .emit_with(LlvmOp::AtomicRmw, &[pointer, operand], elem, &attrs);
        self.replace(id, value)
    }

    fn atomic_op(&mut self, id: OpId, op: LlvmOp) -> Result<(), Failure> {
        let operand = self.operand(id, 0)?;
        self.exchange(id, 1, |cx, found| Ok(cx.b.binary(op, found, operand)))
    }

    pub(crate) fn generic_atomic_rmw(&mut self, id: OpId) -> Result<(), Failure> {
        let body = self.body;
        let region = body.op_regions(id).first();
        let block = region.and_then(|region| body.region(*region).first());
        let block = body.block(*block.expect("the verifier ensures that the atomic has a region"));
        let arg = *block
            .args
            .first()
            .expect("the verifier ensures that the atomic region has an argument");
        self.exchange(id, 0, |cx, found| {
            cx.set(arg, found);
            for op in &block.ops {
                let data = body.op(*op);
                if data.op == Op::MemRef(MemRefOp::AtomicYield) {
                    return cx.operand(*op, 0);
                }
                cx.op(data.op, *op)?;
            }
            unreachable!("the verifier ensures that an atomic region ends with a yield")
        })
    }

    /// Returns the converted element type of an atomic op, if `cmpxchg` supports the width of the
    /// type.
    fn exchanged_type(&mut self, id: OpId, memref: usize) -> Result<Type, Failure> {
        let (elem, _) = self.element(self.body.ty(self.body.operand(id, memref)))?;
        match elem.scalar_bits(self.options.index_width) {
            Some(8 | 16 | 32 | 64) => Ok(elem),
            Some(_) | None => Err(Failure::refused(
                "an atomic update of an element whose width is not 8, 16, 32 or 64 bits",
            )),
        }
    }

    /// Emits a loop around a `cmpxchg`. The function `compute` receives the old element and returns
    /// the new element. Floats are exchanged as integers of the same width.
    fn exchange(
        &mut self,
        id: OpId,
        memref: usize,
        compute: impl FnOnce(&mut Self, ValueId) -> Result<ValueId, Failure>,
    ) -> Result<(), Failure> {
        let elem = self.exchanged_type(id, memref)?;
        let width = elem.scalar_bits(self.options.index_width);
        let word = Type::int(width.expect("an exchanged element has a width"));
        let (mut pointer, _) = self.element_pointer(id, memref)?;
        if word != elem {
            pointer = self.b.point_to(pointer, word);
        }
        let first = self.b.load(pointer, word);
        let end = self.b.new_block_here();
        let again = self.b.new_block_here();
        self.b.br(again, &[first]);
        self.b.go_to(again);
        let expected = self.b.body.add_arg(again, word);
        let found = self.bits_as(expected, elem);
        let computed = compute(self, found)?;
        let new = self.bits_as(computed, word);
        let pair = self.b.module.types.llvm_struct(&[word, Type::I1]);
        let attrs = [
            code(Key::Ordering, AtomicOrdering::AcqRel.code()),
            code(Key::FailureOrdering, AtomicOrdering::Monotonic.code()),
        ];
        let both = self
            .b
            .emit_with(LlvmOp::CmpXchg, &[pointer, expected, new], pair, &attrs);
        let now = self.b.extract(both, &[0], word);
        let swapped = self.b.extract(both, &[1], Type::I1);
        self.b.cond_br(swapped, (end, &[]), (again, &[now]));
        self.b.go_to(end);
        let value = self.bits_as(now, elem);
        self.replace(id, value)
    }

    /// Bitcasts a value to a type of the same width.
    fn bits_as(&mut self, value: ValueId, ty: Type) -> ValueId {
        if self.b.body.ty(value) == ty {
            return value;
        }
        self.b.emit(LlvmOp::BitCast, &[value], ty)
    }
}
