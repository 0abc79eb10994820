package misspelt

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/markers"
)

// refused returns the help for a marker that was meant and would be refused with the value
// that stands behind it: a default that is of another type than the field, or none of its
// enum's values. Instead is the whole marker to write, where the value lacks its quotes
// only. Both are "" where nothing is known against it.
func (r corrector) refused(c markers.Comment, target markers.Target, spelled, meant string) (help, instead string) {
	tail, ok := strings.CutPrefix(c.Text, spelled)
	if !ok || target != markers.Field || r.Lookup("+"+meant+tail, target) == nil {
		return "", ""
	}
	mark, ok, _ := r.Parse(markers.Comment{Text: "+" + meant + tail}, target, true)
	if !ok {
		return "", ""
	}
	given, ok := mark.Value.(crdmarkers.Default)
	if !ok {
		return "", ""
	}
	jsonType := jsonTypeOf(given.Value)
	switch {
	case jsonType == "":
		return "", ""
	case c.JSONType == "string" && jsonType != "string" && c.Enum == "":
		instead = "+" + meant + "=" + strconv.Quote(strings.TrimLeft(tail, ":= \t"))
		return "write " + instead, instead
	case c.JSONType != "" && jsonType != c.JSONType:
		return fmt.Sprintf("delete it: +%s was meant, whose value must be of type %q, as the field is", meant, c.JSONType), ""
	}
	if c.Enum == "" {
		return "", ""
	}
	if enum, ok, _ := r.Parse(markers.Comment{Text: c.Enum}, target, true); ok {
		if values, ok := enum.Value.(crdmarkers.Enum); ok && !slices.Contains(values, given.Value) {
			return fmt.Sprintf("delete it: +%s was meant, whose value must be one of the enum's", meant), ""
		}
	}
	return "", ""
}

// jsonTypeOf is the JSON type of a plain value, "" of any other.
func jsonTypeOf(value any) string {
	switch value.(type) {
	case string:
		return "string"
	case bool:
		return "boolean"
	case int, int32, int64:
		return "integer"
	}
	return ""
}
