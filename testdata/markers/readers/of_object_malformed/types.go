// +kubebuilder:object:generate=maybe
package v1

// +kubebuilder:object:root
type Lamp struct {
	Name string `json:"name"`
}
