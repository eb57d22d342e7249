//! Tests of the generator's public interface: seeds and bytes in, test cases out.

mod cases;
mod coverage;
mod defined;
mod strategy;
mod test_host;
