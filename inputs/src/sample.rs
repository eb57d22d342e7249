//! Random calls of a function that has too many inputs to try all.

use std::collections::BTreeMap;

use lowerfuzz_interp::{Doubt, Limit, Ub};
use lowerfuzz_ir::case::{Call, Case, Datum};
use lowerfuzz_ir::{FuncId, OpId, Unsupported};

use crate::arguments::{Drawer, Mood, Param};
use crate::hints::{Hints, reachable, reaches_mutable_global};
use crate::influence::Influence;
use crate::pairs::edge_pairs;
use crate::poison;
use crate::rng::Rng;
use crate::shapes::{Shape, frees_memory, shapes};
use crate::sizes::MAX_SIZE;
use crate::{Drawn, End, Options, Source, Summary, call};

/// The number of inputs that may be tried for each call that is asked for.
const TRIES: usize = 24;

/// The number of times that the arguments of a call are changed before new ones are drawn.
const REPAIRS: usize = 16;

/// The number of elements that the arguments of all calls of a function may have together.
const MAX_ELEMENTS: usize = 1 << 21;

/// The number of inputs without a defined one after which all values are tame.
const PATIENCE: usize = 64;

/// One call in this number has poison among its arguments.
const POISON_SHARE: usize = 8;

/// One call in this number has a rare shape of memory.
const SHAPES_SHARE: usize = 5;

/// The number of calls that are kept although all their results are poison, besides those with poison
/// among their arguments.
const MAX_OF_POISON: usize = 2;

/// The number of defined calls in which the same arguments are replaced by poison.
const BASES: usize = 4;

/// A run that uses more than this part of the budget is costly.
const COSTLY: u64 = 64;

/// The number of inputs that are tried even if their arguments exceed the budget.
const MIN_TRIES: usize = 8;

/// Why an input was discarded.
pub(crate) enum Failure {
    /// The source is undefined at this op, for this reason.
    Undefined(Option<(FuncId, OpId)>, Option<Ub>),
    /// The source exceeds a limit, or a number is too large.
    TooMuch,
}

/// The arguments that came furthest, and why they failed.
struct Best {
    args: Vec<Datum>,
    failure: Failure,
    ops: u64,
}

/// Draws calls until there are enough, or until a bound is reached. An eighth of them have poison.
pub(crate) fn sample(
    case: &mut Case,
    func: FuncId,
    params: &[Param],
    options: &Options,
    source: &mut dyn Source,
) -> Drawn {
    let hints = Hints::of(&case.module, func);
    let influence = Influence::of(&case.module, func);
    let name = case.module.str(case.module.func(func).name);
    let drawer = Drawer {
        rng: Rng::new(options.seed, name),
        hints: &hints,
        index_width: case.index_width,
        size: 0,
        sizes: influence.sizes,
        masks: influence.masks,
        shifts: influence.shifts,
        heap: frees_memory(&case.module, func),
        largest: MAX_SIZE,
        rounds: 0,
    };
    let mut reached = reachable(&case.module, func).into_iter();
    let has_outside = reaches_mutable_global(&case.module, func)
        || reached.any(|func| case.module.func(func).body.is_none());
    let mut sampler = Sampler {
        pairs: edge_pairs(case, params, drawer.sizes).into_iter(),
        drawer,
        influence: &influence,
        params,
        func,
        options,
        source,
        found: Sampled {
            has_outside,
            ..Sampled::default()
        },
    };
    let with_poison = options.calls / POISON_SHARE;
    let with_shapes = options.calls / SHAPES_SHARE;
    let shapes = shapes(case, func, params);
    let usual = match shapes.is_empty() {
        true => options.calls - with_poison,
        false => options.calls - with_poison - with_shapes,
    };
    let drawn = sampler.draw(case, usual).and_then(|()| {
        sampler.reshape(case, &shapes, with_shapes);
        sampler.poison(case, with_poison);
        sampler.draw(case, options.calls)
    });
    match drawn {
        Ok(()) => sampler.found.drawn(options),
        Err(reason) => Drawn::nothing(reason),
    }
}

/// Draws the calls of one function.
struct Sampler<'s> {
    drawer: Drawer<'s>,
    influence: &'s Influence,
    params: &'s [Param],
    func: FuncId,
    options: &'s Options,
    source: &'s mut dyn Source,
    /// The pairs of edge values that were not tried yet.
    pairs: std::vec::IntoIter<Vec<Datum>>,
    found: Sampled,
}

impl Sampler<'_> {
    /// Draws defined arguments until there are `calls` calls, or until a bound is reached.
    ///
    /// # Errors
    /// Returns the reason if no memory can hold an argument.
    fn draw(&mut self, case: &mut Case, calls: usize) -> Result<(), String> {
        while self.found.calls.len() < calls && self.found.wants_more(self.options) {
            let args = self.args(case)?;
            self.try_repaired(case, args, calls);
        }
        Ok(())
    }

    /// Draws the arguments of a call, which may be undefined.
    fn args(&mut self, case: &mut Case) -> Result<Vec<Datum>, String> {
        let is_hopeless = self.found.calls.is_empty() && self.found.tried >= PATIENCE;
        let mood = if is_hopeless || self.drawer.rng.chance(1, 4) {
            Mood::Tame
        } else {
            Mood::Wild
        };
        let mut args = self.drawer.args(case, self.params, mood)?;
        // Large arguments leave few tries, so the first ones should be defined.
        let is_costly = elements_of(&args).saturating_mul(PATIENCE) as u64 > self.options.budget;
        if is_costly && self.found.calls.is_empty() {
            self.drawer.lower_largest();
            args = self.drawer.args(case, self.params, Mood::Tame)?;
        }
        // Every second call has a pair of edge values, as long as there are any.
        let edges = match self.drawer.rounds.is_multiple_of(2) {
            true => self.pairs.next(),
            false => None,
        };
        Ok(edges.unwrap_or(args))
    }

    /// Tries a call, and changes its arguments until it is defined, within a bound.
    fn try_repaired(&mut self, case: &mut Case, mut args: Vec<Datum>, calls: usize) {
        let mut best: Option<Best> = None;
        for _ in 0..REPAIRS {
            let before = self.found.spent;
            let failed = self.found.attempt(case, self.func, &args, self.source);
            if self.found.spent - before > self.options.budget / COSTLY {
                // Larger sizes would leave no room for other inputs.
                self.drawer.lower_largest();
            }
            let Some((failure, ops)) = failed else {
                break;
            };
            let is_better = best.as_ref().is_none_or(|best| ops >= best.ops);
            if is_better || self.drawer.rng.chance(1, 4) {
                best = Some(Best { args, failure, ops });
            }
            let Some(best) = &best else { break };
            if self.found.calls.len() >= calls || !self.found.wants_more(self.options) {
                break;
            }
            args = best.args.clone();
            let place = match &best.failure {
                Failure::Undefined(place, _) => *place,
                Failure::TooMuch => None,
            };
            let influence = self.influence.at(place);
            self.drawer
                .repair(case, self.params, &mut args, &best.failure, influence);
        }
    }

    /// Tries up to `calls` calls in which the memref arguments of a defined call have another shape, and
    /// keeps those that are defined. The others are not counted as discarded.
    fn reshape(&mut self, case: &mut Case, shapes: &[Shape], calls: usize) {
        // Views without elements and with a single element show little.
        let mut defined = self.found.calls.clone();
        defined.sort_by_key(|call| call.args.iter().any(is_small_view));
        let wanted = self.found.calls.len() + calls;
        for turn in 0..calls {
            for (at, shape) in shapes.iter().enumerate() {
                let is_enough = self.found.calls.len() >= wanted;
                if is_enough || defined.is_empty() || self.found.is_cut_short(self.options) {
                    return;
                }
                let base = &defined[(at + turn * shapes.len()) % defined.len()];
                let args = base.args.clone();
                let args = self.drawer.reshape(case, self.params, &args, *shape);
                if let Some(args) = args {
                    self.found
                        .keep_if_defined(case, self.func, args, self.source);
                }
            }
        }
    }

    /// Tries up to `calls` calls with poison in each subset of the arguments of calls that are
    /// defined, and keeps those that stay defined. One call of a subset is kept although it
    /// returns nothing but poison. Other inputs are not counted as discarded.
    fn poison(&mut self, case: &Case, calls: usize) {
        let defined = self.found.calls.clone();
        let wanted = self.found.calls.len() + calls;
        self.found.keep_poison();
        for (at, subset) in poison::subsets(self.params).enumerate() {
            let (mut is_kept, mut of_poison) = (false, None);
            for turn in 0..BASES.min(defined.len()) {
                if is_kept && of_poison.is_some() {
                    break;
                }
                if self.found.calls.len() >= wanted || self.found.is_cut_short(self.options) {
                    return;
                }
                let base = &defined[(at + turn * BASES) % defined.len()];
                let mut args = base.args.clone();
                poison::set(&mut args, subset, &mut self.drawer.rng);
                let kept = self
                    .found
                    .keep_if_defined(case, self.func, args, self.source);
                match kept {
                    Kept::Yes => is_kept = true,
                    Kept::Poison(call) => of_poison = of_poison.or(Some(call)),
                    Kept::No => {}
                }
            }
            if let Some(call) = of_poison {
                self.found.keep(call);
            }
        }
    }
}

/// Returns whether an argument is a memref with less than two elements.
fn is_small_view(arg: &Datum) -> bool {
    match arg {
        Datum::MemRef(memref) => memref.sizes.iter().product::<i64>() < 2,
        Datum::Scalar { .. } | Datum::Vector { .. } | Datum::Func(_) | Datum::Tensor(_) => false,
    }
}

/// Returns the number of elements of all arguments.
fn elements_of(args: &[Datum]) -> usize {
    args.iter().map(|arg| arg.elements().len()).sum()
}

/// What became of a call.
enum Kept {
    /// It is defined, and was added.
    Yes,
    /// It is defined, but all its results are poison.
    Poison(Call),
    /// It cannot be judged, or it is known already.
    No,
}

/// The calls found so far, and the discarded inputs.
#[derive(Default)]
struct Sampled {
    calls: Vec<Call>,
    /// Does the function call external functions, or use mutable globals? Then code outside of the module
    /// changes escaped memory in every second call.
    has_outside: bool,
    tried: usize,
    undefined: usize,
    poison: usize,
    open: usize,
    repeated: usize,
    spent: u64,
    /// The number of elements of all arguments of the calls.
    elements: usize,
    /// The first calls whose results are nothing but poison.
    of_poison: Vec<Call>,
    first_undefined: Option<String>,
    unsupported: Option<(usize, Unsupported)>,
    beyond: BTreeMap<Limit, usize>,
}

impl Sampled {
    fn wants_more(&self, options: &Options) -> bool {
        let elements = self.elements / self.calls.len().max(1) + self.elements;
        self.calls.len() < options.calls
            && self.tried < options.calls.saturating_mul(TRIES)
            && !self.is_cut_short(options)
            && elements <= MAX_ELEMENTS
    }

    /// Returns whether the runs have used up the budget.
    fn is_cut_short(&self, options: &Options) -> bool {
        let has_tries = self.calls.is_empty() && self.tried < MIN_TRIES;
        self.spent >= options.budget && !has_tries
    }

    /// Runs a call, and keeps it if its source is defined. Returns why the arguments should be
    /// changed, and how far the run came; `None` if new arguments should be drawn.
    fn attempt(
        &mut self,
        case: &Case,
        func: FuncId,
        args: &[Datum],
        source: &mut dyn Source,
    ) -> Option<(Failure, u64)> {
        if self.calls.iter().any(|call| call.args == args) {
            // A function with few defined inputs repeats them; each repetition counts as a try.
            self.tried += 1;
            self.repeated += 1;
            return None;
        }
        let elements = elements_of(args);
        let mut call = call(case, func, args.to_vec());
        call.outside = self.has_outside && self.calls.len() % 2 == 1;
        let run = source.run(case, &call);
        self.tried += 1;
        self.spent += run.effort.ops + run.effort.elements + elements as u64;
        match run.end {
            End::Defined | End::Poison if run.effort.far_start || run.effort.doubt.is_some() => {
                self.undefined += 1;
                self.open += 1;
                let text = match run.effort.doubt {
                    Some(doubt) => doubt.text(),
                    None => "a vector transfer starts outside of its memref",
                };
                self.first_undefined.get_or_insert_with(|| text.to_owned());
                let failure = match run.effort.doubt {
                    Some(
                        Doubt::Affine | Doubt::Bound | Doubt::Sizes | Doubt::Mask | Doubt::Order,
                    ) => Failure::TooMuch,
                    Some(
                        Doubt::View
                        | Doubt::FreedView
                        | Doubt::SelfCopy
                        | Doubt::Tensor
                        | Doubt::Shared,
                    )
                    | None => Failure::Undefined(None, None),
                };
                Some((failure, run.effort.ops))
            }
            End::Defined => {
                self.elements += elements;
                self.calls.push(call);
                None
            }
            End::Poison => {
                if self.of_poison.len() < MAX_OF_POISON {
                    self.of_poison.push(call);
                } else {
                    self.undefined += 1;
                    self.poison += 1;
                    let text = || "all results are poison".to_owned();
                    self.first_undefined.get_or_insert_with(text);
                }
                // Other arguments may give a result that can be compared.
                Some((Failure::Undefined(None, None), run.effort.ops))
            }
            End::Undefined { at, why, text } => {
                self.undefined += 1;
                self.poison += usize::from(why.is_none());
                self.first_undefined.get_or_insert(text);
                Some((Failure::Undefined(at, why), run.effort.ops))
            }
            End::Beyond(limit) => {
                *self.beyond.entry(limit).or_default() += 1;
                // A run that ends earlier is closer to one that ends within the limit.
                Some((Failure::TooMuch, 0))
            }
            End::Unsupported(what) => {
                self.unsupported.get_or_insert((0, what)).0 += 1;
                None
            }
        }
    }

    /// Runs a call, and keeps it if its source is defined. Any other input is not counted. A call whose
    /// results are nothing but poison is returned.
    fn keep_if_defined(
        &mut self,
        case: &Case,
        func: FuncId,
        args: Vec<Datum>,
        source: &mut dyn Source,
    ) -> Kept {
        if self.calls.iter().any(|call| call.args == args) {
            return Kept::No;
        }
        let call = call(case, func, args);
        let run = source.run(case, &call);
        self.spent += run.effort.ops + run.effort.elements;
        let is_open = run.effort.far_start || run.effort.doubt.is_some();
        match run.end {
            End::Defined if !is_open => {
                self.keep(call);
                Kept::Yes
            }
            End::Poison if !is_open => Kept::Poison(call),
            End::Defined
            | End::Poison
            | End::Undefined { .. }
            | End::Beyond(_)
            | End::Unsupported(_) => Kept::No,
        }
    }

    /// Adds a call that counts as a try.
    fn keep(&mut self, call: Call) {
        self.tried += 1;
        self.elements += elements_of(&call.args);
        self.calls.push(call);
    }

    /// Adds the first calls whose results are nothing but poison.
    fn keep_poison(&mut self) {
        for call in std::mem::take(&mut self.of_poison) {
            self.elements += elements_of(&call.args);
            self.calls.push(call);
        }
    }

    fn drawn(self, options: &Options) -> Drawn {
        let reason = self.calls.is_empty().then(|| self.reason());
        let rules_out_calls = reason.is_some() && self.undefined == 0 && self.tried > 0;
        let is_cut_short = self.calls.len() < options.calls && self.is_cut_short(options);
        Drawn {
            calls: self.calls,
            summary: Summary {
                tried: self.tried - self.repeated,
                undefined: self.undefined,
                poison: self.poison,
                open: self.open,
                beyond: self.beyond,
                unsupported: self.unsupported,
                is_cut_short,
                exhausted: None,
                reason,
                untaken: Vec::new(),
                rules_out_calls,
            },
        }
    }

    /// Describes the most frequent reason why inputs were discarded.
    fn reason(&self) -> Unsupported {
        let tried = self.tried;
        let limited: usize = self.beyond.values().sum();
        if let Some((unsupported, what)) = &self.unsupported
            && *unsupported >= self.undefined.max(limited)
        {
            return what.clone().within("the reference does not run it");
        }
        let most = self.beyond.iter().max_by_key(|(_, count)| **count);
        if let Some((limit, _)) = most
            && limited > self.undefined
        {
            let name = limit.name();
            return format!("its runs exceed the limit of {name} (--{name})").into();
        }
        let words = match &self.first_undefined {
            Some(first) if limited > 0 || self.unsupported.is_some() => {
                let undefined = self.undefined;
                format!(
                    "{undefined} of {tried} drawn inputs are undefined and no other can be judged, for example: {first}"
                )
            }
            Some(first) => {
                format!("all {tried} drawn inputs are undefined, for example: {first}")
            }
            None => "no inputs were drawn (--calls 0)".to_owned(),
        };
        words.into()
    }
}
