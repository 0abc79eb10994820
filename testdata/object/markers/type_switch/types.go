// Package v1 has types that are switched on one by one.
package v1

// +kubebuilder:object:generate=true

// On is covered.
type On struct {
	List []string
	Off  Off
}

// Off is not, and does not have to be: an assignment copies it.
type Off struct{ Text string }

// Other is not covered and nobody holds it.
type Other struct{ List []string }
