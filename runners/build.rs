//! Compiles the sources of `runtime` into the library that a release's runner loads.
//!
//! The library's bytes are embedded in the `lowerfuzz` command, because cargo cannot include one
//! package's library in another package.

use std::env::{var, var_os};
use std::path::PathBuf;
use std::process::{Command, exit};

/// The environment variable with the linker of the library.
const LINKER: &str = "LOWERFUZZ_RUNTIME_LINKER";

fn main() {
    let folder = |name| PathBuf::from(var_os(name).unwrap_or_default());
    let sources = folder("CARGO_MANIFEST_DIR").join("../runtime/src");
    println!("cargo::rerun-if-changed={}", sources.display());
    let mut compiler = Command::new(folder("RUSTC"));
    compiler
        .args([
            "--crate-name",
            "lowerfuzz_runtime",
            "--crate-type",
            "cdylib",
        ])
        .args(["--edition", "2024", "--cap-lints", "allow"])
        .args(["-Copt-level=2", "-Cpanic=abort", "-Cstrip=symbols"])
        .arg("-o")
        .arg(folder("OUT_DIR").join("liblowerfuzz_runtime.so"))
        .arg(sources.join("lib.rs"));
    let target = var("TARGET").unwrap_or_default();
    // A release's runner is a program of glibc, also for a static command. `packaging/build` names a
    // linker for an old glibc.
    println!("cargo::rerun-if-env-changed={LINKER}");
    let linker = var_os(LINKER).or_else(|| {
        let is_static = target.ends_with("-linux-musl");
        var_os("RUSTC_LINKER").filter(|_| !is_static)
    });
    if let Some(linker) = linker {
        compiler
            .arg("-C")
            .arg(format!("linker={}", PathBuf::from(linker).display()));
    }
    let target = target.replace("-linux-musl", "-linux-gnu");
    if var("HOST").is_ok_and(|host| host != target) {
        compiler.args(["--target", &target]);
    }
    match compiler.status() {
        Ok(status) if status.success() => {}
        Ok(status) => {
            println!("cargo::error=the library of runtime/ is not compiled: {status}");
            exit(1);
        }
        Err(why) => {
            println!("cargo::error=the compiler does not run: {why}");
            exit(1);
        }
    }
}
