//! Changes the arguments of a call whose source is undefined or exceeds a limit.
//!
//! The interpreter reports which op failed, which rule was broken, and by which numbers. The
//! arguments on which the op depends are changed towards what the rule demands. A change is only a
//! guess; the next run shows whether it helped.

use lowerfuzz_interp::Ub;
use lowerfuzz_ir::case::{Case, Datum, MemRefDatum};

use crate::arguments::{Drawer, Mood, Param, mask, signed};
use crate::buffer::MemRefParam;
use crate::influence::{self, Args};
use crate::sample::Failure;
use crate::sizes::MAX_SIZE;
use crate::tensor::of_buffer;

/// What the broken rule demands of the arguments.
#[derive(Clone, Copy)]
enum Demand {
    /// The index `found` of dimension `dim` must be less than `size`.
    Below { dim: usize, found: i64, size: i64 },
    /// The number `found` must be `needed`.
    Equal { found: i64, needed: i64 },
    /// A number must not be zero.
    NotZero,
    /// Numbers must be small.
    Small,
    /// Nothing is known about the demand.
    Unknown,
}

impl Demand {
    fn of(failure: &Failure) -> Demand {
        match failure {
            Failure::TooMuch => Demand::Small,
            Failure::Undefined(_, None) => Demand::Unknown,
            Failure::Undefined(_, Some(why)) => Demand::of_rule(why),
        }
    }

    fn of_rule(why: &Ub) -> Demand {
        match why {
            Ub::Detailed { why, .. } | Ub::BrokenPromise { by: why, .. } => Demand::of_rule(why),
            Ub::IndexOutOfBounds { dim, index, size } => Demand::Below {
                dim: *dim,
                found: *index,
                size: *size,
            },
            Ub::OutsideBasis { number, size } => Demand::Below {
                dim: 0,
                found: *number,
                size: i64::try_from(*size).unwrap_or(i64::MAX),
            },
            Ub::NoSuchDimension { dim, rank } => Demand::Below {
                dim: 0,
                found: *dim,
                size: *rank as i64,
            },
            Ub::ShapeMismatch {
                found, expected, ..
            } => Demand::Equal {
                found: *found,
                needed: *expected,
            },
            Ub::Unfit { found, needed, .. } => Demand::Equal {
                found: *found,
                needed: *needed,
            },
            Ub::DivByZero | Ub::DivOverflow | Ub::AffineDivisor | Ub::LoopStep => Demand::NotZero,
            Ub::BranchOnPoison
            | Ub::PoisonUsed(_)
            | Ub::UndefUsed(_)
            | Ub::OutOfBlock { .. }
            | Ub::ViewOutOfBlock { .. }
            | Ub::NegativeSize(_)
            | Ub::HugeAllocation(_)
            | Ub::CounterOverflow
            | Ub::AffineOverflow
            | Ub::NotAPowerOfTwo(_) => Demand::Small,
            Ub::NoBlock(_)
            | Ub::UseAfterFree
            | Ub::UseAfterReturn
            | Ub::OutsideLifetime
            | Ub::WriteToConstant
            | Ub::Misaligned { .. }
            | Ub::DoubleFree
            | Ub::BadFree
            | Ub::CopyOverlap
            | Ub::ParallelConflict
            | Ub::NotDistinct
            | Ub::NotAFunction
            | Ub::WrongCallee
            | Ub::WrongRounding
            | Ub::Unreachable
            | Ub::FalseAssumption
            | Ub::BrokenFunction(_)
            | Ub::Overlap => Demand::Unknown,
        }
    }
}

impl Drawer<'_> {
    /// Changes one or more of the arguments in `influence` after a failed run.
    pub(crate) fn repair(
        &mut self,
        case: &mut Case,
        params: &[Param],
        args: &mut [Datum],
        failure: &Failure,
        influence: Args,
    ) {
        let demand = Demand::of(failure);
        let involved = |i: &usize| influence & influence::bit(*i) != 0;
        let involved: Vec<usize> = (0..args.len()).filter(involved).collect();
        // An argument whose value is the offending number is the likely cause.
        let exact: Vec<usize> = involved
            .iter()
            .copied()
            .filter(|i| self.is_offending(&args[*i], demand))
            .collect();
        let from = if exact.is_empty() || self.rng.chance(1, 4) {
            &involved
        } else {
            &exact
        };
        // Several arguments may be wrong for the same reason.
        let is_general = matches!(demand, Demand::Small | Demand::Unknown);
        for i in from.iter().copied() {
            let is_chosen = from.len() == 1 || self.rng.chance(1, if is_general { 2 } else { 3 });
            if is_chosen {
                let is_size = self.sizes & influence::bit(i) != 0;
                let is_shift = self.shifts & influence::bit(i) != 0;
                self.change(case, &params[i], &mut args[i], (demand, is_size, is_shift));
            }
        }
        // At least one argument changes.
        if let Some(i) = self.rng.pick(from).copied() {
            let is_size = self.sizes & influence::bit(i) != 0;
            let is_shift = self.shifts & influence::bit(i) != 0;
            self.change(case, &params[i], &mut args[i], (demand, is_size, is_shift));
        }
    }

    /// Returns whether the argument has the number that breaks the rule, as a value or a size.
    fn is_offending(&self, arg: &Datum, demand: Demand) -> bool {
        let found = match demand {
            Demand::Below { found, .. } | Demand::Equal { found, .. } => found,
            Demand::NotZero => 0,
            Demand::Small | Demand::Unknown => return false,
        };
        match arg {
            Datum::Scalar {
                bits: Some(bits),
                ty,
            } if !ty.is_float() => {
                let width = ty.scalar_bits(self.index_width).unwrap_or(1);
                signed(*bits, width) == i128::from(found)
            }
            Datum::MemRef(memref) => {
                matches!(demand, Demand::Equal { .. }) && memref.sizes.contains(&found)
            }
            Datum::Tensor(tensor) => {
                matches!(demand, Demand::Equal { .. }) && tensor.sizes.contains(&found)
            }
            Datum::Scalar { .. } | Datum::Vector { .. } | Datum::Func(_) => false,
        }
    }

    /// Changes an argument. `is_size` says that sizes of views depend on it, and `is_shift` that it is
    /// a shift amount.
    fn change(
        &mut self,
        case: &mut Case,
        param: &Param,
        arg: &mut Datum,
        (demand, is_size, is_shift): (Demand, bool, bool),
    ) {
        match (param, arg) {
            (Param::Scalar(ty), Datum::Scalar { bits, .. }) if !ty.is_float() => {
                let width = ty.scalar_bits(self.index_width).unwrap_or(1);
                let old = signed(bits.unwrap_or(0), width);
                let new = match is_shift {
                    true => i128::from(self.rng.below(u64::from(width))),
                    false => self.number(old, demand),
                };
                let is_small = (0..=i128::from(MAX_SIZE)).contains(&new);
                let new = if is_size && !is_small {
                    i128::from(self.rng.below(self.size.cast_unsigned() + 2))
                } else {
                    new
                };
                *bits = Some(new.cast_unsigned() & mask(width));
            }
            (Param::MemRef(param), Datum::MemRef(memref)) => {
                let mood = if is_size { Mood::Tame } else { self.mood() };
                self.change_memref(case, param, memref, (demand, mood));
            }
            (Param::Tensor(param), Datum::Tensor(tensor)) => {
                let mood = if is_size { Mood::Tame } else { self.mood() };
                let mut memref = tensor.as_buffer(tensor.ty);
                if let Ok(param) = param.as_memref(tensor.sizes.len()) {
                    self.change_memref(case, &param, &mut memref, (demand, mood));
                    *tensor = of_buffer(case, memref);
                }
            }
            // Floats, vectors and functions.
            (param, arg) => {
                let mood = if is_size { Mood::Tame } else { self.mood() };
                if let Ok(new) = self.arg(case, param, mood) {
                    *arg = new;
                }
            }
        }
    }

    fn mood(&mut self) -> Mood {
        if self.rng.chance(1, 4) {
            Mood::Wild
        } else {
            Mood::Tame
        }
    }

    /// Returns a number that may meet the demand.
    fn number(&mut self, old: i128, demand: Demand) -> i128 {
        match demand {
            Demand::Below { found, size, .. } if size > 0 => {
                // If the index is the argument plus some number, the same step is needed.
                let target = self.rng.below(size.cast_unsigned());
                old.wrapping_sub(i128::from(found) - i128::from(target))
            }
            Demand::Equal { found, needed } => {
                old.wrapping_add(i128::from(needed) - i128::from(found))
            }
            Demand::NotZero => 1 + i128::from(self.rng.below(8)),
            Demand::Below { .. } | Demand::Small => {
                let near = self.rng.below(4);
                match near {
                    0 => old >> 1,
                    1 => i128::from(self.rng.below(3)),
                    _ => i128::from(self.rng.below(self.size.cast_unsigned() + 2)),
                }
            }
            Demand::Unknown => match self.rng.below(4) {
                0 => self.rng.bits().cast_signed(),
                1 => self.hints.numbers.first().copied().unwrap_or(0),
                _ => i128::from(self.rng.below(self.size.cast_unsigned() + 2)),
            },
        }
    }

    fn change_memref(
        &mut self,
        case: &mut Case,
        param: &MemRefParam,
        memref: &mut MemRefDatum,
        (demand, mood): (Demand, Mood),
    ) {
        let mut sizes = memref.sizes.clone();
        match demand {
            Demand::Below { dim, found, .. } => {
                if (0..MAX_SIZE).contains(&found) {
                    let size = self.larger(found + 1);
                    if let Some(place) = sizes.get_mut(dim) {
                        *place = size;
                    }
                }
            }
            Demand::Equal { found, needed } => {
                for size in sizes.iter_mut().filter(|size| **size == found) {
                    *size = needed.clamp(0, MAX_SIZE);
                }
            }
            Demand::NotZero | Demand::Small | Demand::Unknown => {}
        }
        let mut is_changed = false;
        for (dim, size) in sizes.iter_mut().enumerate() {
            if let Some(size_of_type) = param.static_size(dim) {
                *size = size_of_type;
            }
            is_changed |= *size != memref.sizes[dim];
        }
        if !is_changed && self.rng.chance(1, 3) {
            for (dim, size) in sizes.iter_mut().enumerate() {
                if param.static_size(dim).is_none() {
                    *size = self.draw_size();
                }
            }
            is_changed = true;
        }
        if is_changed {
            if let Ok(new) = self.memref_of(case, param, sizes, mood) {
                *memref = new;
            }
            return;
        }
        // The contents may be indices, divisors or bounds.
        let types = &case.module.types;
        let scalar = types
            .as_lanes(memref.elem)
            .map_or(memref.elem, |(_, scalar)| scalar);
        let count = memref.contents.len();
        let old_size = self.size;
        if let Demand::Below { size, .. } = demand {
            // Tame integers are at most the common size plus 1.
            self.size = (size - 2).clamp(0, MAX_SIZE);
        }
        memref.contents = self.contents(scalar, count, mood);
        self.size = old_size;
        if matches!(demand, Demand::NotZero) {
            for bits in memref.contents.iter_mut().filter(|bits| **bits == Some(0)) {
                *bits = Some(1);
            }
        }
    }

    /// Returns a size of at least `least`: exactly that, double, or a number of the function.
    fn larger(&mut self, least: i64) -> i64 {
        let suggested = self.hints.sizes.iter().copied().find(|s| *s >= least);
        match self.rng.below(3) {
            0 => least,
            1 => suggested.unwrap_or(least),
            _ => suggested.unwrap_or(2 * least).min(MAX_SIZE),
        }
    }
}
