//! Tests that a fault of a program affects only the run in which it happens.

#![allow(clippy::unwrap_used, reason = "a test stops there")]

mod support;

use std::time::Duration;

use lowerfuzz_ir::host::{Host, HostBits, HostMemory, NoHost};
use lowerfuzz_ir::{LlvmOp, Module, Sym, Type};
use lowerfuzz_jit::{DamageKind, Exhausted, FaultKind, Jit, Outcome};
use support::{FuncBuilder, declare, func, jit, returned, run};

/// Returns a program with one faulty and one correct function.
fn program(params: &[Type], build: impl FnOnce(&mut FuncBuilder<'_>)) -> (Jit, Module, Sym, Sym) {
    let mut module = Module::new();
    let bad = func(&mut module, "bad", params, Type::VOID, build);
    let good = func(&mut module, "good", &[Type::I32], Type::I32, |b| {
        let (x, one) = (b.args[0], b.int(1, Type::I32));
        let sum = b.op(LlvmOp::Add, &[x, one], Type::I32);
        b.ret(&[sum]);
    });
    let mut jit = jit();
    jit.compile(&module, &[bad, good], &[]).unwrap();
    (jit, module, bad, good)
}

#[track_caller]
fn fault(outcome: Outcome) -> FaultKind {
    match outcome {
        Outcome::Fault(fault) => fault.kind,
        Outcome::Returned | Outcome::Aborted | Outcome::TimedOut => panic!("{outcome:?}"),
    }
}

#[test]
fn traps_are_recovered_again_and_again() {
    let (mut jit, _, bad, good) = program(&[Type::PTR, Type::I64], |b| {
        let (p, x) = (b.args[0], b.args[1]);
        b.effect(LlvmOp::Store, &[x, p]);
        b.ret(&[]);
    });
    for address in [0, 8, 0x1234_5678_0000, u64::MAX - 7] {
        for _ in 0..3 {
            let outcome = run(&mut jit, bad, &[u128::from(address), 1]);
            assert_eq!(fault(outcome), FaultKind::Memory { address });
            assert_eq!(returned(&mut jit, good, &[41]), [42]);
        }
    }
    // The address is not canonical, so the processor does not report the address.
    let outcome = run(&mut jit, bad, &[0x8000_0000_0000_0000, 1]);
    assert_eq!(fault(outcome), FaultKind::Memory { address: 0 });
    // The addresses are just outside of the arena, on both sides.
    jit.begin(0);
    let inside = jit.memory_mut().alloc_buffer(8, 8).unwrap();
    for far in [1_i64 << 31, -(1 << 31), (1 << 32) - 16] {
        let address = inside.wrapping_add_signed(far);
        let outcome = run(&mut jit, bad, &[u128::from(address), 1]);
        assert_eq!(fault(outcome), FaultKind::Memory { address });
    }
    assert_eq!(returned(&mut jit, good, &[1]), [2]);
}

#[test]
fn division_by_zero_is_a_fault() {
    for width in [8, 16, 20, 32, 64, 128] {
        let ty = Type::int(width);
        for op in [LlvmOp::SDiv, LlvmOp::UDiv, LlvmOp::SRem, LlvmOp::URem] {
            let (mut jit, _, bad, good) = program(&[ty, ty], |b| {
                let args = b.args.clone();
                b.op(op, &args, ty);
                b.ret(&[]);
            });
            let outcome = run(&mut jit, bad, &[1, 0]);
            assert_eq!(fault(outcome), FaultKind::Division, "{op:?} i{width}");
            assert_eq!(run(&mut jit, bad, &[1, 1]), Outcome::Returned);
            assert_eq!(returned(&mut jit, good, &[1]), [2]);
        }
    }
}

#[test]
fn a_reached_unreachable_is_a_fault() {
    let (mut jit, module, bad, good) = program(&[], |b| b.effect(LlvmOp::Unreachable, &[]));
    let Outcome::Fault(fault) = run(&mut jit, bad, &[]) else {
        panic!("no fault")
    };
    assert_eq!(fault.kind, FaultKind::Unreachable);
    assert_eq!(fault.function.map(|f| module.str(f)), Some("bad"));
    assert_eq!(returned(&mut jit, good, &[1]), [2]);
}

/// A fault belongs to the function that contains it, even if the function was inlined into its
/// wrapper.
#[test]
fn a_fault_names_its_function() {
    let mut module = Module::new();
    let inner = func(&mut module, "inner", &[Type::I64], Type::I64, |b| {
        let x = b.args[0];
        let hundred = b.int(100, Type::I64);
        let quotient = b.op(LlvmOp::UDiv, &[hundred, x], Type::I64);
        b.ret(&[quotient]);
    });
    let wrapper = func(&mut module, "wrapper", &[Type::I64], Type::I64, |b| {
        let x = b.args[0];
        let quotient = b.call(inner, &[x], Some(Type::I64)).unwrap();
        let again = b.op(LlvmOp::UDiv, &[x, quotient], Type::I64);
        b.ret(&[again]);
    });
    for addressed in [&[][..], &[inner]] {
        let mut jit = jit();
        jit.compile(&module, &[wrapper], addressed).unwrap();
        // The inner function computes 100 / x, and the wrapper computes 1000 / inner(x).
        for (x, guilty) in [(0, "inner"), (1000, "wrapper")] {
            let Outcome::Fault(fault) = run(&mut jit, wrapper, &[x]) else {
                panic!("no fault")
            };
            assert_eq!(fault.kind, FaultKind::Division);
            assert_eq!(fault.function.map(|f| module.str(f)), Some(guilty));
        }
        assert_eq!(returned(&mut jit, wrapper, &[50]), [25]);
    }
}

#[test]
fn an_endless_loop_is_stopped() {
    let (mut jit, _, bad, good) = program(&[], |b| {
        let (head, _) = b.new_block(&[]);
        b.br(head, &[]);
        b.block = head;
        b.br(head, &[]);
    });
    for _ in 0..2 {
        assert_eq!(run(&mut jit, bad, &[]), Outcome::TimedOut);
        assert_eq!(returned(&mut jit, good, &[1]), [2]);
    }
}

#[test]
fn an_endless_loop_of_runtime_calls_is_stopped() {
    let mut module = Module::new();
    let malloc = declare(&mut module, "malloc", &[Type::I64], Type::PTR);
    let free = declare(&mut module, "free", &[Type::PTR], Type::VOID);
    let bad = func(&mut module, "bad", &[], Type::VOID, |b| {
        let (head, _) = b.new_block(&[]);
        b.br(head, &[]);
        b.block = head;
        let null = b.op(LlvmOp::Zero, &[], Type::PTR);
        b.call(free, &[null], None);
        b.br(head, &[]);
    });
    let greedy = func(&mut module, "greedy", &[], Type::VOID, |b| {
        let (head, _) = b.new_block(&[]);
        b.br(head, &[]);
        b.block = head;
        let size = b.int(1000, Type::I64);
        b.call(malloc, &[size], Some(Type::PTR));
        b.br(head, &[]);
    });
    let mut jit = jit();
    jit.compile(&module, &[bad, greedy], &[]).unwrap();
    assert_eq!(run(&mut jit, bad, &[]), Outcome::TimedOut);
    let outcome = run(&mut jit, greedy, &[]);
    assert_eq!(fault(outcome), FaultKind::Exhausted(Exhausted::Heap));
}

/// A run that uses no CPU time may last any time, because the process may have been stopped.
#[test]
fn a_waiting_run_is_not_stopped() {
    struct Slow;
    impl Host for Slow {
        fn call(
            &mut self,
            _: &str,
            _: &[HostBits],
            _: &mut dyn HostMemory,
        ) -> Option<Vec<HostBits>> {
            std::thread::sleep(Duration::from_millis(600));
            Some(Vec::new())
        }
    }
    let mut module = Module::new();
    let wait = declare(&mut module, "wait", &[], Type::VOID);
    let waits = func(&mut module, "waits", &[], Type::VOID, |b| {
        b.call(wait, &[], None);
        b.ret(&[]);
    });
    let mut jit = jit();
    jit.compile(&module, &[waits], &[]).unwrap();
    jit.begin(0xa5);
    assert_eq!(jit.run(waits, &[], &mut Slow).unwrap(), Outcome::Returned);
}

#[test]
fn endless_recursion_is_stopped() {
    let mut module = Module::new();
    let name = module.strings.intern("f");
    let f = func(&mut module, "f", &[Type::I64], Type::I64, |b| {
        let x = b.args[0];
        let y = b.call(name, &[x], Some(Type::I64)).unwrap();
        let sum = b.op(LlvmOp::Add, &[x, y], Type::I64);
        b.ret(&[sum]);
    });
    let alloca = func(&mut module, "alloca", &[], Type::VOID, |b| {
        let (head, _) = b.new_block(&[]);
        b.br(head, &[]);
        b.block = head;
        let one = b.int(1, Type::I64);
        b.alloca(Type::I64, one);
        b.br(head, &[]);
    });
    let mut jit = jit();
    jit.compile(&module, &[f, alloca], &[]).unwrap();
    for _ in 0..3 {
        assert_eq!(fault(run(&mut jit, f, &[1])), FaultKind::StackOverflow);
        let outcome = run(&mut jit, alloca, &[]);
        assert_eq!(fault(outcome), FaultKind::Exhausted(Exhausted::Stack));
    }
}

/// Each frame of the recursion calls a helper, so the machine stack may overflow in a thunk.
#[test]
fn a_stack_overflow_in_a_helper_is_a_fault() {
    for extra in 0..4 {
        let mut module = Module::new();
        let name = module.strings.intern("f");
        let mut params = vec![Type::I128];
        params.extend(vec![Type::I64; extra]);
        let f = func(&mut module, "f", &params, Type::I128, |b| {
            let args = b.args.clone();
            let x = args[0];
            let q = b.op(LlvmOp::UDiv, &[x, x], Type::I128);
            let y = b.call(name, &args, Some(Type::I128)).unwrap();
            let sum = b.op(LlvmOp::Add, &[q, y], Type::I128);
            b.ret(&[sum]);
        });
        let mut jit = jit();
        jit.compile(&module, &[f], &[]).unwrap();
        let args = vec![1; 1 + extra];
        assert_eq!(fault(run(&mut jit, f, &args)), FaultKind::StackOverflow);
    }
}

#[test]
fn a_jump_outside_code_is_a_fault() {
    let (mut jit, _, bad, good) = program(&[Type::PTR], |b| {
        let p = b.args[0];
        b.effect(LlvmOp::Call, &[p]);
        b.ret(&[]);
    });
    jit.begin(0);
    let data = jit.memory_mut().alloc_buffer(8, 8).unwrap();
    for address in [0, 0x10_0000_0000, data, 0xa5a5_a5a5_a5a5_a5a5] {
        let outcome = run(&mut jit, bad, &[u128::from(address)]);
        let kind = fault(outcome);
        assert!(
            matches!(kind, FaultKind::Code | FaultKind::Memory { .. }),
            "{kind:?}"
        );
        assert_eq!(returned(&mut jit, good, &[1]), [2]);
    }
}

#[test]
fn stray_writes_are_detected() {
    let mut module = Module::new();
    let malloc = declare(&mut module, "malloc", &[Type::I64], Type::PTR);
    let bad = func(&mut module, "bad", &[Type::I64], Type::VOID, |b| {
        let index = b.args[0];
        let size = b.int(8, Type::I64);
        let p = b.call(malloc, &[size], Some(Type::PTR)).unwrap();
        let at = b.gep(Type::I8, &[p, index], &[lowerfuzz_ir::DYNAMIC]);
        let zero = b.int(0, Type::I8);
        b.effect(LlvmOp::Store, &[zero, at]);
        b.ret(&[]);
    });
    let stack = func(&mut module, "stack", &[Type::I64], Type::VOID, |b| {
        let index = b.args[0];
        let one = b.int(1, Type::I64);
        let p = b.alloca(Type::I64, one);
        let at = b.gep(Type::I8, &[p, index], &[lowerfuzz_ir::DYNAMIC]);
        let zero = b.int(0, Type::I8);
        b.effect(LlvmOp::Store, &[zero, at]);
        b.ret(&[]);
    });
    let mut jit = jit();
    jit.compile(&module, &[bad, stack], &[]).unwrap();
    for entry in [bad, stack] {
        for index in [0_i64, 7] {
            assert_eq!(run(&mut jit, entry, &[index as u128]), Outcome::Returned);
            assert_eq!(jit.memory().damage(), []);
        }
        for (index, kind) in [
            (8_i64, DamageKind::After),
            (39, DamageKind::After),
            (-1, DamageKind::Before),
            (-32, DamageKind::Before),
        ] {
            let index_bits = u128::from(index as u64);
            assert_eq!(run(&mut jit, entry, &[index_bits]), Outcome::Returned);
            let damage = jit.memory().damage()[0];
            assert_eq!((damage.kind, damage.offset), (kind, index));
        }
    }
}

#[test]
fn frees_are_checked() {
    let mut module = Module::new();
    let malloc = declare(&mut module, "malloc", &[Type::I64], Type::PTR);
    let free = declare(&mut module, "free", &[Type::PTR], Type::VOID);
    let f = func(&mut module, "f", &[Type::I64], Type::PTR, |b| {
        let index = b.args[0];
        let size = b.int(16, Type::I64);
        let p = b.call(malloc, &[size], Some(Type::PTR)).unwrap();
        let kept = b.call(malloc, &[size], Some(Type::PTR)).unwrap();
        b.call(free, &[p], None);
        let at = b.gep(Type::I8, &[p, index], &[lowerfuzz_ir::DYNAMIC]);
        b.call(free, &[at], None);
        b.ret(&[kept]);
    });
    let mut jit = jit();
    jit.compile(&module, &[f], &[]).unwrap();
    let kept = returned(&mut jit, f, &[0])[0] as u64;
    let [bad] = jit.memory().bad_frees() else {
        panic!("{:?}", jit.memory().bad_frees())
    };
    assert!(bad.double);
    let live: Vec<u64> = jit.memory().live_heap().map(|b| b.start).collect();
    assert_eq!(live, [kept]);
    returned(&mut jit, f, &[8]);
    assert!(!jit.memory().bad_frees()[0].double);
}

struct Panicking;

impl Host for Panicking {
    fn call(&mut self, _: &str, _: &[HostBits], _: &mut dyn HostMemory) -> Option<Vec<HostBits>> {
        panic!("not today")
    }
}

#[test]
fn host_panics_and_unknown_functions_are_faults() {
    let mut module = Module::new();
    let ext = declare(&mut module, "ext", &[], Type::I32);
    let f = func(&mut module, "f", &[], Type::I32, |b| {
        let x = b.call(ext, &[], Some(Type::I32)).unwrap();
        b.ret(&[x]);
    });
    let mut jit = jit();
    jit.compile(&module, &[f], &[]).unwrap();
    for _ in 0..2 {
        jit.begin(0);
        let outcome = jit.run(f, &[], &mut Panicking).unwrap();
        assert_eq!(fault(outcome), FaultKind::HostPanic);
        let outcome = jit.run(f, &[], &mut NoHost).unwrap();
        assert_eq!(fault(outcome), FaultKind::Host);
        assert_eq!(jit.results(), []);
    }
}

#[test]
fn abort_ends_the_run() {
    let mut module = Module::new();
    let abort = declare(&mut module, "abort", &[], Type::VOID);
    let f = func(&mut module, "f", &[Type::I1], Type::VOID, |b| {
        let condition = b.args[0];
        let (yes, _) = b.new_block(&[]);
        let (no, _) = b.new_block(&[]);
        b.cond_br(condition, (yes, &[]), (no, &[]));
        b.block = yes;
        b.ret(&[]);
        b.block = no;
        b.call(abort, &[], None);
        b.effect(LlvmOp::Unreachable, &[]);
    });
    let mut jit = jit();
    jit.compile(&module, &[f], &[]).unwrap();
    assert_eq!(run(&mut jit, f, &[0]), Outcome::Aborted);
    assert_eq!(run(&mut jit, f, &[1]), Outcome::Returned);
}

#[test]
fn undefined_values_consist_of_the_fill_pattern() {
    let mut module = Module::new();
    let wide = Type::int(70);
    let fields = [
        Type::I8,
        Type::int(12),
        wide,
        Type::F32,
        Type::F64,
        Type::PTR,
        Type::F16,
    ];
    let all = module.types.llvm_struct(&fields);
    let f = func(&mut module, "f", &[], all, |b| {
        let value = b.op(LlvmOp::Undef, &[], all);
        b.ret(&[value]);
    });
    let mut jit = jit();
    jit.compile(&module, &[f], &[]).unwrap();
    for byte in [0_u8, 0xa5, 0xff] {
        jit.begin(byte);
        assert_eq!(jit.run(f, &[], &mut NoHost), Ok(Outcome::Returned));
        let pattern = u128::from_le_bytes([byte; 16]);
        let widths = [8, 12, 70, 32, 64, 64, 16];
        let expected: Vec<u128> = widths
            .iter()
            .map(|w| pattern & u128::MAX >> (128 - w))
            .collect();
        assert_eq!(jit.results(), expected);
    }
}

#[test]
fn invalid_calls_are_rejected() {
    let (mut jit, mut module, _, good) = program(&[], |b| b.ret(&[]));
    assert!(jit.run(good, &[], &mut NoHost).is_err());
    assert!(jit.run(good, &[1, 2], &mut NoHost).is_err());
    let unknown = module.strings.intern("unknown");
    assert!(jit.run(unknown, &[], &mut NoHost).is_err());
    assert!(jit.compile(&module, &[unknown], &[]).is_err());
    // After a failed compilation the engine has no program, and the next compilation succeeds.
    assert!(jit.run(good, &[1], &mut NoHost).is_err());
    jit.compile(&module, &[good], &[]).unwrap();
    assert_eq!(returned(&mut jit, good, &[1]), [2]);
}

#[test]
fn engines_run_on_several_threads() {
    let threads: Vec<_> = (0..4_u128)
        .map(|seed| {
            std::thread::spawn(move || {
                let (mut jit, _, bad, good) = program(&[Type::PTR], |b| {
                    let p = b.args[0];
                    b.op(LlvmOp::Load, &[p], Type::I64);
                    b.ret(&[]);
                });
                for i in 0..2000 {
                    let outcome = run(&mut jit, bad, &[seed]);
                    let address = seed as u64;
                    assert_eq!(fault(outcome), FaultKind::Memory { address });
                    assert_eq!(returned(&mut jit, good, &[i]), [i + 1]);
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
}

/// One engine runs inside another engine's host call.
#[test]
fn engines_nest() {
    struct Nested(Jit, Sym);
    impl Host for Nested {
        fn call(
            &mut self,
            _: &str,
            args: &[HostBits],
            _: &mut dyn HostMemory,
        ) -> Option<Vec<HostBits>> {
            let address = args[0];
            let outcome = run(&mut self.0, self.1, args);
            let expected = FaultKind::Memory {
                address: address as u64,
            };
            assert_eq!(fault(outcome), expected);
            Some(vec![address + 1])
        }
    }
    let (inner, _, bad, _) = program(&[Type::PTR], |b| {
        let p = b.args[0];
        b.op(LlvmOp::Load, &[p], Type::I64);
        b.ret(&[]);
    });
    let mut module = Module::new();
    let ext = declare(&mut module, "ext", &[Type::I64], Type::I64);
    let f = func(&mut module, "f", &[Type::I64], Type::I64, |b| {
        let x = b.args[0];
        let y = b.call(ext, &[x], Some(Type::I64)).unwrap();
        let z = b.call(ext, &[y], Some(Type::I64)).unwrap();
        b.ret(&[z]);
    });
    let mut jit = jit();
    jit.compile(&module, &[f], &[]).unwrap();
    jit.begin(0);
    let outcome = jit.run(f, &[5], &mut Nested(inner, bad)).unwrap();
    assert_eq!((outcome, jit.results()), (Outcome::Returned, &[7][..]));
}
