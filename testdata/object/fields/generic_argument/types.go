// Package v1 instantiates generic types with what they cannot copy.
//
// +kubebuilder:object:generate=true
package v1

// Optional holds a value of any type.
type Optional[T any] struct {
	Value T
}

// Holder instantiates it.
type Holder struct {
	List    Optional[[]string]
	Map     *Optional[map[string]int]
	Pointer []Optional[*int]
	Fine    Optional[string]
	Deep    map[string]Optional[any]
}

// Blank has a parameter that methods cannot name.
type Blank[_ any] struct{ List []string }
