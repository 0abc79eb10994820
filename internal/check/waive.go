package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers"
)

// Waivers says which codes waivers can name and which findings this run looked
// for.
type Waivers struct {
	// Known are all codes.
	Known []diag.Code
	// Sought reports whether findings of a code would have been found: waivers of
	// other codes are not called unused. Nil says no of all.
	Sought func(diag.Code) bool
	// Channels are those that the run writes: each has findings of its own.
	Channels []string
}

// Apply returns the findings without those that +crdgen:ignore accepts, and with
// one for each waiver that is wrong or accepts nothing. A waiver holds for the
// declaration that it stands on, from its first marker to its last field, or for the markers of a
// package that it stands among. One that accepts nothing is let pass where a variant has more of
// the declaration that the run does not write. What binds a run ([diag.Diagnostic.IsBinding]) stays. The list is not
// changed, and the program may be nil.
func (w Waivers) Apply(p *model.Program, l diag.List) diag.List {
	all := waivers(p, w.Channels)
	if len(all) == 0 {
		return l
	}
	var kept diag.List
	for _, d := range l {
		if !slices.ContainsFunc(all, func(v *waiver) bool { return v.accepts(d) }) {
			kept.Add(d)
		}
	}
	if slices.ContainsFunc(kept, diag.Diagnostic.IsBinding) {
		w.Sought = nil // such an error can hide what a waiver is about
	}
	for _, v := range all {
		if d, wrong := w.judge(v, kept); wrong {
			kept.Add(d)
		}
	}
	return kept
}

// A waiver is one marker and the lines that it holds for.
type waiver struct {
	mark        markers.Mark
	value       markers.Waiver
	own         bool // in a package that was named
	first, last int
	used        bool
	// partly says that variants which the run does not write have more of the declaration.
	partly bool
}

// accepts reports whether the waiver takes a finding away, and notes that it did.
func (v *waiver) accepts(d diag.Diagnostic) bool {
	if d.IsBinding() || !v.covers(d) || strings.TrimSpace(v.value.Reason) == "" {
		return false
	}
	v.used = true
	return true
}

// covers reports whether a finding has the waiver's code and place.
func (v *waiver) covers(d diag.Diagnostic) bool {
	return string(d.Code) == v.value.Rule && d.Pos.Filename == v.mark.Pos.Filename && v.first <= d.Pos.Line && d.Pos.Line <= v.last
}

// judge reports what is wrong with a waiver itself.
func (w Waivers) judge(v *waiver, kept diag.List) (diag.Diagnostic, bool) {
	d := diag.Diagnostic{Pos: v.mark.ArgPos("rule"), Code: diag.BadWaiver, Stricter: true}
	code := diag.Code(v.value.Rule)
	switch {
	case !slices.Contains(w.Known, code):
		d.Message = fmt.Sprintf("waiver of %q: there is no such code", v.value.Rule)
		d.Help = "write the code as it is printed in brackets behind a finding"
		d.DidYouMean(v.value.Rule, spelling.Nearest(v.value.Rule, texts(w.Known)))
	case strings.TrimSpace(v.value.Reason) == "":
		d.Pos = v.mark.ArgPos("reason")
		d.Message = fmt.Sprintf("waiver of %q gives no reason", v.value.Rule)
		d.Help = "say why the finding is acceptable here"
	case v.used:
		return d, false
	case slices.ContainsFunc(kept, v.covers):
		d.Message = fmt.Sprintf("findings %q cannot be waived: no correct file can be written in spite of them", v.value.Rule)
	case v.own && !v.partly && w.Sought != nil && w.Sought(code):
		d.Code, d.Severity, d.Idle = diag.UnusedWaiver, diag.Warning, true
		d.Message = fmt.Sprintf("waiver of %q accepts nothing: there is no such finding here", v.value.Rule)
		d.Help = "remove it"
	default:
		return d, false
	}
	return d, true
}

func texts(codes []diag.Code) []string {
	out := make([]string, len(codes))
	for i, c := range codes {
		out[i] = string(c)
	}
	return out
}

// waivers finds all waivers of the user's own packages, in source order of each.
func waivers(p *model.Program, channels []string) []*waiver {
	if p == nil {
		return nil
	}
	var all []*waiver
	for _, pkg := range p.Packages {
		if !pkg.Local {
			continue
		}
		all = append(all, ofPackage(pkg)...)
		for _, t := range pkg.Types {
			first, last := lines(slices.Concat(t.Marks, t.Unread), t.Pos.Line, t)
			all = append(all, ignored(t.Marks, pkg, first, last)...)
			all = append(all, inside(t, pkg)...)
		}
	}
	if len(all) > 0 {
		lacks := absenceOf(p, channels)
		for _, v := range all {
			v.partly = lacks.of(v)
		}
	}
	return all
}

// ofPackage finds the waivers among the markers of a package, as those of permissions are. Each
// holds for the markers in the lines around it, up to one that has none.
func ofPackage(pkg *model.Package) []*waiver {
	type line struct {
		file string
		line int
	}
	marked, known := map[line]bool{}, map[line][2]int{}
	for _, m := range slices.Concat(pkg.Marks, pkg.Unread) {
		marked[line{m.Pos.Filename, m.Pos.Line}] = true
	}
	around := func(at line) (first, last int) {
		if ends, ok := known[at]; ok {
			return ends[0], ends[1]
		}
		for first = at.line; marked[line{at.file, first - 1}]; first-- {
		}
		for last = at.line; marked[line{at.file, last + 1}]; last++ {
		}
		for n := first; n <= last; n++ { // so that many waivers of one block look once
			known[line{at.file, n}] = [2]int{first, last}
		}
		return first, last
	}
	var all []*waiver
	for _, m := range pkg.Marks {
		if _, ok := m.Value.(markers.Waiver); ok {
			first, last := around(line{m.Pos.Filename, m.Pos.Line})
			all = append(all, ignored(markers.Set{m}, pkg, first, last)...)
		}
	}
	return all
}

// inside finds the waivers on fields of a type, those of structs without a name
// among them.
func inside(t *model.Type, pkg *model.Package) []*waiver {
	var all []*waiver
	for _, f := range t.Fields {
		first, last := lines(slices.Concat(f.Marks, f.Unread), f.Pos.Line, typeOf(f))
		all = append(all, ignored(f.Marks, pkg, first, last)...)
		if inner := unnamed(typeOf(f)); inner != nil {
			all = append(all, inside(inner, pkg)...)
		}
	}
	return all
}

// ignored makes waivers of the markers of one declaration.
func ignored(marks markers.Set, pkg *model.Package, first, last int) []*waiver {
	var all []*waiver
	for _, m := range marks {
		if v, ok := m.Value.(markers.Waiver); ok {
			all = append(all, &waiver{mark: m, value: v, own: pkg.Root, first: first, last: last})
		}
	}
	return all
}

// lines are the first and last line of a declaration with its markers, those that cannot be
// read among them, and with the fields that it declares.
func lines(marks markers.Set, line int, t *model.Type) (first, last int) {
	first, last = line, line
	for _, m := range marks {
		first, last = min(first, m.Pos.Line), max(last, m.Pos.Line)
	}
	if t == nil || t.Declared() && t.Pos.Line != line {
		return first, last
	}
	for _, f := range t.Fields {
		_, end := lines(slices.Concat(f.Marks, f.Unread), f.Pos.Line, unnamed(typeOf(f)))
		last = max(last, end)
	}
	return first, last
}

// unnamed is the struct that an expression declares without a name, behind
// pointers and lists; nil if there is none.
func unnamed(t *model.Type) *model.Type {
	for range trace.Deepest {
		if t == nil || t.Declared() {
			return nil
		}
		if t.Shape == model.Struct {
			return t
		}
		t = t.Elem
	}
	return nil
}

// typeOf is the type of a field, whichever generator asked for it.
func typeOf(f *model.Field) *model.Type {
	if f.Type != nil {
		return f.Type
	}
	return f.GoType
}
