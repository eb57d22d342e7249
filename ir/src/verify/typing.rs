//! Rules for scalars and vectors: shapes, widths, flags, predicates and the values of constants.

use super::context::{Context, Rule, count};
use super::describe::Described;
use crate::attr::{Attr, Key};
use crate::module::{Module, OpId};
use crate::types::{Type, TypeKind, Types};

/// The dialect whose scalars and vectors a rule checks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// The source level: integers, `index`, floats, and vectors of any rank.
    Source,
    /// The LLVM dialect: integers, floats, and vectors of one dimension.
    Llvm,
}

/// Checks that the code of a comparison predicate is one of MLIR's codes.
pub(super) fn predicate(cx: Context<'_>, op: OpId, known: impl Fn(i128) -> bool) -> Rule {
    let Some(Attr::Int(code, _)) = cx.body.attr(op, Key::Predicate) else {
        return Err("expected a predicate".into());
    };
    if known(*code) {
        return Ok(());
    }
    Err(format!("expected a known predicate, found code {code}"))
}

/// Checks that two types are both scalars, or both vectors of one shape.
pub(super) fn same_shape(cx: Context<'_>, a: Type, b: Type) -> Rule {
    let shape = |ty| cx.types.as_vector(ty).map(|(shape, _)| shape);
    let tensor = |ty| cx.types.as_tensor(ty).map(|tensor| &tensor.shape[..]);
    let is_tensor = |ty| cx.types.is_tensor(ty);
    if shape(a) == shape(b) && tensor(a) == tensor(b) && is_tensor(a) == is_tensor(b) {
        return Ok(());
    }
    Err(format!(
        "expected operand and result of one shape, found {} and {}",
        cx.show(a),
        cx.show(b)
    ))
}

/// Reports a wrong width of the result. `how` is the expected relation between the widths, and
/// `holds` states whether the relation holds.
pub(super) fn check_width(cx: Context<'_>, op: OpId, how: &str, holds: bool) -> Rule {
    if holds {
        return Ok(());
    }
    Err(format!(
        "expected a result {how} {}, found {}",
        cx.show(cx.ty(cx.operands(op)[0])),
        cx.show(cx.ty(cx.body.result(op, 0)))
    ))
}

/// Checks that a literal has the given type and fits it.
pub(super) fn literal(cx: Context<'_>, op: OpId, ty: Type) -> Rule {
    if let Attr::Dense(list, of) = cx.attr(op, Key::Value)? {
        return dense(cx, list, *of, ty);
    }
    let value = cx.attr(op, Key::Value)?;
    scalar_value(value, ty).map_err(|message| format!("{message}: {}", cx.show(ty)))
}

/// Checks that a literal is a pair of floats, which are the parts of a complex number.
pub(super) fn two_parts(cx: Context<'_>, op: OpId, ty: Type) -> Rule {
    let (Attr::Array(parts), Some(part)) = (cx.attr(op, Key::Value)?, cx.types.as_complex(ty))
    else {
        return Err("expected a list of the two parts of a complex number".into());
    };
    count("parts", 2, parts.len())?;
    for value in parts {
        scalar_value(value, part).map_err(|message| format!("{message}: {}", cx.show(part)))?;
    }
    Ok(())
}

fn dense(cx: Context<'_>, list: &[u128], of: Type, ty: Type) -> Rule {
    cx.same("elements", ty, of)?;
    let Some((shape, elem)) = cx.types.as_shaped(ty) else {
        return Err(format!(
            "expected a vector or tensor type, found {}",
            cx.show(ty)
        ));
    };
    let Some(expected) = product(shape) else {
        return Err(
            "expected a type whose sizes are fixed and whose number of elements does not overflow"
                .into(),
        );
    };
    elements(list, expected, elem)
}

/// Checks that wrapping, fast-math and pointer flags have only bits that are defined.
pub(super) fn flags(cx: Context<'_>, op: OpId) -> Rule {
    for attr in cx.body.attrs(op) {
        let known = if attr.key == Key::Overflow {
            0..=3
        } else if attr.key == Key::FastMath {
            0..=0x7f
        } else if attr.key == Key::GepFlags {
            0..=7
        } else {
            continue;
        };
        let fits = matches!(&attr.value, Attr::Int(bits, _) if known.contains(bits));
        if !fits {
            return Err(format!("expected known flags as attribute {:?}", attr.key));
        }
    }
    Ok(())
}

/// Returns whether a type is an LLVM type, `void` included. Nested types are not checked.
pub(super) fn is_llvm_type(types: &Types, ty: Type) -> bool {
    if let Some((shape, elem)) = types.as_vector(ty) {
        return shape.len() == 1 && (elem.is_int() || elem.is_float() || types.is_ptr(elem));
    }
    let kind = types.kind(ty);
    ty.is_int() || ty.is_float() || kind.is_llvm() || matches!(kind, TypeKind::Other(_))
}

/// Returns whether a type is an LLVM type that values have in memory or registers.
pub(super) fn is_llvm_value(types: &Types, ty: Type) -> bool {
    ty != Type::VOID && types.as_llvm_func(ty).is_none() && is_llvm_type(types, ty)
}

/// Returns the number of elements of a shape; `None` if a size is negative or the product
/// overflows.
pub(crate) fn product(shape: &[i64]) -> Option<u64> {
    shape.iter().try_fold(1u64, |product, size| {
        product.checked_mul(u64::try_from(*size).ok()?)
    })
}

/// Returns whether a sign-extended integer fits the integer type or `index`.
pub(super) fn int_fits(value: i128, ty: Type) -> bool {
    let Some(width) = ty.scalar_bits(64).filter(|_| ty.is_int_or_index()) else {
        return false;
    };
    let unused = 128 - width;
    (value << unused) >> unused == value
}

/// Checks that zero-extended bit patterns fit the scalar type.
pub(super) fn elements_fit(list: &[u128], scalar: Type) -> Rule {
    let Some(width) = scalar.scalar_bits(64) else {
        return Err("expected integers or floats as elements".into());
    };
    if width >= 128 || list.iter().all(|bits| bits >> width == 0) {
        return Ok(());
    }
    Err(format!("expected elements of {width} bits"))
}

/// Checks that a literal has exactly the given integer, `index` or float type, and that its value
/// fits the type.
pub(super) fn scalar_value(value: &Attr, ty: Type) -> Rule {
    let fits = if let Attr::Int(value, of) = value {
        *of == ty && int_fits(*value, ty)
    } else if let (Attr::Float(pattern, of), Some(kind)) = (value, ty.float_kind()) {
        *of == ty && (kind.bits() == 64 || pattern >> kind.bits() == 0)
    } else if let (Attr::Float(pattern, of), Some(kind)) = (value, ty.small_float()) {
        *of == ty && pattern >> kind.bits() == 0
    } else {
        false
    };
    if fits {
        return Ok(());
    }
    Err("expected a value of the result's type that fits it".into())
}

/// Checks the value of `llvm.mlir.constant` or `llvm.mlir.global` against a type.
///
/// An integer value may have another integer type or the type `index`. For dense elements, only the
/// number and the width of the elements are checked. Elements of type `index` have 64 bits, whatever
/// the type is; the type keeps their low bits.
pub(super) fn llvm_value(module: &Module, value: &Attr, ty: Type) -> Rule {
    let types = &module.types;
    let fits = match value {
        Attr::Int(value, of) => ty.is_int() && int_fits(*value, *of),
        Attr::Float(..) => return scalar_value(value, ty),
        Attr::Dense(list, of) => return llvm_elements(types, list, *of, ty),
        Attr::Str(text) => {
            let len = text.len() as u64;
            matches!(types.kind(ty), TypeKind::LlvmArray { len: n, elem } if *elem == Type::I8 && *n == len)
        }
        Attr::Symbol(sym) => types.is_ptr(ty) && module.lookup(*sym).is_some(),
        Attr::Array(parts) => {
            if let TypeKind::LlvmStruct { fields, .. } = types.kind(ty) {
                count("fields", fields.len(), parts.len())?;
                for (part, field) in parts.iter().zip(fields) {
                    scalar_value(part, *field)?;
                }
                return Ok(());
            }
            false
        }
        Attr::Unit
        | Attr::Bool(_)
        | Attr::Type(_)
        | Attr::I64s(_)
        | Attr::Ints(..)
        | Attr::Dict(_)
        | Attr::Map(_)
        | Attr::Set(_)
        | Attr::Other(_) => false,
    };
    if fits {
        return Ok(());
    }
    Err(format!(
        "expected a value of type {}",
        Described::new(module, ty)
    ))
}

/// Checks the elements of a dense attribute whose type is a vector, or an array of vectors or
/// scalars.
fn llvm_elements(types: &Types, list: &[u128], of: Type, ty: Type) -> Rule {
    let mut expected = 1u64;
    let mut inner = ty;
    // The loop ends because each iteration descends into an element of a finite type.
    while let TypeKind::LlvmArray { len, elem } = types.kind(inner) {
        expected = expected.saturating_mul(*len);
        inner = *elem;
    }
    if let Some((shape, elem)) = types.as_vector(inner) {
        expected = expected.saturating_mul(product(shape).unwrap_or(u64::MAX));
        inner = elem;
    } else if inner == ty {
        return Err("expected a vector or an array as the type of dense elements".into());
    }
    if of.index() < types.len()
        && let Some((shape, elem)) = types.as_vector(of)
    {
        let listed = product(shape).unwrap_or(u64::MAX);
        let same_kind = elem == inner || elem.is_index() && inner.is_int();
        if listed != expected || !same_kind {
            return Err("expected dense elements of the type's number and kind".into());
        }
        if elem.is_index() {
            inner = elem;
        }
    }
    elements(list, expected, inner)
}

/// Checks a list of elements. It must have one element for all positions, or one element for each
/// position.
pub(super) fn elements(list: &[u128], expected: u64, scalar: Type) -> Rule {
    if list.len() != 1 && list.len() as u64 != expected {
        return count(
            "elements",
            usize::try_from(expected).unwrap_or(usize::MAX),
            list.len(),
        );
    }
    elements_fit(list, scalar)
}
