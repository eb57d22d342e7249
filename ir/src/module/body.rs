//! The body of a function: a control-flow graph of blocks, and the nested regions of its ops.
//!
//! The data structures are designed for speed. The vectors of a [`Body`] hold the contents of a
//! function, whose elements refer to each other by dense indices.

use smallvec::SmallVec;

use super::{Loc, index_type};
use crate::affine::{AffineMap, IntegerSet};
use crate::attr::{Attr, Key, NamedAttr};
use crate::kinds::Coded;
use crate::ops::Op;
use crate::symbol::Sym;
use crate::types::Type;

index_type!(
    /// An SSA value of a body: a block argument or the result of an op.
    ValueId
);
index_type!(
    /// An op of a body.
    OpId
);
index_type!(
    /// A block of a body.
    BlockId
);
index_type!(
    /// A region of a body; region 0 is the function's own region.
    RegionId
);
/// The definition of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueDef {
    /// A value that is a block argument, with the block and the argument's position.
    BlockArg(BlockId, u32),
    /// A value that is the result of an op, with the op and the result's position.
    Result(OpId, u32),
}

/// An SSA value, with its type and its definition.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    /// The type of the value.
    pub ty: Type,
    /// The definition of the value.
    pub def: ValueDef,
}

/// A control-flow edge from a terminator to a target block, with the operands for the block's
/// arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Successor {
    block: BlockId,
    /// The index of the edge's first operand among all operands of the op.
    first: u32,
    len: u32,
}

/// An op. The methods of [`Body`] give access to its operands, results, attributes, successors and
/// regions.
#[derive(Clone, Debug)]
pub struct OpData {
    /// The kind of the op.
    pub op: Op,
    /// The location of the item in the source text.
    pub loc: Loc,
    operands: u32,
    /// The number of all operands of the op, including the operands of successors.
    n_operands: u32,
    /// The number of operands of the op itself, which come before the operands of the first
    /// successor.
    n_own: u32,
    first_result: u32,
    n_results: u32,
    attrs: u32,
    n_attrs: u32,
    successors: u32,
    n_successors: u32,
    regions: u32,
    n_regions: u32,
}

/// A block: its arguments and its ops, the terminator last.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The arguments of the block.
    pub args: SmallVec<[ValueId; 4]>,
    /// The ops of the block in execution order.
    pub ops: Vec<OpId>,
    /// The region that contains the block.
    pub region: u32,
}

/// A description of an op for [`Body::push_op`]. All slices may be empty.
#[derive(Clone, Copy, Debug)]
pub struct NewOp<'a> {
    /// The kind of the op.
    pub op: Op,
    /// The operands of the op, without the operands of its successors.
    pub operands: &'a [ValueId],
    /// The types of the op's results.
    pub results: &'a [Type],
    /// The attributes of the op.
    pub attrs: &'a [NamedAttr],
    /// The successor blocks, each with its operands.
    pub successors: &'a [(BlockId, &'a [ValueId])],
    /// The regions of the op. They must exist already; [`Body::new_region`] creates them.
    pub regions: &'a [RegionId],
    /// The location of the item in the source text.
    pub loc: Loc,
}

impl NewOp<'_> {
    /// Describes an op without operands, results or attributes.
    pub fn new(op: Op) -> Self {
        NewOp {
            op,
            operands: &[],
            results: &[],
            attrs: &[],
            successors: &[],
            regions: &[],
            loc: Loc::NONE,
        }
    }
}

/// The body of a function: a control-flow graph of blocks, and the nested regions of its ops.
#[derive(Clone, Debug, Default)]
pub struct Body {
    values: Vec<Value>,
    ops: Vec<OpData>,
    blocks: Vec<Block>,
    /// The blocks of each region in order; the first block is the entry block.
    regions: Vec<Vec<BlockId>>,
    operands: Vec<ValueId>,
    attrs: Vec<NamedAttr>,
    successors: Vec<Successor>,
    op_regions: Vec<RegionId>,
}

/// The function's own region.
pub const ROOT: RegionId = RegionId(0);

impl Body {
    /// Creates a body without blocks.
    pub fn new() -> Body {
        Body {
            regions: vec![Vec::new()],
            ..Body::default()
        }
    }

    /// Creates a body without blocks, with capacity for about `ops` ops.
    pub fn with_capacity(ops: usize) -> Body {
        Body {
            values: Vec::with_capacity(ops + ops / 2),
            ops: Vec::with_capacity(ops),
            blocks: Vec::with_capacity(ops / 4),
            operands: Vec::with_capacity(2 * ops),
            attrs: Vec::with_capacity(ops / 2),
            successors: Vec::with_capacity(ops / 4),
            ..Body::new()
        }
    }

    /// Appends a new block to a region.
    pub fn new_block(&mut self, region: RegionId) -> BlockId {
        let id = BlockId(self.blocks.len() as u32);
        self.blocks.push(Block {
            region: region.0,
            ..Block::default()
        });
        self.regions[region.index()].push(id);
        id
    }

    /// Appends an argument to a block.
    pub fn add_arg(&mut self, block: BlockId, ty: Type) -> ValueId {
        let position = self.blocks[block.index()].args.len() as u32;
        let id = self.new_value(ty, ValueDef::BlockArg(block, position));
        self.blocks[block.index()].args.push(id);
        id
    }

    /// Adds a region, which belongs to an op that is created afterwards.
    pub fn new_region(&mut self) -> RegionId {
        self.regions.push(Vec::new());
        RegionId(self.regions.len() as u32 - 1)
    }

    /// Creates an op without putting it into a block.
    pub fn make_op(&mut self, new: NewOp<'_>) -> OpId {
        let id = OpId(self.ops.len() as u32);
        let operands = self.operands.len() as u32;
        self.operands.extend_from_slice(new.operands);
        let successors = self.successors.len() as u32;
        for (block, args) in new.successors {
            let first = self.operands.len() as u32 - operands;
            self.operands.extend_from_slice(args);
            self.successors.push(Successor {
                block: *block,
                first,
                len: args.len() as u32,
            });
        }
        let attrs = self.attrs.len() as u32;
        self.attrs.extend_from_slice(new.attrs);
        let regions = self.op_regions.len() as u32;
        self.op_regions.extend_from_slice(new.regions);
        let first_result = self.values.len() as u32;
        for (i, ty) in new.results.iter().enumerate() {
            self.new_value(*ty, ValueDef::Result(id, i as u32));
        }
        self.ops.push(OpData {
            op: new.op,
            loc: new.loc,
            operands,
            n_operands: self.operands.len() as u32 - operands,
            n_own: new.operands.len() as u32,
            first_result,
            n_results: new.results.len() as u32,
            attrs,
            n_attrs: new.attrs.len() as u32,
            successors,
            n_successors: new.successors.len() as u32,
            regions,
            n_regions: new.regions.len() as u32,
        });
        id
    }

    /// Creates an op and appends it to a block.
    pub fn push_op(&mut self, block: BlockId, new: NewOp<'_>) -> OpId {
        let id = self.make_op(new);
        self.blocks[block.index()].ops.push(id);
        id
    }

    fn new_value(&mut self, ty: Type, def: ValueDef) -> ValueId {
        let id = ValueId(self.values.len() as u32);
        self.values.push(Value { ty, def });
        id
    }

    /// Returns an op.
    #[inline]
    pub fn op(&self, op: OpId) -> &OpData {
        &self.ops[op.index()]
    }

    /// Returns the operands of an op, without the operands of its successors.
    #[inline]
    pub fn operands(&self, op: OpId) -> &[ValueId] {
        let data = self.op(op);
        &self.operands[data.operands as usize..][..data.n_own as usize]
    }

    /// Returns all operands of an op. The operands of its successors come last.
    #[inline]
    pub fn all_operands(&self, op: OpId) -> &[ValueId] {
        let data = self.op(op);
        &self.operands[data.operands as usize..][..data.n_operands as usize]
    }

    /// Returns a mutable slice of all operands of an op.
    pub fn all_operands_mut(&mut self, op: OpId) -> &mut [ValueId] {
        let data = &self.ops[op.index()];
        &mut self.operands[data.operands as usize..][..data.n_operands as usize]
    }

    /// Returns the operand at this position. Operands of successors are not counted.
    pub fn operand(&self, op: OpId, position: usize) -> ValueId {
        self.operands(op)[position]
    }

    /// Iterates over the results of an op.
    #[inline]
    pub fn results(&self, op: OpId) -> impl ExactSizeIterator<Item = ValueId> + use<> {
        let data = self.op(op);
        let first = data.first_result;
        (0..data.n_results).map(move |i| ValueId(first + i))
    }

    /// Returns the number of results of an op.
    #[inline]
    pub fn n_results(&self, op: OpId) -> usize {
        self.op(op).n_results as usize
    }

    /// Returns the result of an op at this position.
    ///
    /// # Panics
    /// Panics if the op has no result at this position.
    #[inline]
    pub fn result(&self, op: OpId, position: usize) -> ValueId {
        let data = self.op(op);
        assert!(
            position < data.n_results as usize,
            "the op has no such result"
        );
        ValueId(data.first_result + position as u32)
    }

    /// Returns the attributes of an op.
    #[inline]
    pub fn attrs(&self, op: OpId) -> &[NamedAttr] {
        let data = self.op(op);
        &self.attrs[data.attrs as usize..][..data.n_attrs as usize]
    }

    /// Returns a mutable slice of the attributes of an op.
    pub fn attrs_mut(&mut self, op: OpId) -> &mut [NamedAttr] {
        let data = &self.ops[op.index()];
        &mut self.attrs[data.attrs as usize..][..data.n_attrs as usize]
    }

    /// Returns the attribute of an op that has this key.
    #[inline]
    pub fn attr(&self, op: OpId, key: Key) -> Option<&Attr> {
        self.attrs(op)
            .iter()
            .find(|a| a.key == key)
            .map(|a| &a.value)
    }

    /// Returns the attribute with this key as an integer. A boolean attribute counts as 0 or 1, and
    /// a unit attribute counts as 1.
    pub fn int_attr(&self, op: OpId, key: Key) -> Option<i128> {
        if let Some(Attr::Int(value, _)) = self.attr(op, key) {
            return Some(*value);
        }
        match self.attr(op, key) {
            Some(Attr::Bool(value)) => Some(i128::from(*value)),
            Some(Attr::Unit) => Some(1),
            _ => None,
        }
    }

    /// Returns the value of an enum that an attribute stores as a code.
    pub fn coded<C: Coded>(&self, op: OpId, key: Key) -> Option<C> {
        self.int_attr(op, key).and_then(C::from_code)
    }

    /// Returns, for each dimension of a vector transfer, whether the op promises to stay within the
    /// memref. Dimensions after the end of the attribute's list have no such promise.
    pub fn in_bounds(&self, op: OpId) -> impl Iterator<Item = bool> {
        let list = match self.attr(op, Key::InBounds) {
            Some(Attr::Array(list)) => &list[..],
            Some(_) | None => &[],
        };
        list.iter().map(|attr| *attr == Attr::Bool(true))
    }

    /// Returns the attribute with this key, if it is a list of integers.
    pub fn i64s_attr(&self, op: OpId, key: Key) -> Option<&[i64]> {
        if let Some(Attr::I64s(list)) = self.attr(op, key) {
            Some(list)
        } else {
            None
        }
    }

    /// Returns the attribute with this key, if it is an affine map.
    pub fn map_attr(&self, op: OpId, key: Key) -> Option<&AffineMap> {
        if let Some(Attr::Map(map)) = self.attr(op, key) {
            Some(map)
        } else {
            None
        }
    }

    /// Returns the integer set that is the condition of an op; `None` if the op has no such set.
    pub fn set_attr(&self, op: OpId) -> Option<&IntegerSet> {
        if let Some(Attr::Set(set)) = self.attr(op, Key::Condition) {
            Some(set)
        } else {
            None
        }
    }

    /// Returns the attribute with this key, if it is a symbol.
    pub fn symbol_attr(&self, op: OpId, key: Key) -> Option<Sym> {
        if let Some(Attr::Symbol(sym)) = self.attr(op, key) {
            Some(*sym)
        } else {
            None
        }
    }

    /// Returns the attribute with this key, if it is a type.
    pub fn type_attr(&self, op: OpId, key: Key) -> Option<Type> {
        if let Some(Attr::Type(ty)) = self.attr(op, key) {
            Some(*ty)
        } else {
            None
        }
    }

    /// Returns the number of successors of an op.
    #[inline]
    pub fn n_successors(&self, op: OpId) -> usize {
        self.op(op).n_successors as usize
    }

    /// Returns the successor block at this position, with the operands that are passed to the
    /// block.
    #[inline]
    pub fn successor(&self, op: OpId, position: usize) -> (BlockId, &[ValueId]) {
        let data = self.op(op);
        assert!(
            position < data.n_successors as usize,
            "the op has no such successor"
        );
        let successor = self.successors[data.successors as usize + position];
        let first = data.operands as usize + successor.first as usize;
        (
            successor.block,
            &self.operands[first..][..successor.len as usize],
        )
    }

    /// Iterates over the successors of an op, each with its operands.
    pub fn successors(&self, op: OpId) -> impl ExactSizeIterator<Item = (BlockId, &[ValueId])> {
        (0..self.n_successors(op)).map(move |i| self.successor(op, i))
    }

    /// Replaces the target block of a successor and keeps its operands.
    pub fn set_successor_block(&mut self, op: OpId, position: usize, block: BlockId) {
        let data = &self.ops[op.index()];
        assert!(
            position < data.n_successors as usize,
            "the op has no such successor"
        );
        self.successors[data.successors as usize + position].block = block;
    }

    /// Returns the regions of an op.
    #[inline]
    pub fn op_regions(&self, op: OpId) -> &[RegionId] {
        let data = self.op(op);
        &self.op_regions[data.regions as usize..][..data.n_regions as usize]
    }

    /// Returns a block.
    #[inline]
    pub fn block(&self, block: BlockId) -> &Block {
        &self.blocks[block.index()]
    }

    /// Returns a mutable reference to a block.
    pub fn block_mut(&mut self, block: BlockId) -> &mut Block {
        &mut self.blocks[block.index()]
    }

    /// Returns the blocks of a region in order; the first block is the entry block.
    #[inline]
    pub fn region(&self, region: RegionId) -> &[BlockId] {
        &self.regions[region.index()]
    }

    /// Returns a mutable reference to the list of a region's blocks.
    pub fn region_mut(&mut self, region: RegionId) -> &mut Vec<BlockId> {
        &mut self.regions[region.index()]
    }

    /// Returns the blocks of the function's own region.
    pub fn root(&self) -> &[BlockId] {
        self.region(ROOT)
    }

    /// Returns the entry block of the body.
    ///
    /// # Panics
    /// Panics if the body has no blocks. The verifier rejects such a body.
    pub fn entry(&self) -> BlockId {
        self.root()[0]
    }

    /// Returns a value: its type and its definition.
    #[inline]
    pub fn value(&self, value: ValueId) -> Value {
        self.values[value.index()]
    }

    /// Returns the type of a value.
    #[inline]
    pub fn ty(&self, value: ValueId) -> Type {
        self.values[value.index()].ty
    }

    /// Iterates over the ops of all blocks, block by block, including the blocks of nested regions.
    pub fn live_ops(&self) -> impl Iterator<Item = OpId> {
        self.blocks
            .iter()
            .flat_map(|block| block.ops.iter().copied())
    }

    /// Replaces the type of each value.
    pub fn retype(&mut self, mut new: impl FnMut(Type) -> Type) {
        for value in &mut self.values {
            value.ty = new(value.ty);
        }
    }

    /// Changes each op. The operands, results and regions stay.
    pub(crate) fn change_ops(&mut self, mut change: impl FnMut(&mut Op)) {
        self.ops.iter_mut().for_each(|op| change(&mut op.op));
    }

    /// Changes each attribute of an op.
    pub(crate) fn change_attrs(&mut self, change: impl FnMut(&mut NamedAttr)) {
        self.attrs.iter_mut().for_each(change);
    }

    /// Returns the number of values. All value ids are less than this number.
    pub fn n_values(&self) -> usize {
        self.values.len()
    }

    /// Returns the number of ops. All op ids are less than this number.
    pub fn n_ops(&self) -> usize {
        self.ops.len()
    }

    /// Returns the number of blocks. All block ids are less than this number.
    pub fn n_blocks(&self) -> usize {
        self.blocks.len()
    }

    /// Returns the number of regions. All region ids are less than this number.
    pub fn n_regions(&self) -> usize {
        self.regions.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::{ArithOp, CfOp};

    #[test]
    fn a_body_contains_the_pushed_ops() {
        let mut body = Body::new();
        let entry = body.new_block(ROOT);
        let exit = body.new_block(ROOT);
        let a = body.add_arg(entry, Type::I32);
        let x = body.add_arg(exit, Type::I32);
        let add = body.push_op(
            entry,
            NewOp {
                operands: &[a, a],
                results: &[Type::I32],
                ..NewOp::new(Op::Arith(ArithOp::AddI))
            },
        );
        let sum = body.result(add, 0);
        let br = body.push_op(
            entry,
            NewOp {
                successors: &[(exit, &[sum])],
                ..NewOp::new(Op::Cf(CfOp::Br))
            },
        );
        assert_eq!(body.operands(br), &[]);
        assert_eq!(body.all_operands(br), &[sum]);
        assert_eq!(body.successor(br, 0), (exit, &[sum][..]));
        assert_eq!(body.value(x).def, ValueDef::BlockArg(exit, 0));
        assert_eq!(body.value(sum).def, ValueDef::Result(add, 0));
        assert_eq!(body.root(), &[entry, exit]);
    }
}
