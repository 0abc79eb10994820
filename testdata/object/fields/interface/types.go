// Package v1 holds interfaces.
//
// +kubebuilder:object:generate=true
package v1

// Doer is an interface.
type Doer interface{ Do() }

// Holder holds some.
type Holder struct {
	Any    any
	Empty  interface{}
	Err    error
	Named  Doer
	Values map[string]any
	List   []Doer
	Ptr    *Doer
	Deep   map[string][]map[string]interface{}
}
