//! Tests of the sizes, alignments and offsets that the JIT computes for types.

use super::*;

fn offsets(types: &Types, ty: Type) -> Vec<u64> {
    let mut layouts = Layouts::default();
    let leaves = layouts.leaves(types, ty).unwrap();
    layouts.slice(leaves).iter().map(|l| l.offset).collect()
}

#[test]
fn vectors_are_packed_and_rounded_up() {
    let mut types = Types::default();
    // Each row has the number of lanes, the lane type, and the distance between vectors in
    // bytes.
    for (count, elem, alloc) in [
        (4, Type::F32, 16),
        (3, Type::F32, 16),
        (3, Type::I8, 4),
        (8, Type::I1, 1),
        (9, Type::I1, 2),
        (17, Type::I1, 4),
        (4, Type::int(20), 16),
        (5, Type::int(24), 16),
        (3, Type::I128, 64),
        (2, Type::PTR, 16),
    ] {
        let vector = types.vector(&[count], elem);
        let expected = Size {
            size: alloc,
            align: alloc,
        };
        assert_eq!(size(&types, vector), expected, "{count} lanes of {elem:?}");
    }
    let lanes = types.vector(&[3], Type::int(24));
    assert_eq!(offsets(&types, lanes), [0, 3, 6]);
    let bits = types.vector(&[3], Type::int(20));
    let pair = types.llvm_struct(&[Type::I8, bits]);
    let mut layouts = Layouts::default();
    let leaves = layouts.leaves(&types, pair).unwrap();
    let found: Vec<_> = layouts
        .slice(leaves)
        .iter()
        .map(|l| (l.offset, l.packed.map(|p| (p.at, p.of))))
        .collect();
    // The vector has 60 bits and takes 8 bytes of memory.
    let expected = [
        (0, None),
        (8, Some((0, 3))),
        (8, Some((1, 3))),
        (8, Some((2, 3))),
    ];
    assert_eq!(found, expected);
    let wide = types.vector(&[5000], Type::I1);
    assert!(layouts.leaves(&types, wide).is_err());
    let nested = types.vector(&[2, 2], Type::I8);
    assert!(layouts.leaves(&types, nested).is_err());
}

fn size(types: &Types, ty: Type) -> Size {
    Layouts::default().size_of(types, ty).unwrap()
}

#[test]
fn scalar_sizes_match_the_table() {
    let types = Types::default();
    for (width, stored, alloc) in [
        (1, 1, 1),
        (8, 1, 1),
        (9, 2, 2),
        (17, 3, 4),
        (33, 5, 8),
        (64, 8, 8),
        (65, 9, 16),
        (128, 16, 16),
    ] {
        let scalar = Scalar::Int(width);
        assert_eq!(scalar.stored_bytes(), stored);
        let size = size(&types, Type::int(width));
        assert_eq!((size.size, size.align), (alloc, alloc));
    }
}

#[test]
fn structs_and_arrays() {
    let mut types = Types::default();
    let pair = types.llvm_array(2, Type::I64);
    // The type of a memref descriptor of rank 2.
    let descriptor = types.llvm_struct(&[Type::PTR, Type::PTR, Type::I64, pair, pair]);
    assert_eq!(offsets(&types, descriptor), [0, 8, 16, 24, 32, 40, 48]);
    assert_eq!(size(&types, descriptor).size, 56);
    let mixed = types.llvm_struct(&[Type::I8, Type::I128, Type::F16, Type::I32]);
    assert_eq!(offsets(&types, mixed), [0, 16, 32, 36]);
    assert_eq!(
        size(&types, mixed),
        Size {
            size: 48,
            align: 16
        }
    );
    let packed = types.intern(TypeKind::LlvmStruct {
        packed: true,
        fields: [Type::I8, Type::I32].into_iter().collect(),
    });
    assert_eq!(offsets(&types, packed), [0, 1]);
    assert_eq!(size(&types, packed), Size { size: 5, align: 1 });
    let mut layouts = Layouts::default();
    let (at, ty) = layouts.part(&types, descriptor, &[4, 1]).unwrap();
    assert_eq!((at, ty), (6, Type::I64));
    assert!(layouts.part(&types, descriptor, &[4, 2]).is_err());
    assert!(layouts.part(&types, descriptor, &[-1]).is_err());
    assert!(layouts.part(&types, descriptor, &[0, 0]).is_err());
}

#[test]
fn unbounded_types_are_rejected() {
    let mut types = Types::default();
    let mut deep = Type::I8;
    for _ in 0..100 {
        deep = types.llvm_struct(&[deep]);
    }
    assert!(Layouts::default().size_of(&types, deep).is_err());
    assert!(Layouts::default().leaves(&types, deep).is_err());
    let mut wide = Type::I8;
    for _ in 0..10 {
        wide = types.llvm_array(1 << 20, wide);
    }
    assert!(Layouts::default().size_of(&types, wide).is_err());
    assert!(Layouts::default().leaves(&types, wide).is_err());
    let empty = types.llvm_struct(&[]);
    let empties = types.llvm_array(u64::MAX, empty);
    assert_eq!(offsets(&types, empties), [0u64; 0]);
}

/// The types share their parts: fully expanded they would have 2^60 fields.
#[test]
fn types_with_shared_parts_are_fast() {
    let mut types = Types::default();
    let (mut empty, mut full) = (types.llvm_struct(&[]), Type::I8);
    for _ in 0..60 {
        empty = types.llvm_struct(&[empty, empty]);
        full = types.llvm_struct(&[full, full]);
    }
    assert_eq!(offsets(&types, empty), [0u64; 0]);
    assert_eq!(size(&types, full).size, 1 << 60);
    assert!(Layouts::default().leaves(&types, full).is_err());
}
