// Package rebase moves the hub of a kind: it inverts the markers of the version that
// becomes the hub, and remaps those of third versions, as edits of the source.
//
// It reads a plan without errors and changes nothing in it. What it cannot express as
// markers it refuses, at the marker.
package rebase
