//! Draws for functions with many inputs.

use std::collections::BTreeSet;

use lowerfuzz_inputs::Options;
use lowerfuzz_ir::case::{Call, Datum};

use crate::support::{bits, drawn, drawn_with, memref, reason};

#[test]
fn half_of_the_values_are_edge_values() {
    let text = "func.func @f(%a: i64) -> i64 { return %a : i64 }";
    let options = Options {
        calls: 400,
        ..Options::default()
    };
    let (_, drawn) = drawn_with(text, &options);
    let values = drawn
        .calls
        .iter()
        .filter_map(|call| call.args[0].elements()[0]);
    let values: BTreeSet<u128> = values.collect();
    // 0, 1, -1, the minimum and the maximum.
    for edge in [0, 1, u128::from(u64::MAX), 1 << 63, (1 << 63) - 1] {
        assert!(values.contains(&edge), "{edge:#x}");
    }
    let large = values.iter().filter(|v| **v > 1 << 33 && **v < 1 << 62);
    assert!(large.count() > 20, "random bits occur, too");
}

#[test]
fn divisors_are_not_zero() {
    let text = "func.func @f(%a: i32, %b: i32) -> i32 {
      %0 = arith.remui %a, %b : i32
      return %0 : i32
    }";
    let calls = drawn(text);
    assert_eq!(calls.len(), 16);
    assert!(calls.iter().all(|call| bits(call, 1) != 0));
}

#[test]
fn indices_are_in_bounds() {
    let text = "func.func @f(%m: memref<?x4xi32>, %i: index, %j: index) -> i32 {
      %c1 = arith.constant 1 : index
      %next = arith.addi %i, %c1 : index
      %0 = memref.load %m[%next, %j] : memref<?x4xi32>
      return %0 : i32
    }";
    let calls = drawn(text);
    assert_eq!(calls.len(), 16);
    for call in &calls {
        let size = memref(call, 0).sizes[0];
        let row = i64::try_from(bits(call, 1).wrapping_add(1) & u128::from(u64::MAX)).unwrap();
        assert!(row < size, "row {row} of {size}");
        assert!(bits(call, 2) < 4);
    }
}

#[test]
fn an_index_of_32_bits_has_32_bits() {
    let text = "// index-bitwidth: 32
    func.func @f(%m: memref<?xi8>, %i: index) -> i8 {
      %0 = memref.load %m[%i] : memref<?xi8>
      return %0 : i8
    }";
    for call in drawn(text) {
        assert!(bits(&call, 1) < memref(&call, 0).sizes[0] as u128);
    }
}

#[test]
fn indices_that_are_loaded_from_memory_are_in_bounds() {
    let text = "func.func @f(%m: memref<?xi32>, %at: memref<3xindex>) -> i32 {
      %c2 = arith.constant 2 : index
      %i = memref.load %at[%c2] : memref<3xindex>
      %0 = memref.load %m[%i] : memref<?xi32>
      return %0 : i32
    }";
    for call in drawn(text) {
        let index = memref(&call, 1).contents[2].unwrap();
        assert!(index < memref(&call, 0).sizes[0] as u128);
    }
}

#[test]
fn loops_end() {
    let text = "func.func @f(%n: i32) -> i32 {
      %one = arith.constant 1 : i32
      %zero = arith.constant 0 : i32
      cf.br ^loop(%n, %zero : i32, i32)
    ^loop(%i: i32, %sum: i32):
      %more = arith.cmpi ne, %i, %zero : i32
      cf.cond_br %more, ^body, ^end
    ^body:
      %less = arith.subi %i, %one : i32
      %next = arith.addi %sum, %i : i32
      cf.br ^loop(%less, %next : i32, i32)
    ^end:
      return %sum : i32
    }";
    // With 100,000 ops, a loop of 5 ops an iteration makes at most 20,000 iterations.
    let calls = drawn(text);
    assert!(calls.iter().all(|call| bits(call, 0) < 20_000));
    assert!(calls.iter().any(|call| bits(call, 0) > 1));
}

#[test]
fn sizes_fit_to_each_other() {
    let text =
        "func.func @f(%a: memref<?x?xf32>, %b: memref<?x?xf32, strided<[?, ?], offset: ?>>) {
      memref.copy %a, %b : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
      return
    }";
    let calls = drawn(text);
    assert_eq!(calls.len(), 16);
    for call in &calls {
        assert_eq!(memref(call, 0).sizes, memref(call, 1).sizes);
    }
    let sizes: BTreeSet<_> = calls
        .iter()
        .map(|call| memref(call, 0).sizes.clone())
        .collect();
    assert!(sizes.len() > 3, "{sizes:?}");
}

#[test]
fn open_layouts_vary_and_keep_elements_apart() {
    let text = "func.func @f(%m: memref<?x3xi8, strided<[?, ?], offset: ?>>, %i: index) {
      return
    }";
    let calls = drawn(text);
    let mut layouts = BTreeSet::new();
    for call in &calls {
        let memref = memref(call, 0);
        let (sizes, strides) = (&memref.sizes, &memref.strides);
        assert_eq!(sizes[1], 3);
        // The function writes nothing, so a stride may also be zero.
        if strides.contains(&0) {
            continue;
        }
        let mut places = BTreeSet::new();
        for (i, j) in (0..sizes[0]).flat_map(|i| (0..3).map(move |j| (i, j))) {
            let place = memref.base + memref.offset + i * strides[0] + j * strides[1];
            assert!(place >= 0 && place < memref.contents.len() as i64);
            assert!(places.insert(place), "{strides:?} {sizes:?}");
        }
        layouts.insert((strides.clone(), memref.offset));
    }
    assert!(layouts.len() > 4, "{layouts:?}");
}

#[test]
fn static_strides_are_kept() {
    let text = "func.func @f(%m: memref<2x?xi8, strided<[-5, 1], offset: ?>>, %i: index) {
      return
    }";
    for call in drawn(text) {
        let memref = memref(&call, 0);
        assert_eq!(memref.strides[..], [-5, 1]);
        // The second row is before the first one.
        assert!(memref.sizes[1] == 0 || memref.offset >= 5);
    }
    let before_its_buffer = "func.func @f(%m: memref<2xi8, strided<[-1]>>, %i: index) { return }";
    let why = reason(before_its_buffer);
    assert_eq!(why, "argument 0: no buffer can hold a memref of its type");
}

#[test]
fn numbers_of_the_function_are_sizes() {
    let text = "func.func @f(%m: memref<?xi8>) -> i8 {
      %c37 = arith.constant 37 : index
      %0 = memref.load %m[%c37] : memref<?xi8>
      return %0 : i8
    }";
    let calls = drawn(text);
    assert_eq!(calls.len(), 16);
    assert!(calls.iter().all(|call| memref(call, 0).sizes[0] > 37));
    let cast = "func.func @f(%m: memref<?x?xi8>) -> memref<41x2xi8> {
      %0 = memref.cast %m : memref<?x?xi8> to memref<41x2xi8>
      return %0 : memref<41x2xi8>
    }";
    for call in drawn(cast) {
        assert_eq!(memref(&call, 0).sizes[..], [41, 2]);
    }
}

#[test]
fn types_of_the_function_are_layouts() {
    let text = "func.func @f(%m: memref<*xi8>) -> i8 {
      %c1 = arith.constant 1 : index
      %v = memref.cast %m : memref<*xi8> to memref<2x2xi8, strided<[3, 1], offset: 1>>
      %0 = memref.load %v[%c1, %c1] : memref<2x2xi8, strided<[3, 1], offset: 1>>
      return %0 : i8
    }";
    for call in drawn(text) {
        let memref = memref(&call, 0);
        assert_eq!(
            (&memref.sizes[..], &memref.strides[..]),
            (&[2, 2][..], &[3, 1][..])
        );
        assert_eq!(memref.offset, 1);
    }
}

#[test]
fn products_of_sizes_are_sizes() {
    let text = "func.func @f(%m: memref<?xi32>) -> memref<?x2x3xi32> {
      %c0 = arith.constant 0 : index
      %c6 = arith.constant 6 : index
      %n = memref.dim %m, %c0 : memref<?xi32>
      %d = arith.divui %n, %c6 : index
      %a = memref.expand_shape %m [[0, 1, 2]] output_shape [%d, 2, 3]
        : memref<?xi32> into memref<?x2x3xi32>
      return %a : memref<?x2x3xi32>
    }";
    for call in drawn(text) {
        assert_eq!(memref(&call, 0).sizes[0] % 6, 0);
    }
}

#[test]
fn sizes_of_views_are_small() {
    // The view is empty if one size is 0, but no program means one with 2^62 rows.
    let text = "func.func @f(%m: memref<64x4xf32>, %a: index, %b: index) -> memref<?x?xf32, strided<[4, 1]>> {
      %c0 = arith.constant 0 : index
      %0 = memref.subview %m[0, 0] [%a, %b] [1, 1]
        : memref<64x4xf32> to memref<?x?xf32, strided<[4, 1]>>
      return %0 : memref<?x?xf32, strided<[4, 1]>>
    }";
    let calls = drawn(text);
    assert_eq!(calls.len(), 16);
    for call in &calls {
        assert!(bits(call, 1) <= 1026 && bits(call, 2) <= 1026);
    }
}

#[test]
fn sizes_0_and_1_occur() {
    let text = "func.func @f(%m: memref<?xi8>, %n: memref<?x?xi8>) { return }";
    let options = Options {
        calls: 100,
        ..Options::default()
    };
    let (_, drawn) = drawn_with(text, &options);
    let sizes: BTreeSet<i64> = drawn.calls.iter().map(|c| memref(c, 0).sizes[0]).collect();
    assert!(
        sizes.contains(&0) && sizes.contains(&1) && sizes.len() > 4,
        "{sizes:?}"
    );
}

#[test]
fn few_results_are_poison() {
    // The sum of non-negative numbers that overflows is poison.
    let text = "func.func @f(%a: i32, %b: i32) -> i32 {
      %0 = arith.addi %a, %b overflow<nuw> : i32
      return %0 : i32
    }";
    let calls = drawn(text);
    assert_eq!(calls.len(), 16);
    let sum = |call: &&Call| {
        let mut each = call.args.iter().map(|arg| arg.elements()[0]);
        each.try_fold(0, |sum, bits| Some(sum + bits?))
    };
    let is_defined = |call: &&Call| sum(call).is_some_and(|sum: u128| sum < 1 << 32);
    let defined = calls.iter().filter(is_defined).count();
    // At most two results are poison because of the sum, and two because of an argument.
    assert!((12..16).contains(&defined), "{defined}");
}

#[test]
fn arguments_of_every_kind_are_drawn() {
    let text = "func.func @f(%u: memref<*xi16>, %v: vector<2x1xf32>, %c: complex<f64>) { return }";
    let calls = drawn(text);
    let ranks: BTreeSet<usize> = calls
        .iter()
        .map(|call| memref(call, 0).sizes.len())
        .collect();
    assert!(
        ranks.len() > 1,
        "an unranked memref has several ranks: {ranks:?}"
    );
    for call in &calls {
        let lanes = [1, 2].map(|i| match &call.args[i] {
            Datum::Vector { lanes, .. } => lanes.len(),
            Datum::Scalar { .. } | Datum::Func(_) | Datum::MemRef(_) | Datum::Tensor(_) => 0,
        });
        assert_eq!(lanes, [2, 2]);
    }
}

#[test]
fn a_transfer_that_starts_outside_is_no_input() {
    // MLIR's documentation allows no such transfer.
    let text = "func.func @f(%m: memref<?xf32>, %i: index) -> vector<4xf32> {
      %0 = arith.constant 0.0 : f32
      %1 = vector.transfer_read %m[%i], %0 : memref<?xf32>, vector<4xf32>
      return %1 : vector<4xf32>
    }";
    for call in drawn(text) {
        assert!(bits(&call, 1) <= memref(&call, 0).sizes[0] as u128);
    }
}

#[test]
fn a_subview_that_leaves_its_source_is_no_input() {
    // The second row of the view is within the buffer if the first one ends early.
    let text = "func.func @f(%m: memref<4x4xi8>, %i: index, %n: index) {
      %0 = memref.subview %m[0, %i] [2, %n] [1, 1]
        : memref<4x4xi8> to memref<2x?xi8, strided<[4, 1], offset: ?>>
      return
    }";
    for call in drawn(text) {
        let [start, size] = [1, 2].map(|arg| bits(&call, arg));
        assert!(size == 0 || start + size <= 4, "{start} {size}");
    }
}

#[test]
fn numbers_in_affine_expressions_are_not_very_large() {
    let text = "func.func @f(%i: index, %j: index) -> index {
      %0 = affine.apply affine_map<(d0) -> (d0 floordiv 7 + 1)>(%i)
      return %0 : index
    }";
    let calls = drawn(text);
    assert_eq!(calls.len(), 16);
    let magnitude = |arg: usize| {
        let numbers = calls
            .iter()
            .filter_map(move |call| call.args[arg].elements()[0]);
        let numbers = numbers.map(|bits| (bits as u64).cast_signed().unsigned_abs());
        numbers.max()
    };
    assert!(magnitude(0) < Some(1 << 48));
    assert!(magnitude(1) >= Some(1 << 48));
}

#[test]
fn numbers_of_the_function_occur_above_32_bits() {
    let text = "func.func @f(%k: index) -> i1 {
      %0 = arith.constant 7123 : index
      %1 = arith.cmpi eq, %k, %0 : index
      return %1 : i1
    }";
    let options = Options {
        calls: 64,
        ..Options::default()
    };
    let (_, drawn) = drawn_with(text, &options);
    let mut values = drawn.calls.iter().map(|call| bits(call, 0));
    assert!(values.any(|value| value == (1 << 32) + 7123));
}

#[test]
fn an_open_input_is_not_called_undefined() {
    // floordiv is defined for every operand, but large numbers are not drawn.
    let text = "func.func @f(%i: index) -> index {
      %0 = affine.apply affine_map<(d0) -> (d0 floordiv 7)>(%i)
      return %0 : index
    }";
    let (_, drawn) = drawn_with(text, &Options::default());
    let summary = drawn.summary;
    assert!(summary.open > 0);
    assert_eq!(summary.open, summary.undefined);
    assert_eq!(summary.predicate(), "do what MLIR leaves open");
}

#[test]
fn an_outermost_index_is_within_its_bound() {
    let text = "func.func @f(%i: index, %j: index) -> index {
      %0 = affine.linearize_index [%i, %j] by (3, 5) : index
      return %0 : index
    }";
    let calls = drawn(text);
    assert!(calls.iter().all(|call| bits(call, 0) < 3));
    assert!(calls.iter().any(|call| bits(call, 1) >= 5));
}

#[test]
fn sizes_of_empty_allocations_are_not_very_large() {
    let text = "func.func @f(%a: index, %b: index) {
      %0 = memref.alloc(%a, %b) : memref<?x?x0xi8>
      memref.dealloc %0 : memref<?x?x0xi8>
      return
    }";
    for call in drawn(text) {
        assert!(bits(&call, 0) * bits(&call, 1) < 1 << 48);
    }
}

#[test]
fn sizes_of_masks_fit_32_bits() {
    let text = "func.func @f(%a: index) -> vector<4xi1> {
      %0 = vector.create_mask %a : vector<4xi1>
      return %0 : vector<4xi1>
    }";
    for call in drawn(text) {
        let Some(size) = call.args[0].elements()[0] else {
            continue;
        };
        let size = (size as u64).cast_signed();
        assert!(i32::try_from(size).is_ok(), "{size}");
    }
}

#[test]
fn few_inputs_of_large_arguments_suffice() {
    let text = "func.func @f(%m: memref<1000x1000xi8>, %i: index, %j: index) -> i8 {
      %0 = memref.load %m[%i, %j] : memref<1000x1000xi8>
      return %0 : i8
    }";
    for seed in 1..=4 {
        let options = Options {
            seed,
            ..Options::default()
        };
        let (_, drawn) = drawn_with(text, &options);
        assert!(!drawn.calls.is_empty(), "{seed}: {:?}", drawn.summary);
    }
}

#[test]
fn the_reason_for_no_input_is_named() {
    let never = "func.func @f(%a: i64) -> i64 {
      %zero = arith.constant 0 : i64
      %0 = arith.divsi %a, %zero : i64
      return %0 : i64
    }";
    let why = reason(never);
    assert!(
        why.contains("drawn inputs are undefined, for example: "),
        "{why}"
    );
    assert!(why.contains("division by zero"), "{why}");

    let endless = "func.func @f(%a: i64) -> i64 {
      cf.br ^loop
    ^loop:
      cf.br ^loop
    }";
    assert_eq!(
        reason(endless),
        "its runs exceed the limit of fuel (--fuel)"
    );

    let signed = "func.func @f(%a: si32) { return }";
    let why = reason(signed);
    assert!(why.starts_with("argument 0 has the type `si32`, "), "{why}");

    let function = "func.func @f(%a: i32, %g: (i33) -> i33) { return }";
    let why = reason(function);
    let expected =
        "argument 1 has the type `(i33) -> i33`, and no function of the file has this type";
    assert_eq!(why, expected);
}

#[test]
fn zeros_of_both_signs_meet() {
    let text = "func.func @f(%a: vector<3xf32>, %b: vector<3xf32>) -> vector<3xf32> {
      %0 = arith.maximumf %a, %b : vector<3xf32>
      return %0 : vector<3xf32>
    }";
    let (zero, minus_zero) = (Some(0), Some(0x8000_0000));
    let calls = drawn(text);
    let lanes = |call: &Call| {
        let each = call.args[0].elements().iter().zip(call.args[1].elements());
        each.map(|(a, b)| (*a, *b)).collect::<Vec<_>>()
    };
    let met: Vec<_> = calls.iter().flat_map(lanes).collect();
    assert!(met.contains(&(zero, minus_zero)));
    assert!(met.contains(&(minus_zero, zero)));
}

#[test]
fn sizes_of_masks_are_no_edge_values() {
    let text = "func.func @f(%a: index, %b: index) -> vector<2x3xi1> {
      %0 = vector.create_mask %a, %b : vector<2x3xi1>
      return %0 : vector<2x3xi1>
    }";
    let (_, drawn) = drawn_with(
        text,
        &Options {
            calls: 64,
            ..Options::default()
        },
    );
    let sizes = drawn.calls.iter().flat_map(|call| &call.args);
    let sizes = sizes.filter_map(|arg| arg.elements()[0]);
    let sizes: Vec<i64> = sizes.map(|bits| (bits as u64).cast_signed()).collect();
    assert!(sizes.iter().all(|size| (-4..1 << 31).contains(size)));
    assert!(sizes.iter().any(|size| *size < 0), "no lane is set");
}

#[test]
fn poison_is_drawn_where_the_source_stays_defined() {
    let text = "func.func @f(%c: i64, %a: i64, %m: memref<4xi64>) -> i64 {
      %zero = arith.constant 0 : i64
      %is = arith.cmpi slt, %c, %zero : i64
      %0 = arith.select %is, %a, %zero : i64
      return %0 : i64
    }";
    let options = Options {
        calls: 64,
        ..Options::default()
    };
    let (_, drawn) = drawn_with(text, &options);
    assert_eq!(drawn.calls.len(), 64);
    let is_poison = |arg: usize| move |call: &Call| call.args[arg].elements().contains(&None);
    let count = |arg: usize| {
        drawn
            .calls
            .iter()
            .filter(|call| is_poison(arg)(call))
            .count()
    };
    // With a poison condition, the result is poison, and a later form may not branch on it.
    assert!((1..=8).contains(&count(0)), "{}", count(0));
    assert!((1..=8).contains(&count(1)), "{}", count(1));
    assert!((1..=8).contains(&count(2)), "{}", count(2));
}

#[test]
fn sizes_close_to_powers_of_two_are_drawn() {
    let text = "func.func @f(%m: memref<?xi8>, %n: memref<?x?xi8>) { return }";
    let options = Options {
        calls: 64,
        ..Options::default()
    };
    let (_, drawn) = drawn_with(text, &options);
    let of = |arg: usize, dim: usize| {
        let calls = drawn.calls.iter();
        calls.map(move |call| memref(call, arg).sizes[dim])
    };
    assert!(of(0, 0).any(|size| (7..=9).contains(&size)));
    assert!(of(0, 0).any(|size| (15..=65).contains(&size)));
    assert!(
        of(0, 0).any(|size| size > 100),
        "{:?}",
        of(0, 0).collect::<Vec<_>>()
    );
    assert!(of(0, 0).zip(of(1, 0)).any(|(a, b)| a == b && a > 5));
    assert!(of(0, 0).zip(of(1, 1)).any(|(a, b)| a != b && a > 5));
}

#[test]
fn shift_amounts_are_below_the_width() {
    let text = "func.func @f(%a: i64, %s: i64) -> i64 {
      %0 = arith.shrui %a, %s : i64
      return %0 : i64
    }";
    let options = Options {
        calls: 64,
        ..Options::default()
    };
    let (_, drawn) = drawn_with(text, &options);
    let amounts = drawn
        .calls
        .iter()
        .filter_map(|call| call.args[1].elements()[0]);
    let amounts: BTreeSet<u128> = amounts.collect();
    assert!(amounts.len() > 20, "{amounts:?}");
    // Half of the pairs of edge values are too wide.
    assert!(drawn.summary.undefined < 32, "{:?}", drawn.summary);
}

#[test]
fn contents_are_zero_equal_and_sorted() {
    let text = "func.func @f(%m: memref<6xi32>) { return }";
    let options = Options {
        calls: 64,
        ..Options::default()
    };
    let (_, drawn) = drawn_with(text, &options);
    let contents: Vec<Vec<u32>> = drawn
        .calls
        .iter()
        .filter_map(|call| {
            let elements = memref(call, 0).contents.iter();
            elements.map(|e| e.map(|bits| bits as u32)).collect()
        })
        .collect();
    let any = |is: fn(&Vec<u32>) -> bool| contents.iter().any(is);
    assert!(any(|c| c.iter().all(|e| *e == 0)));
    assert!(any(|c| c.iter().all(|e| *e == c[0] && *e != 0)));
    assert!(any(|c| c
        .windows(2)
        .all(|w| w[0].cast_signed() <= w[1].cast_signed())
        && c[0] != c[5]));
}

#[test]
fn floats_cancel_and_are_rounded_twice() {
    let options = Options {
        calls: 256,
        ..Options::default()
    };
    let text = "func.func @f(%a: f64, %b: f64, %c: f64) -> f64 { return %a : f64 }";
    let (_, drawn) = drawn_with(text, &options);
    let float = |call: &Call, arg: usize| match call.args[arg].elements()[0] {
        Some(bits) => f64::from_bits(bits as u64),
        None => 0.0,
    };
    let cancels = |call: &&Call| {
        let [a, b, c] = [0, 1, 2].map(|arg| float(call, arg));
        a * b + c == 0.0 && a.mul_add(b, c) != 0.0
    };
    assert!(drawn.calls.iter().filter(cancels).count() > 4);

    let text = "func.func @f(%a: i64) -> f32 {
      %0 = arith.sitofp %a : i64 to f32
      return %0 : f32
    }";
    let (_, drawn) = drawn_with(
        text,
        &Options {
            calls: 64,
            ..options
        },
    );
    let differ = |call: &&Call| {
        let integer = bits(call, 0) as u64 as i64;
        integer as f32 != integer as f64 as f32
    };
    assert!(drawn.calls.iter().any(|call| differ(&call)));
}

#[test]
fn tensors_have_the_sizes_of_their_types_and_others() {
    let text = "func.func @f(%t: tensor<?x3xi8>, %u: tensor<*xf32>) { return }";
    let options = Options {
        calls: 64,
        ..Options::default()
    };
    let (_, drawn) = drawn_with(text, &options);
    let mut rows = BTreeSet::new();
    let mut ranks = BTreeSet::new();
    for call in &drawn.calls {
        let [Datum::Tensor(t), Datum::Tensor(u)] = &call.args[..] else {
            panic!("two tensors: {:?}", call.args);
        };
        assert_eq!(t.sizes[1], 3);
        assert_eq!(t.elements.len() as i64, 3 * t.sizes[0]);
        assert_eq!(u.elements.len() as i64, u.sizes.iter().product::<i64>());
        rows.insert(t.sizes[0]);
        ranks.insert(u.sizes.len());
    }
    assert!(rows.len() > 3 && rows.contains(&0), "{rows:?}");
    assert!(ranks.len() > 2, "{ranks:?}");
}
