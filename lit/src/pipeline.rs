//! Finds the passes in a textual pipeline.

/// Returns the passes of a textual pipeline as options: `-name`, or `-name=OPTIONS`. The ops in
/// which passes are nested are left out.
pub fn passes_of_pipeline(pipeline: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = pipeline;
    while let Some(start) = rest.find(|c: char| !is_separator(c)) {
        let text = &rest[start..];
        let end = text.find(|c: char| is_separator(c) || matches!(c, '(' | '{'));
        let (name, after) = text.split_at(end.unwrap_or(text.len()));
        rest = after;
        if let Some(ops) = after.strip_prefix('(') {
            // The name of an op; its passes follow.
            rest = ops;
            continue;
        }
        if let Some(options) = after.strip_prefix('{') {
            let end = closing(options);
            found.push(format!("-{name}={}", &options[..end]));
            rest = options.get(end + 1..).unwrap_or("");
            continue;
        }
        found.push(format!("-{name}"));
    }
    found
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ')' | '}')
}

/// Returns the offset of the brace that closes the options.
fn closing(options: &str) -> usize {
    let mut depth = 0usize;
    for (at, c) in options.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => return at,
            '}' => depth -= 1,
            _ => {}
        }
    }
    options.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_are_found_in_nested_ops() {
        for (pipeline, expected) in [
            ("builtin.module(cse)", &["-cse"][..]),
            ("cse,canonicalize", &["-cse", "-canonicalize"]),
            (
                "builtin.module(func.func(affine-loop-fusion{mode=producer maximal}, cse),inline)",
                &[
                    "-affine-loop-fusion=mode=producer maximal",
                    "-cse",
                    "-inline",
                ],
            ),
            ("any(a{b={c d} e},f)", &["-a=b={c d} e", "-f"]),
            ("builtin.module()", &[]),
            ("a{b", &["-a=b"]),
        ] {
            assert_eq!(passes_of_pipeline(pipeline), expected, "{pipeline}");
        }
    }
}
