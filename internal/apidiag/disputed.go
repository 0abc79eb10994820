package apidiag

import (
	"fmt"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// Disputed makes a finding about a group one without an edit where a package has its CRDs in one
// of the groups and registers its types in another one: what the finding is about may be right. It
// reports whether that is so, and leaves the finding alone where it is not. That the package has
// two groups is a finding of its own, group-mismatch.
func Disputed(d *diag.Diagnostic, p *model.Program, groups ...string) bool {
	for _, group := range groups {
		if by, ok := p.Disputed(group); ok {
			d.Help = fmt.Sprintf("package %q has its CRDs in group %q and registers its types in %q: write one of the two everywhere", by.Package.Name, by.Package.Group, by.By.Group)
			d.Word, d.Edits, d.Unfixed = diag.Word{}, nil, "nobody knows which of the two groups is right"
			d.Notes = append(d.Notes, diag.Note{Pos: by.By.Pos, Message: by.By.Name + " is declared here"})
			return true
		}
	}
	return false
}
