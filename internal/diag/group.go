package diag

import (
	"fmt"
	"go/token"
	"slices"
)

// groupsFrom is the number of findings that say the same from which on one line
// tells them. It takes two sizes for one line, since nobody looks for them at a place.
func groupsFrom(c Code) int {
	if c == CRDSize {
		return 2
	}
	return 3
}

// shownPlaces is how many further places a line that stands for several findings
// names.
const shownPlaces = 3

// Grouped returns the findings as people read them: of those that say the same there
// is one, at the place of the first, that counts the others and names the next places.
// Two stay two but for sizes. The order stays; the list is not changed. Formats for
// programs do not group: they show each finding at its line.
func (l List) Grouped() List {
	groups := map[sameness][]int{}
	for i, d := range l {
		if s, ok := samenessOf(d); ok {
			groups[s] = append(groups[s], i)
		}
	}
	out := make(List, 0, len(l))
	for i, d := range l {
		s, ok := samenessOf(d)
		members := groups[s]
		switch {
		case !ok, len(members) < groupsFrom(d.Code):
			out.Add(d)
		case members[0] == i:
			out.Add(l.group(members))
		}
	}
	return out
}

// sameness is what findings have in common that one line tells.
type sameness struct {
	severity             Severity
	code                 Code
	together, text, help string
	file                 string // for what a program has written
}

// samenessOf returns what a finding says apart from its place: what it has for such
// lines, else all that is printed of it. Without the former one that points to further
// places stands alone, and so does one about a whole file, which people want named.
func samenessOf(d Diagnostic) (sameness, bool) {
	if d.Generated {
		return sameness{severity: d.Severity, code: d.Code, file: d.Pos.Filename}, true
	}
	s := sameness{severity: d.Severity, code: d.Code, together: d.Together}
	if d.Together == "" {
		s.text, s.help = d.Message, d.Help
	}
	return s, d.Together != "" || len(d.Notes) == 0 && d.Pos.Line > 0
}

// group is the finding that stands for those at the indexes.
func (l List) group(members []int) Diagnostic {
	d := l[members[0]]
	sameHelp := !slices.ContainsFunc(members, func(i int) bool { return l[i].Help != d.Help })
	again := "the same here"
	if d.Generated {
		d.Message = fmt.Sprintf("%s (the first of %d findings of this kind in a generated file)", d.Message, len(members))
		again = "another one here"
	} else if d.Together != "" {
		d.Message = fmt.Sprintf(d.Together, len(members))
	} else {
		d.Message = fmt.Sprintf("%s (%d places)", d.Message, len(members))
	}
	d.Notes, d.Edits = nil, nil
	places := l.places(members)[1:]
	for n, pos := range places {
		if n == shownPlaces {
			d.Notes = append(d.Notes, Note{Message: fmt.Sprintf("and %d more, all of which --diagnostics=json lists", len(places)-shownPlaces)})
			break
		}
		d.Notes = append(d.Notes, Note{Pos: pos, Message: again})
	}
	if n, ok := l.unfixed(members); ok {
		d.Notes = append(d.Notes, n)
	}
	if !sameHelp {
		d.Help = "for the first: " + d.Help
	}
	return d
}

// places are those of the findings at the indexes, each once: a field of an inlined struct is
// told for every struct around it.
func (l List) places(members []int) []token.Position {
	var places []token.Position
	seen := make(map[token.Position]bool, len(members))
	for _, i := range members {
		if pos := l[i].Pos; !seen[pos] {
			seen[pos] = true
			places = append(places, pos)
		}
	}
	return places
}

// unfixed is the note about the edits of findings that were not made: the reason of all,
// or how many have one and that of the first. It is false where none has.
func (l List) unfixed(members []int) (Note, bool) {
	var all []Note
	for _, i := range members {
		for _, n := range l[i].Notes {
			if n.Unfixed != "" {
				all = append(all, n)
			}
		}
	}
	if len(all) == 0 {
		return Note{}, false
	}
	first := all[0]
	switch {
	case len(all) < len(members):
		first.Message = fmt.Sprintf("%d of %d are not fixed, the first since %s", len(all), len(members), first.Unfixed)
	case slices.ContainsFunc(all, func(n Note) bool { return n.Unfixed != first.Unfixed }):
		first.Message = "none is fixed, the first since " + first.Unfixed
	}
	return first, true
}
