//! The visible values at the point where code is added, and the facts that are known about them.
//!
//! The pool of values is a stack. Entering a block that is dominated by the current block opens a
//! scope; leaving the scope truncates the pool. Every lookup scans the pool from its end, so recent
//! values are preferred.

use lowerfuzz_ir::{Type, ValueId};
use smallvec::SmallVec;

use crate::tensor::TensorEntry;

/// The operands of an op that is being generated.
pub(crate) type Values = SmallVec<[ValueId; 4]>;

/// The upper bound of a number whose bound is not known.
pub(crate) const UNBOUNDED: u32 = u32::MAX;

/// The memref index of a value that is not a memref.
pub(crate) const NO_MEM: u32 = u32::MAX;

/// The largest memref rank that is generated.
pub(crate) const MAX_RANK: usize = 4;

/// The origin bit of a loop-carried memref that may be an allocation of an earlier iteration.
pub(crate) const CARRIED: u64 = 1 << 63;

/// Maximum number of allocation sites in a function. Each site has one bit of an origin, in
/// addition to [`CARRIED`].
pub(crate) const MAX_SITES: usize = 60;

/// Facts that hold for a value in every run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    /// The minimum of the value, as an unsigned number.
    pub(crate) lo: u32,
    /// The maximum of the value as an unsigned number, or [`UNBOUNDED`].
    pub(crate) hi: u32,
    /// Whether the value may be a NaN.
    pub(crate) nan: bool,
    /// The memref's index into [`Pool::mems`], or [`NO_MEM`] for other values.
    pub(crate) mem: u32,
}

impl Facts {
    /// The facts about a scalar of which nothing is known.
    pub(crate) const ANY: Facts = Facts {
        lo: 0,
        hi: UNBOUNDED,
        nan: true,
        mem: NO_MEM,
    };

    /// The facts about a float that is not a NaN.
    pub(crate) const NUMBER: Facts = Facts {
        nan: false,
        ..Facts::ANY
    };

    /// Returns the facts about an integer in `lo..=hi`.
    pub(crate) const fn range(lo: u32, hi: u32) -> Facts {
        Facts {
            lo,
            hi,
            nan: false,
            mem: NO_MEM,
        }
    }

    /// Returns the facts that still hold after a change of the sign.
    pub(crate) fn signless(self) -> Facts {
        Facts {
            nan: self.nan,
            ..Facts::ANY
        }
    }

    /// Returns the facts about a memref with these memory facts.
    pub(crate) const fn memref(mem: u32) -> Facts {
        Facts { mem, ..Facts::ANY }
    }

    /// Returns the facts that hold if either `self` or `other` holds; for scalars only.
    pub(crate) fn join(self, other: Facts) -> Facts {
        Facts {
            lo: self.lo.min(other.lo),
            hi: self.hi.max(other.hi),
            nan: self.nan || other.nan,
            mem: NO_MEM,
        }
    }
}

/// Facts that hold for a memref in every run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MemFacts {
    pub(crate) elem: Type,
    pub(crate) rank: u8,
    /// The minimum and maximum size of each dimension of the memref.
    pub(crate) sizes: [(u16, u16); MAX_RANK],
    /// The memref's stride in each dimension, if the stride is the same in every run.
    pub(crate) strides: [Option<i32>; MAX_RANK],
    /// The memref's offset, if it is the same in every run.
    pub(crate) offset: Option<i32>,
    /// Whether the memref is row-major, contiguous and at offset 0 in every run.
    pub(crate) identity: bool,
    /// The allocation sites into which the memref may point, one bit for each site, and
    /// [`CARRIED`].
    pub(crate) origin: u64,
    /// The number of elements, counted from the base pointer, that are in the block and
    /// initialised. The number includes elements outside the view.
    pub(crate) extent: u32,
    /// Whether writes to the memref are forbidden, because it may be a constant global.
    pub(crate) readonly: bool,
    /// Whether the memref is unranked. The other facts then describe the ranked memref inside.
    pub(crate) unranked: bool,
}

impl MemFacts {
    /// Returns the facts about a memref of which only the rank and the element type are known.
    pub(crate) fn new(elem: Type, rank: usize) -> MemFacts {
        MemFacts {
            elem,
            rank: rank as u8,
            sizes: [(0, u16::MAX); MAX_RANK],
            strides: [None; MAX_RANK],
            offset: None,
            identity: false,
            origin: 0,
            extent: 0,
            readonly: false,
            unranked: false,
        }
    }

    /// Returns the same facts for the unranked or the ranked form of the memref.
    pub(crate) fn hidden(self, unranked: bool) -> MemFacts {
        MemFacts { unranked, ..self }
    }

    /// Computes the extent of the memref if its view reaches the end of the buffer.
    pub(crate) fn infer_extent(&mut self) {
        if !self.never_empty() {
            self.extent = 0;
        } else if self.identity {
            let least = self.sizes().iter().map(|(lo, _)| u32::from(*lo));
            self.extent = least.product();
        } else if let Some(offset) = self.offset {
            let mut last = Some(offset);
            for (stride, (lo, _)) in self.strides.iter().zip(self.sizes()) {
                let reach = stride.map(|s| s.max(0) * i32::from(lo - 1));
                last = last.zip(reach).map(|(a, b)| a + b);
            }
            self.extent = last.map_or(0, |last| (last + 1).max(0) as u32);
        } else {
            self.extent = 0;
        }
    }

    /// Determines whether the memref's known strides are the strides of the identity layout.
    pub(crate) fn infer_identity(&mut self) {
        let mut same = *self;
        same.make_identity();
        let rank = usize::from(self.rank);
        self.identity = self.offset == Some(0)
            && same.strides[..rank].iter().all(Option::is_some)
            && self.strides[..rank] == same.strides[..rank];
    }

    /// Returns the size bounds of the memref's dimensions.
    pub(crate) fn sizes(&self) -> &[(u16, u16)] {
        &self.sizes[..usize::from(self.rank)]
    }

    /// Reports whether every dimension has at least one element in every run.
    pub(crate) fn never_empty(&self) -> bool {
        self.sizes().iter().all(|(lo, _)| *lo > 0)
    }

    /// Returns the size of a dimension if it is the same in every run.
    pub(crate) fn known_size(&self, dim: usize) -> Option<u16> {
        let (lo, hi) = self.sizes[dim];
        (lo == hi).then_some(lo)
    }

    /// Reports whether the size of every dimension is the same in every run.
    pub(crate) fn has_known_sizes(&self) -> bool {
        self.sizes().iter().all(|(lo, hi)| lo == hi)
    }

    /// Returns the maximum number of elements of the memref.
    pub(crate) fn max_elements(&self) -> u32 {
        self.sizes().iter().map(|(_, hi)| u32::from(*hi)).product()
    }

    /// Sets the strides and the extent that follow from a row-major layout.
    pub(crate) fn make_identity(&mut self) {
        self.identity = true;
        self.offset = Some(0);
        let mut running = Some(1i32);
        for dim in (0..usize::from(self.rank)).rev() {
            self.strides[dim] = running;
            running = match (running, self.known_size(dim)) {
                (Some(stride), Some(size)) => stride.checked_mul(i32::from(size)),
                _ => None,
            };
        }
        self.infer_extent();
    }

    /// Reports whether every memref with the facts `self` also satisfies `other`, ignoring origins.
    pub(crate) fn within(&self, other: &MemFacts) -> bool {
        let fixed = |mine: Option<i32>, theirs: Option<i32>| theirs.is_none() || mine == theirs;
        self.elem == other.elem
            && self.rank == other.rank
            && self.unranked == other.unranked
            && (!self.readonly || other.readonly)
            && self.extent >= other.extent
            && (self.identity || !other.identity)
            && fixed(self.offset, other.offset)
            && (0..usize::from(self.rank)).all(|d| {
                let ((lo, hi), (min, max)) = (self.sizes[d], other.sizes[d]);
                lo >= min && hi <= max && fixed(self.strides[d], other.strides[d])
            })
    }

    /// Returns the facts about a memref that satisfies either `self` or `other`. Rank and element
    /// type must be equal.
    pub(crate) fn join(&self, other: &MemFacts) -> MemFacts {
        let mut joined = *self;
        joined.origin |= other.origin;
        joined.identity &= other.identity;
        joined.extent = joined.extent.min(other.extent);
        joined.readonly |= other.readonly;
        if self.offset != other.offset {
            joined.offset = None;
        }
        for d in 0..usize::from(self.rank) {
            let ((lo, hi), (other_lo, other_hi)) = (self.sizes[d], other.sizes[d]);
            joined.sizes[d] = (lo.min(other_lo), hi.max(other_hi));
            if self.strides[d] != other.strides[d] {
                joined.strides[d] = None;
            }
        }
        joined
    }
}

/// How memory enters a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SiteKind {
    /// The memory is the buffer of this parameter, which the caller owns.
    Param(u32),
    /// The memory is allocated on the heap: by `alloc`, or as a new block that a call returns.
    Heap,
    /// The memory is allocated on the stack by `alloca`.
    Stack,
    /// The memory belongs to a global of the module.
    Global,
}

/// An allocation site: a point where memory enters the function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    pub(crate) kind: SiteKind,
    /// The scope of the allocation. Only this scope may free the block, so the block is freed at
    /// most once.
    pub(crate) scope: u32,
    /// Whether the allocated block is never freed. A loop-carried block of an earlier iteration may
    /// still be reachable.
    pub(crate) pinned: bool,
}

/// A visible value, with its type and facts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) value: ValueId,
    pub(crate) ty: Type,
    pub(crate) facts: Facts,
}

/// The state of the pool of visible values before a scope was entered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before {
    entries: u32,
    constants: u32,
    tensors: u32,
    scope: u32,
    scope_start: u32,
}

/// The visible values of a function.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    pub(crate) entries: Vec<Entry>,
    /// The visible constants that can be reused. Each has a type, a value as attribute bits, and an
    /// id.
    constants: Vec<(Type, i128, ValueId)>,
    /// The number of uses of each value, by value id.
    uses: Vec<u8>,
    pub(crate) mems: Vec<MemFacts>,
    /// The visible tensors, which are no entries.
    pub(crate) tensors: Vec<TensorEntry>,
    pub(crate) sites: Vec<Site>,
    scope: u32,
    scopes: u32,
    /// The number of visible values when the current scope was entered.
    scope_start: u32,
}

impl Pool {
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.constants.clear();
        self.uses.clear();
        self.mems.clear();
        self.tensors.clear();
        self.sites.clear();
        self.scope = 0;
        self.scopes = 0;
        self.scope_start = 0;
    }

    /// Returns the index of the first value of the current scope.
    pub(crate) fn scope_start(&self) -> usize {
        self.scope_start as usize
    }

    /// Enters a scope. The returned state must be passed to [`Pool::leave`].
    pub(crate) fn enter(&mut self) -> Before {
        let before = Before {
            entries: self.entries.len() as u32,
            constants: self.constants.len() as u32,
            tensors: self.tensors.len() as u32,
            scope: self.scope,
            scope_start: self.scope_start,
        };
        self.scope_start = before.entries;
        self.scopes += 1;
        self.scope = self.scopes;
        before
    }

    /// Leaves a scope of the pool.
    pub(crate) fn leave(&mut self, before: Before) {
        self.entries.truncate(before.entries as usize);
        self.constants.truncate(before.constants as usize);
        self.tensors.truncate(before.tensors as usize);
        self.scope = before.scope;
        self.scope_start = before.scope_start;
    }

    pub(crate) fn define(&mut self, value: ValueId, ty: Type, facts: Facts) {
        self.entries.push(Entry { value, ty, facts });
    }

    /// Records a use of a value.
    pub(crate) fn count_use(&mut self, value: ValueId) {
        if self.uses.len() <= value.index() {
            self.uses.resize(value.index() + 16, 0);
        }
        let uses = &mut self.uses[value.index()];
        *uses = uses.saturating_add(1);
    }

    pub(crate) fn is_unused(&self, value: ValueId) -> bool {
        self.uses.get(value.index()).is_none_or(|uses| *uses == 0)
    }

    pub(crate) fn constant(&self, ty: Type, bits: i128) -> Option<ValueId> {
        let same = |c: &&(Type, i128, ValueId)| c.0 == ty && c.1 == bits;
        self.constants.iter().rev().find(same).map(|c| c.2)
    }

    pub(crate) fn add_constant(&mut self, ty: Type, bits: i128, value: ValueId) {
        self.constants.push((ty, bits, value));
    }

    pub(crate) fn add_mem(&mut self, facts: MemFacts) -> Facts {
        self.mems.push(facts);
        Facts::memref(self.mems.len() as u32 - 1)
    }

    /// Returns the memory facts of a memref; `None` for a scalar.
    pub(crate) fn mem(&self, facts: Facts) -> Option<&MemFacts> {
        self.mems.get(facts.mem as usize)
    }

    /// Adds an allocation site and returns its origin. Returns `None` if the function has too many
    /// sites.
    pub(crate) fn add_site(&mut self, kind: SiteKind) -> Option<u64> {
        if self.sites.len() >= MAX_SITES {
            return None;
        }
        self.sites.push(Site {
            kind,
            scope: self.scope,
            pinned: false,
        });
        Some(1 << (self.sites.len() - 1))
    }

    /// Returns the allocation sites of an origin.
    pub(crate) fn origin_sites(&self, origin: u64) -> impl Iterator<Item = (usize, Site)> + '_ {
        let sites = self.sites.iter().copied().enumerate();
        sites.filter(move |(i, _)| origin & (1 << i) != 0)
    }

    /// Reports whether a memref of this origin may be on the stack.
    pub(crate) fn may_be_stack(&self, origin: u64) -> bool {
        self.origin_sites(origin)
            .any(|(_, site)| site.kind == SiteKind::Stack)
    }

    /// Reports whether a memref of this origin may be shared: a parameter's buffer, a global, or
    /// loop-carried memory.
    pub(crate) fn may_be_shared(&self, origin: u64) -> bool {
        let shared = |kind| matches!(kind, SiteKind::Param(_) | SiteKind::Global);
        origin & CARRIED != 0 || self.origin_sites(origin).any(|(_, s)| shared(s.kind))
    }

    /// Reports whether memrefs of these origins never share memory.
    pub(crate) fn are_disjoint(&self, a: u64, b: u64) -> bool {
        a != 0
            && b != 0
            && a & b == 0
            && (a | b) & CARRIED == 0
            && !(self.may_be_shared(a) && self.may_be_shared(b))
    }

    /// Reports whether a memref of this origin may be a global.
    pub(crate) fn may_be_global(&self, origin: u64) -> bool {
        self.origin_sites(origin)
            .any(|(_, site)| site.kind == SiteKind::Global)
    }

    /// Returns the only heap block into which a memref of this origin points, if the block may be
    /// freed in the current scope.
    pub(crate) fn freeable(&self, origin: u64) -> Option<usize> {
        if origin.count_ones() != 1 || origin == CARRIED {
            return None;
        }
        let index = origin.trailing_zeros() as usize;
        let site = self.sites.get(index)?;
        let here = site.scope == self.scope && !site.pinned;
        (here && site.kind == SiteKind::Heap).then_some(index)
    }

    /// Marks the allocation sites of this origin as never freed.
    pub(crate) fn pin(&mut self, origin: u64) {
        for (i, site) in self.sites.iter_mut().enumerate() {
            if origin & (1 << i) != 0 {
                site.pinned = true;
            }
        }
    }

    /// Removes every memref that may point into a freed block.
    pub(crate) fn forget(&mut self, site: usize) {
        let mems = &self.mems;
        self.entries.retain(|entry| {
            mems.get(entry.facts.mem as usize)
                .is_none_or(|mem| mem.origin & (1 << site) == 0)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mem(sizes: &[(u16, u16)]) -> MemFacts {
        let mut facts = MemFacts::new(Type::I32, sizes.len());
        facts.sizes[..sizes.len()].copy_from_slice(sizes);
        facts
    }

    #[test]
    fn identity_strides_stop_at_an_unknown_size() {
        let mut facts = mem(&[(2, 2), (1, 4), (3, 3)]);
        facts.make_identity();
        assert_eq!(facts.strides[..3], [None, Some(3), Some(1)]);
        assert_eq!(facts.offset, Some(0));
    }

    #[test]
    fn a_join_covers_both_facts() {
        let mut a = mem(&[(2, 2), (3, 3)]);
        a.make_identity();
        let mut b = mem(&[(2, 2), (4, 4)]);
        b.make_identity();
        let both = a.join(&b);
        assert!(a.within(&both) && b.within(&both));
        assert!(!both.within(&a));
        assert_eq!(both.strides[..2], [None, Some(1)]);
        assert_eq!(both.sizes[1], (3, 4));
    }

    #[test]
    fn only_the_allocating_scope_frees_a_block() {
        let mut pool = Pool::default();
        let heap = pool.add_site(SiteKind::Heap).unwrap();
        let stack = pool.add_site(SiteKind::Stack).unwrap();
        assert_eq!(pool.freeable(heap), Some(0));
        assert_eq!(pool.freeable(stack), None);
        assert_eq!(pool.freeable(heap | stack), None);
        let before = pool.enter();
        assert_eq!(pool.freeable(heap), None);
        pool.leave(before);
        pool.pin(heap);
        assert_eq!(pool.freeable(heap), None);
    }
}
