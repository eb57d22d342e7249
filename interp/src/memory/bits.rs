//! Memory access with bit granularity, for lanes that share a byte and for values with undetermined
//! bits.

use super::{BlockRef, Memory};
use crate::int::ones;
use crate::outcome::Ub;

/// Up to 128 bits that are loaded from or stored to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contents {
    /// The defined bits; all other bits are 0.
    pub(crate) bits: u128,
    /// The mask of the defined bits.
    pub(crate) defined: u128,
    /// The mask of the poison bits. Bits that are neither defined nor poison are undef.
    pub(crate) poison: u128,
}

impl Contents {
    /// Returns contents of `width` bits that are all defined. For `None`, all bits are undefined.
    fn whole(bits: Option<u128>, width: u32) -> Contents {
        Contents {
            bits: bits.unwrap_or(0),
            defined: if bits.is_some() { ones(width) } else { 0 },
            poison: 0,
        }
    }
}

/// Returns the byte that contains a bit, and the bit's mask within the byte. `bit` counts from byte
/// `at`.
fn bit_place(at: usize, bit: u64) -> (usize, u8) {
    (at + (bit / 8) as usize, 1 << (bit % 8))
}

impl Memory {
    /// Reads up to 128 bits that begin at any bit, such as the lanes of a packed vector. Returns
    /// `None` if any bit is undefined.
    ///
    /// # Errors
    /// The access is not within the live block.
    pub fn read_bits(
        &self,
        block: BlockRef,
        address: u64,
        first_bit: u64,
        width: u32,
    ) -> Result<Option<u128>, Ub> {
        let contents = self.take(block, address, (first_bit, width))?;
        Ok((contents.defined == ones(width)).then_some(contents.bits))
    }

    /// Reads up to 128 bits of memory with their definedness.
    pub(crate) fn take(
        &self,
        block: BlockRef,
        address: u64,
        (first_bit, width): (u64, u32),
    ) -> Result<Contents, Ub> {
        let last = (first_bit + u64::from(width)).div_ceil(8);
        let at = self.locate(block, address, last)?;
        let mut contents = Contents::whole(None, width);
        for i in 0..width {
            let (byte, mask) = bit_place(at, first_bit + u64::from(i));
            let bit = |of: &[u8]| u128::from(of[byte] & mask != 0) << i;
            let defined = bit(&self.defined);
            contents.defined |= defined;
            if defined != 0 {
                contents.bits |= bit(&self.bytes);
            } else if !self.poison.is_empty() {
                contents.poison |= bit(&self.poison);
            }
        }
        Ok(contents)
    }

    /// Writes up to 128 bits that begin at any bit, and leaves neighbouring bits unchanged. The
    /// value `None` makes the bits undefined.
    ///
    /// # Errors
    /// The access is not within the live block, or the block is constant.
    pub fn write_bits(
        &mut self,
        block: BlockRef,
        address: u64,
        (first_bit, width): (u64, u32),
        bits: Option<u128>,
    ) -> Result<(), Ub> {
        let contents = Contents::whole(bits, width);
        self.put(block, address, (first_bit, width), contents)
    }

    /// Writes like [`Memory::write_bits`], but also into constant blocks.
    ///
    /// # Errors
    /// The access is not within the live block.
    pub fn initialise_bits(
        &mut self,
        block: BlockRef,
        address: u64,
        (first_bit, width): (u64, u32),
        bits: Option<u128>,
    ) -> Result<(), Ub> {
        let contents = Contents::whole(bits, width);
        self.set(block, address, (first_bit, width), contents)
    }

    /// Writes up to 128 bits of memory with their definedness.
    pub(crate) fn put(
        &mut self,
        block: BlockRef,
        address: u64,
        place: (u64, u32),
        contents: Contents,
    ) -> Result<(), Ub> {
        self.check_writable(block)?;
        self.set(block, address, place, contents)
    }

    fn set(
        &mut self,
        block: BlockRef,
        address: u64,
        (first_bit, width): (u64, u32),
        contents: Contents,
    ) -> Result<(), Ub> {
        let last = (first_bit + u64::from(width)).div_ceil(8);
        let at = self.locate(block, address, last)?;
        if contents.poison != 0 {
            self.poison.resize(self.bytes.len(), 0);
        }
        for i in 0..width {
            let (byte, mask) = bit_place(at, first_bit + u64::from(i));
            let set = |to: &mut [u8], from: u128| {
                to[byte] = to[byte] & !mask | if from >> i & 1 == 1 { mask } else { 0 };
            };
            set(&mut self.bytes, contents.bits);
            set(&mut self.defined, contents.defined);
            if !self.poison.is_empty() {
                set(&mut self.poison, contents.poison);
            }
        }
        let first = first_bit / 8;
        self.invalidate(address + first, last - first);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::BlockKind;
    use super::super::tests::memory;
    use super::*;

    #[test]
    fn definedness_is_tracked_for_each_bit() {
        let (mut memory, block, at) = memory();
        memory.write_bits(block, at, (3, 7), Some(0x55)).unwrap();
        assert_eq!(memory.read_bits(block, at, 3, 7), Ok(Some(0x55)));
        // 0x55 << 3 is 0x2a8: the low byte is a8, and the next byte holds the bits 10.
        assert_eq!(memory.contents(block).0[..2], [0xa8, 0x02]);
        assert_eq!(memory.read_bits(block, at, 2, 2), Ok(None));
        assert_eq!(memory.read(block, at, 1), Ok(None));
        memory.write_bits(block, at, (0, 3), Some(7)).unwrap();
        assert_eq!(memory.read(block, at, 1), Ok(Some(0xaf)));
        memory.write_bits(block, at, (1, 1), None).unwrap();
        assert_eq!(memory.read_bits(block, at, 0, 1), Ok(Some(1)));
        assert_eq!(memory.read_bits(block, at, 0, 2), Ok(None));
        let wide = u128::MAX >> 1;
        memory.write_bits(block, at, (1, 127), Some(wide)).unwrap();
        assert_eq!(memory.read_bits(block, at, 1, 127), Ok(Some(wide)));
        assert!(memory.write_bits(block, at, (2, 127), Some(0)).is_err());
    }

    #[test]
    fn poison_and_undef_are_distinguished() {
        let (mut memory, block, at) = memory();
        let mixed = Contents {
            bits: 0b0001,
            defined: 0b0011,
            poison: 0b0100,
        };
        memory.put(block, at, (2, 4), mixed).unwrap();
        assert_eq!(memory.take(block, at, (2, 4)), Ok(mixed));
        // Bits 0 and 1 of the byte are undefined.
        let below = Contents {
            bits: 0b100,
            defined: 0b1100,
            poison: 0,
        };
        assert_eq!(memory.take(block, at, (0, 4)), Ok(below));
        let other = memory.alloc(BlockKind::Heap, 4, 4).unwrap();
        let to = memory.block(other).address;
        memory.copy((other, to + 1), (block, at), 1).unwrap();
        assert_eq!(memory.take(other, to, (10, 4)), Ok(mixed));
        memory.write(other, to + 1, 1, None).unwrap();
        let undef = Contents::whole(None, 4);
        assert_eq!(memory.take(other, to, (10, 4)), Ok(undef));
    }
}
