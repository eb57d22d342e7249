//! Other test cases, made of test cases.
//!
//! A [`Mutation`] changes one thing: an op more, fewer or another, other types throughout, other
//! numbers, attributes, layouts, inputs, edges; calls in the place of ops and the other way round; parts
//! of a second test case. What comes out verifies, and its data are what its types say. Most of it is
//! well-defined, but that is for whoever knows what programs mean to say: [`Mutator::change`] asks.
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
mod settings;
mod slice;

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_ir::Op;
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::verify::Verifier;

use crate::rng::MutationRng;

/// How often is tried to make something that verifies and is wanted.
const TRIES: usize = 24;
/// Ops beyond which nothing is added: what is larger is slower, and no more varied.
const MAX_OPS: usize = 64;
/// Calls beyond which some are left out.
const MAX_CALLS: usize = 4;

macro_rules! mutations {
    ($($(#[$doc:meta])* $variant:ident $name:literal $weight:literal $apply:path;)*) => {
        /// A way to change a test case.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Mutation { $($(#[$doc])* $variant,)* }

        impl Mutation {
            /// All of them.
            pub const ALL: [Mutation; [$($name),*].len()] = [$(Mutation::$variant,)*];

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self { $(Mutation::$variant => $name,)* }
            }

            /// How often it is chosen, beside the others.
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
    /// An op more.
    Insert "insert" 8 insert::apply;
    /// Ops fewer.
    Delete "delete" 2 delete::apply;
    /// Another op, or another operand.
    Replace "replace" 6 replace::apply;
    /// Another type throughout.
    Retype "retype" 3 retype::apply;
    /// Another number in a literal.
    Constant "constant" 4 constants::apply;
    /// Another attribute of an op.
    Attribute "attribute" 4 attributes::apply;
    /// Other options of the conversion, and interfaces of functions.
    Setting "setting" 2 settings::apply;
    /// Another layout, or a size that is known or not.
    Layout "layout" 3 layouts::apply;
    /// Another input of a call, or a call more or fewer.
    Input "input" 4 inputs::apply;
    /// Another way through the blocks.
    Edge "edge" 4 edges::apply;
    /// A run of ops again, elsewhere.
    Repeat "repeat" 3 slice::repeat;
    /// The body of a function in the place of its call.
    Inline "inline" 1 inline::apply;
    /// A function of some ops, and its call in their place.
    Outline "outline" 2 outline::apply;
}

/// Changes test cases; what it does follows from its seed.
pub struct Mutator {
    rng: MutationRng,
    verifier: Verifier,
}

impl Mutator {
    /// A mutator whose choices follow from a seed.
    pub fn new(seed: u64) -> Mutator {
        Mutator {
            rng: MutationRng::new(seed),
            verifier: Verifier::default(),
        }
    }

    /// The same, which inserts only ops of which this says yes: those that what is tested takes.
    #[must_use]
    pub fn offering(mut self, offered: fn(Op) -> bool) -> Mutator {
        self.rng.offered = offered;
        self
    }

    /// Another test case, by one mutation that is drawn; `None` if nothing came out that verifies and
    /// `keep` says yes to.
    pub fn change(&mut self, case: &Case, keep: &mut dyn FnMut(&Case) -> bool) -> Option<Case> {
        let draft = Draft::of(case);
        let weights: usize = Mutation::ALL.iter().map(|m| m.weight()).sum();
        let mut tries = 0..TRIES;
        tries.find_map(|_| {
            let mut at = self.rng.below(weights);
            let mutation = Mutation::ALL.into_iter().find(|mutation| {
                let here = at < mutation.weight();
                at = at.saturating_sub(mutation.weight());
                here
            })?;
            self.try_once(&draft, keep, |draft, rng| mutation.apply(draft, rng))
        })
    }

    /// Another test case, by this mutation; `None` if it does not apply, or nothing came out that
    /// verifies.
    pub fn apply(&mut self, mutation: Mutation, case: &Case) -> Option<Case> {
        let draft = Draft::of(case);
        (0..TRIES)
            .find_map(|_| self.try_once(&draft, &mut |_| true, |d, rng| mutation.apply(d, rng)))
    }

    /// A test case with parts of a second one: its functions and their calls, or ops of it. `None` if
    /// nothing came out that verifies and `keep` says yes to.
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
        // What was expected was expected of the old one.
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
