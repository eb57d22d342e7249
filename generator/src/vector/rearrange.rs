//! Generates ops that change the position, shape or width of lanes, and ops that create masks.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{
    ArithOp, Attr, CombiningKind, Key, NamedAttr, NewOp, Op, Punctuation, Type, ValueId, VectorOp,
};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::menu::menu;
use crate::restrict::LanguageFeature;
use crate::values::{Entry, Facts};
use crate::vector::ops::{MAX_LANES, kind_attr, required_by_kind};

/// Maximum rank of a vector that a rearranging op creates.
const MAX_RANK: usize = 3;

/// The combining kinds of outer products of floats. Each kind determines the sign of a zero result.
const KINDS_OF_FLOATS: &[CombiningKind] = &[
    CombiningKind::Add,
    CombiningKind::Mul,
    CombiningKind::MinimumF,
    CombiningKind::MaximumF,
];

menu! {
    /// The ops of `vector` that the built-in conversion does not support.
    REARRANGEMENTS:
    5 Vector(VectorOp::ShapeCast) Rearrangements, shape_cast;
    6 Vector(VectorOp::BitCast) Rearrangements, vector_bitcast;
    9 Vector(VectorOp::Transpose) Rearrangements, transpose_vector;
    5 Vector(VectorOp::ExtractStridedSlice) Rearrangements, extract_slice;
    5 Vector(VectorOp::InsertStridedSlice) Rearrangements, insert_slice;
    4 Vector(VectorOp::ConstantMask) VectorMasks, constant_mask;
    4 Vector(VectorOp::CreateMask) VectorMasks, create_mask;
    6 Vector(VectorOp::OuterProduct) Rearrangements, outer_product;
    3 Vector(VectorOp::Interleave) Rearrangements, interleave;
    4 Vector(VectorOp::Deinterleave) Rearrangements, deinterleave;
    2 Vector(VectorOp::Step) Rearrangements, lane_numbers;
    3 Vector(VectorOp::FromElements) Rearrangements, vector_of_elements;
    3 Vector(VectorOp::ToElements) Rearrangements, elements_of_vector;
    5 [Rank0Vectors], rank0_vector;
    9 Vector(VectorOp::Print) Prints, print;
}

/// Returns the language feature that a kind of outer product requires; `None` if it requires none.
fn required_by_product(kind: CombiningKind) -> Option<LanguageFeature> {
    match kind {
        CombiningKind::MinUI
        | CombiningKind::MinSI
        | CombiningKind::MaxUI
        | CombiningKind::MaxSI => Some(LanguageFeature::ProductsByExtremes),
        CombiningKind::Add
        | CombiningKind::Mul
        | CombiningKind::And
        | CombiningKind::Or
        | CombiningKind::XOr
        | CombiningKind::MinNumF
        | CombiningKind::MaxNumF
        | CombiningKind::MinimumF
        | CombiningKind::MaximumF => required_by_kind(kind),
    }
}

/// Returns an attribute that is a list of integers.
pub(crate) fn list(key: Key, list: &[i64]) -> NamedAttr {
    let value = Attr::I64s(Dims::from_slice(list));
    NamedAttr { key, value }
}

impl Builder<'_, '_, '_> {
    /// Adds an op that rearranges lanes, or a mask.
    pub(crate) fn rearrangement(&mut self) -> bool {
        self.add_one_of(REARRANGEMENTS)
    }

    /// Adds a unary op and defines its result, if the case may use the op on this type.
    fn rearranged(&mut self, op: VectorOp, from: Entry, to: Type, attrs: &[NamedAttr]) -> bool {
        if !self.takes(op, from.ty) {
            return false;
        }
        let result = self.emit_with(op, &[from.value], to, attrs);
        self.pool.define(result, to, from.facts);
        true
    }

    /// Reports whether the case may have a vector of this shape.
    fn has_shape(&self, shape: &[i64]) -> bool {
        let grids = self.program.config.features.grids;
        shape.len() == 1 || grids && (2..=MAX_RANK).contains(&shape.len())
    }

    /// Adds `shape_cast`, which merges dimensions, splits a dimension, or exchanges the sizes of
    /// two dimensions.
    fn shape_cast(&mut self) -> bool {
        let Some(source) = self.any_vector(|shape, _| !shape.is_empty()) else {
            return false;
        };
        let mut shape = self.shape(source.ty);
        let at = self.u.below(shape.len() as u32) as usize;
        match self.u.below(4) {
            0 => shape = Dims::from_slice(&[shape.iter().product()]),
            1 if shape.len() > at + 1 => {
                shape[at] *= shape[at + 1];
                shape.remove(at + 1);
            }
            2 if shape.len() > at + 1 => shape.swap(at, at + 1),
            _ => {
                let size = shape[at];
                let divisors: SmallVec<[i64; 8]> = (1..=size).filter(|d| size % d == 0).collect();
                let outer = self.u.pick(&divisors);
                shape[at] = size / outer;
                shape.insert(at, outer);
            }
        }
        if !self.has_shape(&shape) {
            return false;
        }
        let to = self.part_type(&shape, self.lane(source.ty));
        self.rearranged(VectorOp::ShapeCast, source, to, &[])
    }

    fn vector_bitcast(&mut self) -> bool {
        const LANES: [Type; 7] = [
            Type::I8,
            Type::I16,
            Type::I32,
            Type::I64,
            Type::F16,
            Type::F32,
            Type::F64,
        ];
        let Some(source) =
            self.any_vector(|shape, lane| !shape.is_empty() && LANES.contains(&lane))
        else {
            return false;
        };
        let to = self.u.pick(&LANES);
        let lane = self.lane(source.ty);
        let mut shape = self.shape(source.ty);
        let width = |ty: Type| i64::from(ty.scalar_bits(64).unwrap_or(1));
        let Some(row) = shape.last_mut() else {
            return false;
        };
        let bits = *row * width(lane);
        *row = bits / width(to);
        let lanes: i64 = shape.iter().product();
        let fits = bits % width(to) == 0 && lanes <= 2 * MAX_LANES;
        if !fits
            || to == lane
            || !self.program.config.allows(to)
            || !self.takes(VectorOp::BitCast, source.ty)
        {
            return false;
        }
        let value = if lane.is_float() {
            self.not_nan(source.ty, source)
        } else {
            source.value
        };
        let to = self.part_type(&shape, to);
        self.define(VectorOp::BitCast, &[value], to);
        true
    }

    fn transpose_vector(&mut self) -> bool {
        let Some(source) = self.any_vector(|shape, _| shape.len() > 1) else {
            return false;
        };
        let shape = self.shape(source.ty);
        let mut order: Dims = (0..shape.len() as i64).collect();
        for i in (1..order.len()).rev() {
            let j = self.u.below(i as u32 + 1) as usize;
            order.swap(i, j);
        }
        let to: Dims = order.iter().map(|dim| shape[*dim as usize]).collect();
        let to = self.part_type(&to, self.lane(source.ty));
        let order = list(Key::Permutation, &order);
        self.rearranged(VectorOp::Transpose, source, to, &[order])
    }

    /// Draws the start and the length of a slice of a dimension.
    fn slice(&mut self, size: i64) -> (i64, i64) {
        let len = 1 + i64::from(self.u.below(size as u32));
        (i64::from(self.u.below((size - len) as u32 + 1)), len)
    }

    fn extract_slice(&mut self) -> bool {
        let Some(source) = self.any_vector(|shape, _| !shape.is_empty()) else {
            return false;
        };
        let mut shape = self.shape(source.ty);
        let mut depth = shape.len();
        if self.allows(LanguageFeature::SlicesOfLeadingDimensions) {
            depth = 1 + self.u.below(depth as u32) as usize;
        }
        let (mut offsets, mut sizes) = (Dims::new(), Dims::new());
        for size in &mut shape[..depth] {
            let (offset, len) = self.slice(*size);
            offsets.push(offset);
            sizes.push(len);
            *size = len;
        }
        let to = self.part_type(&shape, self.lane(source.ty));
        let attrs = [
            list(Key::StaticOffsets, &offsets),
            list(Key::StaticSizes, &sizes),
            list(Key::StaticStrides, &Dims::from_elem(1, depth)),
        ];
        self.rearranged(VectorOp::ExtractStridedSlice, source, to, &attrs)
    }

    fn insert_slice(&mut self) -> bool {
        let Some(into) = self.any_vector(|shape, _| !shape.is_empty()) else {
            return false;
        };
        let shape = self.shape(into.ty);
        let rank = 1 + self.u.below(shape.len() as u32) as usize;
        let outer = shape.len() - rank;
        let (mut offsets, mut part) = (Dims::new(), Dims::new());
        for (dim, size) in shape.iter().enumerate() {
            if dim < outer {
                offsets.push(i64::from(self.u.below(*size as u32)));
            } else {
                let (offset, len) = self.slice(*size);
                offsets.push(offset);
                part.push(len);
            }
        }
        let part = self.part_type(&part, self.lane(into.ty));
        let value = self.operand_entry(part);
        let attrs = [
            list(Key::StaticOffsets, &offsets),
            list(Key::StaticStrides, &Dims::from_elem(1, rank)),
        ];
        let operands = [value.value, into.value];
        let result = self.emit_with(VectorOp::InsertStridedSlice, &operands, into.ty, &attrs);
        self.pool
            .define(result, into.ty, value.facts.join(into.facts));
        true
    }

    fn constant_mask(&mut self) -> bool {
        let Some(like) = self.any_vector(|shape, _| !shape.is_empty()) else {
            return false;
        };
        let shape = self.shape(like.ty);
        let sizes: Dims = if self.u.chance(40) {
            Dims::from_elem(0, shape.len())
        } else {
            let size = |size: &i64| 1 + i64::from(self.u.below(*size as u32));
            shape.iter().map(size).collect()
        };
        let ty = self.truth(like.ty);
        let sizes = list(Key::StaticSizes, &sizes);
        let result = self.emit_with(VectorOp::ConstantMask, &[], ty, &[sizes]);
        self.pool.define(result, ty, Facts::ANY);
        true
    }

    /// Adds `create_mask`. The mask sizes range from negative to one beyond the end of the
    /// dimension.
    ///
    /// The sizes are small, because lowerings may count lanes in 32 bits.
    fn create_mask(&mut self) -> bool {
        let Some(like) = self.any_vector(|shape, _| !shape.is_empty()) else {
            return false;
        };
        let shape = self.shape(like.ty);
        let mut sizes: SmallVec<[ValueId; 3]> = SmallVec::new();
        for size in &shape {
            sizes.push(match self.u.below(8) {
                0 => self.int(Type::INDEX, -1),
                1 => self.int(Type::INDEX, i128::from(*size) + 1),
                _ => self.out_of_bounds(*size as u16 + 1, None),
            });
        }
        let ty = self.truth(like.ty);
        self.define(VectorOp::CreateMask, &sizes, ty);
        true
    }

    /// Returns a vector of small whole numbers.
    ///
    /// Products and sums of its lanes are exact, so intermediate rounding makes no difference.
    pub(crate) fn small_numbers(&mut self, ty: Type) -> ValueId {
        let small = self.like(ty, Type::I8);
        let value = self.operand(small);
        self.emit(ArithOp::SIToFP, &[value], ty)
    }

    fn outer_product(&mut self) -> bool {
        let exact =
            |lane: Type| lane == Type::F32 || lane == Type::F64 || lane.int_width().is_some();
        let grids = self.program.config.features.grids;
        let Some(lhs) = self.any_vector(|shape, lane| shape.len() == 1 && exact(lane)) else {
            return false;
        };
        let lane = self.lane(lhs.ty);
        let rows = self.shape(lhs.ty)[0];
        let fits = |shape: &[i64], of: Type| {
            of == lane && shape.len() == 1 && rows * shape[0] <= MAX_LANES
        };
        let rhs = if grids && self.u.chance(160) {
            self.find_vector(fits).map(|entry| entry.ty)
        } else {
            None
        };
        let rhs = rhs.unwrap_or(lane);
        let mut shape = self.shape(lhs.ty);
        shape.extend(self.shape(rhs));
        let to = self.part_type(&shape, lane);
        let kind = self.combining_kind(lane, KINDS_OF_FLOATS, required_by_product);
        let mut operands: SmallVec<[ValueId; 3]> = SmallVec::new();
        let accumulates = self.u.chance(150);
        for ty in [lhs.ty, rhs].into_iter().chain(accumulates.then_some(to)) {
            operands.push(if lane.is_float() {
                self.small_numbers(ty)
            } else {
                self.operand(ty)
            });
        }
        // An outer product without an accumulator has no combining kind.
        let kind = accumulates.then(|| kind_attr(kind));
        let result = self.emit_with(VectorOp::OuterProduct, &operands, to, kind.as_slice());
        self.pool.define(result, to, Facts::ANY);
        true
    }

    fn interleave(&mut self) -> bool {
        if !self.named(VectorOp::Interleave) {
            return false;
        }
        let fits =
            |shape: &[i64], _| !shape.is_empty() && shape.iter().product::<i64>() <= MAX_LANES / 2;
        let Some(lhs) = self.any_vector(fits) else {
            return false;
        };
        let rhs = self.operand_entry(lhs.ty);
        let mut shape = self.shape(lhs.ty);
        if let Some(last) = shape.last_mut() {
            *last *= 2;
        }
        let to = self.part_type(&shape, self.lane(lhs.ty));
        let result = self.emit(VectorOp::Interleave, &[lhs.value, rhs.value], to);
        self.pool.define(result, to, lhs.facts.join(rhs.facts));
        true
    }

    fn deinterleave(&mut self) -> bool {
        let even = |shape: &[i64], _| shape.last().is_some_and(|last| last % 2 == 0);
        let Some(source) = self.any_vector(even) else {
            return false;
        };
        let mut shape = self.shape(source.ty);
        if let Some(last) = shape.last_mut() {
            *last /= 2;
        }
        let to = self.part_type(&shape, self.lane(source.ty));
        if !self.takes(VectorOp::Deinterleave, source.ty) {
            return false;
        }
        self.parts(VectorOp::Deinterleave, source, &[to, to]);
        true
    }

    /// Adds an op that splits a vector, and defines its results.
    fn parts(&mut self, op: VectorOp, source: Entry, types: &[Type]) {
        let op = self.push(NewOp {
            operands: &[source.value],
            results: types,
            ..NewOp::new(Op::Vector(op))
        });
        for (i, ty) in types.iter().enumerate() {
            let result = self.body.result(op, i);
            self.pool.define(result, *ty, source.facts);
        }
    }

    fn lane_numbers(&mut self) -> bool {
        if !self.named(VectorOp::Step) {
            return false;
        }
        let lanes = 1 + i64::from(self.u.below(8));
        let ty = self.part_type(&[lanes], Type::INDEX);
        self.define(VectorOp::Step, &[], ty);
        true
    }

    fn vector_of_elements(&mut self) -> bool {
        let Some(like) = self.any_vector(|shape, _| shape.iter().product::<i64>() <= 8) else {
            return false;
        };
        if !self.takes(VectorOp::FromElements, like.ty) {
            return false;
        }
        let lane = self.lane(like.ty);
        let mut operands: SmallVec<[ValueId; 8]> = SmallVec::new();
        let mut facts: Option<Facts> = None;
        for _ in 0..self.lanes(like.ty) {
            let operand = self.operand_entry(lane);
            facts = Some(facts.map_or(operand.facts, |facts| facts.join(operand.facts)));
            operands.push(operand.value);
        }
        let result = self.emit(VectorOp::FromElements, &operands, like.ty);
        let nan = facts.is_none_or(|facts| facts.nan);
        self.pool
            .define(result, like.ty, Facts { nan, ..Facts::ANY });
        true
    }

    fn elements_of_vector(&mut self) -> bool {
        if !self.named(VectorOp::ToElements) {
            return false;
        }
        let Some(source) = self.any_vector(|shape, _| shape.iter().product::<i64>() <= 8) else {
            return false;
        };
        let types = vec![self.lane(source.ty); self.lanes(source.ty)];
        self.parts(VectorOp::ToElements, source, &types);
        true
    }

    /// Adds `vector.print` of a scalar, a vector or a text, or of punctuation alone.
    fn print(&mut self) -> bool {
        if !self.named(VectorOp::Print) {
            return false;
        }
        let has_marks = self.allows(LanguageFeature::Punctuation);
        let mut attrs: SmallVec<[NamedAttr; 2]> = SmallVec::new();
        let mut operands: SmallVec<[ValueId; 1]> = SmallVec::new();
        if has_marks && self.u.chance(40) {
            let text = ["", "a", "\"b\" %s\\n"][self.u.below(3) as usize];
            attrs.push(NamedAttr {
                key: Key::Message,
                value: Attr::Str(text.into()),
            });
        } else if !has_marks || !self.u.chance(20) {
            let entry = if self.u.chance(160) {
                self.any_vector(|_, lane| has_printer(lane))
            } else {
                let ty = self.scalar_type();
                has_printer(ty).then(|| self.operand_entry(ty))
            };
            match entry.filter(|entry| self.takes(VectorOp::Print, entry.ty)) {
                Some(entry) => operands.push(entry.value),
                None => return false,
            }
        }
        let is_text = !attrs.is_empty();
        if has_marks && !is_text && self.u.chance(128) {
            // The list omits the newline mark, because the textual form never writes it.
            let marks = [
                Punctuation::NoPunctuation,
                Punctuation::Comma,
                Punctuation::Open,
                Punctuation::Close,
            ];
            attrs.push(NamedAttr {
                key: Key::Punctuation,
                value: Attr::Int(self.u.pick(&marks).code(), Type::I64),
            });
        }
        self.push(NewOp {
            operands: &operands,
            attrs: &attrs,
            ..NewOp::new(Op::Vector(VectorOp::Print))
        });
        true
    }
}

/// Reports whether every release has a runtime function that prints this scalar type.
fn has_printer(ty: Type) -> bool {
    match ty.int_width() {
        Some(width) => width <= 64,
        None => matches!(ty, Type::F32 | Type::F64) || ty.is_index(),
    }
}
