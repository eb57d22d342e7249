//! Conversion of a function body: its blocks, its values, and its ops, which are grouped by
//! dialect.

use std::collections::HashSet;

use lowerfuzz_ir::case::Era;
use lowerfuzz_ir::ops::Row;
use lowerfuzz_ir::{
    BlockId, Body, LlvmOp, Loc, Module, Op, OpId, ROOT, Release, Sym, Type, ValueId,
};

use crate::builder::Builder;
use crate::descriptor::Scalars;
use crate::diagnostic::Failure;
use crate::dimensions;
use crate::library::Called;
use crate::parameter::Parameter;
use crate::types::TypeConverter;
use crate::{Lowering, Options};

/// The expected number of LLVM ops for each source op, which is used to preallocate memory.
const OPS_PER_SOURCE_OP: usize = 3;

impl Lowering {
    /// Converts a body block by block. The blocks keep their order in the body, but are converted
    /// in an order in which definitions precede uses.
    pub(crate) fn body(
        &mut self,
        source: &Module,
        target: &mut Module,
        options: &Options,
        body: &Body,
        report: &mut dyn FnMut(Option<OpId>, Loc, Failure),
    ) -> (Body, Called) {
        let mut out = Body::with_capacity(OPS_PER_SOURCE_OP * body.n_ops());
        self.values.clear();
        self.values.resize(body.n_values(), None);
        self.blocks.clear();
        self.blocks.resize(body.n_blocks(), BlockId(0));
        for block in body.root() {
            self.blocks[block.index()] = out.new_block(ROOT);
        }
        definitions_first(body, &mut self.order);
        let mut cx = Cx {
            source,
            body,
            options,
            types: &mut self.types,
            values: &mut self.values,
            blocks: &self.blocks,
            foreign: HashSet::new(),
            dimensions: HashSet::new(),
            b: Builder::new(target, out, options),
        };
        if cx.precedes(Era::Llvm11) {
            cx.dimensions = dimensions::constants(source, body);
        }
        for (position, block) in body.root().iter().enumerate() {
            let is_entry = position == 0;
            if let Err(failure) = cx.block_arguments(*block, is_entry) {
                report(None, Loc::NONE, failure);
                return cx.b.finish();
            }
        }
        for block in &self.order {
            cx.b.go_to(self.blocks[block.index()]);
            if *block == body.entry() {
                cx.entry_descriptors();
            }
            for op in &body.block(*block).ops {
                let data = body.op(*op);
                cx.b.loc = data.loc;
                if let Err(failure) = cx.op(data.op, *op) {
                    report(Some(*op), data.loc, failure);
                }
            }
        }
        cx.b.finish()
    }
}

/// The state of the conversion of a body.
pub(crate) struct Cx<'a> {
    pub(crate) source: &'a Module,
    pub(crate) body: &'a Body,
    pub(crate) options: &'a Options,
    pub(crate) types: &'a mut TypeConverter,
    values: &'a mut Vec<Option<ValueId>>,
    blocks: &'a [BlockId],
    /// The values that keep their source types in LLVM 11.
    pub(crate) foreign: HashSet<ValueId>,
    /// The constants that become attributes in LLVM 10.
    pub(crate) dimensions: HashSet<ValueId>,
    pub(crate) b: Builder<'a>,
}

/// The error for an op of another dialect, for which the conversion has no pattern.
pub(crate) fn foreign(row: &Row) -> Failure {
    Failure::unsupported(format!("`{}`", row.nearest_name(Release::NEWEST)))
}

impl Cx<'_> {
    pub(crate) fn op(&mut self, op: Op, id: OpId) -> Result<(), Failure> {
        if self.precedes(Era::Llvm12) {
            self.foreign_operands(op, id)?;
        }
        match op {
            Op::Arith(op) => self.arith(op, id),
            Op::Cf(op) => self.cf(op, id),
            Op::Func(op) => self.func_op(op, id),
            Op::MemRef(op) => self.memref_op(op, id),
            Op::Math(op) => self.math(op, id),
            Op::Vector(op) => self.vector_op(op, id),
            Op::Complex(op) => self.complex(op, id),
            // The `index` dialect is newer than the conversion that is modelled here.
            Op::Index(op) => Err(foreign(op.row())),
            // Other conversions must lower this dialect before this conversion runs.
            Op::Scf(op) => Err(foreign(op.row())),
            Op::Ub(op) => Err(foreign(op.row())),
            Op::Affine(op) => Err(foreign(op.row())),
            Op::Tensor(op) => Err(foreign(op.row())),
            Op::Linalg(op) => Err(foreign(op.row())),
            Op::Bufferization(op) => Err(foreign(op.row())),
            Op::Llvm(LlvmOp::MlirCast) => self.mlir_cast(id),
            Op::Llvm(op) => {
                let name = op.row().nearest_name(Release::NEWEST);
                let message = format!("`{name}` in a function of the source level");
                Err(Failure::unsupported(message))
            }
            Op::Unregistered(name) => self.unregistered(name, id),
        }
    }

    /// Returns whether the conversion follows this release or a later release.
    pub(crate) fn follows(&self, era: Era) -> bool {
        let followed = self.options.conversion.era;
        followed.is_some_and(|followed| followed >= era)
    }

    /// Returns whether the conversion follows a release before this release.
    pub(crate) fn precedes(&self, era: Era) -> bool {
        let followed = self.options.conversion.era;
        followed.is_some_and(|followed| followed < era)
    }

    /// Converts a source type to its LLVM type.
    pub(crate) fn ty(&mut self, ty: Type) -> Result<Type, Failure> {
        self.types
            .convert(&self.source.types, &mut self.b.module.types, ty)
    }

    /// Returns the converted value of a source value. In an unreachable block, a use may come
    /// before its definition. The converted value is then `undef`.
    pub(crate) fn value(&mut self, value: ValueId) -> Result<ValueId, Failure> {
        if let Some(converted) = self.values[value.index()] {
            return Ok(converted);
        }
        let ty = self.ty(self.body.ty(value))?;
        Ok(self.b.undef(ty))
    }

    pub(crate) fn values(&mut self, values: &[ValueId]) -> Result<Vec<ValueId>, Failure> {
        values.iter().map(|v| self.value(*v)).collect()
    }

    /// Returns the converted value of the operand at this position.
    pub(crate) fn operand(&mut self, id: OpId, position: usize) -> Result<ValueId, Failure> {
        self.value(self.body.operand(id, position))
    }

    /// Sets the converted value of an op's result.
    pub(crate) fn set(&mut self, result: ValueId, to: ValueId) {
        self.values[result.index()] = Some(to);
    }

    /// Sets the converted value of an op's first result.
    pub(crate) fn replace(&mut self, id: OpId, to: ValueId) -> Result<(), Failure> {
        self.set(self.body.result(id, 0), to);
        Ok(())
    }

    /// Returns the converted block of a source block.
    pub(crate) fn block(&self, block: BlockId) -> BlockId {
        self.blocks[block.index()]
    }

    fn block_arguments(&mut self, block: BlockId, is_entry: bool) -> Result<(), Failure> {
        let to = self.block(block);
        for arg in &self.body.block(block).args {
            let ty = self.body.ty(*arg);
            if is_entry {
                let parameter = self.parameter(ty)?;
                let index = self.b.index_ty();
                let passed = parameter.types(&mut self.b.module.types, index);
                for (i, ty) in passed.into_iter().enumerate() {
                    let value = self.b.body.add_arg(to, ty);
                    if i == 0 {
                        self.set(*arg, value);
                    }
                }
            } else {
                let ty = self.ty(ty)?;
                let value = self.b.body.add_arg(to, ty);
                self.set(*arg, value);
            }
        }
        Ok(())
    }

    /// Builds the descriptors of memref arguments at the start of a function.
    fn entry_descriptors(&mut self) {
        for arg in &self.body.block(self.body.entry()).args {
            let parameter = self.parameter(self.body.ty(*arg));
            let (Ok(parameter), Some(first)) = (parameter, self.values[arg.index()]) else {
                continue;
            };
            // The ids of the arguments of a block are consecutive.
            let n = parameter.len() as u32;
            let args: Scalars = (first.0..first.0 + n).map(ValueId).collect();
            let value = parameter.receive(&mut self.b, &args);
            self.set(*arg, value);
        }
    }

    /// Returns the convention for a parameter of the given source type.
    pub(crate) fn parameter(&mut self, ty: Type) -> Result<Parameter, Failure> {
        self.types
            .parameter(&self.source.types, &mut self.b.module.types, ty)
    }

    /// Converts `llvm.mlir.cast`. No op is emitted if both types have the same conversion. LLVM 10
    /// and 11 accept only scalars and one-dimensional vectors, but not `index`.
    fn mlir_cast(&mut self, id: OpId) -> Result<(), Failure> {
        let (operand, result) = (self.body.operand(id, 0), self.body.result(id, 0));
        let (from, to) = (self.body.ty(operand), self.body.ty(result));
        if !self.follows(Era::Llvm12) {
            let types = &self.source.types;
            for ty in [from, to] {
                let lane = types.as_vector(ty).map_or(ty, |(_, elem)| elem);
                if !(lane.is_int() || lane.is_float()) {
                    return Err(Failure::refused(
                        "'llvm.mlir.cast' op type must be non-index integer types, float types, or \
                         vector of mentioned types",
                    ));
                }
                if types
                    .as_vector(ty)
                    .is_some_and(|(shape, _)| shape.len() != 1)
                {
                    return Err(Failure::refused(
                        "'llvm.mlir.cast' op only 1-d vector is allowed",
                    ));
                }
            }
        }
        if self.ty(from)? != self.ty(to)? {
            return Err(Failure::refused(
                "failed to legalize operation 'llvm.mlir.cast' that was explicitly marked illegal",
            ));
        }
        let value = self.value(operand)?;
        self.set(result, value);
        Ok(())
    }

    /// Keeps an unregistered op, but converts its types.
    fn unregistered(&mut self, name: Sym, id: OpId) -> Result<(), Failure> {
        if !self.body.op_regions(id).is_empty() || self.body.n_successors(id) != 0 {
            return Err(Failure::unsupported(
                "an unregistered op with regions or successors is not converted",
            ));
        }
        let operands = self.values(self.body.operands(id))?;
        let results: Vec<ValueId> = self.body.results(id).collect();
        let mut types = Vec::with_capacity(results.len());
        for result in &results {
            types.push(self.ty(self.body.ty(*result))?);
        }
        let name = self.b.module.strings.intern(self.source.str(name));
        let attrs: Vec<_> = self
            .body
            .attrs(id)
            .iter()
            .map(|a| self.types.named_attr(self.source, self.b.module, a))
            .collect();
        let op = self
            .b
            .push(Op::Unregistered(name), &operands, &types, &attrs);
        for (i, result) in results.into_iter().enumerate() {
            let to = self.b.body.result(op, i);
            self.set(result, to);
        }
        Ok(())
    }
}

/// Orders blocks in reverse post-order, so that each block follows its dominators. Unreachable
/// blocks come last, in source order.
fn definitions_first(body: &Body, order: &mut Vec<BlockId>) {
    order.clear();
    let mut seen = vec![false; body.n_blocks()];
    let mut stack = vec![(body.entry(), 0)];
    seen[body.entry().index()] = true;
    while let Some((block, next)) = stack.pop() {
        let terminator = body.block(block).ops.last().copied();
        let successors = terminator.map_or(0, |op| body.n_successors(op));
        match terminator {
            Some(op) if next < successors => {
                stack.push((block, next + 1));
                let (successor, _) = body.successor(op, next);
                if !std::mem::replace(&mut seen[successor.index()], true) {
                    stack.push((successor, 0));
                }
            }
            _ => order.push(block),
        }
    }
    order.reverse();
    order.extend(body.root().iter().filter(|b| !seen[b.index()]));
}
