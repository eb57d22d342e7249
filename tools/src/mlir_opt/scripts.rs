//! Scripts of the `transform` dialect, which some tests interpret: the passes that interpret and
//! erase them, and what remains of them in the output.

use super::pass_table::pass_name;

/// The passes that interpret a script in the program's module.
const INTERPRETERS: [&str; 2] = [
    "transform-interpreter",
    "test-transform-dialect-interpreter",
];

/// The pass that erases scripts.
const ERASES: &str = "test-transform-dialect-erase-schedule";

/// The pass that loads scripts from files.
const LOADS: &str = "transform-preload-library";

/// Returns whether one of these passes, given as options, loads scripts from files.
pub fn loads_scripts(passes: &[String]) -> bool {
    passes.iter().any(|pass| pass_name(pass) == LOADS)
}

/// Returns whether one of these passes, given as options, interprets a script.
pub fn interprets_scripts(passes: &[String]) -> bool {
    let mut names = passes.iter().map(|pass| pass_name(pass));
    names.any(|name| INTERPRETERS.contains(&name))
}

/// Returns the passes, followed by the pass that erases scripts if one of them interprets a script.
pub fn erasing_scripts(passes: Vec<String>) -> Vec<String> {
    let is_erased = passes.iter().any(|pass| pass_name(pass) == ERASES);
    let erase = interprets_scripts(&passes) && !is_erased;
    let last = erase.then(|| format!("-{ERASES}"));
    passes.into_iter().chain(last).collect()
}

/// Removes the empty modules that erased scripts leave in the output of these options.
pub(super) fn without_empty_scripts(options: &[&str], output: String) -> String {
    if !options.iter().any(|option| option.contains(ERASES)) {
        return output;
    }
    let mut kept = String::with_capacity(output.len());
    let mut lines = output.lines().peekable();
    while let Some(line) = lines.next() {
        let is_script = line.starts_with("  ")
            && line.trim_start().starts_with("module ")
            && line.contains("{transform.")
            && lines.peek().is_some_and(|next| next.trim() == "}");
        if is_script {
            lines.next();
        } else {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_erased_after_they_are_interpreted() {
        let words = |words: &[&str]| -> Vec<String> { words.iter().map(|w| (*w).into()).collect() };
        let plain = words(&["-cse", "-canonicalize"]);
        assert_eq!(erasing_scripts(plain.clone()), plain);
        let interpreter = "--transform-interpreter=entry-point=a";
        let expected = words(&[
            interpreter,
            "-cse",
            "-test-transform-dialect-erase-schedule",
        ]);
        let erased = erasing_scripts(words(&[interpreter, "-cse"]));
        assert_eq!(erased, expected);
        assert_eq!(erasing_scripts(expected.clone()), expected);
    }

    #[test]
    fn only_empty_modules_of_scripts_are_removed() {
        let output = "module @p attributes {transform.a} {\n  module attributes {transform.b} {\n  }\n\
                      \x20 module @x {\n  }\n  module attributes {transform.c} {\n    func.func @f()\n  }\n}\n";
        let expected = "module @p attributes {transform.a} {\n  module @x {\n  }\n\
                        \x20 module attributes {transform.c} {\n    func.func @f()\n  }\n}\n";
        let option = "-test-transform-dialect-erase-schedule";
        assert_eq!(without_empty_scripts(&[option], output.into()), expected);
        assert_eq!(without_empty_scripts(&["-cse"], output.into()), output);
    }
}
