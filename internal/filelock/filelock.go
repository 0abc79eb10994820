// Package filelock locks files, as far as the system does: whoever dies gives up what it held.
//
// It imports the standard library only.
package filelock
