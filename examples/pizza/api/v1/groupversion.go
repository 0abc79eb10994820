// Package v1 is the restaurant's API as it should have been from the start. It
// is the hub: objects are stored in this version, and every older one is
// converted to it and from it.
//
// +kubebuilder:object:generate=true
// +kubebuilder:ac:generate=true
// +groupName=restaurant.programming-kubernetes.info
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion is the group and version of the types of this package.
var GroupVersion = schema.GroupVersion{Group: "restaurant.programming-kubernetes.info", Version: "v1"}

// SchemeGroupVersion is the same, by the name that generated clients ask for.
var SchemeGroupVersion = GroupVersion

// AddToScheme makes a scheme know the types of this package.
func AddToScheme(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(GroupVersion, &Pizza{}, &PizzaList{}, &Topping{}, &ToppingList{})
	metav1.AddToGroupVersion(scheme, GroupVersion)
	return nil
}
