//! Conversion of `arith`. Most `arith` ops become one LLVM op; the others become several ops.

use lowerfuzz_ir::{
    ArithOp, Attr, IntPredicate, Key, LlvmOp, NamedAttr, OpId, RoundingMode, Type, ValueId,
};

use crate::convert::foreign;
use crate::emit::number;
use crate::{Cx, Failure, Fault};

/// The attributes that have the same meaning for `arith` ops and for LLVM ops.
const FLAGS: [Key; 4] = [Key::Predicate, Key::Overflow, Key::Exact, Key::FastMath];

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
            ArithOp::TruncF if self.rounds_otherwise(id) => return Err(foreign(op.row())),
            ArithOp::TruncF => LlvmOp::FPTrunc,
            // The `arith.scaling_extf` and `arith.scaling_truncf` ops are newer than the conversion
            // that is modelled here.
            ArithOp::ScalingExtF | ArithOp::ScalingTruncF => return Err(foreign(op.row())),
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
        self.one_to_one(one_to_one, id)
    }

    /// Emits one LLVM op with the same flags as the source op, on scalars or on each of the
    /// innermost vectors.
    pub(crate) fn one_to_one(&mut self, op: LlvmOp, id: OpId) -> Result<(), Failure> {
        let mut flags = self.flags(id);
        if op == LlvmOp::Add && self.b.planted(Fault::AddNoWrap) {
            flags.retain(|flag| flag.key != Key::Overflow);
            flags.push(number(Key::Overflow, 1));
        }
        if op == LlvmOp::ICmp && self.b.planted(Fault::ComparesSigned) {
            flags.iter_mut().for_each(compare_signed);
        }
        self.unrolled(id, |cx, operands, [ty]| {
            Ok([cx.b.emit_with(op, operands, ty, &flags)])
        })
    }

    /// Returns whether the op specifies a rounding mode other than to nearest even.
    fn rounds_otherwise(&self, id: OpId) -> bool {
        let mode: Option<RoundingMode> = self.body.coded(id, Key::Rounding);
        mode.is_some_and(|mode| mode != RoundingMode::ToNearestEven)
    }

    /// Returns the op's attributes that have the same meaning for LLVM ops.
    pub(crate) fn flags(&self, id: OpId) -> Vec<NamedAttr> {
        let attrs = self.body.attrs(id).iter();
        attrs.filter(|a| FLAGS.contains(&a.key)).cloned().collect()
    }

    fn constant(&mut self, id: OpId) -> Result<(), Failure> {
        if self.dimensions.contains(&self.body.result(id, 0)) {
            return Ok(());
        }
        let source = self.body.ty(self.body.result(id, 0));
        let ty = self.ty(source)?;
        let value = self
            .body
            .attr(id, Key::Value)
            .expect("the verifier ensures that a constant has a value");
        let value = match value {
            Attr::Int(..) | Attr::Float(..) | Attr::Bool(_) => value.clone(),
            Attr::Dense(elements, _) => self.dense(elements, source)?,
            Attr::Unit
            | Attr::Str(_)
            | Attr::Symbol(_)
            | Attr::Type(_)
            | Attr::I64s(_)
            | Attr::Ints(..)
            | Attr::Array(_)
            | Attr::Dict(_)
            | Attr::Map(_)
            | Attr::Set(_)
            | Attr::Other(_) => {
                return Err(Failure::unsupported(
                    "a constant of this kind is not converted",
                ));
            }
        };
        let value = self.b.constant(value, ty);
        self.replace(id, value)
    }

    /// Returns an attribute with dense elements, which keeps the dimensions and the element type of
    /// the source attribute.
    fn dense(&mut self, elements: &[u128], ty: Type) -> Result<Attr, Failure> {
        let (shape, elem) = self
            .source
            .types
            .as_vector(ty)
            .expect("the verifier ensures that dense elements have a vector type");
        let elements = index_bits(elements, elem, self.options.index_width);
        Ok(Attr::Dense(
            elements,
            self.b.module.types.vector(shape, elem),
        ))
    }

    /// Converts `arith.select`. An `i1` condition chooses between whole values; a vector condition
    /// chooses lane by lane.
    fn select(&mut self, id: OpId) -> Result<(), Failure> {
        if self.body.ty(self.body.operand(id, 0)) != Type::I1 {
            return self.one_to_one(LlvmOp::Select, id);
        }
        let flags = self.flags(id);
        let operands = self.values(self.body.operands(id))?;
        let ty = self.b.body.ty(operands[1]);
        let value = self.b.emit_with(LlvmOp::Select, &operands, ty, &flags);
        self.replace(id, value)
    }

    /// Converts `arith.index_cast` to an extension, to a truncation, or to no op at all.
    fn index_cast(&mut self, id: OpId, extend: LlvmOp) -> Result<(), Failure> {
        let extend = if self.b.planted(Fault::IndexCastExtendsZero) {
            LlvmOp::ZExt
        } else {
            extend
        };
        self.unrolled(id, |cx, operands, [ty]| {
            let value = cx.resized(operands[0], ty, extend)?;
            Ok([value])
        })
    }

    /// Resizes an integer or a vector of integers. The op `extend` widens the integer, a truncation
    /// narrows it, and equal widths need no op.
    pub(crate) fn resized(
        &mut self,
        value: ValueId,
        ty: Type,
        extend: LlvmOp,
    ) -> Result<ValueId, Failure> {
        let types = &self.b.module.types;
        let width = |ty: Type| {
            let scalar = types.scalar_of(ty);
            scalar.int_width().expect("an integer is resized")
        };
        let (from, to) = (width(self.b.body.ty(value)), width(ty));
        Ok(match from.cmp(&to) {
            std::cmp::Ordering::Less => self.b.emit(extend, &[value], ty),
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Greater => self.b.emit(LlvmOp::Trunc, &[value], ty),
        })
    }

    /// Emits a signed division that rounds up or down.
    ///
    /// The truncated quotient is adjusted by one if there is a remainder and the truncation rounded
    /// in the wrong direction. No step overflows unless the division itself overflows.
    fn rounded_division(&mut self, id: OpId, up: bool) -> Result<(), Failure> {
        self.unrolled(id, |cx, operands, [ty]| {
            let (a, b) = (operands[0], operands[1]);
            let quotient = cx.b.binary(LlvmOp::SDiv, a, b);
            let product = cx.b.binary(LlvmOp::Mul, quotient, b);
            let inexact = cx.b.icmp(IntPredicate::Ne, product, a);
            let zero = cx.b.splat_int(0, ty);
            let a_negative = cx.b.icmp(IntPredicate::Slt, a, zero);
            let b_negative = cx.b.icmp(IntPredicate::Slt, b, zero);
            let side = if up {
                IntPredicate::Eq
            } else {
                IntPredicate::Ne
            };
            let on_side = cx.b.icmp(side, a_negative, b_negative);
            let moves = cx.b.binary(LlvmOp::And, inexact, on_side);
            let one = cx.b.splat_int(if up { 1 } else { -1 }, ty);
            let moved = cx.b.binary(LlvmOp::Add, quotient, one);
            Ok([cx.b.select(moves, moved, quotient)])
        })
    }

    /// Emits an unsigned division that rounds up: `a == 0 ? 0 : (a - 1) / b + 1`.
    fn ceil_div_unsigned(&mut self, id: OpId) -> Result<(), Failure> {
        self.unrolled(id, |cx, operands, [ty]| {
            let (a, b) = (operands[0], operands[1]);
            let (zero, one) = (cx.b.splat_int(0, ty), cx.b.splat_int(1, ty));
            let is_zero = cx.b.icmp(IntPredicate::Eq, a, zero);
            let below = cx.b.binary(LlvmOp::Sub, a, one);
            let quotient = cx.b.binary(LlvmOp::UDiv, below, b);
            let above = cx.b.binary(LlvmOp::Add, quotient, one);
            Ok([cx.b.select(is_zero, zero, above)])
        })
    }

    fn add_extended(&mut self, id: OpId) -> Result<(), Failure> {
        self.unrolled(id, |cx, operands, [ty, carry]| {
            let pair = cx.b.module.types.llvm_struct(&[ty, carry]);
            let both = cx.b.emit(LlvmOp::UAddWithOverflow, operands, pair);
            Ok([
                cx.b.extract(both, &[0], ty),
                cx.b.extract(both, &[1], carry),
            ])
        })
    }

    /// Emits both halves of a product. The product is computed in an integer of twice the width, if
    /// such an integer type is supported.
    fn mul_extended(&mut self, id: OpId, is_signed: bool) -> Result<(), Failure> {
        self.unrolled(id, |cx, operands, [ty, _]| {
            let (a, b) = (operands[0], operands[1]);
            let width = cx.b.module.types.scalar_of(ty).int_width();
            let width = width.expect("the verifier ensures integer operands");
            if width > 64 {
                let (low, high) = cx.wide_product(a, b, width, is_signed);
                return Ok([low, high]);
            }
            let wide = cx.b.like(ty, Type::int(2 * width));
            let extend = if is_signed {
                LlvmOp::SExt
            } else {
                LlvmOp::ZExt
            };
            let wide_a = cx.b.emit(extend, &[a], wide);
            let wide_b = cx.b.emit(extend, &[b], wide);
            let product = cx.b.binary(LlvmOp::Mul, wide_a, wide_b);
            let low = cx.b.emit(LlvmOp::Trunc, &[product], ty);
            let amount = cx.b.splat_int(i128::from(width), wide);
            let shifted = cx.b.binary(LlvmOp::LShr, product, amount);
            Ok([low, cx.b.emit(LlvmOp::Trunc, &[shifted], ty)])
        })
    }
}

/// Replaces an unsigned predicate by the signed one, as a planted fault.
fn compare_signed(flag: &mut NamedAttr) {
    if let (Key::Predicate, Attr::Int(code, _)) = (flag.key, &mut flag.value)
        && *code >= IntPredicate::Ult as i128
    {
        *code -= IntPredicate::Ult as i128 - IntPredicate::Slt as i128;
    }
}

/// Returns the elements of a constant. Elements of type `index` are truncated to the width of
/// `index`.
pub(crate) fn index_bits(elements: &[u128], elem: Type, index_width: u32) -> Box<[u128]> {
    let mask = if elem.is_index() {
        (1 << index_width) - 1
    } else {
        u128::MAX
    };
    elements.iter().map(|bits| bits & mask).collect()
}
