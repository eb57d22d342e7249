//! Signatures: the types of an op's operands and results, and the dependencies between these types.

use smallvec::SmallVec;

use super::cursor::Cursor;
use crate::attr::Key;
use crate::types::Type;

/// The index of a parameter in a signature. Operands come first, then results.
pub(crate) type Slot = u8;

/// The maximum number of parameters in a signature.
pub(crate) const MAX_SLOTS: usize = 8;

/// The compiled signature of an op table row.
#[derive(Debug)]
pub(crate) struct Signature {
    /// The parameters of the signature: operands first, then results.
    pub(crate) params: Vec<Param>,
    pub(crate) n_operands: usize,
    pub(crate) relations: Vec<Relation>,
    /// Whether each parameter stands for exactly one value. Then the position of an operand equals
    /// its slot.
    pub(crate) fixed: bool,
    /// The class of the first operand, if all other parameters have the same type as this operand.
    /// Most executed ops have such a signature, and the verifier has a fast path for them.
    pub(crate) uniform: Option<Class>,
}

/// A parameter of a signature: an operand, a result, or a list of operands or results.
#[derive(Debug)]
pub(crate) struct Param {
    pub(crate) name: &'static str,
    pub(crate) arity: Arity,
    /// The alternatives for the type of the parameter. At least one alternative must apply. The
    /// parser infers the type from the first equation.
    pub(crate) is: SmallVec<[Alternative; 2]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arity {
    One,
    Optional,
    Many(Count),
}

/// The number of operands or results of a list parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    /// The list contains all remaining values.
    Rest,
    /// `rank(x)`: one value for each dimension of a memref or tensor.
    Rank(Slot),
    /// `dynamic(x)`: one value for each dynamic size of a memref or tensor.
    DynamicSizes(Slot),
    /// `layout(x)`: one value for each dynamic stride or offset of a memref's layout. If the layout
    /// is unknown, the list contains all remaining values.
    LayoutSymbols(Slot),
    /// `lanes(x)`: one value for each lane of a vector or each element of a tensor of fixed sizes.
    Lanes(Slot),
    /// `metadata(x)`: one value for the offset of a memref, one for each size, and one for each
    /// stride.
    Metadata(Slot),
    /// `lower_map`, …: one value for each dimension and symbol of the affine map.
    Inputs(Key),
    /// `offsets`, …: one value for each dynamic entry of the attribute.
    Entries(Key),
    /// `groups`: the attribute [`Key::InputCount`] is the number of values.
    Structured,
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
    /// A class of types, which a signature refers to by name.
    Class {
        /// The class of all types.
        Any "any",
        /// Integers and vectors of integers. At the source level, also `index` and vectors of
        /// `index`.
        Int "int",
        /// Integers of fixed width, and vectors of such integers.
        FixedInt "fixed",
        /// Integers with explicit signedness, and vectors of such integers.
        SignedInt "signed",
        /// Floats and vectors of floats. At the source level, also small floats and vectors of
        /// small floats.
        Float "float",
        /// Integers of fixed width, floats, and vectors of such integers or floats.
        FixedScalar "scalars",
        /// Integers, pointers, and vectors of integers or pointers.
        IntOrPtr "int_or_ptr",
        /// Pointers and vectors of pointers.
        Ptrs "ptrs",
        /// Integers, but not `index` or vectors.
        Integer "integer",
        /// Integers and `index`, but not vectors.
        Position "position",
        /// Integers and pointers, but not vectors.
        Word "word",
        /// A ranked memref.
        MemRef "memref",
        /// A ranked or unranked memref.
        AnyMemRef "any_memref",
        /// A ranked memref or a ranked tensor.
        MemRefOrTensor "memref_or_tensor",
        /// A ranked tensor.
        Tensor "tensor",
        /// A ranked tensor without dynamic sizes.
        FixedTensor "fixed_tensor",
        /// A ranked or unranked tensor.
        AnyTensor "any_tensor",
        /// Vectors of any element type.
        Vector "vector",
        /// Vectors of floats.
        Floats "vector_of_floats",
        /// Vectors with one dimension.
        Row "row",
        /// Vectors with one or more dimensions.
        Rows "rows",
        /// Complex numbers whose parts are floats.
        Complex "complex",
        /// Pointers, but not vectors of pointers.
        Ptr "ptr",
        /// Types of values of the LLVM dialect.
        Llvm "llvm",
    }
}

/// A type equation: a type that follows from other types or from attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expr {
    /// A fixed type: `index`, `i1` or `i8`.
    Type(Type),
    /// `x`: the type of the parameter `x`.
    Same(Slot),
    /// `elem(x)`: the element type of a memref, tensor or vector.
    Elem(Slot),
    /// `part(x)`: the type of the real and the imaginary part of a complex number.
    Part(Slot),
    /// `tensor_of(x)`: a tensor of the elements of a memref.
    TensorOf(Slot),
    /// `i1s(x)`: `i1`, or a vector or tensor of `i1` in the shape of `x`.
    I1s(Slot),
    /// `masking(x)`: the mask of a vector transfer, a vector of `i1`. The mask has the sizes of `x`
    /// that move along the memref, in the order of the memref's dimensions.
    Masking(Slot),
    /// `pointee(x)`: the pointee of a typed pointer.
    Pointee(Slot),
    /// `ptr(x)`: a pointer type whose pointee is the type of `x`.
    PtrTo(Slot),
    /// `field(x)`: the type of the aggregate's field that the op's position attribute selects.
    Field(Slot),
    /// `at(x)`: the type of the lane or row of a vector that the op's position attribute selects.
    At(Slot),
    /// `shuffled(x)`: a vector with as many lanes as the op's mask has entries.
    Shuffled(Slot),
    /// `outer(x by y)`: a vector with the sizes of both `x` and `y`, where `y` may be a scalar.
    Outer(Slot, Slot),
    /// `pair(x)`: a struct of the types `x` and `i1s(x)`.
    Pair(Slot),
    /// `twice(x)`: a struct with two fields of type `x`.
    Twice(Slot),
    /// `type_of_value`: the type of the op's literal.
    TypeOfValue,
}

words! {
    /// A rule about an op that no type equation can express. The verifier has a function for each
    /// relation.
    Relation {
        /// The operand and the result must have the same shape.
        OneShape "one_shape",
        /// The second operand must have the same shape as the first operand.
        OneShapeOfOperands "one_shape_of_operands",
        /// The result must be wider than the operand.
        Wider "wider",
        /// The result must be narrower than the operand.
        Narrower "narrower",
        /// The operand and the result must have the same width.
        SameWidth "same_width",
        /// Either the operand or the result must be `index`, but not both.
        IndexAndInt "index_and_int",
        /// The predicate of the op must be an integer predicate.
        IntPredicate "int_predicate",
        /// The predicate of the op must be a float predicate.
        FloatPredicate "float_predicate",
        /// The literal must have the type of the result, and its value must fit this type.
        Literal "literal",
        /// The literal must consist of two floats, which are the parts of the complex result.
        TwoParts "two_parts",
        /// An alignment may be present and must be a power of two.
        Alignment "alignment",
        /// An alignment must be present and must be a power of two.
        NeedsAlignment "needs_alignment",
        /// An alignment may be present and must be a power of two or 0.
        LlvmAlignment "llvm_alignment",
        /// The kind of the atomic op must be valid for the element type.
        AtomicKind "atomic_kind",
        /// Checks the region of `generic_atomic_rmw`.
        AtomicRegion "atomic_region",
        /// Checks the op whose region contains an atomic yield.
        AtomicYield "atomic_yield",
        /// Checks the mask and the region of `vector.mask`.
        MaskRegion "mask_region",
        /// Checks the op whose region a `vector.yield` ends, and the yielded values.
        MaskYield "mask_yield",
        /// Checks the region of `alloca_scope`.
        AllocaScope "alloca_scope",
        /// Checks the op whose region an `alloca_scope.return` ends, and the returned values.
        AllocaScopeReturn "alloca_scope_return",
        /// Checks the regions of `if`.
        IfRegions "if_regions",
        /// Checks the region of `scf.for`, and that the results match the iteration arguments.
        ForRegion "for_region",
        /// Checks the regions of `while`.
        WhileRegions "while_regions",
        /// Checks the regions of `index_switch`.
        SwitchRegions "switch_regions",
        /// Checks the region of `execute_region`.
        ExecuteRegion "execute_region",
        /// Checks the bounds, steps and region of `parallel`.
        Parallel "parallel",
        /// Checks the bounds, steps, outputs and region of `forall`.
        Forall "forall",
        /// Checks the op whose region an `scf.forall.in_parallel` ends.
        InParallel "in_parallel",
        /// Checks the op whose region an `scf.reduce` ends. The `scf.reduce` op must have one
        /// region for each result of that op.
        Reduce "reduce",
        /// Checks the op whose region an `scf.reduce.return` ends.
        ReduceReturn "reduce_return",
        /// Checks the op whose region an `scf.condition` ends, and the forwarded values.
        Condition "condition",
        /// Checks the op whose region an `scf.yield` ends, and the yielded values.
        Yield "yield",
        /// The inputs of the affine map must be the operands, and the map must have one result.
        AffineNumber "affine_number",
        /// The inputs of the affine map must be the operands, and the map must have at least one
        /// result.
        AffineNumbers "affine_numbers",
        /// The basis must have a size for each result, or for each result except the first.
        DelinearizeIndex "delinearize_index",
        /// The basis must have a size for each index, or for each index except the first.
        LinearizeIndex "linearize_index",
        /// The inputs of the affine map must be the operands. Its results must be the indices into
        /// the memref, which is the first operand.
        AffineLoad "affine_load",
        /// The inputs of the affine map must be the operands. Its results must be the indices into
        /// the memref, which is the second operand.
        AffineStore "affine_store",
        /// The results of the affine map must be the indices of a contiguous part of the memref.
        /// The op returns this part as a vector.
        AffineVectorLoad "affine_vector_load",
        /// The results of the affine map must be the indices of a contiguous part of the memref.
        /// The op writes its first operand to this part.
        AffineVectorStore "affine_vector_store",
        /// Checks bounds, step and region of an `affine.for` op. The region has the induction
        /// variable as an argument.
        AffineFor "affine_for",
        /// Checks bounds, steps and reduction kinds of an `affine.parallel` op. The region has the
        /// induction variables as arguments.
        AffineParallel "affine_parallel",
        /// Checks the condition and the two regions of `affine.if`.
        AffineIf "affine_if",
        /// Checks the op whose region an `scf.yield` ends, and the yielded values.
        AffineYield "affine_yield",
        /// The memref must have rank 1 or more.
        HasDimensions "has_dimensions",
        /// The symbol must refer to a global of the result's type.
        GetGlobal "get_global",
        /// The source and the result must be contiguous memrefs of rank 1.
        Resized "resized",
        /// The op must have at least one operand, and for each operand a result of the same type.
        AsOperands "as_operands",
        /// The first result must be the base memref of the operand.
        MetadataBase "metadata_base",
        /// The operand and the result must have the same element type and the same memory space.
        SameElements "same_elements",
        /// The operand and result types must be compatible. A static size, stride or offset may
        /// become dynamic, and a dynamic one may become static.
        Castable "castable",
        /// The operand and result types must be equal except for the memory space.
        SpaceCast "space_cast",
        /// The shapes of the two memrefs must be able to be equal at run time.
        Copy "copy",
        /// The operand must be a buffer of bytes, and the result must be a contiguous memref.
        View "view",
        /// The result type must follow from the offsets, sizes and strides.
        SubView "subview",
        /// The static offset, sizes and strides of the result type must equal the op's offset,
        /// sizes and strides.
        ReinterpretCast "reinterpret_cast",
        /// Both memrefs must be contiguous. The shape operand must have as many elements as the
        /// result has dimensions.
        Reshape "reshape",
        /// The result type must be the operand type with its dimensions permuted.
        Transpose "transpose",
        /// Each dimension of the result must correspond to a group of the operand's dimensions.
        Collapse "collapse",
        /// Each dimension of the operand must correspond to a group of the result's dimensions.
        Expand "expand",
        /// The operand type must be one that can be broadcast to the result type.
        Broadcast "broadcast",
        /// The vector must have rank 0 or 1.
        AtMostRank1 "at_most_rank_1",
        /// The result must have the type of the lane or sub-vector at the op's position.
        ExtractedPart "extracted_part",
        /// The first operand must have the type of the lane or sub-vector at the op's position.
        InsertedPart "inserted_part",
        /// The operand and the result must have the same number of lanes.
        AsManyLanes "as_many_lanes",
        /// The last dimensions of operand and result must have the same width in bits. The other
        /// dimensions must be equal.
        RowsOfOneWidth "rows_of_one_width",
        /// The result must have the operand's dimensions in permuted order.
        Permuted "permuted",
        /// The number of lanes of the operand must be the product of the numbers of rows and
        /// columns.
        RowsAndColumns "rows_and_columns",
        /// The offsets and sizes must lie within the operand, the strides must be 1, and the result
        /// must be the slice.
        ExtractedSlice "extracted_slice",
        /// The offsets must lie within the second operand, and the strides must be 1. The first
        /// operand must fit into the second operand at these offsets.
        InsertedSlice "inserted_slice",
        /// The op must have one size for each dimension of the mask.
        MaskOfSizes "mask_of_sizes",
        /// The op must have one operand for each dimension of the mask.
        SizeOfEach "size_of_each",
        /// The second operand must be a scalar or a one-dimensional vector of the same scalar type.
        /// A combining kind must be valid for that type.
        OuterProduct "outer_product",
        /// The last dimension of the result must be twice as long as the last dimension of the
        /// operand.
        TwiceAsLong "twice_as_long",
        /// The last dimension of the results must be half as long as the last dimension of the
        /// operand.
        HalfAsLong "half_as_long",
        /// The lanes of the vector must have type `index`.
        LanesOfIndex "lanes_of_index",
        /// The memref must have the element type of the result, and its last dimension must be
        /// contiguous.
        ElementsOfResult "elements_of_result",
        /// The memref must have the element type of the last operand, and its last dimension must
        /// be contiguous.
        ElementsOfLast "elements_of_last",
        /// There must be one index for each lane of the last operand.
        IndexedLanes "indexed_lanes",
        /// The result must be a memref of rank 0 whose element is a vector with the operand's
        /// shape.
        OneVector "one_vector",
        /// The op must print either a text, or a punctuation mark after an optional value.
        Printed "printed",
        /// The mask must select lanes of two vectors.
        Shuffle "shuffle",
        /// The reduction must have a combining kind and a vector of rank 1.
        Reduction "reduction",
        /// The op must have a combining kind, and must list the dimensions that the result lacks.
        MultiReduction "multi_reduction",
        /// The op must have a combining kind, a dimension of the first operand, and a flag for an
        /// inclusive scan. The second operand must have the other dimensions.
        Scan "scan",
        /// The op must have an indexing map for each operand, and an iterator type for each
        /// dimension.
        Contract "contract",
        /// The result must be a vector of the memref's elements.
        TransferRead "transfer_read",
        /// The first operand must be a vector of the memref's elements.
        TransferWrite "transfer_write",
        /// The result must have the type of a contiguous part of the memref.
        LoadsVector "loads_vector",
        /// The first operand must have the type of a contiguous part of the memref.
        StoresVector "stores_vector",
        /// Checks the region of `tensor.generate`, which computes an element of the result from its
        /// indices.
        Generate "generate",
        /// The result must have the sizes of the slice. Sizes of 1 may be dropped.
        ExtractSlice "extract_slice",
        /// The source must have the sizes of the slice. Sizes of 1 may be dropped.
        InsertSlice "insert_slice",
        /// The op must be in the region of `scf.forall.in_parallel`, and the destination must be an
        /// output of the loop.
        ParallelInsertSlice "parallel_insert_slice",
        /// Checks the amounts and the region of `tensor.pad`, which computes an element of the
        /// result from its indices.
        Pad "pad",
        /// Each dimension of the operand must correspond to a group of the result's dimensions.
        ExpandTensor "expand_tensor",
        /// Each dimension of the result must correspond to a group of the operand's dimensions.
        CollapseTensor "collapse_tensor",
        /// The shape operand must have as many elements as the result has dimensions, and the number
        /// of elements must stay the same.
        ReshapeTensor "reshape_tensor",
        /// The operand and result types must have the same element type, and sizes that can be equal
        /// at run time.
        CastTensor "cast_tensor",
        /// The element types must have the same width, and sizes that can be equal at run time.
        BitcastTensor "bitcast_tensor",
        /// The tensor must not have rank 0.
        TensorDim "tensor_dim",
        /// The operands must have the same sizes except in one dimension, along which the result
        /// joins them.
        Concat "concat",
        /// The positions must be in dimensions of the source, and the result must consist of its
        /// parts at these positions.
        GatherParts "gather_parts",
        /// The positions must be in dimensions of the destination, and the source must consist of
        /// parts at these positions.
        ScatterParts "scatter_parts",
        /// The tiles must be of dimensions of the source, and the destination must have a dimension for
        /// each tile after those of the source.
        Pack "pack",
        /// The tiles must be of dimensions of the destination, and the source must have a dimension for
        /// each tile after those of the destination.
        Unpack "unpack",
        /// The operands must be the dynamic sizes of the result or a tensor to copy, and an optional
        /// hint of the size.
        AllocTensor "alloc_tensor",
        /// The destination must be a tensor that is the result, or a memref that is writable.
        Materialized "materialized",
        /// The result must have the operand's type, or a type that it can be cast to.
        Cloned "cloned",
        /// The operands must be memrefs, a condition for each, and retained memrefs, for each of
        /// which there is a result.
        Deallocated "deallocated",
        /// Checks the op whose region a `tensor.yield` ends, and the yielded element.
        TensorYield "tensor_yield",
        /// The operands must have the elements that the indexing maps select, and the region must
        /// compute the elements of the outputs.
        Structured "structured",
        /// The op must be in the region of a structured op, and refer to one of its loops.
        LinalgIndex "linalg_index",
        /// The op must end the region of a structured op, and return an element of each output.
        LinalgYield "linalg_yield",
        /// The op must have one successor.
        OneSuccessor "one_successor",
        /// The op must have two successors.
        TwoSuccessors "two_successors",
        /// The op must have a successor for each case, and a default successor.
        Cases "cases",
        /// The op must have a message.
        Message "message",
        /// The operands must match the results of the function.
        Return "return",
        /// The operands must match the result of the LLVM function.
        LlvmReturn "llvm_return",
        /// The operands and results must match the type of the called function.
        Call "call",
        /// The operands and results must match the type of the function value.
        CallIndirect "call_indirect",
        /// The operands and results must match the type of the called LLVM function or pointer.
        LlvmCall "llvm_call",
        /// The symbol must refer to a function of the result's type.
        FuncConstant "func_constant",
        /// The operand and the result must have the same width in bits.
        LlvmBitcast "llvm_bitcast",
        /// The literal must have the type of the result.
        LlvmLiteral "llvm_literal",
        /// The symbol must refer to a global or function to which the result pointer can point.
        AddressOf "address_of",
        /// The result must be a pointer to the element type.
        AllocaPointee "alloca_pointee",
        /// The operand must be a pointer to the result type.
        LoadPointee "load_pointee",
        /// The second operand must be a pointer to the type of the first operand.
        StorePointee "store_pointee",
        /// The first operand must be a pointer to the type of the second operand.
        AtomicPointee "atomic_pointee",
        /// The indices must be valid for the element type.
        Gep "gep",
        /// The kind of the atomic op must be valid for the type of the value.
        LlvmAtomicKind "llvm_atomic_kind",
        /// The op must have a rounding mode.
        MachineRounding "machine_rounding",
        /// The op must have a set of float classes.
        FpClass "fp_class",
        /// The lanes of the vector must be integers.
        IntLanes "int_lanes",
        /// The lanes of the vector must be floats.
        FloatLanes "float_lanes",
        /// The mask must select lanes of two one-dimensional vectors.
        ShuffleVector "shufflevector",
    }
}

impl Signature {
    /// Compiles the assembly string of an op table row.
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

    /// Returns the parameters that are operands.
    pub(crate) fn operands(&self) -> &[Param] {
        &self.params[..self.n_operands]
    }

    /// Returns the parameters that are results.
    pub(crate) fn results(&self) -> &[Param] {
        &self.params[self.n_operands..]
    }

    /// Returns the index of the parameter with this name.
    pub(super) fn slot(&self, name: &str) -> Option<Slot> {
        let slot = self.params.iter().position(|p| p.name == name)?;
        Some(slot as Slot)
    }

    /// Returns whether two or more operand parameters are lists or optional. If they are, the
    /// generic form lists the number of operands of each parameter.
    pub(crate) fn has_segments(&self) -> bool {
        let loose = |param: &&Param| param.arity != Arity::One;
        self.operands().iter().filter(loose).count() > 1
    }
}

impl Param {
    /// Returns the equation that determines the type of the parameter; `None` if there is no
    /// equation.
    pub(crate) fn equation(&self) -> Option<Expr> {
        self.is.iter().find_map(|alternative| match alternative {
            Alternative::Equal(expr) => Some(*expr),
            Alternative::Class(_) => None,
        })
    }

    /// Returns the name of the parameter in error messages.
    pub(crate) fn words(&self) -> String {
        self.name.replace('_', " ")
    }

    /// Returns the plural of the parameter's name in error messages.
    pub(crate) fn plural(&self) -> String {
        match self.name {
            "index" => "indices".to_owned(),
            _ => self.words() + "s",
        }
    }

    /// Returns whether the name has one letter. A one-letter name means that the parameter has no
    /// role of its own.
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

/// Compiles a parameter: `name: type | type`, where `?` or `*count` may follow a type.
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

/// Compiles an argument `(name)`, which follows a word.
fn argument(cursor: &mut Cursor, names: &[&str]) -> Result<Slot, String> {
    cursor.expect("(")?;
    let slot = value(cursor, names)?;
    cursor.expect(")")?;
    Ok(slot)
}

/// Compiles arguments `(name by name)`, which follow a word.
fn arguments(cursor: &mut Cursor, names: &[&str]) -> Result<(Slot, Slot), String> {
    cursor.expect("(")?;
    let first = value(cursor, names)?;
    cursor.expect(" by ")?;
    let second = value(cursor, names)?;
    cursor.expect(")")?;
    Ok((first, second))
}

/// Compiles the name of a parameter.
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
        "tensor_of" => Expr::TensorOf(of),
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
        "groups" => Count::Structured,
        "offsets" => Count::Entries(Key::StaticOffsets),
        "sizes" => Count::Entries(Key::StaticSizes),
        "strides" => Count::Entries(Key::StaticStrides),
        "low" => Count::Entries(Key::StaticLow),
        "high" => Count::Entries(Key::StaticHigh),
        "positions" => Count::Entries(Key::Position),
        "gep_indices" => Count::Entries(Key::GepIndices),
        _ => return Err(at.expected("a count")),
    })
}
