//! C-compatible wrappers ("C-compatible wrapper emission"): memrefs as pointers to descriptors,
//! under the name `_mlir_ciface_` and that of the function.

use lowerfuzz_ir::types::TypeList;
use lowerfuzz_ir::{
    Attr, Body, Func, FuncId, Key, Level, LlvmOp, Module, NamedAttr, ROOT, Type, TypeKind, ValueId,
};

use crate::builder::Builder;
use crate::types::TypeConverter;
use crate::{Failure, Fault};

/// What the name of an interface function begins with.
const PREFIX: &str = "_mlir_ciface_";

/// Adds a converted function and its interface function: a wrapper around a definition, or, for
/// a declaration, the declaration of the interface function and a body that calls it.
pub(crate) fn wrap(
    source: &Module,
    target: &mut Module,
    types: &mut TypeConverter,
    id: FuncId,
    mut converted: Func,
    fault: Option<Fault>,
) -> Result<(), Failure> {
    let func = source.func(id);
    let name = format!("{PREFIX}{}", source.str(func.name));
    if source.find_func(&name).is_some() {
        return Err(Failure::rejected(format!(
            "@{name} exists already and cannot be the interface function"
        )));
    }
    let (inputs, _) = source
        .types
        .as_function(func.ty)
        .ok_or("a function without a type")?;
    let (result, _) = target
        .types
        .as_llvm_func(converted.ty)
        .ok_or("a function without a type")?;
    let mut params = TypeList::new();
    let mut descriptors = Vec::with_capacity(inputs.len());
    for input in inputs {
        let ty = types.convert(&source.types, &mut target.types, *input)?;
        let kind = source.types.kind(*input);
        let is_memref = matches!(kind, TypeKind::MemRef(_) | TypeKind::UnrankedMemRef { .. });
        params.push(if is_memref {
            target.types.ptr_to(ty)
        } else {
            ty
        });
        let rank = source
            .types
            .as_memref(*input)
            .map(lowerfuzz_ir::MemRefType::rank);
        descriptors.push(is_memref.then_some((ty, rank)));
    }
    let index_width = types.convert(&source.types, &mut target.types, Type::INDEX)?;
    let index_width = index_width.int_width().unwrap_or(64);
    let interface = Func {
        name: target.strings.intern(&name),
        ty: target.types.llvm_func(result, &params),
        level: Level::Llvm,
        private: converted.private && converted.body.is_none(),
        attrs: converted.attrs.clone(),
        arg_attrs: Vec::new(),
        body: None,
        loc: func.loc,
    };
    let result = (result != Type::VOID).then_some(result);
    if converted.body.is_some() {
        let callee = target.str(converted.name).to_owned();
        let mut body = Body::new();
        let entry = body.new_block(ROOT);
        let args: Vec<ValueId> = params.iter().map(|ty| body.add_arg(entry, *ty)).collect();
        let mut b = Builder::new(target, body, index_width);
        b.go_to(entry);
        let mut passed = Vec::new();
        for (arg, descriptor) in args.into_iter().zip(descriptors) {
            match descriptor {
                None => passed.push(arg),
                Some((ty, rank)) => {
                    let loaded = b.emit(LlvmOp::Load, &[arg], ty);
                    unpack(&mut b, loaded, ty, (rank, fault), &mut passed);
                }
            }
        }
        let call = b.call(&callee, &passed, result);
        let returned = result.map(|_| b.body.result(call, 0));
        b.effect(LlvmOp::Return, returned.as_slice());
        let (body, _) = b.finish();
        target.add_func(converted);
        target.add_func(Func {
            body: Some(body),
            ..interface
        });
    } else {
        let (_, expanded) = target
            .types
            .as_llvm_func(converted.ty)
            .ok_or("a function without a type")?;
        let expanded: TypeList = expanded.iter().copied().collect();
        let mut body = Body::new();
        let entry = body.new_block(ROOT);
        let args: Vec<ValueId> = expanded.iter().map(|ty| body.add_arg(entry, *ty)).collect();
        let mut b = Builder::new(target, body, index_width);
        b.go_to(entry);
        let mut rest = args.into_iter();
        let mut passed = Vec::new();
        for (descriptor, param) in descriptors.into_iter().zip(&params) {
            match descriptor {
                None => passed.extend(rest.next()),
                Some((ty, rank)) => {
                    let packed = pack(&mut b, ty, rank, &mut rest)?;
                    let one = b.index(1);
                    let elem_type = NamedAttr {
                        key: Key::ElemType,
                        value: Attr::Type(ty),
                    };
                    let slot = b.emit_with(LlvmOp::Alloca, &[one], *param, &[elem_type]);
                    b.effect(LlvmOp::Store, &[packed, slot]);
                    passed.push(slot);
                }
            }
        }
        let call = b.call(&name, &passed, result);
        let returned = result.map(|_| b.body.result(call, 0));
        b.effect(LlvmOp::Return, returned.as_slice());
        converted.body = Some(b.finish().0);
        target.add_func(converted);
        target.add_func(interface);
    }
    Ok(())
}

/// The scalars of a descriptor, ranked or not.
fn unpack(
    b: &mut Builder<'_>,
    loaded: ValueId,
    ty: Type,
    (rank, fault): (Option<usize>, Option<Fault>),
    passed: &mut Vec<ValueId>,
) {
    let fields: TypeList = fields(b, ty);
    match rank {
        Some(rank) => passed.extend(b.unpack(loaded, fields[0], rank, fault)),
        None => {
            passed.push(b.extract(loaded, &[0], fields[0]));
            passed.push(b.extract(loaded, &[1], fields[1]));
        }
    }
}

/// A descriptor of expanded arguments, ranked or not.
fn pack(
    b: &mut Builder<'_>,
    ty: Type,
    rank: Option<usize>,
    args: &mut impl Iterator<Item = ValueId>,
) -> Result<ValueId, Failure> {
    let mut next = || args.next().ok_or("a declaration with too few arguments");
    let Some(rank) = rank else {
        let undef = b.undef(ty);
        let with_rank = b.insert(undef, &[0], next()?);
        return Ok(b.insert(with_rank, &[1], next()?));
    };
    let head = (next()?, next()?, next()?);
    let mut sizes = Vec::with_capacity(rank);
    let mut strides = Vec::with_capacity(rank);
    for _ in 0..rank {
        sizes.push(next()?);
    }
    for _ in 0..rank {
        strides.push(next()?);
    }
    Ok(b.pack(ty, head, &sizes, &strides))
}

fn fields(b: &Builder<'_>, ty: Type) -> TypeList {
    if let TypeKind::LlvmStruct { fields, .. } = b.module.types.kind(ty) {
        fields.clone()
    } else {
        TypeList::new()
    }
}
