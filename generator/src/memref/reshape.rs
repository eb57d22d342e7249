//! Generates views with another shape: `collapse_shape`, `expand_shape`, `reshape`, and `view` of
//! bytes.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{
    Attr, DYNAMIC, Key, Layout, MemRefOp, MemRefType, NamedAttr, NewOp, Op, Type, ValueId,
};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::memref::access::Indices;
use crate::memref::view::Operands;
use crate::restrict::LanguageFeature;
use crate::values::{Entry, MAX_RANK, MemFacts, SiteKind};

/// The alignment of a byte buffer that is viewed as other elements. It equals the alignment of the
/// widest element.
const BYTES_ALIGNMENT: u32 = 16;

/// Returns a reassociation with groups of these lengths, such as `[[0, 1], [2]]`.
pub(crate) fn reassociation(lengths: &[usize]) -> NamedAttr {
    let mut next = 0i64;
    let group = |length: &usize| {
        let first = next;
        next += *length as i64;
        Attr::I64s((first..next).collect())
    };
    NamedAttr {
        key: Key::Reassociation,
        value: Attr::Array(lengths.iter().map(group).collect()),
    }
}

/// Returns the language feature that collapsing or expanding a memref of this type requires.
/// Returns `None` if no feature is required.
fn required_by_reassociation(ty: &MemRefType) -> Option<LanguageFeature> {
    match &ty.layout {
        Layout::Identity if ty.dynamic_sizes() == 0 => None,
        Layout::Identity => Some(LanguageFeature::ReassociationOfDynamic),
        Layout::Strided { offset: 0, strides } if strides[..] == [1] => {
            Some(LanguageFeature::ReassociationOfUnitStride)
        }
        Layout::Strided { .. } | Layout::Other(_) => Some(LanguageFeature::ReassociationOfStrided),
    }
}

/// Reports whether the type guarantees that a dimension can be merged with the preceding dimension.
fn contiguous(shape: &[i64], strides: &[i64], dim: usize) -> bool {
    let (size, inner, outer) = (shape[dim], strides[dim], strides[dim - 1]);
    size != DYNAMIC && inner != DYNAMIC && outer == size * inner
}

/// Reports whether `reshape` accepts the memref. Also requires that all its sizes are known.
fn has_other_shapes(mem: &MemFacts) -> bool {
    mem.identity && mem.never_empty() && mem.has_known_sizes() && mem.max_elements() <= 64
}

impl Builder<'_, '_, '_> {
    /// Finds a visible memref that `accept` allows. Also returns the memref's facts and its type.
    fn typed_memref(
        &mut self,
        accept: impl Fn(&MemFacts) -> bool,
    ) -> Option<(Entry, MemFacts, MemRefType)> {
        let entry = self.find_memref(accept)?;
        let mem = self.mem_facts(entry)?;
        let ty = self.program.module.types.as_memref(entry.ty)?.clone();
        Some((entry, mem, ty))
    }

    /// Adds `collapse_shape`, which merges adjacent dimensions.
    pub(crate) fn collapse_shape(&mut self) -> bool {
        if !self.named(MemRefOp::CollapseShape) {
            return false;
        }
        let Some((source, mem, ty)) = self.typed_memref(|mem| mem.rank > 1 && mem.never_empty())
        else {
            return false;
        };
        if required_by_reassociation(&ty).is_some_and(|feature| !self.allows(feature)) {
            return false;
        }
        let Some((strides, offset)) = ty.strides_and_offset() else {
            return false;
        };
        let identity = ty.layout == Layout::Identity;
        let mut lengths: SmallVec<[usize; 4]> = SmallVec::from_slice(&[1]);
        for d in 1..ty.rank() {
            let one = identity || contiguous(&ty.shape, &strides, d);
            match lengths.last_mut() {
                Some(last) if one && self.u.chance(170) => *last += 1,
                Some(_) | None => lengths.push(1),
            }
        }
        if lengths.len() == ty.rank() {
            return false;
        }
        let mut facts = MemFacts::new(mem.elem, lengths.len());
        facts.offset = mem.offset;
        let (mut to_shape, mut to_strides) = (Dims::new(), Dims::new());
        let mut at = 0;
        for (to, length) in lengths.iter().enumerate() {
            let group = at..at + length;
            at += length;
            let sizes = &mem.sizes[group.clone()];
            let product = |of: fn(&(u16, u16)) -> u16| sizes.iter().map(of).product();
            facts.sizes[to] = (product(|s| s.0), product(|s| s.1));
            facts.strides[to] = mem.strides[at - 1];
            let shape = &ty.shape[group];
            let dynamic = shape.contains(&DYNAMIC);
            to_shape.push(if dynamic {
                DYNAMIC
            } else {
                shape.iter().product()
            });
            to_strides.push(strides[at - 1]);
        }
        let to = if identity {
            let types = &mut self.program.module.types;
            types.memref(&to_shape, mem.elem, Layout::Identity)
        } else {
            self.strided_type(mem.elem, to_shape, to_strides, offset)
        };
        let attr = reassociation(&lengths);
        let value = self.emit_with(MemRefOp::CollapseShape, &[source.value], to, &[attr]);
        self.define_view(value, to, &mem, facts);
        true
    }

    /// Adds `expand_shape`, which splits a dimension.
    pub(crate) fn expand_shape(&mut self) -> bool {
        if !self.named(MemRefOp::ExpandShape) {
            return false;
        }
        let fits = |mem: &MemFacts| (1..MAX_RANK as u8).contains(&mem.rank) && mem.never_empty();
        let Some((source, mem, ty)) = self.typed_memref(fits) else {
            return false;
        };
        if required_by_reassociation(&ty).is_some_and(|feature| !self.allows(feature)) {
            return false;
        }
        let Some((strides, offset)) = ty.strides_and_offset() else {
            return false;
        };
        let rank = ty.rank();
        let split = self.u.below(rank as u32) as usize;
        // The dimension is split into an outer and an inner dimension of these sizes.
        let (outer, inner) = match ty.shape[split] {
            DYNAMIC if self.u.chance(128) => (DYNAMIC, 1),
            DYNAMIC => (1, DYNAMIC),
            size => {
                let divisors: SmallVec<[i64; 8]> = (1..=size).filter(|d| size % d == 0).collect();
                let inner = self.u.pick(&divisors);
                (size / inner, inner)
            }
        };
        let mut facts = MemFacts::new(mem.elem, rank + 1);
        facts.offset = mem.offset;
        let (mut to_shape, mut to_strides) = (Dims::new(), Dims::new());
        let mut operands = Operands::new();
        operands.push(source.value);
        let mut lengths: SmallVec<[usize; 4]> = SmallVec::new();
        let mut to = 0;
        // If the release supports output shapes, the dynamic sizes become operands of
        // `expand_shape`.
        let said = self.allows(LanguageFeature::OutputShapes);
        for d in 0..rank {
            let parts: &[i64] = if d == split {
                &[outer, inner]
            } else {
                &[ty.shape[d]]
            };
            lengths.push(parts.len());
            for (i, part) in parts.iter().enumerate() {
                let rest = if i + 1 < parts.len() { inner } else { 1 };
                facts.sizes[to] = match *part {
                    DYNAMIC => mem.sizes[d],
                    part => (part as u16, part as u16),
                };
                let known = match rest {
                    DYNAMIC => mem.known_size(d).map(i32::from),
                    rest => Some(rest as i32),
                };
                facts.strides[to] = mem.strides[d].zip(known).map(|(s, n)| s * n);
                to_shape.push(*part);
                to_strides.push(if strides[d] == DYNAMIC || rest == DYNAMIC {
                    DYNAMIC
                } else {
                    strides[d] * rest
                });
                if *part == DYNAMIC && said {
                    let size = self.size_of(source.value, d);
                    operands.push(size);
                }
                to += 1;
            }
        }
        let mut attrs: SmallVec<[NamedAttr; 2]> = SmallVec::new();
        attrs.push(reassociation(&lengths));
        if said {
            let key = Key::Other(self.program.module.strings.intern("static_output_shape"));
            let value = Attr::I64s(to_shape.clone());
            attrs.push(NamedAttr { key, value });
        }
        let to = if ty.layout == Layout::Identity {
            let types = &mut self.program.module.types;
            types.memref(&to_shape, mem.elem, Layout::Identity)
        } else {
            self.strided_type(mem.elem, to_shape, to_strides, offset)
        };
        let value = self.emit_with(MemRefOp::ExpandShape, &operands, to, &attrs);
        self.define_view(value, to, &mem, facts);
        true
    }

    /// Adds a `memref.reshape`, and stores that write its shape operand.
    pub(crate) fn reshape(&mut self) -> bool {
        match self.typed_memref(has_other_shapes) {
            Some((source, mem, ty)) if ty.layout == Layout::Identity => {
                self.reshape_of(source, &mem)
            }
            Some(_) | None => false,
        }
    }

    /// Adds `reshape` of an unranked memref.
    pub(crate) fn reshape_unranked(&mut self) -> bool {
        let source = self.find_unranked(has_other_shapes);
        let source = source.and_then(|source| Some((source, self.mem_facts(source)?)));
        source.is_some_and(|(source, mem)| self.reshape_of(source, &mem))
    }

    fn reshape_of(&mut self, source: Entry, mem: &MemFacts) -> bool {
        if !self.named(MemRefOp::Reshape) {
            return false;
        }
        let mut left = mem.max_elements();
        let rank = 1 + self.u.weighted(&[3, 4, 2]);
        let mut facts = MemFacts::new(mem.elem, rank);
        for d in 0..rank {
            let size = if d + 1 == rank {
                left
            } else {
                let divisors: SmallVec<[u32; 16]> =
                    (1..=left).filter(|n| left.is_multiple_of(*n)).collect();
                self.u.pick(&divisors)
            };
            left /= size;
            facts.sizes[d] = (size as u16, size as u16);
        }
        let Some(shape) = self.shape_in_memory(&facts) else {
            return false;
        };
        facts.make_identity();
        let to_shape: Dims = facts
            .sizes()
            .iter()
            .map(|(size, _)| {
                if self.u.chance(80) {
                    DYNAMIC
                } else {
                    i64::from(*size)
                }
            })
            .collect();
        let types = &mut self.program.module.types;
        let to = types.memref(&to_shape, mem.elem, Layout::Identity);
        let value = self.emit(MemRefOp::Reshape, &[source.value, shape], to);
        self.define_view(value, to, mem, facts);
        true
    }

    /// Stores the sizes of a memref in a new memref that nothing else uses.
    pub(crate) fn shape_in_memory(&mut self, facts: &MemFacts) -> Option<ValueId> {
        let elem = self.u.pick(&[Type::INDEX, Type::I32, Type::I64]);
        let rank = facts.sizes().len();
        if !self.has_room(rank as u32, false) {
            return None;
        }
        let mut shape = MemFacts::new(elem, 1);
        shape.sizes[0] = (rank as u16, rank as u16);
        let (entry, _) = self.new_memref(shape, &[rank as i64], &[], None)?;
        for d in 0..rank {
            let at = self.int(Type::INDEX, d as i128);
            let size = self.int(elem, i128::from(facts.sizes[d].0));
            self.store_at(size, entry.value, &[at]);
        }
        Some(entry.value)
    }

    /// Adds a byte buffer, a `view` of the buffer with another element type, and stores to all
    /// elements of the view.
    ///
    /// Later ops cannot use the bytes themselves, because the bytes of a NaN and the padding of an
    /// odd integer are unspecified.
    pub(crate) fn bytes(&mut self) -> bool {
        let elem = self.program.palette_type(self.u);
        let width = self.program.width(elem);
        let distance = width.div_ceil(8).next_power_of_two();
        let rank = self.u.weighted(&[1, 4, 3]);
        let mut facts = MemFacts::new(elem, rank);
        let (mut shape, mut dynamic) = (Dims::new(), Indices::new());
        for d in 0..rank {
            let size = 1 + self.u.below(3);
            facts.sizes[d] = (size as u16, size as u16);
            if self.u.chance(90) {
                dynamic.push(self.int(Type::INDEX, i128::from(size)));
                shape.push(DYNAMIC);
            } else {
                shape.push(i64::from(size));
            }
        }
        let elements = facts.max_elements();
        let shift = BYTES_ALIGNMENT * self.u.below(2);
        let bytes = shift + elements * distance;
        if !self.has_room(bytes, true) {
            return false;
        }
        let mut block = MemFacts::new(Type::I8, 1);
        block.sizes[0] = (bytes as u16, bytes as u16);
        let (mut size, mut known) = ([i64::from(bytes)], Indices::new());
        if self.u.chance(64) {
            size = [DYNAMIC];
            known.push(self.int(Type::INDEX, i128::from(bytes)));
        }
        let made = self.new_memref(block, &size, &known, Some(BYTES_ALIGNMENT));
        let Some((source, site)) = made else {
            return false;
        };
        // Only a memref that begins at the start of its block can be freed.
        self.pool.pin(site);
        let shift = self.int(Type::INDEX, i128::from(shift));
        let mut operands = Operands::from_slice(&[source.value, shift]);
        operands.extend_from_slice(&dynamic);
        let types = &mut self.program.module.types;
        let to = types.memref(&shape, elem, Layout::Identity);
        let value = self.emit(MemRefOp::View, &operands, to);
        facts.make_identity();
        facts.origin = site;
        let entry = Entry {
            value,
            ty: to,
            facts: self.pool.add_mem(facts),
        };
        self.initialise(entry, &facts, &dynamic);
        self.pool.define(value, to, entry.facts);
        true
    }

    /// Adds `alloc` or `alloca` with the identity layout. Returns the new memref and its origin.
    /// The memref is not yet visible.
    ///
    /// The caller must check with [`Builder::has_room`] that the budget allows the elements.
    pub(crate) fn new_memref(
        &mut self,
        mut facts: MemFacts,
        shape: &[i64],
        operands: &[ValueId],
        alignment: Option<u32>,
    ) -> Option<(Entry, u64)> {
        let config = self.program.config;
        let features = &config.features;
        let on_stack = features.alloca && (!features.alloc || self.u.chance(config.on_stack));
        let kind = if on_stack {
            SiteKind::Stack
        } else {
            SiteKind::Heap
        };
        let origin = self.pool.add_site(kind)?;
        let elements = facts.max_elements().max(1);
        self.allocated += self.times.saturating_mul(elements);
        facts.origin = origin;
        facts.make_identity();
        let types = &mut self.program.module.types;
        let ty = types.memref(shape, facts.elem, Layout::Identity);
        let mut attrs: SmallVec<[NamedAttr; 1]> = SmallVec::new();
        if let Some(alignment) = alignment {
            attrs.push(NamedAttr {
                key: Key::Alignment,
                value: Attr::Int(i128::from(alignment), Type::I64),
            });
        }
        let op = if on_stack {
            MemRefOp::Alloca
        } else {
            MemRefOp::Alloc
        };
        let new = self.push(NewOp {
            operands,
            results: &[ty],
            attrs: &attrs,
            ..NewOp::new(Op::MemRef(op))
        });
        let value = self.body.result(new, 0);
        let facts = self.pool.add_mem(facts);
        Some((Entry { value, ty, facts }, origin))
    }
}
