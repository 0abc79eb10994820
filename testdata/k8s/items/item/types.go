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
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:listMapKey=hot
	// +k8s:maxItems=8
	// +k8s:item(name: "salami", hot: true)=+k8s:subfield(slices)=+k8s:maximum=3
	// +k8s:item(name: "cheese", hot: false)=+k8s:immutable
	// +k8s:item(name: "ham", hot: false)=+k8s:subfield(from)=+k8s:required
	// +k8s:item(name: "ham", hot: false)=+k8s:subfield(tags)=+k8s:eachVal=+k8s:maxLength=10
	Toppings []Topping `json:"toppings"`
}

type Topping struct {
	// +k8s:maxLength=20
	Name string `json:"name"`
	// +kubebuilder:default=false
	// +optional
	Hot    bool  `json:"hot,omitempty"`
	Slices int32 `json:"slices"`
	// +optional
	From *string `json:"from,omitempty"`
	// +k8s:maxItems=4
	// +optional
	Tags []string `json:"tags,omitempty"`
}
