//! Fuzz target that runs the bytes as an LLVM-dialect module with calls. The calls of every module
//! that verifies must end or reach a limit.

use lowerfuzz_interp::Limits;
use lowerfuzz_ir::case::parse;
use lowerfuzz_ir::verify::verify;
use lowerfuzz_oracle::run_dialect;

/// Small resource limits, which allow some thousand programs per second.
const LIMITS: Limits = Limits {
    fuel: 10_000,
    depth: 64,
    memory: 1 << 20,
};

/// Parses the bytes as a test case and runs its calls.
///
/// # Panics
/// If the interpreter panics.
pub fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(case) = parse(text, None) else { return };
    if verify(&case.module).is_ok() {
        run_dialect(&case, LIMITS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smoke() {
        run(b"llvm.func @main() -> i32 {\n  %0 = llvm.mlir.undef : i32\n  llvm.return %0 : i32\n}\n");
        // The program never returns, so it must end at a limit.
        run(b"llvm.func @main() {\n  llvm.br ^bb1\n^bb1:\n  llvm.br ^bb1\n}\n");
        run(b"\xff");
    }
}
