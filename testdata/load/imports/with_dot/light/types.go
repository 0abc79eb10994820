package light

// Shade is in another package.
type Shade struct {
	Colour Colour `json:"colour"`
}

// +kubebuilder:validation:MinLength=3

type Colour string
