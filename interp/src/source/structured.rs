//! `scf`: which region is next, and what goes into it.

use lowerfuzz_ir::{Body, Key, Op, OpId, RegionId, ScfOp, ValueId};

use super::value::Value;
use super::{Machine, Run};
use crate::frames::{Flow, Frame};
use crate::int;
use crate::outcome::{Stop, Ub};

impl Machine {
    /// Runs an op of `scf` up to its first region, or a terminator of one.
    pub(super) fn structured(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        op: ScfOp,
        id: OpId,
    ) -> Result<Flow, Stop> {
        let operands = body.operands(id);
        match op {
            ScfOp::If => {
                let region = usize::from(self.decides(frame, operands[0])? & 1 == 0);
                if body.region(body.op_regions(id)[region]).is_empty() {
                    return Ok(Flow::Next);
                }
                self.into(frame, &[], region)
            }
            ScfOp::For => {
                let counters = self.counters(run, frame, body, id, [operands[1], operands[2]])?;
                if !counters.have(self.decides(frame, operands[0])?) {
                    return self.finish(frame, body, id, &operands[3..]);
                }
                self.state.frames.pass(frame, &operands[..1]);
                self.state.frames.pass_more(frame, &operands[3..]);
                Ok(Flow::Enter(0))
            }
            ScfOp::While => self.into(frame, operands, 0),
            ScfOp::IndexSwitch => {
                let flag = self.decides(frame, operands[0])?;
                let cases = body.i64s_attr(id, Key::Cases).unwrap_or_default();
                let is_it =
                    |case: &i64| int::from_signed(run.index_width, i128::from(*case)) == flag;
                self.into(
                    frame,
                    &[],
                    cases.iter().position(is_it).map_or(0, |c| c + 1),
                )
            }
            ScfOp::ExecuteRegion => self.into(frame, &[], 0),
            ScfOp::Parallel => {
                let loops = (operands.len() - body.n_results(id)) / 3;
                let (bounds, inits) = operands.split_at(3 * loops);
                self.state.frames.pass(frame, inits);
                self.state.frames.store(frame, body.results(id));
                for at in 0..loops {
                    let bounded = [bounds[loops + at], bounds[2 * loops + at]];
                    let counters = self.counters(run, frame, body, id, bounded)?;
                    if !counters.have(self.decides(frame, bounds[at])?) {
                        return Ok(Flow::Next);
                    }
                }
                self.into(frame, &bounds[..loops], 0)
            }
            ScfOp::Reduce => self.reduce(frame, body, id, 0),
            ScfOp::ReduceReturn | ScfOp::Condition | ScfOp::Yield => Ok(Flow::Yield),
        }
    }

    /// Goes on with an op of `scf` behind the end of one of its regions.
    pub(super) fn resume_structured(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        (op, id): (ScfOp, OpId),
        by: OpId,
    ) -> Result<Flow, Stop> {
        let given = body.operands(by);
        match op {
            ScfOp::If | ScfOp::IndexSwitch | ScfOp::ExecuteRegion => {
                self.finish(frame, body, id, given)
            }
            ScfOp::For => {
                let counters = self.counters(
                    run,
                    frame,
                    body,
                    id,
                    [body.operand(id, 1), body.operand(id, 2)],
                )?;
                let counter = body.block(body.region(body.op_regions(id)[0])[0]).args[0];
                let next = counters.behind(self.decides(frame, counter)?)?;
                if !counters.have(next) {
                    return self.finish(frame, body, id, given);
                }
                self.state.frames.passed.clear();
                self.state.frames.passed.push(Value::Bits(next));
                self.state.frames.pass_more(frame, given);
                Ok(Flow::Enter(0))
            }
            ScfOp::While => {
                if body.op(by).op != Op::Scf(ScfOp::Condition) {
                    return self.into(frame, given, 0);
                }
                if self.decides(frame, given[0])? & 1 == 1 {
                    self.into(frame, &given[1..], 1)
                } else {
                    self.finish(frame, body, id, &given[1..])
                }
            }
            ScfOp::Parallel => self.next_turn(run, frame, body, id),
            ScfOp::Reduce => {
                let ends = |region: &RegionId| {
                    let blocks = body.region(*region).iter();
                    blocks
                        .copied()
                        .any(|block| body.block(block).ops.last() == Some(&by))
                };
                let at = body.op_regions(id).iter().position(ends).unwrap_or(0);
                if let Some(owner) = self.state.frames.waiting(body) {
                    let value = self.get(frame, given[0]).clone();
                    self.set(frame, body.result(owner, at), value);
                }
                self.reduce(frame, body, id, at + 1)
            }
            ScfOp::ReduceReturn | ScfOp::Condition | ScfOp::Yield => {
                unreachable!("they hold no regions")
            }
        }
    }

    /// Combines a result of the op around with the value at this position, or ends the region behind the last.
    fn reduce(&mut self, frame: &Frame, body: &Body, id: OpId, at: usize) -> Result<Flow, Stop> {
        let owner = self.state.frames.waiting(body);
        let Some((value, owner)) = body.operands(id).get(at).zip(owner) else {
            return Ok(Flow::Yield);
        };
        self.state
            .frames
            .pass(frame, &[body.result(owner, at), *value]);
        Ok(Flow::Enter(at))
    }

    /// The next counters of a `parallel`, the last one first; behind the last ones the op is done.
    fn next_turn(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
    ) -> Result<Flow, Stop> {
        let operands = body.operands(id);
        let args = body
            .block(body.region(body.op_regions(id)[0])[0])
            .args
            .clone();
        let loops = args.len();
        let mut now: Vec<Value> = args
            .iter()
            .map(|arg| self.get(frame, *arg).clone())
            .collect();
        for at in (0..loops).rev() {
            let bounded = [operands[loops + at], operands[2 * loops + at]];
            let counters = self.counters(run, frame, body, id, bounded)?;
            let next = counters.behind(self.decides(frame, args[at])?)?;
            if counters.have(next) {
                now[at] = Value::Bits(next);
                self.state.frames.passed.clear();
                self.state.frames.passed.extend(now);
                return Ok(Flow::Enter(0));
            }
            now[at] = self.get(frame, operands[at]).clone();
        }
        Ok(Flow::Next)
    }

    pub(super) fn into(
        &mut self,
        frame: &Frame,
        args: &[ValueId],
        region: usize,
    ) -> Result<Flow, Stop> {
        self.state.frames.pass(frame, args);
        Ok(Flow::Enter(region))
    }

    /// These values are the op's results.
    pub(super) fn finish(
        &mut self,
        frame: &Frame,
        body: &Body,
        id: OpId,
        values: &[ValueId],
    ) -> Result<Flow, Stop> {
        self.state.frames.pass(frame, values);
        self.state.frames.store(frame, body.results(id));
        Ok(Flow::Next)
    }

    /// A value on which it depends where the run goes.
    pub(super) fn decides(&self, frame: &Frame, value: ValueId) -> Result<u128, Stop> {
        let bits = self.get(frame, value).bits();
        bits.ok_or(Stop::Ub(Ub::BranchOnPoison))
    }

    /// The counters of a loop with a bound at which it ends, and a step.
    fn counters(
        &self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
        [upper, step]: [ValueId; 2],
    ) -> Result<Counters, Stop> {
        let width = body.ty(upper).scalar_bits(run.index_width);
        let most = u128::MAX >> (128 - width.unwrap_or(64));
        let sign = if body.attr(id, Key::Unsigned).is_some() {
            0
        } else {
            most ^ most >> 1
        };
        let step = self.decides(frame, step)?;
        if step == 0 || step & sign != 0 {
            return Err(Ub::LoopStep.into());
        }
        Ok(Counters {
            most,
            sign,
            upper: self.decides(frame, upper)? ^ sign,
            step,
        })
    }
}

/// The counters of a loop: bits whose sign is turned around are in the order of unsigned numbers.
struct Counters {
    most: u128,
    sign: u128,
    upper: u128,
    step: u128,
}

impl Counters {
    /// Does the region run for a counter?
    fn have(&self, counter: u128) -> bool {
        counter ^ self.sign < self.upper
    }

    /// The counter behind one, which fits its type or is undefined.
    fn behind(&self, counter: u128) -> Result<u128, Stop> {
        let next = (counter ^ self.sign).checked_add(self.step);
        let next = next.filter(|next| *next <= self.most);
        Ok(next.ok_or(Ub::CounterOverflow)? ^ self.sign)
    }
}
