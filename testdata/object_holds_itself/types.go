// Package v1 has types that hold themselves.
//
// +kubebuilder:object:generate=true
package v1

// Nest is a list of itself.
type Nest []Nest

// Lists and Maps hold each other.
type (
	Lists []Maps
	Maps  map[string]Lists
)

// Holder holds them.
type Holder struct {
	Nest  Nest
	Lists Lists
	Maps  *Maps
}
