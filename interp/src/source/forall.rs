//! `scf.forall` with tensors: iterations that run as if at once (`SEMANTICS.md` §3.18).

use std::rc::Rc;

use super::Machine;
use super::at::At;
use super::structured::enclosing_iterations;
use super::tensor_slice::kept;
use super::tensor_value::{Tensor, points};
use super::value::Value;
use crate::drive::Flow;
use crate::outcome::Stop;

/// The places of each output of a running loop that an iteration replaced.
pub(super) type Replaced = Vec<Vec<bool>>;

impl Machine {
    pub(super) fn begin_forall(&mut self, at: At<'_>) -> Result<Flow, Stop> {
        let operands = at.operands();
        let loops = (operands.len() - at.results().len()) / 3;
        let (bounds, inits) = operands.split_at(3 * loops);
        self.state.frames.pass(at.frame, inits);
        self.state.frames.store(at.frame, at.results());
        let one = |i: usize| {
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
        let places = |position: usize| {
            let tensor = self.tensor(at, 3 * loops + position);
            tensor.map_or(0, |tensor| tensor.elements.len())
        };
        let replaced = (0..inits.len()).map(|i| vec![false; places(i)]);
        let replaced: Replaced = replaced.collect();
        self.replaced.push(replaced);
        let first = bounds[..loops].iter().map(|v| self.value(at, *v).clone());
        let first: Vec<Value> = first.collect();
        self.enter_of_forall(at, first)
    }

    /// Enters an iteration. A part of an output that an earlier iteration replaced is poison,
    /// because iterations may run in any order.
    fn enter_of_forall(&mut self, at: At<'_>, mut args: Vec<Value>) -> Result<Flow, Stop> {
        let first = args.len() * 3;
        for position in 0..at.results().len() {
            let Some(tensor) = self.tensor(at, first + position) else {
                args.push(Value::Poison);
                continue;
            };
            self.state.charge(tensor.elements.len() as u64)?;
            let mut seen = (*tensor).clone();
            let replaced = self.replaced.last().and_then(|all| all.get(position));
            let places = seen.elements.iter_mut().zip(replaced.into_iter().flatten());
            for (element, _) in places.filter(|(_, replaced)| **replaced) {
                *element = None;
            }
            args.push(seen.value());
        }
        self.enter_iteration(at, args, &[])
    }

    /// Advances the induction variables, innermost first. The loop ends after the last iteration.
    pub(super) fn next_of_forall(&mut self, at: At<'_>) -> Result<Flow, Stop> {
        let operands = at.operands();
        let loops = (operands.len() - at.results().len()) / 3;
        let args = &at.region_args(0)[..loops];
        let mut now: Vec<Value> = args
            .iter()
            .map(|arg| self.value(at, *arg).clone())
            .collect();
        for i in (0..loops).rev() {
            let variable = self.variable(at, [operands[loops + i], operands[2 * loops + i]])?;
            let next = variable.next(self.control_value(at, args[i])?)?;
            if variable.contains(next) {
                now[i] = Value::Bits(next);
                return self.enter_of_forall(at, now);
            }
            now[i] = self.get(at, i).clone();
        }
        self.replaced.pop();
        Ok(Flow::Next)
    }

    /// `tensor.parallel_insert_slice`: replaces a part of an output of the enclosing loop. A place
    /// that is replaced twice becomes poison.
    pub(super) fn parallel_insert_slice(&mut self, at: At<'_>) -> Result<(), Stop> {
        let unsupported = || Stop::Unsupported("a slice of no output of a loop".into());
        let owner = self.state.frames.waiting(at.body).ok_or_else(unsupported)?;
        let region = at.body.op_regions(owner)[0];
        let args = &at.body.block(at.body.region(region)[0]).args;
        let loops = args.len() - at.body.n_results(owner);
        let dest = args[loops..].iter().position(|arg| *arg == at.operand(1));
        let output = dest.ok_or_else(unsupported)?;
        let result = at.body.result(owner, output);
        let Value::Tensor(whole) = self.value(at, result).clone() else {
            return Ok(());
        };
        let mut whole: Tensor = (*whole).clone();
        let part = self.tensor(at, 0);
        let slice = self.slice_of(at, 2, &whole.sizes);
        let fitting = match (part, slice) {
            (Some(part), Some(slice)) => {
                let kept = kept(at, at.operand_ty(0))?;
                let mut sizes = kept.iter().map(|dim| slice.sizes[*dim]);
                let fits = part.sizes.iter().all(|size| sizes.next() == Some(*size));
                if fits {
                    Some((part, slice))
                } else {
                    self.doubtful()
                }
            }
            (Some(_) | None, None) | (None, Some(_)) => None,
        };
        let Some((part, slice)) = fitting else {
            whole.elements.fill(None);
            self.set(at, result, whole.value());
            return Ok(());
        };
        self.state.charge(part.elements.len() as u64)?;
        let count = points(&slice.sizes).count().max(1);
        let places = part.elements.len() / count;
        let mut conflicts = false;
        let replaced = self.replaced.last_mut().and_then(|all| all.get_mut(output));
        let replaced = replaced.ok_or_else(unsupported)?;
        for (from, point) in points(&slice.sizes).enumerate() {
            let Some(to) = whole.number_of(&slice.place(&point)) else {
                continue;
            };
            for place in 0..places {
                let target = to * places + place;
                let twice = std::mem::replace(&mut replaced[target], true);
                conflicts |= twice;
                whole.elements[target] = match twice {
                    true => None,
                    false => part.elements[from * places + place],
                };
            }
        }
        if conflicts {
            self.doubtful::<()>();
        }
        self.set(at, result, Value::Tensor(Rc::new(whole)));
        Ok(())
    }
}
