//! How LLVM types lie in memory, by the x86-64 data layout of LLVM 18 and later.

use std::rc::Rc;

use lowerfuzz_ir::{Type, TypeKind, Types};

/// A scalar of a type: its own type and where it lies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaf {
    pub(crate) ty: Type,
    /// Bytes from the start.
    pub(crate) offset: u64,
}

/// A field of a struct, or an element of an array or vector.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child {
    pub(crate) ty: Type,
    /// Bytes from the start.
    pub(crate) offset: u64,
    /// First of its leaves.
    pub(crate) leaf: usize,
}

/// The layout of a type.
#[derive(Debug)]
pub(crate) struct Layout {
    /// Its scalars, in order.
    pub(crate) leaves: Vec<Leaf>,
    /// Its parts; empty for a scalar.
    pub(crate) children: Vec<Child>,
    /// Distance between neighbours in an array.
    pub(crate) size: u64,
    pub(crate) align: u64,
}

/// The layouts of a module's types, worked out when asked for.
#[derive(Default)]
pub(crate) struct Layouts {
    known: Vec<Option<Rc<Layout>>>,
}

/// More scalars than any program of ours has; what exceeds it is not supported.
const MAX_LEAVES: usize = 1 << 16;

impl Layouts {
    /// The layout of a type; `None` for what has none (`void`, functions, what we do not know).
    pub(crate) fn of(&mut self, types: &Types, ty: Type) -> Option<Rc<Layout>> {
        if let Some(Some(layout)) = self.known.get(ty.index()) {
            return Some(Rc::clone(layout));
        }
        let layout = Rc::new(self.compute(types, ty)?);
        if self.known.len() < types.len() {
            self.known.resize(types.len(), None);
        }
        self.known[ty.index()] = Some(Rc::clone(&layout));
        Some(layout)
    }

    fn compute(&mut self, types: &Types, ty: Type) -> Option<Layout> {
        match types.kind(ty) {
            TypeKind::Int(_) | TypeKind::Float(_) => {
                let bits = ty.scalar_bits(64)?;
                let size = u64::from(bits.div_ceil(8)).next_power_of_two();
                Some(scalar(ty, size))
            }
            TypeKind::LlvmPtr { .. } => Some(scalar(ty, 8)),
            TypeKind::LlvmStruct { packed, fields } => {
                self.aggregate(types, fields.iter().copied(), *packed)
            }
            TypeKind::LlvmArray { len, elem } => {
                let len = usize::try_from(*len).ok().filter(|n| *n <= MAX_LEAVES)?;
                self.aggregate(types, std::iter::repeat_n(*elem, len), false)
            }
            // Lanes of whole bytes only; narrower ones are packed, and belong to the vector wave.
            TypeKind::Vector { shape, elem } => {
                let len = usize::try_from(*shape.first()?)
                    .ok()
                    .filter(|n| *n <= MAX_LEAVES)?;
                let bits = elem.scalar_bits(64)?;
                if shape.len() != 1 || !bits.is_power_of_two() || bits < 8 {
                    return None;
                }
                let mut layout = self.aggregate(types, std::iter::repeat_n(*elem, len), false)?;
                layout.align = layout.size.next_power_of_two();
                layout.size = layout.align;
                Some(layout)
            }
            TypeKind::Index
            | TypeKind::None
            | TypeKind::Complex(_)
            | TypeKind::MemRef(_)
            | TypeKind::UnrankedMemRef { .. }
            | TypeKind::Function { .. }
            | TypeKind::LlvmVoid
            | TypeKind::LlvmFunc { .. }
            | TypeKind::Other(_) => None,
        }
    }

    fn aggregate(
        &mut self,
        types: &Types,
        parts: impl Iterator<Item = Type>,
        packed: bool,
    ) -> Option<Layout> {
        let mut layout = Layout {
            leaves: Vec::new(),
            children: Vec::new(),
            size: 0,
            align: 1,
        };
        for ty in parts {
            let part = self.of(types, ty)?;
            if !packed {
                layout.size = layout.size.next_multiple_of(part.align);
                layout.align = layout.align.max(part.align);
            }
            let (offset, leaf) = (layout.size, layout.leaves.len());
            layout.children.push(Child { ty, offset, leaf });
            layout.leaves.extend(part.leaves.iter().map(|l| Leaf {
                ty: l.ty,
                offset: offset + l.offset,
            }));
            if layout.leaves.len() > MAX_LEAVES {
                return None;
            }
            layout.size = offset.checked_add(part.size)?;
        }
        layout.size = layout.size.next_multiple_of(layout.align);
        Some(layout)
    }
}

fn scalar(ty: Type, size: u64) -> Layout {
    Layout {
        leaves: vec![Leaf { ty, offset: 0 }],
        children: Vec::new(),
        size,
        align: size,
    }
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
}
