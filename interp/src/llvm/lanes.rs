//! Scalar ops applied lane by lane to vectors, and access to the elements of vectors and aggregates.

use std::rc::Rc;

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{Key, LlvmOp, Type, ValueId};
use smallvec::SmallVec;

use super::Machine;
use super::arith::{self, fast};
use super::at::At;
use super::facts::{Facts, width_of};
use super::indefinite::{Indefinite, Undef};
use super::poison::Origin;
use super::prepared::Part;
use super::undef;
use super::value::{FUNC_ADDRESS, FUNC_SIZE, Pointer, Value};
use crate::int;
use crate::memory::Provenance;
use crate::outcome::{Stop, Ub};

/// The bit pattern by which `freeze` replaces poison and undetermined bits. Any pattern would be
/// correct; this pattern hardly occurs otherwise.
pub(super) const FROZEN: u128 = 0x5a5a_5a5a_5a5a_5a5a_5a5a_5a5a_5a5a_5a5a;

/// Returns the value of frozen poison of this width.
pub(super) fn frozen(width: u32) -> u128 {
    int::truncate(width, FROZEN)
}

/// The number of lanes that the interpreter charges for an op on undef.
const UNDEF_COST: u64 = 64;

impl Machine {
    /// Evaluates arithmetic on scalars, or on each lane of vectors.
    pub(super) fn arith(&mut self, at: At<'_>, op: LlvmOp) -> Result<Value, Stop> {
        let operands = at.operands();
        let facts = at.prepared().facts.of(at.body, at.id, || {
            let scalar = |ty: Type| {
                if ty.is_interned() {
                    at.types().scalar_of(ty)
                } else {
                    ty
                }
            };
            let (from, to) = (scalar(at.operand_ty(0)), scalar(at.result_ty()));
            Ok(Facts::new(at.body, at.id, from, to))
        })?;
        // Before LLVM 19, the poison flag of `ctlz`, `cttz` and `abs` is their second operand.
        let flagged = matches!(
            op,
            LlvmOp::CountLeadingZeros | LlvmOp::CountTrailingZeros | LlvmOp::Abs
        );
        let mut facts = *facts;
        if flagged && operands.len() > 1 {
            facts.poison_flag = self.bits(at, 1, "a flag")? & 1 == 1;
        }
        let inputs = if flagged { &operands[..1] } else { operands };
        self.check_exact(op, facts)?;
        if !at.result_ty().is_interned() {
            return self.arith_lane(at, op, facts, inputs, 0);
        }
        let lanes = self.get(at, 0).leaves().len();
        self.state.charge(lanes as u64)?;
        let mut results = Vec::with_capacity(lanes);
        for lane in 0..lanes {
            results.push(self.arith_lane(at, op, facts, inputs, lane)?);
        }
        Ok(Value::Aggregate(results.into()))
    }

    /// `sincos`: returns the sines of all lanes, then the cosines of all lanes.
    pub(super) fn sin_cos(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let scalar = at.types().scalar_of(at.operand_ty(0));
        let facts = Facts::new(at.body, at.id, scalar, scalar);
        let lanes = self.get(at, 0).leaves().len();
        self.state.charge(2 * lanes as u64)?;
        let mut results = Vec::with_capacity(2 * lanes);
        for op in [LlvmOp::Sin, LlvmOp::Cos] {
            for lane in 0..lanes {
                results.push(self.arith_lane(at, op, facts, at.operands(), lane)?);
            }
        }
        Ok(Value::Aggregate(results.into()))
    }

    /// Applies an op to one lane of each input.
    fn arith_lane(
        &mut self,
        at: At<'_>,
        op: LlvmOp,
        facts: Facts,
        inputs: &[ValueId],
        lane: usize,
    ) -> Result<Value, Stop> {
        let mut args = [0; 3];
        for (arg, input) in args.iter_mut().zip(inputs) {
            match self.value(at, *input).leaves()[lane].known() {
                Ok(bits) => *arg = bits,
                Err(_) => return self.of_indefinite(at, op, facts, (inputs, lane)),
            }
        }
        match arith::eval(op, facts, args) {
            Some(Ok(Some(bits))) => Ok(Value::Bits(self.other_result(op, facts, args, bits))),
            Some(Ok(None)) => Ok(self.explained(at, op, facts, &args[..inputs.len().min(3)])),
            Some(Err(stop)) => Err(stop),
            None => Err(Stop::Unsupported(format!("{op:?} on these types"))),
        }
    }

    /// Applies an op to one lane of each input, if at least one of these lanes is poison or undef.
    #[cold]
    fn of_indefinite(
        &mut self,
        at: At<'_>,
        op: LlvmOp,
        facts: Facts,
        (inputs, lane): (&[ValueId], usize),
    ) -> Result<Value, Stop> {
        let lanes = inputs.iter();
        let args: SmallVec<[Value; 3]> = lanes
            .map(|input| self.value(at, *input).leaves()[lane].clone())
            .collect();
        self.eval_indefinite(at, op, facts, &args)
    }

    /// Evaluates an op on scalars of which at least one is poison or undef.
    ///
    /// A poison operand makes the result poison. An op on undef is evaluated for several choices of
    /// the undef value.
    pub(super) fn eval_indefinite(
        &mut self,
        at: At<'_>,
        op: LlvmOp,
        facts: Facts,
        args: &[Value],
    ) -> Result<Value, Stop> {
        let is_poison = |value: &&Value| matches!(value, Value::Poison(_));
        let first = args.iter().find(is_poison).or_else(|| {
            let mut args = args.iter();
            args.find(|value| value.known().is_err())
        });
        let Some(Err(first)) = first.map(Value::known) else {
            return Err(Stop::Unsupported(format!("{op:?} of these scalars")));
        };
        let bits: SmallVec<[Element; 3]> = args.iter().map(Value::bits).collect();
        if first.is_poison {
            return match arith::check_poison(op, facts, &bits) {
                Ok(()) => Ok(Value::Poison(first.origin)),
                // Division by zero is undefined even if the dividend is poison.
                Err(Ub::DivByZero) => Err(Ub::DivByZero.into()),
                Err(ub) => Err(self.because_of(ub, first)),
            };
        }
        self.state.charge(UNDEF_COST)?;
        let from = width_of(facts.from);
        let sized: SmallVec<[_; 3]> = args.iter().map(|arg| (arg, from)).collect();
        let mut last = [0; 3];
        let tried = undef::evaluate_choices(
            &sized,
            width_of(facts.to),
            first.origin,
            |args: [u128; 3]| {
                last = args;
                let missing = || Stop::Unsupported(format!("{op:?} on these types"));
                arith::eval(op, facts, args).ok_or_else(missing)?
            },
        );
        match tried {
            Ok(Some(value)) => Ok(value),
            Ok(None) => Ok(self.explained(at, op, facts, &last[..args.len().min(3)])),
            // The division is undefined for some choice of the undef operand.
            Err(Stop::Ub(Ub::DivByZero | Ub::DivOverflow)) if bits[1] != Some(0) => {
                let what = if bits[1].is_none() {
                    "a divisor"
                } else {
                    "a dividend of -1"
                };
                Err(self.because_of(Ub::UndefUsed(what), first))
            }
            Err(stop) => Err(stop),
        }
    }

    /// Maps each scalar of the operand to a scalar of the result, which has the same shape.
    fn map(&mut self, at: At<'_>, each: impl Fn(&mut Machine, &Value) -> Value) -> Value {
        match self.get(at, 0).clone() {
            Value::Aggregate(lanes) => {
                Value::Aggregate(lanes.iter().map(|lane| each(self, lane)).collect())
            }
            scalar @ (Value::Poison(_) | Value::Undef(_) | Value::Bits(_) | Value::Ptr(_)) => {
                each(self, &scalar)
            }
        }
    }

    /// `ptrtoint`: exposes the pointer's block. An integer has no provenance, so `inttoptr` may
    /// later recover a pointer to the block.
    pub(super) fn ptr_to_int(&mut self, at: At<'_>) -> Value {
        let width = width_of(at.types().scalar_of(at.result_ty()));
        self.map(at, |machine, lane| match lane {
            Value::Ptr(pointer) => {
                if let Provenance::Block(block) = pointer.provenance {
                    machine.state.memory.expose(block);
                }
                Value::Bits(int::truncate(width, u128::from(pointer.address)))
            }
            Value::Undef(undef) => {
                let open = int::ones(width.min(64));
                undef::scalar(0, open, undef.origin())
            }
            Value::Poison(_) | Value::Bits(_) | Value::Aggregate(_) => lane.clone(),
        })
    }

    pub(super) fn int_to_ptr(&mut self, at: At<'_>) -> Value {
        let funcs = at.run.module.funcs.len();
        self.map(at, |machine, lane| match lane {
            Value::Bits(bits) => Value::Ptr(machine.pointer_from(*bits as u64, funcs)),
            Value::Undef(undef) => Value::Undef(Undef::all(undef.origin())),
            Value::Poison(_) | Value::Ptr(_) | Value::Aggregate(_) => lane.clone(),
        })
    }

    /// Converts an integer address to a pointer to the exposed block or the function at this
    /// address.
    pub(super) fn pointer_from(&self, address: u64, funcs: usize) -> Pointer {
        let memory = &self.state.memory;
        let func = address
            .checked_sub(FUNC_ADDRESS)
            .filter(|offset| offset.is_multiple_of(FUNC_SIZE) && offset / FUNC_SIZE < funcs as u64);
        let provenance = match (func, memory.block_at(address)) {
            (Some(offset), _) => {
                Provenance::Func(lowerfuzz_ir::FuncId((offset / FUNC_SIZE) as u32))
            }
            (None, Some(block)) if memory.block(block).exposed => Provenance::Block(block),
            (None, _) => Provenance::None,
        };
        Pointer {
            address,
            provenance,
        }
    }

    /// `freeze`: keeps the known bits and replaces all undetermined bits by a fixed pattern.
    pub(super) fn freeze(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let layout = at.run.layout(at.result_ty())?;
        let value = self.get(at, 0);
        if value.indefinite().is_none() {
            return Ok(value.clone());
        }
        let bits = self.frozen_bits();
        let frozen: Rc<[Value]> = value
            .leaves()
            .iter()
            .zip(&layout.leaves)
            .map(|(value, leaf)| match value {
                Value::Poison(_) | Value::Undef(_) if leaf.is_ptr => Value::Ptr(Pointer {
                    address: bits as u64,
                    provenance: Provenance::None,
                }),
                Value::Poison(_) => Value::Bits(int::truncate(leaf.width, bits)),
                Value::Undef(undef) => Value::Bits(undef.filled(leaf.width, bits)),
                Value::Bits(_) | Value::Ptr(_) | Value::Aggregate(_) => value.clone(),
            })
            .collect();
        Ok(if layout.is_scalar {
            frozen[0].clone()
        } else {
            Value::Aggregate(frozen)
        })
    }

    /// `bitcast`: the same bits in lanes of another width. Lane 0 holds the lowest bits.
    pub(super) fn bitcast(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let value = self.get(at, 0).clone();
        let (from, to) = (
            at.run.layout(at.operand_ty(0))?,
            at.run.layout(at.result_ty())?,
        );
        let width = |layout: &super::layout::Layout| layout.leaves.first().map_or(0, |l| l.width);
        let (from_width, to_width) = (width(&from), width(&to));
        let lanes: Rc<[Value]> = if from_width == to_width {
            value.leaves().into()
        } else {
            (0..to.leaves.len() as u32)
                .map(|lane| bits_of(value.leaves(), from_width, lane * to_width, to_width))
                .collect()
        };
        Ok(if to.is_scalar {
            lanes[0].clone()
        } else {
            Value::Aggregate(lanes)
        })
    }

    pub(super) fn select(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let (condition, if_true, if_false) = (self.get(at, 0), self.get(at, 1), self.get(at, 2));
        let width = width_of(at.types().scalar_of(at.result_ty()));
        let either = |leaf: usize, origin| {
            let arms = [if_true, if_false].map(|arm| &arm.leaves()[leaf]);
            Undef::either(width, arms, origin)
        };
        let chosen = match condition {
            Value::Aggregate(lanes) => Value::Aggregate(
                lanes
                    .iter()
                    .enumerate()
                    .map(|(i, c)| match c.known() {
                        Ok(c) => if c & 1 == 1 { if_true } else { if_false }.leaves()[i].clone(),
                        Err(Indefinite { origin, is_poison }) if is_poison => Value::Poison(origin),
                        Err(Indefinite { origin, .. }) => either(i, origin),
                    })
                    .collect(),
            ),
            Value::Bits(c) => if c & 1 == 1 { if_true } else { if_false }.clone(),
            Value::Undef(undef) => match if_true {
                Value::Aggregate(leaves) => {
                    let leaves = 0..leaves.len();
                    Value::Aggregate(leaves.map(|i| either(i, undef.origin())).collect())
                }
                Value::Poison(_) | Value::Undef(_) | Value::Bits(_) | Value::Ptr(_) => {
                    either(0, undef.origin())
                }
            },
            Value::Poison(origin) => {
                self.filled(at.run, at.result_ty(), &Value::Poison(*origin))?
            }
            Value::Ptr(_) => {
                return Err(Stop::Unsupported(
                    "a select whose condition is a pointer".into(),
                ));
            }
        };
        if at.attr(Key::FastMath).is_none() {
            return Ok(chosen);
        }
        Ok(self.fast_select(at, chosen))
    }

    /// Applies the flags `nnan` and `ninf` of a `select` to the chosen floats.
    fn fast_select(&mut self, at: At<'_>, chosen: Value) -> Value {
        let ty = at.types().scalar_of(at.result_ty());
        let flags = at.int_attr(Key::FastMath).unwrap_or(0);
        let Some(kind) = ty.float_kind() else {
            return chosen;
        };
        let holds = |v: &Value| v.known().map_or(true, |bits| fast(flags, kind, bits));
        if chosen.leaves().iter().all(holds) {
            return chosen;
        }
        let broken = self.poison(at, || {
            "`nnan` or `ninf` violated by the chosen value".into()
        });
        if at.result_ty().is_interned() {
            let each = |v: &Value| if holds(v) { v.clone() } else { broken.clone() };
            Value::Aggregate(chosen.leaves().iter().map(each).collect())
        } else {
            broken
        }
    }

    /// Returns the lane that an index operand selects. If the index is out of range, `Err` holds
    /// the result of the op.
    fn lane(&mut self, at: At<'_>, position: usize, lanes: usize) -> Result<usize, Value> {
        let index = self.get(at, position).known();
        let index = index.map_err(Indefinite::spread)?;
        match usize::try_from(index) {
            Ok(lane) if lane < lanes => Ok(lane),
            _ => Err(self.poison(at, || {
                format!("lane {index} is out of range for a vector of {lanes} lanes")
            })),
        }
    }

    pub(super) fn extract_element(&mut self, at: At<'_>) -> Value {
        let lanes = self.get(at, 0).leaves().len();
        match self.lane(at, 1, lanes) {
            Ok(lane) => self.get(at, 0).leaves()[lane].clone(),
            Err(no_lane) => no_lane,
        }
    }

    pub(super) fn insert_element(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let lanes = self.get(at, 0).leaves().len();
        Ok(match self.lane(at, 2, lanes) {
            Ok(lane) => {
                let mut values: Rc<[Value]> = self.get(at, 0).leaves().into();
                if let Some(values) = Rc::get_mut(&mut values) {
                    values[lane] = self.get(at, 1).clone();
                }
                Value::Aggregate(values)
            }
            Err(no_lane) => self.filled(at.run, at.result_ty(), &no_lane)?,
        })
    }

    pub(super) fn shuffle(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let unmasked = || Stop::Unsupported("shufflevector without its mask".into());
        let mask = at.body.i64s_attr(at.id, Key::Permutation);
        let (a, b) = (self.get(at, 0).leaves(), self.get(at, 1).leaves());
        let unnamed = Value::Poison(Origin::LITERAL);
        let lanes = mask.ok_or_else(unmasked)?.iter().map(|lane| {
            let lane = usize::try_from(*lane).ok();
            let named = lane.and_then(|i| a.get(i).or_else(|| b.get(i - a.len())));
            named.unwrap_or(&unnamed).clone()
        });
        Ok(Value::Aggregate(lanes.collect()))
    }

    /// Returns the element of the aggregate that the op's position attribute selects.
    fn part(at: At<'_>) -> Result<&Part, Stop> {
        at.prepared().parts.of(at.body, at.id, || {
            let mut ty = at.operand_ty(0);
            let mut first = 0;
            for index in at.body.i64s_attr(at.id, Key::Position).ok_or_else(absent)? {
                let layout = at.run.layout(ty)?;
                let child = usize::try_from(*index)
                    .ok()
                    .and_then(|i| layout.children.get(i));
                let child = child.ok_or_else(absent)?;
                first += child.leaf;
                ty = child.ty;
            }
            let layout = ty.is_interned().then(|| at.run.layout(ty)).transpose()?;
            Ok(Part { first, layout })
        })
    }

    pub(super) fn extract_value(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let part = Self::part(at)?;
        let leaves = self.get(at, 0).leaves();
        let Some(layout) = part.layout.as_ref().filter(|layout| !layout.is_scalar) else {
            return leaves.get(part.first).cloned().ok_or_else(absent);
        };
        let part = leaves.get(part.first..part.first + layout.leaves.len());
        Ok(Value::Aggregate(part.ok_or_else(absent)?.into()))
    }

    pub(super) fn insert_value(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let first = Self::part(at)?.first;
        let container = at.operands()[0];
        let has_single_use = !at.run.keeps_all && at.prepared().has_single_use(at.body, container);
        let container = if has_single_use {
            let blank = Value::Poison(Origin::UNKNOWN);
            self.state.frames.take(at.frame, container, blank)
        } else {
            self.value(at, container).clone()
        };
        let mut leaves = match container {
            Value::Aggregate(leaves) => leaves,
            scalar @ (Value::Poison(_) | Value::Undef(_) | Value::Bits(_) | Value::Ptr(_)) => {
                [scalar].into()
            }
        };
        self.state.charge(leaves.len() as u64)?;
        let inserted = self.get(at, 1).leaves();
        let range = first..first + inserted.len();
        let place = Rc::make_mut(&mut leaves).get_mut(range);
        place.ok_or_else(absent)?.clone_from_slice(inserted);
        Ok(Value::Aggregate(leaves))
    }
}

/// The error for a position that the aggregate does not have.
fn absent() -> Stop {
    Stop::Unsupported("a position that the aggregate does not have".into())
}

/// Extracts `width` bits of a vector, beginning at bit `first`. The result is poison if any
/// extracted bit is poison.
fn bits_of(lanes: &[Value], lane_width: u32, first: u32, width: u32) -> Value {
    let (mut bits, mut open, mut origin) = (0, 0, Origin::UNKNOWN);
    for i in 0..width {
        let (lane, bit) = ((first + i) / lane_width, (first + i) % lane_width);
        let lane = &lanes[lane as usize];
        match lane.known() {
            Err(poison) if poison.is_poison => return poison.spread(),
            Err(undef) => origin = undef.origin,
            Ok(_) => {}
        }
        let (known, unknown) = undef::parts(lane, lane_width);
        bits |= (known >> bit & 1) << i;
        open |= (unknown >> bit & 1) << i;
    }
    undef::scalar(bits, open, origin)
}
