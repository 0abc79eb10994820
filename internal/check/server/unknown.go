package server

import (
	"fmt"
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	utiljson "k8s.io/apimachinery/pkg/util/json"

	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
)

// addUnknown names the field of a default that the schema does not have.
func addUnknown(n *trace.Node, rest []trace.Segment, d *diag.Diagnostic) {
	var value any
	if len(rest) != 1 || n.Schema.Default == nil || utiljson.Unmarshal(n.Schema.Default.Raw, &value) != nil {
		return
	}
	name, among := unknownIn(value, n.Schema)
	if name == "" {
		return
	}
	d.Word.Found, d.Word.Names = name, diag.Field
	d.Help = fmt.Sprintf("leave %q out of the default: the type has no such field", name)
	if near := spelling.Nearest(name, among); near != "" {
		d.Help = fmt.Sprintf("%q is no field of the type: did you mean %q?", name, near)
	}
}

// unknownIn is the first field of a value that a schema does not have, and those that it has
// there; empty for none.
func unknownIn(value any, s *apiext.JSONSchemaProps) (name string, among []string) {
	switch value := value.(type) {
	case []any:
		for _, item := range value {
			if s.Items != nil && s.Items.Schema != nil && name == "" {
				name, among = unknownIn(item, s.Items.Schema)
			}
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(value)) {
			p, known := s.Properties[key]
			switch {
			case name != "":
			case known:
				name, among = unknownIn(value[key], &p)
			case s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil:
				name, among = unknownIn(value[key], s.AdditionalProperties.Schema)
			case s.XPreserveUnknownFields == nil && s.AdditionalProperties == nil && !s.XEmbeddedResource:
				return key, slices.Sorted(maps.Keys(s.Properties))
			}
		}
	}
	return name, among
}
