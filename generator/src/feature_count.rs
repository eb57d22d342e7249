//! Determines which parts of the language a test case uses, for counts over many cases.

use std::sync::LazyLock;

use lowerfuzz_ir::case::{Case, MemRefConvention};
use lowerfuzz_ir::{Attr, Body, Func, FuncOp, Key, Layout, MemRefOp, Op, SourceKind, Type};

use crate::arith::numbers::NUMBERS;
use crate::complex::{COMPLEX, FUNCTIONS};
use crate::feature_set::{Feature, FeatureSet};
use crate::func::function_value::FUNCTION_VALUES;
use crate::memref::unranked::UNRANKED;
use crate::memref::view::VIEWS;
use crate::restrict::LanguageFeature;
use crate::statement::ADDED;
use crate::vector::contract::CONTRACTIONS_AND_REDUCTIONS;
use crate::vector::masked::MASKED;
use crate::vector::ops::VECTORS;
use crate::vector::rearrange::REARRANGEMENTS;

/// Returns the features that a case uses, by one pass over its ops and types.
pub fn features_of(case: &Case) -> FeatureSet {
    let mut set = FeatureSet::default();
    set.add_if(case.index_width == 32, Feature::NarrowIndex);
    set.add_if(case.options.emit_c_wrappers, Feature::EmitCWrappers);
    set.add_if(case.options.aligned_alloc, Feature::UseAlignedAlloc);
    match case.options.convention {
        MemRefConvention::Expanded => {}
        MemRefConvention::PointerToDescriptor => set.add(Feature::EmitPointerDescriptors),
        MemRefConvention::BarePointer => set.add(Feature::UseBarePtrMemrefCallConv),
    }
    for global in &case.module.globals {
        set.add(Feature::Globals);
        set.add_if(global.constant, Feature::ConstantGlobals);
        let uninitialised = global.value.is_none() && !global.external;
        set.add_if(uninitialised, Feature::UninitialisedGlobals);
    }
    for func in &case.module.funcs {
        of_function(&mut set, case, func);
        if let Some(body) = &func.body {
            of_body(&mut set, case, body);
        }
    }
    set
}

fn of_function(set: &mut FeatureSet, case: &Case, func: &Func) {
    let types = &case.module.types;
    set.add_if(!func.attrs.is_empty(), Feature::CInterface);
    let Some((inputs, results)) = types.as_function(func.ty) else {
        return;
    };
    let is_memref = |ty: &Type| types.memref_parts(*ty).is_some();
    set.add_if(results.len() > 1, Feature::SeveralResults);
    set.add_if(results.iter().any(is_memref), Feature::MemrefResults);
    if func.body.is_none() {
        set.add(Feature::ExternalFunctions);
        let mut all = inputs.iter().chain(results);
        set.add_if(
            all.clone().any(is_memref),
            Feature::ExternalFunctionsOfMemrefs,
        );
        let lanes = all.any(|ty| types.as_lanes(*ty).is_some());
        set.add_if(lanes, Feature::ExternalFunctionsOfVectors);
    }
    for ty in inputs.iter().chain(results) {
        of_type(set, case, *ty);
    }
}

fn of_type(set: &mut FeatureSet, case: &Case, ty: Type) {
    let types = &case.module.types;
    match types.source_kind(ty) {
        SourceKind::Scalar => {
            set.add_if(ty == Type::INDEX, Feature::Index);
            set.add_if(ty == Type::F16, Feature::F16);
            if let Some(width) = ty.int_width() {
                set.add_if(width > 64, Feature::WideIntegers);
                let plain = matches!(width, 1 | 8 | 16 | 32 | 64 | 128);
                set.add_if(!plain, Feature::OddIntegers);
            }
        }
        SourceKind::Lanes(..) if types.as_complex(ty).is_some() => {
            set.add(Feature::ComplexNumbers);
        }
        SourceKind::Lanes(shape, elem) => {
            set.add(Feature::Vectors);
            set.add_if(shape.len() > 1, Feature::Grids);
            set.add_if(elem == Type::F16, Feature::F16);
        }
        SourceKind::MemRef(memref) => {
            set.add(Feature::Memrefs);
            set.add_if(memref.layout != Layout::Identity, Feature::StridedLayouts);
            let vectors = types.as_vector(memref.elem).is_some();
            set.add_if(vectors, Feature::MemrefsOfVectors);
            let complex = types.as_complex(memref.elem).is_some();
            set.add_if(complex, Feature::MemrefsOfComplexNumbers);
        }
        SourceKind::UnrankedMemRef(_) => set.add(Feature::UnrankedMemrefs),
        SourceKind::Function => set.add(Feature::FunctionValues),
        // Only the profile for tensors draws these ops, and its programs are counted by their passes.
        SourceKind::Tensor(_) | SourceKind::UnrankedTensor(_) | SourceKind::Other => {}
    }
}

fn of_body(set: &mut FeatureSet, case: &Case, body: &Body) {
    for block in (0..body.n_regions() as u32).flat_map(|r| body.region(lowerfuzz_ir::RegionId(r))) {
        for arg in &body.block(*block).args {
            of_type(set, case, body.ty(*arg));
        }
        for id in &body.block(*block).ops {
            for result in body.results(*id) {
                of_type(set, case, body.ty(result));
            }
            let has = |key| body.attr(*id, key).is_some();
            let flags = has(Key::Overflow) || has(Key::Exact) || has(Key::FastMath);
            set.add_if(flags, Feature::Flags);
            let op = body.op(*id).op;
            if let Some(feature) = of_op(op) {
                set.add(feature);
            }
            let allocates = matches!(op, Op::MemRef(MemRefOp::Alloc | MemRefOp::Alloca));
            let aligned = matches!(body.attr(*id, Key::Alignment), Some(Attr::Int(..)));
            set.add_if(allocates && aligned, Feature::Alignments);
            let n = body.n_successors(*id);
            let repeated = (1..n).any(|i| {
                let (to, operands) = body.successor(*id, i);
                !operands.is_empty() && (0..i).any(|j| body.successor(*id, j).0 == to)
            });
            set.add_if(repeated, Feature::RepeatedSuccessors);
        }
    }
}

/// Returns all ops that the generator can draw.
pub fn drawn_ops() -> impl Iterator<Item = Op> {
    // The list also contains the return op, because every function ends with a return.
    let last = [Op::Func(FuncOp::Return)].into_iter();
    last.chain(op_features().map(|(op, _)| op))
}

/// Returns the language feature that a program needs before an op can appear in it. Returns `None`
/// if the op needs no feature.
pub fn language_feature_of(op: Op) -> Option<LanguageFeature> {
    let language_features = [
        (Feature::StructuredOps, LanguageFeature::Regions),
        (Feature::AffineOps, LanguageFeature::Affine),
        (Feature::Poison, LanguageFeature::Poison),
        (Feature::Rearrangements, LanguageFeature::Rearrangements),
        (Feature::MaskedAccesses, LanguageFeature::Rearrangements),
        (Feature::VectorMasks, LanguageFeature::Rearrangements),
        (Feature::Contractions, LanguageFeature::Rearrangements),
    ];
    let feature = of_op(op)?;
    let required = language_features.into_iter().find(|(of, _)| *of == feature);
    required.map(|(_, feature)| feature)
}

/// Returns the ops of all menus, each with the feature that the op indicates.
fn op_features() -> impl Iterator<Item = (Op, Option<Feature>)> {
    let menus = [
        VECTORS,
        REARRANGEMENTS,
        MASKED,
        CONTRACTIONS_AND_REDUCTIONS,
        VIEWS,
        UNRANKED,
        COMPLEX,
        FUNCTIONS,
        FUNCTION_VALUES,
    ];
    let entries = menus.into_iter().flatten().filter_map(|entry| entry.op);
    let added = entries.chain(ADDED.iter().copied());
    let added = added.map(|(op, feature)| (op, Some(feature)));
    added.chain(NUMBERS.iter().map(|number| (number.op, number.feature)))
}

/// Table slots that are reserved for each op family.
const FAMILY: usize = 1 << u8::BITS;

/// Returns the table slot of a source-level op.
fn place(op: Op) -> Option<usize> {
    let (family, number) = match op {
        Op::Arith(op) => (0, op as usize),
        Op::Cf(op) => (1, op as usize),
        Op::Func(op) => (2, op as usize),
        Op::MemRef(op) => (3, op as usize),
        Op::Math(op) => (4, op as usize),
        Op::Vector(op) => (5, op as usize),
        Op::Complex(op) => (6, op as usize),
        Op::Index(op) => (7, op as usize),
        Op::Scf(op) => (8, op as usize),
        Op::Ub(op) => (9, op as usize),
        Op::Affine(op) => (10, op as usize),
        // No feature is counted for these ops: only the profile `tensor` draws the first three
        // dialects, and no profile draws the last two.
        Op::Tensor(_)
        | Op::Linalg(_)
        | Op::Bufferization(_)
        | Op::Llvm(_)
        | Op::Unregistered(_) => return None,
    };
    Some(family * FAMILY + number)
}

/// For each table slot, the feature that the slot's op indicates.
static OP_FEATURES: LazyLock<Vec<Option<Feature>>> = LazyLock::new(|| {
    let mut features = vec![None; 11 * FAMILY];
    for (op, feature) in op_features() {
        if let Some(place) = place(op) {
            features[place] = feature;
        }
    }
    features
});

/// Returns the feature that an op indicates.
fn of_op(op: Op) -> Option<Feature> {
    OP_FEATURES[place(op)?]
}
