//! Generates ops that build vectors, take them apart and combine their lanes.

use lowerfuzz_ir::types::{DYNAMIC, Dims};
use lowerfuzz_ir::{ArithOp, Attr, CombiningKind, Key, NamedAttr, Type, ValueId, VectorOp};
use smallvec::SmallVec;

use crate::arith::flags::promises;
use crate::builder::{Builder, RECENT_VALUES};
use crate::menu::menu;
use crate::restrict::LanguageFeature;
use crate::values::{Entry, Facts};

/// Maximum number of lanes of a vector that a shuffle or broadcast creates.
pub(crate) const MAX_LANES: i64 = 12;

const KINDS_OF_FLOATS: &[CombiningKind] = &[
    CombiningKind::Add,
    CombiningKind::Mul,
    CombiningKind::MinimumF,
    CombiningKind::MaximumF,
    CombiningKind::MinNumF,
    CombiningKind::MaxNumF,
];
const KINDS_OF_INTEGERS: &[CombiningKind] = &[
    CombiningKind::Add,
    CombiningKind::Mul,
    CombiningKind::MinUI,
    CombiningKind::MinSI,
    CombiningKind::MaxUI,
    CombiningKind::MaxSI,
    CombiningKind::And,
    CombiningKind::Or,
    CombiningKind::XOr,
];

/// Returns the language feature that an atomic kind requires; `None` if it requires none.
pub(crate) fn required_by_kind(kind: CombiningKind) -> Option<LanguageFeature> {
    match kind {
        CombiningKind::MinUI | CombiningKind::MaxUI => Some(LanguageFeature::UnsignedReductions),
        CombiningKind::MinNumF
        | CombiningKind::MaxNumF
        | CombiningKind::MinimumF
        | CombiningKind::MaximumF => Some(LanguageFeature::FloatReductions),
        CombiningKind::Add
        | CombiningKind::Mul
        | CombiningKind::MinSI
        | CombiningKind::MaxSI
        | CombiningKind::And
        | CombiningKind::Or
        | CombiningKind::XOr => None,
    }
}

/// Returns the attribute with the combining kind of lanes.
pub(crate) fn kind_attr(kind: CombiningKind) -> NamedAttr {
    NamedAttr {
        key: Key::Kind,
        value: Attr::Int(kind.code(), Type::I64),
    }
}

menu! {
    /// The ops of `vector` that do not access memory.
    VECTORS:
    5 Vector(VectorOp::Splat) Vectors, splat;
    4 Vector(VectorOp::Broadcast) Vectors, broadcast;
    4 Vector(VectorOp::ExtractElement) Vectors, extract_element;
    4 Vector(VectorOp::InsertElement) Vectors, insert_element;
    5 Vector(VectorOp::Extract) Vectors, extract;
    5 Vector(VectorOp::Insert) Vectors, insert;
    5 Vector(VectorOp::Shuffle) Shuffles, shuffle;
    6 Vector(VectorOp::Reduction) Reductions, reduction;
    2 Vector(VectorOp::Fma) Vectors, vector_fma;
}

impl Builder<'_, '_, '_> {
    /// Adds an op of the `vector` dialect.
    pub(crate) fn vector(&mut self) -> bool {
        if self.allows(LanguageFeature::Rearrangements) && self.u.chance(128) {
            let reaches = self.program.groups.transfers && self.u.chance(170);
            if reaches && self.masked_access() || self.u.chance(40) && self.contraction() {
                return true;
            }
            return self.rearrangement();
        }
        self.add_one_of(VECTORS)
    }

    /// Draws a vector type of the case.
    fn vector_type(&mut self) -> Option<Type> {
        let types = &self.program.vector_types;
        (!types.is_empty()).then(|| self.u.pick(types))
    }

    pub(crate) fn shape(&self, ty: Type) -> Dims {
        let vector = self.program.module.types.as_vector(ty);
        vector.map_or_else(Dims::new, |(shape, _)| Dims::from_slice(shape))
    }

    /// Finds a visible vector whose shape and scalar type `accept` allows.
    pub(crate) fn find_vector(&mut self, accept: impl Fn(&[i64], Type) -> bool) -> Option<Entry> {
        let types = &self.program.module.types;
        let mut found: SmallVec<[u32; RECENT_VALUES]> = SmallVec::new();
        for (i, entry) in self.pool.entries.iter().enumerate().rev() {
            let vector = types.as_vector(entry.ty);
            if vector.is_some_and(|(shape, lane)| accept(shape, lane)) {
                found.push(i as u32);
                if found.len() == RECENT_VALUES {
                    break;
                }
            }
        }
        self.choose(&found)
    }

    /// Returns a visible vector that `accept` allows, or a new constant vector.
    pub(crate) fn any_vector(&mut self, accept: impl Fn(&[i64], Type) -> bool) -> Option<Entry> {
        if let Some(entry) = self.find_vector(&accept) {
            return Some(entry);
        }
        let ty = self.vector_type()?;
        let (shape, lane) = self.program.module.types.as_vector(ty)?;
        if !accept(shape, lane) {
            return None;
        }
        Some(self.operand_entry(ty))
    }

    /// Draws an op that copies a scalar to all lanes: `splat` or `broadcast`.
    fn repeat(&mut self) -> VectorOp {
        if self.named(VectorOp::Splat) && self.u.chance(128) {
            VectorOp::Splat
        } else {
            VectorOp::Broadcast
        }
    }

    fn splat(&mut self) -> bool {
        let Some(ty) = self.vector_type() else {
            return false;
        };
        let value = self.operand_entry(self.lane(ty));
        let op = self.repeat();
        let result = self.emit(op, &[value.value], ty);
        let facts = Facts {
            nan: value.facts.nan,
            ..Facts::ANY
        };
        self.pool.define(result, ty, facts);
        true
    }

    /// Adds `broadcast` of a scalar or vector, along new leading dimensions or dimensions of size
    /// 1.
    fn broadcast(&mut self) -> bool {
        let Some(source) = self.find_vector(|shape, _| shape.len() < 3) else {
            return false;
        };
        let mut shape = self.shape(source.ty);
        let mut lanes: i64 = shape.iter().product();
        for size in &mut shape {
            if *size == 1 && lanes <= 4 && self.u.chance(128) {
                *size = 1 + i64::from(self.u.below(3));
                lanes *= *size;
            }
        }
        let grids = self.program.config.features.grids;
        if grids && lanes <= MAX_LANES / 2 {
            shape.insert(0, 1 + i64::from(self.u.below(2)));
        }
        let lane = self.lane(source.ty);
        let to = self.program.module.types.vector(&shape, lane);
        if to == source.ty {
            return false;
        }
        let result = self.emit(VectorOp::Broadcast, &[source.value], to);
        self.pool.define(result, to, source.facts);
        true
    }

    /// Returns a position below `n`, as `index` or as an integer of a suitable type.
    fn position(&mut self, n: i64) -> ValueId {
        if self.allows(LanguageFeature::IndexPositions) && self.u.chance(128) {
            return self.out_of_bounds(n as u16, None);
        }
        let ty = self.u.pick(&[Type::I32, Type::I64, Type::I8]);
        if self.u.chance(90) {
            let lane = self.u.below(n as u32);
            return self.int(ty, i128::from(lane));
        }
        let any = self.operand(ty);
        let limit = self.int(ty, i128::from(n));
        self.emit(ArithOp::RemUI, &[any, limit], ty)
    }

    fn extract_element(&mut self) -> bool {
        if !self.named(VectorOp::ExtractElement) {
            return self.extract();
        }
        let Some(source) = self.any_vector(|shape, _| shape.len() == 1) else {
            return false;
        };
        let at = self.position(self.shape(source.ty)[0]);
        let ty = self.lane(source.ty);
        let result = self.emit(VectorOp::ExtractElement, &[source.value, at], ty);
        self.pool.define(result, ty, source.facts);
        true
    }

    fn insert_element(&mut self) -> bool {
        if !self.named(VectorOp::InsertElement) {
            return self.insert();
        }
        let Some(into) = self.any_vector(|shape, _| shape.len() == 1) else {
            return false;
        };
        let value = self.operand_entry(self.lane(into.ty));
        let at = self.position(self.shape(into.ty)[0]);
        let operands = [value.value, into.value, at];
        let result = self.emit(VectorOp::InsertElement, &operands, into.ty);
        let facts = value.facts.join(into.facts);
        self.pool.define(result, into.ty, facts);
        true
    }

    /// Draws a position in a vector of this shape.
    ///
    /// Returns the position attribute, the operands for dynamic indices, and the shape of the
    /// selected subvector.
    fn place(&mut self, shape: &[i64]) -> (NamedAttr, SmallVec<[ValueId; 3]>, Dims) {
        let depth = if shape.len() == 1 || self.u.chance(128) {
            shape.len()
        } else {
            1 + self.u.below(shape.len() as u32 - 1) as usize
        };
        let dynamic = self.allows(LanguageFeature::DynamicPositions)
            && (shape.len() == 1 || self.allows(LanguageFeature::DynamicGridPositions));
        let mut position = Dims::new();
        let mut operands = SmallVec::new();
        for size in &shape[..depth] {
            if dynamic && self.u.chance(80) {
                operands.push(self.out_of_bounds(*size as u16, None));
                position.push(DYNAMIC);
            } else {
                position.push(i64::from(self.u.below(*size as u32)));
            }
        }
        let attr = NamedAttr {
            key: Key::Position,
            value: Attr::I64s(position),
        };
        (attr, operands, Dims::from_slice(&shape[depth..]))
    }

    /// Draws a combining kind for lanes of a type. The caller passes the allowed kinds for floats.
    pub(crate) fn combining_kind(
        &mut self,
        lane: Type,
        of_floats: &[CombiningKind],
        required: fn(CombiningKind) -> Option<LanguageFeature>,
    ) -> CombiningKind {
        let kinds = if lane.is_float() {
            of_floats
        } else {
            KINDS_OF_INTEGERS
        };
        self.kind_of(kinds, required)
    }

    /// Returns the vector type of this shape, or the scalar type if the shape is empty.
    pub(crate) fn part_type(&mut self, rest: &[i64], lane: Type) -> Type {
        if rest.is_empty() {
            lane
        } else {
            self.program.module.types.vector(rest, lane)
        }
    }

    fn extract(&mut self) -> bool {
        let Some(source) = self.any_vector(|_, _| true) else {
            return false;
        };
        let shape = self.shape(source.ty);
        let (attr, positions, rest) = self.place(&shape);
        let ty = self.part_type(&rest, self.lane(source.ty));
        let mut operands: SmallVec<[ValueId; 4]> = SmallVec::from_slice(&[source.value]);
        operands.extend(positions);
        let result = self.emit_with(VectorOp::Extract, &operands, ty, &[attr]);
        self.pool.define(result, ty, source.facts);
        true
    }

    fn insert(&mut self) -> bool {
        let Some(into) = self.any_vector(|_, _| true) else {
            return false;
        };
        let shape = self.shape(into.ty);
        let (attr, positions, rest) = self.place(&shape);
        let part = self.part_type(&rest, self.lane(into.ty));
        let value = self.operand_entry(part);
        let mut operands: SmallVec<[ValueId; 5]> = SmallVec::new();
        operands.extend([value.value, into.value]);
        operands.extend(positions);
        let result = self.emit_with(VectorOp::Insert, &operands, into.ty, &[attr]);
        let facts = value.facts.join(into.facts);
        self.pool.define(result, into.ty, facts);
        true
    }

    fn shuffle(&mut self) -> bool {
        let Some(a) = self.any_vector(|_, _| true) else {
            return false;
        };
        let (shape, lane) = (self.shape(a.ty), self.lane(a.ty));
        let tail = Dims::from_slice(&shape[1..]);
        let same = |other: &[i64], of: Type| of == lane && other[1..] == tail[..];
        let b = self.find_vector(same).unwrap_or(a);
        let all = shape[0] + self.shape(b.ty)[0];
        let inner: i64 = tail.iter().product();
        let most = (MAX_LANES / inner.max(1)).clamp(1, 8);
        let len = if self.u.chance(150) {
            shape[0]
        } else {
            1 + i64::from(self.u.below(most as u32))
        };
        let mask: Dims = (0..len.min(most))
            .map(|_| i64::from(self.u.below(all as u32)))
            .collect();
        let mut to = tail;
        to.insert(0, mask.len() as i64);
        let to = self.program.module.types.vector(&to, lane);
        let attr = NamedAttr {
            key: Key::Permutation,
            value: Attr::I64s(mask),
        };
        let result = self.emit_with(VectorOp::Shuffle, &[a.value, b.value], to, &[attr]);
        self.pool.define(result, to, a.facts.join(b.facts));
        true
    }

    fn reduction(&mut self) -> bool {
        let Some(source) = self.any_vector(|shape, _| shape.len() == 1) else {
            return false;
        };
        let lane = self.lane(source.ty);
        if !self.takes(VectorOp::Reduction, source.ty) {
            return false;
        }
        let kind = self.combining_kind(lane, KINDS_OF_FLOATS, required_by_kind);
        let without_negative_zero =
            kind == CombiningKind::MinNumF || kind == CombiningKind::MaxNumF;
        let sums = lane.is_float() && (kind == CombiningKind::Add || kind == CombiningKind::Mul);
        let may_accumulate = sums || self.allows(LanguageFeature::IntegerAccumulators);
        let accumulates = may_accumulate && self.u.chance(100);
        let flags = self.reduction_flags(lane, kind);
        let is_promised = flags.as_ref().is_some_and(promises);
        let mut value = match is_promised {
            true => self.small_numbers(source.ty),
            false => source.value,
        };
        // Some releases start a sum with +0 and others with −0. The difference is visible if every
        // lane is −0.
        let begins_with_zero = lane.is_float() && kind == CombiningKind::Add && !accumulates;
        if without_negative_zero || begins_with_zero {
            value = self.without_negative_zero(source.ty, value);
        }
        let mut operands: SmallVec<[ValueId; 2]> = SmallVec::from_slice(&[value]);
        if accumulates {
            let mut accumulator = match is_promised {
                true => self.small_numbers(lane),
                false => self.operand(lane),
            };
            if without_negative_zero {
                accumulator = self.without_negative_zero(lane, accumulator);
            }
            operands.push(accumulator);
        }
        let attrs: SmallVec<[NamedAttr; 2]> = [kind_attr(kind)].into_iter().chain(flags).collect();
        let result = self.emit_with(VectorOp::Reduction, &operands, lane, &attrs);
        self.pool.define(result, lane, Facts::ANY);
        true
    }

    /// Adds `vector.fma` of small integers. The product of small integers is exact, so intermediate
    /// rounding makes no difference.
    fn vector_fma(&mut self) -> bool {
        let exact = |lane| lane == Type::F32 || lane == Type::F64;
        let Some(like) = self.any_vector(|_, lane| exact(lane)) else {
            return false;
        };
        let small = self.like(like.ty, Type::I8);
        let mut operands: SmallVec<[ValueId; 3]> = SmallVec::new();
        for _ in 0..3 {
            let value = self.operand(small);
            operands.push(self.emit(ArithOp::SIToFP, &[value], like.ty));
        }
        let value = self.emit(VectorOp::Fma, &operands, like.ty);
        self.pool.define(value, like.ty, Facts::NUMBER);
        true
    }

    /// Extracts a lane of a visible vector as a scalar of this type, or broadcasts a visible scalar
    /// to this vector type.
    ///
    /// Always returns `None` in cases without vectors, and returns `None` at random in other cases.
    pub(crate) fn reshaped(&mut self, ty: Type) -> Option<ValueId> {
        if !self.program.groups.vectors {
            return None;
        }
        let is_vector = self.lane(ty) != ty;
        // Vectors get a higher rate, because a scalar is available if no vector is visible.
        if !self.u.chance(if is_vector { 190 } else { 70 }) {
            return None;
        }
        if is_vector {
            let lane = self.lane(ty);
            let scalar = self.find(lane)?;
            let op = self.repeat();
            return Some(self.emit(op, &[scalar.value], ty));
        }
        let source = self.find_vector(|_, lane| lane == ty)?;
        let shape = self.shape(source.ty);
        let position: Dims = shape
            .iter()
            .map(|size| i64::from(self.u.below(*size as u32)))
            .collect();
        let attr = NamedAttr {
            key: Key::Position,
            value: Attr::I64s(position),
        };
        Some(self.emit_with(VectorOp::Extract, &[source.value], ty, &[attr]))
    }
}
