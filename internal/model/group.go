package model

import (
	"fmt"

	"github.com/crdgen/crdgen/internal/diag"
)

// MissingGroup reports a version whose package names no API group; false where it names
// one. All generators that need the group say it in the same words and at the same place,
// so that it is one finding of a run.
func (v *Version) MissingGroup() (diag.Diagnostic, bool) {
	if v.Package.HasGroup && v.Package.Group != "" {
		return diag.Diagnostic{}, false
	}
	pos, why := v.Root.Pos, fmt.Sprintf("package %q has no +groupName marker", v.Package.Path)
	if m, ok := v.Package.Marks.Get("groupName"); ok {
		pos, why = m.Pos, "the marker names none"
	}
	return diag.Diagnostic{
		Pos: pos, Code: diag.MissingGroup,
		Message: fmt.Sprintf("kind %q has no API group: %s", v.Root.Name.Name, why),
		Help:    "add // +groupName=example.com above the package clause (doc.go or groupversion_info.go), or +kubebuilder:skip if it is no API",
	}, true
}
