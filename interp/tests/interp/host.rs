//! Calls of external functions with memrefs, vectors and functions as arguments and results.

use lowerfuzz_interp::source::{Machine, MemRef, Value};
use lowerfuzz_interp::{BlockKind, Limits, Outcome};
use lowerfuzz_ir::Type;
use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::host::{Host, HostBits, HostMemRef, HostMemory, HostValue};
use lowerfuzz_ir::types::Dims;

fn case(text: &str) -> Case {
    case::parse(text, None).expect("a program")
}

fn run(case: &Case, machine: &mut Machine, args: &[Value], host: &mut dyn Host) -> Outcome<Value> {
    let func = case.module.find_func("f").expect("a function");
    machine.run(&case.module, 64, func, args, host)
}

fn machine_with_limits() -> Machine {
    let mut machine = Machine::new();
    machine.begin(Limits::default());
    machine
}

/// Returns the cause of a run's undefined behaviour.
fn reason(outcome: &Outcome<Value>) -> String {
    match outcome {
        Outcome::Undefined(undefined) => undefined.why.to_string(),
        Outcome::Returned(_) | Outcome::Aborted | Outcome::Beyond(_) | Outcome::Unsupported(_) => {
            panic!("not undefined: {outcome:?}")
        }
    }
}

/// A host with a few functions:
///
/// - `bump` adds 1 to every byte of a contiguous memref and returns its size;
/// - `make` returns a memref of 7 and 8, two bytes apart;
/// - `pick` returns the second of two functions;
/// - `flip` reverses a vector;
/// - `shout` returns a memref of the wrong rank.
struct Few;

fn bytes_of_two(memory: &mut dyn HostMemory) -> HostMemRef {
    let base = memory.alloc(4, 1);
    assert!(memory.write(base + 1, &[7]) && memory.write(base + 3, &[8]));
    HostMemRef {
        base,
        offset: 1,
        sizes: Dims::from_slice(&[2]),
        strides: Dims::from_slice(&[2]),
        elem: Type::I8,
    }
}

impl Host for Few {
    fn call(&mut self, _: &str, _: &[HostBits], _: &mut dyn HostMemory) -> Option<Vec<HostBits>> {
        panic!("the host is asked for whole values first, and the call has more than scalars")
    }

    fn call_values(
        &mut self,
        name: &str,
        args: &[HostValue],
        memory: &mut dyn HostMemory,
    ) -> Option<Vec<HostValue>> {
        match (name, args) {
            ("bump", [HostValue::MemRef(memref)]) => {
                let len = usize::try_from(memref.sizes[0]).ok()?;
                let start = memref.base + u64::try_from(memref.offset).ok()?;
                let bytes = memory.read(start, len)?;
                let more: Vec<u8> = bytes.iter().map(|b| b.wrapping_add(1)).collect();
                let result = HostValue::Bits(Some(len as u128));
                memory.write(start, &more).then(|| vec![result])
            }
            ("make", []) => Some(vec![HostValue::MemRef(bytes_of_two(memory))]),
            ("pick", [HostValue::Func(_), second @ HostValue::Func(_)]) => {
                Some(vec![second.clone()])
            }
            ("flip", [HostValue::Lanes(lanes)]) => Some(vec![HostValue::Lanes(
                lanes.iter().rev().copied().collect(),
            )]),
            ("shout", []) => {
                let mut memref = bytes_of_two(memory);
                memref.sizes.push(1);
                memref.strides.push(1);
                Some(vec![HostValue::MemRef(memref)])
            }
            _ => None,
        }
    }
}

const BUMP: &str = "\
func.func private @bump(memref<?xi8, strided<[1], offset: ?>>) -> index
func.func @f(%m: memref<?xi8, strided<[1], offset: ?>>) -> index {
  %0 = func.call @bump(%m) : (memref<?xi8, strided<[1], offset: ?>>) -> index
  return %0 : index
}
";

/// Returns a memref of `size` bytes that begins at byte 1 of a buffer with these bytes. `None`
/// stands for an undefined byte.
fn bytes(machine: &mut Machine, bytes: &[Option<u8>], size: i64) -> Value {
    let memory = machine.memory_mut();
    let block = memory
        .alloc(BlockKind::Buffer, bytes.len() as u64, 1)
        .expect("room");
    let base = memory.block(block).address;
    for (at, byte) in (base..).zip(bytes) {
        let written = memory.write(block, at, 1, byte.map(u128::from));
        written.expect("within the block");
    }
    Value::MemRef(
        MemRef {
            block,
            base,
            offset: 1,
            sizes: Dims::from_slice(&[size]),
            strides: Dims::from_slice(&[1]),
            open_strides: 0,
            elem: Type::I8,
            map: None,
        }
        .into(),
    )
}

#[test]
fn the_host_reads_and_writes_a_memref() {
    let mut machine = machine_with_limits();
    let arg = bytes(&mut machine, &[Some(10), Some(11), Some(255), Some(13)], 2);
    let outcome = run(&case(BUMP), &mut machine, &[arg], &mut Few);
    assert_eq!(outcome, Outcome::Returned(vec![Value::Bits(2)]));
    let (block, _) = machine.memory().blocks().next().expect("the buffer");
    assert_eq!(machine.memory().contents(block).0, [10, 12, 0, 13]);
}

#[test]
fn the_host_cannot_read_undefined_or_out_of_bounds_memory() {
    let mut machine = machine_with_limits();
    let arg = bytes(&mut machine, &[Some(10), None], 1);
    let outcome = run(&case(BUMP), &mut machine, &[arg], &mut Few);
    let expected = "poison used as memory that an external function reads";
    assert_eq!(reason(&outcome), expected);
    // The view exceeds its block, which only the host notices.
    let mut machine = machine_with_limits();
    let arg = bytes(&mut machine, &[Some(10), Some(11)], 2);
    let outcome = run(&case(BUMP), &mut machine, &[arg], &mut Few);
    let expected = "access of 2 bytes at offset 1 of a block of 2 bytes";
    assert_eq!(reason(&outcome), expected);
}

#[test]
fn the_host_cannot_write_a_constant_global() {
    let text = "\
memref.global \"private\" constant @g : memref<3xi8> = dense<[1, 2, 3]>
func.func private @bump(memref<3xi8>) -> index
func.func @f() -> index {
  %m = memref.get_global @g : memref<3xi8>
  %0 = func.call @bump(%m) : (memref<3xi8>) -> index
  return %0 : index
}
";
    let outcome = run(&case(text), &mut machine_with_limits(), &[], &mut Few);
    assert_eq!(reason(&outcome), "write to constant memory");
}

#[test]
fn a_memref_made_by_the_host_is_a_heap_block() {
    let text = "\
func.func private @make() -> memref<?xi8, strided<[?], offset: ?>>
func.func @f() -> (i8, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = func.call @make() : () -> memref<?xi8, strided<[?], offset: ?>>
  %0 = memref.load %m[%c0] : memref<?xi8, strided<[?], offset: ?>>
  %1 = memref.load %m[%c1] : memref<?xi8, strided<[?], offset: ?>>
  return %0, %1 : i8, i8
}
";
    let mut machine = machine_with_limits();
    let outcome = run(&case(text), &mut machine, &[], &mut Few);
    let expected = vec![Value::Bits(7), Value::Bits(8)];
    assert_eq!(outcome, Outcome::Returned(expected));
    let heap = |(_, block): &(_, &lowerfuzz_interp::MemBlock)| block.kind == BlockKind::Heap;
    assert_eq!(machine.memory().blocks().filter(heap).count(), 1);
}

#[test]
fn an_unranked_memref_has_the_rank_chosen_by_the_host() {
    let text = "\
func.func private @make() -> memref<*xi8>
func.func @f() -> (index, i8) {
  %c1 = arith.constant 1 : index
  %u = func.call @make() : () -> memref<*xi8>
  %0 = memref.rank %u : memref<*xi8>
  %m = memref.cast %u : memref<*xi8> to memref<2xi8, strided<[2], offset: 1>>
  %1 = memref.load %m[%c1] : memref<2xi8, strided<[2], offset: 1>>
  return %0, %1 : index, i8
}
";
    let outcome = run(&case(text), &mut machine_with_limits(), &[], &mut Few);
    let expected = vec![Value::Bits(1), Value::Bits(8)];
    assert_eq!(outcome, Outcome::Returned(expected));
}

#[test]
fn functions_and_vectors_pass_to_and_from_the_host() {
    let text = "\
func.func private @pick((i8) -> i8, (i8) -> i8) -> ((i8) -> i8)
func.func private @flip(vector<3xi8>) -> vector<3xi8>
func.func @a(%x: i8) -> i8 {
  return %x : i8
}
func.func @b(%x: i8) -> i8 {
  %0 = arith.addi %x, %x : i8
  return %0 : i8
}
func.func @f(%x: i8, %v: vector<3xi8>) -> (i8, vector<3xi8>) {
  %p = func.constant @a : (i8) -> i8
  %q = func.constant @b : (i8) -> i8
  %g = func.call @pick(%p, %q) : ((i8) -> i8, (i8) -> i8) -> ((i8) -> i8)
  %0 = func.call_indirect %g(%x) : (i8) -> i8
  %1 = func.call @flip(%v) : (vector<3xi8>) -> vector<3xi8>
  return %0, %1 : i8, vector<3xi8>
}
";
    let vector = |lanes: [u128; 3]| Value::Vector(lanes.map(Some).into());
    let args = [Value::Bits(21), vector([1, 2, 3])];
    let outcome = run(&case(text), &mut machine_with_limits(), &args, &mut Few);
    let expected = vec![Value::Bits(42), vector([3, 2, 1])];
    assert_eq!(outcome, Outcome::Returned(expected));
    let poison = Value::Vector([Some(1), None, Some(3)].into());
    let outcome = run(
        &case(text),
        &mut machine_with_limits(),
        &[Value::Bits(1), poison],
        &mut Few,
    );
    let expected = "poison used as an argument of an external function";
    assert_eq!(reason(&outcome), expected);
}

#[test]
fn a_host_result_of_another_type_is_refused() {
    let text = "\
func.func private @shout() -> memref<2xi8>
func.func @f() -> memref<2xi8> {
  %0 = func.call @shout() : () -> memref<2xi8>
  return %0 : memref<2xi8>
}
";
    let outcome = run(&case(text), &mut machine_with_limits(), &[], &mut Few);
    let expected = "external function @shout".to_owned().into();
    assert_eq!(outcome, Outcome::Unsupported(expected));
}

/// A host that supports only scalars.
struct Flat;

impl Host for Flat {
    fn call(
        &mut self,
        name: &str,
        args: &[HostBits],
        _: &mut dyn HostMemory,
    ) -> Option<Vec<HostBits>> {
        (name == "sum").then(|| vec![args.iter().sum()])
    }
}

#[test]
fn scalar_calls_fall_back_to_the_flat_interface() {
    let text = "\
func.func private @sum(i8, i8) -> i8
func.func @f(%a: i8, %b: i8) -> i8 {
  %0 = func.call @sum(%a, %b) : (i8, i8) -> i8
  return %0 : i8
}
";
    let args = [Value::Bits(200), Value::Bits(100)];
    let outcome = run(&case(text), &mut machine_with_limits(), &args, &mut Flat);
    // The expected result is 300 modulo 256.
    assert_eq!(outcome, Outcome::Returned(vec![Value::Bits(44)]));
}
