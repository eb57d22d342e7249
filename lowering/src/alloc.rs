//! `alloc`, `alloca` and `dealloc` ("Memref Descriptor").
//!
//! Sizes, number of elements, number of bytes, the block, then its descriptor: in the order in
//! which LLVM 11 emits them. LLVM 11 makes a stack block of as many elements as it has bytes; here it
//! has as many elements as it needs.

use lowerfuzz_ir::case::MemRefConvention;
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{
    DYNAMIC, IntPredicate, Key, Layout, LlvmOp, MemRefType, OpId, Type, TypeKind, ValueId,
};

use crate::descriptor::{ALIGNED, ALLOCATED, OFFSET, SIZES, STRIDES, Scalars};
use crate::unranked::UnrankedDescriptor;
use crate::{Cx, Failure, Fault};

/// The least alignment that `aligned_alloc` is asked for; what `malloc` gives.
const MIN_ALIGNMENT: i64 = 16;

/// What is to be allocated.
struct Block {
    memref: MemRefType,
    /// Converted type of the descriptor.
    ty: Type,
    elem: Type,
    pointer: Type,
    sizes: Scalars,
    /// The constant 1.
    one: ValueId,
    /// Number of elements.
    count: ValueId,
    bytes: ValueId,
    alignment: Option<i64>,
}

impl Cx<'_> {
    pub(crate) fn alloc(&mut self, id: OpId) -> Result<(), Failure> {
        let mut block = self.block_size(id)?;
        if self.b.planted(Fault::AllocTooSmall) {
            self.forget_last_element(&mut block);
        }
        let natural = self.natural_alignment(block.memref.elem);
        let wanted = natural.filter(|natural| *natural > MIN_ALIGNMENT);
        let wanted = block.alignment.or(wanted);
        // A bare pointer is all that another function gets to free: the block has to start there.
        let bare = self.options.conversion.convention == MemRefConvention::BarePointer;
        if self.options.conversion.aligned_alloc || (bare && wanted.is_some()) {
            let (alignment, bytes) = self.multiple_of_alignment(&block)?;
            let pointer = self.b.aligned_alloc(alignment, bytes);
            let pointer = self.b.emit(LlvmOp::BitCast, &[pointer], block.pointer);
            return self.describe(id, &block, pointer, None);
        }
        // What `malloc` does not align by itself is had by allocating more and moving up.
        let mut bytes = block.bytes;
        let mut alignment = None;
        if let Some(bound) = wanted {
            let bound = self.b.index(bound);
            let more = self.b.binary(LlvmOp::Add, bytes, bound);
            bytes = self.b.binary(LlvmOp::Sub, more, block.one);
            alignment = Some(bound);
        }
        let start = self.b.malloc(bytes);
        let pointer = self.b.emit(LlvmOp::BitCast, &[start], block.pointer);
        self.describe(id, &block, pointer, alignment.map(|a| (start, a)))
    }

    pub(crate) fn alloca(&mut self, id: OpId) -> Result<(), Failure> {
        let block = self.block_size(id)?;
        let pointer = self.b.alloca(block.count, block.elem, block.alignment);
        self.describe(id, &block, pointer, None)
    }

    /// Makes a block that has elements smaller by one of them.
    fn forget_last_element(&mut self, block: &mut Block) {
        let index = self.b.index_ty();
        let zero = self.b.index(0);
        let null = self.b.emit(LlvmOp::Zero, &[], block.pointer);
        let second = self.b.gep(null, block.one, block.elem);
        let elem = self.b.emit(LlvmOp::PtrToInt, &[second], index);
        let is_empty = self.b.icmp(IntPredicate::Eq, block.bytes, zero);
        let less = self.b.binary(LlvmOp::Sub, block.bytes, elem);
        block.bytes = self.b.select(is_empty, block.bytes, less);
    }

    /// Emits sizes and number of bytes.
    fn block_size(&mut self, id: OpId) -> Result<Block, Failure> {
        let result = self.body.result(id, 0);
        let memref = self.memref(result);
        if memref.layout != Layout::Identity {
            return Err(Failure::refused(
                "an allocation with a layout is not converted",
            ));
        }
        let ty = self.ty(self.body.ty(result))?;
        let (elem, pointer) = self.element(self.body.ty(result))?;
        let operands = self.values(self.body.operands(id))?;
        let sizes = self.sizes(&memref.shape, &operands);
        let count = match sizes.split_first() {
            Some((first, rest)) => {
                let mut count = *first;
                for size in rest {
                    count = self.b.binary(LlvmOp::Mul, count, *size);
                }
                count
            }
            None => self.b.index(1),
        };
        // The size of an element is the distance of the second from a null first one.
        let null = self.b.emit(LlvmOp::Zero, &[], pointer);
        let one = self.b.index(1);
        let second = self.b.gep(null, one, elem);
        let index = self.b.index_ty();
        let size = self.b.emit(LlvmOp::PtrToInt, &[second], index);
        let bytes = self.b.binary(LlvmOp::Mul, count, size);
        // Accesses rely on the natural alignment, whatever less the op asks for.
        let natural = self.natural_alignment(memref.elem);
        let alignment = self.body.int_attr(id, Key::Alignment);
        let alignment = alignment.and_then(|a| i64::try_from(a).ok());
        let alignment = alignment.map(|a| a.max(natural.unwrap_or(1)));
        Ok(Block {
            memref: memref.clone(),
            ty,
            elem,
            pointer,
            sizes,
            one,
            count,
            bytes,
            alignment,
        })
    }

    /// What LLVM aligns an element to, or more; `None` for one whose size is not known.
    fn natural_alignment(&self, elem: Type) -> Option<i64> {
        let bytes = self.element_bytes(elem)?.checked_next_power_of_two()?;
        i64::try_from(bytes).ok()
    }

    /// Sizes of a shape: constants, and operands for those that are dynamic.
    pub(crate) fn sizes(&mut self, shape: &[i64], dynamic: &[ValueId]) -> Scalars {
        let mut dynamic = dynamic.iter();
        let sizes = shape.iter().map(|size| match *size {
            DYNAMIC => *dynamic.next().expect("an operand for each dynamic size"),
            size => self.b.index(size),
        });
        sizes.collect()
    }

    /// Alignment and size for `aligned_alloc`, which wants a multiple of the one as the other.
    fn multiple_of_alignment(&mut self, block: &Block) -> Result<(ValueId, ValueId), Failure> {
        let elem_bytes = self.element_bytes(block.memref.elem).ok_or_else(|| {
            Failure::unsupported("an allocation of elements whose size is not known")
        })?;
        let natural = self
            .natural_alignment(block.memref.elem)
            .ok_or_else(|| Failure::unsupported("an allocation of elements that are too large"))?;
        let alignment = block.alignment.unwrap_or(natural.max(MIN_ALIGNMENT));
        let index = self.b.index_ty();
        let bound = self.b.int_written(alignment, Type::I64, index);
        let known = block
            .memref
            .shape
            .iter()
            .filter(|size| **size != DYNAMIC)
            .fold(elem_bytes, |product, size| {
                product.wrapping_mul(size.unsigned_abs())
            });
        if known.is_multiple_of(alignment.unsigned_abs().max(1)) {
            return Ok((bound, block.bytes));
        }
        let bump = self.bump(block.bytes, bound);
        Ok((bound, self.b.binary(LlvmOp::Add, block.bytes, bump)))
    }

    /// What is missing from a value to the next multiple of an alignment.
    fn bump(&mut self, value: ValueId, alignment: ValueId) -> ValueId {
        let over = self.b.binary(LlvmOp::URem, value, alignment);
        let missing = self.b.binary(LlvmOp::Sub, alignment, over);
        self.b.binary(LlvmOp::URem, missing, alignment)
    }

    /// The descriptor of a new block. If its alignment is still to be had, element 0 is moved up
    /// from the start of the block.
    fn describe(
        &mut self,
        id: OpId,
        block: &Block,
        allocated: ValueId,
        realign: Option<(ValueId, ValueId)>,
    ) -> Result<(), Failure> {
        let undef = self.b.undef(block.ty);
        let descriptor = self.b.insert(undef, &[ALLOCATED], allocated);
        let aligned = match realign {
            None => allocated,
            Some((start, alignment)) => {
                let index = self.b.index_ty();
                let address = self.b.emit(LlvmOp::PtrToInt, &[start], index);
                let bump = self.bump(address, alignment);
                let moved = self.b.gep(start, bump, Type::I8);
                self.b.emit(LlvmOp::BitCast, &[moved], block.pointer)
            }
        };
        let descriptor = self.b.insert(descriptor, &[ALIGNED], aligned);
        let value = self.contiguous(descriptor, &block.memref, &block.sizes)?;
        self.replace(id, value)
    }

    /// Completes a descriptor of a contiguous memref that has its pointers: offset 0, sizes,
    /// row-major strides.
    pub(crate) fn contiguous(
        &mut self,
        descriptor: ValueId,
        memref: &MemRefType,
        sizes: &[ValueId],
    ) -> Result<ValueId, Failure> {
        let zero = self.b.index(0);
        let mut descriptor = self.b.insert(descriptor, &[OFFSET], zero);
        let (static_strides, _) = Self::strides(memref)?;
        let mut strides = Scalars::new();
        let mut inner: Option<(ValueId, ValueId)> = None;
        if self.b.planted(Fault::ColumnMajor) {
            return Ok(self.column_major(descriptor, sizes));
        }
        for (size, stride) in sizes.iter().zip(&static_strides).rev() {
            let stride = match inner {
                Some((stride_within, size_within)) if *stride == DYNAMIC => {
                    self.b.binary(LlvmOp::Mul, stride_within, size_within)
                }
                Some(_) | None => self.b.index(if *stride == DYNAMIC { 1 } else { *stride }),
            };
            strides.push(stride);
            inner = Some((stride, *size));
        }
        for (dim, (size, stride)) in (0i64..).zip(sizes.iter().zip(strides.iter().rev())) {
            descriptor = self.b.insert(descriptor, &[SIZES, dim], *size);
            descriptor = self.b.insert(descriptor, &[STRIDES, dim], *stride);
        }
        Ok(descriptor)
    }

    /// Sizes, and the strides of a layout in which the first index is the fastest.
    fn column_major(&mut self, mut descriptor: ValueId, sizes: &[ValueId]) -> ValueId {
        let mut stride = self.b.index(1);
        for (dim, size) in (0i64..).zip(sizes) {
            descriptor = self.b.insert(descriptor, &[SIZES, dim], *size);
            descriptor = self.b.insert(descriptor, &[STRIDES, dim], stride);
            stride = self.b.binary(LlvmOp::Mul, stride, *size);
        }
        descriptor
    }

    /// Frees the allocated pointer; that of an unranked memref is the first part of the
    /// descriptor in memory.
    pub(crate) fn dealloc(&mut self, id: OpId) -> Result<(), Failure> {
        let ty = self.body.ty(self.body.operand(id, 0));
        let descriptor = self.operand(id, 0)?;
        let block = if self.source.types.as_memref(ty).is_some() {
            let (_, pointer) = self.element(ty)?;
            let field = if self.b.planted(Fault::FreesAligned) {
                ALIGNED
            } else {
                ALLOCATED
            };
            let allocated = self.b.extract(descriptor, &[field], pointer);
            self.b.bytes(allocated)
        } else {
            let byte_ptr = self.b.byte_ptr();
            UnrankedDescriptor::new(descriptor).allocated(&mut self.b, byte_ptr)
        };
        self.b.free(block);
        Ok(())
    }

    /// Bytes of an element of a source type without what is between neighbours, as LLVM 11 counts
    /// them; `None` for a type that has no size.
    pub(crate) fn element_bytes(&self, elem: Type) -> Option<u64> {
        let types = &self.source.types;
        let index = u64::from(self.options.index_width);
        let bits = |ty: Type| ty.scalar_bits(self.options.index_width).map(u64::from);
        let product = |shape: &Dims| {
            shape.iter().try_fold(1u64, |product, size| {
                product.checked_mul(size.unsigned_abs())
            })
        };
        match types.kind(elem) {
            TypeKind::Int(_) | TypeKind::Index | TypeKind::Float(_) => {
                bits(elem).map(|bits| bits.div_ceil(8))
            }
            TypeKind::Vector { shape, elem } => {
                let bits = product(shape)?.checked_mul(bits(*elem)?)?;
                Some(bits.div_ceil(8))
            }
            TypeKind::Complex(part) => Some(2 * bits(*part)?.div_ceil(8).next_power_of_two()),
            TypeKind::MemRef(memref) => {
                let numbers = 1 + 2 * memref.rank() as u64;
                (16 + numbers * (index / 8)).checked_next_multiple_of(8)
            }
            TypeKind::UnrankedMemRef { .. } => Some(16),
            TypeKind::Function { .. } => Some(8),
            TypeKind::None
            | TypeKind::LlvmVoid
            | TypeKind::LlvmPtr { .. }
            | TypeKind::LlvmStruct { .. }
            | TypeKind::LlvmArray { .. }
            | TypeKind::LlvmFunc { .. }
            | TypeKind::Other(_) => None,
        }
    }
}
