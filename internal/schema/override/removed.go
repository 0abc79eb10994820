package override

import (
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// withoutRemoved returns the overrides without those that change what another one of the
// same declaration takes out of the schema: whichever of the two stands first, nothing
// is left of what they say. They are reported but where the other one counts in some
// variants alone.
func (a *Amender) withoutRemoved(s *apiext.JSONSchemaProps, all []override) []override {
	removals := slices.DeleteFunc(slices.Clone(all), func(r override) bool { return !r.isRemoval(s, a.Root) })
	if len(removals) == 0 {
		return all
	}
	var rest []override
	for _, o := range all {
		// Before another one that drops the same field, which may be this one.
		i := slices.IndexFunc(removals, func(r override) bool { return o.isRemovedBy(r) && !r.isTwin(o) })
		if i < 0 {
			i = slices.IndexFunc(removals, o.isRemovedBy)
		}
		switch {
		case i < 0:
			rest = append(rest, o)
		case !removals[i].isTwin(o):
			if r := removals[i]; !r.conditional || o.conditional {
				a.Markers.Diags.Add(noEffect(o, r))
			}
		case removals[i].mark.Pos == o.mark.Pos: // the first of those that drop a field
			rest = append(rest, o)
		}
	}
	return rest
}

// isRemoval reports whether an override takes something out of a schema. One that is refused
// does not: what else stands behind its path is judged as if it were not there.
func (o override) isRemoval(s *apiext.JSONSchemaProps, root *model.Type) bool {
	if o.on.Field == nil && o.on.Type == root && (o.takesIdentity() || len(o.path) > 0 && o.path[0].Name == Metadata) {
		return false
	}
	switch o.mark.Value.(type) {
	case markers.Drop:
		return len(o.path) > 0 && o.path[len(o.path)-1].Name != ""
	case markers.Opaque:
		at := followed(s, o.path)
		return at != nil && isReplaceable(at)
	}
	return false
}

// isTwin reports whether both drop the same field, which is a finding of what reads them.
func (o override) isTwin(other override) bool {
	_, first := o.mark.Value.(markers.Drop)
	_, second := other.mark.Value.(markers.Drop)
	return first && second && len(o.path) == len(other.path)
}

// isRemovedBy reports whether another override of the same declaration removes what this one
// leads to.
func (o override) isRemovedBy(other override) bool { return other.on == o.on && other.removes(o) }

// removes reports whether an override leaves nothing of what the other one leads to: a
// field that is dropped, or what an object has inside that keeps everything.
func (o override) removes(other override) bool {
	if len(o.path) > len(other.path) || pathKey(o.path) != pathKey(other.path[:len(o.path)]) {
		return false
	}
	_, drops := o.mark.Value.(markers.Drop)
	return drops || len(other.path) > len(o.path)
}

// noEffect is the finding about an override that another one makes useless.
func noEffect(useless, removal override) diag.Diagnostic {
	does, note := "leaves out what it changes", "it is left out here"
	if _, ok := removal.mark.Value.(markers.Opaque); ok {
		does, note = "leaves nothing inside that is checked", "it is replaced here"
	}
	return diag.Diagnostic{
		Pos: useless.mark.Pos, Severity: diag.Warning, Code: diag.MarkerConflict, Stricter: true,
		Message: "marker " + quote("+"+useless.mark.Name) + " has no effect: " + quote("+"+removal.mark.Name) + " " + does,
		Help:    "delete one of them",
		Notes:   []diag.Note{{Pos: removal.mark.Pos, Message: note}},
	}
}
