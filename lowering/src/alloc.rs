//! Conversion of `memref.alloc`, `memref.alloca` and `memref.dealloc` ("Memref Descriptor").
//!
//! The ops are emitted in the order of LLVM 11: sizes, number of elements, number of bytes, the
//! memory block, and the descriptor. On the stack, LLVM 11 allocates as many elements as the block
//! has bytes. If no release is selected, this conversion allocates only as many elements as needed.

use lowerfuzz_ir::case::{Era, MemRefConvention};
use lowerfuzz_ir::{
    DYNAMIC, IntPredicate, Key, Layout, LlvmOp, MemRefType, OpId, SourceKind, Type, ValueId,
};

use crate::descriptor::{ALIGNED, ALLOCATED, OFFSET, SIZES, STRIDES, Scalars};
use crate::unranked::UnrankedDescriptor;
use crate::{Cx, Failure, Fault};

/// The minimal alignment passed to `aligned_alloc`, which equals that of `malloc`.
const MIN_ALIGNMENT: i64 = 16;

/// The memory block that an op allocates.
struct Block {
    memref: MemRefType,
    /// The converted type of the descriptor.
    ty: Type,
    elem: Type,
    pointer: Type,
    sizes: Scalars,
    /// The strides of the memref, if they are computed before the allocation.
    strides: Option<Scalars>,
    /// The constant 1, if the conversion computed the size of an element.
    one: Option<ValueId>,
    /// The number of elements.
    count: ValueId,
    bytes: ValueId,
    alignment: Option<i64>,
}

/// The size of a memory block, with intermediate results that the descriptor reuses.
struct Size {
    count: ValueId,
    bytes: ValueId,
    strides: Option<Scalars>,
    one: Option<ValueId>,
}

impl Cx<'_> {
    pub(crate) fn alloc(&mut self, id: OpId) -> Result<(), Failure> {
        let mut block = self.block_size(id)?;
        if self.b.planted(Fault::AllocTooSmall) {
            self.shrink_by_one_element(&mut block);
        }
        let natural = self.natural_alignment(block.memref.elem);
        let wanted = natural.filter(|natural| *natural > MIN_ALIGNMENT);
        let wanted = block.alignment.or(wanted);
        // With bare pointers, a callee can free only the pointer that it receives. This pointer
        // must therefore be the start of the memory block. `malloc` ensures this only for
        // alignments up to its own.
        let bare = self.options.conversion.convention == MemRefConvention::BarePointer;
        let moves = wanted.is_some_and(|bound| bound > MIN_ALIGNMENT);
        if self.options.conversion.aligned_alloc || (bare && moves) {
            let (alignment, bytes) = self.multiple_of_alignment(&block)?;
            let pointer = self.b.aligned_alloc(alignment, bytes);
            let pointer = self.b.cast_pointer(pointer, block.pointer);
            return self.describe(id, &block, pointer, None);
        }
        // For an alignment greater than that of `malloc`, allocate a larger block and move element
        // 0 to an aligned address.
        let mut bytes = block.bytes;
        let mut alignment = None;
        if let Some(bound) = wanted {
            let bound = self.b.index(bound);
            bytes = self.b.binary(LlvmOp::Add, bytes, bound);
            if let Some(one) = block.one {
                bytes = self.b.binary(LlvmOp::Sub, bytes, one);
            }
            alignment = Some(bound);
        }
        let start = self.b.malloc(bytes);
        let pointer = self.b.cast_pointer(start, block.pointer);
        self.describe(id, &block, pointer, alignment.map(|a| (start, a)))
    }

    pub(crate) fn alloca(&mut self, id: OpId) -> Result<(), Failure> {
        let block = self.block_size(id)?;
        // LLVM releases pass the number of bytes where the number of elements is expected.
        let count = if self.options.conversion.era.is_some() {
            block.bytes
        } else {
            block.count
        };
        let pointer = self.b.alloca(count, block.elem, block.alignment);
        let pointer = if block.memref.space == 0 {
            pointer
        } else {
            self.b.cast_pointer(pointer, block.pointer)
        };
        self.describe(id, &block, pointer, None)
    }

    /// Shrinks a nonempty block by one element, as a planted fault.
    fn shrink_by_one_element(&mut self, block: &mut Block) {
        let index = self.b.index_ty();
        let zero = self.b.index(0);
        let null = self.b.emit(LlvmOp::Zero, &[], block.pointer);
        let one = self.b.index(1);
        let second = self.b.gep(null, one, block.elem);
        let elem = self.b.emit(LlvmOp::PtrToInt, &[second], index);
        let is_empty = self.b.icmp(IntPredicate::Eq, block.bytes, zero);
        let less = self.b.binary(LlvmOp::Sub, block.bytes, elem);
        block.bytes = self.b.select(is_empty, block.bytes, less);
    }

    /// Emits the ops that compute the sizes and the number of bytes of a memory block.
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
        let size = self.size_in_bytes(memref, &sizes, (elem, pointer));
        // Memory accesses rely on the natural alignment, even if the allocation specifies a smaller
        // alignment.
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
            strides: size.strides,
            one: size.one,
            count: size.count,
            bytes: size.bytes,
            alignment,
        })
    }

    /// Emits the number of elements and the number of bytes of a contiguous memref.
    ///
    /// LLVM 10 and 11 multiply the number of elements by the element size. Later releases first
    /// compute the strides, and then take the address after the last element.
    fn size_in_bytes(
        &mut self,
        memref: &MemRefType,
        sizes: &[ValueId],
        (elem, pointer): (Type, Type),
    ) -> Size {
        let index = self.b.index_ty();
        if self.follows(Era::Llvm12) {
            let (strides, count) = self.running_strides(memref, sizes);
            let null = self.b.emit(LlvmOp::Zero, &[], pointer);
            let end = self.b.gep(null, count, elem);
            return Size {
                count,
                bytes: self.b.emit(LlvmOp::PtrToInt, &[end], index),
                strides: Some(strides),
                one: None,
            };
        }
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
        // The element size is the address of element 1 of an array that starts at null.
        let null = self.b.emit(LlvmOp::Zero, &[], pointer);
        let one = self.b.index(1);
        let second = self.b.gep(null, one, elem);
        let size = self.b.emit(LlvmOp::PtrToInt, &[second], index);
        Size {
            count,
            bytes: self.b.binary(LlvmOp::Mul, count, size),
            strides: None,
            one: Some(one),
        }
    }

    /// Emits the row-major strides, from the last to the first, and the number of elements.
    ///
    /// Products of static sizes become constants. As in LLVM 12, the products omit a size of 0.
    /// Therefore an allocation may be larger than needed, but not smaller.
    pub(crate) fn running_strides(
        &mut self,
        memref: &MemRefType,
        sizes: &[ValueId],
    ) -> (Scalars, ValueId) {
        let mut product = 1i64;
        let mut running = self.b.index(1);
        let mut strides = Scalars::new();
        for (size, value) in memref.shape.iter().zip(sizes).rev() {
            strides.push(running);
            if *size == 0 {
                continue;
            }
            let is_first = product == 1;
            product = match *size {
                DYNAMIC => DYNAMIC,
                _ if product == DYNAMIC => DYNAMIC,
                size => product.wrapping_mul(size),
            };
            running = if is_first {
                *value
            } else if product == DYNAMIC {
                self.b.binary(LlvmOp::Mul, running, *value)
            } else {
                self.b.index(product)
            };
        }
        strides.reverse();
        (strides, running)
    }

    /// Returns the alignment that LLVM uses for an element, or a larger alignment; `None` for an
    /// element of unknown size.
    fn natural_alignment(&self, elem: Type) -> Option<i64> {
        let bytes = self.element_bytes(elem)?.checked_next_power_of_two()?;
        i64::try_from(bytes).ok()
    }

    /// Emits the sizes of a shape: constants for static sizes, operands for dynamic sizes.
    pub(crate) fn sizes(&mut self, shape: &[i64], dynamic: &[ValueId]) -> Scalars {
        let mut dynamic = dynamic.iter();
        let sizes = shape.iter().map(|size| match *size {
            DYNAMIC => *dynamic
                .next()
                .expect("the verifier ensures an operand for each dynamic size"),
            size => self.b.index(size),
        });
        sizes.collect()
    }

    /// Emits the alignment and the size for `aligned_alloc`, which requires that the size is a
    /// multiple of the alignment.
    fn multiple_of_alignment(&mut self, block: &Block) -> Result<(ValueId, ValueId), Failure> {
        let elem_bytes = self
            .element_bytes(block.memref.elem)
            .ok_or_else(|| Failure::unsupported("an allocation with elements of unknown size"))?;
        let natural = self.natural_alignment(block.memref.elem).ok_or_else(|| {
            Failure::unsupported("an allocation with elements that are too large")
        })?;
        let alignment = block.alignment.unwrap_or(natural.max(MIN_ALIGNMENT));
        let index = self.b.index_ty();
        let bound = if self.follows(Era::Llvm12) {
            self.b.index(alignment)
        } else {
            self.b.int_written(alignment, Type::I64, index)
        };
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
        if self.follows(Era::Llvm12) {
            return Ok((bound, self.round_up(block.bytes, bound)));
        }
        let bump = self.bump(block.bytes, bound);
        Ok((bound, self.b.binary(LlvmOp::Add, block.bytes, bump)))
    }

    /// Emits the distance from a value to the next multiple of an alignment.
    fn bump(&mut self, value: ValueId, alignment: ValueId) -> ValueId {
        let over = self.b.binary(LlvmOp::URem, value, alignment);
        let missing = self.b.binary(LlvmOp::Sub, alignment, over);
        self.b.binary(LlvmOp::URem, missing, alignment)
    }

    /// Emits the next multiple of an alignment, computed as in LLVM 12.
    fn round_up(&mut self, value: ValueId, alignment: ValueId) -> ValueId {
        let one = self.b.index(1);
        let most = self.b.binary(LlvmOp::Sub, alignment, one);
        let above = self.b.binary(LlvmOp::Add, value, most);
        let over = self.b.binary(LlvmOp::URem, above, alignment);
        self.b.binary(LlvmOp::Sub, above, over)
    }

    /// Builds the descriptor of a new memory block. If `realign` is set, element 0 is moved to the
    /// next aligned address.
    fn describe(
        &mut self,
        id: OpId,
        block: &Block,
        allocated: ValueId,
        realign: Option<(ValueId, ValueId)>,
    ) -> Result<(), Failure> {
        let index = self.b.index_ty();
        if let Some(strides) = &block.strides {
            let aligned = match realign {
                None => allocated,
                // An `index` value of 32 bits cannot hold an address.
                Some((start, alignment)) if index == Type::I32 => {
                    self.aligned_start(start, alignment, block.pointer)
                }
                Some((_, alignment)) => {
                    let address = self.b.emit(LlvmOp::PtrToInt, &[allocated], index);
                    let address = self.round_up(address, alignment);
                    self.b.emit(LlvmOp::IntToPtr, &[address], block.pointer)
                }
            };
            let undef = self.b.undef(block.ty);
            let descriptor = self.b.insert(undef, &[ALLOCATED], allocated);
            let descriptor = self.b.insert(descriptor, &[ALIGNED], aligned);
            let value = self.sizes_then_strides(descriptor, &block.sizes, strides);
            return self.replace(id, value);
        }
        let undef = self.b.undef(block.ty);
        let descriptor = self.b.insert(undef, &[ALLOCATED], allocated);
        let aligned = match realign {
            None => allocated,
            Some((start, alignment)) => self.aligned_start(start, alignment, block.pointer),
        };
        let descriptor = self.b.insert(descriptor, &[ALIGNED], aligned);
        let value = self.contiguous(descriptor, &block.memref, &block.sizes)?;
        self.replace(id, value)
    }

    /// Adds offset 0, the sizes and the strides, in this order, to a descriptor that has its
    /// pointers, as LLVM 12 does.
    pub(crate) fn sizes_then_strides(
        &mut self,
        descriptor: ValueId,
        sizes: &[ValueId],
        strides: &[ValueId],
    ) -> ValueId {
        let zero = self.b.index(0);
        let mut value = self.b.insert(descriptor, &[OFFSET], zero);
        for (array, numbers) in [(SIZES, sizes), (STRIDES, strides)] {
            for (dim, number) in (0i64..).zip(numbers) {
                value = self.b.insert(value, &[array, dim], *number);
            }
        }
        value
    }

    /// Emits the first aligned address in a memory block.
    fn aligned_start(&mut self, start: ValueId, alignment: ValueId, pointer: Type) -> ValueId {
        let index = self.b.index_ty();
        let address = self.b.emit(LlvmOp::PtrToInt, &[start], index);
        let bump = self.bump(address, alignment);
        let moved = self.b.gep(start, bump, Type::I8);
        self.b.cast_pointer(moved, pointer)
    }

    /// Adds offset 0, the sizes and the row-major strides to the descriptor of a contiguous memref.
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

    /// Adds sizes and column-major strides to a descriptor, as a planted fault.
    fn column_major(&mut self, mut descriptor: ValueId, sizes: &[ValueId]) -> ValueId {
        let mut stride = self.b.index(1);
        for (dim, size) in (0i64..).zip(sizes) {
            descriptor = self.b.insert(descriptor, &[SIZES, dim], *size);
            descriptor = self.b.insert(descriptor, &[STRIDES, dim], stride);
            stride = self.b.binary(LlvmOp::Mul, stride, *size);
        }
        descriptor
    }

    /// Frees the allocated pointer of a memref. For an unranked memref, the allocated pointer is
    /// the first field of the descriptor in memory.
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

    /// Returns the size of a source element type in bytes, as LLVM 11 computes it, without padding
    /// between elements. `None` for a type without a size.
    pub(crate) fn element_bytes(&self, elem: Type) -> Option<u64> {
        let types = &self.source.types;
        let index = u64::from(self.options.index_width);
        let bits = |ty: Type| ty.scalar_bits(self.options.index_width).map(u64::from);
        let product = |shape: &[i64]| {
            shape.iter().try_fold(1u64, |product, size| {
                product.checked_mul(size.unsigned_abs())
            })
        };
        if let Some(part) = types.as_complex(elem) {
            return Some(2 * bits(part)?.div_ceil(8).next_power_of_two());
        }
        match types.source_kind(elem) {
            SourceKind::Scalar => bits(elem).map(|bits| bits.div_ceil(8)),
            SourceKind::Lanes(shape, scalar) => {
                let bits = product(shape)?.checked_mul(bits(scalar)?)?;
                Some(bits.div_ceil(8))
            }
            SourceKind::MemRef(memref) => {
                let numbers = 1 + 2 * memref.rank() as u64;
                (16 + numbers * (index / 8)).checked_next_multiple_of(8)
            }
            SourceKind::UnrankedMemRef(_) => Some(16),
            SourceKind::Function => Some(8),
            SourceKind::Tensor(_) | SourceKind::UnrankedTensor(_) | SourceKind::Other => None,
        }
    }
}
