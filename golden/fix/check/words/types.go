// Package words holds words that were misspelt in arguments and expressions.
//
// +groupName=words.example.com
package words

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:webhook:path=/validate-words-example-com-words-foo,mutating=false,failurePolicy=Fail,matchPolicy=exact,sideEffects=None,groups=words.example.com,resources=foos,verbs=create;update,versions=words,name=vfoo.example.com,admissionReviewVersions=v1
// +kubebuilder:rbac:urls=/metrics,verbs=post

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
// +crdgen:policy:name=limits,failurePolicy=Fail,operations=CREATE
// +crdgen:policy:validation:policy=limits,expression="object.spec.replicas < 10"
// +crdgen:policy:validation:policy=limits,expression="object.spec.maxSize > 1"
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec"`
}

// FooSpec is what is wanted.
type FooSpec struct {
	Replicas int32 `json:"replicas"`
	MinSize  int32 `json:"minSize"`

	// +listType=map
	// +listMapKey=name
	// +k8s:item(name: "main")=+k8s:immutable
	Items []Item `json:"items"`
}

// Item is one of a list.
type Item struct {
	Name string `json:"name"`
}
