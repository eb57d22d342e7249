//! The shape of a type: its kind, without widths and sizes.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use lowerfuzz_ir::types::DYNAMIC;
use lowerfuzz_ir::{Layout, Type, TypeKind, Types};

use super::text::ParsePartError;

/// The kind of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TypeShape {
    /// An integer, or an `index`.
    Int,
    /// A float of any format.
    Float,
    /// Complex numbers.
    Complex,
    /// A vector.
    Vector(Rank),
    /// A memref.
    MemRef {
        /// Number of dimensions of the memref.
        rank: Rank,
        /// Does a dimension of the memref have a dynamic size?
        dynamic: bool,
        /// The layout of the memref's elements in memory.
        layout: LayoutShape,
    },
    /// A memref without a rank.
    UnrankedMemRef,
    /// A tensor.
    Tensor {
        /// Number of dimensions of the tensor.
        rank: Rank,
        /// Does a dimension of the tensor have a dynamic size?
        dynamic: bool,
    },
    /// A tensor without a rank.
    UnrankedTensor,
    /// Functions.
    Function,
    /// A pointer of the LLVM dialect.
    Pointer,
    /// A structure of the LLVM dialect.
    Struct,
    /// An array of the LLVM dialect.
    Array,
    /// A type of another dialect.
    Other,
}

/// A number of dimensions. Types of two and more dimensions are lowered alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rank {
    /// None.
    Zero,
    /// One.
    One,
    /// The type has two or more dimensions.
    Several,
}

impl Rank {
    const ALL: [Rank; 3] = [Rank::Zero, Rank::One, Rank::Several];

    fn of(rank: usize) -> Rank {
        match rank {
            0 => Rank::Zero,
            1 => Rank::One,
            _ => Rank::Several,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Rank::Zero => "0",
            Rank::One => "1",
            Rank::Several => "2",
        }
    }
}

/// The layout of a memref.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LayoutShape {
    /// The memref is stored row by row, without gaps.
    Identity,
    /// The memref has strides, but no offset.
    Strided,
    /// The memref has strides and an offset.
    Offset,
    /// The layout of the memref is another affine map.
    Map,
}

impl LayoutShape {
    const ALL: [LayoutShape; 4] = [
        LayoutShape::Identity,
        LayoutShape::Strided,
        LayoutShape::Offset,
        LayoutShape::Map,
    ];

    const fn suffix(self) -> &'static str {
        match self {
            LayoutShape::Identity => "",
            LayoutShape::Strided => "-strided",
            LayoutShape::Offset => "-offset",
            LayoutShape::Map => "-map",
        }
    }
}

impl TypeShape {
    /// Returns the shape of a type. `None` for types without values.
    pub fn of(types: &Types, ty: Type) -> Option<TypeShape> {
        Some(match types.kind(ty) {
            TypeKind::Int(_) | TypeKind::SignedInt { .. } | TypeKind::Index => TypeShape::Int,
            TypeKind::Float(_) | TypeKind::SmallFloat(_) => TypeShape::Float,
            TypeKind::Complex(_) => TypeShape::Complex,
            TypeKind::Vector { shape, .. } => TypeShape::Vector(Rank::of(shape.len())),
            TypeKind::MemRef(memref) => TypeShape::MemRef {
                rank: Rank::of(memref.rank()),
                dynamic: memref.shape.contains(&DYNAMIC),
                layout: match &memref.layout {
                    Layout::Identity => LayoutShape::Identity,
                    Layout::Strided { offset: 0, .. } => LayoutShape::Strided,
                    Layout::Strided { .. } => LayoutShape::Offset,
                    Layout::Other(_) => LayoutShape::Map,
                },
            },
            TypeKind::UnrankedMemRef { .. } => TypeShape::UnrankedMemRef,
            TypeKind::Tensor(tensor) => TypeShape::Tensor {
                rank: Rank::of(tensor.rank()),
                dynamic: !tensor.is_static(),
            },
            TypeKind::UnrankedTensor(_) => TypeShape::UnrankedTensor,
            TypeKind::Function { .. } | TypeKind::LlvmFunc { .. } => TypeShape::Function,
            TypeKind::LlvmPtr { .. } => TypeShape::Pointer,
            TypeKind::LlvmStruct { .. } => TypeShape::Struct,
            TypeKind::LlvmArray { .. } => TypeShape::Array,
            TypeKind::None | TypeKind::LlvmVoid => return None,
            TypeKind::Other(_) => TypeShape::Other,
        })
    }

    /// Parses the text of a shape.
    pub(super) fn from_text(text: &str) -> Option<TypeShape> {
        TypeShape::all().find(|shape| shape.to_string() == text)
    }

    /// Returns all type shapes.
    pub(super) fn all() -> impl Iterator<Item = TypeShape> {
        let plain = [
            TypeShape::Int,
            TypeShape::Float,
            TypeShape::Complex,
            TypeShape::UnrankedMemRef,
            TypeShape::UnrankedTensor,
            TypeShape::Function,
            TypeShape::Pointer,
            TypeShape::Struct,
            TypeShape::Array,
            TypeShape::Other,
        ];
        let memrefs = Rank::ALL.into_iter().flat_map(|rank| {
            LayoutShape::ALL.into_iter().flat_map(move |layout| {
                [false, true].map(|dynamic| TypeShape::MemRef {
                    rank,
                    dynamic,
                    layout,
                })
            })
        });
        let tensors = Rank::ALL
            .into_iter()
            .flat_map(|rank| [false, true].map(|dynamic| TypeShape::Tensor { rank, dynamic }));
        plain
            .into_iter()
            .chain(Rank::ALL.map(TypeShape::Vector))
            .chain(memrefs)
            .chain(tensors)
    }
}

impl FromStr for TypeShape {
    type Err = ParsePartError;

    fn from_str(text: &str) -> Result<TypeShape, ParsePartError> {
        TypeShape::from_text(text).ok_or_else(|| ParsePartError::new("the shape of a type", text))
    }
}

impl fmt::Display for TypeShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TypeShape::Int => f.write_str("int"),
            TypeShape::Float => f.write_str("float"),
            TypeShape::Complex => f.write_str("complex"),
            TypeShape::Vector(rank) => write!(f, "vector{}", rank.name()),
            TypeShape::MemRef {
                rank,
                dynamic,
                layout,
            } => {
                let dynamic = if *dynamic { "?" } else { "" };
                write!(f, "memref{}{dynamic}{}", rank.name(), layout.suffix())
            }
            TypeShape::UnrankedMemRef => f.write_str("memref*"),
            TypeShape::Tensor { rank, dynamic } => {
                let dynamic = if *dynamic { "?" } else { "" };
                write!(f, "tensor{}{dynamic}", rank.name())
            }
            TypeShape::UnrankedTensor => f.write_str("tensor*"),
            TypeShape::Function => f.write_str("function"),
            TypeShape::Pointer => f.write_str("ptr"),
            TypeShape::Struct => f.write_str("struct"),
            TypeShape::Array => f.write_str("array"),
            TypeShape::Other => f.write_str("other"),
        }
    }
}

/// The shapes of several types, without duplicates.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeShapes(BTreeSet<TypeShape>);

impl TypeShapes {
    /// Returns the shapes of these types.
    pub(super) fn of(types: &Types, list: &[Type]) -> TypeShapes {
        TypeShapes(
            list.iter()
                .filter_map(|t| TypeShape::of(types, *t))
                .collect(),
        )
    }

    /// Parses type shapes that are separated by commas.
    pub(super) fn from_text(text: &str) -> Option<TypeShapes> {
        if text.is_empty() {
            return Some(TypeShapes::default());
        }
        text.split(',').map(TypeShape::from_text).collect()
    }

    /// Returns an iterator over the type shapes.
    pub fn iter(&self) -> impl Iterator<Item = TypeShape> {
        self.0.iter().copied()
    }

    /// Returns whether the set contains this type shape.
    pub fn contains(&self, shape: TypeShape) -> bool {
        self.0.contains(&shape)
    }

    /// Returns whether the set contains all of these type shapes.
    pub fn contains_all(&self, others: &TypeShapes) -> bool {
        others.0.is_subset(&self.0)
    }
}

impl FromIterator<TypeShape> for TypeShapes {
    fn from_iter<I: IntoIterator<Item = TypeShape>>(shapes: I) -> TypeShapes {
        TypeShapes(shapes.into_iter().collect())
    }
}

impl fmt::Display for TypeShapes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        names.sort_unstable();
        f.write_str(&names.join(","))
    }
}
