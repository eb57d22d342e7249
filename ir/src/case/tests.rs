use super::*;

/// Parses and prints a test case. Checks that the printed text is as expected, and that parsing the
/// printed text results in the same test case.
fn check(text: &str, printed: &str) -> Case {
    let case = parse(text, None).unwrap();
    assert_eq!(print(&case), printed);
    let again = parse(printed, None).unwrap();
    assert_eq!(print(&again), printed);
    case
}

fn error(text: &str) -> (usize, usize, String) {
    let error = parse(text, None).unwrap_err();
    let (line, column) = crate::error::line_and_column(text, error.span.start);
    (line, column, error.message)
}

const F: &str = "func.func @f(%a: i8, %m: memref<?x?xi8, strided<[?, ?], offset: ?>>) -> i8 {\n  \
                 return %a : i8\n}\n";

#[test]
fn scalars_and_buffers_read_back() {
    let text = format!(
        "{F}// call: @f(-1 : i8, memref<2x2xi8, strided<[3, 1], offset: 1>> [9, 1, -2, 9,\n\
         //    3, _]) == 255 : i8\n// after: arg1 == [9, 1, 2, 9, 3, 4]\n// just a comment\n"
    );
    let printed = "func.func @f(%arg0: i8, %arg1: memref<?x?xi8, strided<[?, ?], offset: ?>>) -> i8 {\n  return %arg0 : i8\n}\n\
         // call: @f(-1 : i8, memref<2x2xi8, strided<[3, 1], offset: 1>> [9, 1, -2, 9, 3, _]) \
         == -1 : i8\n// after: arg1 == [9, 1, 2, 9, 3, 4]\n";
    let case = check(&text, printed);
    assert_eq!(case.release, Release::R22);
    assert_eq!(case.index_width, 64);
    let [call] = &case.calls[..] else {
        panic!("one call");
    };
    assert_eq!(case.module.str(call.func), "f");
    assert_eq!(call.loc.offset(), Some(F.len() + 3));
    let scalar = Datum::Scalar {
        bits: Some(0xff),
        ty: Type::I8,
    };
    assert_eq!(call.args[0], scalar);
    assert_eq!(call.expect, Some(Expect::Returns(vec![scalar])));
    let Datum::MemRef(memref) = &call.args[1] else {
        panic!("a memref");
    };
    assert_eq!(memref.elem, Type::I8);
    assert_eq!(memref.sizes[..], [2, 2]);
    assert_eq!(memref.strides[..], [3, 1]);
    assert_eq!(memref.offset, 1);
    let contents = [Some(9), Some(1), Some(0xfe), Some(9), Some(3), None];
    assert_eq!(memref.contents, contents);
    let after = [9, 1, 2, 9, 3, 4].map(Some);
    assert_eq!(call.after, [(1, after.to_vec())]);
}

#[test]
fn expected_output_lines_read_back() {
    let text = "func.func @g() {\n  return\n}\n// call: @g()\n// prints:  ( 1, 2 )  \n//prints:\n\
        // call: @g()\n";
    let printed = "func.func @g() {\n  return\n}\n// call: @g()\n// prints: ( 1, 2 )\n// prints: \n\
        // call: @g()\n";
    let case = check(text, printed);
    assert_eq!(case.calls[0].prints, ["( 1, 2 )", ""]);
    assert!(case.calls[1].prints.is_empty());
}

#[test]
fn all_outcomes_read_back() {
    let text = "func.func @g() {\n  return\n}\n// call: @g() == ()\n// call: @g() == abort\n\
        // call: @g() == out-of-fuel\n// call: @g() == undefined\n\
        // call: @g() == undefined \"divisor is \\22zero\\22\"\n// call: @g()\n";
    let case = check(text, text);
    let expected: Vec<Option<Expect>> = case.calls.into_iter().map(|c| c.expect).collect();
    assert_eq!(
        expected,
        [
            Some(Expect::Returns(Vec::new())),
            Some(Expect::Abort),
            Some(Expect::OutOfFuel),
            Some(Expect::Undefined(String::new())),
            Some(Expect::Undefined("divisor is \"zero\"".to_owned())),
            None,
        ]
    );
}

#[test]
fn vectors_functions_and_floats_read_back() {
    let text = "func.func @h(%v: vector<2x2xf32>, %p: (i1) -> (), %i: index) -> (memref<?xi1>, index) {\n\
        \x20 %m = memref.alloc(%i) : memref<?xi1>\n  return %m, %i : memref<?xi1>, index\n}\n\
        func.func private @p(i1)\n\
        // index-bitwidth: 32\n\
        // call: @h([[1.0, 0x7FC00000], [poison, -0.0]] : vector<2x2xf32>, @p, -2 : index) == \
        memref<3xi1> [true, false, _], poison : index\n";
    let printed = "// index-bitwidth: 32\n\
        func.func @h(%arg0: vector<2x2xf32>, %arg1: (i1) -> (), %arg2: index) -> (memref<?xi1>, index) {\n\
        \x20 %0 = memref.alloc(%arg2) : memref<?xi1>\n  return %0, %arg2 : memref<?xi1>, index\n}\n\
        func.func private @p(i1)\n\
        // call: @h([[1.000000e+00, 0x7FC00000], [poison, -0.000000e+00]] : vector<2x2xf32>, @p, -2 : index) == \
        memref<3xi1> [true, false, _], poison : index\n";
    let case = check(text, printed);
    assert_eq!(case.index_width, 32);
    let Datum::Vector { lanes, .. } = &case.calls[0].args[0] else {
        panic!("a vector");
    };
    let expected = [
        Some(0x3f80_0000),
        Some(0x7fc0_0000),
        None,
        Some(0x8000_0000),
    ];
    assert_eq!(lanes[..], expected);
    let Datum::Scalar { bits, .. } = &case.calls[0].args[2] else {
        panic!("a scalar");
    };
    assert_eq!(*bits, Some(0xffff_fffe));
}

#[test]
fn the_release_is_kept() {
    let text = "// release: 13\nfunc @f(%arg0: i32) -> i32 {\n  return %arg0 : i32\n}\n// call: @f(1 : i32)\n";
    assert_eq!(check(text, text).release, Release::R13);
    // This program has the same spelling in releases 15 and 22.
    let text = "// release: 15\nfunc.func @f() {\n  return\n}\n";
    assert_eq!(check(text, text).release, Release::R15);
    let found = error("// release: 15\nfunc @f() {\n  return\n}\n");
    assert_eq!((found.0, found.1), (2, 1));
    assert!(found.2.contains("release 15 was requested"), "{}", found.2);
    assert!(parse(text, Some(Release::R16)).is_err());
}

#[test]
fn invalid_directives_are_errors() {
    let with = |line: &str| error(&format!("{F}{line}\n"));
    let cases = [
        (
            "// call: @nobody()",
            10,
            "expected a function of the module, found `@nobody`, which is not defined; the module has @f",
        ),
        (
            "// call: @f(1 : i8)",
            10,
            "expected 2 arguments of `@f`, found 1; a call is written as \
             `@f(1 : i8, memref<2x2xi8, strided<[2, 1]>> [1, 1, 1, 1])`",
        ),
        (
            "// call: @f(1 : i16, memref<1x1xi8> [1])",
            13,
            "expected an argument of type `i8`, such as `1 : i8`, found `i16`",
        ),
        (
            "// call: @f(1 : i8, memref<1xi8> [1])",
            21,
            "expected an argument of type `memref<?x?xi8, strided<[?, ?], offset: ?>>`, such as \
             `memref<2x2xi8, strided<[2, 1]>> [1, 1, 1, 1]`, found `memref<1xi8>`",
        ),
        (
            "// call: @f(1 : i8, memref<2x2xi8> [1, 2, 3])",
            21,
            "expected the whole buffer, 4 elements or more, found 3",
        ),
        (
            "// call: @f(1 : i8, memref<2x?xi8> [1])",
            21,
            "expected a memref type with fixed sizes, strides and offset, found `memref<2x?xi8>`, \
             whose values are written as `memref<2x2xi8> [1, 1, 1, 1]`",
        ),
        (
            "// call: @f(1 : i8, memref<2x2xi8, strided<[-2, 1]>> [1, 2, 3, 4])",
            21,
            "expected a view within a buffer of representable size",
        ),
        (
            "// call: @f(300 : i8, memref<1x1xi8> [1])",
            13,
            "expected an integer of 8 bits, found `300`",
        ),
        (
            "// call: @f(1 : i8, memref<1x1xi8> [1]) = 1 : i8",
            41,
            "expected `==`, found `=`",
        ),
        (
            "// call: @f(1 : i8, memref<1x1xi8> [1]) == abort, ()",
            49,
            "expected the end of the directive, found `,`",
        ),
        (
            "// call: @f(1 : i8, memref<1x1xi8> [1]) == ()",
            44,
            "expected 1 result, found 0; the outcome is written as `== 1 : i8`",
        ),
        (
            "// call: @f(1 : i8, memref<1x1xi8> [1]) == 1 : i16",
            44,
            "expected a result of type `i8`, such as `1 : i8`, found `i16`",
        ),
        (
            "// call: @f(1, memref<1x1xi8> [1])",
            14,
            "expected `:` and a type after the value, such as `1 : i8`, found `,`",
        ),
        (
            "// call: @f(1 : i8, [1])",
            21,
            "expected a memref type before the elements, such as \
             `memref<2x2xi8, strided<[2, 1]>> [1, 1, 1, 1]`, found `[`",
        ),
        (
            "// call: @f(1 : i8, memref<1x1xi8>)",
            35,
            "expected a list of elements, such as `[1, 2]`, found `)`",
        ),
        (
            "// call: @f(one, memref<1x1xi8> [1])",
            13,
            "expected a value, such as `1 : i8`, found `one`",
        ),
        (
            "// call: @f(true : i8, memref<1x1xi8> [1])",
            20,
            "expected the type `i1`, found `i8`, whose values are written as `1 : i8`",
        ),
        (
            "// call: @f([1, 2] : vector<3xi8>, memref<1x1xi8> [1])",
            22,
            "expected a vector or complex type in the shape of the list, found `vector<3xi8>`, \
             whose values are written as `[1, 1, 1] : vector<3xi8>`",
        ),
        (
            "// call: @f(@g, memref<1x1xi8> [1])",
            13,
            "expected an argument of type `i8`, such as `1 : i8`, found `@g`, which is no function \
             of the module",
        ),
        (
            "// after: arg0 == [1]",
            4,
            "expected a `call:` before this `after:`",
        ),
        (
            "// prints: 1",
            4,
            "expected a `call:` before this `prints:`",
        ),
        ("// index-bitwidth: 16", 20, "expected 32 or 64 bits"),
        (
            "// call: @f(1 : i8",
            19,
            "expected `,` or `)`, found the end of the text",
        ),
    ];
    for (line, column, message) in cases {
        assert_eq!(with(line), (4, column, message.to_owned()), "{line}");
    }
    let call = "// call: @f(1 : i8, memref<1x1xi8> [1])\n";
    let found = error(&format!("{F}{call}// after: arg0 == [1]\n"));
    assert_eq!(
        found,
        (
            5,
            11,
            "expected a memref argument, found `arg0`, which is `i8`; write it as \
             `// after: arg1 == [1, 2]`"
                .to_owned()
        )
    );
    let found = error(&format!("{F}{call}// after: arg1 == [1, 2]\n"));
    assert_eq!(
        found,
        (
            5,
            11,
            "expected the whole buffer, 1 element, found 2".to_owned()
        )
    );
    let found = error(&format!("{F}{call}// after: arg2 == [1]\n"));
    assert_eq!(
        found.2,
        "expected a memref argument, found `arg2` of 2 arguments; write it as \
         `// after: arg1 == [1, 2]`"
    );
    let none = "func.func @h(%a: i8) {\n  return\n}\n// call: @h(1 : i8)\n// after: arg0 == [1]\n";
    assert_eq!(
        error(none).2,
        "expected a memref argument, found `arg0`, which is `i8`; this call has none; a result is \
         written after `==`"
    );
}

#[test]
fn vectors_in_buffers_are_written_lane_by_lane() {
    let text = "func.func @f(%arg0: memref<2xvector<2xi8>>) {\n  return\n}\n\
        // call: @f(memref<2xvector<2xi8>> [1, 2, 3, _])\n";
    let case = check(text, text);
    let Datum::MemRef(memref) = &case.calls[0].args[0] else {
        panic!("a memref");
    };
    assert_eq!(memref.contents, [Some(1), Some(2), Some(3), None]);
    assert!(parse(&text.replace("3, _", "3"), None).is_err());
}

#[test]
fn complex_numbers_read_back() {
    let text = "func.func @f(%arg0: complex<f32>, %arg1: memref<2xcomplex<f32>>) -> complex<f32> {\n\
                \x20 %0 = complex.re %arg0 : complex<f32>\n\
                \x20 %1 = complex.im %arg0 : complex<f32>\n\
                \x20 %2 = complex.create %1, %0 : complex<f32>\n\
                \x20 %3 = complex.add %2, %arg0 : complex<f32>\n\
                \x20 %4 = complex.sub %3, %2 : complex<f32>\n\
                \x20 return %4 : complex<f32>\n}\n\
                // call: @f([1.000000e+00, 2.000000e+00] : complex<f32>, memref<2xcomplex<f32>> \
                [1.000000e+00, 2.000000e+00, _, 4.000000e+00]) \
                == [1.000000e+00, 2.000000e+00] : complex<f32>\n";
    let case = check(text, text);
    crate::verify::Verifier::new(crate::verify::Rules::BASE)
        .verify(&case.module)
        .unwrap();
    let Datum::Vector { lanes, .. } = &case.calls[0].args[0] else {
        panic!("two parts");
    };
    assert_eq!(lanes[..], [Some(0x3f80_0000), Some(0x4000_0000)]);
    let old = "func @f(%arg0: complex<f64>) -> f64 {\n  %0 = addcf %arg0, %arg0 : complex<f64>\n  \
               %1 = subcf %0, %arg0 : complex<f64>\n  %2 = re %1 : complex<f64>\n  \
               %3 = im %0 : complex<f64>\n  %4 = create_complex %2, %3 : complex<f64>\n  \
               return %2 : f64\n}\n";
    let case = check(old, &format!("// release: 11\n{old}"));
    assert_eq!(case.release, Release::R11);
    let (line, column, message) = error("func @f(%a: f32) {\n  %0 = re %a : f32\n  return\n}\n");
    assert_eq!((line, column), (2, 11));
    assert_eq!(message, "expected a complex type, found `f32`");
}

#[test]
fn conversion_options_read_back() {
    let text = "// options: emit-c-wrappers=1 use-aligned-alloc=1 emit-pointer-descriptors=1\n\
                func.func private @f()\n";
    let case = check(text, text);
    assert!(case.options.emit_c_wrappers && case.options.aligned_alloc);
    assert_eq!(
        case.options.convention,
        MemRefConvention::PointerToDescriptor
    );
    let zero = "// options: use-bare-ptr-memref-call-conv=0\nfunc.func private @f()\n";
    check(zero, "func.func private @f()\n");
    let (line, column, message) = error("// options: emit-c-wrapers=1\nfunc.func private @f()\n");
    assert_eq!((line, column), (1, 13));
    assert!(message.contains("emit-c-wrappers"), "{message}");
    let both = "// options: use-bare-ptr-memref-call-conv=1 emit-pointer-descriptors=1\n";
    let (line, column, message) = error(&format!("{both}func.func private @f()\n"));
    assert_eq!((line, column), (1, 45));
    assert_eq!(
        message,
        "expected one memref convention and one release to follow, found two"
    );
}

#[test]
fn settings_do_not_parse_calls() {
    let text = "// release: 13\n// options: use-aligned-alloc=1\n// index-bitwidth: 32\n\
                // call: @nobody(1 : i32)\nscf.for\n";
    let found = settings(text).unwrap();
    assert_eq!(found.release, Some(Release::R13));
    assert_eq!(found.index_width, Some(32));
    assert!(found.options.aligned_alloc && !found.options.emit_c_wrappers);
    let plain = settings("func.func private @f()\n").unwrap();
    assert_eq!((plain.release, plain.index_width), (None, None));
    assert_eq!(plain.options, ConversionOptions::default());
    assert!(settings("// index-bitwidth: 16\n").is_err());
    assert!(settings("// release: 12\n").is_err());
}

#[test]
fn a_data_layout_gives_the_width_of_index() {
    let with = |layout: &str, before: &str| {
        format!(
            "{before}module attributes {{dlti.dl_spec = #dlti.dl_spec<{layout}>}} {{\n  \
             func.func @f(%a: index) {{\n    return\n  }}\n}}\n"
        )
    };
    for (layout, width) in [
        ("#dlti.dl_entry<index, 32>", 32),
        (
            "#dlti.dl_entry<index, 32 : i32>, #dlti.dl_entry<\"dlti.endianness\", \"little\">",
            32,
        ),
        ("index = 32", 32),
        ("index = 64 : i64", 64),
        ("", 64),
    ] {
        let case = parse(&with(layout, ""), None).unwrap();
        assert_eq!(case.index_width, width, "{layout}");
        let printed = print(&case);
        assert!(!printed.contains("dlti"), "{printed}");
        assert_eq!(parse(&printed, None).unwrap().index_width, width);
    }
    for (layout, before, message) in [
        (
            "index = 16",
            "",
            "whose other entry is an `index` of 32 or 64 bits, found `index = 16`",
        ),
        (
            "f64 = dense<32> : vector<2xi64>",
            "",
            "found `f64 = dense<32> : vector<2xi64>`",
        ),
        (
            "#dlti.dl_entry<\"dlti.endianness\", \"big\">",
            "",
            "found `#dlti.dl_entry<\"dlti.endianness\", \"big\">`",
        ),
        (
            "index = 32",
            "// index-bitwidth: 64\n",
            "64 bits as in the directive, found 32",
        ),
    ] {
        let text = with(layout, before);
        let error = parse(&text, None).unwrap_err();
        assert!(error.message.contains(message), "{}", error.message);
        assert_eq!(&text[error.span.start..error.span.end], "dlti.dl_spec");
    }
    // A module of the LLVM dialect is not converted, so its data layout may have any entries.
    let lowered = "module attributes {dlti.dl_spec = #dlti.dl_spec<f80 = dense<128> : vector<2xi64>>} {\n  \
                   llvm.func @f() {\n    llvm.return\n  }\n}\n";
    assert!(parse(lowered, None).is_ok());
}

#[test]
fn a_buffer_matches_static_parts_of_the_parameter() {
    for (parameter, argument, fits) in [
        ("memref<?x2xi8>", "memref<1x2xi8>", true),
        ("memref<?x2xi8>", "memref<1x2xi8, strided<[3, 1]>>", false),
        (
            "memref<?xi8>",
            "memref<2xi8, strided<[1], offset: 1>>",
            false,
        ),
        (
            "memref<2xi8, strided<[?], offset: 1>>",
            "memref<2xi8, strided<[1], offset: 1>>",
            true,
        ),
        (
            "memref<2xi8, strided<[?], offset: 1>>",
            "memref<2xi8>",
            false,
        ),
        (
            "memref<2xi8, strided<[2], offset: ?>>",
            "memref<2xi8>",
            false,
        ),
        ("memref<*xi8>", "memref<1x2xi8, strided<[3, 1]>>", true),
    ] {
        let text = format!(
            "func.func @f(%m: {parameter}) {{\n  return\n}}\n// call: @f({argument} [1, 2, 3])\n"
        );
        let parsed = parse(&text, None);
        if fits {
            assert!(parsed.is_ok(), "{text}: {parsed:?}");
        } else {
            let message = parsed.unwrap_err().message;
            let expected = format!("expected an argument of type `{parameter}`, such as `");
            assert!(message.starts_with(&expected), "{text}: {message}");
        }
    }
}

#[test]
fn outside_follows_the_arguments() {
    let text = "func.func @f(%arg0: i1) {\n  return\n}\n// call: @f(true) outside\n\
                // call: @f(true) outside == ()\n// call: @f(true)\n";
    let case = check(text, text);
    let outside: Vec<bool> = case.calls.iter().map(|call| call.outside).collect();
    assert_eq!(outside, [true, true, false]);
}

const VIEWS: &str = "memref.global @g : memref<3xi8> = dense<[1, 2, 3]>\n\
    func.func @f(%arg0: memref<2xi8>, %arg1: memref<?xi8, strided<[?], offset: ?>>, %arg2: memref<*xi8>) {\n  \
    return\n}\n";

#[test]
fn views_of_buffers_read_back() {
    let text = format!(
        "{VIEWS}// call: @f(memref<2xi8> [1, 2, 3], memref<2xi8, strided<[-1], offset: 1>> of arg0 from 1, \
         memref<3xi8> of @g)\n\
         // call: @f(memref<2xi8> heap from 1 [1, 2, 3], memref<1xi8, strided<[1]>> heap [1], \
         memref<2xi8> of @g from 1)\n"
    );
    let case = check(&text, &text);
    let storage = |call: usize, arg: usize| {
        let Datum::MemRef(memref) = &case.calls[call].args[arg] else {
            panic!("a memref");
        };
        (memref.storage, memref.base, memref.contents.len())
    };
    let global = Storage::Global(case.module.strings.find("g").unwrap());
    assert_eq!(storage(0, 0), (Storage::Caller, 0, 3));
    assert_eq!(storage(0, 1), (Storage::Argument(0), 1, 0));
    assert_eq!(storage(0, 2), (global, 0, 0));
    assert_eq!(storage(1, 0), (Storage::Heap, 1, 3));
    assert_eq!(storage(1, 2), (global, 1, 0));
}

#[test]
fn a_view_lies_within_a_buffer() {
    let of = |args: &str| {
        let text = format!("{VIEWS}// call: @f({args})\n");
        error(&text).2
    };
    let rest = "memref<1xi8, strided<[1], offset: 0>> [1], memref<1xi8>";
    assert_eq!(
        of(&format!("memref<2xi8> [1, 2], {rest} of arg0 from 2")),
        "expected a buffer of 3 elements or more, found 2"
    );
    assert_eq!(
        of(&format!("memref<2xi8> [1, 2], {rest} of @g from 3")),
        "expected a buffer of 4 elements or more, found 3"
    );
    assert_eq!(
        of(&format!("memref<2xi8> from 1 [1, 2], {rest} [1]")),
        "expected the whole buffer, 3 elements or more, found 2"
    );
    // A view refers to an earlier argument that has a buffer.
    assert_eq!(
        of(&format!("memref<2xi8> of arg0, {rest} [1]")),
        "expected a memref argument before this one, found `arg0`"
    );
    assert_eq!(
        of(
            "memref<2xi8> [1, 2], memref<1xi8, strided<[1], offset: 0>> of arg0, memref<1xi8> of arg1"
        ),
        "expected an argument that lists its contents, found `arg1`, which does not"
    );
    assert_eq!(
        of(&format!("memref<2xi8> [1, 2], {rest} of @h")),
        "expected a `memref.global`, found `@h`, which is none"
    );
    let text =
        format!("{VIEWS}// call: @f(memref<2xi8> [1, 2], {rest} of arg0)\n// after: arg2 == [1]\n");
    assert_eq!(
        error(&text).2,
        "expected an argument that lists its contents, found `arg2`, which is a view of another \
         buffer; write the buffer of `arg0`"
    );
}
