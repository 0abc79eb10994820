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
	// +k8s:format=k8s-short-name
	ShortName string `json:"shortName"`
	// +k8s:format=k8s-long-name
	LongName string `json:"longName"`
	// +k8s:format=k8s-long-name-caseless
	Caseless string `json:"caseless"`
	// +k8s:format=k8s-uuid
	UUID string `json:"uuid"`
	// +k8s:format=k8s-label-value
	LabelValue string `json:"labelValue"`
	// +k8s:format=k8s-path-segment-name
	PathSegment string `json:"pathSegment"`
	// +k8s:format=k8s-resource-pool-name
	Pool string `json:"pool"`
}
