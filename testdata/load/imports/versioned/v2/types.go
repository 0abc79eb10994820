// Package light ends in a version, which is no package name.
package light

type Shade struct {
	Colour string `json:"colour"`
}
