package verdict

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/model"
)

// formsOf are values of fields in a form that code easily forgets, and that the schema takes:
// the string beside the number of an int-or-string, quantities that are none, fractions or
// numbers, and what an optional pointer has that is not nil: zero, nothing and less than that;
// and the fields that the schema lets be left out, though Go writes them.
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
			property, ok := node.Properties[name]
			if !ok {
				continue
			}
			place := append(slices.Clone(at), name)
			// Nobody tells an empty spec from none.
			if len(at) > 0 && !slices.Contains(node.Required, name) && isAlwaysWritten(m) && property.Default == nil {
				all = append(all, plan.Choice{Path: strings.Join(place, "/"), Absent: true})
			}
			all = append(all, formsOf(m.Type(), &property, place)...)
		}
	default:
		if forms := accepted(node, otherForms(t, node)); len(forms) > 0 {
			all = []plan.Choice{{Path: strings.Join(at, "/"), Forms: forms}}
		}
	}
	return all
}

// isAlwaysWritten reports whether Go writes a field whatever it is, and be it empty.
func isAlwaysWritten(m gotype.FieldPath) bool {
	t := m.Type()
	return !gotype.IsPointer(t) && !gotype.IsCollection(t) && !gotype.LeavesOut(m.Field())
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
			errs, err := crvalidation.JudgeField(context.Background(), "value", node, value)
			if err != nil || len(errs) > 0 {
				continue
			}
		}
		all = append(all, string(text))
	}
	return all
}
