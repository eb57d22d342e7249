//! More calls of a function, steered by the comparisons of both programs.
//!
//! Random inputs rarely make two numbers equal. So the operands of comparisons are recorded in the
//! source and in a later form of the program, as fuzzers do, and arguments are changed until the
//! operands are equal, and until each is one more than the other. Numbers that only the later program has
//! become arguments and sizes, too.

use std::collections::{BTreeMap, BTreeSet};

use lowerfuzz_ir::case::{Call, Case, Datum, MemRefDatum, TensorDatum};
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{FuncId, Module, OpId};

use crate::arguments::{Drawer, Mood, Param, mask, params};
use crate::buffer::MemRefParam;
use crate::hints::Hints;
use crate::influence::{Influence, bit};
use crate::rng::Rng;
use crate::shapes::{frees_memory, is_view};
use crate::sizes::MAX_SIZE;
use crate::tensor::of_buffer;
use crate::{DrawnFunction, End, Options, call};

/// A place in a program where values decide something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Site {
    /// Whether the op is in the later form of the program.
    pub is_later: bool,
    /// The function of the op.
    pub func: FuncId,
    /// The op.
    pub op: OpId,
    /// The lane of a comparison of vectors, or the number of the case of a switch.
    pub lane: u16,
}

/// Two numbers that an op compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Where they are compared.
    pub site: Site,
    /// The bits of the first number.
    pub left: u128,
    /// The bits of the second number.
    pub right: u128,
    /// The width of both in bits.
    pub width: u32,
}

/// What a run of a call did in both programs.
#[derive(Clone, Debug)]
pub struct Traced {
    /// How the run of the source ended.
    pub end: End,
    /// Whether MLIR leaves open what the run of the source does.
    pub is_open: bool,
    /// The number of ops that both runs executed.
    pub ops: u64,
    /// The first comparisons of both runs, in order.
    pub comparisons: Vec<Comparison>,
    /// The sides of branches and selections that the runs took.
    pub sides: BTreeSet<(Site, u32)>,
}

/// Runs calls in both programs.
pub trait Tracer {
    /// Runs a call in the source and, if there is one, in the later form of the program.
    fn trace(&mut self, case: &Case, call: &Call) -> Traced;
}

/// What steering did for a function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steered {
    /// The number of calls that were added.
    pub added: usize,
    /// The sides of branches and selections that some call takes.
    pub sides: BTreeSet<(Site, u32)>,
    /// Whether all calls were traced, so that no other side is taken.
    pub is_complete: bool,
}

/// The largest number of calls that are added to a function.
const MAX_ADDED: usize = 64;

/// The largest number of runs of a function.
const MAX_RUNS: usize = 1200;

/// The largest number of numbers of an argument that are changed one by one.
const MAX_PLACES: usize = 16;

/// The largest number of runs in which two numbers are changed together.
const MAX_TWO: usize = 128;

/// The share of a function's budget that steering may use.
const SHARE: u64 = 4;

/// The largest number of comparisons of which the operands are made equal.
const MAX_SITES: usize = 48;

/// The largest number of calls in which the operands of one comparison are made equal. Their other
/// arguments differ, so one of them may show what follows.
const MAX_BASES: usize = 6;

/// The wanted differences of the operands of a comparison.
const GOALS: [i128; 3] = [0, 1, -1];

/// A number of an argument.
#[derive(Clone, Copy)]
struct Place {
    arg: usize,
    part: Part,
    width: u32,
}

impl Place {
    /// Returns which number of the argument it is: its size, or its element.
    fn number(self) -> (bool, usize) {
        match self.part {
            Part::Element(at) => (false, at),
            Part::Size(dim) => (true, dim),
        }
    }
}

#[derive(Clone, Copy)]
enum Part {
    /// A scalar, a lane, or an element.
    Element(usize),
    /// The size of a dynamic dimension.
    Size(usize),
}

/// Adds calls to a function whose calls were drawn, behind its other calls. The ranges of `others`,
/// which are the functions behind it, move.
pub fn steer(
    case: &mut Case,
    functions: &mut [DrawnFunction],
    later: Option<&Module>,
    options: &Options,
    tracer: &mut dyn Tracer,
) -> Vec<Steered> {
    let mut done = Vec::with_capacity(functions.len());
    for at in 0..functions.len() {
        let (before, others) = functions.split_at_mut(at + 1);
        let function = &mut before[at];
        let steered = steer_function(case, function, later, options, tracer);
        for other in others {
            other.calls.start += steered.added;
            other.calls.end += steered.added;
        }
        done.push(steered);
    }
    done
}

fn steer_function(
    case: &mut Case,
    function: &mut DrawnFunction,
    later: Option<&Module>,
    options: &Options,
    tracer: &mut dyn Tracer,
) -> Steered {
    let func = case.module.find_func(&function.name);
    let is_sampled = function.summary.exhausted.is_none() && !function.calls.is_empty();
    let (Some(func), true) = (func, is_sampled) else {
        return Steered::default();
    };
    let Ok(params) = params(case, func) else {
        return Steered::default();
    };
    let mut hints = Hints::of(&case.module, func);
    if let Some(later) = later
        && let Some(func) = later.find_func(&function.name)
    {
        hints.keep_new(Hints::of(later, func));
    } else {
        hints.numbers.clear();
        hints.sizes.clear();
    }
    let influence = Influence::of(&case.module, func);
    let mut steering = Steering {
        drawer: Drawer {
            rng: Rng::new(options.seed, &function.name),
            hints: &hints,
            index_width: case.index_width,
            size: 2,
            sizes: influence.sizes,
            masks: influence.masks,
            shifts: influence.shifts,
            heap: frees_memory(&case.module, func),
            largest: MAX_SIZE,
            rounds: 0,
        },
        func,
        params: &params,
        influence: &influence,
        tracer,
        room: options.budget / SHARE,
        runs: 0,
        calls: case.calls[function.calls.clone()].to_vec(),
        bases: BTreeMap::new(),
        met: BTreeMap::new(),
        steered: Steered::default(),
    };
    let given = steering.calls.len();
    steering.trace_given(case);
    steering.try_numbers(case);
    steering.meet_goals(case);
    let mut steered = steering.steered;
    let added = steering.calls.split_off(given);
    steered.added = added.len();
    let end = function.calls.end;
    case.calls.splice(end..end, added);
    function.calls.end += steered.added;
    function.summary.tried += steered.added;
    steered
}

/// A call that reached a comparison, with the operands.
#[derive(Clone, Copy)]
struct Base {
    call: usize,
    comparison: Comparison,
}

struct Steering<'s> {
    drawer: Drawer<'s>,
    func: FuncId,
    params: &'s [Param],
    influence: &'s Influence,
    tracer: &'s mut dyn Tracer,
    /// The number of ops that runs may still execute.
    room: u64,
    runs: usize,
    calls: Vec<Call>,
    /// For each comparison, the first calls that reached it.
    bases: BTreeMap<Site, Vec<Base>>,
    /// The number of calls in which the operands of each comparison had each difference.
    met: BTreeMap<(Site, i128), usize>,
    steered: Steered,
}

impl Steering<'_> {
    fn has_room(&self) -> bool {
        self.room > 0 && self.runs < MAX_RUNS && self.steered.added < MAX_ADDED
    }

    fn trace(&mut self, case: &Case, call: &Call) -> Traced {
        let traced = self.tracer.trace(case, call);
        self.runs += 1;
        self.room = self.room.saturating_sub(traced.ops + 1);
        traced
    }

    /// Records what a call of the list does.
    fn note(&mut self, call: usize, traced: Traced) {
        let mut met = BTreeSet::new();
        for comparison in traced.comparisons {
            let bases = self.bases.entry(comparison.site).or_default();
            if bases.len() < MAX_BASES && bases.iter().all(|base| base.call != call) {
                bases.push(Base { call, comparison });
            }
            if let Some(goal) = goal_met(&comparison) {
                met.insert((comparison.site, goal));
            }
        }
        for goal in met {
            *self.met.entry(goal).or_default() += 1;
        }
        self.steered.sides.extend(traced.sides);
    }

    /// Traces the calls that were drawn.
    fn trace_given(&mut self, case: &Case) {
        self.steered.is_complete = true;
        for at in 0..self.calls.len() {
            if !self.has_room() {
                self.steered.is_complete = false;
                return;
            }
            let call = self.calls[at].clone();
            let traced = self.trace(case, &call);
            self.note(at, traced);
        }
    }

    /// Tries arguments, and keeps them if the source is defined, and if they show something new:
    /// `is_new` is asked with what they do.
    fn attempt(
        &mut self,
        case: &Case,
        like: &Call,
        args: Vec<Datum>,
        is_new: impl FnOnce(&Traced) -> bool,
    ) -> bool {
        if !self.has_room() || self.calls.iter().any(|call| call.args == args) {
            return false;
        }
        let mut call = call(case, self.func, args);
        call.outside = like.outside;
        let traced = self.trace(case, &call);
        let is_defined = matches!(traced.end, End::Defined | End::Poison);
        if !is_defined || traced.is_open || !is_new(&traced) {
            return false;
        }
        self.calls.push(call);
        self.steered.added += 1;
        self.note(self.calls.len() - 1, traced);
        true
    }

    /// Makes the numbers that only the later program has arguments and sizes.
    fn try_numbers(&mut self, case: &mut Case) {
        let numbers = self.drawer.hints.numbers.clone();
        let all = numbers
            .iter()
            .flat_map(|n| [*n, n.wrapping_add(1), n.wrapping_sub(1)]);
        let all: Vec<i128> = all.take(24).collect();
        let base = self.calls[0].clone();
        for place in self.places(case, &base) {
            for number in &all {
                let number = number.cast_unsigned();
                if let Some(args) = self.with(case, &base, place, number) {
                    self.attempt(case, &base, args, |_| true);
                }
            }
        }
        self.try_two_numbers(case, &base);
        let sizes = self.drawer.hints.sizes.clone();
        let all = sizes.iter().flat_map(|n| [*n, n - 1, n + 1, 2 * n + 1]);
        for size in all.filter(|n| *n <= MAX_SIZE).take(24) {
            // All dynamic dimensions have the size, and numbers are at most the size.
            self.drawer.size = size;
            let sized = self.params.iter().map(|param| {
                let is_sized = matches!(param, Param::MemRef(_) | Param::Scalar(_));
                let mood = if is_sized { Mood::Tame } else { Mood::Wild };
                self.drawer.arg(case, param, mood)
            });
            let Ok(args) = sized.collect::<Result<Vec<Datum>, String>>() else {
                return;
            };
            self.attempt(case, &base, args, |_| true);
        }
    }

    /// Makes two numbers of arguments a number that only the later program has and a small number, or
    /// another number of it.
    fn try_two_numbers(&mut self, case: &mut Case, base: &Call) {
        let new: Vec<u128> = self
            .drawer
            .hints
            .numbers
            .iter()
            .map(|n| n.cast_unsigned())
            .collect();
        let others: Vec<u128> = (0..4).chain(new.iter().copied().take(4)).collect();
        let places = self.places(case, base);
        let places = &places[..places.len().min(4)];
        let mut left = MAX_TWO;
        for number in new.iter().take(4) {
            for first in places {
                for second in places
                    .iter()
                    .filter(|p| (p.arg, p.number()) != (first.arg, first.number()))
                {
                    for other in &others {
                        if left == 0 {
                            return;
                        }
                        left -= 1;
                        let Some(args) = self.with(case, base, *first, *number) else {
                            continue;
                        };
                        let mut changed = base.clone();
                        changed.args = args;
                        if let Some(args) = self.with(case, &changed, *second, *other) {
                            let sides = self.steered.sides.clone();
                            let is_new = |traced: &Traced| !traced.sides.is_subset(&sides);
                            self.attempt(case, base, args, is_new);
                        }
                    }
                }
            }
        }
    }

    /// Changes arguments until the operands of each comparison have been equal, and each one more than
    /// the other.
    fn meet_goals(&mut self, case: &mut Case) {
        let mut tried = BTreeSet::new();
        // A call that was added may reach other comparisons.
        for _ in 0..3 {
            let sites: Vec<Site> = self.bases.keys().copied().collect();
            let before = self.calls.len();
            for site in sites.into_iter().take(MAX_SITES) {
                for goal in GOALS {
                    let met = self.met.get(&(site, goal)).copied().unwrap_or(0);
                    let wanted = if goal == 0 { MAX_BASES / 2 } else { 1 };
                    if met >= wanted || !tried.insert((site, goal)) {
                        continue;
                    }
                    if !self.has_room() {
                        return;
                    }
                    self.meet(case, site, goal);
                }
            }
            if self.calls.len() == before {
                return;
            }
        }
    }

    /// Changes one number of an argument so that the operands of a comparison have a difference. Operands
    /// are made equal in several calls.
    fn meet(&mut self, case: &mut Case, site: Site, goal: i128) {
        for base in self.bases[&site].clone() {
            let call = self.calls[base.call].clone();
            let reached = match site.is_later {
                false => self.influence.at(Some((site.func, site.op))),
                true => u64::MAX,
            };
            let places = self.places(case, &call);
            let places = places.into_iter().filter(|p| reached & bit(p.arg) != 0);
            for place in places {
                if self.meet_at(case, &call, place, base.comparison, goal) {
                    if goal != 0 {
                        return;
                    }
                    break;
                }
            }
        }
    }

    /// Tries values of one number: as if it were an operand, as if it were added, multiplied or combined
    /// by an exclusive or, and by bisection, as if an operand grew with it.
    fn meet_at(
        &mut self,
        case: &mut Case,
        call: &Call,
        place: Place,
        found: Comparison,
        goal: i128,
    ) -> bool {
        let Some(old) = value(call, place) else {
            return false;
        };
        let within = mask(found.width);
        let target = found.right.wrapping_add(goal.cast_unsigned()) & within;
        let other = found.left.wrapping_sub(goal.cast_unsigned()) & within;
        let missing = target.wrapping_sub(found.left) & within;
        let mut values = vec![
            old.wrapping_add(signed_in(missing, found.width)),
            old.wrapping_sub(signed_in(missing, found.width)),
            old ^ (found.left ^ target),
            target,
            other,
        ];
        // If one more in the argument is `slope` more in the difference, an odd slope has an inverse.
        if let Some(after) = self.probe(case, call, place, old.wrapping_add(1), found.site) {
            let slope = difference(&after).wrapping_sub(difference(&found)) & within;
            if slope == 0 {
                values.extend(self.bisect(case, call, place, found, goal));
            } else {
                let shift = slope.trailing_zeros();
                if missing.trailing_zeros() >= shift || missing == 0 {
                    let step = (missing >> shift).wrapping_mul(inverse(slope >> shift));
                    values.push(old.wrapping_add(step & within));
                    values.push(old.wrapping_add(signed_in(step & within, found.width)));
                }
            }
        }
        for value in values {
            let Some(args) = self.with(case, call, place, value) else {
                continue;
            };
            let meets = |traced: &Traced| {
                let mut all = traced.comparisons.iter();
                all.any(|c| c.site == found.site && goal_met(c) == Some(goal))
            };
            if self.attempt(case, call, args, meets) {
                return true;
            }
        }
        false
    }

    /// Returns the operands of a comparison after a change of one number.
    fn probe(
        &mut self,
        case: &mut Case,
        call: &Call,
        place: Place,
        number: u128,
        site: Site,
    ) -> Option<Comparison> {
        if !self.has_room() {
            return None;
        }
        let args = self.with(case, call, place, number)?;
        let mut changed = call.clone();
        changed.args = args;
        let traced = self.trace(case, &changed);
        let mut all = traced.comparisons.into_iter();
        all.find(|comparison| comparison.site == site)
    }

    /// Looks for the number at which the difference of the operands passes the goal, if the difference
    /// grows or falls with the number.
    fn bisect(
        &mut self,
        case: &mut Case,
        call: &Call,
        place: Place,
        found: Comparison,
        goal: i128,
    ) -> Vec<u128> {
        let (mut low, mut high) = match place.part {
            Part::Size(_) => (0, MAX_SIZE.cast_unsigned().into()),
            Part::Element(_) => (0, mask(place.width) >> 1),
        };
        let signed = |c: &Comparison| {
            signed_in(difference(c), c.width)
                .cast_signed()
                .saturating_sub(goal)
        };
        let ends = [low, high].map(|end| self.probe(case, call, place, end, found.site));
        let [Some(first), Some(last)] = ends else {
            return Vec::new();
        };
        if (signed(&first) < 0) == (signed(&last) < 0) {
            return Vec::new();
        }
        let rises = signed(&first) < 0;
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            let Some(at) = self.probe(case, call, place, middle, found.site) else {
                return Vec::new();
            };
            match (signed(&at) < 0) == rises {
                true => low = middle,
                false => high = middle,
            }
        }
        vec![low, high]
    }

    /// Returns the numbers of a call's arguments that may be changed.
    fn places(&self, case: &Case, call: &Call) -> Vec<Place> {
        let mut places = Vec::new();
        for (arg, (datum, param)) in call.args.iter().zip(self.params).enumerate() {
            let Some(ty) = datum.element_type(&case.module.types) else {
                continue;
            };
            let Some(width) = ty.scalar_bits(case.index_width) else {
                continue;
            };
            if let Some((sizes, param)) = sizes_of(datum, param) {
                let dims = 0..sizes.len();
                let open = dims.filter(|dim| param.static_size(*dim).is_none());
                places.extend(open.map(|dim| Place {
                    arg,
                    part: Part::Size(dim),
                    width: case.index_width,
                }));
            }
            let elements = 0..datum.elements().len().min(MAX_PLACES);
            places.extend(elements.map(|at| Place {
                arg,
                part: Part::Element(at),
                width,
            }));
        }
        places
    }

    /// Returns the arguments of a call with another number in one place. `None` if the number is no
    /// size there.
    fn with(
        &mut self,
        case: &mut Case,
        call: &Call,
        place: Place,
        number: u128,
    ) -> Option<Vec<Datum>> {
        let mut args = call.args.clone();
        // Another size would need another buffer.
        let has_views = args.iter().any(is_view);
        match (place.part, &mut args[place.arg], &self.params[place.arg]) {
            (Part::Element(at), datum, _) => {
                *datum.elements_mut().get_mut(at)? = Some(number & mask(place.width));
            }
            (Part::Size(_), _, _) if has_views => return None,
            (Part::Size(dim), Datum::MemRef(memref), Param::MemRef(param)) => {
                let size = i64::try_from(number).ok();
                let size = size.filter(|size| (0..=MAX_SIZE).contains(size))?;
                let mut sizes = memref.sizes.clone();
                *sizes.get_mut(dim)? = size;
                *memref = self.drawer.memref_of(case, param, sizes, Mood::Wild).ok()?;
            }
            (Part::Size(dim), Datum::Tensor(tensor), Param::Tensor(param)) => {
                let size = i64::try_from(number).ok();
                let size = size.filter(|size| (0..=MAX_SIZE).contains(size))?;
                let mut sizes = tensor.sizes.clone();
                *sizes.get_mut(dim)? = size;
                let param = param.as_memref(sizes.len()).ok()?;
                let memref = self
                    .drawer
                    .memref_of(case, &param, sizes, Mood::Wild)
                    .ok()?;
                *tensor = of_buffer(case, memref);
            }
            (Part::Size(_), _, _) => return None,
        }
        Some(args)
    }
}

/// Returns the sizes of a memref or tensor argument, with the parameter as a memref.
fn sizes_of<'d>(datum: &'d Datum, param: &Param) -> Option<(&'d Dims, MemRefParam)> {
    match (datum, param) {
        (Datum::MemRef(memref), Param::MemRef(param)) => Some((&memref.sizes, param.clone())),
        (Datum::Tensor(tensor), Param::Tensor(param)) => {
            Some((&tensor.sizes, param.as_memref(tensor.sizes.len()).ok()?))
        }
        _ => None,
    }
}

/// Returns the number in a place of a call. `None` if it is poison.
fn value(call: &Call, place: Place) -> Option<u128> {
    let datum = &call.args[place.arg];
    match (place.part, datum) {
        (Part::Element(at), datum) => *datum.elements().get(at)?,
        (Part::Size(dim), Datum::MemRef(MemRefDatum { sizes, .. }))
        | (Part::Size(dim), Datum::Tensor(TensorDatum { sizes, .. })) => {
            Some(u128::from(sizes.get(dim)?.cast_unsigned()))
        }
        (Part::Size(_), _) => None,
    }
}

/// Returns the difference of the operands of a comparison, modulo their width.
fn difference(comparison: &Comparison) -> u128 {
    comparison.left.wrapping_sub(comparison.right) & mask(comparison.width)
}

/// Returns the goal that the operands of a comparison meet, if they meet one.
fn goal_met(comparison: &Comparison) -> Option<i128> {
    let difference = difference(comparison);
    let is = |goal: &i128| goal.cast_unsigned() & mask(comparison.width) == difference;
    GOALS.into_iter().find(is)
}

/// Sign-extends a number of this width.
fn signed_in(bits: u128, width: u32) -> u128 {
    crate::arguments::signed(bits, width).cast_unsigned()
}

/// Returns the inverse of an odd number modulo 2^128.
fn inverse(odd: u128) -> u128 {
    // Newton's method doubles the number of right bits, of which three are right at first.
    (0..6).fold(odd, |x, _| {
        x.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(x)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_numbers_have_inverses() {
        for odd in [1, 3, 5, 0x1234_5679, u128::MAX] {
            assert_eq!(odd.wrapping_mul(inverse(odd)), 1);
        }
    }

    #[test]
    fn goals_are_differences_modulo_the_width() {
        let site = Site {
            is_later: false,
            func: FuncId(0),
            op: OpId(0),
            lane: 0,
        };
        let met = |left, right| {
            goal_met(&Comparison {
                site,
                left,
                right,
                width: 8,
            })
        };
        assert_eq!(met(7, 7), Some(0));
        assert_eq!(met(0, 255), Some(1));
        assert_eq!(met(255, 0), Some(-1));
        assert_eq!(met(5, 7), None);
    }
}
