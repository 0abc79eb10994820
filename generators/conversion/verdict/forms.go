package verdict

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/check/resource"
	"github.com/crdgen/crdgen/internal/model"
)

// formsOf are values of fields in a form that code easily forgets, and that the schema takes:
// the string beside the number of an int-or-string, quantities that are none, fractions or
// numbers, and what an optional pointer has that is not nil: zero, nothing and less than that.
func formsOf(t *model.Type, node *apiext.JSONSchemaProps, at []string) []plan.Choice {
	u := t.Underlying()
	if node == nil || len(at) > deepest {
		return nil
	}
	if u.Shape == model.Pointer {
		u = u.Elem.Underlying()
	}
	var all []plan.Choice
	switch {
	case node.Type == "object" && gotype.IsOpaque(gotype.Pointee(t).Unalias()):
	case gotype.IsCollection(gotype.Pointee(t)):
		all = formsOf(u.Elem, itemOf(node), append(slices.Clone(at), "*"))
	case u.Shape == model.Struct && len(node.Properties) > 0:
		for _, m := range gotype.Members(u) {
			name := m[len(m)-1:].Steps()
			if property, ok := node.Properties[name]; ok {
				all = append(all, formsOf(m.Type(), &property, append(slices.Clone(at), name))...)
			}
		}
	default:
		if forms := accepted(node, otherForms(t, node)); len(forms) > 0 {
			all = []plan.Choice{{Path: strings.Join(at, "/"), Forms: forms}}
		}
	}
	return all
}

// otherForms are values that a field of a type and a schema may take.
func otherForms(t *model.Type, node *apiext.JSONSchemaProps) []any {
	isPointer := t.Underlying().Shape == model.Pointer
	switch {
	case len(node.Enum) > 0:
		return nil // each of its values is tried
	case node.XIntOrString && node.Pattern != "":
		return []any{"0", "-1", "1500m", "1Gi", int64(3)}
	case node.XIntOrString:
		return []any{int64(0), int64(25), "25%", "0%", "http"}
	case !isPointer:
		return nil
	case gotype.IsDuration(gotype.Pointee(t)) && node.Type == "string":
		return []any{"0s", "-90s"}
	case node.Type == "string" && node.Format == "":
		return []any{""}
	case node.Type == "integer":
		return []any{int64(0), int64(-1)}
	case node.Type == "number":
		return []any{int64(0), -0.5}
	}
	return nil
}

// accepted are the values that a schema takes, in JSON.
func accepted(node *apiext.JSONSchemaProps, values []any) []string {
	var all []string
	free := asks(node, false) == nil
	for _, value := range values {
		text, err := json.Marshal(value)
		if err != nil {
			continue
		}
		if !free {
			errs, err := resource.JudgeField(context.Background(), "value", node, value)
			if err != nil || len(errs) > 0 {
				continue
			}
		}
		all = append(all, string(text))
	}
	return all
}
