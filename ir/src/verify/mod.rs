//! The verifier, which checks the rules for modules at the source level and at the LLVM level.
//!
//! [`verify`] reports every broken rule in program order. For the types of an op, only the first
//! broken rule is reported. Placement, dominance and successors are checked separately, so several
//! errors can be reported for one op. A body that breaks a *placement* rule is not checked any
//! further.
//!
//! The verifier accepts every program that MLIR 22 accepts and whose meaning MLIR documents. At the
//! LLVM level, the verifier adds rules of LLVM's own verifier. `mlir-opt` does not check these
//! rules; the translation to LLVM IR does. For example, a `trunc` must not widen, and a `bitcast`
//! must not change the width. The verifier does not check whether a program has *defined*
//! behaviour: the interpreter does. For example, indices of `dim` and offsets of `subview` may be
//! out of bounds here.
//!
//! # Module
//!
//! - *symbols*: each name is defined once and is in the symbol table.
//! - *function type*: a function has a function type of its level. At the LLVM level the function
//!   type contains LLVM types only.
//! - *global*: `memref.global` is a ranked memref of static shape, and its initial value fits the
//!   type. Alignments are powers of two.
//!
//! # Structure
//!
//! - *placement*: every id is in range. An op is in one block, a block in one region, and a region
//!   belongs to one op. Block arguments refer to their own block and position.
//! - *entry*: a body has an entry block, whose arguments have the function's argument types. No
//!   entry block of any region is a successor.
//! - *terminator*: each block ends in its only terminator. An unregistered op may end a block. The
//!   only block of an unregistered op's region needs no terminator.
//! - *successors*: only the last op of a block has successors. Successors are in the op's region.
//!   The operands passed to a successor match its arguments in number and type.
//! - *regions*: only `memref.generic_atomic_rmw`, `memref.alloca_scope`, `vector.mask`, `scf` ops,
//!   `affine` ops, `linalg` ops and unregistered ops have regions.
//! - *dominance*: a value is defined before each use, on every path from the entry block. As in
//!   MLIR, uses in unreachable blocks are not checked. The op order in a region of an unregistered
//!   op is not checked either, because the region may be a graph region.
//!
//! # Types
//!
//! - *typing*: operands and results match the signature in the op's table row, for scalars and
//!   vectors. The LLVM dialect has neither `index` nor n-D vectors.
//! - *flags*: wrapping, fast-math and pointer flags have only bits that are defined.
//! - *constant*: the value has the result's type and fits the type. `llvm.mlir.constant` may hold
//!   an integer of another type than its result.
//! - *predicate*: the code of a comparison is one of MLIR's codes.
//! - *branch*, *condition*: `br` has one successor. `cond_br` has two successors and an `i1`
//!   operand. `assert` has an `i1` operand and a message.
//! - *switch*: the flag is an integer, not `index`. Each successor after the default has one case
//!   value of the flag's type. As in `mlir-opt`, equal case values are accepted.
//! - *return*: the op is in the function's own region, and its operands match the function's
//!   results.
//! - *call*: the function that a direct call names has the level of the call. The callee of an
//!   indirect call is a function value or a pointer. Arguments and results match the callee's type.
//! - *function constant*, *addressof*: the symbol exists and has the op's type.
//! - *alloc*: there is one `index` for each dynamic size and each layout symbol. The alignment is a
//!   power of two.
//! - *access*: the op has a ranked memref as an operand, one `index` operand for each dimension,
//!   and the element's type. The rule covers `load`, `store`, `atomic_rmw`, `prefetch`, vector
//!   loads, stores and transfers.
//! - *atomic*: the kind can combine elements of the memref. The region of `generic_atomic_rmw` is
//!   one block that has an element as its argument, yields an element, and has no side effects.
//! - *structured*, in general: regions of `scf` ops have one block, except for `execute_region`.
//!   Region arguments match the values that the op or the previous region passes. A region ends in
//!   `scf.yield`, whose operands match the op's results or iteration arguments.
//! - *structured*, by op:
//!   - The first region of `while` ends in `scf.condition`.
//!   - The second region of `if` may be absent if there are no results.
//!   - The cases of `index_switch` are distinct.
//!   - `parallel` has equally many lower bounds, upper bounds and steps. Its region ends in
//!     `scf.reduce`, which has a region with two arguments for each result.
//!   - The region of `memref.alloca_scope` has one block and ends in `memref.alloca_scope.return`.
//! - *mask*: the region of `vector.mask` contains at most one op besides its yield. The op is a
//!   reduction, a product (`contract`, `outerproduct`), or a transfer without a mask of its own. The
//!   op has as many lanes or iterations as the mask, and the region yields the results of the op.
//! - *affine*, operands: maps and sets have one operand for each dimension and symbol. The map of
//!   an access has one result for each dimension of the memref. Divisors, and one factor of each
//!   product, contain no dimension.
//! - *affine*, symbols: a symbol is defined in the function's own region, or is a constant, the
//!   size of a memref of that region, or an `affine.apply` of symbols. `mlir-opt` 22 accepts more
//!   ops.
//! - *affine*, dimensions: a dimension is a symbol, an induction variable of `affine.for` or
//!   `affine.parallel`, or an `affine.apply` of dimensions.
//! - *affine*, numbers: operands of `affine.min` and `affine.max` may be any values. Operands of
//!   `affine.apply` may be any values, except for dimensions in the place of symbols.
//! - *affine*, loops: a basis has a size for each digit, or for each digit except the first. Steps
//!   are positive. Regions follow the rules of `scf` and end in `affine.yield`. Each loop of
//!   `parallel` has a step, lower bounds and upper bounds. Each result has a kind that can combine
//!   values of its type.
//! - *linalg*: a structured op has a map for each operand, with one result for each of its
//!   dimensions. The maps determine the size of each loop, and the static sizes agree. The region
//!   has an element of each operand as its arguments, and yields an element of each output.
//!   `linalg.index` is directly in such a region.
//! - *dim*, *rank*: the operand is a memref of rank 1 or more, or an unranked memref.
//! - *cast*: `memref.cast` may only make sizes, strides, offset or rank dynamic or static.
//! - *copy*: the memrefs have the same element type and shapes that can be equal at run time.
//! - *realloc*: the memrefs are contiguous, of rank 1, with the same element type and memory space.
//! - *distinct_objects*: there is at least one operand, and the results have the operands' types.
//! - *view*, *subview*, *reinterpret_cast*, *reshape*, *transpose*, *collapse_shape*,
//!   *expand_shape*: the result type follows from the operands.
//! - *get_global*: the result has the global's type.
//! - *lanes*: ops that change shape, width or order of lanes preserve the number of lanes or bits.
//!   A slice lies within its vector and has strides of 1. A mask has a size for each dimension.
//!   Masked accesses are contiguous in the last dimension.
//! - *scan*: the attribute names a dimension of the source. The initial value has the other
//!   dimensions, and the kind can combine the elements.
//! - *print*: the op has either a text, or an optional value and an optional known punctuation.
//! - *position*: positions are in range of their vector or aggregate. The type of the lane,
//!   sub-vector or field equals the type at this position.
//! - *pointer*: loads, stores, allocas and GEPs have pointer operands or results. A typed pointer
//!   points to the accessed type. The indices of a GEP into structs are constants in range.
//!
//! # Rules for lowered modules ([`Rules::LOWERED`])
//!
//! - *distinct successors*: no terminator has the same block with arguments as a successor twice.
//! - *only LLVM*: no function, global or op of the source level remains.

mod affine;
mod bufferization;
mod cf;
mod context;
mod describe;
mod dominance;
mod func;
mod linalg;
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
mod tensor;
mod tensor_shape;
pub(crate) mod typing;
mod unconverted;
mod vector;
mod vector_mask;
mod vector_shape;

#[cfg(test)]
mod tests;

pub use self::unconverted::{op_outside_source, outside_source, unconverted, unregistered};
use crate::module::{FuncId, Loc, Module, OpId};

/// A broken rule, with its message and its location in the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The location of the op in the source text.
    pub loc: Loc,
    /// The function that contains the error; `None` for an error outside of functions.
    pub func: Option<FuncId>,
    /// The op that breaks the rule; `None` if no single op does.
    pub op: Option<OpId>,
    /// A message that states what the rule expected and what was found, without a full stop.
    pub message: String,
}

impl std::fmt::Display for VerifyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for VerifyError {}

/// Additional rules, which apply only to some modules, such as lowered modules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Whether a terminator must not have the same block with arguments as a successor twice.
    /// LLVM's PHI nodes could not distinguish these edges. See "Repeated Successor Removal" in
    /// MLIR's documentation of the conversion.
    pub distinct_successors: bool,
    /// Whether functions, globals and ops of the source level are rejected. Unregistered ops are
    /// accepted.
    pub only_llvm: bool,
}

impl Rules {
    /// The rules that every module must follow, without additional rules.
    pub const BASE: Rules = Rules {
        distinct_successors: false,
        only_llvm: false,
    };

    /// The rules for the output of a complete lowering.
    pub const LOWERED: Rules = Rules {
        distinct_successors: true,
        only_llvm: true,
    };
}

/// Checks a module.
///
/// # Errors
/// Returns every broken rule, in program order: globals first, then functions.
pub fn verify(module: &Module) -> Result<(), Vec<VerifyError>> {
    Verifier::new(Rules::BASE).verify(module)
}

/// Checks a module with additional rules.
///
/// # Errors
/// Returns every broken rule, in the same order as [`verify`].
pub fn verify_with(module: &Module, rules: &Rules) -> Result<(), Vec<VerifyError>> {
    Verifier::new(*rules).verify(module)
}

/// A verifier that reuses its memory from one module to the next.
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
    /// The stack of the walk through nested regions. It has a position in each region that the walk
    /// has entered and not left.
    walk: Vec<structure::Frame>,
    /// For each block: the last terminator that had the block as a successor, plus one.
    last_edge: Vec<u32>,
}

impl Verifier {
    /// Makes a verifier that also checks the given additional rules.
    pub fn new(rules: Rules) -> Verifier {
        Verifier {
            rules,
            ..Verifier::default()
        }
    }

    /// Checks a module.
    ///
    /// # Errors
    /// Returns every broken rule, in the same order as the function [`verify`].
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
