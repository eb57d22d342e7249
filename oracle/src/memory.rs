//! The interface of the harness to an engine's memory.

use lowerfuzz_ir::case::Element;

/// Memory that the harness can read.
pub trait Readable {
    /// Reads up to 16 bytes. Returns `None` if a byte is not readable, and `Some(None)` if a byte
    /// is undefined.
    fn read(&self, address: u64, len: u64) -> Option<Element>;

    /// Borrows any number of bytes. Returns `None` if the memory does not support borrowing, or if
    /// any byte is unreadable or undefined.
    fn defined(&self, _address: u64, _len: u64) -> Option<&[u8]> {
        None
    }

    /// Reads up to 128 bits, starting at bit `first_bit` of a byte. Returns the same as `read`, but
    /// only these bits must be readable and defined.
    fn read_bits(&self, address: u64, first_bit: u32, width: u32) -> Option<Element> {
        let bytes = u64::from((first_bit + width).div_ceil(8));
        let Some(low) = self.read(address, bytes.min(16))? else {
            return Some(None);
        };
        let mut value = low >> first_bit;
        if bytes > 16 {
            let Some(high) = self.read(address.wrapping_add(16), bytes - 16)? else {
                return Some(None);
            };
            value |= high << (128 - first_bit);
        }
        Some(Some(match 1u128.checked_shl(width) {
            Some(bound) => value & (bound - 1),
            None => value,
        }))
    }
}

/// The interface of the harness to an engine's memory.
pub trait EngineMemory: Readable {
    /// Allocates a buffer for a call, with undefined contents. Returns `None` if the memory is
    /// full.
    fn alloc(&mut self, size: u64, align: u64) -> Option<u64>;
    /// Allocates a heap block that the program may free, like [`EngineMemory::alloc`].
    fn alloc_heap(&mut self, size: u64, align: u64) -> Option<u64>;
    /// Writes bytes to a buffer.
    fn write(&mut self, address: u64, bytes: &[u8]);
    /// Writes a pointer to `target`, which must be in a buffer.
    fn write_pointer(&mut self, address: u64, target: u64);
    /// Returns the block that contains an address or ends at that address.
    fn block(&self, address: u64) -> Option<BlockInfo>;
}

/// Properties of a memory block.
pub struct BlockInfo {
    /// Number of the block, in the order of allocation.
    pub number: u32,
    /// Address of the block's first byte.
    pub start: u64,
    /// Is the block on the heap?
    pub is_heap: bool,
    /// True until the block is freed, or until its function returns.
    pub is_live: bool,
}
