//! Tests of explanations. They check which lowered ops belong to each source op, and where two runs
//! first differ, with and without source locations.

use lowerfuzz_ir::case::{Case, parse};
use lowerfuzz_lowering::Fault;
use lowerfuzz_oracle::target::{Builtin, Identity, Job, Lowered, Target};
use lowerfuzz_oracle::{ExplainRequest, Explanation, Judge, Shown, Step, Stop};

use crate::makes::Makes;

/// The built-in lowering, but without source locations.
struct Silent(Builtin);

impl Target for Silent {
    fn name(&self) -> &str {
        "silent"
    }

    fn lower(&mut self, job: Job<'_>) -> Result<Lowered, Stop> {
        self.0.lower(job)
    }

    fn identity(&self) -> Identity {
        self.0.identity()
    }
}

fn case(text: &str) -> Case {
    parse(text, None).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

/// Returns two explanations of the same call: aligned by location, and aligned by shape.
fn both(text: &str, fault: Option<Fault>, request: ExplainRequest) -> [Explanation; 2] {
    let case = case(text);
    let mut judge = Judge::new(Default::default()).expect("the JIT runs on this machine");
    let mut explain = |target: &mut dyn Target| {
        let explained = judge
            .explain(&case, target, request)
            .expect("no tool is stopped");
        explained.expect("the case has the call")
    };
    let located = explain(&mut Builtin::with_fault(fault));
    let silent = explain(&mut Silent(Builtin::with_fault(fault)));
    assert!(located.by_location && !silent.by_location);
    [located, silent]
}

/// Returns the name of the op in a step's text.
fn op_name(op: &str) -> String {
    let text = op.split_once(" = ").map_or(op, |(_, op)| op);
    let end = text.find(|c: char| c.is_whitespace() || c == '(');
    text[..end.unwrap_or(text.len())]
        .trim_matches('"')
        .to_owned()
}

/// Returns each source step with the last lowered op of its group.
fn pairs(explanation: &Explanation) -> Vec<(String, String)> {
    let mut pairs: Vec<(String, String)> = Vec::new();
    for shown in &explanation.steps {
        let Shown::Step(step) = shown else {
            panic!("something was cut: {explanation:?}");
        };
        match pairs.last_mut() {
            _ if !step.is_lowered => pairs.push((op_name(&step.op), String::new())),
            Some((_, last)) => *last = op_name(&step.op),
            None => {}
        }
    }
    pairs
}

const LOOP: &str = "\
func.func @sum(%m: memref<3xi32>) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %start = arith.constant 0 : i32
  cf.br ^loop(%zero, %start : index, i32)
^loop(%i: index, %sum: i32):
  %more = arith.cmpi slt, %i, %three : index
  cf.cond_br %more, ^body, ^done
^body:
  %x = memref.load %m[%i] : memref<3xi32>
  %next = arith.addi %sum, %x : i32
  %j = arith.addi %i, %one : index
  cf.br ^loop(%j, %next : index, i32)
^done:
  return %sum : i32
}
// call: @sum(memref<3xi32> [10, 20, 30]) == 60 : i32
";

#[test]
fn lowered_ops_are_grouped_by_source_op() {
    let turn = [
        ("arith.cmpi", "llvm.icmp"),
        ("cf.cond_br", "llvm.cond_br"),
        ("memref.load", "llvm.load"),
        ("arith.addi", "llvm.add"),
        ("arith.addi", "llvm.add"),
        ("cf.br", "llvm.br"),
    ];
    let constant = ("arith.constant", "llvm.mlir.constant");
    let mut expected = vec![constant; 4];
    expected.push(("cf.br", "llvm.br"));
    for _ in 0..3 {
        expected.extend(turn);
    }
    expected.extend(&turn[..2]);
    // The return of the C interface follows the function's return.
    expected.push(("return", "llvm.return"));
    for explanation in both(LOOP, None, ExplainRequest::default()) {
        let found = pairs(&explanation);
        let found: Vec<(&str, &str)> = found.iter().map(|(s, l)| (&**s, &**l)).collect();
        assert_eq!(found, expected, "by location: {}", explanation.by_location);
        assert!(explanation.difference.is_none());
    }
}

#[test]
fn steps_show_values() {
    let [located, _] = both(LOOP, None, ExplainRequest::default());
    let steps = located.steps.iter().filter_map(|shown| match shown {
        Shown::Step(step) if step.op.contains("addi") && step.op.contains("i32") => Some(step),
        Shown::Step(_) | Shown::Cut { .. } => None,
    });
    let values: Vec<String> = steps.map(Step::values).collect();
    assert_eq!(values, ["0, 10 => 10", "10, 20 => 30", "30, 30 => 60"]);
}

#[test]
fn long_runs_are_shortened() {
    let request = ExplainRequest {
        around: Some(2),
        ..ExplainRequest::default()
    };
    for explanation in both(LOOP, None, request) {
        let source = explanation.steps.iter().map(|shown| match shown {
            Shown::Step(step) => usize::from(!step.is_lowered),
            Shown::Cut { source, .. } => *source,
        });
        // The source run has 5 steps before the loop, 6 in each of 3 iterations, and 3 after the
        // loop.
        assert_eq!(source.sum::<usize>(), 26);
        let cut = |shown: &&Shown| matches!(shown, Shown::Cut { .. });
        assert_eq!(explanation.steps.iter().filter(cut).count(), 1);
    }
}

/// Programs with a planted fault, each with the source op and the lowered op at which the runs
/// first differ.
const DIFFERING: [(&str, Fault, &str, &str); 6] = [
    (
        "func.func @f(%a: i8, %b: i8) -> i1 {\n  %0 = arith.cmpi ult, %a, %b : i8\n  \
         return %0 : i1\n}\n// call: @f(-1 : i8, 1 : i8) == false\n",
        Fault::ComparesSigned,
        "arith.cmpi",
        "llvm.icmp",
    ),
    (
        "func.func @f(%a: i8) -> i16 {\n  %0 = arith.constant 1 : index\n  \
         %1 = arith.index_cast %a : i8 to index\n  %2 = arith.addi %1, %0 : index\n  \
         %3 = arith.index_cast %2 : index to i16\n  return %3 : i16\n}\n\
         // call: @f(-2 : i8) == -1 : i16\n",
        Fault::IndexCastExtendsZero,
        "arith.index_cast",
        "llvm.zext",
    ),
    (
        "func.func @f(%a: i8, %b: i8) -> i8 {\n  %0 = arith.addi %a, %b : i8\n  \
         %1 = arith.muli %0, %b : i8\n  return %1 : i8\n}\n\
         // call: @f(127 : i8, 1 : i8) == -128 : i8\n",
        Fault::AddNoWrap,
        "arith.addi",
        "llvm.add",
    ),
    (
        "func.func @f(%m: memref<2x3xi8>, %i: index, %j: index) -> i8 {\n  \
         %0 = memref.load %m[%i, %j] : memref<2x3xi8>\n  return %0 : i8\n}\n\
         // call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 0 : index, 1 : index) == 2 : i8\n",
        Fault::AccessStride,
        "memref.load",
        "llvm.load",
    ),
    (
        "func.func @f(%m: memref<i8, strided<[], offset: 1>>) -> memref<i8, strided<[], offset: 1>> {\n  \
         return %m : memref<i8, strided<[], offset: 1>>\n}\n\
         // call: @f(memref<i8, strided<[], offset: 1>> [1, 2])\n",
        Fault::OffsetDropped,
        "return",
        "llvm.return",
    ),
    (
        "func.func @g(%a: i8) -> (i8, i8) {\n  %0 = arith.constant 3 : i8\n  \
         return %a, %0 : i8, i8\n}\nfunc.func @f(%a: i8) -> i8 {\n  \
         %0:2 = call @g(%a) : (i8) -> (i8, i8)\n  %1 = arith.subi %0#0, %0#1 : i8\n  \
         return %1 : i8\n}\n// call: @f(5 : i8) == 2 : i8\n",
        Fault::SizesAndStrides,
        "",
        "",
    ),
];

#[test]
fn the_first_difference_is_found() {
    for (text, fault, source, lowered) in DIFFERING {
        for explanation in both(text, Some(fault), ExplainRequest::default()) {
            let what = format!("{}: {explanation:#?}", fault.name());
            if source.is_empty() {
                // The fault does not change the behaviour of this program.
                assert!(explanation.difference.is_none(), "{what}");
                continue;
            }
            let difference = explanation.difference.as_ref().expect(&what);
            let found = [&difference.source_op, &difference.lowered_op];
            let found = found.map(|op| op.as_deref().map(op_name));
            let expected = [source, lowered].map(|name| Some(name.to_owned()));
            assert_eq!(found, expected, "{what}");
            let marked = |shown: &Shown| matches!(shown, Shown::Step(step) if step.differs);
            let marked = explanation.steps.iter().filter(|shown| marked(shown));
            assert_eq!(marked.count(), 2, "{what}");
        }
    }
}

/// Programs that a tool folds to a wrong value: the source, the tool's output, and the source op and
/// the values at which the runs first differ.
const FOLDED: [(&str, &str, &str, &str); 3] = [
    // -7 divided by 2, rounded up, is -3. The fold rounds down, and then adds 5.
    (
        "func.func @f() -> i8 {\n  %0 = arith.constant -7 : i8\n  %1 = arith.constant 2 : i8\n  \
         %2 = arith.constant 5 : i8\n  %3 = arith.ceildivsi %0, %1 : i8\n  \
         %4 = arith.addi %3, %2 : i8\n  return %4 : i8\n}\n// call: @f()\n",
        "llvm.func @f() -> i8 {\n  %0 = llvm.mlir.constant(1 : i8) : i8\n  llvm.return %0 : i8\n}\n",
        "arith.ceildivsi",
        "-7, 2 => -3",
    ),
    // The op after the fold is computed at run time.
    (
        "func.func @f(%a: i8) -> i8 {\n  %0 = arith.constant -7 : i8\n  \
         %1 = arith.constant 2 : i8\n  %2 = arith.ceildivsi %0, %1 : i8\n  \
         %3 = arith.muli %2, %a : i8\n  return %3 : i8\n}\n// call: @f(11 : i8)\n",
        "llvm.func @f(%a: i8) -> i8 {\n  %0 = llvm.mlir.constant(-4 : i8) : i8\n  \
         %1 = llvm.mul %0, %a : i8\n  llvm.return %1 : i8\n}\n",
        "arith.ceildivsi",
        "-7, 2 => -3",
    ),
    // Truth values are not told apart by their value.
    (
        "func.func @f(%a: i8) -> i1 {\n  %0 = arith.constant true\n  \
         %1 = arith.cmpi ult, %a, %a : i8\n  %2 = arith.xori %1, %0 : i1\n  \
         return %2 : i1\n}\n// call: @f(3 : i8)\n",
        "llvm.func @f(%a: i8) -> i1 {\n  %0 = llvm.mlir.constant(false) : i1\n  \
         llvm.return %0 : i1\n}\n",
        "arith.xori",
        "false, true => true",
    ),
];

#[test]
fn the_difference_of_a_folded_program_is_the_folded_op() {
    for (source, output, op, values) in FOLDED {
        let case = case(source);
        let mut judge = Judge::new(Default::default()).expect("the JIT runs on this machine");
        let request = ExplainRequest::default();
        let explained = judge
            .explain(&case, &mut Makes(output), request)
            .expect("no tool is stopped");
        let difference = explained.and_then(|explanation| explanation.difference);
        let difference = difference.expect("the values differ");
        let found = difference.source_op.as_deref().map(op_name);
        assert_eq!(found.as_deref(), Some(op), "{difference:?}");
        assert_eq!(difference.source_values.as_deref(), Some(values));
    }
}

/// A tool adds other values in a wider type. The wide addition has another type than its source, so
/// the two are not compared.
#[test]
fn ops_of_different_types_are_no_pair() {
    let source = "func.func @f(%a: i8, %b: i8) -> i8 {\n  %0 = arith.addi %a, %b : i8\n  \
                  return %0 : i8\n}\n// call: @f(100 : i8, 1 : i8)\n";
    let output = "llvm.func @f(%a: i8, %b: i8) -> i8 {\n  %0 = llvm.sext %a : i8 to i32\n  \
                  %1 = llvm.add %0, %0 : i32\n  %2 = llvm.trunc %1 : i32 to i8\n  \
                  llvm.return %2 : i8\n}\n";
    let case = case(source);
    let mut judge = Judge::new(Default::default()).expect("the JIT runs on this machine");
    let explained = judge
        .explain(&case, &mut Makes(output), ExplainRequest::default())
        .expect("no tool is stopped");
    let difference = explained.and_then(|explanation| explanation.difference);
    let difference = difference.expect("the values differ");
    assert!(!difference.by_location);
    let lowered = difference.lowered_op.as_deref().map(op_name);
    assert_ne!(lowered.as_deref(), Some("llvm.add"), "{difference:?}");
}

#[test]
fn poison_is_traced_to_the_flag_that_made_it() {
    let (text, fault, ..) = DIFFERING[2];
    for explanation in both(text, Some(fault), ExplainRequest::default()) {
        assert_eq!(explanation.verdict.name(), "introduced-ub");
        let difference = explanation.difference.expect("the sum is poison");
        let values = difference.lowered_values.expect("there is an addition");
        assert_eq!(values, "127, 1 => poison");
        let poison = difference.poison.expect("its origin is known");
        assert!(
            poison.contains("`nsw` violated: 127 + 1 does not fit in i8 signed"),
            "{poison}"
        );
        let (section, _) = explanation.rule.expect("a rule is broken");
        assert_eq!(section, "Poison Values");
        // The function returns the product. The verdict names the op that produced the product's
        // poison.
        assert!(
            explanation
                .verdict
                .reason()
                .contains("poison from llvm.add in @f: `nsw`"),
            "{}",
            explanation.verdict
        );
    }
}

#[test]
fn an_undefined_source_is_explained_without_lowering() {
    let text = "func.func @f(%a: i8) -> i8 {\n  %0 = arith.divui %a, %a : i8\n  return %0 : i8\n}\n\
                // call: @f(0 : i8)\n";
    let case = case(text);
    let mut judge = Judge::new(Default::default()).expect("the JIT runs on this machine");
    let explained = judge
        .explain(&case, &mut Builtin::default(), ExplainRequest::default())
        .expect("no tool is stopped");
    let explained = explained.expect("there is a call");
    let [Shown::Step(step)] = &explained.steps[..] else {
        panic!("{explained:?}");
    };
    assert_eq!(step.values(), "0, 0 -> nowhere: the run ends here");
    let beyond = ExplainRequest {
        call: Some(1),
        around: None,
    };
    assert!(
        judge
            .explain(&case, &mut Builtin::default(), beyond)
            .expect("no tool is stopped")
            .is_none()
    );
}

#[test]
fn regions_are_followed_per_iteration() {
    let text = "func.func @f(%m: memref<1xi8>, %n: index, %v: i8) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one iter_args(%x = %v) -> (i8) {
    memref.store %x, %m[%i] : memref<1xi8>
    %y = scf.execute_region -> i8 {
      scf.yield %v : i8
    }
    scf.yield %y : i8
  }
  return
}
// call: @f(memref<1xi8> [1], 2 : index, 9 : i8)
";
    let mut judge = Judge::new(Default::default()).expect("the JIT runs on this machine");
    let explained = judge
        .explain(
            &case(text),
            &mut Builtin::default(),
            ExplainRequest::default(),
        )
        .expect("no tool is stopped");
    let explanation = explained.expect("there is a call");
    let steps: Vec<(String, Vec<String>, Option<String>)> = explanation
        .steps
        .iter()
        .map(|shown| {
            let Shown::Step(step) = shown else {
                panic!("something was cut: {explanation:?}");
            };
            (op_name(&step.op), step.results.clone(), step.goes.clone())
        })
        .collect();
    let step = |op: &str, results: &[&str], goes: Option<&str>| {
        let results = results.iter().map(|text| (*text).to_owned()).collect();
        (op.to_owned(), results, goes.map(str::to_owned))
    };
    assert_eq!(
        steps,
        [
            step("arith.constant", &["0"], None),
            step("arith.constant", &["1"], None),
            step("scf.for", &[], Some("-> region 0(0, 9)")),
            step("memref.store", &[], None),
            step("scf.execute_region", &["9"], Some("-> region 0")),
            step("scf.yield", &[], None),
            step("scf.yield", &[], None),
            // The second iteration accesses the memref out of bounds.
            step("memref.store", &[], Some("-> nowhere: the run ends here")),
        ]
    );
}
