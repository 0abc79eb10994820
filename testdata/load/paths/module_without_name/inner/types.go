package inner

// +kubebuilder:validation:MaxLenght=5
type Name string
