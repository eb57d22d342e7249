//! Mutations of test cases, for coverage-guided fuzzing and for random programs from files.
//!
//! A [`Mutation`] changes one aspect of a test case. It inserts, deletes or replaces ops, or
//! changes types, numbers, attributes, layouts, inputs or edges. It also inlines and outlines
//! functions, or imports parts of a second test case. The result verifies, and its data match its
//! types. Most results are well-defined, but this crate cannot tell. [`Mutator::change`] therefore
//! asks its caller.
//!
//! ```
//! use lowerfuzz_ir::case::{parse, print};
//! use lowerfuzz_mutate::Mutator;
//!
//! let text = "func.func @f(%a: i32, %b: i32) -> i32 {
//!   %0 = arith.addi %a, %b : i32
//!   return %0 : i32
//! }
//! // call: @f(1 : i32, 2 : i32)";
//! let case = parse(text, None).unwrap();
//! let other = Mutator::new(7).change(&case, &mut |_| true).unwrap();
//! assert_ne!(print(&other), print(&case));
//! ```

mod attributes;
mod constants;
mod delete;
mod edges;
mod graft;
mod inline;
mod inputs;
mod insert;
mod layouts;
mod numbers;
mod outline;
mod replace;
mod retype;
mod rng;
mod scope;
mod seed;
mod settings;
mod slice;

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::verify::Verifier;
use lowerfuzz_ir::{FuncId, Op, Sym};

pub use crate::seed::extract;

use crate::rng::MutationRng;

/// The maximum number of attempts to make a test case that verifies and that the caller accepts.
const TRIES: usize = 24;
/// The number of ops above which mutations do not enlarge a test case. Larger programs are slower
/// and hardly more varied.
const MAX_OPS: usize = 64;
/// The maximum number of calls of a mutated test case. Calls above this number are dropped.
const MAX_CALLS: usize = 4;

macro_rules! mutations {
    ($($(#[$doc:meta])* $variant:ident $name:literal $weight:literal $apply:path;)*) => {
        /// A way to change a test case.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Mutation { $($(#[$doc])* $variant,)* }

        impl Mutation {
            /// Every mutation.
            pub const ALL: [Mutation; [$($name),*].len()] = [$(Mutation::$variant,)*];

            /// Returns the name of the mutation.
            pub const fn name(self) -> &'static str {
                match self { $(Mutation::$variant => $name,)* }
            }

            /// Returns the relative frequency of the mutation.
            const fn weight(self) -> usize {
                match self { $(Mutation::$variant => $weight,)* }
            }

            fn apply(self, draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
                match self { $(Mutation::$variant => $apply(draft, rng),)* }
            }
        }
    };
}

mutations! {
    /// Inserts an op into the program.
    Insert "insert" 8 insert::apply;
    /// Deletes ops of the program.
    Delete "delete" 2 delete::apply;
    /// Replaces an op or an operand of the program.
    Replace "replace" 6 replace::apply;
    /// Changes a type throughout the test case.
    Retype "retype" 3 retype::apply;
    /// Changes a number in a literal.
    Constant "constant" 4 constants::apply;
    /// Changes an attribute of an op.
    Attribute "attribute" 4 attributes::apply;
    /// Changes conversion options, or adds or removes requests for C interfaces of functions.
    Setting "setting" 2 settings::apply;
    /// Changes the layout of a memref, or makes one of its sizes static or dynamic.
    Layout "layout" 3 layouts::apply;
    /// Changes an input of a call, or adds or removes a call.
    Input "input" 4 inputs::apply;
    /// Changes the control flow between blocks.
    Edge "edge" 4 edges::apply;
    /// Copies consecutive ops to another place in the program.
    Repeat "repeat" 3 slice::repeat;
    /// Replaces a call by the body of the callee.
    Inline "inline" 1 inline::apply;
    /// Moves some ops to a new function and calls the function instead.
    Outline "outline" 2 outline::apply;
}

/// Changes test cases at random. The seed determines all changes.
pub struct Mutator {
    rng: MutationRng,
    verifier: Verifier,
    /// The mutations that are drawn.
    drawn: Vec<Mutation>,
}

impl Mutator {
    /// Makes a mutator from a seed.
    pub fn new(seed: u64) -> Mutator {
        Mutator {
            rng: MutationRng::new(seed),
            verifier: Verifier::default(),
            drawn: Mutation::ALL.to_vec(),
        }
    }

    /// Restricts inserted ops to those that `offered` accepts, for example those that the lowering
    /// supports.
    #[must_use]
    pub fn offering(mut self, offered: impl Fn(Op) -> bool + 'static) -> Mutator {
        self.rng.offered = Box::new(offered);
        self
    }

    /// Never draws this mutation.
    #[must_use]
    pub fn without(mut self, mutation: Mutation) -> Mutator {
        self.drawn.retain(|drawn| *drawn != mutation);
        self
    }

    /// Returns a test case changed by a random mutation. `None` if `keep` accepts no changed test
    /// case that verifies.
    pub fn change(&mut self, case: &Case, keep: &mut dyn FnMut(&Case) -> bool) -> Option<Case> {
        let draft = Draft::of(case);
        let weights: usize = self.drawn.iter().map(|m| m.weight()).sum();
        let mut tries = 0..TRIES;
        tries.find_map(|_| {
            let mut at = self.rng.below(weights);
            let mutation = self.drawn.iter().copied().find(|mutation| {
                let here = at < mutation.weight();
                at = at.saturating_sub(mutation.weight());
                here
            })?;
            self.try_once(&draft, keep, |draft, rng| mutation.apply(draft, rng))
        })
    }

    /// Returns a test case changed by the given mutation. `None` if the mutation does not apply, or
    /// no changed test case verifies.
    pub fn apply(&mut self, mutation: Mutation, case: &Case) -> Option<Case> {
        let draft = Draft::of(case);
        (0..TRIES)
            .find_map(|_| self.try_once(&draft, &mut |_| true, |d, rng| mutation.apply(d, rng)))
    }

    /// Returns a test case with ops, or with functions and their calls, of a second test case.
    /// `None` if `keep` accepts no such test case that verifies.
    pub fn splice(
        &mut self,
        case: &Case,
        donor: &Case,
        keep: &mut dyn FnMut(&Case) -> bool,
    ) -> Option<Case> {
        let (draft, donor) = (Draft::of(case), Draft::of(donor));
        (0..TRIES).find_map(|_| {
            self.try_once(&draft, keep, |draft, rng| {
                if rng.one_in(3) {
                    graft::functions(draft, &donor, rng)
                } else {
                    slice::from(draft, &donor, rng)
                }
            })
        })
    }

    /// Returns a test case with a call of a function of a second test case, and the function that
    /// contains the call. That function may have new parameters, so the test case has no call of
    /// it. A third of the called functions are inlined. `None` if no such test case verifies.
    pub fn call_from(&mut self, case: &Case, donor: &Case, func: FuncId) -> Option<(Case, Sym)> {
        let (draft, donor) = (Draft::of(case), Draft::of(donor));
        (0..TRIES).find_map(|_| {
            let mut caller = None;
            let made = self.try_once(&draft, &mut |_| true, |draft, rng| {
                caller = Some(seed::call(draft, &donor, func, rng)?);
                Some(())
            })?;
            Some((made, caller?))
        })
    }

    fn try_once(
        &mut self,
        draft: &Draft,
        keep: &mut dyn FnMut(&Case) -> bool,
        change: impl FnOnce(&mut Draft, &mut MutationRng) -> Option<()>,
    ) -> Option<Case> {
        let before = draft.places().len();
        let mut draft = draft.clone();
        change(&mut draft, &mut self.rng)?;
        let ops = draft.places().len();
        if ops > MAX_OPS && ops > before || !draft.data_fit() {
            return None;
        }
        while draft.case.calls.len() > MAX_CALLS {
            let left_out = self.rng.below(draft.case.calls.len());
            draft.case.calls.remove(left_out);
        }
        // The expectations hold only for the original test case.
        draft.forget_expectations();
        draft.case.refused = None;
        let case = draft.to_case();
        self.verifier.verify(&case.module).ok()?;
        if !settings::convertible(&case) {
            return None;
        }
        keep(&case).then_some(case)
    }
}
