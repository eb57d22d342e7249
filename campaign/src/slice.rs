//! Slices of enumerated spaces: the programs of `run --space`. The seed of a program is the number of
//! a function of the space.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;

use lowerfuzz_enumerate::{Ops, Space, find};
use lowerfuzz_ir::case::Case;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::CampaignError;

/// The number of inputs up to which a function is called with all of them. A function with more
/// inputs is called with at most this number of edge inputs.
const INPUTS: usize = 512;

/// The counter of functions that were called with all their inputs.
const COMPLETE: &str = "functions with all inputs";
/// The counter of functions that were called with edge inputs.
const EDGES: &str = "functions with edge inputs";
/// The counter of numbers that have no function.
const NOTHING: &str = "numbers without a function";

/// The space whose functions are the programs of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpaceRequest {
    /// The name of the space.
    pub name: String,
    /// The largest number of ops of a function; 3 for samples.
    pub ops: u8,
}

/// The numbers of the functions that a run judges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Slice {
    /// The name of the space.
    pub space: String,
    /// The largest number of ops of a function.
    pub max_ops: u8,
    /// The number of functions of the space.
    pub size: u64,
    /// The number of the first function.
    pub first: u64,
    /// The number of functions from the first one that the run judges, if it has time for all.
    pub count: u64,
}

impl fmt::Display for SpaceRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = if self.ops == 1 { "" } else { "s" };
        write!(f, "{}, up to {} op{s}", self.name, self.ops)
    }
}

impl SpaceRequest {
    /// The request as words of a command line.
    pub fn words(&self) -> Vec<String> {
        vec![
            format!("--space={}", self.name),
            format!("--ops={}", self.ops),
        ]
    }

    /// Numbers the functions of the space.
    ///
    /// # Errors
    /// There is no space of this name.
    pub fn space(&self) -> Result<Space, CampaignError> {
        let description = find(&self.name);
        let description =
            description.ok_or_else(|| CampaignError::UnknownSpace(self.name.clone()))?;
        Ok(Space::new(description, Ops::up_to(self.ops)))
    }

    /// Returns the numbers that a run judges. Without a seed, `fresh` selects the first number.
    ///
    /// # Errors
    /// There is no space of this name, or it has no function with the number `seed`.
    pub fn slice(
        &self,
        seed: Option<u64>,
        count: Option<u64>,
        fresh: impl FnOnce() -> u64,
    ) -> Result<Slice, CampaignError> {
        let size = self.space()?.size();
        let first = match seed {
            Some(seed) if seed >= size => {
                return Err(CampaignError::BeyondSpace {
                    seed,
                    space: self.name.clone(),
                    ops: self.ops,
                    size,
                });
            }
            Some(seed) => seed,
            // The slice lies within the space if there is room for it.
            None => {
                let starts = size.saturating_sub(count.unwrap_or(1)).saturating_add(1);
                Xoshiro256PlusPlus::seed_from_u64(fresh()).next_u64() % starts.max(1)
            }
        };
        let rest = size.saturating_sub(first);
        Ok(Slice {
            space: self.name.clone(),
            max_ops: self.ops,
            size,
            first,
            count: count.map_or(rest, |count| count.min(rest)),
        })
    }
}

/// Makes programs from the functions of a space.
pub struct SpacePrograms {
    space: Space,
    /// The fixed number of calls of a program, if the user named one.
    calls: Option<u32>,
    counts: RefCell<BTreeMap<String, u64>>,
}

impl SpacePrograms {
    /// Prepares to make programs.
    ///
    /// # Errors
    /// There is no space of this name.
    pub fn new(request: &SpaceRequest, calls: Option<u32>) -> Result<SpacePrograms, CampaignError> {
        Ok(SpacePrograms {
            space: request.space()?,
            calls,
            counts: RefCell::default(),
        })
    }

    /// Makes the program of a number: the function with calls. Returns `None` if the function does
    /// not exist in its context. `index` has 64 bits if `is_usual`. Otherwise the widths of the
    /// space take turns.
    pub fn program(&self, number: u64, is_usual: bool) -> Option<Case> {
        let Some(function) = self.space.function(number) else {
            self.count(NOTHING);
            return None;
        };
        let widths = self.space.description().index_widths;
        let turn = match is_usual {
            true => 0,
            false => (number % widths.len().max(1) as u64) as usize,
        };
        let width = widths.get(turn).copied().unwrap_or(64);
        let max = self.calls.map_or(INPUTS, |calls| calls as usize);
        let (case, is_complete) = function.case_with_inputs(&self.space, width, max);
        self.count(if is_complete { COMPLETE } else { EDGES });
        Some(case)
    }

    fn count(&self, name: &str) {
        *self.counts.borrow_mut().entry(name.to_owned()).or_default() += 1;
    }

    /// Takes the numbers of programs of each kind that were made since the previous call.
    pub fn take_counts(&self) -> BTreeMap<String, u64> {
        self.counts.take()
    }
}

#[cfg(test)]
mod tests {
    use lowerfuzz_ir::case::Datum;

    use super::*;

    fn request(name: &str) -> SpaceRequest {
        SpaceRequest {
            name: name.to_owned(),
            ops: 1,
        }
    }

    #[test]
    fn a_slice_ends_with_its_space() {
        let of = |seed, count| {
            let slice = request("float-casts").slice(seed, count, || 7);
            slice.map(|slice| (slice.first, slice.count))
        };
        let size = request("float-casts")
            .space()
            .map_or(0, |space| space.size());
        assert_eq!(of(Some(3), Some(4)).ok(), Some((3, 4)));
        assert_eq!(of(Some(size - 2), Some(4)).ok(), Some((size - 2, 2)));
        assert_eq!(of(Some(size - 1), None).ok(), Some((size - 1, 1)));
        assert_eq!(of(None, Some(size)).ok(), Some((0, size)));
        assert_eq!(of(None, Some(size + 9)).ok(), Some((0, size)));
        let drawn = of(None, Some(10)).expect("a slice");
        assert!(drawn.0 + 10 <= size && drawn.1 == 10, "{drawn:?}");
        let error = of(Some(size), None).expect_err("a number beyond the space");
        let last = size - 1;
        let expected = format!(
            "--seed {size}: expected the number of a function up to {last}, because the space \
             `float-casts` has {size} functions of up to 1 op"
        );
        assert_eq!(error.to_string(), expected);
    }

    /// A function of one `i1` has two inputs, and one of three `i3` has 512. A function of two
    /// `index` has too many.
    #[test]
    fn a_function_gets_all_inputs_if_they_are_few() {
        let calls = |name: &str| -> Vec<(usize, bool)> {
            let programs = SpacePrograms::new(&request(name), None).expect("a space");
            let size = programs.space.size();
            let case = |number| {
                let case = programs.program(number, true)?;
                let bits = |arg: &Datum| match arg {
                    Datum::Scalar { ty, .. } => ty.scalar_bits(64),
                    Datum::Vector { .. } | Datum::Func(_) | Datum::MemRef(_) | Datum::Tensor(_) => {
                        None
                    }
                };
                let inputs: u32 = case.calls[0].args.iter().filter_map(bits).sum();
                Some((case.calls.len(), inputs <= 9))
            };
            (0..size).step_by(17).filter_map(case).collect()
        };
        let integers = calls("integers");
        assert!(integers.iter().all(|(_, is_small)| *is_small));
        let all: std::collections::BTreeSet<usize> =
            integers.into_iter().map(|(calls, _)| calls).collect();
        assert!(all.iter().all(|calls| calls.is_power_of_two()), "{all:?}");
        assert!(all.contains(&2) && all.contains(&64), "{all:?}");
        let index = calls("arith-index");
        assert!(
            index
                .iter()
                .any(|(calls, is_small)| !is_small && *calls > 200)
        );
        assert!(index.iter().all(|(calls, _)| *calls <= INPUTS));
    }

    #[test]
    fn widths_of_index_take_turns_unless_the_conversion_is_the_usual_one() {
        let programs = SpacePrograms::new(&request("index"), Some(4)).expect("a space");
        let of = |number, is_usual| {
            let case = programs.program(number, is_usual).expect("a function");
            (case.index_width, case.calls.len() <= 4)
        };
        assert_eq!([of(0, false), of(1, false)], [(64, true), (32, true)]);
        assert_eq!([of(0, true), of(1, true)], [(64, true), (64, true)]);
    }

    /// The functions of constants alone come first, and a context needs a parameter.
    #[test]
    fn a_number_may_have_no_function() {
        let programs = SpacePrograms::new(&request("ranges"), None).expect("a space");
        let each = programs.space.each();
        let made = (each..each + 50).filter(|number| programs.program(*number, true).is_some());
        let made = made.count() as u64;
        let counts = programs.take_counts();
        let missing = counts.get(NOTHING).copied().unwrap_or_default();
        assert!(missing > 0 && made + missing == 50, "{counts:?}");
    }
}
