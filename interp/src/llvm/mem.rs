//! The ops `alloca`, `load` and `store`, for values of any type.

use super::Machine;
use super::at::{At, Run};
use super::indefinite::Undef;
use super::layout::{Layout, Leaf};
use super::poison::Origin;
use super::undef;
use super::value::{Pointer, Value};
use crate::int;
use crate::memory::{BlockKind, BlockRef, Memory, POINTER, Provenance, allocated};
use crate::outcome::{Limit, Stop, Ub};

/// A memory access: the access's name in messages, and the number of accessed bytes.
#[derive(Clone, Copy)]
pub(super) struct Access {
    pub(super) what: &'static str,
    pub(super) size: u64,
    pub(super) writes: bool,
}

impl Access {
    pub(super) fn read(what: &'static str, size: u64) -> Access {
        Access {
            what,
            size,
            writes: false,
        }
    }

    pub(super) fn write(what: &'static str, size: u64) -> Access {
        Access {
            what,
            size,
            writes: true,
        }
    }
}

impl Machine {
    /// Reads a pointer operand. Undefined behaviour if the pointer is poison or undef.
    pub(super) fn pointer(&self, at: At<'_>, position: usize) -> Result<Pointer, Stop> {
        self.as_pointer(self.get(at, position))
    }

    /// Unwraps a pointer. Undefined behaviour if the pointer is poison or undef.
    pub(super) fn as_pointer(&self, value: &Value) -> Result<Pointer, Stop> {
        match value {
            Value::Ptr(pointer) => Ok(*pointer),
            Value::Poison(_) | Value::Undef(_) | Value::Bits(_) | Value::Aggregate(_) => {
                let used = value
                    .indefinite()
                    .map(|value| self.used(value, "an address"));
                let number =
                    || Stop::Unsupported("a getelementptr whose base is not a pointer".into());
                Err(used.unwrap_or_else(number))
            }
        }
    }

    /// Returns the block that a pointer may access.
    pub(super) fn block_of(&self, pointer: Pointer, access: Access) -> Result<BlockRef, Stop> {
        match pointer.provenance {
            Provenance::Block(block) => Ok(block),
            Provenance::None | Provenance::Func(_) => {
                let facts = format!("{} of {} bytes", access.what, access.size);
                Err(Ub::NoBlock(pointer.address).with(facts).into())
            }
        }
    }

    /// Returns the block of an access, after checks of bounds, alignment and lifetime.
    pub(super) fn checked(
        &self,
        pointer: Pointer,
        access: Access,
        align: u64,
    ) -> Result<BlockRef, Stop> {
        let block = self.block_of(pointer, access)?;
        let aligned = Memory::check_alignment(pointer.address, align);
        let within = aligned.and_then(|()| {
            let located = self
                .state
                .memory
                .locate(block, pointer.address, access.size);
            located.map(|_| ())
        });
        match within {
            Ok(()) if self.guards.is_empty() => Ok(block),
            Ok(()) => self.check_guards(block, access).map(|()| block),
            Err(ub) => Err(self.at_memory(ub, block, pointer.address, access)),
        }
    }

    /// Adds the location of the access to the cause of undefined behaviour.
    #[cold]
    pub(super) fn at_memory(&self, ub: Ub, block: BlockRef, address: u64, access: Access) -> Stop {
        let facts = format!(
            "{} of {} bytes at {}",
            access.what,
            access.size,
            self.describe(block, address)
        );
        ub.with(facts).into()
    }

    /// Describes an address in or near a block for messages.
    pub(super) fn describe(&self, block: BlockRef, address: u64) -> String {
        let data = self.state.memory.block(block);
        let kind = match data.kind {
            BlockKind::Buffer => "argument buffer",
            BlockKind::Heap => "heap",
            BlockKind::Stack(_) => "stack",
            BlockKind::Global { constant: true } => "constant global",
            BlockKind::Global { constant: false } => "global",
        };
        let offset = i128::from(address) - i128::from(data.address);
        let size = data.size;
        format!(
            "offset {offset} of {kind} allocation #{} of {size} bytes",
            block.0
        )
    }

    /// A pointer to the start of a block.
    pub(super) fn start_of(&self, block: BlockRef) -> Value {
        Value::Ptr(Pointer {
            address: self.state.memory.block(block).address,
            provenance: Provenance::Block(block),
        })
    }

    pub(super) fn alloca(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let count = self.bits(at, 0, "a size")?;
        let layout = at.run.layout(at.elem_type()?)?;
        let size = count
            .checked_mul(u128::from(layout.size))
            .and_then(|s| u64::try_from(s).ok());
        let size = size.ok_or(Stop::Beyond(Limit::Memory))?;
        let align = at.alignment().unwrap_or(layout.align);
        let kind = BlockKind::Stack(self.state.frames.depth());
        let block = allocated(self.state.memory.alloc(kind, size, align))?;
        self.await_lifetime(at, block);
        Ok(self.start_of(block))
    }

    pub(super) fn load(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let pointer = self.pointer(at, 0)?;
        let layout = at.run.layout(at.result_ty())?;
        let align = at.alignment().unwrap_or(layout.align);
        self.load_at(at, pointer, &layout, align)
    }

    /// Loads a value of a type.
    pub(super) fn load_at(
        &mut self,
        at: At<'_>,
        pointer: Pointer,
        layout: &Layout,
        align: u64,
    ) -> Result<Value, Stop> {
        if layout.store == 0 {
            return Ok(Value::Aggregate([].into()));
        }
        let access = Access::read("load", layout.store);
        let block = self.checked(pointer, access, align)?;
        if layout.is_scalar {
            return self.load_leaf(at, (block, pointer.address), &layout.leaves[0]);
        }
        self.state.charge(layout.leaves.len() as u64)?;
        let mut leaves = Vec::with_capacity(layout.leaves.len());
        for leaf in &layout.leaves {
            leaves.push(self.load_leaf(at, (block, pointer.address), leaf)?);
        }
        Ok(Value::Aggregate(leaves.into()))
    }

    /// Loads one of the scalars of which a value consists.
    pub(super) fn load_leaf(
        &mut self,
        at: At<'_>,
        (block, start): (BlockRef, u64),
        leaf: &Leaf,
    ) -> Result<Value, Stop> {
        let address = start.wrapping_add(leaf.offset);
        if self.has_foreign_padding((block, address), leaf) {
            return Ok(Value::Undef(Undef::all(Origin::UNDEF)));
        }
        let memory = &mut self.state.memory;
        let bits = match leaf.bit {
            None => memory.read(block, address, leaf.bytes())?,
            Some(bit) => memory.read_bits(block, address, bit, leaf.width)?,
        };
        let Some(bits) = bits else {
            return self.load_partly(at, (block, address), leaf);
        };
        if leaf.is_ptr {
            return Ok(Value::Ptr(self.pointer_in(at.run, address, bits as u64)));
        }
        // A load of a pointer as an integer exposes the block, as `ptrtoint` does.
        if leaf.width == 64
            && let Provenance::Block(block) = memory.provenance(address)
        {
            memory.expose(block);
        }
        Ok(Value::Bits(int::truncate(leaf.width, bits)))
    }

    /// Loads a scalar that has undefined bits. The result is poison if any loaded bit is poison,
    /// and undef otherwise.
    #[cold]
    fn load_partly(
        &mut self,
        at: At<'_>,
        (block, address): (BlockRef, u64),
        leaf: &Leaf,
    ) -> Result<Value, Stop> {
        let place = (leaf.bit.unwrap_or(0), leaf.width);
        let read = self.state.memory.take(block, address, place)?;
        let open = int::ones(leaf.width) & !read.defined;
        // Only padding bits are undefined, which is allowed.
        if open == 0 {
            return Ok(Value::Bits(read.bits));
        }
        let origin = match self.poisons.stored(bit_address(address, leaf)) {
            Some(origin) => origin,
            None if read.poison == 0 => {
                self.poison_origin(at, || "undefined bytes were read".into())
            }
            None => self.poison_origin(at, || "poison bytes were read".into()),
        };
        Ok(if read.poison != 0 {
            Value::Poison(origin)
        } else if leaf.is_ptr {
            Value::Undef(Undef::all(origin))
        } else {
            undef::scalar(read.bits, open, origin)
        })
    }

    /// Returns the pointer that was loaded from an address. Bytes that were not stored as a pointer
    /// are converted from an integer, as `inttoptr` does.
    fn pointer_in(&self, run: Run<'_>, address: u64, bits: u64) -> Pointer {
        let provenance = match self.state.memory.provenance(address) {
            Provenance::None => match self.state.memory.block_at(bits) {
                Some(block) => Provenance::Block(block),
                None => self.pointer_from(bits, run.module.funcs.len()).provenance,
            },
            known @ (Provenance::Block(_) | Provenance::Func(_)) => known,
        };
        Pointer {
            address: bits,
            provenance,
        }
    }

    pub(super) fn store(&mut self, at: At<'_>) -> Result<(), Stop> {
        let pointer = self.pointer(at, 1)?;
        let layout = at.run.layout(at.operand_ty(0))?;
        let align = at.alignment().unwrap_or(layout.align);
        let value = self.get(at, 0).clone();
        self.store_at(pointer, &layout, align, &value)
    }

    /// Stores a value of a type.
    pub(super) fn store_at(
        &mut self,
        pointer: Pointer,
        layout: &Layout,
        align: u64,
        value: &Value,
    ) -> Result<(), Stop> {
        if layout.store == 0 {
            return Ok(());
        }
        let access = Access::write("store", layout.store);
        let block = self.checked(pointer, access, align)?;
        self.state.charge(layout.leaves.len() as u64)?;
        if !layout.is_scalar {
            self.open_bytes(block, pointer.address, layout.store);
        }
        for (leaf, scalar) in layout.leaves.iter().zip(value.leaves()) {
            let stored = self.store_leaf((block, pointer.address), leaf, scalar);
            stored.map_err(|ub| self.at_memory(ub, block, pointer.address, access))?;
        }
        Ok(())
    }

    /// Stores one of the scalars of which a value consists.
    pub(super) fn store_leaf(
        &mut self,
        (block, start): (BlockRef, u64),
        leaf: &Leaf,
        scalar: &Value,
    ) -> Result<(), Ub> {
        let address = start.wrapping_add(leaf.offset);
        let memory = &mut self.state.memory;
        let known = scalar.known();
        if let (None, Ok(bits)) = (leaf.bit, known) {
            memory.write(block, address, leaf.bytes(), Some(bits))?;
        } else {
            let first = leaf.bit.unwrap_or(0);
            let contents = undef::contents(scalar, leaf.width);
            memory.put(block, address, (first, leaf.width), contents)?;
            // The padding bits above a scalar, or above the last lane, are stored as zeros.
            let end = first + u64::from(leaf.width);
            memory.write_bits(block, address, (end, leaf.pad), Some(0))?;
        }
        self.open_padding((block, address), leaf);
        match (scalar, known) {
            (Value::Ptr(pointer), _) if leaf.bytes() == POINTER => {
                self.state
                    .memory
                    .set_provenance(address, pointer.provenance);
            }
            (_, Err(value)) => self.poisons.store(bit_address(address, leaf), value.origin),
            (_, Ok(_)) => {}
        }
        Ok(())
    }
}

/// The address of a scalar's first bit, counted in bits.
fn bit_address(address: u64, leaf: &Leaf) -> u128 {
    u128::from(address) * 8 + u128::from(leaf.bit.unwrap_or(0))
}
