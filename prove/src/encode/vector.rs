//! Ops of `vector` that move lanes.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "the op is one of a group, and the dispatch lists every op"
)]

use lowerfuzz_ir::{CombiningKind, Key, Op, Type, VectorOp};

use super::Encoder;
use super::at::At;
use super::flow::Env;
use super::int::{self, Wrap};
use super::places;
use super::value::{Lane, Value};
use crate::reason::Reason;
use crate::term::{Binary, ones};

/// Returns the lanes of a vector that come from these lanes of another one.
fn moved(lanes: &[Lane], from: &[usize]) -> Result<Value, Reason> {
    let lanes: Option<Value> = from.iter().map(|at| lanes.get(*at).copied()).collect();
    lanes.ok_or(Reason::Types)
}

/// Returns a list of numbers; `None` if one of them is negative.
fn numbers(at: At<'_>, key: Key) -> Option<Vec<usize>> {
    let numbers = at.numbers(key).iter();
    numbers
        .map(|number| usize::try_from(*number).ok())
        .collect()
}

impl<'a> Encoder<'a> {
    /// Encodes an op of `vector`.
    pub(super) fn vector(
        &mut self,
        at: At<'a>,
        op: VectorOp,
        env: &Env,
    ) -> Result<Vec<Value>, Reason> {
        let unknown = Reason::Op(Op::Vector(op));
        let operands = env.values(at.operands())?;
        let first = |position: usize| operands.get(position).cloned().ok_or(Reason::Types);
        let ty = at.result_type();
        let width = |position: usize| at.operand_type(position).ok_or(Reason::Types);
        let result = || ty.ok_or(Reason::Types);
        let lanes = match ty {
            Some(ty) => self.widths(ty)?.len(),
            None => return Err(unknown),
        };
        self.charge(lanes)?;
        let value: Value = match op {
            VectorOp::Splat => vec![first(0)?[0]; lanes].into(),
            VectorOp::Broadcast => {
                let (from, to) = (self.sizes(width(0)?)?, self.sizes(result()?)?);
                let from = places::repeated(&from, &to).ok_or(unknown)?;
                moved(&first(0)?, &from)?
            }
            VectorOp::Transpose => {
                let order: Option<Vec<usize>> = numbers(at, Key::Permutation);
                let from = places::transposed(&self.sizes(width(0)?)?, &order.ok_or(unknown)?);
                moved(&first(0)?, &from.ok_or(unknown)?)?
            }
            VectorOp::ExtractStridedSlice => {
                let offsets = numbers(at, Key::StaticOffsets).ok_or(unknown)?;
                let (from, to) = (self.sizes(width(0)?)?, self.sizes(result()?)?);
                if from.len() != to.len() {
                    return Err(unknown);
                }
                let from = places::part(&from, &to, &offsets).ok_or(unknown)?;
                moved(&first(0)?, &from)?
            }
            VectorOp::InsertStridedSlice => {
                let offsets = numbers(at, Key::StaticOffsets).ok_or(unknown)?;
                let (part, into) = (self.sizes(width(0)?)?, self.sizes(width(1)?)?);
                let to = places::part(&into, &part, &offsets).ok_or(unknown)?;
                let mut all = first(1)?.to_vec();
                for (lane, to) in first(0)?.iter().zip(to) {
                    *all.get_mut(to).ok_or(Reason::Types)? = *lane;
                }
                all.into()
            }
            VectorOp::ConstantMask => {
                let mask = places::mask(&self.sizes(result()?)?, at.numbers(Key::StaticSizes));
                mask.into_iter()
                    .map(|bit| Lane::constant(self.pool, 1, u128::from(bit)))
                    .collect()
            }
            VectorOp::BitCast => self.bitcast(at, &first(0)?)?,
            VectorOp::ShapeCast => first(0)?,
            VectorOp::FromElements => operands.iter().map(|lane| lane[0]).collect(),
            VectorOp::ToElements => {
                return Ok(first(0)?.iter().map(|lane| [*lane].into()).collect());
            }
            VectorOp::Extract | VectorOp::Insert => {
                let (container, of_container) = match op {
                    VectorOp::Extract => (first(0)?, width(0)?),
                    _ => (first(1)?, width(1)?),
                };
                let dynamic = if op == VectorOp::Extract { 1 } else { 2 };
                let part = match op {
                    VectorOp::Extract => lanes,
                    _ => first(0)?.len(),
                };
                if let (1, [position]) = (part, operands.get(dynamic..).unwrap_or(&[])) {
                    // The only position is an operand.
                    if self.shape(of_container)?.len() != 1 || position.len() != 1 {
                        return Err(unknown);
                    }
                    let position = position[0];
                    return Ok(vec![match op {
                        VectorOp::Extract => [self.checked_lane(&container, position)?].into(),
                        _ => {
                            self.check_position(position, container.len());
                            self.with_lane(&container, first(0)?[0], position)?
                        }
                    }]);
                }
                let begin = self
                    .offset(at, of_container, part)?
                    .filter(|_| operands.len() == dynamic);
                let begin = begin.ok_or(unknown)?;
                let inside = container.get(begin..begin + part).ok_or(Reason::Types)?;
                match op {
                    VectorOp::Extract => inside.into(),
                    _ => {
                        let mut all = container.to_vec();
                        all[begin..begin + part].copy_from_slice(&first(0)?);
                        all.into()
                    }
                }
            }
            VectorOp::Shuffle => {
                let (a, b) = (first(0)?, first(1)?);
                // A mask selects along the first dimension.
                let rows = self.shape(width(0)?)?.first().copied().unwrap_or(1).max(1);
                let row = a.len() / usize::try_from(rows).unwrap_or(1);
                let all: Vec<Lane> = a.iter().chain(b.iter()).copied().collect();
                let mut lanes = Vec::new();
                for position in at.numbers(Key::Permutation) {
                    let begin = usize::try_from(*position).map_err(|_| unknown)? * row;
                    lanes.extend_from_slice(all.get(begin..begin + row).ok_or(unknown)?);
                }
                lanes.into()
            }
            VectorOp::Interleave => {
                let (a, b) = (first(0)?, first(1)?);
                let both = a.iter().zip(b.iter());
                both.flat_map(|(a, b)| [*a, *b]).collect()
            }
            VectorOp::Deinterleave => {
                let all = first(0)?;
                let half = |start: usize| all.iter().skip(start).step_by(2).copied().collect();
                return Ok(vec![half(0), half(1)]);
            }
            VectorOp::Step => {
                let width = self.index_width;
                (0..lanes)
                    .map(|n| Lane::constant(self.pool, width, n as u128))
                    .collect()
            }
            VectorOp::ExtractElement => {
                let lanes = first(0)?;
                let lane = match operands.get(1) {
                    Some(position) => self.checked_lane(&lanes, position[0])?,
                    None => *lanes.first().ok_or(Reason::Types)?,
                };
                [lane].into()
            }
            VectorOp::InsertElement => {
                let lanes = first(1)?;
                match operands.get(2) {
                    Some(position) => {
                        self.check_position(position[0], lanes.len());
                        self.with_lane(&lanes, first(0)?[0], position[0])?
                    }
                    None => first(0)?,
                }
            }
            VectorOp::Reduction => {
                let kind: CombiningKind =
                    at.body.coded(at.id, Key::Kind).ok_or(Reason::Attributes)?;
                let mut lanes: Vec<Lane> = first(0)?.to_vec();
                if let Some(start) = operands.get(1) {
                    lanes.extend_from_slice(start);
                }
                if at.body.n_results(at.id) != 1 || !ty.is_some_and(Type::is_int_or_index) {
                    return Err(Reason::Floats);
                }
                [self.reduced(kind, &lanes)?].into()
            }
            VectorOp::FlatTranspose
            | VectorOp::CreateMask
            | VectorOp::OuterProduct
            | VectorOp::MultiReduction
            | VectorOp::Scan
            | VectorOp::Contract
            | VectorOp::Mask
            | VectorOp::Yield
            | VectorOp::Print => return Err(unknown),
            VectorOp::Fma => return Err(Reason::Floats),
            VectorOp::TransferRead
            | VectorOp::TransferWrite
            | VectorOp::Load
            | VectorOp::Store
            | VectorOp::MaskedLoad
            | VectorOp::MaskedStore
            | VectorOp::Gather
            | VectorOp::Scatter
            | VectorOp::ExpandLoad
            | VectorOp::CompressStore
            | VectorOp::TypeCast => return Err(Reason::Memory),
        };
        Ok(vec![value])
    }

    /// Returns the shape of a vector type; an empty one for a scalar.
    fn shape(&self, ty: Type) -> Result<Vec<i64>, Reason> {
        match self.module.types.as_vector(ty) {
            Some((shape, _)) => Ok(shape.to_vec()),
            None if ty.is_scalar() => Ok(Vec::new()),
            None => Err(Reason::Types),
        }
    }

    /// Returns the shape of a vector type as sizes; an empty one for a scalar.
    fn sizes(&self, ty: Type) -> Result<Vec<usize>, Reason> {
        let shape = self.shape(ty)?;
        let sizes: Option<Vec<usize>> = shape.iter().map(|n| usize::try_from(*n).ok()).collect();
        sizes.ok_or(Reason::Types)
    }

    /// Returns the first lane of the part that static positions select.
    fn offset(&self, at: At<'_>, container: Type, part: usize) -> Result<Option<usize>, Reason> {
        let shape = self.shape(container)?;
        let positions = at.numbers(Key::Position);
        let mut begin = 0usize;
        if positions.len() > shape.len() {
            return Ok(None);
        }
        for (position, size) in positions.iter().zip(&shape) {
            if !(0..*size).contains(position) {
                return Ok(None);
            }
            begin = begin * usize::try_from(*size).unwrap_or(1)
                + usize::try_from(*position).unwrap_or(0);
        }
        let rest: i64 = shape[positions.len()..].iter().product();
        Ok((usize::try_from(rest) == Ok(part)).then_some(begin * part))
    }

    /// Makes the run undefined if a position is poison or outside of a vector.
    fn check_position(&mut self, position: Lane, lanes: usize) {
        let bits = self.control(position);
        let width = self.pool.width(bits);
        let last = (lanes as u128).saturating_sub(1);
        if last < ones(width) {
            let last = self.pool.constant(width, last);
            let is_outside = self.pool.ult(last, bits);
            self.undefined_if(is_outside);
        }
    }

    /// Returns the lane at a position. Another position is undefined.
    fn checked_lane(&mut self, lanes: &[Lane], position: Lane) -> Result<Lane, Reason> {
        self.check_position(position, lanes.len());
        self.lane_at(lanes, position)
    }

    /// Combines lanes in order.
    pub(super) fn reduced(&mut self, kind: CombiningKind, lanes: &[Lane]) -> Result<Lane, Reason> {
        let [first, rest @ ..] = lanes else {
            return Err(Reason::Types);
        };
        let mut all = *first;
        for lane in rest {
            let (a, b) = (all, *lane);
            all = match kind {
                CombiningKind::Add => int::add(self.pool, a, b, Wrap::default()),
                CombiningKind::Mul => int::mul(self.pool, a, b, Wrap::default()),
                CombiningKind::MinUI => int::extremum(self.pool, a, b, false, false),
                CombiningKind::MinSI => int::extremum(self.pool, a, b, true, false),
                CombiningKind::MaxUI => int::extremum(self.pool, a, b, false, true),
                CombiningKind::MaxSI => int::extremum(self.pool, a, b, true, true),
                CombiningKind::And => self.plain(Binary::And, a, b),
                CombiningKind::Or => self.plain(Binary::Or, a, b),
                CombiningKind::XOr => self.plain(Binary::Xor, a, b),
                CombiningKind::MinNumF
                | CombiningKind::MaxNumF
                | CombiningKind::MinimumF
                | CombiningKind::MaximumF => return Err(Reason::Floats),
            };
        }
        Ok(all)
    }
}
