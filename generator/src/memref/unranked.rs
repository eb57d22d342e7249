//! Generates ops on unranked memrefs. The generator tracks the ranks of unranked memrefs, although
//! their types do not contain the ranks.

use lowerfuzz_ir::{MemRefOp, Type, TypeKind};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::memref::layout;
use crate::menu::menu;
use crate::values::{Entry, Facts, MemFacts};

menu! {
    /// The ops on unranked memrefs.
    UNRANKED:
    5 MemRef(MemRefOp::Cast) CastsOfMemrefs, hide_rank;
    7 MemRef(MemRefOp::Cast) CastsOfMemrefs, reveal_rank;
    2 MemRef(MemRefOp::Rank) Rank, unranked_rank;
    2 MemRef(MemRefOp::Rank) Rank, ranked_rank;
    3 MemRef(MemRefOp::Dim) Dim, unranked_dim;
    2, select_unranked;
    2 MemRef(MemRefOp::Copy) Copy, copy_unranked;
    2 MemRef(MemRefOp::Reshape) Reshape, reshape_unranked;
    2 MemRef(MemRefOp::ReinterpretCast) ReinterpretCast, reinterpret_unranked;
}

impl Builder<'_, '_, '_> {
    /// Adds an op on an unranked memref, or a cast from or to an unranked memref.
    pub(crate) fn unranked(&mut self) -> bool {
        if self.pool.mems.is_empty() {
            return self.allocate();
        }
        self.add_one_of(UNRANKED)
    }

    /// Finds a visible unranked memref that `accept` allows.
    pub(crate) fn find_unranked(&mut self, accept: impl Fn(&MemFacts) -> bool) -> Option<Entry> {
        let mut found: SmallVec<[u32; 8]> = SmallVec::new();
        for (i, entry) in self.pool.entries.iter().enumerate().rev() {
            let fits = |mem: &MemFacts| mem.unranked && accept(mem);
            if self.pool.mem(entry.facts).is_some_and(fits) {
                found.push(i as u32);
                if found.len() == 8 {
                    break;
                }
            }
        }
        self.choose(&found)
    }

    /// Returns the unranked memref type of an element type.
    pub(crate) fn unranked_type(&mut self, elem: Type) -> Type {
        let kind = TypeKind::UnrankedMemRef { elem, space: 0 };
        self.program.module.types.intern(kind)
    }

    /// Casts a ranked memref to an unranked memref, which is not visible yet.
    pub(crate) fn as_unranked(&mut self, entry: Entry) -> Option<Entry> {
        let mem = self.mem_facts(entry)?;
        let ty = self.unranked_type(mem.elem);
        let value = self.emit(MemRefOp::Cast, &[entry.value], ty);
        let facts = self.pool.add_mem(mem.hidden(true));
        Some(Entry { value, ty, facts })
    }

    fn hide_rank(&mut self) -> bool {
        let Some(entry) = self.find_memref(|_| true) else {
            return false;
        };
        let Some(hidden) = self.as_unranked(entry) else {
            return false;
        };
        self.pool.define(hidden.value, hidden.ty, hidden.facts);
        true
    }

    fn reveal_rank(&mut self) -> bool {
        let Some(entry) = self.find_unranked(|_| true) else {
            return self.hide_rank();
        };
        let Some(mem) = self.mem_facts(entry) else {
            return false;
        };
        let to = layout::draw_cast(self.u, self.program.config, &self.program.limits, &mem);
        let ty = self.program.module.types.intern(TypeKind::MemRef(to));
        let value = self.emit(MemRefOp::Cast, &[entry.value], ty);
        let facts = self.pool.add_mem(mem.hidden(false));
        self.pool.define(value, ty, facts);
        true
    }

    fn unranked_rank(&mut self) -> bool {
        match self.find_unranked(|_| true) {
            Some(entry) => self.rank_of(entry),
            None => self.hide_rank(),
        }
    }

    /// Adds `rank` of a ranked memref.
    fn ranked_rank(&mut self) -> bool {
        self.find_memref(|_| true)
            .is_some_and(|entry| self.rank_of(entry))
    }

    /// Adds `select` between two unranked memrefs of equal rank.
    fn select_unranked(&mut self) -> bool {
        let Some(entry) = self.find_unranked(|_| true) else {
            return self.hide_rank();
        };
        let Some(mem) = self.mem_facts(entry) else {
            return false;
        };
        let alike = |other: &MemFacts| other.elem == mem.elem && other.rank == mem.rank;
        let other = self.find_unranked(alike).filter(|o| o.value != entry.value);
        let Some((other, other_mem)) = other.and_then(|o| Some((o, self.mem_facts(o)?))) else {
            return self.hide_rank();
        };
        let cond = self.operand(Type::I1);
        let value = self.select(cond, entry.value, other.value, entry.ty);
        let facts = self.pool.add_mem(mem.join(&other_mem));
        self.pool.define(value, entry.ty, facts);
        true
    }

    fn unranked_dim(&mut self) -> bool {
        let Some(entry) = self.find_unranked(|mem| mem.rank > 0) else {
            return self.hide_rank();
        };
        let Some(mem) = self.mem_facts(entry) else {
            return false;
        };
        let dim = self.out_of_bounds(mem.rank.into(), None);
        let sizes = mem.sizes().iter();
        let (lo, hi) = sizes.fold((u16::MAX, 0), |(lo, hi), s| (lo.min(s.0), hi.max(s.1)));
        let size = self.emit(MemRefOp::Dim, &[entry.value, dim], Type::INDEX);
        let facts = Facts::range(u32::from(lo), u32::from(hi));
        self.pool.define(size, Type::INDEX, facts);
        true
    }
}
