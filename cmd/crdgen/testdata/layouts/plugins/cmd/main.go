/*
Copyright 2026 The Tea Project authors

SPDX-License-Identifier: Apache-2.0
*/

// Command main is the manager.
package main

import (
	"os"

	"k8s.io/apimachinery/pkg/runtime"

	housev1alpha1 "example.org/samovar/api/v1alpha1"
)

func main() {
	scheme := runtime.NewScheme()
	if err := housev1alpha1.AddToScheme(scheme); err != nil {
		os.Exit(1)
	}
	if len(os.Args) > 1 {
		os.Exit(2)
	}
}
