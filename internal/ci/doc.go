// Package ci holds tests of the repository itself and no code: that the steps of .ci/run do
// what they say and leave nothing behind, that their time limits are wide enough, and that
// names in doc comments and in CONTRIBUTING.md lead somewhere.
package ci
