// Type conversion, scalar types: bf16 cannot be converted. Converted only, to a diagnostic; there is
// nothing to run.
func @bf16(%arg0: bf16) -> bf16 {
  return %arg0 : bf16
}
// release: 11
// refused: bf16 is not supported
