// +kubebuilder:object:generate=true
package v1

type Shelf struct {
	Books []string `json:"books"`
}
