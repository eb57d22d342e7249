//! Tests that the result of a program does not depend on other programs in its batch, with
//! installed `mlir-opt` releases.

use lowerfuzz_generator::{Config, case_from_seed};
use lowerfuzz_ir::case::{self, Case, ConversionOptions};
use lowerfuzz_ir::text::{Form, print_named};
use lowerfuzz_ir::{ComplexOp, FuncId, MathOp, Op, Release};
use lowerfuzz_oracle::Stages;
use lowerfuzz_oracle::target::{Job, Lowered, Mode, Request, Settings, Target};
use lowerfuzz_tools::mlir_opt::{Installed, MlirOpt, Passes, Pipeline, meaning_preserving};
use lowerfuzz_tools::targets::Targets;

const PROGRAMS: u64 = 150;
const SEED: u64 = 730_000;

/// Formats a program's result for comparison. Value numbers and block names are removed and lines
/// are sorted, because the last pass adds blocks in an address-dependent order.
fn said(lowered: &Lowered) -> String {
    if let Lowered::Unsupported(why) = lowered {
        return format!("Unsupported({:?})", why.to_string());
    }
    let Lowered::Module(module) = lowered else {
        return format!("{lowered:?}");
    };
    let text = print_named(module, "m", Release::R22, Form::Generic);
    let mut lines: Vec<String> = text.lines().map(without_numbers).collect();
    lines.sort();
    lines.join("\n")
}

fn without_numbers(line: &str) -> String {
    let mut text = line.to_owned();
    for mark in ["^bb", "%"] {
        let mut parts = text.split(mark);
        let mut kept = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            kept.push_str(mark);
            kept.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
        }
        text = kept;
    }
    text
}

fn lower_all(target: &mut MlirOpt, mode: Mode, cases: &[(Case, Vec<FuncId>)]) -> Vec<String> {
    let jobs: Vec<Job<'_>> = cases
        .iter()
        .map(|(case, e)| Job { case, entries: e })
        .collect();
    let settings = Settings::of(target).in_mode(mode);
    let request = Request {
        jobs: &jobs,
        settings: &settings,
    };
    let lowered = target
        .lower_all(request, &mut Stages::default())
        .expect("no tool is stopped");
    lowered.iter().map(said).collect()
}

/// Makes all functions of a test case entry functions.
fn with_entries(case: Case) -> (Case, Vec<FuncId>) {
    let funcs = case.module.funcs.iter().enumerate();
    let entries = funcs.filter(|(_, func)| func.body.is_some());
    let entries = entries.map(|(i, _)| FuncId(i as u32)).collect();
    (case, entries)
}

fn parsed(source: &str) -> (Case, Vec<FuncId>) {
    with_entries(case::parse(source, None).expect("the program is right"))
}

/// Does a program have ops that need an extra pass before the release's usual lowering?
fn has_passes_of_its_own(case: &Case) -> bool {
    use ComplexOp::{Abs, Add, Constant, Create, Div, Im, Mul, Re, Sub};
    let usual = [Create, Re, Im, Add, Sub, Mul, Div, Abs, Constant].map(Op::Complex);
    let powers = [MathOp::FPowI, MathOp::IPowI].map(Op::Math);
    case.module.bodies().any(|body| {
        let mut ops = body.live_ops().map(|op| body.op(op).op);
        ops.any(|op| powers.contains(&op) || matches!(op, Op::Complex(_)) && !usual.contains(&op))
    })
}

/// A pipeline given by the user prevents shared splits, so it serves as the isolated mode here.
#[test]
fn shared_and_isolated_programs_are_lowered_alike() {
    for installed in Installed::all(&Targets::default())
        .expect("no tool is stopped")
        .0
    {
        let config = Config::for_release(installed.release);
        let cases: Vec<_> = (SEED..SEED + PROGRAMS)
            .map(|seed| with_entries(case_from_seed(seed, &config)))
            .collect();
        let mut shared = MlirOpt::new(installed.clone(), Pipeline::default());
        let lowering = Some(shared.identity().pipeline);
        let pipeline = Pipeline {
            lowering,
            ..Pipeline::default()
        };
        let mut isolated = MlirOpt::new(installed.clone(), pipeline);
        let both = lower_all(&mut shared, Mode::Shared, &cases).into_iter();
        let both = both
            .zip(lower_all(&mut isolated, Mode::Isolated, &cases))
            .zip(&cases);
        let (mut compared, mut alone) = (0, 0);
        for ((shared_said, isolated_said), (case, entries)) in both {
            if isolated_said.starts_with("Unsupported") || has_passes_of_its_own(case) {
                // Programs with other conversion options run alone. A few of them suffice.
                if !shared_said.starts_with("Unsupported") && alone < 8 {
                    alone += 1;
                    let alone = shared
                        .lower(Job { case, entries })
                        .expect("no tool is stopped");
                    assert_eq!(shared_said, said(&alone), "{}", installed.name);
                }
            } else {
                compared += 1;
                assert_eq!(shared_said, isolated_said, "{}", installed.name);
            }
        }
        assert!(compared > PROGRAMS / 4, "{compared} on {}", installed.name);
        assert!(alone > 0, "{}", installed.name);
    }
}

/// Programs also share splits after passes, if the table has these passes.
#[test]
fn shared_and_isolated_programs_are_lowered_alike_after_passes() {
    for installed in Installed::all(&Targets::default())
        .expect("no tool is stopped")
        .0
    {
        let config = Config::for_release(installed.release);
        let passes = meaning_preserving(installed.release);
        let mut compared = 0;
        for (i, passes) in passes.chunks(6).enumerate() {
            // `-convert-index-to-llvm` of release 22 hangs on one of the programs before these.
            let first = SEED + 100 * i as u64 + 20;
            let cases: Vec<_> = (first..first + 12)
                .map(|seed| {
                    let mut case = case_from_seed(seed, &config);
                    // Programs with other conversion options need a process for each of them. The
                    // passes run before the conversion, so one list has such programs.
                    if i > 0 {
                        case.index_width = 64;
                        case.options = ConversionOptions::default();
                    }
                    with_entries(case)
                })
                .collect();
            let passes = passes.iter().map(|pass| (*pass).to_owned()).collect();
            let pipeline = Pipeline {
                passes: Passes::Given(passes),
                ..Pipeline::default()
            };
            let mut isolated = MlirOpt::new(installed.clone(), pipeline);
            let isolated_said = lower_all(&mut isolated, Mode::Isolated, &cases);
            let mut shared = isolated;
            for (shared, isolated) in lower_all(&mut shared, Mode::Shared, &cases)
                .iter()
                .zip(&isolated_said)
            {
                // Shared programs run without the verifier between passes, so its refusals may be
                // missing.
                if isolated.starts_with("Rejected(") {
                    continue;
                }
                // A tool that reads uninitialised memory may crash in only one of two processes.
                let mut both = [shared, isolated].into_iter();
                if both.any(|said| said.starts_with("Crashed(")) {
                    continue;
                }
                compared += usize::from(isolated.contains("llvm.func"));
                assert_eq!(shared, isolated, "{}", installed.name);
            }
        }
        assert!(compared > 24, "{compared} on {}", installed.name);
    }
}

/// A program that crashes each release before 22; release 22 leaves it unconverted.
const CRASHES: &str = r#"
func.func @f(%arg0: memref<i32>) {
  %0 = "memref.generic_atomic_rmw"(%arg0) ({
  ^bb0(%arg1: i32):
    %1 = arith.constant 7 : i32
    "memref.atomic_yield"(%1) : (i32) -> ()
  }) : (memref<i32>) -> i32
  return
}
"#;

/// A program with a function that stays unconverted since release 16.
const LEFT: &str = "
func.func @f(%m: memref<4xf32, affine_map<(d0) -> (d0 mod 3)>>, %a: i32) -> i32 {
  return %a : i32
}
";

/// A program that every release rejects when it is parsed.
const WRONG: &str = "
func.func @f(%m: memref<4xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<5xf32>
  return
}
";

#[test]
fn failing_programs_do_not_affect_their_batch() {
    for installed in Installed::all(&Targets::default())
        .expect("no tool is stopped")
        .0
    {
        let config = Config::for_release(installed.release);
        let mut cases: Vec<_> = (SEED..SEED + 12)
            .map(|seed| with_entries(case_from_seed(seed, &config)))
            .collect();
        for (place, source) in [(2, CRASHES), (5, LEFT), (9, WRONG)] {
            cases.insert(place, parsed(source));
        }
        let mut target = MlirOpt::new(installed.clone(), Pipeline::default());
        let together = lower_all(&mut target, Mode::Shared, &cases);
        for ((case, entries), together) in cases.iter().zip(&together) {
            let alone = target
                .lower(Job { case, entries })
                .expect("no tool is stopped");
            assert_eq!(*together, said(&alone), "{}", installed.name);
        }
        let crashed = together[2].starts_with("Crashed");
        assert_eq!(crashed, installed.release < Release::R22, "{}", together[2]);
        let left = together[5].contains(" is left unconverted");
        assert_eq!(left, installed.release > Release::R15, "{}", together[5]);
        let unread = together[9].contains(" does not read the program: ");
        assert!(unread, "{}", together[9]);
        let whole = together.iter().filter(|t| t.contains("llvm.func")).count();
        assert!(whole > 8, "{whole} of 12 on {}", installed.name);
    }
}

/// A program with an unreachable block.
const UNREACHABLE: &str = "
func.func @f(%a: i32) -> i32 {
  return %a : i32
^bb1:
  return %a : i32
}
";

#[test]
fn documented_limitations_of_passes_are_not_findings() {
    for installed in Installed::all(&Targets::default())
        .expect("no tool is stopped")
        .0
    {
        let passes = meaning_preserving(installed.release);
        if !passes.contains(&"-lift-cf-to-scf") {
            continue;
        }
        let config = Config::for_release(installed.release);
        let mut cases: Vec<_> = (SEED..SEED + 4)
            .map(|seed| with_entries(case_from_seed(seed, &config)))
            .collect();
        cases.insert(2, parsed(UNREACHABLE));
        cases.insert(4, parsed(UNREACHABLE));
        // The second list of passes reports errors without lines, which cannot be assigned to
        // programs.
        let lists = [
            &["-lift-cf-to-scf"][..],
            &["-strip-debuginfo", "-lift-cf-to-scf"],
        ];
        for list in lists {
            let passes = list.iter().map(|pass| (*pass).to_owned()).collect();
            let pipeline = Pipeline {
                passes: Passes::Given(passes),
                ..Pipeline::default()
            };
            let mut target = MlirOpt::new(installed.clone(), pipeline);
            let (case, entries) = &cases[2];
            let alone = said(
                &target
                    .lower(Job { case, entries })
                    .expect("no tool is stopped"),
            );
            assert!(alone.starts_with("Limited(\"-lift-cf-to-scf: "), "{alone}");
            let together = lower_all(&mut target, Mode::Shared, &cases);
            assert_eq!((&together[2], &together[4]), (&alone, &alone), "{list:?}");
        }
    }
}
