// Package common is what both versions share. No copies are generated for it.
package common

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Condition is another one's struct by a name of its own.
type Condition metav1.LabelSelector
