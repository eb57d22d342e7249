//! Formats values of both levels. Numbers are decimal, and pointers name the block that they point
//! to.

use lowerfuzz_interp::llvm::{Pointer, Value as LlvmValue};
use lowerfuzz_interp::source::{MemRef, Value as SourceValue};
use lowerfuzz_interp::{BlockKind, Memory, Provenance};
use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{FuncId, Module, Type};

use crate::abi::ArgBuffer;
use crate::layout::ElementLayout;
use lowerfuzz_interp::scalar::number;

/// Maximum number of scalars that are printed for an aggregate.
const MAX_SHOWN: usize = 16;
/// Maximum nesting depth to which a value is printed. Parts at a greater depth are printed as `…`.
const MAX_DEPTH: u32 = 16;

/// Names for the memory blocks of a run, independent of addresses.
#[derive(Default)]
pub(crate) struct Blocks {
    /// Address and name of each block, in ascending order of address.
    named: Vec<(u64, String)>,
    /// Address and argument index of each argument buffer.
    args: Vec<(u64, usize)>,
}

impl Blocks {
    /// Names the blocks of a memory. Argument buffers are named after their argument.
    pub(crate) fn of(memory: &Memory, buffers: &[ArgBuffer]) -> Blocks {
        let mut counts = [0usize; 4];
        let mut named: Vec<(u64, String)> = memory
            .blocks()
            .map(|(_, block)| {
                let arg = buffers.iter().find(|b| b.address == block.address);
                let (kind, name) = match block.kind {
                    BlockKind::Buffer => (0, "passed"),
                    BlockKind::Heap => (1, "heap"),
                    BlockKind::Stack(_) => (2, "stack"),
                    BlockKind::Global { .. } => (3, "global"),
                };
                if let Some(buffer) = arg {
                    return (block.address, format!("arg{}", buffer.arg));
                }
                counts[kind] += 1;
                (block.address, format!("{name}{}", counts[kind]))
            })
            .collect();
        named.sort_by_key(|(address, _)| *address);
        let args = buffers.iter().map(|b| (b.address, b.arg)).collect();
        Blocks { named, args }
    }

    /// Returns the argument index and byte offset of an address. Returns `None` unless the closest
    /// block at or below the address is an argument's buffer.
    pub(crate) fn in_argument(&self, address: u64) -> Option<(usize, u64)> {
        let next = self.named.partition_point(|(start, _)| *start <= address);
        let (start, _) = self.named.get(next.checked_sub(1)?)?;
        let (_, arg) = self.args.iter().find(|(at, _)| at == start)?;
        Some((*arg, address - start))
    }

    /// Formats an address, for example as `arg0+8`, `heap1` or `null`.
    pub(crate) fn show(&self, address: u64) -> String {
        if address == 0 {
            return "null".into();
        }
        let next = self.named.partition_point(|(start, _)| *start <= address);
        let block = next.checked_sub(1).and_then(|i| self.named.get(i));
        match block {
            Some((start, name)) if *start == address => name.clone(),
            Some((start, name)) => format!("{name}+{}", address - start),
            None => format!("{address:#x}"),
        }
    }
}

/// Formats a scalar: integers as signed numbers, floats in decimal.
fn scalar(bits: Element, ty: Type, index_width: u32) -> String {
    match bits {
        Some(bits) if ty == Type::I1 => (bits & 1 == 1).to_string(),
        bits => number(bits, ty, index_width),
    }
}

/// Formats a list, and omits the items after the first `MAX_SHOWN` items.
fn list(open: char, items: impl Iterator<Item = String>, close: char) -> String {
    let mut items: Vec<String> = items.take(MAX_SHOWN + 1).collect();
    if items.len() > MAX_SHOWN {
        items[MAX_SHOWN] = "…".into();
    }
    format!("{open}{}{close}", items.join(", "))
}

/// Formats a value of the source level.
pub(crate) fn source_value(
    module: &Module,
    index_width: u32,
    value: &SourceValue,
    ty: Type,
    blocks: &Blocks,
) -> String {
    let types = &module.types;
    match value {
        SourceValue::Poison => "poison".into(),
        SourceValue::Bits(bits) => scalar(Some(*bits), ty, index_width),
        SourceValue::Vector(lanes) => {
            let lane = types.as_lanes(ty).map_or(ty, |(_, scalar)| scalar);
            let all = lanes.iter().map(|bits| scalar(*bits, lane, index_width));
            list('[', all, ']')
        }
        SourceValue::Tensor(tensor) => {
            let elem = types.tensor_elem(ty).unwrap_or(ty);
            let lane = types.as_lanes(elem).map_or(elem, |(_, scalar)| scalar);
            let elements = tensor.elements.iter();
            let all = elements.map(|bits| scalar(*bits, lane, index_width));
            format!("sizes {:?} of {}", &tensor.sizes[..], list('[', all, ']'))
        }
        SourceValue::Func(func) => function(module, *func),
        SourceValue::MemRef(memref) => {
            let layout = ElementLayout::of(types, memref.elem, index_width);
            let at = match layout {
                Some(layout) => blocks.show(first_byte(memref, layout.stride)),
                None => blocks.show(memref.base),
            };
            let (sizes, strides) = (&memref.sizes[..], &memref.strides[..]);
            if sizes.is_empty() {
                format!("memref at {at}")
            } else {
                format!("memref at {at} sizes {sizes:?} strides {strides:?}")
            }
        }
    }
}

/// Returns the address of a memref's element 0.
pub(crate) fn first_byte(memref: &MemRef, stride: u64) -> u64 {
    let bytes = memref.offset.wrapping_mul(stride.cast_signed());
    memref.base.wrapping_add_signed(bytes)
}

fn function(module: &Module, func: FuncId) -> String {
    format!("@{}", module.str(module.func(func).name))
}

/// Formats a value of the LLVM dialect.
pub(crate) fn llvm_value(module: &Module, value: &LlvmValue, ty: Type, blocks: &Blocks) -> String {
    let mut leaves = value.leaves().iter();
    let mut shown = 0;
    nested(module, ty, &mut leaves, blocks, &mut shown, MAX_DEPTH)
}

fn nested(
    module: &Module,
    ty: Type,
    leaves: &mut std::slice::Iter<'_, LlvmValue>,
    blocks: &Blocks,
    shown: &mut usize,
    depth: u32,
) -> String {
    let types = &module.types;
    let vector = || {
        let (shape, elem) = types.as_vector(ty)?;
        Some((shape.iter().product::<i64>().max(0).unsigned_abs(), elem))
    };
    let repeated = types.as_array(ty).or_else(vector);
    let (open, close, parts) = if let Some(fields) = types.as_struct(ty) {
        ('{', '}', fields.to_vec())
    } else if let Some((len, elem)) = repeated {
        let len = usize::try_from(len).unwrap_or(usize::MAX);
        let len = len.min(leaves.len()).min(MAX_SHOWN + 1);
        ('[', ']', vec![elem; len])
    } else {
        *shown += 1;
        return match leaves.next() {
            Some(LlvmValue::Bits(bits)) => scalar(Some(*bits), ty, 64),
            Some(LlvmValue::Ptr(pointer)) => show_pointer(module, *pointer, blocks),
            Some(value @ (LlvmValue::Poison(_) | LlvmValue::Undef(_))) => {
                value.indefinite().map_or("?", |value| value.name()).into()
            }
            Some(LlvmValue::Aggregate(_)) | None => "?".into(),
        };
    };
    let Some(depth) = depth.checked_sub(1) else {
        return "…".into();
    };
    let mut items = Vec::with_capacity(parts.len());
    for part in parts {
        if *shown >= MAX_SHOWN {
            items.push("…".to_owned());
            break;
        }
        items.push(nested(module, part, leaves, blocks, shown, depth));
    }
    format!("{open}{}{close}", items.join(", "))
}

fn show_pointer(module: &Module, pointer: Pointer, blocks: &Blocks) -> String {
    match pointer.provenance {
        Provenance::Func(func) => function(module, func),
        Provenance::Block(_) | Provenance::None => blocks.show(pointer.address),
    }
}
