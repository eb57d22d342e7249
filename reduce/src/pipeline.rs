//! Reduction of a pass pipeline to the passes that are still interesting.

/// Returns the passes of a pipeline that are needed, in order; `None` if the whole pipeline is not
/// interesting.
///
/// The search calls `interesting` with shorter lists of passes, until it can drop no more passes.
/// It tries to drop the first half before the second half, then quarters, then single passes. Each
/// pass is a text that is kept or dropped as a whole. To stop the search early, `interesting` must
/// return `false` from then on. The search then returns the shortest interesting list so far.
///
/// # Errors
/// Returns the first error of `interesting`.
pub fn reduce_passes<E>(
    passes: &[String],
    interesting: &mut dyn FnMut(&[String]) -> Result<bool, E>,
) -> Result<Option<Vec<String>>, E> {
    if !interesting(passes)? {
        return Ok(None);
    }
    let mut left = passes.to_vec();
    let mut chunk = left.len();
    // Try to drop all passes, then halves of the list, and so on. Repeat the attempts with single
    // passes until no pass can be dropped.
    while chunk > 0 && !left.is_empty() {
        let mut dropped = false;
        let mut start = 0;
        while start < left.len() {
            let end = (start + chunk).min(left.len());
            let mut fewer = left.clone();
            fewer.drain(start..end);
            if interesting(&fewer)? {
                left = fewer;
                dropped = true;
            } else {
                start = end;
            }
        }
        if chunk > 1 {
            chunk = chunk.min(left.len().max(1)).div_ceil(2);
        } else if !dropped {
            break;
        }
    }
    Ok(Some(left))
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    fn passes(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    /// Returns the reduced pipeline and the number of calls of the predicate.
    fn reduced(all: &str, test: impl Fn(&[String]) -> bool) -> (Option<String>, usize) {
        let mut asked = 0;
        let left = reduce_passes(&passes(all), &mut |passes| {
            asked += 1;
            Ok::<bool, Infallible>(test(passes))
        });
        let left = left.unwrap_or_else(|never| match never {});
        (left.map(|l| l.join(" ")), asked)
    }

    fn has(passes: &[String], name: &str) -> bool {
        passes.iter().any(|p| p == name)
    }

    #[test]
    fn one_needed_pass_of_many_is_found_in_few_questions() {
        let all: Vec<String> = (0..64).map(|i| format!("p{i}")).collect();
        let (left, asked) = reduced(&all.join(" "), |p| has(p, "p37"));
        assert_eq!(left.as_deref(), Some("p37"));
        assert!(asked <= 20, "{asked}");
    }

    #[test]
    fn needed_passes_keep_their_order() {
        // `cse` must come after `sccp`, with `canonicalize` anywhere.
        let order = |passes: &[String]| {
            let place = |name: &str| passes.iter().position(|p| p == name);
            let behind = place("sccp").zip(place("cse")).is_some_and(|(a, b)| a < b);
            behind && has(passes, "canonicalize")
        };
        let (left, _) = reduced(
            "canonicalize inline sccp symbol-dce licm cse mem2reg",
            order,
        );
        assert_eq!(left.as_deref(), Some("canonicalize sccp cse"));
    }

    #[test]
    fn mutually_dependent_passes_are_dropped_together() {
        // A list with pass `b` requires pass `a`, and a list with pass `c` requires pass `b`.
        let valid = |passes: &[String]| {
            (!has(passes, "b") || has(passes, "a")) && (!has(passes, "c") || has(passes, "b"))
        };
        let (left, _) = reduced("a b c d", |p| valid(p) && has(p, "d"));
        assert_eq!(left.as_deref(), Some("d"));
    }

    #[test]
    fn a_repeated_pass_is_dropped_if_one_suffices() {
        let (left, _) = reduced("cse cse cse", |p| has(p, "cse"));
        assert_eq!(left.as_deref(), Some("cse"));
        let (left, _) = reduced("cse a cse b cse", |p| {
            p.iter().filter(|p| *p == "cse").count() >= 2
        });
        assert_eq!(left.as_deref(), Some("cse cse"));
    }

    #[test]
    fn an_always_interesting_pipeline_becomes_empty() {
        assert_eq!(reduced("a b c", |_| true).0.as_deref(), Some(""));
        assert_eq!(reduced("", |_| true), (Some(String::new()), 1));
    }

    #[test]
    fn an_uninteresting_pipeline_is_rejected() {
        assert_eq!(reduced("a b", |_| false), (None, 1));
    }
}
