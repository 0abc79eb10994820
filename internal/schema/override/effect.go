package override

import (
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/schema/apply"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/condition"
	"github.com/crdgen/crdgen/markers/own"
)

// An effect is what one marker does to finished schemas. A marker without one does nothing
// to them.
type effect struct {
	// alone says that the marker changes finished schemas where it stands without a path,
	// too: package apply cannot do to a raw schema what it says.
	alone bool
	// value changes the schema that the path leads to.
	value func(a *Amender, s *apiext.JSONSchemaProps, o override)
	// field changes the object around the field that the path leads to, and is nil for a
	// marker with a value.
	field func(parent *apiext.JSONSchemaProps, name string)
}

func (e effect) isNone() bool { return e.value == nil && e.field == nil }

// effectOf is the one place that tells the markers apart which change finished schemas: one
// that is added has a case here. A path before it is followed already.
func effectOf(m markers.Mark) effect {
	switch requiredness := markers.RequirednessOf(m.Name); {
	case isTag(m):
		return effect{value: (*Amender).tag}
	case requiredness == markers.Optional:
		return effect{field: release}
	case requiredness == markers.Required:
		return effect{field: require}
	}
	switch v := m.Value.(type) {
	case markers.Composition:
		return effect{value: (*Amender).compose}
	case own.Use:
		return effect{alone: true, value: func(a *Amender, s *apiext.JSONSchemaProps, o override) { a.own(s, o, v) }}
	case markers.Unset:
		return effect{alone: true, value: func(a *Amender, s *apiext.JSONSchemaProps, o override) { a.unset(s, o, v) }}
	case markers.UnsetBelow:
		return effect{alone: true, value: func(a *Amender, s *apiext.JSONSchemaProps, o override) { a.unsetBelow(s, o, v) }}
	case markers.Opaque:
		return effect{alone: true, value: (*Amender).opaque}
	case markers.Drop:
		return effect{alone: true, field: hide}
	case markers.Description:
		return effect{alone: true, value: func(_ *Amender, s *apiext.JSONSchemaProps, _ override) { s.Description = string(v) }}
	case markers.DescriptionLimit:
		return effect{alone: v.Below != nil, value: func(a *Amender, s *apiext.JSONSchemaProps, o override) { a.shorten(s, o, v) }}
	case markers.Nested:
		return effect{value: func(a *Amender, s *apiext.JSONSchemaProps, o override) { a.nestedChange(s, o, v) }}
	case apply.Marker:
		return effect{value: func(a *Amender, s *apiext.JSONSchemaProps, o override) { a.applyKeyword(s, o, v) }}
	}
	return effect{}
}

// Changes reports whether a marker changes finished schemas, by itself or behind a path.
func Changes(m markers.Mark) bool {
	_, path := m.Value.(markers.At)
	return path || !effectOf(m).isNone()
}

// release takes a name out of what is required.
func release(s *apiext.JSONSchemaProps, name string) {
	s.Required = slices.DeleteFunc(slices.Clone(s.Required), func(r string) bool { return r == name })
}

// reportSaid reports a marker that makes a field required or optional which is so already. A
// project's own marker says it of all values that it may stand on, and one behind a condition
// may stand there in the place of the opposite.
func (a *Amender) reportSaid(parent *apiext.JSONSchemaProps, o override) {
	name := o.path[len(o.path)-1].Name
	isRequired := slices.Contains(parent.Required, name)
	switch requiredness := markers.RequirednessOf(o.mark.Name); {
	case o.mark.Made() || o.conditional || o.isOpposed:
	case requiredness == markers.Optional && !isRequired:
		a.idle(o, "field "+quote(name)+" is optional already")
	case requiredness == markers.Required && isRequired:
		a.idle(o, "field "+quote(name)+" is required already")
	}
}

// leaveOut is the help for a marker that drops what it stands on, a field of the user's own:
// in all variants, or where some conditions hold.
func leaveOut(when []condition.Condition) string {
	const ofOthers = "; of another type: +crdgen:at=.name +crdgen:drop"
	if len(when) == 0 {
		return "leave a field of your own out with `json:\"-\"`" + ofOthers
	}
	if len(when) > 1 || len(when[0].Gates) == 0 {
		return "write +crdgen:channel= or +crdgen:featureGate= above a field of your own, with what has it" + ofOthers
	}
	var have []string
	for _, g := range when[0].Gates {
		have = append(have, condition.Condition{Gates: []condition.Gate{{Name: g.Name, Disabled: !g.Disabled}}}.Marker())
	}
	return "write " + strings.Join(have, " and ") + " above a field of your own" + ofOthers
}
