//! Checks operands, results and attributes of an op against the signature in the op's table row.

use super::context::{Context, Rule, count};
use super::relations::{self, Surroundings};
use super::typing::{Dialect, is_llvm_value};
use crate::attr::Key;
use crate::form::{
    Alternative, Arity, Bound, Class, Expr, Facts, Mismatch, Param, Signature, Slot, holds,
    uniform_type,
};
use crate::module::OpId;
use crate::types::{Type, TypeKind, Types};

/// Checks an op against its signature.
pub(super) fn check(
    cx: Context<'_>,
    op: OpId,
    signature: &'static Signature,
    dialect: Dialect,
    around: Surroundings<'_>,
) -> Rule {
    if let Some(class) = signature.uniform
        && let Some(ty) = uniform_type(cx.body, op, signature)
        && class.holds(cx.types, ty, dialect)
    {
        return check_relations(cx, op, signature, around);
    }
    let bound = match Bound::new(cx.body, cx.types, op, signature) {
        Ok(bound) => bound,
        Err(mismatch) => return Err(wrong_number(cx, op, signature, mismatch)),
    };
    if signature.fixed {
        for (param, value) in signature.operands().iter().zip(cx.operands(op)) {
            check_type(cx, &bound, param, cx.ty(*value), dialect)?;
        }
        for (param, ty) in signature.results().iter().zip(cx.result_types(op)) {
            check_type(cx, &bound, param, ty, dialect)?;
        }
        return check_relations(cx, op, signature, around);
    }
    for (i, param) in signature.operands().iter().enumerate() {
        for value in bound.values(i as Slot) {
            check_type(cx, &bound, param, cx.ty(*value), dialect)?;
        }
    }
    for (i, param) in signature.results().iter().enumerate() {
        for ty in bound.result_types((signature.n_operands + i) as Slot) {
            check_type(cx, &bound, param, ty, dialect)?;
        }
    }
    check_relations(cx, op, signature, around)
}

fn check_relations(
    cx: Context<'_>,
    op: OpId,
    signature: &Signature,
    around: Surroundings<'_>,
) -> Rule {
    for relation in &signature.relations {
        relations::check(cx, op, *relation, around)?;
    }
    Ok(())
}

/// Checks that the signature allows the type for this parameter.
#[inline]
fn check_type(
    cx: Context<'_>,
    bound: &Bound<'_>,
    param: &Param,
    ty: Type,
    dialect: Dialect,
) -> Rule {
    let fits = param.is.iter().any(|alternative| match alternative {
        Alternative::Class(class) => class.holds(cx.types, ty, dialect),
        Alternative::Equal(expr) => holds(bound, *expr, ty),
    });
    if fits {
        return Ok(());
    }
    Err(wrong_type(cx, bound, param, ty, dialect))
}

/// Returns the phrase that errors use for an operand or result, such as `the stored value`, `an
/// index` or `an operand`.
fn phrase_of(param: &Param) -> String {
    let words = param.words();
    match param.arity {
        _ if param.is_plain() => "an operand".to_owned(),
        Arity::Many(_) if words.starts_with(['a', 'e', 'i', 'o']) => format!("an {words}"),
        Arity::Many(_) => format!("a {words}"),
        Arity::One | Arity::Optional => format!("the {words}"),
    }
}

/// Makes the message for a wrong number of operands or results.
#[cold]
fn wrong_number(cx: Context<'_>, op: OpId, signature: &Signature, mismatch: Mismatch) -> String {
    let counted = match mismatch {
        Mismatch::Operands { expected, found } => count("operands", expected, found),
        Mismatch::FewerOperands { least, found } => {
            Err(format!("expected at least {least} operands, found {found}"))
        }
        Mismatch::List {
            slot,
            expected,
            found,
        } => {
            let plural = signature.params[usize::from(slot)].plural();
            count(&plural, expected, found)
        }
        Mismatch::NoEntries(key) => Err(format!("expected a list as attribute {key:?}")),
        Mismatch::Results { expected, found } => count("results", expected, found),
        Mismatch::Unranked(slot) => {
            let slot = usize::from(slot);
            let ty = match slot.checked_sub(signature.n_operands) {
                None => cx.operands(op).get(slot).map(|value| cx.ty(*value)),
                Some(position) => cx.result_types(op).nth(position),
            };
            let class = Class::MemRef;
            let ty = ty.unwrap_or(Type::NONE);
            let param = &signature.params[slot];
            let class = match param.is.first() {
                Some(Alternative::Class(class)) => *class,
                Some(Alternative::Equal(_)) | None => class,
            };
            Err(wrong_class(cx, param, class, ty, false))
        }
    };
    counted.err().unwrap_or_default()
}

#[cold]
fn wrong_type(
    cx: Context<'_>,
    bound: &Bound<'_>,
    param: &Param,
    ty: Type,
    dialect: Dialect,
) -> String {
    let what = phrase_of(param);
    let found = cx.show(ty);
    let position = bound
        .signature
        .params
        .iter()
        .position(|p| std::ptr::eq(p, param));
    let result = position.is_some_and(|i| i >= bound.signature.n_operands);
    let expr = match param.is.last() {
        Some(Alternative::Equal(expr)) => *expr,
        Some(Alternative::Class(class)) => {
            return wrong_class(cx, param, *class, ty, result);
        }
        None => return format!("unexpected type {found}"),
    };
    // If the value to which the equation refers does not belong to its class, report this error
    // first.
    if let Some(slot) = referenced_value(expr)
        && let of = &bound.signature.params[usize::from(slot)]
        && let Some(of_ty) = bound.ty(slot)
        && let Some(Alternative::Class(class)) = of.is.last()
        && !class.holds(cx.types, of_ty, dialect)
    {
        return wrong_class(
            cx,
            of,
            *class,
            of_ty,
            usize::from(slot) >= bound.signature.n_operands,
        );
    }
    let show = |slot| {
        bound
            .ty(slot)
            .map_or_else(String::new, |ty| cx.show(ty).to_string())
    };
    match expr {
        Expr::I1s(like) => format!(
            "expected {what} to be i1, shaped as {}, found {found}",
            show(like)
        ),
        Expr::Masking(of) => format!(
            "expected {what} to be i1 in the sizes of {}, ordered as the dimensions of the memref, \
             found {found}",
            show(of)
        ),
        Expr::TensorOf(of) => format!(
            "expected {what} to be a tensor of the elements of {}, found {found}",
            show(of)
        ),
        Expr::Pair(of) => format!(
            "expected a struct of {} and i1 as result, found {found}",
            show(of)
        ),
        Expr::Twice(of) => format!(
            "expected a struct of two {} as result, found {found}",
            show(of)
        ),
        Expr::Shuffled(_) => {
            format!("expected {what} of as many lanes as the mask has, found {found}")
        }
        Expr::Outer(first, second) => format!(
            "expected {what} of the sizes of {} and {}, found {found}",
            show(first),
            show(second)
        ),
        Expr::Field(of) => match no_field(cx, bound, of) {
            Some(message) => message,
            None => expected_type(cx, bound, expr, &what, ty),
        },
        Expr::PtrTo(of) => format!("expected {what} to point to {}, found {found}", show(of)),
        Expr::Same(_) if param.is_plain() && !result => {
            expected_type(cx, bound, expr, "operands of one type: an operand", ty)
        }
        Expr::Type(_)
        | Expr::Same(_)
        | Expr::Elem(_)
        | Expr::Part(_)
        | Expr::Pointee(_)
        | Expr::At(_)
        | Expr::TypeOfValue => expected_type(cx, bound, expr, &what, ty),
    }
}

/// Returns the value to which an equation refers.
fn referenced_value(expr: Expr) -> Option<Slot> {
    match expr {
        Expr::Same(slot)
        | Expr::Elem(slot)
        | Expr::Part(slot)
        | Expr::TensorOf(slot)
        | Expr::I1s(slot)
        | Expr::Masking(slot)
        | Expr::Pointee(slot)
        | Expr::PtrTo(slot)
        | Expr::Field(slot)
        | Expr::At(slot)
        | Expr::Shuffled(slot)
        | Expr::Outer(slot, _)
        | Expr::Pair(slot)
        | Expr::Twice(slot) => Some(slot),
        Expr::Type(_) | Expr::TypeOfValue => None,
    }
}

fn expected_type(cx: Context<'_>, bound: &Bound<'_>, expr: Expr, what: &str, ty: Type) -> String {
    match crate::form::existing(bound, expr) {
        Some(expected) => {
            let (expected, found) = (cx.show(expected), cx.show(ty));
            format!("expected {what} of type {expected}, found {found}")
        }
        None => format!(
            "expected {what} of the type that the other types imply, found {}",
            cx.show(ty)
        ),
    }
}

/// Returns the reason why there is no field at the op's position.
fn no_field(cx: Context<'_>, bound: &Bound<'_>, of: Slot) -> Option<String> {
    let Some(position) = cx.body.i64s_attr(bound.op, Key::Position) else {
        return Some("expected a position".into());
    };
    let mut ty = bound.ty(of)?;
    for i in position {
        let kind = cx.types.kind(ty);
        let aggregate = matches!(
            kind,
            TypeKind::LlvmStruct { .. } | TypeKind::LlvmArray { .. }
        );
        if !aggregate {
            return Some(format!(
                "expected a struct or an array, found {}",
                cx.show(ty)
            ));
        }
        match crate::form::field(cx.types, ty, *i) {
            Some(field) => ty = field,
            None => return Some(format!("expected a position in {}, found {i}", cx.show(ty))),
        }
    }
    None
}

fn wrong_class(cx: Context<'_>, param: &Param, class: Class, ty: Type, result: bool) -> String {
    let what = phrase_of(param);
    let found = cx.show(ty);
    let role = match (result, param.is_plain()) {
        (true, _) => "result".to_owned(),
        (false, true) => "operand".to_owned(),
        (false, false) => param.words(),
    };
    let lanes =
        |name: &str| format!("expected {name}, or a vector of them, as {role}, found {found}");
    let of = |kind: &str| format!("expected {what} of {kind}, found {found}");
    match class {
        Class::Any => of("a type"),
        Class::Int => lanes("integers"),
        Class::FixedInt => lanes("integers of fixed width"),
        Class::SignedInt => lanes("integers or floats"),
        Class::Float => lanes("floats"),
        Class::FixedScalar => lanes("integers of fixed width or floats"),
        Class::IntOrPtr => lanes("integers or pointers"),
        Class::Ptrs => lanes("pointers"),
        Class::Integer => of("an integer type"),
        Class::Position => of("an integer type or index"),
        Class::Word => of("an integer or pointer type"),
        Class::MemRef => of("a ranked memref type"),
        Class::AnyMemRef => of("a memref type"),
        Class::MemRefOrTensor => of("a ranked memref or tensor type"),
        Class::Tensor => of("a ranked tensor type"),
        Class::FixedTensor => of("a tensor type of fixed sizes"),
        Class::AnyTensor => of("a tensor type"),
        Class::Vector => of("a vector type"),
        Class::Floats => format!("expected a vector of floats, found {found}"),
        Class::Row => format!("expected a vector of one dimension, found {found}"),
        Class::Rows => format!("expected a vector of one or more dimensions, found {found}"),
        Class::Complex => of("a complex type of floats"),
        Class::Ptr => of("a pointer type"),
        Class::Llvm => of("an LLVM type"),
    }
}

impl Class {
    /// Returns whether a type belongs to the class.
    #[inline]
    pub(crate) fn holds(self, types: &Types, ty: Type, dialect: Dialect) -> bool {
        match self {
            Class::Any => true,
            Class::Int => lanes(types, ty, dialect).is_some_and(|scalar| {
                scalar.is_int() || scalar.is_index() && dialect == Dialect::Source
            }),
            Class::FixedInt => lanes(types, ty, dialect).is_some_and(Type::is_int),
            Class::SignedInt => {
                lanes(types, ty, dialect).is_some_and(|scalar| scalar.signed_int().is_some())
            }
            Class::Float => {
                lanes(types, ty, dialect).is_some_and(|scalar| is_float(scalar, dialect))
            }
            Class::FixedScalar => lanes(types, ty, dialect)
                .is_some_and(|scalar| scalar.is_int() || is_float(scalar, dialect)),
            Class::IntOrPtr => lanes(types, ty, dialect)
                .is_some_and(|scalar| scalar.is_int() || types.is_ptr(scalar)),
            Class::Ptrs => types.is_ptr(types.scalar_of(ty)),
            Class::Integer => ty.is_int(),
            Class::Position => ty.is_int_or_index(),
            Class::Word => ty.is_int() || types.is_ptr(ty),
            Class::MemRef => types.as_memref(ty).is_some(),
            Class::AnyMemRef => types.memref_parts(ty).is_some(),
            Class::MemRefOrTensor => types.as_memref(ty).is_some() || types.as_tensor(ty).is_some(),
            Class::Tensor => types.as_tensor(ty).is_some(),
            Class::FixedTensor => types.as_tensor(ty).is_some_and(|tensor| tensor.is_static()),
            Class::AnyTensor => types.is_tensor(ty),
            Class::Vector => types.as_vector(ty).is_some(),
            Class::Floats => types.as_vector(ty).is_some_and(|(_, elem)| elem.is_float()),
            Class::Row => types
                .as_vector(ty)
                .is_some_and(|(shape, _)| shape.len() == 1),
            Class::Rows => types
                .as_vector(ty)
                .is_some_and(|(shape, _)| !shape.is_empty()),
            Class::Complex => types.as_complex(ty).is_some_and(Type::is_float),
            Class::Ptr => types.is_ptr(ty),
            Class::Llvm => is_llvm_value(types, ty),
        }
    }
}

/// Returns whether a scalar type is a float. Small floats count as floats only at the source level.
#[inline]
fn is_float(scalar: Type, dialect: Dialect) -> bool {
    scalar.is_float() || scalar.small_float().is_some() && dialect == Dialect::Source
}

/// Returns the scalar type of a scalar, vector or tensor. Vectors of the LLVM dialect have one dimension.
#[inline]
fn lanes(types: &Types, ty: Type, dialect: Dialect) -> Option<Type> {
    if !ty.is_interned() {
        return Some(ty);
    }
    match types.as_vector(ty) {
        Some((shape, elem)) => (dialect == Dialect::Source || shape.len() == 1).then_some(elem),
        None => Some(types.tensor_elem(ty).unwrap_or(ty)),
    }
}
