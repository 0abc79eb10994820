package contract

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/check/parallel"
	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
	"github.com/crdgen/crdgen/internal/contract/versions"
)

// Compare returns every change between two sets of definitions, sorted, each with what
// it does. Definitions are paired by name, and by kind where only one of a group is
// left; versions are paired by name.
func Compare(ctx context.Context, old, new []*CRD, o Options) []change.Finding {
	defer syntax.Remember()()
	all := pairs(old, new)
	found := make([][]change.Finding, len(all))
	parallel.Do(len(all), func(i int) {
		c := definition{Options: o, ctx: ctx, old: all[i][0], new: all[i][1]}
		c.compare()
		found[i] = c.found
	})
	return change.Sorted(slices.Concat(found...))
}

// pairs pairs definitions; one side of a pair is nil for those that are gone or new.
func pairs(old, new []*CRD) [][2]*CRD {
	var all [][2]*CRD
	left := slices.Clone(new)
	var gone []*CRD
	take := func(a *CRD, same func(b *CRD) bool) bool {
		i := slices.IndexFunc(left, same)
		if i < 0 {
			return false
		}
		all = append(all, [2]*CRD{a, left[i]})
		left = slices.Delete(left, i, i+1)
		return true
	}
	for _, a := range old {
		if !take(a, func(b *CRD) bool { return a.Name == b.Name }) {
			gone = append(gone, a)
		}
	}
	sameKind := func(a *CRD) func(b *CRD) bool {
		return func(b *CRD) bool { return a.Spec.Names.Kind == b.Spec.Names.Kind }
	}
	gone = slices.DeleteFunc(gone, func(a *CRD) bool {
		return take(a, func(b *CRD) bool { return a.Spec.Group == b.Spec.Group && sameKind(a)(b) })
	})
	unpaired := slices.Clone(left)
	for _, a := range gone {
		alone := count(gone, sameKind(a)) == 1 && count(unpaired, sameKind(a)) == 1
		if !alone || !take(a, sameKind(a)) {
			all = append(all, [2]*CRD{a, nil})
		}
	}
	for _, b := range left {
		all = append(all, [2]*CRD{nil, b})
	}
	return all
}

func count(all []*CRD, is func(*CRD) bool) (n int) {
	for _, crd := range all {
		if is(crd) {
			n++
		}
	}
	return n
}

// A definition compares two definitions, one of which may be nil.
type definition struct {
	Options
	ctx      context.Context
	old, new *CRD
	found    []change.Finding
}

// add records a finding about the definition or a version.
func (c *definition) add(version string, e change.Effect, f change.Finding) {
	crd := cmp.Or(c.old, c.new)
	f.CRD, f.Group, f.Kind, f.Version, f.Effect = crd.Name, crd.Spec.Group, crd.Spec.Names.Kind, version, e
	f.Server = c.KubeVersion
	f.Before, f.After = c.old, c.new
	c.found = append(c.found, f)
}

func (c *definition) compare() {
	switch {
	case c.old == nil:
		c.add("", change.Compatible, change.Finding{Rule: change.RuleCRDAdded, New: c.new.Name, Message: "the definition is new"})
	case c.new == nil:
		c.add("", change.DataLost, change.Finding{
			Rule: change.RuleCRDRemoved, Old: c.old.Name, Message: "the definition is gone: with it every object of the kind is deleted",
			Advice: "keep the definition until no object is left, and announce its end",
		})
	default:
		c.names()
		c.pruning()
		c.conversion()
		c.versions()
		c.refused()
		c.tooNew()
	}
}

// names compares what the resource is called and where it lives.
func (c *definition) names() {
	a, b := c.old.Spec, c.new.Spec
	if c.old.Name != c.new.Name {
		c.add("", change.DataLost, change.Finding{
			Rule: change.RuleCRDRenamed, Old: c.old.Name, New: c.new.Name, Keyword: "metadata.name",
			Message: fmt.Sprintf("the definition is called %s now: for the server it is another one, and has no objects", c.new.Name),
			Advice:  "keep the plural and the group",
		})
	}
	for _, n := range []struct{ rule, keyword, old, new string }{
		{change.RuleScopeChanged, "scope", string(a.Scope), string(b.Scope)},
		{change.RuleKindRenamed, "kind", a.Names.Kind, b.Names.Kind},
	} {
		if n.old != n.new {
			c.add("", change.Refused, change.Finding{
				Rule: n.rule, Keyword: n.keyword, Old: n.old, New: n.new, Message: change.Became(n.keyword, n.old, n.new),
				Advice: fmt.Sprintf("the %s of a definition cannot be changed: make a new one", n.keyword),
			})
		}
	}
	if old, new := a.Names.ListKind, b.Names.ListKind; old != new && old != "" {
		c.add("", change.ReadersBreak, change.Finding{
			Rule: change.RuleListKindChanged, Keyword: "listKind", Old: old, New: new, Message: change.Became("listKind", old, new),
			Advice: "clients that decode lists look for the old one: keep it",
		})
	}
	known := append([]string{b.Names.Plural, b.Names.Singular}, b.Names.ShortNames...)
	if old, new := a.Names.Singular, b.Names.Singular; old != new && old != "" {
		f := change.Finding{
			Rule: change.RuleSingularChanged, Keyword: "singular", Old: old, New: new, Message: change.Became("singular", old, new),
			Advice: "commands with the old one stop working: keep it as a short name",
		}
		effect := change.ReadersBreak
		if slices.Contains(known, old) {
			effect, f.Advice = change.Cosmetic, ""
		}
		c.add("", effect, f)
	}
	c.words([2]string{change.RuleShortNameAdded, change.RuleShortNameRemoved}, "short name", "shortNames", a.Names.ShortNames, b.Names.ShortNames, known)
	c.words([2]string{change.RuleCategoryAdded, change.RuleCategoryRemoved}, "category", "categories", a.Names.Categories, b.Names.Categories, b.Names.Categories)
}

// words compares names of which there are several, by the rules of one that came and of one
// that is gone; known are those that commands take on
// the new side.
func (c *definition) words(rules [2]string, what, field string, old, new, known []string) {
	for _, w := range keyword.Without(old, new) {
		if slices.Contains(known, w) {
			c.add("", change.Cosmetic, change.Finding{Rule: rules[1], Keyword: field, Old: w, Message: fmt.Sprintf("%s %q is gone: it is another name of the resource now", what, w)})
			continue
		}
		message := fmt.Sprintf("%s %q is gone: commands with it stop working", what, w)
		if rules[1] == change.RuleCategoryRemoved { // "all" is kubectl's own, and other definitions may have the rest
			message = fmt.Sprintf("%s %q is gone: commands with it do not list these objects any more", what, w)
		}
		c.add("", change.ReadersBreak, change.Finding{Rule: rules[1], Keyword: field, Old: w, Message: message, Advice: "keep it: it costs nothing"})
	}
	for _, w := range keyword.Without(new, old) {
		c.add("", change.Compatible, change.Finding{Rule: rules[0], Keyword: field, New: w, Message: fmt.Sprintf("%s %q is new", what, w)})
	}
}

// pruning compares whether the server keeps what no schema of the definition has, as
// definitions do that were made before there were schemas for each version.
func (c *definition) pruning() {
	if c.old.Spec.PreserveUnknownFields && !c.new.Spec.PreserveUnknownFields {
		c.add("", change.DataLost, change.Finding{
			Rule: change.RuleDefinitionPrunes, Keyword: "preserveUnknownFields", Old: "true", New: "false",
			Message: "fields that are not in the schema were kept in every object and are dropped now",
			Advice:  "declare the fields that are in use before, or keep them by x-kubernetes-preserve-unknown-fields where they stand",
		})
	}
}

// versions compares versions by name.
func (c *definition) versions() {
	for i := range c.old.Spec.Versions {
		a := &c.old.Spec.Versions[i]
		b := versions.Of(c.new, a.Name)
		if b == nil {
			c.removedVersion(a)
			continue
		}
		c.served(a, b)
		c.subresources(a, b)
		c.columns(a, b)
		c.selectable(a, b)
		c.schemas(a.Name)
	}
	for i := range c.new.Spec.Versions {
		b := &c.new.Spec.Versions[i]
		if versions.Of(c.old, b.Name) == nil {
			c.add(b.Name, change.Compatible, change.Finding{Rule: change.RuleVersionAdded, New: b.Name, Message: "the version is new"})
		}
	}
	c.storage()
	c.unshared()
	for _, v := range storedNowhere(c.old, c.new) {
		c.add(v, change.Refused, change.Finding{
			Rule: change.RuleStoredVersionUnknown, Keyword: "status.storedVersions", Old: v,
			Message: "status.storedVersions lists the version, which neither side has: the server refuses every definition, and an object that is stored in it cannot be read",
			Advice:  "if all objects can be listed, none is stored in it: take it out of status.storedVersions; else put the version back until they are rewritten. \"crdgen migrate\" has the commands",
		})
	}
}

// storedNowhere are the versions that a cluster's definition names as stored and that
// neither side has, so that the server takes no definition at all.
func storedNowhere(old, new *CRD) []string {
	return slices.DeleteFunc(slices.Clone(old.Status.StoredVersions), func(v string) bool {
		return versions.Has(old, v) || versions.Has(new, v)
	})
}

// endsStored reports whether a version is gone that objects may be stored in.
func (c *definition) endsStored(v string) bool {
	return versions.Has(c.old, v) && !versions.Has(c.new, v) && slices.Contains(versions.Stored(c.old), v)
}

func (c *definition) removedVersion(v *apiext.CustomResourceDefinitionVersion) {
	f := change.Finding{Rule: change.RuleVersionRemoved, Keyword: "versions", Old: v.Name, Message: "the version is gone: every request for it is answered with not found"}
	f.Message, f.Advice = ended(v, f.Message)
	f.Advice += "; stop serving it a release before it is removed"
	switch {
	case c.endsStored(v.Name):
		f.Rule = change.RuleStoredVersionRemoved
		f.Message = "the version is gone while objects may be stored in it (status.storedVersions)"
		f.Advice = "rewrite all objects in another version, take this one out of status.storedVersions, and remove it after that"
		c.add(v.Name, change.Refused, f)
	case v.Served:
		c.add(v.Name, change.ReadersBreak, f)
	default:
		f.Message, f.Advice = "the version is gone, and was not served", ""
		c.add(v.Name, change.Compatible, f)
	}
}

// ended says what happened to a version that clients cannot ask for any more, and what
// should have come before, by rule 4a of the deprecation policy of Kubernetes. For how
// long a version has been deprecated cannot be seen.
func ended(v *apiext.CustomResourceDefinitionVersion, message string) (said, advice string) {
	const beta = "9 months or 3 releases, whichever is longer"
	if !v.Deprecated {
		switch {
		case Alpha(v.Name):
			return message, "mark it deprecated first, so that the server warns its users: an alpha version may go without notice"
		case strings.Contains(v.Name, "beta"):
			return message, "mark it deprecated, and go on serving it for " + beta
		}
		return message, "mark it deprecated, and go on serving it until the next major version of the project"
	}
	message += "; it was deprecated before"
	switch {
	case Alpha(v.Name):
		return message, "tell users in the release notes"
	case strings.Contains(v.Name, "beta"):
		return message, "see whether users have been warned for " + beta + "; else go on serving it"
	}
	return message, "go on serving it until the next major version of the project"
}

// served compares whether a version can be asked for.
func (c *definition) served(a, b *apiext.CustomResourceDefinitionVersion) {
	switch {
	case a.Served && !b.Served:
		f := change.Finding{Rule: change.RuleVersionUnserved, Keyword: "served", Old: "true", New: "false"}
		f.Message, f.Advice = ended(a, "the version is not served any more: every request for it is answered with not found")
		c.add(a.Name, change.ReadersBreak, f)
	case !a.Served && b.Served:
		c.add(a.Name, change.Compatible, change.Finding{Rule: change.RuleVersionServed, Keyword: "served", Old: "false", New: "true", Message: "the version is served now"})
	}
	if a.Deprecated != b.Deprecated {
		f := change.Finding{Rule: change.RuleVersionDeprecated, Keyword: "deprecated", Old: fmt.Sprint(a.Deprecated), New: fmt.Sprint(b.Deprecated), Message: "the version is deprecated now: the server warns those who use it"}
		if a.Deprecated {
			f.Rule, f.Message = change.RuleVersionNotDeprecated, "the version is not deprecated any more"
		}
		c.add(a.Name, change.Compatible, f)
	} else if old, new := keyword.Deref(a.DeprecationWarning), keyword.Deref(b.DeprecationWarning); old != new {
		c.add(a.Name, change.Cosmetic, change.Finding{
			Rule: change.RuleDeprecationWarningChanged, Keyword: "deprecationWarning", Old: old, New: new, Message: "those who use the deprecated version are warned in other words",
		})
	}
}

// storage compares which version is written.
func (c *definition) storage() {
	old, new := versions.Storage(c.old), versions.Storage(c.new)
	if old == new || old == "" || new == "" || versions.Of(c.new, old) == nil {
		return
	}
	f := change.Finding{
		Rule: change.RuleStorageVersionMoved, Keyword: "storage", Old: old, New: new,
		Message: fmt.Sprintf("objects were stored as %s and are stored as %s now; those that are there stay as they are until they are written", old, new),
		Advice:  "rewrite all objects before the old version goes; going back needs both versions",
	}
	switch {
	case versions.Strategy(c.new) != string(apiext.NoneConverter), plainVersion(c.new, old) == plainVersion(c.new, new):
		c.add("", change.Compatible, f)
		return
	case c.elsewhere(c.new):
		f.Message += "; whether they are converted is not known, since the source does not say what writes spec.conversion"
		f.Unknown = true
		f.Advice = "see to it that the definition which is applied names the conversion webhook; " + f.Advice
		c.add("", change.Compatible, f)
		return
	}
	was, is := schemaOf(versions.Of(c.new, old)), schemaOf(versions.Of(c.new, new))
	lost, other := lacking(was, is, nil), retyped(was, is)
	switch {
	case len(lost) > 0:
		f.Message += fmt.Sprintf("; without a conversion, %s has no %s and drops what is written there", new, change.Clip(strings.Join(lost, ", ")))
	case len(other) > 0:
		f.Message += fmt.Sprintf("; without a conversion, %s is stored as %s has it, which is of another type", change.Clip(strings.Join(other, ", ")), old)
	default: // each version is validated by its own schema, whatever is stored
		c.add("", change.Compatible, f)
		return
	}
	c.add("", change.DataLost, f)
}

func plainVersion(crd *CRD, name string) string {
	v := versions.Of(crd, name)
	if v == nil {
		return ""
	}
	return plainSchema(v)
}

func plainSchema(v *apiext.CustomResourceDefinitionVersion) string {
	if v.Schema == nil || v.Schema.OpenAPIV3Schema == nil {
		return ""
	}
	return keyword.Plain(v.Schema.OpenAPIV3Schema)
}

// schemas compares what objects look like to each server that checks them in another way.
func (c *definition) schemas(version string) {
	var all []seen
	for _, server := range kube.Version(c.KubeVersion).Formats() {
		old, new := AsChecked(c.old, uint(server)), AsChecked(c.new, uint(server))
		if last := len(all) - 1; last >= 0 && reflect.DeepEqual([]*CRD{old, new}, []*CRD{all[last].old, all[last].new}) {
			continue // it checks no more of them than the one before
		}
		all = append(all, seen{server, old, new, c.schemasOn(server, version, old, new)})
	}
	c.found = append(c.found, worst(all)...)
}

// schemasOn compares the schemas of a version of two definitions as a server checks them.
func (c *definition) schemasOn(server kube.Version, version string, before, after *CRD) []change.Finding {
	a, b := versions.Of(before, version), versions.Of(after, version)
	w := &walk{
		Options: Options{KubeVersion: uint(server), Elsewhere: c.Elsewhere}, ctx: c.ctx, status: hasStatus(a), trials: celrule.NewTrials(c.ctx),
		declared: declaration{schemaOf(versions.Of(c.old, version)), schemaOf(versions.Of(c.new, version)), server},
		about:    change.Finding{CRD: c.old.Name, Group: c.old.Spec.Group, Kind: c.old.Spec.Names.Kind, Version: version, Before: c.old, After: c.new},
	}
	if scale := scaleOf(a); scale != nil {
		w.replicas = []string{scale.SpecReplicasPath, scale.StatusReplicasPath}
	}
	w.compare(spot{old: schemaOf(a), new: schemaOf(b)})
	w.pairMoved()
	return w.found
}

// schemaOf is the schema of a version; without one, everything is kept.
func schemaOf(v *apiext.CustomResourceDefinitionVersion) *Schema {
	if v.Schema == nil || v.Schema.OpenAPIV3Schema == nil {
		return &Schema{Type: "object", XPreserveUnknownFields: new(true)}
	}
	return v.Schema.OpenAPIV3Schema
}
