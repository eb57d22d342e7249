//! The LLVM dialect: dispatch, values without operands, casts, intrinsics.

use super::context::{Context, Rule, count};
use super::typing::{self, Dialect, is_llvm_type, is_llvm_value};
use super::{cf, llvm_aggregate, llvm_control, llvm_intrinsic, llvm_memory};
use crate::attr::Key;
use crate::module::{Item, Level, OpId};
use crate::ops::LlvmOp;
use crate::types::{Type, TypeKind};

/// Checks an op of the LLVM dialect; `own_region` says whether it stands in the function's own
/// region.
pub(super) fn check(cx: Context<'_>, op: OpId, kind: LlvmOp, own_region: bool) -> Rule {
    use LlvmOp::*;
    match kind {
        Add | Sub | Mul | SDiv | UDiv | SRem | URem | And | Or | XOr | Shl | LShr | AShr | FAdd
        | FSub | FMul | FDiv | FRem | FNeg | ICmp | FCmp | Select | Trunc | ZExt | SExt
        | FPTrunc | FPExt | FPToSI | FPToUI | SIToFP | UIToFP | FAbs | CopySign | Ceil | Floor
        | FTrunc | Round | RoundEven | Sqrt | Fma | FMulAdd | MaxNum | MinNum | Maximum
        | Minimum | SMax | SMin | UMax | UMin | Exp | Exp2 | Log | Log2 | Log10 | Sin | Cos
        | Pow | SAddSat | UAddSat | SSubSat | USubSat | SShlSat | UShlSat | CtPop | ByteSwap
        | BitReverse | FShl | FShr | Rint | NearbyInt | FPToSISat | FPToUISat => {
            typing::check(cx, op, kind.row().typing, Dialect::Llvm)
        }
        BitCast => bitcast(cx, op),
        PtrToInt => pointer_cast(cx, op, true),
        IntToPtr => pointer_cast(cx, op, false),
        AddrSpaceCast => {
            let (from, to) = one_to_one(cx, op)?;
            if cx.types.is_ptr(from) && cx.types.is_ptr(to) {
                return Ok(());
            }
            Err("expected pointers".into())
        }
        Constant => {
            cx.counts(op, 0, 1)?;
            let ty = cx.ty(cx.body.result(op, 0));
            typing::llvm_value(cx.module, cx.attr(op, Key::Value)?, ty)
        }
        Undef | Poison | Zero => {
            cx.counts(op, 0, 1)?;
            value(cx, "the result", cx.ty(cx.body.result(op, 0)))
        }
        AddressOf => address_of(cx, op),
        Freeze => {
            let (from, to) = one_to_one(cx, op)?;
            value(cx, "the operand", from)?;
            cx.same("the result", from, to)
        }
        UAddWithOverflow | SAddWithOverflow | USubWithOverflow | SSubWithOverflow
        | UMulWithOverflow | SMulWithOverflow => llvm_intrinsic::with_overflow(cx, op),
        CountLeadingZeros | CountTrailingZeros | Abs => llvm_intrinsic::with_flag(cx, op),
        IsFpClass => llvm_intrinsic::class(cx, op),
        VecReduceAdd | VecReduceMul | VecReduceAnd | VecReduceOr | VecReduceXor | VecReduceSMax
        | VecReduceSMin | VecReduceUMax | VecReduceUMin => {
            llvm_intrinsic::reduction(cx, op, false, Type::is_int)
        }
        VecReduceFMax | VecReduceFMin | VecReduceFMaximum | VecReduceFMinimum => {
            llvm_intrinsic::reduction(cx, op, false, Type::is_float)
        }
        VecReduceFAdd | VecReduceFMul => llvm_intrinsic::reduction(cx, op, true, Type::is_float),
        MaskedLoad | ExpandLoad => llvm_intrinsic::masked_load(cx, op),
        MaskedStore | CompressStore => llvm_intrinsic::masked_store(cx, op),
        Gather => llvm_intrinsic::gather(cx, op),
        Scatter => llvm_intrinsic::scatter(cx, op),
        StackSave => {
            cx.counts(op, 0, 1)?;
            llvm_memory::pointer(cx, "the result", cx.ty(cx.body.result(op, 0)))
        }
        StackRestore | LifetimeStart | LifetimeEnd => {
            cx.counts(op, 1, 0)?;
            llvm_memory::pointer(cx, "the operand", cx.ty(cx.operands(op)[0]))
        }
        ExtractValue => llvm_aggregate::extract_value(cx, op),
        InsertValue => llvm_aggregate::insert_value(cx, op),
        ExtractElement => llvm_aggregate::extract_element(cx, op),
        InsertElement => llvm_aggregate::insert_element(cx, op),
        ShuffleVector => llvm_aggregate::shuffle(cx, op),
        Alloca => llvm_memory::alloca(cx, op),
        Load => llvm_memory::load(cx, op),
        Store => llvm_memory::store(cx, op),
        GetElementPtr => llvm_memory::gep(cx, op),
        AtomicRmw => llvm_memory::atomic_rmw(cx, op),
        CmpXchg => llvm_memory::cmpxchg(cx, op),
        MemCpy | MemMove => llvm_memory::copy(cx, op),
        MemSet => llvm_memory::memset(cx, op),
        Prefetch => llvm_memory::prefetch(cx, op),
        Assume => {
            cx.at_least(op, 1)?;
            cx.n_results(op, 0)?;
            cx.same("the condition", Type::I1, cx.ty(cx.operands(op)[0]))
        }
        Call => llvm_control::call(cx, op),
        Return => llvm_control::ret(cx, op, own_region),
        Br => cf::br(cx, op),
        CondBr => cf::cond_br(cx, op),
        Switch => cf::switch(cx, op),
        Unreachable => {
            cx.counts(op, 0, 0)?;
            count("successors", 0, cx.body.n_successors(op))
        }
    }
}

/// The types of the only operand and the only result.
fn one_to_one(cx: Context<'_>, op: OpId) -> Result<(Type, Type), String> {
    cx.counts(op, 1, 1)?;
    Ok((cx.ty(cx.operands(op)[0]), cx.ty(cx.body.result(op, 0))))
}

/// A type of the LLVM dialect that values have.
pub(super) fn value(cx: Context<'_>, what: &str, ty: Type) -> Rule {
    if is_llvm_value(cx.types, ty) {
        return Ok(());
    }
    Err(format!(
        "expected {what} of an LLVM type, found {}",
        cx.show(ty)
    ))
}

/// An integer.
pub(super) fn integer(cx: Context<'_>, what: &str, ty: Type) -> Rule {
    if ty.is_int() {
        return Ok(());
    }
    Err(format!(
        "expected {what} of an integer type, found {}",
        cx.show(ty)
    ))
}

/// The struct of a value and an `i1`, or of a vector and a vector of `i1`.
pub(super) fn pair(cx: Context<'_>, first: Type, found: Type) -> Rule {
    if let TypeKind::LlvmStruct { fields, .. } = cx.types.kind(found)
        && let [a, b] = fields[..]
        && a == first
        && cx.types.scalar_of(b) == Type::I1
    {
        return typing::same_shape(cx, a, b);
    }
    Err(format!(
        "expected a struct of {} and i1 as result, found {}",
        cx.show(first),
        cx.show(found)
    ))
}

/// Bits of an integer, a float or a vector of them.
fn width(cx: Context<'_>, ty: Type) -> Option<u64> {
    if ty.is_index() || !is_llvm_type(cx.types, ty) {
        return None;
    }
    let scalar = cx.types.scalar_of(ty).scalar_bits(64)?;
    match cx.types.as_vector(ty) {
        Some((shape, _)) => typing::product(shape)?.checked_mul(u64::from(scalar)),
        None => Some(u64::from(scalar)),
    }
}

/// Between pointers, or between integers, floats and vectors of them of one width; or from any type
/// to itself, as release 11 casts descriptors.
fn bitcast(cx: Context<'_>, op: OpId) -> Rule {
    let (from, to) = one_to_one(cx, op)?;
    if from == to {
        return value(cx, "the operand", from);
    }
    let pointers = cx.types.is_ptr(cx.types.scalar_of(from));
    let fits = if pointers || cx.types.is_ptr(cx.types.scalar_of(to)) {
        pointers && cx.types.is_ptr(cx.types.scalar_of(to))
    } else {
        width(cx, from).is_some() && width(cx, from) == width(cx, to)
    };
    if fits {
        return Ok(());
    }
    Err(format!(
        "expected types of one width, or pointers, found {} and {}",
        cx.show(from),
        cx.show(to)
    ))
}

fn pointer_cast(cx: Context<'_>, op: OpId, from_pointer: bool) -> Rule {
    let (from, to) = one_to_one(cx, op)?;
    let (pointer, int) = if from_pointer { (from, to) } else { (to, from) };
    typing::same_shape(cx, from, to)?;
    if !cx.types.is_ptr(cx.types.scalar_of(pointer)) {
        return Err(format!("expected a pointer, found {}", cx.show(pointer)));
    }
    integer(cx, "the other side", cx.types.scalar_of(int))
}

/// The symbol is a global or function of the LLVM level; a typed pointer points to its type.
fn address_of(cx: Context<'_>, op: OpId) -> Rule {
    cx.counts(op, 0, 1)?;
    let result = cx.ty(cx.body.result(op, 0));
    if !cx.types.is_ptr(result) {
        return Err(format!(
            "expected a pointer as result, found {}",
            cx.show(result)
        ));
    }
    let (sym, item) = cx.named(op, Key::Callee)?;
    let found = item.map(|item| match item {
        Item::Func(id) => (cx.module.func(id).level, cx.module.func(id).ty),
        Item::Global(id) => {
            let global = &cx.module.globals[id.index()];
            (global.level, global.ty)
        }
    });
    let Some((Level::Llvm, ty)) = found else {
        return Err(format!(
            "expected an LLVM global or function, {} is not one",
            cx.symbol(sym)
        ));
    };
    match cx.types.pointee(result) {
        Some(pointee) => cx.same("the pointee", ty, pointee),
        None => Ok(()),
    }
}
