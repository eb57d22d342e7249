//! `vector` ops that combine lanes along several dimensions in an unspecified order.
//!
//! A float result is determined only if it is the same in every order. This holds for exact sums
//! and products of whole numbers.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{Attr, CombiningKind, FloatKind, Key, VectorOp};

use super::Machine;
use super::at::At;
use super::facts::Facts;
use super::lanes::of_lanes;
use super::layout::lane_count;
use super::value::Value;
use super::vector::{combine, product, shape_of};
use super::vector_shape::{lane_at, places};
use crate::float;
use crate::interval;
use crate::outcome::{Stop, Ub};

/// The lanes that are combined into one lane of the result.
type Parts = Vec<Element>;

/// Returns whether the mask bit of a lane is set. Without a mask, all lanes are set.
pub(super) fn is_set(mask: Option<&[Element]>, lane: usize) -> Result<bool, Ub> {
    let Some(mask) = mask else {
        return Ok(true);
    };
    let bit = mask.get(lane).copied().flatten();
    Ok(bit.ok_or(Ub::PoisonUsed("a mask"))? & 1 == 1)
}

impl Machine {
    /// The ops `vector.multi_reduction` and `vector.contract`. Under a mask, only lanes whose mask bit
    /// is set are combined.
    pub(super) fn combined(&mut self, at: At<'_>, op: VectorOp) -> Result<Value, Stop> {
        let result = at.result_ty();
        let elem = at.types().scalar_of(result);
        let kind = at.coded(Key::Kind).unwrap_or(CombiningKind::Add);
        let facts = Facts::plain(elem, at.run.index_width);
        let lanes = lane_count(shape_of(at.run, result)) as usize;
        let parts = if op == VectorOp::Contract {
            self.products(at, lanes, facts, kind)?
        } else {
            self.reduced(at, lanes)?
        };
        let lanes: Result<Vec<Element>, Stop> = parts
            .into_iter()
            .map(|parts| all_of(facts, kind, &parts))
            .collect();
        Ok(of_lanes(at.run, result, lanes?))
    }

    /// Returns the input lanes of each result lane of a reduction.
    fn reduced(&mut self, at: At<'_>, lanes: usize) -> Result<Vec<Parts>, Stop> {
        let operands = at.operands();
        let mut parts = vec![Parts::new(); lanes];
        if let Some(acc) = operands.get(1) {
            for (parts, lane) in parts.iter_mut().zip(self.lanes(at, *acc)?.iter()) {
                parts.push(*lane);
            }
        }
        let shape = shape_of(at.run, at.operand_ty(0));
        let from = self.lanes(at, operands[0])?;
        self.state.charge(from.len() as u64)?;
        let dims = at.numbers(Key::Dimensions);
        let kept = |list: &[i64]| -> Dims {
            let kept = list.iter().zip(0..).filter(|(_, dim)| !dims.contains(dim));
            kept.map(|(item, _)| *item).collect()
        };
        let to = kept(shape);
        let mask = self.masking(at)?;
        for (i, (lane, place)) in from.iter().zip(places(shape)).enumerate() {
            if is_set(mask.as_deref(), i)? {
                parts[lane_at(&to, &kept(&place))].push(*lane);
            }
        }
        Ok(parts)
    }

    /// Returns the products that are summed into each result lane of a contraction. A product that
    /// rounds is poison in a sum, because conversions may fuse it with the sum.
    fn products(
        &mut self,
        at: At<'_>,
        lanes: usize,
        facts: Facts,
        kind: CombiningKind,
    ) -> Result<Vec<Parts>, Stop> {
        let operands = at.operands();
        let unsupported =
            || Stop::Unsupported("a contraction with unsupported indexing maps".into());
        let Some(Attr::Array(maps)) = at.attr(Key::IndexingMaps) else {
            return Err(unsupported());
        };
        let [Attr::I64s(left), Attr::I64s(right), Attr::I64s(to)] = &maps[..] else {
            return Err(unsupported());
        };
        let iterators = at.numbers(Key::IteratorTypes);
        let n = iterators.len();
        let matches = |(dim, reduced): (i64, &i64)| to.contains(&dim) == (*reduced == 0);
        if !(0..).zip(iterators).all(matches) {
            return Err(Stop::Unsupported(
                "a contraction whose iterator types differ from the dimensions of its result"
                    .into(),
            ));
        }
        if at.types().scalar_of(at.operand_ty(0)) != at.types().scalar_of(at.operand_ty(2)) {
            return Err(Stop::Unsupported(
                "a contraction whose result has another element type than its factors".into(),
            ));
        }
        let shapes = [0, 1, 2].map(|i: usize| shape_of(at.run, at.operand_ty(i)));
        let mut sizes = Dims::from_elem(1, n);
        for (along, shape) in [left, right].into_iter().zip(shapes) {
            for (dim, size) in along.iter().zip(shape) {
                sizes[*dim as usize] = *size;
            }
        }
        self.state.charge(lane_count(&sizes))?;
        let mut values = Vec::new();
        for operand in operands {
            values.push(self.lanes(at, *operand)?);
        }
        let mut parts: Vec<Parts> = values[2]
            .iter()
            .take(lanes)
            .map(|lane| vec![*lane])
            .collect();
        let mask = self.masking(at)?;
        for (i, place) in places(&sizes).enumerate() {
            if !is_set(mask.as_deref(), i)? {
                continue;
            }
            let at = |along: &Dims, shape: &[i64]| {
                let place: Dims = along.iter().map(|dim| place[*dim as usize]).collect();
                lane_at(shape, &place)
            };
            let (a, b) = (
                values[0][at(left, shapes[0])],
                values[1][at(right, shapes[1])],
            );
            let product = product(facts, a, b)?;
            let is_open = kind == CombiningKind::Add && rounds(facts, a, b, product);
            parts[at(to, shapes[2])].push(product.filter(|_| !is_open));
        }
        Ok(parts)
    }
}

impl Machine {
    /// `vector.scan`: combines each lane with all lanes before it along a dimension.
    ///
    /// An exclusive scan begins with the initial value and leaves out the lane itself. The second
    /// result holds the last lane of each row.
    pub(super) fn scan(&mut self, at: At<'_>) -> Result<(), Stop> {
        let operands = at.operands();
        let source_ty = at.operand_ty(0);
        let elem = at.types().scalar_of(source_ty);
        let kind = at.coded(Key::Kind).unwrap_or(CombiningKind::Add);
        let facts = Facts::plain(elem, at.run.index_width);
        let dim = at.other_key("reduction_dim");
        let dim = dim.and_then(|key| at.int_attr(key));
        let inclusive = at.other_attr("inclusive");
        let is_inclusive = matches!(inclusive, Some(Attr::Bool(true)));
        let unknown = || Stop::Unsupported("a scan without a valid reduction dimension".into());
        let shape = shape_of(at.run, source_ty);
        let dim = dim.and_then(|dim| usize::try_from(dim).ok());
        let dim = dim.filter(|dim| *dim < shape.len()).ok_or_else(unknown)?;
        let from = self.lanes(at, operands[0])?;
        let initial = self.lanes(at, operands[1])?;
        let size = usize::try_from(shape[dim]).map_err(|_| unknown())?;
        // Each lane of a scan is evaluated from all of its inputs, because the order of combination
        // is unspecified.
        self.state
            .charge((from.len() as u64).saturating_mul(size as u64))?;
        let mut dest = from.to_vec();
        let mut last = initial.to_vec();
        let mut others = Dims::from(shape);
        others.remove(dim);
        for (place, (initial, last)) in places(&others).zip(initial.iter().zip(&mut last)) {
            let mut parts = Parts::new();
            if !is_inclusive {
                parts.push(*initial);
            }
            for i in 0..size {
                let mut place = place.clone();
                place.insert(dim, i as i64);
                let lane = lane_at(shape, &place);
                if is_inclusive {
                    parts.push(from[lane]);
                }
                *last = scanned(facts, kind, &parts)?;
                dest[lane] = *last;
                if !is_inclusive {
                    parts.push(from[lane]);
                }
            }
        }
        for (result, lanes) in at.results().zip([dest, last]) {
            let value = of_lanes(at.run, at.ty(result), lanes);
            self.set(at, result, value);
        }
        Ok(())
    }
}

/// Combines the inputs of a `vector.scan` lane in any order. For one or two inputs there is only
/// one order.
fn scanned(facts: Facts, kind: CombiningKind, parts: &[Element]) -> Result<Element, Stop> {
    match parts {
        [one] => Ok(*one),
        [a, b] => combine(facts, kind, *a, *b),
        _ => all_of(facts, kind, parts),
    }
}

/// Returns whether a product of floats is not exact. The answer is only right for products that
/// are whole numbers.
fn rounds(facts: Facts, a: Element, b: Element, product: Element) -> bool {
    let Some(float) = facts.to.float_kind() else {
        return false;
    };
    let (Some(a), Some(b), Some(product)) = (a, b, product) else {
        return false;
    };
    let sign = 1 << (float.bits() - 1);
    let is_zero = |x: u128| x & !sign == 0;
    if is_zero(product) {
        return !is_zero(a) && !is_zero(b);
    }
    !is_zero(interval::fma(float, a, b, product ^ sign))
}

/// Combines lanes in any order. Returns `None` if the result depends on the order.
fn all_of(facts: Facts, kind: CombiningKind, parts: &[Element]) -> Result<Element, Stop> {
    let mut all = parts.iter().copied();
    let mut result = all.next().flatten();
    for part in all {
        result = combine(facts, kind, result, part)?;
    }
    let open = match kind {
        CombiningKind::Add | CombiningKind::Mul => facts
            .to
            .float_kind()
            .is_some_and(|float| !is_exact(float, kind, parts)),
        CombiningKind::MinUI
        | CombiningKind::MinSI
        | CombiningKind::MaxUI
        | CombiningKind::MaxSI
        | CombiningKind::MinNumF
        | CombiningKind::MaxNumF
        | CombiningKind::MinimumF
        | CombiningKind::MaximumF
        | CombiningKind::And
        | CombiningKind::Or
        | CombiningKind::XOr => false,
    };
    Ok(if open { None } else { result })
}

/// Is every partial sum or product a whole number that the float type represents exactly, with a
/// sign that does not depend on the order?
fn is_exact(float: FloatKind, kind: CombiningKind, parts: &[Element]) -> bool {
    // Whole numbers up to this bound are exact in every float type of this width.
    let most: u128 = match float.bits() {
        64 => 1 << 53,
        32 => 1 << 24,
        _ => 1 << 8,
    };
    let negative_zero = 1 << (float.bits() - 1);
    // A sum of −0 alone is −0, or +0 if a conversion begins with +0.
    if kind == CombiningKind::Add && parts.iter().all(|part| *part == Some(negative_zero)) {
        return false;
    }
    let magnitude = |part: &Element| {
        let bits = (*part)?;
        if bits == negative_zero {
            return Some(0);
        }
        let whole = interval::to_int(float, 64, bits, true).ok()??;
        let back = float::from_int(float, 64, whole, true);
        (back == bits).then_some(u128::from((whole as u64 as i64).unsigned_abs()))
    };
    let Some(magnitudes) = parts.iter().map(magnitude).collect::<Option<Vec<u128>>>() else {
        return false;
    };
    let total = if kind == CombiningKind::Mul {
        let factor = |all: u128, one: &u128| all.checked_mul((*one).max(1));
        magnitudes.iter().try_fold(1, factor)
    } else {
        magnitudes
            .iter()
            .try_fold(0, |all: u128, one| all.checked_add(*one))
    };
    total.is_some_and(|total| total <= most)
}
