// Package v1 holds types that nobody can copy.
//
// +kubebuilder:object:generate=true
package v1

// +kubebuilder:object:generate=false

// Off has no methods.
type Off struct{ List []string }

// hidden is not exported.
type hidden struct{ List []string }

// Holder holds them in every form.
type Holder struct {
	Off    Off
	hidden hidden
	List   []Off
	Map    map[string]Off
	Ptr    *Off
	Deep   []map[string]*hidden
}
