//! Words of command lines.

/// Words of somebody else's command line, which were one word of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words(pub(crate) Vec<String>);

impl Words {
    /// As one word again.
    pub(crate) fn joined(&self) -> String {
        let words: Vec<String> = self.0.iter().map(|w| quoted(w)).collect();
        words.join(" ")
    }
}

/// A word as a shell reads it.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/.-_=:,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    match shlex::try_quote(word) {
        Ok(quoted) => quoted.into_owned(),
        // Nothing that has this character can be said to a process at all.
        Err(_) => word.replace('\0', ""),
    }
}
