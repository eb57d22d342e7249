//! The `tensor` dialect (`SEMANTICS.md`, Tensors): ops that make tensors, and single elements.
//!
//! All ops of the dialect are speculatable, so an op whose operands do not fit yields poison. MLIR
//! does not document this, so such a run also has a doubt.

use std::rc::Rc;

use lowerfuzz_ir::types::{DYNAMIC, Dims, TensorType};
use lowerfuzz_ir::{ArithOp, Key, TensorOp, Type, ValueId};

use super::Machine;
use super::at::At;
use super::layout::lane_count;
use super::tensor_value::{Tensor, of_places, place_count, places_of, to_places};
use super::value::Value;
use super::{int, lanes};
use crate::drive::Flow;
use crate::outcome::{Doubt, Stop};

/// The tensor that an op makes; `None` if the result is poison.
pub(super) type Made = Result<Option<Tensor>, Stop>;

impl Machine {
    /// Executes an op of the `tensor` dialect.
    pub(super) fn tensor_op(&mut self, at: At<'_>, op: TensorOp) -> Result<Flow, Stop> {
        // The other operands are elements.
        let numbers = match op {
            TensorOp::FromElements | TensorOp::Yield => &[],
            TensorOp::Splat | TensorOp::Insert => &at.operands()[1..],
            TensorOp::Empty
            | TensorOp::Generate
            | TensorOp::Pad
            | TensorOp::Extract
            | TensorOp::ExtractSlice
            | TensorOp::InsertSlice
            | TensorOp::ParallelInsertSlice
            | TensorOp::ExpandShape
            | TensorOp::CollapseShape
            | TensorOp::Reshape
            | TensorOp::Cast
            | TensorOp::Bitcast
            | TensorOp::Dim
            | TensorOp::Rank
            | TensorOp::Concat
            | TensorOp::Gather
            | TensorOp::Scatter
            | TensorOp::Pack
            | TensorOp::Unpack => at.operands(),
        };
        self.doubt_poison(at, numbers);
        let value = match op {
            TensorOp::Generate => return self.begin_generate(at),
            TensorOp::Pad => return self.begin_pad(at),
            TensorOp::Yield => return Ok(Flow::Yield),
            TensorOp::ParallelInsertSlice => {
                self.parallel_insert_slice(at)?;
                return Ok(Flow::Next);
            }
            TensorOp::Extract => self.extract_element(at)?,
            TensorOp::Dim => self.tensor_dim(at),
            TensorOp::Rank => match self.tensor(at, 0) {
                Some(tensor) => at.run.index_value(tensor.sizes.len() as i64),
                None => Value::Poison,
            },
            TensorOp::Cast => self.tensor_cast(at)?,
            TensorOp::Bitcast => {
                self.lanewise(at, lanes::arith_semantics(at, ArithOp::Bitcast))?;
                return self.check_fits(at);
            }
            TensorOp::Empty
            | TensorOp::Splat
            | TensorOp::FromElements
            | TensorOp::Insert
            | TensorOp::ExtractSlice
            | TensorOp::InsertSlice
            | TensorOp::ExpandShape
            | TensorOp::CollapseShape
            | TensorOp::Reshape
            | TensorOp::Concat
            | TensorOp::Gather
            | TensorOp::Scatter
            | TensorOp::Pack
            | TensorOp::Unpack => {
                let made = self.made(at, op)?;
                self.tensor_or_poison(at, made)?
            }
        };
        self.give(at, value);
        Ok(Flow::Next)
    }

    fn made(&mut self, at: At<'_>, op: TensorOp) -> Made {
        match op {
            TensorOp::Empty => {
                let sizes = self.given_sizes(at, at.operands());
                self.filled_tensor(at, sizes, &Value::Poison)
            }
            TensorOp::Splat => {
                let element = self.get(at, 0).clone();
                let sizes = self.given_sizes(at, &at.operands()[1..]);
                self.filled_tensor(at, sizes, &element)
            }
            TensorOp::FromElements => {
                let places = self.places(at)?;
                let values = at.operands().iter();
                let elements = values.flat_map(|v| to_places(self.value(at, *v), places));
                let elements = elements.collect();
                let sizes = ranked(at)?.shape.clone();
                Ok(Some(Tensor { sizes, elements }))
            }
            TensorOp::Insert => self.insert_element(at),
            TensorOp::ExtractSlice => self.extract_slice(at),
            TensorOp::InsertSlice => self.insert_slice(at),
            TensorOp::ExpandShape => self.expand_tensor(at),
            TensorOp::CollapseShape => self.collapse_tensor(at),
            TensorOp::Reshape => self.reshape_tensor(at),
            TensorOp::Concat => self.concat(at),
            TensorOp::Gather => self.gather_parts(at),
            TensorOp::Scatter => self.scatter_parts(at),
            TensorOp::Pack => self.pack(at),
            TensorOp::Unpack => self.unpack(at),
            TensorOp::Generate
            | TensorOp::Pad
            | TensorOp::Yield
            | TensorOp::ParallelInsertSlice
            | TensorOp::Extract
            | TensorOp::Dim
            | TensorOp::Rank
            | TensorOp::Cast
            | TensorOp::Bitcast => Ok(None),
        }
    }

    /// Returns the result of an op: a tensor that fits the result's type, or poison.
    pub(super) fn tensor_or_poison(
        &mut self,
        at: At<'_>,
        made: Option<Tensor>,
    ) -> Result<Value, Stop> {
        let ty = at.result_ty();
        let fitting = made.and_then(|tensor| {
            let fits = at
                .types()
                .as_tensor(ty)
                .is_none_or(|ty| fits(ty, &tensor.sizes));
            if fits { Some(tensor) } else { self.doubtful() }
        });
        if let Some(tensor) = fitting {
            // Loops outside of the loop over an empty dimension still iterate, and passes interchange
            // loops.
            let loops: Dims = tensor.sizes.iter().copied().filter(|s| *s > 0).collect();
            let places = tensor.elements.len() as u64;
            self.state.charge(places.max(lane_count(&loops)))?;
            return Ok(tensor.value());
        }
        lanes::poison(at.run, ty)
    }

    /// Makes the result poison if its sizes contradict its type.
    fn check_fits(&mut self, at: At<'_>) -> Result<Flow, Stop> {
        if let Value::Tensor(tensor) = self.value(at, at.result(0)).clone() {
            let value = self.tensor_or_poison(at, Some((*tensor).clone()))?;
            self.give(at, value);
        }
        Ok(Flow::Next)
    }

    /// Records that the operands of an op do not fit, and returns that the result is poison.
    pub(super) fn doubtful<T>(&mut self) -> Option<T> {
        self.doubt.get_or_insert(Doubt::Tensor);
        None
    }

    /// Records a doubt if an index, size, offset or stride among these operands is poison: in a bufferized
    /// program it is undefined.
    pub(super) fn doubt_poison(&mut self, at: At<'_>, values: &[ValueId]) {
        let mut values = values.iter();
        let is_poison = |value: &ValueId| {
            at.ty(*value) == Type::INDEX && *self.value(at, *value) == Value::Poison
        };
        if values.any(is_poison) {
            self.doubt.get_or_insert(Doubt::Tensor);
        }
    }

    /// Returns a tensor operand; `None` for a poison tensor of unknown sizes.
    pub(super) fn tensor(&self, at: At<'_>, position: usize) -> Option<Rc<Tensor>> {
        match self.get(at, position) {
            Value::Tensor(tensor) => Some(Rc::clone(tensor)),
            Value::Poison
            | Value::Bits(_)
            | Value::Vector(_)
            | Value::MemRef(_)
            | Value::Func(_) => None,
        }
    }

    /// Returns an integer operand, sign-extended from `index`; `None` for poison.
    pub(super) fn known_index(&self, at: At<'_>, value: ValueId) -> Option<i64> {
        let bits = self.value(at, value).bits()?;
        Some(int::signed(at.run.index_width, bits) as i64)
    }

    /// Returns the indices of an element; `None` if an index is poison.
    fn known_indices(&self, at: At<'_>, values: &[ValueId]) -> Option<Dims> {
        values.iter().map(|v| self.known_index(at, *v)).collect()
    }

    /// Replaces each dynamic entry of a list by the next of these operands. Returns `None` if an
    /// operand is poison.
    pub(super) fn entries(
        &self,
        at: At<'_>,
        key: Key,
        dynamic: &mut std::slice::Iter<'_, ValueId>,
    ) -> Option<Dims> {
        let entries = at.numbers(key).iter().map(|entry| match entry {
            &DYNAMIC => self.known_index(at, *dynamic.next()?),
            entry => Some(*entry),
        });
        entries.collect()
    }

    /// Returns the sizes of the result, of which these operands are the dynamic ones. Returns `None`
    /// if an operand is poison.
    pub(super) fn given_sizes(&self, at: At<'_>, dynamic: &[ValueId]) -> Option<Dims> {
        let mut dynamic = dynamic.iter();
        let shape = &at.types().as_tensor(at.result_ty())?.shape;
        let sizes = shape.iter().map(|size| match size {
            &DYNAMIC => self.known_index(at, *dynamic.next()?),
            size => Some(*size),
        });
        sizes.collect()
    }

    /// Returns the number of places of an element of the result.
    pub(super) fn places(&self, at: At<'_>) -> Result<usize, Stop> {
        let types = at.types();
        let elem = types.scalar_of(at.result_ty());
        place_count(&[], places_of(types, elem))
    }

    /// Makes a tensor of equal elements.
    fn filled_tensor(&mut self, at: At<'_>, sizes: Option<Dims>, element: &Value) -> Made {
        let places = self.places(at)?;
        match sizes {
            Some(sizes) if sizes.iter().any(|size| *size < 0) => Ok(self.doubtful()),
            Some(sizes) => Tensor::filled(sizes, &to_places(element, places)).map(Some),
            None => Ok(None),
        }
    }

    fn extract_element(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let ty = at.result_ty();
        let indices = self.known_indices(at, &at.operands()[1..]);
        let (Some(tensor), Some(indices)) = (self.tensor(at, 0), indices) else {
            return lanes::poison(at.run, ty);
        };
        let number = match tensor.number_of(&indices) {
            Some(number) => number,
            None => {
                self.doubtful::<()>();
                return lanes::poison(at.run, ty);
            }
        };
        let places = place_count(&[], places_of(at.types(), ty))?;
        Ok(of_places(at.types(), ty, tensor.element(number, places)))
    }

    fn insert_element(&mut self, at: At<'_>) -> Made {
        let places = self.places(at)?;
        let indices = self.known_indices(at, &at.operands()[2..]);
        let (Some(tensor), Some(indices)) = (self.tensor(at, 1), indices) else {
            return Ok(None);
        };
        let Some(number) = tensor.number_of(&indices) else {
            return Ok(self.doubtful());
        };
        let mut tensor = (*tensor).clone();
        let element = to_places(self.get(at, 0), places);
        tensor.elements[number * places..(number + 1) * places].copy_from_slice(&element);
        Ok(Some(tensor))
    }

    /// Returns the size of a dimension. MLIR calls a dimension that the tensor does not have undefined.
    fn tensor_dim(&mut self, at: At<'_>) -> Value {
        let dim = self.known_index(at, at.operand(1));
        let (Some(tensor), Some(dim)) = (self.tensor(at, 0), dim) else {
            return Value::Poison;
        };
        let size = usize::try_from(dim)
            .ok()
            .and_then(|dim| tensor.sizes.get(dim));
        match size {
            Some(size) => at.run.index_value(*size),
            None => {
                self.doubtful::<()>();
                Value::Poison
            }
        }
    }

    /// `tensor.cast` keeps the tensor, whose sizes must be those of the result's type.
    fn tensor_cast(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let Some(tensor) = self.tensor(at, 0) else {
            return lanes::poison(at.run, at.result_ty());
        };
        let to = at.types().as_tensor(at.result_ty());
        if to.is_none_or(|to| fits(to, &tensor.sizes)) {
            return Ok(Value::Tensor(tensor));
        }
        self.tensor_or_poison(at, Some((*tensor).clone()))
    }
}

/// Returns the type of the result, which is a ranked tensor.
pub(super) fn ranked<'a>(at: At<'a>) -> Result<&'a TensorType, Stop> {
    let ty = at.types().as_tensor(at.result_ty());
    ty.ok_or_else(|| Stop::Unsupported("a result that is not a ranked tensor".into()))
}

/// Returns whether a tensor of this type can have these sizes.
pub(super) fn fits(ty: &TensorType, sizes: &[i64]) -> bool {
    let mut pairs = ty.shape.iter().zip(sizes);
    ty.rank() == sizes.len() && pairs.all(|(of, size)| *of == DYNAMIC || of == size)
}
