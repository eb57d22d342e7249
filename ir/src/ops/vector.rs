//! The `vector` dialect: ops that build, split and combine vectors.

use super::assembly::{form, read};
use super::op_family;

op_family! {
    /// Vectors.
    VectorOp {
        /// Copies a scalar to all lanes. Programs use `broadcast` instead from release 22 on.
        Splat ["std.splat" "=" "=" "vector.splat" "=" "=" "-"]
            read("operand: elem(result) -> result: vector", "$operand{} : type($result)"),
            ub [] poison [];
        /// Repeats a scalar or vector along leading dimensions.
        Broadcast ["vector.broadcast"]
            read("operand: any -> result: vector; broadcast", "$operand{} : type($operand) to type($result)"),
            ub [] poison [];
        /// Reads a lane at a dynamic position.
        ExtractElement ["vector.extractelement" "=" "=" "=" "=" "=" "-"]
            read("source: vector, position: position? -> result: elem(source); at_most_rank_1", "$source[($position : type($position))?]{} : type($source)"),
            ub [] poison [OutOfBounds];
        /// Replaces a lane at a dynamic position.
        InsertElement ["vector.insertelement" "=" "=" "=" "=" "=" "-"]
            read("value: elem(target), target: vector, position: position? -> result: target; at_most_rank_1", "$value, $target[($position : type($position))?]{} : type($target)"),
            ub [] poison [OutOfBounds];
        /// Reads a lane or sub-vector at a position.
        Extract ["vector.extract"]
            read("source: vector, position: index*positions -> result: at(source) | any; extracted_part", "$source(#positions($position))?{} : (type($result) from )?type($source)"),
            ub [] poison [];
        /// Replaces a lane or sub-vector at a position.
        Insert ["vector.insert"]
            read("value: any, target: vector, position: index*positions -> result: target; inserted_part", "$value, $target(#positions($position))?{} : type($value) into type($target)"),
            ub [] poison [];
        /// Changes the shape of a vector and keeps the order of its lanes.
        ShapeCast ["vector.shape_cast"]
            read("source: vector -> result: vector; as_many_lanes", "$source{} : type($source) to type($result)"),
            ub [] poison [];
        /// Reinterprets the bits of each row of a vector as wider or narrower lanes.
        BitCast ["-" "vector.bitcast"]
            read("source: vector -> result: vector; rows_of_one_width", "$source{} : type($source) to type($result)"),
            ub [] poison [];
        /// Permutes the dimensions of a vector.
        Transpose ["vector.transpose"]
            read("vector: vector -> result: vector; permuted", "$vector, #mask{} : type($vector) to type($result)"),
            ub [] poison [];
        /// Transposes a matrix that is stored in column-major order in a vector of one dimension.
        FlatTranspose ["vector.flat_transpose" "=" "=" "=" "=" "=" "-"]
            read("matrix: row -> result: matrix; rows_and_columns", "$matrix{} : type($matrix) -> type($result)"),
            ub [] poison [];
        /// Reads contiguous lanes along leading dimensions.
        ExtractStridedSlice ["vector.extract_strided_slice"]
            read("source: vector -> result: vector; extracted_slice", "$source{} : type($source) to type($result)"),
            ub [] poison [];
        /// Replaces contiguous lanes along some dimensions.
        InsertStridedSlice ["vector.insert_strided_slice"]
            read("value: vector, target: vector -> result: target; inserted_slice", "$value, $target{} : type($value) into type($target)"),
            ub [] poison [];
        /// Makes a mask that is set below a static size of each dimension.
        ConstantMask ["vector.constant_mask"]
            read("-> result: vector; mask_of_sizes", "#mask_sizes{} : type($result)"),
            ub [] poison [];
        /// Makes a mask that is set below a dynamic size of each dimension.
        CreateMask ["vector.create_mask"]
            read("size: index* -> result: vector; size_of_each", "$size{} : type($result)"),
            ub [] poison [];
        /// Multiplies each lane of a vector by a scalar, or by each lane of another vector. The
        /// products are combined with an optional third operand.
        OuterProduct ["vector.outerproduct"]
            read("lhs: row, rhs: any, acc: outer(lhs by rhs)? -> result: outer(lhs by rhs); outer_product", "$lhs,$rhs(, $acc)?{} : type($lhs), type($rhs)"),
            ub [] poison [];
        /// Interleaves the rows of two vectors, so that their lanes alternate.
        Interleave ["-" "=" "=" "=" "=" "vector.interleave"]
            read("lhs: vector, rhs: lhs -> result: vector; twice_as_long", "$lhs, $rhs{} : type($lhs) -> type($result)"),
            ub [] poison [];
        /// Splits each row of a vector into the lanes at even positions and the lanes at odd
        /// positions.
        Deinterleave ["-" "=" "=" "=" "=" "vector.deinterleave"]
            read("source: vector -> even: vector, odd: even; half_as_long", "$source{} : type($source) -> type($even)"),
            ub [] poison [];
        /// Makes the vector 0, 1, 2, ….
        Step ["-" "=" "=" "=" "=" "vector.step"]
            read("-> result: row; lanes_of_index", "{} : type($result)"),
            ub [] poison [];
        /// Makes a vector of scalars.
        FromElements ["-" "=" "=" "=" "=" "vector.from_elements"]
            read("element: elem(result)*lanes(result) -> result: vector", "$element{} : type($result)"),
            ub [] poison [];
        /// Returns the lanes of a vector as scalars.
        ToElements ["-" "=" "=" "=" "=" "=" "vector.to_elements"]
            read("source: vector -> element: elem(source)*lanes(source)", "$source{} : type($source)"),
            ub [] poison [];
        /// Selects lanes of two vectors in a new order.
        Shuffle ["vector.shuffle"]
            read("first_operand: vector, second_operand: vector -> result: shuffled(first_operand); shuffle", "$first_operand, $second_operand #mask{} : type($first_operand), type($second_operand)"),
            ub [] poison [];
        /// Multiplies and adds. Whether the product is rounded before the addition is unspecified.
        Fma ["vector.fma"]
            read("a: vector_of_floats, b: a, c: a -> result: a", "$a, $b, $c{} : type($a)"),
            ub [] poison [];
        /// Combines all lanes of a vector into a scalar.
        Reduction ["vector.reduction"]
            read("operand: vector, accumulator: elem(operand)? -> result: elem(operand); reduction", "#angled_kind, $operand(, $accumulator)?#flags{} : type($operand) into type($result)"),
            ub [] poison [];
        /// Combines the lanes of a vector along some dimensions. The initial value of each result
        /// is a lane of the last operand.
        MultiReduction ["-" "vector.multi_reduction"]
            read("source: vector, acc: result? -> result: any; multi_reduction", "#angled_kind, $source(, $acc)? #dimensions{} : type($source) to type($result)"),
            ub [] poison [];
        /// Computes prefix reductions along a dimension, whose initial values are lanes of the last
        /// operand. An exclusive scan leaves the current lane out. The second result has the last
        /// value of each row.
        Scan ["-" "=" "vector.scan"]
            read("source: vector, initial_value: vector -> dest: source, accumulated_value: initial_value; scan", "#angled_kind, $source, $initial_value{} : type($source), type($initial_value)"),
            ub [] poison [];
        /// Multiplies lanes of two vectors, and combines the products along the dimensions that the
        /// result lacks. The initial value of each result is a lane of the last operand.
        Contract ["vector.contract"]
            read("lhs: vector, rhs: vector, acc: any -> result: acc; contract", "{} $lhs, $rhs, $acc{} : type($lhs), type($rhs) into type($acc)"),
            ub [] poison [];
        /// Reads a vector from a memref.
        TransferRead ["vector.transfer_read"]
            read("source: memref_or_tensor, index: index*rank(source), padding: elem(source), mask: masking(result)? -> result: vector; transfer_read", "$source[$index], $padding(, $mask)?{} : type($source), type($result)"),
            is [SideEffect] ub [OutOfBounds] poison [];
        /// Writes a vector to a memref, or returns a tensor with a vector written to it.
        TransferWrite ["vector.transfer_write"]
            read("value: vector, target: memref_or_tensor, index: index*rank(target), mask: masking(value)? -> result: target?; transfer_write", "$value, $target[$index](, $mask)?{} : type($value), type($target)"),
            is [SideEffect] ub [OutOfBounds] poison [];
        /// Reads a contiguous vector from a memref.
        Load ["-" "vector.load"]
            read("operand: memref, index: index*rank(operand) -> result: any; loads_vector", "$operand[$index]{} : type($operand), type($result)"),
            is [SideEffect] ub [OutOfBounds] poison [];
        /// Writes a contiguous vector to a memref.
        Store ["-" "vector.store"]
            read("value: any, operand: memref, index: index*rank(operand) -> ; stores_vector", "$value, $operand[$index]{} : type($operand), type($value)"),
            is [SideEffect] ub [OutOfBounds] poison [];
        /// Reads contiguous elements into the lanes whose mask bit is set. The other lanes come
        /// from the last operand.
        MaskedLoad ["-" "vector.maskedload"]
            read("base: memref, index: index*rank(base), mask: i1s(pass_thru), pass_thru: rows -> result: pass_thru; elements_of_result", "$base[$index], $mask, $pass_thru{} : type($base), type($mask), type($pass_thru) into type($result)"),
            is [SideEffect] ub [OutOfBounds PoisonBranch] poison [];
        /// Writes the lanes whose mask bit is set to contiguous elements.
        MaskedStore ["-" "vector.maskedstore"]
            read("base: memref, index: index*rank(base), mask: i1s(value), value: rows -> ; elements_of_last", "$base[$index], $mask, $value{} : type($base), type($mask), type($value)"),
            is [SideEffect] ub [OutOfBounds PoisonBranch] poison [];
        /// Reads an element for each lane whose mask bit is set; each such lane has its own index.
        /// The other lanes come from the last operand.
        Gather ["-" "vector.gather"]
            read("base: memref, index: index*rank(base), index_vector: int, mask: i1s(pass_thru), pass_thru: vector -> result: pass_thru; elements_of_result, indexed_lanes", "$base[$index] [$index_vector], $mask, $pass_thru{} : type($base), type($index_vector), type($mask), type($pass_thru) into type($result)"),
            is [SideEffect] ub [OutOfBounds PoisonBranch] poison [];
        /// Writes an element for each lane whose mask bit is set. Each such lane has its own index.
        Scatter ["-" "vector.scatter"]
            read("base: memref, index: index*rank(base), index_vector: int, mask: i1s(value), value: vector -> ; elements_of_last, indexed_lanes", "$base[$index] [$index_vector], $mask, $value{} : type($base), type($index_vector), type($mask), type($value)"),
            is [SideEffect] ub [OutOfBounds PoisonBranch] poison [];
        /// Reads consecutive elements into the lanes whose mask bit is set. The other lanes come
        /// from the last operand.
        ExpandLoad ["-" "vector.expandload"]
            read("base: memref, index: index*rank(base), mask: i1s(pass_thru), pass_thru: rows -> result: pass_thru; elements_of_result", "$base[$index], $mask, $pass_thru{} : type($base), type($mask), type($pass_thru) into type($result)"),
            is [SideEffect] ub [OutOfBounds PoisonBranch] poison [];
        /// Writes the lanes whose mask bit is set to consecutive elements.
        CompressStore ["-" "vector.compressstore"]
            read("base: memref, index: index*rank(base), mask: i1s(value), value: rows -> ; elements_of_last", "$base[$index], $mask, $value{} : type($base), type($mask), type($value)"),
            is [SideEffect] ub [OutOfBounds PoisonBranch] poison [];
        /// Executes a region of at most one op under a mask. Lanes whose mask bit is not set have
        /// no effect. Their results come from the last operand, if it is present.
        Mask ["-" "=" "=" "=" "vector.mask"]
            read("mask: vector, passthru: any? -> result: any?; mask_region", "@mask"),
            is [Regions SideEffect] ub [PoisonBranch] poison [];
        /// Ends the region of `Mask` and returns the result of the masked op.
        Yield ["-" "=" "=" "=" "vector.yield"]
            form("operand: any* -> ; mask_yield", "@return"),
            is [Terminator] ub [] poison [];
        /// Prints a scalar, a vector or a text, followed by a punctuation mark or a line break.
        Print ["vector.print"]
            read("source: int | float | signed? -> ; printed", "($source : type($source))?( str #message)?( punctuation #punctuation)?{}"),
            is [SideEffect] ub [] poison [];
        /// Views a memref of scalars as a memref of a single vector.
        TypeCast ["vector.type_cast"]
            read("memref: memref -> result: memref; one_vector", "$memref{} : type($memref) to type($result)"),
            ub [] poison [];
    }
}
