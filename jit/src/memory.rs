//! The memory of a run: blocks between red zones that reveal stray writes.
//!
//! Globals, buffers and the heap grow upwards in one window of memory, `alloca` blocks in another.
//! Memory is never reused within a run, except for `alloca` blocks after their function has
//! returned. Each block has a red zone before and after it. A red zone is filled with a canary
//! pattern that depends on the address. The red zone of the last block reaches at least to [`TAIL`]
//! bytes from the window's start. A stray write in the first window is detected unless it hits
//! another block or is beyond the red zones. Fresh and freed memory is filled with a pattern that
//! the caller chooses for the run. If two runs with two patterns end differently, the program
//! depends on undefined values.

use std::io;

use lowerfuzz_ir::Sym;
use lowerfuzz_ir::host::HostMemory;

use crate::sys::data::DataArena;
use crate::sys::interface::Region;

/// Minimum size of each red zone in bytes.
pub const RED_ZONE: u64 = 32;

/// The number of bytes at the start of the first window of memory that are checked even without
/// blocks.
pub const TAIL: u64 = 2048;

/// Maximum alignment of a block.
pub const MAX_ALIGN: u64 = 1 << 16;

/// The kind of a memory block, by its origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockKind {
    /// The block is a global of the program.
    Global(Sym),
    /// The block was created by [`Memory::alloc_buffer`].
    Buffer,
    /// The block was allocated by `malloc`, by `aligned_alloc` or by the host.
    Heap,
    /// The block was allocated by `alloca`.
    Stack,
}

/// A block of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// The number of the block. The blocks of a run are numbered in order of allocation.
    pub id: u32,
    /// The kind of the block.
    pub kind: BlockKind,
    /// The address of the block's first byte.
    pub start: u64,
    /// The size of the block in bytes.
    pub size: u64,
    /// Whether the block has not been freed.
    pub live: bool,
    /// The first byte of the red zone before the block.
    zone_start: u64,
    /// The first byte after the red zone that follows the block.
    zone_end: u64,
}

impl Block {
    /// Reports whether the address is in the block or at the block's end.
    pub fn holds(&self, address: u64) -> bool {
        self.start <= address && address <= self.start + self.size
    }
}

/// The kind of a stray write to a block or its surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamageKind {
    /// The program wrote to the red zone before the block.
    Before,
    /// The program wrote to the red zone after the block.
    After,
    /// The program wrote to the block after freeing it.
    AfterFree,
    /// The program wrote to a constant global.
    Constant,
}

/// A stray write to a block or its surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The block that the stray write affected.
    pub block: Block,
    /// The kind of the stray write.
    pub kind: DamageKind,
    /// The offset of the first overwritten byte from the start of the block.
    pub offset: i64,
}

/// An invalid call of `free`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadFree {
    /// The address that was passed to `free`.
    pub address: u64,
    /// Whether the address is the start of a heap block that was already freed.
    pub double: bool,
}

/// The reason why an allocation fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhausted {
    /// The heap is full.
    Heap,
    /// The `alloca` stack is full.
    Stack,
    /// The alignment is not a power of two, or exceeds [`MAX_ALIGN`].
    Alignment,
}

/// The initial memory image of a global, which is placed at the start of each run.
#[derive(Clone, Debug)]
pub(crate) struct GlobalImage {
    pub(crate) name: Sym,
    pub(crate) size: u64,
    pub(crate) align: u64,
    /// The initial bytes; `None` if the global is uninitialised.
    pub(crate) bytes: Option<Vec<u8>>,
    pub(crate) constant: bool,
}

/// The memory of a program run.
#[derive(Debug)]
pub struct Memory {
    arena: DataArena,
    fill: u8,
    globals: Vec<GlobalImage>,
    /// The blocks of globals, buffers and heap, by address.
    blocks: Vec<Block>,
    /// The first free byte of the first window, after all of its blocks.
    top: u64,
    /// The first byte of the first window that is outside of all blocks and has no canary.
    painted: u64,
    /// The `alloca` blocks, by address.
    stack: Vec<Block>,
    stack_top: u64,
    next_id: u32,
    stack_bytes: u64,
    stack_high: u64,
    bad_frees: Vec<BadFree>,
    damage: Vec<Damage>,
}

impl Memory {
    pub(crate) fn new(main: usize, stack: usize) -> io::Result<Memory> {
        let mut memory = Memory {
            arena: DataArena::new(main, stack)?,
            fill: 0,
            globals: Vec::new(),
            blocks: Vec::new(),
            top: 0,
            painted: 0,
            stack: Vec::new(),
            stack_top: 0,
            next_id: 0,
            stack_bytes: 0,
            stack_high: 0,
            bad_frees: Vec::new(),
            damage: Vec::new(),
        };
        memory.begin(0);
        Ok(memory)
    }

    /// Places the globals of a program at addresses that are the same in every run.
    ///
    /// Returns `None` if the globals do not fit.
    pub(crate) fn set_globals(&mut self, globals: Vec<GlobalImage>) -> Option<()> {
        self.globals = globals;
        if self.begin(self.fill).is_none() {
            self.globals.clear();
            self.begin(self.fill);
            return None;
        }
        Some(())
    }

    /// Changes the initial bytes of the global at this index, in this run and in later runs.
    pub(crate) fn set_global_bytes(&mut self, position: usize, bytes: &[u8]) {
        if let Some(image) = self.globals.get_mut(position) {
            image.bytes = Some(bytes.to_vec());
        }
        if let Some(start) = self.global_address(position) {
            self.write(start, bytes);
        }
    }

    /// Returns the address of the global at this index.
    pub(crate) fn global_address(&self, position: usize) -> Option<u64> {
        (position < self.globals.len())
            .then(|| self.blocks.get(position).map(|b| b.start))
            .flatten()
    }

    /// Prepares fresh memory that contains only the globals, with their initial values.
    pub(crate) fn begin(&mut self, fill: u8) -> Option<()> {
        self.fill = fill;
        self.blocks.clear();
        self.stack.clear();
        self.top = self.arena.range(Region::Main).0;
        self.stack_top = self.arena.range(Region::Stack).0;
        self.painted = self.top + TAIL;
        self.paint(self.top, self.painted);
        self.next_id = 0;
        self.stack_bytes = 0;
        self.stack_high = 0;
        self.bad_frees.clear();
        self.damage.clear();
        let globals = std::mem::take(&mut self.globals);
        let placed = globals.iter().try_for_each(|global| {
            let kind = BlockKind::Global(global.name);
            let start = self.alloc(kind, global.size, global.align).ok()?;
            if let Some(bytes) = &global.bytes {
                self.write(start, bytes).then_some(())?;
            }
            Some(())
        });
        self.globals = globals;
        placed
    }

    /// Allocates a buffer and returns its address.
    ///
    /// Returns `None` if the buffer does not fit, or if the alignment is invalid.
    pub fn alloc_buffer(&mut self, size: u64, align: u64) -> Option<u64> {
        self.alloc(BlockKind::Buffer, size, align).ok()
    }

    /// Allocates a heap block that the program may free, and returns its address.
    ///
    /// Returns `None` if the block does not fit, or if the alignment is invalid.
    pub fn alloc_heap(&mut self, size: u64, align: u64) -> Option<u64> {
        self.alloc(BlockKind::Heap, size, align).ok()
    }

    /// Reads bytes of the arena, whether or not they belong to a block. Returns `None` if a byte is
    /// outside the arena.
    pub fn read(&self, address: u64, len: usize) -> Option<&[u8]> {
        self.arena.bytes(address, len)
    }

    /// Writes bytes of the arena, whether or not they belong to a block.
    ///
    /// Returns `false` and writes nothing if a byte is outside the arena.
    pub fn write(&mut self, address: u64, bytes: &[u8]) -> bool {
        match self.arena.bytes_mut(address, bytes.len()) {
            Some(to) => {
                to.copy_from_slice(bytes);
                true
            }
            None => false,
        }
    }

    /// Returns the live or freed block that contains the address or ends at the address.
    pub fn block_of(&self, address: u64) -> Option<Block> {
        let within = |blocks: &[Block]| {
            let after = blocks.partition_point(|b| b.start <= address);
            let block = *blocks.get(after.checked_sub(1)?)?;
            block.holds(address).then_some(block)
        };
        within(&self.blocks).or_else(|| within(&self.stack))
    }

    /// Returns all blocks except `alloca` blocks, in order of allocation.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Returns the heap blocks that were not freed, in order of allocation.
    pub fn live_heap(&self) -> impl Iterator<Item = Block> + '_ {
        let blocks = self.blocks.iter().copied();
        blocks.filter(|b| b.live && b.kind == BlockKind::Heap)
    }

    /// Returns the invalid frees of the last run.
    pub fn bad_frees(&self) -> &[BadFree] {
        &self.bad_frees
    }

    /// Returns the stray writes of the last run that left traces.
    pub fn damage(&self) -> &[Damage] {
        &self.damage
    }

    /// Returns the maximum number of bytes in `alloca` blocks at one time, without red zones.
    pub fn stack_high_water(&self) -> u64 {
        self.stack_high
    }

    pub(crate) fn stack_depth(&self) -> u64 {
        self.stack.len() as u64
    }

    /// Allocates a block of any kind.
    pub(crate) fn alloc(
        &mut self,
        kind: BlockKind,
        size: u64,
        align: u64,
    ) -> Result<u64, Exhausted> {
        if !align.is_power_of_two() || align > MAX_ALIGN {
            return Err(Exhausted::Alignment);
        }
        let (region, top, full) = match kind {
            BlockKind::Stack => (Region::Stack, self.stack_top, Exhausted::Stack),
            BlockKind::Global(_) | BlockKind::Buffer | BlockKind::Heap => {
                (Region::Main, self.top, Exhausted::Heap)
            }
        };
        let (window, len) = self.arena.range(region);
        let start = (top + RED_ZONE).next_multiple_of(align.max(16));
        let zone_end = size
            .checked_add(start)
            .and_then(|end| end.checked_next_multiple_of(16))
            .and_then(|end| end.checked_add(RED_ZONE))
            .filter(|end| end - window <= len as u64)
            .ok_or(full)?;
        let block = Block {
            id: self.next_id,
            kind,
            start,
            size,
            live: true,
            zone_start: top,
            zone_end,
        };
        self.next_id += 1;
        self.paint(top, start);
        self.fill_bytes(start, size);
        self.paint(start + size, zone_end);
        if region == Region::Stack {
            self.stack.push(block);
            self.stack_top = zone_end;
            self.stack_bytes += size;
            self.stack_high = self.stack_high.max(self.stack_bytes);
        } else {
            self.blocks.push(block);
            self.top = zone_end;
            self.painted = self.painted.max(zone_end);
        }
        Ok(start)
    }

    /// Frees a block. A null pointer is allowed; an invalid free is recorded and has no other
    /// effect.
    pub(crate) fn free(&mut self, address: u64) {
        if address == 0 {
            return;
        }
        let found = self.blocks.binary_search_by_key(&address, |b| b.start);
        let block = match found.ok().and_then(|i| self.blocks.get_mut(i)) {
            Some(block) if block.kind == BlockKind::Heap => block,
            Some(_) | None => {
                self.bad_frees.push(BadFree {
                    address,
                    double: false,
                });
                return;
            }
        };
        if !block.live {
            self.bad_frees.push(BadFree {
                address,
                double: true,
            });
            return;
        }
        block.live = false;
        let size = block.size;
        self.fill_bytes(address, size);
    }

    /// Releases all `alloca` blocks except the first `depth`.
    pub(crate) fn release(&mut self, depth: u64) {
        let depth = usize::try_from(depth).unwrap_or(usize::MAX);
        while self.stack.len() > depth {
            let Some(block) = self.stack.pop() else { break };
            self.check_zones(&block);
            self.fill_bytes(block.start, block.size);
            self.stack_bytes -= block.size;
            self.stack_top = block.zone_start;
        }
    }

    /// Searches the memory for traces of stray writes at the end of a run.
    pub(crate) fn check(&mut self) {
        for i in 0..self.stack.len() {
            self.check_zones(&self.stack[i].clone());
        }
        for i in 0..self.blocks.len() {
            let block = self.blocks[i];
            self.check_zones(&block);
            if !block.live {
                let bytes = self.arena.bytes(block.start, block.size as usize);
                let wrong = bytes.and_then(|b| b.iter().position(|b| *b != self.fill));
                self.note(&block, DamageKind::AfterFree, wrong.map(|i| i as i64));
            }
            if let Some(global) = self.globals.get(i)
                && let (true, Some(initial)) = (global.constant, &global.bytes)
            {
                let bytes = self.arena.bytes(block.start, initial.len());
                let wrong = bytes.and_then(|b| b.iter().zip(initial).position(|(a, b)| a != b));
                self.note(&block, DamageKind::Constant, wrong.map(|i| i as i64));
            }
        }
    }

    fn check_zones(&mut self, block: &Block) {
        let last = block.kind != BlockKind::Stack && block.zone_end == self.top;
        let end = if last { self.painted } else { block.zone_end };
        let wrong = |from: u64, to: u64| {
            let at = self.first_wrong(from, to)?;
            Some(at.wrapping_sub(block.start) as i64)
        };
        let before = wrong(block.zone_start, block.start);
        let after = wrong(block.start + block.size, end);
        self.note(block, DamageKind::Before, before);
        self.note(block, DamageKind::After, after);
    }

    /// Returns the first byte of a range that differs from its canary.
    fn first_wrong(&self, from: u64, to: u64) -> Option<u64> {
        let bytes = self.arena.bytes(from, (to - from) as usize)?;
        for (chunk, start) in bytes.chunks(PATTERN).zip((from..).step_by(PATTERN)) {
            let expected = canaries(start, chunk.len());
            if chunk != expected {
                let wrong = chunk.iter().zip(expected).position(|(a, b)| a != b)?;
                return Some(start + wrong as u64);
            }
        }
        None
    }

    fn note(&mut self, block: &Block, kind: DamageKind, offset: Option<i64>) {
        if let Some(offset) = offset {
            self.damage.push(Damage {
                block: *block,
                kind,
                offset,
            });
        }
    }

    fn paint(&mut self, from: u64, to: u64) {
        if let Some(bytes) = self.arena.bytes_mut(from, (to - from) as usize) {
            for (chunk, start) in bytes.chunks_mut(PATTERN).zip((from..).step_by(PATTERN)) {
                chunk.copy_from_slice(canaries(start, chunk.len()));
            }
        }
    }

    fn fill_bytes(&mut self, start: u64, size: u64) {
        let fill = self.fill;
        if let Some(bytes) = self.arena.bytes_mut(start, size as usize) {
            bytes.fill(fill);
        }
    }

    /// Implements `memcpy` and `memmove`.
    ///
    /// Returns `None` if a byte is outside the arena. Also returns `None` if the ranges overlap
    /// although `overlap` is false.
    pub(crate) fn copy(&mut self, to: u64, from: u64, len: u64, overlap: bool) -> Option<()> {
        let len = usize::try_from(len).ok()?;
        if len == 0 {
            return Some(());
        }
        if !overlap && to != from && to.abs_diff(from) < len as u64 {
            return None;
        }
        // The copy goes through a temporary buffer, because the ranges may overlap or be in
        // different windows.
        let bytes = self.arena.bytes(from, len)?.to_vec();
        self.write(to, &bytes).then_some(())
    }

    /// Implements `memset`. Returns `None` if a byte is outside the arena.
    pub(crate) fn set(&mut self, to: u64, byte: u8, len: u64) -> Option<()> {
        if len == 0 {
            return Some(());
        }
        let len = usize::try_from(len).ok()?;
        self.arena.bytes_mut(to, len)?.fill(byte);
        Some(())
    }

    /// Reports whether all bytes of a range belong to a single live block.
    fn within_live_block(&self, address: u64, len: usize) -> bool {
        self.block_of(address).is_some_and(|block| {
            let within = address - block.start;
            block.live && len as u64 <= block.size - within
        })
    }
}

/// Returns the canary byte for an address. Adjacent canaries differ, and none is zero.
const fn canary(address: u64) -> u8 {
    0xc5 ^ (address as u8 & 0x3f)
}

/// The period of the canary pattern in bytes.
const PERIOD: usize = 64;

/// The number of canaries that are copied or compared at a time.
const PATTERN: usize = TAIL as usize;

/// Returns the canaries of `len` bytes, beginning at an address. `len` is at most `PATTERN`.
fn canaries(address: u64, len: usize) -> &'static [u8] {
    static CANARIES: [u8; PATTERN + PERIOD] = {
        let mut bytes = [0; PATTERN + PERIOD];
        let mut at = 0;
        while at < bytes.len() {
            bytes[at] = canary(at as u64);
            at += 1;
        }
        bytes
    };
    &CANARIES[address as usize % PERIOD..][..len]
}

/// The host can only access live blocks. The JIT's memory does not record which bytes are
/// initialised.
impl HostMemory for Memory {
    fn read(&mut self, address: u64, len: usize) -> Option<Vec<u8>> {
        if !self.within_live_block(address, len) {
            return None;
        }
        self.arena.bytes(address, len).map(<[u8]>::to_vec)
    }

    fn write(&mut self, address: u64, bytes: &[u8]) -> bool {
        self.within_live_block(address, bytes.len()) && Memory::write(self, address, bytes)
    }

    fn alloc(&mut self, size: u64, align: u64) -> u64 {
        self.alloc(BlockKind::Heap, size, align).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests;
