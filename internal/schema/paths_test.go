package schema_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/longtest"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/condition"
	"github.com/crdgen/crdgen/markers/declared"
	"github.com/crdgen/crdgen/markers/own"
)

// TestPathsAndCompositionsAgree gives random objects to the CRDs of random types, with
// validations, paths and compositions, and to a direct reading of the markers: both accept
// the same. A source without errors makes a CRD that the API server takes.
func TestPathsAndCompositionsAgree(t *testing.T) {
	t.Parallel()
	sources, objects, accepted, wrong := 0, 0, 0, 0
	registry := withOwn(t)
	variant := &condition.Variant{Channel: "a", Gates: map[string]bool{"G": true}}
	for seed := range uint64(longtest.Count(5000, 40)) {
		s := &randomSource{Rand: rand.New(rand.NewPCG(seed, 5))}
		s.make()
		crd, found := crdIn(t, variant, registry, s.text(), false)
		if found.HasErrors() {
			continue // it contradicts itself
		}
		why, field := refusal(crd), s.spec.wrongDefault()
		if (why == "") != (field == "") {
			t.Errorf("seed %d: the default of %q is wrong, and the API server says: %s\n%s", seed, field, why, s.text())
		}
		if why != "" {
			wrong++
			continue
		}
		sources++
		server := newServer(t, crd)
		for range 60 {
			object := s.right(s.spec, 0)
			text, err := json.Marshal(object)
			if err != nil {
				t.Fatal(err)
			}
			ours, theirs := server.verdict(t, server.stored(t, string(text)), ""), s.spec.refuses(s.spec.completed(object))
			objects++
			if theirs == "" {
				accepted++
			}
			if (ours == "") != (theirs == "") {
				t.Errorf("seed %d: %s\n\tthe CRD:     %s\n\tthe markers: %s\n%s", seed, text, ours, theirs, s.text())
				break
			}
		}
	}
	t.Logf("%d sources, %d objects, %d accepted; %d sources with a default that is wrong", sources, objects, accepted, wrong)
	if sources < 15 || wrong == 0 || accepted < objects/100 || accepted > objects*9/10 {
		t.Errorf("of %d objects of %d sources %d are accepted: the test does not test what it should", objects, sources, accepted)
	}
}

// A randomSource is random types and what their markers ask for.
type randomSource struct {
	*rand.Rand
	spec  *demand
	types []string // declarations
}

func (s *randomSource) text() string { return strings.Join(s.types, "\n") }

func (s *randomSource) chance(n int) bool { return s.IntN(n) == 0 }

// make declares Spec, which holds Inner in several ways, and a named string.
func (s *randomSource) make() {
	name := &demand{kind: "string"}
	marks := s.bounds(name, nil)
	s.types = append(s.types, strings.Join(marks, "")+"type Name string\n")
	inner := s.structure("Inner", []typed{{"x", "string", &demand{kind: "string"}}, {"y", "int32", &demand{kind: "integer"}}, {"n", "Name", name}})
	s.spec = s.structure("Spec", []typed{
		{"in", "Inner", inner},
		{"opt", "Inner", inner},
		{"all", "[]Inner", &demand{kind: "array", items: inner}},
		{"m", "int32", &demand{kind: "integer"}},
		{"l", "[]Name", &demand{kind: "array", items: name}},
		{"k", "map[string]Name", &demand{kind: "map", items: name}},
		{"v", "map[string]Inner", &demand{kind: "map", items: inner}},
	})
}

type typed struct {
	name, goType string
	of           *demand
}

// structure declares a struct with markers at its fields and above itself.
func (s *randomSource) structure(name string, fields []typed) *demand {
	d := &demand{kind: "object"}
	var b strings.Builder
	for _, f := range fields {
		of := &fieldDemand{demand: f.of.copied(), name: f.name, required: s.chance(2)}
		option := ""
		if !of.required {
			option = ",omitempty"
		}
		for _, m := range s.bounds(of.demand, nil) {
			b.WriteString("\t" + m)
		}
		for _, m := range s.changes(of.demand) {
			b.WriteString("\t" + m)
		}
		if s.chance(6) {
			b.WriteString("\t// +crdgen:" + s.met() + "\n")
		}
		if value, mark := s.fixed(of.demand); value != nil && s.chance(6) {
			of.value = value
			b.WriteString("\t// " + mark + "\n")
		}
		fmt.Fprintf(&b, "\t%s %s 'json:\"%s%s\"'\n", strings.ToUpper(f.name), f.goType, f.name, option)
		d.fields = append(d.fields, of)
	}
	if s.chance(3) { // a field of another variant
		fmt.Fprintf(&b, "\t// +crdgen:%s\n\tOther int32 'json:\"other\"'\n", s.unmet())
	}
	above := strings.Join(append(s.bounds(d, nil), s.changes(d)...), "")
	s.types = append(s.types, above+"type "+name+" struct {\n"+b.String()+"}\n")
	return d
}

// keywords are the validations of each kind of value.
var keywords = map[string][]string{
	"string": {"MinLength", "MaxLength", "Pattern", "Enum"}, "integer": {"Minimum", "Maximum", "MultipleOf", "Enum"},
	"array": {"MinItems", "MaxItems"}, "map": {"MinProperties", "MaxProperties"}, "object": {"MinProperties", "MaxProperties"},
}

// tags are the tags that say the same as a keyword.
var tags = map[string]string{"MaxLength": "k8s:maxLength", "Minimum": "k8s:minimum", "MaxItems": "k8s:maxItems"}

// ownMarkers are markers of the project's own that say the same as a keyword.
var ownMarkers = map[string]string{"MaxLength": "acme:most", "Minimum": "acme:least"}

// withOwn knows the markers of the project's own.
func withOwn(t *testing.T) *markers.Registry {
	t.Helper()
	value := []own.Argument{{Type: "int"}}
	registry, found := declared.With(markers.Default(), []markers.Own{
		{Targets: markers.Type | markers.Field, Declaration: own.Declaration{
			Name: "acme:most", Summary: "x", Arguments: value, Markers: []own.Text{{Text: "+kubebuilder:validation:MaxLength=${value}"}},
		}},
		{Targets: markers.Type | markers.Field, Declaration: own.Declaration{
			Name: "acme:least", Summary: "x", Arguments: value, Keywords: []own.Keyword{{Name: "minimum", JSON: own.Text{Text: `"${value}"`}}},
		}},
	}, nil)
	if len(found) > 0 {
		t.Fatal(found)
	}
	return registry
}

// met is a random condition of the variant, and unmet one of another.
func (s *randomSource) met() string {
	return []string{"channel=a", "channel=b;a", "featureGate=G", "featureGate=!H;G"}[s.IntN(4)]
}

func (s *randomSource) unmet() string {
	return []string{"channel=b", "featureGate=!G"}[s.IntN(2)]
}

// fixed is a random default, and its marker; nil for a kind that has none here.
func (s *randomSource) fixed(d *demand) (any, string) {
	if d.kind != "string" && d.kind != "integer" {
		return nil, ""
	}
	value := s.object(d, 0)
	for range 20 {
		if d.refuses(value) == "" || s.chance(40) {
			break
		}
		value = s.object(d, 0)
	}
	return value, fmt.Sprintf("+kubebuilder:default=%#v", value)
}

// bound is a random validation, and its marker.
func (s *randomSource) bound(kind string) (bound, string) {
	return s.boundOf(kind, keywords[kind][s.IntN(len(keywords[kind]))])
}

func (s *randomSource) boundOf(kind, keyword string) (bound, string) {
	b := bound{keyword: keyword, n: s.IntN(4)}
	if !s.chance(8) { // bounds that leave something
		b.n = s.IntN(2)
		if strings.HasPrefix(b.keyword, "Max") {
			b.n = 2 + s.IntN(2)
		}
	}
	value := fmt.Sprint(b.n)
	switch {
	case b.keyword == "MultipleOf":
		b.n = 1 + s.IntN(3)
		value = fmt.Sprint(b.n)
	case b.keyword == "Pattern":
		b.text = []string{"^a", "b$", "a"}[s.IntN(3)]
		value = `"` + b.text + `"`
	case b.keyword == "Enum" && kind == "string":
		b.text = []string{"a;ab", "ab;abb", "b;ab"}[s.IntN(3)]
		value = b.text
	case b.keyword == "Enum":
		b.text = []string{"1;2", "0;3", "2;3"}[s.IntN(3)]
		value = b.text
	}
	if own := ownMarkers[b.keyword]; own != "" && s.chance(4) {
		return b, "+" + own + "=" + value
	}
	return b, "+kubebuilder:validation:" + b.keyword + "=" + value
}

// bounds puts random validations on a declaration, each keyword once.
func (s *randomSource) bounds(d *demand, taken map[string]bool) []string {
	var marks []string
	if taken == nil {
		taken = map[string]bool{}
	}
	for s.chance(3) {
		b, mark := s.bound(d.kind)
		if taken[b.keyword] || d.kind == "object" {
			continue
		}
		taken[b.keyword] = true
		if tag := tags[b.keyword]; tag != "" && s.chance(3) {
			mark = fmt.Sprintf("+%s=%d", tag, b.n)
		}
		if s.chance(4) && !strings.HasPrefix(mark, "+acme") { // another one, for this variant or others
			other, otherMark := s.boundOf(d.kind, b.keyword)
			switch {
			case strings.HasPrefix(otherMark, "+acme"):
			case s.chance(2):
				marks = append(marks, "// +crdgen:in:"+s.unmet()+" "+otherMark+"\n")
			default:
				marks = append(marks, "// +crdgen:in:"+s.met()+" "+otherMark+"\n")
				d.bounds = append(d.bounds, other)
				marks = append(marks, "// "+mark+"\n")
				continue
			}
		}
		d.bounds = append(d.bounds, b)
		marks = append(marks, "// "+mark+"\n")
	}
	return marks
}

// path is a random path from a value inwards, perhaps through maps.
func (s *randomSource) path(d *demand, throughMaps bool) (path []string, end *demand) {
	for {
		switch {
		case d.kind == "map" && throughMaps && !s.chance(3):
			path, d = append(path, ""), d.items
		case d.kind == "object" && len(d.fields) > 0 && !s.chance(4):
			f := d.fields[s.IntN(len(d.fields))]
			path, d = append(path, f.name), f.demand
		case d.kind == "array" && !s.chance(3):
			path, d = append(path, ""), d.items
		default:
			return path, d
		}
	}
}

func pathText(path []string) string {
	if len(path) == 0 {
		return "."
	}
	text := ""
	for _, name := range path {
		if name == "" {
			text += "[*]"
		} else {
			text += "." + name
		}
	}
	return text
}

// changes are markers behind paths, and compositions, that a declaration has.
func (s *randomSource) changes(d *demand) []string {
	var marks []string
	done := map[string]bool{}
	for s.chance(2) {
		path, end := s.path(d, true)
		keyword, mark, do := s.change(d, path, end)
		if key := pathText(path) + keyword; !done[key] {
			done[key] = true
			switch {
			case s.chance(8):
				marks = append(marks, "// +crdgen:in:"+s.unmet()+" +crdgen:at="+pathText(path)+" "+mark+"\n")
				continue
			case s.chance(8):
				mark = "+crdgen:in:" + s.met() + " +crdgen:at=" + pathText(path) + " " + mark
			default:
				mark = "+crdgen:at=" + pathText(path) + " " + mark
			}
			do()
			marks = append(marks, "// "+mark+"\n")
		}
	}
	for _, keyword := range []string{"anyOf", "oneOf", "allOf", "not"} {
		if !s.chance(4) {
			continue
		}
		before, of := "// ", d
		if s.chance(2) {
			path, end := s.path(d, true)
			before, of = "// +crdgen:at="+pathText(path)+" ", end
		}
		c, lines := s.choice(of, keyword, 0)
		of.choices = append(of.choices, c)
		for _, line := range lines {
			marks = append(marks, before+line+"\n")
		}
	}
	return marks
}

// change is a marker behind a path, what it is about, and what it does to a demand.
func (s *randomSource) change(d *demand, path []string, end *demand) (keyword, mark string, do func()) {
	last := len(path) - 1
	switch {
	case s.chance(8) && last >= 0 && path[last] != "":
		return "drop", "+crdgen:drop", func() {
			for i := range path {
				d.at(path[:i], func(around *demand) { forget(around.choices, path[i:]) })
			}
			d.at(path[:last], func(parent *demand) {
				parent.fields = slices.DeleteFunc(parent.fields, func(f *fieldDemand) bool { return f.name == path[last] })
			})
		}
	case s.chance(6) && end.kind == "object":
		return "opaque", "+crdgen:opaque", func() { *end = demand{kind: "object", opaque: true} }
	case s.chance(6) && last >= 0 && path[last] != "" && (end.kind == "string" || end.kind == "integer"):
		value, mark := s.fixed(end)
		return "default", mark, func() {
			d.at(path[:last], func(parent *demand) { parent.field(path[last]).value = value })
		}
	case s.chance(3) && last >= 0 && path[last] != "":
		required := s.chance(2)
		mark = map[bool]string{true: "+required", false: "+optional"}[required]
		return "required", mark, func() {
			d.at(path[:last], func(parent *demand) { parent.field(path[last]).required = required })
		}
	case s.chance(3):
		keyword = keywords[end.kind][s.IntN(len(keywords[end.kind]))]
		return keyword, "+crdgen:unset=" + strings.ToLower(keyword[:1]) + keyword[1:], func() { end.without(keyword) }
	case s.chance(5):
		of := keywords[[]string{"string", "integer", "array", "object"}[s.IntN(4)]]
		name := of[s.IntN(len(of))]
		return "below" + name, "+crdgen:unsetBelow=" + strings.ToLower(name[:1]) + name[1:], func() { end.withoutBelow(name) }
	}
	b, mark := s.bound(end.kind)
	return b.keyword, mark, func() {
		end.without(b.keyword)
		end.bounds = append(end.bounds, b)
	}
}

// forget takes what allOf asks of a field that is dropped out of choices: it goes with the
// field.
func forget(choices []*choice, field []string) {
	for i, c := range choices {
		if c.keyword != "allOf" {
			continue
		}
		rest := &choice{keyword: c.keyword}
		for _, all := range c.alternatives {
			all = slices.DeleteFunc(slices.Clone(all), func(p part) bool {
				of := p.path
				if p.required != "" {
					of = append(slices.Clone(of), p.required)
				}
				return len(of) >= len(field) && slices.Equal(of[:len(field)], field)
			})
			for j, p := range all {
				if p.inner != nil && len(p.path) < len(field) && slices.Equal(p.path, field[:len(p.path)]) {
					inner := []*choice{p.inner}
					forget(inner, field[len(p.path):])
					all[j].inner = inner[0]
				}
			}
			rest.alternatives = append(rest.alternatives, all)
		}
		choices[i] = rest
	}
}

// without takes a keyword away, also where +crdgen:allOf says it of the value itself.
func (d *demand) without(keyword string) {
	d.bounds = slices.DeleteFunc(slices.Clone(d.bounds), func(b bound) bool { return b.keyword == keyword })
	for i, c := range d.choices {
		if c.keyword != "allOf" {
			continue
		}
		rest := &choice{keyword: c.keyword}
		for _, all := range c.alternatives {
			rest.alternatives = append(rest.alternatives, slices.DeleteFunc(slices.Clone(all), func(p part) bool {
				return len(p.path) == 0 && p.bound.keyword == keyword
			}))
		}
		d.choices[i] = rest
	}
}
