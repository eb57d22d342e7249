//! `affine`: numbers by maps, and what depends on them (`SEMANTICS.md` §3.20).

use lowerfuzz_ir::affine::{AffineExpr, AffineMap, Node};
use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{AffineOp, AtomicKind, Body, FloatKind, Key, OpId, Type, ValueId};

use super::atomic::combine;
use super::transfer::slice_at;
use super::value::Value;
use super::vector::shape_of;
use super::{Machine, Run};
use crate::float;
use crate::frames::{Flow, Frame};
use crate::int;
use crate::outcome::{Stop, Ub};

impl Machine {
    /// Runs an op of `affine`, one with regions up to its first.
    pub(super) fn affine(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        op: AffineOp,
        id: OpId,
    ) -> Result<Flow, Stop> {
        let operands = body.operands(id);
        match op {
            AffineOp::Apply | AffineOp::Min | AffineOp::Max => {
                let numbers = self.mapped(run, frame, body, (id, Key::Map), operands)?;
                let number = if op == AffineOp::Max {
                    numbers.iter().max()
                } else {
                    numbers.iter().min()
                };
                let value = run.index_value(number.copied().unwrap_or(0));
                self.set(frame, body.result(id, 0), value);
            }
            AffineOp::DelinearizeIndex => self.delinearize(run, frame, body, id)?,
            AffineOp::LinearizeIndex => self.linearize(run, frame, body, id)?,
            AffineOp::Load => {
                let memref = self.memref(frame, operands[0])?;
                let indices = self.mapped(run, frame, body, (id, Key::Map), &operands[1..])?;
                let (memref, address, layout) = self.element(run, memref, &indices)?;
                let value = self.read(&memref, address, layout)?;
                self.set(frame, body.result(id, 0), value);
            }
            AffineOp::Store => {
                let memref = self.memref(frame, operands[1])?;
                let indices = self.mapped(run, frame, body, (id, Key::Map), &operands[2..])?;
                let (memref, address, layout) = self.element(run, memref, &indices)?;
                let value = self.get(frame, operands[0]).clone();
                self.write(&memref, address, layout, &value)?;
            }
            AffineOp::VectorLoad => {
                let memref = self.memref(frame, operands[0])?;
                let start = self.mapped(run, frame, body, (id, Key::Map), &operands[1..])?;
                let result = body.result(id, 0);
                let ty = body.ty(result);
                let slice = slice_at(run, memref, start, shape_of(run, ty))?;
                let value = self.load_all(run, ty, &slice)?;
                self.set(frame, result, value);
            }
            AffineOp::VectorStore => {
                let memref = self.memref(frame, operands[1])?;
                let start = self.mapped(run, frame, body, (id, Key::Map), &operands[2..])?;
                let slice = slice_at(run, memref, start, shape_of(run, body.ty(operands[0])))?;
                let lanes = self.lanes(run, frame, body, operands[0])?;
                self.store_all(&slice, &lanes)?;
            }
            AffineOp::If => {
                let holds = self.holds(run, frame, body, id)?;
                let region = usize::from(!holds);
                if body.region(body.op_regions(id)[region]).is_empty() {
                    return Ok(Flow::Next);
                }
                return self.into(frame, &[], region);
            }
            AffineOp::For => {
                let (lower, upper, inits) = self.bounds(run, frame, body, id)?;
                if lower >= upper {
                    return self.finish(frame, body, id, inits);
                }
                self.state.frames.passed.clear();
                self.state.frames.passed.push(run.index_value(lower));
                self.state.frames.pass_more(frame, inits);
                return Ok(Flow::Enter(0));
            }
            AffineOp::Parallel => {
                for (at, kind) in reductions(body, id)?.into_iter().enumerate() {
                    let result = body.result(id, at);
                    let value = Value::scalar(neutral(run, kind, body.ty(result)));
                    self.set(frame, result, value);
                }
                let loops = self.loops(run, frame, body, id)?;
                if loops.iter().any(|one| one.lower >= one.upper) {
                    return Ok(Flow::Next);
                }
                let first = loops.iter().map(|one| run.index_value(one.lower));
                self.state.frames.passed.clear();
                self.state.frames.passed.extend(first);
                return Ok(Flow::Enter(0));
            }
            AffineOp::Yield => return Ok(Flow::Yield),
        }
        Ok(Flow::Next)
    }

    /// Goes on with an op of `affine` behind the end of one of its regions.
    pub(super) fn resume_affine(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        (op, id): (AffineOp, OpId),
        by: OpId,
    ) -> Result<Flow, Stop> {
        let given = body.operands(by);
        match op {
            AffineOp::If => self.finish(frame, body, id, given),
            AffineOp::For => {
                let (_, upper, _) = self.bounds(run, frame, body, id)?;
                let counter = body.block(body.region(body.op_regions(id)[0])[0]).args[0];
                let counter = self.index(run, frame, counter, "a counter")?;
                let step = body.int_attr(id, Key::Step).unwrap_or(1);
                let next = fitting(run, i128::from(counter).checked_add(step));
                let next = next.ok_or(Ub::CounterOverflow)?;
                if next >= upper {
                    return self.finish(frame, body, id, given);
                }
                self.state.frames.passed.clear();
                self.state.frames.passed.push(run.index_value(next));
                self.state.frames.pass_more(frame, given);
                Ok(Flow::Enter(0))
            }
            AffineOp::Parallel => {
                let args = &body.block(body.region(body.op_regions(id)[0])[0]).args;
                let mut now = self.indices(run, frame, args)?;
                let loops = self.loops(run, frame, body, id)?;
                let mut places = now.iter().zip(&loops);
                let is_first = places.all(|(now, one)| *now == one.lower);
                for (at, kind) in reductions(body, id)?.into_iter().enumerate() {
                    let result = body.result(id, at);
                    let [old, new] = [result, given[at]].map(|value| self.get(frame, value).bits());
                    // Of several turns of `assign` either may be the one that counts.
                    let both = if kind == AtomicKind::Assign {
                        new.filter(|_| is_first)
                    } else {
                        combine(run, kind, body.ty(result), [old, new])?
                    };
                    self.set(frame, result, Value::scalar(both));
                }
                // The next counters, the last one first.
                for (at, one) in loops.iter().enumerate().rev() {
                    let next = i128::from(now[at]).checked_add(i128::from(one.step));
                    now[at] = fitting(run, next).ok_or(Ub::CounterOverflow)?;
                    if now[at] < one.upper {
                        let now = now.iter().map(|counter| run.index_value(*counter));
                        self.state.frames.passed.clear();
                        self.state.frames.passed.extend(now);
                        return Ok(Flow::Enter(0));
                    }
                    now[at] = one.lower;
                }
                Ok(Flow::Next)
            }
            AffineOp::Apply
            | AffineOp::Min
            | AffineOp::Max
            | AffineOp::DelinearizeIndex
            | AffineOp::LinearizeIndex
            | AffineOp::Load
            | AffineOp::Store
            | AffineOp::VectorLoad
            | AffineOp::VectorStore
            | AffineOp::Yield => unreachable!("they hold no regions"),
        }
    }

    /// The first counter of a loop, the end of counters, and the initial values.
    fn bounds<'b>(
        &self,
        run: Run<'_>,
        frame: &Frame,
        body: &'b Body,
        id: OpId,
    ) -> Result<(i64, i64, &'b [ValueId]), Stop> {
        let inputs = |key| body.map_attr(id, key).map_or(0, AffineMap::inputs);
        let operands = body.operands(id);
        let (lower, rest) = operands.split_at(inputs(Key::LowerMap));
        let (upper, inits) = rest.split_at(inputs(Key::UpperMap));
        let lower = self.mapped(run, frame, body, (id, Key::LowerMap), lower)?;
        let upper = self.mapped(run, frame, body, (id, Key::UpperMap), upper)?;
        let bounds = lower.into_iter().max().zip(upper.into_iter().min());
        let (lower, upper) = bounds.unwrap_or((0, 0));
        Ok((lower, upper, inits))
    }

    /// The loops of a `parallel`.
    fn loops(&self, run: Run<'_>, frame: &Frame, body: &Body, id: OpId) -> Result<Vec<Loop>, Stop> {
        let of_lower = body
            .map_attr(id, Key::LowerMap)
            .map_or(0, AffineMap::inputs);
        let (of_lower, of_upper) = body.operands(id).split_at(of_lower);
        let lower = self.mapped(run, frame, body, (id, Key::LowerMap), of_lower)?;
        let upper = self.mapped(run, frame, body, (id, Key::UpperMap), of_upper)?;
        let list = |key| body.i64s_attr(id, key).unwrap_or_default();
        let lowest = groups(&lower, list(Key::LowerGroups)).map(|all| all.iter().max());
        let highest = groups(&upper, list(Key::UpperGroups)).map(|all| all.iter().min());
        let bounds = lowest.zip(highest).zip(list(Key::Steps));
        Ok(bounds
            .map(|((lower, upper), step)| Loop {
                lower: lower.copied().unwrap_or(0),
                upper: upper.copied().unwrap_or(0),
                step: *step,
            })
            .collect())
    }

    /// Does the op's set hold its operands?
    fn holds(&self, run: Run<'_>, frame: &Frame, body: &Body, id: OpId) -> Result<bool, Stop> {
        let Some(set) = body.set_attr(id) else {
            return Err(Stop::Unsupported("a condition that is no set".into()));
        };
        let numbers = self.results(run, frame, &set.map, body.operands(id))?;
        let mut each = numbers.iter().zip(&set.equal);
        Ok(each.all(|(number, equal)| if *equal { *number == 0 } else { *number >= 0 }))
    }

    /// The numbers that a map of the op gives for these operands.
    fn mapped(
        &self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        (id, key): (OpId, Key),
        operands: &[ValueId],
    ) -> Result<Dims, Stop> {
        let Some(map) = body.map_attr(id, key) else {
            return Err(Stop::Unsupported("an op without a map".into()));
        };
        self.results(run, frame, map, operands)
    }

    fn results(
        &self,
        run: Run<'_>,
        frame: &Frame,
        map: &AffineMap,
        operands: &[ValueId],
    ) -> Result<Dims, Stop> {
        let inputs = self.indices(run, frame, operands)?;
        let (dims, symbols) = inputs.split_at(map.dims as usize);
        let mut results = Dims::new();
        for expr in &map.results {
            results.push(evaluate(run, expr, dims, symbols)?);
        }
        Ok(results)
    }
}

/// One of the loops of a `parallel`.
struct Loop {
    lower: i64,
    upper: i64,
    step: i64,
}

/// Lists of these sizes.
fn groups<'n>(mut numbers: &'n [i64], sizes: &'n [i64]) -> impl Iterator<Item = &'n [i64]> {
    sizes.iter().map(move |size| {
        let size = usize::try_from(*size).unwrap_or(0).min(numbers.len());
        let (group, rest) = numbers.split_at(size);
        numbers = rest;
        group
    })
}

/// How each result is combined.
fn reductions(body: &Body, id: OpId) -> Result<Vec<AtomicKind>, Stop> {
    let codes = body.i64s_attr(id, Key::Reductions).unwrap_or_default();
    let kinds = codes.iter().map(|code| {
        let kind = AtomicKind::from_code(i128::from(*code));
        kind.ok_or_else(|| Stop::Unsupported("a reduction of unknown kind".into()))
    });
    kinds.collect()
}

/// What a reduction of no values gives, which changes nothing; of `assign`, nothing is known.
fn neutral(run: Run<'_>, kind: AtomicKind, ty: Type) -> Element {
    let width = ty.scalar_bits(run.index_width).unwrap_or(64);
    let all = int::ones(width);
    let of_float = |value: fn(FloatKind) -> u128| ty.float_kind().map(value);
    match kind {
        AtomicKind::AddF => Some(0),
        AtomicKind::MulF => of_float(|kind| float::from_int(kind, 8, 1, false)),
        AtomicKind::MaximumF => of_float(|kind| float::infinity(kind) | 1 << (kind.bits() - 1)),
        AtomicKind::MinimumF => of_float(float::infinity),
        AtomicKind::MaxNumF | AtomicKind::MinNumF => of_float(|kind| u128::from(kind.quiet_nan())),
        AtomicKind::AddI | AtomicKind::OrI | AtomicKind::XOrI | AtomicKind::MaxU => Some(0),
        AtomicKind::MulI => Some(1),
        AtomicKind::AndI | AtomicKind::MinU => Some(all),
        AtomicKind::MaxS => Some(all ^ all >> 1),
        AtomicKind::MinS => Some(all >> 1),
        AtomicKind::Assign => None,
    }
}

/// A number that `index` holds.
pub(super) fn fitting(run: Run<'_>, number: Option<i128>) -> Option<i64> {
    let number = number.filter(|number| i128::from(run.wrap(*number)) == *number)?;
    i64::try_from(number).ok()
}

/// The number that an expression is.
fn evaluate(run: Run<'_>, expr: &AffineExpr, dims: &[i64], symbols: &[i64]) -> Result<i64, Stop> {
    let malformed = || Stop::Unsupported("an expression that is none".into());
    let mut stack: Vec<i64> = Vec::new();
    for node in expr.nodes() {
        let leaf = match node {
            Node::Dim(dim) => dims.get(*dim as usize).copied(),
            Node::Symbol(symbol) => symbols.get(*symbol as usize).copied(),
            Node::Number(number) => Some(*number),
            Node::Add | Node::Mul | Node::Mod | Node::FloorDiv | Node::CeilDiv => {
                let (right, left) = (stack.pop(), stack.pop());
                let (left, right) = left.zip(right).ok_or_else(malformed)?;
                let (left, right) = (i128::from(left), i128::from(right));
                let divides = matches!(node, Node::Mod | Node::FloorDiv | Node::CeilDiv);
                if divides && right <= 0 {
                    return Err(Ub::AffineDivisor.into());
                }
                let number = match node {
                    Node::Mul => left * right,
                    Node::Mod => left.rem_euclid(right),
                    Node::FloorDiv => left.div_euclid(right),
                    Node::CeilDiv => -(-left).div_euclid(right),
                    Node::Add | Node::Dim(_) | Node::Symbol(_) | Node::Number(_) => left + right,
                };
                Some(fitting(run, Some(number)).ok_or(Ub::AffineOverflow)?)
            }
        };
        stack.push(leaf.ok_or_else(malformed)?);
    }
    stack.pop().ok_or_else(malformed)
}
