//! Contexts: what the ops of an enumerated function are put into, so that an analysis knows a range
//! of the first parameter.

use lowerfuzz_ir::types::TypeList;
use lowerfuzz_ir::{
    ArithOp, Attr, BlockId, CfOp, FuncOp, IntPredicate, Key, Module, NamedAttr, NewOp, Op, ROOT,
    ScfOp, Type, ValueId,
};

use crate::function::{Builder, Function, add_func, new_builder};

/// What the ops of a function are put into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// Nothing: the ops use the parameters.
    Plain,
    /// The first parameter is first combined with a constant, by an op that limits its range.
    Limited(ArithOp, i128),
    /// The ops are in an `scf.if` whose condition compares the first parameter with a constant.
    If(IntPredicate, i128),
    /// The ops are in a block that a branch enters only if the comparison holds.
    Branch(IntPredicate, i128),
    /// The first parameter selects an iteration of an `scf.for` from the first constant to the
    /// second, whose counter the ops use.
    Loop(i128, i128),
    /// The ops are in a private function, whose first parameter is this constant in each call.
    Call(i128),
    /// The first parameter selects one of two constants, which the ops use.
    Either(i128, i128),
}

/// What a context is put around.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub(crate) function: &'a Function,
    pub(crate) args: &'a [ValueId],
    pub(crate) results: &'a [Type],
}

fn predicate(of: IntPredicate) -> NamedAttr {
    NamedAttr {
        key: Key::Predicate,
        value: Attr::Int(of.code(), Type::I64),
    }
}

impl Context {
    /// Returns the types of the parameters of a function in this context.
    pub fn params(self, inner: &[Type]) -> TypeList {
        let mut params: TypeList = inner.iter().copied().collect();
        if let (Context::Either(..), Some(first)) = (self, params.first_mut()) {
            *first = Type::I1;
        }
        params
    }

    /// Can the context be put around a function whose first parameter has this type? The constants
    /// of the contexts need eight bits.
    pub(crate) fn accepts(self, first: Option<Type>) -> bool {
        match self {
            Context::Plain => true,
            Context::Limited(..)
            | Context::If(..)
            | Context::Branch(..)
            | Context::Loop(..)
            | Context::Call(_)
            | Context::Either(..) => {
                let fits = |ty: Type| ty.is_index() || ty.int_width().is_some_and(|w| w >= 8);
                first.is_some_and(fits)
            }
        }
    }

    /// The ops that the context needs.
    pub(crate) fn ops(self) -> Vec<Op> {
        let constant = Op::Arith(ArithOp::Constant);
        let compares = Op::Arith(ArithOp::CmpI);
        match self {
            Context::Plain => Vec::new(),
            Context::Limited(op, _) => vec![constant, Op::Arith(op)],
            Context::Either(..) => vec![constant, Op::Arith(ArithOp::Select)],
            Context::If(..) => vec![constant, compares, Op::Scf(ScfOp::If)],
            Context::Branch(..) => vec![constant, compares, Op::Cf(CfOp::CondBr)],
            Context::Loop(..) => vec![constant, compares, Op::Scf(ScfOp::For)],
            Context::Call(_) => vec![constant, Op::Func(FuncOp::Call)],
        }
    }

    /// Builds the context with the steps in it. Returns the block in which the function returns, and
    /// the values to return.
    pub(crate) fn wrap(
        self,
        builder: &mut Builder<'_>,
        entry: BlockId,
        scope: Scope<'_>,
        module: &mut Module,
        name: &str,
    ) -> (BlockId, Vec<ValueId>) {
        let Scope {
            function,
            args,
            results,
        } = scope;
        let ty = function.params.first().copied().unwrap_or(Type::I1);
        let mut inner = args.to_vec();
        match self {
            Context::Plain => (entry, builder.steps(entry, function, args)),
            Context::Limited(op, by) => {
                let by = builder.constant(ty, by);
                inner[0] = builder.op(entry, Op::Arith(op), &[args[0], by], &[ty], &[]);
                (entry, builder.steps(entry, function, &inner))
            }
            Context::Either(first, second) => {
                let both = [first, second].map(|value| builder.constant(ty, value));
                let operands = [args[0], both[0], both[1]];
                let select = Op::Arith(ArithOp::Select);
                inner[0] = builder.op(entry, select, &operands, &[ty], &[]);
                (entry, builder.steps(entry, function, &inner))
            }
            Context::If(of, with) => {
                let others = zeros(builder, results);
                let condition = compare(builder, entry, args[0], (of, with), ty);
                let regions = [builder.body.new_region(), builder.body.new_region()];
                let [then, otherwise] = regions.map(|region| builder.body.new_block(region));
                let values = builder.steps(then, function, args);
                let yields = Op::Scf(ScfOp::Yield);
                builder.op(then, yields, &values, &[], &[]);
                builder.op(otherwise, yields, &others, &[], &[]);
                let new = NewOp {
                    operands: &[condition],
                    results,
                    regions: &regions,
                    ..NewOp::new(Op::Scf(ScfOp::If))
                };
                let id = builder.body.push_op(entry, new);
                (entry, builder.body.results(id).collect())
            }
            Context::Branch(of, with) => {
                let others = zeros(builder, results);
                let condition = compare(builder, entry, args[0], (of, with), ty);
                let then = builder.body.new_block(ROOT);
                let end = builder.body.new_block(ROOT);
                let ends = results.iter().map(|ty| builder.body.add_arg(end, *ty));
                let ends: Vec<ValueId> = ends.collect();
                let branch = NewOp {
                    operands: &[condition],
                    successors: &[(then, &[]), (end, &others)],
                    ..NewOp::new(Op::Cf(CfOp::CondBr))
                };
                builder.body.push_op(entry, branch);
                let values = builder.steps(then, function, args);
                let branch = NewOp {
                    successors: &[(end, &values)],
                    ..NewOp::new(Op::Cf(CfOp::Br))
                };
                builder.body.push_op(then, branch);
                (end, ends)
            }
            Context::Loop(from, to) => {
                let mut operands: Vec<ValueId> = [from, to, 1]
                    .iter()
                    .map(|v| builder.constant(ty, *v))
                    .collect();
                operands.extend(zeros(builder, results));
                let region = builder.body.new_region();
                let block = builder.body.new_block(region);
                inner[0] = builder.body.add_arg(block, ty);
                let carried = results.iter().map(|ty| builder.body.add_arg(block, *ty));
                let carried: Vec<ValueId> = carried.collect();
                let values = builder.steps(block, function, &inner);
                let equal = [predicate(IntPredicate::Eq)];
                let compare = Op::Arith(ArithOp::CmpI);
                let is_it = builder.op(block, compare, &[inner[0], args[0]], &[Type::I1], &equal);
                let mut kept = Vec::with_capacity(values.len());
                for ((value, before), ty) in values.iter().zip(&carried).zip(results) {
                    let operands = [is_it, *value, *before];
                    kept.push(builder.op(
                        block,
                        Op::Arith(ArithOp::Select),
                        &operands,
                        &[*ty],
                        &[],
                    ));
                }
                builder.op(block, Op::Scf(ScfOp::Yield), &kept, &[], &[]);
                let new = NewOp {
                    operands: &operands,
                    results,
                    regions: &[region],
                    ..NewOp::new(Op::Scf(ScfOp::For))
                };
                let id = builder.body.push_op(entry, new);
                (entry, builder.body.results(id).collect())
            }
            Context::Call(value) => {
                let callee = format!("{name}_callee");
                let mut inside = new_builder(builder.space());
                let block = inside.body.new_block(ROOT);
                let params: Vec<ValueId> = function
                    .params
                    .iter()
                    .map(|ty| inside.body.add_arg(block, *ty))
                    .collect();
                let values = inside.steps(block, function, &params);
                inside.op(block, Op::Func(FuncOp::Return), &values, &[], &[]);
                let callee_ty = module.types.function(&function.params, results);
                add_func(module, &callee, callee_ty, inside.body, true);
                let symbol = module.strings.intern(&callee);
                inner[0] = builder.constant(ty, value);
                let new = NewOp {
                    operands: &inner,
                    results,
                    attrs: &[NamedAttr {
                        key: Key::Callee,
                        value: Attr::Symbol(symbol),
                    }],
                    ..NewOp::new(Op::Func(FuncOp::Call))
                };
                let id = builder.body.push_op(entry, new);
                (entry, builder.body.results(id).collect())
            }
        }
    }
}

fn zeros(builder: &mut Builder<'_>, types: &[Type]) -> Vec<ValueId> {
    types.iter().map(|ty| builder.constant(*ty, 0)).collect()
}

fn compare(
    builder: &mut Builder<'_>,
    block: BlockId,
    value: ValueId,
    (of, with): (IntPredicate, i128),
    ty: Type,
) -> ValueId {
    let with = builder.constant(ty, with);
    let op = Op::Arith(ArithOp::CmpI);
    builder.op(block, op, &[value, with], &[Type::I1], &[predicate(of)])
}
