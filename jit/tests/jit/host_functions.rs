//! Tests calls of host functions.

#![allow(clippy::unwrap_used, reason = "a test stops there")]

use crate::support::{declare, func, jit};
use lowerfuzz_ir::host::{Host, HostBits, HostMemory};
use lowerfuzz_ir::{LlvmOp, Module, Type};
use lowerfuzz_jit::Outcome;

/// A host that records calls, and writes to memory through a pointer argument.
#[derive(Default)]
struct Recording(Vec<(String, Vec<HostBits>)>);

impl Host for Recording {
    fn call(
        &mut self,
        name: &str,
        args: &[HostBits],
        memory: &mut dyn HostMemory,
    ) -> Option<Vec<HostBits>> {
        self.0.push((name.to_owned(), args.to_vec()));
        match name {
            "mixed" => Some(vec![u128::MAX, 0x4049_0fdb]),
            "poke" => {
                let address = args[0] as u64;
                assert_eq!(memory.read(address, 2)?, [1, 2]);
                assert_eq!(memory.read(address + 3, 2), None);
                assert!(!memory.write(address + 4, &[0]));
                assert!(memory.write(address + 2, &[9, 8]));
                let block = memory.alloc(4, 4);
                assert!(memory.write(block, &[7; 4]));
                Some(vec![u128::from(block)])
            }
            _ => None,
        }
    }
}

#[test]
fn host_functions() {
    let mut module = Module::new();
    let seven = Type::int(7);
    let pair = module.types.llvm_struct(&[seven, Type::F32]);
    let params = [Type::I1, Type::F32, Type::int(100), Type::F16, pair];
    let mixed = declare(&mut module, "mixed", &params, pair);
    let f = func(&mut module, "f", &params, pair, |b| {
        let args = b.args.clone();
        let value = b.call(mixed, &args, Some(pair)).unwrap();
        b.ret(&[value]);
    });
    let poke = declare(&mut module, "poke", &[Type::PTR], Type::PTR);
    let g = func(&mut module, "g", &[Type::PTR], Type::I32, |b| {
        let p = b.args[0];
        let q = b.call(poke, &[p], Some(Type::PTR)).unwrap();
        let x = b.op(LlvmOp::Load, &[q], Type::I32);
        b.ret(&[x]);
    });
    let mut jit = jit();
    jit.compile(&module, &[f, g], &[]).unwrap();
    let mut host = Recording::default();
    jit.begin(0xff);
    let args = [1, 0x3f80_0000, 1 << 99, 0x3c00, 5, 0xbf80_0000];
    assert_eq!(jit.run(f, &args, &mut host), Ok(Outcome::Returned));
    assert_eq!(jit.results(), [0x7f, 0x4049_0fdb]);
    assert_eq!(host.0, [("mixed".to_owned(), args.to_vec())]);
    let buffer = jit.memory_mut().alloc_buffer(4, 1).unwrap();
    assert!(jit.memory_mut().write(buffer, &[1, 2, 3, 4]));
    assert_eq!(
        jit.run(g, &[u128::from(buffer)], &mut host),
        Ok(Outcome::Returned)
    );
    assert_eq!(jit.results(), [0x0707_0707]);
    assert_eq!(jit.memory().read(buffer, 4).unwrap(), [1, 2, 9, 8]);
    assert_eq!(jit.memory().live_heap().count(), 1);
}

/// A host function with a C interface.
///
/// The function reads a rank-1 memref descriptor through a pointer, and doubles the elements. The
/// result is a descriptor of the first half in a new block.
struct Halves;

impl Host for Halves {
    fn call(
        &mut self,
        name: &str,
        args: &[HostBits],
        memory: &mut dyn HostMemory,
    ) -> Option<Vec<HostBits>> {
        // The host receives the vector argument as its lanes.
        let [descriptor, a, b] = *args else {
            return None;
        };
        assert_eq!((name, a, b), ("_mlir_ciface_halve", 3, 0xfff));
        let mut word = |at: u64| {
            let bytes = memory.read(descriptor as u64 + at, 8)?;
            Some(u64::from_le_bytes(bytes.try_into().ok()?))
        };
        let (aligned, offset, size, stride) = (word(8)?, word(16)?, word(24)?, word(32)?);
        let half = memory.alloc(size, 16);
        for i in 0..size {
            let at = aligned + 2 * (offset + i * stride);
            let element = memory.read(at, 2)?;
            let element = u16::from_le_bytes([element[0], element[1]]);
            assert!(memory.write(at, &(element * 2).to_le_bytes()));
            if i < size / 2 {
                assert!(memory.write(half + 2 * i, &element.to_le_bytes()));
            }
        }
        let half_size = u128::from(size / 2);
        Some(vec![half.into(), half.into(), 0, half_size, 1])
    }
}

#[test]
fn host_functions_take_and_return_descriptors() {
    let text = "\
llvm.func @_mlir_ciface_halve(!llvm.ptr, vector<2xi12>) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
llvm.func @f(%p: !llvm.ptr, %d: !llvm.ptr) -> !llvm.struct<(i64, i16)> {
  %v = llvm.mlir.constant(dense<[3, -1]> : vector<2xi12>) : vector<2xi12>
  %0 = llvm.call @_mlir_ciface_halve(%d, %v) : (!llvm.ptr, vector<2xi12>) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %3 = llvm.getelementptr %1[1] : (!llvm.ptr) -> !llvm.ptr, i16
  %4 = llvm.load %3 : !llvm.ptr -> i16
  %5 = llvm.mlir.undef : !llvm.struct<(i64, i16)>
  %6 = llvm.insertvalue %2, %5[0] : !llvm.struct<(i64, i16)>
  %7 = llvm.insertvalue %4, %6[1] : !llvm.struct<(i64, i16)>
  llvm.return %7 : !llvm.struct<(i64, i16)>
}
";
    let (module, _) = lowerfuzz_ir::text::parse(text, None).unwrap();
    let f = module.strings.find("f").unwrap();
    let mut jit = jit();
    jit.compile(&module, &[f], &[]).unwrap();
    jit.begin(0xee);
    // The memref has four elements: every second element of the buffer, starting with the second.
    let buffer = jit.memory_mut().alloc_buffer(16, 2).unwrap();
    let elements = [9_u16, 1, 9, 2, 9, 3, 9, 4];
    assert!(
        jit.memory_mut()
            .write(buffer, &elements.map(u16::to_le_bytes).concat())
    );
    let descriptor = jit.memory_mut().alloc_buffer(40, 8).unwrap();
    let fields = [buffer, buffer, 1, 4, 2];
    assert!(
        jit.memory_mut()
            .write(descriptor, &fields.map(u64::to_le_bytes).concat())
    );
    let args = [u128::from(buffer), u128::from(descriptor)];
    assert_eq!(jit.run(f, &args, &mut Halves), Ok(Outcome::Returned));
    assert_eq!(jit.results(), [2, 2]);
    let doubled = [9_u16, 2, 9, 4, 9, 6, 9, 8].map(u16::to_le_bytes).concat();
    assert_eq!(jit.memory().read(buffer, 16).unwrap(), doubled);
    assert_eq!(jit.memory().live_heap().count(), 1);
    assert_eq!(jit.memory().damage(), []);
}
