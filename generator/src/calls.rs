//! Calls of functions generated before, calls of the host, and asserts.

use lowerfuzz_ir::{
    ArithOp, Attr, CfOp, Func, FuncOp, IntPredicate, Key, Level, Loc, NamedAttr, NewOp, Op, Sym,
    Type, ValueId,
};
use smallvec::SmallVec;

use crate::alloc::bounds_for;
use crate::function::Builder;
use crate::layout::{self, Param};

use crate::program::HostFunction;
use crate::values::{CARRIED, Entry, Facts, MAX_SITES, MemFacts, SiteKind};

/// How an argument for a parameter is come by.
#[derive(Clone, Copy)]
enum Source {
    Scalar,
    /// A visible memref, cast if need be.
    Visible(Entry),
    /// A new one.
    Fresh,
}

/// Most declarations in a module; more say nothing new.
const MAX_HOSTS: usize = 4;

impl Builder<'_, '_, '_> {
    /// `func.call` of a function of the module.
    pub(crate) fn call(&mut self) -> bool {
        let n = self.program.signatures.len() as u32;
        let mut index = self.u.below(n) as usize;
        // What was never called comes first: code that does not run shows nothing.
        if let Some(uncalled) = self.program.signatures.iter().position(|s| !s.called)
            && self.u.chance(200)
        {
            index = uncalled;
        }
        let config = self.program.config;
        let Some(signature) = self.program.signatures.get(index) else {
            return false;
        };
        let executed = self.times.saturating_mul(signature.executed);
        let allocated = self.times.saturating_mul(signature.allocated);
        if self.executed.saturating_add(executed) > config.max_executed
            || self.allocated.saturating_add(allocated) > config.max_allocated
        {
            return false;
        }
        let params = signature.params.clone();
        let callee = signature.name;

        let mut sources: SmallVec<[Source; 8]> = SmallVec::new();
        for param in &params {
            let Some(source) = self.source(param) else {
                return false;
            };
            sources.push(source);
        }
        // Allocations first: they may end the block, and make values that others may use.
        let mut memrefs: SmallVec<[Option<Entry>; 8]> = SmallVec::new();
        for (param, source) in params.iter().zip(&sources) {
            memrefs.push(match (source, &param.shape) {
                (Source::Visible(entry), _) => Some(*entry),
                (Source::Fresh, Some(shape)) => {
                    let Some(ty) = self.program.module.types.as_memref(param.ty) else {
                        return false;
                    };
                    let (bounds, fixed) = bounds_for(ty, &shape.facts);
                    let Some(entry) = self.allocate_shape(shape.facts.elem, &bounds, &fixed) else {
                        return false;
                    };
                    Some(entry)
                }
                (Source::Fresh | Source::Scalar, _) => None,
            });
        }
        let mut operands: SmallVec<[ValueId; 8]> = SmallVec::new();
        let mut origins: SmallVec<[u64; 8]> = SmallVec::new();
        for (param, memref) in params.iter().zip(&memrefs) {
            match memref {
                Some(entry) => {
                    origins.push(self.mem_facts(*entry).map_or(0, |mem| mem.origin));
                    operands.push(self.as_type(*entry, param.ty));
                }
                None => {
                    origins.push(0);
                    operands.push(self.operand(param.ty));
                }
            }
        }
        self.executed = self.executed.saturating_add(executed);
        self.allocated = self.allocated.saturating_add(allocated);
        self.emit_call(index, callee, &operands, &origins);
        true
    }

    /// Adds the call and makes its results visible.
    fn emit_call(&mut self, index: usize, callee: Sym, operands: &[ValueId], origins: &[u64]) {
        self.program.signatures[index].called = true;
        let results = self.program.signatures[index].results.clone();
        let types: SmallVec<[Type; 6]> = results.iter().map(|r| r.ty).collect();
        let op = self.push(NewOp {
            operands,
            results: &types,
            attrs: &[NamedAttr {
                key: Key::Callee,
                value: Attr::Symbol(callee),
            }],
            ..NewOp::new(Op::Func(FuncOp::Call))
        });
        // The callee's sites in terms of ours; one fresh block may be behind several results.
        let mut fresh: [u64; MAX_SITES] = [0; MAX_SITES];
        for (i, spec) in results.iter().enumerate() {
            let value = self.body.result(op, i);
            let facts = match spec.mem {
                None => spec.facts,
                Some(mut mem) => {
                    mem.origin = self.origin_here(index, mem.origin, origins, &mut fresh);
                    self.pool.add_mem(mem)
                }
            };
            self.pool.define(value, spec.ty, facts);
        }
    }

    fn origin_here(
        &mut self,
        callee: usize,
        theirs: u64,
        origins: &[u64],
        fresh: &mut [u64; MAX_SITES],
    ) -> u64 {
        let mut ours = theirs & CARRIED;
        let n = self.program.signatures[callee].sites.len();
        for i in (0..n).filter(|i| theirs & (1 << i) != 0) {
            let site = self.program.signatures[callee].sites[i];
            ours |= match site.kind {
                SiteKind::Param(param) => origins.get(param as usize).copied().unwrap_or(CARRIED),
                SiteKind::Heap | SiteKind::Stack => {
                    if fresh[i] == 0 {
                        fresh[i] = self.pool.add_site(SiteKind::Heap).unwrap_or(CARRIED);
                        if site.pinned {
                            self.pool.pin(fresh[i] & !CARRIED);
                        }
                    }
                    fresh[i]
                }
            };
        }
        ours
    }

    /// Where an argument can come from.
    fn source(&mut self, param: &Param) -> Option<Source> {
        let Some(shape) = &param.shape else {
            return Some(Source::Scalar);
        };
        let ty = self.program.module.types.as_memref(param.ty)?.clone();
        let facts = shape.facts;
        let fits = |mem: &MemFacts| mem.within(&facts) && layout::fits(mem, &ty);
        if let Some(entry) = self.find_memref(fits)
            && !self.u.chance(24)
        {
            return Some(Source::Visible(entry));
        }
        let mut new = facts;
        new.make_identity();
        (new.within(&facts) && layout::fits(&new, &ty)).then_some(Source::Fresh)
    }

    /// A call of an external function, declared here if need be.
    pub(crate) fn host_call(&mut self) -> bool {
        let n = self.program.hosts.len();
        let index = if n == 0 || (n < MAX_HOSTS && self.u.chance(100)) {
            self.declare()
        } else {
            self.u.below(n as u32) as usize
        };
        let host = self.program.hosts[index].clone();
        let mut operands: SmallVec<[ValueId; 4]> = SmallVec::new();
        // The host makes all NaNs one before it looks at them (`semantics.md` §5), so they need no
        // guard.
        for ty in &host.params {
            operands.push(self.operand(*ty));
        }
        let op = self.push(NewOp {
            operands: &operands,
            results: &host.results,
            attrs: &[NamedAttr {
                key: Key::Callee,
                value: Attr::Symbol(host.name),
            }],
            ..NewOp::new(Op::Func(FuncOp::Call))
        });
        for (i, ty) in host.results.iter().enumerate() {
            let value = self.body.result(op, i);
            self.pool.define(value, *ty, Facts::ANY);
        }
        true
    }

    /// Declares an external function of scalars; none or one result, which is what C has.
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
        let params = if opaque { 1 } else { self.u.below(4) };
        for _ in 0..params {
            let ty = self.scalar_type();
            host.params.push(ty);
        }
        if opaque {
            host.results = SmallVec::from_slice(&host.params);
        } else if !self.u.chance(60) {
            let ty = self.scalar_type();
            host.results.push(ty);
        }
        let ty = self
            .program
            .module
            .types
            .function(&host.params, &host.results);
        self.program.module.add_func(Func {
            name: host.name,
            ty,
            level: Level::Source,
            private: true,
            attrs: Vec::new(),
            arg_attrs: Vec::new(),
            body: None,
            loc: Loc::NONE,
        });
        self.program.hosts.push(host);
        self.program.hosts.len() - 1
    }

    /// An `assert` that holds, or at a low rate one that may not.
    pub(crate) fn assert(&mut self) -> bool {
        let ty = self.other_int();
        let value = self.operand(ty);
        let cond = if self.u.chance(self.program.config.failing_assert) {
            let other = self.operand(ty);
            let predicate = self.u.pick(&IntPredicate::ALL);
            self.cmpi(predicate, value, other)
        } else {
            self.true_of(ty, value)
        };
        self.push(NewOp {
            operands: &[cond],
            attrs: &[Builder::message()],
            ..NewOp::new(Op::Cf(CfOp::Assert))
        });
        true
    }

    /// A condition that holds whatever the value.
    fn true_of(&mut self, ty: Type, value: ValueId) -> ValueId {
        match self.u.below(4) {
            0 => self.cmpi(IntPredicate::Eq, value, value),
            1 => {
                let one = self.int(ty, 1);
                let odd = self.emit(ArithOp::OrI, &[value, one], ty);
                let zero = self.int(ty, 0);
                self.cmpi(IntPredicate::Ne, odd, zero)
            }
            2 => {
                let other = self.operand(ty);
                let both = self.emit(ArithOp::AndI, &[value, other], ty);
                self.cmpi(IntPredicate::Ule, both, value)
            }
            _ => {
                let other = self.operand(ty);
                let either = self.emit(ArithOp::OrI, &[value, other], ty);
                self.cmpi(IntPredicate::Uge, either, other)
            }
        }
    }
}
