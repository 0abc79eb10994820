// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is what a customer gets.
// +k8s:supportsSubresource="/status"
// +k8s:isSubresource="/scale"
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +k8s:isSubresource="/scale"
	Name string `json:"name"`
	// +k8s:supportsSubresource="/status"
	Toppings []string `json:"toppings"`
}
