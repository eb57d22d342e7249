//! The structured control flow of `scf`: which region of an op runs next, and with which arguments.

use lowerfuzz_ir::{Key, Op, OpId, RegionId, ScfOp, ValueId};

use super::Machine;
use super::at::At;
use super::value::Value;
use crate::drive::Flow;
use crate::int;
use crate::outcome::{Stop, Ub};

impl Machine {
    /// Executes an op of `scf` up to its first region, or the terminator of a region.
    pub(super) fn structured(&mut self, at: At<'_>, op: ScfOp) -> Result<Flow, Stop> {
        let operands = at.operands();
        match op {
            ScfOp::If => {
                let is_false = self.control_value(at, operands[0])? & 1 == 0;
                self.enter_branch(at, usize::from(is_false))
            }
            ScfOp::For => {
                let variable = self.variable(at, [operands[1], operands[2]])?;
                if !variable.contains(self.control_value(at, operands[0])?) {
                    return self.finish(at, &operands[3..]);
                }
                self.state.frames.pass(at.frame, &operands[..1]);
                self.state.frames.pass_more(at.frame, &operands[3..]);
                Ok(Flow::Enter(0))
            }
            ScfOp::While => self.into(at, operands, 0),
            ScfOp::IndexSwitch => {
                let flag = self.control_value(at, operands[0])?;
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
                let one = |i: usize| -> Result<(InductionVariable, u128), Stop> {
                    let variable = self.variable(at, [bounds[loops + i], bounds[2 * loops + i]])?;
                    Ok((variable, self.control_value(at, bounds[i])?))
                };
                for i in 0..loops {
                    let (variable, first) = one(i)?;
                    if !variable.contains(first) {
                        let iterations = enclosing_iterations((0..i).map(one))?;
                        self.state.charge(iterations)?;
                        return Ok(Flow::Next);
                    }
                }
                self.into(at, &bounds[..loops], 0)
            }
            ScfOp::Forall => self.begin_forall(at),
            ScfOp::Reduce => self.reduce(at, 0),
            ScfOp::InParallel | ScfOp::ReduceReturn | ScfOp::Condition | ScfOp::Yield => {
                Ok(Flow::Yield)
            }
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
                let variable = self.variable(at, [at.operand(1), at.operand(2)])?;
                let next = variable.next(self.control_value(at, at.region_args(0)[0])?)?;
                if !variable.contains(next) {
                    return self.finish(at, given);
                }
                self.enter_iteration(at, [Value::Bits(next)], given)
            }
            ScfOp::While => {
                if at.body.op(by).op != Op::Scf(ScfOp::Condition) {
                    return self.into(at, given, 0);
                }
                if self.control_value(at, given[0])? & 1 == 1 {
                    self.into(at, &given[1..], 1)
                } else {
                    self.finish(at, &given[1..])
                }
            }
            ScfOp::Parallel => self.next_iteration(at),
            ScfOp::Forall => self.next_of_forall(at),
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
            ScfOp::InParallel | ScfOp::ReduceReturn | ScfOp::Condition | ScfOp::Yield => {
                unreachable!("these ops have no regions")
            }
        }
    }

    /// `scf.reduce`: combines an operand with the enclosing op's result at this position. Ends the
    /// region after the last result.
    fn reduce(&mut self, at: At<'_>, position: usize) -> Result<Flow, Stop> {
        let owner = self.state.frames.waiting(at.body);
        let Some((value, owner)) = at.operands().get(position).zip(owner) else {
            return Ok(Flow::Yield);
        };
        self.into(at, &[at.body.result(owner, position), *value], position)
    }

    /// Advances the induction variables of an `scf.parallel`, innermost first. The `scf.parallel`
    /// ends after the last iteration.
    fn next_iteration(&mut self, at: At<'_>) -> Result<Flow, Stop> {
        let operands = at.operands();
        let args = at.region_args(0);
        let loops = args.len();
        let counter = |arg: &ValueId| self.value(at, *arg).clone();
        let mut now: Vec<Value> = args.iter().map(counter).collect();
        for i in (0..loops).rev() {
            let variable = self.variable(at, [operands[loops + i], operands[2 * loops + i]])?;
            let next = variable.next(self.control_value(at, args[i])?)?;
            if variable.contains(next) {
                now[i] = Value::Bits(next);
                return self.enter_iteration(at, now, &[]);
            }
            now[i] = self.get(at, i).clone();
        }
        Ok(Flow::Next)
    }

    /// Enters a region of an `scf.if` or `affine.if`, unless the region is empty.
    pub(super) fn enter_branch(&mut self, at: At<'_>, region: usize) -> Result<Flow, Stop> {
        if at.region(region).is_empty() {
            return Ok(Flow::Next);
        }
        self.into(at, &[], region)
    }

    /// Enters the region of a loop with the induction variables and iteration arguments.
    pub(super) fn enter_iteration(
        &mut self,
        at: At<'_>,
        variables: impl IntoIterator<Item = Value>,
        carried: &[ValueId],
    ) -> Result<Flow, Stop> {
        self.state.frames.passed.clear();
        self.state.frames.passed.extend(variables);
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

    /// Stores these values as the results of the op, and continues after the op.
    pub(super) fn finish(&mut self, at: At<'_>, values: &[ValueId]) -> Result<Flow, Stop> {
        self.state.frames.pass(at.frame, values);
        self.state.frames.store(at.frame, at.results());
        Ok(Flow::Next)
    }

    /// Returns the bits of a value on which control flow depends. Poison is undefined behaviour
    /// here.
    pub(super) fn control_value(&self, at: At<'_>, value: ValueId) -> Result<u128, Stop> {
        let bits = self.value(at, value).bits();
        bits.ok_or(Stop::Ub(Ub::BranchOnPoison))
    }

    /// Returns the induction variable of a loop with this upper bound and step.
    pub(super) fn variable(
        &self,
        at: At<'_>,
        [upper, step]: [ValueId; 2],
    ) -> Result<InductionVariable, Stop> {
        let width = at.ty(upper).scalar_bits(at.run.index_width);
        let is_signed = at.attr(Key::Unsigned).is_none();
        let step = self.control_value(at, step)?;
        let variable = InductionVariable::new(
            width.unwrap_or(64),
            is_signed,
            self.control_value(at, upper)?,
            step,
        );
        if step == 0 || step & variable.sign != 0 {
            return Err(Ub::LoopStep.into());
        }
        Ok(variable)
    }
}

/// The induction variable of a loop. The sign bit of a signed value is flipped, so that an unsigned
/// comparison orders the values correctly.
pub(super) struct InductionVariable {
    most: u128,
    sign: u128,
    upper: u128,
    step: u128,
}

/// Returns the number of iterations of the nested loops around an empty loop. Saturates on
/// overflow. Each of the nested loops has at least one iteration, and is given with its first
/// value.
pub(super) fn enclosing_iterations(
    loops: impl Iterator<Item = Result<(InductionVariable, u128), Stop>>,
) -> Result<u64, Stop> {
    let mut all = 1u64;
    for one in loops {
        let (variable, first) = one?;
        all = all.saturating_mul(variable.iterations(first)?);
    }
    Ok(all)
}

impl InductionVariable {
    /// Makes an induction variable of `width` bits with an upper bound and a step.
    pub(super) fn new(width: u32, is_signed: bool, upper: u128, step: u128) -> InductionVariable {
        let most = u128::MAX >> (128 - width);
        let sign = if is_signed { most ^ most >> 1 } else { 0 };
        InductionVariable {
            most,
            sign,
            upper: upper ^ sign,
            step,
        }
    }

    /// Returns the number of iterations from the value `first` on, which must be in range.
    /// Saturates on overflow. It is undefined behaviour if the value after the last iteration does
    /// not fit the type.
    fn iterations(&self, first: u128) -> Result<u64, Stop> {
        let iterations = (self.upper - (first ^ self.sign)).div_ceil(self.step);
        self.after(first, iterations)?;
        Ok(u64::try_from(iterations).unwrap_or(u64::MAX))
    }

    /// Is the value of the induction variable below the upper bound?
    pub(super) fn contains(&self, counter: u128) -> bool {
        counter ^ self.sign < self.upper
    }

    /// Returns the next value of the induction variable. Overflow of the induction variable's type
    /// is undefined behaviour.
    pub(super) fn next(&self, counter: u128) -> Result<u128, Stop> {
        self.after(counter, 1)
    }

    /// Returns the value of the induction variable after `iterations` steps. Overflow of the
    /// induction variable's type is undefined behaviour.
    fn after(&self, counter: u128, iterations: u128) -> Result<u128, Stop> {
        let far = iterations.checked_mul(self.step);
        let next = far.and_then(|far| (counter ^ self.sign).checked_add(far));
        let next = next.filter(|next| *next <= self.most);
        Ok(next.ok_or(Ub::CounterOverflow)? ^ self.sign)
    }
}
