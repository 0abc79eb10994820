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
	// +k8s:maxLen=3
	Sauce string `json:"sauce"`
	// +k8s:min=3
	Size int32 `json:"size"`
	// +k8s:maxProps=3
	Labels map[string]string `json:"labels"`
	// +k8s:max=3
	Parts Parts `json:"parts"`
}

type Parts []string
