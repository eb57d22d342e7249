//! Tracks the names of values and blocks in a body, and the op that is being parsed.

use std::ops::Range;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::linalg::Mapper;
use super::{Parser, Result};
use crate::attr::{Attr, Key, NamedAttr};
use crate::error::{Error, Span};
use crate::module::{BlockId, Body, Loc, NewOp, OpId, RegionId, ValueId};
use crate::ops::Op;
use crate::text::lexer::Kind;
use crate::types::{Dims, Type};

/// A use of a value: `%name` or `%name#index`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use<'a> {
    pub(super) name: &'a str,
    pub(super) index: u32,
    pub(super) start: u32,
}

impl Use<'_> {
    pub(super) fn span(&self) -> Span {
        let start = self.start as usize;
        Span::new(start, start + self.name.len())
    }
}

/// The values that an op or a block argument defines under one name.
#[derive(Clone, Copy, Debug)]
struct Def {
    first: ValueId,
    count: u32,
}

/// A use of a value before its definition. Until the end of the body, an id of [`PENDING`] or above
/// stands for the value.
#[derive(Clone, Copy, Debug)]
struct Pending<'a> {
    at: Use<'a>,
    ty: Type,
    resolved: Option<ValueId>,
}

const PENDING: u32 = 1 << 31;

/// The maximum capacity of a name map that is reused for the next body. A larger map is dropped.
const MAX_KEPT_NAMES: usize = 1024;

/// The blocks of a region that is being parsed.
#[derive(Debug)]
struct Blocks<'a> {
    region: RegionId,
    /// The block of each name, the location of its first mention, and whether the block was
    /// defined.
    names: FxHashMap<&'a str, (BlockId, Span, bool)>,
    order: Vec<BlockId>,
    /// The number of value names that were already defined when the region began.
    values_before: usize,
}

/// The names, blocks and values that are known while a body is parsed.
#[derive(Debug, Default)]
pub(super) struct Scope<'a> {
    pub(super) body: Body,
    values: FxHashMap<&'a str, Def>,
    /// The names in the map `values`, in the order of their definition.
    defined: Vec<&'a str>,
    pending: Vec<Pending<'a>>,
    pending_names: FxHashMap<(&'a str, u32), u32>,
    blocks: Vec<Blocks<'a>>,
}

/// The elements of the op that is being parsed.
#[derive(Debug, Default)]
pub(super) struct Draft<'a> {
    pub(super) uses: Vec<Use<'a>>,
    pub(super) types: Vec<Type>,
    pub(super) operands: Vec<ValueId>,
    pub(super) results: Vec<Type>,
    pub(super) attrs: Vec<NamedAttr>,
    pub(super) successors: Vec<(BlockId, Range<usize>)>,
    pub(super) successor_operands: Vec<ValueId>,
    pub(super) regions: Vec<RegionId>,
    /// Whether the op is preceded by names of its results.
    pub(super) named: bool,
    /// The number of operands in each group, if the generic form specifies it.
    pub(super) segments: Option<Dims>,
    /// The number of operands of each case of a switch.
    pub(super) case_segments: Option<Dims>,
    /// The index of the first operand of each switch case, which release 13 stores.
    pub(super) case_offsets: Option<Dims>,
    /// Whether the name of a structured op implies its region.
    pub(super) is_implied: bool,
    /// The op that combines elements, if a structured op names it instead of its region.
    pub(super) mapper: Option<Mapper>,
    /// Whether the kind is `min` or `max` of release 13. These names are used for both floats and
    /// integers.
    pub(super) kind_depends_on_type: bool,
}

impl Draft<'_> {
    pub(super) fn clear(&mut self) {
        self.uses.clear();
        self.types.clear();
        self.operands.clear();
        self.results.clear();
        self.attrs.clear();
        self.successors.clear();
        self.successor_operands.clear();
        self.regions.clear();
        self.named = false;
        self.segments = None;
        self.case_segments = None;
        self.case_offsets = None;
        self.kind_depends_on_type = false;
        self.is_implied = false;
        self.mapper = None;
    }

    pub(super) fn attr(&mut self, key: Key, value: Attr) {
        self.attrs.push(NamedAttr { key, value });
    }

    /// Appends the parsed op to a block.
    pub(super) fn push(&self, op: Op, loc: Loc, body: &mut Body, block: BlockId) -> OpId {
        let successors: SmallVec<[(BlockId, &[ValueId]); 4]> = self
            .successors
            .iter()
            .map(|(block, range)| (*block, &self.successor_operands[range.clone()]))
            .collect();
        let new = NewOp {
            op,
            operands: &self.operands,
            results: &self.results,
            attrs: &self.attrs,
            successors: &successors,
            regions: &self.regions,
            loc,
        };
        body.push_op(block, new)
    }
}

impl<'a> Parser<'a> {
    /// Removes all names before the parser begins the next body.
    pub(super) fn reset_scope(&mut self) {
        let scope = &mut self.scope;
        scope.body = Body::new();
        // A large map is dropped, because the time to clear a map is proportional to its capacity.
        if scope.values.capacity() > MAX_KEPT_NAMES {
            scope.values = FxHashMap::default();
        }
        if scope.pending_names.capacity() > MAX_KEPT_NAMES {
            scope.pending_names = FxHashMap::default();
        }
        scope.values.clear();
        scope.defined.clear();
        scope.pending.clear();
        scope.pending_names.clear();
        scope.blocks.clear();
    }

    /// Ends a body, and checks that every used value has a definition.
    pub(super) fn finish_body(&mut self) -> Result<Body> {
        let scope = &mut self.scope;
        let mut body = std::mem::take(&mut scope.body);
        if scope.pending.is_empty() {
            return Ok(body);
        }
        if let Some(open) = scope.pending.iter().find(|p| p.resolved.is_none()) {
            let name = open.at.name;
            let message = match scope.values.get(name) {
                Some(def) => too_few(name, def.count, open.at.index),
                None => format!("expected a definition of `{name}`, found none"),
            };
            return Err(Error::new(open.at.span(), message));
        }
        for op in 0..body.n_ops() {
            for operand in body.all_operands_mut(OpId(op as u32)) {
                if operand.0 >= PENDING {
                    let pending = scope.pending[(operand.0 - PENDING) as usize];
                    *operand = pending.resolved.unwrap_or(*operand);
                }
            }
        }
        Ok(body)
    }

    /// Parses a use of a value: `%name` or `%name#index`.
    pub(super) fn value_use(&mut self) -> Result<Use<'a>> {
        let token = self.expect_kind(Kind::Percent, "a value such as `%a`")?;
        let mut index = 0;
        if self.tok.kind == Kind::Hash && self.tok.start == token.end {
            let Ok(number) = self.word()[1..].parse() else {
                return Err(self.expected("the number of a result"));
            };
            index = number;
            self.bump();
        }
        Ok(Use {
            name: self.str(token),
            index,
            start: token.start,
        })
    }

    /// Parses comma-separated uses of values and adds them to the draft.
    pub(super) fn uses(&mut self, draft: &mut Draft<'a>) -> Result<()> {
        loop {
            let at = self.value_use()?;
            draft.uses.push(at);
            if !self.eat(b',') {
                return Ok(());
            }
        }
    }

    /// Returns the type of a value. The value may be one whose definition was not parsed yet.
    pub(super) fn value_type(&self, value: ValueId) -> Type {
        match value.0.checked_sub(PENDING) {
            Some(pending) => self.scope.pending[pending as usize].ty,
            None => self.scope.body.ty(value),
        }
    }

    /// Returns the value to which a use refers, and checks that the value has the type `ty`.
    pub(super) fn value(&mut self, at: Use<'a>, ty: Type) -> Result<ValueId> {
        let Some(def) = self.scope.values.get(at.name).copied() else {
            return self.pending_value(at, ty);
        };
        if at.index >= def.count {
            let message = too_few(at.name, def.count, at.index);
            return Err(Error::new(at.span(), message));
        }
        let value = ValueId(def.first.0 + at.index);
        let found = self.scope.body.ty(value);
        if found == ty {
            Ok(value)
        } else {
            Err(self.wrong_type(at, ty, found))
        }
    }

    fn pending_value(&mut self, at: Use<'a>, ty: Type) -> Result<ValueId> {
        if let Some(i) = self.scope.pending_names.get(&(at.name, at.index)).copied() {
            let before = self.scope.pending[i as usize].ty;
            if before != ty {
                return Err(self.wrong_type(at, ty, before));
            }
            return Ok(ValueId(PENDING + i));
        }
        let scope = &mut self.scope;
        let i = scope.pending.len() as u32;
        scope.pending.push(Pending {
            at,
            ty,
            resolved: None,
        });
        scope.pending_names.insert((at.name, at.index), i);
        Ok(ValueId(PENDING + i))
    }

    fn wrong_type(&self, at: Use<'a>, expected: Type, found: Type) -> Error {
        let expected = self.show(expected);
        let found = self.show(found);
        let message = format!(
            "expected `{}` of type `{expected}`, as written here, found type `{found}`",
            at.name
        );
        Error::new(at.span(), message)
    }

    /// Appends the value of a use to the operands of the draft.
    pub(super) fn operand(&mut self, draft: &mut Draft<'a>, at: Use<'a>, ty: Type) -> Result<()> {
        let value = self.value(at, ty)?;
        draft.operands.push(value);
        Ok(())
    }

    /// Appends all uses of the draft as operands. Their types are the types in the draft.
    pub(super) fn operands_by_types(&mut self, draft: &mut Draft<'a>, at: Span) -> Result<()> {
        if draft.uses.len() != draft.types.len() {
            let (uses, types) = (draft.uses.len(), draft.types.len());
            let message = format!("expected {uses} operand types, found {types}");
            return Err(Error::new(at, message));
        }
        for i in 0..draft.uses.len() {
            let (at, ty) = (draft.uses[i], draft.types[i]);
            self.operand(draft, at, ty)?;
        }
        Ok(())
    }

    /// Defines `name` as the name of `count` values, of which `first` is the first.
    pub(super) fn define(
        &mut self,
        name: &'a str,
        span: Span,
        first: ValueId,
        count: u32,
    ) -> Result<()> {
        let def = Def { first, count };
        if self.scope.values.insert(name, def).is_some() {
            let message = format!("expected a new name, found `{name}`, which is defined already");
            return Err(Error::new(span, message));
        }
        self.scope.defined.push(name);
        if self.scope.pending_names.is_empty() {
            return Ok(());
        }
        for index in 0..count {
            let Some(i) = self.scope.pending_names.remove(&(name, index)) else {
                continue;
            };
            let value = ValueId(first.0 + index);
            let ty = self.scope.body.ty(value);
            let pending = self.scope.pending[i as usize];
            if pending.ty != ty {
                return Err(self.wrong_type(pending.at, pending.ty, ty));
            }
            self.scope.pending[i as usize].resolved = Some(value);
        }
        Ok(())
    }

    /// Enters a region.
    pub(super) fn enter_region(&mut self, region: RegionId) {
        let values_before = self.scope.defined.len();
        self.scope.blocks.push(Blocks {
            region,
            names: FxHashMap::default(),
            order: Vec::new(),
            values_before,
        });
    }

    /// Returns whether the parser is inside a region of an op.
    pub(super) fn is_within_region(&self) -> bool {
        self.scope.blocks.len() > 1
    }

    /// Leaves a region. Its blocks get the order that they have in the text, and the names of its
    /// values go out of scope.
    pub(super) fn leave_region(&mut self) -> Result<()> {
        let Some(blocks) = self.scope.blocks.pop() else {
            return Ok(());
        };
        let undefined = blocks.names.iter().filter(|(_, entry)| !entry.2);
        if let Some((name, entry)) = undefined.min_by_key(|(_, entry)| entry.1.start) {
            let message = format!("expected a block `{name}` in this region, found none");
            return Err(Error::new(entry.1, message));
        }
        *self.scope.body.region_mut(blocks.region) = blocks.order;
        if !self.scope.blocks.is_empty() {
            for name in self.scope.defined.drain(blocks.values_before..) {
                self.scope.values.remove(name);
            }
        }
        Ok(())
    }

    /// Adds a block without a name to the current region.
    pub(super) fn unnamed_block(&mut self) -> BlockId {
        let Some(blocks) = self.scope.blocks.last_mut() else {
            return BlockId(0);
        };
        let block = self.scope.body.new_block(blocks.region);
        blocks.order.push(block);
        block
    }

    /// Defines a block with this name, and returns the block.
    pub(super) fn define_block(&mut self, name: &'a str, span: Span) -> Result<BlockId> {
        let block = self.named_block(name, span);
        if let Some(blocks) = self.scope.blocks.last_mut() {
            if let Some(entry) = blocks.names.get_mut(name) {
                if entry.2 {
                    let message =
                        format!("expected a new name, found `{name}`, which is defined already");
                    return Err(Error::new(span, message));
                }
                entry.2 = true;
            }
            blocks.order.push(block);
        }
        Ok(block)
    }

    fn named_block(&mut self, name: &'a str, span: Span) -> BlockId {
        let Some(blocks) = self.scope.blocks.last_mut() else {
            return BlockId(0);
        };
        let (region, body) = (blocks.region, &mut self.scope.body);
        let entry = blocks.names.entry(name);
        entry
            .or_insert_with(|| (body.new_block(region), span, false))
            .0
    }

    /// Parses the name of a successor block: `^name`.
    pub(super) fn block_use(&mut self) -> Result<BlockId> {
        let token = self.expect_kind(Kind::Caret, "a block such as `^bb1`")?;
        Ok(self.named_block(self.str(token), token.span()))
    }
}

fn too_few(name: &str, count: u32, index: u32) -> String {
    format!("expected a result of `{name}`, which has {count}, found number {index}")
}
