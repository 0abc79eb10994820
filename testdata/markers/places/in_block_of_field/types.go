// Package v1 has markers in block comments that can be written above them.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              LampSpec `json:"spec"`
}

/*
LampSpec says what a lamp is.
+kubebuilder:validation:MinProperties=1
*/
type LampSpec struct {
	/* +kubebuilder:validation:MinLength=1 */
	Name string `json:"name"`
	/*
	 * Shade is around it.
	 * - +kubebuilder:validation:MaxLength=10
	 * kubebuilder:validation:MinLength=2
	 */
	Shade string `json:"shade"`

	/* +kubebuilder:validation:MaxLength=10 */

	Plug string `json:"plug"`
}
