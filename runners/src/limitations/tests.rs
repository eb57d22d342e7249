//! Tests of the table of limitations.

use lowerfuzz_ir::Release::R22;
use lowerfuzz_ir::text;

use super::*;

/// Parses a module with one op, followed by the block `^end`.
#[track_caller]
fn module_of(op: &str) -> Module {
    let text = format!(
        "llvm.func @f(%a: i32, %b: i64, %p: !llvm.ptr) {{\n  {op}\n^end:\n  llvm.return\n}}\n"
    );
    let (module, _) = text::parse(&text, Some(R22)).unwrap_or_else(|e| panic!("{e}\n{text}"));
    module
}

/// Checks that release 19 has this limitation, and that releases 16 and 22 accept the op.
#[track_caller]
fn only_19(op: &str, why: &str) {
    until(R19, R22, op, why);
    assert_eq!(limitation_of(&module_of(op), R16), None);
}

/// Checks that the release `last` has this limitation, and that the release `next` accepts the op.
#[track_caller]
fn until(last: Release, next: Release, op: &str, why: &str) {
    let module = module_of(op);
    let said = limitation_of(&module, last);
    assert_eq!(said, Some(format!("release {last} {why}")));
    assert_eq!(limitation_of(&module, next), None);
}

#[test]
fn external_globals_are_unsupported() {
    let text = "llvm.mlir.global external @g() : !llvm.array<3 x f16>\n\
                llvm.func @f() {\n  llvm.return\n}\n";
    let (module, _) = text::parse(text, Some(R13)).unwrap_or_else(|e| panic!("{e}"));
    for release in [R13, R22] {
        let said = limitation_of(&module, release).unwrap_or_default();
        assert_eq!(said, "external global @g has no definition");
    }
}

#[test]
fn each_flag_has_its_first_release() {
    let br = "\n  llvm.br ^end";
    let op = |op: &str| format!("%0 = llvm.{op}{br}");
    let sum = op("add %a, %a overflow<nsw> : i32");
    until(R16, R19, &sum, "has no flags for Add");
    let cut = op("trunc %b overflow<nsw> : i64 to i32");
    until(R19, R22, &cut, "has no flags for Trunc");
    let shift = op("lshr exact %a, %a : i32");
    until(R19, R22, &shift, "has no flags for LShr");
    let address = op("getelementptr inbounds %p[%b] : (!llvm.ptr, i64) -> !llvm.ptr, i8");
    until(R16, R19, &address, "has no flags for GetElementPtr");
    let address = op("getelementptr nuw %p[%b] : (!llvm.ptr, i64) -> !llvm.ptr, i8");
    until(R19, R22, &address, "has no flags for GetElementPtr");
}

#[test]
fn switches_are_limited_by_type_and_cases() {
    let wide = "llvm.switch %b : i64, ^end [\n    1: ^end\n  ]";
    until(R13, R14, wide, "only supports switches on i32");
    let empty = "llvm.switch %a : i32, ^end [\n  ]";
    until(R16, R19, empty, "crashes on a switch without cases");
}

#[test]
fn arrays_of_negative_zeros_are_mistranslated_by_19() {
    let constant = |value: &str, ty: &str| {
        format!("%0 = llvm.mlir.constant(dense<{value}> : vector<1x2xf32>) : {ty}\n  llvm.br ^end")
    };
    let rows = "!llvm.array<1 x vector<2xf32>>";
    let why = "translates an array of −0 to +0";
    only_19(&constant("-0.0", rows), why);
    only_19(&constant("[[-0.0, -0.0]]", rows), why);
    let text = "llvm.mlir.global internal @g(dense<-0.0> : tensor<2xf64>) : !llvm.array<2 x f64>\n\
                llvm.func @f() {\n  llvm.return\n}\n";
    let (module, _) = text::parse(text, Some(R22)).unwrap_or_else(|e| panic!("{e}"));
    let said = limitation_of(&module, R19).unwrap_or_default();
    assert_eq!(said, "release 19 translates @g, an array of −0, to +0");
    assert_eq!(limitation_of(&module, R22), None);
    // Arrays with one different element, arrays of other numbers, and non-arrays are translated
    // correctly.
    let right = [
        constant("[[-0.0, 0.0]]", rows),
        constant("0.0", rows),
        "%0 = llvm.mlir.constant(dense<-0.0> : vector<2xf32>) : vector<2xf32>\n  llvm.br ^end"
            .to_owned(),
    ];
    for op in right {
        assert_eq!(limitation_of(&module_of(&op), R19), None, "{op}");
    }
}

#[test]
fn prefetches_of_instructions_are_unsupported() {
    let prefetch = |cache: u32| {
        format!(
            "\"llvm.intr.prefetch\"(%p) <{{cache = {cache} : i32, hint = 3 : i32, rw = 0 : i32}}> : \
             (!llvm.ptr) -> ()\n  llvm.br ^end"
        )
    };
    let operands = |cache: u32| {
        format!(
            "%0 = llvm.mlir.constant(0 : i32) : i32\n  %1 = llvm.mlir.constant({cache} : i32) : i32\n  \
             \"llvm.intr.prefetch\"(%p, %0, %0, %1) : (!llvm.ptr, i32, i32, i32) -> ()\n  llvm.br ^end"
        )
    };
    for release in [R13, R16, R19, R22] {
        for of in [prefetch(0), operands(0)] {
            let said = limitation_of(&module_of(&of), release);
            let why = format!("release {release} cannot select a prefetch of instructions");
            assert_eq!(said, Some(why));
        }
        for of in [prefetch(1), operands(1)] {
            assert_eq!(limitation_of(&module_of(&of), release), None);
        }
    }
}

#[test]
fn packed_accesses_need_memory_space_0() {
    let packed = |space: &str| {
        let ptr = format!("!llvm.ptr{space}");
        let cast = match space {
            "" => String::new(),
            _ => format!("%q = llvm.addrspacecast %p : !llvm.ptr to {ptr}\n  "),
        };
        let from = if space.is_empty() { "%p" } else { "%q" };
        let mask = "%m = llvm.mlir.undef : vector<2xi1>\n  %v = llvm.mlir.undef : vector<2xf32>";
        [
            format!(
                "{mask}\n  {cast}\"llvm.intr.masked.compressstore\"(%v, {from}, %m) : (vector<2xf32>, {ptr}, vector<2xi1>) -> ()\n  llvm.br ^end"
            ),
            format!(
                "{mask}\n  {cast}%r = \"llvm.intr.masked.expandload\"({from}, %m, %v) : ({ptr}, vector<2xi1>, vector<2xf32>) -> vector<2xf32>\n  llvm.br ^end"
            ),
        ]
    };
    let [store, load] = packed("<1>").map(|op| limitation_of(&module_of(&op), R22));
    let why = |op: &str| Some(format!("release 22 only supports {op} in memory space 0"));
    assert_eq!(store, why("CompressStore"));
    assert_eq!(load, why("ExpandLoad"));
    let plain = packed("").map(|op| limitation_of(&module_of(&op), R22));
    assert_eq!(plain, [None, None]);
}

#[test]
fn conversions_of_wide_lanes_to_f16_are_unsupported() {
    let converted = |from: &str, to: &str| {
        format!(
            "%a0 = llvm.mlir.undef : {from}\n  %0 = llvm.uitofp %a0 : {from} to {to}\n  llvm.br ^end"
        )
    };
    let said =
        |from: &str, to: &str, release| limitation_of(&module_of(&converted(from, to)), release);
    for release in [R14, R16, R19, R22] {
        let why = format!("release {release} cannot select UIToFP of wide lanes to f16");
        assert_eq!(said("vector<2xi65>", "vector<2xf16>", release), Some(why));
    }
    assert_eq!(said("vector<2xi65>", "vector<2xf16>", R13), None);
    assert_eq!(said("vector<1xi65>", "vector<1xf16>", R22), None);
    assert_eq!(said("vector<2xi64>", "vector<2xf16>", R22), None);
    assert_eq!(said("vector<2xi65>", "vector<2xf32>", R22), None);
    assert_eq!(said("i65", "f16", R22), None);
}
