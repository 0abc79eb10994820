package deepcopy

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/model"
)

// own are the methods that a type has in the source, on itself or on a pointer
// to it. What crdgen is about to write does not count.
type own struct {
	copy bool // DeepCopy, with the right signature
	ptr  bool // DeepCopy takes and returns a pointer
	into bool // DeepCopyInto, with the right signature
}

func (o own) any() bool { return o.copy || o.into }

// methodsOf returns the methods that can be called on a value of the type,
// pointers to declared types included. Promoted methods do not count: they copy
// a part only.
func methodsOf(t *model.Type) own {
	t = t.Unalias()
	if isPointer(t) {
		t = t.Elem.Unalias()
		if t.Underlying().Shape == model.Interface {
			return own{}
		}
	}
	if !t.Declared() || t.Alias || t.Underlying().Shape == model.Pointer {
		return own{}
	}
	var o own
	for _, m := range t.Methods {
		self := baseName(t)
		switch {
		case !isOwn(m):
		case m.Name == intoMethod:
			o.into = len(m.Params) == 1 && withoutArgs(m.Params[0]) == "*"+self && len(m.Results) == 0
		case m.Name == copyMethod:
			if m.Ptr {
				self = "*" + self
			}
			o.copy = len(m.Params) == 0 && len(m.Results) == 1 && withoutArgs(m.Results[0]) == self
			o.ptr = o.copy && m.Ptr
		}
	}
	return o
}

// isOwn reports whether people wrote a method that stands when the run is over. One behind the
// constraint of generated files counts: controller-gen writes it a second time, which no
// compiler takes.
func isOwn(m model.Method) bool {
	return !m.Hidden || m.Manual && filepath.Base(m.Pos.Filename) != fileName
}

// withoutArgs cuts type arguments off.
func withoutArgs(typ string) string {
	before, _, _ := strings.Cut(typ, "[")
	return before
}

// isPointer reports whether a type is an unnamed pointer, perhaps with an alias.
func isPointer(t *model.Type) bool {
	t = t.Unalias()
	return t.Shape == model.Pointer && (t.Alias || !t.Declared())
}

// isReference reports whether values of a form are nil or refer to others.
func isReference(s model.Shape) bool {
	return s == model.Slice || s == model.Map || s == model.Pointer
}

// isUnsafe reports whether t, which is an underlying type, is unsafe.Pointer.
func isUnsafe(t *model.Type) bool { return t.Name.Name == "unsafe.Pointer" }

// isAlias reports whether a type is named by an alias. controller-gen does not look
// through one in some places.
func isAlias(t *model.Type) bool { return t.Alias && t.Declared() }

// needsMethods reports whether a covered type gets methods: all but those whose
// values are basic and those that cannot have any. An interface is passed over
// only where nothing but its package's markers cover it: controller-gen refuses
// all of them.
func needsMethods(t *model.Type) bool {
	switch t.Underlying().Shape {
	case model.Pointer, model.Invalid:
		return false
	case model.Interface:
		return isMarked(t)
	case model.Basic:
		return methodsOf(t).any()
	}
	return true
}

// A copying knows what assignments copy. It holds the types that were looked at.
type copying map[*model.Type]model.Plainness

// plainness says how much of a value of the type an assignment copies.
func (c copying) plainness(t *model.Type) model.Plainness {
	if p, known := c[t]; known {
		return p
	}
	c[t] = model.NotPlain // a circle without pointers is an error in Go
	p := c.find(t)
	c[t] = p
	return p
}

func (c copying) find(t *model.Type) model.Plainness {
	p := model.NotPlain
	switch t.Shape {
	case model.Basic:
		if !isUnsafe(t) {
			p = model.Plain
		}
	case model.Defined:
		p = c.plainness(t.Elem)
	case model.Array:
		p = min(model.AlmostPlain, c.plainness(t.Elem))
	case model.Struct:
		if opaque(t) {
			p = t.Plain
			break
		}
		p = model.Plain
		for _, f := range t.Fields {
			p = min(p, c.plainness(f.GoType))
		}
	}
	if isAlias(t) {
		p = min(model.AlmostPlain, p)
	}
	return p
}

// isAssigned reports whether an assignment copies a value of type t. controller-gen
// judges by form, which is t or what is underneath, and calls the method where
// there are arrays or aliases inside; crdgen assigns also where that method does
// not exist.
func (c copying) isAssigned(form, t *model.Type, method string) bool {
	if c.plainness(form) == model.Plain {
		return true
	}
	if c.plainness(t) == model.NotPlain {
		return false
	}
	return t.Underlying().Shape != model.Struct || !copiedBy(t, method)
}

// copiedBy reports whether a type has a method when the run is over: in the
// source, written now, or in a file that is hidden from this run only.
func copiedBy(t *model.Type, method string) bool {
	t = t.Unalias()
	if covered(t) && needsMethods(t) {
		return true
	}
	o := methodsOf(t)
	if o.copy && method == copyMethod || o.into && method == intoMethod {
		return true
	}
	return slices.ContainsFunc(t.Methods, func(m model.Method) bool {
		return m.Hidden && m.Name == method && !isReplaced(t.Package, m.Pos.Filename)
	})
}

// isReplaced reports whether the run writes the file anew, so that what stands in
// it does not count.
func isReplaced(p *model.Package, file string) bool {
	if !p.Root || filepath.Base(file) != fileName {
		return false
	}
	writes := func(t *model.Type) bool { return covered(t) && needsMethods(t) }
	return slices.ContainsFunc(p.Types, writes) || slices.ContainsFunc(p.Generics, writes)
}
