//! The `bufferization` dialect (`SEMANTICS.md` §3.26): tensors from memory, and memory from tensors.

use std::rc::Rc;

use lowerfuzz_ir::types::DYNAMIC;
use lowerfuzz_ir::{BufferizationOp, Key, Op, TensorOp, Type, ValueId, VectorOp};

use super::Machine;
use super::access::layout_of;
use super::at::{At, Run};
use super::memref::row_major;
use super::reshape::fit;
use super::tensor_value::{Tensor, of_places, place_count, places_of, to_places};
use super::value::{MemRef, Value};
use crate::memory::{BlockKind, BlockRef, allocated};
use crate::outcome::{Doubt, Stop, Ub};

/// The largest number of views whose elements a run keeps.
const MAX_SNAPSHOTS: usize = 64;

/// A view into memory, and the elements that it had when a tensor or another buffer shared them.
pub(super) struct Snapshot {
    memref: Rc<MemRef>,
    elements: Tensor,
    /// May an op on tensors write to the view?
    writable: bool,
}

/// A memref, its clone, and the elements of both.
pub(super) type Cloned = (Rc<MemRef>, Rc<MemRef>, Tensor);

impl Machine {
    /// Executes an op of the `bufferization` dialect.
    pub(super) fn bufferization_op(&mut self, at: At<'_>, op: BufferizationOp) -> Result<(), Stop> {
        let value = match op {
            BufferizationOp::ToTensor => {
                let memref = self.any_memref(at, 0)?;
                let tensor = self.elements_of(at.run, &memref)?;
                let writable = at.attr(Key::Writable).is_some();
                self.keep(memref, tensor.clone(), writable);
                tensor.value()
            }
            BufferizationOp::ToBuffer => self.put_in_buffer(at)?,
            BufferizationOp::AllocTensor => {
                self.doubt_poison(at, at.operands());
                self.alloc_tensor(at)?
            }
            BufferizationOp::MaterializeInDestination => match self.materialize(at)? {
                Some(value) => value,
                None => return Ok(()),
            },
            BufferizationOp::TensorStore => {
                let target = self.any_memref(at, 1)?;
                self.store_tensor(at, &target)?;
                return Ok(());
            }
            BufferizationOp::Clone => self.clone_buffer(at)?,
            BufferizationOp::Dealloc => return self.dealloc_unless_retained(at),
            BufferizationOp::DeallocTensor => return Ok(()),
        };
        self.give(at, value);
        Ok(())
    }

    /// Reads all elements of a memref.
    fn elements_of(&mut self, run: Run<'_>, memref: &MemRef) -> Result<Tensor, Stop> {
        let layout = layout_of(run, memref.elem)?;
        let places = place_count(&[], places_of(&run.module.types, memref.elem))?;
        let count = place_count(&memref.sizes, places as u64)?;
        self.state.charge(count as u64)?;
        let mut elements = Vec::with_capacity(count);
        for position in memref.positions() {
            let value = self.read(memref, memref.address(position, layout), layout)?;
            elements.extend(to_places(&value, places));
        }
        let sizes = memref.sizes.clone();
        Ok(Tensor { sizes, elements })
    }

    /// Writes a tensor to a memref of the same sizes.
    fn write_elements(
        &mut self,
        run: Run<'_>,
        tensor: &Tensor,
        memref: &MemRef,
    ) -> Result<(), Stop> {
        let layout = layout_of(run, memref.elem)?;
        let types = &run.module.types;
        let places = place_count(&[], places_of(types, memref.elem))?;
        self.state.charge(tensor.elements.len() as u64)?;
        for (number, position) in memref.positions().enumerate() {
            let value = of_places(types, memref.elem, tensor.element(number, places));
            self.write(memref, memref.address(position, layout), layout, &value)?;
        }
        Ok(())
    }

    /// Remembers the elements of a view, which something else shares from now on.
    fn keep(&mut self, memref: Rc<MemRef>, elements: Tensor, writable: bool) {
        if self.snapshots.len() >= MAX_SNAPSHOTS {
            self.doubt.get_or_insert(Doubt::Shared);
            return;
        }
        self.snapshots.push(Snapshot {
            memref,
            elements,
            writable,
        });
    }

    /// Before an op uses a tensor: a doubt arises if memory that a tensor shares was written. Also,
    /// an op that makes a tensor of another may write to memory that the other shares, so that
    /// memory becomes undefined.
    pub(super) fn check_snapshots(&mut self, at: At<'_>) -> Result<(), Stop> {
        let types = at.types();
        let is_tensor = |value: &ValueId| types.is_tensor(at.ty(*value));
        if !at.operands().iter().any(is_tensor) {
            return Ok(());
        }
        self.compare_snapshots(at.run)?;
        let in_place = at.results().any(|result| is_tensor(&result)) && may_write(at.op());
        for i in 0..self.snapshots.len() {
            if !(in_place && self.snapshots[i].writable) {
                continue;
            }
            let snapshot = &mut self.snapshots[i];
            snapshot.elements.elements.fill(None);
            let (memref, elements) = (Rc::clone(&snapshot.memref), snapshot.elements.clone());
            self.write_elements(at.run, &elements, &memref)?;
        }
        Ok(())
    }

    /// Compares the memory that tensors and clones share with what it was.
    pub(super) fn compare_snapshots(&mut self, run: Run<'_>) -> Result<(), Stop> {
        for i in 0..self.snapshots.len() {
            let memref = Rc::clone(&self.snapshots[i].memref);
            // A read fails if the block is gone.
            let same = match self.elements_of(run, &memref) {
                Ok(now) => now == self.snapshots[i].elements,
                Err(Stop::Beyond(limit)) => return Err(Stop::Beyond(limit)),
                Err(_) => false,
            };
            if !same {
                self.doubt.get_or_insert(Doubt::Shared);
                self.snapshots.clear();
                return Ok(());
            }
        }
        Ok(())
    }

    /// Returns a contiguous memref in a new block with these elements.
    fn in_new_block(
        &mut self,
        run: Run<'_>,
        (tensor, elem): (&Tensor, Type),
        kind: BlockKind,
    ) -> Result<MemRef, Stop> {
        let layout = layout_of(run, elem)?;
        let count = tensor
            .sizes
            .iter()
            .fold(1u64, |n, size| n.saturating_mul(size.unsigned_abs()));
        let size = count.saturating_mul(layout.stride);
        let block: BlockRef = allocated(self.state.memory.alloc(kind, size, layout.align))?;
        let memref = MemRef {
            block,
            base: self.state.memory.block(block).address,
            offset: 0,
            strides: row_major(run, &tensor.sizes),
            open_strides: 0,
            sizes: tensor.sizes.clone(),
            elem,
            map: None,
        };
        self.write_elements(run, tensor, &memref)?;
        Ok(memref)
    }

    /// `to_buffer`: a new block has the elements. It does not count as a block of the heap, because
    /// a lowering may give any block that has them.
    fn put_in_buffer(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let Some(tensor) = self.tensor(at, 0) else {
            return Err(Ub::PoisonUsed("a tensor that becomes a buffer").into());
        };
        let elem = at.types().scalar_of(at.operand_ty(0));
        let kind = BlockKind::Global { constant: false };
        let memref = Rc::new(self.in_new_block(at.run, (&tensor, elem), kind)?);
        check_contiguous(at, &memref)?;
        self.keep(Rc::clone(&memref), (*tensor).clone(), false);
        Ok(Value::MemRef(memref))
    }

    /// `alloc_tensor`: the copied tensor, or a tensor of unspecified elements.
    fn alloc_tensor(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let first = at.operands().first();
        if first.is_some_and(|value| at.types().is_tensor(at.ty(*value))) {
            return Ok(self.get(at, 0).clone());
        }
        let places = self.places(at)?;
        let made = match self.given_sizes(at, at.operands()) {
            Some(sizes) if sizes.iter().any(|size| *size < 0) => self.doubtful(),
            Some(sizes) => Some(Tensor::filled(sizes, &vec![None; places])?),
            None => None,
        };
        self.tensor_or_poison(at, made)
    }

    /// `materialize_in_destination`: the source, or nothing if it is written to a memref.
    fn materialize(&mut self, at: At<'_>) -> Result<Option<Value>, Stop> {
        if at.types().is_memref(at.operand_ty(1)) {
            let target = self.any_memref(at, 1)?;
            self.store_tensor(at, &target)?;
            return Ok(None);
        }
        let (Some(source), Some(dest)) = (self.tensor(at, 0), self.tensor(at, 1)) else {
            return self.tensor_or_poison(at, None).map(Some);
        };
        let made = match source.sizes == dest.sizes {
            true => Some((*source).clone()),
            false => self.doubtful(),
        };
        self.tensor_or_poison(at, made).map(Some)
    }

    /// Writes the tensor operand to a memref.
    fn store_tensor(&mut self, at: At<'_>, target: &MemRef) -> Result<(), Stop> {
        let Some(tensor) = self.tensor(at, 0) else {
            return Err(Ub::PoisonUsed("a tensor that is written to memory").into());
        };
        let (from, to) = (tensor.sizes.len() as i64, target.sizes.len() as i64);
        fit("the rank of the target of a tensor", to, from)?;
        for (from, to) in tensor.sizes.iter().zip(&target.sizes) {
            fit("a size of the target of a tensor", *to, *from)?;
        }
        self.write_elements(at.run, &tensor, target)
    }

    /// `clone`: a new block on the heap with the same elements. Neither may be written afterwards.
    fn clone_buffer(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let source = self.any_memref(at, 0)?;
        let elements = self.elements_of(at.run, &source)?;
        let copy = self.in_new_block(at.run, (&elements, source.elem), BlockKind::Heap)?;
        check_contiguous(at, &copy)?;
        let copy = Rc::new(copy);
        self.cloned.push((source, Rc::clone(&copy), elements));
        Ok(Value::MemRef(copy))
    }

    /// At the end of a run: a doubt arises if a clone or its source was written.
    pub(super) fn compare_clones(&mut self, run: Run<'_>) {
        for (source, copy, elements) in std::mem::take(&mut self.cloned) {
            for memref in [source, copy] {
                let is_live = self.state.memory.block(memref.block).live;
                let now = self.elements_of(run, &memref);
                if is_live && now.ok().as_ref() != Some(&elements) {
                    self.doubt.get_or_insert(Doubt::Shared);
                }
            }
        }
    }

    /// `dealloc`: frees each memref whose condition is true and that no retained memref shares its
    /// block with. Returns for each retained memref whether a condition of its block is true.
    fn dealloc_unless_retained(&mut self, at: At<'_>) -> Result<(), Stop> {
        let operands = at.operands();
        let is_memref = |value: &ValueId| at.types().is_memref(at.ty(*value));
        let count = operands.iter().take_while(|value| is_memref(value)).count();
        let retained_from = if count == operands.len() {
            0
        } else {
            2 * count
        };
        let count = retained_from / 2;
        let mut owned: Vec<(Rc<MemRef>, bool)> = Vec::new();
        for i in 0..count {
            let condition = self.control_value(at, operands[count + i])? & 1 == 1;
            owned.push((self.any_memref(at, i)?, condition));
        }
        let mut kept = Vec::new();
        for i in retained_from..operands.len() {
            kept.push(self.any_memref(at, i)?);
        }
        let is_kept = |block: BlockRef| kept.iter().any(|memref| memref.block == block);
        let mut freed: Vec<BlockRef> = Vec::new();
        for (memref, condition) in &owned {
            if *condition && !is_kept(memref.block) && !freed.contains(&memref.block) {
                self.state.memory.free(memref.block, memref.base)?;
                freed.push(memref.block);
            }
        }
        for (result, memref) in at.results().zip(&kept) {
            let is_owned = owned
                .iter()
                .any(|(of, condition)| *condition && of.block == memref.block);
            self.set(at, result, Value::Bits(u128::from(is_owned)));
        }
        Ok(())
    }
}

/// Checks that the result's type allows the strides of a contiguous memref.
fn check_contiguous(at: At<'_>, memref: &MemRef) -> Result<(), Stop> {
    let fixed = at.types().as_memref(at.result_ty());
    let strides = fixed.and_then(|ty| ty.strides_and_offset());
    let is_contiguous = strides.is_none_or(|(strides, offset)| {
        let mut pairs = strides.iter().zip(&memref.strides);
        (offset == 0 || offset == DYNAMIC) && pairs.all(|(a, b)| *a == DYNAMIC || a == b)
    });
    match is_contiguous {
        true => Ok(()),
        false => Err(Stop::Unsupported("a buffer that is not contiguous".into())),
    }
}

/// Returns whether a bufferization may write the result of an op over the memory of an operand.
fn may_write(op: Op) -> bool {
    !matches!(
        op,
        Op::Tensor(
            TensorOp::Cast
                | TensorOp::ExtractSlice
                | TensorOp::CollapseShape
                | TensorOp::ExpandShape
                | TensorOp::Reshape
        ) | Op::Vector(VectorOp::TransferRead)
            | Op::Scf(_)
            | Op::Cf(_)
            | Op::Func(_)
            | Op::Bufferization(_)
    )
}
