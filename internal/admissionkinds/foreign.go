package admissionkinds

import (
	"slices"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"

	"github.com/crdgen/crdgen/internal/builtin"
	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/internal/schema"
)

// Objects returns the types of the objects that rules match, and whether they are of several
// kinds. Those of Kubernetes' own kinds are as the packages of the modules that the program
// requires tell of them, if foreign is set. It returns none where the rules match anything
// else: an expression may be about that.
func (k *Kinds) Objects(rules []admissionregistration.Rule, foreign bool) (types []*admission.Type, several bool) {
	var kinds []string
	for _, rule := range rules {
		for _, group := range rule.APIGroups {
			for _, element := range rule.Resources {
				found, kind := k.objectsOf(group, rule.APIVersions, element, foreign)
				if len(found) == 0 || slices.Contains(found, nil) {
					return nil, false
				}
				kinds = append(kinds, group+"/"+kind)
				for _, t := range found {
					if !slices.Contains(types, t) {
						types = append(types, t)
					}
				}
			}
		}
	}
	slices.Sort(kinds)
	names := map[string]bool{}
	for _, t := range types {
		names[t.Name()] = true
	}
	if len(names) < len(types) { // kinds of two groups have one name
		return nil, false
	}
	return types, len(slices.Compact(kinds)) > 1
}

// objectsOf returns the types of one resource and the name of their kind, nil among them for
// a version without a sound schema.
func (k *Kinds) objectsOf(group string, versions []string, element string, foreign bool) (types []*admission.Type, kind string) {
	for _, v := range k.Matched([]string{group}, versions, []string{element}) {
		t, _ := k.Of(v.Kind, v.Version)
		types, kind = append(types, t.Object), v.Kind.Name
	}
	if g, ok := builtin.GroupNamed(group); ok && foreign && len(types) == 0 {
		return k.foreignKind(g, versions, strings.TrimSuffix(element, "/status"))
	}
	return types, kind
}

// ForeignParams returns the type of one of Kubernetes' own kinds for parameters, nil where it is
// not told of.
func (k *Kinds) ForeignParams(group, version, kind string) *admission.Type {
	g, ok := builtin.GroupNamed(group)
	if !ok {
		return nil
	}
	return k.foreignType(g.Package(version), kind)
}

// foreignKind returns the types of a resource in the versions that a rule names and the name
// of the kind, none where one that it names is not told of. Of all versions those are enough
// that are told of.
func (k *Kinds) foreignKind(g builtin.Group, versions []string, plural string) (types []*admission.Type, kind string) {
	for r := range g.Resources() {
		if r.Plural == plural {
			kind = r.Kind
		}
	}
	if kind == "" {
		return nil, ""
	}
	all := slices.Contains(versions, wildcard)
	if all {
		versions = g.Versions()
	}
	for _, version := range versions {
		t := k.foreignType(g.Package(version), kind)
		switch {
		case t != nil:
			types = append(types, t)
		case !all:
			return nil, kind
		}
	}
	return types, kind
}

// foreignType returns the type of a kind in a Go package, nil where the package or the kind
// in it is not at hand or has no schema.
func (k *Kinds) foreignType(path, kind string) *admission.Type {
	name := strings.ReplaceAll(strings.TrimPrefix(path, "k8s.io/"), "/", ".") + "." + kind
	if known, ok := k.foreign[name]; ok {
		return known
	}
	if k.foreign == nil {
		k.foreign = map[string]*admission.Type{}
	}
	k.foreign[name] = nil
	p := k.program.Foreign(path, kind, Reach())
	if p == nil {
		return nil
	}
	of := p.Kinds[0]
	made, sound := schema.New(p, options(false)).OfVersion(of, of.Versions[0])
	if sound {
		k.foreign[name] = admission.NewForeignType(name, path, &made)
	}
	return k.foreign[name]
}
