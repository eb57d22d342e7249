//! How an engine calls a function that the module declares but does not define.
//!
//! Only the interface: what the host computes is the business of whoever runs the engines
//! (`semantics.md` §6). The engines see scalars; a memref reaches the host as the engine's own
//! memory, through [`HostMemory`].

/// A scalar as its bits: integers and `index` zero-extended, floats as their bit pattern.
pub type HostBits = u128;

/// Memory of the engine that makes a call, addressed as the lowered program addresses it.
pub trait HostMemory {
    /// Reads bytes. `None` if any of them may not be read or was never written.
    fn read(&mut self, address: u64, len: usize) -> Option<Vec<u8>>;
    /// Writes bytes. `false` if any of them may not be written.
    fn write(&mut self, address: u64, bytes: &[u8]) -> bool;
    /// Allocates a heap block.
    fn alloc(&mut self, size: u64, align: u64) -> u64;
}

/// The world outside the module.
pub trait Host {
    /// Calls the external function `name`; one result for each result type of the declaration.
    /// `None` if the host has no such function, or cannot make sense of the arguments.
    fn call(
        &mut self,
        name: &str,
        args: &[HostBits],
        memory: &mut dyn HostMemory,
    ) -> Option<Vec<HostBits>>;
}

/// A host without functions.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHost;

impl Host for NoHost {
    fn call(&mut self, _: &str, _: &[HostBits], _: &mut dyn HostMemory) -> Option<Vec<HostBits>> {
        None
    }
}
