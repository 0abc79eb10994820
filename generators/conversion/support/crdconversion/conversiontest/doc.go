// Package conversiontest tests the generated conversions of this module's kinds: it
// converts random objects there and back and looks for what a conversion must not do,
// such as to lose data, to change its source or to win over an edit.
//
// Generated tests call it. It is a copy, written by the generator of the conversions, and
// holds what these tests use and no more.
package conversiontest
