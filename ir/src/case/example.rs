//! Examples of values as directives spell them, for error messages.

use super::datum::{extent, product};
use crate::module::Module;
use crate::release::Release;
use crate::text::print_type;
use crate::types::{DYNAMIC, Dims, Layout, Type, TypeKind, Types, row_major_strides};

/// The size that an example has in a dynamic dimension.
const SIZE: i64 = 2;

/// The maximum number of elements in an example.
const MAX_SHOWN: usize = 8;

/// Returns an example of a value of the type. Returns `None` if directives cannot spell such a
/// value. `is_argument` specifies whether the value is an argument or a result.
///
/// May add types to the module.
pub(super) fn example(
    module: &mut Module,
    release: Release,
    ty: Type,
    is_argument: bool,
) -> Option<String> {
    if let Some(scalar) = scalar(ty) {
        if ty == Type::I1 {
            return Some(scalar.to_owned());
        }
        return Some(format!("{scalar} : {}", show(module, release, ty)));
    }
    if let Some((shape, elem)) = module.types.as_lanes(ty) {
        let lanes = lists(shape, scalar(elem)?);
        return Some(format!("{lanes} : {}", show(module, release, ty)));
    }
    if let TypeKind::Function { .. } = module.types.kind(ty) {
        let func = module.funcs.iter().find(|func| func.ty == ty);
        return Some(format!(
            "@{}",
            func.map_or("g", |func| module.str(func.name))
        ));
    }
    if let Some(elem) = module.types.tensor_elem(ty) {
        return tensor(module, release, ty, elem);
    }
    memref(module, release, ty, is_argument)
}

fn tensor(module: &mut Module, release: Release, ty: Type, elem: Type) -> Option<String> {
    let mut sizes = match module.types.as_tensor(ty) {
        Some(tensor) => tensor.shape.clone(),
        None => Dims::from_elem(SIZE, 1),
    };
    for size in sizes.iter_mut().filter(|size| **size == DYNAMIC) {
        *size = SIZE;
    }
    let (lanes, element) = match module.types.as_lanes(elem) {
        Some((shape, part)) => (product(shape)?, scalar(part)?),
        None => (1, scalar(elem)?),
    };
    let count = i64::try_from(product(&sizes)?.checked_mul(lanes)?).ok()?;
    let ty = module.types.tensor(&sizes, elem);
    Some(format!(
        "{} {}",
        show(module, release, ty),
        lists(&[count], element)
    ))
}

/// Returns the literal 1 of a scalar type.
fn scalar(ty: Type) -> Option<&'static str> {
    if ty == Type::I1 {
        return Some("true");
    }
    if ty.float_kind().is_some() || ty.small_float().is_some() {
        return Some("1.0");
    }
    ty.scalar_bits(64).map(|_| "1")
}

fn show(module: &Module, release: Release, ty: Type) -> String {
    print_type(&module.types, &module.strings, ty, release)
}

/// Returns nested lists of this shape. Long lists are shortened.
fn lists(shape: &[i64], element: &str) -> String {
    let Some((size, inner)) = shape.split_first() else {
        return element.to_owned();
    };
    let count = usize::try_from(*size).unwrap_or(0);
    let mut items = vec![lists(inner, element); count.min(MAX_SHOWN)];
    if count > MAX_SHOWN {
        items.push("…".to_owned());
    }
    format!("[{}]", items.join(", "))
}

fn memref(module: &mut Module, release: Release, ty: Type, is_argument: bool) -> Option<String> {
    let ty = fixed(&mut module.types, ty)?;
    let memref = module.types.as_memref(ty)?;
    let (strides, offset) = memref.strides_and_offset()?;
    let (lanes, element) = match module.types.as_lanes(memref.elem) {
        Some((shape, part)) => (product(shape)?, scalar(part)?),
        None => (1, scalar(memref.elem)?),
    };
    let elements = if is_argument {
        usize::try_from(extent(&memref.shape, &strides, offset)?).ok()?
    } else {
        product(&memref.shape)?
    };
    let count = i64::try_from(elements.checked_mul(lanes)?).ok()?;
    let contents = lists(&[count], element);
    Some(format!("{} {contents}", show(module, release, ty)))
}

/// Returns a memref type without dynamic parts that fits the given memref type.
fn fixed(types: &mut Types, ty: Type) -> Option<Type> {
    if let TypeKind::UnrankedMemRef { elem, .. } = types.kind(ty) {
        let elem = *elem;
        return Some(types.memref(&[SIZE], elem, Layout::Identity));
    }
    let mut memref = types.as_memref(ty)?.clone();
    let or = |given: i64, usual: i64| if given == DYNAMIC { usual } else { given };
    for size in &mut memref.shape {
        *size = or(*size, SIZE);
    }
    if let Layout::Strided { offset, strides } = &mut memref.layout {
        *offset = or(*offset, 0);
        for (stride, usual) in strides.iter_mut().zip(row_major_strides(&memref.shape)) {
            *stride = or(*stride, usual);
        }
    }
    let (strides, offset) = memref.strides_and_offset()?;
    if offset == DYNAMIC || strides.contains(&DYNAMIC) {
        return None;
    }
    Some(types.intern(TypeKind::MemRef(memref)))
}
