//! `vector`: ops that build, take apart and combine vectors.

use super::assembly::{form, read};
use super::op_family;

op_family! {
    /// Vectors.
    VectorOp {
        /// All lanes the same scalar. `broadcast` from release 22 on.
        Splat ["std.splat" "=" "=" "vector.splat" "=" "=" "-"]
            read("operand: elem(result) -> result: vector", "$operand{} : type($result)"),
            ub [] poison [];
        /// A scalar or vector repeated along leading dimensions.
        Broadcast ["vector.broadcast"]
            read("operand: any -> result: vector; broadcast", "$operand{} : type($operand) to type($result)"),
            ub [] poison [];
        /// A lane at a dynamic position.
        ExtractElement ["vector.extractelement" "=" "=" "=" "=" "=" "-"]
            read("source: vector, position: position? -> result: elem(source); at_most_rank_1", "$source[($position : type($position))?]{} : type($source)"),
            ub [] poison [OutOfBounds];
        /// A lane replaced at a dynamic position.
        InsertElement ["vector.insertelement" "=" "=" "=" "=" "=" "-"]
            read("value: elem(target), target: vector, position: position? -> result: target; at_most_rank_1", "$value, $target[($position : type($position))?]{} : type($target)"),
            ub [] poison [OutOfBounds];
        /// A lane or sub-vector at a static position.
        Extract ["vector.extract"]
            read("source: vector, position: index*positions -> result: at(source) | any; extracted_part", "$source(#positions($position))?{} : (type($result) from )?type($source)"),
            ub [] poison [];
        /// A lane or sub-vector replaced at a static position.
        Insert ["vector.insert"]
            read("value: any, target: vector, position: index*positions -> result: target; inserted_part", "$value, $target(#positions($position))?{} : type($value) into type($target)"),
            ub [] poison [];
        /// The same lanes in their order, in another shape.
        ShapeCast ["vector.shape_cast"]
            read("source: vector -> result: vector; as_many_lanes", "$source{} : type($source) to type($result)"),
            ub [] poison [];
        /// The same bits in rows of wider or narrower lanes.
        BitCast ["-" "vector.bitcast"]
            read("source: vector -> result: vector; rows_of_one_width", "$source{} : type($source) to type($result)"),
            ub [] poison [];
        /// Dimensions in another order.
        Transpose ["vector.transpose"]
            read("vector: vector -> result: vector; permuted", "$vector, #mask{} : type($vector) to type($result)"),
            ub [] poison [];
        /// The lanes of a row as a matrix, column after column, and those of the transposed one.
        FlatTranspose ["vector.flat_transpose" "=" "=" "=" "=" "=" "-"]
            read("matrix: row -> result: matrix; rows_and_columns", "$matrix{} : type($matrix) -> type($result)"),
            ub [] poison [];
        /// Neighbours along leading dimensions.
        ExtractStridedSlice ["vector.extract_strided_slice"]
            read("source: vector -> result: vector; extracted_slice", "$source{} : type($source) to type($result)"),
            ub [] poison [];
        /// Neighbours along dimensions replaced.
        InsertStridedSlice ["vector.insert_strided_slice"]
            read("value: vector, target: vector -> result: target; inserted_slice", "$value, $target{} : type($value) into type($target)"),
            ub [] poison [];
        /// Bits that are set below a static size of each dimension.
        ConstantMask ["vector.constant_mask"]
            read("-> result: vector; mask_of_sizes", "#mask_sizes{} : type($result)"),
            ub [] poison [];
        /// Bits that are set below a size of each dimension.
        CreateMask ["vector.create_mask"]
            read("size: index* -> result: vector; size_of_each", "$size{} : type($result)"),
            ub [] poison [];
        /// Products of the lanes of one vector with those of another or with a scalar, combined with a third.
        OuterProduct ["vector.outerproduct"]
            read("lhs: row, rhs: any, acc: outer(lhs by rhs)? -> result: outer(lhs by rhs); outer_product", "$lhs,$rhs(, $acc)?{} : type($lhs), type($rhs)"),
            ub [] poison [];
        /// Rows made of the lanes of two in turn.
        Interleave ["-" "=" "=" "=" "=" "vector.interleave"]
            read("lhs: vector, rhs: lhs -> result: vector; twice_as_long", "$lhs, $rhs{} : type($lhs) -> type($result)"),
            ub [] poison [];
        /// The lanes of each row at even places, and those at odd ones.
        Deinterleave ["-" "=" "=" "=" "=" "vector.deinterleave"]
            read("source: vector -> even: vector, odd: even; half_as_long", "$source{} : type($source) -> type($even)"),
            ub [] poison [];
        /// 0, 1, 2, …
        Step ["-" "=" "=" "=" "=" "vector.step"]
            read("-> result: row; lanes_of_index", "{} : type($result)"),
            ub [] poison [];
        /// A vector of scalars.
        FromElements ["-" "=" "=" "=" "=" "vector.from_elements"]
            read("element: elem(result)*lanes(result) -> result: vector", "$element{} : type($result)"),
            ub [] poison [];
        /// The scalars of a vector.
        ToElements ["-" "=" "=" "=" "=" "=" "vector.to_elements"]
            read("source: vector -> element: elem(source)*lanes(source)", "$source{} : type($source)"),
            ub [] poison [];
        /// Lanes of two vectors in a new order.
        Shuffle ["vector.shuffle"]
            read("first_operand: vector, second_operand: vector -> result: shuffled(first_operand); shuffle", "$first_operand, $second_operand #mask{} : type($first_operand), type($second_operand)"),
            ub [] poison [];
        /// Product and sum, fused or not.
        Fma ["vector.fma"]
            read("a: vector_of_floats, b: a, c: a -> result: a", "$a, $b, $c{} : type($a)"),
            ub [] poison [];
        /// All lanes combined into a scalar.
        Reduction ["vector.reduction"]
            read("operand: vector, accumulator: elem(operand)? -> result: elem(operand); reduction", "#angled_kind, $operand(, $accumulator)?#flags{} : type($operand) into type($result)"),
            ub [] poison [];
        /// Lanes combined along some dimensions, each result beginning with a lane of the last operand.
        MultiReduction ["-" "vector.multi_reduction"]
            read("source: vector, acc: result? -> result: any; multi_reduction", "#angled_kind, $source(, $acc)? #dimensions{} : type($source) to type($result)"),
            ub [] poison [];
        /// Lanes along a dimension, each combined with all before it, or all before it alone, beginning with a lane of the
        /// last operand; and the last of each row.
        Scan ["-" "=" "vector.scan"]
            read("source: vector, initial_value: vector -> dest: source, accumulated_value: initial_value; scan", "#angled_kind, $source, $initial_value{} : type($source), type($initial_value)"),
            ub [] poison [];
        /// Products of lanes along dimensions, combined along those that the result does not have, each result beginning
        /// with a lane of the last operand.
        Contract ["vector.contract"]
            read("lhs: vector, rhs: vector, acc: any -> result: acc; contract", "{} $lhs, $rhs, $acc{} : type($lhs), type($rhs) into type($acc)"),
            ub [] poison [];
        /// A vector read from a memref.
        TransferRead ["vector.transfer_read"]
            read("source: memref, index: index*rank(source), padding: elem(source), mask: masking(result)? -> result: vector; transfer_read", "$source[$index], $padding(, $mask)?{} : type($source), type($result)"),
            is [SideEffect] ub [OutOfBounds] poison [];
        /// A vector written to a memref.
        TransferWrite ["vector.transfer_write"]
            read("value: vector, target: memref, index: index*rank(target), mask: masking(value)? -> ; transfer_write", "$value, $target[$index](, $mask)?{} : type($value), type($target)"),
            is [SideEffect] ub [OutOfBounds] poison [];
        /// A contiguous vector read from a memref.
        Load ["-" "vector.load"]
            read("operand: memref, index: index*rank(operand) -> result: any; loads_vector", "$operand[$index]{} : type($operand), type($result)"),
            is [SideEffect] ub [OutOfBounds] poison [];
        /// A contiguous vector written to a memref.
        Store ["-" "vector.store"]
            read("value: any, operand: memref, index: index*rank(operand) -> ; stores_vector", "$value, $operand[$index]{} : type($operand), type($value)"),
            is [SideEffect] ub [OutOfBounds] poison [];
        /// Neighbours read where the mask is set, and other lanes of the last operand.
        MaskedLoad ["-" "vector.maskedload"]
            read("base: memref, index: index*rank(base), mask: i1s(pass_thru), pass_thru: row -> result: pass_thru; elements_of_result", "$base[$index], $mask, $pass_thru{} : type($base), type($mask), type($pass_thru) into type($result)"),
            is [SideEffect] ub [OutOfBounds PoisonBranch] poison [];
        /// Neighbours written where the mask is set.
        MaskedStore ["-" "vector.maskedstore"]
            read("base: memref, index: index*rank(base), mask: i1s(value), value: row -> ; elements_of_last", "$base[$index], $mask, $value{} : type($base), type($mask), type($value)"),
            is [SideEffect] ub [OutOfBounds PoisonBranch] poison [];
        /// Elements read that an index for each lane names, where the mask is set, and other lanes of the last operand.
        Gather ["-" "vector.gather"]
            read("base: memref, index: index*rank(base), index_vector: int, mask: i1s(pass_thru), pass_thru: vector -> result: pass_thru; elements_of_result, indexed_lanes", "$base[$index] [$index_vector], $mask, $pass_thru{} : type($base), type($index_vector), type($mask), type($pass_thru) into type($result)"),
            is [SideEffect] ub [OutOfBounds PoisonBranch] poison [];
        /// Elements written that an index for each lane names, where the mask is set.
        Scatter ["-" "vector.scatter"]
            read("base: memref, index: index*rank(base), index_vector: int, mask: i1s(value), value: vector -> ; elements_of_last, indexed_lanes", "$base[$index] [$index_vector], $mask, $value{} : type($base), type($index_vector), type($mask), type($value)"),
            is [SideEffect] ub [OutOfBounds PoisonBranch] poison [];
        /// Neighbours read one after the other, one for each lane where the mask is set, and other lanes of the last operand.
        ExpandLoad ["-" "vector.expandload"]
            read("base: memref, index: index*rank(base), mask: i1s(pass_thru), pass_thru: row -> result: pass_thru; elements_of_result", "$base[$index], $mask, $pass_thru{} : type($base), type($mask), type($pass_thru) into type($result)"),
            is [SideEffect] ub [OutOfBounds PoisonBranch] poison [];
        /// Lanes where the mask is set, written one after the other.
        CompressStore ["-" "vector.compressstore"]
            read("base: memref, index: index*rank(base), mask: i1s(value), value: row -> ; elements_of_last", "$base[$index], $mask, $value{} : type($base), type($mask), type($value)"),
            is [SideEffect] ub [OutOfBounds PoisonBranch] poison [];
        /// A region of an op at most, which does nothing where the mask is not set; lanes that are not set are those of
        /// the last operand, if there is one.
        Mask ["-" "=" "=" "=" "vector.mask"]
            read("mask: vector, passthru: any? -> result: any?; mask_region", "@mask"),
            is [Regions SideEffect] ub [PoisonBranch] poison [];
        /// Ends the region of `Mask` with its value.
        Yield ["-" "=" "=" "=" "vector.yield"]
            form("operand: any* -> ; mask_yield", "@return"),
            is [Terminator] ub [] poison [];
        /// A scalar, a vector or a text, and what stands behind it, are printed.
        Print ["vector.print"]
            read("source: int | float | signed? -> ; printed", "($source : type($source))?( str #message)?( punctuation #punctuation)?{}"),
            is [SideEffect] ub [] poison [];
        /// A memref of scalars as one of a single vector.
        TypeCast ["vector.type_cast"]
            read("memref: memref -> result: memref; one_vector", "$memref{} : type($memref) to type($result)"),
            ub [] poison [];
    }
}
