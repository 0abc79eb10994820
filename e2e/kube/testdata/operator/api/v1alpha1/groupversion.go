// Package v1alpha1 is the first version.
//
// +kubebuilder:object:generate=true
// +groupName=voyages.example.com
package v1alpha1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// AddToScheme makes a scheme know the types of this package.
func AddToScheme(scheme *runtime.Scheme) error {
	version := schema.GroupVersion{Group: "voyages.example.com", Version: "v1alpha1"}
	scheme.AddKnownTypes(version, &Voyage{}, &VoyageList{})
	metav1.AddToGroupVersion(scheme, version)
	return nil
}
