//! The list of functions: each is valid, and each op of the language occurs.

use std::collections::BTreeSet;

use lowerfuzz_conformance::entries;
use lowerfuzz_ir::verify::verify;
use lowerfuzz_ir::{Op, Release, ScfOp};

#[test]
fn each_function_is_a_valid_test_case() {
    let mut errors = Vec::new();
    for entry in entries() {
        match entry.case() {
            Err(why) => errors.push(format!("{why}\n{}", entry.text)),
            Ok(case) => {
                if let Err(why) = verify(&case.module) {
                    let first = why.into_iter().next().map(|error| error.message);
                    errors.push(format!("{}\n{}", first.unwrap_or_default(), entry.text));
                }
            }
        }
    }
    let (count, all) = (errors.len(), entries().len());
    assert!(
        errors.is_empty(),
        "{count} of {all}:\n{}",
        errors.join("\n")
    );
}

#[test]
fn the_op_of_a_function_occurs_in_it() {
    for entry in entries() {
        let case = entry.case().expect("the other test parses it");
        let mut bodies = case.module.bodies();
        let occurs = bodies.any(|body| {
            let mut ops = body.live_ops().map(|op| body.op(op).op);
            ops.any(|op| op.newest_name() == Some(entry.op.as_str()))
        });
        assert!(occurs, "{} in\n{}", entry.op, entry.text);
    }
}

#[test]
fn each_op_of_the_language_occurs() {
    let mut seen = BTreeSet::new();
    for entry in entries() {
        let case = entry.case().expect("the other test parses it");
        for body in case.module.bodies() {
            let names = body.live_ops().map(|op| body.op(op).op.newest_name());
            seen.extend(names.flatten());
        }
    }
    // Tensors must be in buffers before the conversions that the table is about.
    let is_of_tensors = |op: &Op| {
        matches!(
            op,
            Op::Tensor(_) | Op::Bufferization(_) | Op::Scf(ScfOp::Forall | ScfOp::InParallel)
        )
    };
    let source = Op::all().filter(|op| !matches!(op, Op::Llvm(_)) && !is_of_tensors(op));
    let names = source.filter_map(Op::newest_name);
    let missing: Vec<&str> = names.filter(|name| !seen.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn no_function_occurs_twice() {
    let mut seen = BTreeSet::new();
    for entry in entries() {
        let key = (&entry.op, &entry.types, &entry.variant);
        assert!(seen.insert(key), "{key:?}");
    }
}

#[test]
fn each_function_has_a_release() {
    for entry in entries() {
        let case = entry.case().expect("the other test parses it");
        let has = |release: Release| {
            let mut bodies = case.module.bodies();
            bodies.all(|body| {
                let mut ops = body.live_ops().filter_map(|op| body.op(op).op.row());
                ops.all(|row| row.name(release).is_some())
            })
        };
        assert!(Release::ALL.into_iter().any(has), "{}", entry.text);
    }
}
