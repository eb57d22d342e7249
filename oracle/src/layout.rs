//! Memory layout of values (`SEMANTICS.md` §4), as the harness needs it: buffer elements, and the
//! result structs of some lowerings.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::host::HostMemory;
use lowerfuzz_ir::types::TensorType;
use lowerfuzz_ir::{MemRefType, SourceKind, Type, Types};
use smallvec::SmallVec;

use crate::memory::Readable;

/// A scalar within a value in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leaf {
    /// Offset of the scalar from the start of the value, in bits.
    pub(crate) bit: u64,
    /// Width of the scalar, in bits.
    pub(crate) bits: u32,
}

/// The memory layout of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ElementLayout {
    /// The element's scalars, in order.
    pub(crate) leaves: SmallVec<[Leaf; 4]>,
    /// The type of each scalar of the element.
    pub(crate) scalar: Type,
    /// Number of bytes that a store of the element writes.
    pub(crate) bytes: u64,
    /// Distance between neighbouring elements, in bytes.
    pub(crate) stride: u64,
    /// Alignment.
    pub(crate) align: u64,
    /// May a store write the padding between the element's scalars and after the element? True for
    /// arrays of vectors, whose padding belongs to the array.
    pub(crate) loose: bool,
}

impl ElementLayout {
    /// Returns the layout of a scalar, a vector of scalars or a complex number, and `None` for
    /// other types.
    pub(crate) fn of(types: &Types, ty: Type, index_width: u32) -> Option<ElementLayout> {
        let scalar = |ty: Type| {
            let bits = ty.scalar_bits(index_width)?;
            let bytes = u64::from(bits.div_ceil(8));
            Some((bits, bytes, bytes.next_power_of_two()))
        };
        if let Some(part) = types.as_complex(ty) {
            let (bits, bytes, stride) = scalar(part)?;
            let leaf = |at: u64| Leaf { bit: 8 * at, bits };
            return Some(ElementLayout {
                leaves: [leaf(0), leaf(stride)].into_iter().collect(),
                scalar: part,
                bytes: stride + bytes,
                stride: 2 * stride,
                align: stride,
                loose: false,
            });
        }
        let Some((shape, elem)) = types.as_vector(ty) else {
            let (bits, bytes, stride) = scalar(ty)?;
            return Some(ElementLayout {
                leaves: SmallVec::from_slice(&[Leaf { bit: 0, bits }]),
                scalar: ty,
                bytes,
                stride,
                align: stride,
                loose: false,
            });
        };
        let (bits, _, _) = scalar(elem)?;
        let (lanes, outer) = shape.split_last()?;
        let lanes = u64::try_from(*lanes).ok()?;
        let outer = outer
            .iter()
            .try_fold(1u64, |n, size| n.checked_mul(u64::try_from(*size).ok()?))?;
        if lanes.checked_mul(outer)? > MAX_LEAVES {
            return None;
        }
        let inner = (lanes * u64::from(bits)).div_ceil(8);
        let stride = inner.next_power_of_two();
        let mut leaves = SmallVec::new();
        for vector in 0..outer {
            for lane in 0..lanes {
                let bit = vector * stride * 8 + lane * u64::from(bits);
                leaves.push(Leaf { bit, bits });
            }
        }
        let is_array = shape.len() > 1;
        Some(ElementLayout {
            leaves,
            scalar: elem,
            bytes: if is_array { outer * stride } else { inner },
            stride: outer * stride,
            align: stride,
            loose: is_array,
        })
    }

    /// Returns the number of bytes per scalar. `None` unless the scalars are contiguous and consist
    /// of whole bytes.
    pub(crate) fn bytes_of_scalars(&self) -> Option<usize> {
        let len = self.bytes / self.leaves.len().max(1) as u64;
        if self.leaves.len() == 1 {
            return Some(len as usize);
        }
        let starts = (0..self.bytes * 8).step_by((len as usize * 8).max(1));
        let whole = |leaf: &Leaf| u64::from(leaf.bits) == len * 8;
        let side_by_side = self.leaves.iter().map(|leaf| leaf.bit).eq(starts);
        (side_by_side && self.leaves.iter().all(whole)).then_some(len as usize)
    }

    /// Reads the scalars of an element. An undefined or unreadable scalar becomes `None`.
    pub(crate) fn read(&self, memory: &dyn Readable, address: u64, to: &mut impl Extend<Element>) {
        to.extend(self.leaves.iter().map(|leaf| leaf.read(memory, address)));
    }

    /// Reads contiguous elements, each like [`ElementLayout::read`].
    pub(crate) fn read_all(
        &self,
        memory: &dyn Readable,
        address: u64,
        count: usize,
    ) -> Vec<Element> {
        let mut elements = Vec::with_capacity(count * self.leaves.len());
        let all = self.stride.saturating_mul(count as u64);
        if let Some(bytes) = memory.defined(address, all) {
            for element in bytes.chunks_exact(self.stride as usize) {
                elements.extend(self.leaves.iter().map(|leaf| leaf.of_bytes(element)));
            }
            return elements;
        }
        for at in (address..).step_by(self.stride as usize).take(count) {
            self.read(memory, at, &mut elements);
        }
        elements
    }

    /// Encodes scalars as the bytes of an element. Padding becomes `None`, and so does each byte
    /// that contains bits of an undefined scalar.
    pub(crate) fn encode(&self, scalars: &[Element]) -> SmallVec<[Option<u8>; 16]> {
        let mut bytes: SmallVec<[Option<u8>; 16]> = SmallVec::from_elem(None, self.bytes as usize);
        let mut begun: SmallVec<[bool; 16]> = SmallVec::from_elem(false, self.bytes as usize);
        for (leaf, value) in self.leaves.iter().zip(scalars) {
            let mut rest = *value;
            let mut left = u64::from(leaf.bits);
            let mut bit = leaf.bit;
            while left > 0 {
                let (at, shift) = ((bit / 8) as usize, bit % 8);
                let taken = left.min(8 - shift);
                let part = rest.map(|v| ((v & ((1 << taken) - 1)) as u8) << shift);
                let before = if begun[at] { bytes[at] } else { Some(0) };
                bytes[at] = before.zip(part).map(|(a, b)| a | b);
                begun[at] = true;
                rest = rest.map(|v| v >> taken);
                left -= taken;
                bit += taken;
            }
        }
        bytes
    }
}

impl ElementLayout {
    /// Writes an element into the byte memory of the host. Returns `false` if the memory is not
    /// writable.
    pub(crate) fn write(
        &self,
        memory: &mut dyn HostMemory,
        address: u64,
        scalars: &[Element],
    ) -> bool {
        let bytes = self.encode(scalars);
        let mut at = 0;
        while at < bytes.len() {
            let run: SmallVec<[u8; 16]> = bytes[at..].iter().map_while(|b| *b).collect();
            if !run.is_empty() && !memory.write(address.wrapping_add(at as u64), &run) {
                return false;
            }
            // Skips the padding byte after a run of defined bytes.
            at += run.len() + 1;
        }
        true
    }
}

/// Maximum number of scalars of an element. Test cases have no elements with more scalars.
const MAX_LEAVES: u64 = 1 << 16;

impl Leaf {
    fn read(self, memory: &dyn Readable, address: u64) -> Element {
        let first = address.wrapping_add(self.bit / 8);
        let shift = (self.bit % 8) as u32;
        if shift == 0 && self.bits.is_multiple_of(8) {
            return memory.read(first, u64::from(self.bits / 8)).flatten();
        }
        memory.read_bits(first, shift, self.bits).flatten()
    }

    /// Extracts the scalar from a value's bytes, which are all defined.
    fn of_bytes(self, value: &[u8]) -> Element {
        let (first, shift) = ((self.bit / 8) as usize, (self.bit % 8) as u32);
        let end = (self.bit + u64::from(self.bits)).div_ceil(8) as usize;
        let bytes = value.get(first..end)?;
        let mut low = [0; 16];
        let within = bytes.len().min(16);
        low[..within].copy_from_slice(&bytes[..within]);
        let mut bits = u128::from_le_bytes(low) >> shift;
        // After 16 bytes, at most one more byte contains bits of the scalar: `shift` bits.
        if let Some(last) = bytes.get(16) {
            bits |= u128::from(*last) << (128 - shift);
        }
        let bound = 1u128.checked_shl(self.bits);
        Some(bound.map_or(bits, |bound| bits & (bound - 1)))
    }
}

/// The layout of the struct in which a lowering returns results: memref descriptors, vectors and
/// scalars, each aligned as in LLVM.
pub(crate) struct ResultLayout {
    /// The parts of the result struct, each with its offset in bytes.
    parts: Vec<(u64, Part)>,
    /// Size of the result struct, in bytes.
    pub(crate) size: u64,
    /// Alignment of the result struct, in bytes.
    pub(crate) align: u64,
}

enum Part {
    Pointer,
    /// A descriptor entry of `index` type, with its size in bytes.
    Entry(u64),
    Value(ElementLayout),
}

impl ResultLayout {
    /// Computes the layout of the result struct. Returns `None` if a result type has no known
    /// memory layout.
    pub(crate) fn of(types: &Types, results: &[Type], index_width: u32) -> Option<ResultLayout> {
        let mut layout = ResultLayout {
            parts: Vec::new(),
            size: 0,
            align: 16,
        };
        let entry = u64::from(index_width / 8);
        for ty in results {
            match types.source_kind(*ty) {
                SourceKind::Function => layout.place(8, 8, Part::Pointer),
                SourceKind::MemRef(MemRefType { shape, .. })
                | SourceKind::Tensor(TensorType { shape, .. }) => {
                    layout.place(8, 8, Part::Pointer);
                    layout.place(8, 8, Part::Pointer);
                    for _ in 0..1 + 2 * shape.len() {
                        layout.place(entry, entry, Part::Entry(entry));
                    }
                    layout.size = layout.size.next_multiple_of(8);
                }
                SourceKind::UnrankedMemRef(_) | SourceKind::UnrankedTensor(_) => {
                    // The lower half of a 64-bit rank also holds the whole value.
                    layout.place(entry, 8, Part::Entry(entry));
                    layout.place(8, 8, Part::Pointer);
                }
                SourceKind::Scalar | SourceKind::Lanes(..) => {
                    let element = ElementLayout::of(types, *ty, index_width)?;
                    layout.place(element.stride, element.align, Part::Value(element));
                }
                SourceKind::Other => return None,
            }
        }
        layout.size = layout.size.next_multiple_of(layout.align);
        Some(layout)
    }

    fn place(&mut self, size: u64, align: u64, part: Part) {
        let start = self.size.next_multiple_of(align);
        self.align = self.align.max(align);
        self.parts.push((start, part));
        self.size = start + size;
    }

    /// Returns the bit offset of the scalar at this position in flattened order.
    pub(crate) fn bit(&self, position: usize) -> Option<u64> {
        let mut before = 0;
        for (at, part) in &self.parts {
            let bits: &[Leaf] = match part {
                Part::Pointer | Part::Entry(_) => &[Leaf { bit: 0, bits: 64 }],
                Part::Value(element) => &element.leaves,
            };
            if let Some(leaf) = bits.get(position - before) {
                return Some(8 * at + leaf.bit);
            }
            before += bits.len();
        }
        None
    }

    /// Reads the scalars of the struct in flattened order.
    pub(crate) fn read(&self, memory: &dyn Readable, address: u64) -> Vec<Element> {
        let mut scalars = Vec::new();
        for (offset, part) in &self.parts {
            let at = address.wrapping_add(*offset);
            match part {
                Part::Pointer => scalars.push(memory.read(at, 8).flatten()),
                Part::Entry(bytes) => scalars.push(memory.read(at, *bytes).flatten()),
                Part::Value(layout) => layout.read(memory, at, &mut scalars),
            }
        }
        scalars
    }

    /// Writes the scalars of the struct in flattened order. Returns `None` if the memory is not
    /// writable.
    pub(crate) fn write(
        &self,
        memory: &mut dyn HostMemory,
        address: u64,
        mut scalars: &[u128],
    ) -> Option<()> {
        for (offset, part) in &self.parts {
            let at = address.wrapping_add(*offset);
            let count = match part {
                Part::Pointer | Part::Entry(_) => 1,
                Part::Value(layout) => layout.leaves.len(),
            };
            let (these, rest) = scalars.split_at_checked(count)?;
            scalars = rest;
            let written = match part {
                Part::Pointer => memory.write_pointer(at, these[0] as u64),
                Part::Entry(bytes) => memory.write(at, &these[0].to_le_bytes()[..*bytes as usize]),
                Part::Value(layout) => {
                    let these: Vec<Element> = these.iter().copied().map(Some).collect();
                    layout.write(memory, at, &these)
                }
            };
            written.then_some(())?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lowerfuzz_ir::TypeKind;

    fn layout(types: &Types, ty: Type) -> (u64, u64, u64) {
        let l = ElementLayout::of(types, ty, 64).unwrap();
        (l.bytes, l.stride, l.align)
    }

    #[test]
    fn element_layouts_match_semantics_4() {
        let mut types = Types::default();
        assert_eq!(layout(&types, Type::I1), (1, 1, 1));
        assert_eq!(layout(&types, Type::int(33)), (5, 8, 8));
        assert_eq!(layout(&types, Type::int(65)), (9, 16, 16));
        let v3i32 = types.vector(&[3], Type::I32);
        assert_eq!(layout(&types, v3i32), (12, 16, 16));
        let v9i1 = types.vector(&[9], Type::I1);
        assert_eq!(layout(&types, v9i1), (2, 2, 2));
        let v2x3i32 = types.vector(&[2, 3], Type::I32);
        assert_eq!(layout(&types, v2x3i32), (32, 32, 16));
        let complex = types.intern(TypeKind::Complex(Type::F32));
        assert_eq!(layout(&types, complex), (8, 8, 4));
        assert_eq!(ElementLayout::of(&types, Type::INDEX, 32).unwrap().bytes, 4);
    }

    #[test]
    fn contiguous_scalars_have_whole_bytes() {
        let mut types = Types::default();
        let mut bytes = |ty: TypeKind| {
            let ty = types.intern(ty);
            ElementLayout::of(&types, ty, 64)?.bytes_of_scalars()
        };
        let vector = |shape: &[i64], elem| TypeKind::Vector {
            shape: shape.into(),
            elem,
        };
        assert_eq!(bytes(TypeKind::Int(33)), Some(5));
        assert_eq!(bytes(TypeKind::Complex(Type::F64)), Some(8));
        assert_eq!(bytes(vector(&[3], Type::I32)), Some(4));
        assert_eq!(bytes(vector(&[2, 4], Type::I16)), Some(2));
        // Elements with packed bits have no bytes per scalar. Integers of 24 bits consist of whole
        // bytes. Vectors of three lanes have padding after each row.
        assert_eq!(bytes(vector(&[9], Type::I1)), None);
        assert_eq!(bytes(vector(&[2], Type::int(24))), Some(3));
        assert_eq!(bytes(vector(&[2, 3], Type::I32)), None);
        // The two parts of this complex number have five bytes each, and start eight bytes apart.
        assert_eq!(bytes(TypeKind::Complex(Type::int(40))), None);
    }

    #[test]
    fn lanes_of_sub_byte_width_are_packed() {
        let mut types = Types::default();
        let v5i3 = types.vector(&[5], Type::int(3));
        let layout = ElementLayout::of(&types, v5i3, 64).unwrap();
        // The bytes contain the lanes 1, 2, 3, 4, 5 from the lowest bit up: 101 100 011 010 001.
        let lanes = [1, 2, 3, 4, 5].map(Some);
        assert_eq!(
            layout.encode(&lanes)[..],
            [Some(0b1101_0001), Some(0b0101_1000)]
        );
        // The third lane has bits in both bytes of the vector.
        let hole = [Some(1), Some(2), None, Some(4), Some(5)];
        assert_eq!(layout.encode(&hole)[..], [None, None]);
    }

    #[test]
    fn scalars_of_bytes() {
        let bytes: Vec<u8> = (1..=20).collect();
        let of = |bit, bits| Leaf { bit, bits }.of_bytes(&bytes);
        assert_eq!(of(0, 16), Some(0x0201));
        // 0x03 << 8 | 0x02 is 0b11_0000_0010. Shifted right by one bit, its lowest seven bits are
        // 0b000_0001.
        assert_eq!(of(9, 7), Some(0b000_0001));
        assert_eq!(of(9, 9), Some(0b1_1000_0001));
        assert_eq!(of(0, 1), Some(1));
        // The value consists of the upper half of byte 02, the bytes 03 to 11, and the lower half
        // of byte 12.
        let all = 0x2111_00f0_e0d0_c0b0_a090_8070_6050_4030;
        assert_eq!(of(12, 128), Some(all));
        assert_eq!(of(153, 8), None);
    }

    #[test]
    fn results_are_aligned_like_llvm_structs() {
        let types = Types::default();
        let layout = ResultLayout::of(&types, &[Type::I8, Type::F64, Type::I1], 64).unwrap();
        let at: Vec<u64> = layout.parts.iter().map(|(at, _)| *at).collect();
        assert_eq!(at, [0, 8, 16]);
        assert_eq!(layout.size, 32);
    }
}
