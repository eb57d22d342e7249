//! Rare shapes of memory: views of one buffer, of globals, other bases, and other strides.

use lowerfuzz_inputs::Options;
use lowerfuzz_ir::case::{Call, Storage};

use crate::support::{drawn_with, memref};

/// Draws many calls of `@f`.
fn many(text: &str) -> Vec<Call> {
    let options = Options {
        calls: 64,
        ..Options::default()
    };
    drawn_with(text, &options).1.calls
}

/// Returns the bases of the second argument in calls in which it is a view of the first one, relative to
/// the base of the first one.
fn distances(calls: &[Call]) -> Vec<i64> {
    let shared = calls
        .iter()
        .filter(|call| memref(call, 1).storage == Storage::Argument(0));
    shared
        .map(|call| memref(call, 1).base - memref(call, 0).base)
        .collect()
}

const COPY: &str = "(%a: memref<?xi32>, %b: memref<?xi32>, %i: index) {
      %x = memref.load %a[%i] : memref<?xi32>
      memref.store %x, %b[%i] : memref<?xi32>
      return
    }";

#[test]
fn two_arguments_are_views_of_one_buffer() {
    let calls = many(&format!("func.func @f{COPY}"));
    let distances = distances(&calls);
    assert!(distances.contains(&0), "equal views");
    assert!(
        distances.iter().any(|distance| *distance > 0),
        "the second one is behind"
    );
    assert!(
        distances.iter().any(|distance| *distance < 0),
        "the second one is before"
    );
    assert!(
        distances.len() * 2 < calls.len(),
        "most inputs have two buffers"
    );
}

#[test]
fn passes_may_assume_that_some_memrefs_do_not_overlap() {
    let noalias = COPY.replace("%b: memref<?xi32>", "%b: memref<?xi32> {llvm.noalias}");
    assert!(distances(&many(&format!("func.func @f{noalias}"))).is_empty());
    let affine = "func.func @f(%a: memref<4xi32>, %b: memref<4xi32>) {
      affine.for %i = 0 to 4 {
        %x = affine.load %a[%i] : memref<4xi32>
        affine.store %x, %b[%i] : memref<4xi32>
      }
      return
    }";
    assert!(distances(&many(affine)).is_empty());
    let structured = "func.func @f(%a: memref<4xi32>, %b: memref<4xi32>) {
      linalg.copy ins(%a : memref<4xi32>) outs(%b : memref<4xi32>)
      return
    }";
    assert!(distances(&many(structured)).is_empty());
    // The elements of a copy do not overlap, so such inputs are undefined.
    let copy = "func.func @f(%a: memref<4xi32>, %b: memref<4xi32>) {
      memref.copy %a, %b : memref<4xi32> to memref<4xi32>
      return
    }";
    assert!(
        distances(&many(copy))
            .iter()
            .all(|distance| distance.abs() >= 4)
    );
}

#[test]
fn an_argument_is_a_view_of_a_global() {
    let calls = many(
        "memref.global @g : memref<5xi32> = dense<1>
         func.func @f(%m: memref<?xi32>, %i: index) -> i32 {
           %g = memref.get_global @g : memref<5xi32>
           %x = memref.load %m[%i] : memref<?xi32>
           memref.store %x, %g[%i] : memref<5xi32>
           return %x : i32
         }",
    );
    let is_view = |call: &&Call| matches!(memref(call, 0).storage, Storage::Global(_));
    assert!(calls.iter().any(|call| is_view(&call)));
}

#[test]
fn a_function_that_frees_its_argument_gets_a_heap_block() {
    let calls = many(
        "func.func @f(%m: memref<?xi32>) {
           memref.dealloc %m : memref<?xi32>
           return
         }",
    );
    assert!(!calls.is_empty());
    assert!(
        calls
            .iter()
            .all(|call| memref(call, 0).storage == Storage::Heap)
    );
}

#[test]
fn strides_are_negative_and_zero() {
    let load = "func.func @f(%m: memref<?xi32, strided<[?], offset: ?>>, %i: index) -> i32 {
      %x = memref.load %m[%i] : memref<?xi32, strided<[?], offset: ?>>
      return %x : i32
    }";
    let strides = |text: &str| -> Vec<i64> {
        let calls = many(text);
        let of = |call: &Call| memref(call, 0).strides[0];
        calls.iter().map(of).collect()
    };
    let of_load = strides(load);
    assert!(of_load.iter().any(|stride| *stride < 0));
    assert!(of_load.contains(&0));
    // A view whose elements share bytes is not written.
    let store = load.replace(
        "return",
        "memref.store %x, %m[%i] : memref<?xi32, strided<[?], offset: ?>>\n return",
    );
    let of_store = strides(&store);
    assert!(of_store.iter().any(|stride| *stride < 0));
    assert!(!of_store.contains(&0));
}

#[test]
fn a_base_is_behind_the_start_of_its_buffer() {
    let calls = many(
        "func.func @f(%m: memref<3xi32>, %i: index) -> i32 {
           %x = memref.load %m[%i] : memref<3xi32>
           return %x : i32
         }",
    );
    let moved = calls.iter().filter(|call| memref(call, 0).base > 0);
    let moved: Vec<&Call> = moved.collect();
    assert!(!moved.is_empty());
    for call in moved {
        let memref = memref(call, 0);
        assert!(memref.contents.len() as i64 >= memref.base + 3);
    }
}
