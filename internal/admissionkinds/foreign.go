package admissionkinds

import (
	"slices"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"

	"github.com/crdgen/crdgen/internal/builtin"
	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/internal/schema"
)

// Foreign returns the types of the kinds of Kubernetes that rules match, as the packages of
// the modules that the program requires tell of them. It returns none where the rules match
// anything that these packages do not tell of: an expression may be about that.
func (k *Kinds) Foreign(rules []admissionregistration.Rule) []*admission.Type {
	var all []*admission.Type
	for _, rule := range rules {
		for _, group := range rule.APIGroups {
			g, ok := builtin.GroupNamed(group)
			if !ok {
				return nil
			}
			for _, element := range rule.Resources {
				found := k.foreignKind(g, rule.APIVersions, strings.TrimSuffix(element, "/status"))
				if len(found) == 0 {
					return nil
				}
				all = append(all, found...)
			}
		}
	}
	return all
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

// foreignKind returns the types of a resource in the versions that a rule names, none where
// one that it names is not told of. Of all versions those are enough that are told of.
func (k *Kinds) foreignKind(g builtin.Group, versions []string, plural string) []*admission.Type {
	kind := ""
	for r := range g.Resources() {
		if r.Plural == plural {
			kind = r.Kind
		}
	}
	if kind == "" {
		return nil
	}
	all := slices.Contains(versions, wildcard)
	if all {
		versions = g.Versions()
	}
	var types []*admission.Type
	for _, version := range versions {
		t := k.foreignType(g.Package(version), kind)
		switch {
		case t != nil:
			types = append(types, t)
		case !all:
			return nil
		}
	}
	return types
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
