//! Support for the JIT's tests: builds programs in memory.

#![allow(clippy::unwrap_used, reason = "a test stops there")]
#![allow(dead_code, reason = "each test file uses some of it")]

use std::cell::RefCell;

use lowerfuzz_ir::host::NoHost;
use lowerfuzz_ir::{
    Attr, BlockId, Body, Func, Key, Level, LlvmOp, Loc, Module, NamedAttr, NewOp, Op, ROOT, Sym,
    Type, TypeKind, ValueId,
};
use lowerfuzz_jit::{Config, Jit, Outcome};

/// A function that is being built.
pub(crate) struct FuncBuilder<'m> {
    pub(crate) module: &'m mut Module,
    pub(crate) body: Body,
    pub(crate) block: BlockId,
    pub(crate) args: Vec<ValueId>,
}

/// Returns a named attribute.
pub(crate) fn attr(key: Key, value: Attr) -> NamedAttr {
    NamedAttr { key, value }
}

/// Returns an integer attribute of type `i64`.
pub(crate) fn int_attr(key: Key, value: i128) -> NamedAttr {
    attr(key, Attr::Int(value, Type::I64))
}

/// Adds a function to the module.
pub(crate) fn func(
    module: &mut Module,
    name: &str,
    params: &[Type],
    result: Type,
    build: impl FnOnce(&mut FuncBuilder<'_>),
) -> Sym {
    let mut body = Body::new();
    let block = body.new_block(ROOT);
    let args = params.iter().map(|ty| body.add_arg(block, *ty)).collect();
    let mut builder = FuncBuilder {
        module,
        body,
        block,
        args,
    };
    build(&mut builder);
    let body = builder.body;
    add(module, name, params, result, Some(body))
}

/// Adds the declaration of an external function to the module.
pub(crate) fn declare(module: &mut Module, name: &str, params: &[Type], result: Type) -> Sym {
    add(module, name, params, result, None)
}

fn add(module: &mut Module, name: &str, params: &[Type], result: Type, body: Option<Body>) -> Sym {
    let name = module.strings.intern(name);
    let ty = module.types.llvm_func(result, params);
    module.add_func(Func {
        name,
        ty,
        level: Level::Llvm,
        private: false,
        attrs: Vec::new(),
        arg_attrs: Vec::new(),
        body,
        loc: Loc::NONE,
    });
    name
}

impl FuncBuilder<'_> {
    /// Adds a block with arguments, and returns the block and its arguments.
    pub(crate) fn new_block(&mut self, args: &[Type]) -> (BlockId, Vec<ValueId>) {
        let block = self.body.new_block(ROOT);
        let args = args.iter().map(|ty| self.body.add_arg(block, *ty));
        (block, args.collect())
    }

    /// Appends an op with operands, results, attributes and successors.
    pub(crate) fn push(
        &mut self,
        op: LlvmOp,
        operands: &[ValueId],
        results: &[Type],
        attrs: &[NamedAttr],
        successors: &[(BlockId, &[ValueId])],
    ) -> Option<ValueId> {
        let id = self.body.push_op(
            self.block,
            NewOp {
                operands,
                results,
                attrs,
                successors,
                ..NewOp::new(Op::Llvm(op))
            },
        );
        self.body.results(id).next()
    }

    /// Appends an op with one result.
    pub(crate) fn op(&mut self, op: LlvmOp, operands: &[ValueId], result: Type) -> ValueId {
        self.push(op, operands, &[result], &[], &[]).unwrap()
    }

    /// Appends an op with one result and attributes.
    pub(crate) fn op_with(
        &mut self,
        op: LlvmOp,
        operands: &[ValueId],
        result: Type,
        attrs: &[NamedAttr],
    ) -> ValueId {
        self.push(op, operands, &[result], attrs, &[]).unwrap()
    }

    /// Appends an op without a result.
    pub(crate) fn effect(&mut self, op: LlvmOp, operands: &[ValueId]) {
        self.push(op, operands, &[], &[], &[]);
    }

    pub(crate) fn int(&mut self, value: i128, ty: Type) -> ValueId {
        let value = attr(Key::Value, Attr::Int(value, ty));
        self.op_with(LlvmOp::Constant, &[], ty, &[value])
    }

    pub(crate) fn icmp(
        &mut self,
        predicate: lowerfuzz_ir::IntPredicate,
        a: ValueId,
        b: ValueId,
    ) -> ValueId {
        let predicate = int_attr(Key::Predicate, predicate as i128);
        self.op_with(LlvmOp::ICmp, &[a, b], Type::I1, &[predicate])
    }

    pub(crate) fn ret(&mut self, values: &[ValueId]) {
        self.push(LlvmOp::Return, values, &[], &[], &[]);
    }

    pub(crate) fn br(&mut self, to: BlockId, args: &[ValueId]) {
        self.push(LlvmOp::Br, &[], &[], &[], &[(to, args)]);
    }

    pub(crate) fn cond_br(
        &mut self,
        condition: ValueId,
        yes: (BlockId, &[ValueId]),
        no: (BlockId, &[ValueId]),
    ) {
        self.push(LlvmOp::CondBr, &[condition], &[], &[], &[yes, no]);
    }

    pub(crate) fn call(
        &mut self,
        callee: Sym,
        args: &[ValueId],
        result: Option<Type>,
    ) -> Option<ValueId> {
        let callee = attr(Key::Callee, Attr::Symbol(callee));
        self.push(LlvmOp::Call, args, result.as_slice(), &[callee], &[])
    }

    pub(crate) fn alloca(&mut self, ty: Type, count: ValueId) -> ValueId {
        let ty = attr(Key::ElemType, Attr::Type(ty));
        self.op_with(LlvmOp::Alloca, &[count], Type::PTR, &[ty])
    }

    /// Appends `getelementptr` with constant indices and dynamic indices (`DYNAMIC`).
    pub(crate) fn gep(&mut self, elem: Type, operands: &[ValueId], indices: &[i64]) -> ValueId {
        let attrs = [
            attr(Key::ElemType, Attr::Type(elem)),
            attr(Key::GepIndices, Attr::I64s(indices.into())),
        ];
        self.op_with(LlvmOp::GetElementPtr, operands, Type::PTR, &attrs)
    }

    pub(crate) fn extract(&mut self, container: ValueId, position: &[i64], ty: Type) -> ValueId {
        let position = attr(Key::Position, Attr::I64s(position.into()));
        self.op_with(LlvmOp::ExtractValue, &[container], ty, &[position])
    }

    pub(crate) fn insert(
        &mut self,
        container: ValueId,
        value: ValueId,
        position: &[i64],
    ) -> ValueId {
        let ty = self.body.ty(container);
        let position = attr(Key::Position, Attr::I64s(position.into()));
        self.op_with(LlvmOp::InsertValue, &[container, value], ty, &[position])
    }
}

/// Creates an engine with a short time limit.
pub(crate) fn jit() -> Jit {
    Jit::new(&Config {
        verify: true,
        time_limit: std::time::Duration::from_millis(200),
        ..Config::default()
    })
    .unwrap()
}

/// Runs an entry function on fresh memory, without a host.
pub(crate) fn run(jit: &mut Jit, entry: Sym, args: &[u128]) -> Outcome {
    jit.begin(0xa5);
    jit.run(entry, args, &mut NoHost).unwrap()
}

/// Runs an entry function that must return, and returns its results.
pub(crate) fn returned(jit: &mut Jit, entry: Sym, args: &[u128]) -> Vec<u128> {
    assert_eq!(run(jit, entry, args), Outcome::Returned);
    jit.results().to_vec()
}

thread_local! {
    static JIT: RefCell<Jit> = RefCell::new(jit());
}

/// Compiles a function that consists of one op on its parameters, and calls it with each list of
/// arguments.
pub(crate) fn eval_all(
    op: LlvmOp,
    params: &[Type],
    result: Type,
    attrs: &[NamedAttr],
    args: &[Vec<u128>],
) -> Vec<u128> {
    let mut module = Module::new();
    let f = func(&mut module, "f", params, result, |b| {
        let args = b.args.clone();
        let value = b.op_with(op, &args, result, attrs);
        b.ret(&[value]);
    });
    JIT.with_borrow_mut(|jit| {
        jit.compile(&module, &[f], &[]).unwrap();
        let results = args.iter().map(|args| returned(jit, f, args)[0]);
        results.collect()
    })
}

/// Like [`eval_all`], for a single list of arguments.
pub(crate) fn eval(op: LlvmOp, params: &[Type], result: Type, args: &[u128]) -> u128 {
    eval_all(op, params, result, &[], &[args.to_vec()])[0]
}

/// Returns a packed struct type.
pub(crate) fn packed(module: &mut Module, fields: &[Type]) -> Type {
    module.types.intern(TypeKind::LlvmStruct {
        packed: true,
        fields: fields.into(),
    })
}
