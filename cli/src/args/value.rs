//! Parsers for option values that several subcommands share.

use std::time::Duration;

use lowerfuzz_ir::Release;

pub(super) fn parse_time(text: &str) -> Result<Duration, String> {
    let expected = |why| format!("expected a duration such as 30s, 10m or 2h ({why})");
    humantime::parse_duration(text).map_err(expected)
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
