//! Types by equations: worked out, and compared without being made.

use super::signature::{Count, Expr, Slot};
use crate::attr::{Attr, Key};
use crate::types::{DYNAMIC, Dims, Layout, MemRefType, Type, TypeKind, Types};
use crate::verify::typing::product;

/// What is known of an op.
pub(crate) trait Facts {
    /// The module's types.
    fn types(&self) -> &Types;
    /// The type of a value, if it is known and there is one.
    fn ty(&self, slot: Slot) -> Option<Type>;
    /// An attribute.
    fn attr(&self, key: Key) -> Option<&Attr>;
    /// What a pointer points to, as far as that is written.
    fn pointee(&self, ty: Type) -> Option<Type> {
        self.types().pointee(ty)
    }
}

/// A type that is worked out, and may not be among the module's yet.
pub(crate) enum Derived {
    Type(Type),
    Vector(Dims, Type),
    Pointer(Type),
    /// The struct of a type and of what is derived from it.
    Pair(Type, Box<Derived>),
}

/// The type that an equation gives.
pub(crate) fn derive<F: Facts>(facts: &F, expr: Expr) -> Option<Derived> {
    let types = facts.types();
    Some(match expr {
        Expr::I1s(slot) => shaped(types, facts.ty(slot)?),
        Expr::Masking(slot) => {
            let (shape, _) = types.as_vector(facts.ty(slot)?)?;
            Derived::Vector(
                mask_shape(shape, numbers(facts, Key::PermutationMap)),
                Type::I1,
            )
        }
        Expr::PtrTo(slot) => Derived::Pointer(facts.ty(slot)?),
        Expr::Pair(slot) => {
            let ty = facts.ty(slot)?;
            Derived::Pair(ty, Box::new(shaped(types, ty)))
        }
        Expr::Twice(slot) => {
            let ty = facts.ty(slot)?;
            Derived::Pair(ty, Box::new(Derived::Type(ty)))
        }
        Expr::At(slot) => {
            let (shape, elem) = types.as_vector(facts.ty(slot)?)?;
            let position = numbers(facts, Key::Position).map_or(0, <[i64]>::len);
            match shape.get(position..)? {
                [] => Derived::Type(elem),
                rest => Derived::Vector(rest.into(), elem),
            }
        }
        Expr::Shuffled(slot) => {
            let (shape, elem) = types.as_vector(facts.ty(slot)?)?;
            let lanes = numbers(facts, Key::Permutation)?.len() as i64;
            let mut shape: Dims = shape.into();
            match shape.first_mut() {
                Some(first) => *first = lanes,
                // A vector without dimensions has a lane as well.
                None => shape.push(lanes),
            }
            Derived::Vector(shape, elem)
        }
        Expr::Outer(first, second) => {
            let (shape, elem) = types.as_vector(facts.ty(first)?)?;
            let second = types.as_vector(facts.ty(second)?);
            let mut shape: Dims = shape.into();
            shape.extend_from_slice(second.map_or(&[][..], |(shape, _)| shape));
            Derived::Vector(shape, elem)
        }
        Expr::Type(_)
        | Expr::Same(_)
        | Expr::Elem(_)
        | Expr::Part(_)
        | Expr::Pointee(_)
        | Expr::Field(_)
        | Expr::TypeOfValue => Derived::Type(existing(facts, expr)?),
    })
}

/// The type of an equation whose type is one of the module's.
pub(crate) fn existing<F: Facts>(facts: &F, expr: Expr) -> Option<Type> {
    let types = facts.types();
    match expr {
        Expr::Type(ty) => Some(ty),
        Expr::Same(slot) => facts.ty(slot),
        Expr::Elem(slot) => {
            let ty = facts.ty(slot)?;
            types
                .as_vector(ty)
                .map(|(_, elem)| elem)
                .or_else(|| types.as_memref(ty).map(|memref| memref.elem))
        }
        Expr::Part(slot) => types.as_complex(facts.ty(slot)?),
        Expr::Pointee(slot) => facts.pointee(facts.ty(slot)?),
        Expr::Field(slot) => {
            let position = numbers(facts, Key::Position)?;
            let first = facts.ty(slot)?;
            position
                .iter()
                .try_fold(first, |ty, i| field(types, ty, *i))
        }
        Expr::TypeOfValue => facts.attr(Key::Value)?.type_of_value(),
        Expr::I1s(_)
        | Expr::Masking(_)
        | Expr::PtrTo(_)
        | Expr::At(_)
        | Expr::Shuffled(_)
        | Expr::Outer(..)
        | Expr::Pair(_)
        | Expr::Twice(_) => None,
    }
}

/// The part of a struct or array.
pub(crate) fn field(types: &Types, ty: Type, index: i64) -> Option<Type> {
    if let Some((len, elem)) = types.as_array(ty) {
        return (u64::try_from(index).ok()? < len).then_some(elem);
    }
    types
        .as_struct(ty)?
        .get(usize::try_from(index).ok()?)
        .copied()
}

fn numbers<F: Facts>(facts: &F, key: Key) -> Option<&[i64]> {
    if let Some(Attr::I64s(list)) = facts.attr(key) {
        return Some(list);
    }
    None
}

/// The shape of the mask of a transfer: what moves along dimensions of the memref, in their order.
/// Where nothing does there is one bit for all.
pub(crate) fn mask_shape(shape: &[i64], map: Option<&[i64]>) -> Dims {
    let Some(map) = map else {
        return shape.into();
    };
    let mut moved: Vec<(i64, i64)> = map.iter().copied().zip(shape.iter().copied()).collect();
    moved.retain(|(dim, _)| *dim >= 0);
    moved.sort_unstable();
    if moved.is_empty() {
        moved.push((0, 1));
    }
    moved.into_iter().map(|(_, size)| size).collect()
}

/// `i1` in the shape of a type.
fn shaped(types: &Types, like: Type) -> Derived {
    match types.as_vector(like) {
        Some((shape, _)) => Derived::Vector(shape.into(), Type::I1),
        None => Derived::Type(Type::I1),
    }
}

/// Is `found` `i1`, or a vector of `i1` of the shape of `like`?
pub(crate) fn shaped_i1(types: &Types, like: Type, found: Type) -> bool {
    if !like.is_interned() {
        return found == Type::I1;
    }
    match (types.as_vector(like), types.as_vector(found)) {
        (None, _) => found == Type::I1,
        (Some((shape, _)), Some((found, elem))) => shape == found && elem == Type::I1,
        (Some(_), None) => false,
    }
}

/// Is the type the one that an equation gives?
pub(crate) fn holds<F: Facts>(facts: &F, expr: Expr, found: Type) -> bool {
    let types = facts.types();
    match expr {
        Expr::Type(ty) => ty == found,
        Expr::Same(slot) => facts.ty(slot) == Some(found),
        Expr::I1s(slot) => facts
            .ty(slot)
            .is_some_and(|like| shaped_i1(types, like, found)),
        Expr::Masking(_)
        | Expr::PtrTo(_)
        | Expr::Pair(_)
        | Expr::Twice(_)
        | Expr::At(_)
        | Expr::Shuffled(_)
        | Expr::Outer(..) => derive(facts, expr).is_some_and(|derived| is(types, &derived, found)),
        Expr::Elem(_) | Expr::Part(_) | Expr::Pointee(_) | Expr::Field(_) | Expr::TypeOfValue => {
            existing(facts, expr) == Some(found)
        }
    }
}

/// Is this the type that was worked out?
fn is(types: &Types, derived: &Derived, found: Type) -> bool {
    match derived {
        Derived::Type(ty) => *ty == found,
        Derived::Vector(shape, elem) => types.as_vector(found) == Some((&shape[..], *elem)),
        Derived::Pointer(ty) => {
            let plain = TypeKind::LlvmPtr {
                pointee: Some(*ty),
                space: 0,
            };
            *types.kind(found) == plain
        }
        Derived::Pair(first, second) => {
            if let TypeKind::LlvmStruct { fields, .. } = types.kind(found)
                && let [a, b] = fields[..]
            {
                return a == *first && is(types, second, b);
            }
            false
        }
    }
}

/// The type of a module that was worked out.
pub(crate) fn intern(types: &mut Types, derived: Derived) -> Type {
    match derived {
        Derived::Type(ty) => ty,
        Derived::Vector(shape, elem) => types.vector(&shape, elem),
        Derived::Pointer(ty) => types.ptr_to(ty),
        Derived::Pair(first, second) => {
            let second = intern(types, *second);
            types.llvm_struct(&[first, second])
        }
    }
}

/// How many values a list has.
pub(crate) enum Wanted {
    Exactly(usize),
    /// As many as there are.
    Rest,
    /// That depends on the type of this value, which does not say.
    NotRanked(Slot),
    /// That depends on this attribute, which is not there.
    NoEntries(Key),
}

/// How many values a list of the signature has.
pub(crate) fn wanted<F: Facts>(facts: &F, count: Count) -> Wanted {
    let types = facts.types();
    let of_memref = |slot: Slot, count: fn(&MemRefType) -> Wanted| match facts
        .ty(slot)
        .and_then(|ty| types.as_memref(ty))
    {
        Some(memref) => count(memref),
        None => Wanted::NotRanked(slot),
    };
    match count {
        Count::Rest => Wanted::Rest,
        Count::Rank(slot) => of_memref(slot, |memref| Wanted::Exactly(memref.rank())),
        Count::DynamicSizes(slot) => {
            of_memref(slot, |memref| Wanted::Exactly(memref.dynamic_sizes()))
        }
        Count::LayoutSymbols(slot) => of_memref(slot, |memref| match &memref.layout {
            Layout::Identity => Wanted::Exactly(0),
            Layout::Strided { offset, strides } => {
                let dynamic = strides.iter().chain([offset]).filter(|s| **s == DYNAMIC);
                Wanted::Exactly(dynamic.count())
            }
            // How many symbols such a map has is not known here.
            Layout::Other(_) => Wanted::Rest,
        }),
        Count::Lanes(slot) => match facts.ty(slot).and_then(|ty| types.as_vector(ty)) {
            Some((shape, _)) => {
                let lanes = product(shape).and_then(|lanes| usize::try_from(lanes).ok());
                Wanted::Exactly(lanes.unwrap_or(usize::MAX))
            }
            None => Wanted::NotRanked(slot),
        },
        Count::Metadata(slot) => of_memref(slot, |memref| Wanted::Exactly(1 + 2 * memref.rank())),
        Count::Inputs(key) => match facts.attr(key) {
            Some(Attr::Map(map)) => Wanted::Exactly(map.inputs()),
            Some(_) | None => Wanted::NoEntries(key),
        },
        Count::Entries(key) => match numbers(facts, key) {
            Some(list) => Wanted::Exactly(list.iter().filter(|n| **n == DYNAMIC).count()),
            None if facts.attr(key).is_some() => Wanted::NoEntries(key),
            None if key == Key::GepIndices => Wanted::Rest,
            None if key == Key::Position => Wanted::Exactly(0),
            None => Wanted::NoEntries(key),
        },
    }
}
