//! Implements `memrefCopy` of MLIR's C runner utilities. `memref.copy` is lowered to `memrefCopy`
//! unless both layouts are contiguous.
//!
//! The signature is `void memrefCopy(index elemSize, {index rank, ptr} *source, {index rank, ptr}
//! *target)`. The pointers in the unranked descriptors point to ranked descriptors, `{ptr, ptr,
//! index, [r x index], [r x index]}`.

use crate::memory::Memory;

/// Maximum rank of a valid memref descriptor.
const MAX_RANK: u64 = 64;

/// Maximum number of elements that one call of `memrefCopy` copies.
const MAX_ELEMENTS: u64 = 1 << 20;

/// A ranked memref descriptor.
#[derive(Debug)]
struct Descriptor {
    aligned: u64,
    offset: i64,
    sizes: Vec<i64>,
    strides: Vec<i64>,
}

impl Descriptor {
    /// Reads the ranked descriptor that the unranked descriptor at `address` points to.
    fn read(memory: &Memory, address: u64, index: u64) -> Option<Descriptor> {
        let rank = unsigned(memory, address, index)?;
        if rank > MAX_RANK {
            return None;
        }
        let at = unsigned(memory, address.checked_add(8)?, 8)?;
        let aligned = unsigned(memory, at.checked_add(8)?, 8)?;
        let mut entries = (0..=2 * rank).map(|entry| {
            let at = at.checked_add(16 + entry * index)?;
            signed(memory, at, index)
        });
        let offset = entries.next()??;
        let mut list = || entries.by_ref().take(rank as usize).collect();
        let sizes: Option<Vec<i64>> = list();
        let strides: Option<Vec<i64>> = list();
        Some(Descriptor {
            aligned,
            offset,
            sizes: sizes?,
            strides: strides?,
        })
    }

    /// Returns the address of the memref element at these indices.
    fn element(&self, indices: &[i64], elem: u64) -> u64 {
        let terms = indices.iter().zip(&self.strides);
        let at = terms.fold(self.offset, |sum, (index, stride)| {
            sum.wrapping_add(index.wrapping_mul(*stride))
        });
        self.aligned.wrapping_add(elem.wrapping_mul(at as u64))
    }
}

fn unsigned(memory: &Memory, address: u64, len: u64) -> Option<u64> {
    let bytes = memory.read(address, len as usize)?;
    let mut word = [0; 8];
    word.get_mut(..bytes.len())?.copy_from_slice(bytes);
    Some(u64::from_le_bytes(word))
}

fn signed(memory: &Memory, address: u64, len: u64) -> Option<i64> {
    let unused = 64 - 8 * len as u32;
    Some(((unsigned(memory, address, len)? << unused) as i64) >> unused)
}

/// Copies a memref element by element in row-major order. `index` is the width of an index in
/// bytes, 4 or 8.
///
/// # Errors
/// The message names an invalid argument, or an element outside memory. The elements before this
/// element are already copied.
pub(crate) fn copy(
    memory: &mut Memory,
    elem: u64,
    from: u64,
    to: u64,
    index: u64,
) -> Result<(), String> {
    let read = |address| {
        Descriptor::read(memory, address, index)
            .ok_or_else(|| format!("memrefCopy: no descriptor at {address:#x}"))
    };
    let (source, target) = (read(from)?, read(to)?);
    if source.sizes != target.sizes {
        return Err("memrefCopy: memrefs of different shapes".to_owned());
    }
    let sizes = &source.sizes;
    if sizes.contains(&0) {
        return Ok(());
    }
    let count = sizes.iter().try_fold(1_u64, |count, size| {
        count
            .checked_mul(u64::try_from(*size).ok()?)
            .filter(|count| *count <= MAX_ELEMENTS)
    });
    let count = count.ok_or_else(|| format!("memrefCopy: sizes {sizes:?}"))?;
    let mut indices = vec![0; sizes.len()];
    for _ in 0..count {
        let (from, to) = (
            source.element(&indices, elem),
            target.element(&indices, elem),
        );
        memory
            .copy(to, from, elem, true)
            .ok_or_else(|| format!("memrefCopy: from {from:#x} to {to:#x}"))?;
        for (index, size) in indices.iter_mut().zip(sizes).rev() {
            *index += 1;
            if *index < *size {
                break;
            }
            *index = 0;
        }
    }
    Ok(())
}
