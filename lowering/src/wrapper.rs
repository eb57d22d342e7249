//! C-compatible wrappers ("C-compatible wrapper emission"). The memref parameters of a wrapper are
//! pointers to descriptors. Its name is `_mlir_ciface_` followed by the name of the function.

use lowerfuzz_ir::case::{Era, MemRefConvention};
use lowerfuzz_ir::types::TypeList;
use lowerfuzz_ir::{Body, Func, FuncId, Level, LlvmOp, Module, ROOT, Type, TypeKind, ValueId};

use crate::builder::Builder;
use crate::parameter::Parameter;
use crate::types::TypeConverter;
use crate::{Failure, Fault, Options};

/// The prefix of the names of C interface functions.
const PREFIX: &str = "_mlir_ciface_";

/// Adds a converted function, followed by its interface function.
///
/// If the function is defined, its interface function is a wrapper that calls it. If the function
/// is only declared, the interface function is declared. The declared function then gets a body
/// that calls the interface function. The interface function returns the results of the function.
/// From LLVM 13 on, a struct of results is written to memory.
///
/// # Errors
/// Fails if the name of the interface function is already in use.
pub(crate) fn wrap(
    source: &Module,
    target: &mut Module,
    types: &mut TypeConverter,
    options: &Options,
    id: FuncId,
    mut converted: Func,
) -> Result<(), Failure> {
    let func = source.func(id);
    let name = format!("{PREFIX}{}", source.str(func.name));
    if source
        .strings
        .find(&name)
        .and_then(|s| source.lookup(s))
        .is_some()
    {
        return Err(Failure::refused(format!(
            "redefinition of symbol named '{name}': the interface function needs this name"
        )));
    }
    let (inputs, _) = source
        .types
        .as_function(func.ty)
        .expect("the verifier ensures that a function has a function type");
    let (result, _) = target
        .types
        .as_llvm_func(converted.ty)
        .expect("a function is converted to an LLVM function");
    let mut parameters = Vec::with_capacity(inputs.len());
    for input in inputs {
        parameters.push(types.parameter(&source.types, &mut target.types, *input)?);
    }
    // LLVM 13 writes a struct to memory through an additional first argument, which is a pointer.
    // LLVM 13 creates no interface functions with bare pointers.
    let by_pointer = options.conversion.era >= Some(Era::Llvm13)
        && options.conversion.convention != MemRefConvention::BarePointer
        && matches!(target.types.kind(result), TypeKind::LlvmStruct { .. });
    let (interface_result, leading) = if by_pointer {
        (Type::VOID, Some(target.types.ptr_to(result)))
    } else {
        (result, None)
    };
    let interface_types: TypeList = leading
        .into_iter()
        .chain(parameters.iter().map(|p| p.interface_ty(&mut target.types)))
        .collect();
    let is_definition = converted.body.is_some();
    let variadic = matches!(
        target.types.kind(converted.ty),
        TypeKind::LlvmFunc { varargs: true, .. }
    );
    if variadic {
        return Err(Failure::refused(
            "a variadic function has no C interface: only an external function can be variadic",
        ));
    }
    let mut interface = Func {
        name: target.strings.intern(&name),
        ty: target.types.llvm_func(interface_result, &interface_types),
        level: Level::Llvm,
        private: converted.private && !is_definition,
        attrs: converted.attrs.clone(),
        arg_attrs: leading
            .filter(|_| !func.arg_attrs.is_empty())
            .map(|_| Vec::new())
            .into_iter()
            .chain(
                func.arg_attrs
                    .iter()
                    .map(|attrs| types.named_attrs(source, target, attrs)),
            )
            .collect(),
        body: None,
        loc: func.loc,
    };
    let index = Type::int(options.index_width);
    let arg_types: TypeList = if is_definition {
        interface_types
    } else {
        parameters
            .iter()
            .flat_map(|p| p.types(&mut target.types, index))
            .collect()
    };
    let callee = if is_definition {
        target.str(converted.name).to_owned()
    } else {
        name
    };
    let mut body = Body::new();
    let entry = body.new_block(ROOT);
    let args: Vec<ValueId> = arg_types
        .iter()
        .map(|ty| body.add_arg(entry, *ty))
        .collect();
    let mut b = Builder::new(target, body, options);
    b.go_to(entry);
    let returned = if is_definition {
        let (to, args) = args.split_at(usize::from(by_pointer));
        let passed = forward(&mut b, &parameters, args);
        let returned = called(&mut b, &callee, &passed, result);
        match (to, returned) {
            ([to], Some(value)) => {
                b.store(value, *to);
                None
            }
            (_, returned) => returned,
        }
    } else if by_pointer {
        let one = b.index(1);
        let slot = b.alloca(one, result, None);
        let mut passed = vec![slot];
        passed.extend(backward(&mut b, &parameters, &args));
        called(&mut b, &callee, &passed, Type::VOID);
        Some(b.load(slot, result))
    } else {
        let passed = backward(&mut b, &parameters, &args);
        called(&mut b, &callee, &passed, result)
    };
    b.effect(LlvmOp::Return, returned.as_slice());
    let (body, _) = b.finish();
    if is_definition {
        interface.body = Some(body);
    } else {
        converted.body = Some(body);
    }
    target.add_func(converted);
    target.add_func(interface);
    Ok(())
}

/// Emits a call and returns its result.
fn called(b: &mut Builder<'_>, callee: &str, args: &[ValueId], result: Type) -> Option<ValueId> {
    let result = (result != Type::VOID).then_some(result);
    let call = b.call(callee, args, result);
    result.map(|_| b.body.result(call, 0))
}

/// Emits the body of a wrapper around a definition: loads and unpacks the descriptors for the call.
fn forward(b: &mut Builder<'_>, parameters: &[Parameter], args: &[ValueId]) -> Vec<ValueId> {
    let mut args: Vec<ValueId> = args.to_vec();
    if b.planted(Fault::WrapperSwapsArguments) {
        swap_equal(parameters, &mut args);
    }
    let mut passed = Vec::new();
    for (parameter, arg) in parameters.iter().zip(args) {
        parameter.forward(b, arg, &mut passed);
    }
    passed
}

/// Emits the body of an external function: packs and stores the descriptors for the call.
fn backward(b: &mut Builder<'_>, parameters: &[Parameter], args: &[ValueId]) -> Vec<ValueId> {
    let mut rest = args;
    let mut passed = Vec::with_capacity(parameters.len());
    for parameter in parameters {
        let (own, after) = rest.split_at(parameter.len());
        passed.push(parameter.backward(b, own));
        rest = after;
    }
    passed
}

/// Swaps the first two memref arguments of equal type, as a planted fault.
fn swap_equal(parameters: &[Parameter], args: &mut [ValueId]) {
    for (first, parameter) in parameters.iter().enumerate() {
        let same = |p: &Parameter| p.is_memref() && p.ty == parameter.ty;
        let second = parameters[first + 1..].iter().position(same);
        if let (true, Some(distance)) = (parameter.is_memref(), second) {
            args.swap(first, first + 1 + distance);
            return;
        }
    }
}
