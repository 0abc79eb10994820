// Package lib is another module, which lies in the directory of the run.
package lib

// Box has what its authors alone can change, and what has no schema.
type Box struct {
	// +kubebuilder:validation:Format=ip
	Address string `json:"address"`
	// +kubebuilder:validation:Enum=low;high
	Level Level `json:"level"`
	// Done has no schema.
	Done chan int `json:"done"`
}

// Level is narrowed by a field.
// +kubebuilder:validation:Enum=low;middle;high
type Level string

// Label has a warning alone.
type Label struct {
	// +kubebuilder:validation:Format=ip
	Address string `json:"address"`
}
