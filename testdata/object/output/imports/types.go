// Package runtime has the name of a package that it needs.
//
// +kubebuilder:object:generate=true
package runtime

import (
	"net/url"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// +kubebuilder:object:root=true

// Root needs the interface of package runtime.
type Root struct {
	metav1.TypeMeta
	Values  url.Values
	Timeout *time.Duration
	Groups  []metav1.GroupKind
	Specs   []appsv1.DeploymentSpec
	Secrets *corev1.SecretReference
	Raw     []runtime.RawExtension
}
