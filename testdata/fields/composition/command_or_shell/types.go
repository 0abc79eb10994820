// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

// OvenSpec is the example of the article about structural schemas: a command or a shell
// script, and machines whose names are short in one alternative.
//
// +crdgen:oneOf:command=.command +required
// +crdgen:oneOf:shell=.shell +required
// +crdgen:oneOf:shell=.machines[*] +kubebuilder:validation:MaxLength=10
// +crdgen:not:root=.privileged +kubebuilder:validation:Enum=true
// +crdgen:not:root=.privileged +required
type OvenSpec struct {
	// +kubebuilder:validation:MinLength=1
	// +optional
	Command string `json:"command,omitempty"`
	// +kubebuilder:validation:MinLength=1
	// +optional
	Shell string `json:"shell,omitempty"`
	// +kubebuilder:validation:items:Pattern=`^[a-z0-9]+(-[a-z0-9]+)*$`
	// +optional
	Machines []string `json:"machines,omitempty"`
	// +optional
	Privileged bool `json:"privileged,omitempty"`
}
