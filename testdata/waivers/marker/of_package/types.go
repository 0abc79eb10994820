// +groupName=shop.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:ignore:rule=rbac-resource,reason="an old version is asked for"
// +kubebuilder:rbac:groups=shop.example.com,resources=pizzas;pizas,verbs=get

// +kubebuilder:rbac:groups=shop.example.com,resources=pizas,verbs=list
// +crdgen:ignore:rule=list-type,reason="there is no list"

// +kubebuilder:object:root=true
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
