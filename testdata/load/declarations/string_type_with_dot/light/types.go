package light

// +kubebuilder:validation:MinLength=3

type Colour string
