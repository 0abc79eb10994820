package apidiag

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
)

// Misnamed makes a finding that a version has no property "spec" or "status" one about the field
// that is meant for it: the help is the json tag to write. It reports whether there is such a
// field, and leaves the finding alone where there is none.
//
// The tag of a status is an edit: controllers write it anew. Objects that are stored may have a
// spec under the other name, so that a person decides.
func Misnamed(d *diag.Diagnostic, v *model.Version, name string) bool {
	f := MeantFor(v, name)
	if f == nil {
		return false
	}
	found := f.JSON()
	tag := strings.Join(append([]string{name}, found.Options()...), ",")
	d.Word, d.Help = diag.Word{}, fmt.Sprintf("write `json:%q`", tag)
	d.Notes = append(d.Notes, diag.Note{Pos: f.Pos, Message: fmt.Sprintf("field %s is called %q in JSON", f.Name, found.Name)})
	if name == "spec" {
		d.Unfixed = fmt.Sprintf("objects that are stored have the field under the name %q", found.Name)
		return true
	}
	if d.Edits = Retag(f, tag); d.Edits == nil {
		d.Unfixed = "the tag does not stand between backquotes"
	}
	return true
}

// MeantFor returns the field of a version's own that is meant for what the API server calls
// "spec" or "status"; nil where none can only be
// that: a name of its own may be meant.
func MeantFor(v *model.Version, name string) *model.Field {
	if name != "spec" && name != "status" {
		return nil
	}
	for _, f := range v.Root.Underlying().Fields {
		found := f.JSON()
		if !f.Local || !f.Exported || f.Embedded || found.Inlined() || found.Name == name {
			continue
		}
		if strings.EqualFold(found.Name, name) || strings.EqualFold(f.Name, name) && spelling.IsSlip(found.Name, name) {
			return f
		}
	}
	return nil
}
