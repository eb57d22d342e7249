//! Values of scalars, lanes and elements.

use lowerfuzz_ir::case::{Datum, Element, edge_bits};
use lowerfuzz_ir::{FloatKind, Type};

use crate::arguments::{Drawer, Mood, mask};
use crate::pairs::float;

/// The numbers of significant bits of `bf16`, `f16` and `f32`. A number with one bit more lies between
/// two floats.
const PRECISIONS: [u32; 3] = [8, 11, 24];

/// How the elements of a list relate to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pattern {
    /// Each element is drawn alone.
    Free,
    /// All elements are zero.
    Zero,
    /// All elements are equal.
    Equal,
    /// The elements are a few values, so many are equal.
    Few,
    /// The elements ascend.
    Ascending,
    /// All elements are tame but one.
    Outlier,
    /// All elements are the minimum of their type.
    Minima,
    /// All elements are zero but the last one.
    LastNotZero,
    /// The elements ascend by one. Those of type `i1` are true, in every second call but for one.
    Consecutive,
}

/// The patterns that all lists of a call have in one call of sixteen each.
const COMMON: [(usize, Pattern); 4] = [
    (1, Pattern::Minima),
    (4, Pattern::Consecutive),
    (9, Pattern::LastNotZero),
    (15, Pattern::Consecutive),
];

impl Drawer<'_> {
    /// Draws the elements of a buffer, or the lanes of a vector.
    pub(crate) fn contents(&mut self, scalar: Type, count: usize, mood: Mood) -> Vec<Element> {
        let mut common = COMMON.iter().filter(|(turn, _)| self.rounds % 16 == *turn);
        let common = common.next().map(|(_, pattern)| *pattern);
        let pattern = match (common, self.rng.below(16)) {
            _ if count < 2 => Pattern::Free,
            // A list whose values are sizes or indices has tame elements.
            (Some(Pattern::Minima), _) if mood != Mood::Wild => Pattern::Equal,
            (Some(pattern), _) => pattern,
            (None, number) => self.pattern(number, mood),
        };
        match pattern {
            Pattern::Free => (0..count).map(|_| self.scalar(scalar, mood)).collect(),
            Pattern::Zero => vec![Some(0); count],
            Pattern::Equal => vec![self.scalar(scalar, mood); count],
            Pattern::Minima => vec![Some(self.minimum(scalar)); count],
            Pattern::LastNotZero => {
                let mut all = vec![Some(0); count];
                let last = self.scalar(scalar, mood);
                all[count - 1] = if last == Some(0) { Some(1) } else { last };
                all
            }
            Pattern::Consecutive if scalar == Type::I1 => {
                let mut all = vec![Some(1); count];
                if self.rounds % 2 == 1 {
                    all[self.rng.below(count as u64) as usize] = Some(0);
                }
                all
            }
            Pattern::Consecutive if scalar.is_float() => {
                let mut all: Vec<Element> = (0..count).map(|_| self.scalar(scalar, mood)).collect();
                all.sort_unstable_by_key(|element| order(*element, scalar, self.index_width));
                all
            }
            Pattern::Consecutive => {
                let width = scalar.scalar_bits(self.index_width).unwrap_or(1);
                let first = u128::from(self.rng.below(3));
                let each = (0..count as u128).map(|at| Some((first + at) & mask(width)));
                each.collect()
            }
            Pattern::Few => {
                let few = [self.scalar(scalar, mood), self.scalar(scalar, mood)];
                (0..count)
                    .map(|_| few[self.rng.below(2) as usize])
                    .collect()
            }
            Pattern::Ascending => {
                let mut all: Vec<Element> = (0..count).map(|_| self.scalar(scalar, mood)).collect();
                all.sort_unstable_by_key(|element| order(*element, scalar, self.index_width));
                all
            }
            Pattern::Outlier => {
                let mut all: Vec<Element> = (0..count)
                    .map(|_| self.scalar(scalar, Mood::Tame))
                    .collect();
                let at = self.rng.below(count as u64) as usize;
                all[at] = self.scalar(scalar, mood);
                all
            }
        }
    }

    /// Chooses how the elements of a list relate to each other.
    fn pattern(&self, number: u64, mood: Mood) -> Pattern {
        match number {
            0 => Pattern::Zero,
            1 | 2 => Pattern::Equal,
            3 | 4 => Pattern::Few,
            5 => Pattern::Ascending,
            6 if mood == Mood::Wild => Pattern::Outlier,
            _ => Pattern::Free,
        }
    }

    /// Returns the minimum of a type: the signed minimum, or negative infinity.
    fn minimum(&self, scalar: Type) -> u128 {
        let width = scalar.scalar_bits(self.index_width).unwrap_or(1);
        match scalar.is_float() {
            true => edge_bits(scalar, width, float::MINUS_INFINITY, 0),
            false => 1 << (width - 1),
        }
    }

    /// Draws the bits of a scalar.
    pub(crate) fn scalar(&mut self, ty: Type, mood: Mood) -> Element {
        let width = ty.scalar_bits(self.index_width).unwrap_or(1);
        let bits = match (mood, ty.float_kind()) {
            (Mood::Tame | Mood::Shift, Some(_)) => self.simple_float(ty, width),
            (Mood::Tame, None) => match self.rng.below(8) {
                0 => self.draw_size().cast_unsigned().into(),
                _ => u128::from(self.rng.below(self.size as u64 + 2)),
            },
            (Mood::Shift, None) => u128::from(self.rng.below(u64::from(width))),
            (Mood::Wild, Some(kind)) => match self.rng.below(12) {
                0..6 => self.edge(ty, width),
                6..8 => self.simple_float(ty, width),
                8..10 => self.hard_float(kind),
                _ => self.rng.bits(),
            },
            (Mood::Wild, None)
                if !self.hints.precisions.is_empty() && width > 8 && self.rng.chance(1, 4) =>
            {
                self.tie(width)
            }
            (Mood::Wild, None) => match self.rng.below(16) {
                0..7 => self.edge(ty, width),
                7..9 => self.suggested(),
                // A conversion that truncates to 32 bits takes this for a number of the function.
                9 if width > 32 => self.suggested().wrapping_add(1 << 32),
                9..12 => u128::from(self.rng.below(self.size as u64 + 2)),
                12 | 13 => self.sparse(width),
                _ => self.rng.bits(),
            },
        };
        Some(bits & mask(width))
    }

    fn edge(&mut self, ty: Type, width: u32) -> u128 {
        let (point, more) = (self.rng.below(256), self.rng.below(512));
        edge_bits(ty, width, point as u32, more as u32)
    }

    /// Draws a float of small magnitude that many formats represent exactly.
    fn simple_float(&mut self, ty: Type, width: u32) -> u128 {
        // 0, 1, 0.5, 1.5, 2.5 and powers of two, positive and negative.
        let point = [0, 2, 12, 13, 14][self.rng.below(5) as usize];
        edge_bits(ty, width, point, self.rng.below(512) as u32)
    }

    /// Draws an integer that is a little more than half-way between two floats of the function. If it
    /// is first rounded to a wider format, the second rounding sees a tie.
    fn tie(&mut self, width: u32) -> u128 {
        let precision = self.rng.pick(&self.hints.precisions).copied().unwrap_or(24);
        let top = width - 1 - self.rng.below(u64::from(width.min(10))) as u32;
        let half = top.checked_sub(precision).map_or(0, |at| 1u128 << at);
        let number = 1 << top | half | u128::from(self.rng.below(2));
        match self.rng.chance(1, 2) {
            true => number.wrapping_neg(),
            false => number,
        }
    }

    /// Draws an integer with few bits, or with few zeros: a neighbour of a power of two, or the sum of
    /// two powers of two.
    fn sparse(&mut self, width: u32) -> u128 {
        let place = |drawer: &mut Self| drawer.rng.below(u64::from(width)) as u32;
        let high = 1u128 << place(self);
        let number = match self.rng.below(3) {
            0 => high
                .wrapping_sub(1)
                .wrapping_add(u128::from(self.rng.below(3))),
            1 => high | 1 << place(self),
            _ => self.rng.bits() & (high | high.wrapping_sub(1)),
        };
        match self.rng.below(4) {
            0 => number.wrapping_neg(),
            1 => !number,
            _ => number,
        }
    }

    /// Draws a float that is hard to round: a neighbour of a half or of a whole number at the end of
    /// the format's precision, or a number that two roundings round to another float than one.
    fn hard_float(&mut self, kind: FloatKind) -> u128 {
        let (bits, mantissa) = (kind.bits(), kind.mantissa_bits());
        let bias = (1u64 << (bits - mantissa - 2)) - 1;
        let exponent = match self.rng.below(4) {
            // From 0.5 to 8.
            0 | 1 => bias - 1 + self.rng.below(4),
            // Where the distance of two floats is 0.25, 0.5, 1 or 2.
            2 => bias + u64::from(mantissa) - 2 + self.rng.below(4),
            // The limits of integers.
            _ => bias + [7, 8, 15, 16, 23, 24, 31, 32, 52, 53, 63, 64][self.rng.below(12) as usize],
        };
        let largest = (1u64 << (bits - mantissa - 1)) - 2;
        let fraction = match self.rng.below(4) {
            0 => 0,
            1 => 1 << self.rng.below(u64::from(mantissa).max(1)),
            2 => {
                let precision = PRECISIONS[self.rng.below(3) as usize];
                mantissa.checked_sub(precision).map_or(0, |at| 1 << at) | self.rng.below(2)
            }
            _ => self.rng.bits() as u64,
        };
        let fraction = fraction & ((1 << mantissa) - 1);
        let value = exponent.clamp(1, largest) << mantissa | fraction;
        // The neighbours of a number are the next encodings.
        let value = value.wrapping_sub(1).wrapping_add(self.rng.below(3));
        u128::from(value) | u128::from(self.rng.below(2)) << (bits - 1)
    }

    /// Draws a number of the function, or a neighbour of it.
    fn suggested(&mut self) -> u128 {
        let near = self.rng.below(4);
        let number = self.rng.pick(&self.hints.numbers).copied();
        let number = number.unwrap_or(i128::from(self.size));
        let number = match near {
            0 => number.wrapping_add(1),
            1 => number.wrapping_sub(1),
            _ => number,
        };
        number.cast_unsigned()
    }

    /// Makes three floats of one type cancel: the third is the rounded product of the others, negated.
    /// A fused product and sum then returns the rounding error, and two separate ops return zero.
    pub(crate) fn cancel(&mut self, args: &mut [Datum]) {
        for ty in [Type::F64, Type::F32] {
            let is_it = |arg: &&mut Datum| match arg {
                Datum::Scalar { ty: of, .. } => *of == ty,
                Datum::Vector { .. } | Datum::MemRef(_) | Datum::Tensor(_) | Datum::Func(_) => {
                    false
                }
            };
            let mut found = args.iter_mut().filter(is_it);
            let (Some(a), Some(b), Some(c)) = (found.next(), found.next(), found.next()) else {
                continue;
            };
            // From 1 to 2, with random last bits.
            let random = [(); 2].map(|()| self.rng.bits() as u64);
            let (left, right, product) = if ty == Type::F64 {
                let [x, y] = random.map(|r| f64::from_bits(r >> 12 | 1023 << 52));
                (x.to_bits(), y.to_bits(), (-(x * y)).to_bits())
            } else {
                let [x, y] = random.map(|r| f32::from_bits((r >> 41) as u32 | 127 << 23));
                let bits = |float: f32| u64::from(float.to_bits());
                (bits(x), bits(y), bits(-(x * y)))
            };
            for (arg, bits) in [(a, left), (b, right), (c, product)] {
                *arg = Datum::Scalar {
                    bits: Some(u128::from(bits)),
                    ty,
                };
            }
            return;
        }
    }
}

/// Returns a key by which elements ascend: as signed integers, or as floats.
fn order(element: Element, ty: Type, index_width: u32) -> i128 {
    let bits = element.unwrap_or(0);
    let width = ty.scalar_bits(index_width).unwrap_or(1);
    let value = crate::arguments::signed(bits, width);
    // The magnitudes of floats ascend with their encodings.
    match ty.is_float() && value < 0 {
        true => i128::MIN + (!bits & mask(width)).cast_signed(),
        false => value,
    }
}
