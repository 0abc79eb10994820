package keyword

import (
	"encoding/json"
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// Merged is a schema in which what branches ask of its value stands beside them where
// that can be: bounds, sizes, lists of values, a pattern and required fields of allOf, of
// anyOf and oneOf with one branch, of alternatives that list values, the bounds that all alternatives ask for, and the bound that
// is the opposite of one in not; and oneOf is anyOf where no value meets two of its branches.
// The rest stays as it is.
func Merged(s *Schema) *Schema {
	out := *s
	if s.XIntOrString || len(s.AllOf)+len(s.AnyOf)+len(s.OneOf) == 0 && s.Not == nil {
		return &out
	}
	out.AllOf, out.AnyOf, out.OneOf, out.Not = nil, anyOf(s), s.OneOf, s.Not
	all := slices.Clone(s.AllOf)
	for _, alternatives := range []*[]Schema{&out.AnyOf, &out.OneOf} {
		if one := oneBranch(*alternatives, alternatives == &out.OneOf); one != nil {
			all, *alternatives = append(all, *one), nil
		}
	}
	if alternatives := compound(out.AnyOf); (alternatives == "" || alternatives == compound(out.OneOf)) && exclusive(s, out.OneOf) {
		out.AnyOf, out.OneOf = out.OneOf, nil
	}
	if bound := oppositeBound(s); bound != nil {
		all, out.Not = append(all, *bound), nil
	}
	for _, b := range all {
		b := Merged(&b)
		rest := *b
		rest.Maximum, rest.Minimum, rest.ExclusiveMaximum, rest.ExclusiveMinimum = nil, nil, false, false
		rest.MaxLength, rest.MinLength, rest.MaxItems, rest.MinItems, rest.MaxProperties, rest.MinProperties = nil, nil, nil, nil, nil, nil
		rest.Enum, rest.Required = nil, nil
		if out.Pattern == "" || out.Pattern == b.Pattern {
			rest.Pattern = ""
		}
		if Plain(&rest) != "{}" || len(b.Enum) > 0 && len(out.Enum) > 0 && len(common(out.Enum, b.Enum)) == 0 {
			out.AllOf = append(out.AllOf, *b)
			continue
		}
		take(&out, b)
	}
	for _, alternatives := range [][]Schema{out.AnyOf, out.OneOf} {
		take(&out, weakest(alternatives))
	}
	return &out
}

// weakest are the bounds that each of some alternatives asks for.
func weakest(alternatives []Schema) *Schema {
	out := &Schema{}
	for i := range alternatives {
		b := Merged(&alternatives[i])
		if i == 0 {
			out = &Schema{
				Maximum: b.Maximum, Minimum: b.Minimum, ExclusiveMaximum: b.ExclusiveMaximum, ExclusiveMinimum: b.ExclusiveMinimum,
				MaxLength: b.MaxLength, MinLength: b.MinLength, MaxItems: b.MaxItems, MinItems: b.MinItems, MaxProperties: b.MaxProperties, MinProperties: b.MinProperties,
			}
			continue
		}
		if MaximumRelation(out, b) == Looser {
			out.Maximum, out.ExclusiveMaximum = b.Maximum, b.ExclusiveMaximum
		}
		if MinimumRelation(out, b) == Looser {
			out.Minimum, out.ExclusiveMinimum = b.Minimum, b.ExclusiveMinimum
		}
		for _, size := range sizesOf(out, b) {
			if *size.to != nil && (*size.from == nil || size.most && **size.from > **size.to || !size.most && **size.from < **size.to) {
				*size.to = *size.from
			}
		}
	}
	return out
}

// A sizeBound is a bound of a size in two schemas.
type sizeBound struct {
	to, from **int64
	most     bool
}

func sizesOf(s, b *Schema) []sizeBound {
	return []sizeBound{
		{&s.MaxLength, &b.MaxLength, true},
		{&s.MaxItems, &b.MaxItems, true},
		{&s.MaxProperties, &b.MaxProperties, true},
		{&s.MinLength, &b.MinLength, false},
		{&s.MinItems, &b.MinItems, false},
		{&s.MinProperties, &b.MinProperties, false},
	}
}

// take adds what another schema asks of the same value.
func take(s, b *Schema) {
	if b.Maximum != nil && MaximumRelation(s, b) == Tighter {
		s.Maximum, s.ExclusiveMaximum = b.Maximum, b.ExclusiveMaximum
	}
	if b.Minimum != nil && MinimumRelation(s, b) == Tighter {
		s.Minimum, s.ExclusiveMinimum = b.Minimum, b.ExclusiveMinimum
	}
	for _, p := range sizesOf(s, b) {
		if *p.from != nil && (*p.to == nil || p.most && **p.from < **p.to || !p.most && **p.from > **p.to) {
			*p.to = *p.from
		}
	}
	if b.Pattern != "" {
		s.Pattern = b.Pattern
	}
	if len(b.Enum) > 0 {
		s.Enum = common(s.Enum, b.Enum)
	}
	s.Required = append(slices.Clone(s.Required), Without(b.Required, s.Required)...)
	slices.Sort(s.Required)
}

// common are the values that two lists have; all of the second where the first one is none.
func common(a, b []apiext.JSON) []apiext.JSON {
	if len(a) == 0 {
		return b
	}
	known := Among(textsOf(a))
	return slices.DeleteFunc(slices.Clone(b), func(v apiext.JSON) bool { return !known(JSONText(&v)) })
}

// oneBranch is the branch that alternatives come to; nil where there is none. Those that list
// values are one list, of which exactly one has to hold if no value is in two.
func oneBranch(alternatives []Schema, exactly bool) *Schema {
	if len(alternatives) == 1 {
		return &alternatives[0]
	}
	var enum []apiext.JSON
	taken := map[string]bool{}
	for _, b := range alternatives {
		bare := b
		bare.Enum = nil
		texts := textsOf(b.Enum)
		if len(b.Enum) == 0 || Plain(&bare) != "{}" || exactly && slices.ContainsFunc(texts, func(text string) bool { return taken[text] }) {
			return nil
		}
		for _, text := range texts {
			taken[text] = true
		}
		enum = append(enum, b.Enum...)
	}
	if len(enum) == 0 {
		return nil
	}
	return &Schema{Enum: enum}
}

// oppositeBound is the bound of a number that refuses just what is in not; nil for none.
func oppositeBound(s *Schema) *Schema {
	if s.Not == nil || s.Nullable || s.Type != "integer" && s.Type != "number" {
		return nil
	}
	bare := *s.Not
	bare.Maximum, bare.Minimum, bare.ExclusiveMaximum, bare.ExclusiveMinimum = nil, nil, false, false
	switch {
	case Plain(&bare) != "{}" || (s.Not.Maximum == nil) == (s.Not.Minimum == nil):
		return nil
	case s.Not.Maximum != nil:
		return &Schema{Minimum: s.Not.Maximum, ExclusiveMinimum: !s.Not.ExclusiveMaximum}
	}
	return &Schema{Maximum: s.Not.Minimum, ExclusiveMaximum: !s.Not.ExclusiveMinimum}
}

// With is a schema that asks for the branches of one keyword of another one as well.
func With(s *Schema, name string, of *Schema) *Schema {
	out := *s
	switch name {
	case "allOf":
		out.AllOf = slices.Concat(s.AllOf, of.AllOf)
	case "anyOf":
		out.AllOf = append(slices.Clone(s.AllOf), Schema{AnyOf: of.AnyOf})
		if len(s.AnyOf) == 0 {
			out.AllOf, out.AnyOf = s.AllOf, of.AnyOf
		}
	case "oneOf":
		if len(s.OneOf) > 0 {
			return nil
		}
		out.OneOf = of.OneOf
	case "not":
		if s.Not != nil {
			return nil
		}
		out.Not = of.Not
	default:
		return nil
	}
	return Merged(&out)
}

// SameAll reports whether two schemas have the same keywords of their own.
func SameAll(a, b *Schema) bool {
	return !slices.ContainsFunc(All(), func(k Keyword) bool { return k.Value(a) != k.Value(b) }) && slices.Equal(Demanded(a), Demanded(b))
}

// FieldsAsked reports whether a keyword of the new schema refuses no set of fields that
// the old one takes, as far as both ask which fields there are and nothing else.
func FieldsAsked(name string, old, new *Schema) bool {
	names := slices.Concat(askedFor(old), askedFor(new), old.Required)
	if name == "maxProperties" { // fields that nothing asks for count as well
		if !closed(old) {
			return false
		}
		names = slices.Concat(names, slices.Collect(maps.Keys(old.Properties)))
	}
	slices.Sort(names)
	names = slices.Compact(names)
	i := slices.IndexFunc(presenceKeywords(), func(k presenceKeyword) bool { return k.name == name })
	if i < 0 || len(names) == 0 || len(names) > mostFields {
		return false
	}
	k := presenceKeywords()[i]
	for set := range 1 << len(names) {
		var fields []string
		for i, name := range names {
			if set&(1<<i) != 0 {
				fields = append(fields, name)
			}
		}
		if mayHave(old, names, fields) && k.asks(new, fieldsAfter(new, names, fields)) != takesFields {
			return false
		}
	}
	return true
}

// fieldsAfter are the fields of an object that had some of them, once the server has dropped
// those that a schema does not have and filled in those that have a default.
func fieldsAfter(s *Schema, names, fields []string) (after []string) {
	for _, name := range names {
		p, declared := s.Properties[name]
		if p.Default != nil || slices.Contains(fields, name) && (declared || !closed(s)) {
			after = append(after, name)
		}
	}
	return after
}

// FilledDefault is the default of a schema with those of fields inside, as the server stores
// it; empty for none.
func FilledDefault(s *Schema) string {
	if s.Default == nil {
		return ""
	}
	var v any
	if json.Unmarshal(s.Default.Raw, &v) != nil {
		return JSONText(s.Default)
	}
	fill(s, v)
	text, err := json.Marshal(v)
	if err != nil {
		return JSONText(s.Default)
	}
	return Canonical(text)
}

// fill adds the defaults of fields that are not there.
func fill(s *Schema, v any) {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
			p := s.Properties[name]
			if _, there := v[name]; !there && p.Default != nil {
				var filled any
				if json.Unmarshal(p.Default.Raw, &filled) == nil {
					v[name] = filled
				}
			}
			fill(&p, v[name])
		}
		if values := ValueOf(s); values != nil {
			for name := range v {
				if _, declared := s.Properties[name]; !declared {
					fill(values, v[name])
				}
			}
		}
	case []any:
		if items := ItemOf(s); items != nil {
			for _, item := range v {
				fill(items, item)
			}
		}
	}
}
