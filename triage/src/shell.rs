//! Words as a shell reads them.

/// A word of a command line, quoted if a shell would read it as something else.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/.-_=:,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    match shlex::try_quote(word) {
        Ok(quoted) => quoted.into_owned(),
        // No process can be given a word with this character.
        Err(_) => word.replace('\0', ""),
    }
}

/// Several words, each quoted, with spaces between them.
pub fn joined(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    words.join(" ")
}
