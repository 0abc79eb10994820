// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:policy:name=pizza-limits
// +crdgen:policy:paramKind:apiVersion=v1,kind=ConfigMap
// +crdgen:policy:binding:paramName=limits,parameterNotFoundAction=Deny
// +crdgen:policy:variable:name=most,expression="int(params.dta.most)"
// +crdgen:policy:validation:expression="object.size <= variables.most && object.sise > 0"
// +crdgen:policy:validation:expression="object.size <= int(params.data['most']) && params.metadata.name != '' && params.sise"
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Size int32 `json:"size"`
}
