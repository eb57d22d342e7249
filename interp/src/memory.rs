//! Memory as blocks with provenance and liveness, and a *defined* bit for each bit (`SEMANTICS.md`
//! §4).
//!
//! Definedness is tracked for bits, not bytes, because lanes of vectors may share a byte. The
//! address of every block has exactly the requested alignment, and gaps separate the blocks. Every
//! access names its block: an address alone is not enough to access memory.

mod bits;

use std::collections::BTreeMap;

use lowerfuzz_ir::FloatKind;

pub(crate) use self::bits::Contents;
use crate::outcome::{Limit, Stop, Ub};

/// The index of a memory block; blocks are numbered in the order of allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockRef(pub u32);

/// The owner of a memory block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// The block is owned by the caller of the program and passed as an argument.
    Buffer,
    /// The block is allocated on the heap.
    Heap,
    /// The block is owned by an active function call, given by its depth in the call stack.
    Stack(usize),
    /// The block belongs to a global of the module.
    Global {
        /// Is the global constant, so that no write is allowed?
        constant: bool,
    },
}

/// A block of memory.
#[derive(Clone, Debug)]
pub struct MemBlock {
    /// The address of the block's first byte.
    pub address: u64,
    /// The size of the block in bytes.
    pub size: u64,
    /// Owner.
    pub kind: BlockKind,
    /// Is the block live? A block dies when it is freed or when its function returns.
    pub live: bool,
    /// Is the block on the stack and outside of the lifetime that the program marked for it?
    pub(crate) outside_lifetime: bool,
    /// Has a pointer to the block been converted to an integer, or escaped to the host?
    pub(crate) exposed: bool,
    /// Do views treat the block's bytes as elements of other types?
    pub(crate) recast: bool,
    /// The format of the block's floats that may be any NaN. The bytes of such a NaN have no
    /// meaning as another type.
    pub(crate) open_nans: Option<FloatKind>,
    /// The address by which the block is freed: the address of element 0 of the allocated memref.
    first: u64,
    data: usize,
}

impl MemBlock {
    /// Can the block be read as floats of this format, or as integers for `None`? A NaN with
    /// unspecified bits can only be read in its own format.
    pub fn is_readable_as(&self, float: Option<FloatKind>) -> bool {
        self.open_nans.is_none() || self.open_nans == float
    }
}

/// The object that a pointer in memory points to, stored besides the pointer's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provenance {
    /// Nothing.
    None,
    /// The pointer points to a memory block.
    Block(BlockRef),
    /// The pointer points to a function of the module.
    Func(lowerfuzz_ir::FuncId),
}

/// The memory of a program run.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    blocks: Vec<MemBlock>,
    bytes: Vec<u8>,
    /// A mask of the defined bits of `bytes`.
    defined: Vec<u8>,
    /// A mask of the undefined bits that are poison rather than undef. The mask is empty until the
    /// first poison is stored; then it is as long as `bytes`.
    poison: Vec<u8>,
    /// The live stack blocks, oldest first.
    on_stack: Vec<BlockRef>,
    /// The provenance of stored pointers, by the address of each pointer's first byte.
    pointers: BTreeMap<u64, Provenance>,
    /// The stored floats that are intervals, by address. Memory holds the lower bound of each
    /// interval. Each entry has the size in bytes and the whole scalar.
    intervals: BTreeMap<u64, (u64, u128)>,
    next_address: u64,
    limit: u64,
    stack: u64,
    stack_high_water: u64,
    /// Are blocks aligned to pages, far beyond the requested alignment?
    is_well_aligned: bool,
    /// The distance between blocks, in bytes.
    gap: u64,
}

const FIRST_ADDRESS: u64 = 0x10_0000;
const GAP: u64 = 32;
const PAGE: u64 = 4096;
/// The size of a pointer in bytes.
pub(crate) const POINTER: u64 = 8;
/// The mask of a byte whose bits are all defined.
const DEFINED: u8 = 0xff;
/// The mask of a byte whose bits are all undefined.
const UNDEFINED: u8 = 0;

impl Memory {
    /// Discards all blocks and sets the limit on the total size of all blocks, in bytes.
    pub fn reset(&mut self, limit: u64) {
        self.blocks.clear();
        self.bytes.clear();
        self.defined.clear();
        self.poison.clear();
        self.on_stack.clear();
        self.pointers.clear();
        self.intervals.clear();
        self.next_address = FIRST_ADDRESS;
        self.limit = limit;
        self.stack = 0;
        self.stack_high_water = 0;
        self.is_well_aligned = false;
        self.gap = GAP;
    }

    /// Gives new blocks other addresses, farther apart.
    pub(crate) fn move_blocks(&mut self) {
        self.next_address = FIRST_ADDRESS << 1;
        self.gap = 5 * GAP;
    }

    /// Aligns new blocks to pages, so that a pointer that is rounded up within a page stays at the
    /// start of its block.
    pub(crate) fn align_well(&mut self) {
        self.is_well_aligned = true;
    }

    /// Allocates a block with undefined contents. Returns `None` if the block exceeds the memory
    /// limit, or if no address has the alignment.
    pub fn alloc(&mut self, kind: BlockKind, size: u64, align: u64) -> Option<BlockRef> {
        let used = self.bytes.len() as u64;
        if size > self.limit.saturating_sub(used) {
            return None;
        }
        let align = align.max(1);
        let start = if self.is_well_aligned {
            self.next_address
                .checked_next_multiple_of(align.max(PAGE))?
        } else {
            // Place the block next to a multiple of twice the alignment, so that no block has a
            // larger alignment by accident.
            let twice = align.checked_mul(2)?;
            let start = self.next_address.checked_next_multiple_of(twice)?;
            start.checked_add(align)?
        };
        self.next_address = start.checked_add(size)?.checked_add(self.gap)?;
        let data = self.bytes.len();
        let end = data + usize::try_from(size).ok()?;
        self.bytes.resize(end, 0);
        self.defined.resize(end, UNDEFINED);
        if !self.poison.is_empty() {
            self.poison.resize(end, 0);
        }
        let block = BlockRef(self.blocks.len() as u32);
        if let BlockKind::Stack(_) = kind {
            self.stack += size;
            self.stack_high_water = self.stack_high_water.max(self.stack);
            self.on_stack.push(block);
        }
        self.blocks.push(MemBlock {
            address: start,
            first: start,
            size,
            kind,
            live: true,
            outside_lifetime: false,
            recast: false,
            open_nans: None,
            exposed: false,
            data,
        });
        Some(block)
    }

    /// Returns a memory block by its index.
    pub fn block(&self, block: BlockRef) -> &MemBlock {
        &self.blocks[block.0 as usize]
    }

    /// All blocks, in the order of allocation.
    pub fn blocks(&self) -> impl Iterator<Item = (BlockRef, &MemBlock)> {
        self.blocks
            .iter()
            .enumerate()
            .map(|(i, b)| (BlockRef(i as u32), b))
    }

    /// Returns the block that contains an address, or that ends just before the address.
    pub fn block_at(&self, address: u64) -> Option<BlockRef> {
        let after = self.blocks.partition_point(|b| b.address <= address);
        let index = after.checked_sub(1)?;
        let block = &self.blocks[index];
        (address <= block.address + block.size).then_some(BlockRef(index as u32))
    }

    /// The largest number of bytes that were on the stack at the same time.
    pub fn stack_high_water(&self) -> u64 {
        self.stack_high_water
    }

    /// Frees the stack blocks of a returning function and of all functions that it called.
    pub(crate) fn leave(&mut self, depth: usize) {
        while let Some(last) = self.on_stack.last()
            && let BlockKind::Stack(of) = self.block(*last).kind
            && of >= depth
        {
            self.pop_stack();
        }
    }

    /// The number of live stack blocks.
    pub(crate) fn stack_blocks(&self) -> usize {
        self.on_stack.len()
    }

    /// Frees all stack blocks but the first `count`.
    pub(crate) fn truncate_stack(&mut self, count: usize) {
        while self.on_stack.len() > count {
            self.pop_stack();
        }
    }

    fn pop_stack(&mut self) {
        if let Some(block) = self.on_stack.pop() {
            let block = &mut self.blocks[block.0 as usize];
            block.live = false;
            self.stack -= block.size;
        }
    }

    /// Records that views treat the block's bytes as elements of other types.
    pub(crate) fn set_recast(&mut self, block: BlockRef) {
        self.blocks[block.0 as usize].recast = true;
    }

    /// Records that the block holds floats that may be any NaN.
    pub(crate) fn set_open_nans(&mut self, block: BlockRef, kind: FloatKind) {
        self.blocks[block.0 as usize].open_nans = Some(kind);
    }

    /// Marks the begin or end of a stack block's lifetime. No access is allowed outside of the
    /// lifetime, and the contents are undefined when the lifetime begins.
    pub(crate) fn set_outside_lifetime(&mut self, block: BlockRef, outside_lifetime: bool) {
        let block = &mut self.blocks[block.0 as usize];
        block.outside_lifetime = outside_lifetime;
        let range = block.data..block.data + block.size as usize;
        self.defined[range.clone()].fill(UNDEFINED);
        if !self.poison.is_empty() {
            self.poison[range].fill(0);
        }
    }

    /// Allows integers to be converted to pointers to this block from now on.
    pub(crate) fn expose(&mut self, block: BlockRef) {
        self.blocks[block.0 as usize].exposed = true;
    }

    /// Exposes all blocks as [`Memory::expose`] does, because a host function may have seen them.
    pub(crate) fn expose_all(&mut self) {
        for block in &mut self.blocks {
            block.exposed = true;
        }
    }

    /// Sets the address by which a block is freed, if element 0 of the allocated memref is not at its
    /// start.
    pub fn set_first(&mut self, block: BlockRef, address: u64) {
        self.blocks[block.0 as usize].first = address;
    }

    /// Frees a heap block by the address of its start, or of element 0.
    pub(crate) fn free(&mut self, block: BlockRef, address: u64) -> Result<(), Ub> {
        let block = &mut self.blocks[block.0 as usize];
        if block.kind != BlockKind::Heap || address != block.first {
            return Err(Ub::BadFree);
        }
        if !block.live {
            return Err(Ub::DoubleFree);
        }
        block.live = false;
        Ok(())
    }

    /// Returns the position in `bytes` of an access of `size` bytes at `address` through `block`.
    pub(crate) fn locate(&self, block: BlockRef, address: u64, size: u64) -> Result<usize, Ub> {
        let block = self.block(block);
        let offset = i128::from(address) - i128::from(block.address);
        if offset < 0 || offset + i128::from(size) > i128::from(block.size) {
            return Err(Ub::OutOfBlock {
                offset,
                size,
                block: block.size,
            });
        }
        if !block.live {
            return Err(match block.kind {
                BlockKind::Stack(_) => Ub::UseAfterReturn,
                BlockKind::Heap | BlockKind::Buffer | BlockKind::Global { .. } => Ub::UseAfterFree,
            });
        }
        if block.outside_lifetime {
            return Err(Ub::OutsideLifetime);
        }
        Ok(block.data + usize::try_from(offset).expect("an offset within a block"))
    }

    /// Reads up to 16 bytes, little-endian. Returns `None` if any bit of these bytes is undefined.
    ///
    /// # Errors
    /// The access is not within the live block.
    pub fn read(&self, block: BlockRef, address: u64, size: u64) -> Result<Option<u128>, Ub> {
        let at = self.locate(block, address, size)?;
        let size = size as usize;
        if self.defined[at..at + size].iter().any(|d| *d != DEFINED) {
            return Ok(None);
        }
        let mut buffer = [0; 16];
        buffer[..size].copy_from_slice(&self.bytes[at..at + size]);
        Ok(Some(u128::from_le_bytes(buffer)))
    }

    /// Writes up to 16 bytes, little-endian. The value `None` makes the bytes undefined.
    ///
    /// # Errors
    /// The access is not within the live block, or the block is constant.
    pub fn write(
        &mut self,
        block: BlockRef,
        address: u64,
        size: u64,
        bits: Option<u128>,
    ) -> Result<(), Ub> {
        self.check_writable(block)?;
        self.initialise(block, address, size, bits)
    }

    /// Writes any number of bytes.
    ///
    /// # Errors
    /// The access is not within the live block, or the block is constant.
    pub fn write_bytes(&mut self, block: BlockRef, address: u64, bytes: &[u8]) -> Result<(), Ub> {
        self.check_writable(block)?;
        self.set_bytes(block, address, bytes, DEFINED)
    }

    /// Reads any number of bytes. Returns `None` if a bit is undefined or the access is not within
    /// the live block.
    pub fn read_bytes(&self, block: BlockRef, address: u64, size: u64) -> Option<&[u8]> {
        let at = self.locate(block, address, size).ok()?;
        let range = at..at + usize::try_from(size).ok()?;
        let defined = self.defined[range.clone()].iter().all(|d| *d == DEFINED);
        defined.then(|| &self.bytes[range])
    }

    /// Writes like [`Memory::write`], but also into constant blocks, to set their initial contents.
    ///
    /// # Errors
    /// The access is not within the live block.
    pub fn initialise(
        &mut self,
        block: BlockRef,
        address: u64,
        size: u64,
        bits: Option<u128>,
    ) -> Result<(), Ub> {
        let bytes = bits.unwrap_or(0).to_le_bytes();
        let defined = if bits.is_some() { DEFINED } else { UNDEFINED };
        self.set_bytes(block, address, &bytes[..size as usize], defined)
    }

    /// Sets bytes of memory, and the mask of their defined bits.
    fn set_bytes(
        &mut self,
        block: BlockRef,
        address: u64,
        bytes: &[u8],
        defined: u8,
    ) -> Result<(), Ub> {
        let at = self.locate(block, address, bytes.len() as u64)?;
        let range = at..at + bytes.len();
        self.bytes[range.clone()].copy_from_slice(bytes);
        self.defined[range.clone()].fill(defined);
        if !self.poison.is_empty() {
            self.poison[range].fill(0);
        }
        self.invalidate(address, bytes.len() as u64);
        Ok(())
    }

    fn check_writable(&self, block: BlockRef) -> Result<(), Ub> {
        if self.block(block).kind == (BlockKind::Global { constant: true }) {
            return Err(Ub::WriteToConstant);
        }
        Ok(())
    }

    /// Changes each byte of the live blocks of these kinds.
    pub(crate) fn change(&mut self, is_changed: impl Fn(BlockKind) -> bool) {
        for at in 0..self.blocks.len() {
            let block = &self.blocks[at];
            if !block.live || !is_changed(block.kind) {
                continue;
            }
            let (address, size) = (block.address, block.size);
            let Ok(start) = self.locate(BlockRef(at as u32), address, size) else {
                continue;
            };
            for byte in &mut self.bytes[start..start + size as usize] {
                *byte ^= 1;
            }
            self.invalidate(address, size);
        }
    }

    /// Discards the pointers and intervals that overlap a range of bytes.
    fn invalidate(&mut self, address: u64, size: u64) {
        while let Some(at) = first(&self.pointers, address, size, |_| POINTER) {
            self.pointers.remove(&at);
        }
        while let Some(at) = first(&self.intervals, address, size, |(bytes, _)| *bytes) {
            self.intervals.remove(&at);
        }
    }

    /// Records that the float just written at `address` is the lower bound of an interval.
    pub(crate) fn set_interval(&mut self, address: u64, size: u64, bits: u128) {
        self.intervals.insert(address, (size, bits));
    }

    /// Returns the scalar at `address`: the recorded interval whose lower bound is `low`, or `low`
    /// itself if no interval is recorded.
    pub fn interval(&self, address: u64, low: u128) -> u128 {
        if self.intervals.is_empty() {
            return low;
        }
        self.intervals.get(&address).map_or(low, |(_, bits)| *bits)
    }

    /// Returns the interval that is stored in exactly this range.
    pub(crate) fn stored_interval(&self, address: u64, size: u64) -> Option<u128> {
        let (bytes, bits) = self.intervals.get(&address)?;
        (*bytes == size).then_some(*bits)
    }

    /// Does any byte of this range belong to a stored interval?
    pub fn holds_interval(&self, address: u64, size: u64) -> bool {
        first(&self.intervals, address, size, |(bytes, _)| *bytes).is_some()
    }

    /// Writes a pointer to memory: its address and its provenance.
    ///
    /// # Errors
    /// The access is not within the live block, or the block is constant.
    pub fn write_pointer(
        &mut self,
        block: BlockRef,
        address: u64,
        (target, provenance): (u64, Provenance),
    ) -> Result<(), Ub> {
        self.write(block, address, POINTER, Some(u128::from(target)))?;
        self.set_provenance(address, provenance);
        Ok(())
    }

    /// Records the provenance of the pointer just written at `address`.
    pub(crate) fn set_provenance(&mut self, address: u64, provenance: Provenance) {
        if provenance != Provenance::None {
            self.pointers.insert(address, provenance);
        }
    }

    /// Returns the provenance of the pointer at `address`, if a pointer was written to `address`.
    pub(crate) fn provenance(&self, address: u64) -> Provenance {
        self.pointers
            .get(&address)
            .copied()
            .unwrap_or(Provenance::None)
    }

    /// The bytes of a block and the mask of their defined bits, even if the block is dead.
    pub fn contents(&self, block: BlockRef) -> (&[u8], &[u8]) {
        let block = self.block(block);
        let range = block.data..block.data + block.size as usize;
        (&self.bytes[range.clone()], &self.defined[range])
    }

    /// Copies bytes with their defined bits and with the pointers in them. The two ranges may
    /// overlap.
    pub(crate) fn copy(
        &mut self,
        (to, to_address): (BlockRef, u64),
        (from, from_address): (BlockRef, u64),
        size: u64,
    ) -> Result<(), Ub> {
        let source = self.locate(from, from_address, size)?;
        self.check_writable(to)?;
        let target = self.locate(to, to_address, size)?;
        let len = size as usize;
        self.bytes.copy_within(source..source + len, target);
        self.defined.copy_within(source..source + len, target);
        if !self.poison.is_empty() {
            self.poison.copy_within(source..source + len, target);
        }
        // A pointer that is copied only in part loses its provenance.
        let moved: Vec<(u64, Provenance)> = within(&self.pointers, from_address, size, |_| POINTER)
            .map(|(start, pointer)| (to_address + start, *pointer))
            .collect();
        let moved_intervals: Vec<(u64, (u64, u128))> =
            within(&self.intervals, from_address, size, |(bytes, _)| *bytes)
                .map(|(start, interval)| (to_address + start, *interval))
                .collect();
        self.invalidate(to_address, size);
        self.intervals.extend(moved_intervals);
        self.pointers.extend(moved);
        Ok(())
    }

    /// Is the address a multiple of `align`, wherever the block may lie? `align` is a power of two.
    ///
    /// The start of the block and the distance from the start must both be multiples of `align`. It
    /// is not enough that their sum is a multiple.
    pub(crate) fn check_alignment_in(
        &self,
        block: BlockRef,
        address: u64,
        align: u64,
    ) -> Result<(), Ub> {
        // The interpreter assumes no larger alignment of the block than requested.
        let start = self.block(block).address;
        let least = start | address.wrapping_sub(start);
        if least.is_multiple_of(align) {
            Ok(())
        } else {
            Err(Ub::Misaligned { address, align })
        }
    }

    /// Is the address a multiple of `align`?
    pub(crate) fn check_alignment(address: u64, align: u64) -> Result<(), Ub> {
        if address.is_multiple_of(align) {
            Ok(())
        } else {
            Err(Ub::Misaligned { address, align })
        }
    }
}

/// Unwraps an allocated block; a failed allocation ends the run at the memory limit.
pub(crate) fn allocated(block: Option<BlockRef>) -> Result<BlockRef, Stop> {
    block.ok_or(Stop::Beyond(Limit::Memory))
}

/// The maximal size in bytes of an entry of `pointers` or `intervals`: a 128-bit scalar. Each entry
/// is recorded by the address of its first byte.
const MAX_ENTRY_SIZE: u64 = 16;

/// Returns the address of the first entry that overlaps a range of bytes. `bytes` returns the size
/// of an entry.
fn first<T>(
    things: &BTreeMap<u64, T>,
    address: u64,
    size: u64,
    bytes: impl Fn(&T) -> u64,
) -> Option<u64> {
    if size == 0 {
        return None;
    }
    let end = address.saturating_add(size);
    let mut near = things.range(address.saturating_sub(MAX_ENTRY_SIZE - 1)..end);
    near.find(|(at, thing)| *at + bytes(thing) > address)
        .map(|(at, _)| *at)
}

/// The entries that lie completely within a range, with their distances from the range's start.
fn within<T>(
    things: &BTreeMap<u64, T>,
    address: u64,
    size: u64,
    bytes: impl Fn(&T) -> u64,
) -> impl Iterator<Item = (u64, &T)> {
    let here = things.range(address..address.saturating_add(size));
    here.map(move |(at, thing)| (at - address, thing))
        .filter(move |(start, thing)| start + bytes(thing) <= size)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a memory with a heap block of 16 bytes, this block, and the block's address.
    pub(super) fn memory() -> (Memory, BlockRef, u64) {
        let mut memory = Memory::default();
        memory.reset(1000);
        let block = memory.alloc(BlockKind::Heap, 16, 8).unwrap();
        let address = memory.block(block).address;
        (memory, block, address)
    }

    #[test]
    fn memory_is_undefined_until_written() {
        let (mut memory, block, at) = memory();
        assert_eq!(memory.read(block, at, 4), Ok(None));
        memory.write(block, at, 4, Some(0x0403_0201)).unwrap();
        assert_eq!(memory.read(block, at, 4), Ok(Some(0x0403_0201)));
        assert_eq!(memory.read(block, at + 1, 2), Ok(Some(0x0302)));
        assert_eq!(memory.read(block, at + 1, 4), Ok(None));
        memory.write(block, at, 1, None).unwrap();
        assert_eq!(memory.read(block, at, 4), Ok(None));
    }

    #[test]
    fn accesses_respect_bounds_and_lifetime() {
        let (mut memory, block, at) = memory();
        let past = Ub::OutOfBlock {
            offset: 13,
            size: 4,
            block: 16,
        };
        assert_eq!(memory.read(block, at + 13, 4), Err(past));
        assert!(memory.read(block, at - 1, 1).is_err());
        assert_eq!(memory.free(block, at + 8), Err(Ub::BadFree));
        assert_eq!(memory.free(block, at), Ok(()));
        assert_eq!(memory.free(block, at), Err(Ub::DoubleFree));
        assert_eq!(memory.read(block, at, 1), Err(Ub::UseAfterFree));
        let frame = memory.alloc(BlockKind::Stack(1), 4, 4).unwrap();
        let at = memory.block(frame).address;
        memory.leave(2);
        memory.write(frame, at, 4, Some(1)).unwrap();
        memory.leave(1);
        assert_eq!(memory.read(frame, at, 4), Err(Ub::UseAfterReturn));
        assert_eq!(memory.stack_high_water(), 4);
        assert!(memory.alloc(BlockKind::Heap, 2000, 1).is_none());
    }

    #[test]
    fn addresses_have_exactly_the_requested_alignment() {
        let mut memory = Memory::default();
        memory.reset(1000);
        for align in [1, 2, 4, 8, 16, 64] {
            let block = memory.alloc(BlockKind::Heap, 3, align).unwrap();
            let address = memory.block(block).address;
            assert!(address.is_multiple_of(align) && !address.is_multiple_of(2 * align));
            assert_eq!(memory.block_at(address + 3), Some(block));
            assert_eq!(memory.block_at(address + 4), None);
        }
    }

    #[test]
    fn a_partly_copied_pointer_loses_its_provenance() {
        let (mut memory, block, at) = memory();
        let other = memory.alloc(BlockKind::Heap, 16, 8).unwrap();
        let to = memory.block(other).address;
        memory.write(block, at, 8, Some(0x1234)).unwrap();
        memory.set_provenance(at, Provenance::Block(block));
        memory.copy((other, to), (block, at), 4).unwrap();
        assert_eq!(memory.provenance(to), Provenance::None);
        memory.copy((other, to + 8), (block, at), 8).unwrap();
        assert_eq!(memory.provenance(to + 8), Provenance::Block(block));
        memory.write(other, to + 15, 1, Some(0)).unwrap();
        assert_eq!(memory.provenance(to + 8), Provenance::None);
    }
}
