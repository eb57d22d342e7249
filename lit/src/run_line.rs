//! Finds the `RUN:` lines of a test.

/// A command of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunLine {
    /// The line on which the command begins, counted from 1.
    pub line: usize,
    /// The command, without `RUN:` and with its continuation lines.
    pub command: String,
}

/// The keyword before a command.
const RUN: &str = "RUN:";

/// Returns the commands of a test. A command that ends in a backslash continues on the next `RUN:`
/// line.
pub fn run_lines(text: &str) -> Vec<RunLine> {
    let mut found: Vec<RunLine> = Vec::new();
    let mut is_open = false;
    for (i, line) in text.lines().enumerate() {
        let Some(command) = command(line) else {
            continue;
        };
        let (command, continues) = match command.strip_suffix('\\') {
            Some(command) => (command.trim_end(), true),
            None => (command, false),
        };
        match found.last_mut().filter(|_| is_open) {
            Some(last) => {
                last.command.push(' ');
                last.command.push_str(command);
            }
            None => found.push(RunLine {
                line: i + 1,
                command: command.to_owned(),
            }),
        }
        is_open = continues;
    }
    found
}

/// Returns the command of a comment line with the keyword.
fn command(line: &str) -> Option<&str> {
    let comment = &line[line.find("//")?..];
    let (before, command) = comment.split_once(RUN)?;
    // `CHECK-RUN:` is another keyword.
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    (!before.ends_with(is_word)).then(|| command.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn continued_commands_are_joined() {
        let text = "// RUN: a \\\n// comment\n// RUN:   b\n//RUN: c\nfunc.func @RUN() // RUN: d\n\
                    // CHECK-RUN: e\nRUN: f\n";
        let found: Vec<(usize, String)> = run_lines(text)
            .into_iter()
            .map(|run| (run.line, run.command))
            .collect();
        let expected = [(1, "a b"), (4, "c"), (5, "d")];
        assert_eq!(found, expected.map(|(line, c)| (line, c.to_owned())));
    }
}
