package gotype

import "github.com/crdgen/crdgen/internal/model"

// Beside returns the fields of the struct that a field stands in, itself among them. from is
// the struct that the field is seen from.
func Beside(f FieldPath, from *model.Type) []FieldPath {
	if f.IsMember() {
		return Members(from)
	}
	var all []FieldPath
	around := f[:len(f)-1]
	for _, m := range Members(around.Type()) {
		all = append(all, around.Then(m...))
	}
	return all
}

// Tags of declarative validation that make a field a member of a union.
const (
	MemberTag         = "k8s:unionMember"
	OptionalMemberTag = "k8s:zeroOrOneOfMember"
)
