//! Tests loads, stores, addresses and aggregates.

#![allow(clippy::unwrap_used, reason = "a test stops there")]

use crate::support::{attr, declare, func, jit, packed, returned, run};
use lowerfuzz_ir::host::NoHost;
use lowerfuzz_ir::{Attr, DYNAMIC, Global, Key, Level, LlvmOp, Loc, Module, NamedAttr, Sym, Type};
use lowerfuzz_jit::{BlockKind, DamageKind, FaultKind, Jit, Outcome};

/// Returns `store(p, x)` and `load(p)` for a type, and a buffer of 0x11 bytes.
fn accesses(ty: Type) -> (Jit, Sym, Sym, u64) {
    let mut module = Module::new();
    let store = func(&mut module, "store", &[Type::PTR, ty], Type::VOID, |b| {
        let (p, x) = (b.args[0], b.args[1]);
        b.effect(LlvmOp::Store, &[x, p]);
        b.ret(&[]);
    });
    let load = func(&mut module, "load", &[Type::PTR], ty, |b| {
        let p = b.args[0];
        let x = b.op(LlvmOp::Load, &[p], ty);
        b.ret(&[x]);
    });
    let mut jit = jit();
    jit.compile(&module, &[store, load], &[]).unwrap();
    jit.begin(0x11);
    let buffer = jit.memory_mut().alloc_buffer(32, 16).unwrap();
    (jit, store, load, buffer)
}

#[test]
fn integers_of_every_width_in_memory() {
    let pattern = 0x0123_4567_89ab_cdef_fedc_ba98_7654_3210_u128;
    for width in 1..=128_u32 {
        let (mut jit, store, load, buffer) = accesses(Type::int(width));
        let value = pattern & u128::MAX >> (128 - width);
        let args = [u128::from(buffer), value];
        assert_eq!(jit.run(store, &args, &mut NoHost), Ok(Outcome::Returned));
        let bytes = width.div_ceil(8) as usize;
        let mut expected = [0x11; 32];
        expected[..bytes].copy_from_slice(&value.to_le_bytes()[..bytes]);
        assert_eq!(jit.memory().read(buffer, 32).unwrap(), expected, "i{width}");
        assert_eq!(
            jit.run(load, &args[..1], &mut NoHost),
            Ok(Outcome::Returned)
        );
        assert_eq!(jit.results(), [value], "i{width}");
        // In memory, the bits above an integer's width are unspecified, and a load ignores them.
        assert!(jit.memory_mut().write(buffer, &[0xff; 32]));
        assert_eq!(
            jit.run(load, &args[..1], &mut NoHost),
            Ok(Outcome::Returned)
        );
        assert_eq!(jit.results(), [u128::MAX >> (128 - width)], "i{width}");
    }
}

#[test]
fn floats_in_memory() {
    for (ty, bytes) in [
        (Type::F16, 2),
        (Type::BF16, 2),
        (Type::F32, 4),
        (Type::F64, 8),
    ] {
        let (mut jit, store, load, buffer) = accesses(ty);
        // The value is a signaling NaN, which a copy must not change.
        let value = 0x7f_f4_00_00_00_00_00_01_u128 >> (64 - 8 * bytes) | 1;
        let args = [u128::from(buffer), value];
        assert_eq!(jit.run(store, &args, &mut NoHost), Ok(Outcome::Returned));
        let stored = jit.memory().read(buffer, bytes + 1).unwrap().to_vec();
        assert_eq!(stored[..bytes], value.to_le_bytes()[..bytes]);
        assert_eq!(stored[bytes], 0x11);
        assert_eq!(
            jit.run(load, &args[..1], &mut NoHost),
            Ok(Outcome::Returned)
        );
        assert_eq!(jit.results(), [value]);
    }
}

#[test]
fn aggregates_in_memory_have_llvms_layout() {
    let mut module = Module::new();
    let inner = module.types.llvm_array(2, Type::int(24));
    let tight = packed(&mut module, &[Type::I8, Type::I32]);
    let fields = [Type::I8, Type::I128, inner, Type::F16, tight];
    let all = module.types.llvm_struct(&fields);
    let copy = func(&mut module, "copy", &[Type::PTR, Type::PTR], all, |b| {
        let (from, to) = (b.args[0], b.args[1]);
        let value = b.op(LlvmOp::Load, &[from], all);
        b.effect(LlvmOp::Store, &[value, to]);
        b.ret(&[value]);
    });
    let mut jit = jit();
    jit.compile(&module, &[copy], &[]).unwrap();
    jit.begin(0);
    let from = jit.memory_mut().alloc_buffer(64, 16).unwrap();
    let to = jit.memory_mut().alloc_buffer(64, 16).unwrap();
    let bytes: Vec<u8> = (1..=64).collect();
    assert!(jit.memory_mut().write(from, &bytes));
    let args = [u128::from(from), u128::from(to)];
    assert_eq!(jit.run(copy, &args, &mut NoHost), Ok(Outcome::Returned));
    // The offsets are: i8 at 0, i128 at 16, i24s at 32 and 36, f16 at 40. The fields of the packed
    // struct are at 42 and 43.
    let expected = [
        0x01,
        0x201f_1e1d_1c1b_1a19_1817_1615_1413_1211,
        0x23_22_21,
        0x27_26_25,
        0x2a29,
        0x2b,
        0x2f2e_2d2c,
    ];
    assert_eq!(jit.results(), expected);
    let copied = jit.memory().read(to, 48).unwrap();
    let used = |at: usize| matches!(at, 0 | 16..=34 | 36..=38 | 40..=46);
    for (at, byte) in copied.iter().enumerate() {
        let expected = if used(at) { bytes[at] } else { 0 };
        assert_eq!(*byte, expected, "byte {at}");
    }
}

#[test]
fn addresses_of_elements() {
    let mut module = Module::new();
    let array = module.types.llvm_array(5, Type::int(24));
    let all = module.types.llvm_struct(&[Type::I8, array, Type::I64]);
    assert_eq!(
        {
            let f = func(
                &mut module,
                "f",
                &[Type::PTR, Type::I32, Type::I64],
                Type::I64,
                |b| {
                    let (p, i, j) = (b.args[0], b.args[1], b.args[2]);
                    // The struct has 32 bytes: i8 at offset 0, i24s at offsets 4, 8 and so on, i64
                    // at offset 24.
                    let q = b.gep(all, &[p, i, j], &[DYNAMIC, 1, DYNAMIC]);
                    let r = b.gep(Type::I8, &[q], &[-3]);
                    let x = b.op(LlvmOp::PtrToInt, &[r], Type::I64);
                    b.ret(&[x]);
                },
            );
            let mut jit = jit();
            jit.compile(&module, &[f], &[]).unwrap();
            let at = |jit: &mut Jit, i: i32, j: i64| {
                let args = [1000, u128::from(i as u32), u128::from(j as u64)];
                returned(jit, f, &args)[0]
            };
            [at(&mut jit, 0, 0), at(&mut jit, 2, 3), at(&mut jit, -1, -1)]
        },
        [1001, 1000 + 64 + 4 + 12 - 3, 1000 - 32 + 4 - 4 - 3]
    );
    let constant = func(&mut module, "constant", &[Type::PTR], Type::PTR, |b| {
        let p = b.args[0];
        let three = b.int(3, Type::int(7));
        let q = b.gep(all, &[p], &[-2, 2]);
        let minus = b.int(-1, Type::I64);
        // All indices are operands; one of them is a constant of odd width.
        let ty = attr(Key::ElemType, Attr::Type(Type::int(40)));
        let r = b.op_with(LlvmOp::GetElementPtr, &[q, three], Type::PTR, &[ty]);
        let s = b.gep(Type::I128, &[r, minus], &[DYNAMIC]);
        b.ret(&[s]);
    });
    let far = func(&mut module, "far", &[Type::PTR], Type::I8, |b| {
        let p = b.args[0];
        let there = b.gep(Type::I64, &[p], &[1 << 40]);
        let back = b.gep(Type::I64, &[there], &[-(1 << 40)]);
        let x = b.op(LlvmOp::Load, &[back], Type::I8);
        b.effect(LlvmOp::Load, &[]);
        b.ret(&[x]);
    });
    let mut jit = jit();
    jit.compile(&module, &[constant], &[]).unwrap();
    let expected = 1000 - 64 + 24 + 24 - 16;
    assert_eq!(returned(&mut jit, constant, &[1000]), [expected]);
    // An op that lacks required operands causes an error and not a panic.
    assert!(jit.compile(&module, &[far], &[]).is_err());
}

#[test]
fn an_offset_too_large_for_an_instruction() {
    let mut module = Module::new();
    let far = func(&mut module, "far", &[Type::PTR], Type::I8, |b| {
        let p = b.args[0];
        let there = b.gep(Type::I8, &[p], &[1 << 33]);
        let x = b.op(LlvmOp::Load, &[there], Type::I8);
        b.ret(&[x]);
    });
    let mut jit = jit();
    jit.compile(&module, &[far], &[]).unwrap();
    jit.begin(7);
    let buffer = jit.memory_mut().alloc_buffer(1, 1).unwrap();
    let args = [u128::from(buffer.wrapping_sub(1 << 33))];
    assert_eq!(jit.run(far, &args, &mut NoHost), Ok(Outcome::Returned));
    assert_eq!(jit.results(), [7]);
}

#[test]
fn stack_blocks_live_as_long_as_their_function() {
    let mut module = Module::new();
    let leaf = func(&mut module, "leaf", &[Type::I64], Type::PTR, |b| {
        let count = b.args[0];
        let p = b.alloca(Type::I32, count);
        let x = b.int(5, Type::I32);
        b.effect(LlvmOp::Store, &[x, p]);
        b.ret(&[p]);
    });
    let pair = module.types.llvm_struct(&[Type::PTR, Type::PTR]);
    let f = func(&mut module, "f", &[Type::I64], pair, |b| {
        let count = b.args[0];
        let one = b.int(1, Type::I8);
        let mine = b.alloca(Type::int(24), one);
        let a = b.call(leaf, &[count], Some(Type::PTR)).unwrap();
        let c = b.call(leaf, &[count], Some(Type::PTR)).unwrap();
        let undef = b.op(LlvmOp::Undef, &[], pair);
        let with = b.insert(undef, a, &[0]);
        let with = b.insert(with, c, &[1]);
        let again = b.op(LlvmOp::Load, &[mine], Type::int(24));
        b.effect(LlvmOp::Store, &[again, mine]);
        b.ret(&[with]);
    });
    let mut jit = jit();
    jit.compile(&module, &[f], &[]).unwrap();
    let results = returned(&mut jit, f, &[10]);
    // The second call reuses the memory block of the first call.
    assert_eq!(results[0], results[1]);
    assert_eq!(jit.memory().stack_high_water(), 4 + 40);
    assert_eq!(jit.memory().damage(), []);
    // The released bytes contain the run's fill pattern again.
    assert_eq!(jit.memory().read(results[0] as u64, 4).unwrap(), [0xa5; 4]);
}

#[test]
fn allocations_are_aligned() {
    let mut module = Module::new();
    let malloc = declare(&mut module, "malloc", &[Type::I64], Type::PTR);
    let aligned = declare(
        &mut module,
        "aligned_alloc",
        &[Type::I64, Type::I64],
        Type::PTR,
    );
    let three = module.types.llvm_array(3, Type::PTR);
    let f = func(&mut module, "f", &[Type::I64], three, |b| {
        let align = b.args[0];
        let size = b.int(24, Type::I64);
        let a = b.call(malloc, &[size], Some(Type::PTR)).unwrap();
        let c = b.call(aligned, &[align, size], Some(Type::PTR)).unwrap();
        let one = b.int(1, Type::I64);
        let attrs = [
            attr(Key::ElemType, Attr::Type(Type::I8)),
            attr(Key::Alignment, Attr::Int(64, Type::I64)),
        ];
        let d = b.op_with(LlvmOp::Alloca, &[one], Type::PTR, &attrs);
        let all = b.op(LlvmOp::Undef, &[], three);
        let all = b.insert(all, a, &[0]);
        let all = b.insert(all, c, &[1]);
        let all = b.insert(all, d, &[2]);
        b.ret(&[all]);
    });
    let mut jit = jit();
    jit.compile(&module, &[f], &[]).unwrap();
    let results = returned(&mut jit, f, &[256]);
    assert_eq!(
        (results[0] % 16, results[1] % 256, results[2] % 64),
        (0, 0, 0)
    );
    let block = jit.memory().block_of(results[1] as u64 + 23).unwrap();
    assert_eq!((block.kind, block.size), (BlockKind::Heap, 24));
    assert!(matches!(run(&mut jit, f, &[3]), Outcome::Fault(_)));
}

#[test]
fn parts_of_aggregates() {
    let mut module = Module::new();
    let pair = module.types.llvm_array(2, Type::I16);
    let all = module.types.llvm_struct(&[Type::I8, pair, Type::F32]);
    let f = func(&mut module, "f", &[all, Type::I16, Type::I1], all, |b| {
        let (x, y, condition) = (b.args[0], b.args[1], b.args[2]);
        let inner = b.extract(x, &[1], pair);
        let first = b.extract(x, &[1, 0], Type::I16);
        let swapped = b.insert(inner, first, &[1]);
        let swapped = b.insert(swapped, y, &[0]);
        let changed = b.insert(x, swapped, &[1]);
        let value = b.op(LlvmOp::Select, &[condition, changed, x], all);
        b.ret(&[value]);
    });
    let mut jit = jit();
    jit.compile(&module, &[f], &[]).unwrap();
    assert_eq!(returned(&mut jit, f, &[1, 2, 3, 4, 5, 1]), [1, 5, 2, 4]);
    assert_eq!(returned(&mut jit, f, &[1, 2, 3, 4, 5, 0]), [1, 2, 3, 4]);
}

#[test]
fn copies_and_fills() {
    let mut module = Module::new();
    let params = [Type::PTR, Type::PTR, Type::I64];
    let entry = |module: &mut Module, name: &str, op| {
        func(module, name, &params, Type::VOID, |b| {
            let args = b.args.clone();
            b.effect(op, &args);
            b.ret(&[]);
        })
    };
    let copy = entry(&mut module, "copy", LlvmOp::MemCpy);
    let slide = entry(&mut module, "slide", LlvmOp::MemMove);
    let params = [Type::PTR, Type::I8, Type::I64];
    let fill = func(&mut module, "fill", &params, Type::VOID, |b| {
        let args = b.args.clone();
        b.effect(LlvmOp::MemSet, &args);
        b.ret(&[]);
    });
    let mut jit = jit();
    jit.compile(&module, &[copy, slide, fill], &[]).unwrap();
    jit.begin(0);
    let buffer = jit.memory_mut().alloc_buffer(8, 1).unwrap();
    assert!(jit.memory_mut().write(buffer, &[1, 2, 3, 4, 5, 6, 7, 8]));
    let at = u128::from(buffer);
    let mut go = |entry, args: [u128; 3]| jit.run(entry, &args, &mut NoHost).unwrap();
    assert_eq!(go(slide, [at + 1, at, 4]), Outcome::Returned);
    assert_eq!(go(copy, [at + 6, at + 1, 2]), Outcome::Returned);
    assert_eq!(go(fill, [at, 0xee, 1]), Outcome::Returned);
    assert_eq!(go(copy, [0, 0, 0]), Outcome::Returned);
    for bad in [[at, at + 1, 4], [0, at, 1], [at, at, u128::from(u64::MAX)]] {
        let Outcome::Fault(fault) = go(copy, bad) else {
            panic!("{bad:x?}")
        };
        assert_eq!(fault.kind, FaultKind::Range);
    }
    assert_eq!(
        jit.memory().read(buffer, 8).unwrap(),
        [0xee, 1, 2, 3, 4, 6, 1, 2]
    );
}

fn global(module: &mut Module, name: &str, ty: Type, value: Option<Attr>, constant: bool) -> Sym {
    let name = module.strings.intern(name);
    module.add_global(Global {
        name,
        ty,
        level: Level::Llvm,
        constant,
        private: false,
        value,
        external: false,
        alignment: Some(64),
        space: 0,
        loc: Loc::NONE,
    });
    name
}

fn callee(symbol: Sym) -> NamedAttr {
    attr(Key::Callee, Attr::Symbol(symbol))
}

#[test]
fn globals_are_reset_in_every_run() {
    let mut module = Module::new();
    let array = module.types.llvm_array(3, Type::I16);
    let values = Attr::Dense([1, 2, 0xffff].into(), array);
    let counter = global(&mut module, "counter", array, Some(values), false);
    let text = module.types.llvm_array(4, Type::I8);
    let fixed = global(
        &mut module,
        "fixed",
        text,
        Some(Attr::Str("abcd".into())),
        true,
    );
    let f = func(&mut module, "f", &[Type::I1], Type::I16, |b| {
        let condition = b.args[0];
        let p = b.op_with(LlvmOp::AddressOf, &[], Type::PTR, &[callee(counter)]);
        let q = b.gep(array, &[p], &[0, 2]);
        let x = b.op(LlvmOp::Load, &[q], Type::I16);
        let one = b.int(1, Type::I16);
        let y = b.op(LlvmOp::Sub, &[x, one], Type::I16);
        b.effect(LlvmOp::Store, &[y, q]);
        let again = b.op(LlvmOp::Load, &[q], Type::I16);
        let (yes, _) = b.new_block(&[]);
        let (no, _) = b.new_block(&[]);
        b.cond_br(condition, (yes, &[]), (no, &[]));
        b.block = yes;
        let p = b.op_with(LlvmOp::AddressOf, &[], Type::PTR, &[callee(fixed)]);
        let r = b.gep(Type::I8, &[p], &[3]);
        let z = b.int(0, Type::I8);
        b.effect(LlvmOp::Store, &[z, r]);
        b.ret(&[again]);
        b.block = no;
        b.ret(&[again]);
    });
    let mut jit = jit();
    jit.compile(&module, &[f], &[]).unwrap();
    assert_eq!(returned(&mut jit, f, &[0]), [0xfffe]);
    assert_eq!(returned(&mut jit, f, &[0]), [0xfffe]);
    assert_eq!(jit.memory().damage(), []);
    let blocks = jit.memory().blocks().to_vec();
    assert_eq!(blocks[0].kind, BlockKind::Global(counter));
    assert_eq!(
        (blocks[0].start % 64, blocks[0].size, blocks[1].size),
        (0, 6, 4)
    );
    assert_eq!(jit.memory().read(blocks[1].start, 4).unwrap(), b"abcd");
    returned(&mut jit, f, &[1]);
    let damage = jit.memory().damage()[0];
    assert_eq!((damage.kind, damage.offset), (DamageKind::Constant, 3));
    // A second call on the same memory reads the values that the first call stored.
    returned(&mut jit, f, &[0]);
    assert_eq!(jit.run(f, &[0], &mut NoHost), Ok(Outcome::Returned));
    assert_eq!(jit.results(), [0xfffd]);
}
