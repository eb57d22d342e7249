//! Draws the passes of `check --passes random`.

use std::collections::BTreeSet;

use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::ops::Trait;
use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::{Body, Op, OpId};
use lowerfuzz_oracle::target::{Subject, Target};
use lowerfuzz_tools::mlir_opt::{Concern, concerns};

/// The maximum number of pass lists that are drawn for a program.
const TRIES: u64 = 256;

/// Returns the passes that run on a program. Random passes depend on the program and the seed. The
/// first drawn list is taken whose passes change programs with such ops.
pub(crate) fn passes(target: &dyn Target, case: &Case, seed: u64) -> Vec<String> {
    if !target.draws_passes() {
        return target.passes().to_vec();
    }
    let program = text::print(&case.module, case.release, Form::Custom);
    let mix = |state: u64, next: u64| (state ^ next).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let hash = program
        .bytes()
        .fold(seed, |hash, byte| mix(hash.rotate_left(5), byte.into()));
    let (present, absent) = (present(case), absent_dialects(case));
    let subject = Subject::of(case);
    let list = |number: u64| target.passes_of(mix(hash, number).rotate_left(32), subject);
    let is_about_program = |list: &Vec<String>| {
        let names_absent = |pass: &String| {
            // A conversion to a dialect needs no op of that dialect.
            let mut words = pass.split(['-', '=']).take_while(|word| *word != "to");
            words.any(|word| absent.contains(word))
        };
        concerns(list).iter().all(|one| present.contains(one)) && !list.iter().any(names_absent)
    };
    let mut lists = (0..TRIES).map(list);
    lists.find(is_about_program).unwrap_or_else(|| list(0))
}

/// Returns the dialects of which a program has no op. A pass that names one, such as
/// `-convert-math-to-llvm`, does not change the program.
fn absent_dialects(case: &Case) -> BTreeSet<&'static str> {
    let dialect = |op: Op| Some(op.newest_name()?.split_once('.')?.0);
    let bodies = case.module.bodies();
    let ops = bodies.flat_map(|body| body.live_ops().map(|id| body.op(id).op));
    let used: BTreeSet<&str> = ops.filter_map(dialect).collect();
    let all = Op::all().filter_map(dialect);
    all.filter(|one| *one != "llvm" && !used.contains(one))
        .collect()
}

/// Returns the kinds of programs to which a program belongs.
fn present(case: &Case) -> BTreeSet<Concern> {
    let mut present = BTreeSet::new();
    let bodies = case.module.bodies();
    for (body, id) in bodies.flat_map(|body| body.live_ops().map(move |id| (body, id))) {
        present.extend(concern(case, body, id));
        let is_memref = |ty| case.module.types.is_memref(ty);
        let mut operands = body.all_operands(id).iter();
        let takes = operands.any(|value| is_memref(body.ty(*value)));
        if takes && body.results(id).any(|value| is_memref(body.ty(value))) {
            present.insert(Concern::Views);
        }
    }
    present
}

/// Returns the kind of programs to which an op belongs. `None` if all kinds have such ops.
fn concern(case: &Case, body: &Body, id: OpId) -> Option<Concern> {
    let op = body.op(id).op;
    match op {
        Op::MemRef(_) => Some(Concern::Memory),
        Op::Vector(_) => Some(Concern::Vectors),
        Op::Scf(_) | Op::Affine(_) | Op::Linalg(_) if op.is(Trait::Regions) => Some(Concern::Loops),
        Op::Affine(_) => Some(Concern::Memory),
        Op::Cf(_) => Some(Concern::Branches),
        Op::Func(_) if !op.is_terminator() => Some(Concern::Calls),
        Op::Arith(_) | Op::Math(_) | Op::Complex(_) | Op::Index(_) => {
            let types = &case.module.types;
            let is_vector = |value| types.as_vector(body.ty(value)).is_some();
            body.results(id).any(is_vector).then_some(Concern::Vectors)
        }
        Op::Scf(_)
        | Op::Func(_)
        | Op::Ub(_)
        | Op::Tensor(_)
        | Op::Linalg(_)
        | Op::Bufferization(_)
        | Op::Llvm(_)
        | Op::Unregistered(_) => None,
    }
}
