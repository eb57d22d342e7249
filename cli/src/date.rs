//! Dates of the wall clock, which may be wrong or show a year that RFC 3339 cannot express.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::output::tell;

/// The last second of the year 9999, counted from 1970. RFC 3339 has no later one.
const LAST: u64 = 253_402_300_799;

/// Formats a time as RFC 3339 in UTC. Returns the nearest time with a date if the time has none.
fn date(time: SystemTime) -> Result<String, String> {
    let text = |seconds: u64| {
        let time = UNIX_EPOCH + Duration::from_secs(seconds);
        humantime::format_rfc3339_seconds(time).to_string()
    };
    match time.duration_since(UNIX_EPOCH) {
        Ok(since) if since.as_secs() <= LAST => Ok(text(since.as_secs())),
        Ok(_) => Err(text(LAST)),
        Err(_) => Err(text(0)),
    }
}

/// Returns the day of a time, such as 2026-01-31. `None` if the time is before 1970 or after 9999.
pub(crate) fn day(time: SystemTime) -> Option<String> {
    date(time).ok().map(|date| date[..10].to_owned())
}

/// Returns the start time of a nightly run as RFC 3339. If the clock shows a time before 1970 or
/// after 9999, the nearest date is used, and a note says so.
pub(crate) fn start_date(now: SystemTime) -> String {
    date(now).unwrap_or_else(|nearest| {
        tell(&format!(
            "note: the clock shows a time before 1970 or after 9999; the run is dated {nearest}"
        ));
        nearest
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_has_a_date() {
        let day_1 = Duration::from_secs(86_400);
        let last = UNIX_EPOCH + Duration::from_secs(LAST);
        // A clock has 64 bits for seconds, far beyond the year 9999.
        let far = UNIX_EPOCH + Duration::from_secs(1 << 60);
        let dates = [
            (UNIX_EPOCH + day_1, Ok("1970-01-02T00:00:00Z")),
            (UNIX_EPOCH, Ok("1970-01-01T00:00:00Z")),
            (UNIX_EPOCH - day_1, Err("1970-01-01T00:00:00Z")),
            (last, Ok("9999-12-31T23:59:59Z")),
            (last + day_1, Err("9999-12-31T23:59:59Z")),
            (far, Err("9999-12-31T23:59:59Z")),
        ];
        for (time, expected) in dates {
            let expected = expected.map(str::to_owned).map_err(str::to_owned);
            assert_eq!(date(time), expected, "{time:?}");
            let nearest = expected.clone().unwrap_or_else(|nearest| nearest);
            assert_eq!(start_date(time), nearest);
            assert_eq!(day(time), expected.ok().map(|date| date[..10].to_owned()));
        }
    }
}
