package match

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
)

// discriminatorMarker says that a field names the member of its union that is set.
const discriminatorMarker = "k8s:unionDiscriminator"

// MembersOf returns the fields beside a field that it names by its values, and of which it
// says so which one is set: those of a union that it discriminates. One alone may have the
// name of a value by chance. from is the struct that the field is seen from.
func MembersOf(d gotype.FieldPath, from *model.Type) []gotype.FieldPath {
	if !gotype.IsString(gotype.Pointee(d.Type())) {
		return nil
	}
	isSaid := d.Field().Marks.Has(discriminatorMarker)
	if isSaid {
		marked := slices.DeleteFunc(gotype.Beside(d, from), func(m gotype.FieldPath) bool { return !m.Field().Marks.Has(gotype.MemberTag) })
		if len(marked) > 0 {
			return marked
		}
	}
	values := map[string]bool{}
	for _, v := range gotype.EnumOf(d.Field(), gotype.Pointee(d.Type())) {
		values[squeezed(v)] = true
	}
	var members []gotype.FieldPath
	for _, m := range gotype.Beside(d, from) {
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

// mayBeAbsent reports whether a field may be a member of a union: one that is set or not.
func mayBeAbsent(t *model.Type) bool {
	return gotype.IsPointer(t) || gotype.IsCollection(t) || gotype.StructOf(t) != nil
}

// squeezed is a name as values of enums and fields have it in common: HTTP_GET is httpGet.
func squeezed(name string) string {
	return strings.Join(spelling.Words(strings.ReplaceAll(name, "_", " ")), "")
}
