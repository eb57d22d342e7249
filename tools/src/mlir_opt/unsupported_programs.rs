//! Programs that a release cannot express, or whose behaviour it does not guarantee.

use lowerfuzz_ir::case::{Case, MemRefConvention};
use lowerfuzz_ir::types::MemRefType;
use lowerfuzz_ir::{
    AffineOp, ArithOp, Body, DYNAMIC, Global, Key, Level, MemRefOp, Module, Op, OpId, Release,
    Type, ValueId, VectorOp,
};

/// Returns why a release cannot express a program with the intended meaning, if it cannot.
pub(super) fn unspeakable(case: &Case, release: Release) -> Option<String> {
    let module = &case.module;
    if case.options.convention == MemRefConvention::BarePointer && returns_apart(module) {
        let what =
            "a memref whose allocated and aligned pointers may differ, returned as a bare pointer";
        return Some(what.to_owned());
    }
    if let Some(what) = otherwise(module, release) {
        return Some(format!("release {release} has no {what}"));
    }
    let op = lacking_op(module, release)?;
    Some(format!("release {release} has no `{op}`"))
}

/// Does a function return a memref while some memref's elements do not start at its block's start?
/// The bare pointer convention requires that both pointers are equal.
fn returns_apart(module: &Module) -> bool {
    let types = &module.types;
    let returns = module.funcs.iter().any(|func| {
        let signature = types.as_function(func.ty);
        signature.is_some_and(|(_, results)| results.iter().any(|ty| types.is_memref(*ty)))
    });
    // Allocation leaves room for alignment, either to the op's alignment or to the size of a
    // non-scalar element.
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

/// Returns a feature of the program that the release lacks or interprets differently.
fn otherwise(module: &Module, release: Release) -> Option<&'static str> {
    let of_source = |global: &Global| global.level == Level::Source;
    if release == Release::R13
        && module
            .globals
            .iter()
            .any(|global| of_source(global) && global.alignment.is_some())
    {
        return Some("alignment of globals");
    }
    let has_no_dimensions = |ty| {
        let vector = module.types.as_vector(ty);
        vector.is_some_and(|(shape, _)| shape.is_empty())
    };
    let values = |body: &Body| (0..body.n_values() as u32).map(ValueId);
    let has_small_float = |ty| {
        let elem = module.types.memref_parts(ty).map_or(ty, |(elem, _)| elem);
        module.types.scalar_of(elem).small_float().is_some()
    };
    if module
        .bodies()
        .any(|body| values(body).any(|value| has_small_float(body.ty(value))))
    {
        return Some("conversion of small floats");
    }
    if release == Release::R13
        && module
            .bodies()
            .any(|body| values(body).any(|value| has_no_dimensions(body.ty(value))))
    {
        return Some("vectors of rank 0");
    }
    let mut ops = module
        .bodies()
        .flat_map(|body| body.live_ops().map(move |op| (body, op)));
    ops.find_map(|(body, op)| {
        if release < Release::R22 && has_static_basis(body, op) {
            return Some("basis with static sizes, or without an outermost size");
        }
        if release < flags_since(body, op) {
            return Some("such flags or rounding modes on this op");
        }
        if release < Release::R19 && prints_marks(body, op) {
            return Some("print of a string or of other punctuation than a newline");
        }
        if let Some(why) = mask_is_left(body, op, release) {
            return Some(why);
        }
        if moves_parts_of_bytes(module, body, op) {
            return Some("vector of such integers with the memory layout of a memref");
        }
        if steps_otherwise(module, body, op, release) {
            return Some("subview of this type with offset zero along a dynamic stride");
        }
        masks_otherwise(module, body, op, release)
            .then_some("mask of this type for such a permutation map")
    })
}

/// Returns the first release that parses the fast-math flags and the rounding mode of an op.
fn flags_since(body: &Body, op: OpId) -> Release {
    let later = [ArithOp::CmpF, ArithOp::TruncF, ArithOp::ExtF].map(Op::Arith);
    let kind = body.op(op).op;
    let has_flags = body.attr(op, Key::FastMath).is_some();
    let is_later = later.contains(&kind) || matches!(kind, Op::Complex(_) | Op::Vector(_));
    if body.attr(op, Key::Rounding).is_some() || has_flags && is_later {
        return Release::R19;
    }
    match has_flags && matches!(kind, Op::Arith(_) | Op::Math(_)) {
        true => Release::R16,
        false => Release::R11,
    }
}

/// Does a `subview` have a type that the release does not infer? Since release 19, its offset is
/// static if the offset along every dimension with a dynamic stride is zero.
fn steps_otherwise(module: &Module, body: &Body, op: OpId, release: Release) -> bool {
    if body.op(op).op != Op::MemRef(MemRefOp::SubView) {
        return false;
    }
    let layout = |value| {
        let memref = module.types.as_memref(body.ty(value));
        memref.and_then(MemRefType::strides_and_offset)
    };
    let (Some((strides, from)), Some((_, to)), Some(offsets)) = (
        layout(body.operand(op, 0)),
        layout(body.result(op, 0)),
        body.i64s_attr(op, Key::StaticOffsets),
    ) else {
        return false;
    };
    let steps = || offsets.iter().zip(&strides);
    let is_open = steps().any(|(offset, stride)| *offset == 0 && *stride == DYNAMIC);
    let mut moving = steps().filter(|(offset, _)| **offset != 0);
    let is_dynamic =
        from == DYNAMIC || moving.any(|(offset, stride)| [*offset, *stride].contains(&DYNAMIC));
    is_open && !is_dynamic && (to == DYNAMIC) != (release < Release::R19)
}

/// Does a vector access have elements that do not fill whole bytes? LLVM packs such vectors bit by
/// bit, but a memref stores each element in whole bytes. MLIR's documentation does not define which
/// layout `vector.load` uses.
fn moves_parts_of_bytes(module: &Module, body: &Body, op: OpId) -> bool {
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

/// Does a `print` do more than print a value on its own line?
fn prints_marks(body: &Body, op: OpId) -> bool {
    let marked = [Key::Message, Key::Punctuation];
    body.op(op).op == Op::Vector(VectorOp::Print)
        && (body.operands(op).is_empty() || marked.iter().any(|key| body.attr(op, *key).is_some()))
}

/// Returns why the release leaves a `mask` unconverted, if it does.
fn mask_is_left(body: &Body, op: OpId, release: Release) -> Option<&'static str> {
    if body.op(op).op != Op::Vector(VectorOp::Mask) {
        return None;
    }
    if body.operands(op).len() > 1 {
        return Some("conversion of masks with a passthrough value");
    }
    let &[region] = body.op_regions(op) else {
        return None;
    };
    let block = body.region(region).first()?;
    let masked = body.op(*body.block(*block).ops.first()?).op;
    let ops = [VectorOp::Reduction, VectorOp::Yield].map(Op::Vector);
    (release < Release::R19 && ops.contains(&masked))
        .then_some("conversion of masks of reductions or of nothing")
}

/// Does a `delinearize_index` have static sizes, or no size for the outermost dimension?
fn has_static_basis(body: &Body, op: OpId) -> bool {
    let sizes = body.i64s_attr(op, Key::StaticSizes).unwrap_or(&[]);
    let is_static = sizes.iter().any(|size| *size != DYNAMIC);
    body.op(op).op == Op::Affine(AffineOp::DelinearizeIndex)
        && (is_static || sizes.len() != body.n_results(op))
}

/// Is the op a masked transfer whose mask type differs in this release?
///
/// Until release 15, a mask has the vector's dimension order. Before release 22, a transfer along
/// no dimension has no mask.
fn masks_otherwise(module: &Module, body: &Body, op: OpId, release: Release) -> bool {
    let operands = body.operands(op);
    let memref = if body.op(op).op == Op::Vector(VectorOp::TransferRead) {
        operands[0]
    } else if body.op(op).op == Op::Vector(VectorOp::TransferWrite) {
        operands[1]
    } else {
        return false;
    };
    let rank = module
        .types
        .as_memref(body.ty(memref))
        .map(MemRefType::rank);
    let is_masked = rank.is_some_and(|rank| operands.len() == rank + 3);
    let map = body.i64s_attr(op, Key::PermutationMap).unwrap_or(&[]);
    let moved = || map.iter().filter(|dim| **dim >= 0);
    let along_none = !map.is_empty() && moved().next().is_none();
    is_masked
        && (release <= Release::R15 && !moved().is_sorted() || release < Release::R22 && along_none)
}

/// Returns the first op that the release lacks, by its name in other releases.
fn lacking_op(module: &Module, release: Release) -> Option<&'static str> {
    let bodies = module.bodies();
    let mut ops = bodies.flat_map(|body| body.live_ops().map(|op| body.op(op).op));
    ops.find_map(|op| {
        let row = op.row()?;
        match row.name(release) {
            Some(_) => None,
            None => op.newest_name(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_of_sub_byte_elements_are_not_stored() {
        let speaks = |elem: &str| {
            let text = format!(
                "func.func @f(%m: memref<2x{elem}>, %v: vector<2x{elem}>, %b: memref<2xi1>, %i: index) {{\n\
                 affine.vector_store %v, %m[0] : memref<2x{elem}>, vector<2x{elem}>\n\
                 %0 = vector.load %m[%i] : memref<2x{elem}>, vector<2x{elem}>\n\
                 %1 = affine.load %b[0] : memref<2xi1>\n\
                 return\n}}\n"
            );
            let case = lowerfuzz_ir::case::parse(&text, None).expect("a test case");
            unspeakable(&case, Release::R22)
        };
        assert_eq!(speaks("i8"), None);
        assert_eq!(speaks("f64"), None);
        let said = "release 22 has no vector of such integers with the memory layout of a memref";
        for elem in ["i1", "i7", "i24"] {
            assert_eq!(speaks(elem).as_deref(), Some(said));
        }
    }

    #[test]
    fn a_subview_at_offset_zero_has_a_static_offset_since_19() {
        let speaks = |source: &str, offset: &str, result: &str, release: Release| {
            let text = format!(
                "func.func @f(%m: memref<?x?xi8{source}>, %n: index) {{\n\
                 %0 = memref.subview %m[{offset}, 1] [1, %n] [1, 1] : memref<?x?xi8{source}> \
                 to memref<?xi8, strided<[1], offset: {result}>>\n\
                 return\n}}\n"
            );
            let case = lowerfuzz_ir::case::parse(&text, None).expect("a test case");
            lowerfuzz_ir::verify::verify(&case.module).expect("both readings are right");
            unspeakable(&case, release).is_none()
        };
        let (old, new) = (Release::R16, Release::R19);
        assert!(speaks("", "0", "1", new) && !speaks("", "0", "1", old));
        assert!(speaks("", "0", "?", old) && !speaks("", "0", "?", new));
        // If the offset along a dimension or the start of the memref is dynamic, the result's
        // offset is dynamic in both releases.
        assert!(speaks("", "%n", "?", old) && speaks("", "%n", "?", new));
        let somewhere = ", strided<[?, 1], offset: ?>";
        assert!(speaks(somewhere, "0", "?", old) && speaks(somewhere, "0", "?", new));
    }
}
