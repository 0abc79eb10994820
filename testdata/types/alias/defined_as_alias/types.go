// Package v1 defines a type as what an alias stands for: its copies have the fields of that.
// +kubebuilder:object:generate=true
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Above stands above the alias.
type Above Selector

// Selector is a struct of another package.
type Selector = metav1.LabelSelector

// Below stands below it.
type Below Selector
