//! Which parts of the language a case uses, for counts over many of them.

use lowerfuzz_ir::case::{Case, MemRefConvention};
use lowerfuzz_ir::{
    Attr, Body, CfOp, ComplexOp, Func, FuncOp, Key, Layout, MemRefOp, Op, Type, TypeKind, VectorOp,
};

macro_rules! features {
    ($($variant:ident => $name:literal,)*) => {
        /// A part of the language, or a way to convert it.
        #[derive(Clone, Copy)]
        #[repr(u8)]
        enum Feature {
            $($variant,)*
        }

        const NAMES: &[&str] = &[$($name,)*];
    };
}

features! {
    WideIntegers => "wide integers",
    OddIntegers => "odd integers",
    F16 => "f16",
    Index => "index",
    NarrowIndex => "32-bit index",
    Vectors => "vectors",
    Grids => "grids",
    ComplexNumbers => "complex numbers",
    Memrefs => "memrefs",
    StridedLayouts => "strided layouts",
    MemrefsOfVectors => "memrefs of vectors",
    MemrefsOfComplexNumbers => "memrefs of complex numbers",
    UnrankedMemrefs => "unranked memrefs",
    FunctionValues => "function values",
    IndirectCalls => "indirect calls",
    Calls => "calls",
    ExternalFunctions => "external functions",
    ExternalFunctionsOfMemrefs => "external functions of memrefs",
    ExternalFunctionsOfVectors => "external functions of vectors",
    SeveralResults => "several results",
    MemrefResults => "memref results",
    Branches => "branches",
    Switches => "switches",
    RepeatedSuccessors => "repeated successors",
    Asserts => "asserts",
    LoadsAndStores => "loads and stores",
    Allocations => "allocations",
    Alignments => "alignments",
    Deallocations => "deallocations",
    CastsOfMemrefs => "casts of memrefs",
    Dim => "dim",
    Rank => "rank",
    Subview => "subview",
    ReinterpretCast => "reinterpret_cast",
    Transpose => "transpose",
    CollapseShape => "collapse_shape",
    ExpandShape => "expand_shape",
    Reshape => "reshape",
    View => "view",
    Copy => "copy",
    Globals => "globals",
    ConstantGlobals => "constant globals",
    UninitialisedGlobals => "uninitialised globals",
    AssumeAlignment => "assume_alignment",
    Prefetch => "prefetch",
    AtomicRmw => "atomic_rmw",
    GenericAtomicRmw => "generic_atomic_rmw",
    VectorLoadsAndStores => "vector loads and stores",
    Transfers => "transfers",
    Reductions => "reductions",
    Shuffles => "shuffles",
    Math => "math",
    Flags => "flags",
    CInterface => "C interface",
    EmitCWrappers => "emit-c-wrappers",
    UseAlignedAlloc => "use-aligned-alloc",
    UseBarePtrMemrefCallConv => "use-bare-ptr-memref-call-conv",
    EmitPointerDescriptors => "emit-pointer-descriptors",
}

const _: () = assert!(NAMES.len() <= 64, "a set has 64 bits");

/// The features that a case uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FeatureSet(u64);

impl FeatureSet {
    /// Their places in [`FeatureSet::all_names`].
    pub fn indices(self) -> impl Iterator<Item = usize> {
        (0..NAMES.len()).filter(move |i| self.0 & (1 << i) != 0)
    }

    /// Their names, in a fixed order.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.indices().map(|i| NAMES[i])
    }

    /// The names of all features there are.
    pub fn all_names() -> &'static [&'static str] {
        NAMES
    }

    fn add(&mut self, feature: Feature) {
        self.0 |= 1 << feature as u8;
    }

    fn add_if(&mut self, yes: bool, feature: Feature) {
        if yes {
            self.add(feature);
        }
    }
}

/// The features that a case uses: one pass over its ops and types.
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
    let is_memref = |ty: &Type| {
        matches!(
            types.kind(*ty),
            TypeKind::MemRef(_) | TypeKind::UnrankedMemRef { .. }
        )
    };
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
    match case.module.types.kind(ty) {
        TypeKind::Int(width) => {
            set.add_if(*width > 64, Feature::WideIntegers);
            let plain = matches!(width, 1 | 8 | 16 | 32 | 64 | 128);
            set.add_if(!plain, Feature::OddIntegers);
        }
        TypeKind::Index => set.add(Feature::Index),
        TypeKind::Float(_) => set.add_if(ty == Type::F16, Feature::F16),
        TypeKind::Complex(_) => set.add(Feature::ComplexNumbers),
        TypeKind::Vector { shape, elem } => {
            set.add(Feature::Vectors);
            set.add_if(shape.len() > 1, Feature::Grids);
            set.add_if(*elem == Type::F16, Feature::F16);
        }
        TypeKind::MemRef(memref) => {
            set.add(Feature::Memrefs);
            set.add_if(memref.layout != Layout::Identity, Feature::StridedLayouts);
            let types = &case.module.types;
            let vectors = types.as_vector(memref.elem).is_some();
            set.add_if(vectors, Feature::MemrefsOfVectors);
            let complex = types.as_complex(memref.elem).is_some();
            set.add_if(complex, Feature::MemrefsOfComplexNumbers);
        }
        TypeKind::UnrankedMemRef { .. } => set.add(Feature::UnrankedMemrefs),
        TypeKind::Function { .. } => set.add(Feature::FunctionValues),
        TypeKind::None
        | TypeKind::LlvmVoid
        | TypeKind::LlvmPtr { .. }
        | TypeKind::LlvmStruct { .. }
        | TypeKind::LlvmArray { .. }
        | TypeKind::LlvmFunc { .. }
        | TypeKind::Other(_) => {}
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

/// The feature that an op is a sign of.
fn of_op(op: Op) -> Option<Feature> {
    Some(match op {
        Op::Arith(_) | Op::Llvm(_) | Op::Unregistered(_) => return None,
        Op::Math(_) => Feature::Math,
        Op::Complex(
            ComplexOp::Create | ComplexOp::Re | ComplexOp::Im | ComplexOp::Add | ComplexOp::Sub,
        ) => Feature::ComplexNumbers,
        Op::Cf(op) => match op {
            CfOp::Br | CfOp::CondBr => Feature::Branches,
            CfOp::Switch => Feature::Switches,
            CfOp::Assert => Feature::Asserts,
        },
        Op::Func(op) => match op {
            FuncOp::Return => return None,
            FuncOp::Call => Feature::Calls,
            FuncOp::CallIndirect => Feature::IndirectCalls,
            FuncOp::Constant => Feature::FunctionValues,
        },
        Op::Vector(op) => match op {
            VectorOp::Load | VectorOp::Store => Feature::VectorLoadsAndStores,
            VectorOp::TransferRead | VectorOp::TransferWrite => Feature::Transfers,
            VectorOp::Reduction => Feature::Reductions,
            VectorOp::Shuffle => Feature::Shuffles,
            VectorOp::Splat
            | VectorOp::Broadcast
            | VectorOp::ExtractElement
            | VectorOp::InsertElement
            | VectorOp::Extract
            | VectorOp::Insert
            | VectorOp::Fma => Feature::Vectors,
        },
        Op::MemRef(op) => match op {
            MemRefOp::Alloc | MemRefOp::Alloca => Feature::Allocations,
            MemRefOp::Dealloc => Feature::Deallocations,
            MemRefOp::Load | MemRefOp::Store => Feature::LoadsAndStores,
            MemRefOp::Dim => Feature::Dim,
            MemRefOp::Rank => Feature::Rank,
            MemRefOp::Cast | MemRefOp::MemorySpaceCast => Feature::CastsOfMemrefs,
            MemRefOp::View => Feature::View,
            MemRefOp::SubView => Feature::Subview,
            MemRefOp::ReinterpretCast => Feature::ReinterpretCast,
            MemRefOp::Reshape => Feature::Reshape,
            MemRefOp::Transpose => Feature::Transpose,
            MemRefOp::Copy => Feature::Copy,
            MemRefOp::CollapseShape => Feature::CollapseShape,
            MemRefOp::ExpandShape => Feature::ExpandShape,
            MemRefOp::GetGlobal => Feature::Globals,
            MemRefOp::AssumeAlignment => Feature::AssumeAlignment,
            MemRefOp::AtomicRmw => Feature::AtomicRmw,
            MemRefOp::GenericAtomicRmw | MemRefOp::AtomicYield => Feature::GenericAtomicRmw,
            MemRefOp::Prefetch => Feature::Prefetch,
            MemRefOp::ExtractStridedMetadata | MemRefOp::ExtractAlignedPointerAsIndex => {
                Feature::Memrefs
            }
        },
    })
}
