//! Generates atomics, and the hints `prefetch` and `assume_alignment`, which do not change results.

use lowerfuzz_ir::{
    ArithOp, AtomicKind, Attr, CfOp, IntPredicate, Key, Layout, MemRefOp, NamedAttr, NewOp, Op,
    ROOT, Type, ValueId,
};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::restrict::LanguageFeature;
use crate::values::{Entry, Facts, MemFacts};

const KINDS_OF_FLOATS: &[AtomicKind] = &[
    AtomicKind::Assign,
    AtomicKind::AddF,
    AtomicKind::MaximumF,
    AtomicKind::MinimumF,
    AtomicKind::MulF,
];
const KINDS_OF_INTEGERS: &[AtomicKind] = &[
    AtomicKind::Assign,
    AtomicKind::AddI,
    AtomicKind::MaxS,
    AtomicKind::MinS,
    AtomicKind::MaxU,
    AtomicKind::MinU,
    AtomicKind::AndI,
    AtomicKind::OrI,
    AtomicKind::XOrI,
    AtomicKind::MulI,
];

/// Returns the language feature that an atomic kind requires; `None` if it requires none.
fn required_by_kind(kind: AtomicKind) -> Option<LanguageFeature> {
    match kind {
        AtomicKind::MaximumF | AtomicKind::MinimumF => Some(LanguageFeature::AtomicFloatExtremes),
        AtomicKind::AndI | AtomicKind::OrI => Some(LanguageFeature::AtomicAndOr),
        AtomicKind::XOrI => Some(LanguageFeature::AtomicXor),
        AtomicKind::MulF | AtomicKind::MulI => Some(LanguageFeature::AtomicProducts),
        AtomicKind::Assign
        | AtomicKind::AddF
        | AtomicKind::AddI
        | AtomicKind::MaxS
        | AtomicKind::MinS
        | AtomicKind::MaxU
        | AtomicKind::MinU
        | AtomicKind::MaxNumF
        | AtomicKind::MinNumF => None,
    }
}

/// Returns the language feature that an atomic on a memref of this layout requires.
fn required_by_atomic(layout: &Layout) -> LanguageFeature {
    if *layout == Layout::Identity {
        LanguageFeature::AtomicsOnIdentity
    } else {
        LanguageFeature::AtomicsOnStrided
    }
}

/// Reports whether atomics support the memref's elements.
///
/// The machine must support atomics of the element's width. `index` is excluded because its width
/// is not known.
fn is_atomic(mem: &MemFacts) -> bool {
    let width = mem.elem.scalar_bits(64);
    matches!(width, Some(8 | 16 | 32 | 64)) && !mem.elem.is_index() && !mem.readonly
}

impl Builder<'_, '_, '_> {
    /// Weight of `atomic_rmw` and `generic_atomic_rmw`.
    pub(crate) fn atomic(&mut self) -> bool {
        if self.pool.mems.is_empty() {
            return self.allocate();
        }
        if self.u.chance(90) {
            return self.generic_atomic();
        }
        let Some(target) = self.find_memref(|mem| is_atomic(mem) && mem.never_empty()) else {
            return false;
        };
        let Some(mem) = self.mem_facts(target) else {
            return false;
        };
        if !self.takes_atomics(target) || !self.named(MemRefOp::AtomicRmw) {
            return false;
        }
        let kinds = if mem.elem.is_float() {
            KINDS_OF_FLOATS
        } else {
            KINDS_OF_INTEGERS
        };
        let kind = self.kind_of(kinds, required_by_kind);
        let value = self.operand(mem.elem);
        let indices = self.indices(target, &mem);
        let mut operands: SmallVec<[ValueId; 6]> = SmallVec::new();
        operands.extend([value, target.value]);
        operands.extend_from_slice(&indices);
        let attr = NamedAttr {
            key: Key::Kind,
            value: Attr::Int(kind.code(), Type::I64),
        };
        let old = self.emit_with(MemRefOp::AtomicRmw, &operands, mem.elem, &[attr]);
        self.pool.define(old, mem.elem, Facts::ANY);
        true
    }

    fn takes_atomics(&self, target: Entry) -> bool {
        let ty = self.program.module.types.as_memref(target.ty);
        ty.is_some_and(|ty| self.allows(required_by_atomic(&ty.layout)))
    }

    /// Adds `generic_atomic_rmw` on an integer, with one or two ops in its body.
    fn generic_atomic(&mut self) -> bool {
        let fits = |mem: &MemFacts| is_atomic(mem) && !mem.elem.is_float() && mem.never_empty();
        let Some(target) = self.find_memref(fits) else {
            return false;
        };
        let Some(mem) = self.mem_facts(target) else {
            return false;
        };
        // The lowering of `generic_atomic_rmw` splits the block after the op, which is not possible
        // inside a region.
        let last = !self.allows(LanguageFeature::OpsAfterGenericAtomic) && self.within_region;
        if !self.takes_atomics(target) || last {
            return false;
        }
        let elem = mem.elem;
        let indices = self.indices(target, &mem);
        let outer = self.operand(elem);
        let other = self.operand(elem);
        let region = self.body.new_region();
        let block = std::mem::replace(&mut self.block, self.body.new_block(region));
        let inside = self.block;
        let before = self.pool.enter();
        let old = self.body.add_arg(inside, elem);
        // The yielded value is defined inside the body, because several releases crash on values
        // from outside the body.
        let plain = [
            ArithOp::AddI,
            ArithOp::XOrI,
            ArithOp::SubI,
            ArithOp::MulI,
            ArithOp::OrI,
        ];
        let fold = self.allows(LanguageFeature::AtomicsThatFold);
        let op = self.u.pick(if fold { &plain } else { &plain[..3] });
        let mut new = self.emit(op, &[old, outer], elem);
        if self.u.chance(110) {
            let greater = self.cmpi(IntPredicate::Sgt, old, other);
            new = self.select(greater, new, old, elem);
        }
        self.push(NewOp {
            operands: &[new],
            ..NewOp::new(Op::MemRef(MemRefOp::AtomicYield))
        });
        self.pool.leave(before);
        self.block = block;
        let mut operands: SmallVec<[ValueId; 6]> = SmallVec::new();
        operands.push(target.value);
        operands.extend_from_slice(&indices);
        let atomic = self.push(NewOp {
            operands: &operands,
            results: &[elem],
            regions: &[region],
            ..NewOp::new(Op::MemRef(MemRefOp::GenericAtomicRmw))
        });
        let result = self.body.result(atomic, 0);
        self.pool.define(result, elem, Facts::ANY);
        if !self.allows(LanguageFeature::OpsAfterGenericAtomic) {
            let next = self.body.new_block(ROOT);
            self.terminate(CfOp::Br, &[], &[], &[(next, &[])]);
            self.block = next;
        }
        true
    }

    /// Adds `prefetch` or `assume_alignment`.
    pub(crate) fn hint(&mut self) -> bool {
        if self.pool.mems.is_empty() {
            return self.allocate();
        }
        if self.u.chance(128) {
            return self.prefetch();
        }
        let Some(entry) = self.find_memref(|mem| mem.elem.is_scalar()) else {
            return false;
        };
        self.promise_alignment(entry, None)
    }

    fn prefetch(&mut self) -> bool {
        let Some(entry) = self.find_memref(MemFacts::never_empty) else {
            return false;
        };
        let Some(mem) = self.mem_facts(entry) else {
            return false;
        };
        let indices = self.indices(entry, &mem);
        let mut operands: SmallVec<[ValueId; 6]> = SmallVec::new();
        operands.push(entry.value);
        operands.extend_from_slice(&indices);
        let write = self.u.chance(100);
        let locality = i128::from(self.u.below(4));
        let data = !self.u.chance(60);
        let strings = &mut self.program.module.strings;
        let mut named = |name: &str, value| NamedAttr {
            key: Key::Other(strings.intern(name)),
            value,
        };
        let attrs = [
            named("isWrite", Attr::Bool(write)),
            named("localityHint", Attr::Int(locality, Type::I32)),
            named("isDataCache", Attr::Bool(data)),
        ];
        self.push(NewOp {
            operands: &operands,
            attrs: &attrs,
            ..NewOp::new(Op::MemRef(MemRefOp::Prefetch))
        });
        true
    }

    /// Adds `assume_alignment` with an alignment that is known to hold.
    ///
    /// The alignment is the alignment of the block, or the natural alignment of the elements. From
    /// LLVM 19 on, the op returns the memref.
    pub(crate) fn promise_alignment(&mut self, entry: Entry, alignment: Option<u32>) -> bool {
        let Some(mem) = self.mem_facts(entry) else {
            return false;
        };
        let most = match alignment {
            Some(alignment) => alignment,
            // Before release 18, elements of 16 bytes were aligned to 8 bytes only.
            None => {
                let bytes = self.program.width(mem.elem).div_ceil(8);
                bytes.next_power_of_two().min(8)
            }
        };
        let alignment = most >> self.u.below(2).min(most.ilog2());
        let attr = NamedAttr {
            key: Key::Alignment,
            value: Attr::Int(i128::from(alignment), Type::I64),
        };
        let results: &[Type] = if self.allows(LanguageFeature::AlignedResults) {
            &[entry.ty]
        } else {
            &[]
        };
        let op = self.push(NewOp {
            operands: &[entry.value],
            results,
            attrs: &[attr],
            ..NewOp::new(Op::MemRef(MemRefOp::AssumeAlignment))
        });
        if !results.is_empty() {
            let value = self.body.result(op, 0);
            self.pool.define(value, entry.ty, entry.facts);
        }
        true
    }
}
