//! Generates contractions and reductions of vectors, which combine lanes along several dimensions.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{Attr, CombiningKind, Key, NamedAttr, Type, ValueId, VectorOp};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::menu::menu;
use crate::values::Facts;
use crate::vector::ops::{MAX_LANES, kind_attr, required_by_kind};
use crate::vector::rearrange::list;

/// The combining kinds for floats. Sums and products of small whole numbers stay exact, and minimum
/// and maximum distinguish signed zeros.
const KINDS_OF_FLOATS: &[CombiningKind] = &[
    CombiningKind::Add,
    CombiningKind::Add,
    CombiningKind::MinimumF,
    CombiningKind::MaximumF,
];

/// The dimensions of both operands and of the result of each contraction.
///
/// The list has matrix products, some of them transposed, matrix-vector products and a dot product.
const CONTRACTIONS: [[&[i64]; 3]; 7] = [
    [&[0, 2], &[2, 1], &[0, 1]],
    [&[0, 2], &[1, 2], &[0, 1]],
    [&[2, 0], &[2, 1], &[1, 0]],
    [&[0, 1], &[1], &[0]],
    [&[1], &[1, 0], &[0]],
    [&[0], &[0], &[]],
    [&[0, 1], &[0, 1], &[0]],
];

menu! {
    /// The `vector` ops that combine lanes along several dimensions.
    CONTRACTIONS_AND_REDUCTIONS:
    4 Vector(VectorOp::Contract) Contractions, contract;
    3 Vector(VectorOp::MultiReduction) Contractions [MultiReductions], multi_reduction;
}

impl Builder<'_, '_, '_> {
    /// Adds an op that combines lanes along several dimensions.
    pub(crate) fn contraction(&mut self) -> bool {
        self.add_one_of(CONTRACTIONS_AND_REDUCTIONS)
    }

    /// Draws a scalar type whose sums do not depend on their order.
    fn combined_lane(&mut self) -> Option<Type> {
        let types = [Type::I32, Type::I64, Type::I8, Type::F32, Type::F64];
        let lane = self.u.pick(&types);
        self.program.config.allows(lane).then_some(lane)
    }

    /// Returns a scalar or vector operand. Float operands are small whole numbers.
    fn contraction_operand(&mut self, shape: &[i64], lane: Type) -> (ValueId, Type) {
        let ty = self.part_type(shape, lane);
        let value = if lane.is_float() {
            self.small_numbers(ty)
        } else {
            self.operand(ty)
        };
        (value, ty)
    }

    fn contract(&mut self) -> bool {
        let Some(lane) = self.combined_lane() else {
            return false;
        };
        let maps = self.u.pick(&CONTRACTIONS);
        let grids = self.program.config.features.grids;
        if !grids && maps.iter().any(|along| along.len() > 1) {
            return false;
        }
        let n = maps
            .iter()
            .flat_map(|along| along.iter())
            .max()
            .map_or(0, |d| d + 1);
        let sizes: Dims = (0..n).map(|_| 1 + i64::from(self.u.below(3))).collect();
        let mut operands: SmallVec<[ValueId; 3]> = SmallVec::new();
        let mut to = Type::NONE;
        for along in maps {
            let shape: Dims = along.iter().map(|dim| sizes[*dim as usize]).collect();
            let (value, ty) = self.contraction_operand(&shape, lane);
            operands.push(value);
            to = ty;
        }
        let iterators: Dims = (0..n)
            .map(|dim| i64::from(!maps[2].contains(&dim)))
            .collect();
        let along = maps.iter().map(|along| Attr::I64s(Dims::from_slice(along)));
        // The generator only makes contractions that compute sums, because releases leave many
        // contractions of other kinds unlowered.
        let attrs = [
            NamedAttr {
                key: Key::IndexingMaps,
                value: Attr::Array(along.collect()),
            },
            list(Key::IteratorTypes, &iterators),
            kind_attr(CombiningKind::Add),
        ];
        let result = self.emit_with(VectorOp::Contract, &operands, to, &attrs);
        self.pool.define(result, to, Facts::ANY);
        true
    }

    fn multi_reduction(&mut self) -> bool {
        let Some(lane) = self.combined_lane() else {
            return false;
        };
        let grids = self.program.config.features.grids;
        let rank = if grids { 1 + self.u.below(3) } else { 1 };
        let mut shape: Dims = (0..rank).map(|_| 1 + i64::from(self.u.below(3))).collect();
        if shape.iter().product::<i64>() > MAX_LANES {
            shape.truncate(2);
        }
        let mut dims = Dims::new();
        let mut left = Dims::new();
        for (dim, size) in (0..).zip(&shape) {
            if self.u.chance(128) {
                dims.push(dim);
            } else {
                left.push(*size);
            }
        }
        if dims.is_empty() {
            dims.push(0);
            left.remove(0);
        }
        let kind = self.combining_kind(lane, KINDS_OF_FLOATS, required_by_kind);
        let (source, _) = self.contraction_operand(&shape, lane);
        let (acc, to) = self.contraction_operand(&left, lane);
        let attrs = [kind_attr(kind), list(Key::Dimensions, &dims)];
        let result = self.emit_with(VectorOp::MultiReduction, &[source, acc], to, &attrs);
        self.pool.define(result, to, Facts::ANY);
        true
    }
}
