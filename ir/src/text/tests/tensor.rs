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

/// One op of the dialect after the other, in the syntax of release 22.
const OPS: &str = "\
func.func @ops(%arg0: tensor<4x?xf32>, %arg1: index, %arg2: f32, %arg3: tensor<2x3xf32>, %arg4: tensor<2x1xindex>) {
  %0 = tensor.empty(%arg1) : tensor<4x?xf32>
  %1 = tensor.splat %arg2[%arg1] : tensor<?x3xf32>
  %2 = tensor.splat %arg2 : tensor<3xf32>
  %3 = tensor.generate %arg1 {
  ^bb0(%arg5: index, %arg6: index):
    tensor.yield %arg2 : f32
  } : tensor<?x3xf32>
  %4 = tensor.from_elements %arg2, %arg2 : tensor<2xf32>
  %5 = tensor.extract %arg0[%arg1, %arg1] : tensor<4x?xf32>
  %6 = tensor.insert %5 into %arg0[%arg1, %arg1] : tensor<4x?xf32>
  %7 = tensor.extract_slice %arg0[0, %arg1] [2, 1] [1, 1] : tensor<4x?xf32> to tensor<2xf32>
  %8 = tensor.insert_slice %7 into %arg0[0, %arg1] [2, 1] [1, 1] : tensor<2xf32> into tensor<4x?xf32>
  %9 = tensor.pad %arg0 nofold low[1, %arg1] high[0, 2] {
  ^bb0(%arg7: index, %arg8: index):
    tensor.yield %arg2 : f32
  } : tensor<4x?xf32> to tensor<5x?xf32>
  %10 = tensor.concat dim(0) %4, %4 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %11 = tensor.gather %arg3[%arg4] gather_dims([1]) unique : (tensor<2x3xf32>, tensor<2x1xindex>) -> tensor<2x2x1xf32>
  %12 = tensor.scatter %11 into %arg3[%arg4] scatter_dims([1]) unique : (tensor<2x2x1xf32>, tensor<2x3xf32>, tensor<2x1xindex>) -> tensor<2x3xf32>
  %13 = tensor.cast %arg0 : tensor<4x?xf32> to tensor<*xf32>
  %14 = tensor.bitcast %4 : tensor<2xf32> to tensor<2xi32>
  %15 = tensor.dim %13, %arg1 : tensor<*xf32>
  %16 = tensor.rank %13 : tensor<*xf32>
  %17 = tensor.reshape %4(%14) : (tensor<2xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %18 = arith.addf %4, %4 : tensor<2xf32>
  %19 = arith.cmpf olt, %4, %4 : tensor<2xf32>
  %20 = arith.select %19, %4, %4 : tensor<2xi1>, tensor<2xf32>
  return
}
";

#[test]
fn ops_on_tensors_read_back() {
    let (module, _) = parse(OPS, Some(Release::R22)).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(verify(&module), Ok(()));
    assert_eq!(print(&module, Release::R22, Form::Custom), OPS);
    let generic = print(&module, Release::R22, Form::Generic);
    let (again, _) = parse(&generic, Some(Release::R22)).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(print(&again, Release::R22, Form::Custom), OPS);
}

#[test]
fn shapes_are_regrouped_in_both_syntaxes() {
    for (release, output_shape) in [(Release::R16, ""), (Release::R22, " output_shape [1, 2]")] {
        let text = format!(
            "func.func @f(%arg0: tensor<2xi8>) {{
  %0 = tensor.expand_shape %arg0 [[0, 1]]{output_shape} : tensor<2xi8> into tensor<1x2xi8>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<1x2xi8> into tensor<2xi8>
  return
}}
"
        );
        let (module, _) = parse(&text, Some(release)).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(verify(&module), Ok(()));
        let printed = print(&module, release, Form::Custom);
        let (again, _) = parse(&printed, Some(release)).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(print(&again, release, Form::Custom), printed);
    }
}

/// Ops between tensors and memory, in the syntax of release 22. The ops that are printed in generic
/// form are not here.
const BUFFERS: &str = "\
func.func @f(%arg0: memref<4xf32>, %arg1: tensor<4xf32>, %arg2: vector<4xf32>) {
  %0 = bufferization.to_tensor %arg0 restrict writable : memref<4xf32> to tensor<4xf32>
  %1 = bufferization.to_buffer %0 read_only : tensor<4xf32> to memref<4xf32>
  %2 = bufferization.materialize_in_destination %0 in %arg1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %2 in restrict writable %arg0 : (tensor<4xf32>, memref<4xf32>) -> ()
  %3 = bufferization.clone %arg0 : memref<4xf32> to memref<?xf32>
  bufferization.dealloc_tensor %2 : tensor<4xf32>
  return
}
";

#[test]
fn ops_between_tensors_and_memory_read_back() {
    let (module, _) = parse(BUFFERS, Some(Release::R22)).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(verify(&module), Ok(()));
    assert_eq!(print(&module, Release::R22, Form::Custom), BUFFERS);
    let generic = print(&module, Release::R22, Form::Generic);
    let (again, _) = parse(&generic, Some(Release::R22)).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(print(&again, Release::R22, Form::Custom), BUFFERS);
}

#[test]
fn operand_groups_that_depend_on_types_read_back() {
    let text = "func.func @f(%arg0: memref<4xf32>, %arg1: i1, %arg2: index, %arg3: tensor<4xf32>) {
  %0 = bufferization.alloc_tensor(%arg2) size_hint=%arg2 : tensor<?xf32>
  %1 = bufferization.alloc_tensor() copy(%arg3) : tensor<4xf32>
  %2 = bufferization.dealloc (%arg0 : memref<4xf32>) if (%arg1) retain (%arg0 : memref<4xf32>)
  bufferization.dealloc
  return
}
";
    let (module, _) = parse(text, Some(Release::R22)).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(verify(&module), Ok(()));
    let generic = print(&module, Release::R22, Form::Generic);
    for groups in [
        "array<i32: 1, 0, 1>",
        "array<i32: 0, 1, 0>",
        "array<i32: 1, 1, 1>",
    ] {
        assert!(generic.contains(groups), "{generic}");
    }
    let (again, _) = parse(&generic, Some(Release::R22)).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(print(&again, Release::R22, Form::Generic), generic);
}

#[test]
fn a_result_after_the_types_of_operands_is_one_result() {
    let text = "func.func @f(%arg0: f32, %arg1: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.fill ins(%arg0 : f32) outs(%arg1 : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
";
    let (module, _) = parse(text, Some(Release::R22)).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(verify(&module), Ok(()));
    assert_eq!(print(&module, Release::R22, Form::Custom), text);
}
