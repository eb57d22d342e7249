//! The memory layout of LLVM types, by the x86-64 data layout of LLVM 18 and later.

use std::rc::Rc;

use lowerfuzz_ir::{Type, TypeKind, Types};

/// A scalar of a type, with its place in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaf {
    /// The offset in bytes from the start of the value.
    pub(crate) offset: u64,
    /// The additional offset in bits, for a vector lane whose width is not a multiple of 8.
    pub(crate) bit: Option<u64>,
    /// The width of the scalar in bits.
    pub(crate) width: u32,
    /// The number of padding bits between the scalar and the end of its last byte.
    pub(crate) pad: u32,
    /// Is the scalar a pointer?
    pub(crate) is_ptr: bool,
}

impl Leaf {
    /// The number of bytes that a load or store of the scalar touches. Lanes with a bit offset do
    /// not use this number.
    pub(crate) fn bytes(&self) -> u64 {
        u64::from(self.width.div_ceil(8))
    }
}

/// A field of a struct, or an element of an array or vector.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child {
    pub(crate) ty: Type,
    /// The offset in bytes from the start of the value.
    pub(crate) offset: u64,
    /// The index of the child's first leaf.
    pub(crate) leaf: usize,
}

/// The memory layout of a type.
#[derive(Debug)]
pub(crate) struct Layout {
    /// The scalars of the type, in order.
    pub(crate) leaves: Vec<Leaf>,
    /// The direct elements of the type; empty for a scalar.
    pub(crate) children: Vec<Child>,
    /// The number of bytes that a load or store of the type touches.
    pub(crate) store: u64,
    /// The distance in bytes between neighbouring elements in an array of this type.
    pub(crate) size: u64,
    pub(crate) align: u64,
    /// Is the type a scalar, not a struct, array or vector?
    pub(crate) is_scalar: bool,
}

/// The layouts of a module's types, computed on demand.
#[derive(Default)]
pub(crate) struct Layouts {
    known: Vec<Option<Rc<Layout>>>,
}

/// The maximal number of scalars of a supported type. Generated programs stay far below this
/// number.
const MAX_LEAVES: usize = 1 << 16;
/// The maximal nesting depth of a supported type.
const MAX_DEPTH: u32 = 64;

impl Layouts {
    /// Returns the layout of a type, or `None` for types without a layout: `void`, functions and
    /// unsupported types.
    pub(crate) fn of(&mut self, types: &Types, ty: Type) -> Option<Rc<Layout>> {
        self.nested(types, ty, MAX_DEPTH)
    }

    fn nested(&mut self, types: &Types, ty: Type, depth: u32) -> Option<Rc<Layout>> {
        if let Some(Some(layout)) = self.known.get(ty.index()) {
            return Some(Rc::clone(layout));
        }
        let layout = Rc::new(self.compute(types, ty, depth.checked_sub(1)?)?);
        if self.known.len() < types.len() {
            self.known.resize(types.len(), None);
        }
        self.known[ty.index()] = Some(Rc::clone(&layout));
        Some(layout)
    }

    fn compute(&mut self, types: &Types, ty: Type, depth: u32) -> Option<Layout> {
        match types.kind(ty) {
            TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::LlvmPtr { .. } => scalar(types, ty),
            TypeKind::LlvmStruct { packed, fields } => {
                self.aggregate(types, fields.iter().copied(), *packed, depth)
            }
            TypeKind::LlvmArray { len, elem } => {
                let len = usize::try_from(*len).ok().filter(|n| *n <= MAX_LEAVES)?;
                self.aggregate(types, std::iter::repeat_n(*elem, len), false, depth)
            }
            TypeKind::Vector { shape, elem } => {
                let [len] = shape[..] else { return None };
                let len = usize::try_from(len).ok().filter(|n| *n <= MAX_LEAVES)?;
                vector(types, len, *elem)
            }
            TypeKind::Index
            | TypeKind::None
            | TypeKind::Complex(_)
            | TypeKind::MemRef(_)
            | TypeKind::UnrankedMemRef { .. }
            | TypeKind::Tensor(_)
            | TypeKind::UnrankedTensor(_)
            | TypeKind::Function { .. }
            | TypeKind::LlvmVoid
            | TypeKind::LlvmFunc { .. }
            | TypeKind::SignedInt { .. }
            | TypeKind::SmallFloat(_)
            | TypeKind::Other(_) => None,
        }
    }

    fn aggregate(
        &mut self,
        types: &Types,
        parts: impl Iterator<Item = Type>,
        packed: bool,
        depth: u32,
    ) -> Option<Layout> {
        let mut layout = Layout {
            leaves: Vec::new(),
            children: Vec::new(),
            store: 0,
            size: 0,
            align: 1,
            is_scalar: false,
        };
        for ty in parts {
            let part = self.nested(types, ty, depth)?;
            if !packed {
                layout.size = layout.size.checked_next_multiple_of(part.align)?;
                layout.align = layout.align.max(part.align);
            }
            let (offset, leaf) = (layout.size, layout.leaves.len());
            layout.children.push(Child { ty, offset, leaf });
            layout.leaves.extend(part.leaves.iter().map(|l| Leaf {
                offset: offset + l.offset,
                ..*l
            }));
            if layout.leaves.len() > MAX_LEAVES {
                return None;
            }
            layout.size = offset.checked_add(part.size)?;
        }
        layout.size = layout.size.checked_next_multiple_of(layout.align)?;
        layout.store = layout.size;
        Some(layout)
    }
}

fn leaf(types: &Types, ty: Type) -> Option<Leaf> {
    let is_ptr = types.is_ptr(ty);
    let width = if is_ptr { 64 } else { ty.scalar_bits(64)? };
    Some(Leaf {
        offset: 0,
        bit: None,
        width,
        pad: width.next_multiple_of(8) - width,
        is_ptr,
    })
}

fn scalar(types: &Types, ty: Type) -> Option<Layout> {
    let leaf = leaf(types, ty)?;
    let size = leaf.bytes().next_power_of_two();
    Some(Layout {
        leaves: vec![leaf],
        children: Vec::new(),
        store: leaf.bytes(),
        size,
        align: size,
        is_scalar: true,
    })
}

/// Returns the layout of a vector. Lanes are packed without gaps. Lane 0 occupies the lowest bits
/// of the first byte.
fn vector(types: &Types, len: usize, elem: Type) -> Option<Layout> {
    let lane = leaf(types, elem)?;
    let width = u64::from(lane.width);
    let whole_bytes = width.is_multiple_of(8);
    let store = (len as u64 * width).div_ceil(8);
    let pad = (store * 8 - len as u64 * width) as u32;
    let leaves: Vec<Leaf> = (0..len as u64)
        .map(|i| Leaf {
            offset: if whole_bytes { i * width / 8 } else { 0 },
            bit: (!whole_bytes).then_some(i * width),
            pad: if i + 1 == len as u64 { pad } else { 0 },
            ..lane
        })
        .collect();
    let children = leaves.iter().enumerate().map(|(i, lane)| Child {
        ty: elem,
        offset: lane.offset,
        leaf: i,
    });
    let align = store.next_power_of_two();
    Some(Layout {
        children: children.collect(),
        leaves,
        store,
        size: store.next_multiple_of(align),
        align,
        is_scalar: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_descriptor() {
        let mut types = Types::default();
        let pair = types.llvm_array(2, Type::I64);
        let descriptor = types.llvm_struct(&[Type::PTR, Type::PTR, Type::I64, pair, pair]);
        let layout = Layouts::default().of(&types, descriptor).unwrap();
        assert_eq!((layout.size, layout.align, layout.leaves.len()), (56, 8, 7));
        assert_eq!(layout.children[4].offset, 40);
        assert_eq!(layout.children[4].leaf, 5);
    }

    #[test]
    fn padding() {
        let mut types = Types::default();
        let s = types.llvm_struct(&[Type::I8, Type::int(33), Type::I1, Type::I128]);
        let layout = Layouts::default().of(&types, s).unwrap();
        let offsets: Vec<_> = layout.leaves.iter().map(|l| l.offset).collect();
        assert_eq!(offsets, [0, 8, 16, 32]);
        assert_eq!((layout.size, layout.align), (48, 16));
        let packed = TypeKind::LlvmStruct {
            packed: true,
            fields: [Type::I8, Type::I32].into_iter().collect(),
        };
        let packed = types.intern(packed);
        let layout = Layouts::default().of(&types, packed).unwrap();
        assert_eq!(
            (layout.size, layout.align, layout.leaves[1].offset),
            (5, 1, 1)
        );
    }

    #[test]
    fn vectors() {
        let mut types = Types::default();
        let mut layouts = Layouts::default();
        let mut of = |types: &mut Types, n, elem| {
            let ty = types.vector(&[n], elem);
            let layout = layouts.of(types, ty).unwrap();
            (layout.store, layout.size, layout.align)
        };
        assert_eq!(of(&mut types, 4, Type::F32), (16, 16, 16));
        assert_eq!(of(&mut types, 3, Type::F32), (12, 16, 16));
        assert_eq!(of(&mut types, 5, Type::I1), (1, 1, 1));
        assert_eq!(of(&mut types, 9, Type::I1), (2, 2, 2));
        // Four lanes of 33 bits are 132 bits, which occupy 17 bytes.
        assert_eq!(of(&mut types, 4, Type::int(33)), (17, 32, 32));
        assert_eq!(of(&mut types, 2, Type::int(24)), (6, 8, 8));
        assert_eq!(of(&mut types, 2, Type::PTR), (16, 16, 16));
        let bits = types.vector(&[9], Type::I1);
        let rows = types.llvm_array(3, bits);
        let layout = layouts.of(&types, rows).unwrap();
        assert_eq!((layout.store, layout.leaves.len()), (6, 27));
        let last = layout.leaves[26];
        assert_eq!((last.offset, last.bit, last.pad), (4, Some(8), 7));
        assert_eq!(layout.leaves[25].pad, 0);
    }
}
