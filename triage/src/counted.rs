//! Counts in messages.

use std::fmt::Display;

/// Returns a number with its noun, whose plural ends in `s`: `1 program`, `2 programs`.
pub fn counted<N: Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let s = if number == N::from(1) { "" } else { "s" };
    format!("{number} {noun}{s}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_is_singular() {
        let all = [0_usize, 1, 2].map(|n| counted(n, "program"));
        assert_eq!(all, ["0 programs", "1 program", "2 programs"]);
    }
}
