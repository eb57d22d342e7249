//! Parsers for option values that several subcommands share.

use std::time::Duration;

use lowerfuzz_ir::Release;

pub(super) fn parse_time(text: &str) -> Result<Duration, String> {
    let expected = |why| format!("expected a duration such as 30s, 10m or 2h ({why})");
    humantime::parse_duration(text).map_err(expected)
}

/// Parses the length of a time that cannot be zero.
pub(super) fn parse_positive_time(text: &str) -> Result<Duration, String> {
    match parse_time(text)? {
        Duration::ZERO => Err("expected a time above zero".to_owned()),
        time => Ok(time),
    }
}

/// Parses a number of bytes. The suffixes K, M and G stand for powers of 1024.
pub(super) fn parse_bytes(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let number = digits.parse::<u64>().ok();
    let factor = match &*text[digits.len()..].to_ascii_lowercase() {
        "" => Some(1),
        "k" | "kib" => Some(1 << 10),
        "m" | "mib" => Some(1 << 20),
        "g" | "gib" => Some(1 << 30),
        _ => None,
    };
    let bytes = number.zip(factor);
    let bytes = bytes.and_then(|(number, factor)| number.checked_mul(factor));
    bytes.ok_or_else(|| "expected a number of bytes, such as 16777216 or 16M".to_owned())
}

pub(super) fn parse_release(text: &str) -> Result<Release, String> {
    let known = || Release::ALL.map(|r| r.to_string()).join(", ");
    Release::from_name(text).ok_or_else(|| {
        format!(
            "expected one of the releases {}, {}",
            known(),
            Release::HEAD_NAME
        )
    })
}

#[cfg(test)]
mod tests {
    use super::parse_bytes;

    #[test]
    fn bytes_have_a_suffix() {
        let of = |text: &str| parse_bytes(text).ok();
        assert_eq!(of("0"), Some(0));
        assert_eq!(of("3k"), Some(3072));
        assert_eq!(of("16M"), Some(16_777_216));
        assert_eq!(of("2GiB"), Some(2_147_483_648));
        assert_eq!(of("18446744073709551615"), Some(u64::MAX));
        for bad in ["", "M", "-1", "1.5M", "16 M", "16T", "17179869184G", "1k2"] {
            assert_eq!(of(bad), None, "{bad}");
        }
    }
}
