package witness

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/candidate"
	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/keyword"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/contract/change"
)

func itemsOf(s contract.Schema) *apiext.JSONSchemaPropsOrArray {
	return &apiext.JSONSchemaPropsOrArray{Schema: &s}
}

func versionWith(s contract.Schema) apiext.CustomResourceDefinitionVersion {
	return apiext.CustomResourceDefinitionVersion{Name: "v1", Served: true, Storage: true, Schema: &apiext.CustomResourceValidation{OpenAPIV3Schema: &s}}
}

// values are what is worth a try at the path: on both sides of every bound of either
// schema, and what their rules tell apart.
func (t *trial) values(first, second *contract.Schema) []any {
	c := &collection{named: t.reads()}
	if t.Change.Shown != nil {
		c.add(t.Change.Shown)
	}
	// An object without a field that is gone shows something only where that is filled in.
	onlyGone := first != nil && second == nil && first.Default == nil && t.Change.Aspect == change.Pruning
	if !onlyGone && (t.others || !isOfValue(&t.Finding)) {
		c.add(absent{}) // else it comes last: what shows a bound is a value
	}
	for _, s := range []*contract.Schema{first, second} {
		if s != nil {
			c.of(s)
		}
	}
	if first != nil {
		other := second
		if other == nil {
			other = &contract.Schema{}
		}
		c.mixed(first, other)
		c.branches(first, other)
		c.told(t.Finder, first, t.asked(first, other))
		c.against(t.compiler, first, keyword.Without(t.asked(other), t.asked(first)))
		c.combined(first, t.Path, t.texts())
	}
	c.add(nil)
	for _, v := range []any{int64(0), int64(1), int64(-1), "example", "", true, 1.5, []any{}, map[string]any{}, map[string]any{"unknown": "example"}} {
		if _, text := v.(string); first == nil || first.Type != "string" || text { // the server takes a list where a string has a format
			c.add(v)
		}
	}
	c.add(absent{})
	return c.all
}

// texts are the keyword or rules that the change is of, with the rules beside them.
func (t *trial) texts() (all []string) {
	for _, text := range []string{t.New, t.Old} {
		if text != "" {
			all = append(all, text)
		}
	}
	for _, s := range []*contract.Schema{t.Change.Old, t.Change.New} {
		if s == nil || t.Keyword != keyword.CELRules && !slices.Contains(celrule.OfSeveral(), t.Keyword) {
			continue
		}
		for _, r := range s.XValidations {
			if len(all) < mostRules && !slices.Contains(all, r.Rule) {
				all = append(all, r.Rule)
			}
		}
	}
	return all
}

// combined adds the values that some texts may tell apart.
func (c *collection) combined(s *contract.Schema, path string, texts []string) {
	for _, v := range candidate.Values(s, texts) {
		c.add(v)
	}
	object, ok := map[string]any(nil), false
	if path == "" && slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, "metadata.") }) {
		made, _ := (example.Maker{}).Make(s)
		object, ok = made.(map[string]any)
	}
	for _, name := range candidate.Names(texts) {
		if ok {
			with := maps.Clone(object)
			with["metadata"] = map[string]any{"name": name}
			c.add(with)
		}
	}
}

// mostRules is the rules of how many a place has that values are combined for.
const mostRules = 4

// asked are the rules of schemas that values are made for: of a finding about a rule that one, as
// it was and as it is, since each rule of a place has its own.
func (t *trial) asked(schemas ...*contract.Schema) (rules []string) {
	for _, s := range schemas {
		for _, r := range s.XValidations {
			if t.Keyword != keyword.CELRules || r.Rule == t.Old || r.Rule == t.New {
				rules = append(rules, r.Rule)
			}
		}
	}
	return rules
}

// reads are the fields that a finding speaks of; nil for one that may be of all.
func (t *trial) reads() map[string]bool { return t.namedBy(t.Finding) }

// A collection is values without their equals.
type collection struct {
	all  []any
	seen map[string]bool
	// named are the fields that come first where an object has too many; nil for none.
	named map[string]bool
}

func (c *collection) add(v any) {
	key := "absent"
	if _, none := v.(absent); !none {
		text, err := json.Marshal(v)
		if err != nil {
			return
		}
		key = string(text)
	}
	if c.seen == nil {
		c.seen = map[string]bool{}
	}
	if !c.seen[key] {
		c.seen[key] = true
		c.all = append(c.all, v)
	}
}

// of adds the values that a schema itself tells apart.
func (c *collection) of(s *contract.Schema) {
	for _, m := range []example.Maker{{}, {Fill: true, Keep: near}, {Fill: true, Keep: near, Defaults: true}} {
		if v, gaps := m.Make(s); len(gaps) == 0 {
			c.add(v)
		}
	}
	for _, v := range s.Enum {
		c.add(decoded(v.Raw))
	}
	if s.Default != nil {
		c.add(decoded(s.Default.Raw))
	}
	for _, list := range [][]contract.Schema{s.AllOf, s.AnyOf, s.OneOf} {
		for i := range list {
			c.of(branchOf(s, &list[i]))
		}
	}
	if s.Not != nil {
		c.of(branchOf(s, s.Not))
	}
}

// mostBranches is how many branches of each side are held against each other.
const mostBranches = 6

// branches adds the values that the branches of one schema take at the bounds of those of the
// other one, of those which only one side has.
func (c *collection) branches(first, second *contract.Schema) {
	for _, lists := range [][2][]contract.Schema{{first.AllOf, second.AllOf}, {first.AnyOf, second.AnyOf}, {first.OneOf, second.OneOf}} {
		gone, come := onlyBranches(lists[0], lists[1]), onlyBranches(lists[1], lists[0])
		for i := range gone {
			for j := range come {
				a, b := branchOf(first, &gone[i]), branchOf(second, &come[j])
				c.mixed(a, b)
				c.fields(a, b)
			}
		}
	}
}

// onlyBranches are the first branches that others are not.
func onlyBranches(branches, others []contract.Schema) []contract.Schema {
	var all []contract.Schema
	for _, b := range branches {
		same := func(o contract.Schema) bool { return keyword.Plain(&o) == keyword.Plain(&b) }
		if len(all) < mostBranches && !slices.ContainsFunc(others, same) {
			all = append(all, b)
		}
	}
	return all
}

// fields adds objects in which one field has what two branches tell apart.
func (c *collection) fields(first, second *contract.Schema) {
	made, _ := example.Maker{}.Make(first)
	object, ok := made.(map[string]any)
	if !ok {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(first.Properties)) {
		p, q := first.Properties[name], second.Properties[name]
		if keyword.Plain(&p) == keyword.Plain(&q) {
			continue
		}
		inside := &collection{}
		inside.of(&p)
		inside.mixed(&p, &q)
		for _, v := range inside.all {
			with := maps.Clone(object)
			with[name] = v
			c.add(with)
		}
	}
}

// branchOf is a branch of a schema with what it leaves to the schema: the type, and those of
// the fields that it asks for.
func branchOf(s, branch *contract.Schema) *contract.Schema {
	out := *branch
	if out.Type == "" {
		out.Type = s.Type
	}
	for _, name := range out.Required {
		if p, there := s.Properties[name]; there && out.Properties[name].Type == "" {
			if out.Properties = maps.Clone(out.Properties); out.Properties == nil {
				out.Properties = map[string]contract.Schema{}
			}
			out.Properties[name] = p
		}
	}
	for _, name := range slices.Sorted(maps.Keys(branch.Properties)) {
		p, there := s.Properties[name]
		if !there || p.Type == "" || branch.Properties[name].Type != "" {
			continue
		}
		b := branch.Properties[name]
		b.Required = slices.Concat(b.Required, keyword.Without(p.Required, b.Required))
		out.Properties = maps.Clone(out.Properties)
		out.Properties[name] = *branchOf(&p, &b)
		if !slices.Contains(out.Required, name) {
			out.Required = append(slices.Clone(out.Required), name)
		}
	}
	if inside := keyword.ItemOf(branch); inside != nil && inside.Type == "" && keyword.ItemOf(s) != nil {
		b := *inside
		b.Required = slices.Concat(b.Required, keyword.Without(keyword.ItemOf(s).Required, b.Required))
		out.Items, out.MinItems = itemsOf(*branchOf(keyword.ItemOf(s), &b)), new(max(1, int64(keyword.AtLeast(s.MinItems))))
	}
	return &out
}

func near(path string, _ *example.Schema) bool { return strings.Count(path, ".") < 2 }

func decoded(raw []byte) any {
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return nil
	}
	if f, ok := v.(float64); ok && f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return int64(f)
	}
	return v
}

// mixed adds the values that are the one schema's on the other's bounds.
func (c *collection) mixed(first, second *contract.Schema) {
	switch {
	case first.Type == "integer", first.Type == "number", first.XIntOrString:
		if first.XIntOrString {
			defer c.strings(first, second)
		}
		for _, b := range []*float64{first.Minimum, first.Maximum, second.Minimum, second.Maximum, first.MultipleOf, second.MultipleOf} {
			if b != nil && math.Abs(*b) < 1<<53 {
				for _, n := range []float64{math.Floor(*b), math.Floor(*b) + 1, math.Ceil(*b) - 1} {
					c.add(int64(n))
				}
				if first.Type == "number" {
					c.add(*b)
					c.add(*b + 0.5)
				}
			}
		}
		for _, n := range []int64{2, 3, 5, 7, 10, 100, 1000, 1e6, 1e9, 1 << 31, -1 << 33, 1 << 40} {
			c.add(n)
			c.add(-n)
		}
		c.add("example")
		c.add("50%")
	case first.Type == "string":
		c.strings(first, second)
	case first.Type == "array":
		c.lists(first, second)
	case first.Type == "object":
		c.maps(first, second)
	}
}

// longestString is the longest that is made for a bound.
const longestString = 1 << 17

func (c *collection) strings(first, second *contract.Schema) {
	var lengths []int64
	for _, s := range []*contract.Schema{first, second} {
		for _, b := range []*int64{s.MinLength, s.MaxLength} {
			if b != nil {
				lengths = append(lengths, *b-1, *b, *b+1)
			}
		}
	}
	lengths = append(lengths, 3, 33, 64, 254, 300)
	base := ""
	for _, pattern := range patternsOf(first, second) {
		for _, n := range append([]int64{0, 1, 2, 8}, lengths...) {
			sized := contract.Schema{Type: "string", Pattern: pattern, Format: first.Format}
			if n >= 0 && n <= 4096 {
				sized.MinLength = &n
			}
			if v, gaps := (example.Maker{}).Make(&sized); len(gaps) == 0 {
				text, _ := v.(string)
				c.add(text)
				base = text
			}
		}
	}
	for _, n := range lengths {
		if n >= 0 && n <= longestString {
			c.add(strings.Repeat("a", int(n)))
		}
	}
	for _, word := range []string{
		"example", "Example", "EXAMPLE", "exampleText", "a", "A", "-", "_", ".", "a-b", "a_b", "a.b", "a b", "-a", "a-", "1", "1a", "a1", "0", "01", "1.5", "-1", "1m", "1h", "100Mi",
		"example.com", "example.com/example", "https://example.com", "http://example.com:8080/x", "10.0.0.1", "010.0.0.1", "10.0.0.0/16", "::1", "2026-01-01T00:00:00Z", "v1", "v1.2.3", "not a value!", "é", "*", "*.example.com", "/a/b", "a/b", "a:b", "a@b", "A1", "aB", "true", " ", "\n",
	} {
		c.add(word)
	}
	for _, text := range keyword.RefusedTexts(first, second) {
		c.add(text)
	}
	if first.Pattern != "" {
		c.neighbours(base, first.Pattern)
	}
}

func patternsOf(all ...*contract.Schema) []string {
	var out []string
	for _, s := range all {
		if s.Pattern != "" {
			out = append(out, s.Pattern)
		}
		for i := range s.AllOf {
			out = append(out, patternsOf(&s.AllOf[i])...)
		}
	}
	return out
}

// neighbours adds strings that differ from one in a character and match a pattern.
func (c *collection) neighbours(base, pattern string) {
	match, ok := example.Matching(pattern)
	if !ok {
		return
	}
	runes := []rune(base)
	if len(runes) > 24 {
		runes = runes[:24]
	}
	for i := 0; i <= len(runes); i++ {
		for _, r := range "aA0-_./: é" {
			for _, text := range []string{string(runes[:i]) + string(r) + string(runes[min(i+1, len(runes)):]), string(runes[:i]) + string(r) + string(runes[i:])} {
				if match(text) {
					c.add(text)
				}
			}
		}
	}
}
