//! Every case is well-defined: the reference runs its calls to their end, and nothing of what is
//! observed is poison or depends on which NaN a NaN is.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use lowerfuzz_generator::{Config, Features, case_from_seed};
use lowerfuzz_interp::source::{ElemLayout, Machine, MemRef, Value};
use lowerfuzz_interp::{BlockKind, BlockRef, Limits, Outcome};
use lowerfuzz_ir::case::{Call, Case, Datum};
use lowerfuzz_ir::host::{Host, HostMemory};
use lowerfuzz_ir::{Release, Type};

/// External functions that depend on all they see, NaNs taken as one.
struct TestHost<'a> {
    case: &'a Case,
    calls: u64,
}

fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 31)).wrapping_mul(0x7fb5_d329_728e_a185);
    x ^ (x >> 27)
}

impl Host for TestHost<'_> {
    fn call(&mut self, name: &str, args: &[u128], _: &mut dyn HostMemory) -> Option<Vec<u128>> {
        let module = &self.case.module;
        let func = module.func(module.find_func(name)?);
        let (inputs, results) = module.types.as_function(func.ty)?;
        let args = args.iter().zip(inputs);
        let args: Vec<u128> = args.map(|(bits, ty)| one_nan(*bits, *ty)).collect();
        self.calls += 1;
        if name.starts_with("opaque_") {
            return Some(args);
        }
        let seed = args.iter().fold(self.calls, |h, a| {
            mix(h ^ (*a as u64) ^ ((*a >> 64) as u64).rotate_left(17))
        });
        let wide = u128::from(mix(seed)) << 64 | u128::from(mix(seed + 1));
        Some(results.iter().map(|_| wide).collect())
    }
}

fn one_nan(bits: u128, ty: Type) -> u128 {
    match ty.float_kind() {
        Some(kind) if kind.is_nan(bits as u64) => u128::from(kind.quiet_nan()),
        Some(_) | None => bits,
    }
}

/// The same, but for which NaN it is: sign and payload are others.
fn other_nan(bits: u128, ty: Type) -> u128 {
    match ty.float_kind() {
        Some(kind) if kind.is_nan(bits as u64) => {
            bits ^ (1 << (kind.bits() - 1)) ^ 2 | u128::from(kind.quiet_nan())
        }
        Some(_) | None => bits,
    }
}

/// What is observed of a call.
#[derive(Debug, PartialEq)]
enum Seen {
    Returned {
        /// Results, NaNs as one; a memref as its shape, place and elements.
        results: Vec<Vec<u128>>,
        buffers: Vec<Vec<u128>>,
        live: usize,
    },
    Aborted,
}

struct Runner {
    machine: Machine,
}

impl Runner {
    /// The arguments of a call in fresh memory, and the buffers among them.
    fn args(
        &mut self,
        case: &Case,
        call: &Call,
        change: fn(u128, Type) -> u128,
    ) -> (Vec<Value>, Vec<(BlockRef, Type)>) {
        self.machine.begin(Limits::default());
        let mut buffers = Vec::new();
        let args = call.args.iter().map(|arg| match arg {
            Datum::Scalar { bits, ty } => Value::Bits(change(bits.unwrap(), *ty)),
            Datum::MemRef(m) => {
                let layout = ElemLayout::of(m.elem, case.index_width).unwrap();
                let size = layout.stride * m.contents.len() as u64;
                let memory = self.machine.memory_mut();
                let block = memory.alloc(BlockKind::Buffer, size, layout.align).unwrap();
                let base = memory.block(block).address;
                for (i, bits) in m.contents.iter().enumerate() {
                    let at = base + layout.stride * i as u64;
                    let bits = change(bits.unwrap(), m.elem);
                    assert!(
                        layout.bits == 128 || bits >> layout.bits == 0,
                        "too many bits"
                    );
                    memory.write(block, at, layout.bytes, Some(bits)).unwrap();
                }
                buffers.push((block, m.elem));
                Value::MemRef(
                    MemRef {
                        block,
                        base,
                        offset: m.offset,
                        sizes: m.sizes.clone(),
                        strides: m.strides.clone(),
                        elem: m.elem,
                    }
                    .into(),
                )
            }
            Datum::Vector { .. } | Datum::Func(_) => panic!("not generated"),
        });
        (args.collect(), buffers)
    }

    fn element(&self, memref: &MemRef, position: i128, index_width: u32) -> u128 {
        let layout = ElemLayout::of(memref.elem, index_width).unwrap();
        let address = memref.address(position, layout);
        let read = self
            .machine
            .memory()
            .read(memref.block, address, layout.bytes);
        one_nan(
            read.unwrap().expect("an element that was never written"),
            memref.elem,
        )
    }

    /// Runs a call. Panics if it is undefined or shows poison.
    fn run(
        &mut self,
        case: &Case,
        call: &Call,
        change: fn(u128, Type) -> u128,
    ) -> Result<Seen, String> {
        let (args, buffers) = self.args(case, call, change);
        let func = case.module.lookup_func(call.func).unwrap();
        let mut host = TestHost { case, calls: 0 };
        let outcome = self
            .machine
            .run(&case.module, case.index_width, func, &args, &mut host);
        let results = match outcome {
            Outcome::Returned(results) => results,
            Outcome::Aborted => return Ok(Seen::Aborted),
            Outcome::Undefined(undefined) => {
                let body = case.module.func(undefined.func).body.as_ref().unwrap();
                let op = body.op(undefined.op).op;
                return Err(format!("{op:?}: {}", undefined.why));
            }
            Outcome::OutOfFuel => return Err("out of fuel".into()),
            Outcome::Unsupported(what) => return Err(what),
        };
        let (_, types) = case
            .module
            .types
            .as_function(case.module.func(func).ty)
            .unwrap();
        let mut seen = Vec::new();
        for (result, ty) in results.iter().zip(types) {
            seen.push(match result {
                Value::Bits(bits) => vec![one_nan(*bits, *ty)],
                Value::MemRef(m) => {
                    if m.sizes.iter().any(|s| *s < 0) || m.sizes.len() > 4 {
                        return Err(format!("a memref of sizes {:?}", m.sizes));
                    }
                    let mut all: Vec<u128> = vec![u128::from(m.block.0), m.offset as u128];
                    all.extend(m.sizes.iter().chain(&m.strides).map(|n| *n as u128));
                    let positions: Vec<i128> = m.positions().collect();
                    all.extend(
                        positions
                            .iter()
                            .map(|p| self.element(m, *p, case.index_width)),
                    );
                    if let BlockKind::Stack(_) = self.machine.memory().block(m.block).kind {
                        return Err("stack memory returned".into());
                    }
                    if !self.machine.memory().block(m.block).live {
                        return Err("freed memory returned".into());
                    }
                    all
                }
                Value::Poison => return Err("poison returned".into()),
                Value::Vector(_) | Value::Func(_) => return Err("not generated".into()),
            });
        }
        let memory = self.machine.memory();
        let mut contents = Vec::new();
        for (block, elem) in buffers {
            let layout = ElemLayout::of(elem, case.index_width).unwrap();
            let block_data = memory.block(block);
            let n = block_data.size / layout.stride;
            let read = |i| memory.read(block, block_data.address + i * layout.stride, layout.bytes);
            let bits = (0..n).map(|i| one_nan(read(i).unwrap().expect("poison stored"), elem));
            contents.push(bits.collect());
        }
        let heap = memory
            .blocks()
            .filter(|(_, b)| b.live && b.kind == BlockKind::Heap);
        let live = heap.count();
        Ok(Seen::Returned {
            results: seen,
            buffers: contents,
            live,
        })
    }
}

/// Runs the calls of `seeds` cases; how many there were, aborted, and were executed.
fn run_all(config: &Config, seeds: std::ops::Range<u64>) -> (u32, u32, Vec<u64>) {
    let mut runner = Runner {
        machine: Machine::new(),
    };
    let mut failures: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    let (mut calls, mut aborted, mut executed) = (0, 0, Vec::new());
    for seed in seeds {
        let case = case_from_seed(seed, config);
        for call in &case.calls {
            calls += 1;
            let seen = runner.run(&case, call, |bits, _| bits);
            executed.push(runner.machine.executed());
            match &seen {
                Ok(Seen::Aborted) => aborted += 1,
                Ok(Seen::Returned { .. }) => {}
                Err(why) => failures.entry(why.clone()).or_default().push(seed),
            }
            let other = runner.run(&case, call, other_nan);
            if other != seen {
                failures
                    .entry("another NaN is observed".into())
                    .or_default()
                    .push(seed);
            }
        }
    }
    for (why, seeds) in &failures {
        println!(
            "{} times {why}, first seeds {:?}",
            seeds.len(),
            &seeds[..seeds.len().min(5)]
        );
    }
    assert!(failures.is_empty(), "{} reasons", failures.len());
    executed.sort_unstable();
    (calls, aborted, executed)
}

#[test]
fn every_call_is_well_defined() {
    let (calls, aborted, executed) = run_all(&Config::default(), 0..3000);
    let at = |share: usize| executed[executed.len() * share / 1000];
    println!(
        "{calls} calls, {aborted} aborted; executed: 50% {}, 90% {}, 99% {}, all {}",
        at(500),
        at(900),
        at(990),
        at(999)
    );
    assert!(aborted > 0, "some asserts fail");
    assert!(
        f64::from(aborted) < 0.05 * f64::from(calls),
        "few programs abort"
    );
    assert!(executed[executed.len() - 1] < 50_000, "far from the fuel");
}

#[test]
fn in_every_release() {
    for release in Release::ALL {
        run_all(&Config::for_release(release), 10_000..10_400);
    }
}

#[test]
fn without_features_and_with_more_of_some() {
    run_all(
        &Config {
            features: Features::MINIMAL,
            ..Config::default()
        },
        0..300,
    );
    let mut strange = Config {
        unchosen_poison: 128,
        negative_stride: 100,
        empty_size: 80,
        permuted_back_edge: 160,
        strided_param: 220,
        memref_param: 160,
        edge_input: 230,
        freed_at_end: 200,
        ..Config::default()
    };
    strange.weights.alloc = 20;
    strange.weights.cast = 20;
    strange.weights.select_memref = 20;
    strange.weights.call = 40;
    strange.weights.counted_loop = 20;
    strange.weights.irreducible_loop = 10;
    run_all(&strange, 0..1500);
    strange.ops = lowerfuzz_generator::Span::new(100, 400);
    strange.max_depth = 5;
    run_all(&strange, 0..300);
}
