//! Generates views, which are other memrefs of the same memory: `subview`, `reinterpret_cast`,
//! `transpose`.
//!
//! The known sizes of the source keep each view in bounds.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{
    Attr, DYNAMIC, Key, Layout, MemRefOp, MemRefType, NamedAttr, NewOp, Op, Type, TypeKind, ValueId,
};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::memref::layout;
use crate::menu::menu;
use crate::restrict::LanguageFeature;
use crate::values::{Entry, Facts, MAX_RANK, MemFacts};

/// The operands of an op that creates a view.
pub(crate) type Operands = SmallVec<[ValueId; 8]>;

/// An offset, a size or a stride of a view.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// The operand that holds the offset, size or stride; `None` if the value is static.
    pub(crate) operand: Option<ValueId>,
    /// The minimum and maximum of the offset, size or stride.
    pub(crate) range: (i64, i64),
}

impl Part {
    pub(crate) fn fixed(value: i64) -> Part {
        Part {
            operand: None,
            range: (value, value),
        }
    }

    /// Returns the entry in the op's list of static values.
    pub(crate) fn entry(self) -> i64 {
        if self.operand.is_some() {
            DYNAMIC
        } else {
            self.range.0
        }
    }

    pub(super) fn known(self) -> Option<i64> {
        let (lo, hi) = self.range;
        (lo == hi).then_some(lo)
    }
}

pub(super) fn product(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC {
        DYNAMIC
    } else {
        a * b
    }
}

pub(super) fn sum(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC {
        DYNAMIC
    } else {
        a + b
    }
}

pub(super) fn known_product(a: Option<i64>, b: Option<i64>) -> Option<i64> {
    a.zip(b).map(|(a, b)| a * b)
}

pub(crate) fn list(key: Key, parts: &[Part]) -> NamedAttr {
    let entries = parts.iter().map(|p| p.entry()).collect();
    NamedAttr {
        key,
        value: Attr::I64s(entries),
    }
}

/// Returns the language feature that a permutation of the dimensions requires; `None` if it
/// requires none.
fn required_by_transposition(
    shape: &[i64],
    strides: &[i64],
    offset: i64,
    order: &[usize],
) -> Option<LanguageFeature> {
    let mut all = shape.iter().chain(strides).chain([&offset]);
    if all.any(|n| *n == DYNAMIC) {
        return Some(LanguageFeature::TransposeOfDynamic);
    }
    let falls = |pair: &[i64]| pair[0].unsigned_abs() > pair[1].unsigned_abs();
    let own_inverse = (0..order.len()).all(|d| order.get(order[d]) == Some(&d));
    let in_order = own_inverse && strides.windows(2).all(falls);
    (!in_order).then_some(LanguageFeature::TransposeOutOfOrder)
}

menu! {
    /// The ops that create a view of a memref.
    VIEWS:
    10 MemRef(MemRefOp::SubView) Subview, subview;
    6 MemRef(MemRefOp::ReinterpretCast) ReinterpretCast, reinterpret_cast;
    5 MemRef(MemRefOp::Transpose) Transpose, transpose;
    8 MemRef(MemRefOp::CollapseShape) CollapseShape, collapse_shape;
    5 MemRef(MemRefOp::ExpandShape) ExpandShape, expand_shape;
    5 MemRef(MemRefOp::Reshape) Reshape, reshape;
    4 MemRef(MemRefOp::ExtractStridedMetadata) StridedMetadata, strided_metadata;
    6 MemRef(MemRefOp::Realloc) Allocations, reallocate;
    5 MemRef(MemRefOp::DistinctObjects) DistinctObjects, distinct;
    4 MemRef(MemRefOp::MemorySpaceCast) CastsOfMemrefs [MemorySpaces], cast_memory_space;
}

impl Builder<'_, '_, '_> {
    /// Adds a view of a visible memref.
    pub(crate) fn view(&mut self) -> bool {
        if self.pool.mems.is_empty() {
            return self.allocate();
        }
        self.add_one_of(VIEWS)
    }

    /// Makes a view visible. `facts` contains all facts except the extent and the origin.
    pub(crate) fn define_view(
        &mut self,
        value: ValueId,
        ty: Type,
        source: &MemFacts,
        mut facts: MemFacts,
    ) {
        let layout = self.program.module.types.as_memref(ty).map(|ty| &ty.layout);
        if layout == Some(&Layout::Identity) {
            facts.make_identity();
        } else {
            facts.infer_identity();
        }
        facts.origin = source.origin;
        facts.readonly = source.readonly;
        facts.extent = source.extent;
        let facts = self.pool.add_mem(facts);
        self.pool.define(value, ty, facts);
    }

    /// Returns a ranked memref type. Its layout has the form that the release distinguishes from
    /// the identity layout.
    pub(crate) fn strided_type(
        &mut self,
        elem: Type,
        shape: Dims,
        strides: Dims,
        offset: i64,
    ) -> Type {
        let layout = Layout::Strided { offset, strides };
        let layout = layout::canonical(self.program.config.release, layout);
        self.program
            .module
            .types
            .intern(TypeKind::MemRef(MemRefType {
                shape,
                elem,
                layout,
                space: 0,
            }))
    }

    /// Returns a known number as an offset, size or stride of a view, either static or as an
    /// operand.
    pub(crate) fn part(&mut self, value: i64) -> Part {
        if !self.u.chance(70) {
            return Part::fixed(value);
        }
        let operand = self.int(Type::INDEX, i128::from(value));
        Part {
            operand: Some(operand),
            range: (value, value),
        }
    }

    /// Returns an offset of a view that is in `0..=most` in every run.
    pub(super) fn offset_part(&mut self, most: i64) -> Part {
        if most == 0 || !self.u.chance(90) {
            let offset = i64::from(self.u.below(most as u32 + 1));
            return self.part(offset);
        }
        let operand = self.out_of_bounds(most as u16 + 1, None);
        Part {
            operand: Some(operand),
            range: (0, most),
        }
    }

    /// Adds `reinterpret_cast` to some of the elements that are known to exist after the base
    /// pointer.
    fn reinterpret_cast(&mut self) -> bool {
        let source = self.find_memref(|mem| mem.extent > 0);
        source.is_some_and(|source| self.reinterpret(source))
    }

    /// Adds `reshape` of an unranked memref.
    pub(crate) fn reinterpret_unranked(&mut self) -> bool {
        let source = self.find_unranked(|mem| mem.extent > 0);
        source.is_some_and(|source| self.reinterpret(source))
    }

    fn reinterpret(&mut self, source: Entry) -> bool {
        if !self.named(MemRefOp::ReinterpretCast) {
            return false;
        }
        let Some(mem) = self.mem_facts(source) else {
            return false;
        };
        let config = self.program.config;
        let rank = self.u.weighted(&[1, 4, 4, 2]);
        let mut room = mem.extent.min(64);
        let mut size = [0u16; MAX_RANK];
        for size in &mut size[..rank] {
            *size = 1 + self.u.below(room.min(4)) as u16;
            room /= u32::from(*size);
        }
        let size = &size[..rank];
        let (mut strides, mut offset) = layout::draw_strides(self.u, config, size, true);
        let reach = |strides: &[i32; MAX_RANK], offset: i32| {
            let steps = size.iter().zip(strides);
            let last: i32 = steps.map(|(n, s)| (i32::from(*n) - 1) * s.max(&0)).sum();
            offset + last + 1
        };
        if reach(&strides, offset) > mem.extent as i32 {
            let mut running = 1;
            for (stride, n) in strides.iter_mut().zip(size).rev() {
                *stride = running;
                running *= i32::from(*n);
            }
            offset = 0;
        }
        let spare = mem.extent as i32 - reach(&strides, offset);
        let mut offset = Part::fixed(i64::from(offset));
        if offset.range.0 == 0 {
            offset = self.offset_part(i64::from(spare.min(8)));
        } else {
            offset = self.part(offset.range.0);
        }
        let mut facts = MemFacts::new(mem.elem, rank);
        facts.offset = offset.known().map(|o| o as i32);
        let (mut sizes, mut steps) = (SmallVec::<[Part; 4]>::new(), SmallVec::<[Part; 4]>::new());
        for d in 0..rank {
            facts.sizes[d] = (size[d], size[d]);
            facts.strides[d] = Some(strides[d]);
            sizes.push(self.part(i64::from(size[d])));
            steps.push(self.part(i64::from(strides[d])));
        }
        let mut operands = Operands::new();
        operands.push(source.value);
        let parts = [offset];
        let parts = parts.iter().chain(&sizes).chain(&steps);
        operands.extend(parts.filter_map(|p| p.operand));
        let attrs = [
            list(Key::StaticOffsets, &[offset]),
            list(Key::StaticSizes, &sizes),
            list(Key::StaticStrides, &steps),
        ];
        let shape = sizes.iter().map(|p| p.entry()).collect();
        let steps = steps.iter().map(|p| p.entry()).collect();
        let to = self.strided_type(mem.elem, shape, steps, offset.entry());
        let value = self.emit_with(MemRefOp::ReinterpretCast, &operands, to, &attrs);
        self.define_view(value, to, &mem, facts);
        true
    }

    /// Adds a `memref.transpose`.
    fn transpose(&mut self) -> bool {
        let Some(source) = self.find_memref(|mem| mem.rank > 1) else {
            return false;
        };
        let Some(mem) = self.mem_facts(source) else {
            return false;
        };
        let Some(ty) = self.program.module.types.as_memref(source.ty).cloned() else {
            return false;
        };
        let Some((strides, offset)) = ty.strides_and_offset() else {
            return false;
        };
        // Next to an empty dimension an identity layout has strides of 0, which a type cannot
        // contain.
        if strides.contains(&0) {
            return false;
        }
        let rank = usize::from(mem.rank);
        let mut order: SmallVec<[usize; 4]> = (0..rank).collect();
        for i in (1..rank).rev() {
            order.swap(i, self.u.below(i as u32 + 1) as usize);
        }
        if required_by_transposition(&ty.shape, &strides, offset, &order)
            .is_some_and(|f| !self.allows(f))
        {
            return false;
        }
        let mut facts = MemFacts::new(mem.elem, rank);
        facts.offset = mem.offset;
        let (mut to_shape, mut to_strides) = (Dims::new(), Dims::new());
        for (to, from) in order.iter().enumerate() {
            facts.sizes[to] = mem.sizes[*from];
            facts.strides[to] = mem.strides[*from];
            to_shape.push(ty.shape[*from]);
            to_strides.push(strides[*from]);
        }
        let attr = NamedAttr {
            key: Key::Permutation,
            value: Attr::I64s(order.iter().map(|d| *d as i64).collect()),
        };
        let to = self.strided_type(mem.elem, to_shape, to_strides, offset);
        let value = self.emit_with(MemRefOp::Transpose, &[source.value], to, &[attr]);
        self.define_view(value, to, &mem, facts);
        true
    }

    /// Casts a memref to another memory space and back. Sometimes the memref is read in the other
    /// memory space.
    fn cast_memory_space(&mut self) -> bool {
        if !self.named(MemRefOp::MemorySpaceCast) {
            return false;
        }
        let Some((source, mem)) = self.accessible(false) else {
            return false;
        };
        let types = &mut self.program.module.types;
        let Some(mut memref) = types.as_memref(source.ty).cloned() else {
            return false;
        };
        memref.space = 1 + self.u.below(3);
        let ty = types.intern(TypeKind::MemRef(memref));
        let there = self.emit(MemRefOp::MemorySpaceCast, &[source.value], ty);
        if self.u.chance(128) {
            let mut operands = Operands::from_slice(&[there]);
            operands.extend(self.indices(source, &mem));
            self.define(MemRefOp::Load, &operands, mem.elem);
        }
        let back = self.emit(MemRefOp::MemorySpaceCast, &[there], source.ty);
        self.pool.define(back, source.ty, source.facts);
        true
    }

    /// Adds `extract_strided_metadata`, which returns offset, sizes and strides as values.
    ///
    /// A dynamic stride is not used, because it may belong to a dimension where no address depends
    /// on it.
    fn strided_metadata(&mut self) -> bool {
        if !self.named(MemRefOp::ExtractStridedMetadata) {
            return false;
        }
        let Some(source) = self.find_memref(|mem| !mem.unranked) else {
            return false;
        };
        let types = &self.program.module.types;
        let ty = types.as_memref(source.ty).cloned();
        let (Some(mem), Some(ty)) = (self.mem_facts(source), ty) else {
            return false;
        };
        let Some((strides, _)) = ty.strides_and_offset() else {
            return false;
        };
        let rank = ty.shape.len();
        let base = TypeKind::MemRef(MemRefType {
            shape: Dims::new(),
            layout: Layout::Identity,
            ..ty
        });
        let base = self.program.module.types.intern(base);
        let mut results: SmallVec<[Type; 10]> = SmallVec::from_elem(Type::INDEX, 2 * rank + 2);
        results[0] = base;
        let op = self.push(NewOp {
            operands: &[source.value],
            results: &results,
            ..NewOp::new(Op::MemRef(MemRefOp::ExtractStridedMetadata))
        });
        let result = |b: &Self, i| b.body.result(op, i);
        let offset = result(self, 1);
        self.pool.define(offset, Type::INDEX, Facts::ANY);
        for (i, (low, high)) in mem.sizes[..rank].iter().enumerate() {
            let facts = Facts::range(u32::from(*low), u32::from(*high));
            let size = result(self, 2 + i);
            self.pool.define(size, Type::INDEX, facts);
        }
        for (i, stride) in strides.iter().enumerate() {
            if *stride != DYNAMIC {
                let stride = result(self, 2 + rank + i);
                self.pool.define(stride, Type::INDEX, Facts::ANY);
            }
        }
        true
    }

    /// Adds `rank` of a ranked or unranked memref.
    pub(crate) fn rank_of(&mut self, source: Entry) -> bool {
        if !self.named(Op::MemRef(MemRefOp::Rank)) {
            return false;
        }
        let Some(mem) = self.mem_facts(source) else {
            return false;
        };
        let value = self.emit(MemRefOp::Rank, &[source.value], Type::INDEX);
        let rank = u32::from(mem.rank);
        self.pool
            .define(value, Type::INDEX, Facts::range(rank, rank));
        true
    }
}
