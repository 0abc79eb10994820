// Package v1 has the markers of deepcopy-gen.
//
// +k8s:deepcopy-gen=package,register
package v1

import "k8s.io/apimachinery/pkg/runtime"

// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object

// Kind is an object.
type Kind struct {
	runtime.TypeMeta
	List []string
}

// +k8s:deepcopy-gen=false

// Off is switched off.
type Off struct{ List []string }

// +k8s:deepcopy-gen=true

// On is switched on.
type On struct{ List []string }

// +k8s:deepcopy-gen:interfaces=example.com/other.Interface

// Other wants another interface, which controller-gen does not write.
type Other struct{ List []string }

// +k8s:deepcopy-gen:nonpointer-interfaces=true

// Nonpointer has a marker of deepcopy-gen that changes nothing, here as in
// controller-gen.
type Nonpointer struct{ List []string }
