//! Ops of `scf`.

use lowerfuzz_ir::{Key, Op, RegionId, ScfOp};

use super::Encoder;
use super::at::At;
use super::flow::{Env, Exit, MAX_VARIABLE};
use super::value::{self, Value};
use crate::reason::Reason;
use crate::term::Term;

/// The most iterations of a loop whose number of iterations is constant.
const MAX_CONSTANT: u32 = 16;

impl<'a> Encoder<'a> {
    /// Encodes an op of `scf` that is not a terminator.
    pub(super) fn structured(
        &mut self,
        at: At<'a>,
        op: ScfOp,
        env: &mut Env,
    ) -> Result<Vec<Value>, Reason> {
        let regions = at.body.op_regions(at.id);
        let operands = at.operands();
        match op {
            ScfOp::If => {
                let condition = env.lane(operands, 0)?;
                let condition = self.control(condition);
                let not = self.pool.not(condition);
                let first = *regions.first().ok_or(Reason::NoBody)?;
                let second = regions.get(1).copied();
                let second = second.filter(|region| !at.body.region(*region).is_empty());
                self.branches(at, &[(condition, Some(first)), (not, second)], env)
            }
            ScfOp::IndexSwitch => {
                let flag = env.lane(operands, 0)?;
                let flag = self.control(flag);
                let cases = at.numbers(Key::Cases).iter();
                let cases: Vec<u128> = cases.map(|n| i128::from(*n).cast_unsigned()).collect();
                let conditions = self.cases(flag, &cases)?;
                if conditions.len() != regions.len() {
                    return Err(Reason::Attributes);
                }
                let branches: Vec<_> = conditions
                    .into_iter()
                    .zip(regions)
                    .map(|(condition, region)| (condition, Some(*region)))
                    .collect();
                self.branches(at, &branches, env)
            }
            ScfOp::ExecuteRegion => {
                let region = *regions.first().ok_or(Reason::NoBody)?;
                let always = self.pool.bit(true);
                self.branches(at, &[(always, Some(region))], env)
            }
            ScfOp::For => self.counted(at, env),
            ScfOp::While => self.repeated(at, env),
            ScfOp::Parallel
            | ScfOp::Forall
            | ScfOp::InParallel
            | ScfOp::Reduce
            | ScfOp::ReduceReturn
            | ScfOp::Condition
            | ScfOp::Yield => Err(Reason::Op(Op::Scf(op))),
        }
    }

    /// Encodes regions of which one is executed. A missing region does nothing.
    fn branches(
        &mut self,
        at: At<'a>,
        branches: &[(Term, Option<RegionId>)],
        env: &mut Env,
    ) -> Result<Vec<Value>, Reason> {
        let start = self.path;
        let mut exit: Option<Exit> = None;
        for (condition, region) in branches {
            self.path = self.pool.and(start, *condition);
            if self.pool.value(self.path) == Some(0) {
                continue;
            }
            let ended = match region {
                Some(region) => self.region(at.body, *region, Vec::new(), env)?,
                None => Some(Exit {
                    path: self.path,
                    values: Vec::new(),
                }),
            };
            exit = self.either(exit, ended);
        }
        self.leave(at, exit)
    }

    /// Continues after an op whose regions ended.
    fn leave(&mut self, at: At<'a>, exit: Option<Exit>) -> Result<Vec<Value>, Reason> {
        if let Some(exit) = exit {
            self.path = exit.path;
            return Ok(exit.values);
        }
        self.path = self.pool.bit(false);
        let results = at.body.results(at.id);
        results
            .map(|result| self.poison_of(at.body.ty(result)))
            .collect()
    }

    fn either(&mut self, a: Option<Exit>, b: Option<Exit>) -> Option<Exit> {
        match (a, b) {
            (Some(a), Some(b)) => {
                let values = a.values.iter().zip(&b.values);
                let values = values.map(|(x, y)| value::choose(self.pool, b.path, y, x));
                Some(Exit {
                    values: values.collect(),
                    path: self.pool.or(a.path, b.path),
                })
            }
            (one, None) | (None, one) => one,
        }
    }

    /// Encodes `scf.for`.
    fn counted(&mut self, at: At<'a>, env: &mut Env) -> Result<Vec<Value>, Reason> {
        let operands = at.operands();
        let [lower, upper, step] = [0, 1, 2].map(|position| env.lane(operands, position));
        let [lower, upper, step] = [lower?, upper?, step?].map(|lane| self.control(lane));
        let is_signed = !at.has(Key::Unsigned);
        let width = self.pool.width(step);
        let zero = self.pool.constant(width, 0);
        let is_positive = match is_signed {
            true => self.pool.slt(zero, step),
            false => self.pool.ult(zero, step),
        };
        let wrong_step = self.pool.not(is_positive);
        self.undefined_if(wrong_step);
        let region = *at.body.op_regions(at.id).first().ok_or(Reason::NoBody)?;
        let mut carried = env.values(operands.get(3..).unwrap_or(&[]))?;
        let mut counter = lower;
        let (mut exit, mut iterations, mut variable) = (None, 0, 0);
        loop {
            let here = self.path;
            let continues = match is_signed {
                true => self.pool.slt(counter, upper),
                false => self.pool.ult(counter, upper),
            };
            let ends = self.pool.not(continues);
            let ended = Exit {
                path: self.pool.and(here, ends),
                values: carried.clone(),
            };
            if self.pool.value(ended.path) != Some(0) {
                exit = self.either(exit, Some(ended));
            }
            self.path = self.pool.and(here, continues);
            if self.is_last(here, &mut iterations, &mut variable) {
                break;
            }
            let mut args = vec![[super::Lane::defined(self.pool, counter)].into()];
            args.append(&mut carried);
            let Some(ended) = self.region(at.body, region, args, env)? else {
                break;
            };
            self.path = ended.path;
            carried = ended.values;
            let next = self.pool.add(counter, step);
            let overflows = match is_signed {
                true => self.pool.slt(next, counter),
                false => self.pool.ult(next, counter),
            };
            self.undefined_if(overflows);
            let fits = self.pool.not(overflows);
            self.path = self.pool.and(self.path, fits);
            counter = next;
        }
        self.leave(at, exit)
    }

    /// Encodes `scf.while`.
    fn repeated(&mut self, at: At<'a>, env: &mut Env) -> Result<Vec<Value>, Reason> {
        let [before, after] = *at.body.op_regions(at.id) else {
            return Err(Reason::NoBody);
        };
        let mut carried = env.values(at.operands())?;
        let (mut exit, mut iterations, mut variable) = (None, 0, 0);
        while let Some(tested) = self.region(at.body, before, carried, env)? {
            self.path = tested.path;
            let here = self.path;
            let (condition, values) = match &tested.values[..] {
                [condition, values @ ..] if condition.len() == 1 => (condition[0], values.to_vec()),
                _ => return Err(Reason::Types),
            };
            let continues = self.control(condition);
            let ends = self.pool.not(continues);
            let ended = Exit {
                path: self.pool.and(here, ends),
                values: values.clone(),
            };
            if self.pool.value(ended.path) != Some(0) {
                exit = self.either(exit, Some(ended));
            }
            self.path = self.pool.and(here, continues);
            if self.is_last(here, &mut iterations, &mut variable) {
                break;
            }
            let Some(ended) = self.region(at.body, after, values, env)? else {
                break;
            };
            self.path = ended.path;
            carried = ended.values;
        }
        self.leave(at, exit)
    }

    /// Returns whether a loop ends before its next iteration, or is not followed any further. `before`
    /// is the path before the loop's condition.
    fn is_last(&mut self, before: Term, iterations: &mut u32, variable: &mut u32) -> bool {
        if self.pool.value(self.path) == Some(0) {
            return true;
        }
        *iterations += 1;
        *variable += u32::from(self.path != before);
        let is_cut = *variable > MAX_VARIABLE || *variable == 0 && *iterations > MAX_CONSTANT;
        if is_cut {
            self.cut(self.path);
        }
        is_cut
    }
}
