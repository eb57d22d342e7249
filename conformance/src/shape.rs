//! Types as text: the parts of a type that a template refers to.

/// Splits a type into the text before its element type, the element type, and the text after it.
///
/// `vector<2x3xi8>` is `vector<2x3x`, `i8` and `>`. A scalar has an empty text on both sides.
fn parts(ty: &str) -> (&str, &str, &str) {
    let is_container = ["vector<", "memref<", "complex<"]
        .iter()
        .any(|name| ty.starts_with(name));
    let (Some(open), Some(close)) = (ty.find('<'), ty.rfind('>')) else {
        return ("", ty, "");
    };
    if !is_container {
        return ("", ty, "");
    }
    let mut start = open + 1;
    // A dimension is a number, `?` or `*`, and ends in an `x`.
    while let Some(at) = ty[start..close].find('x') {
        let dimension = &ty[start..start + at];
        let is_size = dimension.chars().all(|c| c.is_ascii_digit());
        if dimension.is_empty() || !(is_size || dimension == "?" || dimension == "*") {
            break;
        }
        start += at + 1;
    }
    let inner = &ty[start..close];
    let nested = ["vector<", "complex<", "memref<"];
    let end = match nested.iter().any(|name| inner.starts_with(name)) {
        true => inner.find('>').map_or(inner.len(), |at| at + 1),
        false => inner.find(',').unwrap_or(inner.len()),
    };
    (&ty[..start], &ty[start..start + end], &ty[start + end..])
}

/// Returns the element type of a vector, memref or complex number. Another type is its own element
/// type.
pub(crate) fn element(ty: &str) -> &str {
    parts(ty).1
}

/// Returns the type with another element type.
pub(crate) fn with_element(ty: &str, element: &str) -> String {
    let (before, _, after) = parts(ty);
    format!("{before}{element}{after}")
}

/// Returns the number of dimensions of a vector or memref.
pub(crate) fn rank(ty: &str) -> usize {
    let (before, _, _) = parts(ty);
    let sizes = before.split_once('<').map_or("", |(_, sizes)| sizes);
    sizes.matches('x').count()
}
