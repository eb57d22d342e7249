//! `memrefCopy` of MLIR's runner library, which copies the elements of one memref to another memref
//! of the same shape.
//!
//! Both arguments point to unranked descriptors, `{i64 rank, ptr}`. The pointer of an unranked
//! descriptor points to the ranked descriptor `{ptr, ptr, i64 offset, [i64] sizes, [i64] strides}`.
//! With a 32-bit `index`, the conversion passes i32 for each i64, as the library of a 32-bit
//! machine would expect.

use super::Machine;
use super::mem::Access;
use super::value::{Pointer, Value};
use crate::memory::{POINTER, Provenance};
use crate::outcome::{Limit, Stop, Ub};

/// The maximal supported rank of a memref; no generated program has a higher rank.
const MAX_RANK: u64 = 64;

/// A memref that was read from its descriptor.
struct View {
    /// A pointer to the memref's first element.
    data: Pointer,
    sizes: Vec<i64>,
    strides: Vec<i64>,
}

fn moved(pointer: Pointer, bytes: u64) -> Pointer {
    Pointer {
        address: pointer.address.wrapping_add(bytes),
        ..pointer
    }
}

impl Machine {
    /// Reads an unsigned integer of `size` bytes.
    fn word(&self, pointer: Pointer, size: u64) -> Result<u64, Stop> {
        let access = Access::read("read of a descriptor", size);
        let block = self.checked(pointer, access, size)?;
        let bits = self.state.memory.read(block, pointer.address, size)?;
        let undefined = Ub::PoisonUsed("a part of a descriptor");
        match bits {
            Some(bits) => Ok(bits as u64),
            None => Err(self.at_memory(undefined, block, pointer.address, access)),
        }
    }

    fn word_pointer(&self, pointer: Pointer) -> Result<Pointer, Stop> {
        let address = self.word(pointer, POINTER)?;
        let provenance = match self.state.memory.provenance(pointer.address) {
            Provenance::None => {
                let block = self.state.memory.block_at(address);
                block.map_or(Provenance::None, Provenance::Block)
            }
            known @ (Provenance::Block(_) | Provenance::Func(_)) => known,
        };
        Ok(Pointer {
            address,
            provenance,
        })
    }

    /// Reads an unranked descriptor and the ranked descriptor that it points to.
    fn view(&self, unranked: &Value, elem_size: u64, word: u64) -> Result<View, Stop> {
        let unranked = self.as_pointer(unranked)?;
        let rank = self.word(unranked, word)?;
        if rank > MAX_RANK {
            return Err(Stop::Unsupported(format!("a memref of rank {rank}")));
        }
        let descriptor = self.word_pointer(moved(unranked, POINTER))?;
        let data = self.word_pointer(moved(descriptor, POINTER))?;
        let number = |at: u64| {
            let bits = self.word(moved(descriptor, 2 * POINTER + at * word), word)?;
            let unused = 64 - 8 * word as u32;
            Ok::<_, Stop>((bits << unused).cast_signed() >> unused)
        };
        let offset = number(0)?.cast_unsigned();
        let list = |first: u64| {
            (first..first + rank)
                .map(number)
                .collect::<Result<Vec<i64>, _>>()
        };
        Ok(View {
            data: moved(data, offset.wrapping_mul(elem_size)),
            sizes: list(1)?,
            strides: list(1 + rank)?,
        })
    }

    /// Copies a memref as `memrefCopy` does. `word` is the size of an `index` in bytes.
    pub(super) fn memref_copy(&mut self, args: &[Value], word: u64) -> Result<(), Stop> {
        let [size, from, to] = args else {
            return Err(Stop::Unsupported(
                "memrefCopy without its three arguments".into(),
            ));
        };
        let size = size.known().map_err(|value| self.used(value, "a size"))?;
        let size = u64::try_from(size).map_err(|_| Stop::Beyond(Limit::Memory))?;
        let (from, to) = (self.view(from, size, word)?, self.view(to, size, word)?);
        let mut sizes = from.sizes.iter().zip(&to.sizes);
        if let Some((needed, found)) = sizes.find(|(from, to)| from != to) {
            let unfit = Ub::Unfit {
                what: "a size of the memref that `memrefCopy` writes",
                found: *found,
                needed: *needed,
            };
            return Err(unfit.into());
        }
        if from.sizes.contains(&0) || size == 0 {
            return Ok(());
        }
        if let Some(size) = from.sizes.iter().find(|size| **size < 0) {
            return Err(Ub::NegativeSize(*size).into());
        }
        let mut index = vec![0i64; from.sizes.len()];
        let at = |view: &View, index: &[i64]| {
            let elements = index.iter().zip(&view.strides);
            let offset = elements.fold(0i64, |sum, (i, stride)| {
                sum.wrapping_add(i.wrapping_mul(*stride))
            });
            moved(view.data, offset.cast_unsigned().wrapping_mul(size))
        };
        loop {
            // Copying an element costs one unit of fuel, as executing an op does.
            self.state.spend()?;
            self.copy_element(at(&from, &index), at(&to, &index), size)?;
            let mut dim = index.len();
            loop {
                let Some(next) = dim.checked_sub(1) else {
                    return Ok(());
                };
                dim = next;
                index[dim] += 1;
                if index[dim] < from.sizes[dim] {
                    break;
                }
                index[dim] = 0;
            }
        }
    }

    fn copy_element(&mut self, from: Pointer, to: Pointer, size: u64) -> Result<(), Stop> {
        let read = Access::read("read of an element", size);
        let write = Access::write("write of an element", size);
        let source = self.checked(from, read, 1)?;
        let target = self.checked(to, write, 1)?;
        let memory = &mut self.state.memory;
        let copied = memory.copy((target, to.address), (source, from.address), size);
        copied.map_err(|ub| self.at_memory(ub, target, to.address, write))
    }
}
