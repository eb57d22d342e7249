//! Generates allocations. Every allocated block is initialised immediately, and freed at most once.

use lowerfuzz_ir::{
    ArithOp, Attr, CfOp, ComplexOp, DYNAMIC, IntPredicate, Key, Layout, MemRefOp, MemRefType,
    NamedAttr, NewOp, Op, ROOT, ScfOp, Type, ValueId, VectorOp,
};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::memref::access::Indices;
use crate::restrict::LanguageFeature;
use crate::values::{Entry, MemFacts, SiteKind};

/// The minimum and the maximum size of each dimension.
type Bounds = SmallVec<[(u32, u32); 4]>;

/// Blocks with at most this many elements are initialised by straight-line stores instead of a
/// loop.
const STRAIGHT_STORES: u32 = 3;
/// Maximum number of elements that a `realloc` adds to the guaranteed old size.
const MOST_NEW: u32 = 5;

impl Builder<'_, '_, '_> {
    /// Adds `alloc` or `alloca` of a random shape.
    pub(crate) fn allocate(&mut self) -> bool {
        let (elem, rank) = self.program.memref_of(self.u);
        let config = self.program.config;
        let mut room = 16;
        let mut bounds: Bounds = SmallVec::new();
        let mut fixed: SmallVec<[bool; 4]> = SmallVec::new();
        for _ in 0..rank {
            let most = config.sizes.max.min(room).max(1);
            let mut size = self.u.range(config.sizes.min.min(most), most);
            if rank > 2 && size > 2 {
                size = 2;
            }
            room /= size.max(1);
            let dynamic = self.u.chance(config.dynamic_size);
            let may_be_empty = dynamic || self.allows(LanguageFeature::EmptySizes);
            let empty = may_be_empty && self.u.chance(config.empty_size);
            let least = if empty { 0 } else { 1 };
            fixed.push(!dynamic);
            let lo = if dynamic {
                least.min(size)
            } else {
                size.min(size * least)
            };
            bounds.push((lo, size.max(lo)));
        }
        self.allocate_shape(elem, &bounds, &fixed).is_some()
    }

    /// Allocates and initialises a memref of the identity layout, if the budget allows.
    ///
    /// Each size is within `bounds`. A size that is set in `fixed` is static in the type and equals
    /// its upper bound.
    pub(crate) fn allocate_shape(
        &mut self,
        elem: Type,
        bounds: &[(u32, u32)],
        fixed: &[bool],
    ) -> Option<Entry> {
        let config = self.program.config;
        let elements: u32 = bounds.iter().map(|(_, hi)| *hi).product();
        let straight = elements <= STRAIGHT_STORES && fixed.iter().all(|f| *f);
        if !self.has_room(elements, !straight) {
            return None;
        }
        let mut facts = MemFacts::new(elem, bounds.len());
        let mut shape: SmallVec<[i64; 4]> = SmallVec::new();
        let mut operands: SmallVec<[ValueId; 4]> = SmallVec::new();
        for (d, (lo, hi)) in bounds.iter().enumerate() {
            if fixed[d] {
                let size = if *lo == 0 { 0 } else { *hi };
                facts.sizes[d] = (size as u16, size as u16);
                shape.push(i64::from(size));
            } else {
                let (size, range) = self.negative_size(*lo, *hi);
                facts.sizes[d] = range;
                shape.push(DYNAMIC);
                operands.push(size);
            }
        }
        // The alignment is at least the size of the widest scalar. The bare pointer convention
        // loses the start of an over-aligned block, so that the block could not be freed.
        let aligned = self.u.chance(config.alignment)
            && !self.program.bare_pointers()
            && self.program.aligns(elem);
        let alignment = aligned.then(|| 16 << self.u.below(3));
        let (entry, _) = self.new_memref(facts, &shape, &operands, alignment)?;
        let facts = self.mem_facts(entry)?;
        self.initialise(entry, &facts, &operands);
        self.pool.define(entry.value, entry.ty, entry.facts);
        if alignment.is_some() && self.program.groups.hints {
            self.promise_alignment(entry, alignment);
        }
        Some(entry)
    }

    /// Reports whether the budget allows this many elements, initialised by a loop or by
    /// straight-line stores.
    pub(crate) fn has_room(&self, elements: u32, in_loop: bool) -> bool {
        let config = self.program.config;
        let features = &config.features;
        let cost = self.times.saturating_mul(elements.max(1));
        // An initialising loop runs up to 12 ops for each element.
        let run = cost
            .saturating_mul(12)
            .saturating_add(self.times.saturating_mul(24));
        features.memrefs
            && (features.alloc || features.alloca)
            && (!in_loop || (features.branches && features.loops && self.may_loop()))
            && self.allocated.saturating_add(cost) <= config.max_allocated
            && self.executed.saturating_add(run) <= config.max_executed
    }

    /// Writes all elements of a new memref.
    ///
    /// `dynamic` holds the sizes that are dynamic in the type, in order.
    pub(crate) fn initialise(&mut self, entry: Entry, facts: &MemFacts, dynamic: &[ValueId]) {
        let elements = facts.max_elements();
        if elements == 0 {
            return;
        }
        if elements <= STRAIGHT_STORES && dynamic.is_empty() {
            self.initialise_straight(entry, facts);
        } else if self.within_region || self.draws_loops() {
            let sizes = self.sizes_of(entry, dynamic);
            self.initialise_in_region(entry, facts, &sizes);
        } else {
            self.initialise_in_loop(entry, facts, dynamic);
        }
    }

    /// Reports whether a loop may be added at this point. Inside a region only `scf` loops are
    /// possible.
    fn may_loop(&self) -> bool {
        !self.within_region || self.named(ScfOp::For)
    }

    /// Draws whether to initialise by `scf` loops instead of blocks.
    fn draws_loops(&mut self) -> bool {
        self.program.groups.structured && self.named(ScfOp::For) && self.u.chance(160)
    }

    /// Writes each element of a memref by a store of its own.
    fn initialise_straight(&mut self, entry: Entry, facts: &MemFacts) {
        let rank = facts.sizes().len();
        let elements = facts.max_elements();
        for element in 0..elements {
            let mut rest = element;
            let mut indices: SmallVec<[u32; 4]> = SmallVec::from_elem(0, rank);
            for d in (0..rank).rev() {
                let size = u32::from(facts.sizes[d].1).max(1);
                indices[d] = rest % size;
                rest /= size;
            }
            let indices: Indices = indices
                .iter()
                .map(|index| self.int(Type::INDEX, i128::from(*index)))
                .collect();
            let value = self.operand(facts.elem);
            self.store_at(value, entry.value, &indices);
        }
    }

    /// Returns all sizes of a memref as values. `dynamic` holds the sizes that are dynamic in the
    /// type.
    fn sizes_of(&mut self, entry: Entry, dynamic: &[ValueId]) -> Indices {
        let ty = self.program.module.types.as_memref(entry.ty);
        let shape: SmallVec<[i64; 4]> = ty.map_or_else(SmallVec::new, |ty| ty.shape[..].into());
        let mut dynamic = dynamic.iter();
        let mut sizes = Indices::new();
        for size in shape {
            let value = if size == DYNAMIC {
                dynamic.next().copied()
            } else {
                None
            };
            sizes.push(value.unwrap_or_else(|| self.int(Type::INDEX, i128::from(size))));
        }
        sizes
    }

    /// Writes all elements of a memref in one loop over the row-major element number.
    ///
    /// `dynamic` holds the sizes that are dynamic in the type, in order.
    fn initialise_in_loop(&mut self, entry: Entry, facts: &MemFacts, dynamic: &[ValueId]) {
        let rank = facts.sizes().len();
        let sizes = self.sizes_of(entry, dynamic);
        let mut total = sizes.first().copied();
        for size in sizes.iter().skip(1) {
            total = total.map(|t| self.emit(ArithOp::MulI, &[t, *size], Type::INDEX));
        }
        let Some(total) = total else {
            return;
        };
        let seed = self.operand(facts.elem);
        let zero = self.int(Type::INDEX, 0);
        let one = self.int(Type::INDEX, 1);
        let header = self.body.new_block(ROOT);
        let number = self.body.add_arg(header, Type::INDEX);
        let inside = self.body.new_block(ROOT);
        let exit = self.body.new_block(ROOT);
        self.terminate(CfOp::Br, &[], &[], &[(header, &[zero])]);

        let times = self.times;
        self.times = times.saturating_mul(facts.max_elements() + 1);
        let before = self.pool.enter();
        self.block = header;
        let more = self.cmpi(IntPredicate::Ult, number, total);
        self.terminate(CfOp::CondBr, &[more], &[], &[(inside, &[]), (exit, &[])]);

        self.block = inside;
        let mut rest = number;
        let mut indices = sizes.clone();
        for d in (0..rank).rev() {
            if d == 0 {
                indices[0] = rest;
                break;
            }
            indices[d] = self.emit(ArithOp::RemUI, &[rest, sizes[d]], Type::INDEX);
            rest = self.emit(ArithOp::DivUI, &[rest, sizes[d]], Type::INDEX);
        }
        let value = self.initial_value(facts.elem, number, seed);
        self.store_at(value, entry.value, &indices);
        let next = self.emit(ArithOp::AddI, &[number, one], Type::INDEX);
        self.terminate(CfOp::Br, &[], &[], &[(header, &[next])]);
        self.pool.leave(before);
        self.times = times;
        self.block = exit;
    }

    /// Returns the initial value of an element: the element's number, a fixed value, or a mixture.
    fn initial_value(&mut self, elem: Type, number: ValueId, seed: ValueId) -> ValueId {
        let shape = self.u.below(3);
        if shape == 0 {
            return seed;
        }
        if !elem.is_scalar() {
            return self.initial_compound(elem, number, seed);
        }
        if elem.is_index() {
            return self.emit(ArithOp::XOrI, &[number, seed], elem);
        }
        if elem.is_int() {
            let number = self.index_to_int(number, elem);
            return if shape == 1 {
                number
            } else {
                self.emit(ArithOp::AddI, &[number, seed], elem)
            };
        }
        let number = self.index_to_int(number, Type::I32);
        let number = self.emit(ArithOp::SIToFP, &[number], elem);
        if shape == 1 {
            number
        } else {
            self.emit(ArithOp::AddF, &[number, seed], elem)
        }
    }

    /// Returns the initial value of a vector or complex element.
    fn initial_compound(&mut self, elem: Type, number: ValueId, seed: ValueId) -> ValueId {
        let lane = self.lane(elem);
        if lane == elem {
            // Complex numbers, as scalars and as memref elements.
            return self.emit(ComplexOp::Add, &[seed, seed], elem);
        }
        let number = if lane.is_index() {
            number
        } else if lane.is_int() {
            self.index_to_int(number, lane)
        } else {
            let number = self.index_to_int(number, Type::I32);
            self.emit(ArithOp::SIToFP, &[number], lane)
        };
        let numbers = self.emit(VectorOp::Broadcast, &[number], elem);
        let op = if lane.is_float() {
            ArithOp::AddF
        } else {
            ArithOp::AddI
        };
        self.emit(op, &[numbers, seed], elem)
    }

    /// Adds `realloc` of a block without other users, and initialises the new elements.
    pub(crate) fn reallocate(&mut self) -> bool {
        // Under the bare pointer convention the memref must begin at the start of its block. The
        // generator does not track this property.
        if !self.named(MemRefOp::Realloc) || self.program.bare_pointers() {
            return false;
        }
        let types = &self.program.module.types;
        let mut found: SmallVec<[(Entry, MemFacts, usize); 8]> = SmallVec::new();
        for entry in &self.pool.entries {
            let layout = types.as_memref(entry.ty).map(|ty| &ty.layout);
            if let Some(mem) = self.pool.mem(entry.facts)
                && let Some(site) = self.pool.freeable(mem.origin)
                && mem.rank == 1
                && layout == Some(&Layout::Identity)
            {
                found.push((*entry, *mem, site));
            }
        }
        if found.is_empty() {
            return self.reallocate_new();
        }
        let (entry, mem, site) = self.u.pick(&found);
        self.reallocate_of(entry, &mem, site)
    }

    /// Adds an allocation together with a `realloc` of the new block.
    fn reallocate_new(&mut self) -> bool {
        if !self.program.config.features.alloc {
            return false;
        }
        let (elem, _) = self.program.memref_of(self.u);
        let size = self.u.range(1, 3);
        let fixed = self.u.chance(128);
        let Some(entry) = self.allocate_shape(elem, &[(size, size)], &[fixed]) else {
            return false;
        };
        let Some(mem) = self.mem_facts(entry) else {
            return false;
        };
        match self.pool.freeable(mem.origin) {
            Some(site) => self.reallocate_of(entry, &mem, site),
            None => true,
        }
    }

    fn reallocate_of(&mut self, entry: Entry, mem: &MemFacts, site: usize) -> bool {
        let config = self.program.config;
        let (old, old_most) = (u32::from(mem.sizes[0].0), u32::from(mem.sizes[0].1));
        let size = if self.u.chance(140) {
            old_most + self.u.range(1, 3)
        } else {
            self.u.range(old.min(1), old)
        };
        // Stores initialise the elements that `realloc` may have added.
        let new = size.saturating_sub(old);
        let empty = size == 0 && !self.allows(LanguageFeature::EmptySizes);
        if new > MOST_NEW || empty || !self.has_room(size, false) {
            return false;
        }
        let Some(origin) = self.pool.add_site(SiteKind::Heap) else {
            return false;
        };
        let mut facts = MemFacts::new(mem.elem, 1);
        let mut operands: SmallVec<[ValueId; 2]> = SmallVec::from_iter([entry.value]);
        let mut shape = i64::from(size);
        facts.sizes[0] = (size as u16, size as u16);
        let smaller = size < old_most && !self.allows(LanguageFeature::SmallerBlocks);
        if smaller || self.u.chance(config.dynamic_size) {
            let (value, range) = if new > 0 {
                (self.int(Type::INDEX, i128::from(size)), facts.sizes[0])
            } else {
                self.negative_size(size.min(1), size)
            };
            facts.sizes[0] = range;
            shape = DYNAMIC;
            operands.push(value);
        }
        facts.origin = origin;
        facts.make_identity();
        self.allocated += self.times.saturating_mul(size.max(1));
        self.executed = self
            .executed
            .saturating_add(self.times.saturating_mul(size));
        let aligned = self.u.chance(config.alignment) && self.program.aligns(mem.elem);
        let alignment = aligned.then(|| NamedAttr {
            key: Key::Alignment,
            value: Attr::Int(16 << self.u.below(3), Type::I64),
        });
        let ty = self
            .program
            .module
            .types
            .memref(&[shape], mem.elem, Layout::Identity);
        let value = self.emit_with(MemRefOp::Realloc, &operands, ty, alignment.as_slice());
        self.pool.forget(site);
        for number in size - new..size {
            let index = self.int(Type::INDEX, i128::from(number));
            let element = self.operand(mem.elem);
            self.store_at(element, value, &[index]);
        }
        let facts = self.pool.add_mem(facts);
        self.pool.define(value, ty, facts);
        true
    }

    /// Adds `dealloc` of a block that nothing uses any more.
    pub(crate) fn deallocate(&mut self) -> bool {
        let mut freeable: SmallVec<[(Entry, usize); 8]> = SmallVec::new();
        for entry in &self.pool.entries {
            if let Some(mem) = self.pool.mem(entry.facts)
                && mem.offset == Some(0)
                && let Some(site) = self.pool.freeable(mem.origin)
            {
                freeable.push((*entry, site));
            }
        }
        if freeable.is_empty() {
            return false;
        }
        let (entry, site) = self.u.pick(&freeable);
        self.push(NewOp {
            operands: &[entry.value],
            ..NewOp::new(Op::MemRef(MemRefOp::Dealloc))
        });
        self.pool.forget(site);
        true
    }

    /// Frees some allocations of the current scope that are not in `kept`.
    pub(crate) fn free_some(&mut self, kept: u64) {
        let first = self.pool.scope_start();
        let mut at = self.pool.entries.len();
        while at > first {
            at = (at - 1).min(self.pool.entries.len().saturating_sub(1));
            let Some(entry) = self.pool.entries.get(at).copied() else {
                return;
            };
            let Some(mem) = self.mem_facts(entry) else {
                continue;
            };
            if mem.origin & kept == 0
                && mem.offset == Some(0)
                && let Some(site) = self.pool.freeable(mem.origin)
                && self.u.chance(self.program.config.freed_at_end)
            {
                self.push(NewOp {
                    operands: &[entry.value],
                    ..NewOp::new(Op::MemRef(MemRefOp::Dealloc))
                });
                self.pool.forget(site);
            }
        }
    }
}

/// Returns the size bounds that satisfy a parameter's type, and which of the sizes are fixed.
///
/// An unranked parameter has no bounds.
pub(crate) fn bounds_for(
    ty: Option<&MemRefType>,
    facts: &MemFacts,
) -> (Bounds, SmallVec<[bool; 4]>) {
    let sizes = facts.sizes().iter();
    let bounds = sizes
        .map(|(lo, hi)| (u32::from(*lo), u32::from(*hi)))
        .collect();
    let fixed = match ty {
        Some(ty) => ty.shape.iter().map(|s| *s != DYNAMIC).collect(),
        None => facts.sizes().iter().map(|(lo, hi)| lo == hi).collect(),
    };
    (bounds, fixed)
}
