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
use super::value::{Lane, Value};
use crate::reason::Reason;
use crate::term::Binary;

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
        let lanes = match ty {
            Some(ty) => self.widths(ty)?.len(),
            None => return Err(unknown),
        };
        self.charge(lanes)?;
        let value: Value = match op {
            VectorOp::Splat => vec![first(0)?[0]; lanes].into(),
            VectorOp::Broadcast => {
                let source = first(0)?;
                let shape = self.shape(ty.ok_or(Reason::Types)?)?;
                let from = self.shape(width(0)?).unwrap_or_default();
                // Only leading dimensions are repeated; a dimension of size 1 may be stretched, too.
                if !shape.ends_with(&from) || source.is_empty() {
                    return Err(unknown);
                }
                (0..lanes).map(|lane| source[lane % source.len()]).collect()
            }
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
                let lane = match operands.get(1) {
                    Some(position) => self.dynamic_lane(position[0], first(0)?.len())?,
                    None => 0,
                };
                [*first(0)?.get(lane).ok_or(Reason::Types)?].into()
            }
            VectorOp::InsertElement => {
                let mut all = first(1)?.to_vec();
                let lane = match operands.get(2) {
                    Some(position) => self.dynamic_lane(position[0], all.len())?,
                    None => 0,
                };
                *all.get_mut(lane).ok_or(Reason::Types)? = first(0)?[0];
                all.into()
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
            VectorOp::BitCast
            | VectorOp::Transpose
            | VectorOp::FlatTranspose
            | VectorOp::ExtractStridedSlice
            | VectorOp::InsertStridedSlice
            | VectorOp::ConstantMask
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

    /// Returns the lane at a constant position.
    fn dynamic_lane(&mut self, position: Lane, lanes: usize) -> Result<usize, Reason> {
        let unknown = Reason::Op(Op::Vector(VectorOp::ExtractElement));
        let value = self.pool.value(position.bits).ok_or(unknown)?;
        let lane = usize::try_from(value).ok().filter(|lane| *lane < lanes);
        match (self.pool.value(position.poison), lane) {
            (Some(0), Some(lane)) => Ok(lane),
            _ => Err(unknown),
        }
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
