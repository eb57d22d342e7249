//! Ops of the LLVM dialect.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "the op is one of a group, and the dispatch lists every op"
)]

use std::rc::Rc;

use lowerfuzz_ir::conversion::llvm_leaves;
use lowerfuzz_ir::{CombiningKind, FloatPredicate, IntPredicate, Key, LlvmOp, Op, Type};
use smallvec::SmallVec;

use super::at::At;
use super::float::{self, Extremum, Sign};
use super::flow::Env;
use super::int::{self, Wrap, result};
use super::rounding::Rounds;
use super::value::{Lane, Value};
use super::{Encoder, Side};
use crate::reason::Reason;
use crate::term::{Binary, Term, ones};

impl<'a> Encoder<'a> {
    /// Encodes an op of the LLVM dialect that is not a terminator.
    #[allow(clippy::too_many_lines, reason = "one arm an op")]
    pub(super) fn llvm(&mut self, at: At<'a>, op: LlvmOp, env: &Env) -> Result<Vec<Value>, Reason> {
        let unknown = Reason::Op(Op::Llvm(op));
        let operands = at.operands();
        let ty = || at.result_type().ok_or(Reason::Types);
        match op {
            LlvmOp::Constant => Ok(vec![self.literal(at)?]),
            LlvmOp::Poison => Ok(vec![self.poison_of(ty()?)?]),
            LlvmOp::Undef => Ok(vec![self.undef_of(ty()?)?]),
            LlvmOp::Zero => {
                let widths = self.widths(ty()?)?;
                let zeros = widths
                    .iter()
                    .map(|width| Lane::constant(self.pool, *width, 0));
                Ok(vec![zeros.collect()])
            }
            LlvmOp::Freeze => {
                let lanes = env.value(operands, 0)?;
                let frozen: Result<Value, Reason> =
                    lanes.iter().map(|lane| self.frozen(*lane)).collect();
                Ok(vec![frozen?])
            }
            LlvmOp::ExtractValue => {
                let part = self.part(at)?;
                let container = env.value(operands, 0)?;
                let part = container.get(part).ok_or(Reason::Types)?;
                Ok(vec![part.into()])
            }
            LlvmOp::InsertValue => {
                let part = self.part(at)?;
                let mut container = env.value(operands, 0)?.to_vec();
                let inserted = env.value(operands, 1)?;
                self.charge(container.len())?;
                let place = container
                    .get_mut(part)
                    .filter(|place| place.len() == inserted.len());
                place.ok_or(Reason::Types)?.copy_from_slice(&inserted);
                Ok(vec![container.into()])
            }
            LlvmOp::ExtractElement => {
                let (lanes, position) = (env.value(operands, 0)?, env.lane(operands, 1)?);
                Ok(vec![[self.lane_at(&lanes, position)?].into()])
            }
            LlvmOp::InsertElement => {
                let (lanes, position) = (env.value(operands, 0)?, env.lane(operands, 2)?);
                let inserted = env.lane(operands, 1)?;
                Ok(vec![self.with_lane(&lanes, inserted, position)?])
            }
            LlvmOp::ShuffleVector => {
                let (a, b) = (env.value(operands, 0)?, env.value(operands, 1)?);
                let all: Vec<Lane> = a.iter().chain(b.iter()).copied().collect();
                let width = self.width(self.scalar_type(at.operand_type(0))?)?;
                let lanes = at.numbers(Key::Permutation).iter().map(|position| {
                    let lane = usize::try_from(*position).ok().and_then(|at| all.get(at));
                    lane.copied()
                        .unwrap_or_else(|| Lane::poison(self.pool, width))
                });
                Ok(vec![lanes.collect()])
            }
            LlvmOp::BitCast => Ok(vec![self.bitcast(at, &env.value(operands, 0)?)?]),
            LlvmOp::Select => {
                if at.number(Key::FastMath) != 0 {
                    return Err(Reason::Floats);
                }
                let condition = env.value(operands, 0)?;
                let (a, b) = (env.value(operands, 1)?, env.value(operands, 2)?);
                if condition.len() != 1 && condition.len() != a.len() {
                    return Err(Reason::Types);
                }
                self.charge(a.len())?;
                let lanes = a.iter().zip(b.iter()).enumerate();
                let chosen = lanes.map(|(at, (a, b))| {
                    let condition = condition[if condition.len() == 1 { 0 } else { at }];
                    self.select(condition, *a, *b)
                });
                Ok(vec![chosen.collect()])
            }
            LlvmOp::Call => {
                let has_promises = at.body.attrs(at.id).iter().any(|attr| match attr.key {
                    Key::Other(name) => {
                        matches!(self.module.str(name), "arg_attrs" | "op_bundle_tags")
                    }
                    _ => false,
                });
                if has_promises {
                    return Err(Reason::Attributes);
                }
                self.direct_call(at, env)
            }
            LlvmOp::Assume => {
                if operands.len() != 1 {
                    return Err(Reason::Attributes);
                }
                let condition = env.lane(operands, 0)?;
                let holds = self.control(condition);
                let broken = self.pool.not(holds);
                self.undefined_if(broken);
                Ok(Vec::new())
            }
            LlvmOp::UAddWithOverflow
            | LlvmOp::SAddWithOverflow
            | LlvmOp::USubWithOverflow
            | LlvmOp::SSubWithOverflow
            | LlvmOp::UMulWithOverflow
            | LlvmOp::SMulWithOverflow => {
                let (a, b) = (env.value(operands, 0)?, env.value(operands, 1)?);
                self.charge(a.len())?;
                let both = a.iter().zip(b.iter());
                let (values, flags): (Vec<Lane>, Vec<Lane>) =
                    both.map(|(a, b)| self.with_overflow(op, *a, *b)).unzip();
                Ok(vec![values.into_iter().chain(flags).collect()])
            }
            LlvmOp::VecReduceAdd
            | LlvmOp::VecReduceMul
            | LlvmOp::VecReduceAnd
            | LlvmOp::VecReduceOr
            | LlvmOp::VecReduceXor
            | LlvmOp::VecReduceSMax
            | LlvmOp::VecReduceSMin
            | LlvmOp::VecReduceUMax
            | LlvmOp::VecReduceUMin => {
                let kind = match op {
                    LlvmOp::VecReduceAdd => CombiningKind::Add,
                    LlvmOp::VecReduceMul => CombiningKind::Mul,
                    LlvmOp::VecReduceAnd => CombiningKind::And,
                    LlvmOp::VecReduceOr => CombiningKind::Or,
                    LlvmOp::VecReduceXor => CombiningKind::XOr,
                    LlvmOp::VecReduceSMax => CombiningKind::MaxSI,
                    LlvmOp::VecReduceSMin => CombiningKind::MinSI,
                    LlvmOp::VecReduceUMax => CombiningKind::MaxUI,
                    _ => CombiningKind::MinUI,
                };
                let lanes = env.value(operands, 0)?;
                Ok(vec![[self.reduced(kind, &lanes)?].into()])
            }
            LlvmOp::CountLeadingZeros | LlvmOp::CountTrailingZeros | LlvmOp::Abs => {
                // Before LLVM 19, the flag is an operand.
                let flag = match operands.len() {
                    1 => at.number(Key::PoisonFlag) != 0,
                    _ => {
                        let lane = env.lane(operands, 1)?;
                        self.pool.value(lane.bits).ok_or(unknown)? == 1
                    }
                };
                let lanes = env.value(operands, 0)?;
                self.charge(lanes.len())?;
                let lanes = lanes.iter().map(|lane| self.flagged(op, *lane, flag));
                Ok(vec![lanes.collect()])
            }
            LlvmOp::PtrToInt
            | LlvmOp::IntToPtr
            | LlvmOp::AddrSpaceCast
            | LlvmOp::AddressOf
            | LlvmOp::Alloca
            | LlvmOp::Load
            | LlvmOp::Store
            | LlvmOp::GetElementPtr
            | LlvmOp::AtomicRmw
            | LlvmOp::CmpXchg
            | LlvmOp::MemCpy
            | LlvmOp::MemMove
            | LlvmOp::MemSet
            | LlvmOp::Prefetch
            | LlvmOp::MaskedLoad
            | LlvmOp::MaskedStore
            | LlvmOp::Gather
            | LlvmOp::Scatter
            | LlvmOp::ExpandLoad
            | LlvmOp::CompressStore
            | LlvmOp::StackSave
            | LlvmOp::StackRestore
            | LlvmOp::LifetimeStart
            | LlvmOp::LifetimeEnd => Err(Reason::Memory),
            LlvmOp::MlirCast
            | LlvmOp::Return
            | LlvmOp::Br
            | LlvmOp::CondBr
            | LlvmOp::Switch
            | LlvmOp::Unreachable => Err(unknown),
            LlvmOp::FRem
            | LlvmOp::ConstrainedFPTrunc
            | LlvmOp::Ceil
            | LlvmOp::Floor
            | LlvmOp::FTrunc
            | LlvmOp::Round
            | LlvmOp::RoundEven
            | LlvmOp::Rint
            | LlvmOp::NearbyInt
            | LlvmOp::Sqrt
            | LlvmOp::FMulAdd
            | LlvmOp::Exp
            | LlvmOp::Exp2
            | LlvmOp::Log
            | LlvmOp::Log2
            | LlvmOp::Log10
            | LlvmOp::Sin
            | LlvmOp::Cos
            | LlvmOp::SinCos
            | LlvmOp::Tan
            | LlvmOp::Asin
            | LlvmOp::Acos
            | LlvmOp::Atan
            | LlvmOp::Sinh
            | LlvmOp::Cosh
            | LlvmOp::Tanh
            | LlvmOp::Atan2
            | LlvmOp::Pow
            | LlvmOp::IsFpClass
            | LlvmOp::FPToSISat
            | LlvmOp::FPToUISat
            | LlvmOp::VecReduceFAdd
            | LlvmOp::VecReduceFMul
            | LlvmOp::VecReduceFMax
            | LlvmOp::VecReduceFMin
            | LlvmOp::VecReduceFMaximum
            | LlvmOp::VecReduceFMinimum => Err(Reason::Floats),
            LlvmOp::Add
            | LlvmOp::Sub
            | LlvmOp::Mul
            | LlvmOp::SDiv
            | LlvmOp::UDiv
            | LlvmOp::SRem
            | LlvmOp::URem
            | LlvmOp::And
            | LlvmOp::Or
            | LlvmOp::XOr
            | LlvmOp::Shl
            | LlvmOp::LShr
            | LlvmOp::AShr
            | LlvmOp::FNeg
            | LlvmOp::ICmp
            | LlvmOp::FCmp
            | LlvmOp::Trunc
            | LlvmOp::ZExt
            | LlvmOp::SExt
            | LlvmOp::FAbs
            | LlvmOp::CopySign
            | LlvmOp::MaxNum
            | LlvmOp::MinNum
            | LlvmOp::Maximum
            | LlvmOp::Minimum
            | LlvmOp::SMax
            | LlvmOp::SMin
            | LlvmOp::UMax
            | LlvmOp::UMin
            | LlvmOp::SAddSat
            | LlvmOp::UAddSat
            | LlvmOp::SSubSat
            | LlvmOp::USubSat
            | LlvmOp::SShlSat
            | LlvmOp::UShlSat
            | LlvmOp::CtPop
            | LlvmOp::ByteSwap
            | LlvmOp::BitReverse
            | LlvmOp::FShl
            | LlvmOp::FShr
            | LlvmOp::FAdd
            | LlvmOp::FSub
            | LlvmOp::FMul
            | LlvmOp::FDiv
            | LlvmOp::Fma
            | LlvmOp::FPTrunc
            | LlvmOp::FPExt
            | LlvmOp::FPToSI
            | LlvmOp::FPToUI
            | LlvmOp::SIToFP
            | LlvmOp::UIToFP => {
                let from = self.scalar_type(at.operand_type(0))?;
                if !from.is_scalar() {
                    return Err(Reason::Memory);
                }
                let to = self.scalar_type(at.result_type())?;
                self.each_lane(at, env, |encoder, args| {
                    let lane = encoder.llvm_scalar(at, op, [from, to], args)?;
                    Ok(SmallVec::from_slice(&[lane]))
                })
            }
        }
    }

    /// Encodes an op on scalars with one result.
    #[allow(
        clippy::wildcard_enum_match_arm,
        reason = "the caller lists the ops on scalars"
    )]
    fn llvm_scalar(
        &mut self,
        at: At<'_>,
        op: LlvmOp,
        [from, to]: [Type; 2],
        args: &[Lane],
    ) -> Result<Lane, Reason> {
        let width = self.width(to)?;
        let wrap = Wrap::from_bits(at.number(Key::Overflow));
        let exact = at.has(Key::Exact);
        let flags = at.number(Key::FastMath);
        let kind = || from.float_kind().ok_or(Reason::Floats);
        let a = *args.first().ok_or(Reason::Types)?;
        let b = args.get(1).copied().unwrap_or(a);
        let is_signed = matches!(op, LlvmOp::SDiv | LlvmOp::SRem);
        if is_signed || matches!(op, LlvmOp::UDiv | LlvmOp::URem) {
            let undefined = int::division_is_undefined(self.pool, a, b, is_signed);
            self.undefined_if(undefined);
        }
        let extremum = |is_max, skips_nan| Extremum {
            is_max,
            skips_nan,
            leaves_zeros_open: false,
        };
        let pool = &mut *self.pool;
        Ok(match op {
            LlvmOp::Add => int::add(pool, a, b, wrap),
            LlvmOp::Sub => int::sub(pool, a, b, wrap),
            LlvmOp::Mul => int::mul(pool, a, b, wrap),
            LlvmOp::SDiv => int::div(pool, [Binary::SDiv, Binary::SRem], a, b, exact),
            LlvmOp::UDiv => int::div(pool, [Binary::UDiv, Binary::URem], a, b, exact),
            LlvmOp::SRem => int::div(pool, [Binary::SRem, Binary::SRem], a, b, false),
            LlvmOp::URem => int::div(pool, [Binary::URem, Binary::URem], a, b, false),
            LlvmOp::And => self.plain(Binary::And, a, b),
            LlvmOp::Or => {
                let mut lane = self.plain(Binary::Or, a, b);
                if at.has(Key::Disjoint) {
                    let common = self.pool.and(a.bits, b.bits);
                    let disjoint = self.pool.is_zero(common);
                    let broken = self.pool.not(disjoint);
                    lane.poison = self.pool.or(lane.poison, broken);
                }
                lane
            }
            LlvmOp::XOr => self.plain(Binary::Xor, a, b),
            LlvmOp::Shl => int::shl(pool, a, b, wrap),
            LlvmOp::LShr => int::shr(pool, Binary::LShr, a, b, exact),
            LlvmOp::AShr => int::shr(pool, Binary::AShr, a, b, exact),
            LlvmOp::SMax => int::extremum(pool, a, b, true, true),
            LlvmOp::SMin => int::extremum(pool, a, b, true, false),
            LlvmOp::UMax => int::extremum(pool, a, b, false, true),
            LlvmOp::UMin => int::extremum(pool, a, b, false, false),
            LlvmOp::ICmp => {
                let predicate = IntPredicate::from_code(at.number(Key::Predicate));
                int::compare(pool, predicate.ok_or(Reason::Attributes)?, a, b)
            }
            LlvmOp::FCmp => {
                let predicate = FloatPredicate::from_code(at.number(Key::Predicate));
                let predicate = predicate.ok_or(Reason::Attributes)?;
                float::compare(pool, predicate, kind()?, flags, [a, b])?
            }
            LlvmOp::Trunc => int::trunc(pool, a, width, wrap),
            LlvmOp::ZExt => int::unsigned_cast(pool, a, width, at.has(Key::NonNeg)),
            LlvmOp::SExt => int::signed_cast(pool, a, width),
            LlvmOp::FAdd => self.rounding(Rounds::Add, [from, to], flags, args)?,
            LlvmOp::FSub => self.rounding(Rounds::Sub, [from, to], flags, args)?,
            LlvmOp::FMul => self.rounding(Rounds::Mul, [from, to], flags, args)?,
            LlvmOp::FDiv => self.rounding(Rounds::Div, [from, to], flags, args)?,
            LlvmOp::Fma => self.rounding(Rounds::Fma, [from, to], flags, args)?,
            LlvmOp::FPTrunc | LlvmOp::FPExt => {
                self.rounding(Rounds::Convert, [from, to], flags, args)?
            }
            LlvmOp::SIToFP | LlvmOp::UIToFP => {
                let is_signed = op == LlvmOp::SIToFP;
                let mut lane =
                    self.rounding(Rounds::FromInt { is_signed }, [from, to], flags, args)?;
                if at.has(Key::NonNeg) {
                    let broken = self.pool.sign(a.bits);
                    lane.poison = self.pool.or(lane.poison, broken);
                }
                lane
            }
            LlvmOp::FPToSI | LlvmOp::FPToUI => {
                let is_signed = op == LlvmOp::FPToSI;
                self.rounding(Rounds::ToInt { is_signed }, [from, to], flags, args)?
            }
            LlvmOp::FNeg => float::with_sign(pool, Sign::Flip, kind()?, flags, args)?,
            LlvmOp::FAbs => float::with_sign(pool, Sign::Clear, kind()?, flags, args)?,
            LlvmOp::CopySign => float::with_sign(pool, Sign::Copy, kind()?, flags, args)?,
            LlvmOp::Maximum => {
                float::extremum(pool, extremum(true, false), kind()?, flags, [a, b])?
            }
            LlvmOp::Minimum => {
                float::extremum(pool, extremum(false, false), kind()?, flags, [a, b])?
            }
            LlvmOp::MaxNum => float::extremum(pool, extremum(true, true), kind()?, flags, [a, b])?,
            LlvmOp::MinNum => float::extremum(pool, extremum(false, true), kind()?, flags, [a, b])?,
            LlvmOp::SAddSat | LlvmOp::SSubSat | LlvmOp::UAddSat | LlvmOp::USubSat => {
                self.saturated(op, a, b)
            }
            LlvmOp::SShlSat | LlvmOp::UShlSat => self.shifted_saturated(op, a, b),
            LlvmOp::CtPop => {
                let bits = pool.count(a.bits);
                Lane::new(bits, a.poison)
            }
            LlvmOp::ByteSwap if width.is_multiple_of(16) => {
                let bits = self.reversed(a.bits, 8);
                Lane::new(bits, a.poison)
            }
            LlvmOp::BitReverse => {
                let bits = self.reversed(a.bits, 1);
                Lane::new(bits, a.poison)
            }
            LlvmOp::FShl | LlvmOp::FShr => {
                let by = *args.get(2).ok_or(Reason::Types)?;
                self.funnel(op == LlvmOp::FShl, a, b, by)
            }
            _ => return Err(Reason::Op(Op::Llvm(op))),
        })
    }

    /// Returns undef. In the source, a value is chosen: a target that refines this choice is right. In
    /// the target, undef counts as poison, which may be any value, too, and is worse in every other way.
    fn undef_of(&mut self, ty: Type) -> Result<Value, Reason> {
        self.fixes_undef = true;
        match self.side {
            Side::Target => self.poison_of(ty),
            Side::Source => {
                let widths = self.widths(ty)?;
                Ok(widths
                    .iter()
                    .map(|width| Lane::constant(self.pool, *width, 0))
                    .collect())
            }
        }
    }

    /// Freezes a scalar. In the target, poison may become any value.
    fn frozen(&mut self, lane: Lane) -> Result<Lane, Reason> {
        if lane.may_be_made {
            return Err(Reason::Floats);
        }
        let width = self.pool.width(lane.bits);
        if self.pool.value(lane.poison) == Some(0) {
            return Ok(lane);
        }
        let chosen = match self.side {
            Side::Target => {
                let chosen = self.pool.var(width);
                self.choices.push(chosen);
                chosen
            }
            Side::Source => {
                self.fixes_undef = true;
                self.pool.constant(width, FROZEN)
            }
        };
        let bits = self.pool.ite(lane.poison, chosen, lane.bits);
        Ok(Lane::defined(self.pool, bits))
    }

    /// Returns the scalars of the field that the position of an op selects.
    fn part(&self, at: At<'_>) -> Result<std::ops::Range<usize>, Reason> {
        let types = &self.module.types;
        let mut ty = at.operand_type(0).ok_or(Reason::Types)?;
        let mut begin = 0;
        for index in at.numbers(Key::Position) {
            let index = usize::try_from(*index).map_err(|_| Reason::Types)?;
            if let Some(fields) = types.as_struct(ty) {
                let before = fields.get(..index).ok_or(Reason::Types)?;
                begin += before
                    .iter()
                    .map(|ty| llvm_leaves(types, *ty).len())
                    .sum::<usize>();
                ty = *fields.get(index).ok_or(Reason::Types)?;
            } else {
                let (len, elem) = types.as_array(ty).ok_or(Reason::Types)?;
                if index as u64 >= len {
                    return Err(Reason::Types);
                }
                begin += index * llvm_leaves(types, elem).len();
                ty = elem;
            }
        }
        Ok(begin..begin + llvm_leaves(types, ty).len())
    }

    /// Returns the lane at a position. A position outside of the vector gives poison.
    pub(super) fn lane_at(&mut self, lanes: &[Lane], position: Lane) -> Result<Lane, Reason> {
        let width = self.pool.width(lanes.first().ok_or(Reason::Types)?.bits);
        self.charge(lanes.len())?;
        let mut found = Lane::poison(self.pool, width);
        for (at, lane) in lanes.iter().enumerate() {
            if let Some(is_it) = self.is_position(position, at) {
                found = Lane::choose(self.pool, is_it, *lane, found);
            }
        }
        found.poison = self.pool.or(found.poison, position.poison);
        Ok(found)
    }

    pub(super) fn with_lane(
        &mut self,
        lanes: &[Lane],
        inserted: Lane,
        position: Lane,
    ) -> Result<Value, Reason> {
        self.charge(lanes.len())?;
        let mut outside = self.pool.bit(true);
        let mut all = Vec::with_capacity(lanes.len());
        for (at, lane) in lanes.iter().enumerate() {
            let Some(is_it) = self.is_position(position, at) else {
                all.push(*lane);
                continue;
            };
            let other = self.pool.not(is_it);
            outside = self.pool.and(outside, other);
            all.push(Lane::choose(self.pool, is_it, inserted, *lane));
        }
        let broken = self.pool.or(outside, position.poison);
        for lane in &mut all {
            lane.poison = self.pool.or(lane.poison, broken);
        }
        Ok(all.into())
    }

    /// Returns whether a position is this number; `None` if the number does not fit.
    fn is_position(&mut self, position: Lane, at: usize) -> Option<Term> {
        let width = self.pool.width(position.bits);
        let at = at as u128;
        (at <= ones(width)).then(|| self.pool.is(position.bits, at))
    }

    /// The same bits in lanes of another width. Lane 0 has the lowest bits.
    pub(super) fn bitcast(&mut self, at: At<'_>, lanes: &Value) -> Result<Value, Reason> {
        let to = self.widths(at.result_type().ok_or(Reason::Types)?)?;
        if lanes.iter().any(|lane| lane.may_be_made) {
            return Err(Reason::Floats);
        }
        let from = lanes.first().map(|lane| self.pool.width(lane.bits));
        let (Some(from), Some(&width)) = (from, to.first()) else {
            return Err(Reason::Types);
        };
        if from == width && to.len() == lanes.len() {
            return Ok(Rc::clone(lanes));
        }
        if from as usize * lanes.len() != width as usize * to.len() {
            return Err(Reason::Types);
        }
        self.charge(lanes.len() + to.len())?;
        let mut cast = Vec::with_capacity(to.len());
        for number in 0..to.len() as u32 {
            let (begin, end) = (number * width, (number + 1) * width);
            let mut all: Option<Lane> = None;
            let mut bit = begin;
            while bit < end {
                let (lane, first) = (lanes[(bit / from) as usize], bit % from);
                let taken = (from - first).min(end - bit);
                let bits = self.pool.extract(lane.bits, first, taken);
                all = Some(match all {
                    None => Lane::new(bits, lane.poison),
                    Some(low) => Lane::new(
                        self.pool.concat(bits, low.bits),
                        self.pool.or(low.poison, lane.poison),
                    ),
                });
                bit += taken;
            }
            cast.extend(all);
        }
        Ok(cast.into())
    }

    /// Encodes an op that returns its wrapped result and whether it overflows.
    fn with_overflow(&mut self, op: LlvmOp, a: Lane, b: Lane) -> (Lane, Lane) {
        let is_signed = matches!(
            op,
            LlvmOp::SAddWithOverflow | LlvmOp::SSubWithOverflow | LlvmOp::SMulWithOverflow
        );
        let plain = Wrap::default();
        let (wrapped, overflows) = match op {
            LlvmOp::SAddWithOverflow | LlvmOp::UAddWithOverflow => (
                int::add(self.pool, a, b, plain),
                int::add_overflows(self.pool, a.bits, b.bits, is_signed),
            ),
            LlvmOp::SSubWithOverflow | LlvmOp::USubWithOverflow => (
                int::sub(self.pool, a, b, plain),
                int::sub_overflows(self.pool, a.bits, b.bits, is_signed),
            ),
            _ => (
                int::mul(self.pool, a, b, plain),
                int::mul_overflows(self.pool, a.bits, b.bits, is_signed),
            ),
        };
        (wrapped, Lane::new(overflows, wrapped.poison))
    }

    /// Encodes an op with a flag that makes one operand poison.
    fn flagged(&mut self, op: LlvmOp, a: Lane, flag: bool) -> Lane {
        let pool = &mut *self.pool;
        let width = pool.width(a.bits);
        let (bits, special) = match op {
            LlvmOp::CountLeadingZeros => (int::leading_zeros(pool, a.bits), 0),
            LlvmOp::CountTrailingZeros => (int::trailing_zeros(pool, a.bits), 0),
            _ => {
                let (sign, minus) = (pool.sign(a.bits), pool.neg(a.bits));
                (pool.ite(sign, minus, a.bits), 1 << (width - 1))
            }
        };
        let broken = match flag {
            true => pool.is(a.bits, special),
            false => pool.bit(false),
        };
        result(pool, &[a], bits, broken)
    }

    /// Encodes a saturating sum or difference.
    fn saturated(&mut self, op: LlvmOp, a: Lane, b: Lane) -> Lane {
        let pool = &mut *self.pool;
        let width = pool.width(a.bits);
        let is_signed = matches!(op, LlvmOp::SAddSat | LlvmOp::SSubSat);
        let is_sum = matches!(op, LlvmOp::SAddSat | LlvmOp::UAddSat);
        let (bits, overflows) = match is_sum {
            true => (
                pool.add(a.bits, b.bits),
                int::add_overflows(pool, a.bits, b.bits, is_signed),
            ),
            false => (
                pool.sub(a.bits, b.bits),
                int::sub_overflows(pool, a.bits, b.bits, is_signed),
            ),
        };
        let limit = match (is_signed, is_sum) {
            (true, _) => self.signed_limit(a.bits),
            (false, true) => pool.constant(width, u128::MAX),
            (false, false) => pool.constant(width, 0),
        };
        let bits = self.pool.ite(overflows, limit, bits);
        let never = self.pool.bit(false);
        result(self.pool, &[a, b], bits, never)
    }

    /// Returns the minimum for a negative number, and the maximum for another one.
    fn signed_limit(&mut self, a: Term) -> Term {
        let width = self.pool.width(a);
        let minimum = self.pool.minimum(width);
        let maximum = self.pool.not(minimum);
        let sign = self.pool.sign(a);
        self.pool.ite(sign, minimum, maximum)
    }

    /// Encodes a saturating left shift.
    fn shifted_saturated(&mut self, op: LlvmOp, a: Lane, b: Lane) -> Lane {
        let shifted = int::shl(self.pool, a, b, Wrap::default());
        let width = self.pool.width(a.bits);
        let (back, limit) = match op {
            LlvmOp::SShlSat => (Binary::AShr, self.signed_limit(a.bits)),
            _ => (Binary::LShr, self.pool.constant(width, u128::MAX)),
        };
        let back = self.pool.binary(back, shifted.bits, b.bits);
        let fits = self.pool.eq(back, a.bits);
        let bits = self.pool.ite(fits, shifted.bits, limit);
        Lane::new(bits, shifted.poison)
    }

    /// Returns the groups of bits of a term in the opposite order.
    fn reversed(&mut self, a: Term, group: u32) -> Term {
        let width = self.pool.width(a);
        let mut all = self.pool.extract(a, 0, group);
        for from in (group..width).step_by(group as usize) {
            let next = self.pool.extract(a, from, group);
            all = self.pool.concat(all, next);
        }
        all
    }

    /// Encodes a shift of two numbers side by side.
    fn funnel(&mut self, is_left: bool, a: Lane, b: Lane, by: Lane) -> Lane {
        let pool = &mut *self.pool;
        let width = pool.width(a.bits);
        if width == 1 {
            // Every amount is zero modulo one.
            let bits = if is_left { a.bits } else { b.bits };
            let never = pool.bit(false);
            return result(pool, &[a, b, by], bits, never);
        }
        let modulus = u128::from(width);
        // A width fits its own number of bits from 2 on.
        let amount = match modulus > ones(width) {
            true => by.bits,
            false => {
                let modulus = pool.constant(width, modulus);
                pool.binary(Binary::URem, by.bits, modulus)
            }
        };
        let zero = pool.constant(width, 0);
        let opposite = pool.combination(&[(amount, u128::MAX)], modulus);
        let (left, right) = match is_left {
            true => (amount, opposite),
            false => (opposite, amount),
        };
        let high = pool.binary(Binary::Shl, a.bits, left);
        let low = pool.binary(Binary::LShr, b.bits, right);
        let both = pool.or(high, low);
        let is_zero = pool.eq(amount, zero);
        let whole = if is_left { a.bits } else { b.bits };
        let bits = pool.ite(is_zero, whole, both);
        let never = pool.bit(false);
        result(pool, &[a, b, by], bits, never)
    }
}

/// The value that a frozen poison has in the source. The interpreter uses the same.
pub(crate) const FROZEN: u128 = 0x5a5a_5a5a_5a5a_5a5a_5a5a_5a5a_5a5a_5a5a;
