//! Tests of tensor types and tensor constants in text.

use super::*;
use crate::attr::{Attr, Key};
use crate::types::{DYNAMIC, Type};
use crate::verify::verify;

const TYPES: &str = "\
func.func private @host(tensor<*xf32>, tensor<4x?xvector<2xi8>>) -> (tensor<complex<f32>>, tensor<0xindex>)
func.func @pass(%arg0: tensor<2x?xi8>, %arg1: i1) -> tensor<2x?xi8> {
  cf.br ^bb1(%arg0 : tensor<2x?xi8>)
^bb1(%0: tensor<2x?xi8>):
  %1 = arith.select %arg1, %0, %arg0 : tensor<2x?xi8>
  %2 = scf.if %arg1 -> (tensor<2x?xi8>) {
    scf.yield %1 : tensor<2x?xi8>
  } else {
    scf.yield %arg0 : tensor<2x?xi8>
  }
  %3 = call @pass(%2, %arg1) : (tensor<2x?xi8>, i1) -> tensor<2x?xi8>
  return %3 : tensor<2x?xi8>
}
func.func @constants() {
  %0 = arith.constant dense<[[1, -2], [3, 4]]> : tensor<2x2xi8>
  %1 = arith.constant dense<1.000000e+00> : tensor<3xf64>
  %2 = arith.constant dense<7> : tensor<index>
  %3 = arith.constant dense<> : tensor<0x4xi32>
  %4 = arith.constant dense<[true, false]> : tensor<2xi1>
  return
}
";

#[test]
fn tensors_are_types_of_values() {
    for release in [Release::R13, Release::R16, Release::R19, Release::R22] {
        let mut text = TYPES.to_owned();
        if release == Release::R13 {
            for dialect in ["func.func", "cf.br", "arith.select", "arith.constant"] {
                let (_, name) = dialect.split_once('.').expect("a dialect");
                text = text.replace(dialect, name);
            }
        }
        let (module, _) = parse(&text, Some(release)).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(print(&module, release, Form::Custom), text);
        let generic = print(&module, release, Form::Generic);
        let (again, _) = parse(&generic, Some(release)).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(print(&again, release, Form::Custom), text);
        assert_eq!(verify(&module), Ok(()));
    }
}

#[test]
fn a_constant_keeps_the_type_of_its_tensor() {
    let (module, _) = parse(TYPES, Some(Release::R22)).expect("a program");
    let body = module.funcs[2].body.as_ref().expect("a body");
    let first = body.block(body.entry()).ops[0];
    let Some(Attr::Dense(bits, ty)) = body.attr(first, Key::Value) else {
        panic!("dense elements");
    };
    assert_eq!(bits[..], [1, 0xfe, 3, 4]);
    let tensor = module.types.as_tensor(*ty).expect("a tensor");
    assert_eq!((&tensor.shape[..], tensor.elem), (&[2, 2][..], Type::I8));
    assert!(tensor.is_static());
    let (inputs, _) = module
        .types
        .as_function(module.funcs[1].ty)
        .expect("a function");
    let tensor = module.types.as_tensor(inputs[0]).expect("a tensor");
    assert_eq!(
        (&tensor.shape[..], tensor.dynamic_sizes()),
        (&[2, DYNAMIC][..], 1)
    );
}

#[test]
fn the_bytes_of_a_constant_are_in_little_endian_order() {
    let text = "func.func @f() {
  %0 = arith.constant dense<\"0x0100FEFF\"> : tensor<2xi16>
  return
}
";
    let (module, _) = parse(text, Some(Release::R22)).expect("a program");
    let body = module.funcs[0].body.as_ref().expect("a body");
    let first = body.block(body.entry()).ops[0];
    let Some(Attr::Dense(bits, _)) = body.attr(first, Key::Value) else {
        panic!("dense elements");
    };
    assert_eq!(bits[..], [1, 0xfffe]);
}

#[test]
fn errors_about_tensors_name_what_is_expected() {
    let refused = |ty: &str| {
        let text = format!("func.func private @f({ty})\n");
        parse(&text, Some(Release::R22))
            .expect_err("an error")
            .message
    };
    assert_eq!(
        refused("tensor<4xf32, #sparse>"),
        "expected a tensor without an encoding, such as `tensor<4xf32>`"
    );
    assert_eq!(refused("tensor<-1xf32>"), "expected a type, found `-`");
    assert_eq!(refused("tensor<*xf32, 1>"), "expected `>`, found `,`");
    let dynamic = "func.func @f() {\n  %0 = arith.constant dense<1> : tensor<?xi8>\n  return\n}\n";
    assert_eq!(
        parse(dynamic, Some(Release::R22))
            .expect_err("an error")
            .message,
        "expected fixed sizes, found `tensor<?xi8>`"
    );
}
