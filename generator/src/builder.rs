//! The builder of one function: its state, and how ops are added.

use lowerfuzz_ir::module::Body;
use lowerfuzz_ir::{
    AffineOp, ArithOp, BlockId, CfOp, ComplexOp, FuncOp, IndexOp, MathOp, MemRefOp, NamedAttr,
    NewOp, Op, OpId, ScfOp, Type, UbOp, ValueId, VectorOp,
};
use smallvec::SmallVec;

use crate::affine_expr::Known;
use crate::choices::Choices;
use crate::program::Program;
use crate::restrict::Form;
use crate::values::{Facts, Pool};

/// Anything that names an op.
pub(crate) trait IntoOp {
    /// The op.
    fn into_op(self) -> Op;
}

macro_rules! as_op {
    ($($family:ident $variant:ident),*) => {
        $(impl IntoOp for $family {
            fn into_op(self) -> Op {
                Op::$variant(self)
            }
        })*
    };
}
as_op!(ArithOp Arith, CfOp Cf, FuncOp Func, MemRefOp MemRef, MathOp Math, VectorOp Vector, ComplexOp Complex, IndexOp Index, ScfOp Scf, UbOp Ub, AffineOp Affine);

impl IntoOp for Op {
    fn into_op(self) -> Op {
        self
    }
}

/// How many of the most recent values of a type an operand is chosen from: enough for distant
/// uses to occur, few enough for chains of dependence.
pub(crate) const WINDOW: usize = 10;

/// Builds one function.
pub(crate) struct Builder<'p, 'c, 'b> {
    pub(crate) program: &'p mut Program<'c>,
    pub(crate) u: &'p mut Choices<'b>,
    pub(crate) body: Body,
    pub(crate) pool: Pool,
    /// Where ops go.
    pub(crate) block: BlockId,
    /// Ops so far, and when to wind down.
    pub(crate) ops: u32,
    pub(crate) limit: u32,
    /// How often the current block runs at most in a call of the function.
    pub(crate) times: u32,
    /// Ops and elements that a call of the function executes and allocates at most.
    pub(crate) executed: u32,
    pub(crate) allocated: u32,
    pub(crate) depth: u32,
    /// Does the current block stand in the region of an op, where there are no branches?
    pub(crate) within_region: bool,
    /// Descriptors that calls put on the stack of a call of the function at most.
    pub(crate) descriptors: u32,
    /// Numbers that affine maps may take, within their bounds.
    pub(crate) affine: Vec<Known>,
    /// The results, if they were chosen first: no memrefs.
    pub(crate) fixed_results: Option<SmallVec<[Type; 6]>>,
}

impl Builder<'_, '_, '_> {
    /// Adds an op at the end of the current block.
    pub(crate) fn push(&mut self, new: NewOp<'_>) -> OpId {
        for operand in new.operands {
            self.pool.count_use(*operand);
        }
        for (_, operands) in new.successors {
            for operand in *operands {
                self.pool.count_use(*operand);
            }
        }
        self.ops += 1;
        self.executed = self.executed.saturating_add(self.times);
        self.body.push_op(self.block, new)
    }

    /// Adds an op with one result.
    pub(crate) fn emit(&mut self, op: impl IntoOp, operands: &[ValueId], ty: Type) -> ValueId {
        self.emit_with(op, operands, ty, &[])
    }

    /// Adds an op with one result and attributes.
    pub(crate) fn emit_with(
        &mut self,
        op: impl IntoOp,
        operands: &[ValueId],
        ty: Type,
        attrs: &[NamedAttr],
    ) -> ValueId {
        let op = self.push(NewOp {
            operands,
            results: &[ty],
            attrs,
            ..NewOp::new(op.into_op())
        });
        self.body.result(op, 0)
    }

    /// Adds an op with one result, and makes it visible.
    pub(crate) fn define(&mut self, op: impl IntoOp, operands: &[ValueId], ty: Type) -> ValueId {
        let value = self.emit(op, operands, ty);
        self.pool.define(value, ty, Facts::ANY);
        value
    }

    /// Adds the op that ends the current block.
    pub(crate) fn terminate(
        &mut self,
        op: impl IntoOp,
        operands: &[ValueId],
        attrs: &[NamedAttr],
        successors: &[(BlockId, &[ValueId])],
    ) {
        self.push(NewOp {
            operands,
            attrs,
            successors,
            ..NewOp::new(op.into_op())
        });
    }

    /// A scalar type: mostly one of the case's few.
    pub(crate) fn scalar_type(&mut self) -> Type {
        if self.u.chance(self.program.config.palette_type) {
            let palette = &self.program.palette;
            return palette[self.u.below(palette.len() as u32) as usize];
        }
        self.program.any_scalar_type(self.u)
    }

    /// May the case have this?
    pub(crate) fn allows(&self, form: Form) -> bool {
        self.program.limits.allow(form)
    }

    /// May the case have the op on this type?
    pub(crate) fn takes(&self, op: impl IntoOp, ty: Type) -> bool {
        let types = &self.program.module.types;
        self.program.limits.take(types, op.into_op(), ty)
    }

    /// Does the release have a name for the op?
    pub(crate) fn named(&self, op: impl IntoOp) -> bool {
        self.program.limits.name(op.into_op())
    }

    /// One of these kinds of an op that the case may have.
    pub(crate) fn kind_of<K: Copy>(&mut self, kinds: &[K], asks: fn(K) -> Option<Form>) -> K {
        let allowed = |kind: &K| asks(*kind).is_none_or(|form| self.allows(form));
        let kinds: SmallVec<[K; 12]> = kinds.iter().copied().filter(allowed).collect();
        self.u.pick(&kinds)
    }
}
