//! Measures how the cost of each stage grows with program size, from 10 to 10,000 ops.
//!
//! Prints a table of nanoseconds per op, and plots the time per program against its size in
//! `target/size.svg`.
//!
//! The table's last column is the growth exponent; an exponent of 1 means linear growth. It is the
//! slope of a least-squares line through the logarithms of size and time. Program sizes below 100
//! ops are left out, because fixed costs dominate their time.

use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use lowerfuzz_generator::{Config, Span, case_from_seed};
use lowerfuzz_ir::case::{Case, parse, print};
use lowerfuzz_ir::verify::Verifier;
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_oracle::{Judge, Stage, Stages};
use plotters::prelude::*;

/// The target numbers of ops per generated program.
const SIZES: [u32; 7] = [10, 30, 100, 300, 1000, 3000, 10_000];
/// Total number of ops over all programs of one size.
const OPS: u32 = 60_000;
/// Maximum number of ops that a call may execute.
const MOST_EXECUTED: u32 = 200_000;
/// Number of measurement rounds. The fastest round counts.
const ROUNDS: usize = 3;
/// Smallest program size, in ops, that is used to compute the growth exponent.
const LARGE: f64 = 100.0;

/// The measured stages: all stages of judging except the second opinion. Printing and parsing for
/// external tools are also measured.
const SHOWN: [Stage; 11] = [
    Stage::Generate,
    Stage::Verify,
    Stage::Reference,
    Stage::Print,
    Stage::Parse,
    Stage::Lower,
    Stage::VerifyLowered,
    Stage::Interpret,
    Stage::Compile,
    Stage::Run,
    Stage::Compare,
];

/// The measurement of one program size.
struct Measured {
    /// Average number of ops per program.
    ops: f64,
    /// Nanoseconds per program, for each stage.
    times: [f64; SHOWN.len()],
}

fn config(ops: u32) -> Config {
    Config {
        ops: Span::new(ops, ops),
        calls: Span::new(2, 2),
        max_executed: MOST_EXECUTED,
        ..Config::default()
    }
}

fn size(case: &Case) -> usize {
    let bodies = case.module.funcs.iter().filter_map(|f| f.body.as_ref());
    bodies.map(|body| body.live_ops().count()).sum()
}

/// Judges programs and returns the time that each stage took.
fn round(judge: &mut Judge, seeds: u64, config: &Config) -> Stages {
    let mut stages = Stages::default();
    let mut verifier = Verifier::default();
    let mut target = Builtin::default();
    judge.stages = Stages::default();
    for seed in 0..seeds {
        let case = stages.time(Stage::Generate, || case_from_seed(seed, config));
        let verified = stages.time(Stage::Verify, || verifier.verify(&case.module));
        verified.expect("generated programs are valid");
        let text = stages.time(Stage::Print, || print(&case));
        let again = stages.time(Stage::Parse, || parse(&text, None));
        black_box(again.expect("printed text parses"));
        black_box(
            judge
                .judge(&case, &mut target)
                .expect("no tool is stopped")
                .verdict,
        );
    }
    stages.merge(&judge.stages);
    stages
}

fn measure(judge: &mut Judge, ops: u32) -> Measured {
    let config = config(ops);
    let seeds = u64::from((OPS / ops).max(6));
    let drawn: usize = (0..seeds)
        .map(|seed| size(&case_from_seed(seed, &config)))
        .sum();
    let rounds: Vec<Stages> = (0..ROUNDS).map(|_| round(judge, seeds, &config)).collect();
    let times = SHOWN.map(|stage| {
        let least = rounds.iter().map(|stages| stages.spent(stage)).min();
        least.unwrap_or(Duration::ZERO).as_nanos() as f64 / seeds as f64
    });
    let ops = drawn as f64 / seeds as f64;
    Measured { ops, times }
}

/// Computes the slope of log(time) over log(size) by least squares.
fn growth(measured: &[Measured], stage: usize) -> f64 {
    let large = measured.iter().filter(|m| m.ops >= LARGE);
    let points: Vec<(f64, f64)> = large.map(|m| (m.ops.ln(), m.times[stage].ln())).collect();
    let n = points.len() as f64;
    let (x, y) = points
        .iter()
        .fold((0.0, 0.0), |sum, p| (sum.0 + p.0 / n, sum.1 + p.1 / n));
    let both: f64 = points.iter().map(|p| (p.0 - x) * (p.1 - y)).sum();
    both / points.iter().map(|p| (p.0 - x).powi(2)).sum::<f64>()
}

fn table(measured: &[Measured]) {
    let sizes: String = measured
        .iter()
        .map(|m| format!(" {:.0} ops |", m.ops))
        .collect();
    println!(
        "| ns an op |{sizes} growth |\n|---|{}---|",
        "---|".repeat(measured.len())
    );
    for (i, stage) in SHOWN.into_iter().enumerate() {
        let each = measured
            .iter()
            .map(|m| format!(" {:.0} |", m.times[i] / m.ops));
        let each: String = each.collect();
        println!("| {} |{each} {:.2} |", stage.name(), growth(measured, i));
    }
}

fn draw(measured: &[Measured], to: &Path) -> Result<(), Box<dyn Error>> {
    let root = SVGBackend::new(to, (900, 600)).into_drawing_area();
    root.fill(&WHITE)?;
    let ends = |m: Option<&Measured>| m.map_or(1.0, |m| m.ops);
    let (least, most) = (ends(measured.first()), ends(measured.last()));
    let times = || measured.iter().flat_map(|m| m.times).map(|ns| ns / 1000.0);
    let (low, high) = times().fold((f64::MAX, 0.0), |(l, h), t| (t.min(l), t.max(h)));
    let mut chart = ChartBuilder::on(&root)
        .margin(20)
        .x_label_area_size(40)
        .y_label_area_size(70)
        .build_cartesian_2d((least..most).log_scale(), (low..high).log_scale())?;
    let mut mesh = chart.configure_mesh();
    mesh.x_desc("ops of a program")
        .y_desc("µs a program")
        .draw()?;
    for (i, stage) in SHOWN.into_iter().enumerate() {
        let color = Palette99::pick(i).to_rgba();
        let points = measured.iter().map(|m| (m.ops, m.times[i] / 1000.0));
        chart
            .draw_series(LineSeries::new(points, &color))?
            .label(stage.name())
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], color));
    }
    chart
        .configure_series_labels()
        .background_style(WHITE)
        .draw()?;
    root.present()?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut config = lowerfuzz_oracle::Config::default();
    config.limits.fuel = u64::from(MOST_EXECUTED);
    let mut judge = Judge::new(config)?;
    let measured: Vec<Measured> = SIZES.map(|ops| measure(&mut judge, ops)).into();
    table(&measured);
    let to = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/size.svg");
    draw(&measured, &to)
}
