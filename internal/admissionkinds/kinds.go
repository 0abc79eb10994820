// Package admissionkinds knows the kinds that a program serves as rules of webhooks and policies
// see them: which of them a rule matches, and their types in admission expressions. It
// stands between the model and the generators that write such rules. It reports nothing
// and compiles no expression.
package admissionkinds

import (
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	runtimeschema "k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/resource"
	"github.com/crdgen/crdgen/internal/schema"
)

const wildcard = "*"

// Kinds are the kinds of a program. Types are made when they are first asked for; it is
// for one goroutine.
type Kinds struct {
	program *model.Program
	compat  bool
	// places are those of kinds in the program, by group and plural.
	places  map[runtimeschema.GroupResource][]int
	schemas *schema.Schemas
	types   map[*model.Version]*Type
	// foreign are the types of Kubernetes' own kinds by name, nil where none is known.
	foreign map[string]*admission.Type
}

// New returns the kinds of a program. The program must hold the fields of their types,
// as [Reach] asks for, before a type is asked for.
func New(p *model.Program, compat bool) *Kinds {
	k := &Kinds{program: p, compat: compat, places: make(map[runtimeschema.GroupResource][]int, len(p.Kinds)), types: map[*model.Version]*Type{}}
	for i, kind := range p.Kinds {
		at := runtimeschema.GroupResource{Group: kind.Group, Resource: resource.Of(kind).Plural}
		k.places[at] = append(k.places[at], i)
	}
	return k
}

// HasFields reports whether a program holds the fields of its kinds: some generator of
// the run has asked for them.
func HasFields(p *model.Program) bool {
	return !slices.ContainsFunc(p.Kinds, func(k *model.Kind) bool {
		return slices.ContainsFunc(k.Versions, func(v *model.Version) bool { return v.Root.Opaque })
	})
}

// Reach is how far the types of expressions look.
func Reach() model.Reach { return schema.Reach(options(false)) }

// options are those of schemas that expressions are compared with. What is a question
// of taste there is no question here.
func options(compat bool) schema.Options {
	return schema.Options{AllowDangerousTypes: true, MaxDescLen: new(0), Compat: compat}
}

// A Type is the type of a version as objects and as parameters see it: each has a name
// of its own, for both can stand in one expression. All are nil where the schema has
// errors, which the crd generator reports.
type Type struct {
	Object, Params *admission.Type
	Schema         *apiext.JSONSchemaProps
}

// Known returns the type of a version that was asked for, nil for any other.
func (k *Kinds) Known(v *model.Version) *Type { return k.types[v] }

// Of returns the type of a version, and whether it was not asked for before.
func (k *Kinds) Of(kind *model.Kind, v *model.Version) (t *Type, first bool) {
	if known, ok := k.types[v]; ok {
		return known, false
	}
	known := &Type{}
	k.types[v] = known
	if k.schemas == nil {
		k.schemas = schema.New(k.program, options(k.compat))
	}
	made, sound := k.schemas.OfVersion(kind, v)
	if !sound {
		return known, true
	}
	name := v.Name + "." + kind.Name
	known.Schema = &made
	known.Object, known.Params = admission.NewType(name, known.Schema), admission.NewType("params."+name, known.Schema)
	return known, true
}

// A Version is one version of a kind that a rule matches.
type Version struct {
	Kind    *model.Kind
	Version *model.Version
}

// Matched returns the versions whose objects requests carry that a rule with these
// groups, versions and resources matches, in the order of kinds and versions. Requests
// for the scale subresource carry others. Wildcards for groups and resources match more
// than the program knows: they match nothing here.
func (k *Kinds) Matched(groups, versions, resources []string) []Version {
	var places []int
	for _, group := range groups {
		for _, element := range resources {
			plural := strings.TrimSuffix(element, "/status")
			places = append(places, k.places[runtimeschema.GroupResource{Group: group, Resource: plural}]...)
		}
	}
	slices.Sort(places)
	var all []Version
	for _, i := range slices.Compact(places) {
		kind := k.program.Kinds[i]
		for _, v := range kind.Versions {
			if slices.Contains(versions, v.Name) || slices.Contains(versions, wildcard) {
				all = append(all, Version{kind, v})
			}
		}
	}
	return all
}
