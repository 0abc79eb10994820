// Package harness makes modules, generates the conversions of their packages and runs what
// was generated: help for the tests of conversions in several packages.
//
// Nothing but tests imports it.
package harness
