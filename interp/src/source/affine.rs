//! Ops of the `affine` dialect (`SEMANTICS.md` §3.20).

use lowerfuzz_ir::affine::{AffineExpr, AffineMap, Node};
use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{AffineOp, AtomicKind, FloatKind, Key, OpId, Type, ValueId};

use super::Machine;
use super::at::{At, Run};
use super::atomic::combine;
use super::structured::{InductionVariable, enclosing_iterations};
use super::transfer::slice_at;
use super::value::{MemRef, Value};
use super::vector::shape_of;
use crate::drive::Flow;
use crate::float;
use crate::int;
use crate::outcome::{Doubt, Stop, Ub};

impl Machine {
    /// Executes an op of `affine`. An op with regions runs up to its first region.
    pub(super) fn affine(&mut self, at: At<'_>, op: AffineOp) -> Result<Flow, Stop> {
        let operands = at.operands();
        match op {
            AffineOp::Apply | AffineOp::Min | AffineOp::Max => {
                let numbers = self.mapped(at, Key::Map, operands)?;
                let number = if op == AffineOp::Max {
                    numbers.iter().max()
                } else {
                    numbers.iter().min()
                };
                let value = at.run.index_value(number.copied().unwrap_or(0));
                self.give(at, value);
            }
            AffineOp::DelinearizeIndex => self.delinearize(at)?,
            AffineOp::LinearizeIndex => self.linearize(at)?,
            AffineOp::Load => {
                let memref = self.any_memref(at, 0)?;
                let indices = self.mapped(at, Key::Map, &operands[1..])?;
                let (memref, address, layout) = self.element(at.run, memref, &indices)?;
                let value = self.read(&memref, address, layout)?;
                self.give(at, value);
            }
            AffineOp::Store => {
                let memref = self.any_memref(at, 1)?;
                let indices = self.mapped(at, Key::Map, &operands[2..])?;
                let (memref, address, layout) = self.element(at.run, memref, &indices)?;
                let value = self.get(at, 0).clone();
                self.write(&memref, address, layout, &value)?;
            }
            AffineOp::Prefetch => {
                // The op accesses no memory, but its indices must be in bounds.
                let memref = self.any_memref(at, 0)?;
                let indices = self.mapped(at, Key::Map, &operands[1..])?;
                self.element(at.run, memref, &indices)?;
            }
            AffineOp::VectorLoad => {
                let memref = self.memref(at, 0)?;
                let start = self.mapped(at, Key::Map, &operands[1..])?;
                let ty = at.result_ty();
                let shape = shape_of(at.run, ty);
                check_slice(&memref, shape)?;
                let slice = slice_at(at.run, memref, start, shape)?;
                let value = self.load_all(at.run, ty, &slice)?;
                self.give(at, value);
            }
            AffineOp::VectorStore => {
                let memref = self.memref(at, 1)?;
                let start = self.mapped(at, Key::Map, &operands[2..])?;
                let shape = shape_of(at.run, at.operand_ty(0));
                check_slice(&memref, shape)?;
                let slice = slice_at(at.run, memref, start, shape)?;
                let lanes = self.lanes(at, operands[0])?;
                self.store_all(&slice, &lanes)?;
            }
            AffineOp::If => {
                let holds = self.holds(at)?;
                return self.enter_branch(at, usize::from(!holds));
            }
            AffineOp::For => {
                let (lower, upper, inits) = self.bounds(at)?;
                if lower >= upper {
                    return self.finish(at, inits);
                }
                return self.enter_iteration(at, [at.run.index_value(lower)], inits);
            }
            AffineOp::Parallel => {
                for (result, kind) in at.results().zip(reductions(at)?) {
                    if !at.ty(result).is_scalar() {
                        return Err(Stop::Unsupported(
                            "an affine.parallel that returns another value than a number".into(),
                        ));
                    }
                    let value = Value::scalar(neutral(at.run, kind, at.ty(result)));
                    self.set(at, result, value);
                }
                let loops = self.loops(at)?;
                if let Some(empty) = loops.iter().position(|one| !one.has_iterations()) {
                    let outer = loops[..empty].iter().map(|one| Ok(one.variable(at.run)));
                    self.state.charge(enclosing_iterations(outer)?)?;
                    return Ok(Flow::Next);
                }
                let first = loops.iter().map(|one| at.run.index_value(one.lower));
                return self.enter_iteration(at, first, &[]);
            }
            AffineOp::Yield => return Ok(Flow::Yield),
        }
        Ok(Flow::Next)
    }

    /// Continues an op of `affine` after one of its regions ended.
    pub(super) fn resume_affine(
        &mut self,
        at: At<'_>,
        op: AffineOp,
        by: OpId,
    ) -> Result<Flow, Stop> {
        let given = at.body.operands(by);
        match op {
            AffineOp::If => self.finish(at, given),
            AffineOp::For => {
                let (_, upper, _) = self.bounds(at)?;
                let counter = self.index(at, at.region_args(0)[0], "a counter")?;
                let step = at.int_attr(Key::Step).unwrap_or(1);
                let next = checked_index(at.run, i128::from(counter).checked_add(step));
                let next = next.ok_or(Ub::CounterOverflow)?;
                if next >= upper {
                    return self.finish(at, given);
                }
                self.enter_iteration(at, [at.run.index_value(next)], given)
            }
            AffineOp::Parallel => {
                let mut now = self.indices(at, at.region_args(0))?;
                let loops = self.loops(at)?;
                let mut places = now.iter().zip(&loops);
                let is_first = places.all(|(now, one)| *now == one.lower);
                for ((result, kind), given) in at.results().zip(reductions(at)?).zip(given) {
                    let [old, new] = [result, *given].map(|value| self.value(at, value).bits());
                    // If several iterations of an `affine.parallel` yield a value for `assign`, any
                    // of the values may be the result.
                    let both = if kind == AtomicKind::Assign {
                        new.filter(|_| is_first)
                    } else {
                        combine(at.run, kind, at.ty(result), [old, new])?
                    };
                    self.set(at, result, Value::scalar(both));
                }
                // Advance the induction variables, innermost first.
                for (i, one) in loops.iter().enumerate().rev() {
                    let next = i128::from(now[i]).checked_add(i128::from(one.step));
                    now[i] = checked_index(at.run, next).ok_or(Ub::CounterOverflow)?;
                    if now[i] < one.upper {
                        let now = now.iter().map(|counter| at.run.index_value(*counter));
                        return self.enter_iteration(at, now, &[]);
                    }
                    now[i] = one.lower;
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
            | AffineOp::Prefetch
            | AffineOp::Yield => unreachable!("these ops have no regions"),
        }
    }

    /// The lower and upper bound of a loop, and the initial values of its iteration arguments.
    fn bounds<'a>(&mut self, at: At<'a>) -> Result<(i64, i64, &'a [ValueId]), Stop> {
        let inputs = |key| at.map_attr(key).map_or(0, AffineMap::inputs);
        let operands = at.operands();
        let (lower, rest) = operands.split_at(inputs(Key::LowerMap));
        let (upper, inits) = rest.split_at(inputs(Key::UpperMap));
        let lower = self.mapped(at, Key::LowerMap, lower)?;
        let upper = self.mapped(at, Key::UpperMap, upper)?;
        let bounds = lower.into_iter().max().zip(upper.into_iter().min());
        let (lower, upper) = bounds.unwrap_or((0, 0));
        Ok((lower, upper, inits))
    }

    /// Returns the loops of an `affine.parallel`, outermost first.
    fn loops(&mut self, at: At<'_>) -> Result<Vec<Loop>, Stop> {
        let of_lower = at.map_attr(Key::LowerMap).map_or(0, AffineMap::inputs);
        let (of_lower, of_upper) = at.operands().split_at(of_lower);
        let lower = self.mapped(at, Key::LowerMap, of_lower)?;
        let upper = self.mapped(at, Key::UpperMap, of_upper)?;
        let lowest = groups(&lower, at.numbers(Key::LowerGroups)).map(|all| all.iter().max());
        let highest = groups(&upper, at.numbers(Key::UpperGroups)).map(|all| all.iter().min());
        let bounds = lowest.zip(highest).zip(at.numbers(Key::Steps));
        Ok(bounds
            .map(|((lower, upper), step)| Loop {
                lower: lower.copied().unwrap_or(0),
                upper: upper.copied().unwrap_or(0),
                step: *step,
            })
            .collect())
    }

    /// Do the operands of an `affine.if` satisfy its integer set?
    fn holds(&mut self, at: At<'_>) -> Result<bool, Stop> {
        let Some(set) = at.body.set_attr(at.id) else {
            return Err(Stop::Unsupported(
                "an `affine.if` without an integer set".into(),
            ));
        };
        let numbers = self.results(at, &set.map, at.operands())?;
        let mut each = numbers.iter().zip(&set.equal);
        Ok(each.all(|(number, equal)| if *equal { *number == 0 } else { *number >= 0 }))
    }

    /// Evaluates an affine map of the op for these operands.
    fn mapped(&mut self, at: At<'_>, key: Key, operands: &[ValueId]) -> Result<Dims, Stop> {
        let Some(map) = at.map_attr(key) else {
            return Err(Stop::Unsupported("an affine op without its map".into()));
        };
        self.results(at, map, operands)
    }

    fn results(&mut self, at: At<'_>, map: &AffineMap, operands: &[ValueId]) -> Result<Dims, Stop> {
        let inputs = self.indices(at, operands)?;
        let is_far = |number: &i64| number.unsigned_abs() >> (at.run.index_width / 4 * 3) != 0;
        if map.results.iter().any(|expr| expr.nodes().len() > 1) && inputs.iter().any(is_far) {
            self.doubt.get_or_insert(Doubt::Affine);
        }
        let (dims, symbols) = inputs.split_at(map.dims as usize);
        let mut results = Dims::new();
        for expr in &map.results {
            results.push(evaluate(at.run, expr, dims, symbols)?);
        }
        Ok(results)
    }
}

/// One loop of an `affine.parallel`.
struct Loop {
    lower: i64,
    upper: i64,
    step: i64,
}

impl Loop {
    fn has_iterations(&self) -> bool {
        self.lower < self.upper
    }

    /// The induction variable of the loop, and its first value.
    fn variable(&self, run: Run<'_>) -> (InductionVariable, u128) {
        let [first, upper, step] = [self.lower, self.upper, self.step]
            .map(|number| int::from_signed(run.index_width, number.into()));
        (
            InductionVariable::new(run.index_width, true, upper, step),
            first,
        )
    }
}

/// Splits a list into groups of the given sizes.
fn groups<'n>(mut numbers: &'n [i64], sizes: &'n [i64]) -> impl Iterator<Item = &'n [i64]> {
    sizes.iter().map(move |size| {
        let size = usize::try_from(*size).unwrap_or(0).min(numbers.len());
        let (group, rest) = numbers.split_at(size);
        numbers = rest;
        group
    })
}

/// Checks that MLIR's documentation defines the accessed elements: a slice along the last dimensions of
/// the memref, which is contiguous in memory.
fn check_slice(memref: &MemRef, shape: &[i64]) -> Result<(), Stop> {
    let rank = memref.sizes.len();
    if shape.len() > rank {
        return Err(Stop::Unsupported(
            "an access to a vector with more dimensions than its memref".into(),
        ));
    }
    let is_dense = rank == 0 || memref.strides[rank - 1] == 1 || memref.is_open(rank - 1);
    if !is_dense && shape.last().is_some_and(|size| *size > 1) {
        return Err(Stop::Unsupported(
            "an access to a vector whose elements are not next to each other".into(),
        ));
    }
    Ok(())
}

/// Returns the reduction kind of each result of an `affine.parallel`.
fn reductions(at: At<'_>) -> Result<Vec<AtomicKind>, Stop> {
    let kinds = at.numbers(Key::Reductions).iter().map(|code| {
        let kind = AtomicKind::from_code(i128::from(*code));
        kind.ok_or_else(|| Stop::Unsupported("a reduction of unknown kind".into()))
    });
    kinds.collect()
}

/// Returns the neutral element of a reduction kind, or `None` for `assign`, which has no neutral
/// element.
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

/// Returns the number if it fits the type `index`.
pub(super) fn checked_index(run: Run<'_>, number: Option<i128>) -> Option<i64> {
    let number = number.filter(|number| i128::from(run.wrap(*number)) == *number)?;
    i64::try_from(number).ok()
}

/// Evaluates an affine expression.
fn evaluate(run: Run<'_>, expr: &AffineExpr, dims: &[i64], symbols: &[i64]) -> Result<i64, Stop> {
    let malformed = || Stop::Unsupported("a malformed affine expression".into());
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
                Some(checked_index(run, Some(number)).ok_or(Ub::AffineOverflow)?)
            }
        };
        stack.push(leaf.ok_or_else(malformed)?);
    }
    stack.pop().ok_or_else(malformed)
}
