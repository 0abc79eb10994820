package base

type Device struct {
	// +kubebuilder:validation:MaxLenght=20
	Serial string `json:"serial"`
	// +kubebuilder:validation:MaxLength=many
	Maker string `json:"maker"`
}
