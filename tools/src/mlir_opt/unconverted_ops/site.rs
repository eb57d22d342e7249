//! What an op of a program is, for the rows of the ops that a release does not convert.

use lowerfuzz_ir::{
    AffineOp, ArithOp, AtomicKind, Attr, CombiningKind, Key, Layout, MathOp, MemRefOp, Module, Op,
    Type, Types, ValueId, VectorOp,
};

use super::Site;

const ACCESSES: &[VectorOp] = &[
    VectorOp::Load,
    VectorOp::Store,
    VectorOp::MaskedLoad,
    VectorOp::MaskedStore,
    VectorOp::ExpandLoad,
    VectorOp::CompressStore,
    VectorOp::Scatter,
];

pub(super) fn is_math(site: Site<'_>, ops: &[MathOp]) -> bool {
    ops.iter().any(|op| site.kind() == Op::Math(*op))
}

pub(super) fn is_arith(site: Site<'_>, ops: &[ArithOp]) -> bool {
    ops.iter().any(|op| site.kind() == Op::Arith(*op))
}

pub(super) fn is_vector(site: Site<'_>, op: VectorOp) -> bool {
    site.kind() == Op::Vector(op)
}

pub(super) fn is_memref(site: Site<'_>, op: MemRefOp) -> bool {
    site.kind() == Op::MemRef(op)
}

pub(super) fn is_atomic(site: Site<'_>) -> bool {
    is_memref(site, MemRefOp::AtomicRmw)
}

pub(super) fn is_collapse(site: Site<'_>) -> bool {
    is_memref(site, MemRefOp::CollapseShape)
}

/// Returns whether an op is an `atomic_rmw` of one of these kinds.
fn updates_by(site: Site<'_>, kinds: &[AtomicKind]) -> bool {
    let kind = site.body.coded(site.op, Key::Kind);
    is_atomic(site) && kind.is_some_and(|kind| kinds.contains(&kind))
}

pub(super) fn is_atomic_product(site: Site<'_>) -> bool {
    updates_by(site, &[AtomicKind::MulF, AtomicKind::MulI])
}

pub(super) fn is_atomic_extreme(site: Site<'_>) -> bool {
    let kinds = [
        AtomicKind::MaximumF,
        AtomicKind::MinimumF,
        AtomicKind::MaxNumF,
        AtomicKind::MinNumF,
    ];
    updates_by(site, &kinds)
}

pub(super) fn is_generic_atomic_of_floats(site: Site<'_>) -> bool {
    is_memref(site, MemRefOp::GenericAtomicRmw) && site.has_type(|_, ty| ty.float_kind().is_some())
}

/// Returns whether an op combines lanes by one of these kinds. Without an attribute, lanes are added.
pub(super) fn combines_by(site: Site<'_>, kinds: &[CombiningKind]) -> bool {
    let kind = site.body.coded(site.op, Key::Kind);
    kinds.contains(&kind.unwrap_or(CombiningKind::Add))
}

/// Returns whether the result of a contraction has other elements than its factors.
pub(super) fn mixes_types(Site { module, body, op }: Site<'_>) -> bool {
    let elem = |value: &ValueId| module.types.scalar_of(body.ty(*value));
    let operands = body.operands(op);
    operands.first().map(elem) != operands.last().map(elem)
}

/// Returns whether a dimension of a contraction is neither parallel and in its result nor reduced.
pub(super) fn misses_iterators(site: Site<'_>) -> bool {
    let iterators = site.body.i64s_attr(site.op, Key::IteratorTypes);
    let maps = site.body.attr(site.op, Key::IndexingMaps);
    let (Some(iterators), Some(Attr::Array(maps))) = (iterators, maps) else {
        return false;
    };
    let Some(Attr::I64s(result)) = maps.last() else {
        return false;
    };
    (0..)
        .zip(iterators)
        .any(|(dim, reduced)| result.contains(&dim) == (*reduced != 0))
}

/// Returns whether an operand or result is a vector of two or more dimensions.
pub(super) fn has_grid(site: Site<'_>) -> bool {
    site.has_type(|types, ty| {
        types
            .as_vector(ty)
            .is_some_and(|(shape, _)| shape.len() > 1)
    })
}

/// Returns whether an operand or result is an `index`, or a vector of them.
pub(super) fn has_index(site: Site<'_>) -> bool {
    site.has_type(|types, ty| types.scalar_of(ty).is_index())
}

pub(super) fn transfers_vector_elements(site: Site<'_>) -> bool {
    let transfers = [VectorOp::TransferRead, VectorOp::TransferWrite];
    transfers.iter().any(|op| is_vector(site, *op))
        && site.has_type(|types, ty| {
            types
                .as_memref(ty)
                .is_some_and(|memref| !memref.elem.is_scalar())
        })
}

/// Returns whether a transfer reads one element into all lanes, from a memref whose last stride may differ from 1.
pub(super) fn repeats_strided_element(site: Site<'_>) -> bool {
    let map = site.body.attr(site.op, Key::PermutationMap);
    let repeats = matches!(map, Some(Attr::I64s(along)) if along.iter().all(|dim| *dim < 0));
    is_vector(site, VectorOp::TransferRead) && repeats && site.has_type(may_have_a_stride)
}

/// Returns whether a transfer of a vector of rank 0 accesses a memref whose last stride may differ from 1.
pub(super) fn transfers_strided_element(site: Site<'_>) -> bool {
    let transfers = [VectorOp::TransferRead, VectorOp::TransferWrite];
    let is_rank_0 = |types: &Types, ty| {
        types
            .as_vector(ty)
            .is_some_and(|(shape, _)| shape.is_empty())
    };
    transfers.iter().any(|op| is_vector(site, *op))
        && site.has_type(is_rank_0)
        && site.has_type(may_have_a_stride)
}

/// Returns whether the elements of a memref's last dimension may not be neighbours.
fn may_have_a_stride(types: &Types, ty: Type) -> bool {
    let memref = types.as_memref(ty);
    let layout = memref.and_then(|memref| memref.strides_and_offset());
    layout.is_some_and(|(strides, _)| strides.last().is_some_and(|last| *last != 1))
}

/// Returns whether an op extracts from a vector of two or more dimensions, or inserts into one, at a position that is
/// not constant.
pub(super) fn has_dynamic_position(site: Site<'_>) -> bool {
    let operands = site.body.operands(site.op).len();
    has_grid(site)
        && (is_vector(site, VectorOp::Extract) && operands > 1
            || is_vector(site, VectorOp::Insert) && operands > 2)
}

/// Returns whether an op gathers or scatters elements of a memref whose layout is not the identity.
pub(super) fn gathers_strided(site: Site<'_>) -> bool {
    (is_vector(site, VectorOp::Gather) || is_vector(site, VectorOp::Scatter)) && has_layout(site)
}

/// Returns whether an op collapses or expands a memref whose layout is not the identity.
pub(super) fn regroups_strided(site: Site<'_>) -> bool {
    (is_collapse(site) || is_memref(site, MemRefOp::ExpandShape)) && has_layout(site)
}

/// Returns whether an operand or result is a memref whose layout is not the identity.
fn has_layout(site: Site<'_>) -> bool {
    site.has_type(|types, ty| {
        types
            .as_memref(ty)
            .is_some_and(|memref| memref.layout != Layout::Identity)
    })
}

/// Returns whether an op allocates a memref whose layout is not the identity. The conversion computes the size of an
/// allocation from the sizes of the memref alone.
pub(super) fn allocates_layout(site: Site<'_>) -> bool {
    let allocates = [MemRefOp::Alloc, MemRefOp::Alloca];
    allocates.iter().any(|op| is_memref(site, *op)) && has_layout(site)
}

/// Returns whether an operand or result is a memref whose layout is not strided.
pub(super) fn has_unstrided_layout(site: Site<'_>) -> bool {
    site.has_type(is_unstrided)
}

fn is_unstrided(types: &Types, ty: Type) -> bool {
    let memref = types.as_memref(ty);
    memref.is_some_and(|memref| memref.strides_and_offset().is_none())
}

/// Returns whether a function has an argument or a result whose layout is not strided.
pub(super) fn has_unstrided_argument(module: &Module) -> bool {
    let types = &module.types;
    module.funcs.iter().any(|func| {
        let signature = types.as_function(func.ty);
        signature.is_some_and(|(inputs, results)| {
            let mut all = inputs.iter().chain(results);
            all.any(|ty| is_unstrided(types, *ty))
        })
    })
}

pub(super) fn has_laid_out_global(module: &Module) -> bool {
    let types = module.globals.iter().map(|global| global.ty);
    let mut memrefs = types.filter_map(|ty| module.types.as_memref(ty));
    memrefs.any(|memref| memref.layout != Layout::Identity)
}

/// Returns whether an op reads or writes a vector of two or more dimensions in memory.
pub(super) fn accesses_grid(site: Site<'_>) -> bool {
    let affine = [AffineOp::VectorLoad, AffineOp::VectorStore].map(Op::Affine);
    let is_access = ACCESSES.iter().any(|op| is_vector(site, *op));
    (is_access || affine.contains(&site.kind())) && has_grid(site)
}

/// Returns whether an op has a result whose type a conversion changes: anything but a plain number or a vector of them.
pub(super) fn has_converted_result(Site { module, body, op }: Site<'_>) -> bool {
    let types = &module.types;
    let is_plain = |ty: Type| {
        let lane = types.as_vector(ty).map_or(ty, |(_, lane)| lane);
        lane.is_scalar() && !lane.is_index()
    };
    body.results(op).any(|result| !is_plain(body.ty(result)))
}

pub(super) fn has_unranked_result(Site { module, body, op }: Site<'_>) -> bool {
    let is_ranked = |ty: Type| module.types.as_memref(ty).is_some();
    body.results(op).any(|result| !is_ranked(body.ty(result)))
}
