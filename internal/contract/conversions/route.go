package conversions

import (
	"cmp"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/fieldfate"
)

// directions are the directions in which a kind is converted. Those between two versions
// that are no hub follow from the others, and are there only where all are asked for.
func (c *Conversion) directions(all bool) [][2]string {
	found := ways(c)
	if !all {
		return found
	}
	for _, a := range ways(c) {
		for _, b := range ways(c) {
			if a[1] == c.Hub && b[0] == c.Hub && a[0] != b[1] {
				found = append(found, [2]string{a[0], b[1]})
			}
		}
	}
	return found
}

// converts reports whether objects of one version become objects of another one.
func (c *Conversion) converts(from, to string) bool {
	return slices.Contains(c.directions(true), [2]string{from, to})
}

// between is what becomes of the fields of one version in another one. Between two that
// are no hub an object is converted twice. A field is left out where a hand-written
// function for a struct stands in the way, since nothing is known of what is inside.
func (c *Conversion) between(from, to string) []route {
	first := c.direct(from, to)
	if from == c.Hub || to == c.Hub {
		return first
	}
	first, second := c.direct(from, c.Hub), c.direct(c.Hub, to)
	var all []route
	for _, a := range first {
		switch a.Fate {
		case fieldfate.Lost, fieldfate.Kept:
			a.To = to
			all = append(all, a)
		case fieldfate.Converted:
			if through, known := a.through(second); known {
				all = append(all, through)
			}
		case fieldfate.Filled:
			all = append(all, a.passed(second)...)
		}
	}
	for _, b := range second {
		if b.Fate == fieldfate.Filled { // the hub lacks it, whoever else has it
			b.From = from
			all = append(all, b)
		}
	}
	return all
}

// direct is one direction between the hub and another version.
func (c *Conversion) direct(from, to string) []route {
	var all []route
	for _, f := range c.Fields {
		if f.From == from && f.To == to {
			all = append(all, route{Field: f})
		}
	}
	return all
}

// through is what becomes of a field that the hub has, in the version behind the hub. Where
// the hub has it in several fields, it is lost only if all of them are.
func (a route) through(second []route) (route, bool) {
	out := a
	out.Others, out.Fate = nil, ""
	for _, path := range a.Others {
		b, known := onward(second, path)
		if !known {
			return out, false
		}
		out.To = b.To
		switch {
		case b.Fate == fieldfate.Converted:
			for _, other := range b.Others {
				if !slices.Contains(out.Others, other) {
					out.Others = append(out.Others, other)
				}
			}
			out.Fate = b.Fate
		case out.Fate == "", out.Fate == fieldfate.Lost:
			out.Fate = b.Fate
		}
		out.Values = inTurn(a.Values, b.Values)
		out.Function, out.Source = inTurn(a.Function, b.Function), inTurn(a.Source, b.Source)
		out.Enum = throughEnum(a.Enum, b.Enum)
		out.isLong = true
		out.undecided = a.values() != "" && b.values() != "" && a.Values+b.Values != ""
		out.Pos = cmp.Or(a.Pos, b.Pos)
	}
	return out, out.Fate != ""
}

// passed are the fields behind the hub that get what a field of the hub is filled with.
func (a route) passed(second []route) []route {
	b, known := onward(second, a.Path)
	if !known || b.Fate != fieldfate.Converted || b.values() != "" || b.Function != "" {
		return nil
	}
	var all []route
	for _, path := range b.Others {
		filled := a
		filled.To, filled.Path = b.To, path
		all = append(all, filled)
	}
	return all
}

// onward is what becomes of a field of the hub. Fields of a struct that is copied whole are
// not listed, and are where the struct is. It is not known of fields in a struct that
// somebody converts by hand.
func onward(second []route, path string) (route, bool) {
	for at := path; ; {
		for _, b := range second {
			if b.Path != at || b.Fate == fieldfate.Filled {
				continue
			}
			rest := path[len(at):]
			if rest != "" && (b.Fate == fieldfate.Manual || b.Function != "" || len(b.Others) != 1 && b.Fate == fieldfate.Converted || listsBelow(second, at)) {
				return b, false
			}
			others := slices.Clone(b.Others)
			for i := range others {
				others[i] += rest
			}
			b.Others = others
			return b, b.Fate != fieldfate.Manual
		}
		cut := strings.LastIndexAny(at, ".[{")
		if cut < 0 {
			return route{}, false
		}
		at = at[:cut]
	}
}

// listsBelow reports whether what becomes of the fields of a struct is known one by one.
func listsBelow(second []route, path string) bool {
	return slices.ContainsFunc(second, func(b route) bool {
		return b.Fate != fieldfate.Filled && len(b.Path) > len(path) && strings.HasPrefix(b.Path, path) && strings.IndexByte(".[{", b.Path[len(path)]) >= 0
	})
}

// throughEnum is what two conversions of an enum make of its values. Those that neither
// changes are left out, and those that only the version between has.
func throughEnum(first, second [][2]string) [][2]string {
	become := func(all [][2]string, v string) string {
		if i := slices.IndexFunc(all, func(pair [2]string) bool { return pair[0] == v }); i >= 0 {
			return all[i][1]
		}
		return v
	}
	var out [][2]string
	between := func(v [2]string) bool {
		return slices.ContainsFunc(first, func(pair [2]string) bool { return pair[1] == v[0] })
	}
	for _, v := range slices.Concat(first, slices.DeleteFunc(slices.Clone(second), between)) {
		pair := [2]string{v[0], become(second, become(first, v[0]))}
		if pair[0] != pair[1] && !slices.Contains(out, pair) {
			out = append(out, pair)
		}
	}
	return out
}

// changes reports whether values become others than in another route. What a version between two
// makes of a value that the first one may not have says nothing: by way of it only those values are
// compared of which both routes speak.
func (a route) changes(b route) bool {
	if !a.isLong && !b.isLong || a.Values != b.Values {
		return a.values() != b.values()
	}
	for _, v := range a.Enum {
		for _, w := range b.Enum {
			if v[0] == w[0] && v[1] != w[1] {
				return true
			}
		}
	}
	return false
}

// values says how values change, empty where they do not.
func (a route) values() string {
	if len(a.Enum) == 0 {
		return a.Values
	}
	var all []string
	for _, v := range a.Enum {
		all = append(all, v[0]+": "+v[1])
	}
	slices.Sort(all)
	return inTurn(a.Values, "{"+strings.Join(all, ", ")+"}")
}

// inTurn is what two conversions do one after the other.
func inTurn(first, second string) string {
	if first == "" || second == "" {
		return first + second
	}
	return first + ", then " + second
}
