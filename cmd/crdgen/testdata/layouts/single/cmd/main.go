/*
Copyright 2026 The Tea Project authors

SPDX-License-Identifier: Apache-2.0
*/

// Command main is the manager.
package main

import (
	"os"

	"k8s.io/apimachinery/pkg/runtime"

	brewv1 "example.org/kettle/api/v1"
)

func main() {
	scheme := runtime.NewScheme()
	if err := brewv1.AddToScheme(scheme); err != nil {
		os.Exit(1)
	}
	if len(os.Args) > 1 {
		os.Exit(2)
	}
}
