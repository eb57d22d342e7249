//! Tests of blocks, red zones and stray writes.

use super::*;

fn memory() -> Memory {
    Memory::new(64 << 10, 16 << 10).unwrap()
}

#[test]
fn blocks_are_aligned_filled_and_found() {
    let mut memory = memory();
    memory.begin(0x5a).unwrap();
    let a = memory.alloc_buffer(5, 1).unwrap();
    let b = memory.alloc_buffer(0, 256).unwrap();
    let c = memory.alloc(BlockKind::Stack, 8, 8).unwrap();
    assert_eq!(b % 256, 0);
    assert_eq!(memory.read(a, 5).unwrap(), [0x5a; 5]);
    assert_eq!(memory.block_of(a + 5).unwrap().id, 0);
    assert_eq!(memory.block_of(a + 6), None);
    assert_eq!(memory.block_of(a - 1), None);
    assert_eq!(memory.block_of(b).unwrap().size, 0);
    assert_eq!(memory.block_of(c + 1).unwrap().kind, BlockKind::Stack);
    memory.check();
    assert_eq!(memory.damage(), []);
}

#[test]
fn every_stray_byte_beside_a_block_is_detected() {
    for stray in [-32_i64, -1, 7, 8, 39] {
        let mut memory = memory();
        memory.begin(0).unwrap();
        let a = memory.alloc(BlockKind::Heap, 7, 1).unwrap();
        let at = a.wrapping_add_signed(stray);
        let old = memory.read(at, 1).unwrap()[0];
        assert!(memory.write(at, &[old ^ 1]));
        memory.check();
        let [damage] = memory.damage() else {
            panic!("{:?}", memory.damage())
        };
        assert_eq!(damage.offset, stray);
        let kind = if stray < 0 {
            DamageKind::Before
        } else {
            DamageKind::After
        };
        assert_eq!(damage.kind, kind);
    }
}

#[test]
fn stray_writes_beyond_the_last_block_are_detected() {
    for stray in [40, 1000, TAIL as i64 - 64] {
        let mut memory = memory();
        memory.begin(0).unwrap();
        let a = memory.alloc(BlockKind::Heap, 8, 8).unwrap();
        let b = memory.alloc(BlockKind::Stack, 8, 8).unwrap();
        assert!(memory.write(a.wrapping_add_signed(stray), &[0]));
        assert!(memory.write(b, &[0]));
        memory.check();
        let [damage] = memory.damage() else {
            panic!("{:?}", memory.damage())
        };
        assert_eq!((damage.block.start, damage.offset), (a, stray));
        assert_eq!(damage.kind, DamageKind::After);
        // The next run does not report the stray writes of this run, and uses memory beyond the
        // tail.
        memory.begin(0).unwrap();
        memory.alloc(BlockKind::Heap, 2 * TAIL, 8).unwrap();
        let last = memory.alloc(BlockKind::Heap, 1, 1).unwrap();
        memory.check();
        assert_eq!(memory.damage(), []);
        assert!(memory.write(last + RED_ZONE, &[0]));
        memory.check();
        assert_eq!(memory.damage().len(), 1);
    }
}

#[test]
fn writes_to_freed_blocks_are_detected() {
    let mut memory = memory();
    memory.begin(9).unwrap();
    let a = memory.alloc(BlockKind::Heap, 4, 8).unwrap();
    memory.free(0);
    memory.free(a);
    memory.free(a);
    memory.free(a + 1);
    let double = |address, double| BadFree { address, double };
    assert_eq!(memory.bad_frees(), [double(a, true), double(a + 1, false)]);
    assert!(memory.write(a + 2, &[1]));
    memory.check();
    assert_eq!(memory.damage()[0].kind, DamageKind::AfterFree);
    assert_eq!(memory.damage()[0].offset, 2);
    assert_eq!(memory.live_heap().count(), 0);
}

#[test]
fn alloca_blocks_are_released() {
    let mut memory = memory();
    memory.begin(0).unwrap();
    let a = memory.alloc(BlockKind::Stack, 100, 16).unwrap();
    let b = memory.alloc(BlockKind::Stack, 28, 16).unwrap();
    assert!(memory.write(b + 28, &[0]));
    memory.release(1);
    assert_eq!(memory.damage()[0].kind, DamageKind::After);
    assert_eq!(memory.alloc(BlockKind::Stack, 1, 16), Ok(b));
    assert_eq!(memory.stack_high_water(), 128);
    memory.release(0);
    assert_eq!(memory.alloc(BlockKind::Stack, 1, 16), Ok(a));
}

#[test]
fn oversized_requests_are_rejected() {
    let mut memory = memory();
    for size in [64 << 10, u64::MAX, u64::MAX - 40] {
        assert_eq!(
            memory.alloc(BlockKind::Heap, size, 16),
            Err(Exhausted::Heap)
        );
        assert_eq!(
            memory.alloc(BlockKind::Stack, size, 16),
            Err(Exhausted::Stack)
        );
    }
    for align in [0, 3, MAX_ALIGN * 2] {
        assert_eq!(
            memory.alloc(BlockKind::Heap, 1, align),
            Err(Exhausted::Alignment)
        );
    }
    assert!(memory.alloc(BlockKind::Heap, 60 << 10, 16).is_ok());
}
