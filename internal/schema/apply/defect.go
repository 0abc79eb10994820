package apply

import (
	"encoding/json"
	"fmt"
	"go/token"
	"reflect"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/markers"
)

// Defect reports a place where controller-gen's output is wrong, whichever of the
// two is written.
func (g *Applier) Defect(pos token.Position, format string, args ...any) {
	d := diag.Diagnostic{Pos: pos, Severity: diag.Warning, Code: diag.ControllerGenDiffers, Stricter: true}
	d.Message = fmt.Sprintf(format, args...)
	if g.Compat {
		d.Help = "without --compat=controller-gen the right schema is written"
	}
	g.Diags.Add(d)
}

// Unescaped reports, under compat, names in the rules of a marker that CEL takes for no
// identifiers.
func (g *Applier) Unescaped(m markers.Mark, names ...string) {
	if !g.Compat {
		return
	}
	for _, name := range names {
		if cel.Escape(name) != name {
			g.Defect(m.ArgPos(""), "rule of %q: controller-gen writes the name %q, which is no CEL identifier, as it is", "+"+m.Name, name)
			return
		}
	}
}

// asksOtherwise applies a marker +k8s:required as controller-gen does, and returns what
// reports, when all markers are applied, that crdgen would ask something else of the value.
func (g *Applier) asksOtherwise(on origin.Target, m markers.Mark, s *apiext.JSONSchemaProps, apply func()) (report func()) {
	before := *s
	apply()
	length, items, properties := added(before.MinLength, s.MinLength), added(before.MinItems, s.MinItems), added(before.MinProperties, s.MinProperties)
	return func() {
		ours := *s
		ours.XValidations = slices.Clone(s.XValidations)
		for _, of := range []struct{ by, keyword **int64 }{{&length, &ours.MinLength}, {&items, &ours.MinItems}, {&properties, &ours.MinProperties}} {
			if *of.by != nil && *of.by == *of.keyword {
				*of.keyword = nil
			}
		}
		if on.Field == nil || on.Field.Required(nil) {
			g.Tags.Required(on, &ours)
		}
		if parts := otherwise(s, &ours); len(parts) > 0 {
			g.Defect(m.Pos, "marker %q: controller-gen %s", "+"+m.Name, strings.Join(parts, " and "))
		}
	}
}

// added is a bound that was not there before, nil for any other.
func added(before, after *int64) *int64 {
	if before != nil {
		return nil
	}
	return after
}

// otherwise says what controller-gen's schema has of a value that must be there, and ours
// has not, or the other way round.
func otherwise(theirs, ours *apiext.JSONSchemaProps) []string {
	var parts []string
	for _, of := range []struct {
		keyword      string
		theirs, ours *int64
	}{{"minLength", theirs.MinLength, ours.MinLength}, {"minItems", theirs.MinItems, ours.MinItems}, {"minProperties", theirs.MinProperties, ours.MinProperties}} {
		switch {
		case of.theirs != nil && of.ours == nil:
			parts = append(parts, fmt.Sprintf("adds %s %d, which the marker does not ask for", of.keyword, *of.theirs))
		case of.theirs == nil && of.ours != nil:
			parts = append(parts, fmt.Sprintf("leaves out %s %d", of.keyword, *of.ours))
		}
	}
	if !reflect.DeepEqual(theirs.XValidations, ours.XValidations) {
		parts = append(parts, "lets the zero value pass")
	}
	return parts
}

// valueText is a value as a constant or an enum has it.
func valueText(raw []byte) string {
	var text string
	if json.Unmarshal(raw, &text) != nil {
		return string(raw)
	}
	return text
}
