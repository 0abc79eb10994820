// Package expect says what tests can expect of a finished plan: values whose counterparts are
// known, fields that hold the same in both versions, values that fields take, and what random
// objects have to respect to be objects at all.
//
// It asks the plan and decides nothing. Package render writes the tests.
package expect
