//! Findings in real releases: the release's tools alone reproduce a finding from the written files.

use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;

use crate::found::stored;
use crate::installed::find;
use crate::releases::installed_releases;
use crate::reports::{folder_of, shell, system, system_with_releases};
use crate::tool::Folder;

/// Checks that the release's tools alone reproduce the finding from the written program and script.
#[test]
fn written_findings_reproduce_with_only_the_release_tools() {
    let (bare, full) = (system(), system_with_releases());
    // `-cse` alone lowers nothing, so a function of one op shows it. The program of the other seed has a
    // division that the release expands wrongly.
    let space = ["--space", "integers-i8", "--seed", "36", "--count", "1"];
    let left = [&space[..], &["--pipeline", "-cse"]].concat();
    let divided = ["--seed", "712", "--count", "1"];
    let runs = installed_releases().into_iter().flat_map(|target| {
        let divides = target == "mlir-opt-16";
        let divided = divides.then(|| (target.clone(), &divided[..]));
        std::iter::once((target, &left[..])).chain(divided)
    });
    for (target, args) in runs {
        let folder = Folder::with("none.toml", "");
        let out = ["--out", "found", "--known", "none.toml"];
        let ran = folder.run(&[&["run", "--target", &target], args, &out].concat());
        assert_eq!(ran.status, Some(1), "{ran:?}");
        let found = stored(&folder.path().join("found"));
        assert_eq!(found.len(), 1, "{ran:?}");
        let name = found[0].strip_prefix(folder.path()).expect("a part of it");
        let read = |file: String| folder.read(&name.join(file).display().to_string());
        let number = target.trim_start_matches("mlir-opt-");
        let issue = read("issue.md".to_owned());
        let program = read(format!("release-{number}.mlir"));
        // The last line of the program contains the commands.
        let (program, commands) = program.rsplit_once("// ").expect("lines");
        let commands = commands.trim_end();
        assert!(issue.contains(&format!("```mlir\n{program}```")), "{issue}");
        assert!(
            issue.contains(&format!("```sh\n{commands}\n```")),
            "{issue}"
        );
        let pasted = shell(full.path(), &["-c", commands], &found[0]);
        let out = read(format!("release-{number}.out"));
        assert_eq!(pasted.out + &pasted.err, out, "{target}");
        let script = found[0].join("repro.sh").display().to_string();
        for (path, args, status) in [
            (&full, &[script.as_str()][..], 0),
            (&full, &[&script, number], 0),
            (&full, &[&script, "99"], 77),
            (&bare, &[&script], 77),
        ] {
            let ran = shell(path.path(), args, Path::new("/"));
            assert_eq!(ran.status, Some(status), "{target}: {ran:?}");
        }
        // A stand-in that prints the expected value behaves like a release without the bug.
        let expected = issue
            .lines()
            .find_map(|line| line.strip_prefix("expected: "));
        let expected = expected.and_then(|line| line.split(' ').next());
        let expected = expected.expect("a line that says it");
        let right = folder_of(std::iter::empty());
        for tool in ["sh", "dirname", "sed", "grep", "timeout", "head"] {
            let found = find(tool).expect("a part of every system");
            symlink(found, right.path().join(tool)).expect("a link");
        }
        for tool in ["mlir-opt", "mlir-cpu-runner", "mlir-runner"] {
            let path = right.path().join(format!("{tool}-{number}"));
            let text = format!("#!/bin/sh\necho {expected}\n");
            std::fs::write(&path, text).expect("a file");
            let mode = std::fs::Permissions::from_mode(0o755);
            std::fs::set_permissions(&path, mode).expect("permissions of a file of ours");
        }
        let ran = shell(right.path(), &[&script], Path::new("/"));
        assert_eq!(ran.status, Some(1), "{target}: {ran:?}");
        // Another tool is tried if the environment names it.
        let none = format!("MLIR_OPT=/no/such/tool '{script}'");
        let ran = shell(full.path(), &["-c", &none], Path::new("/"));
        assert_eq!(ran.status, Some(77), "{target}: {ran:?}");
    }
}
