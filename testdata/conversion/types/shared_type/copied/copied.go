// Package copied is what both versions share, with copies that are generated.
//
// +kubebuilder:object:generate=true
package copied

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Condition is another one's struct by a name of its own.
type Condition metav1.Condition
