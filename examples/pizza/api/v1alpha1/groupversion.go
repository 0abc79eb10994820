// Package v1alpha1 is the version of the restaurant's API that lists toppings by name, one as often as it is
// wanted. It is deprecated.
//
// +kubebuilder:object:generate=true
// +groupName=restaurant.programming-kubernetes.info
package v1alpha1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion is the group and version of the types of this package.
var GroupVersion = schema.GroupVersion{Group: "restaurant.programming-kubernetes.info", Version: "v1alpha1"}

// AddToScheme makes a scheme know the types of this package.
func AddToScheme(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(GroupVersion, &Pizza{}, &PizzaList{})
	metav1.AddToGroupVersion(scheme, GroupVersion)
	return nil
}
