//! Structured ops of the `linalg` dialect (`SEMANTICS.md` §3.25): a nest of loops around a region.

use std::rc::Rc;

use lowerfuzz_ir::affine::Node;
use lowerfuzz_ir::linalg::{IteratorKind, Structure};
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{Key, LinalgKind, LinalgOp, OpId, ValueDef, ValueId};

use super::Machine;
use super::accesses::{Access, Accesses, Bytes, Moment};
use super::at::At;
use super::layout::lane_count;
use super::tensor_value::places_of;
use super::value::{MemRef, Tensor, Value};
use crate::drive::Flow;
use crate::memory::BlockRef;
use crate::outcome::{Doubt, Stop, Ub};

/// An operand of a structured op.
enum Operand {
    /// A scalar, which all iterations read.
    Scalar(Value),
    MemRef(Rc<MemRef>),
    /// A tensor, of which each element takes this number of places. Iterations change a tensor that
    /// is an output.
    Tensor(Rc<Tensor>, usize),
}

/// A structured op that is being executed.
pub(super) struct Nest {
    structure: Structure,
    operands: Vec<Operand>,
    /// Whether the region uses the element of each operand.
    used: Vec<bool>,
    /// The number of iterations of each loop.
    sizes: Dims,
    /// The current position in each loop.
    now: Vec<i128>,
    /// The accesses of all iterations so far.
    pub(super) accesses: Accesses,
}

impl Nest {
    /// Returns the current iteration, and the number that it has among the parallel iterations.
    fn moment(&self) -> Moment {
        let number = |is_counted: &dyn Fn(IteratorKind) -> bool| {
            let loops = self.structure.iterators.iter().zip(&self.sizes);
            let loops = loops
                .zip(&self.now)
                .filter(|((kind, _), _)| is_counted(**kind));
            loops.fold(0u64, |number, ((_, size), now)| {
                let number = number.wrapping_mul(size.unsigned_abs());
                number.wrapping_add(*now as u64)
            })
        };
        Moment {
            parallel: number(&|kind| kind == IteratorKind::Parallel),
            iteration: number(&|_| true),
        }
    }

    /// Moves to the next iteration, innermost loop first. Returns `false` after the last one.
    fn advance(&mut self) -> bool {
        for (now, size) in self.now.iter_mut().zip(&self.sizes).rev() {
            *now += 1;
            if *now < i128::from(*size) {
                return true;
            }
            *now = 0;
        }
        false
    }

    /// Returns the indices of the element of an operand in the current iteration.
    fn indices(&self, operand: usize) -> Result<Dims, Stop> {
        let results = self.structure.maps[operand].results.iter();
        let index = |value: Option<i128>| {
            let index = value.and_then(|value| i64::try_from(value).ok());
            index.ok_or(Stop::Ub(Ub::AffineOverflow))
        };
        results.map(|expr| index(expr.value(&self.now))).collect()
    }
}

/// Returns whether an output that is a tensor may have elements that no iteration writes. MLIR leaves open what the
/// result has there (`SEMANTICS.md` §3.25).
fn leaves_elements(structure: &Structure, operands: &[Operand], is_empty: bool) -> bool {
    let mut outputs = operands.iter().zip(&structure.maps).skip(structure.inputs);
    outputs.any(|(operand, map)| {
        let Operand::Tensor(tensor, _) = operand else {
            return false;
        };
        let mut seen = Vec::new();
        let mut dims = map.results.iter().zip(&tensor.sizes);
        let is_whole = dims.all(|(expr, size)| match expr.as_leaf() {
            Some(Node::Dim(of)) if !seen.contains(&of) => {
                seen.push(of);
                true
            }
            Some(Node::Number(0)) => *size == 1,
            Some(_) | None => false,
        });
        !tensor.elements.is_empty() && (is_empty || !is_whole)
    })
}

impl Machine {
    /// Executes an op of `linalg`. A structured op runs up to its first iteration.
    pub(super) fn linalg(&mut self, at: At<'_>, op: LinalgOp) -> Result<Flow, Stop> {
        match op.kind() {
            LinalgKind::Index => {
                let dim = at.int_attr(Key::Dimension).unwrap_or(0) as usize;
                let now = self.nests.last().and_then(|nest| nest.now.get(dim));
                let now = now.ok_or_else(|| unsupported("linalg.index outside of a loop"))?;
                let value = at.run.index_value(*now as i64);
                self.give(at, value);
                Ok(Flow::Next)
            }
            LinalgKind::Yield => Ok(Flow::Yield),
            LinalgKind::Generic
            | LinalgKind::Map
            | LinalgKind::Reduce
            | LinalgKind::Transpose
            | LinalgKind::Broadcast
            | LinalgKind::Contract
            | LinalgKind::Elementwise
            | LinalgKind::Named(_) => self.begin_nest(at),
        }
    }

    fn begin_nest(&mut self, at: At<'_>) -> Result<Flow, Stop> {
        let structure = Structure::of(at.types(), at.body, at.id);
        let structure = structure.map_err(|message| unsupported(&message))?;
        let operand = |position: usize| match self.get(at, position) {
            Value::MemRef(_) => {
                let memref = self.any_memref(at, position)?;
                Ok(Operand::MemRef(memref))
            }
            Value::Tensor(tensor) => {
                let elem = at.types().tensor_elem(at.operand_ty(position));
                let places = elem.map_or(1, |elem| places_of(at.types(), elem));
                Ok(Operand::Tensor(Rc::clone(tensor), places as usize))
            }
            Value::Poison if at.types().is_tensor(at.operand_ty(position)) => {
                Err(Ub::PoisonUsed("the sizes of a tensor").into())
            }
            Value::Poison if at.types().is_memref(at.operand_ty(position)) => {
                Err(Ub::PoisonUsed("a memref").into())
            }
            value @ (Value::Poison | Value::Bits(_) | Value::Vector(_) | Value::Func(_)) => {
                Ok(Operand::Scalar(value.clone()))
            }
        };
        let operands: Result<Vec<Operand>, Stop> = (0..at.operands().len()).map(operand).collect();
        let operands = operands?;
        let sizes = loop_sizes(&structure, &operands)?;
        let empty = sizes.iter().position(|size| *size == 0);
        // Loops outside of an empty loop still iterate.
        let iterations = lane_count(&sizes[..empty.unwrap_or(sizes.len())]);
        self.state.charge(iterations)?;
        if leaves_elements(&structure, &operands, empty.is_some()) {
            self.doubt.get_or_insert(Doubt::Tensor);
        }
        if empty.is_some() {
            self.give_outputs(at, &operands[structure.inputs..]);
            return Ok(Flow::Next);
        }
        let nest = Nest {
            used: used_arguments(at),
            now: vec![0; sizes.len()],
            accesses: Accesses::default(),
            structure,
            operands,
            sizes,
        };
        self.nests.push(nest);
        self.state.element_wise += 1;
        self.next_point(at)
    }

    /// Enters the region with the elements of the current iteration.
    fn next_point(&mut self, at: At<'_>) -> Result<Flow, Stop> {
        let Some(nest) = self.nests.last() else {
            return Err(unsupported(
                "a region of a structured op that is not running",
            ));
        };
        let moment = nest.moment();
        nest.accesses.begin(moment);
        let args = at.region_args(0);
        let is_scalar = |position: usize| at.types().as_lanes(at.ty(args[position])).is_none();
        let mut elements = Vec::with_capacity(nest.operands.len());
        for (position, operand) in nest.operands.iter().enumerate() {
            let element = match operand {
                Operand::Scalar(value) => value.clone(),
                Operand::Tensor(tensor, places) => {
                    let number = number_of(tensor, &nest.indices(position)?)?;
                    if nest.used[position] && position >= nest.structure.inputs {
                        nest.accesses.read(own_byte(position, number), true)?;
                    }
                    let start = number * places;
                    let elements = &tensor.elements[start..start + places];
                    match is_scalar(position) {
                        true => Value::scalar(elements[0]),
                        false => Value::Vector(elements.into()),
                    }
                }
                Operand::MemRef(memref) => {
                    let indices = nest.indices(position)?;
                    let (memref, address, layout) =
                        self.element(at.run, Rc::clone(memref), &indices)?;
                    if nest.used[position] {
                        let bytes = (memref.block, address, layout.extent());
                        let is_output = position >= nest.structure.inputs;
                        nest.accesses.read(bytes, is_output)?;
                        // The nests around this one see the access as one of their regions.
                        self.record_outer(bytes, Access::Read)?;
                    }
                    self.read_unwatched(&memref, address, layout)?
                }
            };
            elements.push(element);
        }
        self.state.frames.passed.clear();
        self.state.frames.passed.extend(elements);
        Ok(Flow::Enter(0))
    }

    /// Continues a structured op after an iteration.
    pub(super) fn resume_linalg(&mut self, at: At<'_>, by: OpId) -> Result<Flow, Stop> {
        let given = at.body.operands(by);
        let Some(nest) = self.nests.last() else {
            return Err(unsupported(
                "a region of a structured op that is not running",
            ));
        };
        let inputs = nest.structure.inputs;
        let mut writes = Vec::with_capacity(given.len());
        let mut elements = Vec::new();
        for (position, value) in (inputs..nest.operands.len()).zip(given) {
            if let Operand::Tensor(tensor, places) = &nest.operands[position] {
                let number = number_of(tensor, &nest.indices(position)?)?;
                nest.accesses
                    .write(own_byte(position, number), true, Access::Write)?;
                elements.push((position, number * places, self.value(at, *value).clone()));
            }
            if let Operand::MemRef(memref) = &nest.operands[position] {
                let indices = nest.indices(position)?;
                let (memref, address, layout) =
                    self.element(at.run, Rc::clone(memref), &indices)?;
                let bytes = (memref.block, address, layout.extent());
                let value = self.value(at, *value).clone();
                let access = self.writing(&memref, address, layout, &value);
                nest.accesses.write(bytes, true, access)?;
                self.record_outer(bytes, access)?;
                writes.push((memref, address, layout, value));
            }
        }
        for (memref, address, layout, value) in writes {
            self.write_unwatched(&memref, address, layout, &value)?;
        }
        let Some(nest) = self.nests.last_mut() else {
            return Ok(Flow::Next);
        };
        for (position, start, value) in elements {
            if let Operand::Tensor(tensor, places) = &mut nest.operands[position] {
                let tensor = Rc::make_mut(tensor);
                for (lane, place) in tensor.elements[start..start + *places]
                    .iter_mut()
                    .enumerate()
                {
                    *place = match &value {
                        Value::Vector(lanes) => lanes.get(lane).copied().flatten(),
                        Value::Poison
                        | Value::Bits(_)
                        | Value::MemRef(_)
                        | Value::Tensor(_)
                        | Value::Func(_) => value.bits(),
                    };
                }
            }
        }
        if nest.accesses.depends_on_order() {
            self.doubt.get_or_insert(Doubt::Order);
        }
        if nest.advance() {
            return self.next_point(at);
        }
        if let Some(nest) = self.nests.pop() {
            self.state.element_wise -= 1;
            self.give_outputs(at, &nest.operands[inputs..]);
        }
        Ok(Flow::Next)
    }

    /// Stores the outputs that are tensors as the results of the op.
    fn give_outputs(&mut self, at: At<'_>, outputs: &[Operand]) {
        let tensor = |output: &Operand| match output {
            Operand::Tensor(tensor, _) => Some(Value::Tensor(Rc::clone(tensor))),
            Operand::Scalar(_) | Operand::MemRef(_) => None,
        };
        for (result, tensor) in at.results().zip(outputs.iter().filter_map(tensor)) {
            self.set(at, result, tensor);
        }
    }

    /// Fails if a structured op is being executed, whose iterations have no order that the host could
    /// observe.
    pub(super) fn outside_of_nests(&self, what: &str) -> Result<(), Stop> {
        match self.nests.is_empty() {
            true => Ok(()),
            false => Err(unsupported(what)),
        }
    }

    /// Records an access in the nests around the innermost one.
    fn record_outer(&self, bytes: Bytes, access: Access) -> Result<(), Ub> {
        let outer = self.nests.len().saturating_sub(1);
        self.nests[..outer]
            .iter()
            .try_for_each(|nest| nest.accesses.captured(bytes, access))
    }
}

/// Returns the number of the element of a tensor at these indices, which must be in bounds.
fn number_of(tensor: &Tensor, indices: &[i64]) -> Result<usize, Ub> {
    let mut number = 0usize;
    for (dim, (index, size)) in indices.iter().zip(&tensor.sizes).enumerate() {
        if index < &0 || index >= size {
            let (index, size) = (*index, *size);
            return Err(Ub::IndexOutOfBounds { dim, index, size });
        }
        number = number * *size as usize + *index as usize;
    }
    Ok(number)
}

/// Returns what stands for an element of a tensor among the accessed bytes. The tensor is an output,
/// so no other operand has its elements.
fn own_byte(operand: usize, element: usize) -> Bytes {
    (BlockRef(u32::MAX - operand as u32), element as u64, 1)
}

fn unsupported(what: &str) -> Stop {
    Stop::Unsupported(what.into())
}

/// Returns the number of iterations of each loop. It is undefined if a size of an operand differs.
fn loop_sizes(structure: &Structure, operands: &[Operand]) -> Result<Dims, Stop> {
    let size = |operand: usize, dim: usize| match &operands[operand] {
        Operand::MemRef(memref) => memref.sizes.get(dim).copied().unwrap_or(0),
        Operand::Tensor(tensor, _) => tensor.sizes.get(dim).copied().unwrap_or(0),
        Operand::Scalar(_) => 0,
    };
    let bounds = structure.bounds();
    let bounds = bounds.ok_or_else(|| unsupported("maps that determine no loop sizes"))?;
    let sizes: Dims = bounds.iter().map(|(at, dim)| size(*at, *dim)).collect();
    for (operand, map) in structure.maps.iter().enumerate() {
        for (dim, expr) in map.results.iter().enumerate() {
            if let Some(Node::Dim(of)) = expr.as_leaf() {
                let (found, needed) = (size(operand, dim), sizes[of as usize]);
                if found != needed {
                    let what = "a size of an operand of a structured op";
                    return Err(Ub::Unfit {
                        what,
                        found,
                        needed,
                    }
                    .into());
                }
            }
        }
    }
    Ok(sizes)
}

/// Returns whether an op of the region, or of a nested region, uses each argument of the region.
fn used_arguments(at: At<'_>) -> Vec<bool> {
    let args = at.region_args(0);
    let mut used = vec![false; args.len()];
    let Some(block) = at.region(0).first().copied() else {
        return used;
    };
    let mut regions = vec![at.body.op_regions(at.id)[0]];
    let mut mark = |value: &ValueId| {
        if let ValueDef::BlockArg(of, position) = at.body.value(*value).def
            && of == block
        {
            used[position as usize] = true;
        }
    };
    while let Some(region) = regions.pop() {
        let blocks = at.body.region(region).iter();
        for op in blocks.flat_map(|block| &at.body.block(*block).ops) {
            at.body.all_operands(*op).iter().for_each(&mut mark);
            regions.extend(at.body.op_regions(*op));
        }
    }
    used
}
