//! Proofs for all inputs, compared with both interpreters on all inputs.

use lowerfuzz_prove::agreement::{Pair, agree};

/// Makes two functions from the bytes. The prover and the interpreters must agree on whether the second
/// one refines the first.
///
/// # Panics
/// Panics if they disagree.
pub fn run(bytes: &[u8]) {
    if let Err(error) = agree(&Pair::from_bytes(bytes)) {
        panic!("{error}");
    }
}

/// Returns the texts of both functions.
pub fn shown(bytes: &[u8]) -> String {
    Pair::from_bytes(bytes).texts().join("\n")
}

#[cfg(test)]
mod tests {
    use super::{run, shown};

    #[test]
    fn any_bytes_make_two_functions() {
        for bytes in [&b""[..], b"a", b"some bytes", &[0xff; 40], &[0x5a; 200]] {
            run(bytes);
            assert_eq!(shown(bytes).matches("@f(").count(), 2);
        }
    }
}
