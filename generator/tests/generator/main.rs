//! Tests of the generator's public interface, which turns seeds and bytes into test cases.

mod cases;
mod coverage;
mod defined;
mod strategy;
mod test_host;
