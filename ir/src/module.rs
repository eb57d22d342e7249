//! Modules, functions, blocks and ops, kept for speed: everything a function holds lives in a
//! few vectors of its [`Body`], and everything refers to everything else by dense index.

use smallvec::SmallVec;

use crate::affine::{AffineMap, IntegerSet};
use crate::attr::{Attr, Key, NamedAttr};
use crate::kinds::Coded;
use crate::ops::Op;
use crate::symbol::{Strings, Sym};
use crate::types::{Type, Types};

macro_rules! index_type {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            /// As an index.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

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
    /// A region of a body; region 0 is the function's own.
    RegionId
);
index_type!(
    /// A function of a module.
    FuncId
);
index_type!(
    /// A global of a module.
    GlobalId
);

/// Where in the text something began, in bytes; [`Loc::NONE`] for what was not parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Loc(pub u32);

impl Loc {
    /// Not from a text.
    pub const NONE: Loc = Loc(u32::MAX);

    /// The byte offset, if there is one.
    pub fn offset(self) -> Option<usize> {
        (self != Loc::NONE).then_some(self.0 as usize)
    }
}

/// What defines a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueDef {
    /// The argument of a block at this position.
    BlockArg(BlockId, u32),
    /// The result of an op at this position.
    Result(OpId, u32),
}

/// A value: its type and what defines it.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    /// Type.
    pub ty: Type,
    /// Definition.
    pub def: ValueDef,
}

/// One edge of a terminator: the block and the operands passed to its arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Successor {
    block: BlockId,
    /// First of its operands, counted within the op's operands.
    first: u32,
    len: u32,
}

/// An op. Its operands, results, attributes, successors and regions are reached through the
/// methods of [`Body`].
#[derive(Clone, Debug)]
pub struct OpData {
    /// What it does.
    pub op: Op,
    /// Where it was written.
    pub loc: Loc,
    operands: u32,
    /// All operands, those of successors included.
    n_operands: u32,
    /// Operands before those of the first successor.
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
    /// Arguments.
    pub args: SmallVec<[ValueId; 4]>,
    /// Ops in order.
    pub ops: Vec<OpId>,
    /// The region it belongs to.
    pub region: u32,
}

/// What [`Body::push_op`] makes an op from. All slices may be empty.
#[derive(Clone, Copy, Debug)]
pub struct NewOp<'a> {
    /// What it does.
    pub op: Op,
    /// Operands, without those of successors.
    pub operands: &'a [ValueId],
    /// Types of the results.
    pub results: &'a [Type],
    /// Attributes.
    pub attrs: &'a [NamedAttr],
    /// Successors with their operands.
    pub successors: &'a [(BlockId, &'a [ValueId])],
    /// Regions, made before with [`Body::new_region`].
    pub regions: &'a [RegionId],
    /// Where it was written.
    pub loc: Loc,
}

impl NewOp<'_> {
    /// An op with nothing but its name.
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

/// The body of a function: a control-flow graph of blocks, and the ops' nested regions.
#[derive(Clone, Debug, Default)]
pub struct Body {
    values: Vec<Value>,
    ops: Vec<OpData>,
    blocks: Vec<Block>,
    /// Blocks of each region in order; the first is the entry.
    regions: Vec<Vec<BlockId>>,
    operands: Vec<ValueId>,
    attrs: Vec<NamedAttr>,
    successors: Vec<Successor>,
    op_regions: Vec<RegionId>,
}

/// The function's own region.
pub const ROOT: RegionId = RegionId(0);

impl Body {
    /// A body without blocks.
    pub fn new() -> Body {
        Body {
            regions: vec![Vec::new()],
            ..Body::default()
        }
    }

    /// A body without blocks, with room for about this many ops.
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

    /// Adds a block at the end of a region.
    pub fn new_block(&mut self, region: RegionId) -> BlockId {
        let id = BlockId(self.blocks.len() as u32);
        self.blocks.push(Block {
            region: region.0,
            ..Block::default()
        });
        self.regions[region.index()].push(id);
        id
    }

    /// Adds an argument to a block.
    pub fn add_arg(&mut self, block: BlockId, ty: Type) -> ValueId {
        let position = self.blocks[block.index()].args.len() as u32;
        let id = self.new_value(ty, ValueDef::BlockArg(block, position));
        self.blocks[block.index()].args.push(id);
        id
    }

    /// Adds a region that an op made next will hold.
    pub fn new_region(&mut self) -> RegionId {
        self.regions.push(Vec::new());
        RegionId(self.regions.len() as u32 - 1)
    }

    /// Makes an op without putting it into a block.
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

    /// Makes an op and puts it at the end of a block.
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

    /// The op itself.
    #[inline]
    pub fn op(&self, op: OpId) -> &OpData {
        &self.ops[op.index()]
    }

    /// The operands, without those of successors.
    #[inline]
    pub fn operands(&self, op: OpId) -> &[ValueId] {
        let data = self.op(op);
        &self.operands[data.operands as usize..][..data.n_own as usize]
    }

    /// All operands, those of the successors at the end.
    #[inline]
    pub fn all_operands(&self, op: OpId) -> &[ValueId] {
        let data = self.op(op);
        &self.operands[data.operands as usize..][..data.n_operands as usize]
    }

    /// All operands, to be replaced in place.
    pub fn all_operands_mut(&mut self, op: OpId) -> &mut [ValueId] {
        let data = &self.ops[op.index()];
        &mut self.operands[data.operands as usize..][..data.n_operands as usize]
    }

    /// The operand at this position, not counting those of successors.
    pub fn operand(&self, op: OpId, position: usize) -> ValueId {
        self.operands(op)[position]
    }

    /// The results.
    #[inline]
    pub fn results(&self, op: OpId) -> impl ExactSizeIterator<Item = ValueId> + use<> {
        let data = self.op(op);
        let first = data.first_result;
        (0..data.n_results).map(move |i| ValueId(first + i))
    }

    /// How many results.
    #[inline]
    pub fn n_results(&self, op: OpId) -> usize {
        self.op(op).n_results as usize
    }

    /// The result at this position.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn result(&self, op: OpId, position: usize) -> ValueId {
        let data = self.op(op);
        assert!(
            position < data.n_results as usize,
            "the op has no such result"
        );
        ValueId(data.first_result + position as u32)
    }

    /// The attributes.
    #[inline]
    pub fn attrs(&self, op: OpId) -> &[NamedAttr] {
        let data = self.op(op);
        &self.attrs[data.attrs as usize..][..data.n_attrs as usize]
    }

    /// The attributes, to be changed in place.
    pub fn attrs_mut(&mut self, op: OpId) -> &mut [NamedAttr] {
        let data = &self.ops[op.index()];
        &mut self.attrs[data.attrs as usize..][..data.n_attrs as usize]
    }

    /// The attribute of this name.
    #[inline]
    pub fn attr(&self, op: OpId, key: Key) -> Option<&Attr> {
        self.attrs(op)
            .iter()
            .find(|a| a.key == key)
            .map(|a| &a.value)
    }

    /// The attribute of this name, if it is an integer (or a bool, or a unit: 1).
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

    /// The choice that an attribute holds as its code.
    pub fn coded<C: Coded>(&self, op: OpId, key: Key) -> Option<C> {
        self.int_attr(op, key).and_then(C::from_code)
    }

    /// Which dimensions of a transfer are said to stay within the memref; those that are not
    /// named may leave it.
    pub fn in_bounds(&self, op: OpId) -> impl Iterator<Item = bool> {
        let list = match self.attr(op, Key::InBounds) {
            Some(Attr::Array(list)) => &list[..],
            Some(_) | None => &[],
        };
        list.iter().map(|attr| *attr == Attr::Bool(true))
    }

    /// The attribute of this name, if it is a list of integers.
    pub fn i64s_attr(&self, op: OpId, key: Key) -> Option<&[i64]> {
        if let Some(Attr::I64s(list)) = self.attr(op, key) {
            Some(list)
        } else {
            None
        }
    }

    /// The attribute of this name, if it is an affine map.
    pub fn map_attr(&self, op: OpId, key: Key) -> Option<&AffineMap> {
        if let Some(Attr::Map(map)) = self.attr(op, key) {
            Some(map)
        } else {
            None
        }
    }

    /// The condition of an op, if it has one.
    pub fn set_attr(&self, op: OpId) -> Option<&IntegerSet> {
        if let Some(Attr::Set(set)) = self.attr(op, Key::Condition) {
            Some(set)
        } else {
            None
        }
    }

    /// The attribute of this name, if it is a symbol.
    pub fn symbol_attr(&self, op: OpId, key: Key) -> Option<Sym> {
        if let Some(Attr::Symbol(sym)) = self.attr(op, key) {
            Some(*sym)
        } else {
            None
        }
    }

    /// The attribute of this name, if it is a type.
    pub fn type_attr(&self, op: OpId, key: Key) -> Option<Type> {
        if let Some(Attr::Type(ty)) = self.attr(op, key) {
            Some(*ty)
        } else {
            None
        }
    }

    /// How many successors.
    #[inline]
    pub fn n_successors(&self, op: OpId) -> usize {
        self.op(op).n_successors as usize
    }

    /// The successor at this position: the block, and the operands passed to it.
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

    /// The successors with their operands.
    pub fn successors(&self, op: OpId) -> impl ExactSizeIterator<Item = (BlockId, &[ValueId])> {
        (0..self.n_successors(op)).map(move |i| self.successor(op, i))
    }

    /// Replaces the block of a successor; the operands stay.
    pub fn set_successor_block(&mut self, op: OpId, position: usize, block: BlockId) {
        let data = &self.ops[op.index()];
        assert!(
            position < data.n_successors as usize,
            "the op has no such successor"
        );
        self.successors[data.successors as usize + position].block = block;
    }

    /// The regions that the op holds.
    #[inline]
    pub fn op_regions(&self, op: OpId) -> &[RegionId] {
        let data = self.op(op);
        &self.op_regions[data.regions as usize..][..data.n_regions as usize]
    }

    /// The block itself.
    #[inline]
    pub fn block(&self, block: BlockId) -> &Block {
        &self.blocks[block.index()]
    }

    /// The block itself, to be changed.
    pub fn block_mut(&mut self, block: BlockId) -> &mut Block {
        &mut self.blocks[block.index()]
    }

    /// The blocks of a region in order; the first is the entry.
    #[inline]
    pub fn region(&self, region: RegionId) -> &[BlockId] {
        &self.regions[region.index()]
    }

    /// The order of a region's blocks, to be changed.
    pub fn region_mut(&mut self, region: RegionId) -> &mut Vec<BlockId> {
        &mut self.regions[region.index()]
    }

    /// The blocks of the function's own region.
    pub fn root(&self) -> &[BlockId] {
        self.region(ROOT)
    }

    /// The entry block.
    ///
    /// # Panics
    /// If there are no blocks; the verifier rejects such a body.
    pub fn entry(&self) -> BlockId {
        self.root()[0]
    }

    /// The value itself.
    #[inline]
    pub fn value(&self, value: ValueId) -> Value {
        self.values[value.index()]
    }

    /// The type of a value.
    #[inline]
    pub fn ty(&self, value: ValueId) -> Type {
        self.values[value.index()].ty
    }

    /// The ops of all blocks, those in regions of ops too, block by block.
    pub fn live_ops(&self) -> impl Iterator<Item = OpId> {
        self.blocks
            .iter()
            .flat_map(|block| block.ops.iter().copied())
    }

    /// How many values, ops, blocks and regions there are; ids are below.
    pub fn n_values(&self) -> usize {
        self.values.len()
    }

    /// See [`Body::n_values`].
    pub fn n_ops(&self) -> usize {
        self.ops.len()
    }

    /// See [`Body::n_values`].
    pub fn n_blocks(&self) -> usize {
        self.blocks.len()
    }

    /// See [`Body::n_values`].
    pub fn n_regions(&self) -> usize {
        self.regions.len()
    }
}

/// Source level or LLVM dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// `func`, `func.func`: a builtin function type.
    Source,
    /// `llvm.func`: an LLVM function type.
    Llvm,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Func {
    /// Symbol name.
    pub name: Sym,
    /// Function type of its level.
    pub ty: Type,
    /// Level.
    pub level: Level,
    /// Declared `private`?
    pub private: bool,
    /// Attributes (`llvm.emit_c_interface`, …).
    pub attrs: Vec<NamedAttr>,
    /// Attributes of each argument; empty if no argument has any.
    pub arg_attrs: Vec<Vec<NamedAttr>>,
    /// The body; `None` for a declaration.
    pub body: Option<Body>,
    /// Where it was written.
    pub loc: Loc,
}

/// A global: `memref.global` or `llvm.mlir.global`.
#[derive(Clone, Debug)]
pub struct Global {
    /// Symbol name.
    pub name: Sym,
    /// Memref type, or LLVM type.
    pub ty: Type,
    /// Level.
    pub level: Level,
    /// Never written?
    pub constant: bool,
    /// Declared `private`?
    pub private: bool,
    /// Initial value; `None` with `external` clear means uninitialised.
    pub value: Option<Attr>,
    /// Defined elsewhere?
    pub external: bool,
    /// Alignment in bytes.
    pub alignment: Option<u64>,
    /// Address space of one of the LLVM dialect; that of a memref is in its type.
    pub space: u32,
    /// Where it was written.
    pub loc: Loc,
}

/// An op of a module that is neither function nor global and that no table knows: kept as text.
#[derive(Clone, Debug)]
pub struct OtherOp {
    /// Its full name.
    pub name: Sym,
    /// All of it in generic form, on one line.
    pub text: Box<str>,
    /// Where it was written.
    pub loc: Loc,
}

/// What a symbol names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A function.
    Func(FuncId),
    /// A global.
    Global(GlobalId),
}

/// A module.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// `module @name`.
    pub name: Option<Sym>,
    /// `attributes {…}`.
    pub attrs: Vec<NamedAttr>,
    /// Types.
    pub types: Types,
    /// Strings.
    pub strings: Strings,
    /// Globals, printed before the functions.
    pub globals: Vec<Global>,
    /// Functions.
    pub funcs: Vec<Func>,
    /// What else stands in the module.
    pub others: Vec<OtherOp>,
    /// What each string names as a symbol.
    symbols: Vec<Option<Item>>,
}

impl Module {
    /// An empty module.
    pub fn new() -> Module {
        Module::default()
    }

    /// Empties the module; some of its memory is kept for the next program.
    pub fn clear(&mut self) {
        self.name = None;
        self.attrs.clear();
        self.types.clear();
        self.strings.clear();
        self.globals.clear();
        self.funcs.clear();
        self.others.clear();
        self.symbols.clear();
    }

    /// Adds a function. The first definition of a name is the one that [`Module::lookup`] finds;
    /// the verifier reports the second.
    pub fn add_func(&mut self, func: Func) -> FuncId {
        let id = FuncId(self.funcs.len() as u32);
        self.define(func.name, Item::Func(id));
        self.funcs.push(func);
        id
    }

    /// Adds a global; as [`Module::add_func`].
    pub fn add_global(&mut self, global: Global) -> GlobalId {
        let id = GlobalId(self.globals.len() as u32);
        self.define(global.name, Item::Global(id));
        self.globals.push(global);
        id
    }

    fn define(&mut self, name: Sym, item: Item) {
        if self.symbols.len() <= name.index() {
            self.symbols.resize(name.index() + 1, None);
        }
        self.symbols[name.index()].get_or_insert(item);
    }

    /// Recomputes what each symbol names, after `funcs` or `globals` were changed by hand.
    pub fn rebuild_symbols(&mut self) {
        self.symbols.clear();
        for i in 0..self.globals.len() {
            self.define(self.globals[i].name, Item::Global(GlobalId(i as u32)));
        }
        for i in 0..self.funcs.len() {
            self.define(self.funcs[i].name, Item::Func(FuncId(i as u32)));
        }
    }

    /// What a symbol names.
    pub fn lookup(&self, name: Sym) -> Option<Item> {
        self.symbols.get(name.index()).copied().flatten()
    }

    /// The function that a symbol names.
    pub fn lookup_func(&self, name: Sym) -> Option<FuncId> {
        if let Some(Item::Func(id)) = self.lookup(name) {
            Some(id)
        } else {
            None
        }
    }

    /// The function of this name.
    pub fn find_func(&self, name: &str) -> Option<FuncId> {
        self.strings
            .find(name)
            .and_then(|sym| self.lookup_func(sym))
    }

    /// The function itself.
    #[inline]
    pub fn func(&self, func: FuncId) -> &Func {
        &self.funcs[func.index()]
    }

    /// The bodies of all functions that have one, in the order of the functions.
    pub fn bodies(&self) -> impl Iterator<Item = &Body> {
        self.funcs.iter().filter_map(|func| func.body.as_ref())
    }

    /// The text of a symbol.
    pub fn str(&self, sym: Sym) -> &str {
        self.strings.get(sym)
    }

    /// How many ops all bodies hold.
    pub fn op_count(&self) -> usize {
        self.bodies().map(|body| body.live_ops().count()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::{ArithOp, CfOp};

    #[test]
    fn a_body_is_what_was_pushed() {
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
