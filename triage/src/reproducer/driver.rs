//! Turns a call of a test case into a self-contained program for a release's runner. Its `@main`
//! makes the call, and returns one observed scalar as a number.

use std::fmt::Write as _;

use lowerfuzz_ir::case::{self, Call, Case, Datum, Element, MemRefDatum};
use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::types::row_major_strides;
use lowerfuzz_ir::{Func, Module, Release, Type, TypeKind};

use super::witness::{Of, Place};

/// Name of the entry function.
pub(super) const MAIN: &str = "main";

/// Makes a program whose `@main` makes a call and returns the scalar at a place. The result is a
/// test case in a release's syntax with a call of `@main`.
///
/// # Errors
/// Returns which feature of the call the program cannot express.
pub(super) fn driver(
    case: &Case,
    call: &Call,
    place: &Place,
    release: Release,
) -> Result<Case, String> {
    let module = &case.module;
    if module.find_func(MAIN).is_some() {
        return Err("the program already has a @main".to_owned());
    }
    let mut main = Main::new(case);
    main.write(call, place)?;
    let callee = module
        .lookup_func(call.func)
        .ok_or("a call of an unknown function")?;
    let ty = main.ty(module.func(callee).ty);
    // Called functions are declared, because the text of `@main` is parsed separately. The whole
    // program is printed in the release's syntax.
    let external: Vec<&Func> = module.funcs.iter().filter(|f| f.body.is_none()).collect();
    let (inputs, results) = ty
        .split_once(" -> ")
        .ok_or("a function without a function type")?;
    let mut text = format!(
        "{}func.func private @{}{inputs} -> {results}\nfunc.func @{MAIN}() -> i64 {{\n{}}}\n",
        main.globals,
        module.str(call.func),
        main.ops
    );
    for passed in &call.args {
        if let Datum::Func(name) = passed {
            let id = module.lookup_func(*name).ok_or("an unknown function")?;
            let ty = main.ty(module.func(id).ty);
            let _ = writeln!(text, "func.func private @{}{ty}", module.str(*name));
        }
    }
    for func in &external {
        text.push_str(&definition(case, func)?);
    }
    let (main, _) = text::parse(&text, Some(Release::NEWEST)).map_err(|e| e.message)?;
    if let Some((_, op)) = text::lacking(&main, release) {
        return Err(format!("release {release} has no `{op}`"));
    }
    let mut whole = text::print(&defined(module.clone()), release, Form::Custom);
    whole.push_str(&text::print(&defined(main), release, Form::Custom));
    let _ = writeln!(whole, "// call: @{MAIN}()");
    let mut driver = case::parse(&whole, Some(release)).map_err(|e| e.message)?;
    driver.index_width = case.index_width;
    driver.options = case.options;
    Ok(driver)
}

/// Removes the declarations from a module. The other half of the program defines these functions.
fn defined(mut module: Module) -> Module {
    module.funcs.retain(|func| func.body.is_some());
    module.rebuild_symbols();
    module
}

/// Makes a body for an external function. The body returns the function's arguments, or zeros. The
/// result is another program, with another right value.
fn definition(case: &Case, func: &Func) -> Result<String, String> {
    let module = &case.module;
    let mut body = Main::new(case);
    let signature = module.types.as_function(func.ty);
    let (inputs, results) = signature.ok_or("a function that is not at the source level")?;
    let mut returned = Vec::new();
    for ty in results {
        returned.push(match inputs.iter().position(|input| input == ty) {
            Some(place) => format!("%a{place}"),
            None => body
                .zeros(*ty)
                .ok_or_else(|| format!("@{} has no body", module.str(func.name)))?,
        });
    }
    let spelled = |types: &[Type]| -> Vec<String> { types.iter().map(|ty| body.ty(*ty)).collect() };
    let types = spelled(results).join(", ");
    let params = spelled(inputs).into_iter().enumerate();
    let params: Vec<String> = params.map(|(i, ty)| format!("%a{i}: {ty}")).collect();
    let colon = if results.is_empty() { "" } else { " : " };
    Ok(format!(
        "func.func private @{}({}) -> ({types}) {{\n{}  return {}{colon}{types}\n}}\n",
        module.str(func.name),
        params.join(", "),
        body.ops,
        returned.join(", ")
    ))
}

/// The text of `@main` in the newest release's syntax.
struct Main<'c> {
    case: &'c Case,
    globals: String,
    ops: String,
    values: usize,
}

/// Maximum number of buffer elements that are stored one by one.
const MAX_STORES: usize = 32;

impl<'c> Main<'c> {
    fn new(case: &'c Case) -> Main<'c> {
        Main {
            case,
            globals: String::new(),
            ops: String::new(),
            values: 0,
        }
    }

    /// Emits a zero value, unless the type is a memref or a function.
    fn zeros(&mut self, ty: Type) -> Option<String> {
        let lanes = self.case.module.types.as_lanes(ty);
        let count = lanes.map_or(1, |(shape, _)| shape.iter().product::<i64>());
        let zeros = vec![Some(0); usize::try_from(count).ok()?];
        self.constants(&zeros, ty).ok()
    }

    fn write(&mut self, call: &Call, place: &Place) -> Result<(), String> {
        let module = &self.case.module;
        let callee = module
            .lookup_func(call.func)
            .ok_or("a call of an unknown function")?;
        let signature = module.types.as_function(module.func(callee).ty);
        let (inputs, results) = signature.ok_or("a function that is not at the source level")?;
        let (inputs, results) = (inputs.to_vec(), results.to_vec());
        let mut args = Vec::new();
        let mut buffers = Vec::new();
        for (datum, ty) in call.args.iter().zip(&inputs) {
            let buffer = match datum {
                Datum::MemRef(memref) => Some(self.buffer(memref)?),
                Datum::Scalar { .. } | Datum::Vector { .. } | Datum::Func(_) | Datum::Tensor(_) => {
                    None
                }
            };
            args.push(match &buffer {
                Some(buffer) => self.view(buffer, datum, *ty)?,
                None => self.value(datum)?,
            });
            buffers.push(buffer);
        }
        let types: Vec<String> = inputs.iter().map(|ty| self.ty(*ty)).collect();
        let outputs: Vec<String> = results.iter().map(|ty| self.ty(*ty)).collect();
        let bound = match results.len() {
            0 => String::new(),
            1 => "%r = ".to_owned(),
            n => format!("%r:{n} = "),
        };
        let _ = writeln!(
            self.ops,
            "  {bound}func.call @{}({}) : ({}) -> ({})",
            module.str(call.func),
            args.join(", "),
            types.join(", "),
            outputs.join(", ")
        );
        let result = |i: usize| match results.len() {
            1 => "%r".to_owned(),
            _ => format!("%r#{i}"),
        };
        let scalar = match &place.of {
            Of::Result(i) => self.part(&result(*i), results[*i], place.scalar)?,
            Of::MemRefResult(i, sizes) => {
                let mut memref = result(*i);
                let elem = self.ty(place.ty);
                let mut spelled = self.ty(results[*i]);
                if module.types.is_unranked_memref(results[*i]) {
                    let ranked = format!("memref<{}{elem}>", "?x".repeat(sizes.len()));
                    memref = self.op(format!("memref.cast {memref} : {spelled} to {ranked}"));
                    spelled = ranked;
                }
                let at = self.indices(place.scalar, sizes);
                self.op(format!("memref.load {memref}[{at}] : {spelled}"))
            }
            Of::Global(name) => {
                let mut globals = module.globals.iter();
                let global = globals.find(|global| module.str(global.name) == name);
                let ty = global.ok_or("an unknown global")?.ty;
                let memref = module.types.as_memref(ty);
                let memref = memref.filter(|memref| memref.elem == place.ty);
                let memref = memref.ok_or("a global whose elements are no scalars")?;
                let sizes = memref.shape.to_vec();
                let spelled = self.ty(ty);
                let memref = self.op(format!("memref.get_global @{name} : {spelled}"));
                let at = self.indices(place.scalar, &sizes);
                self.op(format!("memref.load {memref}[{at}] : {spelled}"))
            }
            Of::End => self.op("arith.constant 0 : i64".to_owned()),
            Of::Argument(arg) => {
                let buffer = buffers.get(*arg).and_then(Option::as_ref);
                let buffer = buffer.ok_or("an argument without a buffer")?;
                let at = self.indices(place.scalar, &buffer.sizes);
                self.op(format!("memref.load {}[{at}] : {}", buffer.name, buffer.ty))
            }
        };
        let number = self.number(scalar, place)?;
        let _ = writeln!(self.ops, "  return {number} : i64");
        Ok(())
    }

    /// Emits an op with one result, and returns the result's name.
    fn op(&mut self, text: String) -> String {
        let name = format!("%v{}", self.values);
        self.values += 1;
        let _ = writeln!(self.ops, "  {name} = {text}");
        name
    }

    fn ty(&self, ty: Type) -> String {
        let module = &self.case.module;
        text::print_type(&module.types, &module.strings, ty, Release::NEWEST)
    }

    fn constant(&mut self, bits: Element, ty: Type) -> Result<String, String> {
        let literal = self.literal(bits, ty)?;
        let ty = self.ty(ty);
        Ok(self.op(format!("arith.constant {literal} : {ty}")))
    }

    fn literal(&self, bits: Element, ty: Type) -> Result<String, String> {
        let bits = bits.ok_or("an argument is poison")?;
        let width = ty.scalar_bits(self.case.index_width).ok_or("no scalar")?;
        Ok(if ty.is_float() {
            format!("{bits:#0digits$X}", digits = width as usize / 4 + 2)
        } else if ty == Type::I1 {
            (if bits & 1 == 1 { "true" } else { "false" }).to_owned()
        } else {
            let shift = 128 - width;
            ((bits << shift).cast_signed() >> shift).to_string()
        })
    }

    /// Formats elements as nested lists.
    fn nested(&self, elements: &[Element], shape: &[i64], ty: Type) -> Result<String, String> {
        let Some((size, inner)) = shape.split_first() else {
            let element = elements.first().copied().ok_or("too few elements")?;
            return self.literal(element, ty);
        };
        let count = usize::try_from(*size).map_err(|e| e.to_string())?;
        let each = elements.len() / count.max(1);
        let parts = (0..count).map(|i| self.nested(&elements[i * each..(i + 1) * each], inner, ty));
        let parts: Result<Vec<String>, String> = parts.collect();
        Ok(format!("[{}]", parts?.join(", ")))
    }

    /// Emits a value that is not a memref.
    fn value(&mut self, datum: &Datum) -> Result<String, String> {
        let module = &self.case.module;
        match datum {
            Datum::Scalar { bits, ty } => self.scalar_constant(*bits, *ty),
            Datum::Vector { lanes, ty } => self.constants(lanes, *ty),
            Datum::Func(name) => {
                let id = module.lookup_func(*name).ok_or("an unknown function")?;
                let ty = self.ty(module.func(id).ty);
                let name = module.str(*name);
                Ok(self.op(format!("func.constant @{name} : {ty}")))
            }
            Datum::MemRef(_) => Err("a memref argument cannot be a constant".to_owned()),
            Datum::Tensor(_) => Err("a tensor argument".to_owned()),
        }
    }

    fn scalar_constant(&mut self, bits: Element, ty: Type) -> Result<String, String> {
        if ty == Type::I1 {
            let literal = self.literal(bits, ty)?;
            return Ok(self.op(format!("arith.constant {literal}")));
        }
        self.constant(bits, ty)
    }

    /// Emits a constant scalar, vector or complex number.
    fn constants(&mut self, lanes: &[Element], ty: Type) -> Result<String, String> {
        let types = &self.case.module.types;
        let spelled = self.ty(ty);
        if let TypeKind::Complex(part) = types.kind(ty) {
            let part = *part;
            let [re, im] = lanes else {
                return Err("a complex number has two parts".to_owned());
            };
            let (re, im) = (self.constant(*re, part)?, self.constant(*im, part)?);
            return Ok(self.op(format!("complex.create {re}, {im} : {spelled}")));
        }
        let Some((shape, elem)) = types.as_vector(ty) else {
            let lane = lanes.first().copied().ok_or("no scalar")?;
            return self.scalar_constant(lane, ty);
        };
        let shape = shape.to_vec();
        let nested = self.nested(lanes, &shape, elem)?;
        Ok(self.op(format!("arith.constant dense<{nested}> : {spelled}")))
    }

    /// Emits the whole buffer of a memref argument, with its contents.
    fn buffer(&mut self, memref: &MemRefDatum) -> Result<Buffer, String> {
        if !memref.is_plain() {
            return Err("an argument that is a view of another buffer".to_owned());
        }
        let types = &self.case.module.types;
        let lanes = types.as_lanes(memref.elem);
        let per_element = lanes.map_or(1, |(shape, _)| shape.iter().product::<i64>());
        let per_element = usize::try_from(per_element)
            .map_err(|e| e.to_string())?
            .max(1);
        let count = memref.contents.len() / per_element;
        let whole = memref.sizes.iter().product::<i64>() == count as i64;
        let is_plain = memref.offset == 0
            && whole
            && memref.strides[..] == row_major_strides(&memref.sizes)[..];
        let sizes = if is_plain {
            memref.sizes.to_vec()
        } else {
            vec![count as i64]
        };
        let dims: String = sizes.iter().map(|size| format!("{size}x")).collect();
        let elem = self.ty(memref.elem);
        let ty = format!("memref<{dims}{elem}>");
        let defined = memref.contents.iter().all(Option::is_some);
        if defined && count > 0 && memref.elem.is_scalar() {
            let name = self.global_name();
            let nested = self.nested(&memref.contents, &sizes, memref.elem)?;
            let _ = writeln!(
                self.globals,
                "memref.global \"private\" @{name} : {ty} = dense<{nested}>"
            );
            let name = self.op(format!("memref.get_global @{name} : {ty}"));
            return Ok(Buffer { name, ty, sizes });
        }
        if count > MAX_STORES {
            return Err("a buffer with too many elements, some of them undefined".to_owned());
        }
        let name = self.op(format!("memref.alloc() : {ty}"));
        for (n, element) in memref.contents.chunks(per_element).enumerate() {
            if element.contains(&None) {
                continue;
            }
            let value = self.constants(element, memref.elem)?;
            let at = self.indices(n, &sizes);
            let _ = writeln!(self.ops, "  memref.store {value}, {name}[{at}] : {ty}");
        }
        Ok(Buffer { name, ty, sizes })
    }

    fn global_name(&self) -> String {
        let taken = |name: &String| {
            let globals = &self.case.module.globals;
            self.globals.contains(&format!("@{name} "))
                || globals.iter().any(|g| self.case.module.str(g.name) == name)
                || self.case.module.find_func(name).is_some()
        };
        let names = (0..).map(|n| format!("buffer{n}"));
        names
            .into_iter()
            .find(|name| !taken(name))
            .unwrap_or_default()
    }

    /// Emits the view of a buffer that is passed as the memref argument.
    fn view(&mut self, buffer: &Buffer, datum: &Datum, ty: Type) -> Result<String, String> {
        let Datum::MemRef(memref) = datum else {
            return Err("no memref".to_owned());
        };
        let (wanted, passed) = (self.ty(ty), self.ty(memref.ty));
        let mut value = buffer.name.clone();
        if passed != buffer.ty {
            let list = |list: &[i64]| {
                let all: Vec<String> = list.iter().map(ToString::to_string).collect();
                all.join(", ")
            };
            value = self.op(format!(
                "memref.reinterpret_cast {value} to offset: [{}], sizes: [{}], strides: [{}] : {} to {passed}",
                memref.offset,
                list(&memref.sizes),
                list(&memref.strides),
                buffer.ty
            ));
        }
        if wanted != passed {
            value = self.op(format!("memref.cast {value} : {passed} to {wanted}"));
        }
        Ok(value)
    }

    /// Emits the indices of an element as constants.
    fn indices(&mut self, n: usize, sizes: &[i64]) -> String {
        let mut rest = n as i64;
        let mut at: Vec<i64> = Vec::new();
        for size in sizes.iter().rev() {
            at.push(rest % (*size).max(1));
            rest /= (*size).max(1);
        }
        let at: Vec<String> = at
            .iter()
            .rev()
            .map(|index| self.op(format!("arith.constant {index} : index")))
            .collect();
        at.join(", ")
    }

    /// Emits the extraction of a scalar from a result.
    fn part(&mut self, value: &str, ty: Type, n: usize) -> Result<String, String> {
        let types = &self.case.module.types;
        let spelled = self.ty(ty);
        if let TypeKind::Complex(_) = types.kind(ty) {
            let part = if n == 0 { "re" } else { "im" };
            return Ok(self.op(format!("complex.{part} {value} : {spelled}")));
        }
        let Some((shape, elem)) = types.as_vector(ty) else {
            return Ok(value.to_owned());
        };
        let shape = shape.to_vec();
        let mut rest = n as i64;
        let mut at = Vec::new();
        for size in shape.iter().rev() {
            at.push((rest % (*size).max(1)).to_string());
            rest /= (*size).max(1);
        }
        at.reverse();
        let elem = self.ty(elem);
        let at = at.join(", ");
        Ok(self.op(format!(
            "vector.extract {value}[{at}] : {elem} from {spelled}"
        )))
    }

    /// Emits the conversion of a scalar to `i64`. Integers keep their value, floats their bits.
    fn number(&mut self, scalar: String, place: &Place) -> Result<String, String> {
        let spelled = self.ty(place.ty);
        if place.ty.is_index() {
            return Ok(self.op(format!("arith.index_cast {scalar} : index to i64")));
        }
        let width = place.ty.scalar_bits(64).ok_or("no scalar")?;
        let int = format!("i{width}");
        let mut value = scalar;
        if place.ty.is_float() {
            value = self.op(format!("arith.bitcast {value} : {spelled} to {int}"));
        }
        if place.upper {
            let by = self.op(format!("arith.constant 64 : {int}"));
            value = self.op(format!("arith.shrui {value}, {by} : {int}"));
        }
        let unsigned = place.ty.is_float() || width == 1;
        Ok(match width {
            64 => value,
            65.. => self.op(format!("arith.trunci {value} : {int} to i64")),
            _ if unsigned => self.op(format!("arith.extui {value} : {int} to i64")),
            _ => self.op(format!("arith.extsi {value} : {int} to i64")),
        })
    }
}

/// A buffer in `@main`, with the identity layout.
struct Buffer {
    name: String,
    ty: String,
    sizes: Vec<i64>,
}
