//! Fuzz target that parses the bytes as the text of a test case. Parsing must not panic, and a
//! printed case must parse again and print the same.

use lowerfuzz_ir::case::{parse, print};

use crate::verified;

/// Parses the bytes as a test case, prints it, and parses the result.
///
/// # Panics
/// If a printed case does not parse, or prints differently the second time.
pub fn run(bytes: &[u8]) {
    // The printer must only handle programs that verify.
    let Some(case) = verified(bytes) else { return };
    let printed = print(&case);
    match parse(&printed, Some(case.release)) {
        Ok(again) => assert_eq!(print(&again), printed, "printed twice, differently"),
        Err(error) => panic!("the printed case does not parse: {error}\n{printed}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  \
                           return %0 : i32\n}\n// call: @f(1 : i32) == 2 : i32\n";

    #[test]
    fn smoke() {
        run(PROGRAM.as_bytes());
        run(b"\xff");
        // Changes each byte of a program, one at a time.
        for i in 0..PROGRAM.len() {
            for byte in [b' ', b'(', b'%', b'0', b'-', 0] {
                let mut mutated = PROGRAM.as_bytes().to_vec();
                mutated[i] = byte;
                run(&mutated);
            }
        }
    }
}
