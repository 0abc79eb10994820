// Package v1beta1 is the version of the restaurant's API that counts toppings. It is still served and says
// nothing about the crust.
//
// +kubebuilder:object:generate=true
// +groupName=restaurant.programming-kubernetes.info
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion is the group and version of the types of this package.
var GroupVersion = schema.GroupVersion{Group: "restaurant.programming-kubernetes.info", Version: "v1beta1"}

// AddToScheme makes a scheme know the types of this package.
func AddToScheme(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(GroupVersion, &Pizza{}, &PizzaList{})
	metav1.AddToGroupVersion(scheme, GroupVersion)
	return nil
}
