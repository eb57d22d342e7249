//! `arith`, `index` and `math` ops on scalars.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "the op is one of a group, and the dispatch lists every op"
)]

use lowerfuzz_ir::{ArithOp, FloatPredicate, IntPredicate, Key, MathOp, Op, Type};
use smallvec::{SmallVec, smallvec};

use super::Encoder;
use super::at::At;
use super::float::{self, Class, Extremum, Sign};
use super::int::{self, Rounding, Wrap, result};
use super::rounding::Rounds;
use super::value::Lane;
use crate::reason::Reason;
use crate::term::Binary;

/// The results of an op on scalars.
pub(super) type Results = SmallVec<[Lane; 2]>;

impl Encoder<'_> {
    /// Encodes an `arith` op on scalars. `from` is the type of the last operand, `to` that of the
    /// first result.
    #[allow(clippy::too_many_lines, reason = "one arm an op")]
    pub(super) fn arith(
        &mut self,
        at: At<'_>,
        op: ArithOp,
        [from, to]: [Type; 2],
        args: &[Lane],
    ) -> Result<Results, Reason> {
        let width = self.width(to)?;
        let wrap = Wrap::from_bits(at.number(Key::Overflow));
        let exact = at.has(Key::Exact);
        let non_negative = at.has(Key::NonNeg);
        let flags = at.number(Key::FastMath);
        let kind = || from.float_kind().ok_or(Reason::Floats);
        let one = |lane: Lane| -> Result<Results, Reason> { Ok(smallvec![lane]) };
        let first = *args.first().ok_or(Reason::Types)?;
        let second = args.get(1).copied().unwrap_or(first);
        let both = [first, second];
        let [a, b] = both;
        let division = match op {
            ArithOp::DivSI | ArithOp::RemSI | ArithOp::CeilDivSI | ArithOp::FloorDivSI => {
                Some(true)
            }
            ArithOp::DivUI | ArithOp::RemUI | ArithOp::CeilDivUI => Some(false),
            _ => None,
        };
        if let Some(is_signed) = division {
            let undefined = int::division_is_undefined(self.pool, a, b, is_signed);
            self.undefined_if(undefined);
        }
        let pool = &mut *self.pool;
        match op {
            ArithOp::AddI => one(int::add(pool, a, b, wrap)),
            ArithOp::SubI => one(int::sub(pool, a, b, wrap)),
            ArithOp::MulI => one(int::mul(pool, a, b, wrap)),
            ArithOp::DivSI => one(int::div(pool, [Binary::SDiv, Binary::SRem], a, b, exact)),
            ArithOp::DivUI => one(int::div(pool, [Binary::UDiv, Binary::URem], a, b, exact)),
            ArithOp::RemSI => one(int::div(pool, [Binary::SRem, Binary::SRem], a, b, false)),
            ArithOp::RemUI => one(int::div(pool, [Binary::URem, Binary::URem], a, b, false)),
            ArithOp::CeilDivSI => one(int::rounded_signed(pool, Rounding::Up, a, b)),
            ArithOp::FloorDivSI => one(int::rounded_signed(pool, Rounding::Down, a, b)),
            ArithOp::CeilDivUI => one(int::rounded_up(pool, a, b)),
            ArithOp::AndI => one(self.plain(Binary::And, a, b)),
            ArithOp::OrI => one(self.plain(Binary::Or, a, b)),
            ArithOp::XOrI => one(self.plain(Binary::Xor, a, b)),
            ArithOp::ShLI => one(int::shl(pool, a, b, wrap)),
            ArithOp::ShRSI => one(int::shr(pool, Binary::AShr, a, b, exact)),
            ArithOp::ShRUI => one(int::shr(pool, Binary::LShr, a, b, exact)),
            ArithOp::MaxSI => one(int::extremum(pool, a, b, true, true)),
            ArithOp::MinSI => one(int::extremum(pool, a, b, true, false)),
            ArithOp::MaxUI => one(int::extremum(pool, a, b, false, true)),
            ArithOp::MinUI => one(int::extremum(pool, a, b, false, false)),
            ArithOp::AddUIExtended => {
                let sum = int::add(pool, a, b, Wrap::default());
                let carry = int::add_overflows(pool, a.bits, b.bits, false);
                Ok(smallvec![sum, Lane::new(carry, sum.poison)])
            }
            ArithOp::MulSIExtended | ArithOp::MulUIExtended => {
                let low = int::mul(pool, a, b, Wrap::default());
                let high = match op == ArithOp::MulSIExtended {
                    true => Binary::MulHighS,
                    false => Binary::MulHighU,
                };
                let high = pool.binary(high, a.bits, b.bits);
                Ok(smallvec![low, Lane::new(high, low.poison)])
            }
            ArithOp::CmpI => {
                let predicate = IntPredicate::from_code(at.number(Key::Predicate));
                one(int::compare(
                    pool,
                    predicate.ok_or(Reason::Attributes)?,
                    a,
                    b,
                ))
            }
            ArithOp::CmpF => {
                let predicate = FloatPredicate::from_code(at.number(Key::Predicate));
                let predicate = predicate.ok_or(Reason::Attributes)?;
                one(float::compare(pool, predicate, kind()?, flags, both)?)
            }
            ArithOp::Select => {
                let other = *args.get(2).ok_or(Reason::Types)?;
                one(self.select(a, b, other))
            }
            ArithOp::ExtSI | ArithOp::IndexCast => one(int::signed_cast(pool, a, width)),
            ArithOp::ExtUI | ArithOp::IndexCastUI => {
                one(int::unsigned_cast(pool, a, width, non_negative))
            }
            ArithOp::TruncI => one(int::trunc(pool, a, width, wrap)),
            ArithOp::Bitcast => match a.may_be_made {
                true => Err(Reason::Floats),
                false => one(a),
            },
            ArithOp::MaximumF | ArithOp::MinimumF | ArithOp::MaxNumF | ArithOp::MinNumF => {
                let skips_nan = matches!(op, ArithOp::MaxNumF | ArithOp::MinNumF);
                let of = Extremum {
                    is_max: matches!(op, ArithOp::MaximumF | ArithOp::MaxNumF),
                    skips_nan,
                    leaves_zeros_open: skips_nan,
                };
                one(float::extremum(pool, of, kind()?, flags, both)?)
            }
            ArithOp::NegF => one(float::with_sign(pool, Sign::Flip, kind()?, flags, args)?),
            ArithOp::Constant => Err(Reason::Op(Op::Arith(op))),
            ArithOp::AddF => one(self.rounding(Rounds::Add, [from, to], flags, args)?),
            ArithOp::SubF => one(self.rounding(Rounds::Sub, [from, to], flags, args)?),
            ArithOp::MulF => one(self.rounding(Rounds::Mul, [from, to], flags, args)?),
            ArithOp::DivF => one(self.rounding(Rounds::Div, [from, to], flags, args)?),
            ArithOp::TruncF if at.number(Key::Rounding) != 0 => Err(Reason::Floats),
            ArithOp::ExtF | ArithOp::TruncF => {
                one(self.rounding(Rounds::Convert, [from, to], flags, args)?)
            }
            ArithOp::SIToFP | ArithOp::UIToFP => {
                let is_signed = op == ArithOp::SIToFP;
                let mut lane =
                    self.rounding(Rounds::FromInt { is_signed }, [from, to], flags, args)?;
                if non_negative {
                    let broken = self.pool.sign(a.bits);
                    lane.poison = self.pool.or(lane.poison, broken);
                }
                one(lane)
            }
            ArithOp::FPToSI | ArithOp::FPToUI => {
                let is_signed = op == ArithOp::FPToSI;
                one(self.rounding(Rounds::ToInt { is_signed }, [from, to], flags, args)?)
            }
            ArithOp::ScalingExtF | ArithOp::ScalingTruncF | ArithOp::RemF => Err(Reason::Floats),
        }
    }

    /// Encodes an op without poison of its own.
    pub(super) fn plain(&mut self, op: Binary, a: Lane, b: Lane) -> Lane {
        let bits = self.pool.binary(op, a.bits, b.bits);
        let never = self.pool.bit(false);
        result(self.pool, &[a, b], bits, never)
    }

    /// Encodes a choice. The arm that is not chosen has no effect.
    pub(super) fn select(&mut self, condition: Lane, a: Lane, b: Lane) -> Lane {
        let mut chosen = Lane::choose(self.pool, condition.bits, a, b);
        chosen.poison = self.pool.or(chosen.poison, condition.poison);
        #[cfg(test)]
        if crate::planted::is(crate::planted::Planted::SelectArms) {
            let arms = self.pool.or(a.poison, b.poison);
            chosen.poison = self.pool.or(chosen.poison, arms);
        }
        chosen
    }

    /// Encodes a `math` op on scalars.
    pub(super) fn math(
        &mut self,
        at: At<'_>,
        op: MathOp,
        from: Type,
        args: &[Lane],
    ) -> Result<Lane, Reason> {
        let flags = at.number(Key::FastMath);
        let kind = || from.float_kind().ok_or(Reason::Floats);
        let a = *args.first().ok_or(Reason::Types)?;
        let pool = &mut *self.pool;
        match op {
            MathOp::AbsF => float::with_sign(pool, Sign::Clear, kind()?, flags, args),
            MathOp::CopySign => float::with_sign(pool, Sign::Copy, kind()?, flags, args),
            MathOp::CtPop => {
                let bits = pool.count(a.bits);
                Ok(Lane::new(bits, a.poison))
            }
            MathOp::CountLeadingZeros => {
                let bits = int::leading_zeros(pool, a.bits);
                Ok(Lane::new(bits, a.poison))
            }
            MathOp::CountTrailingZeros => {
                let bits = int::trailing_zeros(pool, a.bits);
                Ok(Lane::new(bits, a.poison))
            }
            MathOp::AbsI => {
                let (sign, minus) = (pool.sign(a.bits), pool.neg(a.bits));
                let bits = pool.ite(sign, minus, a.bits);
                Ok(Lane::new(bits, a.poison))
            }
            MathOp::IPowI => {
                let power = *args.get(1).ok_or(Reason::Types)?;
                Ok(self.power(a, power))
            }
            MathOp::Fma => self.rounding(Rounds::Fma, [from, from], flags, args),
            MathOp::IsFinite => float::classified(pool, Class::Finite, kind()?, flags, a),
            MathOp::IsInf => float::classified(pool, Class::Infinite, kind()?, flags, a),
            MathOp::IsNaN => float::classified(pool, Class::NaN, kind()?, flags, a),
            MathOp::IsNormal => float::classified(pool, Class::Normal, kind()?, flags, a),
            MathOp::Ceil
            | MathOp::Floor
            | MathOp::Trunc
            | MathOp::Round
            | MathOp::RoundEven
            | MathOp::Sqrt
            | MathOp::FPowI
            | MathOp::SinCos
            | MathOp::ClampF
            | MathOp::Rsqrt
            | MathOp::Exp
            | MathOp::Exp2
            | MathOp::Log
            | MathOp::Log2
            | MathOp::Log10
            | MathOp::Sin
            | MathOp::Cos
            | MathOp::Tanh
            | MathOp::ExpM1
            | MathOp::Log1p
            | MathOp::Cbrt
            | MathOp::Tan
            | MathOp::Asin
            | MathOp::Acos
            | MathOp::Sinh
            | MathOp::Cosh
            | MathOp::Asinh
            | MathOp::Acosh
            | MathOp::Atanh
            | MathOp::Erf
            | MathOp::Erfc
            | MathOp::Atan
            | MathOp::Atan2
            | MathOp::PowF => Err(Reason::Floats),
        }
    }

    /// Encodes a signed power. A negative power is one divided by a power of the base.
    fn power(&mut self, base: Lane, power: Lane) -> Lane {
        // Conversions branch on the exponent, and for a negative one on the base.
        self.undefined_if(power.poison);
        let pool = &mut *self.pool;
        let width = pool.width(base.bits);
        let negative = pool.sign(power.bits);
        let (one, minus_one, zero) = (
            pool.constant(width, 1),
            pool.constant(width, u128::MAX),
            pool.constant(width, 0),
        );
        let mut product = one;
        // Square and multiply, from the highest bit below the sign.
        for bit in (0..width - 1).rev() {
            product = pool.mul(product, product);
            let multiplies = pool.extract(power.bits, bit, 1);
            let multiplied = pool.mul(product, base.bits);
            product = pool.ite(multiplies, multiplied, product);
        }
        let (is_minus_one, is_one) = (pool.eq(base.bits, minus_one), pool.eq(base.bits, one));
        let is_odd = pool.extract(power.bits, 0, 1);
        let of_minus_one = pool.ite(is_odd, minus_one, one);
        let inverse = pool.ite(is_one, one, zero);
        let inverse = pool.ite(is_minus_one, of_minus_one, inverse);
        let bits = pool.ite(negative, inverse, product);
        let is_zero = pool.is_zero(base.bits);
        let divides_by_zero = pool.or(is_zero, base.poison);
        let undefined = pool.and(negative, divides_by_zero);
        self.undefined_if(undefined);
        Lane::new(bits, base.poison)
    }
}
