package assemble

import (
	"cmp"
	"fmt"
	"slices"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/condition"
)

// counts reports whether all conditions before a mark hold, and notes them.
func (s *source) counts(m markers.Mark) bool {
	if c, ok := m.Condition(); ok {
		c.For = condition.ForSchemas()
		s.conditions = append(s.conditions, c)
	}
	if len(m.When) == 0 {
		return true
	}
	s.whens = append(s.whens, m.When)
	for _, c := range m.When {
		c.For = m.Def.ReadBy()
		s.conditions = append(s.conditions, c)
	}
	v := cmp.Or(s.opts.Variant, s.opts.Counting)
	if v != nil && !slices.ContainsFunc(m.When, func(c condition.Condition) bool { return !v.Meets(c) }) {
		return true
	}
	s.absentMarks = append(s.absentMarks, m)
	return false
}

// conditional makes the programs of sets of conditions. What is wrong in them is reported
// with the variants that have it.
func conditional(set *load.Set, opts Options, whens [][]condition.Condition) []*model.Program {
	var made []*model.Program
	told := map[string]bool{}
	for _, when := range whens {
		v, ok := condition.Meeting(when)
		key := fmt.Sprint(v)
		if !ok || told[key] {
			continue
		}
		told[key] = true
		opts.Counting = &v
		p, _ := Program(set, opts)
		p.When, p.FindConditional = when, nil
		made = append(made, p)
	}
	return made
}

// unmet reports conditions of one declaration that no variant meets: a marker
// behind them never counts, or the declaration is in no variant.
func unmet(set markers.Set) diag.List {
	var found diag.List
	var before []condition.Condition // of the declaration
	for _, m := range set {
		if c, ok := m.Condition(); ok {
			found.Add(always(c)...)
			found.Add(implied(c, m.When)...)
			found.Add(excluded(c, before, true, "what it stands above is in no variant")...)
			before = append(before, c)
		}
	}
	for _, m := range set {
		when := slices.Concat(m.When, ofTags(m))
		for i, c := range when {
			found.Add(always(c)...)
			found.Add(excluded(c, slices.Concat(before, when[:i]), false, fmt.Sprintf("marker %q never counts", "+"+m.Name))...)
		}
	}
	return found
}

// always reports a condition that holds in both states of a gate.
func always(c condition.Condition) diag.List {
	name, always := c.Always()
	if !always {
		return nil
	}
	return diag.List{{
		Pos: c.Pos, Severity: diag.Warning, Code: diag.Variant, Stricter: true,
		Message: fmt.Sprintf("the condition always holds: it names both states of feature gate %q", name),
		Help:    "delete it, or one of the two states",
	}}
}

// implied reports a condition above a declaration that holds wherever those hold behind which it
// stands: the declaration is in all variants.
func implied(c condition.Condition, when []condition.Condition) diag.List {
	if len(when) == 0 {
		return nil
	}
	if _, lacking := condition.Beyond(when, c); lacking {
		return nil
	}
	return diag.List{{
		Pos: c.Pos, Severity: diag.Warning, Code: diag.Variant, Stricter: true,
		Message: "the condition always holds where it counts: one before it says the same",
		Help:    "write // " + c.Marker() + " alone: what it stands above is in all other variants as well now",
	}}
}

// excluded reports a condition that no variant meets with one of others. Above a
// declaration both are markers, which can be one.
func excluded(c condition.Condition, others []condition.Condition, isAbove bool, effect string) diag.List {
	i := slices.IndexFunc(others, c.Excludes)
	if i < 0 {
		return nil
	}
	help := "delete one of the conditions, or name in both what they should have in common"
	if either, ok := others[i].Or(c); ok && isAbove {
		help = "write // " + either.Marker() + " where one of them is enough, or delete one"
	}
	return diag.List{{
		Pos: c.Pos, Severity: diag.Warning, Code: diag.Variant, Stricter: true,
		Message: fmt.Sprintf("no variant has %s and %s: %s", others[i], c, effect),
		Help:    help,
		Notes:   []diag.Note{{Pos: others[i].Pos, Message: "the other one is here"}},
	}}
}

// aboutGo reports marks that decide about Go code and stand behind conditions, where nothing
// reads them.
func aboutGo(set markers.Set) (found diag.List) {
	for _, m := range set {
		if len(m.When) > 0 && m.Def != nil && m.Def.IsAboutGo() {
			found.Add(diag.Diagnostic{
				Pos: m.Pos, Code: diag.MisplacedMarker, Stricter: true,
				Message: fmt.Sprintf("marker %q has no effect behind a condition", "+"+m.Name),
				Help:    "write it without a condition: Go code is the same for all channels and feature gates",
			})
		}
	}
	return found
}

// overridden leaves out marks that one behind a condition replaces: where a marker may
// stand once, the one for this variant says what holds in it, and of several that one which
// needs more than the others.
func overridden(set markers.Set) markers.Set {
	if !slices.ContainsFunc(set, func(m markers.Mark) bool { return len(m.When) > 0 }) {
		return set
	}
	return slices.DeleteFunc(set, func(m markers.Mark) bool {
		return slices.ContainsFunc(set, func(o markers.Mark) bool { return condition.Narrower(o.When, m.When) && rivals(m, o) })
	})
}

// rivals reports whether two marks set one thing, of which there can be one: both can
// stand once, or once for the name that they give, behind the same path if they stand behind one.
func rivals(m, o markers.Mark) bool {
	a, aBehind := m.Value.(markers.At)
	b, bBehind := o.Value.(markers.At)
	switch {
	case aBehind && bBehind:
		return a.SamePath(b) && rivals(a.Mark, b.Mark)
	case aBehind || bBehind || m.Def == nil:
		return false
	case isKeyOfList(m.Name):
		list, ok := o.Value.(crdmarkers.ListType)
		return ok && list != "map" // the keys are those of the type that it replaces
	case m.Def.Repeatable:
		return o.SameNamed(m)
	}
	// The markers that make a field required or optional are opposites, and replace each other.
	return o.SameSetting(m) || markers.RequirednessOf(o.Name) != markers.Unsaid && markers.RequirednessOf(m.Name) != markers.Unsaid
}

func isKeyOfList(name string) bool { return name == "listMapKey" || name == "k8s:listMapKey" }

// isPresent reports whether what has these marks belongs to the variant.
func (s *source) isPresent(set markers.Set) bool {
	if s.opts.Variant == nil {
		return true
	}
	return !slices.ContainsFunc(set, func(m markers.Mark) bool {
		c, ok := m.Condition()
		return ok && !s.opts.Variant.Meets(c)
	})
}

// hasValue reports whether a constant of an enum with these marks is one of its values, and
// notes its conditions: where the program has everything, it is so for the variant whose markers
// count. So Program.Conditional has a program with the constant, and one without it.
func (s *source) hasValue(set markers.Set) bool {
	when := set.Conditions()
	if len(when) == 0 {
		return true
	}
	s.whens = append(s.whens, when, nil)
	v := cmp.Or(s.opts.Variant, s.opts.Counting)
	return v == nil || !slices.ContainsFunc(when, func(c condition.Condition) bool { return !v.Meets(c) })
}

// isAbsent reports whether a type does not belong to the variant as the version of a kind.
func (s *source) isAbsent(decl *load.TypeDecl) bool {
	if s.opts.Variant == nil {
		return false
	}
	pkg := s.pkg(decl.Pkg)
	absent, known := s.absentPackages[pkg] // which may have thousands of markers
	if !known {
		absent = !s.isPresent(pkg.Marks)
		s.absentPackages[pkg] = absent
	}
	return absent || !s.isPresent(s.shell(decl).Marks)
}

// isAbsentKind reports whether a type would be the version of a kind in another variant.
func (b *builder) isAbsentKind(decl *load.TypeDecl) bool {
	return b.source.isAbsent(decl) && b.isKind(decl)
}

// keepPresent takes the fields that do not belong to the variant from a struct.
func (s *source) keepPresent(t *model.Type) {
	if s.opts.Variant == nil {
		return
	}
	t.Fields = slices.DeleteFunc(t.Fields, func(f *model.Field) bool {
		if s.isPresent(f.Marks) || f.SchemaTag().Skipped { // in no schema anyway, which is reported
			return false
		}
		t.Absent.Fields, s.absent = append(t.Absent.Fields, f), append(s.absent, f)
		return true
	})
}
