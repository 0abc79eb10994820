// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// 照明器具の大きさと明るさ、電灯
	Size string `json:"size"`
	// Größenverhältnisäußerung
	Odd string `json:"odd"`
}
