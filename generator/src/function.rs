//! The builder of one function: adding ops, choosing operands and types, drawing statements,
//! and the function's signature and results.

use lowerfuzz_ir::module::Body;
use lowerfuzz_ir::{
    ArithOp, Attr, BlockId, Func, Key, Level, Loc, NamedAttr, NewOp, OpId, ROOT, Release, Type,
    ValueId,
};
use smallvec::SmallVec;

use crate::choices::Choices;
use crate::inputs;
use crate::layout::Param;
use crate::ops::IntoOp;
use crate::program::{Program, ResultSpec, Signature};
use crate::values::{Entry, Facts, Pool, SiteKind};

/// How many of the most recent values of a type an operand is chosen from: enough for distant
/// uses to occur, few enough for chains of dependence.
const WINDOW: usize = 10;

/// Builds one function.
pub(crate) struct Builder<'p, 'c, 'b> {
    pub(crate) program: &'p mut Program<'c>,
    pub(crate) u: &'p mut Choices<'b>,
    pub(crate) body: Body,
    pub(crate) pool: Pool,
    /// Where ops go.
    pub(crate) block: BlockId,
    /// Ops so far, and when to wind down.
    pub(crate) ops: u32,
    pub(crate) limit: u32,
    /// How often the current block runs at most in a call of the function.
    pub(crate) times: u32,
    /// Ops and elements that a call of the function executes and allocates at most.
    pub(crate) executed: u32,
    pub(crate) allocated: u32,
    pub(crate) depth: u32,
    /// The results, if they were chosen first: scalars.
    pub(crate) fixed_results: Option<SmallVec<[Type; 6]>>,
}

impl Builder<'_, '_, '_> {
    /// Adds an op at the end of the current block.
    pub(crate) fn push(&mut self, new: NewOp<'_>) -> OpId {
        for operand in new.operands {
            self.pool.mark_used(*operand);
        }
        for (_, operands) in new.successors {
            for operand in *operands {
                self.pool.mark_used(*operand);
            }
        }
        self.ops += 1;
        self.executed = self.executed.saturating_add(self.times);
        self.body.push_op(self.block, new)
    }

    /// Adds an op with one result.
    pub(crate) fn emit(&mut self, op: impl IntoOp, operands: &[ValueId], ty: Type) -> ValueId {
        self.emit_with(op, operands, ty, &[])
    }

    /// Adds an op with one result and attributes.
    pub(crate) fn emit_with(
        &mut self,
        op: impl IntoOp,
        operands: &[ValueId],
        ty: Type,
        attrs: &[NamedAttr],
    ) -> ValueId {
        let op = self.push(NewOp {
            operands,
            results: &[ty],
            attrs,
            ..NewOp::new(op.into_op())
        });
        self.body.result(op, 0)
    }

    /// Adds an op with one result, and makes it visible.
    pub(crate) fn define(&mut self, op: impl IntoOp, operands: &[ValueId], ty: Type) -> ValueId {
        let value = self.emit(op, operands, ty);
        self.pool.define(value, ty, Facts::ANY);
        value
    }

    /// Adds the op that ends the current block.
    pub(crate) fn terminate(
        &mut self,
        op: impl IntoOp,
        operands: &[ValueId],
        attrs: &[NamedAttr],
        successors: &[(BlockId, &[ValueId])],
    ) {
        self.push(NewOp {
            operands,
            attrs,
            successors,
            ..NewOp::new(op.into_op())
        });
    }

    /// The constant of an integer type or `index` whose bits are the low ones of `value`.
    pub(crate) fn int(&mut self, ty: Type, value: i128) -> ValueId {
        let value = self.program.sign_extend(value as u128, ty);
        if let Some(found) = self.pool.constant(ty, value) {
            return found;
        }
        let attrs = [NamedAttr {
            key: Key::Value,
            value: Attr::Int(value, ty),
        }];
        let constant = self.emit_with(ArithOp::Constant, &[], ty, &attrs);
        self.pool.add_constant(ty, value, constant);
        constant
    }

    /// The constant of a float type with these bits.
    pub(crate) fn float(&mut self, ty: Type, bits: u64) -> ValueId {
        if let Some(found) = self.pool.constant(ty, i128::from(bits)) {
            return found;
        }
        let attrs = [NamedAttr {
            key: Key::Value,
            value: Attr::Float(bits, ty),
        }];
        let constant = self.emit_with(ArithOp::Constant, &[], ty, &attrs);
        self.pool.add_constant(ty, i128::from(bits), constant);
        constant
    }

    /// A constant of a scalar type, an edge value half the time, never a NaN.
    pub(crate) fn constant(&mut self, ty: Type) -> ValueId {
        let bits = inputs::scalar_bits(self.u, self.program.config, ty, self.program.index_width);
        match ty.float_kind() {
            Some(kind) if kind.is_nan(bits as u64) => self.float(ty, 0),
            Some(_) => self.float(ty, bits as u64),
            None => self.int(ty, bits as i128),
        }
    }

    /// The most recent values of a type that `accept` takes, as indices into the pool.
    pub(crate) fn recent(
        &self,
        ty: Type,
        mut accept: impl FnMut(&Entry) -> bool,
    ) -> SmallVec<[u32; WINDOW]> {
        let mut found = SmallVec::new();
        for (i, entry) in self.pool.entries.iter().enumerate().rev() {
            if entry.ty == ty && accept(entry) {
                found.push(i as u32);
                if found.len() == WINDOW {
                    break;
                }
            }
        }
        found
    }

    /// One of these entries, an unused one preferred; it counts as used from now on, so that the
    /// next operand is another.
    pub(crate) fn choose(&mut self, found: &[u32]) -> Option<Entry> {
        let mut chosen = *found.first()?;
        let entry = |this: &Self, i: u32| this.pool.entries[i as usize];
        if self.u.chance(self.program.config.unused_operand) {
            let mut unused = found.iter();
            let unused = unused.find(|i| self.pool.is_unused(entry(self, **i).value));
            chosen = *unused.unwrap_or(&chosen);
        } else {
            chosen = found[self.u.below(found.len() as u32) as usize];
        }
        let entry = entry(self, chosen);
        self.pool.mark_used(entry.value);
        Some(entry)
    }

    /// A visible value of a type.
    pub(crate) fn find(&mut self, ty: Type) -> Option<Entry> {
        let found = self.recent(ty, |_| true);
        self.choose(&found)
    }

    /// A value of a scalar type: a visible one, a converted one or a constant.
    pub(crate) fn operand(&mut self, ty: Type) -> ValueId {
        self.operand_entry(ty).value
    }

    /// As [`Builder::operand`], with what is known of it.
    pub(crate) fn operand_entry(&mut self, ty: Type) -> Entry {
        let config = self.program.config;
        if !self.u.chance(config.constant_operand)
            && let Some(entry) = self.find(ty)
        {
            let stale = !self.pool.is_unused(entry.value);
            if !(stale && self.u.chance(config.converted_operand / 4)) {
                return entry;
            }
        }
        if self.u.chance(config.converted_operand)
            && let Some(value) = self.converted(ty)
        {
            return Entry {
                value,
                ty,
                facts: Facts::ANY,
            };
        }
        if self.u.exhausted()
            && let Some(entry) = self.find(ty)
        {
            return entry;
        }
        let value = self.constant(ty);
        Entry {
            value,
            ty,
            facts: Facts::NUMBER,
        }
    }

    /// A recent scalar, an unused one preferred.
    pub(crate) fn recent_scalar(&mut self) -> Option<Entry> {
        let entries = self.pool.entries.iter().rev();
        let mut scalars = entries.filter(|e| e.ty.is_scalar()).take(WINDOW);
        let skip = self.u.below(4) as usize;
        let unused = scalars
            .clone()
            .filter(|e| self.pool.is_unused(e.value))
            .nth(skip);
        unused.or_else(|| scalars.nth(skip)).copied()
    }

    /// A scalar type: mostly one of the case's few.
    pub(crate) fn scalar_type(&mut self) -> Type {
        if self.u.chance(self.program.config.palette_type) {
            let palette = &self.program.palette;
            return palette[self.u.below(palette.len() as u32) as usize];
        }
        self.program.any_scalar_type(self.u)
    }

    /// Statements until the budget is used up, `most` at most.
    pub(crate) fn statements(&mut self, most: u32) {
        for _ in 0..most {
            if self.ops >= self.limit || self.u.exhausted() {
                return;
            }
            self.statement();
        }
    }

    /// One statement. What does not apply here (nothing to load from, nested too deep) becomes
    /// an op on scalars.
    fn statement(&mut self) {
        let config = self.program.config;
        let (w, f) = (&config.weights, &config.features);
        let on = |yes: bool, weight: u16| if yes { weight } else { 0 };
        let memrefs = f.memrefs && !self.pool.mems.is_empty();
        let branches = f.branches && self.depth < config.max_depth;
        let weights = [
            w.scalar.max(1),
            on(memrefs, w.load),
            on(memrefs, w.store),
            on(f.memrefs && (f.alloc || f.alloca), w.alloc),
            on(memrefs, w.dealloc),
            on(memrefs, w.cast),
            on(memrefs, w.dim),
            on(memrefs, w.select_memref),
            on(memrefs && branches, w.checked_access),
            on(f.calls && !self.program.signatures.is_empty(), w.call),
            on(f.host_calls, w.host_call),
            on(branches, w.br),
            on(branches, w.cond_br),
            on(branches && f.switch, w.switch),
            on(branches && f.loops, w.counted_loop),
            on(branches && f.loops, w.irreducible_loop),
            on(f.asserts, w.assert),
        ];
        let done = match self.u.weighted(&weights) {
            1 => self.load(),
            2 => self.store(),
            3 => self.allocate(),
            4 => self.deallocate(),
            5 => self.cast_memref(),
            6 => self.dim(),
            7 => self.select_memref(),
            8 => self.checked_access(),
            9 => self.call(),
            10 => self.host_call(),
            11 => self.branch(),
            12 => self.conditional(),
            13 => self.switch(),
            14 => self.counted_loop(),
            15 => self.irreducible_loop(),
            16 => self.assert(),
            _ => false,
        };
        if !done {
            self.scalar();
        }
    }

    /// Makes the parameters visible.
    fn enter_params(&mut self, params: &[Param]) {
        for (i, param) in params.iter().enumerate() {
            let value = self.body.add_arg(self.block, param.ty);
            let facts = match &param.shape {
                None => Facts::ANY,
                Some(shape) => {
                    let origin = self.pool.add_site(SiteKind::Param(i as u32));
                    let mut mem = shape.facts;
                    mem.origin = origin.unwrap_or(0);
                    self.pool.add_mem(mem)
                }
            };
            self.pool.define(value, param.ty, facts);
        }
    }

    /// Lists the blocks after the entry in another order.
    fn shuffle_blocks(&mut self) {
        let n = self.body.root().len();
        for i in (2..n).rev() {
            let j = 1 + self.u.below(i as u32) as usize;
            self.body.region_mut(ROOT).swap(i, j);
        }
    }
}

/// Generates a function of about `limit` ops and adds it to the module.
pub(crate) fn function(program: &mut Program<'_>, u: &mut Choices<'_>, limit: u32, last: bool) {
    let config = program.config;
    let params = program.params(u, last);
    let fixed = u.chance(config.early_returns).then(|| {
        let n = u.range(config.results.min, config.results.max);
        (0..n).map(|_| program.palette_type(u)).collect()
    });
    // Closing what is open takes some ops beyond the limit.
    let mut body = Body::with_capacity(limit as usize + 16);
    let block = body.new_block(ROOT);
    let mut pool = std::mem::take(&mut program.pool);
    pool.clear();
    let mut builder = Builder {
        program,
        u,
        body,
        pool,
        block,
        ops: 0,
        limit,
        times: 1,
        executed: 0,
        allocated: 0,
        depth: 0,
        fixed_results: fixed,
    };
    builder.enter_params(&params);
    builder.statements(u32::MAX);
    let results = builder.finish();
    let types: SmallVec<[Type; 6]> = results.iter().map(|r| r.ty).collect();
    // Older conversions refuse a function with a block that they cannot reach.
    let unreachable = config.features.branches && config.release >= Release::R19;
    if unreachable && builder.u.chance(config.unreachable_block) {
        builder.unreachable_block(&types);
    }
    if builder.u.chance(config.shuffled_blocks) {
        builder.shuffle_blocks();
    }

    let Builder {
        program,
        body,
        pool,
        ops: _,
        executed,
        allocated,
        ..
    } = builder;
    let specs = results
        .iter()
        .map(|r| ResultSpec {
            ty: r.ty,
            facts: r.facts,
            mem: pool.mem(r.facts).copied(),
        })
        .collect();
    let inputs: SmallVec<[Type; 6]> = params.iter().map(|p| p.ty).collect();
    let ty = program.module.types.function(&inputs, &types);
    let name = program.name("f", program.signatures.len());
    program.module.add_func(Func {
        name,
        ty,
        level: Level::Source,
        private: false,
        attrs: Vec::new(),
        arg_attrs: Vec::new(),
        body: Some(body),
        loc: Loc::NONE,
    });
    program.signatures.push(Signature {
        name,
        params,
        results: specs,
        sites: pool.sites.clone(),
        executed,
        allocated,
        called: false,
    });
    program.pool = pool;
}
