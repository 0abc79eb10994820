package schema

import (
	"encoding/json"
	"fmt"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"
)

// A schema has no place for the keys of a map, so what markers and tags say of
// them becomes a rule on the map.

// keysMacro is what stands before a rule about the keys of a map.
const keysMacro = "self.all(self, "

// applyToKeys applies a marker to the keys of the map at a spot.
func (g *builder) applyToKeys(at spot, a application, origin Origin) {
	if _, ok := g.mapForm(at); !ok {
		g.conflict(a.mark, "\"keys\" needs a map, found "+g.foundAt(at))
		return
	}
	if v, ok := a.value.(crdmarkers.XValidation); ok {
		// Inside the macro, self is the key.
		v.Rule = keysMacro + v.Rule + ")"
		origin.Verbatim, origin.Shift = true, len(keysMacro)
		g.applyBare(at.schema, a.mark, v, origin)
		return
	}
	c, why := keyCondition(a.value)
	if why != "" {
		g.conflict(a.mark, why)
		return
	}
	rule := apiext.ValidationRule{Rule: "self.all(k, " + c.expr + ")", Message: c.about("each key").message()}
	g.by(origin, at.schema, func() { addRule(at.schema, rule) })
}

// keyCondition turns a marker value into a condition on the key k, or says why it
// cannot.
func keyCondition(value schemaMarker) (c condition, why string) {
	switch v := value.(type) {
	case crdmarkers.MinLength:
		return condition{expr: fmt.Sprintf("size(k) >= %d", v), must: "must be at least " + count(int64(v), "character") + " long"}, ""
	case crdmarkers.MaxLength:
		return condition{expr: fmt.Sprintf("size(k) <= %d", v), must: "must be at most " + count(int64(v), "character") + " long"}, ""
	case crdmarkers.Pattern:
		return condition{expr: "k.matches(" + celString(string(v)) + ")", must: "must match " + string(v)}, ""
	case crdmarkers.Format:
		f, ok := formatNamed(string(v))
		if !ok {
			return condition{}, "format " + quote(string(v)) + " cannot be demanded of map keys; describe it with \"keys:Pattern\""
		}
		return f.condition("k"), ""
	case crdmarkers.Enum:
		return enumCondition(v)
	}
	return condition{}, "it has no meaning for map keys"
}

func enumCondition(values crdmarkers.Enum) (c condition, why string) {
	var exprs, texts []string
	for _, v := range values {
		s, ok := v.(string)
		if !ok {
			raw, _ := json.Marshal(v)
			return condition{}, "map keys are strings, found " + string(raw)
		}
		exprs, texts = append(exprs, celString(s)), append(texts, s)
	}
	return condition{expr: "k in [" + strings.Join(exprs, ", ") + "]", must: "must be one of " + strings.Join(texts, ", ")}, ""
}
