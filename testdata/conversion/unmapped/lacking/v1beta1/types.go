// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=lacking.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec is older.
//
// +crdgen:conversion:hubOnly:path=.mode,default=Fast
// +crdgen:conversion:hubOnly:path=.count,default=0
// +crdgen:conversion:hubOnly:path=.gone,default=never,reason="nobody read it"
// +crdgen:conversion:hubOnly:path=.bare,reason="nobody wrote it"
// +crdgen:conversion:hubOnly:path=.far.level,default=7
type FooSpec struct {
	Name string `json:"name,omitempty"`
	// +crdgen:conversion:preserve:default=Old
	Policy string `json:"policy"`
	// +crdgen:conversion:preserve:default="90s"
	Wait metav1.Duration `json:"wait"`
	// +crdgen:conversion:drop:reason="replaced by mode",default=true
	Fast  *bool `json:"fast,omitempty"`
	Inner Inner `json:"inner,omitempty,omitzero"`
}

// Inner has more fields.
type Inner struct {
	Name string `json:"name,omitempty"`
	// +crdgen:conversion:preserve:default=3
	Depth int32 `json:"depth,omitempty"`
}
