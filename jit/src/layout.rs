//! Splits values into scalars, and computes the scalars' positions in memory.
//!
//! The layout is LLVM's for x86-64 (`SEMANTICS.md` §4):
//!
//! - Alignment is natural. Integers above 64 bits are aligned to 16 bytes.
//! - An integer of odd width occupies the bytes that hold it; its stride is the next power of two.
//! - Vector lanes are adjacent without gaps. Lanes whose width is not a multiple of 8 are packed
//!   bit by bit.
//! - The stride and the alignment of a vector are the next power of two.

use cranelift_codegen::ir::types;
use lowerfuzz_ir::{FloatKind, Type, TypeKind, Types};

use crate::error::Error;

/// Maximum nesting depth of supported types.
const MAX_DEPTH: u32 = 64;

/// Maximum number of scalars in a supported value.
const MAX_LEAVES: usize = 4096;

/// A scalar type, by its representation in machine code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scalar {
    /// An integer of 1 to 128 bits, zero-extended in the smallest machine integer that holds it.
    Int(u32),
    /// A float. The 16-bit formats are represented as integers.
    Float(FloatKind),
    /// A 64-bit pointer.
    Ptr,
}

impl Scalar {
    /// Returns the width of the scalar in bits.
    pub(crate) fn bits(self) -> u32 {
        match self {
            Scalar::Int(width) => width,
            Scalar::Float(kind) => kind.bits(),
            Scalar::Ptr => 64,
        }
    }

    /// Returns the machine type that holds the scalar.
    pub(crate) fn machine(self) -> types::Type {
        match self {
            Scalar::Int(..=8) => types::I8,
            Scalar::Int(9..=16) => types::I16,
            Scalar::Int(17..=32) => types::I32,
            Scalar::Int(33..=64) | Scalar::Ptr => types::I64,
            Scalar::Int(_) => types::I128,
            Scalar::Float(FloatKind::F16 | FloatKind::BF16) => types::I16,
            Scalar::Float(FloatKind::F32) => types::F32,
            Scalar::Float(FloatKind::F64) => types::F64,
        }
    }

    /// Returns a mask of the bits that the scalar uses in its machine type.
    pub(crate) fn mask(self) -> u128 {
        u128::MAX >> (128 - self.bits())
    }

    /// Reports whether the scalar uses all bits of its machine type.
    pub(crate) fn fills_machine(self) -> bool {
        self.bits() == self.machine().bits()
    }

    /// Returns the number of bytes that a store of the scalar writes.
    pub(crate) fn stored_bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }

    /// Returns the distance in bytes between array elements of this scalar type, which is also the
    /// alignment.
    pub(crate) fn alloc_bytes(self) -> u64 {
        u64::from(self.stored_bytes().next_power_of_two())
    }
}

/// A scalar of a type, with its position in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leaf {
    pub(crate) scalar: Scalar,
    /// Offset in bytes from the start of the type to the scalar. For a packed lane, the offset to
    /// the vector that contains the lane.
    pub(crate) offset: u64,
    /// The packed lane, if the scalar is a vector lane whose width is not a multiple of 8.
    pub(crate) packed: Option<PackedLane>,
}

/// A vector lane that is packed bit by bit. Its bit offset in the vector is its width times its
/// index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PackedLane {
    /// The index of the packed lane in its vector.
    pub(crate) at: u32,
    /// The number of lanes of the vector that contains the packed lane.
    pub(crate) of: u32,
}

/// The lanes of a vector. A scalar counts as a vector with a single lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lanes {
    pub(crate) scalar: Scalar,
    pub(crate) count: usize,
}

impl Lanes {
    /// Returns the total width of all lanes in bits.
    pub(crate) fn bits(self) -> u64 {
        u64::from(self.scalar.bits()) * self.count as u64
    }
}

/// The size and alignment of a type, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// Distance in bytes between array elements of the type.
    pub(crate) size: u64,
    pub(crate) align: u64,
}

/// The scalars of a type, as a range of indices for [`Layouts::leaf`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leaves {
    pub(crate) first: usize,
    pub(crate) count: usize,
}

/// The layouts of a module's types, computed on demand.
#[derive(Debug, Default)]
pub(crate) struct Layouts {
    /// The known layouts, indexed by [`Type::index`].
    known: Vec<Known>,
    leaves: Vec<Leaf>,
}

/// The cached layout of a type.
///
/// Without the cache, computing the layout of a small type with many shared element types could
/// take exponential time.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    leaves: Option<Leaves>,
    size: Option<Size>,
}

impl Layouts {
    /// Clears the cache of layouts, for the next module.
    pub(crate) fn clear(&mut self) {
        self.known.clear();
        self.leaves.clear();
    }

    /// Returns a scalar by its index.
    pub(crate) fn leaf(&self, index: usize) -> Leaf {
        self.leaves[index]
    }

    /// Returns the scalars of a range.
    pub(crate) fn slice(&self, leaves: Leaves) -> &[Leaf] {
        &self.leaves[leaves.first..][..leaves.count]
    }

    /// Returns the scalars of a type. The type `void` has no scalars.
    pub(crate) fn leaves(&mut self, types: &Types, ty: Type) -> Result<Leaves, Error> {
        if let Some(leaves) = self.known.get(ty.index()).and_then(|k| k.leaves) {
            return Ok(leaves);
        }
        let first = self.leaves.len();
        if let Err(error) = self.flatten(types, ty, 0, first, 0) {
            self.leaves.truncate(first);
            return Err(error);
        }
        let leaves = Leaves {
            first,
            count: self.leaves.len() - first,
        };
        self.known(types, ty).leaves = Some(leaves);
        Ok(leaves)
    }

    fn known(&mut self, types: &Types, ty: Type) -> &mut Known {
        if self.known.len() <= ty.index() {
            let len = types.len().max(ty.index() + 1);
            self.known.resize(len, Known::default());
        }
        &mut self.known[ty.index()]
    }

    fn flatten(
        &mut self,
        types: &Types,
        ty: Type,
        offset: u64,
        first: usize,
        depth: u32,
    ) -> Result<(), Error> {
        if depth > MAX_DEPTH {
            return Err(Error::unsupported("types that are nested this deeply"));
        }
        if self.leaves.len() - first >= MAX_LEAVES {
            return Err(too_many_leaves());
        }
        if let Some(scalar) = scalar_of(types, ty) {
            self.leaves.push(Leaf {
                scalar,
                offset,
                packed: None,
            });
            return Ok(());
        }
        if ty == Type::VOID || self.size_of(types, ty)?.size == 0 {
            return Ok(());
        }
        match types.kind(ty) {
            TypeKind::LlvmStruct { packed, fields } => {
                let mut whole = Size { size: 0, align: 1 };
                for field in fields {
                    let size = self.size_of(types, *field)?;
                    let within = place(&mut whole, size, *packed)?;
                    self.flatten(types, *field, offset + within, first, depth + 1)?;
                }
                Ok(())
            }
            TypeKind::LlvmArray { len, elem } => {
                let size = self.size_of(types, *elem)?.size;
                for at in 0..*len {
                    self.flatten(types, *elem, offset + size * at, first, depth + 1)?;
                }
                Ok(())
            }
            TypeKind::Vector { .. } => {
                let Lanes { scalar, count } = self.lanes(types, ty)?;
                if self.leaves.len() - first + count > MAX_LEAVES {
                    return Err(too_many_leaves());
                }
                let of = count as u32;
                let bits = scalar.bits();
                self.leaves.extend((0..of).map(|at| {
                    if bits.is_multiple_of(8) {
                        let offset = offset + u64::from(at) * u64::from(bits / 8);
                        let packed = None;
                        Leaf {
                            scalar,
                            offset,
                            packed,
                        }
                    } else {
                        let packed = Some(PackedLane { at, of });
                        Leaf {
                            scalar,
                            offset,
                            packed,
                        }
                    }
                }));
                Ok(())
            }
            TypeKind::Int(_)
            | TypeKind::Index
            | TypeKind::Float(_)
            | TypeKind::None
            | TypeKind::Complex(_)
            | TypeKind::MemRef(_)
            | TypeKind::UnrankedMemRef { .. }
            | TypeKind::Tensor(_)
            | TypeKind::UnrankedTensor(_)
            | TypeKind::Function { .. }
            | TypeKind::LlvmVoid
            | TypeKind::LlvmPtr { .. }
            | TypeKind::LlvmFunc { .. }
            | TypeKind::SignedInt { .. }
            | TypeKind::SmallFloat(_)
            | TypeKind::Other(_) => Err(unexpected_type(types, ty)),
        }
    }

    /// Returns the size and alignment of a type in memory.
    pub(crate) fn size_of(&mut self, types: &Types, ty: Type) -> Result<Size, Error> {
        self.size_within(types, ty, 0)
    }

    fn size_within(&mut self, types: &Types, ty: Type, depth: u32) -> Result<Size, Error> {
        if let Some(scalar) = scalar_of(types, ty) {
            let size = scalar.alloc_bytes();
            return Ok(Size { size, align: size });
        }
        if let Some(size) = self.known.get(ty.index()).and_then(|k| k.size) {
            return Ok(size);
        }
        if depth > MAX_DEPTH {
            return Err(Error::unsupported("types that are nested this deeply"));
        }
        let size = match types.kind(ty) {
            TypeKind::LlvmStruct { packed, fields } => {
                let mut whole = Size { size: 0, align: 1 };
                for field in fields {
                    let field = self.size_within(types, *field, depth + 1)?;
                    place(&mut whole, field, *packed)?;
                }
                whole.size = bounded(whole.size.checked_next_multiple_of(whole.align))?;
                whole
            }
            TypeKind::LlvmArray { len, elem } => {
                let elem = self.size_within(types, *elem, depth + 1)?;
                let size = bounded(elem.size.checked_mul(*len))?;
                Size { size, ..elem }
            }
            TypeKind::Vector { .. } => {
                let stored = self.lanes(types, ty)?.bits().div_ceil(8);
                let size = stored.next_power_of_two();
                Size { size, align: size }
            }
            TypeKind::Int(_)
            | TypeKind::Index
            | TypeKind::Float(_)
            | TypeKind::None
            | TypeKind::Complex(_)
            | TypeKind::MemRef(_)
            | TypeKind::UnrankedMemRef { .. }
            | TypeKind::Tensor(_)
            | TypeKind::UnrankedTensor(_)
            | TypeKind::Function { .. }
            | TypeKind::LlvmVoid
            | TypeKind::LlvmPtr { .. }
            | TypeKind::LlvmFunc { .. }
            | TypeKind::SignedInt { .. }
            | TypeKind::SmallFloat(_)
            | TypeKind::Other(_) => return Err(unexpected_type(types, ty)),
        };
        self.known(types, ty).size = Some(size);
        Ok(size)
    }

    /// Returns the offset of a struct's field.
    pub(crate) fn field_offset(
        &mut self,
        types: &Types,
        fields: &[Type],
        packed: bool,
        at: usize,
    ) -> Result<u64, Error> {
        let mut whole = Size { size: 0, align: 1 };
        let mut offset = 0;
        for field in fields.iter().take(at + 1) {
            let size = self.size_of(types, *field)?;
            offset = place(&mut whole, size, packed)?;
        }
        Ok(offset)
    }

    /// Converts a scalar type to its [`Scalar`].
    pub(crate) fn scalar(&mut self, types: &Types, ty: Type) -> Result<Scalar, Error> {
        scalar_of(types, ty).ok_or_else(|| unexpected_type(types, ty))
    }

    /// Returns the lanes of a vector type, or the only lane of a scalar type.
    pub(crate) fn lanes(&self, types: &Types, ty: Type) -> Result<Lanes, Error> {
        if let Some(scalar) = scalar_of(types, ty) {
            return Ok(Lanes { scalar, count: 1 });
        }
        let Some((shape, elem)) = types.as_vector(ty) else {
            return Err(unexpected_type(types, ty));
        };
        let [count] = *shape else {
            return Err(Error::invalid("a vector of several dimensions"));
        };
        let scalar = scalar_of(types, elem).ok_or_else(|| unexpected_type(types, elem))?;
        match usize::try_from(count) {
            Ok(0) | Err(_) => Err(Error::invalid("a vector without lanes")),
            Ok(count) if count > MAX_LEAVES => Err(too_many_leaves()),
            Ok(count) => Ok(Lanes { scalar, count }),
        }
    }

    /// Locates an element of an aggregate: returns the index of its first scalar, and its type.
    pub(crate) fn part(
        &mut self,
        types: &Types,
        aggregate: Type,
        position: &[i64],
    ) -> Result<(usize, Type), Error> {
        let mut ty = aggregate;
        let mut before = 0;
        for index in position {
            let wrong =
                || Error::invalid(format!("position {index} is out of range in an aggregate"));
            let at = usize::try_from(*index).map_err(|_| wrong())?;
            if let Some((len, elem)) = types.as_array(ty) {
                if at as u64 >= len {
                    return Err(wrong());
                }
                before += at * self.leaves(types, elem)?.count;
                ty = elem;
                continue;
            }
            let fields = types.as_struct(ty).ok_or_else(wrong)?;
            ty = *fields.get(at).ok_or_else(wrong)?;
            for field in fields.iter().take(at) {
                before += self.leaves(types, *field)?.count;
            }
        }
        Ok((before, ty))
    }
}

/// Appends a field to a struct, and returns the field's offset.
fn place(whole: &mut Size, field: Size, packed: bool) -> Result<u64, Error> {
    let align = if packed { 1 } else { field.align };
    let offset = whole.size.checked_next_multiple_of(align);
    let offset = bounded(offset)?;
    whole.size = bounded(offset.checked_add(field.size))?;
    whole.align = whole.align.max(align);
    Ok(offset)
}

fn too_many_leaves() -> Error {
    Error::unsupported(format!("values of more than {MAX_LEAVES} scalars"))
}

/// Checks that a size is within the supported limit.
fn bounded(size: Option<u64>) -> Result<u64, Error> {
    size.filter(|size| *size <= i64::MAX as u64)
        .ok_or_else(|| Error::unsupported("a type of more than 2^63 bytes"))
}

fn scalar_of(types: &Types, ty: Type) -> Option<Scalar> {
    if let Some(width) = ty.int_width() {
        return Some(Scalar::Int(width));
    }
    if let Some(kind) = ty.float_kind() {
        return Some(Scalar::Float(kind));
    }
    types.is_ptr(ty).then_some(Scalar::Ptr)
}

fn unexpected_type(types: &Types, ty: Type) -> Error {
    match types.kind(ty) {
        TypeKind::Vector { .. } => Error::invalid("expected a scalar, found a vector"),
        TypeKind::Index
        | TypeKind::None
        | TypeKind::Complex(_)
        | TypeKind::MemRef(_)
        | TypeKind::UnrankedMemRef { .. }
        | TypeKind::Tensor(_)
        | TypeKind::UnrankedTensor(_)
        | TypeKind::Function { .. } => Error::invalid("expected a type of the LLVM dialect"),
        TypeKind::LlvmVoid => Error::invalid("expected the type of a value, found `void`"),
        TypeKind::LlvmFunc { .. } => {
            Error::invalid("expected the type of a value, found a function type")
        }
        TypeKind::LlvmStruct { .. } | TypeKind::LlvmArray { .. } => {
            Error::invalid("expected a scalar, found an aggregate")
        }
        TypeKind::Int(_)
        | TypeKind::SignedInt { .. }
        | TypeKind::Float(_)
        | TypeKind::SmallFloat(_)
        | TypeKind::LlvmPtr { .. }
        | TypeKind::Other(_) => Error::unsupported("a type of an unknown dialect"),
    }
}

#[cfg(test)]
mod tests;
