package tags

import (
	"encoding/json"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// ApplyToKeys adds to the schema of a map what the tags of the declared type of its keys
// demand of a string. Keys have no schema, so these are rules on the map. controller-gen has
// none of them, and those of a dependency were written for other tools.
func (c *Context) ApplyToKeys(key *model.Type, s *apiext.JSONSchemaProps) {
	for t := key; t != nil && t.Declared() && t.Package.Local && !c.Compat; t = t.Elem {
		run := &tagRun{Context: c, on: origin.Target{Type: t}, set: t.Marks, top: s}
		for _, m := range t.Marks {
			run.mark = m
			switch v := m.Value.(type) {
			case *k8stag.Tag:
				run.keys(v, t)
			case crdmarkers.K8sEnum:
				run.keysOfEnum(m, t)
			}
		}
		if t.Shape != model.Defined {
			return
		}
	}
}

// keys adds the rule of one tag of the type of keys. Tags that compare with a value before
// an update mean nothing to keys, which are not changed.
func (r *tagRun) keys(tag *k8stag.Tag, t *model.Type) {
	tag = r.unwrap(tag)
	switch strings.TrimPrefix(tag.Name, "k8s:") {
	case "minLength", "maxLength", "maxBytes", "format", "neq":
		head := apiext.JSONSchemaProps{Type: site.TypeString}
		if c, ok := r.condition(tag, variable{name: "k", typ: t, head: head}); ok {
			r.keyRule(r.origin(tag), c)
		}
	}
}

// keysOfEnum demands the constants of an enum that +k8s:enum declares.
func (r *tagRun) keysOfEnum(m markers.Mark, t *model.Type) {
	var exprs, values []string
	for _, raw := range r.Need(t).Enum {
		var value string
		if json.Unmarshal(raw.Raw, &value) == nil {
			exprs, values = append(exprs, cel.String(value)), append(values, value)
		}
	}
	if len(values) > 0 {
		r.keyRule(r.on.Origin(m), cel.Condition{Expr: "k in [" + strings.Join(exprs, ", ") + "]", Must: "must be one of " + strings.Join(values, ", ")})
	}
}

// keyRule adds a condition on the key k to the schema of the map.
func (r *tagRun) keyRule(o origin.Origin, c cel.Condition) {
	rule := apiext.ValidationRule{Rule: "self.all(k, " + c.Expr + ")", Message: c.About("each key").Message()}
	r.Ledger.By(o, r.top, func() { cel.AddRule(r.top, rule) })
}
