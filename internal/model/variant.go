package model

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/markers"
)

// counts reports whether all conditions before a mark hold, and notes them.
func (b *builder) counts(m markers.Mark) bool {
	if c, ok := m.Condition(); ok {
		c.For = []string{"crd"}
		b.conditions = append(b.conditions, c)
	}
	if len(m.When) == 0 {
		return true
	}
	for _, c := range m.When {
		c.For = m.Def.ReadBy()
		b.conditions = append(b.conditions, c)
	}
	return b.opts.Variant != nil && !slices.ContainsFunc(m.When, func(c markers.Condition) bool { return !b.opts.Variant.Meets(c) })
}

// overridden leaves out marks that one behind a condition replaces: where a marker may
// stand once, the one for this variant says what holds in it.
func overridden(set markers.Set) markers.Set {
	if !slices.ContainsFunc(set, func(m markers.Mark) bool { return len(m.When) > 0 }) {
		return set
	}
	return slices.DeleteFunc(set, func(m markers.Mark) bool {
		return len(m.When) == 0 && !m.Def.Repeatable && slices.ContainsFunc(set, func(o markers.Mark) bool {
			return len(o.When) > 0 && (o.Name == m.Name || isRequiredness(o.Name) && isRequiredness(m.Name))
		})
	})
}

// isRequiredness reports whether a marker says that a field is required or that it is
// optional: the markers that do are opposites, and replace each other.
func isRequiredness(name string) bool {
	return slices.Contains(RequiredMarkers(), name) || slices.Contains(OptionalMarkers(), name)
}

// isPresent reports whether what has these marks belongs to the variant.
func (b *builder) isPresent(set markers.Set) bool {
	if b.opts.Variant == nil {
		return true
	}
	return !slices.ContainsFunc(set, func(m markers.Mark) bool {
		c, ok := m.Condition()
		return ok && !b.opts.Variant.Meets(c)
	})
}

// isAbsent reports whether a type does not belong to the variant as the version of a kind.
func (b *builder) isAbsent(decl *load.TypeDecl) bool {
	return b.opts.Variant != nil && !(b.isPresent(b.pkg(decl.Pkg).Marks) && b.isPresent(b.shell(decl).Marks))
}

// isAbsentKind reports whether a type would be the version of a kind in another variant.
func (b *builder) isAbsentKind(decl *load.TypeDecl) bool { return b.isAbsent(decl) && b.isKind(decl) }

// present are the fields that belong to the variant.
func (b *builder) present(fields []*Field) []*Field {
	if b.opts.Variant == nil {
		return fields
	}
	return slices.DeleteFunc(fields, func(f *Field) bool { return !b.isPresent(f.Marks) })
}

// doc leaves out of a documentation the parts that are not for the variant, and the lines
// that say so. What is wrong with them is reported at the declaration.
func (b *builder) doc(text string, local bool, pos token.Position) string {
	if !strings.Contains(text, "<crdgen:") && !strings.Contains(text, "</crdgen:") || !local || b.opts.Compat {
		return text
	}
	var kept []string
	var open *markers.Condition
	report := func(help, format string, args ...any) {
		b.diags.Add(diag.Diagnostic{
			Pos: pos, Code: diag.MalformedMarker, Stricter: true,
			Message: "description: " + fmt.Sprintf(format, args...), Help: help,
		})
	}
	for line := range strings.SplitSeq(text, "\n") {
		when, closes, wrong := markers.ReadPart(line)
		switch {
		case wrong != "":
			report("write the two lines as in docs/variants.md", "line %q: %s", strings.TrimSpace(line), wrong)
		case when != nil && open != nil:
			report("write "+open.Closing()+" before it", "line %q stands inside of another part", strings.TrimSpace(line))
		case when != nil:
			open = when
			when.Pos = pos
			b.conditions = append(b.conditions, *when)
		case closes != "" && (open == nil || open.Closing() != strings.TrimSpace(line)):
			report("write the line that opens the part above it", "line %q closes what is not open", strings.TrimSpace(line))
		case closes != "":
			open = nil
		case open != nil && b.opts.Variant != nil && !b.opts.Variant.Meets(*open):
		case strings.TrimSpace(line) == "" && len(kept) > 0 && strings.TrimSpace(kept[len(kept)-1]) == "":
		default:
			kept = append(kept, line)
		}
	}
	if open != nil {
		report("write "+open.Closing()+" behind it, on a line of its own", "a part for some variants does not end")
	}
	return strings.TrimRight(strings.Join(kept, "\n"), "\n")
}
