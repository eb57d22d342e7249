//! A cursor over the signature and assembly strings of the op tables.

/// The part of the string that was not parsed yet.
#[derive(Clone, Copy)]
pub(super) struct Cursor(pub(super) &'static str);

impl Cursor {
    pub(super) fn skip_spaces(&mut self) {
        self.0 = self.0.trim_start();
    }

    /// Moves past `text` if the rest of the string begins with `text`. Returns whether the cursor
    /// moved.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        match self.0.strip_prefix(text) {
            Some(rest) => {
                self.0 = rest;
                true
            }
            None => false,
        }
    }

    pub(super) fn expect(&mut self, text: &str) -> Result<(), String> {
        if self.eat(text) {
            return Ok(());
        }
        Err(self.expected(&format!("`{text}`")))
    }

    /// Reads a word of letters, digits and underscores. The word may be empty.
    pub(super) fn word(&mut self) -> &'static str {
        let end = self
            .0
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let (word, rest) = self.0.split_at(end.unwrap_or(self.0.len()));
        self.0 = rest;
        word
    }

    pub(super) fn expected(self, what: &str) -> String {
        format!("expected {what} at `{}`", self.0)
    }
}
