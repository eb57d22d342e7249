//! What real releases print and accept.

use super::*;

#[test]
fn scratch() {
    let Ok(path) = std::env::var("SCRATCH") else {
        return;
    };
    for path in path.split(',') {
        let text = std::fs::read_to_string(path).unwrap();
        match parse(&text, None) {
            Ok((module, release)) => {
                println!("=== {path}: {release}");
                for form in [Form::Custom, Form::Generic] {
                    let once = print(&module, release, form);
                    if std::env::var("SHOW").is_ok() {
                        println!("{once}");
                    }
                    match parse(&once, Some(release)) {
                        Ok((again, _)) => {
                            let twice = print(&again, release, form);
                            println!("{form:?} same: {}", once == twice);
                            if once != twice {
                                for (a, b) in once.lines().zip(twice.lines()) {
                                    if a != b {
                                        println!("-{a}\n+{b}");
                                    }
                                }
                            }
                        }
                        Err(error) => {
                            let (line, column) =
                                crate::error::line_and_column(&once, error.span.start);
                            println!(
                                "{form:?} REPARSE {line}:{column}: {error}\n{}",
                                once.lines().nth(line - 1).unwrap()
                            );
                        }
                    }
                }
            }
            Err(error) => {
                let (line, column) = crate::error::line_and_column(&text, error.span.start);
                println!(
                    "=== {path}: FAIL {line}:{column}: {error}\n{}",
                    text.lines().nth(line - 1).unwrap()
                );
            }
        }
    }
}
