package match

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
)

// Markers of declarative validation say that a field names the member of its union that is
// set, and which fields are members.
const (
	discriminatorMarker = "k8s:unionDiscriminator"
	memberMarker        = "k8s:unionMember"
)

// MembersOf returns the fields beside a field that it names by its values, and of which it
// says so which one is set: those of a union that it discriminates. One alone may have the
// name of a value by chance. from is the struct that the field is seen from.
func MembersOf(d gotype.FieldPath, from *model.Type) []gotype.FieldPath {
	if !gotype.IsString(gotype.Pointee(d.Type())) {
		return nil
	}
	isSaid := d.Field().Marks.Has(discriminatorMarker)
	if isSaid {
		marked := slices.DeleteFunc(beside(d, from), func(m gotype.FieldPath) bool { return !m.Field().Marks.Has(memberMarker) })
		if len(marked) > 0 {
			return marked
		}
	}
	values := map[string]bool{}
	for _, v := range gotype.EnumOf(d.Field(), gotype.Pointee(d.Type())) {
		values[squeezed(v)] = true
	}
	var members []gotype.FieldPath
	for _, m := range beside(d, from) {
		isNamed := values[squeezed(m.Name())] || values[squeezed(gotype.ReadTag(m.Field()).Name)]
		if isNamed && mayBeAbsent(m.Type()) {
			members = append(members, m)
		}
	}
	if len(members) < 2 && !isSaid {
		return nil
	}
	return members
}

// beside are the fields of the struct of a field.
func beside(f gotype.FieldPath, from *model.Type) []gotype.FieldPath {
	if f.IsMember() {
		return gotype.Members(from)
	}
	var all []gotype.FieldPath
	around := f[:len(f)-1]
	for _, m := range gotype.Members(around.Type()) {
		all = append(all, around.Then(m...))
	}
	return all
}

// mayBeAbsent reports whether a field may be a member of a union: one that is set or not.
func mayBeAbsent(t *model.Type) bool {
	return gotype.IsPointer(t) || gotype.IsCollection(t) || gotype.StructOf(t) != nil
}

// squeezed is a name as values of enums and fields have it in common: HTTP_GET is httpGet.
func squeezed(name string) string {
	return strings.Join(spelling.Words(strings.ReplaceAll(name, "_", " ")), "")
}
