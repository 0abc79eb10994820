package contract

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/clientconfig"
	"github.com/crdgen/crdgen/internal/contract/keyword"
	"github.com/crdgen/crdgen/internal/contract/versions"
)

// conversion compares how objects of one version become those of another.
func (c *definition) conversion() {
	old, new := versions.Strategy(c.old), versions.Strategy(c.new)
	if old == new {
		c.conversionCall()
		return
	}
	f := change.Finding{Rule: change.RuleConversionStrategyChanged, Keyword: "conversion.strategy", Old: old, New: new, Message: change.Became("conversion strategy", old, new)}
	switch {
	case new != string(apiext.NoneConverter):
		c.webhookCome(f)
		return
	case c.elsewhere(c.new):
		f.Message = fmt.Sprintf("conversion strategy was %s, and the source does not say what it is now: that is not known", old)
		f.Unknown = true
		c.add("", change.Compatible, f)
		return
	}
	if !several(c.old, c.new) {
		f.Message += ", and there is one version alone: nothing is converted"
		c.add("", change.Compatible, f)
		return
	}
	if c.sharesFields() {
		f.Message += ": the versions have the same fields, and what the webhook changed besides is not known"
		f.Unknown = true
		c.add("", change.Compatible, f)
		return
	}
	f.Message += ": fields that the versions do not share are dropped when an object is read or written"
	f.Advice = "keep the webhook as long as two versions are served or stored"
	c.add("", change.DataLost, f)
}

// sharesFields reports whether all versions in which objects are read or stored have the
// same fields, of the same types.
func (c *definition) sharesFields() bool {
	all := slices.Clone(c.new.Spec.Versions)
	for _, v := range versions.Stored(c.old) {
		if old := versions.Of(c.old, v); old != nil && !versions.Has(c.new, v) {
			all = append(all, *old)
		}
	}
	first := schemaOf(&all[0])
	return !slices.ContainsFunc(all[1:], func(v apiext.CustomResourceDefinitionVersion) bool {
		s := schemaOf(&v)
		return len(lacking(first, s, nil))+len(lacking(s, first, nil))+len(retyped(first, s)) > 0
	})
}

// several reports whether there are objects to convert: the new side has several versions, or
// some are or will be stored in another one than it has.
func several(old, new *CRD) bool {
	return len(new.Spec.Versions) > 1 || slices.ContainsFunc(versions.Stored(old), func(v string) bool { return !versions.Has(new, v) })
}

// webhookCome reports a conversion webhook that is new. Requests need it which did not before:
// for versions that users have, and that are not the only one in which objects are stored.
func (c *definition) webhookCome(f change.Finding) {
	needing := c.needConversion()
	if len(needing) == 0 {
		c.add("", change.Compatible, f)
		return
	}
	hook := conversionHook(c.new)
	if hook == nil {
		c.add("", change.Compatible, f) // which the server refuses
		return
	}
	at := callOf(hook)
	f.Message += fmt.Sprintf(": objects are stored in another version, so that requests for %s fail unless %s answers", change.Joined(needing), at)
	f.Advice = "let the webhook answer before the definition is applied"
	if !c.trusted(hook) {
		f.Message += ", and the server does not trust its certificate, since there is no caBundle and no annotation that asks for one"
		f.Advice += ", and put its authority into caBundle, or have it injected, as by the annotation cert-manager.io/inject-ca-from"
	}
	c.add("", change.WritesFail, f)
}

// needConversion are the versions that users had and have, and that the server has to convert
// from or to: some objects are or will be stored in another one.
func (c *definition) needConversion() []string {
	stored := append(slices.Clone(versions.Stored(c.old)), versions.Storage(c.new))
	var all []string
	for _, v := range c.new.Spec.Versions {
		was := versions.Of(c.old, v.Name)
		elsewhere := func(name string) bool { return name != "" && name != v.Name }
		if v.Served && was != nil && was.Served && slices.ContainsFunc(stored, elsewhere) {
			all = append(all, v.Name)
		}
	}
	return all
}

// trusted reports whether the server may trust the certificate of a webhook: its authority is
// given or something is asked to put it in, it may be a public one, or kustomize completes the
// definition.
func (c *definition) trusted(hook *apiext.WebhookConversion) bool {
	to := hook.ClientConfig
	if to == nil || to.Service == nil || len(strings.TrimSpace(string(to.CABundle))) > 0 || to.Service.Namespace == clientconfig.ScaffoldNamespace {
		return true
	}
	return clientconfig.Injector(c.new.Annotations) != ""
}

// conversionCall compares how a conversion webhook is called.
func (c *definition) conversionCall() {
	a, b := conversionHook(c.old), conversionHook(c.new)
	if a == nil || b == nil {
		return
	}
	if old, new := clientconfig.Calls(callOf(a), callOf(b)); old != new && old != "" && new != "" {
		f := change.Finding{
			Rule: change.RuleConversionWebhookChanged, Keyword: "conversion.webhook.clientConfig", Old: old, New: new,
			Message: fmt.Sprintf("calls for conversion go to %s instead of %s", new, old),
		}
		effect := change.Compatible
		if len(c.new.Spec.Versions) > 1 {
			effect = change.WritesFail
			f.Message += ": objects are neither read nor written in another version than they are stored in until everything behind it answers there"
			f.Advice = "answer at both for one release"
		}
		c.add("", effect, f)
	}
	if old, new := strings.Join(a.ConversionReviewVersions, ", "), strings.Join(b.ConversionReviewVersions, ", "); old != new {
		f := change.Finding{
			Rule: change.RuleConversionReviewVersionsChanged, Keyword: "conversion.webhook.conversionReviewVersions", Old: old, New: new,
			Message: change.Became("conversionReviewVersions", old, new),
		}
		effect := change.Compatible
		if was, is := clientconfig.ReviewVersion(a.ConversionReviewVersions), clientconfig.ReviewVersion(b.ConversionReviewVersions); was != is && was != "" && is != "" && len(c.new.Spec.Versions) > 1 {
			effect = change.WritesFail
			f.Message += fmt.Sprintf(": the server asks in %s now, and objects are neither read nor written in another version than they are stored in unless everything behind it answers that", is)
			f.Advice = fmt.Sprintf("list %s first until no replica is left that knows it alone", was)
		}
		c.add("", effect, f)
	}
}

func conversionHook(crd *CRD) *apiext.WebhookConversion {
	if crd.Spec.Conversion == nil {
		return nil
	}
	return crd.Spec.Conversion.Webhook
}

// callOf is where the server calls for conversion.
func callOf(w *apiext.WebhookConversion) (c clientconfig.Call) {
	if w.ClientConfig == nil {
		return c
	}
	c.URL = w.ClientConfig.URL
	if s := w.ClientConfig.Service; s != nil {
		c.Namespace, c.Name, c.Port, c.Path = s.Namespace, s.Name, s.Port, s.Path
	}
	return c
}

// unshared reports the fields that one served version has from now on and another one has
// not, where nothing converts: who reads an object in the other one and writes it back
// loses them. What was so before, or is so since a field is gone, is told elsewhere or
// known; and where the source does not say whether something converts, nothing is said of
// every field that a version has of its own.
func (c *definition) unshared() {
	if versions.Strategy(c.old) != string(apiext.NoneConverter) || versions.Strategy(c.new) != string(apiext.NoneConverter) || c.new.Spec.PreserveUnknownFields || c.elsewhere(c.new) {
		return
	}
	for i := range c.new.Spec.Versions {
		for j := range c.new.Spec.Versions {
			a, b := &c.new.Spec.Versions[i], &c.new.Spec.Versions[j]
			if i == j || !a.Served || !b.Served {
				continue
			}
			var had []string
			if was, other := versions.Of(c.old, a.Name), versions.Of(c.old, b.Name); was != nil && other != nil && was.Served && other.Served {
				had = lacking(schemaOf(a), schemaOf(b), schemaOf(was))
			} else {
				had = lacking(schemaOf(a), schemaOf(b), nil)
			}
			if len(had) > 0 {
				c.unsharedBy(a.Name, b.Name, had)
			}
		}
	}
}

func (c *definition) unsharedBy(version, other string, fields []string) {
	f := change.Finding{
		Rule: change.RuleVersionFieldsNotShared, Keyword: "versions", Path: fields[0], Old: other, New: strings.Join(fields, ", "),
		Message: "the field is not in " + other,
	}
	lost := "it"
	if len(fields) > 1 {
		lost = "them"
		f.Message = fmt.Sprintf("%d fields are not in %s (%s)", len(fields), other, change.Clip(f.New))
	}
	f.Message += fmt.Sprintf(": without a conversion, an object that is read and written in %s loses %s", other, lost)
	f.Advice = "add what is new to every version that is served, or convert by a webhook"
	c.add(version, change.DataLost, f)
}

// retyped are the fields that two schemas have and that are of another type in each.
func retyped(s, other *Schema) []string {
	var all []string
	var walk func(s, other *Schema, path string)
	walk = func(s, other *Schema, path string) {
		switch {
		case s == nil || other == nil:
			return
		case keyword.TypeOf(s) != keyword.TypeOf(other):
			all = append(all, path)
			return
		}
		for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
			if q, there := other.Properties[name]; there {
				p := s.Properties[name]
				walk(&p, &q, example.Below(path, name))
			}
		}
		walk(keyword.ItemOf(s), keyword.ItemOf(other), path+"[]")
		walk(keyword.ValueOf(s), keyword.ValueOf(other), path+"{}")
	}
	walk(s, other, "")
	return all
}

// lacking are the fields that a schema has, another one drops, and neither is in a third
// one, which may be nil. Where all inside of a field is, it stands for them.
func lacking(s, other, known *Schema) []string {
	var all []string
	var walk func(s, other, known *Schema, path string)
	walk = func(s, other, known *Schema, path string) {
		if s == nil || other == nil || keyword.KeepsUnknown(other) || keyword.TypeOf(s) != keyword.TypeOf(other) {
			return
		}
		for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
			if (path == "" || s.XEmbeddedResource) && (name == "apiVersion" || name == "kind" || name == "metadata") {
				continue
			}
			p, at := s.Properties[name], example.Below(path, name)
			q, there := other.Properties[name]
			var before *Schema
			if known != nil {
				if k, was := known.Properties[name]; was {
					before = &k
				}
			}
			switch {
			case there:
				walk(&p, &q, before, at)
			case other.AdditionalProperties == nil && before == nil:
				all = append(all, at)
			}
		}
		walk(keyword.ItemOf(s), keyword.ItemOf(other), keyword.ItemOf(known), path+"[]")
		walk(keyword.ValueOf(s), keyword.ValueOf(other), keyword.ValueOf(known), path+"{}")
	}
	walk(s, other, known, "")
	return all
}

// Unshared are the fields in which two versions differ for who writes an object in one and reads
// it in the other without a conversion: what one does not have is dropped, and what it defaults
// is filled in. What they accept does not matter to that, nor do their descriptions.
func Unshared(a, b *apiext.CustomResourceDefinitionVersion) []string {
	var all []string
	var walk func(s, other *Schema, path string)
	walk = func(s, other *Schema, path string) {
		if s == nil && other == nil {
			return
		}
		if s == nil || other == nil || heldBy(s) != heldBy(other) {
			all = append(all, cmp.Or(path, "the object"))
			return
		}
		names := slices.Concat(slices.Collect(maps.Keys(s.Properties)), slices.Collect(maps.Keys(other.Properties)))
		slices.Sort(names)
		for _, name := range slices.Compact(names) {
			if (path == "" || s.XEmbeddedResource) && (name == "apiVersion" || name == "kind" || name == "metadata") {
				continue
			}
			p, here := s.Properties[name]
			q, there := other.Properties[name]
			if !here || !there {
				all = append(all, example.Below(path, name))
				continue
			}
			walk(&p, &q, example.Below(path, name))
		}
		walk(keyword.ItemOf(s), keyword.ItemOf(other), path+"[]")
		walk(keyword.ValueOf(s), keyword.ValueOf(other), path+"{}")
	}
	walk(schemaOf(a), schemaOf(b), "")
	return all
}

// held is what a schema does to a value but for its fields, besides refusing it.
type held struct {
	typ, filled                    string
	nullable, open, embedded, keys bool
}

func heldBy(s *Schema) held {
	return held{
		typ: keyword.TypeOf(s), filled: keyword.JSONText(s.Default), nullable: s.Nullable,
		open: keyword.KeepsUnknown(s), embedded: s.XEmbeddedResource, keys: s.AdditionalProperties != nil,
	}
}
