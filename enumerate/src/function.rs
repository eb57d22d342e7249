//! The functions of a space, and the modules that contain them.

use lowerfuzz_ir::types::TypeList;
use lowerfuzz_ir::{
    ArithOp, Attr, Body, Func, FuncOp, IndexOp, Key, Level, Loc, Module, NamedAttr, NewOp, Op,
    Type, ValueId,
};
use smallvec::SmallVec;

use crate::context::{Context, Scope};
use crate::space::Space;

/// An operand of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operand {
    /// A result of an earlier step: the step, and the position of the result.
    Result(u8, u8),
    /// A parameter.
    Arg(u8),
    /// A constant, by its position among the constants of the operand's type.
    Constant(u8),
}

/// An op of a function.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The number of the op's form in the space.
    pub form: u16,
    /// The operands of the op.
    pub operands: SmallVec<[Operand; 3]>,
}

/// A function of a space. It returns all results of its last step.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// The types of the parameters.
    pub params: TypeList,
    /// The ops of the function. Each op but the last one is used by a later op.
    pub steps: Vec<Step>,
    /// What the ops are put into.
    pub context: Context,
}

/// The body of a function that is built.
pub(crate) struct Builder<'a> {
    pub(crate) body: Body,
    space: &'a Space,
    constants: Vec<(Type, i128, ValueId)>,
}

impl Builder<'_> {
    /// Adds an op to a block. Returns its first result.
    pub(crate) fn op(
        &mut self,
        block: lowerfuzz_ir::BlockId,
        op: Op,
        operands: &[ValueId],
        results: &[Type],
        attrs: &[NamedAttr],
    ) -> ValueId {
        let new = NewOp {
            operands,
            results,
            attrs,
            ..NewOp::new(op)
        };
        let id = self.body.push_op(block, new);
        match results {
            [] => ValueId(0),
            [_, ..] => self.body.result(id, 0),
        }
    }

    /// Returns a constant of the entry block, which is made if there is none.
    pub(crate) fn constant(&mut self, ty: Type, value: i128) -> ValueId {
        let mut made = self.constants.iter();
        if let Some((_, _, id)) = made.find(|(t, v, _)| (*t, *v) == (ty, value)) {
            return *id;
        }
        let is_of_index = self.space.is_of_index_dialect() && ty.is_index();
        let op = match is_of_index {
            true => Op::Index(IndexOp::Constant),
            false => Op::Arith(ArithOp::Constant),
        };
        let value_attr = match ty.is_float() {
            true => Attr::Float(value as u64, ty),
            false => Attr::Int(value, ty),
        };
        let attr = NamedAttr {
            key: Key::Value,
            value: value_attr,
        };
        let entry = self.body.entry();
        let id = self.op(entry, op, &[], &[ty], &[attr]);
        self.constants.push((ty, value, id));
        id
    }

    /// Adds the steps of a function to a block. Returns the results of the last step.
    pub(crate) fn steps(
        &mut self,
        block: lowerfuzz_ir::BlockId,
        function: &Function,
        args: &[ValueId],
    ) -> Vec<ValueId> {
        let mut results: Vec<Vec<ValueId>> = Vec::with_capacity(function.steps.len());
        for step in &function.steps {
            let form = &self.space.forms()[usize::from(step.form)];
            let mut operands: SmallVec<[ValueId; 3]> = SmallVec::new();
            for (operand, ty) in step.operands.iter().zip(&form.operands) {
                operands.push(match operand {
                    Operand::Result(step, position) => {
                        results[usize::from(*step)][usize::from(*position)]
                    }
                    Operand::Arg(arg) => args[usize::from(*arg)],
                    Operand::Constant(number) => {
                        let value = self.space.constants(*ty)[usize::from(*number)];
                        self.constant(*ty, value)
                    }
                });
            }
            let new = NewOp {
                operands: &operands,
                results: &form.results,
                attrs: &form.attrs,
                ..NewOp::new(form.op)
            };
            let id = self.body.push_op(block, new);
            results.push(self.body.results(id).collect());
        }
        results.pop().unwrap_or_default()
    }
}

impl Function {
    /// Returns the types of the function's results.
    pub fn results<'a>(&self, space: &'a Space) -> &'a [Type] {
        match self.steps.last() {
            Some(step) => &space.forms()[usize::from(step.form)].results,
            None => &[],
        }
    }

    /// Adds the function to a module.
    pub fn add_to(&self, space: &Space, module: &mut Module, name: &str) {
        let mut builder = Builder {
            body: Body::with_capacity(8),
            space,
            constants: Vec::new(),
        };
        let entry = builder.body.new_block(lowerfuzz_ir::ROOT);
        let params = self.context.params(&self.params);
        let args: SmallVec<[ValueId; 4]> = params
            .iter()
            .map(|ty| builder.body.add_arg(entry, *ty))
            .collect();
        // The constants come first, as canonical code has them.
        for step in &self.steps {
            let form = &space.forms()[usize::from(step.form)];
            for (operand, ty) in step.operands.iter().zip(&form.operands) {
                if let Operand::Constant(number) = operand {
                    builder.constant(*ty, space.constants(*ty)[usize::from(*number)]);
                }
            }
        }
        let scope = Scope {
            function: self,
            args: &args,
            results: self.results(space),
        };
        let (block, values) = self.context.wrap(&mut builder, entry, scope, module, name);
        builder.op(block, Op::Func(FuncOp::Return), &values, &[], &[]);
        let body = builder.body;
        let ty = module.types.function(&params, self.results(space));
        add_func(module, name, ty, body, false);
    }
}

/// Adds a function with a body to a module.
pub(crate) fn add_func(module: &mut Module, name: &str, ty: Type, body: Body, private: bool) {
    let name = module.strings.intern(name);
    module.add_func(Func {
        name,
        ty,
        level: Level::Source,
        private,
        attrs: Vec::new(),
        arg_attrs: Vec::new(),
        body: Some(body),
        loc: Loc::NONE,
    });
}

pub(crate) fn new_builder(space: &Space) -> Builder<'_> {
    Builder {
        body: Body::with_capacity(8),
        space,
        constants: Vec::new(),
    }
}

impl<'a> Builder<'a> {
    /// The space of the function.
    pub(crate) fn space(&self) -> &'a Space {
        self.space
    }
}
