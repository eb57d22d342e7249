//! The structured control flow of `scf`: the next region of an op, and the arguments of the region.

use lowerfuzz_ir::{Key, Op, OpId, RegionId, ScfOp, ValueId};

use super::Machine;
use super::at::At;
use super::value::Value;
use crate::frames::Flow;
use crate::int;
use crate::outcome::{Stop, Ub};

impl Machine {
    /// Executes an op of `scf` up to its first region, or the terminator of a region.
    pub(super) fn structured(&mut self, at: At<'_>, op: ScfOp) -> Result<Flow, Stop> {
        let operands = at.operands();
        match op {
            ScfOp::If => {
                let is_false = self.decides(at, operands[0])? & 1 == 0;
                self.choose(at, usize::from(is_false))
            }
            ScfOp::For => {
                let counters = self.counters(at, [operands[1], operands[2]])?;
                if !counters.have(self.decides(at, operands[0])?) {
                    return self.finish(at, &operands[3..]);
                }
                self.state.frames.pass(at.frame, &operands[..1]);
                self.state.frames.pass_more(at.frame, &operands[3..]);
                Ok(Flow::Enter(0))
            }
            ScfOp::While => self.into(at, operands, 0),
            ScfOp::IndexSwitch => {
                let flag = self.decides(at, operands[0])?;
                let cases = at.numbers(Key::Cases);
                let is_it =
                    |case: &i64| int::from_signed(at.run.index_width, i128::from(*case)) == flag;
                self.into(at, &[], cases.iter().position(is_it).map_or(0, |c| c + 1))
            }
            ScfOp::ExecuteRegion => self.into(at, &[], 0),
            ScfOp::Parallel => {
                let loops = (operands.len() - at.results().len()) / 3;
                let (bounds, inits) = operands.split_at(3 * loops);
                self.state.frames.pass(at.frame, inits);
                self.state.frames.store(at.frame, at.results());
                let one = |i: usize| -> Result<(Counters, u128), Stop> {
                    let counters = self.counters(at, [bounds[loops + i], bounds[2 * loops + i]])?;
                    Ok((counters, self.decides(at, bounds[i])?))
                };
                for i in 0..loops {
                    let (counters, first) = one(i)?;
                    if !counters.have(first) {
                        let turns = turns_around((0..i).map(one))?;
                        self.state.charge(turns)?;
                        return Ok(Flow::Next);
                    }
                }
                self.into(at, &bounds[..loops], 0)
            }
            ScfOp::Reduce => self.reduce(at, 0),
            ScfOp::ReduceReturn | ScfOp::Condition | ScfOp::Yield => Ok(Flow::Yield),
        }
    }

    /// Continues an op of `scf` after one of its regions ended.
    pub(super) fn resume_structured(
        &mut self,
        at: At<'_>,
        op: ScfOp,
        by: OpId,
    ) -> Result<Flow, Stop> {
        let given = at.body.operands(by);
        match op {
            ScfOp::If | ScfOp::IndexSwitch | ScfOp::ExecuteRegion => self.finish(at, given),
            ScfOp::For => {
                let counters = self.counters(at, [at.operand(1), at.operand(2)])?;
                let next = counters.behind(self.decides(at, at.region_args(0)[0])?)?;
                if !counters.have(next) {
                    return self.finish(at, given);
                }
                self.turn(at, [Value::Bits(next)], given)
            }
            ScfOp::While => {
                if at.body.op(by).op != Op::Scf(ScfOp::Condition) {
                    return self.into(at, given, 0);
                }
                if self.decides(at, given[0])? & 1 == 1 {
                    self.into(at, &given[1..], 1)
                } else {
                    self.finish(at, &given[1..])
                }
            }
            ScfOp::Parallel => self.next_turn(at),
            ScfOp::Reduce => {
                let ends = |region: &RegionId| {
                    let mut blocks = at.body.region(*region).iter();
                    blocks.any(|block| at.body.block(*block).ops.last() == Some(&by))
                };
                let regions = at.body.op_regions(at.id);
                let position = regions.iter().position(ends).unwrap_or(0);
                if let Some(owner) = self.state.frames.waiting(at.body) {
                    let value = self.value(at, given[0]).clone();
                    self.set(at, at.body.result(owner, position), value);
                }
                self.reduce(at, position + 1)
            }
            ScfOp::ReduceReturn | ScfOp::Condition | ScfOp::Yield => {
                unreachable!("these ops have no regions")
            }
        }
    }

    /// `scf.reduce`: combines the enclosing op's result at this position with an operand. Ends the
    /// region after the last result.
    fn reduce(&mut self, at: At<'_>, position: usize) -> Result<Flow, Stop> {
        let owner = self.state.frames.waiting(at.body);
        let Some((value, owner)) = at.operands().get(position).zip(owner) else {
            return Ok(Flow::Yield);
        };
        self.into(at, &[at.body.result(owner, position), *value], position)
    }

    /// Advances the induction variables of a `parallel`, innermost first. The op ends after the
    /// last iteration.
    fn next_turn(&mut self, at: At<'_>) -> Result<Flow, Stop> {
        let operands = at.operands();
        let args = at.region_args(0);
        let loops = args.len();
        let counter = |arg: &ValueId| self.value(at, *arg).clone();
        let mut now: Vec<Value> = args.iter().map(counter).collect();
        for i in (0..loops).rev() {
            let counters = self.counters(at, [operands[loops + i], operands[2 * loops + i]])?;
            let next = counters.behind(self.decides(at, args[i])?)?;
            if counters.have(next) {
                now[i] = Value::Bits(next);
                return self.turn(at, now, &[]);
            }
            now[i] = self.get(at, i).clone();
        }
        Ok(Flow::Next)
    }

    /// Enters a region of an `if`, unless the region is empty.
    pub(super) fn choose(&mut self, at: At<'_>, region: usize) -> Result<Flow, Stop> {
        if at.region(region).is_empty() {
            return Ok(Flow::Next);
        }
        self.into(at, &[], region)
    }

    /// Enters the region of a loop with the induction variables and iteration arguments.
    pub(super) fn turn(
        &mut self,
        at: At<'_>,
        counters: impl IntoIterator<Item = Value>,
        carried: &[ValueId],
    ) -> Result<Flow, Stop> {
        self.state.frames.passed.clear();
        self.state.frames.passed.extend(counters);
        self.state.frames.pass_more(at.frame, carried);
        Ok(Flow::Enter(0))
    }

    pub(super) fn into(
        &mut self,
        at: At<'_>,
        args: &[ValueId],
        region: usize,
    ) -> Result<Flow, Stop> {
        self.state.frames.pass(at.frame, args);
        Ok(Flow::Enter(region))
    }

    /// Stores these values as the results of the op.
    pub(super) fn finish(&mut self, at: At<'_>, values: &[ValueId]) -> Result<Flow, Stop> {
        self.state.frames.pass(at.frame, values);
        self.state.frames.store(at.frame, at.results());
        Ok(Flow::Next)
    }

    /// The bits of a value on which control flow depends. Poison is undefined behaviour.
    pub(super) fn decides(&self, at: At<'_>, value: ValueId) -> Result<u128, Stop> {
        let bits = self.value(at, value).bits();
        bits.ok_or(Stop::Ub(Ub::BranchOnPoison))
    }

    /// The induction variable of a loop with this upper bound and step.
    fn counters(&self, at: At<'_>, [upper, step]: [ValueId; 2]) -> Result<Counters, Stop> {
        let width = at.ty(upper).scalar_bits(at.run.index_width);
        let is_signed = at.attr(Key::Unsigned).is_none();
        let step = self.decides(at, step)?;
        let counters = Counters::new(
            width.unwrap_or(64),
            is_signed,
            self.decides(at, upper)?,
            step,
        );
        if step == 0 || step & counters.sign != 0 {
            return Err(Ub::LoopStep.into());
        }
        Ok(counters)
    }
}

/// The induction variable of a loop. Signed values are compared with their sign bit flipped, so
/// that unsigned comparison gives their order.
pub(super) struct Counters {
    most: u128,
    sign: u128,
    upper: u128,
    step: u128,
}

/// The number of iterations of nested loops that enclose an empty loop; saturates. Each of the
/// loops has at least one iteration and is given with its first value.
pub(super) fn turns_around(
    loops: impl Iterator<Item = Result<(Counters, u128), Stop>>,
) -> Result<u64, Stop> {
    let mut all = 1u64;
    for one in loops {
        let (counters, first) = one?;
        all = all.saturating_mul(counters.turns(first)?);
    }
    Ok(all)
}

impl Counters {
    /// An induction variable of `width` bits with an upper bound and a step.
    pub(super) fn new(width: u32, is_signed: bool, upper: u128, step: u128) -> Counters {
        let most = u128::MAX >> (128 - width);
        let sign = if is_signed { most ^ most >> 1 } else { 0 };
        Counters {
            most,
            sign,
            upper: upper ^ sign,
            step,
        }
    }

    /// The number of iterations from `first` on, which must be in range; saturates. It is undefined
    /// behaviour if the value after the last iteration does not fit the type.
    fn turns(&self, first: u128) -> Result<u64, Stop> {
        let turns = (self.upper - (first ^ self.sign)).div_ceil(self.step);
        self.behind_many(first, turns)?;
        Ok(u64::try_from(turns).unwrap_or(u64::MAX))
    }

    /// Is the value of the induction variable below the upper bound?
    fn have(&self, counter: u128) -> bool {
        counter ^ self.sign < self.upper
    }

    /// The next value of the induction variable. Overflow of its type is undefined behaviour.
    fn behind(&self, counter: u128) -> Result<u128, Stop> {
        self.behind_many(counter, 1)
    }

    /// The value of the induction variable after `turns` iterations. Overflow of its type is
    /// undefined behaviour.
    fn behind_many(&self, counter: u128, turns: u128) -> Result<u128, Stop> {
        let far = turns.checked_mul(self.step);
        let next = far.and_then(|far| (counter ^ self.sign).checked_add(far));
        let next = next.filter(|next| *next <= self.most);
        Ok(next.ok_or(Ub::CounterOverflow)? ^ self.sign)
    }
}
