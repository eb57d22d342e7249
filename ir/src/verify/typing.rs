//! The rules of the op tables' [`Typing`], on scalars and vectors, and what constants may hold.

use super::context::{Context, Rule, count};
use super::describe::Described;
use crate::attr::{Attr, FloatPredicate, IntPredicate, Key};
use crate::module::{Module, OpId};
use crate::ops::Typing;
use crate::types::{Type, TypeKind, Types};

/// Whose scalars and vectors a rule is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    /// Integers, `index`, floats, vectors of any rank.
    Source,
    /// Integers, floats, vectors of one dimension.
    Llvm,
}

/// Checks an op by the rule of its row.
pub(super) fn check(cx: Context<'_>, op: OpId, typing: Typing, dialect: Dialect) -> Rule {
    match typing {
        Typing::SameInt(n) => same(cx, op, n, Class::Int, dialect),
        Typing::SameFloat(n) => same(cx, op, n, Class::Float, dialect),
        Typing::SameComplex(n) => super::complex::same(cx, op, n),
        Typing::IntCarry => {
            cx.counts(op, 2, 2)?;
            let ty = operands_of_one_type(cx, op, Class::Int, dialect)?;
            cx.same("the first result", ty, cx.ty(cx.body.result(op, 0)))?;
            booleans(cx, "the second result", ty, cx.ty(cx.body.result(op, 1)))
        }
        Typing::IntPair => {
            cx.counts(op, 2, 2)?;
            let ty = operands_of_one_type(cx, op, Class::Int, dialect)?;
            cx.same("the first result", ty, cx.ty(cx.body.result(op, 0)))?;
            cx.same("the second result", ty, cx.ty(cx.body.result(op, 1)))
        }
        Typing::CmpInt => {
            cx.counts(op, 2, 1)?;
            let class = match dialect {
                Dialect::Source => Class::Int,
                Dialect::Llvm => Class::IntOrPtr,
            };
            let ty = operands_of_one_type(cx, op, class, dialect)?;
            predicate(cx, op, |code| IntPredicate::from_code(code).is_some())?;
            booleans(cx, "the result", ty, cx.ty(cx.body.result(op, 0)))
        }
        Typing::CmpFloat => {
            cx.counts(op, 2, 1)?;
            let ty = operands_of_one_type(cx, op, Class::Float, dialect)?;
            predicate(cx, op, |code| FloatPredicate::from_code(code).is_some())?;
            booleans(cx, "the result", ty, cx.ty(cx.body.result(op, 0)))
        }
        Typing::Select => select(cx, op, dialect),
        Typing::IntExt => {
            let (from, to) = cast(cx, op, dialect, Class::FixedInt, Class::FixedInt)?;
            in_order(cx, op, "wider than", from.int_width() < to.int_width())
        }
        Typing::IntTrunc => {
            let (from, to) = cast(cx, op, dialect, Class::FixedInt, Class::FixedInt)?;
            in_order(cx, op, "narrower than", from.int_width() > to.int_width())
        }
        Typing::IndexCast => {
            let (from, to) = cast(cx, op, dialect, Class::Int, Class::Int)?;
            if from.is_index() != to.is_index() {
                return Ok(());
            }
            Err("expected a cast between an integer and index".into())
        }
        Typing::FloatExt => {
            let (from, to) = cast(cx, op, dialect, Class::Float, Class::Float)?;
            in_order(cx, op, "wider than", bits(from) < bits(to))
        }
        Typing::FloatTrunc => {
            let (from, to) = cast(cx, op, dialect, Class::Float, Class::Float)?;
            in_order(cx, op, "narrower than", bits(from) > bits(to))
        }
        Typing::IntToFloat => cast(cx, op, dialect, Class::FixedInt, Class::Float).map(|_| ()),
        Typing::FloatToInt => cast(cx, op, dialect, Class::Float, Class::FixedInt).map(|_| ()),
        Typing::Bitcast => {
            let (from, to) = cast(cx, op, dialect, Class::FixedScalar, Class::FixedScalar)?;
            in_order(cx, op, "as wide as", bits(from) == bits(to))
        }
        // Every special op has a function of its own.
        Typing::Special => Ok(()),
    }
}

/// Kinds of scalars.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Integer, or `index` at the source level.
    Int,
    /// Integer, never `index`.
    FixedInt,
    /// Float.
    Float,
    /// Integer or float.
    FixedScalar,
    /// Integer or LLVM pointer.
    IntOrPtr,
}

impl Class {
    fn name(self) -> &'static str {
        match self {
            Class::Int => "integers",
            Class::FixedInt => "integers of fixed width",
            Class::Float => "floats",
            Class::FixedScalar => "integers of fixed width or floats",
            Class::IntOrPtr => "integers or pointers",
        }
    }

    /// Is `ty` such a scalar, or a vector of them?
    #[inline]
    fn holds(self, types: &Types, ty: Type, dialect: Dialect) -> bool {
        let scalar = if ty.is_interned() {
            match types.as_vector(ty) {
                Some((shape, elem)) => {
                    let one_dimension = shape.len() == 1;
                    if dialect == Dialect::Llvm && !one_dimension {
                        return false;
                    }
                    elem
                }
                None => ty,
            }
        } else {
            ty
        };
        match self {
            Class::Int => scalar.is_int() || scalar.is_index() && dialect == Dialect::Source,
            Class::FixedInt => scalar.is_int(),
            Class::Float => scalar.is_float(),
            Class::FixedScalar => scalar.is_int() || scalar.is_float(),
            Class::IntOrPtr => scalar.is_int() || types.is_ptr(scalar),
        }
    }
}

fn bits(ty: Type) -> Option<u32> {
    ty.scalar_bits(64)
}

fn same(cx: Context<'_>, op: OpId, n: u8, class: Class, dialect: Dialect) -> Rule {
    cx.counts(op, usize::from(n), 1)?;
    let ty = operands_of_one_type(cx, op, class, dialect)?;
    cx.same("the result", ty, cx.ty(cx.body.result(op, 0)))
}

/// All operands have one type of the class; there is at least one operand.
fn operands_of_one_type(
    cx: Context<'_>,
    op: OpId,
    class: Class,
    dialect: Dialect,
) -> Result<Type, String> {
    let operands = cx.operands(op);
    let ty = cx.ty(operands[0]);
    if !class.holds(cx.types, ty, dialect) {
        return Err(format!(
            "expected {}, or a vector of them, as operand, found {}",
            class.name(),
            cx.show(ty)
        ));
    }
    for other in &operands[1..] {
        cx.same("operands of one type: an operand", ty, cx.ty(*other))?;
    }
    Ok(ty)
}

/// `found` is `i1`, or a vector of `i1` of the shape of `like`.
fn booleans(cx: Context<'_>, what: &str, like: Type, found: Type) -> Rule {
    let fits = match (cx.types.as_vector(like), cx.types.as_vector(found)) {
        (None, _) => found == Type::I1,
        (Some((shape, _)), Some((found, elem))) => shape == found && elem == Type::I1,
        (Some(_), None) => false,
    };
    if fits {
        return Ok(());
    }
    Err(format!(
        "expected {what} to be i1, shaped as {}, found {}",
        cx.show(like),
        cx.show(found)
    ))
}

fn predicate(cx: Context<'_>, op: OpId, known: impl Fn(i128) -> bool) -> Rule {
    let Some(Attr::Int(code, _)) = cx.body.attr(op, Key::Predicate) else {
        return Err("expected a predicate".into());
    };
    if known(*code) {
        return Ok(());
    }
    Err(format!("expected a known predicate, found code {code}"))
}

fn select(cx: Context<'_>, op: OpId, dialect: Dialect) -> Rule {
    cx.counts(op, 3, 1)?;
    let operands = cx.operands(op);
    let ty = cx.ty(operands[1]);
    cx.same("operands of one type: an operand", ty, cx.ty(operands[2]))?;
    cx.same("the result", ty, cx.ty(cx.body.result(op, 0)))?;
    if dialect == Dialect::Llvm && !is_llvm_value(cx.types, ty) {
        return Err(format!("expected LLVM values, found {}", cx.show(ty)));
    }
    let condition = cx.ty(operands[0]);
    if condition == Type::I1 {
        return Ok(());
    }
    booleans(cx, "the condition", ty, condition)
}

/// One operand and one result of one shape; gives their scalars.
fn cast(
    cx: Context<'_>,
    op: OpId,
    dialect: Dialect,
    from: Class,
    to: Class,
) -> Result<(Type, Type), String> {
    cx.counts(op, 1, 1)?;
    let operand = cx.ty(cx.operands(op)[0]);
    let result = cx.ty(cx.body.result(op, 0));
    if !from.holds(cx.types, operand, dialect) {
        return Err(format!(
            "expected {}, or a vector of them, as operand, found {}",
            from.name(),
            cx.show(operand)
        ));
    }
    if !to.holds(cx.types, result, dialect) {
        return Err(format!(
            "expected {}, or a vector of them, as result, found {}",
            to.name(),
            cx.show(result)
        ));
    }
    same_shape(cx, operand, result)?;
    Ok((cx.types.scalar_of(operand), cx.types.scalar_of(result)))
}

/// Two scalars, or two vectors of one shape.
pub(super) fn same_shape(cx: Context<'_>, a: Type, b: Type) -> Rule {
    let shape = |ty| cx.types.as_vector(ty).map(|(shape, _)| shape);
    if shape(a) == shape(b) {
        return Ok(());
    }
    Err(format!(
        "expected operand and result of one shape, found {} and {}",
        cx.show(a),
        cx.show(b)
    ))
}

fn in_order(cx: Context<'_>, op: OpId, how: &str, holds: bool) -> Rule {
    if holds {
        return Ok(());
    }
    Err(format!(
        "expected a result {how} {}, found {}",
        cx.show(cx.ty(cx.operands(op)[0])),
        cx.show(cx.ty(cx.body.result(op, 0)))
    ))
}

/// Known bits only in wrapping, fast-math and pointer flags.
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

/// A type of the LLVM dialect as far as it can be seen without looking inside, `void` included.
pub(super) fn is_llvm_type(types: &Types, ty: Type) -> bool {
    match types.kind(ty) {
        TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::LlvmVoid
        | TypeKind::LlvmPtr { .. }
        | TypeKind::LlvmStruct { .. }
        | TypeKind::LlvmArray { .. }
        | TypeKind::LlvmFunc { .. }
        | TypeKind::Other(_) => true,
        TypeKind::Vector { shape, elem } => {
            shape.len() == 1 && (elem.is_int() || elem.is_float() || types.is_ptr(*elem))
        }
        TypeKind::Index
        | TypeKind::None
        | TypeKind::Complex(_)
        | TypeKind::MemRef(_)
        | TypeKind::UnrankedMemRef { .. }
        | TypeKind::Function { .. } => false,
    }
}

/// A type of the LLVM dialect that a value in memory or in a register can have.
pub(super) fn is_llvm_value(types: &Types, ty: Type) -> bool {
    ty != Type::VOID && types.as_llvm_func(ty).is_none() && is_llvm_type(types, ty)
}

/// How many elements a shape has; `None` if one size is negative or the number is out of range.
pub(super) fn product(shape: &[i64]) -> Option<u64> {
    shape.iter().try_fold(1u64, |product, size| {
        product.checked_mul(u64::try_from(*size).ok()?)
    })
}

/// The integer, sign-extended, fits the integer type or `index`.
pub(super) fn int_fits(value: i128, ty: Type) -> bool {
    let Some(width) = bits(ty).filter(|_| ty.is_int_or_index()) else {
        return false;
    };
    let unused = 128 - width;
    (value << unused) >> unused == value
}

/// The bits, zero-extended, fit the scalar type.
pub(super) fn elements_fit(list: &[u128], scalar: Type) -> Rule {
    let Some(width) = bits(scalar) else {
        return Err("expected integers or floats as elements".into());
    };
    if width >= 128 || list.iter().all(|bits| bits >> width == 0) {
        return Ok(());
    }
    Err(format!("expected elements of {width} bits"))
}

/// A literal of exactly this integer, `index` or float type.
pub(super) fn scalar_value(value: &Attr, ty: Type) -> Rule {
    let fits = match value {
        Attr::Int(value, of) => *of == ty && int_fits(*value, ty),
        Attr::Float(pattern, of) => {
            *of == ty
                && ty
                    .float_kind()
                    .is_some_and(|kind| kind.bits() == 64 || pattern >> kind.bits() == 0)
        }
        Attr::Unit
        | Attr::Bool(_)
        | Attr::Str(_)
        | Attr::Symbol(_)
        | Attr::Type(_)
        | Attr::I64s(_)
        | Attr::Ints(..)
        | Attr::Array(_)
        | Attr::Dense(..)
        | Attr::Dict(_)
        | Attr::Other(_) => false,
    };
    if fits {
        return Ok(());
    }
    Err("expected a value of the result's type that fits it".into())
}

/// What `llvm.mlir.constant` and `llvm.mlir.global` may hold for a type. An integer may be of
/// another integer type or `index`; elements are checked by number and width.
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

/// Dense elements of a vector, or of arrays of vectors or scalars.
fn llvm_elements(types: &Types, list: &[u128], of: Type, ty: Type) -> Rule {
    let mut expected = 1u64;
    let mut inner = ty;
    // Each step goes into a part of the type, which is finite.
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
    }
    super::module_rules::dense(list, expected, inner)
}
