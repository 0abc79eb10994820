package server

import (
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/expression"
)

// changedOnly returns two definitions whose schemas have little of what is the same in both.
// Nothing that the server has against the first one in the place of the second is lost, but
// for what it has against both. It may have more against them: what it forgives a definition
// since the one before has it as well is not all there.
func changedOnly(crd, old *apiext.CustomResourceDefinition) (after, before *apiext.CustomResourceDefinition) {
	a, b := *crd, *old
	a.Spec.Versions, b.Spec.Versions = slices.Clone(a.Spec.Versions), slices.Clone(b.Spec.Versions)
	for i := range a.Spec.Versions {
		v := &a.Spec.Versions[i]
		at := slices.IndexFunc(b.Spec.Versions, func(o apiext.CustomResourceDefinitionVersion) bool { return o.Name == v.Name })
		if at < 0 || len(v.SelectableFields) > 0 {
			continue
		}
		o := &b.Spec.Versions[at]
		if v.Schema == nil || o.Schema == nil || v.Schema.OpenAPIV3Schema == nil || o.Schema.OpenAPIV3Schema == nil {
			continue
		}
		c := changesIn(v.Schema.OpenAPIV3Schema, o.Schema.OpenAPIV3Schema)
		v.Schema, o.Schema = &apiext.CustomResourceValidation{OpenAPIV3Schema: c.new}, &apiext.CustomResourceValidation{OpenAPIV3Schema: c.old}
	}
	return &a, &b
}

// A leftOver is what is left of two schemas.
type leftOver struct {
	new, old *apiext.JSONSchemaProps
	// same says that both were equal but for what is written for people, plain that no rule
	// stands in them, whose cost counts with those of others.
	same, plain bool
}

// changesIn leaves out what is the same in what two schemas hold. Where either of them has a
// keyword that looks at what it holds, all of it stays.
func changesIn(new, old *apiext.JSONSchemaProps) leftOver {
	if !expression.HasRules(new) && expression.Same(new, old) { // most of what two definitions hold
		return leftOver{new: new, old: old, same: true, plain: true}
	}
	rules, ok := readBy(new, old)
	if !ok || looksInside(new) || looksInside(old) {
		return whole(new, old)
	}
	all := leftOver{new: new, old: old, plain: rules == ""}
	all.same = expression.SameAlone(new, old) && len(new.Properties) == len(old.Properties)
	var fields []shortened
	for name := range new.Properties {
		a := new.Properties[name]
		b, there := old.Properties[name]
		f := shortened{name: name}
		switch {
		case there && (strings.Contains(rules, name) || strings.Contains(rules, expression.Word(name))):
			f.leftOver = whole(&a, &b)
			f.plain = false // it stays as it is
		case there:
			f.leftOver = changesIn(&a, &b)
		default:
			f.leftOver = leftOver{new: &a, plain: !expression.HasRules(&a)}
		}
		all.add(f.leftOver)
		fields = append(fields, f)
	}
	items := all.held(new.Items, old.Items)
	var values leftOver
	if a, b := new.AdditionalProperties, old.AdditionalProperties; a != nil && b != nil && a.Schema != nil && b.Schema != nil {
		values = changesIn(a.Schema, b.Schema)
		all.add(values)
	} else if a != nil || b != nil {
		all.same, all.plain = false, false
	}
	if all.same && all.plain {
		return all
	}
	all.shorten(fields, items, values)
	return all
}

// A shortened is what is left of a field.
type shortened struct {
	name string
	leftOver
}

// held is [changesIn] for what lists hold.
func (c *leftOver) held(new, old *apiext.JSONSchemaPropsOrArray) (items leftOver) {
	switch {
	case new == nil && old == nil:
	case new == nil || old == nil || new.Schema == nil || old.Schema == nil:
		c.same, c.plain = false, false
	default:
		items = changesIn(new.Schema, old.Schema)
		c.add(items)
	}
	return items
}

func (c *leftOver) add(inside leftOver) {
	c.same, c.plain = c.same && inside.same, c.plain && inside.plain
}

// shorten puts what is left of what two schemas hold into them. The items of a list stay, in
// which its keys are looked up.
func (c *leftOver) shorten(fields []shortened, items, values leftOver) {
	new, old := *c.new, *c.old
	c.new, c.old = &new, &old
	new.Properties, old.Properties = maps.Clone(new.Properties), maps.Clone(old.Properties)
	for _, f := range fields {
		if f.old != nil {
			f.leftOver = f.orType()
			new.Properties[f.name], old.Properties[f.name] = *f.new, *f.old
		}
	}
	if items.new != nil {
		if items.same && items.plain {
			items.new = shallow(items.new)
			items.old = items.new
		}
		new.Items, old.Items = &apiext.JSONSchemaPropsOrArray{Schema: items.new}, &apiext.JSONSchemaPropsOrArray{Schema: items.old}
	}
	if values.new != nil {
		values = values.orType()
		new.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: new.AdditionalProperties.Allows, Schema: values.new}
		old.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: old.AdditionalProperties.Allows, Schema: values.old}
	}
}

// orType leaves what is the same, and what no rule stands in, without its fields.
func (c leftOver) orType() leftOver {
	if c.same && c.plain {
		c.new = typeOf(c.new)
		c.old = c.new
	}
	return c
}

// typeOf is a schema without the fields of an object.
func typeOf(s *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	switch {
	case s.Type == "object":
		return &apiext.JSONSchemaProps{Type: "object"}
	case s.Items != nil && s.Items.Schema != nil:
		out := *s
		out.Items = &apiext.JSONSchemaPropsOrArray{Schema: shallow(s.Items.Schema)}
		return &out
	}
	return s
}

// shallow is a schema whose fields are left without their own.
func shallow(s *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	out := *s
	if len(s.Properties) > 0 {
		out.Properties = make(map[string]apiext.JSONSchemaProps, len(s.Properties))
	}
	for name := range s.Properties {
		p := s.Properties[name]
		out.Properties[name] = *typeOf(&p)
	}
	return &out
}

// whole are two schemas of which nothing is left out.
func whole(new, old *apiext.JSONSchemaProps) leftOver {
	return leftOver{new: new, old: old, same: expression.Same(new, old), plain: !expression.HasRules(new) && !expression.HasRules(old)}
}

// readBy is the text of the rules of two schemas, in which the names of all fields stand that
// they read; false where they read the value as a whole.
func readBy(new, old *apiext.JSONSchemaProps) (text string, ok bool) {
	var compiler expression.Compiler
	for _, r := range slices.Concat(new.XValidations, old.XValidations) {
		for _, e := range []string{r.Rule, r.MessageExpression} {
			parts, parsed := compiler.ReadsOf(e)
			if e != "" && !parsed || strings.Contains(e, "oldSelf") || slices.ContainsFunc(parts, func(r expression.Read) bool { return len(r.Names) == 0 }) {
				return "", false
			}
		}
		text += r.Rule + "\n" + r.MessageExpression + "\n" + r.FieldPath + "\n"
	}
	return text, true
}

// looksInside reports whether what the server says of a schema depends on what it holds,
// rules aside.
func looksInside(s *apiext.JSONSchemaProps) bool {
	return s.Default != nil || s.Not != nil || len(s.AllOf)+len(s.AnyOf)+len(s.OneOf) > 0 ||
		s.XEmbeddedResource || s.Items != nil && s.Items.Schema == nil
}
