//! Quotes words for a shell.

/// Returns a word for a shell's command line. The word is quoted if the shell would interpret it.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/.-_=:,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    match shlex::try_quote(word) {
        Ok(quoted) => quoted.into_owned(),
        // A NUL character cannot be part of a process's argument.
        Err(_) => word.replace('\0', ""),
    }
}

/// Quotes each of these words, and joins them with spaces.
pub fn joined(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    words.join(" ")
}
