/*
Copyright 2026 The Tea Project authors

SPDX-License-Identifier: Apache-2.0
*/

// Command main is the manager.
package main

import (
	"os"

	"k8s.io/apimachinery/pkg/runtime"

	brewv1 "example.org/kitchen/api/brew/v1"
	brewv1alpha1 "example.org/kitchen/api/brew/v1alpha1"
	servev1beta1 "example.org/kitchen/api/serve/v1beta1"
)

func main() {
	scheme := runtime.NewScheme()
	if err := brewv1.AddToScheme(scheme); err != nil {
		os.Exit(1)
	}
	if err := brewv1alpha1.AddToScheme(scheme); err != nil {
		os.Exit(1)
	}
	if err := servev1beta1.AddToScheme(scheme); err != nil {
		os.Exit(1)
	}
	if len(os.Args) > 1 {
		os.Exit(2)
	}
}
