//! Measures what generated programs cost to compile, and which functions, blocks and instructions
//! of Cranelift IR the cost comes from.
//!
//! Prints two tables: totals, and costs per op of the LLVM dialect. An argument selects a generator
//! profile: `cargo bench --bench cost -- scalars`.

use std::time::{Duration, Instant};

use lowerfuzz_generator::{Config, Profile, case_from_seed};
use lowerfuzz_ir::{Module, Op, Release, Sym};
use lowerfuzz_jit::{Counts, Jit};
use lowerfuzz_lowering::{Lowering, Options};

const PROGRAMS: u64 = 2000;
const ROUNDS: usize = 5;
/// Number of ops that the printed table lists.
const SHOWN: usize = 25;

/// Measured compile times in microseconds, without optimisation and with single-pass register
/// allocation. The constants are the costs of a function with its prologue, of an instruction, and
/// of each block after the first.
const FUNCTION: f64 = 5.2;
const INSTRUCTION: f64 = 0.47;
const BLOCK: f64 = 1.3;

/// Generates and lowers a program. Returns the lowered module, and the functions that the program's
/// calls enter.
fn program(seed: u64, config: &Config, lowering: &mut Lowering) -> (Module, Vec<Sym>) {
    let case = case_from_seed(seed, config);
    let options = Options {
        index_width: case.index_width,
        ..Options::default()
    };
    let lowered = lowering.run(&case.module, &options);
    let lowered = lowered.expect("generated programs are converted");
    let mut called: Vec<Sym> = case
        .calls
        .iter()
        .filter_map(|call| {
            let name = case.module.str(call.func);
            let interface = lowered.strings.find(&format!("_mlir_ciface_{name}"));
            let interface = interface.filter(|name| lowered.lookup_func(*name).is_some());
            interface.or_else(|| lowered.strings.find(name))
        })
        .collect();
    called.sort_unstable();
    called.dedup();
    (lowered, called)
}

fn compile(jit: &mut Jit, programs: &[(Module, Vec<Sym>)]) -> Duration {
    let start = Instant::now();
    for (module, called) in programs {
        // Programs that pass functions as arguments also need function addresses, but such programs
        // are rare.
        let _ = jit.compile(module, called, &[]);
    }
    start.elapsed()
}

fn main() {
    let named = std::env::args().find_map(|arg| Profile::from_name(&arg));
    let config = named.unwrap_or_default().of(Config::default());
    let mut lowering = Lowering::default();
    let programs: Vec<_> = (0..PROGRAMS)
        .map(|seed| program(seed, &config, &mut lowering))
        .collect();
    let mut jit = Jit::new(&Default::default()).expect("the JIT runs here");
    let times = (0..ROUNDS).map(|_| compile(&mut jit, &programs));
    let least = times.min().unwrap_or_default();
    let counting = lowerfuzz_jit::Config {
        counts: true,
        ..Default::default()
    };
    let mut counting = Jit::new(&counting).expect("the JIT runs here");
    compile(&mut counting, &programs);
    let counts = counting.counts().cloned().unwrap_or_default();
    by_program(&counts, least);
    by_op(&counts);
}

fn by_program(counts: &Counts, least: Duration) {
    let each = |count: u64| count as f64 / PROGRAMS as f64;
    let (functions, blocks) = (each(counts.functions), each(counts.blocks));
    let instructions = each(counts.instructions);
    let expected = FUNCTION * functions + INSTRUCTION * instructions + BLOCK * (blocks - functions);
    let measured = least.as_secs_f64() * 1e6 / PROGRAMS as f64;
    println!("| a program has | |\n|---|---|");
    println!("| functions compiled | {functions:.2} |");
    println!("| blocks | {blocks:.2} |");
    println!("| instructions | {instructions:.1} |");
    let taking = each(counts.taking_parameters);
    println!("| of these, to take parameters | {taking:.1} |");
    println!("| compiled in, least of {ROUNDS} rounds | {measured:.1} µs |");
    println!("| by the costs of functions, blocks and instructions | {expected:.1} µs |\n");
}

fn by_op(counts: &Counts) {
    let mut ops: Vec<(Op, u64, u64)> = counts
        .by_op
        .iter()
        .map(|(op, (ops, instructions))| (*op, *ops, *instructions))
        .collect();
    ops.sort_by_key(|(op, _, instructions)| (std::cmp::Reverse(*instructions), name(*op)));
    println!("| op | in a program | instructions for one | share |\n|---|---|---|---|");
    for (op, count, instructions) in ops.into_iter().take(SHOWN) {
        let each = count as f64 / PROGRAMS as f64;
        let one = instructions as f64 / count as f64;
        let share = 100.0 * instructions as f64 / counts.instructions as f64;
        println!("| `{}` | {each:.2} | {one:.2} | {share:.1} % |", name(op));
    }
}

fn name(op: Op) -> &'static str {
    let row = op.row();
    row.and_then(|row| row.name(Release::NEWEST)).unwrap_or("?")
}
