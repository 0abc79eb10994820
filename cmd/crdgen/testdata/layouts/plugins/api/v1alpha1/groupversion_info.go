/*
Copyright 2026 The Tea Project authors

SPDX-License-Identifier: Apache-2.0
*/

// Package v1alpha1 holds the house group.
// +kubebuilder:object:generate=true
// +kubebuilder:ac:generate=true
// +groupName=house.tea.example.org
package v1alpha1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var (
	// GroupVersion is the group and version of the types here.
	GroupVersion = schema.GroupVersion{Group: "house.tea.example.org", Version: "v1alpha1"}

	// SchemeGroupVersion is the same under the name that apply configurations use.
	SchemeGroupVersion = GroupVersion

	// SchemeBuilder adds the types here to a scheme.
	SchemeBuilder = runtime.NewSchemeBuilder(func(s *runtime.Scheme) error {
		metav1.AddToGroupVersion(s, GroupVersion)
		return nil
	})

	// AddToScheme adds the types of this group and version to a scheme.
	AddToScheme = SchemeBuilder.AddToScheme
)
