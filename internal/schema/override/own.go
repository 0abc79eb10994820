package override

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/misuse"
	"github.com/crdgen/crdgen/markers/own"
)

// own applies what a project's own marker says besides other markers: its keywords, and
// its rules, which may name all fields of the finished schema.
func (a *Amender) own(s *apiext.JSONSchemaProps, o override, use own.Use) {
	names := sortedNames(s.Properties)
	wrong := false
	use.FieldNames(func(argument string, i int, name string) {
		if slices.Contains(names, name) {
			return
		}
		wrong = true
		d := diag.Diagnostic{Pos: o.mark.ElementPos(argument, i), Code: diag.DeadPath, Stricter: true, Message: fmt.Sprintf("there is no field %q", name)}
		d.DidYouMeanThe(diag.Field, name, spelling.Nearest(name, names))
		a.Markers.Diags.Add(d)
	})
	use.Expressions(func(argument string, i int, text string) {
		why := cel.SyntaxError(text)
		if why == "" {
			return
		}
		wrong = true
		d := misuse.WrongValue(o.mark, argument, fmt.Sprintf("%q is no expression: %s", text, why), "write one that stands by itself, with every parenthesis closed")
		a.Markers.Diags.Add(d)
	})
	if len(names) == 0 && use.NeedsFields() && !wrong {
		a.Markers.Diags.Add(misuse.Conflict(o.mark, "it needs an object with fields, found "+site.Found(s)))
		wrong = true
	}
	if wrong {
		return
	}
	values := use.Keywords()
	for _, name := range slices.Sorted(maps.Keys(values)) {
		a.ownKeyword(s, o, name, values[name])
	}
	s.XValidations = slices.Clip(s.XValidations)
	for _, r := range use.Rules(names, a.Markers.CELName) {
		rule := apiext.ValidationRule{Rule: r.Rule, Message: r.Message, FieldPath: r.FieldPath, MessageExpression: r.MessageExpression}
		if r.OptionalOldSelf {
			rule.OptionalOldSelf = new(true)
		}
		if r.Reason != "" {
			reason := apiext.FieldValueErrorReason(r.Reason)
			rule.Reason = &reason
		}
		of := o.on.Origin(o.mark)
		of.Parts = r.Parts
		a.Markers.Ledger.By(of, s, func() { s.XValidations = append(s.XValidations, rule) })
	}
}

// ownKeyword sets one keyword of a schema.
func (a *Amender) ownKeyword(s *apiext.JSONSchemaProps, o override, name string, value json.RawMessage) {
	i, ok := origin.Keywords()[name]
	if !ok {
		return // an error in the settings
	}
	of, err := decodeKeyword(name, value)
	if err != nil {
		a.Markers.Diags.Add(misuse.Conflict(o.mark, fmt.Sprintf("it stands for %s: %s, which no schema can say", name, value)))
		return
	}
	a.Markers.Ledger.By(o.on.Origin(o.mark), s, func() {
		reflect.ValueOf(s).Elem().Field(i).Set(reflect.ValueOf(of).Field(i))
	})
}

// decodeKeyword makes a schema of one keyword.
func decodeKeyword(name string, value json.RawMessage) (s apiext.JSONSchemaProps, err error) {
	text, err := json.Marshal(map[string]json.RawMessage{name: value})
	if err == nil {
		err = json.Unmarshal(text, &s)
	}
	return s, err
}
