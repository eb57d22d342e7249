//! The names that each release uses for the attributes in the op tables.

use crate::attr::Key;
use crate::kinds::{AtomicBinOp, AtomicKind, CombiningKind};
use crate::ops::{AffineOp, ArithOp, LinalgOp, LlvmOp, MemRefOp, Op, ScfOp, TensorOp, VectorOp};
use crate::release::Release;
use crate::text::spelling::Spelling;

/// The `affine.parallel` op, whose map attributes have special names.
const PARALLEL: Op = Op::Affine(AffineOp::Parallel);

/// Returns the key of the attribute of a registered op that has this name in a release.
pub(crate) fn key_of(op: Op, name: &str, release: Release) -> Option<Key> {
    let key = any_key_of(op, name)?;
    has_attribute(op, key, release).then_some(key)
}

/// Does the attribute with this key belong to the op in a release?
pub fn has_attribute(op: Op, key: Key, release: Release) -> bool {
    release == Release::R11 || release >= known_since(op, key)
}

/// Returns the first release in which the attribute belongs to the op.
///
/// In older releases, an attribute with that name is allowed but has no meaning. `R11` accepts
/// every key, because it also stands for programs that are lowered to LLVM 10 and 11.
#[allow(
    clippy::wildcard_enum_match_arm,
    reason = "most keys exist on their ops in every release"
)]
fn known_since(op: Op, key: Key) -> Release {
    match (key, op) {
        (Key::NonNeg, Op::Arith(_)) => Release::R24,
        (Key::NonNeg | Key::Exact | Key::Disjoint | Key::Unsigned, _)
        | (Key::Overflow, Op::Arith(ArithOp::TruncI) | Op::Llvm(LlvmOp::Trunc)) => Release::R22,
        (Key::Overflow, _)
        | (Key::FastMath, Op::Arith(ArithOp::CmpF | ArithOp::TruncF | ArithOp::ExtF))
        | (Key::FastMath, Op::Vector(_) | Op::Llvm(LlvmOp::Select)) => Release::R19,
        (Key::Rounding, _) | (Key::FastMath, Op::Complex(_)) => Release::R19,
        (Key::FastMath, Op::Arith(_) | Op::Math(_)) => Release::R16,
        _ => Release::R11,
    }
}

fn any_key_of(op: Op, name: &str) -> Option<Key> {
    let llvm = matches!(op, Op::Llvm(_));
    let linalg = matches!(op, Op::Linalg(_));
    Some(match name {
        // The `value` of a `ub` op can only be poison.
        "value" if matches!(op, Op::Ub(_)) => return None,
        "value" => Key::Value,
        "predicate" => Key::Predicate,
        "pred" if matches!(op, Op::Index(_)) => Key::Predicate,
        "callee" => Key::Callee,
        "global_name" if llvm => Key::Callee,
        "name" if op == Op::MemRef(MemRefOp::GetGlobal) => Key::Callee,
        "case_values" => Key::Cases,
        "cases" if op == Op::Scf(ScfOp::IndexSwitch) => Key::Cases,
        "unsignedCmp" => Key::Unsigned,
        "map" if matches!(op, Op::Affine(_)) => Key::Map,
        "lower_bound" | "lowerBoundMap" if op == Op::Affine(AffineOp::For) => Key::LowerMap,
        "upper_bound" | "upperBoundMap" if op == Op::Affine(AffineOp::For) => Key::UpperMap,
        "step" if op == Op::Affine(AffineOp::For) => Key::Step,
        "lowerBoundsMap" if op == PARALLEL => Key::LowerMap,
        "lowerBoundsGroups" if op == PARALLEL => Key::LowerGroups,
        "upperBoundsMap" if op == PARALLEL => Key::UpperMap,
        "upperBoundsGroups" if op == PARALLEL => Key::UpperGroups,
        "steps" if op == PARALLEL => Key::Steps,
        "reductions" if op == PARALLEL => Key::Reductions,
        "condition" if op == Op::Affine(AffineOp::If) => Key::Condition,
        "position" | "static_position" => Key::Position,
        "alignment" => Key::Alignment,
        "overflowFlags" => Key::Overflow,
        "isExact" => Key::Exact,
        "isDisjoint" => Key::Disjoint,
        "nonNeg" if llvm || is_unsigned_cast(op) => Key::NonNeg,
        // For other `vector` ops, an attribute named `fastmath` has no meaning.
        "fastmath" if matches!(op, Op::Vector(_)) && op != Op::Vector(VectorOp::Reduction) => {
            return None;
        }
        "fastmath" | "fastmathFlags" => Key::FastMath,
        "roundingmode" if rounds(op) => Key::Rounding,
        "noWrapFlags" => Key::GepFlags,
        "inbounds" if op == Op::Llvm(LlvmOp::GetElementPtr) => Key::GepFlags,
        "rawConstantIndices" | "structIndices" => Key::GepIndices,
        "elem_type" => Key::ElemType,
        "msg" => Key::Message,
        "stringLiteral" if op == Op::Vector(VectorOp::Print) => Key::Message,
        "punctuation" if op == Op::Vector(VectorOp::Print) => Key::Punctuation,
        "static_offsets" => Key::StaticOffsets,
        "static_sizes" => Key::StaticSizes,
        "static_strides" => Key::StaticStrides,
        "offsets" if is_slice(op) => Key::StaticOffsets,
        "sizes" if is_slice(op) => Key::StaticSizes,
        "static_basis" if has_basis(op) => Key::StaticSizes,
        "disjoint" if has_basis(op) => Key::Disjoint,
        "strides" if is_slice(op) => Key::StaticStrides,
        "static_low" if matches!(op, Op::Tensor(_)) => Key::StaticLow,
        "static_high" if matches!(op, Op::Tensor(_)) => Key::StaticHigh,
        "nofold" if matches!(op, Op::Tensor(_)) => Key::NoFold,
        "dim" if [Op::Tensor(TensorOp::Concat), Op::Linalg(LinalgOp::Index)].contains(&op) => {
            Key::Dimension
        }
        "gather_dims" | "scatter_dims" if matches!(op, Op::Tensor(_)) => Key::Dimensions,
        "inner_dims_pos" if is_packing(op) => Key::Dimensions,
        "outer_dims_perm" if is_packing(op) => Key::Permutation,
        "static_inner_tiles" if is_packing(op) => Key::StaticSizes,
        "restrict" if matches!(op, Op::Bufferization(_)) => Key::Restrict,
        "writable" if matches!(op, Op::Bufferization(_)) => Key::Writable,
        "read_only" if matches!(op, Op::Bufferization(_)) => Key::ReadOnly,
        "unique" if matches!(op, Op::Tensor(_)) => Key::Unique,
        "mask_dim_sizes" => Key::StaticSizes,
        "permutation" | "mask" | "transp" => Key::Permutation,
        "reassociation" => Key::Reassociation,
        "kind" | "bin_op" => Key::Kind,
        "reduction_dims" => Key::Dimensions,
        "dimensions" if linalg => Key::Dimensions,
        "strides" if linalg => Key::StaticStrides,
        "dilations" if linalg => Key::Dilations,
        "indexing_maps" => Key::IndexingMaps,
        "iterator_types" => Key::IteratorTypes,
        "in_bounds" | "masked" if is_transfer(op) => Key::InBounds,
        "permutation_map" if is_transfer(op) => Key::PermutationMap,
        "bit" if op == Op::Llvm(LlvmOp::IsFpClass) => Key::Kind,
        "ordering" | "success_ordering" => Key::Ordering,
        "failure_ordering" => Key::FailureOrdering,
        "volatile_" | "isVolatile" => Key::Volatile,
        "is_zero_poison" | "is_int_min_poison" => Key::PoisonFlag,
        _ => return None,
    })
}

fn is_packing(op: Op) -> bool {
    matches!(op, Op::Tensor(TensorOp::Pack | TensorOp::Unpack))
}

fn is_unsigned_cast(op: Op) -> bool {
    matches!(
        op,
        Op::Arith(ArithOp::ExtUI | ArithOp::UIToFP | ArithOp::IndexCastUI)
    )
}

fn rounds(op: Op) -> bool {
    matches!(
        op,
        Op::Arith(ArithOp::TruncF) | Op::Llvm(LlvmOp::ConstrainedFPTrunc)
    )
}

fn is_transfer(op: Op) -> bool {
    matches!(
        op,
        Op::Vector(VectorOp::TransferRead | VectorOp::TransferWrite)
    )
}

fn is_slice(op: Op) -> bool {
    matches!(
        op,
        Op::Vector(VectorOp::ExtractStridedSlice | VectorOp::InsertStridedSlice)
    )
}

fn has_basis(op: Op) -> bool {
    matches!(
        op,
        Op::Affine(AffineOp::DelinearizeIndex | AffineOp::LinearizeIndex)
    )
}

/// Returns the name of an attribute of a registered op in a release. The result is `None` for
/// [`Key::Other`], which contains the name itself.
pub(crate) fn name_of(op: Op, key: Key, release: Release) -> Option<&'static str> {
    let llvm = matches!(op, Op::Llvm(_));
    let linalg = matches!(op, Op::Linalg(_));
    Some(match key {
        Key::Value => "value",
        Key::Predicate if matches!(op, Op::Index(_)) => "pred",
        Key::Predicate => "predicate",
        Key::Callee if op == Op::MemRef(MemRefOp::GetGlobal) => "name",
        Key::Callee if op == Op::Llvm(LlvmOp::AddressOf) => "global_name",
        Key::Callee => "callee",
        Key::Cases if op == Op::Scf(ScfOp::IndexSwitch) => "cases",
        Key::Cases => "case_values",
        Key::Unsigned => "unsignedCmp",
        Key::Map => "map",
        Key::LowerMap if op == PARALLEL => "lowerBoundsMap",
        Key::UpperMap if op == PARALLEL => "upperBoundsMap",
        Key::LowerMap if release.has(Spelling::Properties) => "lowerBoundMap",
        Key::LowerMap => "lower_bound",
        Key::UpperMap if release.has(Spelling::Properties) => "upperBoundMap",
        Key::UpperMap => "upper_bound",
        Key::Step => "step",
        Key::LowerGroups => "lowerBoundsGroups",
        Key::UpperGroups => "upperBoundsGroups",
        Key::Steps => "steps",
        Key::Reductions => "reductions",
        Key::Condition => "condition",
        Key::Position
            if matches!(op, Op::Vector(VectorOp::Extract | VectorOp::Insert))
                && release.has(Spelling::StaticPosition) =>
        {
            "static_position"
        }
        Key::Position => "position",
        Key::Alignment => "alignment",
        Key::Overflow => "overflowFlags",
        Key::Exact => "isExact",
        Key::Disjoint if has_basis(op) => "disjoint",
        Key::Disjoint => "isDisjoint",
        Key::NonNeg => "nonNeg",
        Key::FastMath if llvm => "fastmathFlags",
        Key::FastMath => "fastmath",
        Key::Rounding => "roundingmode",
        Key::GepFlags if release.has(Spelling::InboundsAlone) => "inbounds",
        Key::GepFlags => "noWrapFlags",
        Key::GepIndices if release.has(Spelling::RawConstantIndices) => "rawConstantIndices",
        Key::GepIndices => "structIndices",
        Key::ElemType => "elem_type",
        Key::Message if op == Op::Vector(VectorOp::Print) => "stringLiteral",
        Key::Message => "msg",
        Key::Punctuation => "punctuation",
        Key::StaticOffsets if is_slice(op) => "offsets",
        Key::StaticOffsets => "static_offsets",
        Key::StaticSizes if is_slice(op) => "sizes",
        Key::StaticSizes if is_packing(op) => "static_inner_tiles",
        Key::StaticSizes if op == Op::Vector(VectorOp::ConstantMask) => "mask_dim_sizes",
        Key::StaticSizes if has_basis(op) => "static_basis",
        Key::StaticSizes => "static_sizes",
        Key::StaticStrides if is_slice(op) || linalg => "strides",
        Key::Dilations => "dilations",
        Key::InputCount => return None,
        Key::StaticStrides => "static_strides",
        Key::Permutation if is_packing(op) => "outer_dims_perm",
        Key::Permutation if op == Op::MemRef(MemRefOp::Transpose) || linalg => "permutation",
        Key::Permutation if op == Op::Vector(VectorOp::Transpose) => {
            if release.has(Spelling::PermutationOfVector) {
                "permutation"
            } else {
                "transp"
            }
        }
        Key::Permutation => "mask",
        Key::Reassociation => "reassociation",
        Key::Kind if op == Op::Llvm(LlvmOp::IsFpClass) => "bit",
        Key::Kind if llvm => "bin_op",
        Key::Kind => "kind",
        Key::StaticLow => "static_low",
        Key::StaticHigh => "static_high",
        Key::NoFold => "nofold",
        Key::Dimension => "dim",
        Key::Restrict => "restrict",
        Key::Writable => "writable",
        Key::ReadOnly => "read_only",
        Key::Unique => "unique",
        Key::Dimensions if is_packing(op) => "inner_dims_pos",
        Key::Dimensions if op == Op::Tensor(TensorOp::Gather) => "gather_dims",
        Key::Dimensions if op == Op::Tensor(TensorOp::Scatter) => "scatter_dims",
        Key::Dimensions if linalg => "dimensions",
        Key::Dimensions => "reduction_dims",
        Key::IndexingMaps => "indexing_maps",
        Key::IteratorTypes => "iterator_types",
        Key::InBounds if release.has(Spelling::Masked) => "masked",
        Key::InBounds => "in_bounds",
        Key::PermutationMap => "permutation_map",
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

/// Returns whether the values of the op's `kind` attribute are the kinds of `memref.atomic_rmw`.
fn has_atomic_kinds(op: Op) -> bool {
    [Op::MemRef(MemRefOp::AtomicRmw), PARALLEL].contains(&op)
}

/// The code of each kind of `memref.atomic_rmw`, indexed by its number in release 22. Release 22
/// numbers the kinds alphabetically. In older releases, the number of a kind equals its code.
const ATOMIC_NUMBERS: [u8; 16] = [0, 1, 12, 2, 3, 13, 4, 5, 6, 14, 7, 8, 9, 10, 11, 15];

/// Returns the code of a kind whose number in the generic form of a release is `number`.
pub(crate) fn code_of_number(op: Op, number: i128, release: Release) -> i128 {
    if !has_atomic_kinds(op) || !release.has(Spelling::AtomicKindsByName) {
        return number;
    }
    let code = usize::try_from(number)
        .ok()
        .and_then(|n| ATOMIC_NUMBERS.get(n));
    code.map_or(number, |code| i128::from(*code))
}

/// Returns the number of a kind in the generic form of a release, given the code of the kind.
/// [`code_of_number`] is the inverse function.
pub(crate) fn number_of_code(op: Op, code: i128, release: Release) -> i128 {
    if !has_atomic_kinds(op) || !release.has(Spelling::AtomicKindsByName) {
        return code;
    }
    let number = ATOMIC_NUMBERS.iter().position(|c| i128::from(*c) == code);
    number.map_or(code, |number| number as i128)
}

/// The names of the bits of [`Key::FastMath`], from bit 0 on.
pub(crate) const FAST_MATH: [&str; 7] =
    ["nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc"];

/// The names of the bits of [`Key::Overflow`], from bit 0 on.
pub(crate) const OVERFLOW: [&str; 2] = ["nsw", "nuw"];

/// Returns the code of a kind, given its name in any release.
///
/// Release 13 uses the names `min` and `max` for both integers and floats. This function returns
/// the signed-integer kinds for them. The parser corrects the kind when it knows the operand type.
pub(crate) fn kind_code(op: Op, name: &str) -> Option<i128> {
    if matches!(op, Op::Llvm(_)) {
        return AtomicBinOp::from_name(name).map(AtomicBinOp::code);
    }
    if matches!(op, Op::Vector(_)) {
        let kind = match name {
            "minf" => CombiningKind::MinNumF,
            "maxf" => CombiningKind::MaxNumF,
            "min" => CombiningKind::MinSI,
            "max" => CombiningKind::MaxSI,
            _ => CombiningKind::from_name(name)?,
        };
        return Some(kind.code());
    }
    let kind = match name {
        "maxf" => AtomicKind::MaximumF,
        "minf" => AtomicKind::MinimumF,
        _ => AtomicKind::from_name(name)?,
    };
    Some(kind.code())
}

/// Returns the name of a kind in a release; `None` if the code has no name in this release.
pub(crate) fn kind_name(op: Op, code: i128, release: Release) -> Option<&'static str> {
    if matches!(op, Op::Llvm(_)) {
        return AtomicBinOp::from_code(code).map(AtomicBinOp::name);
    }
    if matches!(op, Op::Vector(_)) {
        let kind = CombiningKind::from_code(code)?;
        let before = COMBINING_KINDS_BEFORE.iter();
        let old = before
            .copied()
            .find(|(of, until, _)| *of == kind && release < *until);
        return Some(old.map_or(kind.name(), |(_, _, name)| name));
    }
    let kind = AtomicKind::from_code(code)?;
    let before = ATOMIC_KINDS_BEFORE.iter();
    let old = before
        .copied()
        .find(|(of, until, _)| *of == kind && release < *until);
    Some(old.map_or(kind.name(), |(_, _, name)| name))
}

/// Older names of the kinds of `vector.reduction`, each with the release that renamed it.
const COMBINING_KINDS_BEFORE: [(CombiningKind, Release, &str); 6] = [
    (CombiningKind::MinSI, Release::R14, "min"),
    (CombiningKind::MaxSI, Release::R14, "max"),
    (CombiningKind::MinNumF, Release::R14, "min"),
    (CombiningKind::MaxNumF, Release::R14, "max"),
    (CombiningKind::MinNumF, Release::R19, "minf"),
    (CombiningKind::MaxNumF, Release::R19, "maxf"),
];

/// Older names of the kinds of `memref.atomic_rmw`, each with the release that renamed it.
const ATOMIC_KINDS_BEFORE: [(AtomicKind, Release, &str); 2] = [
    (AtomicKind::MaximumF, Release::R19, "maxf"),
    (AtomicKind::MinimumF, Release::R19, "minf"),
];
