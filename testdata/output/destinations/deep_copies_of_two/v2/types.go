// +kubebuilder:object:generate=true
package v2

type Shelf struct {
	Books []string `json:"books"`
}
