// Package v1 has generic types.
//
// +kubebuilder:object:generate=true
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Optional holds a value of any type.
type Optional[T any] struct {
	Value T
	Set   bool
}

// Ordered holds values in every form.
type Ordered[K comparable, V any] struct {
	Keys    []K
	Values  []V
	ByKey   map[K]V
	First   *V
	Nested  Optional[V]
	Nesteds []Optional[V]
	Next    *Ordered[K, V]
}

// ListOf is a generic list.
type ListOf[T any] []T

// Item is a value to hold.
type Item struct{ Tags []string }

// Holder instantiates them.
type Holder struct {
	Text     Optional[string]
	Item     Optional[Item]
	Pointer  Optional[*Item]
	Time     *Optional[metav1.Time]
	Items    Ordered[string, Item]
	Pointers Ordered[int, *Item]
	List     ListOf[Item]
	Lists    []ListOf[Item]
	ByName   map[string]Optional[Item]
}
