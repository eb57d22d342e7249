//! Turns a lowered module into a self-contained module that a release's runner can run.

use lowerfuzz_ir::case::{Case, Datum};
use lowerfuzz_ir::host::Print;
use lowerfuzz_ir::{
    Attr, BlockId, Body, Func, FuncId, Item, Key, Level, LlvmOp, Loc, Module, NamedAttr, NewOp, Op,
    OpId, ROOT, Sym, Type, TypeKind, ValueId,
};
use lowerfuzz_oracle::external_call::Entry;
use smallvec::SmallVec;

use crate::emitter::{Emitter, Library};
use crate::error::HarnessError;

/// Name of the entry function.
pub const ENTRY: &str = "lowerfuzz_main";

/// Library functions that are redirected to the runtime library, so that the host can track all
/// allocations. Each function is paired with its replacement.
const LIBRARY: [(&str, &str); 8] = [
    ("malloc", "lowerfuzz_malloc"),
    ("free", "lowerfuzz_free"),
    ("aligned_alloc", "lowerfuzz_aligned_alloc"),
    ("abort", "lowerfuzz_abort"),
    ("memrefCopy", "lowerfuzz_copy"),
    ("_mlir_memref_to_llvm_alloc", "lowerfuzz_malloc"),
    ("_mlir_memref_to_llvm_free", "lowerfuzz_free"),
    (
        "_mlir_memref_to_llvm_aligned_alloc",
        "lowerfuzz_aligned_alloc",
    ),
];

/// Makes a lowered module runnable under a runner. The result has an entry function that makes the
/// calls of the test case, and bodies for external functions.
///
/// A process runs several such modules. Each module reports its `number` to the runtime library,
/// and prefixes its definitions with [`prefix`]. `typed_pointers` is set for releases without
/// opaque pointers.
///
/// # Errors
/// Returns an error if the module lacks an entry function, or if a type has no scalars.
pub fn self_contained(
    case: &Case,
    lowered: &Module,
    number: u32,
    typed_pointers: bool,
) -> Result<Module, HarnessError> {
    contained(case, lowered, number, typed_pointers).map_err(HarnessError)
}

fn contained(
    case: &Case,
    lowered: &Module,
    number: u32,
    typed_pointers: bool,
) -> Result<Module, String> {
    let mut module = lowered.clone();
    module.name = None;
    module.attrs.clear();
    let mut library = Library {
        typed_pointers,
        declared: Vec::new(),
    };
    for index in 0..module.funcs.len() {
        let id = FuncId(index as u32);
        if module.func(id).body.is_some() {
            continue;
        }
        let name = module.str(module.func(id).name);
        let body = if let Some((_, answers)) = LIBRARY.iter().find(|(known, _)| name == *known) {
            library_body(&mut module, &mut library, id, answers)?
        } else if is_external(case, name) {
            external_body(&mut module, &mut library, id)?
        } else {
            continue;
        };
        let func = &mut module.funcs[index];
        func.body = Some(body);
        func.private = false;
    }
    let body = entry_body(case, &mut module, &mut library, number)?;
    let name = module.strings.intern(ENTRY);
    let ty = module.types.llvm_func(Type::VOID, &[]);
    module.add_func(function(name, ty, Some(body)));
    rename(&mut module, number);
    for (name, ty) in library.declared {
        module.add_func(function(name, ty, None));
    }
    Ok(module)
}

/// Returns the name prefix of the program with this number.
pub fn prefix(number: u32) -> String {
    format!("case_{number}_")
}

/// Makes the module with the runner's entry function, [`ENTRY`], which runs the programs with these
/// numbers in order.
pub(crate) fn main_module(numbers: &[u32]) -> Module {
    let mut module = Module::new();
    let mut library = Library {
        typed_pointers: false,
        declared: Vec::new(),
    };
    let mut body = Body::new();
    let block = body.new_block(ROOT);
    let mut emitter = Emitter {
        module: &mut module,
        library: &mut library,
        body,
        block,
    };
    for number in numbers {
        emitter.session(&format!("{}{ENTRY}", prefix(*number)), &[], None);
    }
    emitter.terminate(LlvmOp::Return, &[], &[]);
    let body = emitter.body;
    let name = module.strings.intern(ENTRY);
    let ty = module.types.llvm_func(Type::VOID, &[]);
    module.add_func(function(name, ty, Some(body)));
    module
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

/// Returns whether the host implements a function of this name.
fn is_external(case: &Case, name: &str) -> bool {
    let name = name.strip_prefix("_mlir_ciface_").unwrap_or(name);
    match case.module.find_func(name) {
        Some(func) => case.module.func(func).body.is_none(),
        None => Print::of(name).is_some(),
    }
}

/// Prefixes the names of all definitions in the module.
fn rename(module: &mut Module, number: u32) {
    let prefix = prefix(number);
    let Module {
        strings,
        funcs,
        globals,
        ..
    } = module;
    let mut renamed: Vec<Option<Sym>> = Vec::new();
    let mut rename = |name: &mut Sym| {
        let old = *name;
        let new = strings.intern(&format!("{prefix}{}", strings.get(old)));
        renamed.resize(renamed.len().max(old.index() + 1), None);
        renamed[old.index()] = Some(new);
        *name = new;
    };
    for func in funcs.iter_mut().filter(|func| func.body.is_some()) {
        rename(&mut func.name);
    }
    for global in globals.iter_mut().filter(|global| !global.external) {
        rename(&mut global.name);
    }
    let now = |name: Sym| renamed.get(name.index()).copied().flatten();
    for body in funcs.iter_mut().filter_map(|func| func.body.as_mut()) {
        for op in 0..body.n_ops() {
            for attr in body.attrs_mut(OpId(op as u32)) {
                if let Attr::Symbol(name) = &mut attr.value
                    && let Some(new) = now(*name)
                {
                    *name = new;
                }
            }
        }
    }
    module.rebuild_symbols();
}

/// Makes the body of a library function. The body calls the runtime library, whose parameters are
/// all 64 bits wide.
fn library_body(
    module: &mut Module,
    library: &mut Library,
    id: FuncId,
    answers: &str,
) -> Result<Body, String> {
    let (result, params) = signature(module, id)?;
    let mut body = Body::new();
    let block = body.new_block(ROOT);
    let args: Vec<ValueId> = params.iter().map(|ty| body.add_arg(block, *ty)).collect();
    let mut emitter = Emitter {
        module,
        library,
        body,
        block,
    };
    let mut words = SmallVec::<[ValueId; 4]>::new();
    for (arg, ty) in args.into_iter().zip(params) {
        let how = match ty.int_width() {
            None if emitter.module.types.is_ptr(ty) => Some(LlvmOp::PtrToInt),
            Some(width) if width < 64 => Some(LlvmOp::ZExt),
            Some(64) => None,
            Some(_) | None => {
                return Err("a library function with an unexpected signature".to_owned());
            }
        };
        words.push(match how {
            Some(how) => emitter.emit(how, &[arg], Type::I64, &[]),
            None => arg,
        });
    }
    let pointer = emitter.module.types.is_ptr(result);
    if result != Type::VOID && !pointer {
        return Err("a library function with an unexpected signature".to_owned());
    }
    let word = emitter.session(answers, &words, pointer.then_some(Type::I64));
    let returned = word.map(|word| emitter.emit(LlvmOp::IntToPtr, &[word], result, &[]));
    emitter.terminate(LlvmOp::Return, returned.as_slice(), &[]);
    Ok(emitter.body)
}

/// Returns the result type, which may be void, and the parameter types of a lowered function.
fn signature(module: &Module, id: FuncId) -> Result<(Type, Vec<Type>), String> {
    let ty = module.func(id).ty;
    let signature = module.types.as_llvm_func(ty);
    let (result, params) = signature.ok_or("a function without a function type")?;
    Ok((result, params.to_vec()))
}

/// Makes the body of an external function. The body asks the host for the function's results.
fn external_body(module: &mut Module, library: &mut Library, id: FuncId) -> Result<Body, String> {
    let (result, params) = signature(module, id)?;
    let mut body = Body::new();
    let block = body.new_block(ROOT);
    let args: Vec<ValueId> = params.iter().map(|ty| body.add_arg(block, *ty)).collect();
    let mut emitter = Emitter {
        module,
        library,
        body,
        block,
    };
    for arg in args {
        emitter.hand_over(arg, "lowerfuzz_host_arg")?;
    }
    let number = emitter.constant(i64::from(id.0), Type::I32);
    emitter.session("lowerfuzz_host_call", &[number], None);
    let mut returned = SmallVec::<[ValueId; 1]>::new();
    if result != Type::VOID {
        let functions = ["lowerfuzz_host_result", "lowerfuzz_host_result_high"];
        returned.push(emitter.assemble(result, functions, &mut 0)?);
    }
    emitter.terminate(LlvmOp::Return, &returned, &[]);
    Ok(emitter.body)
}

/// Returns the distinct functions that a test case calls, in the order of their first calls.
pub(crate) fn callees(case: &Case) -> Vec<Sym> {
    let mut callees = Vec::new();
    for call in &case.calls {
        if !callees.contains(&call.func) {
            callees.push(call.func);
        }
    }
    callees
}

/// Makes the body of the entry function: a loop that asks the host for the next function to call.
fn entry_body(
    case: &Case,
    module: &mut Module,
    library: &mut Library,
    number: u32,
) -> Result<Body, String> {
    let mut body = Body::new();
    let begin = body.new_block(ROOT);
    let next = body.new_block(ROOT);
    let mut emitter = Emitter {
        module,
        library,
        body,
        block: begin,
    };
    let number = emitter.constant(i64::from(number), Type::I32);
    emitter.session("lowerfuzz_begin", &[number], None);
    register_functions(case, &mut emitter);
    emitter.terminate(LlvmOp::Br, &[], &[next]);
    let mut successors = Vec::new();
    let exit = emitter.body.new_block(ROOT);
    successors.push(exit);
    let callees = callees(case);
    for callee in &callees {
        let block = emitter.body.new_block(ROOT);
        successors.push(block);
        emitter.block = block;
        let source = case
            .module
            .lookup_func(*callee)
            .ok_or("a call of an unknown function")?;
        let entry = Entry::find(case, emitter.module, source)
            .ok_or("the lowered module has no function to call")?;
        let func = emitter
            .module
            .lookup_func(entry.symbol)
            .ok_or("the lowered module has no function to call")?;
        let (result, params) = signature(emitter.module, func)?;
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
    let chosen = chosen.ok_or("a runtime library function without a result")?;
    let cases: Vec<i128> = (0..callees.len() as i128).collect();
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

/// Emits ops that report the addresses of functions and globals to the host, if values can point to
/// them.
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
        let (pointee, space) = match emitter.module.lookup(symbol) {
            Some(Item::Func(id)) => (emitter.module.func(id).ty, 0),
            Some(Item::Global(id)) => {
                let global = &emitter.module.globals[id.index()];
                (global.ty, global.space)
            }
            None => continue,
        };
        let ty = emitter.module.types.intern(TypeKind::LlvmPtr {
            pointee: emitter.library.typed_pointers.then_some(pointee),
            space,
        });
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
