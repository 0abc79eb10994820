package model

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/markers"
)

// counts reports whether all conditions before a mark hold, and notes them.
func (b *builder) counts(m markers.Mark) bool {
	if c, ok := m.Condition(); ok {
		b.conditions = append(b.conditions, c)
	}
	if len(m.When) == 0 {
		return true
	}
	b.conditions = append(b.conditions, m.When...)
	return b.opts.Variant != nil && !slices.ContainsFunc(m.When, func(c markers.Condition) bool { return !b.opts.Variant.Meets(c) })
}

// overridden leaves out marks that one behind a condition replaces: where a marker may
// stand once, the one for this variant says what holds in it.
func overridden(set markers.Set) markers.Set {
	if !slices.ContainsFunc(set, func(m markers.Mark) bool { return len(m.When) > 0 }) {
		return set
	}
	return slices.DeleteFunc(set, func(m markers.Mark) bool {
		return len(m.When) == 0 && !m.Def.Repeatable && slices.ContainsFunc(set, func(o markers.Mark) bool { return o.Name == m.Name && len(o.When) > 0 })
	})
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

// The parts of a documentation that are for some channels only stand between lines like
// these.
const (
	openPart  = "<crdgen:channel="
	closePart = "</crdgen:channel>"
)

// doc leaves out of a documentation the lines that are for other channels, and those
// that say so. A part that is not closed ends with the documentation.
func (b *builder) doc(text string) string {
	if !strings.Contains(text, openPart) {
		return text
	}
	var kept []string
	in := true
	for line := range strings.SplitSeq(text, "\n") {
		tag := strings.TrimSpace(line)
		channels, opens := strings.CutPrefix(tag, openPart)
		channels, closes := strings.CutSuffix(channels, ">")
		switch {
		case opens && closes:
			c := markers.Condition{Channels: strings.Split(channels, ";")}
			in = b.opts.Variant == nil || b.opts.Variant.Meets(c)
			b.conditions = append(b.conditions, c)
		case tag == closePart:
			in = true
		case in && !(strings.TrimSpace(line) == "" && len(kept) > 0 && strings.TrimSpace(kept[len(kept)-1]) == ""):
			kept = append(kept, line)
		}
	}
	return strings.TrimRight(strings.Join(kept, "\n"), "\n")
}
