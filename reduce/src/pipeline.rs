//! Fewer passes: the part of a pipeline that is still interesting.

/// The passes of a pipeline that are needed, in their order. `interesting` is asked about shorter
/// lists, of which the first half is left out before the second, then quarters, then single
/// passes, until none can be left out any more. `None` if the whole list is not interesting.
///
/// A pass is a text that is kept or dropped as it is. An `interesting` that has had enough says no
/// to everything, and the shortest list until then is returned.
pub fn reduce_passes(
    passes: &[String],
    interesting: &mut dyn FnMut(&[String]) -> bool,
) -> Option<Vec<String>> {
    if !interesting(passes) {
        return None;
    }
    let mut left = passes.to_vec();
    let mut chunk = left.len();
    // All of them at once, then halves, and so on; the single ones until nothing changes.
    while chunk > 0 && !left.is_empty() {
        let mut dropped = false;
        let mut start = 0;
        while start < left.len() {
            let end = (start + chunk).min(left.len());
            let mut fewer = left.clone();
            fewer.drain(start..end);
            if interesting(&fewer) {
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
    Some(left)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passes(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    /// What is left of `all`, and how often was asked.
    fn reduced(all: &str, test: impl Fn(&[String]) -> bool) -> (Option<String>, usize) {
        let mut asked = 0;
        let left = reduce_passes(&passes(all), &mut |passes| {
            asked += 1;
            test(passes)
        });
        (left.map(|l| l.join(" ")), asked)
    }

    fn has(passes: &[String], name: &str) -> bool {
        passes.iter().any(|p| p == name)
    }

    #[test]
    fn one_pass_of_many_is_found_in_few_questions() {
        let all: Vec<String> = (0..64).map(|i| format!("p{i}")).collect();
        let (left, asked) = reduced(&all.join(" "), |p| has(p, "p37"));
        assert_eq!(left.as_deref(), Some("p37"));
        assert!(asked <= 20, "{asked}");
    }

    #[test]
    fn what_matters_keeps_its_order() {
        // `cse` must come behind `sccp`, with `canonicalize` anywhere.
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
    fn passes_that_are_needed_only_for_each_other_go_together() {
        // `b` without `a` is not taken, and neither is `c` without `b`.
        let valid = |passes: &[String]| {
            (!has(passes, "b") || has(passes, "a")) && (!has(passes, "c") || has(passes, "b"))
        };
        let (left, _) = reduced("a b c d", |p| valid(p) && has(p, "d"));
        assert_eq!(left.as_deref(), Some("d"));
    }

    #[test]
    fn twice_the_same_pass_is_once_if_once_is_enough() {
        let (left, _) = reduced("cse cse cse", |p| has(p, "cse"));
        assert_eq!(left.as_deref(), Some("cse"));
        let (left, _) = reduced("cse a cse b cse", |p| {
            p.iter().filter(|p| *p == "cse").count() >= 2
        });
        assert_eq!(left.as_deref(), Some("cse cse"));
    }

    #[test]
    fn nothing_is_left_where_nothing_matters() {
        assert_eq!(reduced("a b c", |_| true).0.as_deref(), Some(""));
        assert_eq!(reduced("", |_| true), (Some(String::new()), 1));
    }

    #[test]
    fn a_pipeline_that_is_not_interesting_is_refused() {
        assert_eq!(reduced("a b", |_| false), (None, 1));
    }
}
