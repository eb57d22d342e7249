//! Makes random programs from seed functions: mutated copies of a function, and generated programs
//! that call it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use lowerfuzz_generator::{language_feature_of, restrict};
use lowerfuzz_inputs::{End, Options, Source as _, draw_uncalled};
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::verify::Verifier;
use lowerfuzz_ir::{FuncId, Op, Release};
use lowerfuzz_mutate::{Mutation, Mutator, extract};
use lowerfuzz_oracle::{Config, Judge, Limits};
use lowerfuzz_triage::ops;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

use super::SeedFiles;
use super::passes::{ListChoices, PassProbe, near};
use super::reading::{pieces, read};
use crate::error::CampaignError;

/// Number of functions that are tried for a program, before a program without a seed function is
/// generated.
const ATTEMPTS: usize = 12;
/// Maximum number of mutations of a program.
const MUTATIONS: usize = 4;
/// The calls that are drawn for a program. A function with few inputs is called with all of them.
const DRAW: Options = Options {
    calls: 3,
    seed: 0,
    budget: 200_000,
    room: 16,
    private: false,
};

/// The name of the counter of mutated copies of a function.
const MUTATED: &str = "mutated copies";
/// The name of the counter of generated programs that call a function.
const CALLED: &str = "calls from generated programs";
/// The name of the counter of generated programs without a seed function.
const GENERATED: &str = "generated programs";
/// The name of the counter of mutants that were discarded because all drawn inputs are undefined.
const UNDEFINED: &str = "discarded: undefined on all drawn inputs";

/// A function of a file, with the program that contains it.
type Seed = (Case, FuncId);

/// Makes programs from seed functions.
pub struct SeedPrograms {
    seeds: Arc<SeedFiles>,
    /// The release in whose language programs are written.
    release: Release,
    /// Whether the release's tool lowers programs; otherwise the built-in lowering does.
    for_tools: bool,
    judge: RefCell<Judge>,
    probe: PassProbe,
    /// The functions of the files that were drawn so far.
    read: RefCell<BTreeMap<usize, Rc<Vec<Seed>>>>,
    counts: RefCell<BTreeMap<String, u64>>,
}

impl SeedPrograms {
    /// Prepares to make programs for a release's tool, or for the built-in lowering.
    ///
    /// # Errors
    /// The reference cannot be set up.
    pub fn new(
        seeds: Arc<SeedFiles>,
        release: Option<Release>,
        limits: Limits,
        probe: PassProbe,
    ) -> Result<SeedPrograms, CampaignError> {
        let config = Config {
            limits,
            ..Config::default()
        };
        Ok(SeedPrograms {
            seeds,
            release: release.unwrap_or(Release::NEWEST),
            for_tools: release.is_some(),
            judge: RefCell::new(Judge::new(config)?),
            probe,
            read: RefCell::default(),
            counts: RefCell::default(),
        })
    }

    /// Returns the passes of the program with this seed: those of a `RUN:` line, random ones, or
    /// both. `scheduled` returns the random passes of a seed.
    pub fn passes(&self, seed: u64, scheduled: impl FnOnce(u64) -> Vec<String>) -> Vec<String> {
        let mut choices = ListChoices::of(seed);
        match choices.file(&self.seeds) {
            Some((_, file)) => near(&mut choices, file, |list| self.probe.takes(list), scheduled),
            None => scheduled(seed),
        }
    }

    /// Makes the program of a seed. `generate` makes the generated program of this seed.
    pub fn program(&self, seed: u64, generate: &dyn Fn() -> Case) -> Case {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut below = |n: usize| (rng.next_u64() % n.max(1) as u64) as usize;
        for attempt in 0..ATTEMPTS {
            let Some((file, at)) = self.draw(seed, &mut below) else {
                break;
            };
            let functions = self.functions(file);
            let Some(of) = functions.get(at) else {
                continue;
            };
            let mutator_seed = seed ^ ((attempt as u64) << 56);
            let mut maker = Maker {
                mutator: self.mutator(mutator_seed),
                judge: &mut self.judge.borrow_mut(),
                options: Options { seed, ..DRAW },
                mutations: below(MUTATIONS + 1),
            };
            let (name, made) = match below(3) {
                0 => (CALLED, maker.called(&generate(), of)),
                _ => (MUTATED, maker.mutated(of, self.release, self.for_tools)),
            };
            match made {
                Made::Program(case) => {
                    self.count(name);
                    return *case;
                }
                Made::Undefined => self.count(UNDEFINED),
                Made::Nothing => {}
            }
        }
        self.count(GENERATED);
        generate()
    }

    /// Takes the numbers of programs of each kind that were made since the previous call.
    pub fn take_counts(&self) -> BTreeMap<String, u64> {
        self.counts.take()
    }

    fn count(&self, name: &str) {
        *self.counts.borrow_mut().entry(name.to_owned()).or_default() += 1;
    }

    /// Draws a function: its file, and its position in the file. Most functions of a program are
    /// from the file whose passes the program goes through.
    fn draw(&self, seed: u64, below: &mut impl FnMut(usize) -> usize) -> Option<(usize, usize)> {
        let files = &self.seeds.files;
        let (file, of_list) = ListChoices::of(seed).file(&self.seeds)?;
        if below(8) > 0 {
            return Some((file, below(of_list.functions)));
        }
        let file = below(files.len());
        Some((file, below(files.get(file)?.functions)))
    }

    /// Returns the functions of a file.
    fn functions(&self, at: usize) -> Rc<Vec<Seed>> {
        let mut all = self.read.borrow_mut();
        let read_file = || {
            let file = &self.seeds.files[at];
            let pieces = pieces(&file.text, file.is_split).into_iter();
            Rc::new(pieces.flat_map(|piece| read(&piece).0).collect())
        };
        Rc::clone(all.entry(at).or_insert_with(read_file))
    }

    fn mutator(&self, seed: u64) -> Mutator {
        let (release, for_tools) = (self.release, self.for_tools);
        Mutator::new(seed)
            // Programs with different conversion options cannot share a process.
            .without(Mutation::Setting)
            .offering(move |op| is_offered(release, for_tools, op))
    }
}

/// Returns whether a release's tool, or the built-in lowering, lowers programs with this op.
fn is_offered(release: Release, for_tools: bool, op: Op) -> bool {
    // The built-in lowering converts the dialects of its time.
    let is_converted = || language_feature_of(op).is_none() && !matches!(op, Op::Index(_));
    restrict::has(release, for_tools, op) && (for_tools || is_converted())
}

/// The result of an attempt to make a program.
enum Made {
    Program(Box<Case>),
    /// The source is undefined on all drawn inputs.
    Undefined,
    /// The function does not fit the target or the program.
    Nothing,
}

/// Makes one program.
struct Maker<'a> {
    mutator: Mutator,
    judge: &'a mut Judge,
    options: Options,
    /// The number of mutations.
    mutations: usize,
}

impl Maker<'_> {
    /// Makes a mutated copy of a function, with all that it uses.
    fn mutated(&mut self, (case, func): &Seed, release: Release, for_tools: bool) -> Made {
        let Some((copy, name)) = extract(case, *func, release) else {
            return Made::Nothing;
        };
        // A pass of a `RUN:` line may convert ops that the usual lowering refuses.
        let is_lowered = |op: Op| for_tools || op.is_terminator() || is_offered(release, false, op);
        if !ops(&copy).all(|op| op.row().is_some() && is_lowered(op)) {
            return Made::Nothing;
        }
        let name = copy.module.str(name).to_owned();
        let mutated = self.changed(copy);
        self.with_calls(mutated, &name)
    }

    /// Makes a generated program with a call of the function.
    fn called(&mut self, generated: &Case, (case, func): &Seed) -> Made {
        let Some((program, caller)) = self.mutator.call_from(generated, case, *func) else {
            return Made::Nothing;
        };
        let name = program.module.str(caller).to_owned();
        self.mutations /= 2;
        let mut program = self.changed(program);
        let calls = std::mem::take(&mut program.calls);
        for call in calls {
            if let End::Defined = self.judge.run(&program, &call).end {
                program.calls.push(call);
            }
        }
        self.with_calls(program, &name)
    }

    fn changed(&mut self, case: Case) -> Case {
        (0..self.mutations).fold(case, |case, _| {
            self.mutator.change(&case, &mut |_| true).unwrap_or(case)
        })
    }

    /// Draws calls of a function of the program.
    fn with_calls(&mut self, mut case: Case, name: &str) -> Made {
        if Verifier::default().verify(&case.module).is_err() {
            return Made::Nothing;
        }
        let drawn = draw_uncalled(&mut case, Some(name), &self.options, self.judge);
        if drawn.iter().any(|function| !function.calls.is_empty()) {
            return Made::Program(Box::new(case));
        }
        match drawn.iter().any(|function| function.summary.undefined > 0) {
            true => Made::Undefined,
            false => Made::Nothing,
        }
    }
}
