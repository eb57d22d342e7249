//! The process: its memory, and its children.

use std::alloc::{Layout, alloc};

use lowerfuzz_oracle::outside::ProcessMemory;

/// The memory of this process, as a program that runs in it sees it.
pub(crate) struct RawMemory;

impl ProcessMemory for RawMemory {
    fn read(&self, address: u64, len: usize) -> u128 {
        let mut bytes = [0; 16];
        let len = len.min(bytes.len());
        let from = address as usize as *const u8;
        // SAFETY: there is none to be had: the address is what a program under test says. It runs
        // in a process that may die, and whose death is reported.
        unsafe { std::ptr::copy_nonoverlapping(from, bytes.as_mut_ptr(), len) };
        u128::from_le_bytes(bytes)
    }

    fn write(&mut self, address: u64, bytes: &[u8]) {
        let to = address as usize as *mut u8;
        // SAFETY: as for `read`.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), to, bytes.len()) };
    }

    fn alloc(&mut self, size: u64, align: u64) -> u64 {
        let size = usize::try_from(size).unwrap_or(usize::MAX).max(1);
        let Ok(layout) = Layout::from_size_align(size, align.max(16) as usize) else {
            return 0;
        };
        // SAFETY: the layout's size is not zero.
        let pointer = unsafe { alloc(layout) };
        if !pointer.is_null() {
            // SAFETY: just allocated, `size` bytes. A pattern shows what reads memory that nothing
            // was written to.
            unsafe { std::ptr::write_bytes(pointer, 0xaa, size) };
        }
        pointer as u64
    }
}

/// What came of a fork.
pub(crate) enum Forked {
    /// This is the child.
    Child,
    /// The child has ended with a status.
    Ended(i32),
    /// The child has ended by a signal.
    Killed(i32),
    /// There is no child.
    Failed,
}

/// Goes on in a child; the parent waits for it.
pub(crate) fn fork() -> Forked {
    // SAFETY: the runner calls us on its one thread that runs code.
    let child = unsafe { libc::fork() };
    match child {
        0 => Forked::Child,
        -1 => Forked::Failed,
        _ => {
            let mut status = 0;
            // SAFETY: `status` is a place to write to.
            if unsafe { libc::waitpid(child, &mut status, 0) } != child {
                return Forked::Failed;
            }
            if libc::WIFSIGNALED(status) {
                Forked::Killed(libc::WTERMSIG(status))
            } else {
                Forked::Ended(libc::WEXITSTATUS(status))
            }
        }
    }
}

/// Ends this process by a signal when it has computed for so many seconds (`SIGXCPU`), or when so
/// many have passed (`SIGALRM`).
pub(crate) fn limit_seconds((computing, passed): (u32, u32)) {
    let limit = libc::rlimit {
        rlim_cur: computing.into(),
        rlim_max: (computing + 1).into(),
    };
    // SAFETY: `limit` is a place to read from. Without the limit there is still the other.
    unsafe { libc::setrlimit(libc::RLIMIT_CPU, &limit) };
    // SAFETY: takes any number; the default action of the signal ends the process.
    unsafe { libc::alarm(passed) };
}

/// A ranked memref behind an unranked descriptor: rank, pointer to the descriptor.
struct Memref {
    /// Address of element 0.
    first: u64,
    sizes: Vec<i64>,
    strides: Vec<i64>,
}

impl Memref {
    fn read(memory: &RawMemory, unranked: u64, bytes: usize) -> Memref {
        let word = |at: u64| memory.read(at, 8) as u64;
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

/// Copies each element of one memref to the same place in another.
pub(crate) fn copy_memref(memory: &mut RawMemory, bytes: usize, source: u64, target: u64) {
    let source = Memref::read(memory, source, bytes);
    let target = Memref::read(memory, target, bytes);
    if source.sizes.iter().any(|size| *size <= 0) {
        return;
    }
    let mut indices = vec![0; source.sizes.len()];
    loop {
        let (from, to) = (
            source.address(&indices, bytes),
            target.address(&indices, bytes),
        );
        for part in (0..bytes).step_by(16) {
            let len = (bytes - part).min(16);
            let value = memory.read(from + part as u64, len).to_le_bytes();
            memory.write(to + part as u64, &value[..len]);
        }
        // The next index, the last dimension first.
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
