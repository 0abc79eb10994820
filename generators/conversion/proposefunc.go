package conversion

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/model"
)

// funcHelp says how two functions of the user convert a field, ready to be copied:
// the marker, and the headers of both. What cannot be written in a header needs
// another type.
func (p *planner) funcHelp(u use) string {
	if u.field == nil || u.hubField == nil || u.path == "" || u.pair == nil {
		return "convert it by hand: write the two functions of the struct around it"
	}
	if !isSpellable(u.field.GoType) || !isSpellable(u.hubField.GoType) {
		return "give it a type that JSON has in both versions, such as apiextensionsv1.JSON for values of any form"
	}
	verb := "add"
	if u.field.Marks.Has(pathMarker) {
		verb = "in place of its path marker write"
	}
	return verb + "\n" + p.functions(baseFuncName(u.pair, u.field), nil, []string{u.path}, []*model.Type{u.field.GoType}, []*model.Type{u.hubField.GoType}, "")
}

// baseFuncName is what the names of the functions of a field begin with.
func baseFuncName(pair *Pair, f *model.Field) string { return goWord(pair.Spoke) + fieldName(f) }

// functions are a marker that names two functions, and their headers with a body if
// it is known: from the values of the spoke to those of the hub, and back. with are
// the paths of further fields of the spoke.
func (p *planner) functions(name string, with, paths []string, spoke, hub []*model.Type, body string) string {
	to, from := name+"ToHub", name+"FromHub"
	marker := fmt.Sprintf("%s:to=%s,from=%s", funcMarker, to, from)
	if len(with) > 0 {
		marker += fmt.Sprintf(",with={%s}", strings.Join(with, ","))
	}
	return fmt.Sprintf("// +%s,paths={%s}\nand write in this package, without a change to what is given\n%s%s\n%s%s",
		marker, strings.Join(paths, ","), p.header(to, spoke, hub), body, p.header(from, hub, spoke), body)
}

// contraryHelp says what to do with a field and one of the hub that is like it, but
// whose values mean something else.
func (f *filling) contraryHelp(m, h Place) string {
	said := contrast(m, h)
	if !isSpellable(m.Type()) || !isSpellable(h.Type()) {
		return said + ": a path would carry wrong values" + otherwise
	}
	body := ""
	if isPlainBool(m.Type()) && isPlainBool(h.Type()) {
		body = " { return !in }"
	}
	made := f.functions(baseFuncName(f.pair, m.Field()), nil, []string{h.Path()}, []*model.Type{m.Type()}, []*model.Type{h.Type()}, body)
	return fmt.Sprintf("%s: a path would carry wrong values; if one follows from the other, add\n%s\n%s", said, made, strings.TrimPrefix(otherwise, "; "))
}

// isPlainBool says whether a type is bool itself.
func isPlainBool(t *model.Type) bool { return !t.Unalias().Declared() && t.Name.Name == "bool" }

// wasSplit finds the fields of the hub, in one struct, whose names make up that of a
// field of the spoke: host and port are hostPort. It returns nil if there are none.
func (f *filling) wasSplit(m Place) []Place {
	if readTag(m.Field()).inline || !isSpellable(m.Type()) {
		return nil
	}
	for _, among := range f.freeStructs() {
		if parts := nameParts(words(m.Name()), among); len(parts) > 1 {
			return parts
		}
		if parts := boundsOf(m, among); parts != nil {
			return parts
		}
	}
	return nil
}

// freeStructs returns the fields that only the hub has: those beside the counterpart
// of a field of the pair, and those of each struct among them.
func (f *filling) freeStructs() [][]Place {
	var top []Place
	for _, h := range f.hubs {
		if f.isFree(h) && !readTag(h.Field()).inline {
			top = append(top, h)
		}
	}
	all := [][]Place{top}
	for _, h := range top {
		st := structOf(h.Type())
		if st == nil || isOpaque(st) || isMeta(h.Type()) {
			continue
		}
		var inner []Place
		for _, i := range members(st) {
			inner = append(inner, append(h[:len(h):len(h)], i...))
		}
		all = append(all, inner)
	}
	return all
}

// isFree says whether nothing is known to become a field of the hub.
func (f *filling) isFree(h Place) bool {
	return f.taken[h.key()] == nil && f.outside[h.Field()] == nil && !f.proposed[h.key()] && !f.spokeHas(h)
}

// nameParts returns the fields whose names make up a name, in the order of its words;
// each may begin with what the whole begins with: serverHost and serverPort are
// serverHostPort. It returns nil if no two of them do.
func nameParts(whole []string, among []Place) []Place {
	for begin := range len(whole) - 1 {
		if parts := namePartsBehind(whole[:begin], whole[begin:], among); len(parts) > 1 {
			return parts
		}
	}
	return nil
}

func namePartsBehind(before, rest []string, among []Place) []Place {
	if len(rest) > 1 && rest[0] == "and" {
		rest = rest[1:]
	}
	for n := 1; n <= len(rest); n++ {
		name := slices.Concat(before, rest[:n])
		i := slices.IndexFunc(among, func(p Place) bool { return slices.Equal(words(p.Name()), name) && isSpellable(p.Type()) })
		if i < 0 {
			continue
		}
		if n == len(rest) {
			return []Place{among[i]}
		}
		if more := namePartsBehind(before, rest[n:], among); more != nil {
			return append([]Place{among[i]}, more...)
		}
	}
	return nil
}

// boundsOf returns the two fields that are the bounds of one: minReplicas and
// maxReplicas of replicas. It returns nil if there are no two.
func boundsOf(one Place, among []Place) []Place {
	name := words(one.Name())
	isBound := func(p Place) bool {
		return len(words(p.Name())) == len(name)+1 && isSpellable(p.Type()) && mayConvert(one.Type(), p.Type(), 0)
	}
	for i, low := range among {
		for _, high := range among[i+1:] {
			if !isBound(low) || !isBound(high) {
				continue
			}
			a, b := words(low.Name()), words(high.Name())
			x, y, ok := onlyDifference(a, b)
			if !ok || !isPairOf(endWords(), x, y) {
				continue
			}
			at := slices.Index(a, x)
			if slices.Equal(slices.Delete(slices.Clone(a), at, at+1), name) {
				return []Place{low, high}
			}
		}
	}
	return nil
}

// splitHelp says how fields of the spoke and of the hub are converted by functions
// if, as their names say, one side is made of the other.
func (f *filling) splitHelp(spokes, hubs []Place) string {
	var with, paths []string
	for _, m := range spokes[1:] {
		with = append(with, m.Path())
	}
	for _, h := range hubs {
		paths = append(paths, h.Path())
	}
	said := "split into " + enumerate(paths)
	if len(with) > 0 {
		said = fmt.Sprintf("joined with %s in %s", enumerate(with), paths[0])
	}
	made := f.functions(baseFuncName(f.pair, spokes[0].Field()), with, paths, typesOf(spokes), typesOf(hubs), "")
	return fmt.Sprintf("its name says that it was %s; if so, add\n%s\n%s", said, made, strings.TrimPrefix(otherwise, "; "))
}

// enumerate writes a list as a sentence does.
func enumerate(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

func typesOf(places []Place) []*model.Type {
	var types []*model.Type
	for _, p := range places {
		types = append(types, p.Type())
	}
	return types
}

// reportSplits reports the fields that, by their names, were split into several of
// the hub, or joined with others: one finding for all of them. It returns whether
// each of the places was reported.
func (f *filling) reportSplits(places []Place, found [][]match) []bool {
	done := make([]bool, len(places))
	var left []Place
	for i, m := range places {
		if len(found[i]) > 0 && found[i][0].like == sure {
			done[i] = false
			continue
		}
		if parts := f.wasSplit(m); parts != nil {
			f.reportSplit([]Place{m}, parts)
			done[i] = true
			continue
		}
		if !readTag(m.Field()).inline {
			left = append(left, m)
		}
	}
	for _, h := range f.hubs {
		if !f.isFree(h) || readTag(h.Field()).inline || !isSpellable(h.Type()) {
			continue
		}
		parts := nameParts(words(h.Name()), left)
		if len(parts) < 2 {
			parts = boundsOf(h, left)
		}
		if len(parts) < 2 {
			continue
		}
		f.reportSplit(parts, []Place{h})
		for i, m := range places {
			isPart := slices.ContainsFunc(parts, func(p Place) bool { return p.key() == m.key() })
			done[i] = done[i] || isPart
		}
		left = slices.DeleteFunc(left, func(m Place) bool {
			return slices.ContainsFunc(parts, func(p Place) bool { return p.key() == m.key() })
		})
	}
	return done
}

// reportSplit reports the first of the fields of the spoke.
func (f *filling) reportSplit(spokes, hubs []Place) {
	d := f.noCounterpart(spokes[0])
	d.Help = f.splitHelp(spokes, hubs)
	for _, h := range hubs {
		f.claim(h)
	}
	f.astray = true // if they belong to others, those are not to be kept
	f.diags.Add(d)
}
