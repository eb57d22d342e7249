//! Counts in messages.

use std::fmt::Display;

/// Returns a number with its noun, whose plural ends in `s`: `1 program`, `2 programs`.
pub fn counted<N: Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let s = if number == N::from(1) { "" } else { "s" };
    format!("{number} {noun}{s}")
}

/// Formats a share as a percentage. Only a complete share is printed as 100 %, and only an empty one as 0 %.
pub fn percent(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "–".to_owned();
    }
    let (part, whole) = (u128::from(part), u128::from(whole));
    let tenths = (part * 1000 + whole / 2) / whole;
    let tenths = match part < whole {
        true => tenths.min(999),
        false => tenths,
    };
    match tenths {
        0 if part > 0 => "< 0.1 %".to_owned(),
        _ => format!("{}.{} %", tenths / 10, tenths % 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_is_singular() {
        let all = [0_usize, 1, 2].map(|n| counted(n, "program"));
        assert_eq!(all, ["0 programs", "1 program", "2 programs"]);
    }

    #[test]
    fn only_a_whole_share_is_100_percent() {
        let shares = [(1999, 2000), (999_999, 1_000_000), (u64::MAX - 1, u64::MAX)];
        assert!(
            shares
                .iter()
                .all(|(part, whole)| percent(*part, *whole) == "99.9 %")
        );
        assert_eq!(percent(3, 3), "100.0 %");
        assert_eq!(percent(1, 2001), "< 0.1 %");
        assert_eq!(percent(0, 2000), "0.0 %");
        assert_eq!(percent(2, 3), "66.7 %");
        assert_eq!(percent(0, 0), "–");
    }
}
