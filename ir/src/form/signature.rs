//! Signatures: what types operands and results have, and how they follow from each other.

use smallvec::SmallVec;

use super::cursor::Cursor;
use crate::attr::Key;
use crate::types::Type;

/// The number of a value in a signature: operands first, then results.
pub(crate) type Slot = u8;

/// The most values that a signature names.
pub(crate) const MAX_SLOTS: usize = 8;

/// A row's signature.
#[derive(Debug)]
pub(crate) struct Signature {
    /// Operands, then results.
    pub(crate) params: Vec<Param>,
    pub(crate) n_operands: usize,
    pub(crate) relations: Vec<Relation>,
    /// Exactly one value for each name: a slot's position is its number.
    pub(crate) fixed: bool,
    /// The class of the first operand, if all other values are of the same type: most ops that
    /// run are such, and are looked at without going by each value.
    pub(crate) uniform: Option<Class>,
}

/// A value, or a list of values, of a signature.
#[derive(Debug)]
pub(crate) struct Param {
    pub(crate) name: &'static str,
    pub(crate) arity: Arity,
    /// It is as one of these says; the parser infers by the first equation.
    pub(crate) is: SmallVec<[Alternative; 2]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arity {
    One,
    Optional,
    Many(Count),
}

/// How many values a list has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    /// As many as are left.
    Rest,
    /// `rank(x)`: one a dimension of a memref or vector.
    Rank(Slot),
    /// `dynamic(x)`: one a dynamic size of a memref.
    DynamicSizes(Slot),
    /// `layout(x)`: one a dynamic part of a memref's layout; as many as are left if that is unknown.
    LayoutSymbols(Slot),
    /// `lanes(x)`: one a lane of a vector.
    Lanes(Slot),
    /// `metadata(x)`: offset, sizes and strides of a memref.
    Metadata(Slot),
    /// `lower_map`, …: one a dimension or symbol of the map.
    Inputs(Key),
    /// `offsets`, …: one a dynamic entry of the attribute.
    Entries(Key),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alternative {
    Class(Class),
    Equal(Expr),
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $name { $($(#[$vdoc])* $variant,)* }

        impl $name {
            fn from_word(word: &str) -> Option<$name> {
                match word {
                    $($word => Some($name::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

words! {
    /// Classes of types.
    Class {
        /// Any type.
        Any "any",
        /// Integers, at the source level also `index`, or a vector of them.
        Int "int",
        /// Integers of fixed width, or a vector of them.
        FixedInt "fixed",
        /// Integers that say their sign, or a vector of them.
        SignedInt "signed",
        /// Floats, at the source level also of few bits, or a vector of them.
        Float "float",
        /// Integers of fixed width or floats, as in the two classes, or a vector of them.
        FixedScalar "scalars",
        /// Integers or pointers, or a vector of them.
        IntOrPtr "int_or_ptr",
        /// Pointers, or a vector of them.
        Ptrs "ptrs",
        /// An integer.
        Integer "integer",
        /// An integer or `index`.
        Position "position",
        /// An integer or a pointer.
        Word "word",
        /// A ranked memref.
        MemRef "memref",
        /// A memref, ranked or not.
        AnyMemRef "any_memref",
        /// A vector.
        Vector "vector",
        /// A vector of floats.
        Floats "vector_of_floats",
        /// A vector of one dimension.
        Row "row",
        /// A complex number of floats.
        Complex "complex",
        /// A pointer.
        Ptr "ptr",
        /// A value of the LLVM dialect.
        Llvm "llvm",
    }
}

/// A type that follows from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expr {
    /// `index`, `i1`, `i8`.
    Type(Type),
    /// `x`: the same.
    Same(Slot),
    /// `elem(x)`: of a memref or vector.
    Elem(Slot),
    /// `part(x)`: of a complex number.
    Part(Slot),
    /// `i1s(x)`: `i1`, or a vector of `i1` in the shape of `x`.
    I1s(Slot),
    /// `masking(x)`: a vector of `i1` of the sizes of `x` in the order of the memref's dimensions
    /// along which the op's map moves it.
    Masking(Slot),
    /// `pointee(x)`: of a typed pointer.
    Pointee(Slot),
    /// `ptr(x)`: a pointer to `x`.
    PtrTo(Slot),
    /// `field(x)`: of an aggregate at the op's position.
    Field(Slot),
    /// `at(x)`: what is left of a vector at the op's position.
    At(Slot),
    /// `shuffled(x)`: a vector of as many lanes as the op's mask has.
    Shuffled(Slot),
    /// `outer(x by y)`: a vector of the sizes of both, the second of which may be a scalar.
    Outer(Slot, Slot),
    /// `pair(x)`: the struct of `x` and `i1s(x)`.
    Pair(Slot),
    /// `twice(x)`: the struct of two `x`.
    Twice(Slot),
    /// `type_of_value`: that of the op's literal.
    TypeOfValue,
}

words! {
    /// What no equation says: functions of the verifier.
    Relation {
        /// Operand and result are of one shape.
        OneShape "one_shape",
        /// The second operand has the shape of the first.
        OneShapeOfOperands "one_shape_of_operands",
        /// The result is wider than the operand.
        Wider "wider",
        /// The result is narrower than the operand.
        Narrower "narrower",
        /// Operand and result have the same width.
        SameWidth "same_width",
        /// One of operand and result is `index`, the other is not.
        IndexAndInt "index_and_int",
        /// The predicate is one of integers.
        IntPredicate "int_predicate",
        /// The predicate is one of floats.
        FloatPredicate "float_predicate",
        /// The literal is of the result's type and fits it.
        Literal "literal",
        /// The literal is two floats, the parts of the result.
        TwoParts "two_parts",
        /// The alignment, if there is one, is a power of two.
        Alignment "alignment",
        /// There is an alignment, a power of two.
        NeedsAlignment "needs_alignment",
        /// The alignment, if there is one, is a power of two or 0.
        LlvmAlignment "llvm_alignment",
        /// The kind of the atomic fits the element.
        AtomicKind "atomic_kind",
        /// The region of `generic_atomic_rmw`.
        AtomicRegion "atomic_region",
        /// The op around a yield.
        AtomicYield "atomic_yield",
        /// The mask and the region of `mask`.
        MaskRegion "mask_region",
        /// The mask around a yield, and what it gives.
        MaskYield "mask_yield",
        /// The region of `alloca_scope`.
        AllocaScope "alloca_scope",
        /// The op around a return from a scope, and what it gives.
        AllocaScopeReturn "alloca_scope_return",
        /// The regions of `if`.
        IfRegions "if_regions",
        /// The region of `for`, and results as its iteration arguments.
        ForRegion "for_region",
        /// The regions of `while`.
        WhileRegions "while_regions",
        /// The regions of `index_switch`.
        SwitchRegions "switch_regions",
        /// The region of `execute_region`.
        ExecuteRegion "execute_region",
        /// Bounds and steps, and the region of `parallel`.
        Parallel "parallel",
        /// The op around a `reduce`, and a region for each of its results.
        Reduce "reduce",
        /// The op around a `reduce.return`.
        ReduceReturn "reduce_return",
        /// The op around a condition, and what it takes.
        Condition "condition",
        /// The op around a yield, and what it takes.
        Yield "yield",
        /// A map from the operands to one number.
        AffineNumber "affine_number",
        /// A map from the operands to numbers.
        AffineNumbers "affine_numbers",
        /// Sizes for all results, or for all but the first.
        DelinearizeIndex "delinearize_index",
        /// Sizes for all places, or for all but the first.
        LinearizeIndex "linearize_index",
        /// A map from the operands to the indices of an element of the first operand.
        AffineLoad "affine_load",
        /// A map from the operands to the indices of an element of the second operand.
        AffineStore "affine_store",
        /// The same of a contiguous part: the result.
        AffineVectorLoad "affine_vector_load",
        /// The same of a contiguous part: the first operand.
        AffineVectorStore "affine_vector_store",
        /// Bounds, a step, and the region that takes the counter.
        AffineFor "affine_for",
        /// Bounds, steps and kinds, and the region that takes the counters.
        AffineParallel "affine_parallel",
        /// A condition, and the regions of the two cases.
        AffineIf "affine_if",
        /// The op around a yield, and what it takes.
        AffineYield "affine_yield",
        /// A memref of rank 1 or more.
        HasDimensions "has_dimensions",
        /// The symbol names a global of the result's type.
        GetGlobal "get_global",
        /// Contiguous memrefs of rank 1.
        Resized "resized",
        /// As many results as operands, of the same types; one at least.
        AsOperands "as_operands",
        /// The first result is the base of the operand.
        MetadataBase "metadata_base",
        /// Element types and memory spaces are the same.
        SameElements "same_elements",
        /// A static part may be forgotten or asserted.
        Castable "castable",
        /// The two differ in the memory space alone.
        SpaceCast "space_cast",
        /// Shapes that can be equal.
        Copy "copy",
        /// Bytes, and a contiguous memref of them.
        View "view",
        /// The result follows from offsets, sizes and strides.
        SubView "subview",
        /// The result's type says what the op says.
        ReinterpretCast "reinterpret_cast",
        /// Contiguous memrefs and a shape of the result's rank.
        Reshape "reshape",
        /// The result is the operand with its dimensions permuted.
        Transpose "transpose",
        /// Groups of the operand's dimensions.
        Collapse "collapse",
        /// Groups of the result's dimensions.
        Expand "expand",
        /// The operand can be repeated.
        Broadcast "broadcast",
        /// A vector of rank 0 or 1.
        AtMostRank1 "at_most_rank_1",
        /// What the vector holds at the op's position: the result.
        ExtractedPart "extracted_part",
        /// What the vector holds at the op's position: the first operand.
        InsertedPart "inserted_part",
        /// Operand and result have as many lanes.
        AsManyLanes "as_many_lanes",
        /// The rows of operand and result have as many bits.
        RowsOfOneWidth "rows_of_one_width",
        /// The result has the operand's dimensions in another order.
        Permuted "permuted",
        /// The operand has as many lanes as rows and columns make.
        RowsAndColumns "rows_and_columns",
        /// Offsets and sizes within the operand, strides of 1: the result.
        ExtractedSlice "extracted_slice",
        /// Offsets within the second operand, strides of 1: the first operand.
        InsertedSlice "inserted_slice",
        /// A size for each dimension of a vector of bits.
        MaskOfSizes "mask_of_sizes",
        /// An operand for each dimension of a vector of bits.
        SizeOfEach "size_of_each",
        /// A kind that combines the lanes, if there is one, and a scalar or row of the same.
        OuterProduct "outer_product",
        /// The rows of the result are twice as long as the operand's.
        TwiceAsLong "twice_as_long",
        /// The rows of the results are half as long as the operand's.
        HalfAsLong "half_as_long",
        /// Lanes of type `index`.
        LanesOfIndex "lanes_of_index",
        /// The memref has the result's elements, next to each other.
        ElementsOfResult "elements_of_result",
        /// The memref has the last operand's elements, next to each other.
        ElementsOfLast "elements_of_last",
        /// An index for each lane of the last operand.
        IndexedLanes "indexed_lanes",
        /// The result has the operand's shape in its elements, and no other.
        OneVector "one_vector",
        /// A text alone; or a value, or none, and a mark.
        Printed "printed",
        /// The mask names lanes of two vectors.
        Shuffle "shuffle",
        /// A kind, and a vector of rank 1.
        Reduction "reduction",
        /// A kind, and the dimensions that the result does not have.
        MultiReduction "multi_reduction",
        /// A kind, a dimension of the first operand, and whether a lane counts for itself; the second operand has the other
        /// dimensions.
        Scan "scan",
        /// A map for each operand, and of each dimension whether it is combined.
        Contract "contract",
        /// A vector of the memref's elements: the result.
        TransferRead "transfer_read",
        /// A vector of the memref's elements: the first operand.
        TransferWrite "transfer_write",
        /// A contiguous part of a memref: the result.
        LoadsVector "loads_vector",
        /// A contiguous part of a memref: the first operand.
        StoresVector "stores_vector",
        /// One successor.
        OneSuccessor "one_successor",
        /// Two successors.
        TwoSuccessors "two_successors",
        /// A successor for each case, and one more.
        Cases "cases",
        /// There is a message.
        Message "message",
        /// What the function returns.
        Return "return",
        /// What the function returns, at the LLVM level.
        LlvmReturn "llvm_return",
        /// A function's arguments and results.
        Call "call",
        /// Those of the function value's type.
        CallIndirect "call_indirect",
        /// Those of the function or pointer.
        LlvmCall "llvm_call",
        /// The symbol names a function of the result's type.
        FuncConstant "func_constant",
        /// Types of one width.
        LlvmBitcast "llvm_bitcast",
        /// The literal is one of the result's type.
        LlvmLiteral "llvm_literal",
        /// The symbol names what the pointer points to.
        AddressOf "address_of",
        /// The result points to the element type.
        AllocaPointee "alloca_pointee",
        /// The operand points to the result.
        LoadPointee "load_pointee",
        /// The second operand points to the first.
        StorePointee "store_pointee",
        /// The first operand points to the second.
        AtomicPointee "atomic_pointee",
        /// Indices into the element type.
        Gep "gep",
        /// The kind of the atomic fits the value.
        LlvmAtomicKind "llvm_atomic_kind",
        /// There is a mode of rounding.
        MachineRounding "machine_rounding",
        /// There is a set of classes.
        FpClass "fp_class",
        /// Lanes of integers.
        IntLanes "int_lanes",
        /// Lanes of floats.
        FloatLanes "float_lanes",
        /// The mask names lanes of two vectors of one dimension.
        ShuffleVector "shufflevector",
    }
}

impl Signature {
    /// Compiles the text of a row.
    pub(super) fn compile(text: &'static str) -> Result<Signature, String> {
        let (values, relations) = text.split_once(';').unwrap_or((text, ""));
        let mut names: Vec<&'static str> = Vec::new();
        let Some((operands, results)) = values.split_once("->") else {
            return Err(Cursor(text).expected("`->`"));
        };
        for part in parts(operands).chain(parts(results)) {
            names.push(Cursor(part).word());
        }
        if names.len() > MAX_SLOTS {
            return Err(format!("expected at most {MAX_SLOTS} values in `{text}`"));
        }
        let mut params = Vec::new();
        for part in parts(operands).chain(parts(results)) {
            params.push(param(part, &names)?);
        }
        let relations: Result<Vec<Relation>, String> = relations
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty())
            .map(|word| {
                Relation::from_word(word).ok_or_else(|| Cursor(word).expected("a relation"))
            })
            .collect();
        Ok(Signature {
            n_operands: parts(operands).count(),
            fixed: params.iter().all(|p: &Param| p.arity == Arity::One),
            uniform: uniform(&params).filter(|_| parts(operands).next().is_some()),
            params,
            relations: relations?,
        })
    }

    /// The operands.
    pub(crate) fn operands(&self) -> &[Param] {
        &self.params[..self.n_operands]
    }

    /// The results.
    pub(crate) fn results(&self) -> &[Param] {
        &self.params[self.n_operands..]
    }

    /// The number of the value of this name.
    pub(super) fn slot(&self, name: &str) -> Option<Slot> {
        let slot = self.params.iter().position(|p| p.name == name)?;
        Some(slot as Slot)
    }

    /// Are operands of more than one group a list or optional, so that the generic form says how
    /// many each has?
    pub(crate) fn has_segments(&self) -> bool {
        let loose = |param: &&Param| param.arity != Arity::One;
        self.operands().iter().filter(loose).count() > 1
    }
}

impl Param {
    /// The equation that the type follows by, if there is one.
    pub(crate) fn equation(&self) -> Option<Expr> {
        self.is.iter().find_map(|alternative| match alternative {
            Alternative::Equal(expr) => Some(*expr),
            Alternative::Class(_) => None,
        })
    }

    /// How errors call it.
    pub(crate) fn words(&self) -> String {
        self.name.replace('_', " ")
    }

    /// How errors call several of it.
    pub(crate) fn plural(&self) -> String {
        match self.name {
            "index" => "indices".to_owned(),
            _ => self.words() + "s",
        }
    }

    /// Names of one letter stand for operands that have no role of their own.
    pub(crate) fn is_plain(&self) -> bool {
        self.name.len() == 1
    }
}

fn uniform(params: &[Param]) -> Option<Class> {
    let (first, rest) = params.split_first()?;
    let like_first = |param: &Param| {
        param.arity == Arity::One && param.is[..] == [Alternative::Equal(Expr::Same(0))]
    };
    match first.is[..] {
        [Alternative::Class(class)] if first.arity == Arity::One => {
            rest.iter().all(like_first).then_some(class)
        }
        _ => None,
    }
}

fn parts(text: &'static str) -> impl Iterator<Item = &'static str> + Clone {
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

/// `name: is | is`, `?` or `*count` behind it.
fn param(text: &'static str, names: &[&str]) -> Result<Param, String> {
    let mut cursor = Cursor(text);
    let name = cursor.word();
    cursor.skip_spaces();
    cursor.expect(":")?;
    let mut is = SmallVec::new();
    let mut arity = Arity::One;
    loop {
        cursor.skip_spaces();
        is.push(alternative(&mut cursor, names)?);
        if cursor.eat("?") {
            arity = Arity::Optional;
        } else if cursor.eat("*") {
            arity = Arity::Many(count(&mut cursor, names)?);
        }
        cursor.skip_spaces();
        if !cursor.eat("|") {
            break;
        }
    }
    if !cursor.0.is_empty() {
        return Err(cursor.expected("the end of a value"));
    }
    Ok(Param { name, arity, is })
}

/// `(name)` behind a word.
fn argument(cursor: &mut Cursor, names: &[&str]) -> Result<Slot, String> {
    cursor.expect("(")?;
    let slot = value(cursor, names)?;
    cursor.expect(")")?;
    Ok(slot)
}

/// `(name by name)` behind a word.
fn arguments(cursor: &mut Cursor, names: &[&str]) -> Result<(Slot, Slot), String> {
    cursor.expect("(")?;
    let first = value(cursor, names)?;
    cursor.expect(" by ")?;
    let second = value(cursor, names)?;
    cursor.expect(")")?;
    Ok((first, second))
}

/// The name of a value.
fn value(cursor: &mut Cursor, names: &[&str]) -> Result<Slot, String> {
    let at = *cursor;
    let word = cursor.word();
    let slot = names.iter().position(|name| *name == word);
    let slot = slot.ok_or_else(|| at.expected("a value of the signature"))?;
    Ok(slot as Slot)
}

fn alternative(cursor: &mut Cursor, names: &[&str]) -> Result<Alternative, String> {
    let at = *cursor;
    let word = cursor.word();
    if !cursor.0.starts_with('(') {
        if let Some(class) = Class::from_word(word) {
            return Ok(Alternative::Class(class));
        }
        let slot = names.iter().position(|name| *name == word);
        return Ok(Alternative::Equal(match (word, slot) {
            ("index", _) => Expr::Type(Type::INDEX),
            ("i1", _) => Expr::Type(Type::I1),
            ("i8", _) => Expr::Type(Type::I8),
            ("type_of_value", _) => Expr::TypeOfValue,
            (_, Some(slot)) => Expr::Same(slot as Slot),
            (_, None) => return Err(at.expected("a class, an equation or a value")),
        }));
    }
    if word == "outer" {
        let (first, second) = arguments(cursor, names)?;
        return Ok(Alternative::Equal(Expr::Outer(first, second)));
    }
    let of = argument(cursor, names)?;
    Ok(Alternative::Equal(match word {
        "elem" => Expr::Elem(of),
        "part" => Expr::Part(of),
        "i1s" => Expr::I1s(of),
        "masking" => Expr::Masking(of),
        "pointee" => Expr::Pointee(of),
        "ptr" => Expr::PtrTo(of),
        "field" => Expr::Field(of),
        "at" => Expr::At(of),
        "shuffled" => Expr::Shuffled(of),
        "pair" => Expr::Pair(of),
        "twice" => Expr::Twice(of),
        _ => return Err(at.expected("an equation")),
    }))
}

fn count(cursor: &mut Cursor, names: &[&str]) -> Result<Count, String> {
    let at = *cursor;
    Ok(match cursor.word() {
        "" => Count::Rest,
        "rank" => Count::Rank(argument(cursor, names)?),
        "dynamic" => Count::DynamicSizes(argument(cursor, names)?),
        "layout" => Count::LayoutSymbols(argument(cursor, names)?),
        "lanes" => Count::Lanes(argument(cursor, names)?),
        "metadata" => Count::Metadata(argument(cursor, names)?),
        "lower_map" => Count::Inputs(Key::LowerMap),
        "upper_map" => Count::Inputs(Key::UpperMap),
        "offsets" => Count::Entries(Key::StaticOffsets),
        "sizes" => Count::Entries(Key::StaticSizes),
        "strides" => Count::Entries(Key::StaticStrides),
        "positions" => Count::Entries(Key::Position),
        "gep_indices" => Count::Entries(Key::GepIndices),
        _ => return Err(at.expected("a count")),
    })
}
