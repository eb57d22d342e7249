//! Generates `affine` loops, conditions and accesses, in programs for `mlir-opt`.
//!
//! The generator knows the bounds of every operand of an affine map. Therefore indices stay in
//! bounds and no expression overflows.

use lowerfuzz_ir::affine::{AffineMap, IntegerSet, Node};
use lowerfuzz_ir::{
    AffineOp, ArithOp, Attr, Key, NamedAttr, NewOp, Op, RegionId, Type, ValueDef, ValueId,
};
use smallvec::SmallVec;

use crate::affine::bounds::Bounds;
use crate::affine::expr::{BoundedExpr, BoundedValue, Inputs, attr, facts};
use crate::builder::Builder;
use crate::scf::Types;
use crate::values::{Entry, Facts, MemFacts, Values};
use crate::vector::transfer::moves_vectors;

/// A value whose upper bound is above this number is first reduced to a smaller range.
const NEAR: u32 = 64;

/// Maximum number of lanes of an `affine` vector access.
const MAX_LANES: u32 = 4;

/// Maximum number of values from which the operands of an affine expression are chosen.
const MAX_BOUNDED_VALUES: usize = 6;

impl Builder<'_, '_, '_> {
    /// Adds a statement of the `affine` dialect.
    pub(crate) fn affine(&mut self) -> bool {
        let regions = self.depth < self.program.config.max_depth;
        let deep = if regions { 1 } else { 0 };
        match self.u.weighted(&[
            12 * deep,
            3 * deep,
            4 * deep,
            3,
            3,
            2,
            2,
            2,
            2,
            self.weight_of_vectors(),
        ]) {
            0 => self.affine_loop(),
            1 => self.affine_if(),
            2 => self.affine_parallel(),
            3 => self.affine_load(),
            4 => self.affine_store(),
            5 => self.affine_number(AffineOp::Apply),
            6 => self.affine_extreme(),
            7 => self.delinearize(),
            8 => self.linearize(),
            _ => self.affine_vector(),
        }
    }

    fn weight_of_vectors(&self) -> u16 {
        6 * u16::from(self.program.groups.vectors)
    }

    fn affine_extreme(&mut self) -> bool {
        let op = self.u.pick(&[AffineOp::Min, AffineOp::Max]);
        self.affine_number(op)
    }

    /// Reports whether a value is defined in the function's own region, outside all nested regions.
    fn is_top_level(&self, value: ValueId) -> bool {
        match self.body.value(value).def {
            ValueDef::BlockArg(block, _) => self.body.block(block).region == lowerfuzz_ir::ROOT.0,
            ValueDef::Result(op, _) => {
                let mut blocks = self.body.root().iter();
                blocks.any(|block| self.body.block(*block).ops.contains(&op))
            }
        }
    }

    /// Returns the visible values that an affine map may use, the most recent first.
    pub(crate) fn bounded_values(&self) -> SmallVec<[BoundedValue; MAX_BOUNDED_VALUES]> {
        let mut found: SmallVec<[BoundedValue; MAX_BOUNDED_VALUES]> = SmallVec::new();
        for entry in self.pool.entries.iter().rev() {
            if entry.ty != Type::INDEX || found.len() == MAX_BOUNDED_VALUES {
                continue;
            }
            let known = self.affine.iter().find(|known| known.value == entry.value);
            if let Some(known) = known {
                found.push(*known);
            } else if entry.facts.hi <= NEAR && self.is_top_level(entry.value) {
                found.push(BoundedValue {
                    value: entry.value,
                    span: (i64::from(entry.facts.lo), i64::from(entry.facts.hi)),
                    symbol: true,
                });
            }
        }
        found
    }

    /// Defines a new affine symbol with known bounds, if possible.
    pub(crate) fn new_symbol(&mut self) {
        if self.within_region || !self.u.chance(90) {
            return;
        }
        let any = self.operand(Type::INDEX);
        let count = 1 + self.u.below(6);
        let divisor = self.int(Type::INDEX, i128::from(count));
        let value = self.emit(ArithOp::RemUI, &[any, divisor], Type::INDEX);
        self.pool
            .define(value, Type::INDEX, Facts::range(0, count - 1));
    }

    /// Returns an affine expression that is a single bounded value or a constant.
    pub(crate) fn leaf(&mut self, inputs: &mut Inputs) -> BoundedExpr {
        let known = self.bounded_values();
        if known.is_empty() || self.u.chance(40) {
            return BoundedExpr::number(i64::from(self.u.below(6)) - 1);
        }
        let at = self.u.below(known.len() as u32);
        // Half of the draws choose the most recent value, which is usually a loop counter.
        let at = if self.u.chance(128) { 0 } else { at };
        let known = known[at as usize];
        let as_symbol = known.symbol && self.u.chance(150);
        BoundedExpr {
            nodes: vec![inputs.take(known, as_symbol)],
            span: known.span,
        }
    }

    /// Returns a random affine expression of at most `levels` levels.
    pub(crate) fn affine_part(&mut self, inputs: &mut Inputs, levels: u32) -> BoundedExpr {
        if levels == 0 || self.u.chance(80) {
            return self.leaf(inputs);
        }
        let left = self.affine_part(inputs, levels - 1);
        let divisor = 1 + i64::from(self.u.below(6));
        let part = match self.u.weighted(&[6, 4, 4, 3, 3, 3]) {
            0 => left.plus(&self.affine_part(inputs, levels - 1)),
            1 => left.plus(&self.affine_part(inputs, levels - 1).times(-1)),
            2 => left.times(i64::from(self.u.below(8)) - 3),
            3 => left.modulo(divisor),
            4 => left.divided(Node::FloorDiv, divisor),
            _ => left.divided(Node::CeilDiv, divisor),
        };
        if part.is_near() {
            part
        } else {
            part.modulo(divisor)
        }
    }

    /// Returns an affine expression whose value is in `0..size`.
    fn below(&mut self, inputs: &mut Inputs, size: i64) -> BoundedExpr {
        let inside = |part: &BoundedExpr| part.span.0 >= 0 && part.span.1 < size;
        for levels in [0, 1, 2] {
            let part = self.affine_part(inputs, levels);
            if inside(&part) {
                return part;
            }
            if self.u.chance(60) {
                return part.modulo(size);
            }
        }
        // The subscript is a loop counter plus or minus one, as in stencil code.
        let part = self.leaf(inputs);
        if inside(&part) {
            part
        } else {
            part.modulo(size)
        }
    }

    /// Returns the map and the operands of an in-bounds access to an element of a memref.
    ///
    /// The next `last` elements of the innermost dimension are in bounds, too.
    fn subscripts(&mut self, mem: &MemFacts, last: i64) -> (AffineMap, Values) {
        let mut inputs = Inputs::default();
        let mut results = Vec::new();
        let rank = mem.sizes().len();
        for (dim, (low, _)) in mem.sizes().iter().enumerate() {
            let behind = if dim + 1 == rank { last } else { 0 };
            let part = self.below(&mut inputs, i64::from(*low) - behind);
            results.push(part.expr());
        }
        (inputs.map(results), inputs.values())
    }

    fn affine_memref(&mut self, writes: bool) -> Option<(Entry, MemFacts)> {
        let fits = |mem: &MemFacts| mem.never_empty() && !(writes && mem.readonly);
        let entry = self.find_memref(fits)?;
        Some((entry, self.mem_facts(entry)?))
    }

    pub(crate) fn affine_load(&mut self) -> bool {
        let Some((entry, mem)) = self.affine_memref(false) else {
            return false;
        };
        let (map, indices) = self.subscripts(&mem, 0);
        let mut operands = Values::from_slice(&[entry.value]);
        operands.extend(indices);
        let value = self.emit_with(AffineOp::Load, &operands, mem.elem, &[attr(Key::Map, map)]);
        self.pool.define(value, mem.elem, Facts::ANY);
        true
    }

    fn affine_store(&mut self) -> bool {
        let Some((entry, mem)) = self.affine_memref(true) else {
            return false;
        };
        let value = self.operand(mem.elem);
        let (map, indices) = self.subscripts(&mem, 0);
        let mut operands = Values::from_slice(&[value, entry.value]);
        operands.extend(indices);
        self.push(NewOp {
            operands: &operands,
            attrs: &[attr(Key::Map, map)],
            ..NewOp::new(Op::Affine(AffineOp::Store))
        });
        true
    }

    /// Adds `affine.vector_load` or `affine.vector_store`.
    fn affine_vector(&mut self) -> bool {
        let reads = self.u.chance(140);
        let Some(entry) = self.find_memref(|mem| moves_vectors(mem, reads)) else {
            return false;
        };
        let Some(mem) = self.mem_facts(entry).filter(|_| self.steps_by_one(entry)) else {
            return false;
        };
        let Some((size, _)) = mem.sizes().last() else {
            return false;
        };
        let lanes = 1 + self.u.below(u32::from(*size).min(MAX_LANES));
        let ty = self
            .program
            .module
            .types
            .vector(&[i64::from(lanes)], mem.elem);
        if reads {
            let (map, indices) = self.subscripts(&mem, i64::from(lanes) - 1);
            let mut operands = Values::from_slice(&[entry.value]);
            operands.extend(indices);
            let attrs = [attr(Key::Map, map)];
            let value = self.emit_with(AffineOp::VectorLoad, &operands, ty, &attrs);
            self.pool.define(value, ty, Facts::ANY);
            return true;
        }
        let value = self.operand(ty);
        let (map, indices) = self.subscripts(&mem, i64::from(lanes) - 1);
        let mut operands = Values::from_slice(&[value, entry.value]);
        operands.extend(indices);
        self.push(NewOp {
            operands: &operands,
            attrs: &[attr(Key::Map, map)],
            ..NewOp::new(Op::Affine(AffineOp::VectorStore))
        });
        true
    }

    /// Adds `affine.apply`, `affine.min` or `affine.max`.
    pub(crate) fn affine_number(&mut self, op: AffineOp) -> bool {
        self.new_symbol();
        let mut inputs = Inputs::default();
        let n = if op == AffineOp::Apply {
            1
        } else {
            2 + self.u.below(2)
        };
        let parts: Vec<BoundedExpr> = (0..n).map(|_| self.affine_part(&mut inputs, 3)).collect();
        let spans = parts.iter().map(|part| part.span);
        let span = spans.reduce(|a, b| match op {
            AffineOp::Max => (a.0.max(b.0), a.1.max(b.1)),
            AffineOp::Apply
            | AffineOp::Min
            | AffineOp::DelinearizeIndex
            | AffineOp::LinearizeIndex
            | AffineOp::Load
            | AffineOp::Store
            | AffineOp::VectorLoad
            | AffineOp::VectorStore
            | AffineOp::Prefetch
            | AffineOp::For
            | AffineOp::Parallel
            | AffineOp::If
            | AffineOp::Yield => (a.0.min(b.0), a.1.min(b.1)),
        });
        let map = inputs.map(parts.into_iter().map(BoundedExpr::expr).collect());
        let attrs = [attr(Key::Map, map)];
        let value = self.emit_with(op, &inputs.values(), Type::INDEX, &attrs);
        let span = span.unwrap_or((0, 0));
        self.pool.define(value, Type::INDEX, facts(span));
        let symbol = !self.within_region || inputs.all().all(|known| known.symbol);
        if op == AffineOp::Apply || !self.within_region {
            self.affine.push(BoundedValue {
                value,
                span,
                symbol,
            });
        }
        true
    }

    /// Adds statements to a region, most of them `affine` ops.
    fn affine_body(&mut self, most: u32) {
        let deep = u16::from(self.depth < self.program.config.max_depth);
        for _ in 0..=self.u.below(most) {
            if self.ops >= self.limit || self.u.exhausted() {
                break;
            }
            let vectors = self.weight_of_vectors();
            let weights = [7, 7, 6, 3 * deep, 2 * deep, 2, 1, vectors, 2];
            let added = match self.u.weighted(&weights) {
                0 => self.affine_load(),
                1 => self.affine_store(),
                2 => self.number(),
                3 => self.affine_loop(),
                4 => self.affine_if(),
                5 => self.affine_number(AffineOp::Apply),
                6 => self.affine_extreme(),
                7 => self.affine_vector(),
                _ => {
                    self.statements(1);
                    true
                }
            };
            if !added {
                self.number();
            }
        }
        // A loop body without a store has no effect, and ops of other dialects disable affine
        // passes.
        if !self.affine_store() || self.u.chance(60) {
            self.use_unused_values(1);
        }
    }

    pub(crate) fn end_affine(&mut self, types: &[Type]) {
        let values: Values = types.iter().map(|ty| self.operand(*ty)).collect();
        self.terminate(AffineOp::Yield, &values, &[], &[]);
    }

    /// Adds `affine.for`.
    fn affine_loop(&mut self) -> bool {
        if !self.named(AffineOp::For) {
            return false;
        }
        self.new_symbol();
        let trips = self.trips();
        if trips == 0 {
            return false;
        }
        let (mut lower, mut upper) = (Inputs::default(), Inputs::default());
        let Bounds {
            first,
            last,
            step,
            span,
        } = self.bounds_of_loop((&mut lower, &mut upper), trips);
        let nested = self.depth + 1 < self.program.config.max_depth && self.u.chance(90);
        let carried = if nested {
            Types::new()
        } else {
            self.carried(0)
        };
        let mut operands = lower.values();
        operands.extend(upper.values());
        for ty in &carried {
            operands.push(self.operand(*ty));
        }
        let mut args: SmallVec<[(Type, Facts); 4]> =
            SmallVec::from_slice(&[(Type::INDEX, facts(span))]);
        args.extend(carried.iter().map(|ty| (*ty, Facts::ANY)));
        let before = self.affine.len();
        let region = self.repeated(trips, |b| {
            b.region(&args, &mut |b, args| {
                b.affine.push(BoundedValue {
                    value: args[0],
                    span,
                    symbol: false,
                });
                // In a perfect loop nest, the outer body holds only the inner loop.
                if !nested || !b.affine_loop() {
                    b.affine_body(4);
                }
                b.end_affine(&carried);
            })
        });
        self.affine.truncate(before);
        let attrs = [
            attr(
                Key::LowerMap,
                lower.map(first.into_iter().map(BoundedExpr::expr).collect()),
            ),
            attr(
                Key::UpperMap,
                upper.map(last.into_iter().map(BoundedExpr::expr).collect()),
            ),
            NamedAttr {
                key: Key::Step,
                value: Attr::Int(i128::from(step), Type::INDEX),
            },
        ];
        self.push_structured(AffineOp::For, &operands, &carried, &[region], &attrs);
        true
    }

    /// Adds `affine.if`, with or without results.
    fn affine_if(&mut self) -> bool {
        if !self.named(AffineOp::If) {
            return false;
        }
        self.new_symbol();
        let mut inputs = Inputs::default();
        let n = 1 + self.u.weighted(&[3, 2]);
        let (mut results, mut equal) = (Vec::new(), Vec::new());
        for _ in 0..n {
            results.push(self.affine_part(&mut inputs, 2).expr());
            equal.push(self.u.chance(64));
        }
        let map = inputs.map(results);
        let set = NamedAttr {
            key: Key::Condition,
            value: Attr::Set(Box::new(IntegerSet { map, equal })),
        };
        let types = self.carried(0);
        let then = self.affine_once(&types);
        let other = if types.is_empty() && self.u.chance(128) {
            self.body.new_region()
        } else {
            self.affine_once(&types)
        };
        let operands = inputs.values();
        self.push_structured(AffineOp::If, &operands, &types, &[then, other], &[set]);
        true
    }

    /// Adds a region that runs at most once.
    fn affine_once(&mut self, types: &[Type]) -> RegionId {
        let before = self.affine.len();
        let region = self.region(&[], &mut |b, _| {
            b.affine_body(3);
            b.end_affine(types);
        });
        self.affine.truncate(before);
        region
    }
}
