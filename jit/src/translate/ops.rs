//! Dispatches on the ops of the LLVM dialect, with one arm for each op.

use cranelift_codegen::ir::condcodes::IntCC;
use lowerfuzz_ir::{LlvmOp, Op, OpId};

use super::bits::{BitFn, Funnel};
use super::floats::{FloatFn, FloatOp};
use super::fold;
use super::int_op::{IntOp, Sign};
use super::ints::integer;
use super::masked::Places;
use super::overflow::Checked;
use super::{Part, Translator};
use crate::error::Error;
use crate::sys::thunks::Helper;

impl Translator<'_, '_, '_> {
    fn int_op(&mut self, id: OpId, op: IntOp) -> Result<(), Error> {
        self.partwise(id, |t, scalar, _, [a, b]| {
            integer(scalar)?;
            if let Some(part) = fold::binary(op, scalar, a, b) {
                return Ok(part);
            }
            let (a, b) = (t.materialize(scalar, a), t.materialize(scalar, b));
            t.int_binary(op, scalar, a, b).map(Part::Value)
        })
    }

    fn cast_op(&mut self, id: OpId, op: LlvmOp) -> Result<(), Error> {
        self.partwise(id, |t, from, to, [a]| {
            if let Part::Const(bits) = a
                && let Some(bits) = fold::cast(op, from, to, bits)
            {
                return Ok(Part::Const(bits));
            }
            let a = t.materialize(from, a);
            t.cast(op, from, to, a).map(Part::Value)
        })
    }

    fn float_op(&mut self, id: OpId, op: FloatOp) -> Result<(), Error> {
        self.binary(id, |t, scalar, a, b| t.float_binary(op, scalar, a, b))
    }

    fn float_fn(&mut self, id: OpId, op: FloatFn) -> Result<(), Error> {
        self.unary(id, |t, scalar, _, a| t.float_unary(op, scalar, a))
    }

    fn int_reduce(&mut self, id: OpId, op: IntOp) -> Result<(), Error> {
        self.reduce(id, |t, scalar, a, b| t.int_binary(op, scalar, a, b))
    }

    fn float_reduce(&mut self, id: OpId, op: FloatOp) -> Result<(), Error> {
        self.reduce(id, |t, scalar, a, b| t.float_binary(op, scalar, a, b))
    }

    pub(super) fn op(&mut self, id: OpId) -> Result<(), Error> {
        let op = self.body.op(id).op;
        if let Op::Unregistered(name) = op {
            return Err(Error::unsupported(self.module.str(name)));
        }
        let Op::Llvm(op) = op else {
            return Err(Error::unsupported(name_of(op)));
        };
        self.llvm_op(id, op)
    }

    fn llvm_op(&mut self, id: OpId, op: LlvmOp) -> Result<(), Error> {
        match op {
            LlvmOp::Add => self.int_op(id, IntOp::Add),
            LlvmOp::Sub => self.int_op(id, IntOp::Sub),
            LlvmOp::Mul => self.int_op(id, IntOp::Mul),
            LlvmOp::SDiv => self.int_op(id, IntOp::Div(Sign::Signed)),
            LlvmOp::UDiv => self.int_op(id, IntOp::Div(Sign::Unsigned)),
            LlvmOp::SRem => self.int_op(id, IntOp::Rem(Sign::Signed)),
            LlvmOp::URem => self.int_op(id, IntOp::Rem(Sign::Unsigned)),
            LlvmOp::And => self.int_op(id, IntOp::And),
            LlvmOp::Or => self.int_op(id, IntOp::Or),
            LlvmOp::XOr => self.int_op(id, IntOp::Xor),
            LlvmOp::Shl => self.int_op(id, IntOp::Shl),
            LlvmOp::LShr => self.int_op(id, IntOp::LShr),
            LlvmOp::AShr => self.int_op(id, IntOp::AShr),
            LlvmOp::SMax => self.int_op(id, IntOp::Pick(IntCC::SignedGreaterThan)),
            LlvmOp::SMin => self.int_op(id, IntOp::Pick(IntCC::SignedLessThan)),
            LlvmOp::UMax => self.int_op(id, IntOp::Pick(IntCC::UnsignedGreaterThan)),
            LlvmOp::UMin => self.int_op(id, IntOp::Pick(IntCC::UnsignedLessThan)),
            LlvmOp::ICmp => self.int_compare(id),
            LlvmOp::UAddWithOverflow => self.with_overflow(id, Checked::Add(Sign::Unsigned)),
            LlvmOp::FAdd => self.float_op(id, FloatOp::Add),
            LlvmOp::FSub => self.float_op(id, FloatOp::Sub),
            LlvmOp::FMul => self.float_op(id, FloatOp::Mul),
            LlvmOp::FDiv => self.float_op(id, FloatOp::Div),
            LlvmOp::FRem => self.float_op(id, FloatOp::Rem),
            LlvmOp::CopySign => self.float_op(id, FloatOp::CopySign),
            LlvmOp::MaxNum => self.float_op(id, FloatOp::MaxNum),
            LlvmOp::MinNum => self.float_op(id, FloatOp::MinNum),
            LlvmOp::Maximum => self.float_op(id, FloatOp::Maximum),
            LlvmOp::Minimum => self.float_op(id, FloatOp::Minimum),
            LlvmOp::Pow => self.float_op(id, FloatOp::By(Helper::Pow)),
            LlvmOp::Atan2 => self.float_op(id, FloatOp::By(Helper::Atan2)),
            LlvmOp::FNeg => self.float_fn(id, FloatFn::Neg),
            LlvmOp::FAbs => self.float_fn(id, FloatFn::Abs),
            LlvmOp::Ceil => self.float_fn(id, FloatFn::Ceil),
            LlvmOp::Floor => self.float_fn(id, FloatFn::Floor),
            LlvmOp::FTrunc => self.float_fn(id, FloatFn::Trunc),
            LlvmOp::Round => self.float_fn(id, FloatFn::By(Helper::Round)),
            LlvmOp::RoundEven => self.float_fn(id, FloatFn::RoundEven),
            LlvmOp::Sqrt => self.float_fn(id, FloatFn::Sqrt),
            LlvmOp::Exp => self.float_fn(id, FloatFn::By(Helper::Exp)),
            LlvmOp::Exp2 => self.float_fn(id, FloatFn::By(Helper::Exp2)),
            LlvmOp::Log => self.float_fn(id, FloatFn::By(Helper::Log)),
            LlvmOp::Log2 => self.float_fn(id, FloatFn::By(Helper::Log2)),
            LlvmOp::Log10 => self.float_fn(id, FloatFn::By(Helper::Log10)),
            LlvmOp::Sin => self.float_fn(id, FloatFn::By(Helper::Sin)),
            LlvmOp::Cos => self.float_fn(id, FloatFn::By(Helper::Cos)),
            LlvmOp::SinCos => self.sin_cos(id),
            LlvmOp::Tan => self.float_fn(id, FloatFn::By(Helper::Tan)),
            LlvmOp::Asin => self.float_fn(id, FloatFn::By(Helper::Asin)),
            LlvmOp::Acos => self.float_fn(id, FloatFn::By(Helper::Acos)),
            LlvmOp::Atan => self.float_fn(id, FloatFn::By(Helper::Atan)),
            LlvmOp::Sinh => self.float_fn(id, FloatFn::By(Helper::Sinh)),
            LlvmOp::Cosh => self.float_fn(id, FloatFn::By(Helper::Cosh)),
            LlvmOp::Tanh => self.float_fn(id, FloatFn::By(Helper::Tanh)),
            LlvmOp::Fma | LlvmOp::FMulAdd => self.fused_multiply_add(id),
            LlvmOp::FCmp => self.float_compare(id),
            LlvmOp::Trunc
            | LlvmOp::ZExt
            | LlvmOp::SExt
            | LlvmOp::FPTrunc
            | LlvmOp::FPExt
            | LlvmOp::FPToSI
            | LlvmOp::FPToUI
            | LlvmOp::FPToSISat
            | LlvmOp::FPToUISat
            | LlvmOp::SIToFP
            | LlvmOp::UIToFP
            | LlvmOp::PtrToInt => self.cast_op(id, op),
            // The machine's rounding mode applies, whatever rounding mode the op specifies.
            LlvmOp::ConstrainedFPTrunc => self.cast_op(id, LlvmOp::FPTrunc),
            LlvmOp::IntToPtr => {
                self.check_pointer_width(id)?;
                self.cast_op(id, op)
            }
            LlvmOp::BitCast => self.bit_cast(id),
            LlvmOp::AddrSpaceCast | LlvmOp::MlirCast | LlvmOp::Freeze => self.forward(id),
            LlvmOp::Constant => self.literal(id),
            LlvmOp::Undef | LlvmOp::Poison => self.splat(id, Part::Undef),
            LlvmOp::Zero => self.splat(id, Part::Const(0)),
            LlvmOp::Select => self.select(id),
            LlvmOp::ExtractValue => self.extract_value(id),
            LlvmOp::InsertValue => self.insert_value(id),
            LlvmOp::AddressOf => self.address_of(id),
            LlvmOp::Alloca => self.alloca(id),
            LlvmOp::Load => self.load(id),
            LlvmOp::Store => self.store(id),
            LlvmOp::GetElementPtr => self.get_element_ptr(id),
            LlvmOp::MemCpy => self.mem_copy(id, false),
            LlvmOp::MemMove => self.mem_copy(id, true),
            LlvmOp::MemSet => self.mem_set(id),
            LlvmOp::Call => self.call(id),
            LlvmOp::Return => self.return_(id),
            LlvmOp::Br => self.br(id),
            LlvmOp::CondBr => self.cond_br(id),
            LlvmOp::Switch => self.switch(id),
            LlvmOp::Unreachable => self.unreachable(),
            // These ops are hints, which need no code.
            LlvmOp::Assume | LlvmOp::Prefetch | LlvmOp::LifetimeStart | LlvmOp::LifetimeEnd => {
                Ok(())
            }
            LlvmOp::ExtractElement => self.extract_element(id),
            LlvmOp::InsertElement => self.insert_element(id),
            LlvmOp::ShuffleVector => self.shuffle_vector(id),
            LlvmOp::AtomicRmw => self.atomic_rmw(id),
            LlvmOp::CmpXchg => self.compare_exchange(id),
            LlvmOp::SAddWithOverflow => self.with_overflow(id, Checked::Add(Sign::Signed)),
            LlvmOp::USubWithOverflow => self.with_overflow(id, Checked::Sub(Sign::Unsigned)),
            LlvmOp::SSubWithOverflow => self.with_overflow(id, Checked::Sub(Sign::Signed)),
            LlvmOp::UMulWithOverflow => self.with_overflow(id, Checked::Mul(Sign::Unsigned)),
            LlvmOp::SMulWithOverflow => self.with_overflow(id, Checked::Mul(Sign::Signed)),
            LlvmOp::SAddSat => self.saturating(id, Checked::Add(Sign::Signed)),
            LlvmOp::UAddSat => self.saturating(id, Checked::Add(Sign::Unsigned)),
            LlvmOp::SSubSat => self.saturating(id, Checked::Sub(Sign::Signed)),
            LlvmOp::USubSat => self.saturating(id, Checked::Sub(Sign::Unsigned)),
            LlvmOp::SShlSat => self.saturating(id, Checked::Shl(Sign::Signed)),
            LlvmOp::UShlSat => self.saturating(id, Checked::Shl(Sign::Unsigned)),
            LlvmOp::CountLeadingZeros => self.bit_fn(id, BitFn::LeadingZeros),
            LlvmOp::CountTrailingZeros => self.bit_fn(id, BitFn::TrailingZeros),
            LlvmOp::CtPop => self.bit_fn(id, BitFn::Ones),
            LlvmOp::ByteSwap => self.bit_fn(id, BitFn::ReverseBytes),
            LlvmOp::BitReverse => self.bit_fn(id, BitFn::ReverseBits),
            LlvmOp::Abs => self.absolute(id),
            LlvmOp::FShl => self.funnel_shift(id, Funnel::Left),
            LlvmOp::FShr => self.funnel_shift(id, Funnel::Right),
            LlvmOp::Rint | LlvmOp::NearbyInt => self.float_fn(id, FloatFn::RoundEven),
            LlvmOp::IsFpClass => self.float_class(id),
            LlvmOp::VecReduceAdd => self.int_reduce(id, IntOp::Add),
            LlvmOp::VecReduceMul => self.int_reduce(id, IntOp::Mul),
            LlvmOp::VecReduceAnd => self.int_reduce(id, IntOp::And),
            LlvmOp::VecReduceOr => self.int_reduce(id, IntOp::Or),
            LlvmOp::VecReduceXor => self.int_reduce(id, IntOp::Xor),
            LlvmOp::VecReduceSMax => self.int_reduce(id, IntOp::Pick(IntCC::SignedGreaterThan)),
            LlvmOp::VecReduceSMin => self.int_reduce(id, IntOp::Pick(IntCC::SignedLessThan)),
            LlvmOp::VecReduceUMax => self.int_reduce(id, IntOp::Pick(IntCC::UnsignedGreaterThan)),
            LlvmOp::VecReduceUMin => self.int_reduce(id, IntOp::Pick(IntCC::UnsignedLessThan)),
            LlvmOp::VecReduceFAdd => self.float_reduce(id, FloatOp::Add),
            LlvmOp::VecReduceFMul => self.float_reduce(id, FloatOp::Mul),
            LlvmOp::VecReduceFMax => self.float_reduce(id, FloatOp::MaxNum),
            LlvmOp::VecReduceFMin => self.float_reduce(id, FloatOp::MinNum),
            LlvmOp::VecReduceFMaximum => self.float_reduce(id, FloatOp::Maximum),
            LlvmOp::VecReduceFMinimum => self.float_reduce(id, FloatOp::Minimum),
            LlvmOp::MaskedLoad => self.masked_load(id, Places::Row),
            LlvmOp::MaskedStore => self.masked_store(id, Places::Row),
            LlvmOp::Gather => self.masked_load(id, Places::Scattered),
            LlvmOp::Scatter => self.masked_store(id, Places::Scattered),
            LlvmOp::ExpandLoad => self.masked_load(id, Places::Dense),
            LlvmOp::CompressStore => self.masked_store(id, Places::Dense),
            LlvmOp::StackSave => self.stack_save(id),
            LlvmOp::StackRestore => self.stack_restore(id),
        }
    }
}

/// Returns the op's name in the newest release that supports the op.
fn name_of(op: Op) -> String {
    op.newest_name()
        .unwrap_or("an op without a name")
        .to_owned()
}
