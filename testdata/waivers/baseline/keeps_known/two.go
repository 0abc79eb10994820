package v1

// NoteStatus has a finding that is not on the baseline.
type NoteStatus struct {
	// +kubebuilder:validation:MinLenght=1
	Reader string `json:"reader"`
}
