//! Adds `memref.copy` between distinct memory of equal shape, and `memref.distinct_objects`.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{DYNAMIC, MemRefOp, NewOp, Op, Type, ValueId};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::values::{Entry, MemFacts};

/// Maximum number of elements that a copy may move over all its executions.
///
/// A copy is a single op, but the conversion may lower it to a loop.
const MAX_ELEMENTS: u32 = 96;

impl Builder<'_, '_, '_> {
    /// Adds a `memref.copy` to a visible memref or to a new memref.
    pub(crate) fn copy(&mut self) -> bool {
        if self.pool.mems.is_empty() {
            return self.allocate();
        }
        if !self.named(MemRefOp::Copy) {
            return false;
        }
        let Some(source) = self.find_memref(|_| true) else {
            return false;
        };
        let Some(mem) = self.mem_facts(source) else {
            return false;
        };
        let elements = mem.max_elements().saturating_mul(self.times);
        if elements > MAX_ELEMENTS {
            return false;
        }
        self.executed = self.executed.saturating_add(elements);
        if self.u.chance(150) && self.copy_to_visible(source, &mem) {
            return true;
        }
        self.copy_to_new(source, &mem)
    }

    /// Adds a `memref.distinct_objects` of memrefs that never share memory.
    pub(crate) fn distinct(&mut self) -> bool {
        if !self.named(MemRefOp::DistinctObjects) {
            return false;
        }
        let most = 1 + self.u.weighted(&[1, 6, 3]);
        let mut chosen: SmallVec<[Entry; 3]> = SmallVec::new();
        while chosen.len() < most {
            let pool = &self.pool;
            let mut found: SmallVec<[u32; 8]> = SmallVec::new();
            for (i, entry) in pool.entries.iter().enumerate().rev() {
                let mem = pool.mem(entry.facts).filter(|mem| !mem.unranked);
                let fits = mem.is_some_and(|mem| {
                    let mut others = chosen.iter().filter_map(|other| pool.mem(other.facts));
                    others.all(|other| pool.are_disjoint(mem.origin, other.origin))
                });
                if fits {
                    found.push(i as u32);
                }
                if found.len() == 8 {
                    break;
                }
            }
            match self.choose(&found) {
                Some(entry) => chosen.push(entry),
                None => break,
            }
        }
        if chosen.is_empty() {
            return false;
        }
        let operands: SmallVec<[ValueId; 3]> = chosen.iter().map(|entry| entry.value).collect();
        let types: SmallVec<[Type; 3]> = chosen.iter().map(|entry| entry.ty).collect();
        let op = self.push(NewOp {
            operands: &operands,
            results: &types,
            ..NewOp::new(Op::MemRef(MemRefOp::DistinctObjects))
        });
        for (i, entry) in chosen.iter().enumerate() {
            let value = self.body.result(op, i);
            self.pool.define(value, entry.ty, entry.facts);
        }
        true
    }

    /// Adds `copy` of an unranked memref to a new memref, which is ranked or unranked.
    pub(crate) fn copy_unranked(&mut self) -> bool {
        if !self.named(MemRefOp::Copy) {
            return false;
        }
        let Some(source) = self.find_unranked(MemFacts::has_known_sizes) else {
            return false;
        };
        let Some(mem) = self.mem_facts(source) else {
            return false;
        };
        let elements = mem.max_elements().saturating_mul(self.times);
        if elements > MAX_ELEMENTS || !self.has_room(mem.max_elements(), false) {
            return false;
        }
        let sizes = mem.sizes().iter();
        let shape: Dims = sizes.map(|(size, _)| i64::from(*size)).collect();
        let Some(target) = self.copy_target(&mem, &shape, &[]) else {
            return false;
        };
        self.executed = self.executed.saturating_add(elements);
        let hidden = self.u.chance(128).then(|| self.as_unranked(target));
        let to = hidden.flatten().unwrap_or(target);
        self.push_copy(source.value, to.value);
        self.pool.define(target.value, target.ty, target.facts);
        true
    }

    /// Allocates a memref of the same sizes as the copied memref. The new memref becomes visible
    /// only after the copy.
    fn copy_target(&mut self, mem: &MemFacts, shape: &[i64], sizes: &[ValueId]) -> Option<Entry> {
        let facts = MemFacts {
            sizes: mem.sizes,
            ..MemFacts::new(mem.elem, usize::from(mem.rank))
        };
        let (target, _) = self.new_memref(facts, shape, sizes, None)?;
        Some(target)
    }

    fn push_copy(&mut self, source: ValueId, target: ValueId) {
        self.push(NewOp {
            operands: &[source, target],
            ..NewOp::new(Op::MemRef(MemRefOp::Copy))
        });
    }

    fn copy_to_visible(&mut self, source: Entry, mem: &MemFacts) -> bool {
        if !mem.has_known_sizes() {
            return false;
        }
        let pool = &self.pool;
        let mut found: SmallVec<[u32; 8]> = SmallVec::new();
        for (i, entry) in pool.entries.iter().enumerate().rev() {
            let fits = pool.mem(entry.facts).is_some_and(|to| {
                // Under a fully known layout, no two elements share an address.
                let distinct_elements = to.identity
                    || to.strides[..usize::from(to.rank)]
                        .iter()
                        .all(Option::is_some);
                !to.unranked
                    && !to.readonly
                    && to.elem == mem.elem
                    && to.rank == mem.rank
                    && to.sizes() == mem.sizes()
                    && distinct_elements
                    && pool.are_disjoint(to.origin, mem.origin)
            });
            if fits {
                found.push(i as u32);
                if found.len() == 8 {
                    break;
                }
            }
        }
        match self.choose(&found) {
            Some(target) => {
                self.push_copy(source.value, target.value);
                true
            }
            None => false,
        }
    }

    /// Adds `copy` to a new memref. The copy initialises the new memref.
    fn copy_to_new(&mut self, source: Entry, mem: &MemFacts) -> bool {
        let Some(ty) = self.program.module.types.as_memref(source.ty) else {
            return false;
        };
        let mut shape = ty.shape.clone();
        if !self.has_room(mem.max_elements(), false) {
            return false;
        }
        let mut operands: SmallVec<[ValueId; 4]> = SmallVec::new();
        for (d, size) in shape.iter_mut().enumerate() {
            if *size == DYNAMIC || self.u.chance(30) {
                *size = DYNAMIC;
                operands.push(self.size_of(source.value, d));
            }
        }
        let Some(target) = self.copy_target(mem, &shape, &operands) else {
            return false;
        };
        self.push_copy(source.value, target.value);
        self.pool.define(target.value, target.ty, target.facts);
        true
    }
}
