//! Calling convention of the test harness: passes arguments as scalars and memory buffers, and
//! decodes results and buffers into observations.
//!
//! All engines share this code; each engine supplies its own memory.

use lowerfuzz_ir::case::{Datum, Element, MemRefDatum, Storage};
use lowerfuzz_ir::types::{Dims, TensorType, row_major_strides};
use lowerfuzz_ir::{MemRefType, SourceKind, Sym, Type, Types};
use smallvec::SmallVec;

use crate::layout::ElementLayout;
use crate::memory::{EngineMemory, Readable};
use crate::observation::{BlockName, Buffer, Observed, Place};
use crate::placed::Placed;

/// An argument of a lowered function.
#[derive(Clone, Debug)]
pub(crate) enum Argument {
    /// A scalar, or a pointer to memory that the harness has allocated.
    Scalar(u128),
    /// A scalar of this bit width that is poison.
    Poison(u32),
    /// The scalars of a vector or complex number, each of this bit width. Poison is `None`.
    Lanes(SmallVec<[Element; 4]>, u32),
    /// The address of the function with this symbol.
    Func(Sym),
}

/// The buffer of a memref argument.
pub(crate) struct ArgBuffer {
    pub(crate) arg: usize,
    pub(crate) address: u64,
    layout: ElementLayout,
    count: usize,
}

impl ArgBuffer {
    /// Returns the layout of the buffer's elements and their number.
    pub(crate) fn elements(&self) -> (&ElementLayout, usize) {
        (&self.layout, self.count)
    }

    /// Returns the byte address of a scalar's element, and the scalar's bit offset from that
    /// address.
    pub(crate) fn place(&self, scalar: usize) -> Option<(u64, u64)> {
        let scalars = self.layout.leaves.len().max(1);
        let element = self.layout.stride.checked_mul((scalar / scalars) as u64)?;
        let leaf = self.layout.leaves.get(scalar % scalars)?;
        Some((self.address.checked_add(element)?, leaf.bit))
    }
}

/// Value of the padding bytes between elements. A program must not change them.
const PADDING: u8 = 0x5a;
/// Minimum alignment of argument buffers, as `malloc` guarantees.
const BUFFER_ALIGN: u64 = 16;
/// Maximum number of elements that are read from a returned memref: no tensor that it may stand for
/// has more.
const MAX_ELEMENTS: i64 = 1 << 18;

/// The reason why the harness cannot make a call.
pub(crate) type Unsupported = String;

/// Allocates and fills the buffer of a memref argument.
pub(crate) fn make_buffer(
    memory: &mut dyn EngineMemory,
    arg: usize,
    datum: &MemRefDatum,
    types: &Types,
    index_width: u32,
) -> Result<ArgBuffer, Unsupported> {
    let layout = ElementLayout::of(types, datum.elem, index_width)
        .ok_or("a memref argument whose elements are not made of scalars")?;
    let count = datum.contents.len() / layout.leaves.len();
    let size = layout.stride * count as u64;
    let align = layout.align.max(BUFFER_ALIGN);
    let address = match datum.storage {
        Storage::Heap => memory.alloc_heap(size, align),
        Storage::Caller | Storage::Argument(_) | Storage::Global(_) => memory.alloc(size, align),
    };
    let address = address.ok_or("an argument that does not fit into memory")?;
    let mut contents = Contents {
        memory,
        at: address,
        bytes: Vec::with_capacity(size as usize),
    };
    let side_by_side = layout.bytes_of_scalars();
    for element in datum.contents.chunks_exact(layout.leaves.len()) {
        match side_by_side {
            Some(len) => contents.scalars(len, element),
            None => contents.element(&layout, element),
        }
        let padding = (layout.stride - layout.bytes) as usize;
        let watched = if layout.loose { 0 } else { padding.min(64) };
        contents
            .bytes
            .resize(contents.bytes.len() + watched, PADDING);
        contents.skip(padding - watched);
    }
    contents.flush();
    Ok(ArgBuffer {
        arg,
        address,
        layout,
        count,
    })
}

/// Writes a buffer sequentially, and issues one write per run of defined bytes.
struct Contents<'m> {
    memory: &'m mut dyn EngineMemory,
    /// The buffer address at which the pending bytes will be written.
    at: u64,
    /// Bytes that have not been written to the buffer yet.
    bytes: Vec<u8>,
}

impl Contents<'_> {
    /// Appends contiguous scalars of `len` bytes each (the common case).
    fn scalars(&mut self, len: usize, scalars: &[Element]) {
        for scalar in scalars {
            match scalar {
                Some(bits) => self.bytes.extend_from_slice(&bits.to_le_bytes()[..len]),
                None => self.skip(len),
            }
        }
    }

    /// Appends the defined bytes of an element and skips its undefined bytes.
    fn element(&mut self, layout: &ElementLayout, scalars: &[Element]) {
        for byte in layout.encode(scalars) {
            match byte {
                Some(byte) => self.bytes.push(byte),
                None => self.skip(1),
            }
        }
    }

    /// Skips `count` bytes of the buffer, which stay undefined.
    fn skip(&mut self, count: usize) {
        if count > 0 {
            self.flush();
            self.at += count as u64;
        }
    }

    fn flush(&mut self) {
        if !self.bytes.is_empty() {
            self.memory.write(self.at, &self.bytes);
            self.at += self.bytes.len() as u64;
            self.bytes.clear();
        }
    }
}

/// Reads the contents of an argument's buffer after a run.
pub(crate) fn observe_buffer(memory: &dyn EngineMemory, buffer: &ArgBuffer) -> Buffer {
    let ArgBuffer {
        arg,
        address,
        layout,
        count,
    } = buffer;
    let elements = layout.read_all(memory, *address, *count);
    let mut padding_changed = None;
    // A function may have freed a heap block that it was given.
    let is_live = memory.block(*address).is_none_or(|block| block.is_live);
    let has_padding = is_live && !layout.loose && layout.bytes < layout.stride;
    let padded = if has_padding { *count } else { 0 };
    for at in (*address..).step_by(layout.stride as usize).take(padded) {
        let padding = at + layout.bytes..at + layout.stride;
        let changed = padding
            .take(64)
            .find(|byte| memory.read(*byte, 1) != Some(Some(u128::from(PADDING))));
        padding_changed = padding_changed.or(changed.map(|byte| byte - address));
    }
    Buffer {
        arg: *arg,
        elem: layout.scalar,
        elements,
        padding_changed,
    }
}

/// Writes a memref descriptor into memory and returns its address, which is the argument of a C
/// interface function.
pub(crate) fn make_descriptor(
    memory: &mut dyn EngineMemory,
    placed: Placed,
    datum: &MemRefDatum,
    index_width: u32,
) -> Result<u64, Unsupported> {
    let entry = u64::from(index_width / 8);
    let rank = datum.sizes.len() as u64;
    let size = (16 + entry * (1 + 2 * rank)).next_multiple_of(8);
    let at = memory
        .alloc(size, BUFFER_ALIGN)
        .ok_or("an argument that does not fit into memory")?;
    memory.write_pointer(at, placed.allocated);
    memory.write_pointer(at + 8, placed.aligned);
    let entries = std::iter::once(&datum.offset)
        .chain(&datum.sizes)
        .chain(&datum.strides);
    for (value, at) in entries.zip((at + 16..).step_by(entry as usize)) {
        memory.write(at, &value.to_le_bytes()[..entry as usize]);
    }
    Ok(at)
}

/// Writes an unranked memref descriptor into memory: the rank, and a pointer to the ranked
/// descriptor.
///
/// The rank is written as 64 bits. A program with 32-bit ranks reads only the lower half of these
/// bits.
pub(crate) fn make_unranked(
    memory: &mut dyn EngineMemory,
    descriptor: u64,
    rank: usize,
) -> Result<u64, Unsupported> {
    let at = memory
        .alloc(16, BUFFER_ALIGN)
        .ok_or("an argument that does not fit into memory")?;
    memory.write(at, &(rank as u64).to_le_bytes());
    memory.write_pointer(at + 8, descriptor);
    Ok(at)
}

/// A decoded ranked memref descriptor.
pub(crate) struct View {
    pub(crate) sizes: Dims,
    pub(crate) strides: Dims,
    /// The descriptor's aligned pointer. Offset and strides are relative to it.
    pub(crate) base: u64,
    /// The address of the memref's element 0.
    pub(crate) first: u64,
}

impl View {
    /// Returns the addresses of all elements in row-major order, or `None` if the view has more
    /// than `MAX_ELEMENTS` elements.
    pub(crate) fn addresses(&self, stride: u64) -> Option<Vec<u64>> {
        let count = self.sizes.iter().try_fold(1i64, |n, s| n.checked_mul(*s));
        let readable = count.is_some_and(|n| (0..=MAX_ELEMENTS).contains(&n))
            && self.sizes.iter().all(|s| (0..=MAX_ELEMENTS).contains(s));
        if !readable {
            return None;
        }
        let mut addresses = vec![self.first];
        for (size, step) in self.sizes.iter().zip(&self.strides) {
            let step = step.wrapping_mul(stride.cast_signed());
            let along =
                |a: u64| (0..*size).map(move |i| a.wrapping_add_signed(i.wrapping_mul(step)));
            addresses = addresses.into_iter().flat_map(along).collect();
        }
        Some(addresses)
    }
}

/// Observes a returned memref: its sizes, strides, place in memory, and elements.
pub(crate) fn observe_memref(
    memory: &dyn EngineMemory,
    buffers: &[ArgBuffer],
    view: View,
    layout: &ElementLayout,
) -> Observed {
    // A memref in a block that is no longer live has no place and no elements.
    let block = memory.block(view.first).filter(|block| block.is_live);
    let place = block.map(|block| {
        let arg = buffers.iter().find(|b| b.address == block.start);
        let name = match arg {
            Some(buffer) => BlockName::Arg(buffer.arg),
            None if block.is_heap => BlockName::Heap(block.number),
            None => BlockName::Other,
        };
        // A lowering may round a heap block's pointer up to align its elements. Therefore the
        // offset is counted from the aligned pointer, not from the block's start.
        let from = if block.is_heap {
            view.base
        } else {
            block.start
        };
        Place {
            block: name,
            offset: i128::from(view.first) - i128::from(from),
        }
    });
    let mut elements = Vec::new();
    for address in view.addresses(layout.stride).unwrap_or_default() {
        layout.read(memory, address, &mut elements);
    }
    Observed::MemRef {
        sizes: view.sizes,
        strides: view.strides,
        place,
        elements,
        elem: layout.scalar,
    }
}

/// The result types of the source function.
#[derive(Clone, Copy)]
pub(crate) struct ResultTypes<'a> {
    pub(crate) types: &'a Types,
    pub(crate) results: &'a [Type],
    pub(crate) index_width: u32,
    /// Are memref results returned as bare pointers? Then the static result types determine sizes
    /// and strides.
    pub(crate) bare: bool,
}

/// The decoded results of a lowered function.
pub(crate) struct Decoded {
    pub(crate) results: Vec<Observed>,
    /// Number of heap blocks that hold descriptors of returned unranked memrefs. The caller must
    /// free these blocks.
    pub(crate) handed_over: usize,
}

/// Decodes the results of a lowered function from the flattened scalars of its result struct.
///
/// `func_name` takes the position of a pointer scalar, and returns the name of the function that
/// the pointer refers to.
pub(crate) fn decode_results(
    memory: &dyn EngineMemory,
    buffers: &[ArgBuffer],
    source: ResultTypes<'_>,
    leaves: &[Element],
    func_name: &dyn Fn(usize, u128) -> Option<String>,
) -> Result<Decoded, Unsupported> {
    let ResultTypes {
        types,
        results,
        index_width,
        bare,
    } = source;
    let mut rest = leaves.iter().copied().enumerate();
    let mut next = || rest.next().ok_or("fewer results than the source has");
    let mut observed = Vec::with_capacity(results.len());
    let mut handed_over: SmallVec<[u32; 4]> = SmallVec::new();
    for ty in results {
        let element = |elem: Type| {
            ElementLayout::of(types, elem, index_width)
                .ok_or("a memref result whose elements are not made of scalars")
        };
        observed.push(match types.source_kind(*ty) {
            SourceKind::Scalar => Observed::Scalar(next()?.1, *ty),
            SourceKind::Lanes(shape, scalar) => {
                let lanes: i64 = shape.iter().product();
                let lanes: Result<Vec<Element>, _> =
                    (0..lanes).map(|_| next().map(|(_, leaf)| leaf)).collect();
                Observed::Vector(lanes?, scalar)
            }
            SourceKind::Function => {
                let (position, bits) = next()?;
                Observed::Func(bits.and_then(|b| func_name(position, b)))
            }
            SourceKind::MemRef(memref) if bare => {
                let layout = element(memref.elem)?;
                let (strides, offset) = memref
                    .strides_and_offset()
                    .ok_or("a memref result without strides")?;
                match next()?.1 {
                    Some(pointer) => {
                        let base = pointer as u64;
                        let distance = offset.wrapping_mul(layout.stride.cast_signed());
                        let view = View {
                            sizes: memref.shape.clone(),
                            strides,
                            base,
                            first: base.wrapping_add_signed(distance),
                        };
                        observe_memref(memory, buffers, view, &layout)
                    }
                    None => Observed::PoisonShape,
                }
            }
            SourceKind::Tensor(tensor) if bare => {
                let layout = element(tensor.elem)?;
                let pointer = next()?.1.filter(|_| tensor.is_static());
                pointer.map_or(Observed::PoisonShape, |pointer| {
                    let view = View {
                        sizes: tensor.shape.clone(),
                        strides: row_major_strides(&tensor.shape),
                        base: pointer as u64,
                        first: pointer as u64,
                    };
                    observe_memref(memory, buffers, view, &layout).into_tensor()
                })
            }
            kind @ (SourceKind::MemRef(MemRefType { shape, elem, .. })
            | SourceKind::Tensor(TensorType { shape, elem })) => {
                let rank = shape.len();
                let mut fields: SmallVec<[Element; 12]> = SmallVec::new();
                for _ in 0..3 + 2 * rank {
                    fields.push(next()?.1);
                }
                let layout = element(*elem)?;
                let found = match descriptor_view(&fields, rank, &layout, index_width) {
                    Some(view) => observe_memref(memory, buffers, view, &layout),
                    None => Observed::PoisonShape,
                };
                match matches!(kind, SourceKind::Tensor(_)) {
                    true => found.into_tensor(),
                    false => found,
                }
            }
            kind @ (SourceKind::UnrankedMemRef(elem) | SourceKind::UnrankedTensor(elem)) => {
                let ((_, rank), (_, pointer)) = (next()?, next()?);
                let layout = element(elem)?;
                let descriptor = rank.zip(pointer).and_then(|(rank, pointer)| {
                    let rank = usize::try_from(rank).ok().filter(|r| *r <= MAX_RANK)?;
                    let fields = read_descriptor(memory, pointer as u64, rank, index_width);
                    let view = descriptor_view(&fields, rank, &layout, index_width)?;
                    Some((pointer as u64, view))
                });
                let found = match descriptor {
                    Some((pointer, view)) => {
                        let block = memory.block(pointer).filter(|b| b.is_heap);
                        let owned = block.filter(|b| b.start == pointer).map(|b| b.number);
                        handed_over.extend(owned.filter(|b| !handed_over.contains(b)));
                        observe_memref(memory, buffers, view, &layout)
                    }
                    None => Observed::PoisonShape,
                };
                match matches!(kind, SourceKind::UnrankedTensor(_)) {
                    true => found.into_tensor(),
                    false => found,
                }
            }
            SourceKind::Other => return Err("a result of an unsupported type".into()),
        });
    }
    Ok(Decoded {
        results: observed,
        handed_over: handed_over.len(),
    })
}

/// Maximum rank of a memref in a test case.
const MAX_RANK: usize = 64;

/// Reads the scalars of a memref descriptor from memory.
pub(crate) fn read_descriptor(
    memory: &dyn Readable,
    address: u64,
    rank: usize,
    index_width: u32,
) -> SmallVec<[Element; 12]> {
    let entry = u64::from(index_width / 8);
    let pointers = (0..2).map(|i| (address.wrapping_add(8 * i), 8));
    let entries = (0..1 + 2 * rank as u64).map(|i| (address.wrapping_add(16 + i * entry), entry));
    let all = pointers.chain(entries);
    all.map(|(at, len)| memory.read(at, len).flatten())
        .collect()
}

/// Decodes the scalars of a memref descriptor. Returns `None` if a required scalar is poison.
pub(crate) fn descriptor_view(
    fields: &[Element],
    rank: usize,
    layout: &ElementLayout,
    index_width: u32,
) -> Option<View> {
    let aligned = fields[1]? as u64;
    let shift = 64 - index_width;
    let index = |field: Element| field.map(|bits| ((bits as u64) << shift).cast_signed() >> shift);
    let offset = index(fields[2])?;
    let sizes: Option<Dims> = fields[3..3 + rank].iter().map(|f| index(*f)).collect();
    let strides: Option<Dims> = fields[3 + rank..].iter().map(|f| index(*f)).collect();
    let bytes = offset.wrapping_mul(layout.stride.cast_signed());
    let first = aligned.wrapping_add_signed(bytes);
    Some(View {
        sizes: sizes?,
        strides: strides?,
        base: aligned,
        first,
    })
}

/// Converts an argument that is passed by value, without memory.
pub(crate) fn direct_argument(
    datum: &Datum,
    types: &Types,
    index_width: u32,
) -> Result<Argument, Unsupported> {
    let width = |ty: Type| ty.scalar_bits(index_width).unwrap_or(1);
    match datum {
        Datum::Scalar {
            bits: Some(bits), ..
        } => Ok(Argument::Scalar(*bits)),
        Datum::Scalar { bits: None, ty } => Ok(Argument::Poison(width(*ty))),
        Datum::Vector { lanes, ty } => {
            let lane = types.as_lanes(*ty).map_or(*ty, |(_, lane)| lane);
            Ok(Argument::Lanes(
                lanes.iter().copied().collect(),
                width(lane),
            ))
        }
        Datum::Func(name) => Ok(Argument::Func(*name)),
        Datum::MemRef(_) => Err("a memref argument without an interface function".into()),
        Datum::Tensor(_) => Err("a tensor argument without an interface function".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_elements_of_the_largest_tensor_are_read() {
        let view = |size: i64| View {
            sizes: Dims::from_slice(&[2, size]),
            strides: Dims::from_slice(&[size, 1]),
            base: 16,
            first: 16,
        };
        let addresses = view(1 << 17).addresses(4).expect("addresses");
        assert_eq!(addresses.len(), 1 << 18);
        assert_eq!(addresses.last(), Some(&(16 + 4 * ((1 << 18) - 1))));
        assert_eq!(view((1 << 17) + 1).addresses(4), None);
    }
}
