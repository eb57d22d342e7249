//! `arith`: most ops become one LLVM op; the others are spelled out.

use lowerfuzz_ir::{ArithOp, Attr, IntPredicate, Key, LlvmOp, NamedAttr, OpId, Type, ValueId};

use crate::{Cx, Failure};

/// Attributes that mean the same on both levels.
const FLAGS: [Key; 5] = [
    Key::Predicate,
    Key::Overflow,
    Key::Exact,
    Key::NonNeg,
    Key::FastMath,
];

impl Cx<'_> {
    pub(crate) fn arith(&mut self, op: ArithOp, id: OpId) -> Result<(), Failure> {
        let one_to_one = match op {
            ArithOp::Constant => return self.constant(id),
            ArithOp::AddI => LlvmOp::Add,
            ArithOp::SubI => LlvmOp::Sub,
            ArithOp::MulI => LlvmOp::Mul,
            ArithOp::DivSI => LlvmOp::SDiv,
            ArithOp::DivUI => LlvmOp::UDiv,
            ArithOp::RemSI => LlvmOp::SRem,
            ArithOp::RemUI => LlvmOp::URem,
            ArithOp::CeilDivSI => return self.rounded_division(id, true),
            ArithOp::FloorDivSI => return self.rounded_division(id, false),
            ArithOp::CeilDivUI => return self.ceil_div_unsigned(id),
            ArithOp::AndI => LlvmOp::And,
            ArithOp::OrI => LlvmOp::Or,
            ArithOp::XOrI => LlvmOp::XOr,
            ArithOp::ShLI => LlvmOp::Shl,
            ArithOp::ShRSI => LlvmOp::AShr,
            ArithOp::ShRUI => LlvmOp::LShr,
            ArithOp::MaxSI => LlvmOp::SMax,
            ArithOp::MinSI => LlvmOp::SMin,
            ArithOp::MaxUI => LlvmOp::UMax,
            ArithOp::MinUI => LlvmOp::UMin,
            ArithOp::AddUIExtended => return self.add_extended(id),
            ArithOp::MulSIExtended => return self.mul_extended(id, true),
            ArithOp::MulUIExtended => return self.mul_extended(id, false),
            ArithOp::CmpI => LlvmOp::ICmp,
            ArithOp::CmpF => LlvmOp::FCmp,
            ArithOp::Select => return self.select(id),
            ArithOp::ExtSI => LlvmOp::SExt,
            ArithOp::ExtUI => LlvmOp::ZExt,
            ArithOp::TruncI => LlvmOp::Trunc,
            ArithOp::IndexCast => return self.index_cast(id, LlvmOp::SExt),
            ArithOp::IndexCastUI => return self.index_cast(id, LlvmOp::ZExt),
            ArithOp::ExtF => LlvmOp::FPExt,
            ArithOp::TruncF => LlvmOp::FPTrunc,
            ArithOp::SIToFP => LlvmOp::SIToFP,
            ArithOp::UIToFP => LlvmOp::UIToFP,
            ArithOp::FPToSI => LlvmOp::FPToSI,
            ArithOp::FPToUI => LlvmOp::FPToUI,
            ArithOp::Bitcast => LlvmOp::BitCast,
            ArithOp::AddF => LlvmOp::FAdd,
            ArithOp::SubF => LlvmOp::FSub,
            ArithOp::MulF => LlvmOp::FMul,
            ArithOp::DivF => LlvmOp::FDiv,
            ArithOp::RemF => LlvmOp::FRem,
            ArithOp::NegF => LlvmOp::FNeg,
            ArithOp::MaximumF => LlvmOp::Maximum,
            ArithOp::MinimumF => LlvmOp::Minimum,
            ArithOp::MaxNumF => LlvmOp::MaxNum,
            ArithOp::MinNumF => LlvmOp::MinNum,
        };
        let operands = self.values(self.body.operands(id))?;
        let ty = self.scalar(id)?;
        let attrs: Vec<NamedAttr> = self
            .body
            .attrs(id)
            .iter()
            .filter(|a| FLAGS.contains(&a.key))
            .cloned()
            .collect();
        let value = self.b.emit_with(one_to_one, &operands, ty, &attrs);
        self.replace(id, value)
    }

    /// The converted type of the first result, which is not a vector.
    pub(crate) fn scalar(&mut self, id: OpId) -> Result<Type, Failure> {
        let ty = self.body.ty(self.body.result(id, 0));
        if self.source.types.as_vector(ty).is_some() {
            return Err("an op on vectors is not converted".into());
        }
        self.ty(ty)
    }

    fn constant(&mut self, id: OpId) -> Result<(), Failure> {
        let ty = self.scalar(id)?;
        let value = self
            .body
            .attr(id, Key::Value)
            .ok_or("a constant of nothing")?;
        let value = match value {
            Attr::Int(..) | Attr::Float(..) | Attr::Bool(_) => value.clone(),
            Attr::Unit
            | Attr::Str(_)
            | Attr::Symbol(_)
            | Attr::Type(_)
            | Attr::I64s(_)
            | Attr::Ints(..)
            | Attr::Array(_)
            | Attr::Dense(..)
            | Attr::Dict(_)
            | Attr::Other(_) => return Err("a constant of this kind is not converted".into()),
        };
        let value = self.b.constant(value, ty);
        self.replace(id, value)
    }

    fn select(&mut self, id: OpId) -> Result<(), Failure> {
        let operands = self.values(self.body.operands(id))?;
        if self.b.body.ty(operands[0]) != Type::I1 {
            return Err("a select by a vector is not converted".into());
        }
        let value = self.b.select(operands[0], operands[1], operands[2]);
        self.replace(id, value)
    }

    /// To or from `index`: extension, truncation, or nothing.
    fn index_cast(&mut self, id: OpId, extend: LlvmOp) -> Result<(), Failure> {
        let ty = self.scalar(id)?;
        let operand = self.operand(id, 0)?;
        let width = |ty: Type| ty.int_width().ok_or("a cast of what is not an integer");
        let (from, to) = (width(self.b.body.ty(operand))?, width(ty)?);
        let value = match from.cmp(&to) {
            std::cmp::Ordering::Less => self.b.emit(extend, &[operand], ty),
            std::cmp::Ordering::Equal => operand,
            std::cmp::Ordering::Greater => self.b.emit(LlvmOp::Trunc, &[operand], ty),
        };
        self.replace(id, value)
    }

    /// Signed division rounded up or down: the quotient toward zero, moved by one if there is a
    /// remainder and the exact quotient is on that side of zero. Nothing here overflows that the
    /// division itself does not.
    fn rounded_division(&mut self, id: OpId, up: bool) -> Result<(), Failure> {
        let ty = self.scalar(id)?;
        let (a, b) = (self.operand(id, 0)?, self.operand(id, 1)?);
        let quotient = self.b.binary(LlvmOp::SDiv, a, b);
        let product = self.b.binary(LlvmOp::Mul, quotient, b);
        let inexact = self.b.icmp(IntPredicate::Ne, product, a);
        let zero = self.b.int(0, ty);
        let a_negative = self.b.icmp(IntPredicate::Slt, a, zero);
        let b_negative = self.b.icmp(IntPredicate::Slt, b, zero);
        let side = if up {
            IntPredicate::Eq
        } else {
            IntPredicate::Ne
        };
        let on_side = self.b.icmp(side, a_negative, b_negative);
        let moves = self.b.binary(LlvmOp::And, inexact, on_side);
        let one = self.b.int(if up { 1 } else { -1 }, ty);
        let moved = self.b.binary(LlvmOp::Add, quotient, one);
        let value = self.b.select(moves, moved, quotient);
        self.replace(id, value)
    }

    /// `a == 0 ? 0 : (a - 1) / b + 1`.
    fn ceil_div_unsigned(&mut self, id: OpId) -> Result<(), Failure> {
        let ty = self.scalar(id)?;
        let (a, b) = (self.operand(id, 0)?, self.operand(id, 1)?);
        let (zero, one) = (self.b.int(0, ty), self.b.int(1, ty));
        let is_zero = self.b.icmp(IntPredicate::Eq, a, zero);
        let below = self.b.binary(LlvmOp::Sub, a, one);
        let quotient = self.b.binary(LlvmOp::UDiv, below, b);
        let above = self.b.binary(LlvmOp::Add, quotient, one);
        let value = self.b.select(is_zero, zero, above);
        self.replace(id, value)
    }

    fn add_extended(&mut self, id: OpId) -> Result<(), Failure> {
        let ty = self.scalar(id)?;
        let operands = self.values(self.body.operands(id))?;
        let pair = self.b.module.types.llvm_struct(&[ty, Type::I1]);
        let both = self.b.emit(LlvmOp::UAddWithOverflow, &operands, pair);
        let sum = self.b.extract(both, &[0], ty);
        let carry = self.b.extract(both, &[1], Type::I1);
        self.set(self.body.result(id, 0), sum);
        self.set(self.body.result(id, 1), carry);
        Ok(())
    }

    /// Both halves of a product, through an integer of twice the width where there is one.
    fn mul_extended(&mut self, id: OpId, is_signed: bool) -> Result<(), Failure> {
        let ty = self.scalar(id)?;
        let (a, b) = (self.operand(id, 0)?, self.operand(id, 1)?);
        let width = ty
            .int_width()
            .ok_or("an extended product of what is no integer")?;
        let (low, high) = if width > 64 {
            self.wide_product(a, b, width, is_signed)
        } else {
            let wide = Type::int(2 * width);
            let extend = if is_signed {
                LlvmOp::SExt
            } else {
                LlvmOp::ZExt
            };
            let (wide_a, wide_b) = (
                self.b.emit(extend, &[a], wide),
                self.b.emit(extend, &[b], wide),
            );
            let product = self.b.binary(LlvmOp::Mul, wide_a, wide_b);
            let low = self.b.emit(LlvmOp::Trunc, &[product], ty);
            let amount = self.b.int(i128::from(width), wide);
            let shifted = self.b.binary(LlvmOp::LShr, product, amount);
            (low, self.b.emit(LlvmOp::Trunc, &[shifted], ty))
        };
        self.set(self.body.result(id, 0), low);
        self.set(self.body.result(id, 1), high);
        Ok(())
    }

    /// A constant of any integer type, for the ops that are spelled out.
    pub(crate) fn int(&mut self, value: i128, ty: Type) -> ValueId {
        self.b.int(value, ty)
    }
}
