package override

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/apply"
	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/internal/schema/tags"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/declared"
	"github.com/crdgen/crdgen/markers/misuse"
)

// wrongFixed reports what is wrong with marks that a declaration stands for at each of its
// uses: values that a marker cannot have, and values that contradict each other. They are
// tried on values of each type, so that what is wrong with all of them is wrong.
func wrongFixed(fixed []declared.Fixed) diag.List {
	var found diag.List
	for _, group := range together(fixed) {
		group = withoutLoose(group)
		if twice := givenTwice(group); len(twice) > 0 {
			found.Add(twice...)
			continue
		}
		if alone := wrongAlone(group); len(alone) > 0 {
			found.Add(alone...)
		} else {
			found.Add(wrongTogether(group)...)
		}
	}
	return found
}

// withoutLoose leaves out marks that say something of a bound which is not fixed: it may be
// an argument, or stand beside the use.
func withoutLoose(group []declared.Fixed) []declared.Fixed {
	return slices.DeleteFunc(slices.Clone(group), func(f declared.Fixed) bool {
		bound := strings.Replace(f.Mark.Name, "Exclusive", "", 1)
		return bound != f.Mark.Name && !slices.ContainsFunc(group, func(g declared.Fixed) bool { return g.Mark.Name == bound })
	})
}

// wrongAlone reports marks with values that no schema can have, whatever stands beside them.
func wrongAlone(group []declared.Fixed) diag.List {
	var found diag.List
	for _, f := range group {
		found.Add(noExpression(f)...)
		if c, ok := f.Mark.Value.(markers.Composition); ok {
			f.Mark = c.Mark
		}
		wrong := unknownWord(f.Mark)
		apply.Checker{Diags: &wrong}.Value(f.Mark)
		for _, d := range wrong {
			if d.Severity == diag.Error {
				found.Add(diag.Diagnostic{Pos: f.Pos, Code: "config", Message: d.Message, Help: d.Help})
			}
		}
	}
	return found
}

// unknownWord reports a way of merging that no API server has. Of a use, what applies the
// marker reports it.
func unknownWord(m markers.Mark) diag.List {
	switch v := m.Value.(type) {
	case crdmarkers.ListType:
		return misuse.UnknownWord(m, "", "type of a list", string(v), []string{"atomic", "map", "set"})
	case crdmarkers.MapType:
		return misuse.UnknownWord(m, "", "type of a map", string(v), []string{"atomic", "granular"})
	case crdmarkers.StructType:
		return misuse.UnknownWord(m, "", "type of an object", string(v), []string{"atomic", "granular"})
	}
	return nil
}

// noExpression reports a rule that is no expression.
func noExpression(f declared.Fixed) diag.List {
	v, ok := f.Mark.Value.(crdmarkers.XValidation)
	if !ok {
		return nil
	}
	wrong := cel.SyntaxError(v.Rule)
	if wrong == "" {
		return nil
	}
	return diag.List{{Pos: f.Pos, Code: "config", Message: "the rule is no expression: " + wrong, Help: "it reads " + v.Rule}}
}

// together divides marks into those that are about one value, in one alternative, under one
// condition. A mark behind paths becomes the one at their end, a composition the innermost.
func together(fixed []declared.Fixed) [][]declared.Fixed {
	var keys []string
	of := map[string][]declared.Fixed{}
	for i, f := range fixed {
		key := fmt.Sprint(f.Mark.When)
		for {
			if at, ok := f.Mark.Value.(markers.At); ok {
				key += "\x00" + pathKey(at.Path)
				f.Mark = at.Mark
				continue
			}
			c, ok := f.Mark.Value.(markers.Composition)
			if !ok {
				break
			}
			key += fmt.Sprintf("\x00%s:%s:%s", c.Keyword, cmp.Or(c.Alternative, fmt.Sprint(i)), pathKey(c.Path))
			if _, deeper := c.Mark.Value.(markers.Composition); !deeper {
				break
			}
			f.Mark = c.Mark
		}
		if of[key] == nil {
			keys = append(keys, key)
		}
		of[key] = append(of[key], f)
	}
	groups := make([][]declared.Fixed, len(keys))
	for i, key := range keys {
		groups[i] = of[key]
	}
	return groups
}

// givenTwice reports marks that say one thing differently: the last one would win.
func givenTwice(group []declared.Fixed) diag.List {
	var found diag.List
	for i, f := range group {
		for _, before := range group[:i] {
			var message string
			switch of := markers.RequirednessOf(f.Mark.Name); {
			case f.Mark.Name == before.Mark.Name && !f.Mark.Def.Repeatable && !reflect.DeepEqual(f.Mark.Value, before.Mark.Value):
				message = fmt.Sprintf("marker %q is given twice with different values", "+"+f.Mark.Name)
			case of != markers.Unsaid && of.Opposite() == markers.RequirednessOf(before.Mark.Name):
				message = fmt.Sprintf("marker %q says the opposite of %q", "+"+f.Mark.Name, "+"+before.Mark.Name)
			default:
				continue
			}
			found.Add(diag.Diagnostic{
				Pos: f.Pos, Code: "config", Message: message, Help: "keep one of them",
				Notes: []diag.Note{{Pos: before.Pos, Message: "first one"}},
			})
			break
		}
	}
	return found
}

// wrongTogether tries marks on values of each type, and returns the errors of the type that
// they fit best: none where they fit no type, which is found where they are used.
func wrongTogether(group []declared.Fixed) diag.List {
	var best diag.List
	bestRank := misfit
	for _, s := range trialSchemas() {
		wrong, rank := tried(group, s)
		if len(wrong) == 0 {
			return nil
		}
		if rank < bestRank {
			best, bestRank = wrong, rank
		}
	}
	return best
}

// trialSchemas are schemas of each type, on which marks are tried.
func trialSchemas() []apiext.JSONSchemaProps {
	var all []apiext.JSONSchemaProps
	for _, typ := range []string{site.TypeString, site.TypeInteger, site.TypeNumber, site.TypeBoolean} {
		s := apiext.JSONSchemaProps{Type: typ}
		all = append(all, s, apiext.JSONSchemaProps{Type: site.TypeArray, Items: &apiext.JSONSchemaPropsOrArray{Schema: &s}},
			apiext.JSONSchemaProps{Type: site.TypeObject, AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: &s}})
	}
	object := apiext.JSONSchemaProps{Type: site.TypeObject, Properties: map[string]apiext.JSONSchemaProps{}}
	return append(all, object, apiext.JSONSchemaProps{Type: site.TypeArray, Items: &apiext.JSONSchemaPropsOrArray{Schema: &object}})
}

// Ranks of errors, the best first.
const (
	asAlternative = iota // the values are right, but not in an alternative
	asValue              // a value does not fit the type, or another value
	misfit               // a marker does not fit the type
)

// tried applies marks to a value, and returns the errors, each at the place of its mark.
func tried(group []declared.Fixed, of apiext.JSONSchemaProps) (wrong diag.List, rank int) {
	var diags diag.List
	forms := site.Forms{Types: noTypes{}}
	applier := &apply.Applier{Forms: forms, Tags: &tags.Context{Forms: forms, Diags: &diags}, Diags: &diags}
	on := origin.Target{Type: &model.Type{}}
	set, choices := numbered(group)
	s := *of.DeepCopy()
	applier.Apply(on, set, &s)
	rank = asValue
	if !diags.HasErrors() {
		rank = asAlternative
		c := composer{&Amender{Book: &Book{}, Markers: applier}, on, nil}
		var alternative apiext.JSONSchemaProps
		for _, choice := range choices {
			c.value(&alternative, &of, []composed{choice})
		}
	} else if slices.ContainsFunc(diags, func(d diag.Diagnostic) bool { return d.Severity == diag.Error && d.Code == diag.MarkerConflict }) {
		rank = misfit
	}
	for _, d := range diags {
		if d.Severity == diag.Error {
			wrong.Add(diag.Diagnostic{Pos: group[max(d.Pos.Line, 1)-1].Pos, Code: "config", Message: d.Message, Help: d.Help})
		}
	}
	return wrong, rank
}

// numbered returns the marks of a group that are about a value, and those of them that
// stand in an alternative. Each has its number in the group as its line, from 1 on.
func numbered(group []declared.Fixed) (set markers.Set, choices []composed) {
	for i, f := range group {
		f.Mark.Pos.Line = i + 1
		if c, ok := f.Mark.Value.(markers.Composition); ok {
			c.Mark.Pos.Line = i + 1
			if choice := (composed{c, f.Mark}); !isRequired(choice) {
				choices = append(choices, choice)
			}
			f.Mark = c.Mark
		}
		set = append(set, f.Mark)
	}
	return set, choices
}

// noTypes are the types of a trial, which has none.
type noTypes struct{}

func (noTypes) Need(*model.Type) *apiext.JSONSchemaProps { return &apiext.JSONSchemaProps{} }
func (noTypes) TypeOf(*string) *model.Type               { return nil }
func (noTypes) Unfinished(*model.Type) bool              { return false }
