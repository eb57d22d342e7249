//! Control flow between blocks. Blocks are encoded in an order in which all their predecessors come
//! first; a block of a loop is encoded once for each iteration.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "any other op is not a terminator with an encoding"
)]

use std::collections::BTreeMap;

use lowerfuzz_ir::{
    Attr, BlockId, Body, CfOp, FuncOp, Key, LlvmOp, Op, OpId, RegionId, ScfOp, UbOp, ValueId,
    VectorOp,
};
use rustc_hash::FxHashMap;

use super::Encoder;
use super::at::At;
use super::value::{self, Value};
use crate::reason::Reason;
use crate::term::Term;

/// The most iterations of all loops of a function whose number of iterations is constant.
const MAX_CONSTANT: u32 = 16;
/// The most iterations of a loop that runs as long as its inputs say.
pub(super) const MAX_VARIABLE: u32 = 8;

/// The values of a function so far.
#[derive(Clone)]
pub(super) struct Env {
    values: Vec<Option<Value>>,
}

impl Env {
    pub(super) fn new(body: &Body) -> Env {
        Env {
            values: vec![None; body.n_values()],
        }
    }

    pub(super) fn get(&self, id: ValueId) -> Option<Value> {
        self.values.get(id.index()).cloned().flatten()
    }

    pub(super) fn set(&mut self, id: ValueId, value: Value) {
        if let Some(place) = self.values.get_mut(id.index()) {
            *place = Some(value);
        }
    }
}

/// The end of a region.
pub(super) struct Exit {
    /// The condition under which the region ends.
    pub(super) path: Term,
    /// The operands of its terminators.
    pub(super) values: Vec<Value>,
}

/// A block that is to be encoded, with all edges to it so far.
struct Pending {
    block: BlockId,
    path: Term,
    args: Vec<Value>,
    env: Env,
    /// The number of back edges on which the inputs decide.
    variable: u32,
}

/// The number of back edges before a block, and the block's place in its region.
type Place = (u32, u32);

impl<'a> Encoder<'a> {
    /// Encodes a region with the values of its arguments. Returns `None` if it never ends.
    pub(super) fn region(
        &mut self,
        body: &'a Body,
        region: RegionId,
        args: Vec<Value>,
        env: &mut Env,
    ) -> Result<Option<Exit>, Reason> {
        self.enter()?;
        let [entry, ..] = *body.region(region) else {
            return Err(Reason::NoBody);
        };
        let mut exit = None;
        if let [block] = *body.region(region) {
            self.block(body, block, args, env)?;
            let terminator = last(body, block)?;
            if body.n_successors(terminator) == 0 {
                self.end(body, terminator, env, &mut exit)?;
                self.depth -= 1;
                return Ok(exit);
            }
            return Err(Reason::Loop(0));
        }
        let places = places(body, entry);
        let mut pending: BTreeMap<Place, Pending> = BTreeMap::new();
        let start = Pending {
            block: entry,
            path: self.path,
            args,
            env: env.clone(),
            variable: 0,
        };
        pending.insert((0, 0), start);
        while let Some((place, mut now)) = pending.pop_first() {
            if self.pool.value(now.path) == Some(0) {
                continue;
            }
            self.path = now.path;
            self.block(body, now.block, now.args, &mut now.env)?;
            let terminator = last(body, now.block)?;
            if body.n_successors(terminator) == 0 {
                self.end(body, terminator, &now.env, &mut exit)?;
                continue;
            }
            for (position, condition) in self.edges(body, terminator, &now.env)? {
                let path = self.pool.and(self.path, condition);
                if self.pool.value(path) == Some(0) {
                    continue;
                }
                let (block, operands) = body.successor(terminator, position);
                let to = *places.get(&block).ok_or(Reason::Types)?;
                let is_back = to <= place.1;
                let is_decided = path == self.path;
                let back = place.0 + u32::from(is_back);
                let variable = now.variable + u32::from(is_back && !is_decided);
                if variable > MAX_VARIABLE || back > MAX_CONSTANT && is_decided && is_back {
                    self.cut(path);
                    continue;
                }
                let next = Pending {
                    block,
                    path,
                    args: now.env.values(operands)?,
                    env: now.env.clone(),
                    variable,
                };
                self.charge(body.n_values())?;
                match pending.remove(&(back, to)) {
                    Some(other) => {
                        let both = self.merged(other, next);
                        pending.insert((back, to), both);
                    }
                    None => {
                        pending.insert((back, to), next);
                    }
                }
            }
        }
        self.depth -= 1;
        Ok(exit)
    }

    /// Leaves out the runs that reach this point.
    pub(super) fn cut(&mut self, path: Term) {
        self.is_cut = self.pool.or(self.is_cut, path);
        self.iterations = MAX_VARIABLE;
    }

    /// Merges two edges to a block.
    fn merged(&mut self, a: Pending, b: Pending) -> Pending {
        let path = self.pool.or(a.path, b.path);
        let args = a.args.iter().zip(&b.args);
        let args = args.map(|(x, y)| value::choose(self.pool, b.path, y, x));
        let args = args.collect();
        let values = a.env.values.into_iter().zip(b.env.values);
        let values = values.map(|(x, y)| match (x, y) {
            (Some(x), Some(y)) => Some(value::choose(self.pool, b.path, &y, &x)),
            // A value that one of the edges lacks is not used any more.
            (None, _) | (_, None) => None,
        });
        Pending {
            block: a.block,
            path,
            args,
            env: Env {
                values: values.collect(),
            },
            variable: a.variable.max(b.variable),
        }
    }

    /// Encodes the ops of a block but its terminator.
    fn block(
        &mut self,
        body: &'a Body,
        block: BlockId,
        args: Vec<Value>,
        env: &mut Env,
    ) -> Result<(), Reason> {
        let block = body.block(block);
        if block.args.len() != args.len() {
            return Err(Reason::Types);
        }
        for (id, value) in block.args.iter().zip(args) {
            if self.widths(body.ty(*id))?.len() != value.len() {
                return Err(Reason::Types);
            }
            env.set(*id, value);
        }
        let Some((_, ops)) = block.ops.split_last() else {
            return Err(Reason::NoBody);
        };
        for id in ops {
            self.op(At { body, id: *id }, env)?;
        }
        Ok(())
    }

    /// Returns the conditions of the successors of a terminator, by their positions.
    fn edges(
        &mut self,
        body: &'a Body,
        terminator: OpId,
        env: &Env,
    ) -> Result<Vec<(usize, Term)>, Reason> {
        let at = At {
            body,
            id: terminator,
        };
        self.charge(1)?;
        let always = self.pool.bit(true);
        match at.op() {
            Op::Cf(CfOp::Br) | Op::Llvm(LlvmOp::Br) => Ok(vec![(0, always)]),
            Op::Cf(CfOp::CondBr) | Op::Llvm(LlvmOp::CondBr) => {
                let condition = env.lane(at.operands(), 0)?;
                let condition = self.control(condition);
                let not = self.pool.not(condition);
                Ok(vec![(0, condition), (1, not)])
            }
            Op::Cf(CfOp::Switch) | Op::Llvm(LlvmOp::Switch) => {
                let flag = env.lane(at.operands(), 0)?;
                let flag = self.control(flag);
                let cases = match body.attr(terminator, Key::Cases) {
                    Some(Attr::Ints(cases, _)) => &cases[..],
                    _ => &[],
                };
                if cases.len() + 1 != body.n_successors(terminator) {
                    return Err(Reason::Attributes);
                }
                let cases: Vec<u128> = cases.iter().map(|case| case.cast_unsigned()).collect();
                let conditions = self.cases(flag, &cases)?;
                Ok(conditions.into_iter().enumerate().collect())
            }
            op => Err(Reason::Op(op)),
        }
    }

    /// Returns the condition of the default, and of each case. The first case that fits is taken.
    pub(super) fn cases(&mut self, flag: Term, cases: &[u128]) -> Result<Vec<Term>, Reason> {
        self.charge(cases.len())?;
        let mut rest = self.pool.bit(true);
        let mut conditions = vec![rest];
        for case in cases {
            let fits = self.pool.is(flag, *case);
            conditions.push(self.pool.and(rest, fits));
            let other = self.pool.not(fits);
            rest = self.pool.and(rest, other);
        }
        conditions[0] = rest;
        Ok(conditions)
    }

    /// Encodes the end of a region at a terminator without successors.
    fn end(
        &mut self,
        body: &'a Body,
        terminator: OpId,
        env: &Env,
        exit: &mut Option<Exit>,
    ) -> Result<(), Reason> {
        let at = At {
            body,
            id: terminator,
        };
        self.charge(1)?;
        match at.op() {
            Op::Func(FuncOp::Return)
            | Op::Llvm(LlvmOp::Return)
            | Op::Scf(ScfOp::Yield | ScfOp::Condition)
            | Op::Vector(VectorOp::Yield) => {}
            Op::Ub(UbOp::Unreachable) | Op::Llvm(LlvmOp::Unreachable) => {
                let always = self.pool.bit(true);
                self.undefined_if(always);
                return Ok(());
            }
            op => return Err(Reason::Op(op)),
        }
        let values = env.values(at.operands())?;
        let path = self.path;
        *exit = Some(match exit.take() {
            None => Exit { path, values },
            Some(first) => {
                let both = first.values.iter().zip(&values);
                let both = both.map(|(x, y)| value::choose(self.pool, path, y, x));
                Exit {
                    values: both.collect(),
                    path: self.pool.or(first.path, path),
                }
            }
        });
        Ok(())
    }
}

/// Returns the last op of a block.
fn last(body: &Body, block: BlockId) -> Result<OpId, Reason> {
    body.block(block).ops.last().copied().ok_or(Reason::NoBody)
}

/// Returns the place of each block that can be reached, in an order in which an edge that goes back is
/// an edge of a loop.
fn places(body: &Body, entry: BlockId) -> FxHashMap<BlockId, u32> {
    let mut order = Vec::new();
    let mut seen: FxHashMap<BlockId, ()> = FxHashMap::default();
    seen.insert(entry, ());
    let mut open = vec![(entry, 0)];
    while let Some((block, next)) = open.pop() {
        let terminator = body.block(block).ops.last();
        let successors = terminator.map_or(0, |op| body.n_successors(*op));
        if next == successors {
            order.push(block);
            continue;
        }
        open.push((block, next + 1));
        let successor = terminator.map(|op| body.successor(*op, next).0);
        if let Some(successor) = successor
            && seen.insert(successor, ()).is_none()
        {
            open.push((successor, 0));
        }
    }
    let blocks = order.into_iter().rev().enumerate();
    blocks.map(|(at, block)| (block, at as u32)).collect()
}
