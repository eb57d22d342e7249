//! Splitting and quoting of command-line words.

/// The words of another tool's command line, given to lowerfuzz as one quoted argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words(pub(crate) Vec<String>);

impl Words {
    /// Joins the words into one shell-quoted argument.
    pub(crate) fn joined(&self) -> String {
        let words: Vec<String> = self.0.iter().map(|w| quoted(w)).collect();
        words.join(" ")
    }
}

/// Quotes a word for a shell.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/.-_=:,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    match shlex::try_quote(word) {
        Ok(quoted) => quoted.into_owned(),
        // No process argument can contain a NUL character.
        Err(_) => word.replace('\0', ""),
    }
}
