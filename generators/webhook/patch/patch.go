// Package patch applies the patch of a webhook marker to the webhook, as a strategic merge
// patch, and knows where in the patch a field is given.
//
// It takes text and values of the API's types; it knows neither markers nor positions in
// files, and words its errors without the webhook's name.
package patch

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	kjson "sigs.k8s.io/json"

	"github.com/crdgen/crdgen/internal/spelling"
)

// SyntaxError is a patch that is no JSON object. Offset counts bytes of the
// patch; it is negative where nothing is known.
type SyntaxError struct {
	Offset int
	reason string
}

func (e *SyntaxError) Error() string { return e.reason }

// FieldError is a field of a patch that cannot stand there.
type FieldError struct {
	Path    string // keys with "." between them, as far as they are known
	Again   bool   // it is the second one of its name that is meant
	reason  string
	unknown bool // the webhook has no such field
}

func (e *FieldError) Error() string { return fmt.Sprintf("field %q: %s", e.Path, e.reason) }

// Fields returns the fields of the webhook that a patch speaks of, sorted; none where it
// is no JSON object.
func Fields(patch string) []string {
	var fields map[string]any
	if err := decodeStrict([]byte(patch), &fields); err != nil {
		return nil
	}
	return slices.Sorted(maps.Keys(fields))
}

// Apply replaces the webhook by the patched one, T being its type in the API. The steps
// are controller-gen's: the patch without its directives has to be a webhook in itself,
// with no unknown, misspelt or repeated field, and so has the result. Its error is a
// *SyntaxError or a *FieldError.
func Apply[T any](source string, webhook *T) error {
	text := []byte(source)
	var fields, patch, original map[string]any
	if err := decodeStrict(text, &fields); err != nil {
		return err
	}
	t := reflect.TypeFor[T]()
	if err := cleanMap(fields, t, ""); err != nil {
		return err
	}
	if err := recode(fields, new(T)); err != nil {
		return err
	}
	// Cleaning took the directives out; merging needs them.
	if err := decodeStrict(text, &patch); err != nil {
		return err
	}
	if err := recode(webhook, &original); err != nil {
		return err
	}
	merged, err := mergeMap(original, patch, t)
	if err != nil {
		return err
	}
	var patched T
	if err := recode(merged, &patched); err != nil {
		return err
	}
	*webhook = patched
	return nil
}

// recode brings a value into another Go form by way of JSON.
func recode(from, to any) error {
	text, err := json.Marshal(from)
	if err != nil {
		return &SyntaxError{Offset: -1, reason: err.Error()}
	}
	return decodeStrict(text, to)
}

// decodeStrict decodes JSON; unknown, misspelt and repeated fields are errors.
func decodeStrict(text []byte, to any) error {
	strict, err := kjson.UnmarshalStrict(text, to)
	if err != nil {
		return explainDecode(err)
	}
	if len(strict) == 0 {
		return nil
	}
	var field kjson.FieldError
	if !errors.As(strict[0], &field) {
		return &SyntaxError{Offset: -1, reason: strict[0].Error()}
	}
	if strings.HasPrefix(field.Error(), "duplicate field") {
		return &FieldError{Path: field.FieldPath(), reason: "it is given twice", Again: true}
	}
	return noSuchField(field.FieldPath())
}

func noSuchField(path string) error {
	return &FieldError{Path: path, reason: "there is no such field", unknown: true}
}

func explainDecode(err error) error {
	if is, offset := kjson.SyntaxErrorOffset(err); is {
		return &SyntaxError{Offset: int(offset), reason: "expected a JSON object: " + err.Error()}
	}
	var mismatch *json.UnmarshalTypeError
	if errors.As(err, &mismatch) {
		if mismatch.Field == "" {
			return &SyntaxError{Offset: 0, reason: "expected a JSON object, found " + mismatch.Value}
		}
		return &FieldError{Path: mismatch.Field, reason: fmt.Sprintf("expected %s, found %s", jsonName(mismatch.Type), mismatch.Value)}
	}
	return &SyntaxError{Offset: -1, reason: err.Error()}
}

// jsonName says in JSON's words what a Go type takes.
func jsonName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Int, reflect.Int32, reflect.Int64:
		return "a whole number"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Map, reflect.Struct:
		return "an object"
	case reflect.Pointer:
		return jsonName(t.Elem())
	}
	return t.String()
}

// Help says how to fix a patch of a webhook of type t, or which word was meant in the place
// of which.
func Help(err error, t reflect.Type) (help, found, meant string) {
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		return "write it as one JSON object between backquotes: patch=`{\"timeoutSeconds\":5}`", "", ""
	}
	var field *FieldError
	if !errors.As(err, &field) || !field.unknown {
		return "", "", ""
	}
	parent, name := fieldsAround(t, field.Path)
	if near := spelling.Nearest(name, parent); near != "" {
		return "", name, near
	}
	return fmt.Sprintf("the fields of %s in admissionregistration.k8s.io/v1 stand here", t.Name()), "", ""
}

// fieldsAround returns the names of the fields that can stand where a path ends,
// and the path's last key.
func fieldsAround(t reflect.Type, path string) (names []string, last string) {
	keys := strings.Split(path, ".")
	last = keys[len(keys)-1]
	for _, key := range keys[:len(keys)-1] {
		key, _, _ = strings.Cut(key, "[")
		f, ok := fieldByJSONName(t, key)
		if !ok {
			return nil, last
		}
		for t = f.Type; t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice; {
			t = t.Elem()
		}
	}
	if t.Kind() != reflect.Struct {
		return nil, last
	}
	for _, f := range reflect.VisibleFields(t) {
		if tag, _, _ := strings.Cut(f.Tag.Get("json"), ","); tag != "" {
			names = append(names, tag)
		}
	}
	return names, last
}
