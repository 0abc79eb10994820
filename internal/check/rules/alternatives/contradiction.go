package alternatives

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
)

// contradiction says why nothing can meet all atoms of a case, "" where something may.
// What is said of a field counts only where the field must be there: what is not there
// meets every validation.
func (c oneCase) contradiction() string {
	at := map[string][]atom{}
	for _, a := range c {
		at[a.path] = append(at[a.path], a)
	}
	for _, path := range c.paths() {
		if !c.mustBe(path) {
			continue
		}
		name := cmp.Or(Shown(path), "the value")
		if slices.ContainsFunc(at[path], func(a atom) bool { return a.keyword == "required" && a.negated }) {
			return fmt.Sprintf("%s must be there and must not be there", name)
		}
		if c.lacks(path) && slices.ContainsFunc(at[path], func(a atom) bool { return a.named }) {
			return fmt.Sprintf("%s must be there, and is no field of the schema", name)
		}
		if why := valueContradiction(append(slices.Clip(at[path]), c.counts(path)...)); why != "" {
			return name + " " + why
		}
	}
	return ""
}

func (c oneCase) paths() []string {
	var all []string
	for _, a := range c {
		all = append(all, a.path)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// where returns the case where there is a value at a path.
func (c oneCase) where(path string) oneCase {
	for c = slices.Clone(c); path != ""; path = around(path) {
		c = append(c, present(path, false))
	}
	return c
}

// forbids reports whether the case demands that there is no value at a path.
func (c oneCase) forbids(path string) bool {
	return slices.ContainsFunc(c, func(a atom) bool {
		return a.keyword == "required" && a.negated && (a.path == path || strings.HasPrefix(path, a.path+"."))
	})
}

// around is the path of what the value at a path stands in.
func around(path string) string { return path[:strings.LastIndexByte(path, '.')] }

// mustBe reports whether there is a value at a path wherever the case holds.
func (c oneCase) mustBe(path string) bool {
	if path == "" {
		return true
	}
	required := slices.ContainsFunc(c, func(a atom) bool { return a.path == path && a.keyword == "required" && !a.negated }) || c.hasItems(path)
	null := slices.ContainsFunc(c, func(a atom) bool { return a.path == around(path) && a.keyword == "nullable" })
	return required && !null && c.mustBe(around(path))
}

// hasItems reports whether a path leads to the items of a list that must have one.
func (c oneCase) hasItems(path string) bool {
	list, ok := strings.CutSuffix(path, "."+itemsStep)
	return ok && slices.ContainsFunc(c, func(a atom) bool {
		return a.path == list && a.keyword == "minItems" && !a.negated && *a.schema.MinItems > 0
	})
}

// valueContradiction says why no value meets all atoms of one path, "" where one may.
// Null counts for nothing, as it is not told from other values here.
func valueContradiction(all []atom) string {
	typ := ""
	for _, a := range all {
		switch {
		case a.keyword == "nullable":
			return ""
		case a.keyword == "type" && !a.negated:
			typ = a.schema.Type
		}
	}
	for _, a := range all {
		if a.negated && slices.ContainsFunc(all, func(b atom) bool { return !b.negated && b.text == a.text }) {
			return "must meet and must not meet " + said(a)
		}
	}
	for _, a := range all {
		if a.negated && a.saysNothing(typ) {
			return "must not meet " + said(a) + ", which every value meets"
		}
	}
	if why := noCandidate(all, typ); why != "" {
		return why
	}
	return emptyRange(all, typ)
}

// saysNothing reports whether a keyword holds for every value of a type, "" for one that is
// not known.
func (a atom) saysNothing(typ string) bool {
	switch a.keyword {
	case "minLength", "minItems", "minProperties":
		if v, _, _ := a.bound(); v <= 0 {
			return true
		}
	case "pattern":
		return typ != "" && typ != "string"
	case "multipleOf":
		return typ != "" && typ != "integer" && typ != "number" || typ == "integer" && *a.schema.MultipleOf == 1
	}
	for _, pair := range Pairs() {
		if a.keyword == pair[0] || a.keyword == pair[1] {
			return typ != "" && !Bounded(typ, pair[0])
		}
	}
	return false
}

// said is a keyword with its value, as in "pattern ^a".
func said(a atom) string {
	var values map[string]any
	if json.Unmarshal([]byte(a.text), &values) != nil {
		return a.keyword
	}
	text, err := json.Marshal(values[a.keyword])
	if err != nil {
		return a.keyword
	}
	return "the " + a.keyword + " " + strings.Trim(string(text), `"`)
}

// emptyRange says which bounds leave nothing between them, "" where each pair does.
func emptyRange(all []atom, typ string) string {
	for _, pair := range Pairs() {
		if !Bounded(typ, pair[0]) {
			continue
		}
		r := rangeOf(all, pair, typ == "integer" || pair[0] != "minimum")
		if r.below == nil || r.above == nil || r.least <= r.most || r.below.from != ofAlternative && r.above.from != ofAlternative { // seen as a conflict of bounds
			continue
		}
		below, above := demand(*r.below), demand(*r.above)
		if plain, ok := strings.CutPrefix(above, "must meet "); ok && strings.HasPrefix(below, "must meet ") {
			above = plain
		}
		return below + " and " + above
	}
	return ""
}

// A span is what bounds leave, and the bounds that leave no more.
type span struct {
	least, most  float64
	below, above *atom // nil where nothing bounds it
}

// rangeOf is what the bounds of a pair of keywords leave, of whole numbers or of any.
func rangeOf(all []atom, pair [2]string, whole bool) span {
	r := span{least: math.Inf(-1), most: math.Inf(1)}
	for i, a := range all {
		v, open, ok := a.bound()
		if !ok || a.keyword != pair[0] && a.keyword != pair[1] {
			continue
		}
		lower := (a.keyword == pair[0]) != a.negated
		open = open != a.negated
		if lower {
			if v = closed(v, open, whole, 1); v >= r.least {
				r.least, r.below = v, &all[i]
			}
		} else if v = closed(v, open, whole, -1); v <= r.most {
			r.most, r.above = v, &all[i]
		}
	}
	return r
}

func demand(a atom) string {
	switch {
	case a.fields != nil:
		return demandOfFields(a)
	case a.negated:
		return "must not meet " + said(a)
	}
	return "must meet " + said(a)
}

// closed is the outermost value that a bound allows: the next whole number, or next
// floating-point number, where it excludes itself.
func closed(v float64, open, whole bool, inward float64) float64 {
	switch {
	case whole && inward > 0 && open:
		return math.Floor(v) + 1
	case whole && inward > 0:
		return math.Ceil(v)
	case whole && open:
		return math.Ceil(v) - 1
	case whole:
		return math.Floor(v)
	case open:
		return math.Nextafter(v, math.Inf(int(inward)))
	}
	return v
}

// bound is the value of a bound, and whether it excludes itself.
func (a atom) bound() (v float64, open, ok bool) {
	s := a.schema
	for _, n := range []*float64{s.Minimum, s.Maximum} {
		if n != nil {
			return *n, s.ExclusiveMinimum || s.ExclusiveMaximum, true
		}
	}
	for _, n := range []*int64{s.MinLength, s.MaxLength, s.MinItems, s.MaxItems, s.MinProperties, s.MaxProperties} {
		if n != nil {
			return float64(*n), false, true
		}
	}
	return 0, false, false
}

// Bounded reports whether a bound says anything of values of a type.
func Bounded(typ, keyword string) bool {
	switch keyword {
	case "minimum":
		return typ == "integer" || typ == "number"
	case "minLength":
		return typ == "string"
	case "minItems":
		return typ == "array"
	}
	return typ == "object"
}

// Pairs are the keywords that bound the same thing.
func Pairs() [4][2]string {
	return [4][2]string{{"minimum", "maximum"}, {"minLength", "maxLength"}, {"minItems", "maxItems"}, {"minProperties", "maxProperties"}}
}
