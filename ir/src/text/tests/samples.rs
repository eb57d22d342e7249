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

#[test]
fn dump() {
    let Ok(dir) = std::env::var("DUMP") else {
        return;
    };
    for entry in std::fs::read_dir("/work/shared/mlir-releases").unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if !name.ends_with(".mlir") {
            continue;
        }
        let given = Release::from_number(name.split('.').nth(1).unwrap().parse().unwrap()).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let (module, release) = parse(&text, Some(given)).unwrap();
        for (form, f) in [(Form::Custom, "custom"), (Form::Generic, "generic")] {
            let once = print(&module, release, form);
            std::fs::write(format!("{dir}/{name}.{f}.{}", release.number()), once).unwrap();
        }
    }
}
