package webhook

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"maps"
	"reflect"
	"slices"
	"strings"

	admission "k8s.io/api/admissionregistration/v1"
	kjson "sigs.k8s.io/json"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
)

// patch applies the patch of a mark to its webhook. The steps are
// controller-gen's: the patch without its directives has to be a webhook in
// itself, with no unknown, misspelt or repeated field, and so has the result.
func (b *builder) patch(h *hook) bool {
	if h.value.Patch == "" {
		return true
	}
	var err error
	t := reflect.TypeFor[admission.MutatingWebhook]()
	if h.value.Mutating {
		err = applyPatch(h, &h.result)
	} else {
		validating := onlyValidating(h.result)
		t = reflect.TypeOf(validating)
		if err = applyPatch(h, &validating); err == nil {
			h.result = general(validating)
		}
	}
	if err == nil {
		return true
	}
	message, pos := h.explain(err)
	b.diags.Add(diag.Diagnostic{
		Pos: pos, Code: diag.WebhookPatch,
		Message: fmt.Sprintf("patch of webhook %q: %s", h.value.Name, message),
		Help:    patchHelp(err, t),
	})
	return false
}

// patchSyntaxError is a patch that is no JSON object. Offset counts bytes of the
// patch; it is negative where nothing is known.
type patchSyntaxError struct {
	offset int
	reason string
}

func (e *patchSyntaxError) Error() string { return e.reason }

// patchFieldError is a field of a patch that cannot stand there.
type patchFieldError struct {
	path    string // keys with "." between them, as far as they are known
	reason  string
	unknown bool // the webhook has no such field
	again   bool // it is the second one of its name that is meant
}

func (e *patchFieldError) Error() string { return fmt.Sprintf("field %q: %s", e.path, e.reason) }

// applyPatch replaces the webhook by the patched one, T being its type in the
// API.
func applyPatch[T any](h *hook, webhook *T) error {
	text := []byte(h.value.Patch)
	var fields, patch, original map[string]any
	if err := decodeStrict(text, &fields); err != nil {
		return err
	}
	h.patched = slices.Sorted(maps.Keys(fields))
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
		return &patchSyntaxError{offset: -1, reason: err.Error()}
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
		return &patchSyntaxError{offset: -1, reason: strict[0].Error()}
	}
	if strings.HasPrefix(field.Error(), "duplicate field") {
		return &patchFieldError{path: field.FieldPath(), reason: "it is given twice", again: true}
	}
	return noSuchField(field.FieldPath())
}

func noSuchField(path string) error {
	return &patchFieldError{path: path, reason: "there is no such field", unknown: true}
}

func explainDecode(err error) error {
	if is, offset := kjson.SyntaxErrorOffset(err); is {
		return &patchSyntaxError{offset: int(offset), reason: "expected a JSON object: " + err.Error()}
	}
	var mismatch *json.UnmarshalTypeError
	if errors.As(err, &mismatch) {
		if mismatch.Field == "" {
			return &patchSyntaxError{offset: 0, reason: "expected a JSON object, found " + mismatch.Value}
		}
		return &patchFieldError{path: mismatch.Field, reason: fmt.Sprintf("expected %s, found %s", jsonName(mismatch.Type), mismatch.Value)}
	}
	return &patchSyntaxError{offset: -1, reason: err.Error()}
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

// patchHelp says how to mend a patch of a webhook of type t.
func patchHelp(err error, t reflect.Type) string {
	var syntax *patchSyntaxError
	if errors.As(err, &syntax) {
		return "write it as one JSON object between backquotes: patch=`{\"timeoutSeconds\":5}`"
	}
	var field *patchFieldError
	if !errors.As(err, &field) || !field.unknown {
		return ""
	}
	parent, name := fieldsAround(t, field.path)
	if near := spelling.Nearest(name, parent); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return fmt.Sprintf("the fields of %s in admissionregistration.k8s.io/v1 stand here", t.Name())
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

// explain gives an error of the patch its words and its position.
func (h *hook) explain(err error) (string, token.Position) {
	start := h.mark.ArgPos("patch")
	text := h.mark.Text[start.Column-h.mark.Pos.Column:]
	var syntax *patchSyntaxError
	if errors.As(err, &syntax) {
		// Between backquotes, bytes of the patch are bytes of the source.
		if offset := syntax.offset; offset > 0 && strings.HasPrefix(text, "`") && offset < len(text) {
			return syntax.reason, shift(start, offset)
		}
		return syntax.reason, start
	}
	var field *patchFieldError
	if errors.As(err, &field) {
		skip := 0
		if field.again {
			skip = 1
		}
		return field.Error(), h.patchPosOf(field.path, skip)
	}
	return err.Error(), start
}

// pos is the place where a field of the webhook gets its value: in the patch if
// that speaks of it, else at an argument of one of its markers.
func (h *hook) pos(field, argument string) token.Position {
	if h.patches(field) {
		return h.patchPos(field)
	}
	if pos := h.extraMark.ArgPos(argument); pos != h.extraMark.Pos {
		return pos
	}
	return h.mark.ArgPos(argument)
}

// patches reports whether the patch speaks of a field of the webhook.
func (h *hook) patches(field string) bool {
	_, ok := slices.BinarySearch(h.patched, field)
	return ok
}

// patchPos is the place of a field in the patch.
func (h *hook) patchPos(path string) token.Position { return h.patchPosOf(path, 0) }

// patchPosOf looks for the keys of a path one behind the other, and passes over
// some places of the last one. The search ends at the first key that is not
// spelt out.
func (h *hook) patchPosOf(path string, skip int) token.Position {
	start := h.mark.ArgPos("patch")
	text := h.mark.Text[start.Column-h.mark.Pos.Column:]
	at, from := 0, 0
	keys := strings.Split(path, ".")
	for i, key := range keys {
		key, _, _ = strings.Cut(key, "[")
		times := 1
		if i == len(keys)-1 {
			times += skip
		}
		for range times {
			found := quotedAt(text, key, from)
			if found < 0 {
				return shift(start, at)
			}
			at, from = found, found+len(key)
		}
	}
	return shift(start, at)
}

// quotedAt returns the offset of a word between double quotes, -1 if there is
// none behind from. The quotes may be escaped.
func quotedAt(text, word string, from int) int {
	for word != "" && from < len(text) {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return -1
		}
		i += from
		before, after := text[:i], strings.TrimPrefix(text[i+len(word):], `\`)
		if strings.HasSuffix(before, `"`) && strings.HasPrefix(after, `"`) {
			return i
		}
		from = i + 1
	}
	return -1
}

// shift moves a position within its line.
func shift(pos token.Position, bytes int) token.Position {
	pos.Column += bytes
	pos.Offset += bytes
	return pos
}
