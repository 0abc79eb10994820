// Package yaml writes Kubernetes objects as YAML in one pass.
//
// It stands at the very end of a run: generators hand it finished typed
// objects, it hands bytes to a writer. The bytes are those that
// sigs.k8s.io/yaml makes of the same object, without the JSON text, the maps
// and the event queue which that package builds on the way.
//
// There is one difference, and it is meant: text that sigs.k8s.io/yaml refuses
// (control characters such as U+007F, keys of more than 1,024 characters) or
// changes (U+0085 becomes a blank) is written so that it reads back unchanged.
//
// The package must not know what a document is for: headers, document
// separators, files and their names belong to package emit.
//
// The files follow the way down: edit.go (what is changed on the way), value.go
// and plan.go (Go values), schema.go (JSONSchemaProps, by hand), json.go (what
// is JSON already), layout.go (where things stand), scalar.go, resolve.go and
// number.go (how text and numbers look), keys.go (their order).
package yaml

import (
	"errors"
	"io"
	"reflect"
)

// Write writes obj, which must encode to a JSON object, as one block mapping
// that ends in a line break. Keys are sorted as sigs.k8s.io/yaml sorts them, so
// numbers inside keys count as numbers.
//
// What a value is in JSON decides how it is written: json tags, omitempty,
// omitzero, json.Marshaler and encoding.TextMarshaler have the meaning they
// have in encoding/json. Text that is no UTF-8 becomes U+FFFD. An error is
// either that of w, that of a MarshalJSON or MarshalText, or says that obj has
// no JSON form; what was written until then is useless.
//
// Write may be called from several goroutines, also for one object.
func Write(w io.Writer, obj any, edits ...Edit) error {
	e := newWriter(w)
	defer e.release()
	e.edit = editTree(edits)
	v := reflect.ValueOf(obj)
	if !v.IsValid() {
		return errNoObject
	}
	e.value(v, planOf(v.Type()))
	return e.finish()
}

var (
	errNoObject = errors.New("cannot write as YAML: expected a struct or a map")
	errTooDeep  = errors.New("cannot write as YAML: object is nested too deeply or contains itself")
)
