//! Reads and writes memref elements in memory (`SEMANTICS.md` §4).

use lowerfuzz_ir::case::Element;

use super::layout::ElemLayout;
use super::value::Value;
use crate::int;
use crate::interval::is_interval;
use crate::memory::{BlockRef, Memory};
use crate::outcome::Ub;

fn lane_bytes(layout: ElemLayout) -> u64 {
    u64::from(layout.bits.div_ceil(8))
}

fn read_lane(
    memory: &Memory,
    (block, address): (BlockRef, u64),
    layout: ElemLayout,
    lane: u64,
) -> Result<Element, Ub> {
    let (row, bit) = layout.place(lane);
    let row = address.wrapping_add(row);
    if layout.is_bytewise() {
        let at = row.wrapping_add(bit / 8);
        let bits = memory.read(block, at, lane_bytes(layout))?;
        let bits = bits.map(|b| int::truncate(layout.bits, b));
        return Ok(match layout.float {
            Some(_) => bits.map(|low| memory.interval(at, low)),
            None => bits,
        });
    }
    memory.read_bits(block, row, bit, layout.bits)
}

/// Reads an element. A lane with an undefined bit is poison.
pub(super) fn read(
    memory: &Memory,
    block: BlockRef,
    address: u64,
    layout: ElemLayout,
) -> Result<Value, Ub> {
    let at = (block, address);
    if layout.is_scalar {
        return Ok(Value::scalar(read_lane(memory, at, layout, 0)?));
    }
    let lanes: Result<Vec<Element>, Ub> = (0..layout.scalars())
        .map(|lane| read_lane(memory, at, layout, lane))
        .collect();
    Ok(Value::Vector(lanes?.into()))
}

/// Writes an element. The memory of a poison lane becomes undefined.
pub(super) fn write(
    memory: &mut Memory,
    block: BlockRef,
    address: u64,
    layout: ElemLayout,
    value: &Value,
) -> Result<(), Ub> {
    if layout.is_scalar {
        memory.write(block, address, layout.bytes, value.bits())?;
        keep_interval(memory, address, layout, value.bits());
        return Ok(());
    }
    let lane = |lane: u64| match value {
        Value::Vector(lanes) => lanes.get(lane as usize).copied().flatten(),
        Value::Poison | Value::Bits(_) | Value::MemRef(_) | Value::Tensor(_) | Value::Func(_) => {
            None
        }
    };
    for i in 0..layout.scalars() {
        let (row, bit) = layout.place(i);
        let row = address.wrapping_add(row);
        if layout.is_bytewise() {
            let at = row.wrapping_add(bit / 8);
            memory.write(block, at, lane_bytes(layout), lane(i))?;
            keep_interval(memory, at, layout, lane(i));
        } else {
            memory.write_bits(block, row, (bit, layout.bits), lane(i))?;
        }
    }
    pad(memory, (block, address), layout)
}

/// Records that the float just written to memory is an interval.
fn keep_interval(memory: &mut Memory, address: u64, layout: ElemLayout, bits: Element) {
    if let (Some(_), Some(bits)) = (layout.float, bits)
        && is_interval(bits)
    {
        memory.set_interval(address, lane_bytes(layout), bits);
    }
}

/// The unused bits of each row of an element. They lie above the row's lanes, in the last byte that
/// a store writes.
///
/// Returns the addresses of the rows, the first unused bit of a row, and the number of unused bits.
fn unused(address: u64, layout: ElemLayout) -> (impl Iterator<Item = u64>, u64, u32) {
    let rows = (0..layout.rows).map(move |row| address.wrapping_add(row * layout.row_stride));
    let used = layout.lanes * u64::from(layout.bits);
    (rows, used, (layout.bytes * 8 - used) as u32)
}

/// Writes zeros to the unused bits of an element. Their contents are unspecified, and the bits
/// above a scalar are zero, too.
fn pad(
    memory: &mut Memory,
    (block, address): (BlockRef, u64),
    layout: ElemLayout,
) -> Result<(), Ub> {
    let (mut rows, first, count) = unused(address, layout);
    if layout.is_bytewise() || count == 0 {
        return Ok(());
    }
    rows.try_for_each(|row| memory.write_bits(block, row, (first, count), Some(0)))
}

/// Were the unused bits of an element written as part of another type? A load ignores these bits,
/// and it is unspecified whether a copy preserves them.
pub(super) fn has_foreign_bits(
    memory: &Memory,
    (block, address): (BlockRef, u64),
    layout: ElemLayout,
) -> Result<bool, Ub> {
    let (rows, first, count) = unused(address, layout);
    if count == 0 {
        return Ok(false);
    }
    for row in rows {
        let bits = memory.read_bits(block, row, first, count)?;
        if bits.is_some_and(|bits| bits != 0) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Initialises an element of a global.
pub(super) fn initialise(
    memory: &mut Memory,
    block: BlockRef,
    address: u64,
    layout: ElemLayout,
    lanes: &[u128],
) -> Result<(), Ub> {
    for (i, bits) in lanes.iter().enumerate() {
        let (row, bit) = layout.place(i as u64);
        let at = address.wrapping_add(row);
        let bits = Some(int::truncate(layout.bits, *bits));
        if layout.is_bytewise() {
            memory.initialise(block, at.wrapping_add(bit / 8), lane_bytes(layout), bits)?;
        } else {
            memory.initialise_bits(block, at, (bit, layout.bits), bits)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use lowerfuzz_ir::{Type, Types};

    use super::*;
    use crate::memory::BlockKind;

    #[test]
    fn packed_lanes_share_bytes() {
        let mut types = Types::default();
        let ty = types.vector(&[3], Type::int(7));
        let layout = ElemLayout::of_type(&types, ty, 64).unwrap();
        let mut memory = Memory::default();
        memory.reset(100);
        let block = memory.alloc(BlockKind::Heap, 4, 4).unwrap();
        let at = memory.block(block).address;
        let value = Value::Vector([Some(0x7f), None, Some(0x55)].into());
        write(&mut memory, block, at, layout, &value).unwrap();
        assert_eq!(read(&memory, block, at, layout), Ok(value));
        // The third lane, 0x55 << 14, is 0x154000.
        let whole = Value::Vector([Some(0x7f), Some(0), Some(0x55)].into());
        write(&mut memory, block, at, layout, &whole).unwrap();
        assert_eq!(memory.read(block, at, 3), Ok(Some(0x15_407f)));
        assert_eq!(memory.read(block, at, 4), Ok(None));
    }
}
