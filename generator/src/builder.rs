//! The builder of one function: its state, and the methods that append ops.

use lowerfuzz_ir::module::Body;
use lowerfuzz_ir::{
    AffineOp, ArithOp, BlockId, CfOp, ComplexOp, FuncOp, IndexOp, LinalgOp, MathOp, MemRefOp,
    NamedAttr, NewOp, Op, OpId, ScfOp, TensorOp, Type, UbOp, ValueId, VectorOp,
};
use smallvec::SmallVec;

use crate::affine::expr::BoundedValue;
use crate::case::program::Program;
use crate::choices::Choices;
use crate::restrict::LanguageFeature;
use crate::values::{Facts, Pool};

/// Types that convert to an [`Op`].
pub(crate) trait IntoOp {
    /// Converts the value to an [`Op`].
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
as_op!(ArithOp Arith, CfOp Cf, FuncOp Func, MemRefOp MemRef, MathOp Math, VectorOp Vector, ComplexOp Complex, IndexOp Index, ScfOp Scf, UbOp Ub, AffineOp Affine, TensorOp Tensor, LinalgOp Linalg);

impl IntoOp for Op {
    fn into_op(self) -> Op {
        self
    }
}

/// The number of most recent values of a type from which an operand is chosen.
///
/// The number is high enough for distant uses, and low enough for long dependence chains.
pub(crate) const RECENT_VALUES: usize = 10;

/// Builds the body of one function.
pub(crate) struct Builder<'p, 'c, 'b> {
    pub(crate) program: &'p mut Program<'c>,
    pub(crate) u: &'p mut Choices<'b>,
    pub(crate) body: Body,
    pub(crate) pool: Pool,
    /// The block to which ops are appended.
    pub(crate) block: BlockId,
    /// Number of ops in the function so far. `limit` is the number at which the builder begins to
    /// finish the function.
    pub(crate) ops: u32,
    pub(crate) limit: u32,
    /// How often the current block runs at most during one call of the function.
    pub(crate) times: u32,
    /// Upper bound of the number of executed ops and allocated elements in one call of the
    /// function.
    pub(crate) executed: u32,
    pub(crate) allocated: u32,
    pub(crate) depth: u32,
    /// Whether the current block is inside an op's region, in which branches are not possible.
    pub(crate) within_region: bool,
    /// Maximum number of memref descriptors that one call of the function spills to the stack for
    /// its callees.
    pub(crate) descriptors: u32,
    /// Values that affine maps may use, with their bounds.
    pub(crate) affine: Vec<BoundedValue>,
    /// The result types, if they were chosen before the body. They include no memrefs.
    pub(crate) fixed_results: Option<SmallVec<[Type; 6]>>,
}

impl Builder<'_, '_, '_> {
    /// Appends an op to the current block.
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

    /// Appends an op with one result.
    pub(crate) fn emit(&mut self, op: impl IntoOp, operands: &[ValueId], ty: Type) -> ValueId {
        self.emit_with(op, operands, ty, &[])
    }

    /// Appends an op with one result and attributes.
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

    /// Appends an op with one result, and makes the result visible to later ops.
    pub(crate) fn define(&mut self, op: impl IntoOp, operands: &[ValueId], ty: Type) -> ValueId {
        let value = self.emit(op, operands, ty);
        self.pool.define(value, ty, Facts::ANY);
        value
    }

    /// Appends the terminator of the current block.
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

    /// Draws a scalar type, mostly from the palette of types of the test case.
    pub(crate) fn scalar_type(&mut self) -> Type {
        if self.u.chance(self.program.config.palette_type) {
            let palette = &self.program.palette;
            return palette[self.u.below(palette.len() as u32) as usize];
        }
        self.program.any_scalar_type(self.u)
    }

    /// Reports whether the test case may use a language feature.
    pub(crate) fn allows(&self, feature: LanguageFeature) -> bool {
        self.program.limits.allow(feature)
    }

    /// Reports whether the test case may use the op on this type.
    pub(crate) fn takes(&self, op: impl IntoOp, ty: Type) -> bool {
        let types = &self.program.module.types;
        self.program.limits.take(types, op.into_op(), ty)
    }

    /// Reports whether the test case may use the op. The release must have a name for the op.
    pub(crate) fn named(&self, op: impl IntoOp) -> bool {
        self.program.limits.name(op.into_op())
    }

    /// Draws one of these kinds, among the kinds whose required language feature is allowed.
    pub(crate) fn kind_of<K: Copy>(
        &mut self,
        kinds: &[K],
        required: fn(K) -> Option<LanguageFeature>,
    ) -> K {
        let allowed = |kind: &K| required(*kind).is_none_or(|feature| self.allows(feature));
        let kinds: SmallVec<[K; 12]> = kinds.iter().copied().filter(allowed).collect();
        self.u.pick(&kinds)
    }
}
