package jsonpaths

import (
	"fmt"
	"reflect"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
)

// metadataFields are the names of the fields that every object has in its metadata,
// which no schema of a CRD describes.
func metadataFields() map[string]reflect.Type {
	fields := map[string]reflect.Type{}
	for f := range fieldsOfMetadata() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		fields[name] = f.Type
	}
	return fields
}

func fieldsOfMetadata() func(yield func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		t := reflect.TypeFor[metav1.ObjectMeta]()
		for i := range t.NumField() {
			if !yield(t.Field(i)) {
				return
			}
		}
	}
}

// metadataField is the field of the metadata that a path names first.
func metadataField(path string) (name string, ok bool) {
	steps, _ := pathSteps(path)
	if len(steps) < 2 || steps[0] != "metadata" || steps[1] == inBrackets {
		return "", false
	}
	return steps[1], true
}

// deadMetadata reports a path to a field that metadata does not have.
func deadMetadata(use pathUse) (diag.Diagnostic, bool) {
	name, ok := metadataField(use.path)
	fields := metadataFields()
	if !ok || fields[name] != nil {
		return diag.Diagnostic{}, false
	}
	names := make([]string, 0, len(fields))
	for field := range fields {
		names = append(names, field)
	}
	d := diag.Diagnostic{Pos: use.mark.ArgPos(use.arg), Message: fmt.Sprintf("path %q leads nowhere: metadata has no field %q", use.path, name)}
	if near := spelling.Nearest(name, names); near != "" {
		d.DidYouMean(use.path, strings.Replace(use.path, "."+name, "."+near, 1))
	}
	return d, true
}

// metadataType is the type in JSON of a path that ends at a field of metadata, "" where
// it is not known.
func metadataType(path string) string {
	name, ok := metadataField(path)
	if steps, rest := pathSteps(path); !ok || len(steps) != 2 || rest != "" {
		return ""
	}
	switch t := metadataFields()[name]; {
	case t == nil:
		return ""
	case t == reflect.TypeFor[metav1.Time](), t == reflect.TypeFor[*metav1.Time]():
		return "date"
	case t.Kind() == reflect.String:
		return "string"
	}
	return ""
}
