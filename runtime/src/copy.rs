//! `memrefCopy`, which copies a ranked memref to another memref, element by element.

use crate::process::{read, write};

/// A ranked memref, read from the descriptor to which an unranked descriptor points.
struct Memref {
    /// The address of the memref's element 0.
    first: u64,
    sizes: Vec<i64>,
    strides: Vec<i64>,
}

/// Reads the 64-bit word at an address.
fn word(address: u64) -> u64 {
    let bytes = read(address, 8).try_into();
    u64::from_ne_bytes(bytes.unwrap_or_default())
}

impl Memref {
    fn read(unranked: u64, bytes: usize) -> Memref {
        let rank = word(unranked);
        let at = word(unranked + 8);
        let entry = |i: u64| word(at + 16 + 8 * i).cast_signed();
        Memref {
            first: word(at + 8).wrapping_add_signed(entry(0).wrapping_mul(bytes as i64)),
            sizes: (0..rank).map(|dim| entry(1 + dim)).collect(),
            strides: (0..rank).map(|dim| entry(1 + rank + dim)).collect(),
        }
    }

    fn address(&self, indices: &[i64], bytes: usize) -> u64 {
        let steps = indices.iter().zip(&self.strides);
        let elements: i64 = steps
            .map(|(index, stride)| index.wrapping_mul(*stride))
            .sum();
        self.first
            .wrapping_add_signed(elements.wrapping_mul(bytes as i64))
    }
}

/// Copies all elements of one memref to the same indices of another memref. Each element has
/// `bytes` bytes.
pub(crate) fn memref(bytes: usize, source: u64, target: u64) {
    let source = Memref::read(source, bytes);
    let target = Memref::read(target, bytes);
    if source.sizes.iter().any(|size| *size <= 0) {
        return;
    }
    let mut indices = vec![0; source.sizes.len()];
    loop {
        let (from, to) = (
            source.address(&indices, bytes),
            target.address(&indices, bytes),
        );
        write(to, &read(from, bytes));
        // Advance the indices, innermost dimension first.
        let mut dim = indices.len();
        loop {
            let Some(next) = dim.checked_sub(1) else {
                return;
            };
            dim = next;
            indices[dim] += 1;
            if indices[dim] < source.sizes[dim] {
                break;
            }
            indices[dim] = 0;
        }
    }
}
