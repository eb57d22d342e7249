//! Infers types from equations, and checks whether a type satisfies an equation without interning
//! new types.

use super::signature::{Count, Expr, Slot};
use crate::attr::{Attr, Key};
use crate::types::{DYNAMIC, Dims, Layout, MemRefType, Type, TypeKind, Types};
use crate::verify::typing::product;

/// The facts about an op from which types are inferred.
pub(crate) trait Facts {
    /// Returns the types of the module.
    fn types(&self) -> &Types;
    /// Returns the type of a parameter; `None` if the parameter is absent or its type is unknown.
    fn ty(&self, slot: Slot) -> Option<Type>;
    /// Returns the attribute of the op that has this key.
    fn attr(&self, key: Key) -> Option<&Attr>;
    /// Returns the pointee of a pointer type, if the text contains the pointee.
    fn pointee(&self, ty: Type) -> Option<Type> {
        self.types().pointee(ty)
    }
}

/// An inferred type. The module may not have interned this type yet.
pub(crate) enum Derived {
    Type(Type),
    Vector(Dims, Type),
    Tensor(Dims, Type),
    UnrankedTensor(Type),
    Pointer(Type),
    /// A struct whose fields are a type and an inferred type.
    Pair(Type, Box<Derived>),
}

/// Infers the type that an equation determines.
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
        Expr::TensorOf(slot) => {
            let ty = facts.ty(slot)?;
            match (types.as_memref(ty), types.memref_parts(ty)) {
                (Some(memref), _) => Derived::Tensor(memref.shape.clone(), memref.elem),
                (None, Some((elem, _))) => Derived::UnrankedTensor(elem),
                (None, None) => return None,
            }
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
                // A vector of rank 0 also has one lane.
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

/// Evaluates an equation whose result is always a type that is already interned.
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
                .or_else(|| types.tensor_elem(ty))
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
        Expr::TensorOf(_)
        | Expr::I1s(_)
        | Expr::Masking(_)
        | Expr::PtrTo(_)
        | Expr::At(_)
        | Expr::Shuffled(_)
        | Expr::Outer(..)
        | Expr::Pair(_)
        | Expr::Twice(_) => None,
    }
}

/// Returns the type of a field of a struct, or of an element of an array.
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

/// Returns the shape of the mask of a vector transfer. It consists of the sizes of the moved
/// dimensions, in the order of the memref's dimensions. If no dimension moves, the mask has a
/// single bit.
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

/// Returns `i1`, or a vector or tensor of `i1` with the shape of `like`.
fn shaped(types: &Types, like: Type) -> Derived {
    if let Some((shape, _)) = types.as_vector(like) {
        return Derived::Vector(shape.into(), Type::I1);
    }
    match types.as_tensor(like) {
        Some(tensor) => Derived::Tensor(tensor.shape.clone(), Type::I1),
        None if types.is_tensor(like) => Derived::UnrankedTensor(Type::I1),
        None => Derived::Type(Type::I1),
    }
}

/// Returns whether `found` is `i1`, or a vector or tensor of `i1` with the shape of `like`.
pub(crate) fn shaped_i1(types: &Types, like: Type, found: Type) -> bool {
    if !like.is_interned() {
        return found == Type::I1;
    }
    if types.is_tensor(like) {
        return is(types, &shaped(types, like), found);
    }
    match (types.as_vector(like), types.as_vector(found)) {
        (None, _) => found == Type::I1,
        (Some((shape, _)), Some((found, elem))) => shape == found && elem == Type::I1,
        (Some(_), None) => false,
    }
}

/// Returns whether `found` is the type that an equation determines.
pub(crate) fn holds<F: Facts>(facts: &F, expr: Expr, found: Type) -> bool {
    let types = facts.types();
    match expr {
        Expr::Type(ty) => ty == found,
        Expr::Same(slot) => facts.ty(slot) == Some(found),
        Expr::I1s(slot) => facts
            .ty(slot)
            .is_some_and(|like| shaped_i1(types, like, found)),
        Expr::TensorOf(_)
        | Expr::Masking(_)
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

/// Returns whether `found` is the inferred type.
fn is(types: &Types, derived: &Derived, found: Type) -> bool {
    match derived {
        Derived::Type(ty) => *ty == found,
        Derived::Vector(shape, elem) => types.as_vector(found) == Some((&shape[..], *elem)),
        Derived::Tensor(shape, elem) => types
            .as_tensor(found)
            .is_some_and(|tensor| tensor.shape == *shape && tensor.elem == *elem),
        Derived::UnrankedTensor(elem) => {
            types.as_tensor(found).is_none() && types.tensor_elem(found) == Some(*elem)
        }
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

/// Interns an inferred type in the module.
pub(crate) fn intern(types: &mut Types, derived: Derived) -> Type {
    match derived {
        Derived::Type(ty) => ty,
        Derived::Vector(shape, elem) => types.vector(&shape, elem),
        Derived::Tensor(shape, elem) => types.tensor(&shape, elem),
        Derived::UnrankedTensor(elem) => types.unranked_tensor(elem),
        Derived::Pointer(ty) => types.ptr_to(ty),
        Derived::Pair(first, second) => {
            let second = intern(types, *second);
            types.llvm_struct(&[first, second])
        }
    }
}

/// The number of operands or results of a list parameter.
pub(crate) enum Wanted {
    Exactly(usize),
    /// The list contains all remaining operands or results.
    Rest,
    /// The length of the list depends on the rank or the sizes of this parameter's type, but the
    /// type is unranked or has dynamic sizes.
    NotRanked(Slot),
    /// The length of the list depends on this attribute, but the attribute does not determine the
    /// length.
    NoEntries(Key),
}

/// Returns the number of operands or results of a list parameter.
pub(crate) fn wanted<F: Facts>(facts: &F, count: Count) -> Wanted {
    let types = facts.types();
    let of_memref = |slot: Slot, count: fn(&MemRefType) -> Wanted| match facts
        .ty(slot)
        .and_then(|ty| types.as_memref(ty))
    {
        Some(memref) => count(memref),
        None => Wanted::NotRanked(slot),
    };
    let of_tensor = |slot: Slot| facts.ty(slot).and_then(|ty| types.as_tensor(ty));
    match count {
        Count::Rest => Wanted::Rest,
        Count::Rank(slot) if let Some(tensor) = of_tensor(slot) => Wanted::Exactly(tensor.rank()),
        Count::Rank(slot) => of_memref(slot, |memref| Wanted::Exactly(memref.rank())),
        Count::DynamicSizes(slot) if let Some(tensor) = of_tensor(slot) => {
            Wanted::Exactly(tensor.dynamic_sizes())
        }
        Count::DynamicSizes(slot) => {
            of_memref(slot, |memref| Wanted::Exactly(memref.dynamic_sizes()))
        }
        Count::LayoutSymbols(slot) => of_memref(slot, |memref| match &memref.layout {
            Layout::Identity => Wanted::Exactly(0),
            Layout::Strided { offset, strides } => {
                let dynamic = strides.iter().chain([offset]).filter(|s| **s == DYNAMIC);
                Wanted::Exactly(dynamic.count())
            }
            // The number of symbols of a layout that is kept as text is unknown.
            Layout::Other(_) => Wanted::Rest,
        }),
        Count::Lanes(slot) => match facts.ty(slot).and_then(|ty| types.as_shaped(ty)) {
            Some((shape, _)) if shape.contains(&DYNAMIC) => Wanted::NotRanked(slot),
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
        Count::Structured => match facts.attr(Key::InputCount).and_then(Attr::as_int) {
            Some(count) => Wanted::Exactly(usize::try_from(count).unwrap_or(usize::MAX)),
            None => Wanted::NoEntries(Key::InputCount),
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
