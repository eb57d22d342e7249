//! `vector` ops that build, take apart and combine vectors. The module `transfer` implements access
//! to memory.
//!
//! An index outside of a vector is undefined behaviour here. In LLVM and in MLIR's recent
//! documentation, such an index makes the result poison. The documentation of older releases does
//! not specify the result.

use std::rc::Rc;

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{
    ArithOp, CombiningKind, FloatKind, Key, POISON_POSITION, Type, ValueId, VectorOp, attr,
};
use smallvec::SmallVec;

use super::access::layout_of;
use super::at::{At, Run};
use super::contract::is_set;
use super::facts::Facts;
use super::lanes::{lanes_of, of_lanes};
use super::layout::lane_count;
use super::value::{MemRef, Value};
use super::vector_shape::{
    Element64, bitcast, deinterleave, extract_slice, insert_slice, interleave, mask, transpose,
};
use super::{Machine, arith, fast_math, floats};
use crate::float::Binary;
use crate::int;
use crate::interval;
use crate::outcome::{Doubt, Stop, Ub};

impl Machine {
    /// Executes a vector op. Returns the op's result, if the op has one result.
    pub(super) fn vector_op(&mut self, at: At<'_>, op: VectorOp) -> Result<Option<Value>, Stop> {
        let operands = at.operands();
        let operand = |i: usize| self.lanes(at, operands[i]);
        let shape = |value: ValueId| shape_of(at.run, at.ty(value));
        let result = at.results().next().map(|value| at.ty(value));
        let mut work = 1;
        for ty in operands.iter().map(|value| at.ty(*value)).chain(result) {
            work = lanes_of(at.run, ty)?.max(work);
        }
        let result = result.unwrap_or(Type::NONE);
        let lanes: Vec<Element> = match op {
            VectorOp::TransferRead => return self.transfer_read(at).map(Some),
            VectorOp::Load => return self.vector_load(at).map(Some),
            VectorOp::TransferWrite => return self.transfer_write(at),
            VectorOp::Store => {
                self.vector_store(at)?;
                return Ok(None);
            }
            VectorOp::MaskedLoad | VectorOp::Gather | VectorOp::ExpandLoad => {
                return self.masked_read(at, op).map(Some);
            }
            VectorOp::MaskedStore | VectorOp::Scatter | VectorOp::CompressStore => {
                self.masked_write(at, op)?;
                return Ok(None);
            }
            VectorOp::MultiReduction | VectorOp::Contract => {
                return self.combined(at, op).map(Some);
            }
            VectorOp::Scan => {
                self.scan(at)?;
                return Ok(None);
            }
            VectorOp::Mask | VectorOp::Yield | VectorOp::Print => {
                unreachable!("these ops change the control flow and are handled elsewhere")
            }
            VectorOp::TypeCast => return self.type_cast(at).map(Some),
            VectorOp::Deinterleave | VectorOp::ToElements => {
                self.state.charge(work as u64)?;
                self.take_apart(at, op)?;
                return Ok(None);
            }
            VectorOp::ShapeCast => operand(0)?.to_vec(),
            VectorOp::BitCast => {
                let width = |ty: Type| {
                    let bits = at.types().scalar_of(ty).scalar_bits(at.run.index_width);
                    bits.ok_or_else(|| {
                        Stop::Unsupported("a bitcast of lanes with an unsupported type".into())
                    })
                };
                let row = shape(operands[0]).last().map_or(1, |size| *size as usize);
                let row_of_result = shape_of(at.run, result)
                    .last()
                    .map_or(1, |size| *size as u64);
                let bits = u64::from(width(at.operand_ty(0))?) * row as u64;
                if bits != u64::from(width(result)?) * row_of_result {
                    return Err(Stop::Unsupported(format!(
                        "a bitcast that needs another width of `index` than {}",
                        at.run.index_width
                    )));
                }
                let from = operand(0)?;
                let scalar = at.types().scalar_of(at.operand_ty(0));
                if let Some(kind) = scalar.float_kind() {
                    let mut lanes = from.iter().flatten();
                    lanes.try_for_each(|lane| floats::check_bits(kind, *lane))?;
                }
                bitcast((&from, row, width(at.operand_ty(0))?), width(result)?)
            }
            VectorOp::Transpose => {
                let order = at.numbers(Key::Permutation);
                transpose(&operand(0)?, shape(operands[0]), order)
            }
            VectorOp::FlatTranspose => {
                let number = |name| i64::try_from(at.int_attr(at.other_key(name)?)?).ok();
                let sizes = number("columns").zip(number("rows"));
                let unknown = || Stop::Unsupported("a matrix of unknown sizes".into());
                let (columns, rows) = sizes.ok_or_else(unknown)?;
                transpose(&operand(0)?, &[columns, rows], &[1, 0])
            }
            VectorOp::ExtractStridedSlice => {
                let offsets = at.numbers(Key::StaticOffsets);
                let to = shape_of(at.run, result);
                extract_slice(&operand(0)?, shape(operands[0]), to, offsets)
            }
            VectorOp::InsertStridedSlice => {
                let offsets = at.numbers(Key::StaticOffsets);
                let mut into = operand(1)?.to_vec();
                let part = operand(0)?;
                let part = (&part[..], shape(operands[0]));
                insert_slice(part, &mut into, shape(operands[1]), offsets);
                into
            }
            VectorOp::ConstantMask => {
                let sizes = at.numbers(Key::StaticSizes);
                let sizes: Vec<Element64> = sizes.iter().copied().map(Some).collect();
                mask(shape_of(at.run, result), &sizes)
            }
            VectorOp::CreateMask => {
                let signed = |bits| int::signed(at.run.index_width, bits) as i64;
                let size = |value: &ValueId| self.value(at, *value).bits().map(signed);
                let sizes: Vec<Element64> = operands.iter().map(size).collect();
                let mut known = sizes.iter().flatten();
                if known.any(|size| i32::try_from(*size).is_err()) {
                    self.doubt.get_or_insert(Doubt::Mask);
                }
                mask(shape_of(at.run, result), &sizes)
            }
            VectorOp::OuterProduct => {
                let kind = at.coded(Key::Kind).unwrap_or(CombiningKind::Add);
                let acc = match operands.get(2) {
                    Some(_) => Some(operand(2)?),
                    None => None,
                };
                let facts = Facts::plain(at.types().scalar_of(result), at.run.index_width);
                let mut lanes =
                    outer_product(facts, kind, &operand(0)?, &operand(1)?, acc.as_deref())?;
                // A lane whose mask bit is not set has no value.
                let mask = self.masking(at)?;
                for (i, lane) in lanes.iter_mut().enumerate() {
                    if !is_set(mask.as_deref(), i)? {
                        *lane = None;
                    }
                }
                lanes
            }
            VectorOp::Interleave => interleave(&operand(0)?, &operand(1)?),
            VectorOp::Step => (0..work as u128).map(Some).collect(),
            VectorOp::FromElements => {
                let lane = |value: &ValueId| self.value(at, *value).bits();
                operands.iter().map(lane).collect()
            }
            VectorOp::Splat | VectorOp::Broadcast => broadcast(
                &operand(0)?,
                shape_of(at.run, at.operand_ty(0)),
                shape_of(at.run, result),
            ),
            VectorOp::ExtractElement => {
                let from = operand(0)?;
                let lane = self.lane(at, &operands[1..], from.len())?;
                vec![from[lane]]
            }
            VectorOp::InsertElement => {
                let mut into = operand(1)?.to_vec();
                let lane = self.lane(at, &operands[2..], into.len())?;
                into[lane] = self.get(at, 0).bits();
                into
            }
            VectorOp::Extract | VectorOp::Insert
                if at.numbers(Key::Position).contains(&POISON_POSITION) =>
            {
                vec![None; lane_count(shape_of(at.run, result)) as usize]
            }
            VectorOp::Extract => {
                let from = operand(0)?;
                let position = self.position(at, &operands[1..])?;
                let (first, len) = part(shape(operands[0]), &position)?;
                from[first..first + len].to_vec()
            }
            VectorOp::Insert => {
                let mut into = operand(1)?.to_vec();
                let position = self.position(at, &operands[2..])?;
                let (first, len) = part(shape(operands[1]), &position)?;
                into[first..first + len].copy_from_slice(&operand(0)?);
                into
            }
            VectorOp::Shuffle => {
                let mask = at.numbers(Key::Permutation);
                // The mask of a `vector.shuffle` selects slices along the outermost dimension.
                let inner = shape(operands[0]).get(1..).unwrap_or(&[]);
                shuffle(&operand(0)?, &operand(1)?, mask, lane_count(inner) as usize)
            }
            VectorOp::Fma => {
                let elem = at.types().scalar_of(result);
                fma(elem, [&operand(0)?, &operand(1)?, &operand(2)?])?
            }
            VectorOp::Reduction => {
                let start = operands.get(1).map(|start| self.value(at, *start).bits());
                let unknown = || Stop::Unsupported("a reduction of unknown kind".into());
                let kind = at.coded(Key::Kind).ok_or_else(unknown)?;
                let facts = Facts {
                    fastmath: at.int_attr(Key::FastMath).unwrap_or(0),
                    ..Facts::plain(result, at.run.index_width)
                };
                let mut lanes = operand(0)?;
                if let Some(mask) = self.masking(at)? {
                    lanes = set_lanes(&lanes, &mask)?.into();
                    if lanes.is_empty() && start.is_none() {
                        return Err(Stop::Unsupported("a reduction of no lanes".into()));
                    }
                }
                vec![reduce(facts, kind, start, &lanes)?]
            }
        };
        self.state.charge(work as u64)?;
        Ok(Some(of_lanes(at.run, result, lanes)))
    }

    /// `vector.deinterleave` and `vector.to_elements`, which have several results.
    fn take_apart(&mut self, at: At<'_>, op: VectorOp) -> Result<(), Stop> {
        let from = self.lanes(at, at.operand(0))?;
        let parts: Vec<Vec<Element>> = if op == VectorOp::Deinterleave {
            deinterleave(&from).into()
        } else {
            from.iter().map(|lane| vec![*lane]).collect()
        };
        for (result, lanes) in at.results().zip(parts) {
            let value = of_lanes(at.run, at.ty(result), lanes);
            self.set(at, result, value);
        }
        Ok(())
    }

    /// `vector.type_cast`: returns a memref over the same bytes with one vector element. The rows
    /// of the vector must lie in memory as the rows of the memref do.
    fn type_cast(&self, at: At<'_>) -> Result<Value, Stop> {
        let from = self.memref(at, 0)?;
        let elem = at.types().as_memref(at.result_ty());
        let elem = elem.map_or(from.elem, |memref| memref.elem);
        let (scalars, vector) = (layout_of(at.run, from.elem)?, layout_of(at.run, elem)?);
        let row = from.sizes.last().map_or(1, |size| size.unsigned_abs());
        let fits = scalars.stride * row == vector.row_stride && scalars.stride == scalars.bytes;
        if !fits || u64::from(scalars.bits) != 8 * scalars.bytes {
            return Err(Stop::Unsupported(
                "a type_cast whose vector has another layout than the memref".into(),
            ));
        }
        let at = from.address(0, scalars);
        Ok(Value::MemRef(Rc::new(MemRef {
            block: from.block,
            base: at,
            offset: 0,
            sizes: Dims::new(),
            strides: Dims::new(),
            open_strides: 0,
            elem,
            map: None,
        })))
    }

    /// Returns the lane that an `extractelement` or `insertelement` accesses. The position is
    /// unsigned.
    fn lane(&self, at: At<'_>, position: &[ValueId], lanes: usize) -> Result<usize, Ub> {
        let Some(position) = position.first() else {
            return Ok(0);
        };
        let bits = self.value(at, *position).bits();
        let bits = bits.ok_or(Ub::PoisonUsed("an index"))?;
        let lane = usize::try_from(bits).ok().filter(|lane| *lane < lanes);
        lane.ok_or(Ub::IndexOutOfBounds {
            dim: 0,
            index: bits as i64,
            size: lanes as i64,
        })
    }

    /// Returns the position of an `extract` or `insert`, with values for the dynamic indices.
    fn position(&self, at: At<'_>, dynamic: &[ValueId]) -> Result<Dims, Stop> {
        let given = at.numbers(Key::Position);
        self.filled(at, given, &mut dynamic.iter(), "an index")
    }
}

/// Returns the lanes whose mask bit is set.
fn set_lanes(lanes: &[Element], mask: &[Element]) -> Result<Vec<Element>, Ub> {
    let mut set = Vec::new();
    for (lane, bit) in lanes.iter().zip(mask) {
        if bit.ok_or(Ub::PoisonUsed("a mask"))? & 1 == 1 {
            set.push(*lane);
        }
    }
    Ok(set)
}

/// Returns the shape of a vector type; empty for a scalar.
pub(super) fn shape_of(run: Run<'_>, ty: Type) -> &[i64] {
    run.module
        .types
        .as_vector(ty)
        .map_or(&[][..], |(shape, _)| shape)
}

/// Repeats a scalar or vector along new leading dimensions and along dimensions of size 1.
fn broadcast(from: &[Element], from_shape: &[i64], to_shape: &[i64]) -> Vec<Element> {
    let outer = to_shape.len().saturating_sub(from_shape.len());
    let lane = |lane: u64| {
        let mut rest = lane;
        let (mut at, mut distance) = (0, 1);
        for dim in (outer..to_shape.len()).rev() {
            let size = to_shape[dim].unsigned_abs().max(1);
            let from_size = from_shape[dim - outer].unsigned_abs();
            if from_size != 1 {
                at += rest % size * distance;
            }
            rest /= size;
            distance *= from_size;
        }
        from.get(at as usize).copied().flatten()
    };
    (0..lane_count(to_shape)).map(lane).collect()
}

/// Returns the number of the first lane of the subvector at a position, and the subvector's number
/// of lanes.
fn part(shape: &[i64], position: &[i64]) -> Result<(usize, usize), Ub> {
    let (indexed, rest) = shape.split_at(position.len());
    let len = lane_count(rest) as usize;
    let mut first = 0;
    for (dim, (index, size)) in position.iter().zip(indexed).enumerate() {
        if !(0..*size).contains(index) {
            return Err(Ub::IndexOutOfBounds {
                dim,
                index: *index,
                size: *size,
            });
        }
        first = first * (*size as usize) + *index as usize;
    }
    Ok((first * len, len))
}

/// `vector.shuffle`: returns slices of `len` lanes of two vectors in the order of the mask. A mask
/// entry of −1 makes the slice poison.
fn shuffle(a: &[Element], b: &[Element], mask: &[i64], len: usize) -> Vec<Element> {
    let slice = |which: &i64| -> SmallVec<[Element; 4]> {
        let Ok(which) = usize::try_from(*which) else {
            return SmallVec::from_elem(None, len);
        };
        let first = which * len;
        let lane = |i: usize| {
            if i < a.len() {
                a.get(i)
            } else {
                b.get(i - a.len())
            }
        };
        (first..first + len)
            .map(|i| lane(i).copied().flatten())
            .collect()
    };
    mask.iter().flat_map(slice).collect()
}

/// Multiplies and adds lanes. MLIR's documentation requires one rounding, but all releases emit an
/// intrinsic that may round twice. A lane for which the two results differ is poison.
fn fma(elem: Type, operands: [&Rc<[Element]>; 3]) -> Result<Vec<Element>, Stop> {
    let kind = elem.float_kind();
    let kind =
        kind.ok_or_else(|| Stop::Unsupported("vector.fma on a type that is not a float".into()))?;
    let [a, b, c] = operands;
    let is_nan = |x: u128| u64::try_from(x).is_ok_and(|x| kind.is_nan(x));
    let lanes = a.iter().zip(b.iter()).zip(c.iter()).map(|((a, b), c)| {
        let (a, b, c) = ((*a)?, (*b)?, (*c)?);
        let fused = interval::fma(kind, a, b, c);
        let product = interval::binary(Binary::Mul, kind, a, b);
        let twice = interval::binary(Binary::Add, kind, product, c);
        if interval::is_interval(fused) || interval::is_interval(twice) {
            return Some(interval::hull(kind, fused, twice));
        }
        (fused == twice || is_nan(fused) && is_nan(twice)).then_some(fused)
    });
    Ok(lanes.collect())
}

/// `vector.outerproduct`: combines each product with a lane of the accumulator. Rounding of a float
/// product before the addition is optional, as in [`fma`].
fn outer_product(
    facts: Facts,
    kind: CombiningKind,
    lhs: &[Element],
    rhs: &[Element],
    acc: Option<&[Element]>,
) -> Result<Vec<Element>, Stop> {
    let mut lanes = Vec::with_capacity(lhs.len() * rhs.len());
    for a in lhs {
        for b in rhs {
            let product = product(facts, *a, *b)?;
            let Some(acc) = acc else {
                lanes.push(product);
                continue;
            };
            let into = acc.get(lanes.len()).copied().flatten();
            let sum = if kind == CombiningKind::Add && facts.to.is_float() {
                fma(facts.to, [&[*a].into(), &[*b].into(), &[into].into()])?[0]
            } else {
                combine(facts, kind, product, into)?
            };
            lanes.push(sum);
        }
    }
    Ok(lanes)
}

/// The product of two lanes.
pub(super) fn product(facts: Facts, a: Element, b: Element) -> Result<Element, Stop> {
    let multiply = if facts.to.is_float() {
        ArithOp::MulF
    } else {
        ArithOp::MulI
    };
    Ok(arith::eval(multiply, facts, &[a, b])?[0])
}

/// Combines two lanes. For zeros of both signs, either zero may be the minimum or maximum.
pub(super) fn combine(
    facts: Facts,
    kind: CombiningKind,
    a: Element,
    b: Element,
) -> Result<Element, Stop> {
    let op = combining(kind, facts.to.is_float());
    if let (ArithOp::MaxNumF | ArithOp::MinNumF, Some(kind)) = (op, facts.to.float_kind()) {
        let (Some(a), Some(b)) = (a, b) else {
            return Ok(None);
        };
        return Ok(number_extreme(kind, 0, extreme(op), &[a, b]));
    }
    Ok(arith::eval(op, facts, &[a, b])?[0])
}

/// `vector.reduction`: combines all lanes in order, beginning with the start value.
///
/// MLIR's documentation refers to LLVM's intrinsics for the order, and these combine in order. For
/// a sum without start value, conversions choose the initial value.
fn reduce(
    facts: Facts,
    kind: CombiningKind,
    start: Option<Element>,
    lanes: &[Element],
) -> Result<Element, Stop> {
    let (ty, fastmath) = (facts.to, facts.fastmath);
    let op = combining(kind, ty.is_float());
    if matches!(op, ArithOp::AddF | ArithOp::MulF) && fastmath & attr::fastmath::REASSOC != 0 {
        return Err(Stop::Unsupported("a float reduction with `reassoc`".into()));
    }
    let bits: Option<Vec<u128>> = start.into_iter().chain(lanes.iter().copied()).collect();
    let Some(bits) = bits else { return Ok(None) };
    // A reduction of a single lane runs no op that would apply the fast-math flags.
    if let (Some(kind), Some(first)) = (ty.float_kind(), bits.first())
        && floats::fast(fastmath, kind, &bits, *first).is_none()
    {
        return Ok(None);
    }
    if let (ArithOp::MaxNumF | ArithOp::MinNumF, Some(kind)) = (op, ty.float_kind()) {
        return Ok(number_extreme(kind, fastmath, extreme(op), &bits));
    }
    let mut all = bits.iter().map(|bits| Some(*bits));
    let mut result = all.next().flatten();
    for lane in all {
        result = arith::eval(op, facts, &[result, lane])?[0];
    }
    // Without start value, a conversion may begin a sum with −0 or +0. The sign of a sum of
    // negative zeros is therefore unspecified.
    let negative_zero = ty.float_kind().map(|kind| 1 << (kind.bits() - 1));
    if op == ArithOp::AddF && start.is_none() && result == negative_zero {
        return Ok(None);
    }
    Ok(result)
}

/// Returns the `arith` op that combines two lanes.
fn combining(kind: CombiningKind, is_float: bool) -> ArithOp {
    match kind {
        CombiningKind::Add if is_float => ArithOp::AddF,
        CombiningKind::Add => ArithOp::AddI,
        CombiningKind::Mul if is_float => ArithOp::MulF,
        CombiningKind::Mul => ArithOp::MulI,
        CombiningKind::MinUI => ArithOp::MinUI,
        CombiningKind::MinSI => ArithOp::MinSI,
        CombiningKind::MinNumF => ArithOp::MinNumF,
        CombiningKind::MaxUI => ArithOp::MaxUI,
        CombiningKind::MaxSI => ArithOp::MaxSI,
        CombiningKind::MaxNumF => ArithOp::MaxNumF,
        CombiningKind::And => ArithOp::AndI,
        CombiningKind::Or => ArithOp::OrI,
        CombiningKind::XOr => ArithOp::XOrI,
        CombiningKind::MinimumF => ArithOp::MinimumF,
        CombiningKind::MaximumF => ArithOp::MaximumF,
    }
}

/// Returns the float op of `maxnumf` or `minnumf`.
fn extreme(op: ArithOp) -> Binary {
    if op == ArithOp::MaxNumF {
        Binary::MaxNum
    } else {
        Binary::MinNum
    }
}

/// Returns the minimum or maximum of numbers. Returns `None` if the result is a zero and the inputs
/// have zeros of both signs, because the sign of the result is then unspecified.
fn number_extreme(kind: FloatKind, fastmath: i128, op: Binary, all: &[u128]) -> Element {
    let (first, rest) = all.split_first()?;
    let mut result = *first;
    for lane in rest {
        let next = interval::binary(op, kind, result, *lane);
        result = floats::fast(fastmath, kind, &[result, *lane], next)?;
    }
    let result = fast_math::unsigned_zero(fastmath, kind, result);
    let other_zero = result ^ 1 << (kind.bits() - 1);
    let is_open = floats::is_zero(kind, result) && all.contains(&other_zero);
    (!is_open).then_some(result)
}
