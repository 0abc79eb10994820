// Package cases keeps the modules that the golden cases below it import. Each
// case is a directory three levels below; see "Golden cases" in CONTRIBUTING.md.
package cases

import (
	_ "k8s.io/api/core/v1"
	_ "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	_ "k8s.io/apimachinery/pkg/apis/meta/v1"
)
