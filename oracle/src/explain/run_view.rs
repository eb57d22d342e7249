//! Views of the two recorded runs of a comparison, with the same queries for both.

use lowerfuzz_interp::llvm::Value as LlvmValue;
use lowerfuzz_interp::source::Value as SourceValue;
use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{
    AffineOp, Body, Key, LlvmOp, Loc, MemRefOp, Module, Op, Type, ValueId, VectorOp,
};
use smallvec::SmallVec;

use super::origin::is_constant;
use super::record::{Recording, Step};
use super::value::{Blocks, first_byte};
use crate::layout::ElementLayout;
use lowerfuzz_interp::scalar::canonical;

/// The scalars of a value.
pub(crate) type Scalars = SmallVec<[Element; 4]>;

/// A recorded run, with the queries that source and lowered runs share.
pub(crate) struct RunView<'a, V> {
    pub(crate) module: &'a Module,
    pub(crate) index_width: u32,
    pub(crate) run: Recording<V>,
    pub(crate) blocks: Blocks,
}

impl<'a, V: Clone> RunView<'a, V> {
    pub(crate) fn len(&self) -> usize {
        self.run.steps.len()
    }

    pub(crate) fn step(&self, at: usize) -> &Step {
        &self.run.steps[at]
    }

    pub(crate) fn body(&self, step: &Step) -> Option<&'a Body> {
        self.module.func(step.func).body.as_ref()
    }

    /// Returns the op of a step.
    pub(crate) fn op(&self, at: usize) -> Option<Op> {
        let step = self.step(at);
        Some(self.body(step)?.op(step.op).op)
    }

    /// Returns the source location of a step's op.
    pub(crate) fn loc(&self, at: usize) -> Loc {
        let step = self.step(at);
        self.body(step).map_or(Loc::NONE, |b| b.op(step.op).loc)
    }

    /// Returns the name of a step's function, without the wrapper prefix that conversions add.
    pub(crate) fn func_name(&self, at: usize) -> &'a str {
        let name = self.module.str(self.module.func(self.step(at).func).name);
        name.strip_prefix("_mlir_ciface_").unwrap_or(name)
    }

    /// Returns the name of the function that a step calls directly.
    pub(crate) fn callee(&self, at: usize) -> Option<&'a str> {
        let step = self.step(at);
        let name = self
            .module
            .str(self.body(step)?.symbol_attr(step.op, Key::Callee)?);
        Some(name.strip_prefix("_mlir_ciface_").unwrap_or(name))
    }

    /// Returns the type of a step's operand at a position.
    fn operand_type(&self, at: usize, position: usize) -> Option<Type> {
        let step = self.step(at);
        let body = self.body(step)?;
        body.operands(step.op).get(position).map(|id| body.ty(*id))
    }

    /// Returns the earlier steps that computed the operands of a step, without constants.
    pub(crate) fn producers(&self, at: usize) -> Vec<usize> {
        let step = self.step(at);
        let Some(body) = self.body(step) else {
            return Vec::new();
        };
        let in_frame = |s: &usize| {
            let other = self.step(*s);
            (other.depth, other.func) == (step.depth, step.func)
        };
        let produces = |s: &usize, id: ValueId| body.results(self.step(*s).op).any(|r| r == id);
        let operands = body.operands(step.op).iter();
        let found = operands.filter_map(|id| {
            let mut earlier = (0..at).rev().filter(in_frame);
            earlier.find(|s| produces(s, *id))
        });
        found
            .filter(|s| !self.op(*s).is_some_and(is_constant))
            .collect()
    }

    fn result(&self, at: usize, position: usize) -> Option<ValueId> {
        let step = self.step(at);
        self.body(step)?.results(step.op).nth(position)
    }

    /// Returns the common type of a type's scalars. Returns `None` if the type has no scalars, or
    /// scalars of several types.
    fn scalar_type(&self, ty: Type) -> Option<Type> {
        let types = &self.module.types;
        if ty.is_scalar() {
            return Some(ty);
        }
        types.as_lanes(ty).map(|(_, scalar)| scalar)
    }
}

/// A run of the source program.
pub(crate) type SourceRunView<'a> = RunView<'a, SourceValue>;
/// A run of the lowered program.
pub(crate) type LoweredRunView<'a> = RunView<'a, LlvmValue>;

impl SourceRunView<'_> {
    /// Returns the scalars of a value in canonical form, in which equal scalars have equal bits.
    fn scalars(&self, value: &SourceValue, ty: Type) -> Option<Scalars> {
        let scalar = self.scalar_type(ty)?;
        let same = |bits: Element| bits.map(|b| canonical(b, scalar, self.index_width));
        match value {
            SourceValue::Bits(bits) => Some(SmallVec::from_slice(&[same(Some(*bits))])),
            SourceValue::Poison => Some(SmallVec::from_slice(&[None])),
            SourceValue::Vector(lanes) => Some(lanes.iter().map(|bits| same(*bits)).collect()),
            SourceValue::MemRef(_) | SourceValue::Tensor(_) | SourceValue::Func(_) => None,
        }
    }

    /// Returns the value that identifies a step: its result, stored value or condition. Also
    /// returns the type of the value's scalars.
    pub(crate) fn value(&self, at: usize) -> Option<(Scalars, Type)> {
        let step = self.step(at);
        let (values, ty) = match self.op(at)? {
            Op::MemRef(MemRefOp::Store)
            | Op::Affine(AffineOp::Store | AffineOp::VectorStore)
            | Op::Vector(VectorOp::Store | VectorOp::TransferWrite) => {
                (self.run.operands(step), self.operand_type(at, 0)?)
            }
            Op::Arith(_)
            | Op::Cf(_)
            | Op::Func(_)
            | Op::MemRef(_)
            | Op::Math(_)
            | Op::Vector(_)
            | Op::Complex(_)
            | Op::Index(_)
            | Op::Scf(_)
            | Op::Ub(_)
            | Op::Affine(_)
            | Op::Tensor(_)
            | Op::Linalg(_)
            | Op::Bufferization(_)
            | Op::Llvm(_)
            | Op::Unregistered(_) => {
                let body = self.body(step)?;
                (self.run.results(step), body.ty(self.result(at, 0)?))
            }
        };
        let scalars = self.scalars(values.first()?, ty)?;
        Some((scalars, self.scalar_type(ty)?))
    }

    /// Returns the place in an argument's buffer that a load or store accesses: the argument's
    /// index, and the byte offset.
    pub(crate) fn access(&self, at: usize) -> Option<(usize, u64)> {
        let op = self.op(at)?;
        let first = usize::from(op == Op::MemRef(MemRefOp::Store));
        if first == 0 && op != Op::MemRef(MemRefOp::Load) {
            return None;
        }
        let operands = self.run.operands(self.step(at));
        let SourceValue::MemRef(memref) = operands.get(first)? else {
            return None;
        };
        let layout = ElementLayout::of(&self.module.types, memref.elem, self.index_width)?;
        let mut address = first_byte(memref, layout.stride);
        for (index, stride) in operands.get(first + 1..)?.iter().zip(&memref.strides) {
            let shift = 64 - self.index_width;
            let index = ((index.bits()? as u64) << shift).cast_signed() >> shift;
            let bytes = index
                .wrapping_mul(*stride)
                .wrapping_mul(layout.stride.cast_signed());
            address = address.wrapping_add_signed(bytes);
        }
        self.blocks.in_argument(address)
    }

    /// Returns the values that a return step returns.
    pub(crate) fn returned(&self, at: usize) -> Vec<Part> {
        let step = self.step(at);
        let part = |(i, value): (usize, &SourceValue)| {
            let ty = self.operand_type(at, i)?;
            Some(match self.view(value) {
                Some(view) if self.module.types.as_memref(ty).is_some() => Part::View(view),
                Some(_) => Part::Other(2),
                None => match self.scalars(value, ty) {
                    Some(scalars) => Part::Scalars(scalars, self.scalar_type(ty)?),
                    None => Part::Other(1),
                },
            })
        };
        let operands = self.run.operands(step).iter().enumerate();
        operands.map_while(part).collect()
    }

    /// Returns the memref that a step produces: its sizes, its strides, and its start in an
    /// argument's buffer.
    pub(crate) fn memref(&self, at: usize) -> Option<View> {
        self.view(self.run.results(self.step(at)).first()?)
    }

    fn view(&self, value: &SourceValue) -> Option<View> {
        let SourceValue::MemRef(memref) = value else {
            return None;
        };
        let layout = ElementLayout::of(&self.module.types, memref.elem, self.index_width)?;
        Some(View {
            sizes: memref.sizes.to_vec(),
            strides: memref.strides.to_vec(),
            begins: self.blocks.in_argument(first_byte(memref, layout.stride)),
            stride: layout.stride,
        })
    }
}

/// One of several returned values.
pub(crate) enum Part {
    /// A scalar or vector: its scalars and their type.
    Scalars(Scalars, Type),
    /// A ranked memref.
    View(View),
    /// A value that is not compared, with its number of scalars after lowering.
    Other(usize),
}

/// The compared properties of a memref.
#[derive(Debug)]
pub(crate) struct View {
    pub(crate) sizes: Vec<i64>,
    pub(crate) strides: Vec<i64>,
    pub(crate) begins: Option<(usize, u64)>,
    /// Distance between neighbouring elements of the memref, in bytes.
    stride: u64,
}

impl View {
    /// Returns whether both views may describe the same memref. The stride of a dimension with at
    /// most one element may differ.
    pub(crate) fn may_be(&self, other: &View) -> bool {
        let strides = self
            .sizes
            .iter()
            .zip(self.strides.iter().zip(&other.strides));
        self.sizes == other.sizes
            && (self.begins.is_none() || self.begins == other.begins)
            && strides
                .into_iter()
                .all(|(size, (want, got))| *size <= 1 || want == got)
    }
}

impl LoweredRunView<'_> {
    /// Returns whether a step's result can be a value with scalars of this source type. The widths
    /// of the scalars must be equal. Returns true if a width is not known.
    pub(crate) fn may_have_type(&self, at: usize, source: Type) -> bool {
        let result = self.result(at, 0);
        let ty = result.and_then(|id| Some(self.body(self.step(at))?.ty(id)));
        let width = ty.and_then(|ty| self.leaf_type(ty)?.scalar_bits(self.index_width));
        let expected = source.scalar_bits(self.index_width);
        width.is_none() || expected.is_none() || width == expected
    }

    /// Returns the common type of the scalars in a value of the LLVM dialect. Returns `None` if the
    /// scalars have several types.
    fn leaf_type(&self, ty: Type) -> Option<Type> {
        let types = &self.module.types;
        if let Some(fields) = types.as_struct(ty) {
            let (first, rest) = fields.split_first()?;
            return rest.iter().all(|field| field == first).then_some(*first);
        }
        match types.as_array(ty) {
            Some((_, elem)) => self.leaf_type(elem),
            None => self.scalar_type(ty),
        }
    }

    fn leaves(value: &LlvmValue) -> Scalars {
        value.leaves().iter().map(LlvmValue::bits).collect()
    }

    /// Returns the value that identifies a step: its result, or the value that it stores or
    /// returns.
    pub(crate) fn value(&self, at: usize) -> Option<Scalars> {
        let step = self.step(at);
        let op = self.op(at)?;
        let passes_on = [LlvmOp::Store, LlvmOp::MaskedStore, LlvmOp::Return];
        let values = if passes_on.map(Op::Llvm).contains(&op) {
            self.run.operands(step)
        } else {
            self.run.results(step)
        };
        values.first().map(Self::leaves)
    }

    /// Returns the place in an argument's buffer that a load or store accesses: the argument's
    /// index, and the byte offset.
    pub(crate) fn access(&self, at: usize) -> Option<(usize, u64)> {
        let op = self.op(at)?;
        let position = usize::from(op == Op::Llvm(LlvmOp::Store));
        if position == 0 && op != Op::Llvm(LlvmOp::Load) {
            return None;
        }
        let pointer = self.run.operands(self.step(at)).get(position)?.bits()?;
        self.blocks.in_argument(pointer as u64)
    }

    /// Returns the scalars that a return step returns.
    pub(crate) fn returned(&self, at: usize) -> &[LlvmValue] {
        let operands = self.run.operands(self.step(at));
        operands.first().map_or(&[], LlvmValue::leaves)
    }

    /// Reads a step's result as the descriptor of a memref with the same rank as `like`.
    pub(crate) fn memref(&self, at: usize, like: &View) -> Option<View> {
        let value = self.run.results(self.step(at)).first()?;
        self.view(value.leaves(), like)
    }

    /// Reads scalars as the descriptor of a memref with the same rank as `like`. Returns `None` if
    /// the number of scalars does not match this rank, or if a scalar is poison.
    pub(crate) fn view(&self, fields: &[LlvmValue], like: &View) -> Option<View> {
        let rank = like.sizes.len();
        if fields.len() != 3 + 2 * rank {
            return None;
        }
        let shift = 64 - self.index_width;
        let index = |field: &LlvmValue| {
            field
                .bits()
                .map(|bits| ((bits as u64) << shift).cast_signed() >> shift)
        };
        let all = |range: std::ops::Range<usize>| -> Option<Vec<i64>> {
            fields.get(range)?.iter().map(index).collect()
        };
        let bytes = index(&fields[2])?.wrapping_mul(like.stride.cast_signed());
        let first = (fields[1].bits()? as u64).wrapping_add_signed(bytes);
        Some(View {
            sizes: all(3..3 + rank)?,
            strides: all(3 + rank..3 + 2 * rank)?,
            begins: self.blocks.in_argument(first),
            stride: like.stride,
        })
    }
}

/// Returns whether the lowered value matches the source's value. Poison in the source matches any
/// value.
pub(crate) fn may_be(want: &Scalars, got: &Scalars, ty: Type, index_width: u32) -> bool {
    want.len() == got.len()
        && want.iter().zip(got).all(|(want, got)| match (want, got) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(want), Some(got)) => *want == canonical(*got, ty, index_width),
        })
}
