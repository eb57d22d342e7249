//! Generates asserts, and calls of functions that were generated earlier.

use lowerfuzz_ir::case::MemRefConvention;
use lowerfuzz_ir::{
    ArithOp, Attr, CfOp, FuncOp, IntPredicate, Key, NamedAttr, NewOp, Op, Sym, Type, ValueId,
};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::memref::alloc::bounds_for;
use crate::memref::layout::{self, Param};
use crate::values::{CARRIED, Entry, Facts, MAX_SITES, MemFacts, SiteKind};

/// Where an argument for a parameter comes from.
#[derive(Clone, Copy)]
enum Source {
    Scalar,
    /// The argument is a visible memref, cast if necessary.
    Visible(Entry),
    /// The argument is a newly allocated memref.
    Fresh,
}

/// The function that a call op calls.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Callee {
    /// A direct call of the function with this symbol.
    Symbol(Sym),
    /// An indirect call of this function value.
    Value(ValueId),
}

/// Maximum number of memref descriptors on the stack. This many descriptors take about 10 KiB.
const MAX_DESCRIPTORS: u32 = 128;

/// The arguments of a call.
pub(crate) type Arguments = SmallVec<[ValueId; 8]>;

/// The origin of each memref argument of a call. The origin of other arguments is 0.
pub(crate) type Origins = SmallVec<[u64; 8]>;

impl Builder<'_, '_, '_> {
    /// Adds `func.call` of a function of the module.
    pub(crate) fn call(&mut self) -> bool {
        let n = self.program.signatures.len() as u32;
        let mut index = self.u.below(n) as usize;
        // Functions without a call are preferred, because code that does not run cannot reveal a
        // bug.
        if let Some(uncalled) = self.program.signatures.iter().position(|s| !s.called)
            && self.u.chance(200)
        {
            index = uncalled;
        }
        let Some(signature) = self.program.signatures.get(index) else {
            return false;
        };
        let callee = Callee::Symbol(signature.name);
        self.call_one_of(&[index as u32], callee)
    }

    /// Adds a call that may reach any of these functions. All candidates must have the same
    /// parameters.
    pub(crate) fn call_one_of(&mut self, candidates: &[u32], callee: Callee) -> bool {
        let config = self.program.config;
        let Some(first) = candidates.first().map(|c| *c as usize) else {
            return false;
        };
        let (mut executed, mut allocated) = (0, 0);
        for candidate in candidates {
            let signature = &self.program.signatures[*candidate as usize];
            executed = executed.max(signature.executed);
            allocated = allocated.max(signature.allocated);
        }
        let executed = self.times.saturating_mul(executed);
        let allocated = self.times.saturating_mul(allocated);
        if self.executed.saturating_add(executed) > config.max_executed
            || self.allocated.saturating_add(allocated) > config.max_allocated
        {
            return false;
        }
        let params = self.program.signatures[first].params.clone();
        let Some((operands, origins)) = self.arguments(&params) else {
            return false;
        };
        self.executed = self.executed.saturating_add(executed);
        self.allocated = self.allocated.saturating_add(allocated);
        for candidate in candidates {
            self.program.signatures[*candidate as usize].called = true;
        }
        self.emit_call(first, candidates.len() == 1, callee, &operands, &origins);
        true
    }

    /// Returns arguments for these parameters, and the origins of memref arguments.
    ///
    /// Returns `None` if no argument is possible for some parameter.
    pub(crate) fn arguments(&mut self, params: &[Param]) -> Option<(Arguments, Origins)> {
        // When memref descriptors are passed by pointer, each loop iteration leaves its descriptors
        // on the stack.
        let memrefs = params.iter().filter(|p| p.shape.is_some()).count() as u32;
        let descriptors = self.times.saturating_mul(memrefs);
        let descriptors = self.descriptors.saturating_add(descriptors);
        let by_pointer = self.program.options.convention == MemRefConvention::PointerToDescriptor;
        if by_pointer && descriptors > MAX_DESCRIPTORS {
            return None;
        }
        self.descriptors = descriptors;
        let mut sources: SmallVec<[Source; 8]> = SmallVec::new();
        for param in params {
            sources.push(self.source(param)?);
        }
        // Memref arguments are allocated first. An allocation may end the block, and other
        // arguments may use its values.
        let mut memrefs: SmallVec<[Option<Entry>; 8]> = SmallVec::new();
        for (param, source) in params.iter().zip(&sources) {
            memrefs.push(match (source, &param.shape) {
                (Source::Visible(entry), _) => Some(*entry),
                (Source::Fresh, Some(shape)) => {
                    let ty = self.program.module.types.as_memref(param.ty);
                    let (bounds, fixed) = bounds_for(ty, &shape.facts);
                    Some(self.allocate_shape(shape.facts.elem, &bounds, &fixed)?)
                }
                (Source::Fresh | Source::Scalar, _) => None,
            });
        }
        let (mut operands, mut origins) = (Arguments::new(), Origins::new());
        for (param, memref) in params.iter().zip(&memrefs) {
            match memref {
                Some(entry) => {
                    origins.push(self.mem_facts(*entry).map_or(0, |mem| mem.origin));
                    operands.push(self.as_type(*entry, param.ty));
                }
                None => {
                    origins.push(0);
                    operands.push(match self.boundary_sizes(param.ty) {
                        Some(sizes) => self.tensor_operand(param.ty, &sizes),
                        None => self.operand(param.ty),
                    });
                }
            }
        }
        Some((operands, origins))
    }

    /// Adds the call and makes its results visible.
    ///
    /// If several functions may be called (`alone` is false), only the result types are known.
    fn emit_call(
        &mut self,
        index: usize,
        alone: bool,
        callee: Callee,
        arguments: &[ValueId],
        origins: &[u64],
    ) {
        let results = self.program.signatures[index].results.clone();
        let types: SmallVec<[Type; 6]> = results.iter().map(|r| r.ty).collect();
        let op = match callee {
            Callee::Symbol(name) => self.push(NewOp {
                operands: arguments,
                results: &types,
                attrs: &[NamedAttr {
                    key: Key::Callee,
                    value: Attr::Symbol(name),
                }],
                ..NewOp::new(Op::Func(FuncOp::Call))
            }),
            Callee::Value(value) => {
                let mut operands = Arguments::from_slice(&[value]);
                operands.extend_from_slice(arguments);
                self.push(NewOp {
                    operands: &operands,
                    results: &types,
                    ..NewOp::new(Op::Func(FuncOp::CallIndirect))
                })
            }
        };
        // This loop translates the allocation sites of the callee to sites of the caller. Several
        // results may point into one fresh block.
        let mut fresh: [u64; MAX_SITES] = [0; MAX_SITES];
        for (i, spec) in results.iter().enumerate() {
            let value = self.body.result(op, i);
            if let Some(sizes) = self.boundary_sizes(spec.ty) {
                self.define_tensor(value, spec.ty, sizes);
                continue;
            }
            let facts = match spec.mem {
                None if !alone => Facts::ANY,
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
                SiteKind::Heap | SiteKind::Stack | SiteKind::Global => {
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

    /// Decides where the argument for a parameter comes from.
    fn source(&mut self, param: &Param) -> Option<Source> {
        let Some(shape) = &param.shape else {
            return Some(Source::Scalar);
        };
        let facts = shape.facts;
        let ty = self.program.module.types.as_memref(param.ty).cloned();
        let fits = |mem: &MemFacts| match &ty {
            Some(ty) => mem.within(&facts) && layout::fits(mem, ty),
            None => mem.hidden(true).within(&facts),
        };
        let hidden = ty.is_none() && self.u.chance(128);
        let found = if hidden {
            self.find_unranked(fits)
        } else {
            self.find_memref(fits)
        };
        if let Some(entry) = found
            && !self.u.chance(24)
        {
            return Some(Source::Visible(entry));
        }
        let mut new = facts.hidden(false);
        new.make_identity();
        fits(&new).then_some(Source::Fresh)
    }

    /// Adds an `assert` whose condition holds. At a low rate the assert may fail.
    pub(crate) fn assert(&mut self) -> bool {
        let ty = self.other_int();
        let value = self.operand(ty);
        let cond = if self.u.chance(self.program.config.failing_assert) {
            let other = self.operand(ty);
            let predicate = self.u.pick(&IntPredicate::ALL);
            self.cmpi(predicate, value, other)
        } else {
            self.always_true(ty, value)
        };
        self.push(NewOp {
            operands: &[cond],
            attrs: &[Builder::message()],
            ..NewOp::new(Op::Cf(CfOp::Assert))
        });
        true
    }

    /// Returns a condition that is true for every `value`.
    pub(crate) fn always_true(&mut self, ty: Type, value: ValueId) -> ValueId {
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
