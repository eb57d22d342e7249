//! Rules of the `memref` dialect for casts, copies, and views with offsets, sizes and strides.

use super::context::{Context, Rule, count};
use super::describe::Sizes;
use crate::attr::Key;
use crate::module::OpId;
use crate::types::{DYNAMIC, Dims, Layout, MemRefType, Type};

/// Returns whether two sizes, strides or offsets can be equal at run time.
fn compatible(a: i64, b: i64) -> bool {
    a == b || a == DYNAMIC || b == DYNAMIC
}

fn all_compatible(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| compatible(*a, *b))
}

/// Checks that two memrefs have the same element type and memory space.
pub(super) fn same_elements(cx: Context<'_>, source: Type, result: Type) -> Rule {
    let from = cx.any_memref("the operand", source)?;
    let to = cx.any_memref("the result", result)?;
    if from == to {
        return Ok(());
    }
    Err(format!(
        "expected memrefs of one element type and memory space, found {} and {}",
        cx.show(source),
        cx.show(result)
    ))
}

/// Checks `memref.cast`, as MLIR's `CastOp::areCastCompatible` does.
pub(super) fn castable(cx: Context<'_>, source: Type, result: Type) -> Rule {
    let castable = match (cx.types.as_memref(source), cx.types.as_memref(result)) {
        (Some(from), Some(to)) => {
            all_compatible(&from.shape, &to.shape) && layouts_compatible(from, to)
        }
        (Some(_), None) | (None, Some(_)) => true,
        (None, None) => false,
    };
    if castable {
        return Ok(());
    }
    Err(format!(
        "expected types that can be cast to each other, found {} and {}",
        cx.show(source),
        cx.show(result)
    ))
}

fn layouts_compatible(from: &MemRefType, to: &MemRefType) -> bool {
    if from.layout == to.layout {
        return true;
    }
    match (from.strides_and_offset(), to.strides_and_offset()) {
        (Some((from, from_offset)), Some((to, to_offset))) => {
            compatible(from_offset, to_offset) && all_compatible(&from, &to)
        }
        (Some(_), None) | (None, Some(_)) | (None, None) => false,
    }
}

/// Checks `memref.memory_space_cast`: the types must be equal except for the memory space.
pub(super) fn space_cast(cx: Context<'_>, source: Type, result: Type) -> Rule {
    let from = cx.any_memref("the operand", source)?;
    let to = cx.any_memref("the result", result)?;
    let same = match (cx.types.as_memref(source), cx.types.as_memref(result)) {
        (Some(from), Some(to)) => from.shape == to.shape && from.layout == to.layout,
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    };
    if same && from.0 == to.0 {
        return Ok(());
    }
    Err(format!(
        "expected types that differ in the memory space only, found {} and {}",
        cx.show(source),
        cx.show(result)
    ))
}

/// Checks `memref.copy`. The element types must be equal, and the shapes must be able to be equal
/// at run time.
pub(super) fn copy(cx: Context<'_>, source: Type, target: Type) -> Rule {
    let from = cx.any_memref("the source", source)?;
    let to = cx.any_memref("the target", target)?;
    let shapes = match (cx.types.as_memref(source), cx.types.as_memref(target)) {
        (Some(from), Some(to)) => all_compatible(&from.shape, &to.shape),
        (Some(_), None) | (None, Some(_)) | (None, None) => true,
    };
    if shapes && from.0 == to.0 {
        return Ok(());
    }
    Err(format!(
        "expected one shape and element type, found {} and {}",
        cx.show(source),
        cx.show(target)
    ))
}

/// Checks `memref.view`. The source must be a contiguous buffer of bytes, and the result must be
/// contiguous.
pub(super) fn view(cx: Context<'_>, source: Type, result: Type) -> Rule {
    let from = cx.memref("the source", source)?;
    let to = cx.memref("the result", result)?;
    if from.rank() != 1 || from.elem != Type::I8 || from.layout != Layout::Identity {
        return Err(format!(
            "expected a contiguous memref of i8 of rank 1 as source, found {}",
            cx.show(source)
        ));
    }
    if to.layout != Layout::Identity || to.space != from.space {
        return Err(format!(
            "expected a contiguous memref in the source's memory space as result, found {}",
            cx.show(result)
        ));
    }
    Ok(())
}

/// The offsets, sizes and strides of a view. [`DYNAMIC`] stands for an offset, size or stride that
/// is an operand.
struct Parts<'a> {
    offsets: &'a [i64],
    sizes: &'a [i64],
    strides: &'a [i64],
}

/// Returns the offsets, sizes and strides of a view.
fn parts(cx: Context<'_>, op: OpId) -> Result<Parts<'_>, String> {
    let list = |key, what| {
        let found = cx.body.i64s_attr(op, key);
        found.ok_or_else(|| format!("expected a list of {what}"))
    };
    Ok(Parts {
        offsets: list(Key::StaticOffsets, "offsets")?,
        sizes: list(Key::StaticSizes, "sizes")?,
        strides: list(Key::StaticStrides, "strides")?,
    })
}

/// The way in which the verifier of a release infers the product of 0 and a dynamic value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zeros {
    /// The inferred product is 0, as in releases from 19 on.
    Known,
    /// The inferred product is dynamic, as in older releases.
    Unknown,
}

fn multiply(zeros: Zeros, a: i64, b: i64) -> i64 {
    if zeros == Zeros::Known && (a == 0 || b == 0) {
        return 0;
    }
    if a == DYNAMIC || b == DYNAMIC {
        return DYNAMIC;
    }
    a.checked_mul(b).unwrap_or(DYNAMIC)
}

fn add(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC {
        return DYNAMIC;
    }
    a.checked_add(b).unwrap_or(DYNAMIC)
}

/// Checks `memref.subview`. The type of the result must follow from the type of the source.
/// Dimensions of size 1 may be dropped.
pub(super) fn subview(cx: Context<'_>, op: OpId, source: Type, result: Type) -> Rule {
    let from = cx.memref("the source", source)?;
    let to = cx.memref("the result", result)?;
    let parts = parts(cx, op)?;
    for list in [parts.offsets, parts.sizes, parts.strides] {
        count(
            "entries in each list of offsets, sizes and strides",
            from.rank(),
            list.len(),
        )?;
    }
    let (Some((from_strides, from_offset)), Some((to_strides, to_offset))) =
        (from.strides_and_offset(), to.strides_and_offset())
    else {
        return Err("expected memrefs of strided layout".into());
    };
    let follows = |zeros: Zeros| {
        let steps = parts.offsets.iter().zip(&from_strides);
        let offset = steps.fold(from_offset, |offset, (part, stride)| {
            add(offset, multiply(zeros, *part, *stride))
        });
        let both = from_strides.iter().zip(parts.strides);
        let strides: Dims = both.map(|(a, b)| multiply(zeros, *a, *b)).collect();
        (offset, strides)
    };
    for zeros in [Zeros::Known, Zeros::Unknown] {
        let (offset, strides) = follows(zeros);
        if offset == to_offset && drops_units(parts.sizes, &strides, &to.shape, &to_strides) {
            return Ok(());
        }
    }
    let (offset, strides) = follows(Zeros::Known);
    Err(format!(
        "expected sizes [{}], strides [{}], offset {}, or without dimensions of size 1, found {}",
        Sizes(parts.sizes),
        Sizes(&strides),
        Sizes(&[offset]),
        cx.show(result)
    ))
}

/// Returns whether the result has the same (size, stride) pairs as the source, except for dropped
/// dimensions of size 1.
///
/// Each pair of the result is matched with the first equal pair of the source. A later equal pair
/// would never allow more matches.
fn drops_units(sizes: &[i64], strides: &[i64], to_sizes: &[i64], to_strides: &[i64]) -> bool {
    let mut wanted = to_sizes.iter().zip(to_strides).peekable();
    for pair in sizes.iter().zip(strides) {
        if wanted.peek() == Some(&pair) {
            wanted.next();
        } else if *pair.0 != 1 {
            return false;
        }
    }
    wanted.next().is_none()
}

/// Checks `memref.reinterpret_cast`. Where the result's type is static, it must equal the op's
/// attributes.
pub(super) fn reinterpret_cast(cx: Context<'_>, op: OpId, result: Type) -> Rule {
    let to = cx.memref("the result", result)?;
    let parts = parts(cx, op)?;
    count("offset", 1, parts.offsets.len())?;
    count("sizes", to.rank(), parts.sizes.len())?;
    count("strides", to.rank(), parts.strides.len())?;
    let Some((strides, offset)) = to.strides_and_offset() else {
        return Err("expected a result of strided layout".into());
    };
    let fixed = |of: &[i64], given: &[i64]| {
        of.iter()
            .zip(given)
            .all(|(of, given)| *of == DYNAMIC || of == given)
    };
    if fixed(&to.shape, parts.sizes)
        && fixed(&strides, parts.strides)
        && fixed(&[offset], parts.offsets)
    {
        return Ok(());
    }
    Err(format!(
        "expected sizes [{}], strides [{}], offset {} in the result type, found {}",
        Sizes(parts.sizes),
        Sizes(parts.strides),
        Sizes(parts.offsets),
        cx.show(result)
    ))
}
