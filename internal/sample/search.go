package sample

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/celtoken"
	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/lazyregexp"
)

// The search for an object that rules accept goes by words: the fields that are
// worth a try are those whose names stand in the rules near the failure.

// rulesOf returns the words of all rules on the schemas at and around what a
// verdict complains of.
func rulesOf(v crvalidation.Verdict, root *example.Schema) []string {
	var words []string
	for _, e := range append(slices.Clone(v.Failed), v.Invalid...) {
		at := root
		words = append(words, wordsOf(at)...)
		for _, part := range strings.Split(e.Field, ".") {
			name, _, inList := strings.Cut(part, "[")
			next, ok := at.Properties[name]
			if !ok {
				break
			}
			at = &next
			words = append(words, wordsOf(at)...)
			if inList && at.Items != nil && at.Items.Schema != nil {
				at = at.Items.Schema
				words = append(words, wordsOf(at)...)
			}
		}
		if e.Type == field.ErrorTypeRequired {
			words = append(words, e.Field[strings.LastIndexByte(e.Field, '.')+1:])
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// wordsOf are the names in a schema's rules, and the properties that its
// alternatives require.
func wordsOf(s *example.Schema) []string {
	var words []string
	for _, r := range s.XValidations {
		words = slices.AppendSeq(words, maps.Keys(expression.NamesOf(r.Rule)))
	}
	for _, list := range [][]example.Schema{s.AnyOf, s.OneOf} {
		for i := range list {
			words = append(words, list[i].Required...)
		}
	}
	return words
}

// listedKeys are the strings that a map's rules name, such as self.all(k, k in ['cpu',
// 'memory']) does, or k == 'cpu' || k == 'memory': likely the keys that it may have.
func listedKeys(_ string, s *example.Schema) []string {
	var keys []string
	add := func(tokens ...celtoken.Token) {
		for _, t := range tokens {
			if key, ok := t.Value(); ok && !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	for _, r := range s.XValidations {
		ts := celtoken.Read(r.Rule)
		for i := range ts {
			switch end, _ := ts.Close(i + 1); {
			case ts.Is(i, "==") && i > 0 && i+1 < len(ts):
				add(ts[i-1], ts[i+1])
			case ts.Is(i, "in") && ts.Is(i+1, "["):
				add(ts[i+1 : max(end, i+1)]...)
			}
		}
	}
	return keys
}

// index finds what a path of the server has in brackets: an index, or a key.
var index = lazyregexp.New(`\[[^\]]*\]`)

// complaints are the paths of what a verdict complains of, as counterexample.Maker has
// them, each once and the deepest first.
func complaints(v crvalidation.Verdict) []string {
	var paths []string
	for _, e := range slices.Concat(v.Failed, v.Invalid) {
		path := index.ReplaceAllStringFunc(e.Field, func(in string) string {
			if strings.Trim(in, "[0123456789]") == "" {
				return "[]"
			}
			return "{}"
		})
		if path != "" && path != "<nil>" {
			paths = append(paths, path)
		}
	}
	slices.SortFunc(paths, func(a, b string) int {
		return cmp.Or(cmp.Compare(strings.Count(b, "."), strings.Count(a, ".")), cmp.Compare(a, b))
	})
	return slices.Compact(paths)
}

// fieldsNamed lists the optional properties that are called by one of the words, in
// the order of their paths, and not more than most.
func fieldsNamed(s *example.Schema, path string, words []string, depth, most int) []string {
	if depth > deepestLevel {
		return nil
	}
	var found []string
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if depth == 0 && name == "status" {
			continue
		}
		p := s.Properties[name]
		at := example.Below(path, name)
		if slices.Contains(words, name) && !slices.Contains(s.Required, name) {
			found = append(found, at)
		}
		found = append(found, fieldsNamed(&p, at, words, depth+1, most)...)
	}
	if s.Items != nil && s.Items.Schema != nil {
		found = append(found, fieldsNamed(s.Items.Schema, path+"[]", words, depth+1, most)...)
	}
	return found[:min(len(found), most)]
}
