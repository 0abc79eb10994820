// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is what a customer gets.
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +k8s:required
	Slices int32 `json:"slices"`
	// +k8s:required
	// +k8s:minimum=1
	Bound int32 `json:"bound"`
	// +k8s:required
	// +k8s:minLength=3
	Long string `json:"long"`
	// +k8s:required
	Pointer *int32 `json:"pointer"`
	// +k8s:required
	Baked bool `json:"baked"`
	// Go writes {} where all of its fields are left out.
	// +k8s:required
	Crust Crust `json:"crust"`
	// +k8s:required
	Labels map[string]string `json:"labels"`
	// +k8s:required
	Ordered metav1.Time `json:"ordered"`
	// +k8s:required
	// +k8s:optional
	Note string `json:"note"`
}

type Crust struct {
	Width int32 `json:"width,omitempty"`
}
