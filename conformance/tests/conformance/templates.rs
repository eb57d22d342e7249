//! Templates and their expansion.

use std::collections::BTreeMap;

use lowerfuzz_conformance::{Entry, expand};

fn expanded(text: &str) -> Result<Vec<Entry>, String> {
    let mut entries = Vec::new();
    match expand(text, &mut BTreeMap::new(), &mut entries) {
        Ok(()) => Ok(entries),
        Err(why) => Err(why.to_string()),
    }
}

#[test]
fn each_combination_of_values_gives_a_function() {
    let text = "// list small: i1 | i8\n\
                // -----\n\
                // op: a.b | a.c\n\
                // type: @small\n\
                // flags: - | exact\n\
                $op $flags : $T\n";
    let entries = expanded(text).expect("a valid template");
    let texts: Vec<&str> = entries.iter().map(|entry| entry.text.trim()).collect();
    let expected = [
        "a.b  : i1",
        "a.b exact : i1",
        "a.b  : i8",
        "a.b exact : i8",
        "a.c  : i1",
        "a.c exact : i1",
        "a.c  : i8",
        "a.c exact : i8",
    ];
    assert_eq!(texts, expected);
    assert_eq!((entries[3].number, &*entries[3].variant), (3, "exact"));
}

#[test]
fn the_parts_of_a_type_are_texts() {
    let first = |ty: &str, body: &str| {
        let text = format!("// op: o.p\n// type: {ty}\n{body}\n");
        expanded(&text).expect("a valid template")[0]
            .text
            .trim()
            .to_owned()
    };
    assert_eq!(
        first("vector<2x3xi8>", "$E $T[i1] $T[]"),
        "i8 vector<2x3xi1> i8"
    );
    assert_eq!(
        first("i8 to vector<4xf32>", "$T $U $U[]"),
        "i8 vector<4xf32> f32"
    );
    assert_eq!(first("index", "$E $T[i1]"), "index i1");
    assert_eq!(first("complex<f32>", "$E"), "f32");
    let strided = "memref<2x?xi32, strided<[?, 1], offset: ?>>";
    let with = first(strided, "$E m[$I]$P$A$X");
    let expected = "i32 m[%i0, %i1], %i0: index, %i1: index, %i0, %i1, index, index";
    assert_eq!(with, expected);
    assert_eq!(
        first("memref<2xvector<3xf32>>", "$E [$I]"),
        "vector<3xf32> [%i0]"
    );
    assert_eq!(first("memref<*xf32>", "$E"), "f32");
    assert_eq!(first("memref<i32>", "$E [$I]$P"), "i32 []");
}

#[test]
fn a_mistake_in_a_template_is_an_error() {
    let error = |text: &str| expanded(text).expect_err("a mistake");
    let head = "// op: o.p\n// type: i8\n";
    assert_eq!(
        error(&format!("{head}$flag\n")),
        "template 1: expected a variable, found `$flag`"
    );
    assert_eq!(
        error("// op: o.p\n$op\n"),
        "template 1: expected the variables `op` and `type` first"
    );
    assert_eq!(
        error(&format!("{head}x\n// -----\n// op: o.p\n// type: @ints\n")),
        "template 2: expected the name of a list, found `ints`"
    );
}

#[test]
fn a_directive_is_part_of_the_function() {
    let text = "// op: o.p\n// type: i8\n// release: 19\nx\n";
    let entries = expanded(text).expect("a valid template");
    assert_eq!(entries[0].text, "// release: 19\nx\n");
}
