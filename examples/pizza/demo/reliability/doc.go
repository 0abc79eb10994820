// Package reliability holds tests of the generated conversions of the pizza under
// load and faults: a real API server calls the generated handler, which is slow,
// absent or wrong when a test wants it so.
//
// It starts neither the operator nor its admission webhooks, so that whatever an
// object becomes is the work of conversion alone. What the tests measure is
// written down in docs/reliability.md.
package reliability
