//! Tests that no lowering is blamed for a program that its release does not read.

use std::fmt::Write as _;

use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::{FuncId, Release};
use lowerfuzz_oracle::Stages;
use lowerfuzz_oracle::target::{Job, Lowered, Request, Settings, Target as _};
use lowerfuzz_tools::mlir_opt::{Installed, MlirOpt, Pipeline};
use lowerfuzz_tools::targets::Targets;

use crate::installed::skipped;

/// Valid programs of release 22, each with the first installed release that reads it.
const PROGRAMS: [(Release, &str); 13] = [
    (
        Release::R19,
        "func.func @nsw(%a: i8, %b: i8) -> i8 {
           %0 = arith.addi %a, %b overflow<nsw> : i8
           return %0 : i8
         }",
    ),
    (
        Release::R22,
        "func.func @exact(%a: i8, %b: i8) -> i8 {
           %0 = arith.divsi %a, %b exact : i8
           return %0 : i8
         }",
    ),
    (
        Release::R22,
        "func.func @trunc(%a: i16) -> i8 {
           %0 = arith.trunci %a overflow<nsw> : i16 to i8
           return %0 : i8
         }",
    ),
    (
        Release::R19,
        "func.func @extract(%v: vector<3xi8>, %i: index) -> i8 {
           %0 = vector.extract %v[%i] : i8 from vector<3xi8>
           return %0 : i8
         }",
    ),
    (
        Release::R19,
        "func.func @insert(%v: vector<3xi8>, %x: i8, %i: index) -> vector<3xi8> {
           %0 = vector.insert %x, %v[%i] : i8 into vector<3xi8>
           return %0 : vector<3xi8>
         }",
    ),
    (
        Release::R15,
        "func.func @accumulate(%v: vector<3xi8>, %a: i8) -> i8 {
           %0 = vector.reduction <add>, %v, %a : vector<3xi8> into i8
           return %0 : i8
         }",
    ),
    (
        Release::R19,
        "func.func @several(%a: vector<2x3xi32>, %b: vector<2xi32>) -> vector<2xi32> {
           %v = vector.multi_reduction <mul>, %a, %b [1] : vector<2x3xi32> to vector<2xi32>
           return %v : vector<2xi32>
         }",
    ),
    (
        Release::R22,
        "func.func @assume(%m: memref<4xi32>) -> i32 {
           %c0 = arith.constant 0 : index
           %a = memref.assume_alignment %m, 4 : memref<4xi32>
           %x = memref.load %a[%c0] : memref<4xi32>
           return %x : i32
         }",
    ),
    (
        Release::R19,
        "func.func @rank0(%m: memref<i32>, %p: i32) -> i32 {
           %v = vector.transfer_read %m[], %p : memref<i32>, vector<i32>
           %x = vector.extract %v[] : i32 from vector<i32>
           return %x : i32
         }",
    ),
    (
        Release::R19,
        "func.func @loop(%u: i8) -> i8 {
           %l = arith.constant 120 : i8
           %r = scf.for %i = %l to %u step %l iter_args(%a = %l) -> i8 : i8 {
             scf.yield %a : i8
           }
           return %r : i8
         }",
    ),
    (
        Release::R22,
        "func.func @unsigned(%l: i32, %u: i32) -> i32 {
           %r = scf.for unsigned %i = %l to %u step %u iter_args(%a = %l) -> i32 : i32 {
             scf.yield %a : i32
           }
           return %r : i32
         }",
    ),
    (
        Release::R14,
        "func.func @reduce(%v: vector<3xi8>) -> i8 {
           %0 = vector.reduction <minui>, %v : vector<3xi8> into i8
           return %0 : i8
         }",
    ),
    // Some releases multiply with twice the width, which lowerfuzz does not support.
    (
        Release::R16,
        "func.func @wide(%a: i128, %b: i128) -> (i128, i128) {
           %l, %h = arith.mulsi_extended %a, %b : i128
           return %l, %h : i128, i128
         }",
    ),
];

/// Programs with parts that no release reads.
const FOREIGN: [&str; 2] = [
    "func.func @unregistered() {
       \"bad.op\"() : () -> ()
       return
     }",
    "func.func @attribute() attributes {test.x = #test.bad} {
       return
     }",
];

fn lower_all(target: &mut MlirOpt, programs: &[&str]) -> Vec<Lowered> {
    let cases: Vec<Case> = programs
        .iter()
        .map(|text| case::parse(text, None).expect("a valid program"))
        .collect();
    let jobs: Vec<Job<'_>> = cases
        .iter()
        .map(|case| Job {
            case,
            entries: &[FuncId(0)],
        })
        .collect();
    let settings = Settings::default();
    let request = Request {
        jobs: &jobs,
        settings: &settings,
    };
    target
        .lower_all(request, &mut Stages::default())
        .expect("no tool is stopped")
}

#[test]
fn syntax_that_a_release_lacks_is_unsupported() {
    let installed = Installed::all(&Targets::default())
        .expect("no tool is stopped")
        .0;
    if installed.is_empty() {
        skipped("no mlir-opt is installed");
    }
    let mut wrong = String::new();
    for installed in installed {
        let (name, release) = (installed.name.clone(), installed.release);
        let mut target = MlirOpt::new(installed, Pipeline::default());
        let programs: Vec<&str> = PROGRAMS.iter().map(|(_, text)| *text).collect();
        let lowered = lower_all(&mut target, &programs);
        for ((first, text), lowered) in PROGRAMS.iter().zip(lowered) {
            let is_read = matches!(lowered, Lowered::Module(_)) && release >= *first;
            let is_right = is_read || matches!(lowered, Lowered::Unsupported(_));
            if !is_right {
                let _ = writeln!(wrong, "{name}: {text}\n{lowered:?}");
            }
        }
        for (text, lowered) in FOREIGN.iter().zip(lower_all(&mut target, &FOREIGN)) {
            let unread = format!("release {release} does not read the program: ");
            let left = format!("release {release} has no conversion of an op of another dialect: ");
            let is_said = |why: &str| why.starts_with(&unread) || why.starts_with(&left);
            if !matches!(&lowered, Lowered::Unsupported(why) if is_said(&why.to_string())) {
                let _ = writeln!(wrong, "{name}: {text}\n{lowered:?}");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
