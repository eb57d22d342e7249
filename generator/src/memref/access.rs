//! Generates ops on memrefs: accesses, casts, sizes and selects.
//!
//! Every visible memref is completely initialised, not freed, and described by [`MemFacts`].

use lowerfuzz_ir::{
    ArithOp, CfOp, IntPredicate, MemRefOp, NewOp, Op, ROOT, Type, TypeKind, ValueId,
};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::memref::layout;
use crate::values::{Entry, Facts, MemFacts};

/// The indices of a memref access.
pub(crate) type Indices = SmallVec<[ValueId; 4]>;

impl Builder<'_, '_, '_> {
    /// Finds a visible memref of known rank that `accept` allows, preferably a recent one.
    pub(crate) fn find_memref(&mut self, accept: impl Fn(&MemFacts) -> bool) -> Option<Entry> {
        let mut found: SmallVec<[u32; 8]> = SmallVec::new();
        for (i, entry) in self.pool.entries.iter().enumerate().rev() {
            let fits = |mem: &MemFacts| !mem.unranked && accept(mem);
            if self.pool.mem(entry.facts).is_some_and(fits) {
                found.push(i as u32);
                if found.len() == 8 {
                    break;
                }
            }
        }
        self.choose(&found)
    }

    /// Returns the facts that are known about a memref.
    pub(crate) fn mem_facts(&self, entry: Entry) -> Option<MemFacts> {
        self.pool.mem(entry.facts).copied()
    }

    /// Adds a `memref.load`.
    pub(crate) fn load(&mut self) -> bool {
        let Some((entry, mem)) = self.accessible(false) else {
            return false;
        };
        let indices = self.indices(entry, &mem);
        self.load_at(entry, &mem, &indices);
        true
    }

    fn load_at(&mut self, entry: Entry, mem: &MemFacts, indices: &[ValueId]) -> ValueId {
        let mut operands: SmallVec<[ValueId; 6]> = SmallVec::new();
        operands.push(entry.value);
        operands.extend_from_slice(indices);
        self.define(MemRefOp::Load, &operands, mem.elem)
    }

    /// Adds a `memref.store`, sometimes followed by a load of the same element through a possible
    /// alias.
    pub(crate) fn store(&mut self) -> bool {
        let Some((entry, mem)) = self.accessible(true) else {
            return false;
        };
        let value = self.operand(mem.elem);
        let indices = self.indices(entry, &mem);
        self.store_at(value, entry.value, &indices);
        // After one of six stores, the stored value is read back through another memref.
        if self.u.chance(42) {
            let alias = self.find_memref(|other| {
                !other.unranked
                    && other.elem == mem.elem
                    && other.rank == mem.rank
                    && other.origin & mem.origin != 0
                    && mem
                        .sizes()
                        .iter()
                        .zip(other.sizes())
                        .all(|(a, b)| b.0 >= a.1)
            });
            if let Some(alias) = alias
                && let Some(other) = self.mem_facts(alias)
            {
                self.load_at(alias, &other, &indices);
            }
        }
        true
    }

    /// Stores a value into a memref with elements of the value's type, if such a memref is visible.
    pub(crate) fn store_value(&mut self, value: Entry) -> bool {
        let fits = |mem: &MemFacts| {
            mem.elem == value.ty && mem.rank < 3 && mem.never_empty() && !mem.readonly
        };
        let Some(entry) = self.find_memref(fits) else {
            return false;
        };
        let Some(mem) = self.mem_facts(entry) else {
            return false;
        };
        let indices = self.indices(entry, &mem);
        self.store_at(value.value, entry.value, &indices);
        true
    }

    pub(crate) fn store_at(&mut self, value: ValueId, memref: ValueId, indices: &[ValueId]) {
        let mut operands: SmallVec<[ValueId; 6]> = SmallVec::new();
        operands.push(value);
        operands.push(memref);
        operands.extend_from_slice(indices);
        self.push(NewOp {
            operands: &operands,
            ..NewOp::new(Op::MemRef(MemRefOp::Store))
        });
    }

    /// Finds a memref that is not empty in any run.
    pub(crate) fn accessible(&mut self, writes: bool) -> Option<(Entry, MemFacts)> {
        let fits = |mem: &MemFacts| mem.never_empty() && !(writes && mem.readonly);
        let entry = self.find_memref(fits)?;
        Some((entry, self.mem_facts(entry)?))
    }

    /// Returns indices into a memref that are in bounds in every run.
    pub(crate) fn indices(&mut self, entry: Entry, mem: &MemFacts) -> Indices {
        let mut indices = Indices::new();
        for (d, (lo, hi)) in mem.sizes().iter().enumerate() {
            // If the size is dynamic, the actual size serves as the bound of the index.
            let size = (lo != hi && self.u.chance(90)).then(|| self.size_of(entry.value, d));
            indices.push(self.out_of_bounds(*lo, size));
        }
        indices
    }

    /// Adds a `memref.dim` of a constant dimension.
    pub(crate) fn size_of(&mut self, memref: ValueId, dim: usize) -> ValueId {
        let dim = self.int(Type::INDEX, dim as i128);
        self.emit(MemRefOp::Dim, &[memref, dim], Type::INDEX)
    }

    /// Adds a `memref.dim`.
    pub(crate) fn dim(&mut self) -> bool {
        let Some(entry) = self.find_memref(|mem| mem.rank > 0) else {
            return false;
        };
        let Some(mem) = self.mem_facts(entry) else {
            return false;
        };
        let rank = u32::from(mem.rank);
        // One `dim` in six has a dimension operand that is not a constant.
        if self.u.chance(42) {
            let dim = self.out_of_bounds(mem.rank.into(), None);
            let sizes = mem.sizes().iter();
            let (lo, hi) = sizes.fold((u16::MAX, 0), |(lo, hi), s| (lo.min(s.0), hi.max(s.1)));
            let size = self.emit(MemRefOp::Dim, &[entry.value, dim], Type::INDEX);
            let facts = Facts::range(u32::from(lo), u32::from(hi));
            self.pool.define(size, Type::INDEX, facts);
            return true;
        }
        let dim = self.u.below(rank) as usize;
        let size = self.size_of(entry.value, dim);
        let (lo, hi) = mem.sizes[dim];
        let facts = Facts::range(u32::from(lo), u32::from(hi));
        self.pool.define(size, Type::INDEX, facts);
        true
    }

    /// Adds `memref.cast`, which makes sizes, strides and offsets static or dynamic.
    pub(crate) fn cast_memref(&mut self) -> bool {
        let Some(entry) = self.find_memref(|_| true) else {
            return false;
        };
        let Some(mem) = self.mem_facts(entry) else {
            return false;
        };
        let to = layout::draw_cast(self.u, self.program.config, &self.program.limits, &mem);
        let ty = self.program.module.types.intern(TypeKind::MemRef(to));
        if ty == entry.ty {
            return false;
        }
        let cast = self.emit(MemRefOp::Cast, &[entry.value], ty);
        self.pool.define(cast, ty, entry.facts);
        true
    }

    /// Returns the memref as a value of type `ty`, cast if necessary. The memref must satisfy the
    /// type.
    pub(crate) fn as_type(&mut self, entry: Entry, ty: Type) -> ValueId {
        if entry.ty == ty {
            entry.value
        } else {
            self.emit(MemRefOp::Cast, &[entry.value], ty)
        }
    }

    /// Adds a `select` between two memrefs. The second memref is cast to the type of the first if
    /// necessary.
    pub(crate) fn select_memref(&mut self) -> bool {
        let Some(entry) = self.find_memref(|_| true) else {
            return false;
        };
        let Some(mem) = self.mem_facts(entry) else {
            return false;
        };
        let Some(to) = self.program.module.types.as_memref(entry.ty).cloned() else {
            return false;
        };
        let Some(other) = self.find_memref(|other| layout::fits(other, &to)) else {
            return false;
        };
        let Some(other_mem) = self.mem_facts(other) else {
            return false;
        };
        if other.value == entry.value {
            return false;
        }
        let cond = self.operand(Type::I1);
        let second = self.as_type(other, entry.ty);
        let (yes, no) = if self.u.chance(128) {
            (entry.value, second)
        } else {
            (second, entry.value)
        };
        let value = self.select(cond, yes, no, entry.ty);
        let facts = self.pool.add_mem(mem.join(&other_mem));
        self.pool.define(value, entry.ty, facts);
        true
    }

    /// Adds a load or store under a branch that checks the indices against the actual sizes.
    ///
    /// The memref may be empty.
    pub(crate) fn checked_access(&mut self) -> bool {
        let Some(entry) = self.find_memref(|mem| mem.rank > 0) else {
            return false;
        };
        let Some(mem) = self.mem_facts(entry) else {
            return false;
        };
        let mut indices = Indices::new();
        let mut inside: Option<ValueId> = None;
        for d in 0..usize::from(mem.rank) {
            let index = self.operand(Type::INDEX);
            let size = self.size_of(entry.value, d);
            let fits = self.cmpi(IntPredicate::Ult, index, size);
            inside = Some(match inside {
                None => fits,
                Some(before) => self.emit(ArithOp::AndI, &[before, fits], Type::I1),
            });
            indices.push(index);
        }
        let Some(inside) = inside else {
            return false;
        };
        let access = self.body.new_block(ROOT);
        let join = self.body.new_block(ROOT);
        let loads = self.u.chance(128) || mem.readonly;
        let value = self.operand(mem.elem);
        let otherwise: &[ValueId] = if loads { &[value] } else { &[] };
        self.terminate(
            CfOp::CondBr,
            &[inside],
            &[],
            &[(access, &[]), (join, otherwise)],
        );
        let before = self.pool.enter();
        self.block = access;
        if loads {
            let loaded = self.load_at(entry, &mem, &indices);
            self.terminate(CfOp::Br, &[], &[], &[(join, &[loaded])]);
        } else {
            self.store_at(value, entry.value, &indices);
            self.terminate(CfOp::Br, &[], &[], &[(join, &[])]);
        }
        self.pool.leave(before);
        self.block = join;
        if loads {
            let result = self.body.add_arg(join, mem.elem);
            self.pool.define(result, mem.elem, Facts::ANY);
        }
        true
    }
}
