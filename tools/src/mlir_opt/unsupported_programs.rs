//! Predicates for the table of limitations. They detect programs that some releases cannot express
//! or interpret differently.

use lowerfuzz_ir::case::{Case, MemRefConvention};
use lowerfuzz_ir::types::MemRefType;
use lowerfuzz_ir::{
    AffineOp, ArithOp, Body, DYNAMIC, Func, Key, Layout, Level, MemRefOp, Module, Op, OpId,
    TensorOp, Type, Types, ValueId, VectorOp,
};

/// An op in its module.
#[derive(Clone, Copy)]
pub(super) struct Site<'a> {
    pub(super) module: &'a Module,
    pub(super) body: &'a Body,
    pub(super) op: OpId,
}

impl Site<'_> {
    pub(super) fn kind(self) -> Op {
        self.body.op(self.op).op
    }

    /// Returns whether some operand or result has a type that satisfies this predicate.
    pub(super) fn has_type(self, such: impl Fn(&Types, Type) -> bool) -> bool {
        let operands = self.body.operands(self.op).iter().copied();
        let mut values = operands.chain(self.body.results(self.op));
        values.any(|value| such(&self.module.types, self.body.ty(value)))
    }
}

/// Returns whether a function that uses bare pointers returns a memref whose allocated and aligned
/// pointers may differ.
pub(super) fn returns_one_of_two_pointers(case: &Case) -> bool {
    case.options.convention == MemRefConvention::BarePointer && returns_apart(&case.module)
}

/// Returns whether a function returns a memref in a module where some memref does not start at the
/// start of its allocation. The bare pointer convention requires that both pointers of a memref are
/// equal.
fn returns_apart(module: &Module) -> bool {
    let types = &module.types;
    let returns = module.funcs.iter().any(|func| {
        let signature = types.as_function(func.ty);
        signature.is_some_and(|(_, results)| results.iter().any(|ty| types.is_memref(*ty)))
    });
    // An `alloc` reserves extra room to align its memref, either to the op's alignment or to the
    // size of a non-scalar element.
    let is_apart = |body: &Body, op: OpId| {
        let made = body.op(op).op;
        if made != Op::MemRef(MemRefOp::Alloc) {
            return made == Op::MemRef(MemRefOp::View);
        }
        let memref = types.as_memref(body.ty(body.result(op, 0)));
        let of_vectors = memref.is_some_and(|memref| !memref.elem.is_scalar());
        of_vectors || body.attr(op, Key::Alignment).is_some()
    };
    returns
        && module
            .bodies()
            .any(|body| body.live_ops().any(|op| is_apart(body, op)))
}

/// Returns whether a function that uses bare pointers has a memref parameter or result whose sizes
/// or layout are not static. The bare pointer convention has no place for them.
pub(super) fn passes_open_shapes(case: &Case) -> bool {
    let mut funcs = case.module.funcs.iter();
    case.options.convention == MemRefConvention::BarePointer
        && funcs.any(|func| has_open_shapes(&case.module.types, func))
}

/// Returns whether a function has a memref parameter or result whose sizes or layout are not static.
fn has_open_shapes(types: &Types, func: &Func) -> bool {
    let is_open = |ty: &Type| match types.as_memref(*ty) {
        Some(memref) => memref.static_layout().is_none(),
        None => types.is_memref(*ty),
    };
    let signature = types.as_function(func.ty);
    signature.is_some_and(|(inputs, results)| inputs.iter().chain(results).any(is_open))
}

/// Returns whether a function that asks for bare pointers itself has such a memref. Releases before 19 do not know the
/// attribute.
pub(super) fn asks_for_bare_open_shapes(module: &Module) -> bool {
    let Some(name) = module.strings.find("llvm.bareptr") else {
        return false;
    };
    let asks = |func: &Func| func.attrs.iter().any(|attr| attr.key == Key::Other(name));
    let mut funcs = module.funcs.iter();
    funcs.any(|func| asks(func) && has_open_shapes(&module.types, func))
}

/// Returns whether a global of the source program has an alignment.
pub(super) fn aligns_globals(case: &Case) -> bool {
    let mut globals = case.module.globals.iter();
    globals.any(|global| global.level == Level::Source && global.alignment.is_some())
}

/// Returns whether some value of the module has a type that satisfies this predicate.
fn has_value(module: &Module, such: impl Fn(Type) -> bool) -> bool {
    module.bodies().any(|body| {
        let mut values = (0..body.n_values() as u32).map(ValueId);
        values.any(|value| such(body.ty(value)))
    })
}

/// Returns whether some value of the program has a float type of at most 8 bits.
pub(super) fn has_small_floats(case: &Case) -> bool {
    let types = &case.module.types;
    has_value(&case.module, |ty| {
        let elem = types.memref_parts(ty).map_or(ty, |(elem, _)| elem);
        types.scalar_of(elem).small_float().is_some()
    })
}

/// Returns whether some value of the program is a vector without dimensions.
pub(super) fn has_vectors_without_dimensions(case: &Case) -> bool {
    let types = &case.module.types;
    has_value(&case.module, |ty| {
        let vector = types.as_vector(ty);
        vector.is_some_and(|(shape, _)| shape.is_empty())
    })
}

/// Returns whether some memref of the program has a layout with a stride of zero.
pub(super) fn has_stride_of_zero(case: &Case) -> bool {
    let types = &case.module.types;
    has_value(&case.module, |ty| {
        match types.as_memref(ty).map(|memref| &memref.layout) {
            Some(Layout::Strided { strides, .. }) => strides.contains(&0),
            Some(Layout::Identity | Layout::Other(_)) | None => false,
        }
    })
}

/// Returns whether a lowered program copies memrefs with a library function whose integers have
/// other than 64 bits.
pub(super) fn copies_with_narrow_sizes(module: &Module) -> bool {
    let copy = module.find_func("memrefCopy");
    let params = copy.and_then(|copy| module.types.as_llvm_func(module.func(copy).ty));
    params.is_some_and(|(_, params)| params.first() != Some(&Type::I64))
}

/// Returns whether an op has a rounding mode, or fast-math flags that the first releases with
/// fast-math flags do not support on this op.
pub(super) fn has_late_flags(site: Site<'_>) -> bool {
    let later = [ArithOp::CmpF, ArithOp::TruncF, ArithOp::ExtF].map(Op::Arith);
    let kind = site.kind();
    let is_later = later.contains(&kind) || matches!(kind, Op::Complex(_) | Op::Vector(_));
    site.body.attr(site.op, Key::Rounding).is_some() || has_flags(site) && is_later
}

/// Returns whether an arithmetic op has fast-math flags.
pub(super) fn has_number_flags(site: Site<'_>) -> bool {
    has_flags(site) && matches!(site.kind(), Op::Arith(_) | Op::Math(_))
}

fn has_flags(site: Site<'_>) -> bool {
    site.body.attr(site.op, Key::FastMath).is_some()
}

/// Returns whether an op is a reduction along several dimensions?
pub(super) fn is_multi_reduction(site: Site<'_>) -> bool {
    site.kind() == Op::Vector(VectorOp::MultiReduction)
}

/// Returns whether a `subview` has a static offset, in a release that treats an offset of zero
/// along a dynamic stride as dynamic.
pub(super) fn infers_static_offset(site: Site<'_>) -> bool {
    steps_from_zero(site) == Some(Offset::Static)
}

/// Returns whether a `subview` has a dynamic offset, in a release that treats an offset of zero
/// along a dynamic stride as static.
pub(super) fn infers_dynamic_offset(site: Site<'_>) -> bool {
    steps_from_zero(site) == Some(Offset::Dynamic)
}

/// The offset in the memref type of a view.
#[derive(PartialEq, Eq)]
enum Offset {
    Static,
    Dynamic,
}

/// Returns the offset in the type of a `subview` that has an offset of zero along a dynamic stride.
/// Returns `None` if the offset is dynamic for another reason.
fn steps_from_zero(Site { module, body, op }: Site<'_>) -> Option<Offset> {
    if body.op(op).op != Op::MemRef(MemRefOp::SubView) {
        return None;
    }
    let layout = |value| {
        let memref = module.types.as_memref(body.ty(value));
        memref.and_then(MemRefType::strides_and_offset)
    };
    let (strides, from) = layout(body.operand(op, 0))?;
    let (_, to) = layout(body.result(op, 0))?;
    let offsets = body.i64s_attr(op, Key::StaticOffsets)?;
    let steps = || offsets.iter().zip(&strides);
    let is_open = steps().any(|(offset, stride)| *offset == 0 && *stride == DYNAMIC);
    let mut moving = steps().filter(|(offset, _)| **offset != 0);
    let is_dynamic =
        from == DYNAMIC || moving.any(|(offset, stride)| [*offset, *stride].contains(&DYNAMIC));
    (is_open && !is_dynamic).then_some(match to {
        DYNAMIC => Offset::Dynamic,
        _ => Offset::Static,
    })
}

/// Returns whether the op is a `tensor.splat` to a tensor with dynamic sizes.
pub(super) fn has_a_splat_of_dynamic_sizes(Site { body, op, .. }: Site<'_>) -> bool {
    body.op(op).op == Op::Tensor(TensorOp::Splat) && body.operands(op).len() > 1
}

/// Returns whether the op is a `tensor.splat` of a vector or a complex number.
pub(super) fn has_a_splat_of_several_scalars(Site { module, body, op }: Site<'_>) -> bool {
    let is_splat = body.op(op).op == Op::Tensor(TensorOp::Splat);
    is_splat
        && module
            .types
            .as_lanes(body.ty(body.operand(op, 0)))
            .is_some()
}

/// Returns whether a vector access has elements whose width is not a multiple of 8 bits. LLVM packs
/// such vectors bit by bit, but a memref stores each element in whole bytes. MLIR's documentation
/// does not define which layout `vector.load` uses.
pub(super) fn moves_parts_of_bytes(Site { module, body, op }: Site<'_>) -> bool {
    if !matches!(body.op(op).op, Op::Vector(_) | Op::Affine(_)) {
        return false;
    }
    let types = &module.types;
    let fills_bytes =
        |ty: Type| ty.is_index() || matches!(ty.scalar_bits(64), Some(8 | 16 | 32 | 64));
    let memrefs = body
        .operands(op)
        .iter()
        .filter_map(|value| types.as_memref(body.ty(*value)));
    let mut parts = memrefs
        .map(|memref| memref.elem)
        .filter(|elem| elem.is_scalar() && !fills_bytes(*elem));
    parts.any(|elem| {
        let mut values = body.operands(op).iter().copied().chain(body.results(op));
        values.any(|value| {
            types
                .as_vector(body.ty(value))
                .is_some_and(|(_, lane)| lane == elem)
        })
    })
}

/// Returns whether a `vector.print` op does more than print a value on its own line.
pub(super) fn prints_marks(Site { body, op, .. }: Site<'_>) -> bool {
    let marked = [Key::Message, Key::Punctuation];
    body.op(op).op == Op::Vector(VectorOp::Print)
        && (body.operands(op).is_empty() || marked.iter().any(|key| body.attr(op, *key).is_some()))
}

/// Returns whether a `vector.mask` op has a passthru value for the lanes that are not set.
pub(super) fn fills_masked_lanes(Site { body, op, .. }: Site<'_>) -> bool {
    body.op(op).op == Op::Vector(VectorOp::Mask) && body.operands(op).len() > 1
}

/// Returns whether the region of a `vector.mask` op contains a reduction, or no op to mask.
pub(super) fn masks_reduction_or_nothing(Site { body, op, .. }: Site<'_>) -> bool {
    if body.op(op).op != Op::Vector(VectorOp::Mask) {
        return false;
    }
    let &[region] = body.op_regions(op) else {
        return false;
    };
    let first = body.region(region).first();
    let masked = first.and_then(|block| body.block(*block).ops.first());
    let ops = [VectorOp::Reduction, VectorOp::Yield].map(Op::Vector);
    masked.is_some_and(|masked| ops.contains(&body.op(*masked).op))
}

/// Returns whether an `affine.delinearize_index` op has static sizes, or no size for the outermost
/// dimension.
pub(super) fn has_static_basis(Site { body, op, .. }: Site<'_>) -> bool {
    let sizes = body.i64s_attr(op, Key::StaticSizes).unwrap_or(&[]);
    let is_static = sizes.iter().any(|size| *size != DYNAMIC);
    body.op(op).op == Op::Affine(AffineOp::DelinearizeIndex)
        && (is_static || sizes.len() != body.n_results(op))
}

/// Returns whether a masked transfer permutes dimensions. The mask can then have the order of
/// either side.
pub(super) fn masks_permuted_transfer(site: Site<'_>) -> bool {
    masked_dimensions(site).is_some_and(|(_, moved)| !moved.is_sorted())
}

/// Returns whether a masked transfer moves no dimension of its memref.
pub(super) fn masks_transfer_along_none(site: Site<'_>) -> bool {
    masked_dimensions(site).is_some_and(|(all, moved)| all > 0 && moved.is_empty())
}

/// Returns the number of dimensions of a masked transfer's vector, and the dimensions of the memref
/// along which the transfer runs.
fn masked_dimensions(Site { module, body, op }: Site<'_>) -> Option<(usize, Vec<i64>)> {
    let operands = body.operands(op);
    let memref = if body.op(op).op == Op::Vector(VectorOp::TransferRead) {
        operands[0]
    } else if body.op(op).op == Op::Vector(VectorOp::TransferWrite) {
        operands[1]
    } else {
        return None;
    };
    let rank = module.types.as_memref(body.ty(memref))?.rank();
    let map = body.i64s_attr(op, Key::PermutationMap).unwrap_or(&[]);
    let moved = map.iter().copied().filter(|dim| *dim >= 0);
    (operands.len() == rank + 3).then(|| (map.len(), moved.collect()))
}
