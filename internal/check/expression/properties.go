package expression

import (
	"reflect"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// ByProperties keeps what follows from the properties of objects. Many fields have the same
// type, such as that of pods, and the properties of their schemas are one map: what follows from
// them is found once. The maps must not change. Several goroutines may use it, its zero value is empty.
type ByProperties[T any] struct {
	found memo[uintptr, ofProperties[T]]
}

type ofProperties[T any] struct {
	properties map[string]apiext.JSONSchemaProps // which keeps its address
	value      T
}

// Get returns what find returns, which is called once for each map. The map is not nil.
func (b *ByProperties[T]) Get(properties map[string]apiext.JSONSchemaProps, find func() T) T {
	key := reflect.ValueOf(properties).Pointer()
	return b.found.get(key, func() ofProperties[T] { return ofProperties[T]{properties, find()} }).value
}

// Common is the value of a type that all who use a compiler have in common, zero at first. With
// a nil Compiler it is a new one.
func Common[T any](c *Compiler) *T {
	if c == nil {
		return new(T)
	}
	return c.common.get(reflect.TypeFor[T](), func() any { return new(T) }).(*T)
}
