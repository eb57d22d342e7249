//! The intrinsics `memcpy`, `memmove` and `memset`.

use super::Machine;
use super::at::At;
use super::mem::Access;
use super::undef;
use crate::outcome::{Stop, Ub};

impl Machine {
    fn length(&self, at: At<'_>) -> Result<u64, Stop> {
        let size = self.bits(at, 2, "a size")?;
        u64::try_from(size).map_err(|_| Stop::Unsupported("a length of more than 64 bits".into()))
    }

    /// Copies bytes with their definedness, provenance and intervals. The two ranges of a `memcpy`
    /// may be equal, but must not overlap partially.
    pub(super) fn copy(&mut self, at: At<'_>, overlaps: bool) -> Result<(), Stop> {
        let size = self.length(at)?;
        let (to, from) = (self.pointer(at, 0)?, self.pointer(at, 1)?);
        if size == 0 {
            return Ok(());
        }
        let read = Access::read("read", size);
        let write = Access::write("write", size);
        self.state.charge(size / 16)?;
        let source = self.checked(from, read, 1)?;
        let target = self.checked(to, write, 1)?;
        let distance = to.address.abs_diff(from.address);
        if !overlaps && distance != 0 && distance < size {
            let facts = format!(
                "{size} bytes from {} to {}",
                self.describe(source, from.address),
                self.describe(target, to.address)
            );
            return Err(Ub::Overlap.with(facts).into());
        }
        let copied = self
            .state
            .memory
            .copy((target, to.address), (source, from.address), size);
        copied.map_err(|ub| self.at_memory(ub, target, to.address, write))
    }

    pub(super) fn fill(&mut self, at: At<'_>) -> Result<(), Stop> {
        let size = self.length(at)?;
        let to = self.pointer(at, 0)?;
        let byte = undef::contents(self.get(at, 1), 8);
        if size == 0 {
            return Ok(());
        }
        let access = Access::write("write", size);
        self.state.charge(size)?;
        let block = self.checked(to, access, 1)?;
        for address in (to.address..).take(size as usize) {
            let written = self.state.memory.put(block, address, (0, 8), byte);
            written.map_err(|ub| self.at_memory(ub, block, to.address, access))?;
        }
        Ok(())
    }
}
