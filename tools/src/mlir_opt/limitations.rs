//! Known limitations of the releases. A release cannot express some programs, or does not guarantee
//! their behaviour. It refuses other valid programs as its documentation states.
//!
//! A refusal has a row only if a pass prints the message before it changes anything. Messages of
//! the verifier about a pass's output have no row.

use lowerfuzz_ir::Release::{R13, R14, R15, R16, R19};
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::{Module, Release, ReleaseSet, Unsupported};

use super::pass_table::pass_name;
use super::unsupported_programs as program;
use super::unsupported_programs::Site;

/// The condition under which a limitation applies.
enum Scope {
    /// The limitation applies to programs that satisfy this predicate.
    Program(fn(&Case) -> bool),
    /// The limitation applies to ops that satisfy this predicate.
    Op(fn(Site<'_>) -> bool),
    /// The limitation applies if this pass refuses a program with a message that contains this
    /// text.
    PassMessage(&'static str, &'static str),
    /// The limitation applies if a refusal's message satisfies this predicate, whichever pass
    /// prints it.
    Message(fn(&str) -> bool),
}

/// A limitation of some releases.
struct Limitation {
    releases: ReleaseSet,
    scope: Scope,
    /// The reason. `None` if the pass's own message explains the limitation.
    why: Option<Why>,
}

/// Why a release does not support a program.
#[derive(Clone, Copy)]
enum Why {
    /// The release does not have this.
    Absent(&'static str),
    /// The release has no conversion of this.
    NoConversion(&'static str),
    /// The reason in words.
    Words(&'static str),
}

impl Why {
    fn of(self, release: Release) -> Unsupported {
        match self {
            Why::Absent(what) => Unsupported::Absent {
                release,
                what: what.into(),
            },
            Why::NoConversion(what) => Unsupported::NoConversion {
                release,
                what: what.into(),
            },
            Why::Words(words) => words.into(),
        }
    }
}

const fn row(releases: ReleaseSet, scope: Scope, why: Why) -> Limitation {
    limitation(releases, scope, Some(why))
}

const fn limitation(releases: ReleaseSet, scope: Scope, why: Option<Why>) -> Limitation {
    Limitation {
        releases,
        scope,
        why,
    }
}

const fn says(releases: ReleaseSet, pass: &'static str, message: &'static str) -> Limitation {
    limitation(releases, Scope::PassMessage(pass, message), None)
}

use ReleaseSet as In;
use Scope::{Message, Op, Program};

const BUFFERIZE: &str = "one-shot-bufferize";
const LIFT: &str = "lift-cf-to-scf";
const DEALLOCATION: &str = "buffer-deallocation";
const OWNERSHIP: &str = "ownership-based-buffer-deallocation";
/// Part of the error message about `mod`, `floordiv` and `ceildiv` by a symbol.
const SEMI_AFFINE: &str = "by non-const) are not supported";
const REGIONS: &str =
    "All operations with attached regions need to implement the RegionBranchOpInterface.";
const LOOPS: &str = "Only structured control-flow loops are supported.";

/// All known limitations. The first row that applies to a whole program is reported. If there is
/// none, the first row that applies to the program's first limited op is reported. In the text,
/// `{release}` stands for the release.
const LIMITATIONS: &[Limitation] = &[
    row(
        In::ALL,
        Program(program::returns_one_of_two_pointers),
        Why::Words(
            "a memref whose allocated and aligned pointers may differ, returned as a bare pointer",
        ),
    ),
    row(
        In::ALL,
        Program(program::passes_open_shapes),
        Why::Words("a memref whose sizes or layout are not static, passed as a bare pointer"),
    ),
    row(
        In::only(R13),
        Program(program::aligns_globals),
        Why::Absent("alignment of globals"),
    ),
    row(
        In::ALL,
        Program(program::has_small_floats),
        Why::NoConversion("small floats"),
    ),
    row(
        In::only(R13),
        Program(program::has_vectors_without_dimensions),
        Why::Absent("vectors of rank 0"),
    ),
    row(
        In::until(R19),
        Program(program::has_stride_of_zero),
        Why::Absent("layout with a stride of zero"),
    ),
    row(
        In::until(R16),
        Op(program::has_a_splat_of_dynamic_sizes),
        Why::Absent("`tensor.splat` with dynamic sizes"),
    ),
    row(
        In::until(R19),
        Op(program::has_a_splat_of_several_scalars),
        Why::Absent("`tensor.splat` of vectors and complex numbers"),
    ),
    row(
        In::until(R19),
        Op(program::has_static_basis),
        Why::Absent("basis with static sizes, or without an outermost size"),
    ),
    row(In::until(R16), Op(program::has_late_flags), NO_FLAGS),
    row(In::until(R15), Op(program::has_number_flags), NO_FLAGS),
    row(
        In::until(R16),
        Op(program::is_multi_reduction),
        Why::Absent("pass that lowers `vector.multi_reduction`"),
    ),
    row(
        In::until(R16),
        Op(program::prints_marks),
        Why::Absent("print of a string or of other punctuation than a newline"),
    ),
    row(
        In::ALL,
        Op(program::fills_masked_lanes),
        Why::NoConversion("masks with a passthrough value"),
    ),
    row(
        In::until(R16),
        Op(program::masks_reduction_or_nothing),
        Why::NoConversion("masks of reductions or of nothing"),
    ),
    row(
        In::ALL,
        Op(program::moves_parts_of_bytes),
        Why::Absent("vector of such integers with the memory layout of a memref"),
    ),
    row(In::until(R16), Op(program::infers_static_offset), NO_STEP),
    row(In::since(R19), Op(program::infers_dynamic_offset), NO_STEP),
    // Until release 15, the mask of a vector transfer has the vector's order of dimensions.
    row(
        In::until(R15),
        Op(program::masks_permuted_transfer),
        NO_MASK,
    ),
    row(
        In::until(R19),
        Op(program::masks_transfer_along_none),
        NO_MASK,
    ),
    // Each op accepts only its own spelling of a layout, so the spelling that `subview` accepts is
    // wrong for `transpose`. Types in `ir` have only one spelling.
    row(
        In::until(R15),
        Message(compares_layouts_as_written),
        Why::Words("a layout that the release spells differently"),
    ),
    says(
        In::between(R15, R16),
        BUFFERIZE,
        "cannot be bufferized, but can be converted to bufferization.alloc_tensor",
    ),
    says(In::since(R15), BUFFERIZE, "op was not bufferized"),
    says(
        In::since(R19),
        LIFT,
        "transformation does not support unreachable blocks",
    ),
    says(
        In::since(R19),
        LIFT,
        "transformation does not support terminators with",
    ),
    says(
        In::since(R19),
        LIFT,
        "transformation does not support operations with operation-produced successor operands",
    ),
    // These passes produce valid programs that `-lower-affine` rejects with the message
    // `SEMI_AFFINE`.
    says(In::between(R14, R15), "scf-for-loop-peeling", SEMI_AFFINE),
    says(In::between(R14, R15), "affine-loop-coalescing", SEMI_AFFINE),
    says(
        In::only(R19),
        "remove-dead-values",
        "cannot optimize an IR with non-function symbol ops, non-call symbol user ops or branch ops",
    ),
    says(In::between(R13, R19), DEALLOCATION, LOOPS),
    says(In::between(R13, R19), DEALLOCATION, REGIONS),
    says(
        In::between(R13, R14),
        DEALLOCATION,
        "terminators with immutable successor operands are not supported",
    ),
    says(In::since(R19), OWNERSHIP, LOOPS),
    says(In::since(R19), OWNERSHIP, REGIONS),
    says(
        In::since(R19),
        OWNERSHIP,
        "Terminators with more than one successor are not supported!",
    ),
    says(
        In::since(R19),
        OWNERSHIP,
        "ops with unknown memory side effects are not supported",
    ),
    says(
        In::since(R19),
        OWNERSHIP,
        "No deallocation operations must be present when running this pass!",
    ),
    says(
        In::since(R19),
        OWNERSHIP,
        "NoTerminator trait is not supported",
    ),
    says(
        In::since(R19),
        OWNERSHIP,
        "BranchOpInterface operations with multiple successors are not supported yet",
    ),
    says(
        In::since(R19),
        OWNERSHIP,
        "MemRef value does not have valid ownership",
    ),
];

const NO_FLAGS: Why = Why::Absent("such flags or rounding modes on this op");
const NO_STEP: Why = Why::Absent("subview of this type with offset zero along a dynamic stride");
const NO_MASK: Why = Why::Absent("mask of this type for such a permutation map");

/// Returns whether a message is about two layouts that may be equal but written differently.
fn compares_layouts_as_written(message: &str) -> bool {
    message.contains("affine_map<")
        && (message.contains("expected result type to be")
            || message.contains("transposed input type"))
}

/// Returns why the meaning of a lowered program depends on a library that is not part of it. `None`
/// if it does not.
pub(super) fn unsupported_output(module: &Module) -> Option<&'static str> {
    program::copies_with_narrow_sizes(module).then_some(
        "`memrefCopy` of the releases' library takes 64-bit sizes, but the lowered program calls it \
         with other ones",
    )
}

fn rows(release: Release) -> impl Iterator<Item = &'static Limitation> + Clone {
    let rows = LIMITATIONS.iter();
    rows.filter(move |row| row.releases.contains(release))
}

/// Returns why a release cannot express a program with the intended meaning. `None` if it can.
pub(super) fn unsupported_by(case: &Case, release: Release) -> Option<Unsupported> {
    let module = &case.module;
    let mut of_program = rows(release).filter(|row| match row.scope {
        Program(applies) => applies(case),
        Op(_) | Scope::PassMessage(..) | Message(_) => false,
    });
    let limitation = of_program.next().or_else(|| of_ops(module, release));
    if let Some(why) = limitation.and_then(|row| row.why) {
        return Some(why.of(release));
    }
    let op = lacking_op(module, release)?;
    let what = format!("`{op}`").into();
    Some(Unsupported::Absent { release, what })
}

/// Returns the limitation of the first op in the module that has a limitation.
fn of_ops(module: &Module, release: Release) -> Option<&'static Limitation> {
    let mut sites = module.bodies().flat_map(|body| {
        let ops = body.live_ops();
        ops.map(move |op| Site { module, body, op })
    });
    sites.find_map(|site| {
        rows(release).find(|row| match row.scope {
            Op(applies) => applies(site),
            Program(_) | Scope::PassMessage(..) | Message(_) => false,
        })
    })
}

/// Returns the first op of the module that the release lacks, by its name in other releases.
fn lacking_op(module: &Module, release: Release) -> Option<&'static str> {
    let bodies = module.bodies();
    let mut ops = bodies.flat_map(|body| body.live_ops().map(|op| body.op(op).op));
    ops.find_map(|op| {
        let row = op.row()?;
        match row.name(release) {
            Some(_) => None,
            None => op.newest_name(),
        }
    })
}

/// Returns why a refusal with this message is not a bug of the release, whichever passes ran.
pub(super) fn unsupported_message(release: Release, message: &str) -> Option<Unsupported> {
    let mut rows = rows(release).filter(|row| match row.scope {
        Message(applies) => applies(message),
        Program(_) | Op(_) | Scope::PassMessage(..) => false,
    });
    rows.next()?.why.map(|why| why.of(release))
}

/// Returns the first of these passes whose documented limitation has this message.
pub(super) fn refusing<'p>(
    passes: &'p [String],
    release: Release,
    message: &str,
) -> Option<&'p str> {
    let mut names = passes.iter().map(|option| pass_name(option));
    names.find(|name| {
        rows(release).any(|row| match row.scope {
            Scope::PassMessage(pass, says) => pass == *name && message.contains(says),
            Program(_) | Op(_) | Message(_) => false,
        })
    })
}

#[cfg(test)]
mod tests {
    use Release::R22;

    use super::*;

    #[test]
    fn vectors_of_sub_byte_elements_are_not_stored() {
        let speaks = |elem: &str| {
            let text = format!(
                "func.func @f(%m: memref<2x{elem}>, %v: vector<2x{elem}>, %b: memref<2xi1>, %i: index) {{\n\
                 affine.vector_store %v, %m[0] : memref<2x{elem}>, vector<2x{elem}>\n\
                 %0 = vector.load %m[%i] : memref<2x{elem}>, vector<2x{elem}>\n\
                 %1 = affine.load %b[0] : memref<2xi1>\n\
                 return\n}}\n"
            );
            let case = lowerfuzz_ir::case::parse(&text, None).expect("a test case");
            unsupported_by(&case, Release::R22)
        };
        assert_eq!(speaks("i8"), None);
        assert_eq!(speaks("f64"), None);
        let said = "release 22 has no vector of such integers with the memory layout of a memref";
        for elem in ["i1", "i7", "i24"] {
            assert_eq!(
                speaks(elem).map(|why| why.to_string()).as_deref(),
                Some(said)
            );
        }
    }

    #[test]
    fn a_bare_pointer_stands_for_a_static_memref() {
        let said = |option: &str, memref: &str| {
            let text = format!(
                "{option}\nfunc.func @f(%m: {memref}) -> {memref} {{\nreturn %m : {memref}\n}}\n"
            );
            let case = lowerfuzz_ir::case::parse(&text, None).expect("a test case");
            unsupported_by(&case, R22)
        };
        let bare = "// options: use-bare-ptr-memref-call-conv=1";
        assert_eq!(
            said(bare, "memref<2x3xi8, strided<[4, 1], offset: 1>>"),
            None
        );
        let open = "a memref whose sizes or layout are not static, passed as a bare pointer";
        for memref in [
            "memref<?xi8>",
            "memref<2xi8, strided<[?]>>",
            "memref<2xi8, strided<[1], offset: ?>>",
            "memref<*xi8>",
        ] {
            let found = said(bare, memref).map(|why| why.to_string());
            assert_eq!(found.as_deref(), Some(open), "{memref}");
            assert_eq!(said("", memref), None, "{memref}");
        }
    }

    #[test]
    fn a_subview_at_offset_zero_has_a_static_offset_since_19() {
        let speaks = |source: &str, offset: &str, result: &str, release: Release| {
            let text = format!(
                "func.func @f(%m: memref<?x?xi8{source}>, %n: index) {{\n\
                 %0 = memref.subview %m[{offset}, 1] [1, %n] [1, 1] : memref<?x?xi8{source}> \
                 to memref<?xi8, strided<[1], offset: {result}>>\n\
                 return\n}}\n"
            );
            let case = lowerfuzz_ir::case::parse(&text, None).expect("a test case");
            lowerfuzz_ir::verify::verify(&case.module).expect("both readings are right");
            unsupported_by(&case, release).is_none()
        };
        let (old, new) = (Release::R16, Release::R19);
        assert!(speaks("", "0", "1", new) && !speaks("", "0", "1", old));
        assert!(speaks("", "0", "?", old) && !speaks("", "0", "?", new));
        // If the offset along a dimension or the start of the memref is dynamic, the result's
        // offset is dynamic in both releases.
        assert!(speaks("", "%n", "?", old) && speaks("", "%n", "?", new));
        let somewhere = ", strided<[?, 1], offset: ?>";
        assert!(speaks(somewhere, "0", "?", old) && speaks(somewhere, "0", "?", new));
    }

    #[test]
    fn a_refusal_is_assigned_to_its_pass() {
        let passes = ["-cse", "-lift-cf-to-scf"].map(str::to_owned);
        let said = "'cf.br' op transformation does not support unreachable blocks";
        assert_eq!(refusing(&passes, R22, said), Some("lift-cf-to-scf"));
        assert_eq!(refusing(&passes, R16, said), None);
        assert_eq!(refusing(&passes[..1], R22, said), None);
        let broken = "branch has 1 operands for successor #0, but target block has 0";
        assert_eq!(refusing(&passes, R22, broken), None);
        let dead = ["-remove-dead-values".to_owned()];
        let said = "cannot optimize an IR with non-function symbol ops, non-call symbol user ops or \
                    branch ops";
        assert_eq!(refusing(&dead, R19, said), Some("remove-dead-values"));
        assert_eq!(refusing(&dead, R22, said), None);
        let peeling = ["-scf-for-loop-peeling".to_owned()];
        let said = "semi-affine expressions (modulo by non-const) are not supported";
        assert_eq!(refusing(&peeling, R15, said), Some("scf-for-loop-peeling"));
        assert_eq!(refusing(&peeling, R16, said), None);
    }
}
