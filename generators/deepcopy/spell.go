package deepcopy

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/model"
)

// spell writes a type as the file names it, and imports what it needs. It is nil
// after a finding about a type that has no name.
func (m *maker) spell(t *model.Type, at subject) *jen.Statement {
	switch {
	case t.Declared():
		return m.spellDeclared(t, at)
	case t.Name.Name != "":
		return jen.Id(t.Name.Name)
	}
	return m.spellForm(t, at)
}

// spellForm writes the form of a slice, map or pointer, whether the type has a
// name or not.
func (m *maker) spellForm(t *model.Type, at subject) *jen.Statement {
	var outer *jen.Statement
	switch t.Shape {
	case model.Pointer:
		outer = jen.Op("*")
	case model.Slice:
		outer = jen.Index()
	case model.Map:
		key := m.spell(t.Key, at)
		if key == nil {
			return nil
		}
		outer = jen.Map(key)
	case model.Struct, model.Array:
		m.refuse(at.in(t), "it holds "+describe(t)+" without a name, which the copy would need", "declare a type of its own for it")
		return nil
	default:
		m.refuseType(at, t)
		return nil
	}
	elem := m.spell(t.Elem, at)
	if elem == nil {
		return nil
	}
	return outer.Add(elem)
}

// spellDeclared writes the name of a declared type with its type arguments, or
// with its parameters where it is a generic declaration.
func (m *maker) spellDeclared(t *model.Type, at subject) *jen.Statement {
	name := jen.Id(baseName(t))
	if t.Package != m.pkg {
		name = jen.Id(m.imports.need(t.Package.Path, t.Package.Name)).Dot(baseName(t))
	}
	arguments := t.Args
	if len(arguments) == 0 {
		arguments = t.Params
	}
	if len(arguments) == 0 {
		return name
	}
	spelt := make([]jen.Code, len(arguments))
	for i, a := range arguments {
		s := m.spell(a, at)
		if s == nil {
			return nil
		}
		spelt[i] = s
	}
	return name.Types(spelt...)
}

// baseName is the name of a declared type without type arguments.
func baseName(t *model.Type) string {
	name, _, _ := strings.Cut(t.Name.Name, "[")
	return name
}

// fieldName is the name by which a field is selected.
func fieldName(f *model.Field) string {
	if !f.Embedded {
		return f.Name
	}
	t := f.GoType
	if !t.Declared() && t.Shape == model.Pointer {
		t = t.Elem
	}
	return baseName(t)
}

// describe says what a type is, for messages.
func describe(t *model.Type) string {
	switch t.Underlying().Shape {
	case model.Interface:
		return "an interface"
	case model.Func:
		return "a function"
	case model.Chan:
		return "a channel"
	case model.Array:
		return "an array"
	case model.Struct:
		return "a struct"
	case model.Param:
		return "a type parameter"
	}
	return "type " + quote(t.String())
}

func quote(s string) string { return "\"" + s + "\"" }
