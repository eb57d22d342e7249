//! Asks a build which syntax it reads.

use lowerfuzz_ir::Release;
use lowerfuzz_ir::text;
use lowerfuzz_oracle::Stop;

use super::releases::TARGETS;
use crate::ToolError;
use crate::process::{Exit, Folder, Tool};

/// Texts that only a release and later releases read, newest first.
const SAMPLES: &[(Release, &str)] = &[
    (
        Release::R24,
        "func.func @f() -> memref<4xi32> {\n  %0 = memref.alloc() alignment = 16 : memref<4xi32>\n  \
         return %0 : memref<4xi32>\n}\n",
    ),
    (
        Release::R22,
        "func.func @f(%a: i64) -> i32 {\n  %0 = arith.trunci %a overflow<nsw> : i64 to i32\n  \
         return %0 : i32\n}\n",
    ),
    (
        Release::R19,
        "func.func @f(%a: f32) -> f32 {\n  %0 = arith.maximumf %a, %a : f32\n  return %0 : f32\n}\n",
    ),
    (
        Release::R16,
        "func.func private @f(memref<4xi32, strided<[1], offset: 1>>)\n",
    ),
    (Release::R15, "func.func private @f()\n"),
    (
        Release::R14,
        "func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n",
    ),
    (
        Release::R13,
        "func @f(%a: i32) -> i32 {\n  %0 = addi %a, %a : i32\n  return %0 : i32\n}\n",
    ),
];

/// Returns the newest release whose sample the tool reads. `None` if the tool reads no sample.
///
/// # Errors
/// Returns an error if the tool cannot be started.
pub(super) fn release(tool: &Tool) -> Result<Option<Release>, ToolError> {
    for (release, sample) in SAMPLES {
        if TARGETS.contains(*release) && read(tool, &[], sample)?.is_some() {
            return Ok(Some(*release));
        }
    }
    Ok(None)
}

/// Returns whether the tool prints only one module for a file with two splits. A tool that reads
/// neither split, or that cannot be started, is asked again when it lowers.
///
/// # Errors
/// Returns an error if the tools are stopped.
pub(super) fn ignores_splits(tool: &Tool) -> Result<bool, Stop> {
    let two = format!("module @a {{}}\n{}\nmodule @b {{}}\n", text::SEPARATOR);
    let args = ["-split-input-file", "-mlir-print-op-generic"];
    let printed = ToolError::unless_stopped(read(tool, &args, &two))?;
    let Some(printed) = printed.flatten() else {
        return Ok(false);
    };
    let names: Vec<String> = text::modules(&printed, None)
        .filter_map(|module| module.name)
        .collect();
    Ok(names != ["a", "b"])
}

/// Returns what the tool prints for a text, if it reads the text.
fn read(tool: &Tool, args: &[&str], text: &str) -> Result<Option<String>, ToolError> {
    let folder = Folder::new(tool.processes())?;
    folder.write("probe.mlir", text)?;
    let mut words: Vec<String> = args.iter().map(|arg| (*arg).to_owned()).collect();
    words.push(folder.path().join("probe.mlir").display().to_string());
    let finished = tool.for_probe().run(&words, &[])?;
    Ok((finished.exit == Exit::Status(0)).then_some(finished.stdout))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_sample_excludes_the_releases_before_it() {
        for (release, sample) in SAMPLES {
            assert!(text::parse(sample, Some(*release)).is_ok(), "{release}");
        }
        for pair in SAMPLES.windows(2) {
            let ((newer, sample), (older, _)) = (pair[0], pair[1]);
            // The parser accepts flags that a release lacks.
            if newer != Release::R22 {
                assert!(text::parse(sample, Some(older)).is_err(), "{newer}");
            }
        }
    }
}
