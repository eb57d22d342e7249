//! Compares the signatures of a function in two modules, of which the second may be a lowering of
//! the first.

use std::fmt;

use smallvec::{SmallVec, smallvec};

use crate::case::Case;
use crate::text::print_type;
use crate::types::TensorType;
use crate::{Level, MemRefType, Module, Release, SourceKind, Type, TypeKind, Types};

/// A scalar or pointer of a lowered signature. `None` stands for a pointer.
pub type Leaf = Option<Type>;

/// Maximum number of scalars of a signature that is compared.
const MAX_LEAVES: usize = 1 << 16;

/// Why a function of a later module cannot be called in place of a function of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryFault {
    /// The later module does not have the function, or only its declaration, or its type is no
    /// conversion of the source's type.
    Unusable(String),
    /// The function has another type, but one that passes give it on purpose: both functions are at
    /// the same level, or a tensor became an unranked memref.
    OtherType(String),
}

impl fmt::Display for EntryFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryFault::Unusable(why) | EntryFault::OtherType(why) => f.write_str(why),
        }
    }
}

/// Returns why a function of a later module cannot be called in place of the function of the same
/// name in a case. Returns `None` if it can: it has a body, and its type is that of the case, or a
/// conversion of it.
///
/// A function that takes memrefs may have a C interface, whose type is checked, too.
pub fn entry_fault(case: &Case, later: &Module, name: &str) -> Option<EntryFault> {
    let interface = format!("_mlir_ciface_{name}");
    let found = |name: &str| later.find_func(name).map(|id| later.func(id));
    if found(name).is_none() && found(&interface).is_none() {
        let why = format!("there is no function @{name} in the output");
        return Some(EntryFault::Unusable(why));
    }
    let named = [name, interface.as_str()].into_iter();
    let mut named = named.filter_map(|name| Some((name, found(name)?)));
    if let Some((name, _)) = named.find(|(_, func)| func.body.is_none()) {
        let why = format!("@{name} has no body in the output");
        return Some(EntryFault::Unusable(why));
    }
    signature_mismatch(case, later, name)
}

/// Returns why the type of a function of a module does not fit the function of the same name in a
/// case. Returns `None` if it does: the types are equal, or the second type is a conversion of the
/// first.
fn signature_mismatch(case: &Case, later: &Module, name: &str) -> Option<EntryFault> {
    let original = case.module.func(case.module.find_func(name)?);
    let printed =
        |module: &Module, ty: Type| print_type(&module.types, &module.strings, ty, Release::NEWEST);
    if let Some(func) = later.find_func(name).map(|id| later.func(id)) {
        let is_converted = original.level == Level::Source && func.level == Level::Llvm;
        let becomes = |passing| is_conversion(case, original.ty, (&later.types, func.ty), passing);
        if is_converted && !becomes(Passing::Plain) {
            let (before, after) = (printed(&case.module, original.ty), printed(later, func.ty));
            let why =
                format!("expected a conversion of {before} as the type of @{name}, found {after}");
            return Some(match becomes(Passing::Unranked) {
                true => EntryFault::OtherType(why),
                false => EntryFault::Unusable(why),
            });
        }
        if !is_converted {
            let (before, after) = (printed(&case.module, original.ty), printed(later, func.ty));
            let why = || format!("expected the type {before} of @{name}, found {after}");
            let bufferized = || is_bufferized((&case.module, original.ty), (later, func.ty));
            let is_same = before == after || bufferized();
            return (!is_same).then(|| EntryFault::OtherType(why()));
        }
    }
    let name = format!("_mlir_ciface_{name}");
    let func = later.func(later.find_func(&name)?);
    let ty = (&later.types, func.ty);
    if is_conversion(case, original.ty, ty, Passing::Interface) {
        return None;
    }
    let (before, after) = (printed(&case.module, original.ty), printed(later, func.ty));
    Some(EntryFault::Unusable(format!(
        "expected a C interface of {before} as the type of @{name}, found {after}"
    )))
}

/// Is a function type that of another function type after bufferization: each tensor is the same tensor, or
/// a memref with the same sizes and elements, and all other types are equal?
fn is_bufferized((module, from): (&Module, Type), (later, to): (&Module, Type)) -> bool {
    let (Some((inputs, results)), Some((later_inputs, later_results))) =
        (module.types.as_function(from), later.types.as_function(to))
    else {
        return false;
    };
    let printed =
        |module: &Module, ty: Type| print_type(&module.types, &module.strings, ty, Release::NEWEST);
    let is_buffer = |from: Type, to: Type| {
        let elem = |module: &Module, ty: Type| Some(printed(module, module.types.tensor_elem(ty)?));
        match (module.types.source_kind(from), later.types.source_kind(to)) {
            (SourceKind::Tensor(tensor), SourceKind::MemRef(memref)) => {
                tensor.shape == memref.shape
                    && elem(module, from) == Some(printed(later, memref.elem))
            }
            (SourceKind::UnrankedTensor(_), SourceKind::UnrankedMemRef(to_elem)) => {
                elem(module, from) == Some(printed(later, to_elem))
            }
            _ => false,
        }
    };
    let fit = |from: &[Type], to: &[Type]| {
        let mut pairs = from.iter().zip(to);
        from.len() == to.len()
            && pairs.all(|(from, to)| {
                printed(module, *from) == printed(later, *to) || is_buffer(*from, *to)
            })
    };
    fit(inputs, later_inputs) && fit(results, later_results)
}

/// How a function takes and returns memrefs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passing {
    /// As the fields of their descriptors, or as pointers.
    Plain,
    /// Likewise, and a tensor may have become an unranked memref: One-Shot Bufferize drops a cast
    /// before a return.
    Unranked,
    /// As a C interface: it takes pointers, and may write its results to memory.
    Interface,
}

/// Is a type of the LLVM dialect the conversion of a function type?
fn is_conversion(case: &Case, from: Type, (later, to): (&Types, Type), passing: Passing) -> bool {
    let types = &case.module.types;
    let (Some((inputs, results)), Some((result, params))) =
        (types.as_function(from), later.as_llvm_func(to))
    else {
        return false;
    };
    let leaves = params.iter().flat_map(|ty| llvm_leaves(later, *ty));
    let mut params: Vec<Leaf> = leaves.collect();
    let returned = llvm_leaves(later, result);
    let is_interface = passing == Passing::Interface;
    let returning = if is_interface {
        Passing::Plain
    } else {
        passing
    };
    if !fits(case, results, &returned, returning) {
        if !(is_interface && returned.is_empty() && params.first() == Some(&None)) {
            return false;
        }
        params.remove(0);
    }
    fits(case, inputs, &params, passing)
}

/// Can these values be passed as these scalars and pointers?
fn fits(case: &Case, values: &[Type], leaves: &[Leaf], passing: Passing) -> bool {
    // The numbers of leaves that the values so far may take.
    let mut ends: SmallVec<[usize; 4]> = SmallVec::from_slice(&[0]);
    for ty in values {
        let Some(forms) = forms(case, *ty, passing) else {
            return true;
        };
        let mut next: SmallVec<[usize; 4]> = SmallVec::new();
        for form in forms {
            let after = ends.iter().filter_map(|at| {
                let rest = leaves.get(*at..)?;
                rest.starts_with(&form).then_some(at + form.len())
            });
            next.extend(after);
        }
        next.sort_unstable();
        next.dedup();
        ends = next;
    }
    ends.contains(&leaves.len())
}

/// Returns each list of scalars and pointers as which a source value may be passed. Returns `None`
/// for a type without a known conversion.
fn forms(case: &Case, ty: Type, passing: Passing) -> Option<SmallVec<[Vec<Leaf>; 2]>> {
    let index = Some(match case.index_width {
        32 => Type::I32,
        _ => Type::I64,
    });
    let scalar = |ty: Type| if ty == Type::INDEX { index } else { Some(ty) };
    let pointer = vec![None];
    let expanded = match case.module.types.source_kind(ty) {
        SourceKind::Scalar => return Some(smallvec![vec![scalar(ty)]]),
        SourceKind::Lanes(_, elem) if elem.small_float().is_some() => return None,
        SourceKind::Lanes(shape, elem) => {
            let lanes = usize::try_from(shape.iter().product::<i64>()).unwrap_or(0);
            return Some(smallvec![vec![scalar(elem); lanes.min(MAX_LEAVES)]]);
        }
        SourceKind::Function => return Some(smallvec![pointer]),
        SourceKind::Other => return None,
        SourceKind::MemRef(MemRefType { shape, .. })
        | SourceKind::Tensor(TensorType { shape, .. }) => {
            let mut fields = vec![None, None];
            fields.resize(3 + 2 * shape.len(), index);
            fields
        }
        SourceKind::UnrankedMemRef(_) | SourceKind::UnrankedTensor(_) => vec![index, None],
    };
    let is_tensor = case.module.types.is_tensor(ty);
    Some(match passing {
        Passing::Unranked if is_tensor => smallvec![expanded, pointer, vec![index, None]],
        Passing::Plain | Passing::Unranked => smallvec![expanded, pointer],
        Passing::Interface => smallvec![pointer],
    })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::parse;

    /// Returns the fault of `@f` in a lowered program.
    fn fault(source: &str, lowered: &str) -> Option<String> {
        let source = format!("func.func @f{source} {{\n  cf.br ^b\n^b:\n  cf.br ^b\n}}\n");
        let case = parse(&source, None).unwrap_or_else(|e| panic!("{e}\n{source}"));
        let later = parse(lowered, None).unwrap_or_else(|e| panic!("{e}\n{lowered}"));
        entry_fault(&case, &later.module, "f").map(|fault| fault.to_string())
    }

    /// Returns a function of the LLVM dialect with this name and type.
    fn func(name: &str, ty: &str) -> String {
        format!("llvm.func @{name}{ty} {{\n  llvm.br ^b\n^b:\n  llvm.br ^b\n}}\n")
    }

    #[test]
    fn each_way_to_pass_a_memref_is_a_conversion() {
        let source = "(%m: memref<?xf32>, %i: index) -> memref<?xf32>";
        let descriptor = "!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>";
        let fields = "(%a: !llvm.ptr, %b: !llvm.ptr, %o: i64, %s: i64, %t: i64, %i: i64)";
        for params in [fields, "(%m: !llvm.ptr, %i: i64)"] {
            for result in [descriptor, "!llvm.ptr"] {
                let f = func("f", &format!("{params} -> {result}"));
                assert_eq!(fault(source, &f), None, "{f}");
            }
        }
        let plain = func("f", &format!("{fields} -> {descriptor}"));
        for interface in [
            format!("(%m: !llvm.ptr, %i: i64) -> {descriptor}"),
            "(%r: !llvm.ptr, %m: !llvm.ptr, %i: i64)".to_owned(),
        ] {
            let both = format!("{plain}{}", func("_mlir_ciface_f", &interface));
            assert_eq!(fault(source, &both), None, "{both}");
        }
        let wrong = func("_mlir_ciface_f", "(%m: !llvm.ptr, %i: i64)");
        let wrong = fault(source, &format!("{plain}{wrong}")).expect("a fault");
        assert!(wrong.starts_with("expected a C interface of "), "{wrong}");
        let short = fault(
            source,
            &func("f", &format!("(%m: !llvm.ptr) -> {descriptor}")),
        );
        assert!(short.is_some());
    }

    #[test]
    fn vectors_and_several_results_have_the_scalars_of_the_source() {
        let source = "(%v: vector<2x2xi8>, %c: complex<f32>) -> (index, f64)";
        let params = "(%v: !llvm.array<2 x vector<2xi8>>, %c: !llvm.struct<(f32, f32)>)";
        let right = func("f", &format!("{params} -> !llvm.struct<(i64, f64)>"));
        assert_eq!(fault(source, &right), None);
        for result in [
            "!llvm.struct<(i32, f64)>",
            "!llvm.struct<(f64, i64)>",
            "i64",
        ] {
            let wrong = func("f", &format!("{params} -> {result}"));
            assert!(fault(source, &wrong).is_some(), "{wrong}");
        }
    }

    #[test]
    fn a_tensor_that_became_an_unranked_memref_is_another_type_on_purpose() {
        let source = "(%t: tensor<*xf32>) -> tensor<?xf32>";
        let source = format!("func.func @f{source} {{\n  cf.br ^b\n^b:\n  cf.br ^b\n}}\n");
        let fault = |result: &str| {
            let later = func("f", &format!("(%r: i64, %p: !llvm.ptr) -> {result}"));
            let case = parse(&source, None).unwrap_or_else(|e| panic!("{e}"));
            let later = parse(&later, None).unwrap_or_else(|e| panic!("{e}"));
            entry_fault(&case, &later.module, "f")
        };
        let unranked = fault("!llvm.struct<(i64, ptr)>");
        assert!(matches!(unranked, Some(EntryFault::OtherType(_))));
        let short = fault("!llvm.struct<(i64, i64)>");
        assert!(matches!(short, Some(EntryFault::Unusable(_))));
    }

    #[test]
    fn a_function_without_a_body_cannot_be_called() {
        let declared = "llvm.func @f(i8)\n";
        let why = fault("(%a: i8)", declared);
        assert_eq!(why.as_deref(), Some("@f has no body in the output"));
        let why = fault("(%a: i8)", &func("g", "(%a: i8)"));
        assert_eq!(
            why.as_deref(),
            Some("there is no function @f in the output")
        );
    }
}
