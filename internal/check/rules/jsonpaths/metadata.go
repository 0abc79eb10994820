package jsonpaths

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
)

// No schema of a CRD describes the metadata that every object has: its Go type does.

// A metadataPath is where a path leads in metadata.
type metadataPath struct {
	// of is the Go type there, or the one that lacks the step missing; nil where it is not
	// known, or where the path does not lead into metadata.
	of reflect.Type
	// way are the steps that are there, missing is the next one or empty.
	way     []string
	missing string
}

// inMetadata follows a path that begins at an object.
func inMetadata(path string) metadataPath {
	steps, rest := pathSteps(path)
	if len(steps) == 0 || steps[0] != "metadata" || rest != "" && len(steps) == 1 {
		return metadataPath{}
	}
	at := metadataPath{of: reflect.TypeFor[metav1.ObjectMeta](), way: steps[:1]}
	at = at.follow(steps[1:])
	if rest != "" && at.missing == "" {
		return metadataPath{}
	}
	return at
}

// follow takes more steps.
func (p metadataPath) follow(steps []string) metadataPath {
	for _, step := range steps {
		next, known := below(p.of, step)
		switch {
		case !known:
			return metadataPath{}
		case next == nil:
			p.missing = step
			return p
		}
		p.of, p.way = next, append(slices.Clip(p.way), step)
	}
	return p
}

// below is the type that a step leads to in what JSON has of a Go type, nil where it leads
// nowhere, and false where nobody knows.
func below(t reflect.Type, step string) (next reflect.Type, known bool) {
	t = behindPointers(t)
	switch {
	case t == reflect.TypeFor[metav1.FieldsV1]():
		return nil, false
	case t == reflect.TypeFor[metav1.Time]():
		return nil, true // a string
	case step == inBrackets:
		if t.Kind() == reflect.Slice {
			return t.Elem(), true
		}
		return nil, true
	case t.Kind() == reflect.Map:
		return t.Elem(), true
	case t.Kind() == reflect.Struct:
		return jsonFields(t)[step], true
	}
	return nil, true
}

func behindPointers(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

// jsonFields are the fields of a struct by their names in JSON.
func jsonFields(t reflect.Type) map[string]reflect.Type {
	fields := map[string]reflect.Type{}
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		fields[name] = t.Field(i).Type
	}
	return fields
}

// deadMetadata reports a path to a field that metadata does not have, or with a filter that
// asks for one.
func deadMetadata(use pathUse) (diag.Diagnostic, bool) {
	if at := inMetadata(use.path); at.missing != "" {
		return at.report(use, fmt.Sprintf("path %q leads nowhere", use.path)), true
	}
	for _, f := range filtersOf(use.path) {
		items := inMetadata(f.list)
		if steps, rest := pathSteps(f.field); items.of != nil && items.missing == "" && rest == "" {
			if at := items.follow(steps); at.missing != "" {
				return at.report(use, fmt.Sprintf("filter of path %q passes no item", use.path)), true
			}
		}
	}
	return diag.Diagnostic{}, false
}

// report says what is missing.
func (p metadataPath) report(use pathUse, effect string) diag.Diagnostic {
	way := strings.ReplaceAll(strings.Join(p.way, "."), "."+inBrackets, "")
	d := diag.Diagnostic{Pos: use.mark.ArgPos(use.arg), Message: fmt.Sprintf("%s: %s has no field %q", effect, way, p.missing)}
	of := behindPointers(p.of)
	switch {
	case p.missing == inBrackets:
		d.Message = fmt.Sprintf("%s: %s is no list", effect, way)
		if of.Kind() == reflect.Map {
			d.Help = "this is a map: take one value by its key, with a dot, as in .key"
		}
	case of.Kind() == reflect.Slice:
		d.Help = "this is a list: take one item with [0]"
	case of.Kind() == reflect.String && len(p.way) > 2:
		d.Help = `a dot in the key of a label or annotation is written as \.`
	case of.Kind() == reflect.Struct:
		if near := spelling.Nearest(p.missing, slices.Sorted(maps.Keys(jsonFields(of)))); near != "" {
			d.DidYouMean(use.path, strings.Replace(use.path, "."+p.missing, "."+near, 1))
		}
	}
	return d
}

// metadataType is the type in JSON of a path that ends at a field of metadata, "" where
// it is not known.
func metadataType(path string) string {
	at := inMetadata(path)
	if at.of == nil || at.missing != "" || len(at.way) != 2 {
		return ""
	}
	switch {
	case behindPointers(at.of) == reflect.TypeFor[metav1.Time]():
		return "date"
	case at.of.Kind() == reflect.String:
		return "string"
	}
	return ""
}
