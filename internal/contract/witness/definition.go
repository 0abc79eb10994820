package witness

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/server"
	"github.com/crdgen/crdgen/internal/contract"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/contract/change"
)

// ofDefinition shows a finding that is not about a schema: by what the server says to
// the definition, or by the request that is answered differently.
func (p *Finder) ofDefinition(f change.Finding) (*Witness, error) {
	switch {
	case f.Effect == change.Refused:
		return p.refused(f), nil
	case f.After == nil:
		return p.gone(f)
	case f.Before.Name != f.After.Name:
		if f.Rule == change.RuleCRDRenamed {
			return p.gone(f)
		}
	}
	for _, r := range []struct {
		rule string
		find func(change.Finding) (*Witness, error)
	}{
		{change.RuleVersionRemoved, p.unserved},
		{change.RuleVersionUnserved, p.unserved},
		{change.RuleStatusSubresourceRemoved, endpoint("status")},
		{change.RuleScaleSubresourceRemoved, endpoint("scale")},
		{change.RuleStatusSubresourceAdded, p.statusDropped},
		{change.RuleDefinitionPrunes, p.pruned},
		{change.RuleScalePathChanged, scaled},
		{change.RuleSelectableFieldRemoved, selected},
		{change.RuleShortNameRemoved, named},
		{change.RuleCategoryRemoved, named},
		{change.RuleSingularChanged, named},
		{change.RuleListKindChanged, listed},
		{change.RuleConversionStrategyChanged, p.converted},
		{change.RuleConversionWebhookChanged, called},
		{change.RuleConversionReviewVersionsChanged, reviewed},
		{change.RuleConversionCANotInjected, untrusted},
		{change.RuleStorageVersionMoved, p.converted},
		{change.RuleVersionFieldsNotShared, p.unshared},
	} {
		if r.rule == f.Rule {
			return r.find(f)
		}
	}
	return nil, nil
}

// longestAnswer is the longest answer that quotes the value.
const longestAnswer = 300

// refused is what the server says to the definition.
func (p *Finder) refused(f change.Finding) *Witness {
	var answer []string
	for _, e := range server.UpdateVerdict(p.ctx, f.After, f.Before) {
		if (f.Rule == change.RuleStoredVersionRemoved || f.Rule == change.RuleStoredVersionUnknown) && !strings.Contains(e.Error(), strconv.Quote(f.Old)) {
			continue // the server tells of versions in any order
		}
		text := crvalidation.Answer(e)
		if len(text) > longestAnswer {
			text = e.Field + ": " + e.Type.String() + ": " + e.Detail
		}
		if !slices.Contains(answer, text) {
			answer = append(answer, text)
		}
	}
	if len(answer) == 0 {
		return nil
	}
	return &Witness{Request: "PUT /apis/apiextensions.k8s.io/v1/customresourcedefinitions/" + f.Before.Name, Answer: answer}
}

// path is where the objects of a version are asked for.
func path(crd *contract.CRD, version, name string) string {
	out := "/apis/" + crd.Spec.Group + "/" + version
	if crd.Spec.Scope == "Namespaced" {
		out += "/namespaces/default"
	}
	out += "/" + crd.Spec.Names.Plural
	if name != "" {
		out += "/" + name
	}
	return out
}

// sample is an object of a version that a definition accepts; nil if none was found.
func (p *Finder) sample(crd *contract.CRD, version string, status bool) (map[string]any, error) {
	k := p.kind(crd, version, status)
	if k == nil || k.Version.Schema == nil || k.Version.Schema.OpenAPIV3Schema == nil {
		return nil, nil
	}
	only := &side{Kind: k}
	t := &trial{Finder: p, old: only, new: only, first: only, second: only, Finding: change.Finding{Version: version, Change: &change.Change{}, Path: "status"}}
	var value any = absent{}
	if status {
		value = filledStatus(k)
	}
	root := k.Version.Schema.OpenAPIV3Schema
	for m := range t.makers(value, root) {
		made, _ := m.Make(root)
		object, ok := made.(map[string]any)
		if !ok {
			continue
		}
		verdict, err := k.Judge(p.ctx, t.complete(object), nil)
		if err != nil || verdict.Accepted() {
			return object, err
		}
	}
	return nil, nil
}

// filledStatus is a status with its fields.
func filledStatus(k *crvalidation.Kind) any {
	s, ok := k.Version.Schema.OpenAPIV3Schema.Properties["status"]
	if !ok {
		return absent{}
	}
	v, _ := example.Maker{Fill: true, Keep: near}.Make(&s)
	return v
}

// gone is an object of a definition that is not there any more.
func (p *Finder) gone(f change.Finding) (*Witness, error) {
	for _, v := range f.Before.Spec.Versions {
		if !v.Served {
			continue
		}
		object, err := p.sample(f.Before, v.Name, false)
		if object == nil || err != nil {
			return nil, err
		}
		return &Witness{Object: object, Answer: []string{fmt.Sprintf("GET %s: not found: no definition serves it", path(f.Before, v.Name, "example"))}}, nil
	}
	return nil, nil
}

// unserved is an object of a version that is not served any more.
func (p *Finder) unserved(f change.Finding) (*Witness, error) {
	server := crvalidation.NewServer([]*contract.CRD{f.After})
	if server.Kind(f.After.Spec.Group+"/"+f.Version, f.After.Spec.Names.Kind) != nil {
		return nil, nil
	}
	object, err := p.sample(f.Before, f.Version, false)
	if object == nil || err != nil {
		return nil, err
	}
	return &Witness{Object: object, Answer: []string{fmt.Sprintf("no matches for kind %q in version %q", f.Kind, f.Group+"/"+f.Version)}}, nil
}

// endpoint is a request for a subresource that is not there any more.
func endpoint(name string) func(change.Finding) (*Witness, error) {
	return func(f change.Finding) (*Witness, error) {
		return &Witness{Request: "PUT " + path(f.After, f.Version, "example") + "/" + name, Answer: []string{"not found: the definition has no subresource " + name}}, nil
	}
}

// statusDropped is an object whose status is dropped when it is written as a whole.
func (p *Finder) statusDropped(f change.Finding) (*Witness, error) {
	object, err := p.sample(f.Before, f.Version, true)
	if object == nil || err != nil {
		return nil, err
	}
	verdict, err := p.kind(f.After, f.Version, false).Judge(p.ctx, object, nil)
	if err != nil || object["status"] == nil || verdict.Stored["status"] != nil {
		return nil, err
	}
	return &Witness{Object: object, Answer: []string{"status: " + short(object["status"]) + " is dropped"}}, nil
}

// pruned is an object with a field that no schema has, which is dropped where nothing keeps it.
func (p *Finder) pruned(f change.Finding) (*Witness, error) {
	version := f.After.Spec.Versions[0].Name
	object, err := p.sample(f.After, version, false)
	if object == nil || err != nil {
		return nil, err
	}
	object["unknown"] = "example"
	verdict, err := p.kind(f.After, version, false).Judge(p.ctx, object, nil)
	if err != nil || verdict.Stored == nil || verdict.Stored["unknown"] != nil {
		return nil, err
	}
	return &Witness{Object: object, Answer: []string{`unknown: "example" is dropped`}}, nil
}

func scaled(f change.Finding) (*Witness, error) {
	return &Witness{
		Request: "GET " + path(f.After, f.Version, "example") + "/scale",
		Answer:  []string{fmt.Sprintf("read from %s instead of %s", orNothing(f.New), f.Old)},
	}, nil
}

func orNothing(s string) string {
	if s == "" {
		return "nowhere"
	}
	return s
}

func selected(f change.Finding) (*Witness, error) {
	field := strings.TrimPrefix(f.Old, ".")
	return &Witness{
		Request: "GET " + path(f.After, f.Version, "") + "?fieldSelector=" + field + "%3Dexample",
		Answer:  []string{"field label not supported: " + field},
	}, nil
}

func named(f change.Finding) (*Witness, error) {
	if f.Rule == change.RuleCategoryRemoved { // which kubectl or another definition may have as well
		return &Witness{Request: "kubectl get " + strings.ToLower(f.Old), Answer: []string{"lists no " + f.After.Spec.Names.Plural}}, nil
	}
	return &Witness{Request: "kubectl get " + strings.ToLower(f.Old), Answer: []string{fmt.Sprintf("the server doesn't have a resource type %q", f.Old)}}, nil
}

func listed(f change.Finding) (*Witness, error) {
	return &Witness{Request: "GET " + path(f.After, f.After.Spec.Versions[0].Name, ""), Answer: []string{fmt.Sprintf("kind is %s instead of %s", f.New, f.Old)}}, nil
}

// called is a call for conversion that is not answered.
func called(f change.Finding) (*Witness, error) {
	if !f.Effect.Breaking() {
		return nil, nil
	}
	return &Witness{Request: "POST " + orNothing(f.New) + " to the version that runs", Answer: []string{"not found"}}, nil
}

// reviewed is a call for conversion that the program which runs may not know.
func reviewed(f change.Finding) (*Witness, error) {
	if !f.Effect.Breaking() {
		return nil, nil
	}
	return &Witness{Request: "POST a ConversionReview of " + f.New + " to the version that runs", Answer: []string{"not understood, if it knows " + f.Old + " alone"}}, nil
}

// untrusted is a call for conversion of a webhook whose authority nobody puts in.
func untrusted(f change.Finding) (*Witness, error) {
	if !f.Effect.Breaking() {
		return nil, nil
	}
	return &Witness{Request: "POST a ConversionReview after the certificate has another authority", Answer: []string{"certificate signed by unknown authority"}}, nil
}

// converted is an object that loses something when it is read in another version
// without a conversion.
func (p *Finder) converted(f change.Finding) (*Witness, error) {
	if f.Rule == "conversion-strategy-changed" && f.Effect == change.WritesFail {
		return p.unanswered(f)
	}
	for _, a := range f.After.Spec.Versions {
		object, err := p.full(f.After, a.Name)
		if object == nil || err != nil {
			continue
		}
		for _, b := range f.After.Spec.Versions {
			k := p.kind(f.After, b.Name, false)
			if a.Name == b.Name || k == nil {
				continue
			}
			other := map[string]any{}
			for key, v := range object {
				other[key] = v
			}
			other["apiVersion"] = f.After.Spec.Group + "/" + b.Name
			verdict, err := k.Judge(p.ctx, other, nil)
			if err == nil && len(verdict.Unknown) > 0 {
				return &Witness{Object: object, Answer: []string{"read in " + b.Name + ": " + strings.Join(verdict.Unknown, ", ") + " dropped"}}, nil
			}
		}
	}
	return nil, nil
}

// unanswered is an object of one version that cannot be read or written in another one while the
// conversion webhook does not answer.
func (p *Finder) unanswered(f change.Finding) (*Witness, error) {
	for _, a := range f.Before.Spec.Versions {
		for _, b := range f.After.Spec.Versions {
			if a.Name == b.Name || !a.Served || !b.Storage {
				continue
			}
			object, err := p.sample(f.Before, a.Name, false)
			if object == nil || err != nil {
				return nil, err
			}
			return &Witness{Object: object, Answer: []string{fmt.Sprintf("conversion webhook for %s/%s, Kind=%s failed", f.Group, a.Name, f.Kind)}}, nil
		}
	}
	return nil, nil
}

// unshared is an object of one version with a field that another one drops.
func (p *Finder) unshared(f change.Finding) (*Witness, error) {
	k, other := p.side(f.After, f.Version, false), p.side(f.After, f.Old, false)
	if f.Unknown || k == nil || other == nil || k.Version.Schema == nil || k.Version.Schema.OpenAPIV3Schema == nil {
		return nil, nil
	}
	for _, keep := range []func(at string) bool{
		func(at string) bool { return at == f.Path || around(at, f.Path) },
		func(at string) bool { return at == f.Path || around(at, f.Path) || strings.Count(at, ".") < 2 },
	} {
		made, _ := example.Maker{Fill: true, Keep: func(at string, _ *example.Schema) bool { return keep(at) }}.Make(k.Version.Schema.OpenAPIV3Schema)
		object, ok := made.(map[string]any)
		if !ok {
			continue
		}
		object["apiVersion"], object["kind"] = f.After.Spec.Group+"/"+f.Version, f.After.Spec.Names.Kind
		object["metadata"] = map[string]any{"name": "example"}
		if verdict, err := k.Judge(p.ctx, object, nil); err != nil || !verdict.Accepted() {
			continue
		}
		read := maps.Clone(object)
		read["apiVersion"] = f.After.Spec.Group + "/" + f.Old
		verdict, err := other.Judge(p.ctx, read, nil)
		if err != nil {
			return nil, err
		}
		dropped := slices.DeleteFunc(slices.Clone(verdict.Unknown), func(at string) bool { return !touches(pathOf(at), f.Path) })
		if len(dropped) > 0 {
			return &Witness{Object: object, Answer: []string{"read in " + f.Old + ": " + strings.Join(dropped, ", ") + " dropped"}}, nil
		}
	}
	return nil, nil
}

// full is an object with most of its fields.
func (p *Finder) full(crd *contract.CRD, version string) (map[string]any, error) {
	k := p.kind(crd, version, false)
	if k == nil || k.Version.Schema == nil || k.Version.Schema.OpenAPIV3Schema == nil {
		return nil, nil
	}
	made, _ := example.Maker{Fill: true, Keep: func(at string, _ *example.Schema) bool {
		return strings.Count(at, ".") < 3 && !strings.HasPrefix(at, "status")
	}}.Make(k.Version.Schema.OpenAPIV3Schema)
	object, ok := made.(map[string]any)
	if !ok {
		return nil, nil
	}
	object["apiVersion"], object["kind"] = crd.Spec.Group+"/"+version, crd.Spec.Names.Kind
	object["metadata"] = map[string]any{"name": "example"}
	verdict, err := k.Judge(p.ctx, object, nil)
	if err != nil || verdict.Accepted() {
		return object, err
	}
	return p.sample(crd, version, false)
}
