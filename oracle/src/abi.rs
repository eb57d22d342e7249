//! How a harness calls a program and reads what it leaves: arguments into memory and scalars,
//! results and buffers back into observations. The same for every engine, over its own memory.

use lowerfuzz_interp::source::ElemLayout;
use lowerfuzz_ir::case::{Datum, Element, MemRefDatum};
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{Type, TypeKind, Types};
use smallvec::SmallVec;

use crate::observe::{BlockName, Buffer, Observed, Place};

/// The memory of an engine, as a harness needs it.
pub(crate) trait EngineMemory {
    /// A buffer of the caller's, undefined until it is written. `None` if there is no room.
    fn alloc(&mut self, size: u64, align: u64) -> Option<u64>;
    /// Writes to a buffer.
    fn write(&mut self, address: u64, bytes: &[u8]);
    /// Writes a pointer to the start of a buffer.
    fn write_pointer(&mut self, address: u64, target: u64);
    /// Up to 16 bytes: `None` if they may not be read, `Some(None)` if they are undefined.
    fn read(&self, address: u64, len: u64) -> Option<Element>;
    /// The block that an address is in, or just past.
    fn block(&self, address: u64) -> Option<BlockInfo>;
}

/// What is known of a block.
pub(crate) struct BlockInfo {
    pub(crate) number: u32,
    pub(crate) start: u64,
    pub(crate) is_heap: bool,
}

/// The buffer of a memref argument.
pub(crate) struct ArgBuffer {
    pub(crate) arg: usize,
    pub(crate) address: u64,
    elem: Type,
    layout: ElemLayout,
    count: usize,
}

/// Bytes between elements: no program may touch them.
const PADDING: u8 = 0x5a;
/// What a caller aligns buffers to, as `malloc` does.
const BUFFER_ALIGN: u64 = 16;
/// Elements of a memref that are read at most; a size beyond that is not one of ours.
const MAX_ELEMENTS: i64 = 1 << 16;

/// Why a call cannot be made.
pub(crate) type Unsupported = String;

/// Makes the buffer of a memref argument.
pub(crate) fn make_buffer(
    memory: &mut dyn EngineMemory,
    arg: usize,
    datum: &MemRefDatum,
    index_width: u32,
) -> Result<ArgBuffer, Unsupported> {
    let layout = ElemLayout::of(datum.elem, index_width)
        .ok_or("a memref argument of elements that are not scalars")?;
    let size = layout.stride * datum.contents.len() as u64;
    let align = layout.align.max(BUFFER_ALIGN);
    let address = memory
        .alloc(size, align)
        .ok_or("an argument larger than the memory")?;
    for (element, at) in datum
        .contents
        .iter()
        .zip((address..).step_by(layout.stride as usize))
    {
        if let Some(bits) = element {
            memory.write(at, &bits.to_le_bytes()[..layout.bytes as usize]);
        }
        let padding = (layout.stride - layout.bytes) as usize;
        memory.write(at + layout.bytes, &[PADDING; 16][..padding]);
    }
    Ok(ArgBuffer {
        arg,
        address,
        elem: datum.elem,
        layout,
        count: datum.contents.len(),
    })
}

/// The contents of a buffer after a run.
pub(crate) fn observe_buffer(memory: &dyn EngineMemory, buffer: &ArgBuffer) -> Buffer {
    let ArgBuffer {
        arg,
        address,
        elem,
        layout,
        count,
    } = *buffer;
    let mut elements = Vec::with_capacity(count);
    let mut padding_changed = None;
    for at in (address..).step_by(layout.stride as usize).take(count) {
        elements.push(read_element(memory, at, layout));
        let padding = at + layout.bytes..at + layout.stride;
        let changed = padding
            .into_iter()
            .find(|byte| memory.read(*byte, 1) != Some(Some(u128::from(PADDING))));
        padding_changed = padding_changed.or(changed.map(|byte| byte - address));
    }
    Buffer {
        arg,
        elem,
        elements,
        padding_changed,
    }
}

/// An element without the unspecified bits above its width.
fn read_element(memory: &dyn EngineMemory, at: u64, layout: ElemLayout) -> Element {
    let bits = memory.read(at, layout.bytes).flatten()?;
    Some(if layout.bits >= 128 {
        bits
    } else {
        bits & ((1 << layout.bits) - 1)
    })
}

/// Writes a descriptor into memory: its address is what a C interface function is passed.
pub(crate) fn make_descriptor(
    memory: &mut dyn EngineMemory,
    buffer: &ArgBuffer,
    datum: &MemRefDatum,
    index_width: u32,
) -> Result<u64, Unsupported> {
    let entry = u64::from(index_width / 8);
    let rank = datum.sizes.len() as u64;
    let size = (16 + entry * (1 + 2 * rank)).next_multiple_of(8);
    let at = memory
        .alloc(size, BUFFER_ALIGN)
        .ok_or("an argument larger than the memory")?;
    memory.write_pointer(at, buffer.address);
    memory.write_pointer(at + 8, buffer.address);
    let entries = std::iter::once(&datum.offset)
        .chain(&datum.sizes)
        .chain(&datum.strides);
    for (value, at) in entries.zip((at + 16..).step_by(entry as usize)) {
        memory.write(at, &value.to_le_bytes()[..entry as usize]);
    }
    Ok(at)
}

/// A ranked memref as the engine has it.
pub(crate) struct View {
    pub(crate) sizes: Dims,
    pub(crate) strides: Dims,
    /// Address that offset and strides count from.
    pub(crate) base: u64,
    /// Address of element 0.
    pub(crate) first: u64,
    pub(crate) elem: Type,
}

/// A returned memref.
pub(crate) fn observe_memref(
    memory: &dyn EngineMemory,
    buffers: &[ArgBuffer],
    view: View,
    index_width: u32,
) -> Observed {
    let View {
        sizes,
        strides,
        base,
        first,
        elem,
    } = view;
    let place = memory.block(first).map(|block| {
        let arg = buffers.iter().find(|b| b.address == block.start);
        let name = match arg {
            Some(buffer) => BlockName::Arg(buffer.arg),
            None if block.is_heap => BlockName::Heap(block.number),
            None => BlockName::Other,
        };
        // A lowering may move a heap block's elements up to align them; what counts there is
        // where element 0 lies from the aligned base.
        let from = if block.is_heap { base } else { block.start };
        Place {
            block: name,
            offset: i128::from(first) - i128::from(from),
        }
    });
    let mut elements = Vec::new();
    let count = sizes.iter().try_fold(1i64, |n, s| n.checked_mul(*s));
    let readable = count.is_some_and(|n| (0..=MAX_ELEMENTS).contains(&n))
        && sizes.iter().all(|s| (0..=MAX_ELEMENTS).contains(s));
    if let (true, Some(layout)) = (readable, ElemLayout::of(elem, index_width)) {
        let mut positions = vec![0i128];
        for (size, stride) in sizes.iter().zip(&strides) {
            let step = |p: i128| (0..*size).map(move |i| p + i128::from(i) * i128::from(*stride));
            positions = positions.into_iter().flat_map(step).collect();
        }
        for position in positions {
            let address = i128::from(first).wrapping_add(position * i128::from(layout.stride));
            elements.push(read_element(memory, address as u64, layout));
        }
    }
    Observed::MemRef {
        sizes,
        strides,
        place,
        elements,
        elem,
    }
}

/// Reads the results of a lowered function, one scalar after the other as its struct has them.
pub(crate) fn decode_results(
    memory: &dyn EngineMemory,
    buffers: &[ArgBuffer],
    source: (&Types, &[Type], u32),
    leaves: &[Element],
    func_name: &dyn Fn(u128) -> Option<String>,
) -> Result<Vec<Observed>, Unsupported> {
    let (types, results, index_width) = source;
    let mut rest = leaves.iter().copied();
    let mut next = || rest.next().ok_or("fewer results than the source has");
    let mut observed = Vec::with_capacity(results.len());
    for ty in results {
        observed.push(match types.kind(*ty) {
            TypeKind::Int(_) | TypeKind::Index | TypeKind::Float(_) => {
                Observed::Scalar(next()?, *ty)
            }
            TypeKind::Vector { shape, elem } => {
                let lanes: i64 = shape.iter().product();
                let lanes: Result<Vec<Element>, _> = (0..lanes).map(|_| next()).collect();
                Observed::Vector(lanes?, *elem)
            }
            TypeKind::Function { .. } => Observed::Func(next()?.and_then(func_name)),
            TypeKind::MemRef(memref) => {
                let mut fields: SmallVec<[Element; 12]> = SmallVec::new();
                for _ in 0..3 + 2 * memref.rank() {
                    fields.push(next()?);
                }
                let view = descriptor_view(&fields, memref.rank(), memref.elem, index_width);
                match view {
                    Some(view) => observe_memref(memory, buffers, view, index_width),
                    None => Observed::PoisonMemRef,
                }
            }
            TypeKind::None
            | TypeKind::Complex(_)
            | TypeKind::UnrankedMemRef { .. }
            | TypeKind::LlvmVoid
            | TypeKind::LlvmPtr { .. }
            | TypeKind::LlvmStruct { .. }
            | TypeKind::LlvmArray { .. }
            | TypeKind::LlvmFunc { .. }
            | TypeKind::Other(_) => return Err("a result of this type".into()),
        });
    }
    Ok(observed)
}

/// What a descriptor's scalars say; `None` if one that matters is poison.
fn descriptor_view(fields: &[Element], rank: usize, elem: Type, index_width: u32) -> Option<View> {
    let aligned = fields[1]? as u64;
    let shift = 64 - index_width;
    let index = |field: Element| field.map(|bits| ((bits as u64) << shift).cast_signed() >> shift);
    let offset = index(fields[2])?;
    let sizes: Option<Dims> = fields[3..3 + rank].iter().map(|f| index(*f)).collect();
    let strides: Option<Dims> = fields[3 + rank..].iter().map(|f| index(*f)).collect();
    let layout = ElemLayout::of(elem, index_width)?;
    let bytes = offset.wrapping_mul(layout.stride.cast_signed());
    let first = aligned.wrapping_add_signed(bytes);
    Some(View {
        sizes: sizes?,
        strides: strides?,
        base: aligned,
        first,
        elem,
    })
}

/// The bits of a scalar argument.
pub(crate) fn scalar_argument(datum: &Datum) -> Result<u128, Unsupported> {
    match datum {
        Datum::Scalar {
            bits: Some(bits), ..
        } => Ok(*bits),
        Datum::Scalar { bits: None, .. } => Err("a poison argument".into()),
        Datum::Vector { .. } => Err("a vector argument".into()),
        Datum::Func(_) => Err("a function argument".into()),
        Datum::MemRef(_) => Err("a memref where a scalar is passed".into()),
    }
}
