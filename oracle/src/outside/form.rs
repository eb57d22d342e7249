//! The self-contained form of a lowered program.

use lowerfuzz_ir::case::{Case, Datum};
use lowerfuzz_ir::{
    Attr, BlockId, Body, Func, FuncId, Item, Key, Level, LlvmOp, Loc, Module, NamedAttr, NewOp, Op,
    ROOT, Sym, Type, TypeKind, ValueId,
};
use smallvec::SmallVec;

use crate::engine::Entry;

/// The name of the entry function.
pub const ENTRY: &str = "lowerfuzz_main";

/// Functions of the C library that become the session's, so that it knows what is allocated.
pub(super) const LIBRARY: [&str; 4] = ["malloc", "free", "aligned_alloc", "abort"];

/// A lowered module as one that a runner can run: with an entry function that makes the calls of
/// the test case, and with bodies for its external functions.
///
/// `typed_pointers` is for releases that have no others.
///
/// # Errors
/// Why it cannot be made: an entry that the module lacks, a type that has no scalars.
pub fn self_contained(
    case: &Case,
    lowered: &Module,
    typed_pointers: bool,
) -> Result<Module, String> {
    let mut module = lowered.clone();
    rename_library(&mut module);
    let mut library = Library {
        typed_pointers,
        declared: Vec::new(),
    };
    for index in 0..module.funcs.len() {
        let id = FuncId(index as u32);
        if module.func(id).body.is_none() && is_external(case, module.str(module.func(id).name)) {
            let body = external_body(&mut module, &mut library, id)?;
            let func = &mut module.funcs[index];
            func.body = Some(body);
            func.private = false;
        }
    }
    let body = entry_body(case, &mut module, &mut library)?;
    let name = module.strings.intern(ENTRY);
    let ty = module.types.llvm_func(Type::VOID, &[]);
    module.add_func(function(name, ty, Some(body)));
    for (name, ty) in library.declared {
        module.add_func(function(name, ty, None));
    }
    Ok(module)
}

fn function(name: Sym, ty: Type, body: Option<Body>) -> Func {
    Func {
        name,
        ty,
        level: Level::Llvm,
        private: false,
        attrs: Vec::new(),
        arg_attrs: Vec::new(),
        body,
        loc: Loc::NONE,
    }
}

/// Does the host stand behind a function of this name?
fn is_external(case: &Case, name: &str) -> bool {
    let name = name.strip_prefix("_mlir_ciface_").unwrap_or(name);
    let func = case.module.find_func(name);
    func.is_some_and(|id| case.module.func(id).body.is_none())
}

/// Gives the functions of the C library the session's names.
fn rename_library(module: &mut Module) {
    for name in LIBRARY {
        let Some(old) = module.strings.find(name) else {
            continue;
        };
        let declared = module.lookup_func(old);
        let Some(id) = declared.filter(|id| module.func(*id).body.is_none()) else {
            continue;
        };
        let new = module.strings.intern(&format!("lowerfuzz_{name}"));
        module.funcs[id.index()].name = new;
        for func in &mut module.funcs {
            let Some(body) = &mut func.body else { continue };
            for op in 0..body.n_ops() {
                for attr in body.attrs_mut(lowerfuzz_ir::OpId(op as u32)) {
                    if attr.key == Key::Callee && attr.value == Attr::Symbol(old) {
                        attr.value = Attr::Symbol(new);
                    }
                }
            }
        }
        module.rebuild_symbols();
    }
}

/// The session's functions that are called.
struct Library {
    typed_pointers: bool,
    declared: Vec<(Sym, Type)>,
}

/// Emits ops of the LLVM dialect.
struct Emitter<'a> {
    module: &'a mut Module,
    library: &'a mut Library,
    body: Body,
    block: BlockId,
}

impl Emitter<'_> {
    fn push(
        &mut self,
        op: LlvmOp,
        operands: &[ValueId],
        result: Option<Type>,
        attrs: &[NamedAttr],
    ) -> Option<ValueId> {
        let id = self.body.push_op(
            self.block,
            NewOp {
                operands,
                results: result.as_slice(),
                attrs,
                ..NewOp::new(Op::Llvm(op))
            },
        );
        result.map(|_| self.body.result(id, 0))
    }

    fn emit(&mut self, op: LlvmOp, operands: &[ValueId], ty: Type, attrs: &[NamedAttr]) -> ValueId {
        let id = self.body.push_op(
            self.block,
            NewOp {
                operands,
                results: &[ty],
                attrs,
                ..NewOp::new(Op::Llvm(op))
            },
        );
        self.body.result(id, 0)
    }

    fn constant(&mut self, value: i64, ty: Type) -> ValueId {
        let attr = NamedAttr {
            key: Key::Value,
            value: Attr::Int(i128::from(value), ty),
        };
        self.emit(LlvmOp::Constant, &[], ty, &[attr])
    }

    /// Calls a function of the session.
    fn session(
        &mut self,
        name: &str,
        operands: &[ValueId],
        result: Option<Type>,
    ) -> Option<ValueId> {
        let name = self.module.strings.intern(name);
        if self
            .library
            .declared
            .iter()
            .all(|(known, _)| *known != name)
        {
            let params: SmallVec<[Type; 4]> = operands.iter().map(|v| self.body.ty(*v)).collect();
            let types = &mut self.module.types;
            let ty = types.llvm_func(result.unwrap_or(Type::VOID), &params);
            self.library.declared.push((name, ty));
        }
        let callee = NamedAttr {
            key: Key::Callee,
            value: Attr::Symbol(name),
        };
        self.push(LlvmOp::Call, operands, result, &[callee])
    }

    /// Goes on with a scalar that the session holds at a position.
    fn fetch(&mut self, function: &str, position: i64) -> Result<ValueId, String> {
        let position = self.constant(position, Type::I32);
        let value = self.session(function, &[position], Some(Type::I64));
        value.ok_or_else(|| "a function of the session without a result".to_owned())
    }

    /// A value of a type from scalars that the session holds, counted up in `position`.
    fn assemble(
        &mut self,
        ty: Type,
        functions: [&str; 2],
        position: &mut i64,
    ) -> Result<ValueId, String> {
        if let Some(parts) = parts(self.module, ty)? {
            let mut whole = self.emit(LlvmOp::Undef, &[], ty, &[]);
            for (i, part) in parts.list.iter().enumerate() {
                let value = self.assemble(*part, functions, position)?;
                whole = if parts.vector {
                    let index = self.constant(i as i64, Type::I32);
                    self.emit(LlvmOp::InsertElement, &[whole, value, index], ty, &[])
                } else {
                    let at = position_attr(i);
                    self.emit(LlvmOp::InsertValue, &[whole, value], ty, &[at])
                };
            }
            return Ok(whole);
        }
        let low = self.fetch(functions[0], *position)?;
        let pointer = self.module.types.is_ptr(ty);
        let value = if pointer {
            self.emit(LlvmOp::IntToPtr, &[low], ty, &[])
        } else {
            let bits = ty.scalar_bits(64).ok_or("a value without scalars")?;
            let int = Type::int(bits);
            let mut value = low;
            if bits > 64 {
                let high = self.fetch(functions[1], *position)?;
                let wide = Type::int(128);
                let low = self.emit(LlvmOp::ZExt, &[low], wide, &[]);
                let high = self.emit(LlvmOp::ZExt, &[high], wide, &[]);
                let by = self.constant(64, wide);
                let high = self.emit(LlvmOp::Shl, &[high, by], wide, &[]);
                value = self.emit(LlvmOp::Or, &[high, low], wide, &[]);
            }
            if self.body.ty(value) != int {
                value = self.emit(LlvmOp::Trunc, &[value], int, &[]);
            }
            if int != ty {
                value = self.emit(LlvmOp::BitCast, &[value], ty, &[]);
            }
            value
        };
        *position += 1;
        Ok(value)
    }

    /// Hands a value over to the session, scalar by scalar.
    fn hand_over(&mut self, value: ValueId, function: &str) -> Result<(), String> {
        let ty = self.body.ty(value);
        if let Some(parts) = parts(self.module, ty)? {
            for (i, part) in parts.list.iter().enumerate() {
                let part = if parts.vector {
                    let index = self.constant(i as i64, Type::I32);
                    self.emit(LlvmOp::ExtractElement, &[value, index], *part, &[])
                } else {
                    let at = position_attr(i);
                    self.emit(LlvmOp::ExtractValue, &[value], *part, &[at])
                };
                self.hand_over(part, function)?;
            }
            return Ok(());
        }
        let (low, high) = if self.module.types.is_ptr(ty) {
            let low = self.emit(LlvmOp::PtrToInt, &[value], Type::I64, &[]);
            (low, self.constant(0, Type::I64))
        } else {
            let bits = ty.scalar_bits(64).ok_or("a value without scalars")?;
            let int = Type::int(bits);
            let mut value = value;
            if int != ty {
                value = self.emit(LlvmOp::BitCast, &[value], int, &[]);
            }
            if bits <= 64 {
                if bits < 64 {
                    value = self.emit(LlvmOp::ZExt, &[value], Type::I64, &[]);
                }
                (value, self.constant(0, Type::I64))
            } else {
                let wide = Type::int(128);
                if bits < 128 {
                    value = self.emit(LlvmOp::ZExt, &[value], wide, &[]);
                }
                let low = self.emit(LlvmOp::Trunc, &[value], Type::I64, &[]);
                let by = self.constant(64, wide);
                let high = self.emit(LlvmOp::LShr, &[value, by], wide, &[]);
                (low, self.emit(LlvmOp::Trunc, &[high], Type::I64, &[]))
            }
        };
        self.session(function, &[low, high], None);
        Ok(())
    }

    fn terminate(&mut self, op: LlvmOp, operands: &[ValueId], successors: &[BlockId]) {
        let successors: SmallVec<[(BlockId, &[ValueId]); 8]> =
            successors.iter().map(|block| (*block, &[][..])).collect();
        self.body.push_op(
            self.block,
            NewOp {
                operands,
                successors: &successors,
                ..NewOp::new(Op::Llvm(op))
            },
        );
    }
}

/// Parts of an aggregate.
struct Parts {
    vector: bool,
    list: Vec<Type>,
}

/// Parts at most of one aggregate.
const MAX_PARTS: u64 = 1 << 12;

/// The parts of an aggregate; `None` for a scalar.
fn parts(module: &Module, ty: Type) -> Result<Option<Parts>, String> {
    let repeated = |elem: Type, n: u64, vector| {
        if n > MAX_PARTS {
            return Err("an aggregate of too many parts".to_owned());
        }
        let list = vec![elem; n as usize];
        Ok(Some(Parts { vector, list }))
    };
    match module.types.kind(ty) {
        TypeKind::LlvmStruct { fields, .. } => Ok(Some(Parts {
            vector: false,
            list: fields.to_vec(),
        })),
        TypeKind::LlvmArray { len, elem } => repeated(*elem, *len, false),
        TypeKind::Vector { shape, elem } => repeated(*elem, shape[0].cast_unsigned(), true),
        TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::LlvmPtr { .. } => Ok(None),
        TypeKind::Index
        | TypeKind::None
        | TypeKind::Complex(_)
        | TypeKind::MemRef(_)
        | TypeKind::UnrankedMemRef { .. }
        | TypeKind::Function { .. }
        | TypeKind::LlvmVoid
        | TypeKind::LlvmFunc { .. }
        | TypeKind::Other(_) => Err("a value of a type that has no scalars".to_owned()),
    }
}

fn position_attr(i: usize) -> NamedAttr {
    NamedAttr {
        key: Key::Position,
        value: Attr::I64s([i as i64].as_slice().into()),
    }
}

/// The body of an external function: the session answers.
fn external_body(module: &mut Module, library: &mut Library, id: FuncId) -> Result<Body, String> {
    let ty = module.func(id).ty;
    let (result, params) = module
        .types
        .as_llvm_func(ty)
        .ok_or("a function without a function type")?;
    let params: Vec<Type> = params.to_vec();
    let mut body = Body::new();
    let block = body.new_block(ROOT);
    let args: Vec<ValueId> = params.iter().map(|ty| body.add_arg(block, *ty)).collect();
    let mut emitter = Emitter {
        module,
        library,
        body,
        block,
    };
    let number = emitter.constant(i64::from(id.0), Type::I32);
    emitter.session("lowerfuzz_host_begin", &[number], None);
    for arg in args {
        emitter.hand_over(arg, "lowerfuzz_host_arg")?;
    }
    emitter.session("lowerfuzz_host_call", &[], None);
    let mut returned = SmallVec::<[ValueId; 1]>::new();
    if result != Type::VOID {
        let functions = ["lowerfuzz_host_result", "lowerfuzz_host_result_high"];
        returned.push(emitter.assemble(result, functions, &mut 0)?);
    }
    emitter.terminate(LlvmOp::Return, &returned, &[]);
    Ok(emitter.body)
}

/// The body of the entry function: asks for the next call, until there is none.
fn entry_body(case: &Case, module: &mut Module, library: &mut Library) -> Result<Body, String> {
    let mut body = Body::new();
    let begin = body.new_block(ROOT);
    let next = body.new_block(ROOT);
    let mut emitter = Emitter {
        module,
        library,
        body,
        block: begin,
    };
    register_functions(case, &mut emitter);
    emitter.terminate(LlvmOp::Br, &[], &[next]);
    let mut successors = Vec::new();
    let exit = emitter.body.new_block(ROOT);
    successors.push(exit);
    for call in &case.calls {
        let block = emitter.body.new_block(ROOT);
        successors.push(block);
        emitter.block = block;
        let source = case
            .module
            .lookup_func(call.func)
            .ok_or("a call of no function")?;
        let entry = Entry::find(case, emitter.module, source)
            .ok_or("the lowered module has no function to call")?;
        let func = emitter
            .module
            .lookup_func(entry.symbol)
            .ok_or("the lowered module has no function to call")?;
        let ty = emitter.module.func(func).ty;
        let (result, params) = emitter
            .module
            .types
            .as_llvm_func(ty)
            .ok_or("a function without a function type")?;
        let params: Vec<Type> = params.to_vec();
        let mut args = Vec::with_capacity(params.len());
        let mut position = 0;
        for ty in params {
            let functions = ["lowerfuzz_arg", "lowerfuzz_arg_high"];
            args.push(emitter.assemble(ty, functions, &mut position)?);
        }
        let callee = NamedAttr {
            key: Key::Callee,
            value: Attr::Symbol(entry.symbol),
        };
        let result = (result != Type::VOID).then_some(result);
        if let Some(value) = emitter.push(LlvmOp::Call, &args, result, &[callee]) {
            emitter.hand_over(value, "lowerfuzz_result")?;
        }
        emitter.session("lowerfuzz_done", &[], None);
        emitter.terminate(LlvmOp::Br, &[], &[next]);
    }
    emitter.block = exit;
    emitter.terminate(LlvmOp::Return, &[], &[]);
    emitter.block = next;
    let chosen = emitter.session("lowerfuzz_next", &[], Some(Type::I32));
    let chosen = chosen.ok_or("a function of the session without a result")?;
    let cases: Vec<i128> = (0..case.calls.len() as i128).collect();
    let cases = (!cases.is_empty()).then(|| NamedAttr {
        key: Key::Cases,
        value: Attr::Ints(cases.into(), Type::I32),
    });
    let successors: Vec<(BlockId, &[ValueId])> =
        successors.iter().map(|block| (*block, &[][..])).collect();
    emitter.body.push_op(
        next,
        NewOp {
            operands: &[chosen],
            successors: &successors,
            attrs: cases.as_slice(),
            ..NewOp::new(Op::Llvm(LlvmOp::Switch))
        },
    );
    Ok(emitter.body)
}

/// Tells the session where functions and globals lie, if values can point to them.
fn register_functions(case: &Case, emitter: &mut Emitter<'_>) {
    let is_func = |ty: &Type| case.module.types.as_function(*ty).is_some();
    let passed = case
        .calls
        .iter()
        .flat_map(|call| &call.args)
        .any(|arg| matches!(arg, Datum::Func(_)));
    let returned = case.module.funcs.iter().any(|func| {
        let ty = case.module.types.as_function(func.ty);
        ty.is_some_and(|(_, results)| results.iter().any(is_func))
    });
    let mut items = Vec::new();
    if passed || returned {
        for (index, func) in case.module.funcs.iter().enumerate() {
            items.push(("lowerfuzz_function", index, func.name));
        }
    }
    for (index, global) in case.module.globals.iter().enumerate() {
        items.push(("lowerfuzz_global", index, global.name));
    }
    for (register, index, name) in items {
        let name = case.module.str(name);
        let Some(symbol) = emitter.module.strings.find(name) else {
            continue;
        };
        let pointee = match emitter.module.lookup(symbol) {
            Some(Item::Func(id)) => emitter.module.func(id).ty,
            Some(Item::Global(id)) => emitter.module.globals[id.index()].ty,
            None => continue,
        };
        let ty = if emitter.library.typed_pointers {
            emitter.module.types.ptr_to(pointee)
        } else {
            Type::PTR
        };
        let symbol = NamedAttr {
            key: Key::Callee,
            value: Attr::Symbol(symbol),
        };
        let pointer = emitter.emit(LlvmOp::AddressOf, &[], ty, &[symbol]);
        let address = emitter.emit(LlvmOp::PtrToInt, &[pointer], Type::I64, &[]);
        let index = emitter.constant(index as i64, Type::I32);
        emitter.session(register, &[index, address], None);
    }
}
