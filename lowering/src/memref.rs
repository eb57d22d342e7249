//! `memref`: allocation and access ("Default Memref Model", "Index Linearization").

use lowerfuzz_ir::{
    Attr, DYNAMIC, Key, Layout, LlvmOp, MemRefOp, NamedAttr, OpId, Type, ValueDef, ValueId,
};

use crate::descriptor::{ALIGNED, ALLOCATED, OFFSET, SIZES, STRIDES, Scalars};
use crate::{Cx, Failure};

impl Cx<'_> {
    pub(crate) fn memref_op(&mut self, op: MemRefOp, id: OpId) -> Result<(), Failure> {
        match op {
            MemRefOp::Alloc => self.alloc(id, false),
            MemRefOp::Alloca => self.alloc(id, true),
            MemRefOp::Dealloc => self.dealloc(id),
            MemRefOp::Load => {
                let (pointer, elem) = self.element_pointer(id, 0)?;
                let value = self.b.emit(LlvmOp::Load, &[pointer], elem);
                self.replace(id, value)
            }
            MemRefOp::Store => {
                let value = self.operand(id, 0)?;
                let (pointer, _) = self.element_pointer(id, 1)?;
                self.b.effect(LlvmOp::Store, &[value, pointer]);
                Ok(())
            }
            MemRefOp::Dim => self.dim(id),
            MemRefOp::Cast => self.memref_cast(id),
            MemRefOp::Rank
            | MemRefOp::View
            | MemRefOp::SubView
            | MemRefOp::ReinterpretCast
            | MemRefOp::Reshape
            | MemRefOp::Transpose
            | MemRefOp::Copy
            | MemRefOp::CollapseShape
            | MemRefOp::ExpandShape
            | MemRefOp::GetGlobal
            | MemRefOp::AssumeAlignment
            | MemRefOp::AtomicRmw
            | MemRefOp::GenericAtomicRmw
            | MemRefOp::AtomicYield
            | MemRefOp::ExtractStridedMetadata
            | MemRefOp::ExtractAlignedPointerAsIndex
            | MemRefOp::MemorySpaceCast
            | MemRefOp::Prefetch => Err(format!("memref op {op:?} is not converted").into()),
        }
    }

    /// `alloc` and `alloca`: the sizes, the number of elements, the block, its descriptor. An
    /// alignment is had by allocating as much more and moving the aligned pointer up.
    fn alloc(&mut self, id: OpId, on_stack: bool) -> Result<(), Failure> {
        let ty = self.body.ty(self.body.result(id, 0));
        let memref = self
            .source
            .types
            .as_memref(ty)
            .ok_or("an allocation of no memref")?;
        if memref.layout != Layout::Identity {
            return Err("an allocation with a layout is not converted".into());
        }
        let mut dynamic = self.body.operands(id).iter();
        let mut sizes = Scalars::new();
        for size in memref.shape.clone() {
            sizes.push(if size == DYNAMIC {
                let operand = dynamic.next().ok_or("an allocation without a size")?;
                self.value(*operand)?
            } else {
                self.b.index(size)
            });
        }
        let (elem, pointer) = self.element(ty)?;
        let count = match sizes.split_first() {
            Some((first, rest)) => rest.iter().fold(*first, |product, size| {
                self.b.binary(LlvmOp::Mul, product, *size)
            }),
            None => self.b.index(1),
        };
        let alignment = self
            .body
            .int_attr(id, Key::Alignment)
            .and_then(|a| i64::try_from(a).ok());
        let (allocated, aligned) = if on_stack {
            let mut attrs = vec![NamedAttr {
                key: Key::ElemType,
                value: Attr::Type(elem),
            }];
            attrs.extend(alignment.map(|a| NamedAttr {
                key: Key::Alignment,
                value: Attr::Int(i128::from(a), Type::I64),
            }));
            let block = self.b.emit_with(LlvmOp::Alloca, &[count], pointer, &attrs);
            (block, block)
        } else {
            self.heap_block(count, elem, pointer, alignment)
        };
        let offset = self.b.index(0);
        let strides = self.row_major(&sizes);
        let converted = self.ty(ty)?;
        let value = self
            .b
            .pack(converted, (allocated, aligned, offset), &sizes, &strides);
        self.replace(id, value)
    }

    /// A heap block for `count` elements: the allocated pointer, and the aligned one.
    fn heap_block(
        &mut self,
        count: ValueId,
        elem: Type,
        pointer: Type,
        alignment: Option<i64>,
    ) -> (ValueId, ValueId) {
        let index = self.b.index_ty();
        // The size of an element is the distance of the second from a null first one.
        let null = self.b.emit(LlvmOp::Zero, &[], pointer);
        let one = self.b.index(1);
        let second = self.b.gep(null, one, elem);
        let size = self.b.emit(LlvmOp::PtrToInt, &[second], index);
        let mut bytes = self.b.binary(LlvmOp::Mul, count, size);
        // What `malloc` aligns to by itself needs no room.
        let alignment = alignment.filter(|a| *a > 1);
        if let Some(alignment) = alignment {
            let bound = self.b.index(alignment);
            bytes = self.b.binary(LlvmOp::Add, bytes, bound);
        }
        let block = self.b.malloc(bytes);
        let allocated = self.b.emit(LlvmOp::BitCast, &[block], pointer);
        let Some(alignment) = alignment else {
            return (allocated, allocated);
        };
        // Addresses have 64 bits, whatever `index` has.
        let address = self.b.emit(LlvmOp::PtrToInt, &[allocated], Type::I64);
        let (bound, one) = (
            self.int(i128::from(alignment), Type::I64),
            self.int(1, Type::I64),
        );
        let below = self.b.binary(LlvmOp::Sub, bound, one);
        let bumped = self.b.binary(LlvmOp::Add, address, below);
        let over = self.b.binary(LlvmOp::URem, bumped, bound);
        let aligned = self.b.binary(LlvmOp::Sub, bumped, over);
        (
            allocated,
            self.b.emit(LlvmOp::IntToPtr, &[aligned], pointer),
        )
    }

    /// Strides of a contiguous row-major shape, from the innermost out.
    fn row_major(&mut self, sizes: &[ValueId]) -> Scalars {
        let mut strides = Scalars::new();
        let mut running = None;
        for size in sizes.iter().rev() {
            let stride = match running {
                None => self.b.index(1),
                Some(stride) => stride,
            };
            strides.push(stride);
            // The product with the outermost size is the whole, and no stride.
            if strides.len() < sizes.len() {
                running = Some(if strides.len() == 1 {
                    *size
                } else {
                    self.b.binary(LlvmOp::Mul, stride, *size)
                });
            }
        }
        strides.reverse();
        strides
    }

    fn dealloc(&mut self, id: OpId) -> Result<(), Failure> {
        let ty = self.body.ty(self.body.operand(id, 0));
        let descriptor = self.operand(id, 0)?;
        let (_, pointer) = self.element(ty)?;
        let allocated = self.b.extract(descriptor, &[ALLOCATED], pointer);
        let byte_ptr = self.b.module.types.ptr_to(Type::I8);
        let block = self.b.emit(LlvmOp::BitCast, &[allocated], byte_ptr);
        self.b.free(block);
        Ok(())
    }

    /// The pointer to the element that an access names, and its type. The memref is the operand
    /// at `memref`, the indices come after it.
    fn element_pointer(&mut self, id: OpId, memref: usize) -> Result<(ValueId, Type), Failure> {
        let operands = self.body.operands(id);
        let ty = self.body.ty(operands[memref]);
        let (elem, pointer) = self.element(ty)?;
        let has_offset = match &self.source.types.as_memref(ty).map(|m| &m.layout) {
            Some(Layout::Strided { offset, .. }) => *offset != 0,
            Some(Layout::Identity | Layout::Other(_)) | None => false,
        };
        let descriptor = self.value(operands[memref])?;
        let indices = self.values(&operands[memref + 1..])?;
        let index = self.b.index_ty();
        // A memref of rank 0 is a pointer, unless its type says that it is moved.
        if indices.is_empty() && !has_offset {
            return Ok((self.b.extract(descriptor, &[ALIGNED], pointer), elem));
        }
        let mut position = None;
        for (dim, i) in (0i64..).zip(indices) {
            let stride = self.b.extract(descriptor, &[STRIDES, dim], index);
            let step = self.b.binary(LlvmOp::Mul, stride, i);
            position = Some(match position {
                None => step,
                Some(sum) => self.b.binary(LlvmOp::Add, sum, step),
            });
        }
        let offset = self.b.extract(descriptor, &[OFFSET], index);
        let position = match position {
            None => offset,
            Some(sum) => self.b.binary(LlvmOp::Add, sum, offset),
        };
        let aligned = self.b.extract(descriptor, &[ALIGNED], pointer);
        Ok((self.b.gep(aligned, position, elem), elem))
    }

    /// A size: a constant for a static dimension, an entry of the descriptor for a dynamic one.
    /// If the dimension itself is dynamic, the sizes go to the stack and one is loaded.
    fn dim(&mut self, id: OpId) -> Result<(), Failure> {
        let operands = self.body.operands(id);
        let ty = self.body.ty(operands[0]);
        let Some(memref) = self.source.types.as_memref(ty) else {
            return Err("dim of an unranked memref is not converted".into());
        };
        let (shape, index) = (memref.shape.clone(), self.b.index_ty());
        let descriptor = self.value(operands[0])?;
        let known = self
            .constant_index(operands[1])
            .and_then(|d| usize::try_from(d).ok());
        if let Some((dim, size)) = known.and_then(|d| Some((d, *shape.get(d)?))) {
            let value = if size == DYNAMIC {
                self.b.extract(descriptor, &[SIZES, dim as i64], index)
            } else {
                self.b.index(size)
            };
            return self.replace(id, value);
        }
        if shape.is_empty() {
            return Err("dim of a memref of rank 0".into());
        }
        let dim = self.value(operands[1])?;
        let array = self.b.module.types.llvm_array(shape.len() as u64, index);
        let array_ptr = self.b.module.types.ptr_to(array);
        let index_ptr = self.b.module.types.ptr_to(index);
        let one = self.b.index(1);
        let elem_type = NamedAttr {
            key: Key::ElemType,
            value: Attr::Type(array),
        };
        let slot = self
            .b
            .emit_with(LlvmOp::Alloca, &[one], array_ptr, &[elem_type]);
        let sizes = self.b.extract(descriptor, &[SIZES], array);
        self.b.effect(LlvmOp::Store, &[sizes, slot]);
        let first = self.b.emit(LlvmOp::BitCast, &[slot], index_ptr);
        let entry = self.b.gep(first, dim, index);
        let value = self.b.emit(LlvmOp::Load, &[entry], index);
        self.replace(id, value)
    }

    /// The value of an index that is a constant.
    fn constant_index(&self, value: ValueId) -> Option<i64> {
        let ValueDef::Result(op, _) = self.body.value(value).def else {
            return None;
        };
        if let Some(Attr::Int(value, _)) = self.body.attr(op, Key::Value) {
            return i64::try_from(*value).ok();
        }
        None
    }
}
