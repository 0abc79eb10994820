// Package v1 has a marker of deepcopy-gen that is read as another one.
//
// +k8s:deepcopy-gen=package
package v1

// +k8s:deepcopy-gen:interface=k8s.io/apimachinery/pkg/runtime.Object

// Kind is an object.
type Kind struct {
	List []string
}

// Kinds holds kinds.
type Kinds struct{ Items []Kind }

// +k8s:deepcopy-gen=false

// Off is switched off.
type Off struct{ List []string }

// Holder holds what is switched off.
type Holder struct{ Off Off }

// +k8s:deepcopy-gen:nonpointer-interfaces=true

// Other has a marker that is not nearly another one.
type Other struct{ Text string }
