//! Runs of which MLIR leaves the outcome open: a function `open_…` of `tests/doubts` has a doubt on each call, a
//! function `sure_…` has none.

use std::path::Path;
use std::rc::Rc;

use lowerfuzz_interp::Limits;
use lowerfuzz_interp::source::{Machine, Tensor, Value};
use lowerfuzz_ir::case::{Datum, parse};
use lowerfuzz_ir::host::NoHost;

fn value(datum: &Datum) -> Value {
    match datum {
        Datum::Scalar { bits, .. } => Value::scalar(*bits),
        Datum::Tensor(tensor) => Value::Tensor(Rc::new(Tensor {
            sizes: tensor.sizes.clone(),
            elements: tensor.elements.clone(),
        })),
        Datum::Vector { .. } | Datum::Func(_) | Datum::MemRef(_) => {
            panic!("expected scalars and tensors, found {datum:?}")
        }
    }
}

#[test]
fn what_mlir_leaves_open_is_a_doubt() {
    for name in ["tensor.mlir", "copy.mlir"] {
        check(name);
    }
}

fn check(file: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/doubts");
    let path = folder.join(file);
    let text = std::fs::read_to_string(path).expect("a readable file");
    let case = parse(&text, None).expect("a test case");
    assert!(!case.calls.is_empty());
    let mut machine = Machine::new();
    for call in &case.calls {
        machine.begin(Limits::default());
        let func = case.module.lookup_func(call.func).expect("a function");
        let args: Vec<Value> = call.args.iter().map(value).collect();
        machine.run(&case.module, 64, func, &args, &mut NoHost);
        let name = case.module.str(call.func);
        let is_open = machine.effort().doubt.is_some();
        assert_eq!(
            is_open,
            name.starts_with("open_"),
            "{name}: {:?}",
            call.args
        );
    }
}
