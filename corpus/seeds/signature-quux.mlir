// Function signature conversion: functions as arguments and results. Converted only: no host can
// make up a function.
func @quux(() -> ()) -> (() -> ())
// release: 11
