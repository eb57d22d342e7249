//! How releases name the attributes that the op tables know.

use crate::attr::Key;
use crate::ops::{LlvmOp, MemRefOp, Op, VectorOp};
use crate::release::Release;

/// The key of the attribute that is called `name` on a registered op.
pub(crate) fn key_of(op: Op, name: &str) -> Option<Key> {
    let llvm = matches!(op, Op::Llvm(_));
    Some(match name {
        "value" => Key::Value,
        "predicate" => Key::Predicate,
        "callee" => Key::Callee,
        "global_name" if llvm => Key::Callee,
        "name" if op == Op::MemRef(MemRefOp::GetGlobal) => Key::Callee,
        "case_values" => Key::Cases,
        "position" | "static_position" => Key::Position,
        "alignment" => Key::Alignment,
        "overflowFlags" => Key::Overflow,
        "isExact" => Key::Exact,
        "isDisjoint" => Key::Disjoint,
        "nonNeg" => Key::NonNeg,
        "fastmath" | "fastmathFlags" => Key::FastMath,
        "noWrapFlags" => Key::GepFlags,
        "inbounds" if op == Op::Llvm(LlvmOp::GetElementPtr) => Key::GepFlags,
        "rawConstantIndices" | "structIndices" => Key::GepIndices,
        "elem_type" => Key::ElemType,
        "msg" => Key::Message,
        "static_offsets" => Key::StaticOffsets,
        "static_sizes" => Key::StaticSizes,
        "static_strides" => Key::StaticStrides,
        "permutation" | "mask" => Key::Permutation,
        "reassociation" => Key::Reassociation,
        "kind" | "bin_op" => Key::Kind,
        "bit" if op == Op::Llvm(LlvmOp::IsFpClass) => Key::Kind,
        "ordering" | "success_ordering" => Key::Ordering,
        "failure_ordering" => Key::FailureOrdering,
        "volatile_" | "isVolatile" => Key::Volatile,
        "is_zero_poison" | "is_int_min_poison" => Key::PoisonFlag,
        _ => return None,
    })
}

/// The name of an attribute of a registered op in a release; `None` for [`Key::Other`], which
/// holds its name.
pub(crate) fn name_of(op: Op, key: Key, release: Release) -> Option<&'static str> {
    let llvm = matches!(op, Op::Llvm(_));
    Some(match key {
        Key::Value => "value",
        Key::Predicate => "predicate",
        Key::Callee if op == Op::MemRef(MemRefOp::GetGlobal) => "name",
        Key::Callee if op == Op::Llvm(LlvmOp::AddressOf) => "global_name",
        Key::Callee => "callee",
        Key::Cases => "case_values",
        Key::Position
            if matches!(op, Op::Vector(VectorOp::Extract | VectorOp::Insert))
                && release >= Release::R19 =>
        {
            "static_position"
        }
        Key::Position => "position",
        Key::Alignment => "alignment",
        Key::Overflow => "overflowFlags",
        Key::Exact => "isExact",
        Key::Disjoint => "isDisjoint",
        Key::NonNeg => "nonNeg",
        Key::FastMath if llvm => "fastmathFlags",
        Key::FastMath => "fastmath",
        Key::GepFlags if release >= Release::R22 => "noWrapFlags",
        Key::GepFlags => "inbounds",
        Key::GepIndices if release >= Release::R16 => "rawConstantIndices",
        Key::GepIndices => "structIndices",
        Key::ElemType => "elem_type",
        Key::Message => "msg",
        Key::StaticOffsets => "static_offsets",
        Key::StaticSizes => "static_sizes",
        Key::StaticStrides => "static_strides",
        Key::Permutation if op == Op::MemRef(MemRefOp::Transpose) => "permutation",
        Key::Permutation => "mask",
        Key::Reassociation => "reassociation",
        Key::Kind if op == Op::Llvm(LlvmOp::IsFpClass) => "bit",
        Key::Kind if llvm => "bin_op",
        Key::Kind => "kind",
        Key::Ordering if op == Op::Llvm(LlvmOp::CmpXchg) => "success_ordering",
        Key::Ordering => "ordering",
        Key::FailureOrdering => "failure_ordering",
        Key::Volatile
            if matches!(
                op,
                Op::Llvm(LlvmOp::MemCpy | LlvmOp::MemMove | LlvmOp::MemSet)
            ) =>
        {
            "isVolatile"
        }
        Key::Volatile => "volatile_",
        Key::PoisonFlag if op == Op::Llvm(LlvmOp::Abs) => "is_int_min_poison",
        Key::PoisonFlag => "is_zero_poison",
        Key::Other(_) => return None,
    })
}

/// Kinds of `memref.atomic_rmw`, by code; the old names of two of them are in [`atomic_kind`].
const ATOMIC_KINDS: [&str; 16] = [
    "addf", "addi", "assign", "maximumf", "maxs", "maxu", "minimumf", "mins", "minu", "mulf",
    "muli", "ori", "andi", "maxnumf", "minnumf", "xori",
];

/// The code of each kind of `memref.atomic_rmw` by its number since release 22, which counts them
/// in the order of their names. Before, numbers and codes are the same.
const ATOMIC_NUMBERS: [u8; 16] = [0, 1, 12, 2, 3, 13, 4, 5, 6, 14, 7, 8, 9, 10, 11, 15];

/// The code of a kind by its number in a release, as the generic form has it.
pub(crate) fn code_of_number(op: Op, number: i128, release: Release) -> i128 {
    if op != Op::MemRef(MemRefOp::AtomicRmw) || release < Release::R22 {
        return number;
    }
    let code = usize::try_from(number)
        .ok()
        .and_then(|n| ATOMIC_NUMBERS.get(n));
    code.map_or(number, |code| i128::from(*code))
}

/// The number of a kind by its code in a release; see [`code_of_number`].
pub(crate) fn number_of_code(op: Op, code: i128, release: Release) -> i128 {
    if op != Op::MemRef(MemRefOp::AtomicRmw) || release < Release::R22 {
        return code;
    }
    let number = ATOMIC_NUMBERS.iter().position(|c| i128::from(*c) == code);
    number.map_or(code, |number| number as i128)
}

/// Kinds of `vector.reduction`, by code.
const REDUCTION_KINDS: [&str; 13] = [
    "add", "mul", "minui", "minsi", "minnumf", "maxui", "maxsi", "maxnumf", "and", "or", "xor",
    "minimumf", "maximumf",
];

/// Kinds of `llvm.atomicrmw`, by code.
const LLVM_ATOMIC_KINDS: [&str; 21] = [
    "xchg",
    "add",
    "sub",
    "_and",
    "nand",
    "_or",
    "_xor",
    "max",
    "min",
    "umax",
    "umin",
    "fadd",
    "fsub",
    "fmax",
    "fmin",
    "uinc_wrap",
    "udec_wrap",
    "usub_cond",
    "usub_sat",
    "fmaximum",
    "fminimum",
];

/// Memory orderings of the LLVM dialect, by code.
const ORDERINGS: [&str; 8] = [
    "not_atomic",
    "unordered",
    "monotonic",
    "consume",
    "acquire",
    "release",
    "acq_rel",
    "seq_cst",
];

/// Names of [`Key::FastMath`]'s bits, in their order.
pub(crate) const FAST_MATH: [&str; 7] =
    ["nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc"];

/// Names of [`Key::Overflow`]'s bits, in their order.
pub(crate) const OVERFLOW: [&str; 2] = ["nsw", "nuw"];

fn position(names: &[&str], name: &str) -> Option<i128> {
    let at = names.iter().position(|n| *n == name)?;
    Some(at as i128)
}

/// The code of a kind by its name in any release.
pub(crate) fn kind_code(op: Op, name: &str) -> Option<i128> {
    if matches!(op, Op::Llvm(_)) {
        return position(&LLVM_ATOMIC_KINDS, name);
    }
    if matches!(op, Op::Vector(_)) {
        return match name {
            "minf" => Some(4),
            "maxf" => Some(7),
            // Release 13: signed, or of floats.
            "min" => Some(3),
            "max" => Some(6),
            _ => position(&REDUCTION_KINDS, name),
        };
    }
    match name {
        "maxf" => Some(3),
        "minf" => Some(6),
        _ => position(&ATOMIC_KINDS, name),
    }
}

/// The name of a kind in a release; `None` if the code has none.
pub(crate) fn kind_name(op: Op, code: i128, release: Release) -> Option<&'static str> {
    let code = usize::try_from(code).ok()?;
    if matches!(op, Op::Llvm(_)) {
        return LLVM_ATOMIC_KINDS.get(code).copied();
    }
    if matches!(op, Op::Vector(_)) {
        return match code {
            4 if release < Release::R14 => Some("min"),
            7 if release < Release::R14 => Some("max"),
            3 if release < Release::R14 => Some("min"),
            6 if release < Release::R14 => Some("max"),
            4 if release < Release::R19 => Some("minf"),
            7 if release < Release::R19 => Some("maxf"),
            _ => REDUCTION_KINDS.get(code).copied(),
        };
    }
    match code {
        3 if release < Release::R19 => Some("maxf"),
        6 if release < Release::R19 => Some("minf"),
        _ => ATOMIC_KINDS.get(code).copied(),
    }
}

/// The name of a memory ordering; `None` if the code has none.
pub(crate) fn ordering_name(code: i128) -> Option<&'static str> {
    ORDERINGS.get(usize::try_from(code).ok()?).copied()
}

/// The code of a memory ordering.
pub(crate) fn ordering_code(name: &str) -> Option<i128> {
    position(&ORDERINGS, name)
}
