//! Tests that every case is well-defined.
//!
//! The reference interpreter runs all calls to the end. Nothing observable is poison or depends on
//! the identity of a NaN.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::rc::Rc;

use lowerfuzz_generator::{Config, Features, GroupRates, Profile, case_from_seed};
use lowerfuzz_interp::source::{ElemLayout, Machine, MemRef, Tensor, Value};
use lowerfuzz_interp::{BlockKind, BlockRef, Limits, Outcome};
use lowerfuzz_ir::case::{Call, Case, Datum};
use lowerfuzz_ir::{Release, Type};

use crate::test_host::{TestHost, one_nan, other_nan};

/// The observable outcome of a call.
#[derive(Debug, PartialEq)]
enum Seen {
    Returned {
        /// The results of the call, with all NaNs treated alike. A memref is observed as its shape,
        /// address and elements.
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
    /// Places the arguments of a call in fresh memory, and returns them with their buffers.
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
            Datum::Vector { lanes, ty } => {
                let (_, scalar) = case.module.types.as_lanes(*ty).unwrap();
                let lanes = lanes.iter().map(|l| Some(change(l.unwrap(), scalar)));
                Value::Vector(lanes.collect::<Vec<_>>().as_slice().into())
            }
            Datum::Func(name) => Value::Func(case.module.lookup_func(*name).unwrap()),
            Datum::Tensor(tensor) => {
                let elements = tensor.elements.iter();
                let elements = elements.map(|bits| Some(change(bits.unwrap(), tensor.elem)));
                Value::Tensor(Rc::new(Tensor {
                    sizes: tensor.sizes.clone(),
                    elements: elements.collect(),
                }))
            }
            Datum::MemRef(m) => {
                let types = &case.module.types;
                let layout = ElemLayout::of_type(types, m.elem, case.index_width).unwrap();
                let (_, scalar) = types.as_lanes(m.elem).unwrap_or((&[], m.elem));
                let n = m.contents.len() as u64 / layout.scalars();
                let memory = self.machine.memory_mut();
                let size = layout.stride * n;
                let block = memory.alloc(BlockKind::Buffer, size, layout.align).unwrap();
                let base = memory.block(block).address;
                for (i, bits) in m.contents.iter().enumerate() {
                    let (element, lane) =
                        (i as u64 / layout.scalars(), i as u64 % layout.scalars());
                    let (row, bit) = layout.place(lane);
                    let at = base + layout.stride * element + row;
                    let bits = change(bits.unwrap(), scalar);
                    assert!(
                        layout.bits == 128 || bits >> layout.bits == 0,
                        "too many bits"
                    );
                    if bit == 0 {
                        // The padding bits after the last lane are written, too.
                        for byte in 0..layout.bytes {
                            memory.write(block, at + byte, 1, Some(0)).unwrap();
                        }
                    }
                    memory
                        .write_bits(block, at, (bit, layout.bits), Some(bits))
                        .unwrap();
                }
                buffers.push((block, m.elem));
                Value::MemRef(
                    MemRef {
                        block,
                        base,
                        offset: m.offset,
                        sizes: m.sizes.clone(),
                        strides: m.strides.clone(),
                        open_strides: 0,
                        map: None,
                        elem: m.elem,
                    }
                    .into(),
                )
            }
        });
        (args.collect(), buffers)
    }

    /// Reads the scalars of the memref element at an address, with all NaNs treated alike.
    fn element(
        &self,
        case: &Case,
        block: BlockRef,
        at: u64,
        elem: Type,
    ) -> Result<Vec<u128>, String> {
        let types = &case.module.types;
        let layout = ElemLayout::of_type(types, elem, case.index_width).unwrap();
        let (_, scalar) = types.as_lanes(elem).unwrap_or((&[], elem));
        let mut all = Vec::new();
        for lane in 0..layout.scalars() {
            let (row, bit) = layout.place(lane);
            let memory = self.machine.memory();
            let bits = memory.read_bits(block, at + row, bit, layout.bits);
            let bits = bits.map_err(|why| format!("an element outside: {why}"))?;
            all.push(one_nan(bits.ok_or("an element is poison")?, scalar));
        }
        Ok(all)
    }

    /// Runs a call. Fails if the call is undefined or observes poison.
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
            Outcome::Beyond(limit) => return Err(format!("beyond its {}", limit.name())),
            Outcome::Unsupported(what) => return Err(what.to_string()),
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
                    let types = &case.module.types;
                    let layout = ElemLayout::of_type(types, m.elem, case.index_width).unwrap();
                    for p in m.positions() {
                        all.extend(self.element(case, m.block, m.address(p, layout), m.elem)?);
                    }
                    if let BlockKind::Stack(_) = self.machine.memory().block(m.block).kind {
                        return Err("stack memory returned".into());
                    }
                    if !self.machine.memory().block(m.block).live {
                        return Err("freed memory returned".into());
                    }
                    all
                }
                Value::Poison => return Err("poison returned".into()),
                Value::Vector(lanes) => {
                    let (_, scalar) = case.module.types.as_lanes(*ty).unwrap();
                    let lanes: Option<Vec<u128>> = lanes.iter().copied().collect();
                    let lanes = lanes.ok_or("a lane of poison returned")?;
                    lanes.into_iter().map(|l| one_nan(l, scalar)).collect()
                }
                Value::Tensor(tensor) => {
                    let elem = case.module.types.tensor_elem(*ty).unwrap();
                    let elements: Option<Vec<u128>> = tensor.elements.iter().copied().collect();
                    let elements = elements.ok_or("an element of poison returned")?;
                    elements
                        .into_iter()
                        .map(|bits| one_nan(bits, elem))
                        .collect()
                }
                Value::Func(func) => vec![u128::from(func.0)],
            });
        }
        let memory = self.machine.memory();
        let mut contents = Vec::new();
        for (block, elem) in buffers {
            let types = &case.module.types;
            let layout = ElemLayout::of_type(types, elem, case.index_width).unwrap();
            let block_data = memory.block(block);
            let mut all = Vec::new();
            for i in 0..block_data.size / layout.stride {
                let at = block_data.address + i * layout.stride;
                all.extend(self.element(case, block, at, elem)?);
            }
            contents.push(all);
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

/// The reason why a few calls are not checked: several results of these calls are correct.
const UNDECIDED: &str = "an op that depends on the exact value of an inexact result";

/// Runs the calls of the cases of `seeds`. Returns how many calls were run, how many aborted, and
/// the numbers of executed ops.
fn run_all(config: &Config, seeds: std::ops::Range<u64>) -> (u32, u32, Vec<u64>) {
    let mut runner = Runner {
        machine: Machine::new(),
    };
    let mut failures: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    let (mut calls, mut aborted, mut executed) = (0, 0, Vec::new());
    let mut undecided = 0;
    for seed in seeds {
        let case = case_from_seed(seed, config);
        for call in &case.calls {
            calls += 1;
            let seen = runner.run(&case, call, |bits, _| bits);
            executed.push(runner.machine.executed());
            match &seen {
                Ok(Seen::Aborted) => aborted += 1,
                Ok(Seen::Returned { .. }) => {}
                Err(why) if why == UNDECIDED => {
                    undecided += 1;
                    continue;
                }
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
    assert!(undecided * 50 <= calls, "{undecided} of {calls} calls");
    executed.sort_unstable();
    (calls, aborted, executed)
}

/// Returns a configuration with all features enabled, including features that are off by default.
fn everything() -> Config {
    Config {
        features: Features::ALL,
        ..Config::default()
    }
}

#[test]
fn every_call_is_well_defined() {
    run_all(&everything(), 0..6000);
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
fn calls_are_well_defined_in_every_release() {
    for release in Release::ALL {
        let config = Config {
            features: Features::ALL,
            ..Config::for_release(release)
        };
        run_all(&config, 10_000..10_400);
        let config = Config {
            only_lowerable: false,
            ..config
        };
        run_all(&config, 20_000..20_300);
    }
}

#[test]
fn calls_of_functions_on_tensors_are_well_defined() {
    for release in [Release::R16, Release::R22] {
        let config = Profile::Tensor.of(Config::for_release(release));
        run_all(&config, 0..800);
    }
}

/// Each group of ops is tested separately, with a configuration in which every case has this group.
#[test]
fn calls_are_well_defined_in_each_group_of_ops() {
    let only = |add: fn(&mut GroupRates)| {
        let mut rates = GroupRates::NONE;
        add(&mut rates);
        rates
    };
    let groups = [
        ("vectors", only(|r| r.vectors = u8::MAX)),
        (
            "transfers",
            only(|r| (r.vectors, r.transfers) = (u8::MAX, u8::MAX)),
        ),
        ("views", only(|r| r.views = u8::MAX)),
        ("copies", only(|r| r.copies = u8::MAX)),
        ("globals", only(|r| r.globals = u8::MAX)),
        ("atomics", only(|r| r.atomics = u8::MAX)),
        ("hints", only(|r| r.hints = u8::MAX)),
        ("unranked", only(|r| r.unranked = u8::MAX)),
        ("function_values", only(|r| r.function_values = u8::MAX)),
        ("complex", only(|r| r.complex = u8::MAX)),
        ("flags", only(|r| r.flags = u8::MAX)),
        ("hosts", only(|r| r.hosts = u8::MAX)),
        ("all", GroupRates::ALL),
    ];
    for (name, groups) in groups {
        println!("{name}");
        let config = Config {
            groups,
            ..everything()
        };
        run_all(&config, 0..700);
    }
}

#[test]
fn calls_are_well_defined_in_unusual_configurations() {
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
        ..everything()
    };
    strange.weights.alloc = 20;
    strange.weights.cast = 20;
    strange.weights.select_memref = 20;
    strange.weights.call = 40;
    strange.weights.counted_loop = 20;
    strange.weights.irreducible_loop = 10;
    strange.groups.views = 200;
    strange.groups.unranked = 128;
    run_all(&strange, 0..1500);
    strange.ops = lowerfuzz_generator::Span::new(100, 400);
    strange.max_depth = 5;
    run_all(&strange, 0..300);
}
