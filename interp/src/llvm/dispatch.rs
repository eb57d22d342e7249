//! The dispatch of the LLVM dialect's ops, one match arm per op.

use lowerfuzz_ir::{Attr, Key, LlvmOp, Op};

use super::at::At;
use super::indefinite::Undef;
use super::poison::Origin;
use super::value::{Pointer, Value};
use super::{Machine, explain, intrinsic};
use crate::drive::Flow;
use crate::int;
use crate::memory::Provenance;
use crate::outcome::{Stop, Ub};

/// The base address of the tokens that `stacksave` returns. A token is the sum of this base and the
/// height of the stack. No block has such an address.
const STACK_TOKEN: u64 = 1 << 62;

impl Machine {
    pub(super) fn op(&mut self, at: At<'_>) -> Result<Flow, Stop> {
        if let Op::Unregistered(name) = at.op() {
            let name = at.run.module.str(name);
            return Err(Stop::Foreign(name.to_owned()));
        }
        let Op::Llvm(op) = at.op() else {
            return Err(Stop::Unsupported(
                "an op of the source level in a lowered program".into(),
            ));
        };
        let value = match op {
            LlvmOp::Br => return Ok(Flow::Goto(0)),
            LlvmOp::CondBr => {
                return Ok(Flow::Goto(if self.condition(at)? & 1 == 1 { 0 } else { 1 }));
            }
            LlvmOp::Switch => return self.switch(at),
            LlvmOp::Unreachable => return Err(Ub::Unreachable.into()),
            LlvmOp::Return => {
                self.state.frames.pass(at.frame, at.operands());
                self.check_return(at)?;
                return Ok(Flow::Return);
            }
            LlvmOp::Call => return Ok(Flow::Call(self.callee(at)?)),
            LlvmOp::Store => return self.store(at).map(next),
            LlvmOp::MemCpy => {
                self.check_operands(at)?;
                return self.copy(at, false).map(next);
            }
            LlvmOp::MemMove => {
                self.check_operands(at)?;
                return self.copy(at, true).map(next);
            }
            LlvmOp::MemSet => {
                self.check_operands(at)?;
                return self.fill(at).map(next);
            }
            LlvmOp::Assume => return self.assume(at).map(next),
            LlvmOp::Prefetch => return Ok(Flow::Next),
            LlvmOp::MaskedStore | LlvmOp::Scatter | LlvmOp::CompressStore => {
                return self.masked_store(at, op).map(next);
            }
            LlvmOp::StackRestore => return self.stack_restore(at).map(next),
            LlvmOp::LifetimeStart => return self.lifetime(at, false).map(next),
            LlvmOp::LifetimeEnd => return self.lifetime(at, true).map(next),
            LlvmOp::StackSave => Value::Ptr(Pointer {
                address: STACK_TOKEN + self.state.memory.stack_blocks() as u64,
                provenance: Provenance::None,
            }),
            LlvmOp::Load => self.load(at)?,
            LlvmOp::MaskedLoad | LlvmOp::Gather | LlvmOp::ExpandLoad => self.masked_load(at, op)?,
            LlvmOp::AtomicRmw => self.atomic_rmw(at)?,
            LlvmOp::CmpXchg => self.cmpxchg(at)?,
            LlvmOp::Alloca => self.alloca(at)?,
            LlvmOp::GetElementPtr => self.gep(at)?,
            LlvmOp::Constant => self.constant(at)?,
            LlvmOp::Undef => {
                let undef = Value::Undef(Undef::all(Origin::UNDEF));
                self.filled(at.run, at.result_ty(), &undef)?
            }
            LlvmOp::Poison => {
                self.filled(at.run, at.result_ty(), &Value::Poison(Origin::LITERAL))?
            }
            LlvmOp::Zero => self.zero(at)?,
            LlvmOp::AddressOf => self.address_of(at)?,
            LlvmOp::ExtractValue => self.extract_value(at)?,
            LlvmOp::InsertValue => self.insert_value(at)?,
            LlvmOp::ExtractElement => self.extract_element(at),
            LlvmOp::InsertElement => self.insert_element(at)?,
            LlvmOp::ShuffleVector => self.shuffle(at)?,
            LlvmOp::Select => self.select(at)?,
            LlvmOp::PtrToInt => self.ptr_to_int(at),
            LlvmOp::IntToPtr => self.int_to_ptr(at),
            LlvmOp::Freeze => self.freeze(at)?,
            LlvmOp::BitCast => self.bitcast(at)?,
            LlvmOp::AddrSpaceCast | LlvmOp::MlirCast => self.get(at, 0).clone(),
            LlvmOp::UAddWithOverflow
            | LlvmOp::SAddWithOverflow
            | LlvmOp::USubWithOverflow
            | LlvmOp::SSubWithOverflow
            | LlvmOp::UMulWithOverflow
            | LlvmOp::SMulWithOverflow => self.with_overflow(at, op)?,
            LlvmOp::SinCos => self.sin_cos(at)?,
            LlvmOp::VecReduceAdd
            | LlvmOp::VecReduceMul
            | LlvmOp::VecReduceAnd
            | LlvmOp::VecReduceOr
            | LlvmOp::VecReduceXor
            | LlvmOp::VecReduceSMax
            | LlvmOp::VecReduceSMin
            | LlvmOp::VecReduceUMax
            | LlvmOp::VecReduceUMin
            | LlvmOp::VecReduceFAdd
            | LlvmOp::VecReduceFMul
            | LlvmOp::VecReduceFMax
            | LlvmOp::VecReduceFMin
            | LlvmOp::VecReduceFMaximum
            | LlvmOp::VecReduceFMinimum => self.reduce(at, op)?,
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
            | LlvmOp::FAdd
            | LlvmOp::FSub
            | LlvmOp::FMul
            | LlvmOp::FDiv
            | LlvmOp::FRem
            | LlvmOp::FNeg
            | LlvmOp::ICmp
            | LlvmOp::FCmp
            | LlvmOp::Trunc
            | LlvmOp::ZExt
            | LlvmOp::SExt
            | LlvmOp::FPTrunc
            | LlvmOp::ConstrainedFPTrunc
            | LlvmOp::FPExt
            | LlvmOp::FPToSI
            | LlvmOp::FPToUI
            | LlvmOp::SIToFP
            | LlvmOp::UIToFP
            | LlvmOp::FAbs
            | LlvmOp::CopySign
            | LlvmOp::Ceil
            | LlvmOp::Floor
            | LlvmOp::FTrunc
            | LlvmOp::Round
            | LlvmOp::RoundEven
            | LlvmOp::Rint
            | LlvmOp::NearbyInt
            | LlvmOp::Sqrt
            | LlvmOp::Fma
            | LlvmOp::FMulAdd
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
            | LlvmOp::CountLeadingZeros
            | LlvmOp::CountTrailingZeros
            | LlvmOp::CtPop
            | LlvmOp::Abs
            | LlvmOp::ByteSwap
            | LlvmOp::BitReverse
            | LlvmOp::FShl
            | LlvmOp::FShr
            | LlvmOp::IsFpClass
            | LlvmOp::FPToSISat
            | LlvmOp::FPToUISat
            | LlvmOp::Exp
            | LlvmOp::Exp2
            | LlvmOp::Log
            | LlvmOp::Log2
            | LlvmOp::Log10
            | LlvmOp::Sin
            | LlvmOp::Cos
            | LlvmOp::Tan
            | LlvmOp::Asin
            | LlvmOp::Acos
            | LlvmOp::Atan
            | LlvmOp::Sinh
            | LlvmOp::Cosh
            | LlvmOp::Tanh
            | LlvmOp::Atan2
            | LlvmOp::Pow => self.arith(at, op)?,
        };
        let result = at.result(0);
        self.state.frames.set(at.frame, result, value);
        Ok(Flow::Next)
    }

    fn condition(&self, at: At<'_>) -> Result<u128, Stop> {
        let condition = self.get(at, 0).known();
        condition.map_err(|value| {
            if value.is_poison {
                self.because_of(Ub::BranchOnPoison, value)
            } else {
                self.used(value, "a condition")
            }
        })
    }

    fn switch(&self, at: At<'_>) -> Result<Flow, Stop> {
        let flag = self.condition(at)?;
        let width = at.operand_ty(0).int_width().unwrap_or(64);
        let cases = if let Some(Attr::Ints(cases, _)) = at.attr(Key::Cases) {
            &cases[..]
        } else {
            &[]
        };
        let case = cases
            .iter()
            .position(|c| int::from_signed(width, *c) == flag);
        Ok(Flow::Goto(case.map_or(0, |c| c + 1)))
    }

    fn stack_restore(&mut self, at: At<'_>) -> Result<(), Stop> {
        let height = self.pointer(at, 0)?.address.checked_sub(STACK_TOKEN);
        let height = height.and_then(|h| usize::try_from(h).ok());
        let unknown =
            || Stop::Unsupported("stackrestore of a pointer that is not from stacksave".into());
        self.state
            .memory
            .truncate_stack(height.ok_or_else(unknown)?);
        Ok(())
    }

    fn lifetime(&mut self, at: At<'_>, ends: bool) -> Result<(), Stop> {
        let pointer = self.pointer(at, 0)?;
        if let Provenance::Block(block) = pointer.provenance {
            self.state.memory.set_outside_lifetime(block, ends);
        }
        Ok(())
    }

    /// `x.with.overflow` intrinsics: returns the wrapped results, followed by the overflow flags.
    fn with_overflow(&mut self, at: At<'_>, op: LlvmOp) -> Result<Value, Stop> {
        let width = super::facts::width_of(at.types().scalar_of(at.operand_ty(0)));
        let (a, b) = (self.get(at, 0).leaves(), self.get(at, 1).leaves());
        let lanes: Option<Vec<(Value, Value)>> = a
            .iter()
            .zip(b)
            .map(|(a, b)| match (a.known(), b.known()) {
                (Ok(a), Ok(b)) => {
                    let (wrapped, overflows) = intrinsic::with_overflow(op, width, a, b)?;
                    let overflows = Value::Bits(u128::from(overflows));
                    Some((Value::Bits(wrapped), overflows))
                }
                (Err(value), Ok(_)) | (_, Err(value)) => Some((value.spread(), value.spread())),
            })
            .collect();
        let missing = || Stop::Unsupported(format!("{op:?} on these types"));
        let (values, flags): (Vec<_>, Vec<_>) = lanes.ok_or_else(missing)?.into_iter().unzip();
        Ok(Value::Aggregate(values.into_iter().chain(flags).collect()))
    }

    /// The poison that an op makes from these scalars, with an explanation.
    pub(super) fn explained(
        &mut self,
        at: At<'_>,
        op: LlvmOp,
        facts: super::facts::Facts,
        args: &[u128],
    ) -> Value {
        self.poison(at, || explain::why(op, facts, args))
    }
}

fn next((): ()) -> Flow {
    Flow::Next
}
