package crd

import (
	"fmt"
	"slices"

	"github.com/crdgen/crdgen/internal/apidiag"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// items reports a list of a kind that clients cannot list the kind with: the field that the
// API server writes the objects to has items of another type, or there is no such field.
func (g unread) items(t *model.Type, of string) {
	at := slices.IndexFunc(t.Fields, func(f *model.Field) bool { return f.JSON().Name == "items" })
	if at >= 0 {
		g.otherItems(t, t.Fields[at], of)
		return
	}
	if inlinesItems(t, map[*model.Type]bool{}) {
		return
	}
	for _, f := range t.Fields {
		if _, item := itemOf(f); item != nil && (item.Name.Name == of || item.Unalias().Name.Name == of) && item.Unalias().Package == t.Package {
			g.itemsNamedOtherwise(t, f, of)
			return
		}
	}
}

// inlinesItems reports whether a struct that is inlined has the field, or may have it.
func inlinesItems(t *model.Type, met map[*model.Type]bool) bool {
	met[t] = true
	return slices.ContainsFunc(t.Fields, func(f *model.Field) bool {
		tag, of := f.JSON(), goTypeOf(f)
		if tag.Skipped || !tag.Inline && (!f.Embedded || tag.Name != "") || of == nil {
			return false
		}
		if of = of.Underlying(); of.Shape == model.Pointer {
			of = of.Elem.Underlying()
		}
		if met[of] {
			return false
		}
		hasItems := func(f *model.Field) bool { return f.JSON().Name == "items" }
		return of.Shape != model.Struct || slices.ContainsFunc(of.Fields, hasItems) || inlinesItems(of, met)
	})
}

// goTypeOf is the type of a field, nil where no generator looks at it.
func goTypeOf(f *model.Field) *model.Type {
	if f.GoType != nil {
		return f.GoType
	}
	return f.Type
}

// itemOf is the type of the items of a list, and the star before it where they are pointers;
// nil of what is no list.
func itemOf(f *model.Field) (star string, item *model.Type) {
	list := goTypeOf(f)
	if list == nil || list.Shape != model.Slice || list.Declared() {
		return "", nil
	}
	if item = list.Elem; item.Shape == model.Pointer && !item.Declared() {
		return "*", item.Elem
	}
	return "", item
}

// otherItems reports items of another type.
func (g unread) otherItems(t *model.Type, f *model.Field, of string) {
	star, item := itemOf(f)
	if item == nil || item.Unalias().Package != t.Package || item.Name.Name == of || item.Unalias().Name.Name == of {
		return
	}
	g.diags.Add(diag.Diagnostic{
		Pos: f.TypePos, Severity: diag.Warning, Code: diag.TypeConflict, Stricter: true,
		Message: fmt.Sprintf("type %q is the list of kind %q and has items of type %q: clients decode each %s as one of these", t.Name.Name, of, item.Name.Name, of),
		Help:    fmt.Sprintf("write []%s%s", star, of),
		Edits:   []diag.Edit{{Pos: f.TypePos, Old: "[]" + star + item.Name.Name, New: "[]" + star + of}},
	})
}

// itemsNamedOtherwise reports items that no key of JSON reaches: what reads objects of Kubernetes
// minds the case of keys, so that a field without a tag is another one as well.
func (g unread) itemsNamedOtherwise(t *model.Type, f *model.Field, of string) {
	name := f.JSON().Name
	if name == "" {
		name = f.Name
	}
	message := fmt.Sprintf("type %q is the list of kind %q and has its items in %q: the API server writes them to %q, so each list is empty", t.Name.Name, of, name, "items")
	if f.JSON().Skipped {
		message = fmt.Sprintf("type %q is the list of kind %q and its items are no part of JSON: each list is empty", t.Name.Name, of)
	}
	g.diags.Add(diag.Diagnostic{
		Pos: f.Pos, Severity: diag.Warning, Code: diag.TypeConflict, Stricter: true,
		Message: message,
		Help:    "write `json:\"items\"`",
		Edits:   apidiag.Retag(f, "items"),
	})
}
