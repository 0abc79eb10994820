// Package v1 has lists of structs without a name.
//
// +kubebuilder:object:generate=true
package v1

// Holder holds some.
type Holder struct {
	List []struct{ Name string }
	Ptr  *struct{ Names []string }
	Map  map[string]struct{ Names []string }
	Sets []map[string]struct{}
}
