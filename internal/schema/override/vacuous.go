package override

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/fieldpath"
)

// metWithout warns of a condition about a field that may be missing, or about the items of a
// list that may have none: an object without the field, and a list without items, meet it. So
// "not" refuses them as well, and an alternative of anyOf or oneOf holds for them.
func (c composer) metWithout(structure *apiext.JSONSchemaProps, group []composed) {
	told := map[string]bool{}
	for _, m := range group {
		path := m.Path
		if isRequired(m) && len(path) > 0 {
			path = path[:len(path)-1]
		}
		i := optionalStep(structure, path, group)
		if i < 0 || told[pathKey(path[:i+1])] {
			continue
		}
		told[pathKey(path[:i+1])] = true
		c.Markers.Diags.Add(vacuous(m, path[:i+1]))
	}
}

func isRequired(m composed) bool { return markers.RequirednessOf(m.Mark.Name) == markers.Required }

// optionalStep returns the first step of a path whose field or items may be missing where an
// alternative holds, -1 if there is none.
func optionalStep(structure *apiext.JSONSchemaProps, path fieldpath.Path, group []composed) int {
	for i, step := range path {
		if list := structure; step.Name == "" && list.Items != nil && list.Items.Schema != nil {
			structure = list.Items.Schema
			if (list.MinItems == nil || *list.MinItems < 1) && !slices.ContainsFunc(group, func(o composed) bool {
				least, ok := o.Mark.Value.(crdmarkers.MinItems)
				return ok && least > 0 && pathKey(o.Path) == pathKey(path[:i])
			}) {
				return i
			}
			continue
		}
		p, ok := structure.Properties[step.Name]
		if !ok {
			return -1
		}
		required := slices.Contains(structure.Required, step.Name) || p.Default != nil || slices.ContainsFunc(group, func(o composed) bool {
			return isRequired(o) && pathKey(o.Path) == pathKey(path[:i+1])
		})
		if !required {
			return i
		}
		structure = &p
	}
	return -1
}

// vacuous is the finding about a condition that objects meet which lack the field at the
// end of a path.
func vacuous(m composed, path fieldpath.Path) diag.Diagnostic {
	step := path[len(path)-1]
	without, what, demanded := fmt.Sprintf("objects without %q", step.Name), "the field", "+required"
	if step.Name == "" {
		without, what, demanded = "lists without items", "an item", "+kubebuilder:validation:MinItems=1"
		path = path[:len(path)-1]
	}
	name := cmp.Or(m.Alternative, "NAME")
	beside := fmt.Sprintf("+%s:%s=%s %s beside it, with one name for both", strings.TrimSuffix(m.mark.Name, ":"+m.Alternative), name, path.String(), demanded)
	d := diag.Diagnostic{
		Pos: step.Pos, Severity: diag.Warning, Code: diag.MarkerConflict, Stricter: true,
		Message: fmt.Sprintf("%s meet this alternative of %s: what is not there meets every validation", without, m.Keyword),
		Help:    "where " + what + " must be there, write " + beside,
	}
	if m.Keyword == "not" {
		d.Message = fmt.Sprintf("marker %q refuses %s, too: what is not there meets every validation", "+"+m.mark.Name, without)
		d.Help = fmt.Sprintf("write %s; or +crdgen:allOf=PATH +%s=. +MARKER", beside, m.mark.Name)
	}
	return d
}
