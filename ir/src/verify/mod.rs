//! The rules that a module must keep, at either level.
//!
//! [`verify`] reports every broken rule in program order. An op's own types are checked up to
//! the first thing that is wrong with them; placement, dominance and successors are checked
//! separately, so one op can appear more than once. A body whose ids do not fit together
//! (rules *placement*) is not looked at any further.
//!
//! What MLIR 22 accepts and its documentation gives a meaning is accepted. At the LLVM level
//! the rules of LLVM's own verifier are added where `mlir-opt` leaves them to the translation
//! (a `trunc` that widens, a `bitcast` that changes the width). Whether a program is *defined*
//! (an index in range, a cast that holds at run time) is not a rule but the interpreter's
//! business: `dim` and `subview` may go out of bounds here.
//!
//! # Module
//! - *symbols*: each name is defined once, and the symbol table knows it.
//! - *function type*: a function has a function type of its level; at the LLVM level of LLVM
//!   types only.
//! - *global*: `memref.global` is a ranked memref of static shape, and its initial value fits;
//!   alignments are powers of two.
//!
//! # Structure
//! - *placement*: every id is in range; an op stands in one block, a block in one region, a
//!   region belongs to one op; block arguments know where they are.
//! - *entry*: a body has an entry block, whose arguments have the function's argument types;
//!   no entry block of any region is a successor.
//! - *terminator*: each block ends in one terminator and has no other. An unregistered op may
//!   end a block; the only block of an unregistered op's region need not have a terminator.
//! - *successors*: only the last op of a block has successors; they lie in the region of the
//!   op, and get operands of the number and the types of their arguments.
//! - *regions*: only `memref.generic_atomic_rmw`, `memref.alloca_scope`, `vector.mask`, ops of `scf` and `affine` and unregistered ops hold regions.
//! - *dominance*: a value is defined before it is used, on every path from the entry block.
//!   Uses in unreachable blocks are free, as in MLIR; so is the order within the region of an
//!   unregistered op, which may be a graph.
//!
//! # Types
//! - *typing*: operands and results are as the signature of the op's row
//!   says, on scalars and on vectors; the LLVM dialect has neither `index` nor n-D vectors.
//! - *flags*: wrapping, fast-math and pointer flags have known bits only.
//! - *constant*: the value is of the result's type and fits it. `llvm.mlir.constant` may hold an
//!   integer of another type than its result.
//! - *predicate*: the code of a comparison is one of MLIR's.
//! - *branch*, *condition*: `br` has one successor, `cond_br` two and an `i1`; `assert` has an
//!   `i1` and a message.
//! - *switch*: an integer flag (not `index`), one case value of its type a successor after the
//!   default. Equal case values are accepted, as `mlir-opt` does.
//! - *return*: the operands are the function's results; only in the function's own region.
//! - *call*: a direct callee is a function of the call's level, an indirect one a function value
//!   (or pointer); arguments and results are those of its type.
//! - *function constant*, *addressof*: the symbol is there and is of that type.
//! - *alloc*: one `index` a dynamic size, one a layout symbol; the alignment is a power of two.
//! - *access*: a ranked memref, one `index` a dimension, the element's type (`load`, `store`,
//!   `atomic_rmw`, `prefetch`, vector loads, stores and transfers).
//! - *atomic*: the kind fits the element; the region of `generic_atomic_rmw` is one block from
//!   element to element without side effects.
//! - *structured*: regions of `scf` have one block, that of `execute_region` one or more; they take what
//!   their op or the region before gives them, and end in `scf.yield` with as many values of such types
//!   as their op gives or takes, the first of `while` in `scf.condition`. The second of `if` may be
//!   left out where there are no results. A case of `index_switch` stands there once. `parallel` has as many
//!   lower bounds, upper bounds and steps, and ends in `scf.reduce` with a region of two such values for each
//!   result. The region of `memref.alloca_scope` has one block and ends in its return.
//! - *mask*: an op at most, a reduction or a transfer without a mask of its own, whose lanes the mask has, and its result is
//!   what the region ends with. (`mlir-opt` takes more ops.)
//! - *affine*: maps and sets take as many operands as they have dimensions and symbols, and an access as many
//!   numbers as its memref has dimensions. What is multiplied or divided by holds no dimension. Both are what
//!   stands in the function's own region, constants, sizes of memrefs that stand there, and what `affine.apply`
//!   makes of such; dimensions are counters of `affine.for` and `affine.parallel`, too. (`mlir-opt` 22 takes more ops on symbols.)
//!   A basis has a size for each place, or for all but the first. The step of a loop is positive; regions are as those of `scf`, and end in `affine.yield`.
//!   `parallel` has a step, a lower bound or more and an upper one or more for each loop, and for each result a kind
//!   that combines values of its type.
//! - *dim*, *rank*: of a memref of rank 1 and more, or an unranked one.
//! - *cast*: `memref.cast` may only forget or assert static sizes, strides, offset or rank.
//! - *copy*: same element type, shapes that can be equal.
//! - *realloc*: contiguous memrefs of rank 1, same element type and memory space.
//! - *distinct_objects*: one operand at least, and results of the same types.
//! - *view*, *subview*, *reinterpret_cast*, *reshape*, *transpose*, *collapse_shape*,
//!   *expand_shape*: the result type is the one that follows from the operands.
//! - *get_global*: of the global's type.
//! - *lanes*: ops that give lanes another shape, width or order have as many lanes or bits on both
//!   sides; a slice lies within its vector, with strides of 1; a mask has a size for each dimension;
//!   accesses under a mask are to elements next to each other in the last dimension.
//! - *scan*: a dimension of the source, the others in the initial value, and a kind for the elements.
//! - *print*: a text alone; or a value, or none, and a known punctuation.
//! - *position*: positions lie within vectors and aggregates, and the part has their type.
//! - *pointer*: loads, stores, allocas and GEPs use pointers, and where pointers are typed the
//!   pointee is the type accessed; a GEP indexes into structs with constants in range.
//!
//! # Rules for lowered modules ([`Rules::LOWERED`])
//! - *distinct successors*: no terminator has a block with arguments as a successor twice.
//! - *only LLVM*: no function, global or op of the source level is left.

mod affine;
mod cf;
mod context;
mod describe;
mod dominance;
mod func;
mod llvm_control;
mod llvm_memory;
mod llvm_value;
mod memref_access;
mod memref_shape;
mod memref_view;
mod module_rules;
mod placement;
mod relations;
mod scf;
mod signature;
mod structure;
pub(crate) mod typing;
mod unconverted;
mod vector;
mod vector_mask;
mod vector_shape;

#[cfg(test)]
mod tests;

pub use self::unconverted::unconverted;
use crate::module::{FuncId, Loc, Module, OpId};

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// Where it was written.
    pub loc: Loc,
    /// In which function.
    pub func: Option<FuncId>,
    /// At which op.
    pub op: Option<OpId>,
    /// Expected and found, without a full stop.
    pub message: String,
}

impl std::fmt::Display for VerifyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for VerifyError {}

/// Rules that hold for some modules only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// No terminator has a block with arguments as a successor twice: LLVM's PHI nodes could not
    /// tell the edges apart ("Repeated Successor Removal" of the conversion's documentation).
    pub distinct_successors: bool,
    /// Nothing of the source level is left; unregistered ops may stay.
    pub only_llvm: bool,
}

impl Rules {
    /// What every module must keep, and nothing else.
    pub const BASE: Rules = Rules {
        distinct_successors: false,
        only_llvm: false,
    };

    /// What the output of a complete lowering must keep, too.
    pub const LOWERED: Rules = Rules {
        distinct_successors: true,
        only_llvm: true,
    };
}

/// Checks a module.
///
/// # Errors
/// Every broken rule, in program order: globals, then functions.
pub fn verify(module: &Module) -> Result<(), Vec<VerifyError>> {
    Verifier::new(Rules::BASE).verify(module)
}

/// Checks a module by additional rules.
///
/// # Errors
/// As [`verify`].
pub fn verify_with(module: &Module, rules: &Rules) -> Result<(), Vec<VerifyError>> {
    Verifier::new(*rules).verify(module)
}

/// A verifier that keeps its memory from one module to the next.
#[derive(Debug, Default)]
pub struct Verifier {
    rules: Rules,
    tables: Tables,
    errors: Vec<VerifyError>,
}

/// Dense tables about one body.
#[derive(Debug, Default)]
struct Tables {
    placement: placement::Placement,
    dominance: dominance::Dominance,
    /// Where the walk through nested regions is: region, block, op.
    walk: Vec<structure::Frame>,
    /// Per block the terminator that last had it as a successor, plus one.
    last_edge: Vec<u32>,
}

impl Verifier {
    /// A verifier with these additional rules.
    pub fn new(rules: Rules) -> Verifier {
        Verifier {
            rules,
            ..Verifier::default()
        }
    }

    /// Checks a module.
    ///
    /// # Errors
    /// As [`verify`].
    pub fn verify(&mut self, module: &Module) -> Result<(), Vec<VerifyError>> {
        self.errors.clear();
        module_rules::globals(module, self.rules, &mut self.errors);
        for (i, func) in module.funcs.iter().enumerate() {
            let id = FuncId(i as u32);
            let well_typed = module_rules::func(module, id, self.rules, &mut self.errors);
            if let (Some(body), true) = (&func.body, well_typed) {
                let cx = context::Context::new(module, id, func, body);
                structure::body(cx, self.rules, &mut self.tables, &mut self.errors);
            }
        }
        if self.errors.is_empty() {
            Ok(())
        } else {
            Err(std::mem::take(&mut self.errors))
        }
    }
}
