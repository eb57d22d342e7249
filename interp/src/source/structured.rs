//! `scf`: which region is next, and what goes into it.

use lowerfuzz_ir::{Body, Key, Op, OpId, ScfOp, ValueId};

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
                let counters = self.counters(run, frame, body, id)?;
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
            ScfOp::Condition | ScfOp::Yield => Ok(Flow::Yield),
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
                let counters = self.counters(run, frame, body, id)?;
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
            ScfOp::Condition | ScfOp::Yield => unreachable!("they hold no regions"),
        }
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

    /// The counters of a `for`.
    fn counters(
        &self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
    ) -> Result<Counters, Stop> {
        let operands = body.operands(id);
        let width = body.ty(operands[0]).scalar_bits(run.index_width);
        let most = u128::MAX >> (128 - width.unwrap_or(64));
        let sign = if body.attr(id, Key::Unsigned).is_some() {
            0
        } else {
            most ^ most >> 1
        };
        let step = self.decides(frame, operands[2])?;
        if step == 0 || step & sign != 0 {
            return Err(Ub::LoopStep.into());
        }
        Ok(Counters {
            most,
            sign,
            upper: self.decides(frame, operands[1])? ^ sign,
            step,
        })
    }
}

/// The counters of a `for`: bits whose sign is turned around are in the order of unsigned numbers.
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
