//! Tests of the `proptest` strategies: values have the documented properties, and failing values
//! become small.

use std::cell::Cell;

use lowerfuzz_generator::strategy::{bits, cases, check, data, smallest, types};
use lowerfuzz_generator::{Config, Span};
use lowerfuzz_ir::case::{Case, Datum};
use lowerfuzz_ir::types::DYNAMIC;
use lowerfuzz_ir::verify::verify;
use lowerfuzz_ir::{ArithOp, Op, Type};
use proptest::strategy::Strategy;
use proptest::test_runner::TestError;
use proptest::{prop_assert, prop_assert_eq};

fn ops(case: &Case) -> Vec<Op> {
    let bodies = case.module.bodies();
    bodies
        .flat_map(|body| body.live_ops().map(|op| body.op(op).op))
        .collect()
}

fn is_division(op: &Op) -> bool {
    matches!(op, Op::Arith(ArithOp::DivSI | ArithOp::DivUI))
}

#[test]
fn a_failing_program_is_made_small() {
    // The programs of this test are larger than by default.
    let config = Config {
        ops: Span::new(80, 120),
        ..Config::default()
    };
    let first = Cell::new(0);
    let failed = smallest(200, &cases(&config), |drawn| {
        let all = ops(&drawn.case);
        let divides = all.iter().any(is_division);
        if divides && first.get() == 0 {
            first.set(all.len());
        }
        prop_assert!(!divides, "a division");
        // Every smaller candidate of a case verifies as well.
        prop_assert_eq!(verify(&drawn.case.module), Ok(()));
        Ok(())
    });
    let Err(TestError::Fail(why, drawn)) = failed else {
        panic!("a program divides: {failed:?}");
    };
    assert!(why.message().starts_with("a division"), "{why}");
    assert!(first.get() > 40, "{}", first.get());
    let left = ops(&drawn.case);
    // The smallest failing program has only the division and the return left.
    assert!(left.len() <= 3, "{drawn:?}");
    assert_eq!(
        left.iter().filter(|op| is_division(op)).count(),
        1,
        "{drawn:?}"
    );
    assert_eq!(verify(&drawn.case.module), Ok(()));
}

#[test]
fn smaller_cases_keep_the_required_property() {
    let failed = smallest(
        200,
        &cases(&Config::default()).keeping(|case| case.calls.len() >= 2),
        |drawn| {
            prop_assert!(!ops(&drawn.case).iter().any(is_division), "a division");
            Ok(())
        },
    );
    let Err(TestError::Fail(_, drawn)) = failed else {
        panic!("a program divides: {failed:?}");
    };
    assert_eq!(drawn.case.calls.len(), 2, "{drawn:?}");
}

#[test]
fn a_strategy_draws_the_same_programs_each_time() {
    let seeds = || {
        let seeds = std::cell::RefCell::new(Vec::new());
        check(5, &cases(&Config::default()), |drawn| {
            seeds.borrow_mut().push(drawn.seed);
            Ok(())
        });
        seeds.into_inner()
    };
    assert_eq!(seeds(), seeds());
    assert_eq!(seeds().len(), 5);
}

#[test]
fn bits_fit_their_type_and_include_edge_values() {
    let (least, most) = (Cell::new(false), Cell::new(false));
    check(400, &bits(Type::int(7), 64), |bits| {
        prop_assert!(bits < 128);
        least.set(least.get() || bits == 0x40);
        most.set(most.get() || bits == 0x3f);
        Ok(())
    });
    assert!(least.get() && most.get());
    check(100, &bits(Type::INDEX, 32), |bits| {
        prop_assert!(bits <= u128::from(u32::MAX));
        Ok(())
    });
}

#[test]
fn data_match_their_types() {
    let typed = types(&Config::default()).prop_flat_map(|typed| {
        let data = data(&typed.types, typed.ty, 64).expect("a type with data");
        data.prop_map(move |(types, datum)| (types, typed.ty, datum))
    });
    let seen = Cell::new([0u32; 3]);
    check(600, &typed, |(types, ty, datum)| {
        let mut kinds = seen.get();
        match &datum {
            Datum::Scalar { ty: of, .. } => {
                kinds[0] += 1;
                prop_assert_eq!(*of, ty);
            }
            Datum::Vector { lanes, ty: of } => {
                kinds[1] += 1;
                prop_assert_eq!(*of, ty);
                let shape = types.as_vector(ty).map(|(shape, _)| shape.to_vec());
                let count = shape.map(|s| s.iter().product::<i64>());
                prop_assert_eq!(count, Some(lanes.len() as i64));
            }
            Datum::MemRef(memref) => {
                kinds[2] += 1;
                let of = types.as_memref(ty).expect("a memref type");
                for (size, of) in memref.sizes.iter().zip(&of.shape) {
                    prop_assert!(*of == DYNAMIC || of == size);
                }
                // The last element of the memref is inside the buffer.
                let pairs = memref.sizes.iter().zip(&memref.strides);
                let reach: i64 = pairs.map(|(n, s)| (n - 1).max(0) * s).sum();
                prop_assert!((memref.offset + reach) < memref.contents.len() as i64);
                let own = types.as_memref(memref.ty).expect("a memref type");
                prop_assert_eq!(&own.shape, &memref.sizes);
            }
            Datum::Func(_) | Datum::Tensor(_) => prop_assert!(false, "a function or a tensor"),
        }
        seen.set(kinds);
        Ok(())
    });
    assert!(seen.get().iter().all(|n| *n > 50), "{:?}", seen.get());
}
