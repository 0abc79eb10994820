package base

// Device is what all devices have.
type Device struct {
	// Serial is printed on it.
	// +kubebuilder:validation:MaxLength=20
	Serial string `json:"serial"`
	State  State  `json:"state,omitempty"`
}

// +kubebuilder:validation:Enum=on;off

type State string
