//! Ops that a release has, but does not convert, or converts only on some types.
//!
//! A row excuses a refusal only if the program has such an op and the message fits. So a pass that lowers the op is
//! judged, and so is any other refusal of the program.

mod site;

use lowerfuzz_ir::Release::{R13, R14, R15, R16, R19, R22};
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::{
    AffineOp, ArithOp, CfOp, CombiningKind, MathOp, MemRefOp, Op, Release, ReleaseSet, ScfOp,
    TensorOp, Unsupported, VectorOp,
};

use self::site::{
    accesses_grid, allocates_layout, combines_by, gathers_strided, has_converted_result,
    has_dynamic_position, has_grid, has_index, has_laid_out_global, has_unranked_result,
    has_unstrided_argument, has_unstrided_layout, is_arith, is_atomic, is_atomic_extreme,
    is_atomic_product, is_collapse, is_generic_atomic_of_floats, is_math, is_memref, is_vector,
    misses_iterators, mixes_types, regroups_strided, repeats_strided_element,
    transfers_strided_element, transfers_vector_elements,
};
use super::unsupported_programs::{Site, asks_for_bare_open_shapes};

/// A kind of op that some releases do not convert.
struct Row {
    releases: ReleaseSet,
    applies: fn(Site<'_>) -> bool,
    /// Texts that identify the refusal. A message contains one of them.
    messages: &'static [&'static str],
    /// What the release lacks.
    why: &'static str,
}

const fn row(
    releases: ReleaseSet,
    applies: fn(Site<'_>) -> bool,
    messages: &'static [&'static str],
    why: &'static str,
) -> Row {
    Row {
        releases,
        applies,
        messages,
        why,
    }
}

/// Parts of messages about an op that no pattern converts: from the conversion, from lowerfuzz's search for unconverted
/// ops, and from the verifier of an op that keeps its old types.
const LEFT: &[&str] = &[
    "failed to legalize ",
    " is left unconverted",
    "but got '!llvm.",
    "' op expects region #1 to have 0 or 1 blocks",
];
/// The verifier of `llvm.cmpxchg`, to which an atomic op is converted whatever its element type is.
const CMPXCHG: &[&str] = &["'llvm.cmpxchg' op operand #"];

use ReleaseSet as In;

/// All known ops that are not converted.
const ROWS: &[Row] = &[
    row(
        In::until(R13),
        is_atomic,
        LEFT,
        "atomics, because it converts their memref first",
    ),
    row(In::ALL, is_atomic_product, LEFT, "atomic products"),
    row(
        In::only(R19),
        is_atomic_extreme,
        CMPXCHG,
        "atomic minimum and maximum of floats",
    ),
    row(
        In::ALL,
        is_generic_atomic_of_floats,
        CMPXCHG,
        "`generic_atomic_rmw` on elements other than integers",
    ),
    row(
        In::ALL,
        |site| is_math(site, &[MathOp::ClampF, MathOp::IsInf, MathOp::IsNormal]),
        LEFT,
        "this op of `math`",
    ),
    row(
        In::until(R14),
        |site| is_math(site, &[MathOp::Atan, MathOp::Erf]),
        LEFT,
        "this function of `math`",
    ),
    row(
        In::since(R22),
        |site| is_math(site, CLASSES_AND_ZEROS) && has_grid(site),
        LEFT,
        "this op of `math` on vectors of two or more dimensions",
    ),
    row(
        In::until(R19),
        |site| is_math(site, BITS) && has_index(site),
        LEFT,
        "this op of `math` on `index`",
    ),
    row(
        In::ALL,
        |site| is_math(site, &[MathOp::IPowI]) && has_index(site),
        LEFT,
        "integer powers of `index`",
    ),
    row(
        In::only(R16),
        |site| site.kind() == Op::Affine(AffineOp::DelinearizeIndex),
        LEFT,
        "`affine.delinearize_index`",
    ),
    row(
        In::until(R15),
        |site| matches!(site.kind(), Op::Affine(_)),
        &["by non-const) are not supported"],
        "affine expressions with a symbol as divisor",
    ),
    row(
        In::ALL,
        |site| matches!(site.kind(), Op::Unregistered(_)),
        LEFT,
        "an op of another dialect",
    ),
    row(
        In::ALL,
        |site| matches!(site.kind(), Op::Tensor(TensorOp::Pack | TensorOp::Unpack)),
        LEFT,
        "packed tensors, which only transforms lower",
    ),
    row(
        In::only(R16),
        |site| site.kind() == Op::Scf(ScfOp::IndexSwitch),
        LEFT,
        "`scf.index_switch`",
    ),
    row(
        In::until(R13),
        |site| site.kind() == Op::Cf(CfOp::Switch),
        &["'llvm.switch' op operand #0 must be 32-bit signless integer"],
        "`switch` on integers other than `i32`",
    ),
    row(
        In::since(R16),
        |site| is_arith(site, EXTENDED) && has_grid(site),
        LEFT,
        "this op of `arith` on vectors of two or more dimensions",
    ),
    row(
        In::until(R15),
        |site| is_arith(site, &[ArithOp::IndexCast, ArithOp::IndexCastUI]) && has_grid(site),
        LEFT,
        "casts of `index` on vectors of two or more dimensions",
    ),
    row(
        In::until(R16),
        |site| is_vector(site, VectorOp::BitCast) && has_grid(site),
        LEFT,
        "`vector.bitcast` of two or more dimensions",
    ),
    row(
        In::ALL,
        |site| is_vector(site, VectorOp::Scan),
        LEFT,
        "`vector.scan`",
    ),
    row(
        In::ALL,
        |site| is_vector(site, VectorOp::Reduction) && has_index(site),
        LEFT,
        "reductions of `index`",
    ),
    row(
        In::ALL,
        |site| is_vector(site, VectorOp::Contract) && !combines_by(site, &[CombiningKind::Add]),
        LEFT,
        "this kind of `vector.contract`",
    ),
    row(
        In::ALL,
        |site| is_vector(site, VectorOp::Contract) && (mixes_types(site) || misses_iterators(site)),
        LEFT,
        "`vector.contract` of mixed types, or with other iterators than its maps suggest",
    ),
    row(
        In::until(R15),
        |site| {
            let kinds = [CombiningKind::Add, CombiningKind::Mul];
            is_vector(site, VectorOp::OuterProduct) && !combines_by(site, &kinds)
        },
        LEFT,
        "outer products of this kind",
    ),
    row(
        In::ALL,
        transfers_vector_elements,
        LEFT,
        "transfers of memrefs whose elements are vectors",
    ),
    row(
        In::ALL,
        accesses_grid,
        LEFT,
        "accesses to memory of vectors of two or more dimensions",
    ),
    row(
        In::since(R22),
        repeats_strided_element,
        LEFT,
        "transfers that repeat one element of a memref without neighbours",
    ),
    // A documented condition of the lowering to `vector.load` and `vector.store`: the last stride is 1.
    row(
        In::ALL,
        transfers_strided_element,
        LEFT,
        "transfers of vectors of rank 0 of a memref whose last stride is not 1",
    ),
    row(
        In::ALL,
        has_dynamic_position,
        LEFT,
        "dynamic positions in vectors of two or more dimensions",
    ),
    row(
        In::ALL,
        gathers_strided,
        LEFT,
        "gathers and scatters of memrefs with a layout",
    ),
    row(In::ALL, has_unstrided_layout, LEFT, UNSTRIDED),
    row(
        In::ALL,
        allocates_layout,
        LEFT,
        "allocations with a layout, which `-normalize-memrefs` removes",
    ),
    row(
        In::until(R14),
        regroups_strided,
        LEFT,
        "this collapse or expansion of a strided memref",
    ),
    row(
        In::only(R13),
        is_collapse,
        &["' op expected dimension "],
        "collapses of memrefs with dynamic sizes",
    ),
    row(
        In::ALL,
        |site| is_memref(site, MemRefOp::AllocaScope) && has_converted_result(site),
        &["'llvm.br' op operand #"],
        "results of `memref.alloca_scope` of this type",
    ),
    row(
        In::ALL,
        |site| is_memref(site, MemRefOp::Reshape) && has_unranked_result(site),
        &[
            "'memref.reinterpret_cast' op result #0 must be",
            "expected 0 size values",
            "expected <= 0 size values",
        ],
        "a `memref.reshape` to an unranked memref after `-memref-expand`",
    ),
    row(
        In::until(R14),
        |site| site.has_type(|types, ty| types.is_memref(ty) && types.as_memref(ty).is_none()),
        &["'llvm.insertvalue' op Type mismatch: cannot insert 'i64' into"],
        "unranked memrefs where `index` has 32 bits",
    ),
];

/// What a release lacks if a memref of the program has a layout that is not strided. A descriptor has strides only.
const UNSTRIDED: &str = "memrefs whose layout is not strided, which `-normalize-memrefs` removes";

const CLASSES_AND_ZEROS: &[MathOp] = &[
    MathOp::CountLeadingZeros,
    MathOp::CountTrailingZeros,
    MathOp::AbsI,
    MathOp::IsFinite,
    MathOp::IsNaN,
    MathOp::SinCos,
];
const BITS: &[MathOp] = &[
    MathOp::CountLeadingZeros,
    MathOp::CountTrailingZeros,
    MathOp::AbsI,
];
const EXTENDED: &[ArithOp] = &[
    ArithOp::AddUIExtended,
    ArithOp::MulSIExtended,
    ArithOp::MulUIExtended,
];

/// Returns why a release refuses a program with this message, if the program has an op that the release does not
/// convert.
pub(super) fn unconverted_by(case: &Case, release: Release, message: &str) -> Option<Unsupported> {
    let module = &case.module;
    let rows = || {
        let fits = |row: &&Row| {
            row.releases.contains(release) && row.messages.iter().any(|text| message.contains(text))
        };
        ROWS.iter().filter(fits)
    };
    rows().next()?;
    let mut sites = module.bodies().flat_map(|body| {
        let ops = body.live_ops();
        ops.map(move |op| Site { module, body, op })
    });
    let row = sites.find_map(|site| rows().find(|row| (row.applies)(site)));
    let is_left = LEFT.iter().any(|text| message.contains(text));
    let why = match row {
        Some(row) => row.why,
        None if is_left && has_unstrided_argument(module) => UNSTRIDED,
        None if is_left && has_laid_out_global(module) => {
            "globals with a layout, which `-normalize-memrefs` removes"
        }
        None if is_left && asks_for_bare_open_shapes(module) => {
            "memrefs whose sizes or layout are not static, passed as bare pointers"
        }
        // In the module, scalable vectors have fixed sizes, so no row can tell them apart.
        None if is_left && case.has_scalable_vectors() => "an op on scalable vectors",
        None if is_left && case.needs_original_text() => "an op of the program as it was typed",
        None => return None,
    };
    let what = why.into();
    Some(Unsupported::NoConversion { release, what }.refused(message))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns why each release refuses a function with this body and this message.
    fn reasons(body: &str, message: &str) -> Vec<(Release, String)> {
        let text = format!("func.func @f({body}\n  return\n}}\n");
        let case = lowerfuzz_ir::case::parse(&text, None).expect("a test case");
        let releases = Release::ALL.into_iter();
        releases
            .filter_map(|release| {
                Some((
                    release,
                    unconverted_by(&case, release, message)?.to_string(),
                ))
            })
            .collect()
    }

    #[test]
    fn a_refusal_is_excused_only_with_op_and_message() {
        let product = "%m: memref<2xi32>, %v: i32, %i: index) {\n\
                       %0 = memref.atomic_rmw muli %v, %m[%i] : (i32, memref<2xi32>) -> i32";
        let sum = product.replace("muli", "addi");
        let left = "`memref.atomic_rmw` is left unconverted";
        let why = "release 22 has no conversion of atomic products: `memref.atomic_rmw` is left unconverted";
        assert!(reasons(product, left).contains(&(R22, why.to_owned())));
        assert!(reasons(product, "operand #0 does not dominate this use").is_empty());
        let of_sums: Vec<Release> = reasons(&sum, left).into_iter().map(|(r, _)| r).collect();
        assert_eq!(of_sums, [Release::R11, R13]);
    }

    #[test]
    fn what_is_left_of_a_program_with_scalable_vectors_is_excused() {
        let text = |size| {
            format!(
                "func.func @f(%v: vector<{size}xf32>) -> vector<{size}xf32> {{\n\
                 return %v : vector<{size}xf32>\n}}\n"
            )
        };
        let why = |text: &str, message| {
            let reading = lowerfuzz_ir::case::read(text, None).expect("no directives");
            unconverted_by(&reading.cases[0].case, R22, message).map(|why| why.to_string())
        };
        let left = "`func.func` is left unconverted";
        let expected = "release 22 has no conversion of an op on scalable vectors: `func.func` is left unconverted";
        assert_eq!(why(&text("[4]"), left).as_deref(), Some(expected));
        assert_eq!(why(&text("4"), left), None);
        assert_eq!(
            why(&text("[4]"), "operand #0 does not dominate this use"),
            None
        );
    }

    /// A memref is converted to a descriptor of strides, and an allocation has the size of its shape.
    #[test]
    fn layouts_that_normalization_removes_are_excused() {
        let why = |text: &str, left: &str| {
            let case = lowerfuzz_ir::case::parse(text, None).expect("a test case");
            unconverted_by(&case, R22, &format!("`{left}` is left unconverted"))
                .map(|why| why.to_string())
        };
        let excused = |what: &str, left: &str| {
            Some(format!(
                "release 22 has no conversion of {what}, which `-normalize-memrefs` removes: `{left}` is left unconverted"
            ))
        };
        let transposed = "affine_map<(d0, d1) -> (d1, d0)>";
        let alloc = |op: &str, layout: &str| {
            format!(
                "func.func @f() {{\n  %m = memref.{op}() : memref<2x3xi8{layout}>\n  return\n}}\n"
            )
        };
        for op in ["alloc", "alloca"] {
            let left = format!("memref.{op}");
            let strided = why(&alloc(op, ", strided<[4, 1]>"), &left);
            assert_eq!(strided, excused("allocations with a layout", &left));
            let map = why(&alloc(op, &format!(", {transposed}")), &left);
            assert_eq!(map, excused("memrefs whose layout is not strided", &left));
            assert_eq!(why(&alloc(op, ""), &left), None);
        }
        let argument =
            |layout| format!("func.func @f(%m: memref<2x3xi8, {layout}>) {{\n  return\n}}\n");
        let unstrided = excused("memrefs whose layout is not strided", "func.func");
        assert_eq!(why(&argument(transposed), "func.func"), unstrided);
        assert_eq!(why(&argument("strided<[4, 1]>"), "func.func"), None);
        let global = |layout| {
            format!(
                "memref.global @g : memref<2x3xi8{layout}> = dense<1>\nfunc.func @f() {{\n  return\n}}\n"
            )
        };
        let found = why(&global(", strided<[4, 1]>"), "memref.global");
        assert_eq!(found, excused("globals with a layout", "memref.global"));
        assert_eq!(why(&global(""), "memref.global"), None);
    }

    #[test]
    fn a_function_with_bare_pointers_has_static_memrefs() {
        let why = |text: &str| {
            let case = lowerfuzz_ir::case::parse(text, None).expect("a test case");
            unconverted_by(&case, R22, "`func.func` is left unconverted").map(|why| why.to_string())
        };
        let open = "func.func @f(%m: memref<?xi8>) attributes {llvm.bareptr} {\n  return\n}\n";
        let said = "release 22 has no conversion of memrefs whose sizes or layout are not static, passed as bare pointers: \
                    `func.func` is left unconverted";
        assert_eq!(why(open).as_deref(), Some(said));
        assert_eq!(why(&open.replace('?', "4")), None);
        assert_eq!(why(&open.replace(" attributes {llvm.bareptr}", "")), None);
    }

    #[test]
    fn a_type_decides() {
        let powers = "%a: index) {\n  %0 = math.ipowi %a, %a : index";
        let said = "failed to legalize operation 'math.ipowi' that was explicitly marked illegal";
        assert_eq!(reasons(powers, said).len(), Release::ALL.len());
        assert!(reasons(&powers.replace("index", "i32"), said).is_empty());
        let floats = "%m: memref<2xf32>, %i: index) {\n\
                      %0 = memref.generic_atomic_rmw %m[%i] : memref<2xf32> {\n\
                      ^bb0(%old: f32):\n    memref.atomic_yield %old : f32\n  }";
        let integers = floats.replace("f32", "i32");
        let said = "'llvm.cmpxchg' op operand #1 must be signless integer or LLVM pointer type, but got 'f32'";
        assert_eq!(reasons(floats, said).len(), Release::ALL.len());
        assert!(reasons(&integers, said).is_empty());
        let grid = "%v: vector<2x2xi8>) {\n\
                    %0 = vector.bitcast %v : vector<2x2xi8> to vector<2x1xi16>";
        let row = "%v: vector<2xi8>) {\n\
                   %0 = vector.bitcast %v : vector<2xi8> to vector<1xi16>";
        let loads = "%m: memref<4x4xf32>, %i: index) {\n\
                     %0 = vector.load %m[%i, %i] : memref<4x4xf32>, vector<2x4xf32>";
        let left = "`vector.load` is left unconverted";
        assert_eq!(reasons(loads, left).len(), Release::ALL.len());
        let affine = loads.replace("vector.load %m[%i, %i]", "affine.vector_load %m[0, 0]");
        assert_eq!(reasons(&affine, left).len(), Release::ALL.len());
        let row_of = loads.replace("vector<2x4xf32>", "vector<4xf32>");
        assert!(reasons(&row_of, left).is_empty());
        let said = "failed to legalize operation 'builtin.unrealized_conversion_cast' that was explicitly marked illegal";
        let of_grids: Vec<Release> = reasons(grid, said).into_iter().map(|(r, _)| r).collect();
        assert_eq!(of_grids, [Release::R11, R13, R14, R15, R16]);
        assert!(reasons(row, said).is_empty());
        let repeated = "%m: memref<8xf32, strided<[?]>>, %i: index, %p: f32) {\n\
                        %0 = vector.transfer_read %m[%i], %p {in_bounds = [true], permutation_map = affine_map<(d0) -> (0)>} \
                        : memref<8xf32, strided<[?]>>, vector<4xf32>";
        let said = "`vector.transfer_read` is left unconverted";
        let of_repeated: Vec<Release> = reasons(repeated, said)
            .into_iter()
            .map(|(r, _)| r)
            .collect();
        assert_eq!(of_repeated, [R22, Release::R24]);
        assert!(reasons(&repeated.replace("strided<[?]>", "strided<[1]>"), said).is_empty());
        let one = "%m: memref<8xf32, strided<[2]>>, %i: index, %v: vector<f32>) {\n\
                   vector.transfer_write %v, %m[%i] : vector<f32>, memref<8xf32, strided<[2]>>";
        let said = "`vector.transfer_write` is left unconverted";
        assert_eq!(reasons(one, said).len(), Release::ALL.len());
        assert!(reasons(&one.replace("strided<[2]>", "strided<[1]>"), said).is_empty());
        assert!(reasons(&one.replace("vector<f32>", "vector<1xf32>"), said).is_empty());
        let dynamic = "%v: vector<2x3xi8>, %i: index) {\n\
                       %0 = vector.extract %v[%i, 1] : i8 from vector<2x3xi8>";
        let said = "`vector.extract` is left unconverted";
        assert_eq!(reasons(dynamic, said).len(), Release::ALL.len());
        assert!(reasons(&dynamic.replace("[%i, 1]", "[0, 1]"), said).is_empty());
        let strided = "%m: memref<4xi32, strided<[2]>>, %b: index, %i: vector<2xindex>, %k: vector<2xi1>, %p: vector<2xi32>) {\n\
                       %0 = vector.gather %m[%b] [%i], %k, %p : memref<4xi32, strided<[2]>>, vector<2xindex>, vector<2xi1>, vector<2xi32> into vector<2xi32>";
        let said = "`vector.gather` is left unconverted";
        assert_eq!(reasons(strided, said).len(), Release::ALL.len());
        assert!(reasons(&strided.replace(", strided<[2]>", ""), said).is_empty());
        let contract = |result: &str, iterator: &str| {
            format!(
                "%a: vector<2x2xi8>, %b: vector<2xi8>, %c: vector<2x{result}>) {{\n\
                 %0 = vector.contract {{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, \
                 affine_map<(d0, d1) -> (d0)>], iterator_types = [\"{iterator}\", \"reduction\"]}} \
                 %a, %b, %c : vector<2x2xi8>, vector<2xi8> into vector<2x{result}>"
            )
        };
        let said = "`vector.contract` is left unconverted";
        assert_eq!(
            reasons(&contract("i32", "parallel"), said).len(),
            Release::ALL.len()
        );
        assert_eq!(
            reasons(&contract("i8", "reduction"), said).len(),
            Release::ALL.len()
        );
        assert!(reasons(&contract("i8", "parallel"), said).is_empty());
    }
}
