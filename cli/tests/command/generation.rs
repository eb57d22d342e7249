//! Tests of `lowerfuzz gen` and `lowerfuzz targets`.

use crate::tool::{Folder, keys};

/// The programs that `gen` prints.
fn programs(args: &[&str]) -> Vec<String> {
    let ran = Folder::new()
        .run(&[&["gen"], args].concat())
        .expect_status(0);
    ran.out.split("// -----\n").map(str::to_owned).collect()
}

fn calls(program: &str) -> usize {
    program
        .lines()
        .filter(|l| l.starts_with("// call:"))
        .count()
}

/// Checks that each program is a test case without findings and without undefined behaviour.
#[track_caller]
fn accepted(programs: &[String]) {
    let folder = Folder::new();
    let names: Vec<String> = (0..programs.len()).map(|i| format!("{i}.mlir")).collect();
    for (name, program) in names.iter().zip(programs) {
        folder.write(name, program);
        let ran = folder.run(&["interp", name]).expect_status(0);
        assert_eq!(ran.out.lines().count(), calls(program), "{ran:?}");
        assert!(!ran.out.contains("undefined"), "{ran:?}");
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let args = [&["check", "--json"], &names[..]].concat();
    let rows = folder.run(&args).expect_status(0).json();
    let rows = rows.as_array().expect("an array");
    assert_eq!(rows.len(), programs.len());
    for row in rows {
        // The built-in conversion is older than the `index` dialect, and `scf` ops must be lowered
        // before the conversion.
        let is_foreign = row["reason"]
            .as_str()
            .is_some_and(|r| r.starts_with("`index.") || r.starts_with("`scf."));
        assert!(row["verdict"] == "agree" || is_foreign, "{row}");
    }
}

#[test]
fn the_same_seed_prints_the_same_text() {
    assert_eq!(programs(&["--seed", "7"]), programs(&["--seed", "7"]));
    assert_ne!(programs(&["--seed", "7"]), programs(&["--seed", "8"]));
}

#[test]
fn gen_prints_the_programs_that_run_judges() {
    let of = |args: &[&str]| programs(&[args, &["--seed", "7", "--count", "5"]].concat());
    assert_eq!(of(&["--target", "builtin"]), of(&[]));
    let folder = Folder::new();
    let both = folder.run(&["gen", "--target", "builtin", "--release", "13"]);
    assert_eq!(both.status, Some(2), "{both:?}");
    let passes = folder.run(&["gen", "--passes", "random"]);
    assert_eq!(passes.status, Some(2), "{passes:?}");
}

#[test]
fn seeds_count_up() {
    let three = programs(&["--seed", "7", "--count", "3"]);
    assert_eq!(three.len(), 3);
    for (seed, program) in ["7", "8", "9"].iter().zip(&three) {
        assert_eq!(program.lines().next(), Some(&*format!("// seed: {seed}")));
        assert_eq!(programs(&["--seed", seed]), [program.as_str()]);
    }
    // After the largest seed, seeds wrap around to 0.
    let last = programs(&["--seed", "18446744073709551615", "--count", "2"]);
    assert_eq!(last[1..], programs(&["--seed", "0"]));
}

#[test]
fn a_count_of_zero_prints_nothing() {
    let ran = Folder::new().run(&["gen", "--count", "0"]).expect_status(0);
    assert_eq!(ran.out, "");
}

#[test]
fn programs_without_a_seed_print_a_reproducing_seed() {
    let program = programs(&[]);
    let seed = program[0]
        .lines()
        .next()
        .and_then(|l| l.strip_prefix("// seed: "))
        .expect("the seed");
    assert_eq!(programs(&["--seed", seed]), program);
}

#[test]
fn generated_programs_are_accepted() {
    let programs = programs(&["--seed", "100", "--count", "40"]);
    assert_eq!(programs.len(), 40);
    assert!(programs.iter().all(|p| calls(p) > 0));
    accepted(&programs);
}

#[test]
fn programs_of_every_release_are_accepted() {
    for release in ["11", "13", "14", "15", "16", "19", "22"] {
        let args = ["--seed", "5", "--count", "24", "--release", release];
        let mut programs = programs(&args);
        // The syntax of the oldest and of the newest release are both tested.
        let old = release == "11" || release == "13" || release == "14";
        let keyword = if old { "\nfunc @" } else { "\nfunc.func @" };
        assert!(programs.iter().all(|p| p.contains(keyword)), "{release}");
        // Tests for ops that other passes lower before the conversion.
        let before = |program: &String| {
            let dialects = ["scf.", "affine.", "ub.", "vector.", "index."];
            let ops = [
                "math.ct",
                "math.absi",
                "math.is",
                ".acos",
                ".asin",
                ".atan",
                ".cbrt",
                ".cosh",
                ".erf",
                ".expm1",
                ".log1p",
                ".sinh",
                ".tan",
                "powi",
                "alloca_scope",
                "realloc",
                "distinct_objects",
                "extract_strided_metadata",
            ];
            let mut others = dialects.iter().chain(&ops);
            let of_complex = ["create", "re ", "im ", "add", "sub"];
            let mut complex = program.split("complex.").skip(1);
            others.any(|other| program.contains(other))
                || complex.any(|op| !of_complex.iter().any(|known| op.starts_with(known)))
        };
        programs.retain(|program| !before(program));
        accepted(&programs);
    }
}

#[test]
fn minimal_programs_use_few_features() {
    let programs = programs(&["--seed", "1", "--count", "20", "--profile", "minimal"]);
    for program in &programs {
        for word in ["memref", "cf.", "call @", "vector", "f32", "f64"] {
            let body = program.lines().filter(|l| !l.starts_with("//"));
            assert!(!body.clone().any(|l| l.contains(word)), "{word}: {program}");
        }
    }
    accepted(&programs);
}

#[test]
fn targets_are_listed() {
    let folder = Folder::new();
    let ran = folder.run(&["targets"]).expect_status(0);
    assert!(
        ran.out.lines().any(|l| l.starts_with("builtin ")),
        "{ran:?}"
    );
    let json = folder.run(&["targets", "--json"]).expect_status(0).json();
    assert_eq!(keys(&json[0])[0], "target");
    assert_eq!(json[0]["target"], "builtin");
    // The table has one line per target below the column heads.
    let rows = json.as_array().map_or(0, Vec::len);
    let names = json.as_array().into_iter().flatten();
    for name in names.filter_map(|row| row["target"].as_str()) {
        let line = format!("{name} ");
        assert!(ran.out.lines().any(|l| l.starts_with(&line)), "{ran:?}");
    }
    assert!(ran.out.lines().count() > rows, "{ran:?}");
}
