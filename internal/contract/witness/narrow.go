package witness

import (
	"maps"
	"slices"

	"k8s.io/apimachinery/pkg/runtime"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// reduced is a definition of which one version has the part of its schema that objects for the
// paths of the finder can meet: see [example.Paths.Part]. Each change is tried with a copy of
// its own, and the fields beside it may be thousands.
func (p *Finder) reduced(crd *contract.CRD, version string) *contract.CRD {
	key := reducedKey{crd, version}
	if _, known := p.parts[key]; !known {
		p.parts[key] = withSchema(crd, version, func(s *contract.Schema) *contract.Schema {
			part, _ := p.paths.Part(s)
			return part
		})
	}
	return p.parts[key]
}

type reducedKey struct {
	crd     *contract.CRD
	version string
}

// withSchema is a definition with another schema of a version; the definition itself where the
// version has none.
func withSchema(crd *contract.CRD, version string, of func(*contract.Schema) *contract.Schema) *contract.CRD {
	out := *crd
	out.Spec.Versions = slices.Clone(crd.Spec.Versions)
	for i := range out.Spec.Versions {
		v := &out.Spec.Versions[i]
		if v.Name != version || v.Schema == nil || v.Schema.OpenAPIV3Schema == nil {
			continue
		}
		validation := *v.Schema
		validation.OpenAPIV3Schema = of(v.Schema.OpenAPIV3Schema)
		v.Schema = &validation
	}
	return &out
}

// narrowed is a finding at an object with many fields or rules, with those alone that what it is
// about speaks of, and a few others; false where that is all of them. What shows it then may lack
// what the others ask for: see [trial.completed].
func (p *Finder) narrowed(f change.Finding) (change.Finding, bool) {
	names := p.namedBy(f)
	if names == nil || f.Change.Old == nil || f.Change.New == nil {
		return f, false
	}
	old, new := f.Change.Old, f.Change.New
	rules := func(s *contract.Schema) []apiext.ValidationRule { return p.sharing(s, names) }
	oldRules, newRules := rules(old), rules(new)
	if max(len(old.Properties), len(new.Properties)) <= mostFields && len(oldRules) == len(old.XValidations) && len(newRules) == len(new.XValidations) {
		return f, false
	}
	for _, r := range slices.Concat(oldRules, newRules) {
		maps.Copy(names, p.namesOf(r.Rule))
	}
	c := &collection{named: names}
	kept := map[string]bool{}
	for _, name := range c.oneByOne(slices.Sorted(maps.Keys(old.Properties))) {
		kept[name] = true
	}
	for name := range names {
		if _, was := old.Properties[name]; !was {
			kept[name] = true
		}
	}
	narrow := func(s *contract.Schema) *contract.Schema {
		out := *s
		out.XValidations = p.sharing(s, names)
		out.Properties = map[string]contract.Schema{}
		for name := range kept { // of thousands a few
			if p, there := s.Properties[name]; there {
				out.Properties[name] = p
			}
		}
		out.Required = slices.DeleteFunc(slices.Clone(s.Required), func(name string) bool { return !kept[name] })
		return &out
	}
	about := *f.Change
	about.Old, about.New = narrow(old), narrow(new)
	f.Change = &about
	with := func(crd *contract.CRD, place *contract.Schema) *contract.CRD {
		return withSchema(p.reduced(crd, f.Version), f.Version, func(s *contract.Schema) *contract.Schema {
			root := *s
			edit(&root, f.Path, func(at *contract.Schema) { *at = *place })
			return &root
		})
	}
	f.Before, f.After = with(f.Before, about.Old), with(f.After, about.New)
	return f, true
}

// namedBy are the fields of the object at its path that a finding is about; nil for one that is
// about others as well.
func (p *Finder) namedBy(f change.Finding) map[string]bool {
	switch f.Keyword {
	case keyword.CELRules:
		return maps.Clone(p.namesOf(f.Old + "\n" + f.New))
	case "required":
		return map[string]bool{f.Old: true, f.New: true}
	}
	return nil
}

// sharing are the rules of an object that speak of one of some of its fields, or of none.
func (p *Finder) sharing(s *contract.Schema, names map[string]bool) []apiext.ValidationRule {
	return slices.DeleteFunc(slices.Clone(s.XValidations), func(r apiext.ValidationRule) bool {
		apart := false
		for name := range p.namesOf(r.Rule) {
			if _, isField := s.Properties[name]; !isField {
				continue
			}
			if names[name] {
				return false
			}
			apart = true
		}
		return apart
	})
}

// namesOf remembers the names in rules.
func (p *Finder) namesOf(rule string) map[string]bool {
	names, known := p.names[rule]
	if !known {
		names = expression.NamesOf(rule)
		p.names[rule] = names
	}
	return names
}

// mostCompleted is how many witnesses of a narrowed finding are held against the definitions as
// they are before it is looked for without.
const mostCompleted = 4

// completed is an object that was made for a narrowed finding, with what another one has besides,
// which the definition as it is takes; nil where there is no such.
func (t *trial) completed(object map[string]any) map[string]any {
	whole := runtime.DeepCopyJSON(object)
	if base := t.baseOf(t.whole); base == nil || !fill(whole, base, steps(t.Path)) {
		return nil
	}
	return whole
}

// baseOf is an object that has one at the path of a finding, with as much as rules ask for; nil
// where none was found. It is the same for all findings there.
func (p *Finder) baseOf(f change.Finding) map[string]any {
	t, err := p.trial(f, f.After, true)
	if err != nil {
		return nil
	}
	key := baseKey{t.first, f.Path}
	if base, known := p.bases[key]; known {
		return base
	}
	p.bases[key] = nil
	few := func(at string, _ *example.Schema) bool { return at == f.Path || around(at, f.Path) }
	all := func(at string, s *example.Schema) bool {
		return few(at, s) || around(f.Path, at) && len(steps(at)) <= len(steps(f.Path))+1
	}
	values := example.Values(t.first.root)
	for _, keep := range []func(string, *example.Schema) bool{few, all} {
		made, _ := values(example.Maker{Keep: keep, Fill: true})
		object, ok := made.(map[string]any)
		if !ok {
			continue
		}
		object = t.complete(object)
		verdict, err := t.first.Judge(p.ctx, object, nil)
		if err == nil && !verdict.Accepted() {
			object, verdict, err = t.first.amend(p.ctx, p.compiler, "", object, verdict)
		}
		if err == nil && verdict.Accepted() {
			p.bases[key] = object
			break
		}
	}
	return p.bases[key]
}

type baseKey struct {
	*side
	path string
}

// fill adds to the objects at a path what another value has there, and reports whether that
// changed any.
func fill(at, from any, path []string) bool {
	switch at := at.(type) {
	case map[string]any:
		other, ok := from.(map[string]any)
		if !ok {
			return false
		}
		changed := false
		if len(path) == 0 {
			for name, v := range other {
				if _, there := at[name]; !there {
					at[name], changed = runtime.DeepCopyJSONValue(v), true
				}
			}
			return changed
		}
		for name, v := range at {
			o, there := other[name]
			if path[0] == "{}" && !there {
				for _, key := range slices.Sorted(maps.Keys(other)) {
					o = other[key]
					break
				}
			}
			if path[0] == name || path[0] == "{}" {
				changed = fill(v, o, path[1:]) || changed
			}
		}
		return changed
	case []any:
		other, ok := from.([]any)
		if !ok || len(other) == 0 || len(path) == 0 {
			return false
		}
		changed := false
		for _, item := range at {
			changed = fill(item, other[0], path[1:]) || changed
		}
		return changed
	}
	return false
}
