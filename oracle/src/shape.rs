//! The shape of a program: its most telling ops with the kinds of their types.
//!
//! Constants, names, widths and sizes are not in it. A comparison is the same whether its result is
//! returned or asserted, and a part of a memref whether it is read or copied. Ops that release after
//! release are lowered by one pattern are one op: those that work lane by lane, on vectors of two
//! dimensions and more.

use std::collections::BTreeSet;
use std::fmt;

use lowerfuzz_ir::case::{Case, MemRefConvention};
use lowerfuzz_ir::types::DYNAMIC;
use lowerfuzz_ir::{
    AffineOp, ArithOp, Attr, Body, CfOp, FuncOp, Key as AttrKey, Layout, LlvmOp, MemRefOp, Module,
    Op, OpId, ScfOp, Type, TypeKind, Types, VectorOp,
};

/// How much an op tells of a bug. What tells less is there for what tells more, or the reduced
/// program would be without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    /// By it a wrong value is seen: an access, a call of the host, what ends the function.
    Shows,
    /// It makes a memref out of another one, or of a global, for others to work on.
    Makes,
    /// All others.
    Main,
    /// A call with several results, of which one would do for anything else.
    Several,
}

/// The most telling ops of a program with the kinds of their types, each once, in order of their
/// names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    parts: BTreeSet<String>,
    /// Are all of them plain accesses of memory?
    pub(crate) is_of_accesses: bool,
}

impl Shape {
    /// The shape of a test case.
    pub(crate) fn of(case: &Case) -> Shape {
        let module = &case.module;
        let mut found = Vec::new();
        for body in module.bodies() {
            let ops = body.live_ops();
            found.extend(ops.filter_map(|op| Some((body.op(op).op, token(module, body, op)?))));
        }
        let most = found.iter().map(|(_, (weight, _))| *weight).max();
        found.retain(|(_, (weight, _))| Some(*weight) == most);
        let options = options(case);
        let is_of_accesses =
            !found.is_empty() && options.is_empty() && found.iter().all(|(op, _)| is_access(*op));
        let mut parts: BTreeSet<String> = found.into_iter().map(|(_, (_, token))| token).collect();
        if parts.is_empty() {
            parts.extend(signatures(module));
        }
        parts.extend(options.iter().map(|option| (*option).to_owned()));
        Shape {
            parts,
            is_of_accesses,
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, part) in self.parts.iter().enumerate() {
            let plus = if i == 0 { "" } else { "+" };
            write!(f, "{plus}{part}")?;
        }
        Ok(())
    }
}

fn is_access(op: Op) -> bool {
    matches!(
        op,
        Op::MemRef(MemRefOp::Load | MemRefOp::Store | MemRefOp::Copy)
    )
}

/// How the program is converted, where that is said.
fn options(case: &Case) -> Vec<&'static str> {
    let wrappers = case.options.emit_c_wrappers.then_some("c-wrappers");
    let convention = match case.options.convention {
        MemRefConvention::Expanded => None,
        MemRefConvention::PointerToDescriptor => Some("pointer-to-descriptor"),
        MemRefConvention::BarePointer => Some("bare-pointer"),
    };
    wrappers.into_iter().chain(convention).collect()
}

/// The types of functions that do nothing: they are what the program is about.
fn signatures(module: &Module) -> Vec<String> {
    let signature = |ty: Type| {
        let (inputs, results) = module.types.as_function(ty)?;
        let (inputs, results) = (kinds(&module.types, inputs), kinds(&module.types, results));
        Some(format!("func({inputs})->({results})"))
    };
    module
        .funcs
        .iter()
        .filter_map(|f| signature(f.ty))
        .collect()
}

/// How an op is named in a key, and what it tells; `None` for those that every program has.
fn token(module: &Module, body: &Body, op: OpId) -> Option<(Weight, String)> {
    let types = &module.types;
    let what = body.op(op).op;
    let mut parts: Vec<Type> = body.operands(op).iter().map(|v| body.ty(*v)).collect();
    let unranked = |ty: &Type| types.is_unranked_memref(*ty);
    match what {
        Op::Arith(ArithOp::Constant)
        | Op::Llvm(LlvmOp::Constant | LlvmOp::Br)
        | Op::Cf(CfOp::Br)
        | Op::Affine(AffineOp::Yield)
        | Op::MemRef(MemRefOp::AllocaScopeReturn)
        | Op::Vector(VectorOp::Yield)
        | Op::Scf(ScfOp::Yield | ScfOp::Condition | ScfOp::Reduce | ScfOp::ReduceReturn) => {
            return None;
        }
        Op::Func(FuncOp::Return) | Op::Llvm(LlvmOp::Return) => {
            // One scalar is returned by any program.
            let plain = parts.len() <= 1 && parts.iter().all(|t| is_plain(types, *t));
            if plain {
                return None;
            }
            let token = format!("return({})", kinds(types, &parts));
            return Some((Weight::Shows, token));
        }
        Op::Cf(_)
        | Op::Arith(_)
        | Op::Func(_)
        | Op::MemRef(_)
        | Op::Math(_)
        | Op::Vector(_)
        | Op::Complex(_)
        | Op::Index(_)
        | Op::Scf(_)
        | Op::Ub(_)
        | Op::Affine(_)
        | Op::Llvm(_)
        | Op::Unregistered(_) => {}
    }
    parts.extend(body.results(op).map(|v| body.ty(v)));
    let weight = weight(what, parts.iter().any(unranked));
    let name = match what {
        Op::Func(FuncOp::Call) => {
            let results: Vec<Type> = body.results(op).map(|v| body.ty(v)).collect();
            if results.len() > 1 {
                return Some((Weight::Several, "func.call(several)".to_owned()));
            }
            let weight = if is_outside(module, body, op) {
                Weight::Shows
            } else {
                Weight::Main
            };
            let results = kinds(types, &results);
            return Some((weight, format!("func.call({results})")));
        }
        Op::Unregistered(name) => module.str(name).to_owned(),
        // Sizes, strides and offset are worked out for each dimension alike.
        Op::MemRef(MemRefOp::SubView) => return Some((weight, what.newest_name()?.to_owned())),
        Op::Arith(_) | Op::Math(_) if parts.iter().all(|ty| is_grid(types, *ty)) => {
            "elementwise".to_owned()
        }
        Op::Cf(_)
        | Op::Arith(_)
        | Op::Func(_)
        | Op::MemRef(_)
        | Op::Math(_)
        | Op::Vector(_)
        | Op::Complex(_)
        | Op::Index(_)
        | Op::Scf(_)
        | Op::Ub(_)
        | Op::Affine(_)
        | Op::Llvm(_) => what.newest_name()?.to_owned(),
    };
    Some((weight, format!("{name}({})", kinds(types, &parts))))
}

/// Does it call a function without a body?
fn is_outside(module: &Module, body: &Body, op: OpId) -> bool {
    let Some(Attr::Symbol(name)) = body.attr(op, AttrKey::Callee) else {
        return false;
    };
    let callee = module.lookup_func(*name);
    callee.is_some_and(|id| module.func(id).body.is_none())
}

/// What an op tells; casts from and to unranked memrefs are more than a way to another memref.
fn weight(op: Op, unranked: bool) -> Weight {
    match op {
        Op::MemRef(
            MemRefOp::GetGlobal
            | MemRefOp::ReinterpretCast
            | MemRefOp::CollapseShape
            | MemRefOp::ExpandShape
            | MemRefOp::Transpose
            | MemRefOp::View,
        ) => Weight::Makes,
        Op::MemRef(MemRefOp::Cast) if !unranked => Weight::Makes,
        Op::MemRef(MemRefOp::Load | MemRefOp::Store | MemRefOp::Copy) | Op::Cf(CfOp::Assert) => {
            Weight::Shows
        }
        Op::MemRef(_)
        | Op::Cf(_)
        | Op::Arith(_)
        | Op::Func(_)
        | Op::Math(_)
        | Op::Vector(_)
        | Op::Complex(_)
        | Op::Index(_)
        | Op::Scf(_)
        | Op::Ub(_)
        | Op::Affine(_)
        | Op::Llvm(_)
        | Op::Unregistered(_) => Weight::Main,
    }
}

/// A vector of two dimensions or more.
fn is_grid(types: &Types, ty: Type) -> bool {
    types
        .as_vector(ty)
        .is_some_and(|(shape, _)| shape.len() > 1)
}

fn is_plain(types: &Types, ty: Type) -> bool {
    ty.is_scalar() || types.as_vector(ty).is_some()
}

/// The kinds of types, each once, with how often if they are several.
fn kinds(types: &Types, list: &[Type]) -> String {
    let all: BTreeSet<String> = list.iter().filter_map(|t| kind(types, *t)).collect();
    let all: Vec<String> = all.into_iter().collect();
    all.join(",")
}

/// The kind of a type: nothing of widths and sizes. An `index` says nothing where it stands
/// beside a memref, and is an integer elsewhere.
fn kind(types: &Types, ty: Type) -> Option<String> {
    Some(match types.kind(ty) {
        TypeKind::Int(_) | TypeKind::SignedInt { .. } | TypeKind::Index => "int".into(),
        TypeKind::Float(_) | TypeKind::SmallFloat(_) => "float".into(),
        TypeKind::Complex(_) => "complex".into(),
        TypeKind::Vector { shape, .. } => format!("vector{}", shape.len().min(2)),
        TypeKind::MemRef(memref) => {
            let dynamic = if memref.shape.contains(&DYNAMIC) {
                "?"
            } else {
                ""
            };
            let layout = match &memref.layout {
                Layout::Identity => "",
                Layout::Strided { offset: 0, .. } => "-strided",
                Layout::Strided { .. } => "-offset",
                Layout::Other(_) => "-map",
            };
            // From the second dimension on they are lowered alike.
            format!("memref{}{dynamic}{layout}", memref.rank().min(2))
        }
        TypeKind::UnrankedMemRef { .. } => "memref*".into(),
        TypeKind::Function { .. } | TypeKind::LlvmFunc { .. } => "function".into(),
        TypeKind::LlvmPtr { .. } => "ptr".into(),
        TypeKind::LlvmStruct { .. } => "struct".into(),
        TypeKind::LlvmArray { .. } => "array".into(),
        TypeKind::None | TypeKind::LlvmVoid => return None,
        TypeKind::Other(_) => "other".into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> String {
        let case = lowerfuzz_ir::case::parse(text, None).expect("a test case");
        Shape::of(&case).to_string()
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
        // A memref that is made of another one tells more than that it is read, and less than what
        // is made of it.
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
