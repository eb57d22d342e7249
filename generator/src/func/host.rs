//! Generates calls of external functions, which the host implements.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{
    Attr, DYNAMIC, Func, FuncOp, Key, Layout, Level, Loc, NamedAttr, NewOp, Op, Type,
};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::func::signature::HostFunction;
use crate::memref::layout::{Param, Shape};
use crate::values::{Facts, MemFacts, SiteKind};

/// Maximum number of external declarations in a module. More declarations would test nothing new.
const MAX_HOSTS: usize = 4;

/// The range of sizes that the host chooses for dynamic dimensions of a returned memref.
const HOST_SIZES: (u16, u16) = (1, 3);

impl Builder<'_, '_, '_> {
    /// Adds a call of an external function. If necessary, the function is declared first.
    pub(crate) fn host_call(&mut self) -> bool {
        let n = self.program.hosts.len();
        let index = if n == 0 || (n < MAX_HOSTS && self.u.chance(100)) {
            self.declare()
        } else {
            self.u.below(n as u32) as usize
        };
        let host = self.program.hosts[index].clone();
        // The host treats all NaNs alike (`SEMANTICS.md` §5), so NaN arguments need no guard. The
        // values that the host writes into memrefs are defined.
        let Some((operands, _)) = self.arguments(&host.params) else {
            return false;
        };
        let results: SmallVec<[Type; 2]> = host.results.iter().map(|r| r.ty).collect();
        let op = self.push(NewOp {
            operands: &operands,
            results: &results,
            attrs: &[NamedAttr {
                key: Key::Callee,
                value: Attr::Symbol(host.name),
            }],
            ..NewOp::new(Op::Func(FuncOp::Call))
        });
        for (i, result) in host.results.iter().enumerate() {
            let value = self.body.result(op, i);
            let facts = match &result.shape {
                None => Facts::ANY,
                Some(shape) => {
                    let mut mem = shape.facts;
                    let Some(origin) = self.pool.add_site(SiteKind::Heap) else {
                        return true;
                    };
                    mem.origin = origin;
                    self.pool.add_mem(mem)
                }
            };
            self.pool.define(value, result.ty, facts);
        }
        true
    }

    /// Declares an external function with at most one result, as in C.
    fn declare(&mut self) -> usize {
        let opaque = self.u.chance(100);
        let mut host = HostFunction {
            name: self.program.name(
                if opaque { "opaque_" } else { "host_" },
                self.program.hosts.len(),
            ),
            params: SmallVec::new(),
            results: SmallVec::new(),
        };
        if opaque {
            let ty = if self.program.groups.host_vectors {
                self.program.value_type(self.u)
            } else {
                self.scalar_type()
            };
            host.params.push(Param { ty, shape: None });
            host.results.push(Param { ty, shape: None });
        } else {
            for _ in 0..self.u.below(4) {
                let param = self.program.host_param(self.u);
                host.params.push(param);
            }
            if !self.u.chance(60) {
                let result = self.host_result();
                host.results.push(result);
            }
        }
        let types =
            |params: &[Param]| -> SmallVec<[Type; 4]> { params.iter().map(|p| p.ty).collect() };
        let (params, results) = (types(&host.params), types(&host.results));
        let module = &mut self.program.module;
        let ty = module.types.function(&params, &results);
        let mut all = host.params.iter().chain(&host.results);
        // The host reads memref descriptors through the C interface.
        let attrs = if all.any(|p| p.shape.is_some()) {
            vec![self.program.c_interface()]
        } else {
            Vec::new()
        };
        self.program.module.add_func(Func {
            name: host.name,
            ty,
            level: Level::Source,
            private: true,
            attrs,
            arg_attrs: Vec::new(),
            body: None,
            loc: Loc::NONE,
        });
        self.program.hosts.push(host);
        self.program.hosts.len() - 1
    }

    /// Draws the result of an external function. The host chooses each property of a memref that
    /// the memref type does not specify.
    fn host_result(&mut self) -> Param {
        let config = self.program.config;
        let memrefs = self.program.groups.host_memrefs && !self.program.bare_pointers();
        if !memrefs || !self.u.chance(config.host_memref) {
            return self.program.host_value(self.u);
        }
        let (elem, rank) = self.program.memref_of(self.u);
        let rank = rank.min(2);
        let mut facts = MemFacts::new(elem, rank);
        let mut shape = Dims::new();
        for size in &mut facts.sizes[..rank] {
            if self.u.chance(config.dynamic_size) {
                *size = HOST_SIZES;
                shape.push(DYNAMIC);
            } else {
                let fixed = 1 + self.u.below(3) as u16;
                *size = (fixed, fixed);
                shape.push(i64::from(fixed));
            }
        }
        let layout = if config.features.strided_layouts && self.u.chance(128) {
            Layout::Strided {
                offset: DYNAMIC,
                strides: Dims::from_elem(DYNAMIC, rank),
            }
        } else {
            facts.make_identity();
            Layout::Identity
        };
        let ty = self.program.module.types.memref(&shape, elem, layout);
        Param {
            ty,
            shape: Some(Shape { facts }),
        }
    }
}
