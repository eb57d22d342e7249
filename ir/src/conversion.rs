//! Compares the signatures of a function in two modules, of which the second may be a lowering of
//! the first.

use crate::case::Case;
use crate::text::print_type;
use crate::{Level, Module, Release, SourceKind, Type, TypeKind, Types};

/// A scalar or pointer of a lowered signature. `None` stands for a pointer.
pub type Leaf = Option<Type>;

/// Maximum number of scalars of a signature that is compared.
const MAX_LEAVES: usize = 1 << 16;

/// Returns why a function of a module cannot stand in for the function of the same name in a case.
/// Returns `None` if it can: the types are equal, or the second type is a conversion of the first.
pub fn signature_mismatch(case: &Case, later: &Module, name: &str) -> Option<String> {
    let original = case.module.find_func(name).map(|id| case.module.func(id));
    let func = later.find_func(name).map(|id| later.func(id));
    let (Some(original), Some(func)) = (original, func) else {
        return Some(format!("there is no @{name}"));
    };
    let printed =
        |module: &Module, ty: Type| print_type(&module.types, &module.strings, ty, Release::NEWEST);
    let before = printed(&case.module, original.ty);
    let after = printed(later, func.ty);
    let is_converted = original.level == Level::Source && func.level == Level::Llvm;
    let fits = match is_converted {
        true => is_conversion(case, original.ty, later, func.ty, name),
        false => before == after,
    };
    (!fits).then(|| match is_converted {
        true => format!("the type {after} of @{name} is no conversion of {before}"),
        false => format!("the type of @{name} is {after} instead of {before}"),
    })
}

/// Is a type of the LLVM dialect the conversion of a function type, with expanded descriptors, with
/// pointers, or with a C interface?
fn is_conversion(case: &Case, from: Type, later: &Module, to: Type, name: &str) -> bool {
    if later.find_func(&format!("_mlir_ciface_{name}")).is_some() {
        return true;
    }
    let types = &case.module.types;
    let Some((inputs, results)) = types.as_function(from) else {
        return false;
    };
    let Some((result, params)) = later.types.as_llvm_func(to) else {
        return false;
    };
    let of = |list: &[Type], expands| {
        let mut leaves = Vec::new();
        for ty in list {
            source_leaves(types, *ty, (case.index_width, expands), &mut leaves);
        }
        leaves
    };
    let params: Vec<Leaf> = params
        .iter()
        .flat_map(|ty| llvm_leaves(&later.types, *ty))
        .collect();
    let returned = llvm_leaves(&later.types, result);
    [true, false]
        .iter()
        .any(|expands| of(inputs, *expands) == params)
        && [true, false]
            .iter()
            .any(|expands| of(results, *expands) == returned)
}

/// Appends the scalars and pointers as which a source value is passed.
fn source_leaves(types: &Types, ty: Type, (width, expands): (u32, bool), to: &mut Vec<Leaf>) {
    let index = Some(if width == 32 { Type::I32 } else { Type::I64 });
    match types.source_kind(ty) {
        SourceKind::Scalar if ty == Type::INDEX => to.push(index),
        SourceKind::Lanes(shape, scalar) => {
            let lanes = usize::try_from(shape.iter().product::<i64>()).unwrap_or(0);
            let leaf = if scalar == Type::INDEX {
                index
            } else {
                Some(scalar)
            };
            to.extend(std::iter::repeat_n(leaf, lanes.min(MAX_LEAVES)));
        }
        SourceKind::MemRef(memref) if expands => {
            to.extend([None, None]);
            to.extend(std::iter::repeat_n(index, 1 + 2 * memref.rank()));
        }
        SourceKind::UnrankedMemRef(_) if expands => to.extend([index, None]),
        SourceKind::MemRef(_) | SourceKind::UnrankedMemRef(_) | SourceKind::Function => {
            to.push(None);
        }
        SourceKind::Scalar | SourceKind::Other => to.push(Some(ty)),
    }
}

/// Returns the scalars and pointers of a type of the LLVM dialect, in order.
pub fn llvm_leaves(types: &Types, ty: Type) -> Vec<Leaf> {
    let mut leaves = Vec::new();
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        if leaves.len() + open.len() > MAX_LEAVES {
            break;
        }
        let repeated = |count: u64, elem: Type| {
            let count = usize::try_from(count).unwrap_or(MAX_LEAVES);
            std::iter::repeat_n(elem, count.min(MAX_LEAVES))
        };
        if let TypeKind::LlvmStruct { fields, .. } = types.kind(ty) {
            open.extend(fields.iter().rev());
        } else if let Some((len, elem)) = types.as_array(ty) {
            open.extend(repeated(len, elem));
        } else if let Some((shape, elem)) = types.as_vector(ty) {
            let lanes = shape.iter().product::<i64>();
            open.extend(repeated(u64::try_from(lanes).unwrap_or(0), elem));
        } else if ty != Type::VOID {
            leaves.push((!types.is_ptr(ty)).then_some(ty));
        }
    }
    leaves
}
