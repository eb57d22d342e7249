//! The conversion from the standard level to the LLVM dialect, as documented for LLVM 10 and 11:
//! one of the lowerings under test. `README.md` beside this crate names the section each rule
//! comes from.
//!
//! The types come first (`types.rs`), then each op by its family, one arm an op; what
//! is not converted is a [`Diagnostic`], never a panic and never left in the output.

mod arith;
mod builder;
mod cf;
mod descriptor;
mod func;
mod math;
mod memref;
mod types;
mod wide_mul;
mod wrapper;

use std::fmt;

use lowerfuzz_ir::{
    Attr, Body, FuncId, Key, Level, Loc, Module, NamedAttr, Op, OpId, ROOT, Sym, Type, ValueId,
};

use self::builder::Builder;
use self::types::TypeConverter;

/// How to convert.
#[derive(Clone, Debug)]
pub struct Options {
    /// Bits of `index`: 32 or 64.
    pub index_width: u32,
    /// Wrap every function for C, not only those that ask with `llvm.emit_c_interface`.
    pub emit_c_wrappers: bool,
    /// Functions that are wrapped as if they had asked: those that a harness calls.
    pub entry_points: Vec<FuncId>,
    /// A mistake to make on purpose, to see that it is found.
    pub fault: Option<Fault>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            index_width: 64,
            emit_c_wrappers: false,
            entry_points: Vec::new(),
            fault: None,
        }
    }
}

/// A mistake that the conversion makes on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Sizes and strides are exchanged when a descriptor is unpacked into arguments.
    SizesAndStrides,
    /// A result of a multi-result call is taken from the position of another of its type.
    ResultPosition,
    /// A dummy block passes the operands of the other edge.
    DummyOperands,
}

impl Fault {
    /// Every fault.
    pub const ALL: [Fault; 3] = [
        Fault::SizesAndStrides,
        Fault::ResultPosition,
        Fault::DummyOperands,
    ];

    /// A name for the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Fault::SizesAndStrides => "sizes-and-strides",
            Fault::ResultPosition => "result-position",
            Fault::DummyOperands => "dummy-operands",
        }
    }
}

/// Who refuses a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The documents: `bf16`, layouts that are not strided, memory spaces, name clashes.
    Rejected,
    /// This conversion does not do it yet.
    Unsupported,
}

/// Why a program is not converted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where it was written.
    pub loc: Loc,
    /// In which function.
    pub func: FuncId,
    /// At which op; `None` for the function itself.
    pub op: Option<OpId>,
    /// Is it the documents that refuse, or this conversion that is not done?
    pub refusal: Refusal,
    /// What is not converted and why, without a full stop.
    pub message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// Why something is not converted; the place is added by the caller.
#[derive(Debug)]
pub(crate) struct Failure {
    kind: Refusal,
    message: String,
}

impl Failure {
    /// What the documents say is not converted.
    pub(crate) fn rejected(message: impl Into<String>) -> Failure {
        Failure {
            kind: Refusal::Rejected,
            message: message.into(),
        }
    }
}

impl Failure {
    /// The diagnostic at a place.
    fn at(self, loc: Loc, func: FuncId, op: Option<OpId>) -> Diagnostic {
        Diagnostic {
            loc,
            func,
            op,
            refusal: self.kind,
            message: self.message,
        }
    }
}

impl<T: Into<String>> From<T> for Failure {
    /// What this conversion does not do yet.
    fn from(message: T) -> Failure {
        Failure {
            kind: Refusal::Unsupported,
            message: message.into(),
        }
    }
}

/// The conversion; its scratch memory is kept from module to module.
#[derive(Default)]
pub struct Lowering {
    types: TypeConverter,
    values: Vec<Option<ValueId>>,
    blocks: Vec<lowerfuzz_ir::BlockId>,
    order: Vec<lowerfuzz_ir::BlockId>,
}

/// Converts a verified module.
///
/// # Errors
/// A diagnostic for each op, type or function that is not converted.
pub fn to_llvm(source: &Module, options: &Options) -> Result<Module, Vec<Diagnostic>> {
    Lowering::default().run(source, options)
}

impl Lowering {
    /// Converts a verified module; see [`to_llvm`].
    ///
    /// # Errors
    /// A diagnostic for each op, type or function that is not converted.
    pub fn run(&mut self, source: &Module, options: &Options) -> Result<Module, Vec<Diagnostic>> {
        let mut target = Module::new();
        let mut diagnostics = Vec::new();
        self.types.begin(options.index_width);
        target.name = source
            .name
            .map(|name| target.strings.intern(source.str(name)));
        for (index, func) in source.funcs.iter().enumerate() {
            let id = FuncId(index as u32);
            let before = diagnostics.len();
            let converted = self.function(source, &mut target, options, id, &mut diagnostics);
            let wraps = options.emit_c_wrappers
                || options.entry_points.contains(&id)
                || func.attrs.iter().any(|a| is_c_interface(source, a));
            if let Some(converted) = converted
                && diagnostics.len() == before
            {
                let wrapper = if wraps {
                    wrapper::wrap(
                        source,
                        &mut target,
                        &mut self.types,
                        id,
                        converted,
                        options.fault,
                    )
                } else {
                    target.add_func(converted);
                    Ok(())
                };
                if let Err(failure) = wrapper {
                    diagnostics.push(failure.at(func.loc, id, None));
                }
            }
        }
        for global in &source.globals {
            let message = format!("global @{} is not converted", source.str(global.name));
            diagnostics.push(Failure::from(message).at(global.loc, FuncId(0), None));
        }
        if diagnostics.is_empty() {
            library_functions(&mut target);
            Ok(target)
        } else {
            Err(diagnostics)
        }
    }

    fn function(
        &mut self,
        source: &Module,
        target: &mut Module,
        options: &Options,
        id: FuncId,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<lowerfuzz_ir::Func> {
        let func = source.func(id);
        let mut report = |op, loc, failure: Failure| diagnostics.push(failure.at(loc, id, op));
        if func.level == Level::Llvm {
            report(
                None,
                func.loc,
                "an llvm.func beside functions that are to be converted".into(),
            );
            return None;
        }
        let ty = match self
            .types
            .function(&source.types, &mut target.types, func.ty)
        {
            Ok(ty) => ty,
            Err(failure) => {
                report(None, func.loc, failure);
                return None;
            }
        };
        let attrs = func
            .attrs
            .iter()
            .map(|a| self.types.named_attr(source, target, a))
            .collect();
        let mut converted = lowerfuzz_ir::Func {
            name: target.strings.intern(source.str(func.name)),
            ty,
            level: Level::Llvm,
            private: func.private,
            attrs,
            arg_attrs: Vec::new(),
            body: None,
            loc: func.loc,
        };
        if let Some(body) = &func.body {
            converted.body = Some(self.body(source, target, options, body, &mut report));
        }
        Some(converted)
    }

    /// Converts a body block by block. Blocks keep their order, but are filled in an order in
    /// which definitions come before uses.
    fn body(
        &mut self,
        source: &Module,
        target: &mut Module,
        options: &Options,
        body: &Body,
        report: &mut dyn FnMut(Option<OpId>, Loc, Failure),
    ) -> Body {
        let mut out = Body::new();
        self.values.clear();
        self.values.resize(body.n_values(), None);
        self.blocks.clear();
        self.blocks
            .resize(body.n_blocks(), lowerfuzz_ir::BlockId(0));
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
            b: Builder::new(target, out, options.index_width),
        };
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

/// What the conversion of a body works on.
pub(crate) struct Cx<'a> {
    pub(crate) source: &'a Module,
    pub(crate) body: &'a Body,
    pub(crate) options: &'a Options,
    pub(crate) types: &'a mut TypeConverter,
    values: &'a mut Vec<Option<ValueId>>,
    blocks: &'a [lowerfuzz_ir::BlockId],
    pub(crate) b: Builder<'a>,
}

impl Cx<'_> {
    fn op(&mut self, op: Op, id: OpId) -> Result<(), Failure> {
        match op {
            Op::Arith(op) => self.arith(op, id),
            Op::Cf(op) => self.cf(op, id),
            Op::Func(op) => self.func_op(op, id),
            Op::MemRef(op) => self.memref_op(op, id),
            Op::Math(op) => self.math(op, id),
            Op::Vector(op) => Err(format!("vector op {op:?} is not converted").into()),
            Op::Complex(op) => Err(format!("complex op {op:?} is not converted").into()),
            Op::Llvm(op) => {
                Err(format!("LLVM op {op:?} beside ops that are to be converted").into())
            }
            Op::Unregistered(name) => self.unregistered(name, id),
        }
    }

    /// The LLVM type of a source type.
    pub(crate) fn ty(&mut self, ty: Type) -> Result<Type, Failure> {
        self.types
            .convert(&self.source.types, &mut self.b.module.types, ty)
    }

    /// The converted value. In a block that is never reached a use may come before its
    /// definition; what stands there does not matter.
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

    /// The converted operand at this position.
    pub(crate) fn operand(&mut self, id: OpId, position: usize) -> Result<ValueId, Failure> {
        self.value(self.body.operand(id, position))
    }

    /// Says what a result is converted to.
    pub(crate) fn set(&mut self, result: ValueId, to: ValueId) {
        self.values[result.index()] = Some(to);
    }

    /// Says what the first result of an op is converted to.
    pub(crate) fn replace(&mut self, id: OpId, to: ValueId) -> Result<(), Failure> {
        self.set(self.body.result(id, 0), to);
        Ok(())
    }

    /// The block that a source block became.
    pub(crate) fn block(&self, block: lowerfuzz_ir::BlockId) -> lowerfuzz_ir::BlockId {
        self.blocks[block.index()]
    }

    fn block_arguments(
        &mut self,
        block: lowerfuzz_ir::BlockId,
        is_entry: bool,
    ) -> Result<(), Failure> {
        let to = self.block(block);
        for arg in &self.body.block(block).args {
            let ty = self.body.ty(*arg);
            if is_entry {
                let expanded =
                    self.types
                        .argument(&self.source.types, &mut self.b.module.types, ty)?;
                for (i, ty) in expanded.into_iter().enumerate() {
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

    /// Packs the scalars that a memref argument was expanded into.
    fn entry_descriptors(&mut self) {
        for arg in &self.body.block(self.body.entry()).args {
            let ty = self.body.ty(*arg);
            if self.source.types.as_memref(ty).is_none() {
                continue;
            }
            let Some(first) = self.values[arg.index()] else {
                continue;
            };
            if let Ok(descriptor) = self.pack_arguments(first, ty) {
                self.set(*arg, descriptor);
            }
        }
    }

    /// An op that no table knows stays, over converted types.
    fn unregistered(&mut self, name: Sym, id: OpId) -> Result<(), Failure> {
        if !self.body.op_regions(id).is_empty() || self.body.n_successors(id) != 0 {
            return Err("an unregistered op with regions or successors is not converted".into());
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

fn is_c_interface(module: &Module, attr: &NamedAttr) -> bool {
    matches!(attr.key, Key::Other(name) if module.str(name) == "llvm.emit_c_interface")
}

/// Blocks in an order in which each comes after those that dominate it (reverse post-order);
/// those that are never reached come last, as written.
fn definitions_first(body: &Body, order: &mut Vec<lowerfuzz_ir::BlockId>) {
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

/// Declares the library functions that the converted bodies call.
fn library_functions(target: &mut Module) {
    let mut needed = [false; 3];
    let names = ["malloc", "free", "abort"].map(|n| target.strings.find(n));
    for func in &target.funcs {
        let Some(body) = &func.body else { continue };
        for block in body.root() {
            for op in &body.block(*block).ops {
                let callee = body.symbol_attr(*op, Key::Callee);
                for (needed, name) in needed.iter_mut().zip(names) {
                    *needed |= callee.is_some() && callee == name;
                }
            }
        }
    }
    let byte_ptr = target.types.ptr_to(Type::I8);
    for (name, needed) in names.into_iter().zip(needed) {
        let Some(name) = name.filter(|n| needed && target.lookup(*n).is_none()) else {
            continue;
        };
        let malloc_size = call_operand_type(target, name);
        let ty = match (target.str(name), malloc_size) {
            ("malloc", Some(size)) => target.types.llvm_func(byte_ptr, &[size]),
            ("free", _) => target.types.llvm_func(Type::VOID, &[byte_ptr]),
            _ => target.types.llvm_func(Type::VOID, &[]),
        };
        target.add_func(lowerfuzz_ir::Func {
            name,
            ty,
            level: Level::Llvm,
            private: false,
            attrs: Vec::new(),
            arg_attrs: Vec::new(),
            body: None,
            loc: Loc::NONE,
        });
    }
}

/// The type of the first operand of the first call of a function.
fn call_operand_type(module: &Module, callee: Sym) -> Option<Type> {
    let bodies = module.funcs.iter().filter_map(|f| f.body.as_ref());
    bodies
        .flat_map(|body| {
            let blocks = body.root().iter();
            blocks
                .flat_map(|b| body.block(*b).ops.iter())
                .map(move |op| (body, *op))
        })
        .find(|(body, op)| body.attr(*op, Key::Callee) == Some(&Attr::Symbol(callee)))
        .and_then(|(body, op)| body.operands(op).first().map(|v| body.ty(*v)))
}
