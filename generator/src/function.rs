//! The builder of one function: adding ops, choosing operands and types, drawing statements,
//! and the function's signature and results.

use lowerfuzz_ir::module::Body;
use lowerfuzz_ir::{
    BlockId, Func, Level, Loc, NamedAttr, NewOp, OpId, ROOT, Release, Type, ValueId,
};
use smallvec::SmallVec;

use crate::choices::Choices;
use crate::layout::Param;
use crate::ops::IntoOp;
use crate::program::{Program, ResultSpec, Signature};
use crate::values::{Facts, Pool, SiteKind};

/// How many of the most recent values of a type an operand is chosen from: enough for distant
/// uses to occur, few enough for chains of dependence.
pub(crate) const WINDOW: usize = 10;

/// Adds a statement; false, and nothing of weight is added, where it does not apply.
type Statement<'p, 'c, 'b> = fn(&mut Builder<'p, 'c, 'b>) -> bool;

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
    /// Descriptors that calls put on the stack of a call of the function at most.
    pub(crate) descriptors: u32,
    /// The results, if they were chosen first: no memrefs.
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
    /// an op on scalars or vectors.
    fn statement(&mut self) {
        let config = self.program.config;
        let (w, f, has) = (&config.weights, &config.features, self.program.groups);
        let on = |yes: bool, weight: u16| if yes { weight } else { 0 };
        let memrefs = f.memrefs && !self.pool.mems.is_empty();
        let branches = f.branches && self.depth < config.max_depth;
        let functions = has.functions && !self.program.signatures.is_empty();
        let menu: [(u16, Statement<'_, '_, '_>); 29] = [
            (w.scalar.max(1), Self::number),
            (on(memrefs, w.load), Self::load),
            (on(memrefs, w.store), Self::store),
            (
                on(f.memrefs && (f.alloc || f.alloca), w.alloc),
                Self::allocate,
            ),
            (on(memrefs, w.dealloc), Self::deallocate),
            (on(memrefs, w.cast), Self::cast_memref),
            (on(memrefs, w.dim), Self::dim),
            (on(memrefs, w.select_memref), Self::select_memref),
            (
                on(memrefs && branches, w.checked_access),
                Self::checked_access,
            ),
            (
                on(f.calls && !self.program.signatures.is_empty(), w.call),
                Self::call,
            ),
            (
                on(
                    f.host_calls,
                    w.host_call << (3 * u32::from(has.host_memrefs || has.host_vectors)),
                ),
                Self::host_call,
            ),
            (on(branches, w.br), Self::branch),
            (on(branches, w.cond_br), Self::conditional),
            (on(branches && f.switch, w.switch), Self::switch),
            (on(branches && f.loops, w.counted_loop), Self::counted_loop),
            (
                on(branches && f.loops, w.irreducible_loop),
                Self::irreducible_loop,
            ),
            (on(f.asserts, w.assert), Self::assert),
            (on(has.vectors, w.vector), Self::vector),
            (on(has.transfers, w.transfer), Self::transfer),
            (on(has.views, w.view), Self::view),
            (on(has.views && f.alloc, w.bytes), Self::bytes),
            (on(has.copies, w.copy), Self::copy),
            (on(has.globals, w.global), Self::global),
            (on(has.atomics, w.atomic), Self::atomic),
            (on(has.hints, w.hint), Self::hint),
            (on(has.unranked, w.unranked), Self::unranked),
            (on(functions, w.function_value), Self::function_value),
            (on(has.complex, w.complex), Self::complex),
            (on(has.flags, w.flagged), Self::flagged),
        ];
        let chosen = self.u.weighted(&menu.map(|(weight, _)| weight));
        let (_, statement) = menu[chosen];
        if !statement(self) {
            self.number();
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
    let twin = twin(program, u, last);
    let (params, fixed) = match twin {
        Some((params, results)) => (params, Some(results)),
        None => {
            let params = program.params(u, last);
            let fixed = u.chance(config.early_returns).then(|| {
                let n = u.range(config.results.min, config.results.max);
                (0..n).map(|_| program.value_type(u)).collect()
            });
            (params, fixed)
        }
    };
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
        descriptors: 0,
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
    let c_interface = config.features.c_interface && builder.u.chance(config.c_interface);

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
    let attrs = if c_interface {
        vec![program.c_interface()]
    } else {
        Vec::new()
    };
    program.module.add_func(Func {
        name,
        ty,
        level: Level::Source,
        private: false,
        attrs,
        arg_attrs: Vec::new(),
        body: Some(body),
        loc: Loc::NONE,
    });
    program.signatures.push(Signature {
        name,
        ty,
        params,
        results: specs,
        sites: pool.sites.clone(),
        executed,
        allocated,
        called: false,
    });
    program.pool = pool;
}

/// The parameters and results of an earlier function for another one, in a case with function
/// values.
fn twin(
    program: &Program<'_>,
    u: &mut Choices<'_>,
    last: bool,
) -> Option<(Vec<Param>, SmallVec<[Type; 6]>)> {
    let n = program.signatures.len() as u32;
    if last || n == 0 || !program.groups.functions || !u.chance(program.config.twin) {
        return None;
    }
    let like = &program.signatures[u.below(n) as usize];
    if like.results.iter().any(|r| r.mem.is_some()) {
        return None;
    }
    let results = like.results.iter().map(|r| r.ty).collect();
    Some((like.params.clone(), results))
}
