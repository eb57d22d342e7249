//! Complex numbers in double precision, from which the reference computes complex functions.

/// A complex number in double precision.
#[derive(Clone, Copy)]
pub(super) struct Number {
    pub(super) re: f64,
    pub(super) im: f64,
}

/// Makes a complex number from its real and its imaginary part.
pub(super) fn number(re: f64, im: f64) -> Number {
    Number { re, im }
}

impl Number {
    pub(super) fn plus(self, other: Number) -> Number {
        number(self.re + other.re, self.im + other.im)
    }

    pub(super) fn times(self, other: Number) -> Number {
        number(
            self.re * other.re - self.im * other.im,
            self.re * other.im + self.im * other.re,
        )
    }

    pub(super) fn scaled(self, by: f64) -> Number {
        number(self.re * by, self.im * by)
    }

    pub(super) fn over(self, other: Number) -> Number {
        let conjugate = number(other.re, -other.im);
        let square = other.re * other.re + other.im * other.im;
        self.times(conjugate).scaled(1.0 / square)
    }

    pub(super) fn size(self) -> f64 {
        libm::hypot(self.re, self.im)
    }

    pub(super) fn exp(self) -> Number {
        let size = libm::exp(self.re);
        number(size * libm::cos(self.im), size * libm::sin(self.im))
    }

    /// Returns the principal logarithm. Its real part is accurate near the unit circle, too.
    pub(super) fn log(self) -> Number {
        let angle = libm::atan2(self.im, self.re);
        let size = self.size();
        if !(0.5..2.0).contains(&size) {
            return number(libm::log(size), angle);
        }
        // |z|² - 1, from products without rounding errors.
        let (a, a_rest) = exact_square(self.re);
        let (b, b_rest) = exact_square(self.im);
        let (larger, smaller) = if a > b { (a, b) } else { (b, a) };
        let off = sum(&[larger, -1.0, smaller, a_rest, b_rest]);
        number(libm::log1p(off) / 2.0, angle)
    }

    /// Returns the principal logarithm of the sum of 1 and the number, accurate near zero, too.
    pub(super) fn log_1p(self) -> Number {
        let shifted = number(1.0 + self.re, self.im);
        if !(0.5..2.0).contains(&shifted.size()) {
            return shifted.log();
        }
        // |1 + z|² - 1 is 2x + x² + y².
        let (a, a_rest) = exact_square(self.re);
        let (b, b_rest) = exact_square(self.im);
        let off = sum(&[2.0 * self.re, a, b, a_rest, b_rest]);
        number(libm::log1p(off) / 2.0, libm::atan2(shifted.im, shifted.re))
    }

    /// Returns the square root with a nonnegative real part.
    pub(super) fn sqrt(self) -> Number {
        let size = self.size();
        let larger = libm::sqrt((size + self.re.abs()) / 2.0);
        match larger == 0.0 {
            true => number(0.0, self.im),
            false if self.re >= 0.0 => number(larger, self.im / (2.0 * larger)),
            false => number(
                self.im.abs() / (2.0 * larger),
                libm::copysign(larger, self.im),
            ),
        }
    }

    pub(super) fn is_zero(self) -> bool {
        self.re == 0.0 && self.im == 0.0
    }
}

/// The square of a double, as the sum of the nearest double and the rest.
fn exact_square(x: f64) -> (f64, f64) {
    let square = x * x;
    (square, libm::fma(x, x, -square))
}

/// The sum of several doubles, with the rounding errors of the sum added at the end.
fn sum(terms: &[f64]) -> f64 {
    let (mut total, mut rest) = (0.0, 0.0);
    for term in terms {
        let next: f64 = total + term;
        let added = next - total;
        rest += (total - (next - added)) + (term - added);
        total = next;
    }
    total + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(found: f64, right: f64) -> bool {
        (found - right).abs() <= 4.0 * f64::EPSILON * right.abs()
    }

    #[test]
    fn logarithms_are_accurate_where_their_real_part_cancels() {
        // |z|² is 1 + 2^-60: log |z| is 2^-61.
        let z = number(1.0, (0.5f64).powi(30));
        assert!(is_near(z.log().re, (0.5f64).powi(61)));
        // |1 + z|² is 1 + y⁴/4 for x = -y²/2, here with y = 2^-20: log |1 + z| is y⁴/8.
        let z = number(-(0.5f64).powi(41), (0.5f64).powi(20));
        assert!(is_near(z.log_1p().re, (0.5f64).powi(83)));
        // log 4 and log(1 + 3), away from 1.
        let four = 1.386_294_361_119_890_6;
        assert!(is_near(number(4.0, 0.0).log().re, four));
        assert!(is_near(number(3.0, 0.0).log_1p().re, four));
    }
}
