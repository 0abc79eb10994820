// Package common is what both versions share. No copies are generated for it.
package common

// Selector has labels.
type Selector struct {
	Labels map[string]string `json:"labels,omitempty"`
	Parts  []Part            `json:"parts,omitempty"`
}

// Part has a list.
type Part struct {
	Names []string `json:"names,omitempty"`
}
