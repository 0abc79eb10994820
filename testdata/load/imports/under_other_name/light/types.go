// Package lamps is in a directory of another name.
package lamps

// Shade is in another package.
type Shade struct {
	Colour string `json:"colour"`
}
