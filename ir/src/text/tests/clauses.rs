use super::*;
use crate::attr::{Attr, Key};
use crate::module::{Body, OpId};

/// As `heir-opt` of LLVM 24.0.0git prints it.
const HEAD: &str = "\
memref.global \"private\" constant @g : memref<4xi32> = dense<1> alignment = 64
func.func @f(%arg0: memref<4xi32>, %arg1: index, %arg2: i32) -> i64 {
  %0 = memref.alloc() alignment = 16 : memref<4xi32>
  %1 = memref.alloca(%arg1) alignment = 16 : memref<?xi32>
  %2 = memref.realloc %0 alignment = 16 : memref<4xi32> to memref<8xi32>
  %3 = memref.load %arg0[%arg1] alignment(8) nontemporal(true) : memref<4xi32>
  memref.store %3, %arg0[%arg1] nontemporal(true) : memref<4xi32>
  memref.store %3, %arg0[%arg1] alignment(8) {foo} : memref<4xi32>
  cf.switch %arg2 : i32, [
    default: ^bb1,
    -3: ^bb1
  ]
^bb1:
  %4 = arith.extui %arg2 nneg : i32 to i64
  return %4 : i64
}
";

/// The same program as release 22 prints it, without the flag that it lacks.
const R22: &str = "\
memref.global \"private\" constant @g : memref<4xi32> = dense<1> {alignment = 64 : i64}
func.func @f(%arg0: memref<4xi32>, %arg1: index, %arg2: i32) -> i64 {
  %0 = memref.alloc() {alignment = 16 : i64} : memref<4xi32>
  %1 = memref.alloca(%arg1) {alignment = 16 : i64} : memref<?xi32>
  %2 = memref.realloc %0 {alignment = 16 : i64} : memref<4xi32> to memref<8xi32>
  %3 = memref.load %arg0[%arg1] {alignment = 8 : i64, nontemporal = true} : memref<4xi32>
  memref.store %3, %arg0[%arg1] {nontemporal = true} : memref<4xi32>
  memref.store %3, %arg0[%arg1] {alignment = 8 : i64, foo} : memref<4xi32>
  cf.switch %arg2 : i32, [
    default: ^bb1,
    -3: ^bb1
  ]
^bb1:
  %4 = arith.extui %arg2 : i32 to i64
  return %4 : i64
}
";

#[test]
fn the_head_prints_properties_as_clauses() {
    let (module, release) = parse(HEAD, None).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(release, Release::HEAD);
    assert_eq!(print(&module, Release::HEAD, Form::Custom), HEAD);
    assert_eq!(print(&module, Release::R22, Form::Custom), R22);
    let (old, _) = parse(R22, Some(Release::R22)).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(print(&old, Release::R22, Form::Custom), R22);
    let expected = HEAD.replace(" nneg", "");
    assert_eq!(print(&old, Release::HEAD, Form::Custom), expected);
}

#[test]
fn a_text_mixes_no_clauses_and_dictionaries() {
    let clause = "  %0 = memref.alloc() alignment = 16 : memref<4xi32>\n";
    let dictionary = "  %1 = memref.alloc() {alignment = 16 : i64} : memref<4xi32>\n";
    let parsed = |body: &str, release| {
        let text = format!("func.func @f() {{\n{body}  return\n}}\n");
        parse(&text, release).ok().map(|(_, release)| release)
    };
    assert_eq!(parsed(clause, None), Some(Release::HEAD));
    assert_eq!(parsed(dictionary, None), Some(Release::R22));
    assert!(parsed(&format!("{clause}{dictionary}"), None).is_none());
    assert!(parsed(clause, Some(Release::R22)).is_none());
    assert!(parsed(dictionary, Some(Release::HEAD)).is_none());
}

#[test]
fn clauses_of_vector_ops_are_read() {
    let text = "\
func.func @f(%v: vector<4x4xi32>, %s: vector<2x2xi32>, %i: vector<4xi32>, %m: memref<4xi32>, %n: index) {
  %0 = vector.extract_strided_slice %v offsets = [0, 1], sizes = [2, 2], strides = [1, 1] : vector<4x4xi32> to vector<2x2xi32>
  %1 = vector.insert_strided_slice %s, %v offsets = [0, 1], strides = [1, 1] : vector<2x2xi32> into vector<4x4xi32>
  %2, %3 = vector.scan <add>, %v, %i reduction_dim = 0, inclusive = true : vector<4x4xi32>, vector<4xi32>
  %4 = vector.load %m[%n] alignment = 8 nontemporal = true : memref<4xi32>, vector<4xi32>
  return
}
";
    let (module, release) = parse(text, None).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(release, Release::HEAD);
    let body = module.funcs[0].body.as_ref().expect("a body");
    let ops: Vec<OpId> = body.live_ops().collect();
    let list = |op: OpId, key| Body::i64s_attr(body, op, key).map(<[i64]>::to_vec);
    assert_eq!(list(ops[0], Key::StaticOffsets), Some(vec![0, 1]));
    assert_eq!(list(ops[0], Key::StaticSizes), Some(vec![2, 2]));
    assert_eq!(list(ops[1], Key::StaticStrides), Some(vec![1, 1]));
    let named = |op: OpId, name: &str| {
        let mut attrs = body.attrs(op).iter();
        let attr =
            attrs.find(|attr| matches!(attr.key, Key::Other(key) if module.str(key) == name));
        attr.map(|attr| attr.value.clone())
    };
    assert_eq!(named(ops[2], "inclusive"), Some(Attr::Bool(true)));
    assert_eq!(body.int_attr(ops[3], Key::Alignment), Some(8));
    assert_eq!(named(ops[3], "nontemporal"), Some(Attr::Bool(true)));
}

/// As `mlir-opt` 22.1.8 prints them, and `heir-opt` of LLVM 24.0.0git.
#[test]
fn the_flags_of_float_class_tests_are_a_clause_since_the_head() {
    let program = |flags: [&str; 2]| {
        let [isnan, isinf] = flags;
        format!(
            "func.func @f(%arg0: f32) -> (i1, i1, i1, i1) {{\n  \
             %0 = math.isnan %arg0{isnan} : f32\n  %1 = math.isinf %arg0{isinf} : f32\n  \
             %2 = math.isfinite %arg0 : f32\n  %3 = math.isnormal %arg0 : f32\n  \
             return %0, %1, %2, %3 : i1, i1, i1, i1\n}}\n"
        )
    };
    let head = program([" fastmath<ninf>", " fastmath<nnan,nsz>"]);
    let flags = [
        " {fastmath = #arith.fastmath<ninf>}",
        " {fastmath = #arith.fastmath<nnan,nsz>}",
    ];
    let older = program(flags);
    for (text, release) in [(&head, Release::HEAD), (&older, Release::R22)] {
        let (module, read) = parse(text, None).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(read, release, "{text}");
        assert_eq!(print(&module, Release::HEAD, Form::Custom), head);
        assert_eq!(print(&module, Release::R22, Form::Custom), older);
    }
}
