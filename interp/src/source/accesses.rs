//! Memory accesses of the iterations of a structured op, and the conflicts between them.
//!
//! Two iterations conflict if they access the same byte and one of them writes it. It is undefined
//! if they differ in a parallel loop. If they differ in reductions alone, the order of iterations
//! decides, which `linalg` does not state: only the elements of outputs are carried from one
//! iteration to the next.

use std::cell::{Cell, RefCell};

use rustc_hash::FxHashMap;

use crate::memory::BlockRef;
use crate::outcome::Ub;

/// An iteration of a nest of loops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Moment {
    /// The number of the iteration among the points of all parallel loops.
    pub(super) parallel: u64,
    /// The number of the iteration among all.
    pub(super) iteration: u64,
}

/// The iterations that accessed a byte in one way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum By {
    #[default]
    None,
    One(u64),
    Many,
}

impl By {
    fn add(&mut self, who: u64) {
        *self = match *self {
            By::None => By::One(who),
            By::One(other) if other == who => By::One(who),
            By::One(_) | By::Many => By::Many,
        };
    }

    fn has_other(self, who: u64) -> bool {
        match self {
            By::None => false,
            By::One(other) => other != who,
            By::Many => true,
        }
    }
}

/// What an iteration does with bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    /// Writes other contents.
    Write,
    /// Writes the contents that the bytes already have. The order of this write and of earlier
    /// accesses does not matter.
    Rewrite,
}

/// The accesses to one byte.
#[derive(Clone, Copy, Debug, Default)]
struct Byte {
    /// The parallel points that read the byte.
    readers: By,
    /// The parallel points that wrote the byte.
    writers: By,
    /// The iterations that read the byte otherwise than as an element of an output.
    plain_readers: By,
    /// The iterations that wrote the byte.
    all_writers: By,
    /// The iterations that wrote the byte otherwise than as an element of an output.
    plain_writers: By,
}

/// The accesses of all iterations so far.
#[derive(Debug, Default)]
pub(super) struct Accesses {
    now: Cell<Moment>,
    depends_on_order: Cell<bool>,
    bytes: RefCell<FxHashMap<(u32, u64), Byte>>,
    /// The bytes that the current iteration wrote as elements of outputs.
    written: RefCell<FxHashMap<(u32, u64), u64>>,
}

/// A range of bytes: its block, its address and its length.
pub(super) type Bytes = (BlockRef, u64, u64);

impl Accesses {
    /// Begins an iteration.
    pub(super) fn begin(&self, moment: Moment) {
        self.now.set(moment);
    }

    /// Does the outcome depend on the order of iterations, or of outputs?
    pub(super) fn depends_on_order(&self) -> bool {
        self.depends_on_order.get()
    }

    /// Records the read of an element of an input or an output.
    pub(super) fn read(&self, bytes: Bytes, is_output: bool) -> Result<(), Ub> {
        let now = self.now.get();
        self.each(bytes, |byte| {
            byte.readers.add(now.parallel);
            if byte.writers.has_other(now.parallel) {
                return Err(Ub::ParallelConflict);
            }
            if !is_output {
                byte.plain_readers.add(now.iteration);
                if byte.all_writers.has_other(now.iteration) {
                    self.depends_on_order.set(true);
                }
            } else if byte.plain_writers.has_other(now.iteration) {
                self.depends_on_order.set(true);
            }
            Ok(())
        })
    }

    /// Records the write of an element, as an output or by an op of the region.
    pub(super) fn write(&self, bytes: Bytes, is_output: bool, access: Access) -> Result<(), Ub> {
        let now = self.now.get();
        self.each(bytes, |byte| {
            byte.writers.add(now.parallel);
            byte.all_writers.add(now.iteration);
            if access == Access::Rewrite {
                return Ok(());
            }
            if byte.writers == By::Many || byte.readers.has_other(now.parallel) {
                return Err(Ub::ParallelConflict);
            }
            if !is_output {
                byte.plain_writers.add(now.iteration);
            }
            let others = byte.plain_readers.has_other(now.iteration)
                || byte.plain_writers.has_other(now.iteration)
                || !is_output && byte.all_writers == By::Many;
            if others {
                self.depends_on_order.set(true);
            }
            Ok(())
        })?;
        if is_output {
            self.twice(bytes);
        }
        Ok(())
    }

    /// Records an access of the region to memory that is no operand.
    pub(super) fn captured(&self, bytes: Bytes, access: Access) -> Result<(), Ub> {
        match access {
            Access::Read => self.read(bytes, false),
            Access::Write | Access::Rewrite => self.write(bytes, false, access),
        }
    }

    /// Notices if two outputs have the same element in one iteration.
    fn twice(&self, (block, address, length): Bytes) {
        let iteration = self.now.get().iteration;
        let mut written = self.written.borrow_mut();
        for byte in 0..length {
            let key = (block.0, address.wrapping_add(byte));
            if written.insert(key, iteration) == Some(iteration) {
                self.depends_on_order.set(true);
            }
        }
    }

    fn each(
        &self,
        (block, address, length): Bytes,
        mut access: impl FnMut(&mut Byte) -> Result<(), Ub>,
    ) -> Result<(), Ub> {
        let mut bytes = self.bytes.borrow_mut();
        (0..length).try_for_each(|byte| {
            let key = (block.0, address.wrapping_add(byte));
            access(bytes.entry(key).or_default())
        })
    }
}
