//! The builder, which appends LLVM ops to a block.

use lowerfuzz_ir::{
    Attr, BlockId, Body, IntPredicate, Key, LlvmOp, Loc, Module, NamedAttr, NewOp, Op, OpId, ROOT,
    Type, ValueId,
};
use smallvec::SmallVec;

use crate::library::Called;
use crate::{Fault, Options};

/// Emits LLVM ops into the body of a function.
pub(crate) struct Builder<'a> {
    pub(crate) module: &'a mut Module,
    pub(crate) body: Body,
    block: BlockId,
    pub(crate) loc: Loc,
    /// The library functions that the emitted code calls.
    pub(crate) called: Called,
    fault: Option<Fault>,
    index: Type,
}

/// The outgoing edges of a terminator, with their operands.
pub(crate) type Edges = SmallVec<[(BlockId, Vec<ValueId>); 4]>;

impl<'a> Builder<'a> {
    pub(crate) fn new(module: &'a mut Module, body: Body, options: &Options) -> Builder<'a> {
        Builder {
            module,
            body,
            block: BlockId(0),
            loc: Loc::NONE,
            called: Called::default(),
            fault: options.fault,
            index: Type::int(options.index_width),
        }
    }

    /// Returns the body and the library functions that it calls.
    pub(crate) fn finish(self) -> (Body, Called) {
        (self.body, self.called)
    }

    /// Returns whether this fault is planted.
    pub(crate) fn planted(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    /// Sets the block at whose end ops are emitted.
    pub(crate) fn go_to(&mut self, block: BlockId) {
        self.block = block;
    }

    /// Returns whether the current block is the entry block. The ops of the entry block execute
    /// once per call, because no branch leads there.
    pub(crate) fn is_in_entry(&self) -> bool {
        self.block == self.body.entry()
    }

    /// Appends a block to the function.
    pub(crate) fn new_block(&mut self) -> BlockId {
        self.body.new_block(ROOT)
    }

    /// Inserts a block after the current block.
    pub(crate) fn new_block_here(&mut self) -> BlockId {
        let new = self.body.new_block(ROOT);
        let current = self.block;
        let blocks = self.body.region_mut(ROOT);
        blocks.pop();
        let at = blocks
            .iter()
            .position(|b| *b == current)
            .map_or(blocks.len(), |p| p + 1);
        blocks.insert(at, new);
        new
    }

    /// Returns the type to which `index` is converted.
    pub(crate) fn index_ty(&self) -> Type {
        self.index
    }

    /// Returns the size of the converted `index` type in bytes.
    pub(crate) fn index_bytes(&self) -> i64 {
        i64::from(self.index.int_width().unwrap_or(64) / 8)
    }

    /// `i8*`.
    pub(crate) fn byte_ptr(&mut self) -> Type {
        self.module.types.ptr_to(Type::I8)
    }

    /// Returns the converted type of an unranked memref: `{index, i8*}`.
    pub(crate) fn unranked_ty(&mut self) -> Type {
        let byte_ptr = self.byte_ptr();
        self.module.types.llvm_struct(&[self.index, byte_ptr])
    }

    pub(crate) fn push(
        &mut self,
        op: Op,
        operands: &[ValueId],
        results: &[Type],
        attrs: &[NamedAttr],
    ) -> OpId {
        let new = NewOp {
            operands,
            results,
            attrs,
            loc: self.loc,
            ..NewOp::new(op)
        };
        self.body.push_op(self.block, new)
    }

    /// Emits an op with one result.
    pub(crate) fn emit(&mut self, op: LlvmOp, operands: &[ValueId], ty: Type) -> ValueId {
        self.emit_with(op, operands, ty, &[])
    }

    /// Emits an op with one result and attributes.
    pub(crate) fn emit_with(
        &mut self,
        op: LlvmOp,
        operands: &[ValueId],
        ty: Type,
        attrs: &[NamedAttr],
    ) -> ValueId {
        let op = self.push(Op::Llvm(op), operands, &[ty], attrs);
        self.body.result(op, 0)
    }

    /// Emits an op without results.
    pub(crate) fn effect(&mut self, op: LlvmOp, operands: &[ValueId]) {
        self.effect_with(op, operands, &[]);
    }

    /// Emits an op with attributes and without results.
    pub(crate) fn effect_with(&mut self, op: LlvmOp, operands: &[ValueId], attrs: &[NamedAttr]) {
        self.push(Op::Llvm(op), operands, &[], attrs);
    }

    /// Emits an op with two operands. The result and both operands have the same type.
    pub(crate) fn binary(&mut self, op: LlvmOp, a: ValueId, b: ValueId) -> ValueId {
        let ty = self.body.ty(a);
        self.emit(op, &[a, b], ty)
    }

    pub(crate) fn undef(&mut self, ty: Type) -> ValueId {
        self.emit(LlvmOp::Undef, &[], ty)
    }

    pub(crate) fn constant(&mut self, value: Attr, ty: Type) -> ValueId {
        self.emit_with(
            LlvmOp::Constant,
            &[],
            ty,
            &[NamedAttr {
                key: Key::Value,
                value,
            }],
        )
    }

    /// Emits an integer constant, wrapped to its type. The attribute of the constant holds the
    /// sign-extended value.
    pub(crate) fn int(&mut self, value: i128, ty: Type) -> ValueId {
        let unused = 128 - ty.int_width().unwrap_or(128);
        self.constant(Attr::Int(value << unused >> unused, ty), ty)
    }

    /// Emits a constant of the converted `index` type.
    pub(crate) fn index(&mut self, value: i64) -> ValueId {
        self.constant(Attr::Int(i128::from(value), Type::INDEX), self.index)
    }

    pub(crate) fn icmp(&mut self, predicate: IntPredicate, a: ValueId, b: ValueId) -> ValueId {
        let code = Attr::Int(predicate as i128, Type::I64);
        let attr = NamedAttr {
            key: Key::Predicate,
            value: code,
        };
        let ty = self.like(self.body.ty(a), Type::I1);
        self.emit_with(LlvmOp::ICmp, &[a, b], ty, &[attr])
    }

    pub(crate) fn select(&mut self, c: ValueId, a: ValueId, b: ValueId) -> ValueId {
        let ty = self.body.ty(a);
        self.emit(LlvmOp::Select, &[c, a, b], ty)
    }

    pub(crate) fn extract(&mut self, container: ValueId, at: &[i64], ty: Type) -> ValueId {
        self.emit_with(LlvmOp::ExtractValue, &[container], ty, &[position_attr(at)])
    }

    pub(crate) fn insert(&mut self, container: ValueId, at: &[i64], value: ValueId) -> ValueId {
        let ty = self.body.ty(container);
        self.emit_with(
            LlvmOp::InsertValue,
            &[container, value],
            ty,
            &[position_attr(at)],
        )
    }

    /// Emits a pointer to the element at a dynamic index; the result has the type of `base`.
    pub(crate) fn gep(&mut self, base: ValueId, index: ValueId, elem: Type) -> ValueId {
        let attr = NamedAttr {
            key: Key::ElemType,
            value: Attr::Type(elem),
        };
        let ty = self.body.ty(base);
        self.emit_with(LlvmOp::GetElementPtr, &[base, index], ty, &[attr])
    }

    /// Allocates stack memory for `count` elements until the function returns.
    pub(crate) fn alloca(&mut self, count: ValueId, elem: Type, alignment: Option<i64>) -> ValueId {
        let mut attrs: SmallVec<[NamedAttr; 2]> = SmallVec::new();
        attrs.push(NamedAttr {
            key: Key::ElemType,
            value: Attr::Type(elem),
        });
        attrs.extend(alignment.map(|bytes| NamedAttr {
            key: Key::Alignment,
            value: Attr::Int(i128::from(bytes), Type::I64),
        }));
        let pointer = self.module.types.ptr_to(elem);
        self.emit_with(LlvmOp::Alloca, &[count], pointer, &attrs)
    }

    /// Stores a value on the stack of the function and returns a pointer to it.
    pub(crate) fn slot(&mut self, value: ValueId) -> ValueId {
        let one = self.index(1);
        let ty = self.body.ty(value);
        let slot = self.alloca(one, ty, None);
        self.effect(LlvmOp::Store, &[value, slot]);
        slot
    }

    /// Emits a direct call.
    pub(crate) fn call(&mut self, callee: &str, args: &[ValueId], result: Option<Type>) -> OpId {
        let callee = self.module.strings.intern(callee);
        let attr = NamedAttr {
            key: Key::Callee,
            value: Attr::Symbol(callee),
        };
        self.push(Op::Llvm(LlvmOp::Call), args, result.as_slice(), &[attr])
    }

    /// Emits a terminator.
    pub(crate) fn terminate(
        &mut self,
        op: LlvmOp,
        operands: &[ValueId],
        attrs: &[NamedAttr],
        edges: &[(BlockId, Vec<ValueId>)],
    ) {
        let successors: SmallVec<[(BlockId, &[ValueId]); 4]> = edges
            .iter()
            .map(|(block, args)| (*block, &args[..]))
            .collect();
        let new = NewOp {
            operands,
            attrs,
            successors: &successors,
            loc: self.loc,
            ..NewOp::new(Op::Llvm(op))
        };
        self.body.push_op(self.block, new);
    }
}

fn position_attr(at: &[i64]) -> NamedAttr {
    NamedAttr {
        key: Key::Position,
        value: Attr::I64s(at.into()),
    }
}
