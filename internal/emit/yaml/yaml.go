// Package yaml writes Kubernetes objects as YAML in one pass.
//
// It stands at the very end of a run: generators hand it finished typed
// objects, it hands bytes to a writer. The bytes are those that
// sigs.k8s.io/yaml makes of the same object, without the JSON text, the maps
// and the event queue that package builds on the way.
//
// The package must not know what a document is for: headers, document
// separators, files and their names belong to package emit.
package yaml

import (
	"io"
)

// An Edit changes a document while it is written; the object stays as it is.
type Edit struct {
	path  []string
	value any
	drop  bool
}

// Drop leaves out the key at the given path of mapping keys. A path that does
// not exist is no error.
func Drop(path ...string) Edit { return Edit{path: path, drop: true} }

// Set gives the key at the given path a value, whether the object has the key
// or not. Nothing happens where the mapping that would hold the key does not
// exist. The value is written by the rules of [Write].
func Set(value any, path ...string) Edit { return Edit{path: path, value: value} }

// Write writes obj, which must encode to a JSON object, as one block mapping
// that ends in a line break. Keys are sorted as sigs.k8s.io/yaml sorts them, so
// numbers inside keys count as numbers.
//
// What a value is in JSON decides how it is written: json tags, omitempty,
// omitzero, json.Marshaler and encoding.TextMarshaler have the meaning they
// have in encoding/json. Text that is no UTF-8 becomes U+FFFD. An error is
// either that of w, that of a MarshalJSON or MarshalText, or says that obj has
// no JSON form; what was written until then is useless.
func Write(w io.Writer, obj any, edits ...Edit) error {
	panic("not built yet")
}
