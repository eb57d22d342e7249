//! Generates a function: its signature, its statements, its results, and the facts that callers may
//! use.

use lowerfuzz_ir::module::Body;
use lowerfuzz_ir::{Func, Level, Loc, ROOT, Type};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::case::program::Program;
use crate::choices::Choices;
use crate::func::signature::{ResultSpec, Signature};
use crate::memref::layout::Param;
use crate::restrict::LanguageFeature;
use crate::values::{Facts, SiteKind};

impl Builder<'_, '_, '_> {
    /// Makes the parameters of the function visible to its statements.
    fn enter_params(&mut self, params: &[Param]) {
        for (i, param) in params.iter().enumerate() {
            let value = self.body.add_arg(self.block, param.ty);
            if let Some(sizes) = self.boundary_sizes(param.ty) {
                self.define_tensor(value, param.ty, sizes);
                continue;
            }
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

    /// Lists the blocks after the entry block in a random order.
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
            // Tensors are results that are chosen last.
            (params, fixed.filter(|_| !program.groups.tensors))
        }
    };
    // Finishing open control flow takes some ops beyond the limit.
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
        within_region: false,
        descriptors: 0,
        affine: Vec::new(),
        fixed_results: fixed,
    };
    builder.enter_params(&params);
    builder.statements(u32::MAX);
    let results = builder.finish();
    let types: SmallVec<[Type; 6]> = results.iter().map(|r| r.ty).collect();
    let unreachable =
        config.features.branches && builder.allows(LanguageFeature::UnreachableBlocks);
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

/// Returns the parameters and results of an earlier function, which the new function reuses.
///
/// Returns `None` in cases without function values.
fn twin(
    program: &Program<'_>,
    u: &mut Choices<'_>,
    last: bool,
) -> Option<(Vec<Param>, SmallVec<[Type; 6]>)> {
    let n = program.signatures.len() as u32;
    if last || n == 0 || !program.groups.function_values || !u.chance(program.config.twin) {
        return None;
    }
    let like = &program.signatures[u.below(n) as usize];
    if like.results.iter().any(|r| r.mem.is_some()) {
        return None;
    }
    let results = like.results.iter().map(|r| r.ty).collect();
    Some((like.params.clone(), results))
}
