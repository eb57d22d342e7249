//! Packing and unpacking of memref descriptors ("Memref Types", "Calling Convention for Ranked
//! `memref`").
//!
//! The type of a descriptor is `{allocated, aligned, offset, [r x size], [r x stride]}`.

use lowerfuzz_ir::{Type, ValueId};
use smallvec::SmallVec;

use crate::Fault;
use crate::builder::Builder;
use crate::parameter::BareShape;

/// The position of the allocated pointer in a descriptor.
pub(crate) const ALLOCATED: i64 = 0;
/// The position of the aligned pointer in a descriptor.
pub(crate) const ALIGNED: i64 = 1;
/// The position of the offset in a descriptor.
pub(crate) const OFFSET: i64 = 2;
/// The position of the array of sizes in a descriptor.
pub(crate) const SIZES: i64 = 3;
/// The position of the array of strides in a descriptor.
pub(crate) const STRIDES: i64 = 4;

/// The scalars of a descriptor, in the order of the calling convention.
pub(crate) type Scalars = SmallVec<[ValueId; 12]>;

impl Builder<'_> {
    /// Packs scalars into a descriptor. The size of each dimension is inserted before its stride.
    pub(crate) fn pack(
        &mut self,
        ty: Type,
        (allocated, aligned, offset): (ValueId, ValueId, ValueId),
        sizes: &[ValueId],
        strides: &[ValueId],
    ) -> ValueId {
        let mut descriptor = self.undef(ty);
        descriptor = self.insert(descriptor, &[ALLOCATED], allocated);
        descriptor = self.insert(descriptor, &[ALIGNED], aligned);
        descriptor = self.insert(descriptor, &[OFFSET], offset);
        for (dim, (size, stride)) in (0i64..).zip(sizes.iter().zip(strides)) {
            descriptor = self.insert(descriptor, &[SIZES, dim], *size);
            descriptor = self.insert(descriptor, &[STRIDES, dim], *stride);
        }
        descriptor
    }

    /// Builds a descriptor of static shape. The argument `memory` is both the allocated and the
    /// aligned pointer of the descriptor.
    pub(crate) fn pack_static(&mut self, ty: Type, memory: ValueId, shape: &BareShape) -> ValueId {
        let mut descriptor = self.undef(ty);
        descriptor = self.insert(descriptor, &[ALLOCATED], memory);
        descriptor = self.insert(descriptor, &[ALIGNED], memory);
        let offset = self.index(shape.offset);
        descriptor = self.insert(descriptor, &[OFFSET], offset);
        for (dim, (size, stride)) in (0i64..).zip(shape.sizes.iter().zip(&shape.strides)) {
            let size = self.index(*size);
            descriptor = self.insert(descriptor, &[SIZES, dim], size);
            let stride = self.index(*stride);
            descriptor = self.insert(descriptor, &[STRIDES, dim], stride);
        }
        descriptor
    }

    /// Unpacks a descriptor into scalars, in this order: both pointers, the offset, all sizes, all
    /// strides.
    pub(crate) fn unpack(&mut self, descriptor: ValueId, pointer: Type, rank: usize) -> Scalars {
        let index = self.index_ty();
        let (first, second) = if self.planted(Fault::SizesAndStrides) {
            (STRIDES, SIZES)
        } else {
            (SIZES, STRIDES)
        };
        let mut scalars = Scalars::new();
        scalars.push(self.extract(descriptor, &[ALLOCATED], pointer));
        scalars.push(self.aligned(descriptor, pointer));
        scalars.push(self.extract(descriptor, &[OFFSET], index));
        for array in [first, second] {
            for dim in (0i64..).take(rank) {
                scalars.push(self.extract(descriptor, &[array, dim], index));
            }
        }
        scalars
    }

    /// Extracts the aligned pointer of a descriptor.
    pub(crate) fn aligned(&mut self, descriptor: ValueId, pointer: Type) -> ValueId {
        self.extract(descriptor, &[ALIGNED], pointer)
    }
}
