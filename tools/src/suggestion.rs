//! Suggestions for misspelt names.

/// Returns `; did you mean ...?` with the known name that is most similar to a word. Returns an empty
/// text if no known name is similar.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    match similar(word, known) {
        Some(name) => format!("; did you mean `{name}`?"),
        None => String::new(),
    }
}

/// Returns the known name that is most similar to a word, if at most a third of the word differs.
pub fn similar<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let tolerance = (word.chars().count() / 3).max(1);
    let distances = known
        .into_iter()
        .map(|name| (strsim::osa_distance(word, name), name));
    let near = distances.filter(|(distance, _)| *distance <= tolerance);
    near.min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_similar_names_are_suggested() {
        let known = ["canonicalize", "cse", "sccp"];
        assert_eq!(similar("canonicalise", known), Some("canonicalize"));
        assert_eq!(similar("ces", known), Some("cse"));
        assert_eq!(similar("inline", known), None);
        assert_eq!(did_you_mean("scp", known), "; did you mean `sccp`?");
        assert_eq!(did_you_mean("inline", known), "");
    }
}
