//! `vector`: ops that build, take apart and combine vectors.

use super::assembly::read;
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
    }
}
