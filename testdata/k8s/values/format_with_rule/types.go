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
	// +k8s:format=k8s-label-key
	LabelKey string `json:"labelKey"`
	// +k8s:format=k8s-prefixed-label-key
	PrefixedLabelKey string `json:"prefixedLabelKey"`
	// +k8s:format=k8s-extended-resource-name
	Resource string `json:"resource"`
	// +k8s:format=k8s-resource-fully-qualified-name
	Device string `json:"device"`
	// +k8s:format=k8s-ip
	Address string `json:"address"`
	// A pattern that is there already stays.
	// +kubebuilder:validation:Pattern=`^1`
	// +k8s:format=k8s-uuid
	UUID string `json:"uuid"`
}
