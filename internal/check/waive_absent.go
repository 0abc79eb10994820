package check

import (
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers/condition"
)

// An absence is what a program lacks of the declarations of its files: markers and fields of
// other variants, which may have the findings that a waiver accepts.
type absence struct {
	lines        map[string][]int // of what is lacking, by file
	declarations map[string][]int // lines of declarations, sorted
}

// absenceOf collects what a program lacks and no other variant of the run has, which writes some
// channels; nil for nothing.
func absenceOf(p *model.Program, channels []string) *absence {
	a := &absence{lines: map[string][]int{}, declarations: map[string][]int{}}
	elsewhere := func(c condition.Condition) bool {
		return slices.ContainsFunc(c.Channels, func(name string) bool { return slices.Contains(channels, name) })
	}
	lacks := func(pos token.Position, when []condition.Condition) {
		if slices.ContainsFunc(when, func(c condition.Condition) bool { return !elsewhere(c) }) {
			a.lines[pos.Filename] = append(a.lines[pos.Filename], pos.Line)
		}
	}
	for _, m := range p.AbsentMarks {
		lacks(m.Pos, m.When)
	}
	for _, pkg := range p.Packages {
		if !pkg.Local {
			continue
		}
		for _, t := range pkg.Types {
			for _, f := range t.Absent.Fields {
				lacks(f.Pos, f.Marks.Conditions())
			}
			a.declares(t)
		}
	}
	if len(a.lines) == 0 {
		return nil
	}
	for _, lines := range a.declarations {
		slices.Sort(lines)
	}
	return a
}

func (a *absence) declares(t *model.Type) {
	file := t.Pos.Filename
	a.declarations[file] = append(a.declarations[file], t.Pos.Line)
	for _, f := range slices.Concat(t.Fields, t.Absent.Fields) {
		a.declarations[file] = append(a.declarations[file], f.Pos.Line)
		if inner := unnamed(typeOf(f)); inner != nil {
			a.declares(inner)
		}
	}
}

// of reports whether the program lacks something of the declaration that a waiver stands on, or
// inside of it.
func (a *absence) of(v *waiver) bool {
	if a == nil {
		return false
	}
	file := v.mark.Pos.Filename
	declaration := a.below(file, v.mark.Pos.Line)
	return slices.ContainsFunc(a.lines[file], func(line int) bool {
		return v.first <= line && line <= v.last || a.below(file, line) == declaration
	})
}

// below is the line of the declaration that a comment stands above, behind the last one if
// there is none.
func (a *absence) below(file string, line int) int {
	lines := a.declarations[file]
	i, _ := slices.BinarySearch(lines, line)
	if i == len(lines) {
		return -1
	}
	return lines[i]
}
