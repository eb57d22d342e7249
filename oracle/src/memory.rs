//! The memory of an engine, as a harness needs it.

use lowerfuzz_ir::case::Element;

/// Memory that can be looked at.
pub(crate) trait Readable {
    /// Up to 16 bytes: `None` if they may not be read, `Some(None)` if they are undefined.
    fn read(&self, address: u64, len: u64) -> Option<Element>;

    /// Any number of bytes, if the memory can lend them, they may be read, and all are defined.
    fn defined(&self, _address: u64, _len: u64) -> Option<&[u8]> {
        None
    }

    /// Up to 128 bits that begin at a bit of a byte; as for `read`, but for these bits alone.
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

/// The memory of an engine, as a harness needs it.
pub(crate) trait EngineMemory: Readable {
    /// A buffer of the caller's, undefined until it is written. `None` if there is no room.
    fn alloc(&mut self, size: u64, align: u64) -> Option<u64>;
    /// Writes to a buffer.
    fn write(&mut self, address: u64, bytes: &[u8]);
    /// Writes a pointer to the start of a buffer.
    fn write_pointer(&mut self, address: u64, target: u64);
    /// The block that an address is in, or just past.
    fn block(&self, address: u64) -> Option<BlockInfo>;
}

/// What is known of a block.
pub(crate) struct BlockInfo {
    pub(crate) number: u32,
    pub(crate) start: u64,
    pub(crate) is_heap: bool,
    /// Neither freed nor returned from?
    pub(crate) is_live: bool,
}
