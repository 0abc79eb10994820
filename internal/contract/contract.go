// Package contract says what a change of a CustomResourceDefinition does to those who
// rely on it: users who write objects, controllers and clients that read them, and
// the API server that stores them.
//
// A schema is read as a contract of keywords. Each keyword tells which values are
// accepted, which are dropped, what is filled in or who owns what, and each field has
// a direction: users write the spec and the server checks it, controllers write the
// status and clients read it. What a change does follows from the keyword, how the
// accepted values changed, the direction, and what the server lets pass of stored
// objects. See [Compare].
//
// This package walks two sides, pairs what belongs together and says who is hurt. What a
// changed value of a keyword accepts is judged by package keyword, and what a changed CEL
// rule accepts and when it is asked by package celrule; neither knows paths or effects.
// Roles, webhooks and policies are compared by package access, conversions as the source
// tells them by package conversions. What all of them find is a
// Finding of package change.
//
// "crdgen diff" prints what this package finds; package witness tries it with the
// server's own code. The package reads no files and knows no Go source.
package contract

import (
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract/versions"
)

// Schema is short for the type of schemas.
type Schema = apiext.JSONSchemaProps

// CRD is short for the type of definitions.
type CRD = apiext.CustomResourceDefinition

// Options say for whom changes are judged.
type Options struct {
	// KubeVersion is the minor version of the oldest API server, 1.N; 0 for the newest.
	KubeVersion uint
	// Elsewhere are definitions without spec.conversion whose source converts: something
	// else is expected to write it, and what it writes is not known.
	Elsewhere map[*CRD]bool
}

// Unconverted reports whether fields that versions of a definition do not share are dropped
// when an object is read or written in another one, as far as the definition says.
func (o Options) Unconverted(crd *CRD) bool {
	return versions.Strategy(crd) == string(apiext.NoneConverter) && !o.elsewhere(crd)
}

func (o Options) elsewhere(crd *CRD) bool { return crd.Spec.Conversion == nil && o.Elsewhere[crd] }

// Alpha reports whether a version is an alpha one by its name: the deprecation policy
// of Kubernetes lets those change and go without notice.
func Alpha(version string) bool { return strings.Contains(version, "alpha") }
