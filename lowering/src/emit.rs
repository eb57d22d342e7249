//! More methods of [`Builder`]: memory, blocks, lanes, and vector constants.

use lowerfuzz_ir::{
    Attr, BlockId, FloatKind, Key, LlvmOp, NamedAttr, NewOp, Op, Type, Types, ValueId,
};

use crate::builder::Builder;

/// Returns an integer attribute of type `i64`.
pub(crate) fn number(key: Key, value: i64) -> NamedAttr {
    NamedAttr {
        key,
        value: Attr::Int(i128::from(value), Type::I64),
    }
}

fn element_type(elem: Type) -> NamedAttr {
    NamedAttr {
        key: Key::ElemType,
        value: Attr::Type(elem),
    }
}

/// Returns the type that has the shape of `ty` and the scalar type `scalar`. `ty` must be a scalar
/// or a one-dimensional vector.
pub(crate) fn shaped_like(types: &mut Types, ty: Type, scalar: Type) -> Type {
    match types.as_vector(ty) {
        Some((shape, _)) => {
            let shape: lowerfuzz_ir::types::Dims = shape.into();
            types.vector(&shape, scalar)
        }
        None => scalar,
    }
}

/// Returns the bits of 1.0 in a float format.
const fn one(kind: FloatKind) -> u64 {
    match kind {
        FloatKind::F16 => 0x3c00,
        FloatKind::BF16 => 0x3f80,
        FloatKind::F32 => 0x3f80_0000,
        FloatKind::F64 => 0x3ff0_0000_0000_0000,
    }
}

impl Builder<'_> {
    /// Returns the type that has the shape of `ty` and the scalar type `scalar`.
    pub(crate) fn like(&mut self, ty: Type, scalar: Type) -> Type {
        shaped_like(&mut self.module.types, ty, scalar)
    }

    /// Emits an integer constant of type `ty`, whose attribute has the type `written`. For example,
    /// a 32-bit index may have the attribute `2 : i64`.
    pub(crate) fn int_written(&mut self, value: i64, written: Type, ty: Type) -> ValueId {
        self.constant(Attr::Int(i128::from(value), written), ty)
    }

    /// Emits an integer constant of a scalar or one-dimensional vector type. Every lane of a vector
    /// has the same value.
    pub(crate) fn splat_int(&mut self, value: i128, ty: Type) -> ValueId {
        let Some(elem) = self.module.types.as_vector(ty).map(|(_, elem)| elem) else {
            return self.int(value, ty);
        };
        let unused = 128 - elem.int_width().unwrap_or(128);
        let bits = value.cast_unsigned() << unused >> unused;
        self.constant(Attr::Dense([bits].into(), ty), ty)
    }

    /// Emits the float constant 1.0, or a vector whose lanes are all 1.0.
    pub(crate) fn float_one(&mut self, ty: Type) -> Option<ValueId> {
        let bits = one(self.module.types.scalar_of(ty).float_kind()?);
        let value = if self.module.types.as_vector(ty).is_some() {
            Attr::Dense([u128::from(bits)].into(), ty)
        } else {
            Attr::Float(bits, ty)
        };
        Some(self.constant(value, ty))
    }

    /// Emits a stack slot for one element. It is allocated at the start of the function, so that a
    /// loop does not grow the stack. Each slot is used by a single source op.
    pub(crate) fn scratch(&mut self, elem: Type) -> ValueId {
        let one = NamedAttr {
            key: Key::Value,
            value: Attr::Int(1, Type::INDEX),
        };
        let index = self.index_ty();
        let pointer = self.module.types.ptr_to(elem);
        let count = self.body.make_op(NewOp {
            results: &[index],
            attrs: &[one],
            loc: self.loc,
            ..NewOp::new(Op::Llvm(LlvmOp::Constant))
        });
        let block = self.body.make_op(NewOp {
            operands: &[self.body.result(count, 0)],
            results: &[pointer],
            attrs: &[element_type(elem)],
            loc: self.loc,
            ..NewOp::new(Op::Llvm(LlvmOp::Alloca))
        });
        let entry = self.body.entry();
        let ops = &mut self.body.block_mut(entry).ops;
        ops.splice(0..0, [count, block]);
        self.body.result(block, 0)
    }

    pub(crate) fn load(&mut self, pointer: ValueId, ty: Type) -> ValueId {
        self.emit(LlvmOp::Load, &[pointer], ty)
    }

    pub(crate) fn store(&mut self, value: ValueId, pointer: ValueId) {
        self.effect(LlvmOp::Store, &[value, pointer]);
    }

    /// Casts a pointer to another pointee type in the same address space.
    pub(crate) fn point_to(&mut self, pointer: ValueId, elem: Type) -> ValueId {
        let space = self.address_space(pointer);
        let ty = self.module.types.ptr_in(elem, space);
        self.emit(LlvmOp::BitCast, &[pointer], ty)
    }

    /// Casts a pointer to a byte pointer in address space 0, because library functions expect this
    /// type.
    pub(crate) fn bytes(&mut self, pointer: ValueId) -> ValueId {
        let ty = self.byte_ptr();
        self.cast_pointer(pointer, ty)
    }

    /// Casts a pointer to another pointer type, possibly in another address space. A `bitcast`
    /// cannot change the address space.
    pub(crate) fn cast_pointer(&mut self, pointer: ValueId, ty: Type) -> ValueId {
        let (elem, _) = self.module.types.as_ptr(ty).unwrap_or((None, 0));
        let pointer = match elem {
            Some(elem) => self.point_to(pointer, elem),
            None => pointer,
        };
        if self.body.ty(pointer) == ty {
            return pointer;
        }
        self.emit(LlvmOp::AddrSpaceCast, &[pointer], ty)
    }

    fn address_space(&self, pointer: ValueId) -> u32 {
        let types = &self.module.types;
        types
            .as_ptr(self.body.ty(pointer))
            .map_or(0, |(_, space)| space)
    }

    /// Emits a pointer to the part of an element that the indices select.
    pub(crate) fn gep_into(
        &mut self,
        base: ValueId,
        indices: &[ValueId],
        elem: Type,
        found: Type,
    ) -> ValueId {
        let ty = self.module.types.ptr_in(found, self.address_space(base));
        let mut operands = vec![base];
        operands.extend(indices);
        self.emit_with(LlvmOp::GetElementPtr, &operands, ty, &[element_type(elem)])
    }

    pub(crate) fn br(&mut self, to: BlockId, args: &[ValueId]) {
        self.terminate(LlvmOp::Br, &[], &[], &[(to, args.to_vec())]);
    }

    pub(crate) fn cond_br(
        &mut self,
        condition: ValueId,
        yes: (BlockId, &[ValueId]),
        no: (BlockId, &[ValueId]),
    ) {
        let edges = [(yes.0, yes.1.to_vec()), (no.0, no.1.to_vec())];
        self.terminate(LlvmOp::CondBr, &[condition], &[], &edges);
    }

    /// Selects lanes of two vectors of equal type by a mask.
    pub(crate) fn shuffle(&mut self, a: ValueId, b: ValueId, mask: &[i64]) -> ValueId {
        let elem = self.module.types.scalar_of(self.body.ty(a));
        let ty = self.module.types.vector(&[mask.len() as i64], elem);
        let mask = NamedAttr {
            key: Key::Permutation,
            value: Attr::I64s(mask.into()),
        };
        self.emit_with(LlvmOp::ShuffleVector, &[a, b], ty, &[mask])
    }

    pub(crate) fn lane(&mut self, vector: ValueId, position: ValueId) -> ValueId {
        let elem = self.module.types.scalar_of(self.body.ty(vector));
        self.emit(LlvmOp::ExtractElement, &[vector, position], elem)
    }

    pub(crate) fn set_lane(
        &mut self,
        vector: ValueId,
        lane: ValueId,
        position: ValueId,
    ) -> ValueId {
        let ty = self.body.ty(vector);
        self.emit(LlvmOp::InsertElement, &[vector, lane, position], ty)
    }
}
