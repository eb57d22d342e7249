//! Computes the shape of a test case.
//!
//! The shape leaves out constants, names, widths and sizes. It does not matter whether the result
//! of a comparison is returned or asserted, or whether an element of a memref is read or copied.
//! Vector ops that work lane by lane on two or more dimensions count as one op, because all
//! releases lower them with one pattern.

use lowerfuzz_ir::case::{Case, MemRefConvention};
use lowerfuzz_ir::{
    AffineOp, ArithOp, Attr, Body, CfOp, FuncOp, IndexOp, Key as AttrKey, LinalgOp, LlvmOp,
    MemRefOp, Module, Op, OpId, ScfOp, Type, Types, VectorOp,
};

use super::shape::{ConversionOption, OpShape, OpTypes, Part, ProgramShape};
use super::type_shape::TypeShapes;

/// How specific an op is to a bug. If a program has a more specific op, less specific ops are only
/// there because the reduced program needs them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    /// The op makes a wrong value observable: an access, an external call, or the end of the
    /// function.
    Shows,
    /// The op makes a memref from another memref or from a global, so that other ops can use it.
    Makes,
    /// The op has none of the other weights.
    Main,
    /// The op is a call with several results. Any other bug would need only one result.
    Several,
}

/// The shape of a test case, with a property that the signature needs.
pub(super) struct CaseShape {
    pub(super) shape: ProgramShape,
    /// Are all ops of the shape plain accesses of memory?
    pub(super) is_of_accesses: bool,
}

/// Returns the shape of a test case: its most specific ops. If no op is specific, the shape has the
/// types of the functions.
pub(super) fn of_case(case: &Case) -> CaseShape {
    let module = &case.module;
    let mut found = Vec::new();
    for body in module.bodies() {
        let ops = body.live_ops();
        found.extend(ops.filter_map(|op| Some((body.op(op).op, op_shape(module, body, op)?))));
    }
    let most = found.iter().map(|(_, (weight, _))| *weight).max();
    found.retain(|(_, (weight, _))| Some(*weight) == most);
    let options = options(case);
    let is_of_accesses =
        !found.is_empty() && options.is_empty() && found.iter().all(|(op, _)| is_access(*op));
    let mut parts: Vec<Part> = found
        .into_iter()
        .map(|(_, (_, shape))| Part::Op(shape))
        .collect();
    if parts.is_empty() {
        parts.extend(function_types(module));
    }
    parts.extend(options.into_iter().map(Part::Option));
    CaseShape {
        shape: parts.into_iter().collect(),
        is_of_accesses,
    }
}

fn is_access(op: Op) -> bool {
    matches!(
        op,
        Op::MemRef(MemRefOp::Load | MemRefOp::Store | MemRefOp::Copy)
    )
}

/// Returns the conversion options that differ from the default, and whether there are scalable
/// vectors.
fn options(case: &Case) -> Vec<ConversionOption> {
    let wrappers = case
        .options
        .emit_c_wrappers
        .then_some(ConversionOption::CWrappers);
    let convention = match case.options.convention {
        MemRefConvention::Expanded => None,
        MemRefConvention::PointerToDescriptor => Some(ConversionOption::PointerToDescriptor),
        MemRefConvention::BarePointer => Some(ConversionOption::BarePointer),
    };
    let scalable = case
        .has_scalable_vectors()
        .then_some(ConversionOption::ScalableVectors);
    wrappers
        .into_iter()
        .chain(convention)
        .chain(scalable)
        .collect()
}

/// Returns the types of functions whose bodies do nothing. The bug must be in the conversion of
/// these types.
fn function_types(module: &Module) -> impl Iterator<Item = Part> {
    module.funcs.iter().filter_map(|func| {
        let (inputs, results) = module.types.as_function(func.ty)?;
        Some(Part::Function {
            inputs: TypeShapes::of(&module.types, inputs),
            results: TypeShapes::of(&module.types, results),
        })
    })
}

/// Returns the shape of an op and its weight. `None` for ops that every program has.
fn op_shape(module: &Module, body: &Body, op: OpId) -> Option<(Weight, OpShape)> {
    let types = &module.types;
    let what = body.op(op).op;
    let mut parts: Vec<Type> = body.operands(op).iter().map(|v| body.ty(*v)).collect();
    let unranked = |ty: &Type| types.is_unranked_memref(*ty);
    let shape = |name: &str, list: &[Type]| {
        OpShape::new(name, OpTypes::Shapes(TypeShapes::of(types, list)))
    };
    let is_everywhere = matches!(
        what,
        Op::Arith(ArithOp::Constant)
            | Op::Index(IndexOp::Constant)
            | Op::Llvm(LlvmOp::Constant | LlvmOp::Br)
            | Op::Cf(CfOp::Br)
            | Op::Affine(AffineOp::Yield)
            | Op::Linalg(LinalgOp::Yield)
            | Op::MemRef(MemRefOp::AllocaScopeReturn)
            | Op::Vector(VectorOp::Yield)
            | Op::Scf(ScfOp::Yield | ScfOp::Condition | ScfOp::Reduce | ScfOp::ReduceReturn)
    );
    if is_everywhere {
        return None;
    }
    if matches!(what, Op::Func(FuncOp::Return) | Op::Llvm(LlvmOp::Return)) {
        // Any program returns a scalar, so the return of a single scalar is not specific.
        let plain = parts.len() <= 1 && parts.iter().all(|t| is_plain(types, *t));
        return (!plain).then(|| (Weight::Shows, shape("return", &parts)));
    }
    parts.extend(body.results(op).map(|v| body.ty(v)));
    let weight = weight(what, parts.iter().any(unranked));
    if what == Op::Func(FuncOp::Call) {
        let results: Vec<Type> = body.results(op).map(|v| body.ty(v)).collect();
        if results.len() > 1 {
            let call = OpShape::new(what.newest_name()?, OpTypes::Several);
            return Some((Weight::Several, call));
        }
        let weight = if is_outside(module, body, op) {
            Weight::Shows
        } else {
            Weight::Main
        };
        return Some((weight, shape(what.newest_name()?, &results)));
    }
    // Lowerings compute the sizes, strides and offset of a `subview` in the same way for each
    // dimension.
    if what == Op::MemRef(MemRefOp::SubView) {
        return Some((weight, OpShape::new(what.newest_name()?, OpTypes::Unlisted)));
    }
    let is_lanewise =
        matches!(what, Op::Arith(_) | Op::Math(_)) && parts.iter().all(|ty| is_grid(types, *ty));
    let name = if let Op::Unregistered(name) = what {
        module.str(name)
    } else if is_lanewise {
        "elementwise"
    } else {
        what.newest_name()?
    };
    Some((weight, shape(name, &parts)))
}

/// Returns whether the op calls a function without a body.
fn is_outside(module: &Module, body: &Body, op: OpId) -> bool {
    let Some(Attr::Symbol(name)) = body.attr(op, AttrKey::Callee) else {
        return false;
    };
    let callee = module.lookup_func(*name);
    callee.is_some_and(|id| module.func(id).body.is_none())
}

/// Returns the weight of an op. A cast from or to an unranked memref is more specific than other
/// memref casts.
fn weight(op: Op, unranked: bool) -> Weight {
    let makes = matches!(
        op,
        Op::MemRef(
            MemRefOp::GetGlobal
                | MemRefOp::ReinterpretCast
                | MemRefOp::CollapseShape
                | MemRefOp::ExpandShape
                | MemRefOp::Transpose
                | MemRefOp::View
        )
    );
    if makes || op == Op::MemRef(MemRefOp::Cast) && !unranked {
        return Weight::Makes;
    }
    let shows = matches!(
        op,
        Op::MemRef(MemRefOp::Load | MemRefOp::Store | MemRefOp::Copy) | Op::Cf(CfOp::Assert)
    );
    if shows { Weight::Shows } else { Weight::Main }
}

/// Returns whether the type is a vector of two or more dimensions.
fn is_grid(types: &Types, ty: Type) -> bool {
    types
        .as_vector(ty)
        .is_some_and(|(shape, _)| shape.len() > 1)
}

fn is_plain(types: &Types, ty: Type) -> bool {
    ty.is_scalar() || types.as_vector(ty).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> String {
        let case = lowerfuzz_ir::case::parse(text, None).expect("a test case");
        of_case(&case).shape.to_string()
    }

    #[test]
    fn shapes_know_ops_and_kinds_of_types() {
        let text = "func.func @f(%m: memref<2x3xi8>, %i: index) -> i8 {\n\
                    %0 = memref.load %m[%i, %i] : memref<2x3xi8>\n\
                    %c = arith.constant 3 : i8\n\
                    return %0 : i8\n}\n";
        assert_eq!(shape(text), "memref.load(int,memref2)");
        let wider = text.replace("i8", "i32").replace("2x3", "7x1");
        assert_eq!(shape(&wider), shape(text));
        let dynamic = text.replace("2x3", "?x3");
        assert_ne!(shape(&dynamic), shape(text));
    }

    #[test]
    fn what_only_shows_a_value_is_not_in_the_shape() {
        let text = "func.func @f(%m: memref<i8>, %a: i8) {\n\
                    %0 = memref.load %m[] : memref<i8>\n\
                    %1 = arith.cmpi ult, %0, %a : i8\n\
                    cf.assert %1, \"\"\n\
                    return\n}\n";
        assert_eq!(shape(text), "arith.cmpi(int)");
        // An op that makes a memref from another memref is more specific than a load, and less
        // specific than the ops that use the new memref.
        let text = "func.func @f(%m: memref<4xi8>, %i: index) -> i8 {\n\
                    %0 = memref.cast %m : memref<4xi8> to memref<?xi8>\n\
                    %1 = memref.load %0[%i] : memref<?xi8>\n\
                    return %1 : i8\n}\n";
        assert_eq!(shape(text), "memref.cast(memref1,memref1?)");
        let text = text.replace(
            "%1 = memref.load %0[%i] : memref<?xi8>",
            "%1 = memref.dim %0, %i : memref<?xi8>",
        );
        let text = text
            .replace("-> i8", "-> index")
            .replace("%1 : i8", "%1 : index");
        assert_eq!(shape(&text), "memref.dim(int,memref1?)");
        let text = "func.func @f(%m: memref<*xi8>) -> i8 {\n\
                    %0 = memref.cast %m : memref<*xi8> to memref<i8>\n\
                    %1 = memref.load %0[] : memref<i8>\n\
                    return %1 : i8\n}\n";
        assert_eq!(shape(text), "memref.cast(memref*,memref0)");
    }

    #[test]
    fn constants_are_not_in_the_shape() {
        let text = "func.func @f(%a: index) -> index {\n\
                    %c = index.constant 3\n\
                    %d = arith.constant 4 : index\n\
                    %0 = index.ceildivs %c, %a\n\
                    %1 = index.ceildivs %0, %d\n\
                    return %1 : index\n}\n";
        assert_eq!(shape(text), "index.ceildivs(int)");
    }

    #[test]
    fn lane_by_lane_is_one_op_on_grids_alone() {
        let text = "func.func @f(%a: vector<2x3xf32>) -> vector<2x3xf32> {\n\
                    %0 = arith.addf %a, %a : vector<2x3xf32>\n\
                    return %0 : vector<2x3xf32>\n}\n";
        assert_eq!(shape(text), "elementwise(vector2)");
        let other = text.replace("addf", "mulf");
        assert_eq!(shape(&other), shape(text));
        let row = text.replace("2x3", "3");
        assert_eq!(shape(&row), "arith.addf(vector1)");
    }

    #[test]
    fn a_program_without_ops_is_known_by_its_results() {
        let text = "func.func @f(%a: i8, %b: f32) -> (i8, f32) {\n return %a, %b : i8, f32\n}\n";
        assert_eq!(shape(text), "return(float,int)");
        let text = "func.func @f(%a: i8) -> i8 {\n return %a : i8\n}\n";
        assert_eq!(shape(text), "func(int)->(int)");
    }
}
