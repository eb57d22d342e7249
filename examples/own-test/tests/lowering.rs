//! Tests the lowering with random programs. A failure prints the reduced program, and the seed that
//! shows it again.

use own_test::SwappedAdditions;

#[test]
fn random_programs_are_lowered_right() {
    lowerfuzz_testing::target(SwappedAdditions::default())
        .programs(50)
        .check();
}
