package misspelt

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/misuse"
	"github.com/crdgen/crdgen/markers/parse"
)

// refused returns the help for a marker that was meant and would be refused where it stands
// with the value behind it: it lacks a value or has a malformed one, it is for values of
// another type than the field's, or a default is none of an enum's values. Instead is the
// whole marker to write, where the value lacks its quotes only. Both are "" where nothing
// is known against it. Every proposal asks here, so that the help of a finding and what
// "crdgen fix" does agree.
func (r corrector) refused(c markers.Comment, target markers.Target, meant, tail string) (help, instead string) {
	if r.Lookup("+"+meant+tail, target) == nil {
		return "", ""
	}
	mark, ok, found := parse.Comment(r.Registry, markers.Comment{Text: "+" + meant + tail}, target, true)
	switch {
	case !ok:
		return malformed(meant, found), ""
	case target != markers.Field || c.JSONType == "" && c.Enum == "":
		return "", ""
	}
	if needs := needsOther(mark, c.JSONType); needs != "" {
		return fmt.Sprintf("delete it: +%s was meant, which needs %s, and the field is of type %q", meant, needs, c.JSONType), ""
	}
	if strings.HasPrefix(mark.Name, crdmarkers.ValidationItemsPrefix) {
		return "", "" // the type of the items is not known here
	}
	if enum, ok := mark.Value.(crdmarkers.Enum); ok && c.JSONType != "" && slices.ContainsFunc(enum, func(v any) bool { return isOther(v, c.JSONType) }) {
		return fmt.Sprintf("delete it: +%s was meant, whose values must be of type %q, as the field is", meant, c.JSONType), ""
	}
	if given, ok := mark.Value.(crdmarkers.Default); ok {
		return r.refusedDefault(c, meant, tail, given.Value)
	}
	return "", ""
}

// refusedDefault is refused for a default.
func (r corrector) refusedDefault(c markers.Comment, meant, tail string, value any) (help, instead string) {
	jsonType := jsonTypeOf(value)
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
	if enum, ok, _ := parse.Comment(r.Registry, markers.Comment{Text: c.Enum}, markers.Field, true); ok {
		if values, ok := enum.Value.(crdmarkers.Enum); ok && !slices.Contains(values, value) {
			return fmt.Sprintf("delete it: +%s was meant, whose value must be one of the enum's", meant), ""
		}
	}
	return "", ""
}

// malformed is the help for a marker that is not read with what stands behind its name, ""
// where that is not what is wrong with it.
func malformed(meant string, found diag.List) string {
	if len(found) != 1 || found[0].Code != diag.MalformedMarker {
		return ""
	}
	help := fmt.Sprintf("did you mean %q?", "+"+meant)
	if why, useless := strings.CutPrefix(found[0].Help, "delete the marker: "); useless {
		return fmt.Sprintf("delete it: +%s was meant, and %s", meant, why)
	}
	if found[0].Help != "" {
		return help + " then " + found[0].Help
	}
	return help + " but " + found[0].Message
}

// needsOther says which values a marker is for, where those of a JSON type are none of
// them; "" where nothing is known against it. What controller-tools' own code refuses is
// what a run refuses.
func needsOther(mark markers.Mark, jsonType string) string {
	value, ok := mark.Value.(interface {
		ApplyToSchema(ctx *crdmarkers.SchemaContext, schema *apiext.JSONSchemaProps) error
	})
	if !ok || jsonType == "" {
		return ""
	}
	if strings.HasPrefix(mark.Name, crdmarkers.ValidationItemsPrefix) {
		if jsonType != "array" {
			return "a list"
		}
		return ""
	}
	err := value.ApplyToSchema(nil, &apiext.JSONSchemaProps{Type: jsonType})
	if err == nil || jsonType == "array" && strings.TrimPrefix(mark.Name, "k8s:") == "listMapKey" { // whose other markers decide
		return ""
	}
	return misuse.Needs(err)
}

// isOther reports whether a value is certainly of another JSON type, whatever quotes it has.
func isOther(value any, jsonType string) bool {
	has := jsonTypeOf(value)
	return has != "" && has != jsonType && jsonType != "string"
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
